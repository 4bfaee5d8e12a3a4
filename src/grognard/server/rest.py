"""The plain requests over HTTP: who asks, how large a body may be, what a browser may keep."""

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from grognard.hosting.requests import CREATIONS, JSON, Operation, RequestAnswer, Requested
from grognard.hosting.written import encode
from grognard.match.match import Refused
from grognard.server.limits import address_of, body_of
from grognard.server.table import House


def answer(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(encode(value), status, {"Cache-Control": "no-store"}, JSON)


async def answered(table: House, request: Request, operation: Operation) -> Response:
    """Do what a request asks for."""
    if operation.body and not table.addresses.take(address_of(request), CREATIONS):
        raise Refused("Too many matches at once; wait a moment.", 429)
    return _response(
        request, await operation.handle(table, await _asked(table, request, operation))
    )


async def _asked(table: House, request: Request, operation: Operation) -> Requested:
    body, address = b"", address_of(request)
    if operation.body:
        async with table.bodies.turn(address):
            body = await body_of(request, operation.largest)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    sealed = token.strip() if scheme.lower() == "bearer" else ""
    return Requested(request.path_params, dict(request.query_params), sealed, body, address)


def _response(request: Request, told: RequestAnswer) -> Response:
    headers = {"Cache-Control": "no-store"}
    if told.filename:
        headers["Content-Disposition"] = f'attachment; filename="{told.filename}"'
    if told.is_lasting:
        tag = f'"{sha256(told.content).hexdigest()[:24]}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
    return Response(told.content, told.status, headers, told.media)
