"""Two people at one screen."""

from playwright.sync_api import expect

from tests.browser.conftest import Seats


def test_the_board_is_covered_while_the_screen_changes_hands(seats: Seats) -> None:
    """Nothing of the position is in the page until the next player takes the screen."""
    player = seats()
    player.go_home()
    player.page.get_by_role("button", name="Crossroads").click()
    player.page.get_by_role("radio", name="Hot seat").first.click()
    player.press("Play at one screen")

    player.sees("Pass the screen to the Red player")
    player.sees("Turn 1: the Red player is to choose.")
    assert player.page.get_by_role("table", name="Every visible stack").count() == 0
    player.press("I play Red")
    player.is_asked("Hide RX")
    player.click("0402")

    player.sees("Pass the screen to the Blue player")
    assert player.page.get_by_text("RX hides in").count() == 0
    player.press("I play Blue")
    player.is_asked("Order a unit")
    expect(player.page.get_by_text("RX hides in")).to_have_count(0)
    player.sees("Red has hidden RX.")
