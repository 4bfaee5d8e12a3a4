"""Play many games without a screen and tell how they went."""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from shlex import join
from time import perf_counter
from typing import Any, NamedTuple

import grognard
from grognard.commands import reading, seating
from grognard.commands.progress import watched
from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.game import Setting
from grognard.laboratory.executors import checked
from grognard.laboratory.report import write
from grognard.laboratory.series import GameTask, play_all, tasks, turned, unpaired, wins_of
from grognard.laboratory.statistics import counted, paired, wilson
from grognard.players.levels import LADDER
from grognard.players.outside.clock import PERIOD

EPILOG = """Where two players differ every seed is played twice, then with the seats swapped;
with an odd number of games the last seed is played once.

example: grognard sim crossroads --players blue=level1,red=random --workers 2"""


class Variant(NamedTuple):
    """The same games under another value of one option; no option is named for the first lot."""

    option: str
    value: str
    games: list[GameTask]


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("game", metavar="GAME", help="which game; see grognard games")
    parser.add_argument("--scenario", default="", help="the first one unless named")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    names = ", ".join(LADDER)
    parser.add_argument("--players", default="", metavar="SIDE=NAME,…", help=f"any of {names}")
    parser.add_argument(
        "--engine", action="append", default=[], metavar="NAME=COMMAND", help="an outside player"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=PERIOD,
        metavar="N",
        help=f"a player turn of an outside player ({PERIOD:g})",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="of the game"
    )
    parser.add_argument(
        "--compare", action="append", default=[], metavar="OPTION", help="play its every value"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    seating.add_executor(parser)
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--report", metavar="FILE.html", help="a page with plots and tables")
    reading.add_data(parser)
    parser.epilog = EPILOG


def run(args: argparse.Namespace) -> int:
    """Play the games and print the results."""
    options = seating.pairs(args.option, "--option", "NAME=VALUE")
    begun = grognard.start(args.game, args.scenario, options, args.data)
    setting = begun.setting
    if args.games < 1 or args.workers < 1:
        raise BadInput("--games and --workers must be at least 1.")
    seating.check_time("--seconds", args.seconds)
    checked(args.executor)
    page = _page(args.report)
    planned = _planned(args, setting)
    told: dict[str, Any] = {
        "game": args.game,
        "scenario": setting.scenario,
        "players": dict(planned[0].players),
    }
    told |= played(args, list(_variants(setting, args.compare, planned)))
    if "players" in told["games"][0]:
        told["unpaired"] = unpaired(told["games"])
    chosen = {"options": dict(setting.options)} if args.option or args.compare else {}
    shown = told | chosen
    print(json.dumps(shown, ensure_ascii=False, indent=1) if args.json else _summary(shown))
    if page:
        write(page, told | {"command": command(args)}, begun)
    return 0


def played(args: argparse.Namespace, variants: list[Variant]) -> dict[str, Any]:
    """All games of all variants, and how long they took."""
    todo = [task for variant in variants for task in variant.games]
    begun = perf_counter()
    games = list(watched(play_all(todo, args.workers, args.executor), len(todo)))
    seconds = perf_counter() - begun
    size = len(variants[0].games)
    told: dict[str, Any] = {
        "games": games[:size],
        "seconds": seconds,
        "choices_per_second": sum(game["choices"] for game in games) / seconds,
    }
    if len(variants) > 1:
        told["compared"] = [
            {"option": variant.option, "value": variant.value, "games": games[at : at + size]}
            for at, variant in zip(range(size, len(games), size), variants[1:], strict=True)
        ]
    return told


def command(args: argparse.Namespace) -> str:
    """The command line that gives the same games again."""
    words = ["grognard", "sim", args.game, "--games", str(args.games), "--seed", str(args.seed)]
    for name in ("scenario", "players", "data"):
        if getattr(args, name):
            words += [f"--{name}", getattr(args, name)]
    for name in ("engine", "option", "compare"):
        for value in getattr(args, name):
            words += [f"--{name}", value]
    if args.seconds != PERIOD:
        words += ["--seconds", str(args.seconds)]
    return join(words)


def _planned(args: argparse.Namespace, setting: Setting) -> list[GameTask]:
    """A task for each game."""
    engines = seating.engines(args.engine)
    players = seating.players(setting.rulebook, args.players, engines)
    seeds = range(args.seed, args.seed + args.games)
    todo = tasks(args.game, setting.scenario, args.data or "", players, seeds)
    return [
        task._replace(
            options=tuple(setting.options.items()),
            engines=tuple(engines.items()),
            recorded=args.json or bool(args.report),
            seconds=args.seconds,
        )
        for task in todo[: args.games]
    ]


def _variants(setting: Setting, compared: list[str], planned: list[GameTask]) -> Iterator[Variant]:
    """The games as planned, then with each other value of each option to be compared."""
    yield Variant("", "", planned)
    switches = {switch.id: switch for switch in setting.rulebook.options}
    for name in dict.fromkeys(compared):
        if name not in switches:
            raise BadInput(f"{setting.rulebook.id} has no option “{name}”.")
        for value in switches[name].values:
            if value != setting.options[name]:
                options = tuple({**setting.options, name: value}.items())
                yield Variant(name, value, [task._replace(options=options) for task in planned])


def _page(name: str | None) -> Path | None:
    """The file for the report, refused before any game is played where it cannot be written."""
    if name is None:
        return None
    path = Path(name)
    if path.suffix not in (".html", ".htm"):
        raise BadInput(f"A report is an .html file, not “{path.name}”.")
    if path.is_dir() or not path.parent.is_dir():
        raise BadInput(f"{path} cannot be written.")
    return path


def _summary(told: dict[str, Any]) -> str:
    """How often each side won and why, and each player where they differ, with intervals."""
    games, names = told["games"], dict.fromkeys(told["players"].values())
    lines = [f"{told['game']} {told['scenario']}: {counted(len(games), 'game')}"]
    if len(names) > 1:
        lines += [f"  {name} {wilson(wins_of(name, games), len(games))}" for name in names]
    lines += _ends(games)
    for variant in told.get("compared", ()):
        lines.append(f"with {variant['option']}={variant['value']}")
        lines += _ends(variant["games"])
        side = next(iter(told["players"]))
        lines.append(f"  {paired(side, *turned(games, variant['games'], side))}")
    fallen = sum(len(game.get("fallbacks", ())) for game in games)
    if fallen:
        lines.append(f"  a player fell back to the level below {counted(fallen, 'time')}")
    lines += [
        f"  seed {seed} was played with one seating only" for seed in told.get("unpaired", ())
    ]
    lines.append(f"  {told['choices_per_second']:,.0f} choices a second")
    return "\n".join(lines)


def _ends(games: list[dict[str, Any]]) -> list[str]:
    """How often each side won and why."""
    ends = Counter((game["winner"], game["reason"]) for game in games)
    return [
        f"  {winner or 'nobody'} {wilson(count, len(games))}  {reason}"
        for (winner, reason), count in ends.most_common()
    ]
