"""6.6 Fog of war: what made-up worlds keep, and that what was seen stays seen."""

from random import Random

import pytest

from grognard import Game, Journal, position, start, view
from grognard.engine.kernel.undo import may_undo
from grognard.engine.kernel.view import world
from tests.playing import play_all
from tests.rules import rule
from tests.walk import walk


def deeds(game: Game, hex_: str) -> list[tuple[object, ...]]:
    """What each unit of a German stack has done, from the bottom up, as its owner sees it."""
    units = view(game, "german")["position"]["stacks"][hex_]["units"]
    names = ("spent", "moved", "marched", "fired", "fought", "meleed")
    return [tuple(unit[name] for name in names) for unit in units]


@rule("6.6-a")
def test_worlds_keep_in_each_place_what_was_done_there():
    """6.6 Other units may lie beneath, but a place that moved and fired has moved and fired."""
    hexes = "4617", "4618", "4614"
    stacks = "FAR24 4616, Cav16 4617, Hvy20 4618, J9 4618, FAR60 4614, IR75 4614, 4RF 4620"
    game = play_all(position("mons", stacks), "move FAR24", "4617", "stop", "arrange 4617", "Cav16")
    game = play_all(game, "end", "fire Hvy20 4620", "add FAR24", "fire", "1")

    worlds = [world(game, "british", Random(seed)) for seed in range(40)]

    assert deeds(game, "4617")[0] == (1, True, False, True, False, False)
    assert deeds(game, "4618")[0] == (0, False, False, True, False, False)
    assert deeds(game, "4614")[0] == (0, False, False, False, False, False)
    assert all(len({each.stacks[hex_][0] for each in worlds}) > 1 for hex_ in hexes)
    for each in worlds:
        for hex_ in hexes:
            assert deeds(each, hex_) == deeds(game, hex_)


@pytest.mark.parametrize("settled", ["no", "yes"])
def test_a_look_at_a_stack_is_taken_back_only_where_that_was_settled_before(settled: str):
    """6.6 An attack that was declared has shown the stack, whether the enemy consents or not."""
    game = start("mons", "nimy", {"take_back_reveals": settled})
    journal = Journal.begin(game)
    for stop in walk(game, journal, Random(1)):
        if any(event.reveals for event in stop.after.events):
            break
    side, stopped = stop.game.who, "Undo stops here: something hidden has been revealed."

    assert may_undo(journal, side) == (0, stopped)
    everything = len(journal.entries), "Nothing has been chosen before this."
    assert may_undo(journal, side, agreed=True) == (
        everything if settled == "yes" else (0, stopped)
    )
