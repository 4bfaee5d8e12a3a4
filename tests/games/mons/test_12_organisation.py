"""12.14 Which German units may join in one melee."""

import pytest

from grognard import Game, explain, position
from tests.games.mons.positions import named, position_with, refusals, resolved
from tests.playing import play_all
from tests.rules import rule

THIRD_CORPS = "IR12 4417, IR20 4518, Cav3 4419, 4RF 4418"  # 5th, 6th Division, and the corps
ONE_DIVISION = "12.14 A corps unit attacks with one division only, not with 5th and 6th Divisions."


def melee(units: str, turn: int) -> Game:
    """The German melee step of some turn."""
    return position("mons", f"{units}, turn {turn}, german melee")


@rule("12.14-a")
@pytest.mark.parametrize("turn", [1, 10])
def test_two_divisions_do_not_attack_together_before_turn_eleven(turn):
    """12.14 The 5th and the 6th Division fight apart up to turn 10."""
    game = play_all(melee(THIRD_CORPS, turn), "attack IR12 4418")

    assert refusals(game, "add IR20") == [
        "12.14 5th and 6th Divisions may not attack together before turn 11."
    ]


@rule("12.14-a")
def test_units_of_one_division_attack_together_on_any_turn():
    """12.14 Two regiments of the 5th Division, on turn 1."""
    game = melee("IR12 4417, IR52 4518, 4RF 4418", 1)

    assert "add IR52" in play_all(game, "attack IR12 4418").options


@rule("12.14-b")
@pytest.mark.parametrize("turn", [11, 14])
def test_two_divisions_of_a_corps_attack_together_from_turn_eleven(turn):
    """12.14 From turn 11 on they add up their factors."""
    game = play_all(melee(THIRD_CORPS, turn), "attack IR12 4418", "add IR20")

    assert explain(game, "declare")[0].total == 16


@rule("12.14-c")
def test_two_corps_never_attack_together():
    """12.14 On turn 14 as little as on any other."""
    game = play_all(melee("IR12 4417, IR75 4518, 4RF 4418", 14), "attack IR12 4418")

    assert refusals(game, "add IR75") == ["12.14 III and IX Corps may not attack together."]


@rule("12.14-d")
@pytest.mark.parametrize(
    "choices",
    [
        ("attack Cav3 4418",),
        ("attack Cav3 4418", "add IR12"),
        ("attack IR12 4418", "add Cav3"),
        ("attack Cav3 4418", "add IR20"),
        ("attack IR20 4418", "add Cav3"),
    ],
)
@pytest.mark.parametrize("turn", [2, 12])
def test_corps_cavalry_attacks_alone_or_with_one_division(choices, turn):
    """12.14 The cavalry of III Corps with the 5th or the 6th Division, or with neither."""
    game = play_all(melee(THIRD_CORPS, turn), *choices, "declare")

    assert "Cav3" in named(game, game.fought)
    assert game.fought.bit_count() == len(choices)


@rule("12.14-e")
@pytest.mark.parametrize(
    ("first", "second", "third"), [("Cav3", "IR12", "IR20"), ("IR12", "IR20", "Cav3")]
)
def test_with_corps_cavalry_it_is_one_division_even_after_turn_eleven(first, second, third):
    """12.14 On turn 12 both divisions attack together, but not with the cavalry of the corps."""
    game = play_all(melee(THIRD_CORPS, 12), f"attack {first} 4418", f"add {second}")

    assert refusals(game, f"add {third}") == [ONE_DIVISION]


@rule("12.14-e")
def test_players_may_agree_that_corps_cavalry_joins_both_divisions():
    """12.14 The ruling is the same switch as for the heavy guns."""
    agreed = {"separates_join_divisions": "yes"}
    game = position_with(agreed, f"{THIRD_CORPS}, turn 12, german melee")

    assert "add IR20" in play_all(game, "attack Cav3 4418", "add IR12").options


@rule("12.14-f")
def test_units_of_two_divisions_and_the_corps_stack_and_defend_together():
    """12.14 On turn 1 Jäger of the 17th, a gun of the 18th Division and corps cavalry all fire."""
    units = "J9 4418, FAR45 4418, Cav16 4418, 4RF 4417, 2RI 4417"
    game = position("mons", f"{units}, turn 1, british melee")

    game = play_all(game, "attack 4RF 4418", "add 2RI", "declare")
    assert [mod.value for mod in explain(game, "fire")[0].mods] == [3, 1, 2]

    game = play_all(game, "hold", "1")
    assert "1:1" in resolved(game).text


@rule("12.14-f")
def test_british_attackers_have_no_such_limits():
    """12.14 Battalions of both divisions and cavalry attack together on turn 1."""
    units = "4RF 4417, 1WK 4417, 9L 4518, IR75 4418"
    game = position("mons", f"{units}, turn 1, british melee")

    game = play_all(game, "attack 4RF 4418", "add 1WK", "add 9L")

    assert explain(game, "declare")[0].total == 10
