"""Looking without changing anything: lines of sight, overlays, hexes."""

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import create
from tests.browser.test_player_turn import NIMY


def test_the_line_of_sight_says_where_and_why_it_is_blocked(seats: Seats, address: str) -> None:
    """10.3 The panel names the hex and the rule; the game is left as it was."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")

    player.press("Line of sight")
    player.click("4206")
    player.click("4409")
    player.sees("Blocked in 4308.")
    player.click("4207")
    player.sees("Clear.")

    assert player.number() == 0
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("heading", name="Line of sight")).to_have_count(0)


def test_overlays_are_switched_on_and_kept(seats: Seats, address: str) -> None:
    """7.1 The zones of control lie over the map, and still do after a reload."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")

    player.press("Overlays")
    player.page.get_by_role("checkbox", name="British zones of control").check()
    player.page.reload()
    player.wait_for_board()
    player.press("Overlays")

    expect(player.page.get_by_role("checkbox", name="British zones of control")).to_be_checked()
    expect(player.page.get_by_role("checkbox", name="German zones of control")).not_to_be_checked()


def test_a_stack_is_fanned_and_one_of_its_counters_picked(seats: Seats, address: str) -> None:
    """6.6 The guns lie under the regiment; the fan under the pointer offers both."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")

    player.page.mouse.move(*player.place("4304"))
    player.page.get_by_role("group", name="Stack in 4304").wait_for()
    player.press("Field Artillery 9")

    player.is_asked("Move Field Artillery 9")
