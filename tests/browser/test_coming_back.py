"""The line to the server breaks, in every way a line can; the page comes back by itself."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.conftest import Seats, serving
from tests.browser.table import Player, create
from tests.browser.test_second_game import ASKED, SEATS, begun
from tests.ports import free_port

# The first lines to the server break in the middle of the greeting.
FAULTS = {
    "closed": "this.close()",
    "silent": "",
}
FAULTY = """
const Line = window.WebSocket;
window.greetings = 0;
window.WebSocket = class extends Line {
  send(text) {
    if (JSON.parse(text).do === "hello" && ++window.greetings < 3) { FAULT; }
    else super.send(text);
  }
};
window.isTold = false;  // whether the page has said so, if only for a moment
new MutationObserver(() => {
  window.isTold ||= !!document.body?.textContent.includes("The line to the server is broken");
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
PATIENCE = 16_000  # milliseconds after which a greeting has been given up


@pytest.fixture
def players(browser: Browser) -> Iterator[tuple[Player, Player]]:
    """Two players at one browser, which may note that the server is gone."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    yield Player(context.new_page(), ""), Player(context.new_page(), "")
    context.close()


def test_a_server_that_was_killed_and_started_again_finds_the_pages_waiting(
    players: tuple[Player, Player], tmp_path: Path
) -> None:
    """They say so and offer nothing; an open match goes on where it was, another one opens."""
    player, newcomer = players
    store = tmp_path / "matches.sqlite"
    port = free_port()
    with serving(store, port) as (server, address):
        player.address = newcomer.address = address
        newcomer.go_home()
        made = create(address, "crossroads", "battle", seats=SEATS, journal=begun())
        player.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")
        player.click("0204")
        player.click("0105")
        player.press("March to 0105")
        player.is_asked(ASKED)
        before = player.number()
        server.kill()
        server.wait()

        player.sees("The line to the server is broken; trying again.")
        expect(player.button("End the turn")).to_have_count(0)
        player.page.mouse.click(*player.place("0203"))
        assert player.page.get_by_role("button", name="Put down").count() == 0
        newcomer.page.evaluate(f"location.hash = '#/m/{made['match']}/{made['observer']}'")
        newcomer.sees("The server cannot be reached. Trying again.")

    with serving(store, port):
        player.is_asked(ASKED)
        expect(player.page.get_by_text("The line to the server is broken")).to_have_count(0)
        player.stands_at(before)
        player.click("0203")
        player.button("Marches").wait_for()
        newcomer.wait_for_board()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_greeting_that_is_not_answered_is_tried_again(
    seats: Seats, address: str, fault: str
) -> None:
    """Whether the line closes first or stays silent for too long."""
    player = seats(own=True)
    made = create(address, "crossroads", "battle", seats={})
    player.page.clock.install()
    player.page.add_init_script(FAULTY.replace("FAULT", FAULTS[fault]))
    player.page.goto(f"{address}#/m/{made['match']}/{made['seats']['red']}")
    for attempt in (1, 2):
        player.page.wait_for_function("(count) => window.greetings >= count", arg=attempt)
        if fault == "silent":
            player.page.clock.fast_forward(PATIENCE)

    player.page.wait_for_function("window.isTold")
    player.wait_for_board()
    player.is_asked("Hide RX")
    expect(player.page.get_by_text("The line to the server is broken")).to_have_count(0)


def test_a_server_that_says_try_again_is_tried_again(seats: Seats, address: str) -> None:
    """Code 1013, as where the store cannot be reached; its sentence is not the last word."""
    player = seats()
    made = create(address, "crossroads", "battle", seats={})
    turned_away: list[WebSocketRoute] = []

    def answer(line: WebSocketRoute) -> None:
        if len(turned_away) == 2:
            line.connect_to_server()
            return
        turned_away.append(line)
        told = {"is": "reply", "to": None, "ok": False, "error": "The store is locked."}
        line.send(json.dumps(told))
        line.close(code=1013)

    player.page.route_web_socket(re.compile("/socket$"), answer)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")

    player.is_asked("Hide RX")
    assert len(turned_away) == 2


def test_a_secret_that_opens_nothing_is_not_tried_again(seats: Seats, address: str) -> None:
    """The server's refusal is the end of it."""
    player = seats()
    made = create(address, "crossroads", "battle", seats={})
    player.page.goto(f"{address}#/m/{made['match']}/wrong")

    player.sees("This secret does not open a seat in this match.")
    assert player.page.get_by_text("trying again").count() == 0
    player.faults.clear()  # the browser itself notes the refused request
