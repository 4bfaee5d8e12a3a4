"""The table on a phone: a sheet at the bottom, fingers instead of a mouse."""

import pytest

from tests.browser.conftest import Seats
from tests.browser.table import create
from tests.browser.test_player_turn import NIMY

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
    assert player.number() == 3


def test_the_first_page_fits_a_small_phone(seats: Seats) -> None:
    """320 pixels are enough to choose a game and play."""
    player = seats(320, 640, touch=True)
    player.go_home()
    player.button("Play German").wait_for()

    assert player.page.evaluate(FITS)
