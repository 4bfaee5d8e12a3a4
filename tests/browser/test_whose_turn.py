"""The page says who one is, whose turn it is, and what is waited for."""

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_two_browsers import PEOPLE

ALARMS = """
window.alarms = [];
new MutationObserver(() => {
  const text = document.querySelector(".sr[role=alert]")?.textContent ?? "";
  if (text !== window.alarms.at(-1)) window.alarms.push(text);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""

TONES = """
window.tones = 0;
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.tones += 1;
  return create.call(this);
};
"""


def alarms(player: Player) -> list[str]:
    """What a screen reader was told at once."""
    found: list[str] = player.page.evaluate("window.alarms.filter(Boolean)")
    return found


def test_ones_turn_is_read_out_every_time_and_not_after_the_end(seats: Seats, address: str) -> None:
    """The same words are read again, because they were gone in between; a tone only if wanted."""
    blue, red = seats(own=True), seats()
    made = create(address, "crossroads", "battle", seats=PEOPLE)
    blue.page.add_init_script(ALARMS)
    blue.page.add_init_script(TONES)
    blue.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")
    red.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")
    red.is_asked("Hide RX")
    red.click("0402")
    blue.is_asked("Order a unit")
    assert blue.page.evaluate("window.tones") == 0
    blue.press("Menu")
    blue.page.get_by_label("Sounds").check()
    blue.page.keyboard.press("Escape")

    blue.end_turn()
    red.end_turn()
    blue.is_asked("Order a unit")
    blue.page.wait_for_function("window.alarms.filter(Boolean).length > 1")
    assert alarms(blue) == ["Your turn, Blue.", "Your turn, Blue."]
    assert blue.page.evaluate("window.tones") == 1

    red.press("Menu")
    red.press("Resign")
    red.press("Resign: sure?")
    blue.sees("The Blue side wins")
    expect(blue.page.locator(".sr[role=alert]")).to_have_text("")


def test_everybody_is_told_who_they_are_and_clicks_out_of_turn_are_answered(
    seats: Seats, address: str
) -> None:
    """Players and onlookers alike."""
    blue, looker = seats(), seats()
    made = create(address, "crossroads", "battle", seats=PEOPLE)
    blue.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")
    looker.sit_down(f"#/m/{made['match']}/{made['observer']}")
    blue.sees("You play the Blue side.")
    expect(blue.page.get_by_role("banner")).to_contain_text("you play Blue")
    looker.sees("You look on.")
    expect(looker.page.get_by_role("banner")).to_contain_text("you look on")

    blue.click("0402")
    blue.sees("It is the Red player’s turn.")
    looker.click("0402")
    looker.sees("It is the Red player’s turn; you look on.")


def test_on_a_phone_too(seats: Seats, address: str) -> None:
    """Where there is little room."""
    red = seats(320, 640, touch=True)
    made = create(address, "crossroads", "battle", seats=PEOPLE)
    red.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")

    expect(red.page.get_by_role("banner")).to_contain_text("you play Red")
