"""Fit the winning chances of a scenario to games of a computer player, and say how good they are.

Usage: fit_chances.py GAME SCENARIO [--level NAME] [--games N] [--seed N] [--workers N]

Two games of three are fitted to, the third is held out to measure by. What is found replaces the
scenario's part of fitted.toml in the folder of the game. The game's advice names its phases.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any

from rich.progress import track

import grognard
from grognard.analysis.fitting import PLAYER, Sample, brier, fit, open_and_play_on
from grognard.analysis.winning import FITTED, Curve
from grognard.players.levels import LADDER

HELD_OUT = 3  # every so many games, one is not fitted to
BINS = 5


def main() -> int:
    """Play, fit, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--level", choices=tuple(LADDER), default=PLAYER)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    samples = list(play(args))
    if len(dict.fromkeys(sample.won for sample in samples)) == 1:
        sys.exit("All games ended alike, so there is nothing to fit; matches will be played on.")
    curve, measured = judged(samples, turns_of(args), command(args))
    written = {**read(args.game), args.scenario: record(curve, args.level, measured)}
    path(args.game).write_text(toml(written), encoding="utf-8")
    print(curve.how, *(f"{name}: {value}" for name, value in measured.items()), sep="\n")
    return 0


def play(args: argparse.Namespace) -> Iterator[Sample]:
    """The games in order, each from its own seed, on so many processes."""
    seeds = range(args.seed, args.seed + args.games)
    one = partial(sample, args.game, args.scenario, turns_of(args), args.level)
    with ProcessPoolExecutor(args.workers) as pool:
        games = pool.map(one, seeds)
        yield from track(games, "playing", args.games, disable=not sys.stderr.isatty())


def sample(game: str, scenario: str, turns: int, level: str, seed: int) -> Sample:
    """One game."""
    return open_and_play_on(grognard.start(game, scenario), seed, turns, level)


def judged(samples: list[Sample], turns: int, how: str) -> tuple[Curve, dict[str, Any]]:
    """The curve of two thirds of the games, and how it does on the others."""
    known = [sample for at, sample in enumerate(samples) if at % HELD_OUT]
    unknown = [sample for at, sample in enumerate(samples) if not at % HELD_OUT]
    curve = fit(known, turns, how)
    base = mean(sample.won for sample in known)
    measured = {
        "games": len(known),
        "held_out": len(unknown),
        "won": round(base, 3),
        "brier": round(brier(curve, unknown), 4),
        "brier_of_the_base_rate": round(mean((base - each.won) ** 2 for each in unknown), 4),
        "calibration": calibration(curve, unknown),
    }
    return curve, measured


def calibration(curve: Curve, samples: list[Sample]) -> list[str]:
    """What came of positions that the curve gave about the same chance."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for sample in samples:
        for phase, value in sample.seen.items():
            chance = curve.at(phase, value)
            bins[min(int(chance * BINS), BINS - 1)].append((chance, sample.won))
    return [
        f"{mean(chance for chance, _ in found):.2f} said, {mean(won for _, won in found):.2f} won,"
        f" {len(found)} positions"
        for found in bins
        if found
    ]


def turns_of(args: argparse.Namespace) -> int:
    """How many turns the scenario has."""
    scenarios = grognard.GAMES[args.game].scenarios
    return next(each.turns for each in scenarios if each.id == args.scenario)


def command(args: argparse.Namespace) -> str:
    """The command that gives the same numbers again."""
    words = [f"tools/fit_chances.py {args.game} {args.scenario} --games {args.games}"]
    words += [f"--level {args.level}"] if args.level != PLAYER else []
    words += [f"--seed {args.seed}"] if args.seed != 1 else []
    return " ".join(words)


def record(curve: Curve, level: str, measured: dict[str, Any]) -> dict[str, Any]:
    """The curve as it is written."""
    return {
        "how": curve.how,
        "player": level,
        "measured": measured,
        "turns": curve.turns,
        "weights": [round(weight, 4) for weight in curve.weights],
        "spreads": [round(spread, 2) for spread in curve.spreads],
        "typical": {name: [round(v, 1) for v in all_] for name, all_ in curve.typical.items()},
    }


def read(game: str) -> dict[str, Any]:
    """What was fitted before."""
    file = path(game)
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def path(game: str) -> Path:
    """The file of a game."""
    return grognard.GAMES[game].folder / FITTED


def toml(written: dict[str, Any]) -> str:
    """All scenarios of a game."""
    lines = ["# Winning chances fitted to games of “player”; “how” is the command that wrote them."]
    for scenario, found in written.items():
        tables = {name: value for name, value in found.items() if isinstance(value, dict)}
        lines += ["", f"[{scenario}]"]
        lines += [f"{name} = {word(found[name])}" for name in found if name not in tables]
        for table, values in tables.items():
            lines += ["", f"[{scenario}.{table}]"]
            lines += [f'"{name}" = {word(value)}' for name, value in values.items()]
    return "\n".join(lines) + "\n"


def word(value: Any) -> str:
    """A plain value as TOML."""
    if isinstance(value, list):
        return f"[{', '.join(word(each) for each in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


if __name__ == "__main__":
    sys.exit(main())
