"""12.6 to 12.9 and 12.11 How a melee is resolved: ground, odds, the die, automatic results."""

import pytest

from grognard import Game, explain, position
from tests.games.mons.positions import resolved
from tests.playing import play_all, results
from tests.rules import rule


def attack(units: str, hex_: str, *attackers: str) -> Game:
    """These units attack a hex and are not fired at: what is left is the die, if there is one."""
    game = position("mons", f"{units}, german melee")
    first, *others = attackers
    game = play_all(game, f"attack {first} {hex_}", *(f"add {unit}" for unit in others), "declare")
    while game.prompt.startswith("11"):
        game = play_all(game, "hold")
    return game


def odds_told(game: Game) -> str:
    """The odds that the last melee was fought at."""
    return resolved(game).text.split(" at ")[1].split(".")[0]


@rule("12.7-c")
def test_26_against_7_are_three_to_one_example():
    """12.7 Three regiments and cavalry against a battalion, lancers and a battery."""
    units = "IR75 4417, IR76 4517, IR89 4518, Cav16 4419, 4RF 4418, 9L 4418, XXIII 4418"
    game = position("mons", f"{units}, german melee")
    game = play_all(game, "attack IR75 4418", "add IR76", "add IR89", "add Cav16")
    assert explain(game, "declare")[0].total == 26

    game = play_all(attack(units, "4418", "IR75", "IR76", "IR89", "Cav16"), "1")

    assert odds_told(game) == "3:1"


@rule("12.11-b")
def test_three_to_one_and_a_three_make_one_two_example():
    """12.11 Twelve factors against four, and a die of 3."""
    game = attack("IR75 4417, IR76 4518 2, 4RF 4418", "4418", "IR75", "IR76")

    assert results(play_all(game, "3"))[0] == "in melee attackers lose 1, defenders lose 2"


@rule("12.6-a")
@pytest.mark.parametrize(
    ("here", "there", "ground"), [("2609", "2708", "industrial"), ("3209", "3308", "residential")]
)
def test_a_defender_in_a_built_up_hex_takes_two_from_the_die(here, there, ground):
    """12.6 At 2:1 a 6 is read as 4, out of works as out of houses."""
    units = f"IR75 {here}, 4RF {there}"
    game = position("mons", f"{units}, german melee")

    assert explain(game, f"attack IR75 {there}")[2].mods == (
        (-2, f"defenders in {ground} hex", "12.6"),
    )
    assert (
        results(play_all(attack(units, there, "IR75"), "6"))[0]
        == "in melee attackers lose 2, defenders lose 2"
    )


@rule("12.6-a", "12.6-c")
def test_one_attacker_by_land_spares_the_others_the_bridge_at_2708():
    """12.6 Over the bridge and out of 2609 together the die loses 2 and not 3: a 5 is a 3."""
    units = "IR75 2707, IR76 2609 3, 4RF 2708"
    game = play_all(position("mons", f"{units}, german melee"), "attack IR75 2708")

    assert explain(game, "declare")[2].total == -3
    assert explain(game, "add IR76")[2].total == -2
    assert (
        results(play_all(attack(units, "2708", "IR75", "IR76"), "5"))[0]
        == "in melee attackers lose 1, defenders lose 2"
    )


@rule("12.6-b")
def test_a_defender_in_a_forest_takes_one_from_the_die():
    """12.6 At 2:1 a 5 against the wood of 3615 is read as 4."""
    units = "IR75 3616, 4RF 3615"
    game = position("mons", f"{units}, german melee")

    assert explain(game, "attack IR75 3615")[2].mods == ((-1, "defenders in forest hex", "12.6"),)
    assert (
        results(play_all(attack(units, "3615", "IR75"), "5"))[0]
        == "in melee attackers lose 2, defenders lose 2"
    )


@rule("12.6-c")
@pytest.mark.parametrize(
    ("here", "there"),
    [("1824", "1923"), ("1924", "1923"), ("2008", "2009")],
    ids=["river", "bridged river", "bridged canal"],
)
def test_attackers_all_across_water_take_one_from_the_die(here, there):
    """12.6 At 2:1 a 5 is read as 4, with a bridge as without."""
    units = f"IR75 {here}, 4RF {there}"
    game = position("mons", f"{units}, german melee")

    assert explain(game, f"attack IR75 {there}")[2].mods == (
        (-1, "every attacker across water", "12.6"),
    )
    assert (
        results(play_all(attack(units, there, "IR75"), "5"))[0]
        == "in melee attackers lose 2, defenders lose 2"
    )


@rule("12.6-c")
def test_one_attacker_of_three_by_land_takes_the_water_away():
    """12.6 Two come across the Rhonelle and one does not."""
    game = position("mons", "IR75 1824, IR76 1924, J9 1922, 4RF 1923, german melee")
    game = play_all(game, "attack IR75 1923", "add IR76")

    assert explain(game, "declare")[2].total == -1
    assert explain(game, "add J9")[2].mods == ()


@rule("12.6-d")
def test_water_and_ground_add_up():
    """12.6 All over the bridge into the houses of 3308: the die loses 3."""
    units = "IR75 3307, 4RF 3308"
    game = position("mons", f"{units}, german melee")

    assert explain(game, "attack IR75 3308")[2].total == -3
    assert (
        results(play_all(attack(units, "3308", "IR75"), "6"))[0]
        == "in melee attackers lose 2, defenders lose 1"
    )


@rule("12.6-e")
def test_only_attackers_who_live_to_fight_count_for_the_water():
    """12.6 The fire kills the Jäger who came by land; all who are left come across the river."""
    game = position("mons", "IR75 1824, J9 1922 1, 4RF 1923, german melee")

    game = play_all(game, "attack IR75 1923", "add J9", "declare", "1922", "3")
    assert game.units["J9"].place == "dead"

    assert results(play_all(game, "5"))[0] == "in melee attackers lose 2, defenders lose 2"


@rule("12.6-f")
def test_a_die_below_one_is_read_as_one():
    """12.6 A 1 less 3 is a 1: at 2:1 the attackers lose three."""
    game = attack("IR75 3307, 4RF 3308", "3308", "IR75")

    assert results(play_all(game, "1"))[0] == "in melee attackers lose 3, defenders lose 1"


@rule("12.7-a")
def test_the_odds_are_rounded_down():
    """12.7 Fifteen against four are 3:1, and a 2 there costs each side what the column says."""
    units = "IR75 4417, J9 4417, IR76 4518 2, 4RF 4418"
    game = play_all(attack(units, "4418", "IR75", "J9", "IR76"), "2")

    assert odds_told(game) == "3:1"
    assert results(game)[0] == "in melee attackers lose 2, defenders lose 1"


@rule("12.7-b")
@pytest.mark.parametrize(("steps", "odds"), [(2, "2:1"), (1, "1:1")])
def test_every_gun_defends_with_one(steps, odds):
    """12.7 A battalion and two batteries make 6: twelve are 2:1, ten are not."""
    units = f"IR75 4417, IR76 4518 {steps}, 4RF 4418, XXIII 4418, 48Hvy 4418"
    game = play_all(attack(units, "4418", "IR75", "IR76"), "1")

    assert odds_told(game) == odds


@rule("12.8-a")
def test_a_weaker_attacker_loses_four_without_a_die():
    """12.8 Seven against eight: nobody rolls, and no defender is hurt."""
    game = attack("IR75 4417 2, J9 4417, 4RF 4418, 2RI 4418", "4418", "IR75", "J9")

    assert results(game) == ["in melee attackers lose 4"]
    assert (game.who, game.options) == ("german", ("lose IR75", "lose J9"))
    assert (game.units["4RF"].steps, game.units["2RI"].steps) == (2, 2)


@rule("12.8-b")
def test_equal_sums_are_one_to_one():
    """12.8 Eight against eight goes to the die; a 6 at 1:1 is 2/2."""
    game = attack("IR75 4417, 4RF 4418, 2RI 4418", "4418", "IR75")

    assert (game.who, game.prompt) == ("chance", "12.11 The melee for 4418 at 1:1.")
    game = play_all(game, "6")
    assert (odds_told(game), results(game)) == (
        "1:1",
        ["in melee attackers lose 2, defenders lose 2"],
    )


@rule("12.9-a")
def test_above_six_to_one_it_is_one_four_without_a_die():
    """12.9 Twenty-eight against four are 7:1."""
    units = "IR75 4417, IR76 4517, IR89 4518, IR90 4419 2, 4RF 4418"
    game = attack(units, "4418", "IR75", "IR76", "IR89", "IR90")

    assert results(game) == ["in melee attackers lose 1, defenders lose 4"]
    assert (game.who, "4418" in game.stacks) == ("german", False)


@rule("12.9-a")
def test_what_is_rounded_down_to_six_to_one_is_rolled_for():
    """12.9 Twenty-seven against four are 6:1; a 1 there is 1/2."""
    units = "IR75 4417, IR76 4517, IR89 4518, J9 4419, 4RF 4418"
    game = attack(units, "4418", "IR75", "IR76", "IR89", "J9")

    assert (game.who, game.prompt) == ("chance", "12.11 The melee for 4418 at 6:1.")
    game = play_all(game, "1")
    assert (odds_told(game), results(game)[0]) == (
        "6:1",
        "in melee attackers lose 1, defenders lose 2",
    )


@rule("12.9-b")
def test_ground_and_water_do_not_touch_the_automatic_results():
    """12.9 Over bridges into the houses of 3308, 16 against 2 stay 1/4, and 4 against 8 4/0."""
    strong = attack("IR75 3307, IR76 3208, 9L 3308", "3308", "IR75", "IR76")
    weak = attack("IR75 3307 2, 4RF 3308, 2RI 3308", "3308", "IR75")

    assert results(strong) == ["in melee attackers lose 1, defenders lose 4"]
    assert results(weak) == ["in melee attackers lose 4"]


@rule("12.11-a")
@pytest.mark.parametrize(
    ("die", "result"),
    [("1", (3, 1)), ("2", (2, 1)), ("3", (2, 1)), ("4", (2, 2)), ("5", (1, 2)), ("6", (1, 2))],
)
def test_the_die_is_read_in_the_column_of_the_odds(die, result):
    """12.11 A regiment against a battalion in the open, 2:1."""
    game = attack("IR75 4417, 4RF 4418", "4418", "IR75")
    assert game.who == "chance"

    told = "in melee attackers lose {}, defenders lose {}".format(*result)
    assert results(play_all(game, die))[0] == told
