"""Two people in two browsers, with something hidden between them."""

from playwright.sync_api import WebSocket

from tests.browser.conftest import Seats
from tests.browser.table import create


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


def test_a_line_that_broke_is_mended_without_a_reload(seats: Seats, address: str) -> None:
    """The page says that the line is broken, comes back, and shows what happened meanwhile."""
    blue, red = seats(), seats()
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
