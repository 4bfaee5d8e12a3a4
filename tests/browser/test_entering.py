"""Units that wait off the map have faces, and come on through the list."""

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY

INKED = """(canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)
  .data.some((value) => value > 0)"""


def test_a_unit_off_the_map_shows_its_counter_and_is_brought_on(seats: Seats, address: str) -> None:
    """8.3 Its counter is in the list; in hand it says where it stands and what it has spent."""
    player = seats()
    made = create(address, "mons", "campaign", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit to move")
    units = player.page.get_by_label("Off the map").locator("li")

    faces = units.locator("canvas")
    expect(faces).to_have_count(units.count())
    assert faces.first.evaluate(INKED)
    player.press("Enter Cavalry 16 4700")

    player.is_asked("Bring Cavalry 16 on at 4700")
    card = player.page.get_by_label("Unit in hand")
    expect(card).to_contain_text("off the map")
    expect(card).to_contain_text("0 of 8")
    assert violations(player) == []
