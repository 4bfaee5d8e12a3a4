"""Being told that it is one's turn, while the page is not looked at."""

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import create
from tests.browser.test_two_browsers import PEOPLE

NOTES = """
window.asked = 0;
window.told = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    window.asked += 1;
    return (this.permission = "granted");
  }
  constructor(title, { body }) { window.told.push(`${title} ${body}`); }
};
"""
HIDE = "Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })"


def test_a_hidden_page_tells_that_it_is_ones_turn(seats: Seats, address: str) -> None:
    """The browser is asked for leave on a click and never before; a page in sight is silent."""
    blue, red = seats(own=True), seats()
    made = create(address, "crossroads", "battle", seats=PEOPLE)
    blue.page.add_init_script(NOTES)
    blue.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")
    red.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")
    assert blue.page.evaluate("window.asked") == 0

    red.is_asked("Hide RX")
    red.click("0402")
    blue.is_asked("Order a unit")
    assert blue.page.evaluate("window.told") == []
    blue.press("Menu")
    blue.page.get_by_label("Tell me when it is my turn").check()
    expect(blue.page.get_by_label("Tell me when it is my turn")).to_be_checked()
    assert blue.page.evaluate("window.asked") == 1
    blue.page.keyboard.press("Escape")

    blue.page.evaluate(HIDE)
    blue.end_turn()
    red.end_turn()
    blue.page.wait_for_function("() => window.told.length > 0")
    told = blue.page.evaluate("window.told")
    assert len(told) == 1
    assert told[0].startswith("Your turn, Blue.")
