"""A fight is seen: its die and sum at the hex, what it came to on a card that stays."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_in_hand import moved
from tests.browser.test_player_turn import NIMY, settle

FIRING = {**NIMY, "british": {"kind": "computer", "level": "level1"}}  # which holds no fire back
LARGE = "document.documentElement.style.fontSize = '200%'"
USUAL = "document.documentElement.style.fontSize = ''"


def leaves_a_phone_its_map(player: Player) -> None:
    """Read in large letters, the card is scrolled rather than laid over the place of the fight."""
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.page.evaluate(LARGE)
    card = player.page.get_by_role("region", name="Result of the fight")
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box
    assert box["height"] < 844 * 0.35
    player.page.evaluate(USUAL)
    player.page.set_viewport_size({"width": 1440, "height": 900})


def test_the_result_of_a_fight_stays_until_the_next_choice(seats: Seats, address: str) -> None:
    """10.7 The die with its sum and rule is on a card at the hex; the next fight takes it away."""
    player = seats()
    journal = moved("move IR31", "4206", "4207", "end")
    made = create(address, "mons", "nimy", seats=NIMY, journal=journal)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a gun")

    player.click("4303")
    player.click("4307")
    player.press("Fire")
    settle(player, until="Pick a gun")
    card = player.page.get_by_role("region", name="Result of the fight")
    expect(card).to_contain_text("4307: ")
    expect(card).to_contain_text("The bombardment of 4307")
    expect(card.get_by_role("img", name="Die")).to_be_visible()
    expect(player.page.locator("[data-motion]")).to_have_attribute("data-motion", "off")
    assert violations(player) == []
    leaves_a_phone_its_map(player)

    player.end("bombardment")
    player.is_asked("Pick a unit and the hex it attacks")
    expect(card).to_have_count(0)


def test_a_card_is_headed_by_what_became_of_the_units(seats: Seats, address: str) -> None:
    """12.12 A regiment that dies before the canal stands in the head, in the colour of a loss."""
    player = seats()
    journal = moved("move IR31", "4206", "4207", "end", "end")
    made = create(address, "mons", "nimy", seats=FIRING, journal=journal)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit and the hex it attacks")

    player.click("4207")
    player.click("4208")
    player.press("Declare anyway")
    settle(player, until="Pick a unit and the hex it attacks")
    card = player.page.get_by_role("region", name="Result of the fight")
    expect(card.get_by_role("heading")).to_have_text("4208: Regiment 31 destroyed")
    expect(card).to_have_class(re.compile("dear"))
    expect(card.locator(".sum").first).to_contain_text("+1 attackers across canal")
