"""What takes long is worked out beside the event loop, before anybody asks for it there."""

import asyncio
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Thread, current_thread, main_thread

import pytest

from grognard.engine.kernel.game import Game
from grognard.games import GAMES
from grognard.hosting.matches import Matches
from grognard.hosting.preparing import decided, look_ahead, prepare
from grognard.match import acts
from grognard.server.keeper import Keeper
from grognard.server.store import open_store
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


def test_nobody_is_told_of_a_change_before_its_options_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Else they would be listed on the loop."""
    looked: list[tuple[Game, Thread]] = []
    plain = GAMES["crossroads"]

    def view(game: Game, side: str) -> dict[str, object]:
        looked.append((game, current_thread()))
        return plain.view(game, side)

    book = replace(plain, view=view, takes_long=True)
    monkeypatch.setitem(GAMES, "crossroads", book)  # type: ignore[arg-type]

    async def choose() -> Game:
        with closing(Keeper(open_store(f"sqlite:///{tmp_path}/matches.sqlite"))) as keeper:
            matches, match = Matches(keeper), Host().match
            await matches.add(match)
            for side in match.sides:
                Screen(match, side)
            looked.clear()
            choice = match.game.options[0]
            await matches.change(match, lambda _: acts.play(match, match.who, choice))
            return match.game

    reached = asyncio.run(choose())
    first = next(thread for game, thread in looked if game is reached)
    assert first is not main_thread()
