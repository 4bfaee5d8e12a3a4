"""What is kept from one question to the next is what would be worked out anew."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from sys import getswitchinterval, setswitchinterval
from threading import Barrier

import pytest

from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.saving import dump, load
from grognard.engine.kernel.set_up import start
from grognard.games.combat import COMBAT
from grognard.games.combat.fleeing import first_steps, is_shown
from grognard.games.combat.looking import maybe_seen, seen_from, seers, within
from grognard.games.combat.orders import can_walk, shots_of
from grognard.games.combat.skirting import flank
from grognard.games.combat.standing import TRAITS, able, where
from grognard.games.combat.state import GERMAN, RUSSIAN, Combat
from grognard.games.combat.targets import target_bits
from grognard.games.combat.traces import is_seen
from tests.games.combat.positions import at, works

QUESTIONS = 250
EVERY = 9  # questions between two that are compared


@pytest.mark.parametrize("scenario", ["stairwell", "crest"])
def test_what_is_kept_gives_the_same_options(scenario: str):
    """core-4-b Along random play a game that has forgotten everything offers the same."""
    game, random = start(COMBAT, scenario), Random(4)
    for asked in range(QUESTIONS):
        if not game.who:
            break
        if asked % EVERY == 0:
            fresh = game.copy()
            fresh.looked.clear()
            fresh.listed = None
            assert fresh.options == game.options, game.prompt
        advance(game, random.choice(game.options))


def test_traits_that_are_looked_up_are_those_that_the_rules_give():
    """core-4-b Who has a trait, and where somebody has it, is what each unit asked alone says."""
    game, random = start(COMBAT, "tractor-works"), Random(5)
    for asked in range(QUESTIONS):
        if asked % (3 * EVERY) == 0:
            here = [unit for unit in game.units if game.is_on_map(unit)]
            for test in TRAITS:
                having = [unit for unit in here if test(game, unit)]
                assert able(game, test) == game.sheet.units.mask(having), test.__name__
            shown = [game.units[unit].place for unit in here if not game.units[unit].hidden]
            assert where(game, is_shown) == game.sheet.places.mask(shown)
        advance(game, random.choice(game.options))


def test_a_rider_is_seen_anew_when_its_vehicle_changes():
    """core-18-d A rider may get off by itself as long as its vehicle has not moved."""
    game: Combat = works("T34-1 W22 ne, r65-1 W22 on:T34-1, g66-9 A12, russian to act")
    assert game.sheet.units.bit["r65-1"] & able(game, can_walk)

    game.change("T34-1", did="moved")

    assert not game.sheet.units.bit["r65-1"] & able(game, can_walk)


def test_two_threads_may_look_at_a_game_at_once():
    """core-19-e Each unit is looked at again once, and no copy is made meanwhile."""
    game: Combat = at("g66-1 C19, r65-1 C21, r65-2 C21, r65-3 C22, r65-4 C23")
    ready, usual = Barrier(3), getswitchinterval()

    def look(again: Callable[[], Combat]) -> int:
        ready.wait()
        return able(again(), is_shown)

    setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(3) as pool:
            for number in range(600):
                for unit in range(1, 5):
                    game.change(f"r65-{unit}", hidden=number % 2 == 0)
                shown = [unit for unit in game.units if game.is_on_map(unit)]
                shown = [unit for unit in shown if not game.units[unit].hidden]
                found = pool.map(look, (lambda: game, lambda: game, game.copy))
                assert [*found] == [game.sheet.units.mask(shown)] * 3
    finally:
        setswitchinterval(usual)


def test_a_copy_keeps_its_own_notes():
    """core-4-b What happens in one copy of a game is not seen in another."""
    game = at("g66-1 C19, r65-1 C21")
    assert game.army(GERMAN) == ("g66-1",)
    one, other = game.copy(), game.copy()

    one.put("g66-1", "dead")
    other.put("g66-2", "C19")

    assert (one.army(GERMAN), other.army(GERMAN)) == ((), ("g66-1", "g66-2"))
    assert game.army(GERMAN) == ("g66-1",)


def test_much_that_changes_is_worked_out_anew():
    """core-19-a A long series of changes is not lost."""
    game: Combat = at("g66-1 C19, r65-1 C21")
    for _ in range(150):
        game.put("g66-2", "C19")
        game.put("g66-2", "waiting")
    game.put("g66-2", "C18")

    assert game.army(GERMAN) == ("g66-1", "g66-2")


def test_a_record_put_in_place_of_another_is_noted():
    """core-19-e Who shows himself is known at once, also where his whole record was written."""
    game: Combat = at("g66-1 C19, r65-1 C21 hidden")
    assert (game.hidden_of(RUSSIAN), target_bits(game, RUSSIAN)) == (1, 0)

    game.rewrite("r65-1", game.units["r65-1"]._replace(hidden=False))

    assert game.hidden_of(RUSSIAN) == 0
    assert game.sheet.places.pick(target_bits(game, RUSSIAN)) == ["C21"]


def test_smoke_on_the_way_is_looked_at_again():
    """core-12-a What was in reach is not, once smoke lies between; what lies aside is no matter."""
    game: Combat = at("g66-1 F18, r65-1 F14, r72-1 H17")
    assert {"fire g66-1 F14", "fire g66-1 H17"} <= set(game.options)

    for hex_ in ("F14", "F15", "F16", "F17"):
        game.smoke[hex_] = 1
        game.stir(hex_)
    game.listed = None

    assert "fire g66-1 F14" not in game.options
    assert "fire g66-1 H17" in game.options


def test_whoever_shows_another_face_is_aimed_at_again():
    """8.2.2-a In Hex Cover behind a hexside hides one who was in reach; what he did does not."""
    game: Combat = at("g66-1 F37, r65-1 D37")
    there = {"g66-1": game.sheet.places.bit["D37"]}
    assert shots_of(game, GERMAN) == there

    game.change("r65-1", did="fired", shots=1)
    assert shots_of(game, GERMAN) == there
    game.change("r65-1", cover=("inside",))
    assert not shots_of(game, GERMAN)
    game.change("r65-1", cover=())
    assert shots_of(game, GERMAN) == there


def test_what_is_seen_is_looked_at_again_when_smoke_comes():
    """core-12-a A place that was seen is not, once smoke enough lies between."""
    game: Combat = at("g66-1 F18, r65-1 F14, smoke H20 2")
    there = game.sheet.places.bit["F14"]
    assert seen_from(game, "F18", there)

    for hex_ in ("F14", "F15", "F16", "F17"):
        game.smoke[hex_] = 1
        game.stir(hex_)

    assert not seen_from(game, "F18", there)


def test_a_line_past_smoke_is_kept_until_something_else_lies_on_it():
    """core-12-a Smoke aside leaves the line as it was, smoke on it hinders more, and goes again."""
    game: Combat = at("g66-1 F18, r65-1 F14, smoke F16 2")
    first = game.line("F18", "F14")

    for hex_, more in (("H20", 0), ("F15", 1)):
        game.smoke[hex_] = 2
        game.stir(hex_)
        now = game.line("F18", "F14").hinderings
        assert len(now) == len(first.hinderings) + more, hex_
    del game.smoke["F15"]
    game.stir("F15")

    assert game.line("F18", "F14") == first


def test_what_is_seen_is_looked_at_again_when_a_wall_is_blown():
    """7.3.1 A hall beyond a wall is seen through a new Mousehole, whatever was seen before."""
    game: Combat = at("g82-1 N34, r65-1 N35, mousehole B35/B36")
    there = game.sheet.places.bit["N35"]
    assert not seen_from(game, "N34", there)

    game.mouseholes = (*game.mouseholes, "N34/N35")

    assert seen_from(game, "N34", there)


def test_a_first_look_at_the_edge_of_a_hex_misses_nobody():
    """10.6.3 Whoever sees a unit that skirts a house looks for it, and few others do."""
    game: Combat = at("g66-1 C24, r65-1 Z20")
    game.change("g66-1", outside=True, flank=flank(game, "C23", "C24", "left"))
    near = within(game, "C24", 5)
    seen = [place for place in game.sheet.places.pick(near) if is_seen(game, place, "g66-1")]
    centre = maybe_seen(game, "C24", near)

    found = seers(game, "C24", near)

    assert game.sheet.places.mask(seen) & ~centre, "some see a corner alone"
    assert game.sheet.places.mask(seen) & ~found == 0
    assert found & ~game.sheet.places.mask(seen) & ~within(game, "C24", 1) == 0
    assert seers(game, "C24", near) == found, "once it has been looked at"


def test_whoever_has_taken_cover_may_still_take_more():
    """8.1.1 One who has acted is asked about again, for there is a second hexside beside him."""
    game: Combat = at("g66-1 I8, r65-1 Z20")
    assert "cover g66-1 H7" in game.options

    game.change("g66-1", did="crawled", cover=("H7/I8",))
    game.listed = None

    assert "cover g66-1 H8" in game.options


def test_a_platoon_is_looked_for_again_when_somebody_comes_to_a_tank():
    """11.3.1, 11.3.3 Another vehicle in the next hex, or a leader beside an AFV."""
    game: Combat = works("PzIV-1 F18 ne, gLt-1 F20, PzIV-2 F24 ne, r65-1 A1")
    assert not [choice for choice in game.options if choice.startswith("convoy")]

    for unit, places in (("gLt-1", ("F18", "F20")), ("PzIV-2", ("F19", "F24"))):
        for place, offered in zip(places, (True, False), strict=True):
            game.put(unit, place)
            game.listed = None
            assert ("convoy PzIV-1" in game.options) == offered, (unit, place)


def test_ways_of_flight_are_looked_for_again_when_an_enemy_comes():
    """core-7-i, 10.8.1 Whoever would flee to a place does not, once a known enemy is in it."""
    game: Combat = at("r65-1 F18 disrupted, g66-1 A1")
    there = next(iter(first_steps(game, "r65-1")))

    game.put("g66-1", there)

    assert there not in first_steps(game, "r65-1")


def test_a_game_that_was_looked_at_is_saved():
    """core-4-b Options, sums and sheets that were looked up are no part of what is saved."""
    game = at("g66-1 C19, r65-1 C21")
    assert game.options
    assert game.sheet

    assert load(dump(game), game.setting) == game
