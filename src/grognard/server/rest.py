"""The plain requests: what games there are, making matches, looking at one, its journal."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.view import OBSERVER
from grognard.match import owning
from grognard.match.match import Match, Refused, export
from grognard.match.records import PERSON
from grognard.server import boards, creating, sql
from grognard.server.limits import address_of, body_of
from grognard.server.own_data import draw
from grognard.server.settings import LARGEST_BODY, LARGEST_JOURNAL
from grognard.server.table import CREATIONS, House
from grognard.server.viewing import view_journal
from grognard.server.wire import Fork, NewMatch

JSON, SVG, TEXT = "application/json", "image/svg+xml", "text/plain"
WAITING = 202
NUL = "\0"  # no database can hold it
DATA = "data"  # the part of an address that names the data of a match
Handler = Callable[[House, Request], Awaitable[Response]]


class Operation(NamedTuple):
    """One request that can be made, as the server routes it and as it is documented."""

    method: str
    path: str
    summary: str
    handle: Handler
    answer: str = JSON
    body: Any = None
    status: int = 200
    sealed: bool = False  # needs the secret of a seat
    may_wait: bool = False  # may answer that it is not ready yet
    errors: tuple[int, ...] = ()


def answer(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, JSON)


def _cached(request: Request, content: bytes, media: str) -> Response:
    """Something that changes only with the program; a browser may keep it."""
    tag = f'"{sha256(content).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, 200, headers, media)


async def list_games(table: House, request: Request) -> Response:
    """Every game that can be played."""
    return answer(boards.games(table.settings))


def _options(request: Request) -> boards.Chosen:
    return tuple(sorted(pair for pair in request.query_params.items() if pair[0] != DATA))


async def _overlay(table: House, request: Request) -> Overlay:
    """The data of the digest that an address names, as some match is played with it."""
    digest = request.query_params.get(DATA, "")
    known = (NO_OVERLAY, *table.settings.overlays.values())
    for overlay in known:
        if overlay.digest == digest:
            return overlay
    found = await table.matches.keeper.read(partial(sql.overlay, digest=digest.replace(NUL, "")))
    if not found.digest:
        raise Refused("No match here is played with such data.", 404)
    return found


def _scenario(request: Request) -> tuple[Rulebook, str]:
    """The game and the scenario that an address names."""
    return boards.rulebook(request.path_params["game"]), request.path_params["scenario"]


async def map_picture(table: House, request: Request) -> Response:
    """The map of a scenario."""
    return _cached(request, await _drawn(table, request, "map"), SVG)


async def scenario_picture(table: House, request: Request) -> Response:
    """How a scenario begins."""
    return _cached(request, await _drawn(table, request, "picture"), SVG)


async def board_data(table: House, request: Request) -> Response:
    """The map of a scenario as data."""
    drawn = await _drawn(table, request, "board")
    table.expect(request.path_params["game"])
    return _cached(request, drawn, JSON)


async def _drawn(table: House, request: Request, kind: str) -> bytes:
    """A picture or a board: strangers' data is drawn in a worker, and all of it once."""
    book, scenario = _scenario(request)
    overlay, options = await _overlay(table, request), _options(request)
    address = address_of(request)
    if overlay.digest and overlay not in table.settings.overlays.values():
        return await table.own.drawn(kind, (book.id, scenario), options, overlay, address)
    async with table.drawing.turn(address):
        return await asyncio.to_thread(draw, kind, book.id, scenario, options, overlay)


async def rules_text(table: House, request: Request) -> Response:
    """The rules of a game, clause by clause."""
    found = await asyncio.to_thread(boards.rules, request.path_params["game"])
    return _cached(request, msgspec.json.encode(found), JSON)


async def create_match(table: House, request: Request) -> Response:
    """Make a match, or open a journal.

    The answer holds the secrets of the maker's `own` seats, and for every other person's seat an
    invitation, which is taken by the first who opens it.
    """
    _spend(table, request)
    async with table.bodies.turn(address_of(request)):
        body = await body_of(request, LARGEST_JOURNAL)
    wish = msgspec.json.decode(body, type=NewMatch)
    if wish.journal or wish.data:
        made = await table.own.made(wish, address_of(request))
    else:
        make = view_journal if wish.look else creating.new_match
        made = await asyncio.to_thread(make, wish, table.settings)
    return await _stored(table, made)


async def fork_match(table: House, request: Request) -> Response:
    """Make a match that goes on from a position of one that is over."""
    _spend(table, request)
    match, _ = await seated(table, request)
    wish = msgspec.json.decode(await body_of(request, LARGEST_BODY), type=Fork)
    like = NewMatch(seats=wish.seats, hot_seat=wish.hot_seat, own=wish.own, absence=wish.absence)
    made = await asyncio.to_thread(creating.fork, match, wish.number, like, table.settings)
    return await _stored(table, made)


async def _stored(table: House, made: creating.Made) -> Response:
    await table.matches.add(made.match)
    seats = [seat for seat in made.match.stored.seats.values() if seat.side != OBSERVER]
    people = {seat.side: made.tokens[seat.side] for seat in seats if seat.kind == PERSON}
    told = {"match": made.match.opening.id, "seats": people, "observer": made.tokens[OBSERVER]}
    return answer(told, 201)


def _spend(table: House, request: Request) -> None:
    if not table.addresses.take(address_of(request), CREATIONS):
        raise Refused("Too many matches at once; wait a moment.", 429)


async def show_match(table: House, request: Request) -> Response:
    """What is going on in a match, without the position."""
    match, roles = await seated(table, request)
    opening = match.opening
    return answer(
        {
            "match": opening.id,
            "game": opening.game,
            "scenario": opening.scenario,
            "options": dict(opening.options),
            "data": opening.overlay.digest,
            "role": roles[0],
            "roles": roles,
            "status": "over" if match.over else "open",
            "who": match.who,
            "turn": match.game.turn,
            "number": match.line.number,
            "seats": match.people(),
            "absence": opening.absence._asdict() if opening.absence.level else None,
            "outcome": match.outcome,
            "dice": match.proof,
            "created": opening.created,
            "changed": match.stored.changed,
        }
    )


async def show_journal(table: House, request: Request) -> Response:
    """The whole match as a journal, with the proof of its dice."""
    match, _ = await seated(table, request)
    if not match.over:
        raise Refused("The journal can be read when the match is over.", 403)
    written = await asyncio.to_thread(export, match)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{match.opening.game}.journal"',
    }
    return Response(written, 200, headers, TEXT)


async def show_analysis(table: House, request: Request) -> Response:
    """Chances, luck and the choices that mattered; how far the counting is until they are there."""
    match, _ = await seated(table, request)
    count = table.analyses.of(match, address_of(request))
    if count.found is None:
        return answer({"progress": count.progress}, WAITING)
    return answer(count.found)


async def seated(table: House, request: Request) -> tuple[Match, tuple[str, ...]]:
    """The match that a request is about, and the seats that its secret opens."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refused("Send the secret of a seat: Authorization: Bearer …", 401)
    match = await table.matches.find(request.path_params["match"])
    return match, owning.opened(match, token.strip())


OPERATIONS = (
    Operation("GET", "/api/games", "The games there are", list_games),
    Operation("GET", "/api/games/{game}/scenarios/{scenario}/map.svg",
              "The map of a scenario", map_picture, SVG, errors=(404, 422, 503)),
    Operation("GET", "/api/games/{game}/scenarios/{scenario}/picture.svg",
              "How a scenario begins", scenario_picture, SVG, errors=(404, 422, 503)),
    Operation("GET", "/api/games/{game}/scenarios/{scenario}/board",
              "The map of a scenario as data", board_data, errors=(404, 422, 503)),
    Operation("GET", "/api/games/{game}/rules", "The rules, clause by clause", rules_text,
              errors=(404,)),
    Operation("POST", "/api/matches", "Make a match", create_match, body=NewMatch, status=201,
              errors=(400, 403, 408, 413, 415, 422, 429, 503)),
    Operation("GET", "/api/matches/{match}", "What is going on in a match", show_match,
              sealed=True, errors=(401, 404, 409, 503)),
    Operation("GET", "/api/matches/{match}/journal", "A finished match as a journal",
              show_journal, TEXT, sealed=True, errors=(401, 403, 404, 409, 503)),
    Operation("GET", "/api/matches/{match}/analysis", "What decided a finished match",
              show_analysis, sealed=True, may_wait=True, errors=(401, 403, 404, 409, 503)),
    Operation("POST", "/api/matches/{match}/fork", "Play on from an earlier position",
              fork_match, body=Fork, status=201, sealed=True,
              errors=(400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 503)),
)  # fmt: skip
