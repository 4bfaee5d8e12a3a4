"""Copy all matches of a store into one file, while servers use it."""

import argparse
from pathlib import Path

from grognard.commands.serve import DEFAULT_STORE
from grognard.server import backups


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_store(parser)
    parser.add_argument("file", type=Path, help="a file that does not exist yet")
    parser.epilog = "example: grognard backup --store sqlite:///matches.sqlite monday.sqlite"


def add_store(parser: argparse.ArgumentParser) -> None:
    """Which store is meant."""
    parser.add_argument(
        "--store",
        default=DEFAULT_STORE,
        metavar="ADDRESS",
        help=f"sqlite:///PATH or postgresql://… ({DEFAULT_STORE})",
    )


def run(args: argparse.Namespace) -> int:
    """Take the backup."""
    print(f"{backups.take(args.store, args.file):,} matches are in {args.file}")
    return 0
