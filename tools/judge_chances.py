"""Judge the chances that an analysis tells: how far they are off in games of level 2.

Usage: tools/judge_chances.py GAME SCENARIO [--games N] [--seed SEED]
"""

import argparse
from collections.abc import Iterable
from statistics import fmean
from typing import NamedTuple

import grognard
from grognard.analysis.sampling import USUAL_GAMES, played_on
from grognard.analysis.winning import Curve, decided, known_curve, phase_of
from grognard.engine.kernel.game import Game
from grognard.players.match import play_match

PLAYER = "level2"
BINS = 5


class JudgedTurn(NamedTuple):
    """What was said when a turn began, and what the first side had of the game in the end."""

    said: float
    won: float


def turns_of(game: str, scenario: str, seed: int) -> tuple[list[Game], float]:
    """The positions where the turns of a game began, and what its first side had of it."""
    playing = grognard.start(game, scenario)
    found = [playing.copy()]

    def look(now: Game) -> None:
        if now.who and now.turn != found[-1].turn:
            found.append(now.copy())

    sides = playing.setting.rulebook.sides
    play_match(playing, dict.fromkeys(sides, PLAYER), seed, watch=look)
    return found, decided(playing.outcome, sides[0])


def curve_of(games: list[Game], seed: int) -> Curve:
    """The curve of a match: what the scenario comes with, or else one from games played on."""
    if known := known_curve(games[0]):
        return known
    work = played_on(games, USUAL_GAMES, seed, None)
    while True:
        try:
            next(work)
        except StopIteration as done:
            curve: Curve = done.value
            return curve


def judged(game: str, scenario: str, seed: int) -> list[JudgedTurn]:
    """Every turn of one game but the first, which begins alike in all."""
    games, won = turns_of(game, scenario, seed)
    curve = curve_of(games, seed)
    begun = [(each, phase) for each in games[1:] if (phase := phase_of(each))]
    return [JudgedTurn(curve.chance(each, phase), won) for each, phase in begun]


def brier(turns: Iterable[JudgedTurn]) -> float:
    """The mean square of the error."""
    return fmean((said - won) ** 2 for said, won in turns)


def reliability(turns: Iterable[JudgedTurn]) -> list[str]:
    """What came of turns of which about the same was said."""
    bins: list[list[JudgedTurn]] = [[] for _ in range(BINS)]
    for each in turns:
        bins[min(int(each.said * BINS), BINS - 1)].append(each)
    return [
        f"| {fmean(each.said for each in found):.0%} | {fmean(each.won for each in found):.0%}"
        f" | {len(found)} |"
        for found in bins
        if found
    ]


def main() -> None:
    """Print the score after each game, beside that of whoever names the base rate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=980001)
    asked = parser.parse_args()
    turns: list[JudgedTurn] = []
    for number in range(asked.games):
        turns += judged(asked.game, asked.scenario, asked.seed + number)
        rate = fmean(each.won for each in turns)
        base = brier(JudgedTurn(rate, each.won) for each in turns)
        print(f"{number + 1} games: {brier(turns):.3f}, the base rate {base:.3f}", flush=True)
    print("| said | won | turns |", "| --- | --- | --- |", *reliability(turns), sep="\n")


if __name__ == "__main__":
    main()
