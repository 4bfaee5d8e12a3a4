"""Matches in a browser's store: nothing that was acknowledged is lost, whatever is closed when."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from grognard.engine.bad_input import BadInput
from grognard.match.asked import choices
from grognard.page.copies import checked
from grognard.page.host import Host
from tests.page.browser import Memory, Record, Seat, host, made

BOARD = "games/crossroads/scenarios/battle/board"
OWN = '[[counters.unit]]\nid = "B1"\nstrength = 6\n'
WISH: dict[str, Any] = {"game": "crossroads", "own": ["blue", "red"], "hot_seat": True}


async def sat_down(at: Host, created: Record) -> tuple[Seat, Record]:
    """A line to a match, and the position as whoever is asked sees it."""
    seat = Seat(at, created["match"])
    state = (await seat.ask("hello", token=created["seats"]["blue"]))["state"]
    return seat, await turned(seat, state)


async def turned(seat: Seat, state: Record) -> Record:
    """The position once whoever is asked has taken the screen."""
    if not state.get("hand_over"):
        return state
    return (await seat.ask("ready", side=state["hand_over"]))["state"]  # type: ignore[no-any-return]


async def chosen(seat: Seat, state: Record) -> Record:
    """The reply to some choice."""
    choice = Random(state["number"]).choice(choices(state))
    return await seat.ask("choose", number=state["number"], choice=choice)


def test_every_acknowledged_choice_is_there_after_the_window_was_closed():
    """A new host on the same store goes on where the last reply stood."""

    async def play() -> list[tuple[int, int]]:
        store, found = Memory(), []
        created = await made(host(store), **WISH)
        for _ in range(6):
            seat, state = await sat_down(host(store), created)
            number = (await chosen(seat, state))["number"]
            _, after = await sat_down(host(store), created)
            found.append((number, after["number"]))
        return found

    found = asyncio.run(play())
    assert [before for before, _ in found] == [after for _, after in found]
    assert found[-1][0] >= len(found)


def test_what_cannot_be_stored_is_refused_and_not_done():
    """A full disk loses nothing that was acknowledged, and acknowledges nothing."""

    async def play() -> tuple[Record, int, int]:
        store = Memory()
        created = await made(host(store), **WISH)
        seat, state = await sat_down(host(store), created)
        store.fails = True
        reply = await chosen(seat, state)
        store.fails = False
        return reply, state["number"], (await seat.ask("resync"))["state"]["number"]

    reply, before, after = asyncio.run(play())
    assert (reply["ok"], reply["status"], before) == (False, 503, after)
    assert "cannot store" in reply["error"]


def test_of_two_windows_the_first_to_choose_is_stored():
    """The other is told that the position has changed, and shown it."""

    async def play() -> tuple[Record, Record, int]:
        store = Memory()
        created = await made(host(store), **WISH)
        (one, state), (two, same) = [await sat_down(host(store), created) for _ in range(2)]
        first, second = await chosen(one, state), await chosen(two, {**same, "number": 0})
        return first, second, len(await store.read(created["match"]))

    first, second, kept = asyncio.run(play())
    assert first["ok"]
    assert second == second | {"ok": True, "number": first["number"]}  # it chose the same
    assert kept == 3


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace('"rules":"', '"rules":"99'), "needs crossroads rules 99"),
        (lambda text: text[:-9], "cannot be read here"),
        (lambda text: text.replace('"salts":', '"moved":'), "cannot be read here"),
    ],
)
def test_a_match_that_another_version_has_kept_says_why_it_is_not_opened(
    change: Callable[[str], str], told: str
):
    """Its records stay as they are for the version that can read them, and others are played."""

    async def play() -> tuple[str, bool, int]:
        store = Memory()
        created, other = [await made(host(store), **WISH) for _ in range(2)]
        kept = store.texts[created["match"], 0] = change(store.texts[created["match"], 0])
        at = host(store)
        seat = Seat(at, created["match"])
        said = await seat.until(lambda message: message["is"] == "reply")
        missing = await at.request("GET", BOARD, {"data": "none"}, "", "")
        await sat_down(at, other)
        return said["error"], kept == store.texts[created["match"], 0], missing.status

    error, stays, status = asyncio.run(play())
    assert told in error
    assert stays
    assert status < 500


def test_a_match_with_data_of_one_s_own_is_kept_with_it():
    """The map of another data file is drawn from what the match keeps."""

    async def play() -> tuple[str, str, Record]:
        store = Memory()
        created = await made(host(store), **WISH, data=OWN)
        at = host(store)  # the window was closed
        path, token = f"matches/{created['match']}", created["seats"]["blue"]
        info = json.loads((await at.request("GET", path, {}, token, "")).text)
        plain, own = [
            (await at.request("GET", BOARD, query, "", "")).text
            for query in ({}, {"data": info["data"]})
        ]
        return plain, own, info

    plain, own, info = asyncio.run(play())
    assert info["data"]
    assert plain != own


def test_a_copy_of_all_matches_is_read_back_and_an_altered_one_refused():
    """Export all, import all: each match is played through before it is taken in."""

    async def copied() -> str:
        store = Memory()
        created = await made(host(store), **WISH)
        seat, state = await sat_down(host(store), created)
        await seat.ask("choose", number=0, choice=choices(state)[0])
        texts = {match: await store.read(match) for match in await store.matches()}
        return json.dumps({"grognard": 1, "matches": texts})

    text = asyncio.run(copied())
    assert len(checked(text)) == 1
    with pytest.raises(BadInput, match="cannot be played"):
        checked(text.replace('[\\"red\\",\\"', '[\\"red\\",\\"0101'))
    with pytest.raises(BadInput, match="no file of matches"):
        checked("{}")
