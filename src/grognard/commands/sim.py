"""Play many games without a screen and tell how they went."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import track

import grognard
from grognard.commands import reading
from grognard.engine.rulebook import BadInput, Rulebook
from grognard.players.levels import LADDER
from grognard.players.series import play_all, tasks, wins_of
from grognard.players.statistics import wilson

EPILOG = """Where two players differ every seed is played twice, then with the seats swapped.

example: grognard sim crossroads --players blue=level1,red=random --workers 2"""


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("game", metavar="GAME", help="which game; see grognard games")
    parser.add_argument("--scenario", default="", help="the first one unless named")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    names = ", ".join(LADDER)
    parser.add_argument("--players", default="", metavar="SIDE=NAME,…", help=f"any of {names}")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    parser.add_argument("--json", action="store_true", help="for programs")
    reading.add_data(parser)
    parser.epilog = EPILOG


def run(args: argparse.Namespace) -> int:
    """Play the games and print the results."""
    rulebook = grognard.start(args.game, args.scenario, data=args.data).setting.rulebook
    players = _players(rulebook, args.players)
    if args.games < 1 or args.workers < 1:
        raise BadInput("--games and --workers must be at least 1.")
    scenario = args.scenario or rulebook.scenarios[0].id
    seeds = range(args.seed, args.seed + args.games)
    todo = tasks(args.game, scenario, args.data or "", players, seeds)[: args.games]
    begun = perf_counter()
    games = list(watched(play_all(todo, args.workers), len(todo)))
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


def watched(games: Iterator[dict[str, Any]], total: int) -> Iterator[dict[str, Any]]:
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
        if name not in LADDER:
            raise BadInput(f"There is no player “{name}”; there are {', '.join(LADDER)}.")
        players[side] = name
    return players


def _summary(report: dict[str, Any]) -> str:
    """How often each side won and why, and each player where they differ, with intervals."""
    games = report["games"]
    ends = Counter((game["winner"], game["reason"]) for game in games)
    lines = [f"{report['game']} {report['scenario']}: {len(games)} games"]
    names = dict.fromkeys(report["players"].values())
    if len(names) > 1:
        lines += [f"  {name} {wilson(wins_of(name, games), len(games))}" for name in names]
    lines += [
        f"  {winner} {wilson(count, len(games))}  {reason}"
        for (winner, reason), count in ends.most_common()
    ]
    fallen = sum(len(game.get("fallbacks", ())) for game in games)
    if fallen:
        lines.append(f"  a player fell back to the level below {fallen} times")
    lines.append(f"  {report['choices_per_second']:,.0f} choices a second")
    return "\n".join(lines)
