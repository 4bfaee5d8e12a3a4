"""Replay a journal and check every choice, every digest and the proof of the dice."""

import argparse
import json

from grognard.commands import reading
from grognard.engine.dice.verify import verify


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    reading.add_journal(parser)
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.epilog = "example: grognard verify last-night.journal"


def run(args: argparse.Namespace) -> int:
    """Print what was found; status 1 where anything is wrong."""
    report = verify(reading.journal(args), reading.overlay(args))
    if args.json:
        print(json.dumps(report._asdict(), ensure_ascii=False))
    else:
        verdict = "everything holds" if report.ok else "not as it claims"
        print(f"{args.file}: {verdict}; {report.choices} choices, {report.dice} dice,", end=" ")
        print(f"digest {report.digest}")
        for problem in report.problems:
            print(reading.one_line(f"  {problem}"))
    return 0 if report.ok else 1
