"""Running a server: the socket it listens on, and the program that serves it."""

import asyncio
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import uvicorn
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp

from grognard.engine.bad_input import BadInput
from grognard.hosting.settings import LARGEST_BODY, Settings
from grognard.hosting.supervising import keep_going
from grognard.server.app import make_app
from grognard.server.connections import (
    AT_ONCE,
    Complaints,
    PatientSocket,
    most_connections,
    with_patience,
)
from grognard.server.store import open_store
from grognard.server.tidying import Tidying, rarely
from grognard.server.watching import watched

SWITCH = 0.0005  # seconds; the thread that stores must not wait long for the one that serves
BACKLOG = 1024  # connections that the system keeps until they are taken in


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to an address; port 0 is any that is free."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # no delay
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        why = str(error).rstrip(".")
        raise BadInput(f"Port {port} cannot be used: {why}.") from None
    return listening


def address(listening: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def serve(settings: Settings, listening: socket.socket, begun: Callable[[], None]) -> None:
    """Serve until interrupted; `begun` is called once the table is open."""
    config = configuration(settings, make_app(settings, open_store(settings.store)))
    signal.signal(signal.SIGTERM, _stop)
    sys.setswitchinterval(SWITCH)
    asyncio.run(run_in_threadpool(int))  # loads what the first such call needs: nobody waits yet
    with suppress(KeyboardInterrupt), watched(), rarely():
        asyncio.run(_serve(uvicorn.Server(config), listening, begun))


def configuration(settings: Settings, app: ASGIApp) -> uvicorn.Config:
    """How the application is served; only proxies that were named are believed."""
    return uvicorn.Config(
        app,
        http=with_patience(settings.hello),
        limit_concurrency=most_connections(),
        backlog=AT_ONCE,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        log_level="warning",
        access_log=False,
        log_config=None if settings.log_json else uvicorn.config.LOGGING_CONFIG,
        lifespan="on",
        ws=PatientSocket,
        ws_max_size=LARGEST_BODY,
        ws_per_message_deflate=not settings.is_local,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


async def _serve(
    server: uvicorn.Server, listening: socket.socket, begun: Callable[[], None]
) -> None:
    asyncio.get_running_loop().set_exception_handler(Complaints().hear)
    task = asyncio.create_task(server.serve([listening]))
    while not server.started and not task.done():
        await asyncio.sleep(0.01)
    if server.started:
        listening.listen(BACKLOG)  # the server itself takes in a few at a time
        begun()
    tidying = asyncio.create_task(keep_going("looking for garbage", Tidying().run))
    await task
    tidying.cancel()


def _stop(_: int, __: FrameType | None) -> None:
    """A polite end is like an interruption: what is open is closed first."""
    raise KeyboardInterrupt
