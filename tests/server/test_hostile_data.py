"""Data that nobody should hand in: each request ends, nothing changes, the event loop is free.

Time is the processor's time, so that a busy machine alone fails nothing.
"""

import asyncio
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any, NamedTuple

import httpx
import psutil
import pytest
from starlette.applications import Starlette

from grognard.engine.bad_input import BadInput
from grognard.engine.data.overlay import overlaid
from grognard.engine.data.schema import check_bounds, faults
from grognard.engine.data.source import overlay_of, parse_source
from grognard.games import GAMES
from grognard.hosting.settings import Settings
from grognard.server.app import make_app
from grognard.server.sqlite_store import SqliteStore
from grognard.server.tidying import rarely
from grognard.server.watching import watched
from tests.server.hostile_data import (
    GAMES_FOLDER,
    VALUES,
    documents,
    fields,
    overlay_text,
    schemas,
)

FOLDERS = sorted(path.parent.name for path in GAMES_FOLDER.glob("*/data"))
EACH = 1  # values that a field is given, others than its neighbours
REQUESTS = 12  # to a server, for each game
LONGEST = 10.0  # seconds of a slow processor for one request, far more than any should need
HARMLESS = "style = {}\n"  # data of one's own that change nothing
HERE, Client = "http://127.0.0.1", httpx.AsyncClient
HELD = 0.2  # seconds of a slow processor that a step of the loop may take


def attacks(game: str) -> list[tuple[tuple[Any, ...], str]]:
    """Every field with some values, so that each kind of value meets fields of every kind."""
    return [
        (path, VALUES[(number * EACH + each) % len(VALUES)])
        for number, path in enumerate(fields(game))
        for each in range(EACH)
    ]


@pytest.mark.parametrize("game", FOLDERS)
def test_every_number_of_every_schema_has_bounds(game: str):
    """Of games that are at the table, and of those that are not yet."""
    shapes = schemas(game)

    assert shapes
    for shape in shapes.values():
        check_bounds(shape)


@pytest.mark.parametrize("game", FOLDERS)
def test_every_field_bears_every_kind_of_value(game: str):
    """Reading and checking end with a sentence or without one, and never with anything else."""
    shapes, data = schemas(game), documents(game)
    slow, sentences = [], []
    with rarely():  # garbage of other tests is not looked for on the way
        for path, value in attacks(game):
            begun = thread_time()
            try:
                overlay = overlay_of(parse_source(overlay_text(game, path, value), "data"))
                found = overlaid(data, overlay, tuple(shapes)).documents[path[0]]
                if path[0] in shapes:
                    next(faults(found, shapes[path[0]]), None)
            except BadInput as refusal:
                sentences.append(str(refusal))
            if thread_time() - begun > LONGEST:
                slow.append((path, value[:40]))
    assert slow == []
    assert all(each.startswith("data:") and len(each) < 1000 for each in sentences)
    assert len(sentences) > len(VALUES)


class Borne(NamedTuple):
    """How a server bore it: statuses, what took long, and what became of an honest match."""

    answers: list[tuple[int, str]]
    slow: list[tuple[Any, ...]]
    held: int
    is_unchanged: bool


def borne(folder: Path, game: str) -> Borne:
    """What a server says to hostile data for a game, one request after the other."""
    chosen = Random(game).sample(attacks(game), min(REQUESTS, len(attacks(game))))
    wishes = [{"game": game, "data": overlay_text(game, *each)} for each in chosen]

    async def attack(app: Starlette) -> Borne:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with Client(transport=transport, base_url=HERE, verify=False) as client:
            made = (await client.post("/api/matches", json={"game": game})).json()
            whose = {"Authorization": f"Bearer {made['observer']}"}
            before = (await client.get(f"/api/matches/{made['match']}", headers=whose)).json()
            for first in ("# nothing\n[x]\n", HARMLESS):  # all that is loaded once is loaded now
                await client.post("/api/matches", json={"game": game, "data": first})
            answers, slow = [], []
            for wish in wishes:
                begun = _busy()
                answer = await client.post("/api/matches", json=wish, timeout=None)
                if (spent := _spent_since(begun)) > LONGEST:
                    slow.append((wish["data"][:100], spent))
                answers.append((answer.status_code, answer.json().get("error", "")))
            after = (await client.get(f"/api/matches/{made['match']}", headers=whose)).json()
        return Borne(answers, slow, 0, before == after)

    async def running() -> Borne:
        settings = Settings("unused", own_data=1e9)
        app = make_app(settings, SqliteStore(str(folder / "m.sqlite")))
        async with app.router.lifespan_context(app):
            return await attack(app)

    with rarely(), watched(HELD) as watch:
        found = asyncio.run(running())
    return found._replace(held=watch.held)


def _busy() -> dict[int, float]:
    """Seconds of the processor that this process and each of its workers have used."""
    here = psutil.Process()
    times = {each.pid: each.cpu_times() for each in (here, *here.children())}
    return {pid: float(each.user + each.system) for pid, each in times.items()}


def _spent_since(begun: dict[int, float]) -> float:
    """What they have used since; a worker that was begun meanwhile had to load Python first."""
    return sum(seconds - begun[pid] for pid, seconds in _busy().items() if pid in begun)


@pytest.mark.parametrize("game", GAMES)
def test_a_server_answers_hostile_data_in_time_and_goes_on(tmp_path: Path, game: str):
    """Each request gets a sentence or a match, none takes long, no step holds the loop."""
    found = borne(tmp_path, game)

    assert {status for status, _ in found.answers} <= {201, 422}
    assert all(error for status, error in found.answers if status == 422)
    assert not [error for _, error in found.answers if str(GAMES_FOLDER) in error]
    assert found.slow == []
    assert found.held == 0
    assert found.is_unchanged
