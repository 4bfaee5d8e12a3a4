"""1 Who plays, and what the game leaves out."""

import pytest

import grognard
from grognard import explain
from grognard.games.mons.victory import cut_off
from tests.games.mons.positions import EXITS_SHUT, brawl
from tests.playing import play_all
from tests.rules import rule
from tests.walk import stops

QUIET_TURN = ("end", "end", "end", "move/fight", "end", "end", "end")


@rule("1.1-a")
def test_there_are_two_sides_and_every_unit_has_one():
    """1.1 The German 1st Army and the British force, and nobody else."""
    book = grognard.GAMES["mons"]
    units = [each.side for each in grognard.start("mons", "campaign").sheet.counters.values()]

    assert book.sides == ("german", "british")
    assert (units.count("german"), units.count("british")) == (45, 53)


@rule("1.1-a")
def test_only_the_two_sides_and_the_die_are_asked():
    """1.1 In a whole game every question goes to one of the seats, or is a roll."""
    asked = {stop.game.who for stop in stops("mons", "nimy", seed=1)}

    assert asked == {"german", "british", "chance"}


@rule("1.2-c")
def test_isolation_takes_nothing_from_a_unit():
    """1.2 Three turns behind shut exits, and battalion and guns are as good as printed."""
    text = f"1B 4020, XV 4024, IR75 4027, {EXITS_SHUT}, turn 8, german move"
    game = play_all(grognard.position("mons", text), *QUIET_TURN * 3)

    assert (game.turn, cut_off(game)) == (11, ["1B", "XV"])
    assert (game.units["1B"].steps, game.melee("1B")) == (2, 4)

    game = play_all(game, "end", "end", "end", "move/fight")
    game = play_all(game, "move 1B", "4021", "4022", "4023", "4024", "stop", "end")
    assert game.units["1B"].spent == 4
    assert explain(play_all(game, "fire XV 4027"), "fire")[0].total == 3


@rule("1.2-d", "2.13-m")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_lost_ever_comes_back(seed: int):
    """1.2, 2.13 In four turns of fighting no unit gains a step, and none returns from its pile."""
    gone, losses = ("dead", "surrounded", "exited"), 0
    for before, after in brawl(seed):
        changes = [after.units[unit].steps - before.units[unit].steps for unit in before.units]
        lost = [unit for unit, place in before.places.items() if place in gone]
        assert max(changes) == 0
        assert [after.units[unit].place for unit in lost] == [
            before.units[unit].place for unit in lost
        ]
        losses -= sum(changes)
    assert losses > 15


@rule("1.2-e")
def test_attacks_from_all_sides_have_no_bonus():
    """1.2 Eight factors from one hex, or four and four from opposite hexes: all the same."""
    alone = grognard.position("mons", "1B 2524, IR75 2523, turn 9, german melee")
    both = grognard.position("mons", "1B 2524, IR75 2523 2, IR76 2525 2, turn 9, german melee")
    alone = play_all(alone, "attack IR75 2524")
    both = play_all(both, "attack IR75 2524", "add IR76")

    sums = [(each.name, each.total) for each in explain(alone, "declare")]
    assert sums == [
        ("attackers", 8),
        ("defenders", 4),
        ("die", 0),
        ("odds before defensive fire", 2),
    ]
    assert [(each.name, each.total) for each in explain(both, "declare")] == sums

    told = [
        [event.result for event in play_all(game, "declare", "hold", "4").events if event.result]
        for game in (alone, both)
    ]
    assert told == [
        ["in melee attackers lose 2, defenders lose 2", "hex cleared"],
        ["in melee attackers lose 2, defenders lose 2"],
    ]
