"""A unit that is asked what it does: the map goes there, the list does everything else."""

from playwright.sync_api import expect

import grognard
from tests.browser.conftest import Seats
from tests.browser.table import create
from tests.browser.test_keyboard_turns import sit, tells
from tests.browser.test_levels import SET_UP, sit_down
from tests.browser.test_two_browsers import PEOPLE

ACTIVE = ("buy pg111", "done", "5", "5", "wait", "pg111", "done", "go on", "laid")


def test_a_click_or_a_drag_to_a_hex_moves_a_unit_that_could_lay_smoke_there(
    seats: Seats, address: str
) -> None:
    """6.0, 8.7.2 Its range is shown as soon as it is picked; smoke is laid from the list alone."""
    player = seats()
    sit(player, address, "montelimar", "hill-300", ACTIVE)
    player.is_asked("Which unit acts?")

    player.click("17.41")
    player.is_asked("What does 3/I/111 do?")
    player.page.mouse.move(*player.place("17.42"))
    expect(player.page.get_by_role("region", name="Hex 17.42")).to_contain_text("Reach")
    player.click("17.42")
    player.button("Move to 17.42").wait_for()
    for _ in ("the way", "the move"):
        player.page.keyboard.press("Escape")
    player.is_asked("What does 3/I/111 do?")
    player.page.keyboard.press("Escape")
    player.is_asked("Which unit acts?")

    player.drag("17.41", "17.42")
    tells(player, "3/I/111 moves to 17.42.")
    player.is_asked("Which unit acts?")
    player.click("17.40")
    player.is_asked("What does 8/II/111 do?")
    player.page.get_by_role("button", name="Lay smoke on 16.41").click()
    tells(player, "Smoke lies on 16.41.")


def test_a_dropped_unit_that_could_go_in_several_ways_waits(seats: Seats, address: str) -> None:
    """10.2.2 Nobody runs into fire because a counter was let go; the way is only planned."""
    player = seats()
    sit_down(player, address, SET_UP, "German impulse")

    player.drag("A17", "B18")
    player.is_asked("Move German lieutenant on")
    player.button("Move to B18").wait_for()
    expect(player.page.get_by_role("list", name="What happened")).not_to_contain_text("B18")


def test_nobody_is_called_idle_who_may_only_answer(seats: Seats, address: str) -> None:
    """3.5 Whoever is asked to fire at a march has the choices before them."""
    game = grognard.start("crossroads", "battle")
    journal = grognard.Journal.begin(game, "fixed")
    for choice in ("0805", "march B4", "0303"):
        game = journal.play(game, choice)
    player = seats()
    made = create(address, "crossroads", "battle", seats=PEOPLE, journal=journal.text)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['red']}")

    player.is_asked("Fire at B4 as it marches?")
    player.button("Hold fire").wait_for()
    expect(player.page.get_by_role("button", name="Next idle")).to_have_count(0)
    expect(player.page.get_by_text("can still act")).to_have_count(0)
