"""3.2 Who controls which hex, and when control passes.

Round 3004 and 3005 the country is open but for the forest in 2904.
"""

import pytest

import grognard
from grognard.games.mons.state import Mons
from tests.games.mons.positions import brawl
from tests.playing import play_all
from tests.rules import rule

BUILT_UP = ("residential", "industrial")
HEXES = grognard.start("mons").sheet.board.hexes


def german(game: Mons, *hexes: str) -> list[str]:
    """Those of these hexes that the view calls German."""
    held = {*grognard.view(game, "british")["position"]["german_control"]}
    return [hex_ for hex_ in hexes if hex_ in held]


def reached(game: Mons, side: str) -> set[str]:
    """7.1, 7.2 The hexes in a side's zones of control, worked out from the stacks alone."""
    board = game.sheet.board
    around = (near for hex_ in occupied(game, side) for near in board.neighbours(hex_))
    return {near for near in around if board.terrain(near) not in BUILT_UP}


def occupied(game: Mons, side: str) -> list[str]:
    """The hexes with units of a side."""
    return [hex_ for hex_ in game.stacks if game.owner(hex_) == side]


def control_after(before: set[str], game: Mons) -> set[str]:
    """3.2 The German hexes, by the rule alone, after units have come and gone."""
    germans, british = {*occupied(game, "german")}, {*occupied(game, "british")}
    by_german, by_british = reached(game, "german"), reached(game, "british")
    won = germans | (by_german - by_british - british)
    lost = british | (by_british - by_german - germans)
    return (before | won) - lost


def standing(game: Mons) -> int:
    """How many units are on the map."""
    return sum(map(len, game.stacks.values()))


@rule("3.2-a", "3.2-e", "3.2-f", "3.2-g", "3.2-h", "3.2-i")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_control_follows_the_rule_at_every_instant_of_a_fight(seed: int):
    """3.2 Along a random fight the German hexes are those that the rule by itself gives."""
    for before, after in brawl(seed):
        held = {*german(before, *HEXES)}
        if standing(before) - standing(after) < 2:  # of two deaths in a row the first is not seen
            assert german(after, *HEXES) == sorted(control_after(held, after))


@rule("3.2-b", "3.2-a")
def test_the_british_control_the_whole_map_at_first():
    """3.2 Not a hex is German at the start."""
    game = grognard.start("mons", "campaign")

    assert not any(game.german_controls(hex_) for hex_ in game.sheet.board.hexes)
    assert grognard.view(game, "german")["position"]["german_control"] == []


@rule("3.2-c")
def test_a_unit_takes_the_hex_it_enters():
    """3.2 Contested from 3006 until then, 3005 is German as soon as IR75 is in it."""
    game = grognard.position("mons", "IR75 3004, 2M 3006, german move")
    assert german(game, "3005") == []

    game = play_all(game, "move IR75", "3005")

    assert german(game, "3005") == ["3005"]


@rule("3.2-c")
def test_a_british_unit_takes_the_hex_back():
    """3.2 Control passes either way."""
    text = "2M 3007, german holds 3005 3006, british move"
    game = play_all(grognard.position("mons", text), "move 2M", "3006")

    assert german(game, "3005", "3006") == []


@rule("3.2-d")
def test_an_uncontested_zone_takes_the_hexes_around():
    """3.2 From 3004 a regiment takes all six, the forest too."""
    game = grognard.position("mons", "IR75 3002, german move")
    around = grognard.start("mons").sheet.board.neighbours("3004")
    assert german(game, *around) == ["3003"]

    game = play_all(game, "move IR75", "3003", "3004")

    assert german(game, *around) == list(around)


@rule("3.2-e", "3.2-f")
def test_a_hex_in_the_zones_of_both_keeps_its_controller():
    """3.2 Of 3005 and 3104, which touch both 3004 and 3105, each stays with whoever had it."""
    both, between = "IR75 3004, 2M 3105", ("3005", "3104")

    assert german(grognard.position("mons", both), *between) == []
    for held in between:
        game = grognard.position("mons", f"{both}, german holds {held}")
        assert german(game, *between) == [held]


@rule("3.2-e")
def test_a_zone_does_not_take_a_hex_with_an_enemy_in_it():
    """3.2 The guns in 3005 contest their hex; the hexes only the Germans reach are taken."""
    game = grognard.position("mons", "IR75 3004, XV 3005")

    assert german(game, "3005", "3003", "3103") == ["3003", "3103"]


@rule("3.2-g")
def test_a_hex_with_a_unit_belongs_to_its_side_whatever_the_zones():
    """3.2 Ringed by Germans, 3005 is British while a battalion holds it."""
    ring = "IR75 3004, IR76 3006, IR89 3105, IR90 2905, IR84 3104"
    game = grognard.position("mons", f"2M 3005, {ring}, german holds 3005")

    assert german(game, "3004", "3005", "3006") == ["3004", "3006"]


@rule("3.2-h")
def test_control_passes_with_every_step_of_a_move():
    """3.2 Nobody waits for the end of the phase."""
    game = play_all(grognard.position("mons", "IR75 2521, german move"), "move IR75")
    ahead = ["2523", "2524", "2525", "2526"]

    found = []
    for hex_ in ("2522", "2523", "2524", "2525"):
        game = play_all(game, hex_)
        found.append(german(game, *ahead))

    assert found == [ahead[:1], ahead[:2], ahead[:3], ahead]


@rule("3.2-h")
def test_a_hex_may_change_hands_again_and_again():
    """3.2 German by a zone, British by a unit, German by a unit, in one game turn and a bit."""
    text = "IR75 2522, 1B 2526, german holds 2524, turn 9, british move"
    game = grognard.position("mons", text)

    game = play_all(game, "move 1B", "2525", "2524", "stop")
    assert german(game, "2524") == []
    game = play_all(game, "end", "move IR75", "2523", "end", "end")
    assert german(game, "2524") == []
    game = play_all(game, "attack IR75 2524", "declare", "hold", "5", "advance IR75", "stop")
    assert german(game, "2524") == ["2524"]


@rule("3.2-e", "3.2-i")
def test_a_contested_hex_passes_when_bombardment_kills_who_contested_it():
    """3.2 Before the next gun fires, 3005 between 3004 and 3006 is German."""
    text = "IR75 3004, FAR24 3004, XV 3006, turn 9, german bombard"
    game = grognard.position("mons", text)
    assert german(game, "3005") == []

    game = play_all(game, "fire FAR24 3006", "fire", "6")

    assert (game.units["XV"].place, german(game, "3005")) == ("dead", ["3005"])


@rule("3.2-i")
def test_a_contested_hex_passes_when_the_enemy_goes_away():
    """3.2 The British step back from 3006, and what only the Germans cover now is theirs."""
    game = grognard.position("mons", "IR75 3004, 2M 3006, turn 9, british move")

    game = play_all(game, "move 2M", "3007")

    assert german(game, "3005") == ["3005"]


@rule("3.2-i")
def test_a_contested_hex_passes_when_the_enemy_leaves_the_map():
    """3.2, 4.4 2227 is German as soon as the battalion in 2228 has left."""
    game = grognard.position("mons", "IR75 2226, 1B 2228, turn 9, british move")
    assert german(game, "2227") == []

    game = play_all(game, "move 1B", "exit")

    assert german(game, "2227") == ["2227"]


@rule("3.2-i")
def test_an_advance_after_combat_takes_hexes():
    """3.2, 12.13 Who advances into 2524 takes it and the hexes around."""
    game = grognard.position("mons", "IR75 2523, 1B 2524 1, turn 9, german melee")

    game = play_all(game, "attack IR75 2524", "declare", "hold", "5")
    assert german(game, "2524", "2525") == ["2524"]
    game = play_all(game, "advance IR75")

    assert german(game, "2524", "2525") == ["2524", "2525"]


@rule("3.2-j")
def test_a_moving_unit_takes_the_hexes_beside_its_way_for_good():
    """3.2 Three hexes on, those beside the first are German still."""
    game = grognard.position("mons", "IR75 2521, german move")
    beside = ["2423", "2623"]  # next to 2522 and 2523 alone

    game = play_all(game, "move IR75", "2522", "2523", "2524", "2525", "stop")

    assert german(game, *beside) == beside


@rule("3.2-k")
def test_a_town_is_not_taken_from_outside():
    """3.2, 7.2 Germans all round 2708 do not control it; the one who enters does."""
    ring = "IR75 2707, IR76 2808, IR89 2809, IR90 2709, Cav16 2609, FAR24 2608"
    game = grognard.position("mons", f"{ring}, german move")
    assert german(game, "2707", "2709", "2708") == ["2707", "2709"]

    game = play_all(game, "move IR90", "2708")

    assert german(game, "2708") == ["2708"]


@rule("3.2-l")
def test_control_stays_when_the_unit_has_gone():
    """3.2 Nobody is near 2521 any more, and it is German still."""
    game = grognard.position("mons", "IR75 2521, german move")

    game = play_all(game, "move IR75", "2522", "2523", "2524", "2525", "stop")

    assert "2521" not in reached(game, "german")
    assert german(game, "2521") == ["2521"]


@rule("3.2-l")
def test_control_stays_until_the_other_side_takes_it():
    """3.2 A town that the Germans have left is British again when entered."""
    text = "1B 3121, german holds 3122, turn 9, british move"
    game = grognard.position("mons", text)
    assert german(game, "3122") == ["3122"]

    assert german(play_all(game, "move 1B", "3122"), "3122") == []


@rule("3.2-m")
def test_a_bridge_hex_is_taken_from_the_other_bank():
    """3.2, 7.2 From 2008, north of the canal, 2009 is German if no British unit contests it."""
    game = grognard.position("mons", "IR75 2006, german move")

    game = play_all(game, "move IR75", "2007", "2008")
    assert german(game, "2009") == ["2009"]

    contested = grognard.position("mons", "IR75 2008, 1B 2010")
    assert german(contested, "2009") == []
