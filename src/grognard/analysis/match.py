"""The analysis of a finished match: winning chances, the luck of the dice, choices that mattered.

All prices come from one function of the position, so everything adds up: a side's chance at the
end is its chance at the beginning, plus its luck, plus its choices, less the enemy's choices.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from grognard.analysis.fortune import lucks, misread
from grognard.analysis.mattering import Mattered, mattered
from grognard.analysis.sampling import curve_for
from grognard.analysis.sentences import told
from grognard.analysis.stretches import TimeStretch, stretches
from grognard.analysis.turning import BY_POINTS, turned
from grognard.analysis.winning import Curve, withheld
from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.journal import Journal
from grognard.engine.kernel.journal_text import Entry

REPLAYED, PRICED, WEIGHED = 0.05, 0.4, 0.6  # of the progress: replayed, priced, dice weighed
FINEST = 6  # decimals of a chance
EVERY = 20  # stretches, between two words of progress


class CurvePoint(NamedTuple):
    """Each side's winning chance after so many choices: at the beginning, after every turn."""

    number: int
    turn: int
    chance: Mapping[str, float]


class DiceLuck(NamedTuple):
    """A die or draw: who gained by it, and how much against the mean of all that could come."""

    number: int
    side: str
    gain: float
    text: str


class Analysis(NamedTuple):
    """What is to be said of a match; chances between 0 and 1, sums in the same points.

    In a scenario whose chances nobody has measured there are neither, only what mattered.
    """

    points: tuple[CurvePoint, ...]
    luck: Mapping[str, float]
    choices: Mapping[str, float]
    lucks: tuple[DiceLuck, ...]
    mattered: tuple[Mattered, ...]
    method: str


def analyse(
    journal: Journal, overlay: Overlay = NO_OVERLAY, games: int = 0, seed: int = 1
) -> Analysis:
    """The analysis of a finished match, with so many games played on from every turn."""
    work = steps(journal, overlay, games, seed)
    while True:
        try:
            next(work)
        except StopIteration as end:
            analysis: Analysis = end.value
            return analysis


def steps(
    journal: Journal, overlay: Overlay = NO_OVERLAY, games: int = 0, seed: int = 1
) -> Generator[float, None, Analysis]:
    """The same in pieces: yields how much is done, between 0 and 1, and returns the analysis."""
    positions = list(journal.replay(overlay))
    if positions[-1].who:
        raise BadInput("The match is not over; only a finished match is analysed.")
    start, share = REPLAYED, (PRICED - REPLAYED) / 2
    yield start
    setting = positions[0].setting
    if not games and (why := withheld(setting.rulebook, setting.scenario)):
        three = turned(positions, journal.entries)
        return Analysis((), {}, {}, (), three, f"{why} {BY_POINTS}" if three else why)
    curve = yield from _scaled(curve_for(positions, games, seed), start, share)
    start += share
    found: list[TimeStretch] = []
    for stretch in stretches(curve, positions, journal.entries):
        found.append(stretch)
        if len(found) % EVERY == 0:
            yield start + share * stretch.last / len(positions)
    weighed = lucks(curve, positions, journal.entries, found)
    luck = yield from _scaled(weighed, PRICED, WEIGHED - PRICED)
    chosen = mattered(curve, positions, journal.entries, found)
    three = yield from _scaled(chosen, WEIGHED, 1 - WEIGHED)
    return _put_together(curve, positions, journal.entries, found, luck, three)


def record(analysis: Analysis) -> dict[str, Any]:
    """The analysis as plain JSON, as the server gives it."""
    return {
        "points": [
            {"number": point.number, "turn": point.turn, "chance": _rounded(point.chance)}
            for point in analysis.points
        ],
        "luck": _rounded(analysis.luck),
        "lucks": [{**luck._asdict(), "gain": round(luck.gain, FINEST)} for luck in analysis.lucks],
        "mattered": [
            {**each._asdict(), "swing": round(each.swing, FINEST)} for each in analysis.mattered
        ],
        "method": analysis.method,
    }


def _scaled(
    work: Generator[float, None, Any], start: float, share: float
) -> Generator[float, None, Any]:
    """Progress of one part as progress of the whole."""
    while True:
        try:
            done = next(work)
        except StopIteration as end:
            return end.value
        yield start + share * done


def _put_together(
    curve: Curve,
    games: Sequence[Game],
    entries: Sequence[Entry],
    found: Sequence[TimeStretch],
    luck: Mapping[int, float],
    three: tuple[Mattered, ...],
) -> Analysis:
    """All that was found, each side's part seen from its own seat."""
    first, second = games[0].setting.rulebook.sides
    total, misled = sum(luck.values()), misread(found, luck, first, second)
    choices = {
        side: sum(stretch.gain + stretch.drift for stretch in found if stretch.side == side)
        + misled[side]
        for side in (first, second)
    }
    return Analysis(
        (_point(games, 0, found[0].before - found[0].drift), *_turn_ends(games, found)),
        {first: total, second: -total},
        {first: choices[first], second: -choices[second]},
        tuple(
            _luck(games, entries, stretch, luck[stretch.first])
            for stretch in found
            if stretch.side == CHANCE
        ),
        three,
        f"Winning chances by {curve.how}; what was hidden counts as it was.",
    )


def _turn_ends(games: Sequence[Game], found: Sequence[TimeStretch]) -> Iterator[CurvePoint]:
    """The chances whenever a turn is over, and at the end."""
    for stretch in found:
        at = stretch.last
        if not games[at].who or games[at].turn != games[stretch.first].turn:
            yield _point(games, at, stretch.after)


def _point(games: Sequence[Game], at: int, chance: float) -> CurvePoint:
    first, second = games[0].setting.rulebook.sides
    turn = games[at - 1].turn if at else 0
    return CurvePoint(at, turn, {first: chance, second: 1 - chance})


def _luck(
    games: Sequence[Game], entries: Sequence[Entry], stretch: TimeStretch, gain: float
) -> DiceLuck:
    """One die or draw: what it was for, and what was told of it."""
    first, second = games[0].setting.rulebook.sides
    came = f"{games[stretch.first].prompt} It came up {entries[stretch.first].choice}."
    text = told([games[stretch.last]]) or came
    return DiceLuck(stretch.last, first if gain >= 0 else second, abs(gain), text)


def _rounded(chances: Mapping[str, float]) -> dict[str, float]:
    return {side: round(chance, FINEST) for side, chance in chances.items()}
