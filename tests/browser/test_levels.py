"""A game of floors at the same table: places with levels, their ranges, and the levels opened."""

from collections.abc import Sequence

from playwright.sync_api import expect

import grognard
from tests.browser.conftest import Seats
from tests.browser.table import FRAMES, Player, create
from tests.browser.test_accessible import violations
from tests.browser.test_keyboard import go_to
from tests.browser.test_planning import costs, way

SEATS = {"german": {"kind": "person"}, "russian": {"kind": "person"}}
SET_UP = (  # the Russians high up, the Germans at the foot of the stairs
    *("C18+2", "C18+1", "C17+1", "C17+2", "C17-1", "C18-1", "C17", "C18", "C19+2", "C17+2"),
    *("done", "C19", "C19", "A18", "A19", "A17", "A18", "A19", "A17", "C19", "A19", "done"),
)

UPSTAIRS = (*SET_UP[:11], "C19", "C19", "A18", "A19", "A17", "A18+1", *SET_UP[17:])


def begun(choices: Sequence[str]) -> str:
    """A journal in which the sides have set up, as far as the choices go."""
    game = grognard.start("combat", "stairwell")
    journal = grognard.Journal.begin(game, "fixed")
    for choice in choices:
        if choice in game.options:
            game = journal.play(game, choice)
    return journal.text


def sit_down(player: Player, address: str, choices: Sequence[str], asked: str) -> None:
    """Take the German seat after these choices, and wait for what he is asked."""
    made = create(address, "combat", "stairwell", seats=SEATS, journal=begun(choices))
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked(asked)


def test_a_move_is_planned_with_its_price_and_those_who_see_it(seats: Seats, address: str) -> None:
    """10.2.2, core-9-j A unit is ordered, its range appears, and the street is in sight."""
    player = seats()
    sit_down(player, address, SET_UP, "German impulse")

    player.click("A17")
    expect(player.button("Moves cautiously")).to_be_enabled()
    player.page.keyboard.press("2")  # the second choice of the list
    player.is_asked("Move German lieutenant on")
    player.click("B18")
    player.button("Move to B18").wait_for()
    assert way(player)[-1] == "B18"
    assert costs(player)
    player.sees("in sight of")
    player.sees("open ground, in sight of")
    expect(player.page.locator(".risk").first).to_contain_text("100 %")  # seven look down on it

    player.page.keyboard.press("l")
    player.click("C18")
    upstairs = player.page.get_by_role("group", name="Other levels of C18")
    upstairs.get_by_role("button", name="C18+1, level +1: clear").click()
    player.sees("C18+1 can be seen from A17")
    assert violations(player) == []


def test_a_floor_is_chosen_in_the_opened_hex(seats: Seats, address: str) -> None:
    """core-1-j, 10.2.2 Each floor in reach is a button with its price, also where nobody stands."""
    player = seats()
    sit_down(player, address, SET_UP, "German impulse")

    player.take("A17", "German lieutenant")
    player.press("Moves cautiously")
    player.is_asked("Move German lieutenant on")
    player.page.mouse.move(*player.place("A17"))
    floors = player.page.get_by_role("group", name="Stack in A17")
    floors.get_by_role("button", name="To A17+1: 1").click()
    player.button("Move to A17+1").wait_for()
    assert way(player) == ["A17+1"]
    assert violations(player) == []


def test_a_click_means_the_floor_that_is_drawn_there(seats: Seats, address: str) -> None:
    """core-1-j The topmost counter is picked; opened, the hex counts its units as one reads."""
    player = seats()
    sit_down(player, address, UPSTAIRS, "German impulse")

    player.click("A18")
    hand = player.page.get_by_role("region", name="Unit in hand")
    expect(hand).to_contain_text("Demolition charge")
    expect(hand).to_contain_text("in A18+1")
    player.page.keyboard.press("f")
    floors = player.page.get_by_role("group", name="Stack in A18")
    floors.wait_for()
    shown = floors.locator("button kbd").all_inner_texts()
    assert shown == [str(number + 1) for number in range(len(shown))]
    player.page.keyboard.press("2")  # below the first
    expect(hand).to_contain_text("Infantry")


def test_an_opened_hex_lies_beside_the_pointer(seats: Seats, address: str) -> None:
    """core-1-j Where there is no room above a hex its floors open beside it, not over it."""
    player = seats(1024, 620)
    sit_down(player, address, SET_UP, "German impulse")

    x, y = player.place("C17")
    player.page.mouse.move(x, y)
    floors = player.page.get_by_role("group", name="Stack in C17")
    box = floors.bounding_box()
    assert box
    assert box["y"] >= 52  # below the bar
    assert box["height"] > y - 52  # it is too high to lie above
    assert x < box["x"] or x > box["x"] + box["width"]


def test_the_card_of_a_hex_tells_on_which_floor_who_stands(seats: Seats, address: str) -> None:
    """core-1-j From the top down; whom the card has no room for is still named."""
    player = seats()
    sit_down(player, address, SET_UP, "German impulse")

    go_to(player, "C17")
    card = player.page.get_by_role("region", name="Hex C17")
    whole = ["Molotov cocktails at +2", "Guards 4 at +2", "Guards 3 at +1", "Commissar"]
    expect(card.locator("b")).to_have_text(whole)
    expect(card).to_contain_text("Also Assault troops 1 at −1")


def test_the_first_picture_holds_ones_own_places(seats: Seats, address: str) -> None:
    """core-2-f The other side sets up first; then the map opens on where one may set up oneself."""
    player = seats()
    seated = {"german": {"kind": "person"}, "russian": {"kind": "computer", "level": "random"}}
    made = create(address, "combat", "tractor-works", seats=seated)
    player.sit_down(f"#/m/{made['match']}/{made['seats']['german']}")
    player.is_asked("set up?")

    panel = player.page.get_by_role("region", name="The goal").bounding_box()
    assert panel
    player.page.evaluate(FRAMES)
    for hex_ in ("A15", "A28"):
        assert player.at(hex_)[0] > panel["x"] + panel["width"]


def test_fire_at_several_has_a_sum_for_each(seats: Seats, address: str) -> None:
    """core-10-d Two in one place may have other cover: each has a sum on the die of its own."""
    player = seats()
    sit_down(player, address, (*SET_UP, "fire g66-3 C17+2"), "Fire at C17+2")

    expect(player.page.locator("[data-tally=DRM]")).to_have_count(2)


def test_levels_are_told_apart_and_the_goal_is_there(seats: Seats, address: str) -> None:
    """core-1-j, core-21-c One row for each floor with units; the goal names its points.

    core-2-f The sergeant, who is left to be set up, stands where the game thinks best.
    """
    player = seats()
    sit_down(player, address, SET_UP[:-2], "Where does Sergeant set up?")

    expect(player.page.get_by_role("banner")).to_contain_text("Stairwell")  # not the map's name
    table = player.page.get_by_role("region", name="Table of the position")
    expect(table).not_to_contain_text("Sergeant")
    player.button("Set up the rest").click()
    player.is_asked("Who begins in Cover, dug in, or move side up?")
    expect(table).to_contain_text("Sergeant")
    expect(table).to_contain_text("C18+2")
    expect(table).to_contain_text("C17-1")
    player.sees("Hold 10 of 12 points when turn 6 ends.")
    expect(player.page.get_by_role("region", name="Levels")).to_be_visible()
    assert violations(player) == []
