"""A game of floors at the same table: places with levels, their ranges, and the levels opened."""

from playwright.sync_api import expect

import grognard
from tests.browser.conftest import Seats
from tests.browser.table import Player, create
from tests.browser.test_planning import costs, way

SEATS = {"german": {"kind": "person"}, "russian": {"kind": "person"}}
SET_UP = (  # the Russians high up, the Germans at the foot of the stairs
    *("C18+2", "C18+1", "C17+1", "C17+2", "C17-1", "C18-1", "C17", "C18", "C19+2", "C17+2"),
    *("done", "C19", "C19", "A18", "A19", "A17", "A18", "A19", "A17", "C19", "A19", "done"),
)


def begun() -> str:
    """A journal in which both sides have set up, and the German has the first impulse."""
    game = grognard.start("combat", "stairwell")
    journal = grognard.Journal.begin(game, "fixed")
    for choice in SET_UP:
        if choice in game.options:
            game = journal.play(game, choice)
    assert "German impulse" in game.prompt, game.prompt
    return journal.text


def sit_down(player: Player, address: str) -> None:
    """Take the German seat, whose impulse it is."""
    made = create(address, "combat", "stairwell", seats=SEATS, journal=begun())
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("German impulse")


def test_a_move_is_planned_with_its_price_and_those_who_see_it(seats: Seats, address: str) -> None:
    """10.2.2, core-9-j A unit is ordered, its range appears, and the street is in sight."""
    player = seats()
    sit_down(player, address)

    player.click("A17")
    player.button("gLt-1 moves cautiously").click()
    player.is_asked("Move gLt-1 on")
    player.click("B18")
    player.button("Move to B18").wait_for()
    assert way(player)[-1] == "B18"
    assert costs(player)
    player.sees("in sight of")


def test_levels_are_told_apart_and_the_goal_is_there(seats: Seats, address: str) -> None:
    """core-1-j, core-21-c One row for each floor with units; the goal names its points."""
    player = seats()
    sit_down(player, address)

    table = player.page.get_by_role("region", name="Table of the position")
    expect(table).to_contain_text("C18+2")
    expect(table).to_contain_text("C17-1")
    player.sees("Hold 10 of 12 points when turn 6 ends.")
