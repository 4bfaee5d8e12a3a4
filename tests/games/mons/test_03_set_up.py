"""3.1 Set-up: where the British stand and when the Germans come."""

import pytest

import grognard
from grognard import Objection
from tests.rules import rule


@rule("3.1-b")
def test_each_british_unit_begins_in_the_hex_on_its_counter():
    """3.1 Every British unit stands where it is printed to, and nowhere else."""
    game = grognard.start("mons", "campaign")
    british = [each for each in game.sheet.counters.values() if each.side == "british"]

    assert {each.id: game.units[each.id].place for each in british} == {
        each.id: each.hex for each in british
    }
    assert (game.units["4RF"].place, game.units["4DC"].place, game.units["1ES"].place) == (
        "4208",
        "4607",
        "2908",
    )


@rule("3.1-b")
def test_the_british_have_no_say_in_where_they_begin():
    """3.1, 6.6 All that is asked at set-up is the order of the stacks."""
    game = grognard.start("mons", "campaign")

    assert {choice.split()[0] for choice in game.options} == {"ready", "arrange"}
    assert game.prompt.startswith("6.6")


@rule("3.1-c")
def test_no_german_unit_is_on_the_map_at_first():
    """3.1 All Germans wait off the map."""
    game = grognard.start("mons", "campaign")
    german = [each.id for each in game.sheet.counters.values() if each.side == "german"]

    assert {game.units[unit].place for unit in german} == {"waiting"}
    assert {game.owner(hex_) for hex_ in game.stacks} == {"british"}


@rule("3.1-d")
def test_germans_arrive_on_turns_1_and_4():
    """3.1 No counter names another turn."""
    counters = grognard.start("mons", "campaign").sheet.counters.values()
    turns = {each.corps: each.entry_turn for each in counters if each.side == "german"}

    assert turns == {"IX": 1, "III": 1, "IV": 4}


@rule("3.1-d")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_nobody_of_the_fourth_turn_enters_sooner(turn: int):
    """3.1, 8.2 IR26 of IV Corps waits while IR75 comes on."""
    game = grognard.position("mons", f"waiting IR75 IR26, turn {turn}, german move")

    assert game.options == ("enter IR75 4700",)
    assert grognard.objections(game, "enter IR26 2700") == (
        Objection("8.2", "Regiment 26 enters on turn 4."),
    )


@rule("3.1-d")
@pytest.mark.parametrize("turn", [4, 5])
def test_from_the_fourth_turn_on_all_may_enter_and_the_delayed_too(turn: int):
    """3.1, 8.3 A unit of the first turn that could not come then still comes."""
    game = grognard.position("mons", f"waiting IR75 IR26, turn {turn}, german move")

    assert sorted(game.options) == ["enter IR26 2700", "enter IR75 4700"]


@rule("3.1-e")
def test_six_hexes_of_the_top_row_are_for_entry():
    """3.1 The map marks these six, and each of them is used by somebody."""
    sheet = grognard.start("mons", "campaign").sheet
    hexes = ["2100", "2700", "3100", "3900", "4300", "4700"]
    used = {hex_ for each in sheet.counters.values() for hex_ in each.entry}

    assert sorted(sheet.board.group("entry")) == hexes
    assert sorted(used) == hexes
