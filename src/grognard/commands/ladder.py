"""Play every level of the computer players against the one below and print the table."""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean
from time import perf_counter
from typing import Any

import grognard
from grognard.commands import seating
from grognard.commands.progress import watched
from grognard.engine.bad_input import BadInput
from grognard.laboratory.executors import Play, opened
from grognard.laboratory.series import GameTask, simulate, tasks, wins_of
from grognard.laboratory.statistics import GOAL, TOO_LOW, counted, percentile, verdict, wilson
from grognard.players.follies import added
from grognard.players.levels import LADDER

BATCH = 20  # games between two looks at the sequential test


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("game", metavar="GAME", help="which game; see grognard games")
    parser.add_argument("--scenario", default="", help="the first one unless named")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="at most (200)")
    parser.add_argument(
        "--least", type=int, default=0, metavar="N", help="before the test may stop"
    )
    parser.add_argument("--level", default="", metavar="NAME", help="this level alone")
    parser.add_argument("--seed", type=int, default=1, help="of the first pair (1)")
    seating.add_executor(parser)
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.epilog = "example: grognard ladder mons --scenario nimy --games 200 --workers 2"


def run(args: argparse.Namespace) -> int:
    """Play and print, level by level."""
    rulebook = grognard.start(args.game, args.scenario).setting.rulebook
    if args.games < 2 or args.workers < 1:
        raise BadInput("--games must be at least 2 and --workers at least 1.")
    if args.level and args.level not in list(LADDER)[1:]:
        raise BadInput(f"There is no level “{args.level}” with another below it.")
    scenario = args.scenario or rulebook.scenarios[0].id
    pairs = [pair for pair in pairwise(LADDER) if args.level in ("", pair[1])]
    with opened(args.executor, min(args.workers, args.games)) as play:
        rungs = [_noted(rung(args, scenario, rulebook.sides, pair, play)) for pair in pairs]
    told = {"game": args.game, "scenario": scenario, "rungs": rungs}
    tables = filter(None, (follies_table(rungs), times_table(rungs), table(told, rulebook.sides)))
    print(json.dumps(told, indent=1) if args.json else "\n\n".join(tables))
    return 0


def rung(
    args: argparse.Namespace,
    scenario: str,
    sides: tuple[str, ...],
    pair: tuple[str, str],
    play: Play,
) -> dict[str, Any]:
    """One level against the one below: pairs of games until the test is decided."""
    below, level = pair
    players = dict(zip(sides, (level, below), strict=True))
    seeds = range(args.seed, args.seed + args.games)
    pairs = tasks(args.game, scenario, "", players, seeds)[: args.games - args.games % 2]
    todo = [task._replace(follies=True, timed=True) for task in pairs]
    games: list[dict[str, Any]] = []
    begun = perf_counter()
    for game in watched(_batches(todo, play), len(todo), f"{level} against {below}"):
        games.append(game)
        decided = len(games) >= args.least and verdict(wins_of(level, games), len(games))
        if decided and len(games) % BATCH == 0:
            break
    seconds = (perf_counter() - begun) * min(args.workers, len(todo)) / len(games)
    return {
        "level": level,
        "below": below,
        "games": len(games),
        "wins": wins_of(level, games),
        "seats": {side: _seat(level, side, games) for side in sides},
        "score": wilson(wins_of(level, games), len(games))._asdict(),
        "test": verdict(wins_of(level, games), len(games)) or "undecided",
        "fallbacks": sum(len(game.get("fallbacks", ())) for game in games),
        "games_with_fallbacks": sum("fallbacks" in game for game in games),
        "seconds_per_game": seconds,
        "times": _times(level, games),
        "follies": added((game["players"], game["follies"]) for game in games),
    }


def _noted(rung: dict[str, Any]) -> dict[str, Any]:
    """The same rung, with a line for those who watch no bar."""
    if not sys.stderr.isatty():
        won = f"{rung['wins']} of {counted(rung['games'], 'game')}"
        print(f"{rung['level']} against {rung['below']}: won {won}", file=sys.stderr, flush=True)
    return rung


def _batches(todo: list[GameTask], play: Play) -> Iterator[dict[str, Any]]:
    """The games in order; no more are begun at a time than are played between two looks."""
    for at in range(0, len(todo), BATCH):
        yield from play(simulate, todo[at : at + BATCH])


def table(told: dict[str, Any], sides: tuple[str, ...]) -> str:
    """The ladder as a table in Markdown."""
    heads = ("level", "against", "games", "score", "95 % interval", *(f"as {s}" for s in sides))
    lines = [
        f"{told['game']} {told['scenario']}, every seed from both seats.",
        f"The sequential test decides between a score of {GOAL:.0%} and one of {TOO_LOW:.0%}.",
        "",
        f"| {' | '.join((*heads, 'test', 'fallbacks', 's a game'))} |",
        f"| {' | '.join(['---'] * (len(heads) + 3))} |",
    ]
    for each in told["rungs"]:
        score, seats = each["score"], each["seats"]
        cells = [each["level"], each["below"], str(each["games"]), f"{score['rate']:.1%}"]
        cells.append(f"{score['low']:.1%} to {score['high']:.1%}")
        cells += [f"{seats[side]['wins']} of {seats[side]['games']}" for side in sides]
        cells += [each["test"], _fallbacks(each), f"{each['seconds_per_game']:.1f}"]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def follies_table(rungs: list[dict[str, Any]]) -> str:
    """What poor players do, as a table in Markdown: how often of the times that they could."""
    names = list(dict.fromkeys(name for each in rungs for name in each["follies"][each["level"]]))
    if not names:
        return ""
    rows = [
        [each["level"], each["below"], *(_share(each["follies"][each["level"]], n) for n in names)]
        for each in rungs
    ]
    lines = [["level", "against", *names], ["---"] * (len(names) + 2), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def times_table(rungs: list[dict[str, Any]]) -> str:
    """How long a level thought in a player turn, as a table in Markdown."""
    clocks = ("cpu", "wall")
    heads = [f"{what}, s {clock}" for clock in clocks for what in ("mean", "p99", "longest")]
    rows = [
        [each["level"], f"{each['times']['turns']:,}"]
        + [f"{number:.2f}" for clock in clocks for number in each["times"][clock].values()]
        for each in rungs
        if each["times"]["turns"]
    ]
    lines = [["level", "turns", *heads], ["---"] * (len(heads) + 2), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) if rows else ""


def _times(level: str, games: list[dict[str, Any]]) -> dict[str, Any]:
    """The seconds that a level thought in its player turns, by two clocks."""
    found = [
        spent
        for game in games
        for side, times in game["times"].items()
        if game["players"][side] == level
        for spent in times
    ]
    told: dict[str, Any] = {"turns": len(found)}
    for at, clock in enumerate(("cpu", "wall")):
        seconds = [spent[at] for spent in found] or [0.0]
        told[clock] = {
            "mean": fmean(seconds),
            "p99": percentile(seconds, 0.99),
            "longest": max(seconds),
        }
    return told


def _share(counts: dict[str, list[int]], name: str) -> str:
    """How often a player had a habit, of the times that it could."""
    had, could = counts.get(name, (0, 0))
    return f"{had / could:.1%} of {could:,}" if could else "–"


def _fallbacks(rung: dict[str, Any]) -> str:
    """How many plans of either player were made by the level below, and in how many games."""
    if not rung["fallbacks"]:
        return "0"
    return f"{rung['fallbacks']:,} in {counted(rung['games_with_fallbacks'], 'game')}"


def _seat(level: str, side: str, games: list[dict[str, Any]]) -> dict[str, int]:
    """How a level did in one seat."""
    seated = [game for game in games if game["players"][side] == level]
    return {"games": len(seated), "wins": sum(game["winner"] == side for game in seated)}
