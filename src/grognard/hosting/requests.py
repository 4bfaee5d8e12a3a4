"""The plain requests: what games there are, making matches, looking at one, its journal."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.view import OBSERVER
from grognard.hosting import boards, creating, lobby, since
from grognard.hosting.aside import aside
from grognard.hosting.settings import LARGEST_BODY, LARGEST_JOURNAL
from grognard.hosting.table import Hosting
from grognard.hosting.wire import Fork, NewMatch, TakeSeat
from grognard.hosting.written import decode, encode
from grognard.match import owning
from grognard.match.exporting import export
from grognard.match.match import Match, Refused
from grognard.match.records import PERSON

JSON, SVG, TEXT = "application/json", "image/svg+xml", "text/plain"
WAITING = 202
CREATIONS = 4.0  # what making a match weighs against an ordinary request
NUL = "\0"  # no database can hold it
DATA = "data"  # the part of an address that names the data of a match
NUMBER = "number"  # the part that names a position


class Requested(NamedTuple):
    """A request, whatever carried it: the words in its path, what was chosen, who asks."""

    words: Mapping[str, str] = {}
    query: Mapping[str, str] = {}
    token: str = ""  # the secret of a seat
    body: bytes = b""
    address: str = ""


class RequestAnswer(NamedTuple):
    """What there is to say to a request."""

    content: bytes
    status: int = 200
    media: str = JSON
    is_lasting: bool = False  # changes only with the program
    filename: str = ""


Handler = Callable[[Hosting, Requested], Awaitable[RequestAnswer]]


class Operation(NamedTuple):
    """One request that can be made, as a host routes it and as it is documented."""

    method: str
    path: str
    summary: str
    handle: Handler
    answer: str = JSON
    body: Any = None
    largest: int = 0  # bytes of a body
    status: int = 200
    sealed: bool = False  # needs the secret of a seat
    may_wait: bool = False  # may answer that it is not ready yet
    errors: tuple[int, ...] = ()


def answer(value: Any, status: int = 200) -> RequestAnswer:
    """A value as JSON."""
    return RequestAnswer(encode(value), status)


async def list_games(table: Hosting, asked: Requested) -> RequestAnswer:
    """Every game that can be played."""
    return answer(boards.games(table.settings))


def _options(asked: Requested) -> boards.Chosen:
    return tuple(sorted(pair for pair in asked.query.items() if pair[0] != DATA))


async def _overlay(table: Hosting, asked: Requested) -> Overlay:
    """The data of the digest that an address names, as some match is played with it."""
    digest = asked.query.get(DATA, "")
    known = (NO_OVERLAY, *table.settings.overlays.values())
    for overlay in known:
        if overlay.digest == digest:
            return overlay
    found = await table.matches.keeper.overlay(digest.replace(NUL, ""))
    if not found.digest:
        raise Refused("No match here is played with such data.", 404)
    return found


def _scenario(asked: Requested) -> tuple[Rulebook, str]:
    """The game and the scenario that an address names."""
    return boards.rulebook(asked.words["game"]), asked.words["scenario"]


async def map_picture(table: Hosting, asked: Requested) -> RequestAnswer:
    """The map of a scenario."""
    return RequestAnswer(await _drawn(table, asked, "map"), media=SVG, is_lasting=True)


async def scenario_picture(table: Hosting, asked: Requested) -> RequestAnswer:
    """How a scenario begins."""
    return RequestAnswer(await _drawn(table, asked, "picture"), media=SVG, is_lasting=True)


async def board_data(table: Hosting, asked: Requested) -> RequestAnswer:
    """The map of a scenario as data."""
    drawn = await _drawn(table, asked, "board")
    table.expect(asked.words["game"])
    return RequestAnswer(drawn, is_lasting=True)


async def _drawn(table: Hosting, asked: Requested, kind: str) -> bytes:
    """A picture or a board."""
    book, scenario = _scenario(asked)
    overlay, options = await _overlay(table, asked), _options(asked)
    return await table.draw(kind, (book.id, scenario), options, overlay, asked.address)


async def rules_text(table: Hosting, asked: Requested) -> RequestAnswer:
    """The rules of a game, clause by clause."""
    found = await aside(boards.rules, asked.words["game"])
    return RequestAnswer(encode(found), is_lasting=True)


async def create_match(table: Hosting, asked: Requested) -> RequestAnswer:
    """Make a match, or open a journal.

    The answer holds the secrets of the maker's `own` seats, and for every other person's seat an
    invitation, which is taken by the first who opens it.
    """
    wish = decode(asked.body, type=NewMatch)
    _count_open(table, asked, wish)
    return await _stored(table, await table.make(wish, asked.address))


def _count_open(table: Hosting, asked: Requested, wish: NewMatch | Fork) -> None:
    """Count the open seats of a new match against the address that asks for it."""
    if any(seat.open for seat in wish.seats.values()):
        lobby.spend(table, asked.address)


async def list_open_seats(table: Hosting, asked: Requested) -> RequestAnswer:
    """Seats that anybody may take; `on` says whether this server keeps such a list."""
    return answer({"on": table.settings.lobby, "seats": await lobby.listed(table)})


async def take_seat(table: Hosting, asked: Requested) -> RequestAnswer:
    """Take an open seat with a secret of one's own, which alone opens it from then on."""
    wish = decode(asked.body, type=TakeSeat)
    match = await table.matches.find(asked.words["match"])
    await lobby.take(table, match, wish, asked.address)
    return answer({"match": match.opening.id, "side": wish.side})


async def fork_match(table: Hosting, asked: Requested) -> RequestAnswer:
    """Make a match that goes on from a position of one that is over."""
    match, _ = await seated(table, asked)
    wish = decode(asked.body, type=Fork)
    _count_open(table, asked, wish)
    like = NewMatch(seats=wish.seats, hot_seat=wish.hot_seat, own=wish.own)
    like.absence, like.clock = wish.absence, wish.clock
    made = await aside(creating.fork, match, wish.number, like, table.settings)
    return await _stored(table, made)


async def _stored(table: Hosting, made: creating.Made) -> RequestAnswer:
    await table.matches.add(made.match)
    seats = [seat for seat in made.match.stored.seats.values() if seat.side != OBSERVER]
    people = {seat.side: made.tokens[seat.side] for seat in seats if seat.kind == PERSON}
    told = {"match": made.match.opening.id, "seats": people, "observer": made.tokens[OBSERVER]}
    return answer(told, 201)


async def show_match(table: Hosting, asked: Requested) -> RequestAnswer:
    """What is going on in a match, without the position."""
    match, roles = await seated(table, asked)
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
            "clock": {**match.clock, "now": match.now()} if match.clock else None,
            "outcome": match.outcome,
            "dice": match.proof,
            "created": opening.created,
            "changed": match.stored.changed,
            "webhook": _own_webhook(match, roles[0]) if table.settings.webhooks else None,
        }
    )


def _own_webhook(match: Match, role: str) -> str | None:
    """Where whoever asks is told of their turn; an onlooker has none."""
    return match.stored.seats[role].webhook if role != OBSERVER else None


async def show_since(table: Hosting, asked: Requested) -> RequestAnswer:
    """What a seat may know of what has happened since position `number`."""
    match, roles = await seated(table, asked)
    number = asked.query.get(NUMBER, "0")
    return answer(await since.happened(table, match, roles, number, asked.address))


async def show_journal(table: Hosting, asked: Requested) -> RequestAnswer:
    """The whole match as a journal, with the proof of its dice."""
    match, _ = await seated(table, asked)
    if not match.over:
        raise Refused("The journal can be read when the match is over.", 403)
    written = await aside(export, match)
    return RequestAnswer(written.encode(), media=TEXT, filename=f"{match.opening.game}.journal")


async def show_analysis(table: Hosting, asked: Requested) -> RequestAnswer:
    """Chances, luck and the choices that mattered; how far the counting is until they are there."""
    match, _ = await seated(table, asked)
    count = table.analysis(match, asked.address)
    if count.found is None:
        return answer({"progress": count.progress}, WAITING)
    return answer(count.found)


async def seated(table: Hosting, asked: Requested) -> tuple[Match, tuple[str, ...]]:
    """The match that a request is about, and the seats that its secret opens."""
    if not asked.token:
        raise Refused("Send the secret of a seat: Authorization: Bearer …", 401)
    match = await table.matches.find(asked.words["match"])
    return match, owning.opened(match, asked.token)


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
    Operation("POST", "/api/matches", "Make a match", create_match, body=NewMatch,
              largest=LARGEST_JOURNAL, status=201,
              errors=(400, 403, 408, 413, 415, 422, 429, 503)),
    Operation("GET", "/api/lobby", "Seats that anybody may take", list_open_seats,
              errors=(503,)),
    Operation("POST", "/api/lobby/{match}", "Take an open seat", take_seat, body=TakeSeat,
              largest=LARGEST_BODY, errors=(400, 403, 404, 408, 409, 413, 415, 422, 429, 503)),
    Operation("GET", "/api/matches/{match}", "What is going on in a match", show_match,
              sealed=True, errors=(401, 404, 409, 503)),
    Operation("GET", "/api/matches/{match}/since", "What happened since a position",
              show_since, sealed=True, errors=(401, 403, 404, 409, 422, 429, 503)),
    Operation("GET", "/api/matches/{match}/journal", "A finished match as a journal",
              show_journal, TEXT, sealed=True, errors=(401, 403, 404, 409, 503)),
    Operation("GET", "/api/matches/{match}/analysis", "What decided a finished match",
              show_analysis, sealed=True, may_wait=True, errors=(401, 403, 404, 409, 503)),
    Operation("POST", "/api/matches/{match}/fork", "Play on from an earlier position",
              fork_match, body=Fork, largest=LARGEST_BODY, status=201, sealed=True,
              errors=(400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 503)),
)  # fmt: skip
