"""For whoever looks after a server: whether it is well, and what it counts of itself."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

import grognard
from grognard.match.changing import StoreDown
from grognard.match.match import Refused
from grognard.server import sql
from grognard.server.limits import address_of
from grognard.server.rest import answer
from grognard.server.table import House

PATIENCE = 2.0  # seconds within which the store must answer
PLAIN = "text/plain; version=0.0.4; charset=utf-8"


async def health(table: House, request: Request) -> Response:
    """Whether matches can be read and stored just now."""
    if not table.addresses.take(address_of(request)):
        return answer({"error": "Too many requests; wait a moment."}, 429)
    try:
        async with asyncio.timeout(PATIENCE):
            form = await table.keeper.read(sql.form)
    except StoreDown as fault:
        return answer({"status": "no store", "error": str(fault)}, 503)
    except TimeoutError:
        return answer({"status": "no store", "error": "The store does not answer."}, 503)
    return answer({"status": "ok", "version": grognard.__version__, "form": form})


async def metrics(table: House, request: Request) -> Response:
    """What the server counts, where it was told to say so."""
    if not table.settings.metrics:
        raise Refused("There is nothing at this address.", 404)
    matches, loaded = table.matches, table.matches.loaded.values()
    live = sum(1 for match in loaded if match.listeners)
    told = table.metrics.text(
        matches.visitors,
        {"live": live, "idle": len(matches.loaded) - live},
        {
            "store": table.keeper.waiting,
            "computer": table.computer.waiting,
            "analysis": table.analyses.waiting,
            "pictures": table.drawing.waiting,
        },
    )
    return Response(told, 200, {"Cache-Control": "no-store"}, PLAIN)
