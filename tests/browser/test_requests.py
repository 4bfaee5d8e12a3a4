"""Two people ask each other: for a choice back, for a draw."""

from tests.browser.conftest import Seats
from tests.browser.table import create
from tests.browser.test_two_browsers import PEOPLE


def test_a_choice_is_taken_back_with_consent_and_a_draw_agreed(seats: Seats, address: str) -> None:
    """The other side is asked on its own screen, and the answer comes back."""
    blue, red = seats(), seats()
    made = create(address, "crossroads", "battle", seats=PEOPLE)
    blue.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")
    red.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")
    red.is_asked("Hide RX")
    red.click("0402")
    blue.end_turn()
    red.is_asked("Order a unit")

    red.press("Ask to undo")
    red.sees("You have asked to take your last choice back.")
    blue.sees("The Red player asks to take the last choice back.")
    blue.press("Not this time")
    blue.button("Not this time").wait_for(state="detached")
    red.sees("does not agree")
    red.press("Close")
    red.button("Close").wait_for(state="detached")

    red.press("Menu")
    red.press("Offer a draw")
    blue.sees("The Red player offers a draw.")
    blue.press("Accept")

    blue.sees("The match is drawn")
    red.sees("The match is drawn")
