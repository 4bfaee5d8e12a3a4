"""Standing orders: a question answered beforehand is not asked again until the order is revoked."""

from playwright.sync_api import expect

import grognard
from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations

SEATS = {"blue": {"kind": "person"}, "red": {"kind": "computer", "level": "random"}}
LAIR, TARGET = "0903", "0503"
MARCH = ("march B2", "0202", "hold", "0303", "hold", "stop")
NOT_AGAIN = "Answer “Keep” without asking"
NEXT_ORDER, LUCK = "Order a unit to march or to fire", "Keep it, or spend your luck"


def begun() -> str:
    """A journal at the end of which three units of blue can fire at one that survives two shots."""
    game = grognard.start("crossroads", "battle")
    journal = grognard.Journal.begin(game, "fixed")
    for choice in (LAIR, *MARCH, "done", "done"):
        game = journal.play(game, choice)
    return journal.text


def fire(player: Player, unit: str, hex_: str) -> None:
    """Fire at the target, and wait until the shot is no longer weighed."""
    player.click(hex_)
    player.click(TARGET)
    player.press(f"{unit} fires at R1")
    player.page.wait_for_function("() => !document.querySelector('[data-probability]')")


def test_an_order_answers_until_it_is_revoked(seats: Seats, address: str) -> None:
    """4.1 The die is kept unasked while the order stands, and asked about before and after."""
    player = seats()
    made = create(address, "crossroads", "battle", seats=SEATS, journal=begun())
    player.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")
    player.is_asked(NEXT_ORDER)
    orders = player.page.get_by_role("region", name="Standing orders")
    offer = player.page.locator("summary", has_text="Do not ask again")
    expect(orders).to_have_count(0)
    expect(offer).to_have_count(0)  # to end the turn is no answer to be given beforehand

    fire(player, "B4", "0203")
    player.is_asked(LUCK)
    offer.focus()
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_role("group", name=NOT_AGAIN)).to_be_visible()
    assert violations(player) == []
    player.press("until I say so")
    player.is_asked(NEXT_ORDER)
    expect(orders).to_contain_text("Keep until I say so")
    assert violations(player) == []

    fire(player, "B5", "0204")
    player.is_asked(NEXT_ORDER)
    player.press("Revoke “Keep”")
    expect(orders).to_have_count(0)
    expect(player.page.locator("#board")).to_be_focused()  # the button has gone with the order
    fire(player, "B2", "0303")
    player.is_asked(LUCK)
    expect(offer).to_have_count(1)
