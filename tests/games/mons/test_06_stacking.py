"""6.1 to 6.5 Stacking: how much a hex holds, and who may stand together."""

import pytest

from grognard import BadInput, IllegalChoice, play, position
from tests.games.mons.positions import position_with, refusals
from tests.playing import play_all
from tests.rules import rule

FOUR = "4RF 4620, 2RI 4620, 1GH 4620, 4DC 4620"
FIVE = f"{FOUR}, 2RS 4620"


def full(points: int) -> str:
    """The objection to so many stacking points in 4620."""
    return f"6.3 4620 would hold {points} stacking points; 5 is the limit."


@rule("6.2-a", "6.3-b")
def test_a_regiment_may_not_even_pass_through_another():
    """6.2 The limit holds in the middle of a move: four points and four are too many."""
    game = play_all(position("mons", "IR75 4619, IR76 4620"), "move IR75")

    assert refusals(game, "4620") == [full(8)]
    assert "4719" in game.options


@rule("6.2-b")
def test_any_number_of_units_may_pass_through_a_hex_one_after_the_other():
    """6.2 Five regiments cross 4620 in one phase."""
    game = position("mons", "IR75 4619, IR76 4519, IR89 4520, IR90 4719, IR31 4720")
    ways = {"IR75": "4621", "IR76": "4619", "IR89": "4519", "IR90": "4520", "IR31": "4719"}

    for unit, beyond in ways.items():
        game = play_all(game, f"move {unit}", "4620", beyond, "stop")

    assert {unit: game.units[unit].place for unit in ways} == ways


@rule("6.2-c")
def test_an_overfull_hex_is_refused_and_nobody_is_lost():
    """6.2 The sixth unit is refused, so there is never anything to remove."""
    game = play_all(position("mons", f"{FIVE}, XXIII 4621, british move"), "move XXIII")
    before = game.copy()

    with pytest.raises(IllegalChoice, match=r"6\.3 4620 would hold 6"):
        play(game, "4620")
    assert game == before


@rule("6.2-c")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{FIVE}, XXIII 4620", "4620: 6.3 Together they make 6 stacking points; 5 is the limit."),
        ("IR75 4620, IR76 4620", "4620: 6.3 Together they make 8 stacking points; 5 is the limit."),
        ("Cav3 4620, Cav16 4620", "4620: 6.5 Units of III and IX Corps may not stand together."),
        ("Cav3 4620, 4RF 4620", "Both sides would stand in 4620."),
    ],
)
def test_a_position_that_breaks_stacking_is_not_taken(text: str, told: str):
    """6.2 A position is checked before it is played."""
    with pytest.raises(BadInput) as refusal:
        position("mons", text)

    assert str(refusal.value) == told


@rule("6.3-a")
def test_five_points_fill_a_hex():
    """6.3 A fifth British unit may come in, a sixth may not."""
    game = position("mons", f"{FOUR}, 2RS 4619, XXIII 4621, british move")

    game = play_all(game, "move 2RS", "4620", "stop", "move XXIII")

    assert len(game.stacks["4620"]) == 5
    assert refusals(game, "4620") == [full(6)]


@rule("6.3-b")
def test_a_regiment_leaves_room_for_one_small_unit():
    """6.3 A German infantry regiment is worth four of the five points."""
    game = position("mons", "IR75 4620, J9 4619, FAR24 4621")

    game = play_all(game, "move J9", "4620", "stop", "move FAR24")

    assert game.stacks["4620"] == ("IR75", "J9")
    assert refusals(game, "4620") == [full(6)]


@rule("6.3-c")
@pytest.mark.parametrize("unit", ["J9", "FAR24", "Hvy20", "Cav16"])
def test_every_other_german_unit_is_worth_one_point(unit: str):
    """6.3 Jäger, guns and cavalry fit beside a regiment, and no two of them do."""
    beside_one = play_all(position("mons", f"IR75 4620, {unit} 4619"), f"move {unit}")
    beside_two = play_all(position("mons", f"IR75 4620, FAR60 4620, {unit} 4619"), f"move {unit}")

    assert "4620" in beside_one.options
    assert refusals(beside_two, "4620") == [full(6)]


@rule("6.3-c")
@pytest.mark.parametrize("unit", ["1C", "9L", "XXIII", "3RHA", "48Hvy"])
def test_every_british_unit_is_worth_one_point(unit: str):
    """6.3 Battalion, cavalry and guns of all kinds are the fifth point and never the sixth."""
    fifth = position("mons", f"{FOUR}, {unit} 4619, british move")
    sixth = position("mons", f"{FIVE}, {unit} 4619, british move")

    assert "4620" in play_all(fifth, f"move {unit}").options
    assert refusals(play_all(sixth, f"move {unit}"), "4620") == [full(6)]


@rule("6.4-a")
def test_a_regiment_with_one_step_is_still_worth_four():
    """6.4 Two regiments of one step each do not fit, nor does one with two guns."""
    game = position("mons", "IR75 4620 1, IR76 4619 1, FAR24 4621, FAR60 4719")

    assert refusals(play_all(game, "move IR76"), "4620") == [full(8)]
    game = play_all(game, "move FAR24", "4620", "stop", "move FAR60")
    assert refusals(game, "4620") == [full(6)]


@rule("6.4-a")
def test_five_reduced_battalions_fill_a_hex():
    """6.4 A battalion with one step left takes as much room as before."""
    reduced = ", ".join(f"{item} 1" for item in FIVE.split(", "))
    game = position("mons", f"{reduced}, 1C 4619 1, british move")

    assert refusals(play_all(game, "move 1C"), "4620") == [full(6)]


@rule("6.5-a")
def test_two_corps_never_share_a_hex_even_in_passing():
    """6.5 Two points would fit, but the cavalry belongs to another corps."""
    game = play_all(position("mons", "Cav16 4620, Cav3 4619"), "move Cav3")

    assert refusals(game, "4620") == [
        "6.5 Cavalry 3 belongs to III Corps; IX Corps holds 4620.",
    ]


@rule("6.5-b")
def test_two_corps_do_not_enter_in_one_stack():
    """6.5 A regiment of III Corps and guns of IV Corps have one entry hex and still go apart."""
    game = position_with({"iv_corps_entry": "3900"}, "waiting IR20 FAR4 FAR3, turn 4")

    game = play_all(game, "enter IR20 3900")

    assert refusals(game, "with FAR4") == ["6.5 Units of III and IV Corps may not stand together."]
    assert "with FAR3" in game.options


@rule("6.5-b")
def test_two_corps_neither_bombard_nor_attack_together():
    """6.5 Guns and infantry of another corps cannot join, late in the battle as little as early."""
    text = "FAR24 4619, FAR18 4519, IR75 4620, IR8 4520, 4RF 4621, turn 12, german bombard"
    game = position("mons", text)
    bombarding = play_all(game, "fire FAR24 4621")
    attacking = play_all(game, "end", "attack IR75 4621")

    assert refusals(bombarding, "add FAR18") == ["10.6 IX and III Corps may not attack together."]
    assert refusals(attacking, "add IR8") == ["12.14 IX and III Corps may not attack together."]


@rule("6.5-c")
def test_one_corps_may_melee_what_another_has_bombarded():
    """6.5 A bombardment and a melee are two attacks."""
    text = "FAR18 4519, IR8 4520, IR75 4620, 4RF 4621, german bombard"
    game = play_all(position("mons", text), "fire FAR18 4621", "fire", "1", "end")

    game = play_all(game, "attack IR75 4621", "declare")

    assert game.prompt == "11.1 Fire from 4621 at the attackers out of 4620?"


@rule("6.5-d")
def test_divisions_of_one_corps_stack_and_move_together_from_the_first_turn():
    """6.5 Guns of the 5th and the 6th Division share a hex and go on as one stack."""
    game = position("mons", "FAR18 4620, FAR3 4619, turn 1")
    shared = play_all(game, "move FAR3", "4620", "stop")
    assert shared.stacks["4620"] == ("FAR18", "FAR3")

    game = play_all(shared, "end", "end", "end", "move/move", "end", "end")
    game = play_all(game, "move FAR18", "with FAR3", "4621", "stop")

    assert game.stacks["4621"] == ("FAR18", "FAR3")
