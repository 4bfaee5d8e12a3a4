"""The lobby: seats that are open to anybody, listed, and taken by the first who wants one."""

from typing import Any

from grognard.engine.bad_input import BadInput
from grognard.hosting.table import Hosting
from grognard.hosting.wire import TakeSeat
from grognard.match import owning
from grognard.match.match import Match, Refused
from grognard.match.records import OpenSeat


def spend(table: Hosting, address: str) -> None:
    """Count an open seat against an address."""
    if not table.openings.take(address):
        raise Refused("Too many open seats from your address; wait a while.", 429)


async def listed(table: Hosting) -> list[dict[str, Any]]:
    """The open seats as everybody is told of them; nothing where there is no lobby."""
    if not table.settings.lobby:
        return []
    return [_told(seat) for seat in await table.matches.keeper.open_seats()]


def _told(seat: OpenSeat) -> dict[str, Any]:
    agreed = {
        "absence": seat.absence._asdict() if seat.absence.level else None,
        "clock": seat.clock._asdict() if seat.clock.kind else None,
    }
    return {**seat._asdict(), **agreed}


async def take(table: Hosting, match: Match, wish: TakeSeat, address: str) -> None:
    """Take an open seat."""
    if not table.settings.lobby:
        raise Refused("This server keeps no list of open seats.", 403)
    secret = owning.checked(wish.secret)
    if not secret:
        raise BadInput("Bring a secret of your own, which will open the seat.")
    spend(table, address)
    await table.matches.change(match, lambda match: owning.take_open(match, wish.side, secret))
