"""Telling somebody who is away that it is their turn, at an address they gave; never waited for."""

import asyncio
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from urllib.request import Request, urlopen

from grognard.match.match import Match

PATIENCE = 5.0
LOG = logging.getLogger("grognard")


class Webhooks:
    """Sends one message for each position that waits for an absent person with a webhook."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, "webhook")
        self._told: dict[str, tuple[int, int]] = {}

    def notice(self, match: Match) -> None:
        """See whether somebody is to be told about this match."""
        seat = match.stored.seats.get(match.who)
        if not seat or not seat.webhook or match.is_present(seat.side):
            return
        if self._told.get(match.opening.id) == match.at:
            return
        self._told[match.opening.id] = match.at
        message = {
            "match": match.opening.id,
            "game": match.opening.game,
            "side": seat.side,
            "text": f"It is your turn as {seat.side}.",
        }
        asyncio.get_running_loop().run_in_executor(self._threads, _post, seat.webhook, message)


def _post(address: str, message: dict[str, str]) -> None:
    headers = {"Content-Type": "application/json"}
    request = Request(address, json.dumps(message).encode(), headers)
    try:
        with urlopen(request, timeout=PATIENCE):
            pass
    except (OSError, ValueError) as error:
        LOG.warning("a webhook could not be reached: %s", error)
