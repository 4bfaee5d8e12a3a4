"""The server as an application: routes, sockets, the page, headers, and a sentence for errors."""

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.engine.bad_input import BadInput
from grognard.hosting.carrier import Gone
from grognard.hosting.requests import OPERATIONS
from grognard.hosting.session import POLICY, TRY_AGAIN, Session
from grognard.hosting.settings import Settings
from grognard.hosting.written import Unreadable, encode
from grognard.match.changing import StoreDown
from grognard.match.match import Refused
from grognard.server import health, openapi, pages
from grognard.server.limits import address_of, check_source
from grognard.server.rest import answer, answered
from grognard.server.store import Store
from grognard.server.table import House

LOG = logging.getLogger("grognard")
Handler = Callable[[House, Request], Awaitable[Response]]
API = "/api"
SOCKET = re.compile(f"{API}/matches/([^/]+)/socket")
BAD = 400  # statuses from here on are refusals
QUICKLY = 4  # for packing: a tenth larger than the smallest, in an eighth of the time
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:;"
    " manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def make_app(settings: Settings, store: Store) -> Starlette:
    """The application of one server."""
    tables: list[House] = []

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        tables.append(House(settings, store))
        async with tables[-1].open():
            yield

    plain = [
        Route(each.path.removeprefix(API), _served(tables, handle), methods=[each.method])
        for each in OPERATIONS
        for handle in [partial(answered, operation=each)]
    ]
    described = Route("/openapi.json", _served(tables, _describe), methods=["GET"])
    routes: list[BaseRoute] = [
        Mount(API, routes=[*plain, described]),
        Route("/health", _told(tables, health.health), methods=["GET"]),
        Route("/metrics", _told(tables, health.metrics), methods=["GET"]),
        Route("/", pages.front, methods=["GET"]),
        Route("/favicon.ico", pages.icon, methods=["GET"]),
        Mount("/", pages.Files()),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(_Front, tables=tables),
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=QUICKLY),
        ],
        exception_handlers={HTTPException: _unknown, Exception: _fault},
    )


def _told(tables: list[House], handle: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler for the people who run the server; it answers at every address of the server."""

    async def serve(request: Request) -> Response:
        try:
            return await handle(tables[-1], request)
        except Refused as refusal:
            return problem(str(refusal), refusal.status)

    return serve


async def _describe(table: House, request: Request) -> Response:
    return answer(openapi.document())


def _served(tables: list[House], handle: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler with its table, its checks, and a sentence for whatever goes wrong."""

    async def serve(request: Request) -> Response:
        table = tables[-1]
        try:
            check_source(request, table.settings)
            if not table.addresses.take(address_of(request)):
                raise Refused("Too many requests; wait a moment.", 429)
            return await handle(table, request)
        except Refused as refusal:
            return problem(str(refusal), refusal.status)
        except (Unreadable, UnicodeDecodeError, RecursionError) as fault:
            return problem(f"The request cannot be read: {fault}.", 400)
        except BadInput as fault:
            return problem(str(fault), 422)
        except StoreDown as fault:
            return problem(str(fault), 503)

    return serve


def problem(error: str, status: int) -> Response:
    """One sentence about what went wrong."""
    response = answer({"error": " ".join(error.split())}, status)
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if status in (429, 503):
        response.headers["Retry-After"] = "2"
    return response


async def _unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {404: "There is nothing at this address.", 405: "That cannot be done here."}
    response = problem(sentences.get(error.status_code, str(error.detail)), error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _fault(request: Request, error: Exception) -> Response:
    LOG.error("a fault in the server", exc_info=error)
    return problem("Something is wrong with the server; it has been noted.", 500)


async def _socket(table: House, websocket: WebSocket, match: str) -> None:
    """Let somebody in, or say why not."""
    try:
        check_source(websocket, table.settings)
        if not table.addresses.take(address_of(websocket)):
            raise Refused("Too many requests; wait a moment.", 429)
    except Refused:
        await websocket.close(POLICY)
        return
    await websocket.accept()
    try:
        with table.sockets.opened(address_of(websocket)):
            await _play(table, websocket, match)
    except (Refused, StoreDown) as fault:
        told = {"is": "reply", "to": None, "ok": False, "error": str(fault)}
        with suppress(WebSocketDisconnect):  # who has gone need not be told
            await websocket.send_text(encode(told).decode())
            await websocket.close(TRY_AGAIN if isinstance(fault, StoreDown) else POLICY)


async def _play(table: House, websocket: WebSocket, id_: str) -> None:
    async with table.matches.visit(id_) as match:
        await Session(table, _Line(websocket), match, address_of(websocket)).run()


class _Line:
    """A socket as a session uses it."""

    def __init__(self, socket: WebSocket):
        self._socket = socket

    async def receive(self) -> str | None:
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise Gone
        text: str | None = received.get("text")
        return text

    async def send_text(self, text: str) -> None:
        try:
            await self._socket.send_text(text)
        except WebSocketDisconnect:
            raise Gone from None

    async def close(self, code: int) -> None:
        await self._socket.close(code)


class _Front:
    """Lets sockets in, puts headers that keep a browser from harm on answers, counts refusals.

    When a server takes over the matches of another, a thousand sockets are opened at once; so they
    do not go the long way of requests.
    """

    def __init__(self, app: ASGIApp, tables: list[House]):
        self._app, self._tables = app, tables

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and (asked := SOCKET.fullmatch(scope["path"])):
            await _socket(self._tables[-1], WebSocket(scope, receive, send), asked[1])
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *extra]
                if message["status"] >= BAD and self._tables:
                    self._tables[-1].metrics.refusals[message["status"]] += 1
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)
