"""List the games, their scenarios and their options."""

import argparse
import json

from grognard.engine.kernel.rulebook import Rulebook
from grognard.games import GAMES


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.epilog = "example: grognard games --json"


def run(args: argparse.Namespace) -> int:
    """Print what there is."""
    if args.json:
        print(json.dumps([_record(book) for book in GAMES.values()], ensure_ascii=False, indent=1))
        return 0
    for book in GAMES.values():
        example = " (example)" if book.example else ""
        print(f"{book.id}: {book.title}{example}; {' against '.join(book.sides)}")
        for each in book.scenarios:
            print(f"  {each.id}: {each.title}, {each.turns} turns, {each.counters} counters")
        for switch in book.options:
            print(f"  option {switch.id} ({' or '.join(switch.values)}): {switch.text}")
    return 0


def _record(book: Rulebook) -> dict[str, object]:
    return {
        "id": book.id,
        "title": book.title,
        "sides": list(book.sides),
        "scenarios": [scenario.record() for scenario in book.scenarios],
        "options": [switch._asdict() for switch in book.options],
    }
