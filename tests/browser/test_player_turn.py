"""A whole player turn against the computer, by clicking."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Seats
from tests.browser.table import NIMY, Player, create

ANSWERS = ("loses a step", "advances", "goes on to", "Stop", "Keep", "Hold fire")
READY = """([until, names]) => document.querySelector(".say")?.innerText.includes(until)
  || [...document.querySelectorAll("button:enabled")].some(
    (each) => names.some((name) => each.innerText.includes(name)))"""


def move(player: Player, here: str, there: str) -> None:
    """Pick the top unit of a hex and move it, the far way at once."""
    player.click(here)
    player.is_asked("Move")
    player.click(there)
    player.press(f"Move to {there}")
    player.is_asked("Pick a unit")


def to_melee(player: Player) -> None:
    """5.2 End the movement and bombardment, and wait for the question who attacks."""
    player.end("movement")
    player.is_asked("Pick a gun")
    player.end("bombardment")
    player.is_asked("Pick a unit and the hex it attacks")


def settle(player: Player, until: str) -> None:
    """Answer what the dice lead to, the first answer each time, until a question comes."""
    for _ in range(60):
        player.page.wait_for_function(READY, arg=[until, ANSWERS])
        if until in player.question():
            return
        for name in ANSWERS:
            button = player.page.get_by_role("button", name=re.compile(name))
            if button.count() and button.first.is_enabled():
                button.first.click()
                break


def test_a_german_turn_is_played_by_clicking(seats: Seats, address: str) -> None:
    """Movement, bombardment, melee, and then the computer's turn, up to the next of one's own."""
    player = seats()
    made = create(address, "mons", "nimy", seats=NIMY)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")

    move(player, "4205", "4207")
    player.press("Undo")
    expect(player.button("Undo")).to_be_disabled()  # the whole of the finished move is back
    player.stands_at(0)
    move(player, "4205", "4207")
    move(player, "4304", "4206")  # Regiment 85 on top
    expect(player.button("End the movement")).to_be_enabled()
    player.button("End the movement").dblclick()
    player.may_end_anyway()
    assert player.question().startswith("9.1 Pick a unit to move"), "a double click ends nothing"
    player.press("End anyway")

    player.is_asked("Pick a gun")
    player.end("bombardment")

    player.is_asked("Pick a unit and the hex it attacks")
    player.click("4207")
    player.click("4208")
    player.is_asked("will attack 4208")
    player.sees("What can happen")
    player.press("Declare")
    settle(player, until="Pick a unit and the hex it attacks")
    player.end("melee")
    settle(player, until="Pick a unit to move")

    player.is_asked("Pick a unit to move")
    assert player.info()["turn"] == 2
    player.sees("attacked 4208")


STEPS = (("to move", "movement"), ("a gun", "bombardment"), ("attacks", "melee"))


def test_undo_asks_the_opponent_after_the_end_of_ones_turn(seats: Seats, address: str) -> None:
    """5.3 On a phone too the reason why Undo stops can be read, and consent is asked for."""
    people = {"german": {"kind": "person"}, "british": {"kind": "person"}}
    german, british = seats(390, 844, touch=True), seats()
    strict = {"finished_stands": "yes"}
    made = create(address, "mons", "nimy", seats=people, options=strict)
    german.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    british.sit_down(f"#/m/{made['match']}/{made['seats']['british']}")
    for asked, step in STEPS:
        german.is_asked(asked)
        german.end(step)
    british.is_asked("how this turn runs")

    expect(german.page.locator(".notback")).to_contain_text("Undo stops here")
    number = german.number()
    german.press("Ask to undo")
    expect(german.button("Ask to undo")).to_be_disabled()
    expect(german.page.locator(".notback")).to_contain_text("has been asked")
    german.page.get_by_role("application").focus()
    german.page.keyboard.press("u")
    expect(german.page.locator(".refuse")).to_contain_text("has been asked")
    british.press("Allow")
    german.is_asked("attacks")
    german.stands_at(number - 1)
