"""Put the matches of a backup back into a store, while servers use it."""

import argparse
from pathlib import Path

from grognard.commands.backup import add_store
from grognard.server import backups


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    add_store(parser)
    parser.add_argument("file", type=Path, help="what `grognard backup` has written")
    parser.epilog = "example: grognard restore --store sqlite:///matches.sqlite monday.sqlite"


def run(args: argparse.Namespace) -> int:
    """Put everything back; matches that came after the backup stay as they are."""
    print(f"{backups.put_back(args.file, args.store):,} matches are back from {args.file}")
    return 0
