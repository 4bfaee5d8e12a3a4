"""Two people in two browsers, with something hidden between them."""

import json
from typing import Any

from playwright.sync_api import Locator, WebSocket, expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_player_turn import move, to_melee


def listen(socket: WebSocket, heard: list[str]) -> None:
    """Note every message that a page receives."""
    socket.on("framereceived", lambda message: heard.append(str(message)))


KEEP_LINES = """
const Line = window.WebSocket;
window.lines = [];
window.WebSocket = class extends Line {
  constructor(...given) { super(...given); window.lines.push(this); }
};
"""
PEOPLE = {"blue": {"kind": "person"}, "red": {"kind": "person"}}


def test_two_players_meet_and_one_comes_back_after_a_reload(seats: Seats, address: str) -> None:
    """What red hides stays out of blue's page; a reload in the middle loses nothing."""
    blue, red = seats(), seats()
    made = create(address, "crossroads", "battle", seats=PEOPLE)
    red.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")
    blue.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")
    heard: list[str] = []
    blue.page.on("websocket", lambda socket: listen(socket, heard))

    red.is_asked("Hide RX")
    lair = "0402"
    red.click(lair)
    blue.is_asked("Order a unit")
    red.sees(f"RX hides in {lair}")
    blue.sees("Red has hidden RX.")
    assert blue.page.get_by_text(f"RX hides in {lair}").count() == 0
    assert "RX" not in blue.page.get_by_role("table", name="Every visible stack").inner_text()
    assert "RX" in red.page.get_by_role("table", name="Every visible stack").inner_text()

    blue.page.reload()
    blue.wait_for_board()
    blue.is_asked("Order a unit")
    blue.sees("Red has hidden RX.")
    assert heard
    assert not any(f"hides in {lair}" in frame for frame in heard)

    blue.end_turn()
    red.is_asked("Order a unit")
    assert red.info()["who"] == "red"


def in_the_fog(seats: Seats, address: str, heard: list[str]) -> tuple[Player, Player]:
    """A German and a British player of the lesson; all that the second is told is noted."""
    people = {"german": {"kind": "person"}, "british": {"kind": "person"}}
    german, british = seats(), seats()
    british.page.on("websocket", lambda socket: listen(socket, heard))
    made = create(address, "mons", "nimy", seats=people)
    german.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    british.sit_down(f"#/m/{made['match']}/{made['seats']['british']}")
    return german, british


def test_both_play_a_turn_in_the_fog_and_one_is_reloaded_in_the_middle(
    seats: Seats, address: str
) -> None:
    """6.6 Of counters that are hidden from it, a page is told neither name nor strength."""
    heard: list[str] = []
    german, british = in_the_fog(seats, address, heard)

    move(german, "4205", "4207")
    german.click("4304")  # a stack of two: Regiment 85 on top
    german.is_asked("Move Field Artillery 9 and Regiment 85")
    german.page.reload()
    german.wait_for_board()
    german.is_asked("Move Field Artillery 9 and Regiment 85")
    german.click("4206")
    german.press("Move to 4206")
    german.is_asked("Pick a unit")
    to_melee(german)
    german.end("melee")

    british.is_asked("Choose how this turn runs")
    theirs = told_of_two_moves(british)
    hidden = [each for each in counters(heard) if each.get("hidden")]
    assert hidden
    assert all(not each.keys() & {"id", "name", "factors"} for each in hidden)
    british.press("The turn runs move/fight")
    british.is_asked("Pick a unit to move")
    expect(theirs).to_have_count(0)  # until one's next choice
    british.page.reload()
    british.wait_for_board()
    british.is_asked("Pick a unit to move")
    to_melee(british)
    british.end("melee")

    german.is_asked("Pick a unit to move")
    assert german.info()["turn"] == 2


def told_of_two_moves(player: Player) -> Locator:
    """The card of the other side's turn, once it tells of its moves and can show them again."""
    card = player.page.get_by_role("region", name="What the other side did")
    expect(card).to_contain_text("18th Division: 2 units moved, the farthest to 4207.")
    expect(card.get_by_role("button", name="Show it again")).to_be_enabled()
    return card


def counters(heard: list[str]) -> list[dict[str, Any]]:
    """Every counter in what a page was told, whole or as it changed."""
    messages = [json.loads(message) for message in heard]
    told = [message.get("state") or message.get("change") or {} for message in messages]
    scenes = [each.get("scene", {}).get("counters", {}) for each in told]
    return [counter for scene in scenes for counter in scene.values() if counter]


def test_a_line_that_broke_is_mended_without_a_reload(seats: Seats, address: str) -> None:
    """The page says that the line is broken, comes back, and shows what happened meanwhile."""
    blue, red = seats(own=True), seats()
    made = create(address, "crossroads", "battle", seats=PEOPLE)
    blue.page.add_init_script(KEEP_LINES)
    blue.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")
    red.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")
    red.is_asked("Hide RX")

    blue.page.context.set_offline(True)
    blue.page.evaluate("window.lines.at(-1).close()")
    blue.sees("The line to the server is broken")
    red.click("0402")
    red.sees("RX hides in 0402")
    blue.page.context.set_offline(False)

    blue.is_asked("Order a unit")
    blue.faults.clear()  # the browser itself notes the broken line
