"""What a server allows one address, one seat and the whole of its guests, on the command line."""

import argparse
from typing import Any

from grognard.engine.bad_input import BadInput
from grognard.server.settings import Settings

USUAL = Settings("")


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Limits, each with what is usual for friends and families who share an address."""
    group = parser.add_argument_group("limits")
    group.add_argument(
        "--rate",
        type=float,
        default=USUAL.rate,
        help=f"messages a second from one socket ({USUAL.rate:g})",
    )
    group.add_argument(
        "--sockets",
        type=int,
        default=USUAL.sockets,
        metavar="NUMBER",
        help=f"open at once from one other address ({USUAL.sockets})",
    )
    group.add_argument(
        "--own-data",
        type=float,
        default=USUAL.own_data,
        metavar="NUMBER",
        help=f"data files and journals an hour from one address ({USUAL.own_data:g})",
    )
    group.add_argument(
        "--no-own-data",
        dest="own_data",
        action="store_const",
        const=0.0,
        help="take no data files with matches",
    )
    group.add_argument(
        "--unopened",
        type=float,
        default=USUAL.unopened,
        metavar="DAYS",
        help=f"to keep matches with own data that nobody opens ({USUAL.unopened:g})",
    )


def limits(args: argparse.Namespace) -> dict[str, Any]:
    """The limits that were given, as settings."""
    if min(args.rate, args.sockets, args.unopened) <= 0 or args.own_data < 0:
        raise BadInput(
            "--rate, --sockets and --unopened must be above 0, --own-data may not be below it."
        )
    return {name: getattr(args, name) for name in ("rate", "sockets", "own_data", "unopened")}
