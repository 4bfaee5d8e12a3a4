"""What a server allows one address, one seat and the whole of its guests, on the command line."""

import argparse
from typing import Any, NamedTuple

from grognard.engine.bad_input import BadInput
from grognard.hosting.settings import Settings


class LimitFlag(NamedTuple):
    """A limit: the setting, what it counts in, what it is, and whether it may be 0."""

    setting: str
    unit: str
    text: str
    may_be_none: bool = False
    kind: type = float

    @property
    def flag(self) -> str:
        """How it is written on the command line."""
        return f"--{self.setting.replace('_', '-')}"


LIMITS = (
    LimitFlag("rate", "RATE", "messages a second from one socket"),
    LimitFlag("sockets", "NUMBER", "open at once from one other address", kind=int),
    LimitFlag("own_data", "NUMBER", "data files and journals an hour from one address", True),
    LimitFlag("open_seats", "NUMBER", "open seats offered or taken an hour from one address"),
    LimitFlag("unopened", "DAYS", "to keep matches with own data that nobody opens"),
)


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Limits, each with what is usual for friends and families who share an address."""
    group, usual = parser.add_argument_group("limits"), Settings("")
    for each in LIMITS:
        value = getattr(usual, each.setting)
        told = f"{each.text} ({value:g})"
        group.add_argument(each.flag, type=each.kind, default=value, metavar=each.unit, help=told)
    group.add_argument(
        "--no-own-data",
        dest="own_data",
        action="store_const",
        const=0.0,
        help="take no data files with matches",
    )


def limits(args: argparse.Namespace) -> dict[str, Any]:
    """The limits that were given, as settings."""
    given = {each.setting: getattr(args, each.setting) for each in LIMITS}
    for each in LIMITS:
        if each.may_be_none and not given[each.setting] >= 0:
            raise BadInput(f"{each.flag} may not be below 0.")
        if not each.may_be_none and not given[each.setting] > 0:
            raise BadInput(f"{each.flag} must be above 0.")
    return given
