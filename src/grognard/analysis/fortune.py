"""The luck of dice, against what a sensible player would do next and not against passing."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from itertools import islice

from grognard.analysis.settling import NotSettled, settle
from grognard.analysis.stretches import TimeStretch
from grognard.analysis.winning import ChanceStage, Curve, phase_of
from grognard.engine.kernel.flow import CHANCE, advance
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.journal_text import Entry
from grognard.players.branches import chances

MOST_DICE = 60  # of a match, those that swing most; the luck of others is what passing makes of it
MOST_NEXT = 12  # orders that are looked at after a die, the most promising first


def lucks(
    curve: Curve, games: Sequence[Game], entries: Sequence[Entry], found: Sequence[TimeStretch]
) -> Generator[float, None, dict[int, float]]:
    """What each die added to the first side's chance, by where it was rolled; tells progress."""
    dice = [stretch for stretch in found if stretch.side == CHANCE]
    luck = {stretch.first: stretch.gain for stretch in dice}
    sided = [stretch for stretch in dice if stretch.phase and stretch.phase.side]
    weighed = sorted(sided, key=lambda stretch: -abs(stretch.gain))[:MOST_DICE]
    for number, stretch in enumerate(weighed, 1):
        choice = entries[stretch.first].choice
        luck[stretch.first] = _luck(curve, games[stretch.first], choice, stretch.phase)
        yield number / len(weighed)
    return luck


def misread(
    found: Sequence[TimeStretch], luck: Mapping[int, float], side: str, other: str
) -> dict[str, float]:
    """What passing would call luck, and was made by the orders of the side whose phase it is."""
    rest = {side: 0.0, other: 0.0}
    for stretch in found:
        if stretch.side == CHANCE and stretch.phase and stretch.phase.side:
            rest[stretch.phase.side] += stretch.gain - luck[stretch.first]
    return rest


def _luck(curve: Curve, game: Game, came: str, phase: ChanceStage | None) -> float:
    """What came up, less the mean over all that could."""

    def promised(answer: str) -> float:
        after = game.copy()
        advance(after, answer)
        return settle(curve, after, phase, asked=lambda here: _hoped(curve, here, phase))

    mean = sum(share * promised(answer) for answer, share in chances(game).items())
    return promised(came) - mean


def _hoped(curve: Curve, game: Game, phase: ChanceStage | None) -> float | None:
    """The first side's chance with the best next order in this player turn; nothing after it."""
    here = phase_of(game)
    if here is None or phase is None or (here.turn, here.side) != (phase.turn, phase.side):
        return None
    passing = settle(curve, game, here)
    standing = passing if here == phase else curve.chance(game, here)
    return min(max(standing + _best(curve, game, here, passing) - passing, 0.0), 1.0)


def _best(curve: Curve, game: Game, here: ChanceStage, passing: float) -> float:
    """The first side's chance if the asked side gives its best next order, or passes."""
    advice, first = game.setting.rulebook.advice, game.setting.rulebook.sides[0]
    prices = [passing]
    for script in islice(advice.candidates(game), MOST_NEXT) if advice else ():
        with suppress(NotSettled):
            prices.append(settle(curve, game, here, script))
    return max(prices) if game.who == first else min(prices)
