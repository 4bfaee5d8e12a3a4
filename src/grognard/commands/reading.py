"""What several commands share: naming a journal and its data, and quoting what was read."""

import argparse
from pathlib import Path

from grognard import Journal
from grognard.engine.data.source import NO_OVERLAY, Overlay, read_overlay
from grognard.engine.kernel.game import Game

LONGEST_LINE = 1000


def add_journal(parser: argparse.ArgumentParser) -> None:
    """A journal, and the data file it was played with."""
    parser.add_argument("file", metavar="FILE", help="a journal")
    add_data(parser)


def add_data(parser: argparse.ArgumentParser) -> None:
    """The data file that replaces values of the game's own."""
    parser.add_argument("--data", metavar="FILE", help="charts or counters of your own")


def overlay(args: argparse.Namespace) -> Overlay:
    """The data file that was named, or none."""
    return read_overlay(Path(args.data)) if args.data else NO_OVERLAY


def journal(args: argparse.Namespace) -> Journal:
    """The journal that was named."""
    return Journal.read(args.file)


def positions(args: argparse.Namespace) -> list[Game]:
    """Every position of the journal that was named."""
    return list(journal(args).replay(overlay(args)))


def one_line(text: str) -> str:
    """A text that quotes what was read, without anything that moves the cursor, and not endless."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text)
    return shown if len(shown) <= LONGEST_LINE else f"{shown[:LONGEST_LINE]}…"
