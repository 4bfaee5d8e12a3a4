"""The table on a phone: a sheet at the bottom, fingers instead of a mouse."""

import pytest

from tests.browser.conftest import Seats
from tests.browser.table import create
from tests.browser.test_levels import SET_UP, sit_down
from tests.browser.test_player_turn import NIMY, settle, to_melee

FITS = "document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
def test_a_unit_is_moved_with_a_finger(seats: Seats, address: str, width: int, height: int) -> None:
    """Tap the unit, tap the hex, press the button at the thumb; nothing runs off the screen."""
    player = seats(width, height, touch=True)
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit")

    player.page.touchscreen.tap(*player.place("4205"))
    player.is_asked("Move Regiment 31")
    player.page.touchscreen.tap(*player.place("4206"))
    button = player.button("Move to 4206")
    button.wait_for()
    box = button.bounding_box()
    assert box
    assert box["height"] >= 44
    assert player.page.evaluate(FITS)
    button.tap()

    player.is_asked("Pick a unit")
    player.stands_at(3)
    player.button("End the movement").tap()
    asked = player.page.get_by_role("alertdialog").bounding_box()
    assert asked
    assert asked["width"] > width * 0.8  # its buttons stand beside each other


def test_an_attack_is_made_with_a_finger(seats: Seats, address: str) -> None:
    """12.10 Taps move, gather and declare; the chances are read before the dice fall."""
    player = seats(390, 844, touch=True)
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit")

    def tap(hex_: str) -> None:
        player.page.touchscreen.tap(*player.place(hex_))

    tap("4205")
    player.is_asked("Move Regiment 31")
    tap("4207")
    player.button("Move to 4207").tap()
    player.is_asked("Pick a unit")
    to_melee(player)
    tap("4207")
    player.sees("Regiment 31")
    tap("4208")
    player.is_asked("Regiment 31 will attack 4208")
    player.sees("What can happen")
    assert player.page.evaluate(FITS)
    declare = player.button("Declare")
    box = declare.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 844
    declare.tap()

    settle(player, until="Pick a unit and the hex it attacks")


def test_the_head_of_the_page_keeps_its_two_lines_beside_clocks(seats: Seats, address: str) -> None:
    """A long title is cut rather than pushed out of the bar, and the turn stays under it."""
    player = seats(390, 844, touch=True)
    clock = {"kind": "total", "seconds": 900}
    people = {"blue": {"kind": "person"}, "red": {"kind": "person"}}
    made = create(address, "crossroads", "battle", seats=people, clock=clock)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")

    head = player.page.get_by_role("banner")
    bar = head.bounding_box()
    title = head.get_by_text("The battle for the crossroads").bounding_box()
    turn = head.get_by_text("Turn 1").bounding_box()
    assert bar
    assert title
    assert turn
    assert bar["y"] <= title["y"] < title["y"] + title["height"] <= turn["y"] + 1
    assert turn["y"] + turn["height"] <= bar["y"] + bar["height"]


def test_the_first_page_fits_a_small_phone(seats: Seats) -> None:
    """320 pixels are enough to choose a game and play."""
    player = seats(320, 640, touch=True)
    player.go_home()
    player.button("Play German").wait_for()

    assert player.page.evaluate(FITS)


def test_what_a_unit_may_do_comes_first_in_the_sheet(seats: Seats, address: str) -> None:
    """10.1.2 The ways to move stand above the main buttons; no bar lies over one's own places."""
    player = seats(390, 844, touch=True)
    sit_down(player, address, SET_UP, "German impulse")

    levels = player.page.get_by_role("region", name="Levels").bounding_box()
    assert levels
    assert player.at("A17")[0] > levels["x"] + levels["width"]
    player.page.touchscreen.tap(*player.place("A17"))
    runs = player.button("Runs")
    runs.wait_for()
    choice, acts = runs.bounding_box(), player.page.locator(".acts").bounding_box()
    assert choice
    assert acts
    assert choice["y"] + choice["height"] <= acts["y"]
