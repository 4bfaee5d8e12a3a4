"""Small traps: a unit put down costs nothing, the map stays where it is, what must be is listed."""

from playwright.sync_api import expect

import grognard
from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_player_turn import NIMY


def sit_down(player: Player, address: str, **wish: str) -> None:
    """Take the German seat at Nimy."""
    made = create(address, "mons", "nimy", seats=NIMY, **wish)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")


def camera(player: Player) -> str:
    """Where the map lies."""
    return player.page.locator("[data-camera]").get_attribute("data-camera") or ""


def test_a_unit_that_was_only_picked_is_put_down_for_nothing(seats: Seats, address: str) -> None:
    """9.2 There is no button that would spend its move, and afterwards it can move as before."""
    player = seats()
    sit_down(player, address)
    player.is_asked("Pick a unit")

    player.click("4205")
    player.is_asked("Move Regiment 31")
    expect(player.page.get_by_role("button", name="Stop")).to_have_count(0)
    player.button("Put down Esc").click()

    player.is_asked("Pick a unit to move")
    assert player.number() == 0
    player.click("4205")
    player.is_asked("Move Regiment 31")


def test_the_map_stays_where_it_is_while_one_points(seats: Seats, address: str) -> None:
    """At the smallest zoom a unit is picked, led and put down under the pointer."""
    player = seats()
    sit_down(player, address)
    player.is_asked("Pick a unit")
    player.page.get_by_role("application").focus()
    player.page.keyboard.press("0")
    before = camera(player)

    player.click("4205")
    player.is_asked("Move Regiment 31")
    player.click("4206")
    player.button("Move to 4206").wait_for()
    assert camera(player) == before
    player.press("Move to 4206")
    player.is_asked("Pick a unit to move")
    assert camera(player) == before


def test_a_hex_of_ones_own_is_refused_as_a_place_to_go(seats: Seats, address: str) -> None:
    """6.3 With a regiment in hand, a stack that is full says so, whoever in it has moved."""
    player = seats()
    sit_down(player, address, journal=moved("move IR31", "4206", "4207"))
    player.is_asked("Pick a unit")

    player.click("4304")
    player.is_asked("Move Regiment 85")
    player.click("4207")

    expect(player.page.locator(".refuse")).to_contain_text("6.3")
    assert violations(player) == []


def test_a_click_takes_the_whole_stack(seats: Seats, address: str) -> None:
    """9.5 Whoever may come along does; one is left behind by its own button, all are put down."""
    player = seats()
    sit_down(player, address)
    player.is_asked("Pick a unit")

    player.click("4304")
    player.is_asked("Move Field Artillery 9, Regiment 85")
    player.press("Leave")
    player.is_asked("Move Field Artillery 9:")
    player.click("4505")  # another stack is taken up instead
    player.is_asked("Move Field Artillery 45, Regiment 84")
    player.button("Put down Esc").click()

    player.is_asked("Pick a unit to move")
    assert player.number() == 0


def moved(*choices: str) -> str:
    """A journal of the lesson in which these choices were made."""
    game = grognard.start("mons", "nimy")
    journal = grognard.Journal.begin(game, "fixed")
    for choice in choices:
        journal.play(game, choice)
        game = grognard.play(game, choice)
    return journal.text
