"""Check that every fact stated of a game holds in its data, and that every value has an origin."""

import argparse
import json
from collections.abc import Iterator

from grognard.commands import reading
from grognard.engine.bad_input import BadInput
from grognard.engine.data.overlay import overlaid
from grognard.engine.data.source import Overlay, missing_origins, read_folder, spell, stray_origins
from grognard.engine.kernel.rulebook import Fact, Rulebook
from grognard.games import GAMES

EXEMPT = ("meta", "note")  # about a file, not about its game
MOST_NAMED = 5


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("action", choices=("check",), help="what to do with the data")
    parser.add_argument("game", metavar="GAME", nargs="?", help="this game alone")
    parser.add_argument("--json", action="store_true", help="for programs")
    reading.add_data(parser)
    parser.epilog = "example: grognard data check crossroads --json"


def run(args: argparse.Namespace) -> int:
    """Print what does not hold; status 1 where there is such a thing."""
    if args.game is not None and args.game not in GAMES:
        raise BadInput(f"There is no game “{args.game}”; there are {', '.join(GAMES)}.")
    if args.data and args.game is None:
        raise BadInput("Say which game the data file is for.")
    books = [GAMES[args.game]] if args.game else list(GAMES.values())
    overlay = reading.overlay(args)
    facts = [(book, fact) for book in books for fact in checked(book, overlay)]
    failed = [(book, fact) for book, fact in facts if not fact.holds]
    if args.json:
        told = [{"fact": f"{book.id}: {fact.fact}", "found": fact.found} for book, fact in failed]
        print(json.dumps({"checked": len(facts), "failed": told}, ensure_ascii=False, indent=1))
    else:
        for book, fact in failed:
            print(f"{book.id}: {fact.fact}: found {fact.found}")
        print(f"{len(facts)} facts checked, {len(failed)} do not hold.")
    return 1 if failed else 0


def checked(book: Rulebook, overlay: Overlay) -> Iterator[Fact]:
    """Everything stated of a game's data, looked up in the data."""
    book.load(overlay)
    yield from book.facts(overlay)
    sources = read_folder(book.folder / "data")
    documents = overlaid({name: each.tables for name, each in sources.items()}, overlay).documents
    for name, document in documents.items():
        lacking = [spell(document, value.where) for value in missing_origins(document, EXEMPT)]
        yield _fact(f"every value of {name}.toml says where it comes from", lacking)
        strays = [spell(document, where) for where in stray_origins(document)]
        yield _fact(f"every origin in {name}.toml belongs to a value", strays)


def _fact(fact: str, against: list[str]) -> Fact:
    more = f" and {len(against) - MOST_NAMED} more" if len(against) > MOST_NAMED else ""
    return Fact(fact, not against, ", ".join(against[:MOST_NAMED]) + more or "all")
