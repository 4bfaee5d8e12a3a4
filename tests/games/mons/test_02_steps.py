"""2.13 Steps: how units weaken and die, and the two counters of a German regiment.

Guns next to a lone unit in open country take a single step: XL with a 5, FAR24 with a 3.
"""

import pytest

import grognard
from grognard.games.mons.state import Mons
from tests.games.mons.positions import brawl, refusals
from tests.playing import play_all
from tests.rules import rule

COUNTERS = grognard.start("mons", "campaign").sheet.counters


def bombarded(unit: str, steps: int, hex_: str = "2524", beside: str = "2523") -> Mons:
    """A unit with so many steps after it has lost one."""
    if COUNTERS[unit].side == "german":
        gun, die, phase = "XL", "5", "british bombard"
    else:
        gun, die, phase = "FAR24", "3", "german bombard"
    text = f"{unit} {hex_} {steps}, {gun} {beside}, turn 9, {phase}"
    return play_all(grognard.position("mons", text), f"fire {gun} {hex_}", "fire", die)


def read(game: Mons, hex_: str) -> dict[str, object]:
    """What both players read off the only counter in a hex."""
    (unit,) = grognard.view(game, "observer")["position"]["stacks"][hex_]["units"]
    return {key: unit[key] for key in ("id", "steps", "melee")}


@rule("2.13-a")
@pytest.mark.parametrize("unit", ["XV", "48Hvy", "3RHA", "FAR9", "Hvy20"])
def test_a_unit_printed_on_one_side_dies_of_its_first_loss(unit: str):
    """2.13 It has one step from the start."""
    assert grognard.start("mons", "campaign").units[unit].steps == 1

    game = bombarded(unit, 1)

    assert game.units[unit].place == "dead"
    assert "2524" not in game.stacks


@rule("2.13-b")
@pytest.mark.parametrize("unit", ["1B", "16L", "J9", "Cav16"])
def test_a_unit_printed_on_both_sides_has_two_steps(unit: str):
    """2.13 British battalions and cavalry, German Jäger and cavalry."""
    assert grognard.start("mons", "campaign").units[unit].steps == 2
    assert bombarded(unit, 2).units[unit].place == "2524"


@rule("2.13-c")
def test_a_german_regiment_has_four_steps_on_two_counters():
    """2.13 All 24 of them, and no other unit."""
    game = grognard.start("mons", "campaign")
    regiments = [unit for unit, counter in COUNTERS.items() if counter.counters == 2]

    assert len(regiments) == 24
    assert all(unit.startswith("IR") for unit in regiments)
    assert [unit for unit, record in game.units.items() if record.steps == 4] == regiments


@rule("2.13-d")
@pytest.mark.parametrize("steps", [4, 3, 2, 1])
def test_a_regiment_is_one_unit_whatever_its_steps(steps: int):
    """2.13, 6.4 One unit lies in the hex, and it fills the hex as before."""
    game = grognard.position("mons", f"IR75 2524 {steps}, IR76 2523 {steps}, german move")
    stack = grognard.view(game, "british")["position"]["stacks"]["2524"]

    assert (stack["height"], [unit["id"] for unit in stack["units"]]) == (1, ["IR75"])
    assert refusals(play_all(game, "move IR75"), "2523") == [
        "6.3 2523 would hold 8 stacking points; 5 is the limit."
    ]


@rule("2.13-e", "2.13-k")
def test_a_full_regiment_turns_to_its_reverse():
    """2.13 Three steps, in the same hex, with the factor of the other face."""
    game = bombarded("IR75", 4)

    assert game.units["IR75"].place == "2524"
    assert read(game, "2524") == {"id": "IR75", "steps": 3, "melee": 6}


@rule("2.13-f", "2.13-k")
def test_a_regiment_of_three_steps_is_replaced_in_its_hex():
    """2.13 In 3706 the substitute lies, with two steps."""
    game = bombarded("IR75", 3, hex_="3706", beside="3705")

    assert game.units["IR75"].place == "3706"
    assert read(game, "3706") == {"id": "IR75", "steps": 2, "melee": 4}


@rule("2.13-g")
@pytest.mark.parametrize(("unit", "melee"), [("1B", 2), ("16L", 1), ("J9", 1), ("IR75", 2)])
def test_a_unit_of_two_steps_turns_to_its_reverse(unit: str, melee: int):
    """2.13 Battalion, cavalry or the substitute of a regiment: one step is left."""
    assert read(bombarded(unit, 2), "2524") == {"id": unit, "steps": 1, "melee": melee}


@rule("2.13-h")
@pytest.mark.parametrize("unit", ["1B", "J9", "IR75"])
def test_the_last_step_takes_a_unit_to_the_dead_pile(unit: str):
    """2.13 The hex is empty and the unit lies in the pile that both players see."""
    game = bombarded(unit, 1)

    assert "2524" not in game.stacks
    assert grognard.view(game, "british")["position"]["gone"]["dead"] == [unit]


@rule("2.13-i")
def test_a_substitute_has_fought_if_its_regiment_has():
    """2.13 Reduced to two steps by its own attack, IR75 may not attack again in the phase."""
    text = "IR75 2523 3, 1B 2524 1, 1C 2525, turn 9, german melee"
    game = grognard.position("mons", text)

    game = play_all(game, "attack IR75 2524", "declare", "hold", "3", "advance IR75", "stop")

    assert (game.units["IR75"].steps, game.units["IR75"].place) == (2, "2524")
    assert refusals(game, "attack IR75 2525") == ["12.1 Regiment 75 has fought in this phase."]


@rule("2.13-i")
def test_a_substitute_keeps_its_place_in_the_stack():
    """2.13 Under the Jäger before the loss, under them after it; corps and division as before."""
    text = "IR75 2524 3, J9 2524, XL 2523, turn 9, british bombard"
    game = grognard.position("mons", text)

    game = play_all(game, "fire XL 2524", "fire", "5", "lose IR75")

    assert game.units["IR75"].steps == 2
    assert game.stacks["2524"] == ("IR75", "J9")
    assert (game.counter("IR75").corps, game.counter("IR75").division) == ("IX", "17")


@rule("2.13-j")
def test_every_loss_lowers_the_melee_factor():
    """2.13 For each infantry and cavalry unit the factor falls with every step."""
    for unit, counter in COUNTERS.items():
        factors = [counter.melee_at(steps) for steps in range(counter.steps, 0, -1)]
        assert factors == sorted({*factors}, reverse=True), unit


@rule("2.13-k")
@pytest.mark.parametrize(("steps", "factor"), [(4, 8), (3, 6), (2, 4), (1, 2)])
def test_a_regiment_fights_with_two_factors_a_step(steps: int, factor: int):
    """2.13 In attack and in defensive fire alike."""
    game = grognard.position("mons", f"IR75 2523 {steps}, 1B 2524, turn 9, german melee")
    game = play_all(game, "attack IR75 2524")
    assert grognard.explain(game, "declare")[0].total == factor

    game = grognard.position("mons", f"IR75 2523 {steps}, 1B 2524, turn 9, british melee")
    game = play_all(game, "attack 1B 2523", "declare")
    assert grognard.explain(game, "fire")[0].total == factor


@rule("2.13-l")
@pytest.mark.parametrize("scenario", ["campaign", "first-day", "nimy", "saint-ghislain"])
def test_every_unit_begins_at_full_strength(scenario: str):
    """2.13 Nobody is reduced at the start."""
    game = grognard.start("mons", scenario)

    assert all(game.units[unit].steps == counter.steps for unit, counter in COUNTERS.items())


@rule("2.13-m")
@pytest.mark.parametrize("seed", [4, 5])
def test_no_unit_gives_a_step_to_another(seed: int):
    """2.13 In a long fight no choice raises the steps of anybody, whoever else loses some."""
    for before, after in brawl(seed):
        assert [
            unit for unit in after.units if after.units[unit].steps > before.units[unit].steps
        ] == []
