"""Play many games without a screen and tell how they went."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track

import grognard
from grognard.commands import reading
from grognard.engine.rulebook import BadInput, Rulebook
from grognard.engine.saving import digest
from grognard.players.uniform import play_out

PLAYERS = ("random",)


class Task(NamedTuple):
    """One game to play."""

    game: str
    scenario: str
    data: str
    seed: int


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("game", metavar="GAME", help="which game; see grognard games")
    parser.add_argument("--scenario", default="", help="the first one unless named")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--players", default="", metavar="SIDE=NAME,…", help="random for now")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    parser.add_argument("--json", action="store_true", help="for programs")
    reading.add_data(parser)
    parser.epilog = "example: grognard sim crossroads --games 1000 --workers 2"


def run(args: argparse.Namespace) -> int:
    """Play the games and print the results."""
    rulebook = grognard.start(args.game, args.scenario, data=args.data).setting.rulebook
    players = _players(rulebook, args.players)
    if args.games < 1 or args.workers < 1:
        raise BadInput("--games and --workers must be at least 1.")
    scenario = args.scenario or rulebook.scenarios[0].id
    seeds = range(args.seed, args.seed + args.games)
    tasks = [Task(args.game, scenario, args.data or "", seed) for seed in seeds]
    begun = perf_counter()
    games = list(_watched(_results(tasks, args.workers), len(tasks)))
    seconds = perf_counter() - begun
    report = {
        "game": args.game,
        "scenario": scenario,
        "players": players,
        "games": games,
        "seconds": seconds,
        "choices_per_second": sum(game["choices"] for game in games) / seconds,
    }
    print(json.dumps(report, ensure_ascii=False, indent=1) if args.json else _summary(report))
    return 0


def simulate(task: Task) -> dict[str, Any]:
    """Play one game; all that is random in it comes from its seed."""
    game = grognard.start(task.game, task.scenario, data=task.data or None)
    played = play_out(game, Random(task.seed))
    outcome = played.game.outcome
    return {
        "seed": task.seed,
        "winner": outcome.winner if outcome else "",
        "reason": outcome.reason if outcome else "",
        "turns": played.game.turn,
        "choices": played.choices,
        "digest": digest(played.game),
    }


def _results(tasks: list[Task], workers: int) -> Iterator[dict[str, Any]]:
    if workers == 1:
        yield from map(simulate, tasks)
        return
    with ProcessPoolExecutor(min(workers, len(tasks))) as pool:
        yield from pool.map(simulate, tasks, chunksize=10)


def _watched(games: Iterator[dict[str, Any]], total: int) -> Iterator[dict[str, Any]]:
    """The same games, with a progress bar where somebody is looking."""
    if not sys.stderr.isatty():
        return games
    return iter(track(games, "playing", total, console=Console(stderr=True)))


def _players(rulebook: Rulebook, text: str) -> dict[str, str]:
    players = dict.fromkeys(rulebook.sides, "random")
    for part in filter(None, text.split(",")):
        side, _, name = part.partition("=")
        if side not in players:
            raise BadInput(f"There is no side “{side}” in {rulebook.id}.")
        if name not in PLAYERS:
            raise BadInput(f"There is no player “{name}”; there are {', '.join(PLAYERS)}.")
        players[side] = name
    return players


def _summary(report: dict[str, Any]) -> str:
    games = report["games"]
    ends = Counter((game["winner"], game["reason"]) for game in games)
    lines = [f"{report['game']} {report['scenario']}: {len(games)} games"]
    lines += [
        f"  {winner} {count / len(games):6.1%}  {reason}"
        for (winner, reason), count in ends.most_common()
    ]
    lines.append(f"  {report['choices_per_second']:,.0f} choices a second")
    return "\n".join(lines)
