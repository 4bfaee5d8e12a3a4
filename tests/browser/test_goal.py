"""The goal is always on the table: that of the scenario and the seat, with progress and losses."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import NIMY, Player, create
from tests.browser.test_accessible import violations

SMALL = 768  # pixels across, below which there is no column beside the map
ROWS_IN_SIGHT = """() => [...document.querySelectorAll("table.plain tr")].every((row) => {
  const { left, right, top, bottom } = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
})"""


def test_the_goal_is_that_of_the_scenario(german: Player) -> None:
    """4.2 Nothing of the six bridges or the second day where one hex decides; losses by side."""
    card = german.page.get_by_role("region", name="The goal")
    expect(card).to_contain_text("Hold 4208 when turn 3 ends, or destroy 3 British units")
    expect(card).to_contain_text("British units lost")
    expect(card).to_contain_text("0 of 3")
    expect(card.locator("dd")).to_have_text(["0 units lost", "0 units lost"])
    expect(german.page.get_by_text("six bridges")).to_have_count(0)
    expect(german.page.get_by_text("second day")).to_have_count(0)
    expect(german.page.locator(".notback")).to_have_count(0)  # nobody has chosen anything yet
    assert violations(german) == []


def test_the_goal_gives_way_to_the_way_that_is_planned(seats: Seats, address: str) -> None:
    """On a low screen each step of the way and its price can be read above the goal."""
    player = seats(1440, 680)
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit to move")
    player.click("4205")
    player.click("4207")
    player.button("Move to 4207").wait_for()
    player.page.locator("table.plain tr").nth(2).wait_for(state="attached")
    assert player.page.evaluate(ROWS_IN_SIGHT)
    expect(player.page.get_by_role("region", name="The goal")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (390, 844)])
def test_the_goal_stays_while_a_unit_is_in_hand(
    seats: Seats, address: str, width: int, height: int
) -> None:
    """Its card stands beside the map, or is folded into one line over it that opens."""
    player = seats(width, height)
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("Pick a unit to move")
    player.click("4205")
    player.is_asked("Move Regiment 31")
    card = player.page.get_by_role("region", name="The goal")
    if width < SMALL:
        folded = player.page.get_by_role("button", name="The goal")
        expect(folded).to_contain_text("Bridge hex 4208")
        expect(folded).to_contain_text("0 of 3")
        folded.click()
    expect(card).to_contain_text("Hold 4208 when turn 3 ends")
    assert violations(player) == []


def test_a_goal_that_goes_by_a_name_leads_to_its_hex(seats: Seats, address: str) -> None:
    """27.4 Hill 300 is a hex as well as those that are called by their numbers."""
    player = seats()
    wish = {"german": {"kind": "person"}, "allied": {"kind": "person"}}
    made = create(address, "montelimar", "hill-300", seats=wish)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    card = player.page.get_by_role("region", name="The goal")
    card.get_by_role("button", name="Hill 300").click()
    expect(player.page.get_by_role("region", name="Hex 18.39")).to_be_visible()
