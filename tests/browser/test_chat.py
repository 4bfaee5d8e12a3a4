"""Two people talk at the table, and nothing that is said is lost."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_two_browsers import PEOPLE

BESIDE = """() => document.querySelector("[role=dialog]").getBoundingClientRect().left
  >= document.querySelector(".col.l").getBoundingClientRect().right"""


def said(player: Player) -> Locator:
    """What stands in the open chat."""
    return player.page.get_by_role("dialog", name="Chat").get_by_role("listitem")


def say(player: Player, words: str) -> None:
    """Say something with the keyboard: the field has the focus."""
    field = player.page.get_by_label("Say something")
    expect(field).to_be_focused()
    player.page.keyboard.type(words)
    player.page.keyboard.press("Enter")


def test_what_is_said_is_there_after_a_reload_and_for_whoever_was_away(
    seats: Seats, address: str
) -> None:
    """Red reads on from where blue has spoken, and is told how much is new."""
    blue, red = seats(), seats()
    made = create(address, "crossroads", "battle", seats=PEOPLE)
    blue.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")
    red.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")

    blue.press("Chat")
    blue.page.wait_for_function(BESIDE)
    say(blue, "Good evening")
    red.press("Chat")
    expect(said(red)).to_have_text(["Blue Good evening"])
    say(red, "And to you")
    expect(said(blue)).to_have_text(["Blue Good evening", "Red And to you"])

    assert violations(blue) == []

    seat = red.page.url
    red.page.goto("about:blank")
    say(blue, "Still there?")
    expect(said(blue)).to_have_count(3)
    red.page.goto(seat)
    red.wait_for_board()
    expect(red.button("Chat").locator(".pill")).to_have_text("1")
    red.press("Chat")
    expect(said(red)).to_have_text(["Blue Good evening", "Red And to you", "Blue Still there?"])
    expect(red.button("Chat").locator(".pill")).to_have_count(0)

    red.page.reload()
    red.wait_for_board()
    expect(red.button("Chat").locator(".pill")).to_have_count(0)
    red.press("Chat")
    expect(said(red)).to_have_count(3)


def test_a_long_word_is_broken_and_not_cut(seats: Seats, address: str) -> None:
    """An address without a blank can be read as a whole, also on a phone."""
    player = seats(390, 844, touch=True)
    made = create(address, "crossroads", "battle", seats=PEOPLE)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['blue']}")
    player.press("Menu")
    player.page.get_by_role("button", name="Chat").click()
    say(player, "w" * 200)

    expect(said(player)).to_contain_text("w" * 200)
    assert said(player).evaluate("(line) => line.scrollWidth <= line.parentElement.clientWidth")
