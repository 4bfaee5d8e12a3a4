"""10.6 Which German guns may join in one bombardment."""

import pytest

from grognard import Game, position
from tests.games.mons.positions import position_with, refusals
from tests.playing import play_all, results
from tests.rules import rule

THIRD_CORPS = "FAR18 4415, FAR3 4415, Hvy2 4416, IR12 4417, 4RF 4418"  # 5th, 6th, and the corps
ONE_DIVISION = "10.6 A corps unit attacks with one division only, not with 5th and 6th Divisions."


def bombardment(units: str, turn: int) -> Game:
    """The German guns on some turn."""
    return position("mons", f"{units}, turn {turn}, german bombard")


@rule("10.6-a")
@pytest.mark.parametrize("turn", [1, 10])
def test_guns_of_two_divisions_do_not_join_before_turn_eleven(turn):
    """10.6 The 5th and the 6th Division fire apart up to turn 10."""
    game = play_all(bombardment(THIRD_CORPS, turn), "fire FAR18 4418")

    assert refusals(game, "add FAR3") == [
        "10.6 5th and 6th Divisions may not attack together before turn 11."
    ]


@rule("10.6-a")
def test_guns_of_one_division_join_on_any_turn():
    """10.6 Both regiments of the 5th Division fire together on turn 1."""
    game = bombardment("FAR18 4415, FAR54 4416, IR12 4417, 4RF 4418", 1)

    assert "add FAR54" in play_all(game, "fire FAR18 4418").options


@rule("10.6-b")
@pytest.mark.parametrize("turn", [11, 14])
def test_guns_of_two_divisions_of_a_corps_join_from_turn_eleven(turn):
    """10.6 From turn 11 on they make one bombardment: eight factors, one die."""
    game = bombardment(THIRD_CORPS, turn)

    game = play_all(game, "fire FAR18 4418", "add FAR3", "fire", "5")

    assert results(game) == ["2 steps lost"]


@rule("10.6-c")
def test_guns_of_two_corps_never_join():
    """10.6 On turn 14 as little as on any other."""
    game = bombardment("FAR18 4415, FAR24 4416, IR12 4417, IR75 4517, 4RF 4418", 14)

    game = play_all(game, "fire FAR18 4418")

    assert refusals(game, "add FAR24") == ["10.6 III and IX Corps may not attack together."]


@rule("10.6-d")
@pytest.mark.parametrize(
    "choices",
    [
        ("fire Hvy2 4418",),
        ("fire Hvy2 4418", "add FAR18"),
        ("fire FAR18 4418", "add Hvy2"),
        ("fire Hvy2 4418", "add FAR3"),
        ("fire FAR3 4418", "add Hvy2"),
    ],
)
@pytest.mark.parametrize("turn", [2, 12])
def test_the_heavy_guns_fire_alone_or_with_one_division(choices, turn):
    """10.6 The heavy regiment of III Corps with the 5th or the 6th Division, or with neither."""
    game = play_all(bombardment(THIRD_CORPS, turn), *choices, "fire", "6")

    assert results(game) == ["2 steps lost"]


@rule("10.6-d")
def test_on_turn_two_the_heavy_guns_do_not_bring_two_divisions_together():
    """10.6 Whoever joins the heavy guns first shuts out the other division."""
    game = play_all(bombardment(THIRD_CORPS, 2), "fire Hvy2 4418", "add FAR3")

    assert refusals(game, "add FAR18") == [
        "10.6 6th and 5th Divisions may not attack together before turn 11."
    ]


@rule("10.6-e")
@pytest.mark.parametrize("first", ["Hvy2", "FAR18"])
def test_with_the_heavy_guns_it_is_one_division_even_after_turn_eleven(first):
    """10.6 On turn 12 both divisions fire together, but not with the guns of the corps."""
    second = "FAR18" if first == "Hvy2" else "Hvy2"
    game = play_all(bombardment(THIRD_CORPS, 12), f"fire {first} 4418", f"add {second}")

    assert refusals(game, "add FAR3") == [ONE_DIVISION]


@rule("10.6-e")
def test_the_heavy_guns_do_not_join_two_divisions_that_fire_together():
    """10.6 The same from the other end: the corps' guns come too late."""
    game = play_all(bombardment(THIRD_CORPS, 12), "fire FAR18 4418", "add FAR3")

    assert refusals(game, "add Hvy2") == [ONE_DIVISION]


@rule("10.6-e")
def test_players_may_agree_that_heavy_guns_join_both_divisions():
    """10.6 The ruling is a switch; and even so nothing changes before turn 11."""
    agreed = {"separates_join_divisions": "yes"}
    late = position_with(agreed, f"{THIRD_CORPS}, turn 12, german bombard")
    early = position_with(agreed, f"{THIRD_CORPS}, turn 10, german bombard")

    assert "add FAR3" in play_all(late, "fire Hvy2 4418", "add FAR18").options
    assert refusals(play_all(early, "fire Hvy2 4418", "add FAR18"), "add FAR3") == [
        "10.6 5th and 6th Divisions may not attack together before turn 11."
    ]


@rule("10.6-f")
def test_british_guns_join_whatever_they_belong_to():
    """10.6 Both divisions, the cavalry and a heavy battery fire together on turn 1."""
    units = "XXIII 4415, XV 4415, 3RHA 4416, 48Hvy 4414, 4RF 4417, IR75 4418"
    game = position("mons", f"{units}, turn 1, british bombard")

    game = play_all(game, "fire XXIII 4418", "add XV", "add 3RHA", "add 48Hvy", "fire", "6")

    assert game.units["IR75"].steps == 1
