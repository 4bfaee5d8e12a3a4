"""Write a page that needs no server into a folder, for any file server to show."""

import argparse
from pathlib import Path

from grognard.commands.site_files import build
from grognard.engine.bad_input import BadInput


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("folder", type=Path, help="a folder that is empty or does not exist yet")
    parser.add_argument("--documents", type=Path, metavar="DIR", help="built documents to add")
    parser.epilog = "example: grognard site public, then python -m http.server -d public"


def run(args: argparse.Namespace) -> int:
    """Write the files."""
    folder: Path = args.folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{folder} is not empty.")
    if args.documents and not args.documents.is_dir():
        raise BadInput(f"There is no folder {args.documents}.")
    folder.mkdir(parents=True, exist_ok=True)  # what is to go there takes long to make
    print(f"{build(folder, args.documents)} files are in {folder}")
    return 0
