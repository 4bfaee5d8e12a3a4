"""What takes long is worked out beside the event loop, before anybody asks for it there."""

import asyncio
from dataclasses import replace
from threading import Thread, current_thread, main_thread

import pytest

from grognard.engine.kernel.game import Game
from grognard.games import GAMES
from grognard.hosting.preparing import decided, look_ahead, prepare
from tests.match.hosting import Host, Screen


@pytest.mark.parametrize("takes_long", [True, False])
def test_options_are_listed_beside_the_loop_where_that_takes_long(
    takes_long: bool, monkeypatch: pytest.MonkeyPatch
):
    """When somebody comes, and after each choice while somebody is there; else nobody asks."""
    looked: list[Thread] = []
    plain = GAMES["crossroads"]

    def view(game: Game, side: str) -> dict[str, object]:
        looked.append(current_thread())
        return plain.view(game, side)

    book = replace(plain, view=view, takes_long=takes_long)
    monkeypatch.setitem(GAMES, "crossroads", book)  # type: ignore[arg-type]
    host = Host()
    looked.clear()

    async def come(is_new: bool) -> int:
        looked.clear()
        await (prepare(host.match, asyncio.Lock()) if is_new else look_ahead(host.match))
        return len(looked)

    assert asyncio.run(come(is_new=False)) == 0
    assert asyncio.run(come(is_new=True)) == takes_long
    Screen(host.match, "red")
    assert asyncio.run(come(is_new=True)) == 0
    assert asyncio.run(come(is_new=False)) == takes_long
    assert main_thread() not in looked


@pytest.mark.parametrize("takes_long", [True, False])
def test_a_choice_is_tried_out_beside_the_loop_where_that_takes_long(
    takes_long: bool, monkeypatch: pytest.MonkeyPatch
):
    """Such as one that sets up a whole army."""
    book = replace(GAMES["crossroads"], takes_long=takes_long)
    monkeypatch.setitem(GAMES, "crossroads", book)  # type: ignore[arg-type]

    thread = asyncio.run(decided(Host().match, current_thread))

    assert (thread is not main_thread()) == takes_long
