"""Tell how a finished match went: winning chances, the luck of the dice, choices that mattered."""

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from grognard.analysis.match import Analysis, DiceLuck, record, steps
from grognard.commands import reading
from grognard.commands.curve import curve
from grognard.engine.bad_input import BadInput
from grognard.png import png

MOST_LUCKS = 3  # dice that are told
BAR = 40  # signs for a chance of 100 %
MOST_GAMES = 10_000


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    reading.add_journal(parser)
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument(
        "--games",
        type=int,
        default=0,
        metavar="N",
        help="also play N games on from every turn, which is slow and surer",
    )
    parser.add_argument("--seed", type=int, default=1, help="of those games (1)")
    parser.add_argument("--picture", metavar="FILE", help="draw the curve: FILE.svg or FILE.png")
    parser.epilog = "example: grognard analyse tonight.journal --picture curve.png"


def run(args: argparse.Namespace) -> int:
    """Print or draw the analysis."""
    if not 0 <= args.games <= MOST_GAMES:
        raise BadInput(f"--games must be between 0 and {MOST_GAMES:,}.")
    if args.picture and Path(args.picture).suffix not in (".svg", ".png"):
        raise BadInput(f"A picture is a .svg or a .png file, not “{Path(args.picture).name}”.")
    found = _watched(args)
    if args.picture and not found.points:
        raise BadInput(found.method)
    if args.picture:
        _draw(found, Path(args.picture))
    if args.json:
        told = {**record(found), "choices": dict(found.choices)}
        print(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        _print(found)
    return 0


def _watched(args: argparse.Namespace) -> Analysis:
    """The analysis, with a progress bar where somebody is looking."""
    work = steps(reading.journal(args), reading.overlay(args), args.games, args.seed)
    with Progress(
        console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task("analysing", total=1.0)
        while True:
            try:
                bar.update(task, completed=next(work))
            except StopIteration as end:
                analysis: Analysis = end.value
                return analysis


def _print(found: Analysis) -> None:
    console = Console(width=max(Console().width, 100), highlight=False, soft_wrap=True)
    if not found.points:
        _print_turns(console, found)
        return
    console.print(_table(found))
    for side, luck in found.luck.items():
        chosen = found.choices[side]
        console.print(f"{side.capitalize()}: luck {_points(luck)}, choices {_points(chosen)}.")
    console.print("\nThe choices that mattered most:")
    for each in found.mattered:
        whose = f"turn {each.turn}, {each.side}, choice {each.number}"
        console.print(f"  {_points(each.swing)}  {each.text} ({whose})", markup=False)
    console.print("\nThe dice that mattered most:")
    for luck_ in _greatest(found):
        told = f"  {_points(luck_.gain)}  {luck_.text} (for {luck_.side}, choice {luck_.number})"
        console.print(told, markup=False)
    console.print(f"\n{found.method}", markup=False)


def _print_turns(console: Console, found: Analysis) -> None:
    """Where the match turned, and why no chances are told."""
    console.print("Where the match turned:")
    for each in found.mattered:
        whose = f"turn {each.turn}, {each.side}, choice {each.number}"
        console.print(f"  {each.text} ({whose})", markup=False)
    console.print(f"\n{found.method}", markup=False)


def _table(found: Analysis) -> Table:
    """The chances turn by turn, with a bar for the first side."""
    first, second = found.luck
    table = Table(box=None, pad_edge=False)
    table.add_column("after", no_wrap=True)
    table.add_column(first, justify="right")
    table.add_column("", no_wrap=True)
    table.add_column(second, justify="right")
    for point in found.points:
        chance = point.chance[first]
        bar = "█" * round(chance * BAR)
        name = f"turn {point.turn}" if point.turn else "the start"
        table.add_row(name, f"{chance:.0%}", f"{bar:·<{BAR}}", f"{point.chance[second]:.0%}")
    return table


def _greatest(found: Analysis) -> list[DiceLuck]:
    return sorted(found.lucks, key=lambda luck: -luck.gain)[:MOST_LUCKS]


def _points(chance: float) -> str:
    """A part of a winning chance in points, with its sign."""
    return f"{100 * chance:+.1f}".replace("-", "−")


def _draw(found: Analysis, path: Path) -> None:
    drawing = curve(found)
    try:
        if path.suffix == ".png":
            path.write_bytes(png(drawing))
        else:
            path.write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None
