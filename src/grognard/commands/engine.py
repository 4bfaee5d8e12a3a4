"""Speak the engine protocol on standard input and output, or check that a program does."""

import argparse
import io
import sys

from grognard.commands import reading
from grognard.players.levels import LADDER
from grognard.players.outside.conformance import checks
from grognard.players.outside.referee import startable
from grognard.players.outside.speaking import Speaker, level_named

EPILOG = """An engine of your own is tried with --check "python docs/examples/engine.py".

example: grognard engine --level 2"""


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    best = list(LADDER)[-1]
    levels = ", ".join(LADDER)
    parser.add_argument("--level", default=best, metavar="LEVEL", help=f"any of {levels} ({best})")
    parser.add_argument("--check", metavar="COMMAND", help="try an engine of your own")
    reading.add_data(parser)
    parser.epilog = EPILOG


def run(args: argparse.Namespace) -> int:
    """Answer lines until told to quit; or print what was found, with status 1 for any fault."""
    if args.check is not None:
        return _check(startable(args.check))
    speaker = Speaker(level_named(args.level), reading.overlay(args))
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        for answer in speaker.hear(line):
            print(answer, flush=True)
    return 0


def _check(command: str) -> int:
    wrong = 0
    for check in checks(command):
        wrong += bool(check.fault)
        verdict = f"wrong: it {check.fault}" if check.fault else "ok"
        print(reading.one_line(f"{check.name}: {verdict}"), flush=True)
    print(f"{wrong} wrong" if wrong else "everything holds")
    return 1 if wrong else 0
