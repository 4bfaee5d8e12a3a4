"""Who plays and under which options, as the command line names them."""

import argparse
from collections.abc import Iterable, Mapping

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.rulebook import Rulebook
from grognard.laboratory.executors import PROCESSES
from grognard.players.levels import LADDER
from grognard.players.outside.referee import startable

LONGEST_TURN = 600  # seconds


def add_executor(parser: argparse.ArgumentParser) -> None:
    """Where the games are played."""
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument(
        "--executor",
        default=PROCESSES,
        metavar="WHERE",
        help=f"{PROCESSES} of this machine, or dask://HOST:PORT",
    )


def players(rulebook: Rulebook, text: str, engines: Mapping[str, str]) -> dict[str, str]:
    """The player of each side, random where none is named."""
    seated = dict.fromkeys(rulebook.sides, "random")
    known = (*LADDER, *engines)
    for part in filter(None, text.split(",")):
        side, _, name = part.partition("=")
        if side not in seated:
            raise BadInput(f"There is no side “{side}” in {rulebook.id}.")
        if name not in known:
            raise BadInput(f"There is no player “{name}”; there are {', '.join(known)}.")
        seated[side] = name
    return seated


def engines(texts: Iterable[str]) -> dict[str, str]:
    """Names for outside engines, each with the command that starts it."""
    named = pairs(texts, "--engine", "NAME=COMMAND")
    for name in named:
        if name in LADDER or not name.replace("-", "").replace("_", "").isalnum():
            raise BadInput(f"An engine cannot be called “{name}”.")
        startable(named[name])
    return named


def check_time(flag: str, seconds: float) -> None:
    """Refuse a time for a player turn of an outside engine that is 0, negative or far too long."""
    if not 0 < seconds <= LONGEST_TURN:
        raise BadInput(f"{flag} is above 0 and at most {LONGEST_TURN} seconds.")


def pairs(texts: Iterable[str], flag: str, form: str) -> dict[str, str]:
    """What was written as NAME=VALUE, once or several times."""
    found: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not (name and sign and value):
            raise BadInput(f"{flag} is written {form}, not “{text}”.")
        found[name] = value
    return found
