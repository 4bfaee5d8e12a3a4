"""The curve that a match is analysed by: the fitted one, or one drawn from games played on."""

from collections.abc import Generator, Sequence
from dataclasses import replace

from grognard.analysis.fitting import Sample, fit, play_on
from grognard.analysis.winning import Curve, known_curve, logit, phase_of, withheld
from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.game import Game

USUAL_GAMES = 8  # from every turn, where nothing was fitted
SEEDS_APART = 1_000_003
DOUBT = 2.0  # games that the curve itself counts for beside those played


def turn_starts(games: Sequence[Game]) -> list[int]:
    """The numbers of the positions where a turn begins, the first included."""
    return [
        at
        for at, game in enumerate(games)
        if game.who and (not at or game.turn != games[at - 1].turn)
    ]


def curve_for(games: Sequence[Game], sampled: int, seed: int) -> Generator[float, None, Curve]:
    """The curve for a match; tells progress while games are played on from every turn."""
    setting = games[0].setting
    if setting.rulebook.advice is None:
        raise BadInput(f"{setting.rulebook.id} gives no advice, so no position can be judged.")
    curve = known_curve(games[0])
    if curve and not sampled:
        own = "; the match had data of its own, which the curve does not know"
        return replace(curve, how=curve.how + own) if setting.overlay else curve
    why = withheld(setting.rulebook, setting.scenario)
    if why and not sampled:
        raise BadInput(why)
    return (yield from played_on(games, sampled or USUAL_GAMES, seed, curve))


def played_on(
    games: Sequence[Game], many: int, seed: int, known: Curve | None
) -> Generator[float, None, Curve]:
    """A curve drawn from so many games from every turn; one that is known is moved to fit them."""
    setting, starts = games[0].setting, turn_starts(games)
    played: dict[int, list[Sample]] = {at: [] for at in starts}
    for number in range(many * len(starts)):
        at = starts[number % len(starts)]
        played[at].append(play_on(games[at].copy(), seed * SEEDS_APART + number))
        yield (number + 1) / (many * len(starts))
    turns = next(each.turns for each in setting.rulebook.scenarios if each.id == setting.scenario)
    how = f"{many} games played on by level 1 from every turn of this match"
    curve = known or fit([sample for found in played.values() for sample in found], turns, how)
    return _moved(curve, games, played, how)


def _moved(curve: Curve, games: Sequence[Game], played: dict[int, list[Sample]], how: str) -> Curve:
    """The curve moved so that every turn begins with the chance that was played."""
    shifts: dict[int, float] = {}
    for at, samples in played.items():
        phase = phase_of(games[at])
        if phase:
            said = curve.chance(games[at], phase)
            won = sum(sample.won for sample in samples)
            chance = (won + DOUBT * said) / (len(samples) + DOUBT)
            shifts[phase.turn] = logit(chance) - logit(said)
    return replace(curve, shifts=shifts, how=how)
