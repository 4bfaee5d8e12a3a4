"""Telling somebody who is away that it is their turn, at an address they gave; never waited for.

The address is a stranger's wish: unless the operator allows it, no message goes to an address
inside, whatever name stands for it, and no answer sends it on to another.
"""

import json
import logging
import socket
import ssl
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Semaphore, Timer
from typing import NamedTuple
from urllib.parse import SplitResult, urljoin

from grognard.engine.bad_input import BadInput
from grognard.hosting.addresses import parts
from grognard.match.match import Match

PATIENCE = 5.0  # seconds that one message may take, whatever the other side does
MOST_TOLD = 10_000  # matches of which it is remembered what was told
MOST_WAITING = 200  # messages that may wait for others
REDIRECTS = (301, 302, 303, 307, 308)
OUTSIDE = ip_network("2000::/3")  # what is given out of IPv6, beside ways to reach IPv4
TUNNELS = (ip_network("2002::/16"), ip_network("2001::/32"))
LOG = logging.getLogger("grognard")


class Allowed(NamedTuple):
    """What the operator lets webhooks do."""

    inside: bool = False  # reach addresses of this machine and of private networks
    hops: int = 0  # redirects that are followed


class Webhooks:
    """Sends one message for each position that waits for an absent person with a webhook."""

    def __init__(self, allowed: Allowed) -> None:
        self._allowed = allowed
        self._threads = ThreadPoolExecutor(2, "webhook")
        self._told: OrderedDict[str, tuple[int, int]] = OrderedDict()
        self._room = Semaphore(MOST_WAITING)

    def notice(self, match: Match) -> None:
        """See whether somebody is to be told about this match."""
        seat, id_ = match.stored.seats.get(match.who), match.opening.id
        if not seat or not seat.webhook or match.is_present(seat.side):
            return
        if self._told.get(id_) == match.at or not self._room.acquire(blocking=False):
            return
        self._told[id_] = match.at
        if len(self._told) > MOST_TOLD:
            self._told.popitem(last=False)
        told = {"match": id_, "game": match.opening.game, "side": seat.side}
        told["text"] = f"It is your turn as {seat.side}."
        self._threads.submit(self._send, seat.webhook, told)

    def _send(self, address: str, message: dict[str, str]) -> None:
        try:
            send(address, message, self._allowed)
        except (OSError, ValueError, HTTPException, BadInput) as error:
            LOG.warning("a webhook could not be reached: %s", error)
        finally:
            self._room.release()


def send(address: str, message: dict[str, str], allowed: Allowed) -> None:
    """Post a message, following redirects as far as is allowed."""
    for _ in range(allowed.hops + 1):
        onward = _post(parts(address), json.dumps(message).encode(), allowed)
        if not onward:
            return
        address = urljoin(address, onward)
    raise BadInput("the answer sends the message on to another address")


def _post(to: SplitResult, body: bytes, allowed: Allowed) -> str:
    """Post to the very address that was looked at; where the answer points, if it does."""
    host, port = to.hostname or "", port_of(to)
    line = socket.create_connection((reachable(host, port, allowed), port), PATIENCE)

    def hang_up() -> None:  # the line of that moment: TLS puts another in its place
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)

    ending = Timer(PATIENCE, hang_up)
    ending.start()
    try:
        if to.scheme == "https":
            line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
        connection = HTTPConnection(host, port)
        connection.sock = line
        path = to._replace(scheme="", netloc="", fragment="").geturl() or "/"
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.headers.get("Location", "") if answer.status in REDIRECTS else ""
    finally:
        ending.cancel()
        line.close()


def port_of(to: SplitResult) -> int:
    """The port of an address, which need not name the usual one."""
    return to.port or (443 if to.scheme == "https" else 80)


def reachable(host: str, port: int, allowed: Allowed) -> str:
    """The number behind a name, if messages may go there."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    number = str(found[0][4][0])
    if not allowed.inside and not is_outside(number):
        raise BadInput(f"{host} is an address inside, where no message goes")
    return number


def is_outside(number: str) -> bool:
    """Whether an address belongs to the open internet."""
    address = ip_address(number.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return is_outside(str(address.ipv4_mapped))
        if address not in OUTSIDE or any(address in tunnel for tunnel in TUNNELS):
            return False
    return address.is_global and not address.is_multicast
