"""The exact odds of a choice at the end of a journal."""

import argparse
import json
from fractions import Fraction

from grognard import IllegalChoice
from grognard.commands import reading
from grognard.engine.bad_input import BadInput
from grognard.engine.dice.odds import Odds, odds, record


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    reading.add_journal(parser)
    parser.add_argument("choice", metavar="CHOICE", help="what the asked side might choose")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.epilog = 'example: grognard odds tonight.journal "fire B1 R2"'


def run(args: argparse.Namespace) -> int:
    """Print the distribution and the tallies behind it."""
    game = reading.positions(args)[-1]
    try:
        found = odds(game, args.choice)
    except IllegalChoice as refusal:
        raise BadInput(f"“{args.choice}” is refused: {refusal}") from None
    if args.json:
        print(json.dumps(record(found), ensure_ascii=False, indent=1))
    else:
        _print(found)
    return 0


def _print(found: Odds) -> None:
    for tally in found.tallies:
        print(tally)
    width = max(len(result) for result, _ in found.results)
    for result, chance in found.results:
        print(f"{result:<{width}}  {_bar(chance)} {float(chance):6.1%}  {chance}")
    print(f"({found.policy}" + (f"; mean over {found.worlds} worlds)" if found.worlds > 1 else ")"))


def _bar(chance: Fraction) -> str:
    filled = round(chance * 30)
    return "█" * filled + "·" * (30 - filled)
