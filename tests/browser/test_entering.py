"""Units that wait off the map have faces, and come on through the list."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY

INKED = """(canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)
  .data.some((value) => value > 0)"""


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (3840, 2160)])
def test_what_can_be_chosen_is_in_sight_at_the_start(
    seats: Seats, address: str, width: int, height: int
) -> None:
    """The list is open though nothing on the map can act, and the entry hexes are on the screen."""
    player = seats(width, height)
    made = create(address, "mons", "campaign", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit to move")

    units = player.page.get_by_label("Off the map")
    expect(units).to_be_visible()
    assert (units.bounding_box() or {"height": 0})["height"] > height / 4
    camera = player.page.locator("[data-camera]").get_attribute("data-camera")
    for door in ("3100", "4700"):
        player.place(door)  # brings the map there only if it is out of sight
    assert player.page.locator("[data-camera]").get_attribute("data-camera") == camera


def test_a_unit_off_the_map_shows_its_counter_and_is_brought_on(seats: Seats, address: str) -> None:
    """8.3 Its counter is in the list; in hand it says where it stands and what it has spent."""
    player = seats()
    made = create(address, "mons", "campaign", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit to move")
    units = player.page.get_by_label("Off the map").locator("li.unit")

    faces = units.locator("canvas")
    expect(faces).to_have_count(units.count())
    player.page.wait_for_function(INKED, arg=faces.first.element_handle())
    player.press("Cavalry 16 comes on at 4700")

    player.is_asked("Bring Cavalry 16 on at 4700")
    card = player.page.get_by_label("Unit in hand")
    expect(card).to_contain_text("off the map")
    expect(card).to_contain_text("0 of 8")
    assert violations(player) == []
