"""A hint: what the computer would do, shown and never played by itself."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY

LONG = 300_000  # milliseconds that the computer may think on a busy machine


def ask_for_hint(player: Player, address: str) -> Locator:
    """Sit down at Nimy and press H."""
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit")
    player.page.get_by_role("application").focus()
    player.page.keyboard.press("h")
    card = player.page.get_by_role("region", name="Hint")
    expect(card).to_contain_text("Expected gain", timeout=LONG)
    return card


def test_a_hint_is_shown_and_nothing_is_played(seats: Seats, address: str) -> None:
    """The plan is told with what it gains; the game stands still until somebody chooses."""
    player = seats()
    card = ask_for_hint(player, address)

    expect(card).to_contain_text(re.compile(r"(Regiment|Artillery|Cavalry)"))
    expect(card).to_contain_text("Nothing is played by itself.")
    player.stands_at(0)
    assert violations(player) == []
    player.press("Dark chrome")
    assert violations(player) == []
    player.page.get_by_role("application").focus()
    player.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    player.stands_at(0)


def test_a_hint_is_played_move_by_move_or_as_a_whole(seats: Seats, address: str) -> None:
    """Three clicks play a whole phase of the plan; nothing is played before somebody says so."""
    player = seats()
    card = ask_for_hint(player, address)
    log = player.page.get_by_role("list", name="What happened")

    player.press("Play this move")
    expect(log).to_contain_text("4")
    player.is_asked("Pick a unit to move")
    player.gets_to(2)
    player.press("Play all of it")

    expect(card).to_have_count(0)
    player.is_asked("Pick a")
    assert len(log.locator(".move").all()) > 1


def test_the_button_of_a_long_hint_stays_in_sight(seats: Seats, address: str) -> None:
    """The list scrolls, the button does not; and gains say what they are measured in."""
    player = seats(1280, 420)
    card = ask_for_hint(player, address)

    expect(card).to_contain_text("points by the computer player's own measure")
    inside = card.locator(".in")
    assert inside.evaluate("(each) => each.scrollHeight > each.clientHeight")
    expect(player.button("Play all of it")).to_be_in_viewport(ratio=1)


def test_no_hint_is_given_out_of_turn(seats: Seats, address: str) -> None:
    """The seat that waits is offered none."""
    player = seats()
    people = {"german": {"kind": "person"}, "british": {"kind": "person"}}
    made = create(address, "mons", "nimy", seats=people)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['british']}")
    player.is_asked("The German player has not come yet.")

    assert player.page.get_by_role("button", name="Hint", exact=True).count() == 0
    player.page.get_by_role("application").focus()
    player.page.keyboard.press("h")
    player.sees("A hint is given when it is your turn to choose.")
