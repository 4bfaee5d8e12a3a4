"""11 Defensive fire: the defenders shoot at their attackers before the melee is fought."""

from itertools import product

import pytest

from grognard import explain, position
from tests.games.mons.positions import refusals, resolved
from tests.playing import play_all, results
from tests.rules import rule

ONE_HEX = ("attack IR75 4418", "add J9", "declare")  # both out of 4417
TWO_HEXES = ("attack IR75 4418", "add IR76", "declare")  # out of 4417 and 4518


@rule("11.4-b")
def test_four_factors_and_a_three_cost_the_attackers_one_step_example():
    """11.4 A battalion fires with 4; a die of 3 takes one step from the attackers' hex."""
    game = position("mons", "IR75 4417, 4RF 4418, german melee")

    game = play_all(game, "attack IR75 4418", "declare", "fire", "3")

    assert game.units["IR75"].steps == 3
    assert results(game) == ["under fire attackers lose 1"]


@rule("11.1-a")
def test_the_defender_may_fire_before_the_melee_is_fought():
    """11.1 A declared attack waits for the defender: no die has been rolled, no odds taken."""
    game = position("mons", "IR75 4417, 4RF 4418, german melee")

    game = play_all(game, "attack IR75 4418", "declare")

    assert (game.who, game.options) == ("british", ("fire", "hold"))
    assert game.prompt == "11.1 Fire from 4418 at the attackers out of 4417?"
    assert results(game) == []


@rule("11.1-b")
@pytest.mark.parametrize(
    ("unit", "factor"),
    [("4RF 4418", 4), ("4RF 4418 1", 2), ("9L 4418", 2), ("9L 4418 1", 1)],
)
def test_foot_and_horse_fire_with_the_melee_factor_they_have_left(unit, factor):
    """11.1 A reduced battalion fires with what its reduced side shows."""
    game = position("mons", f"IR75 4417, {unit}, german melee")

    game = play_all(game, "attack IR75 4418", "declare")

    assert explain(game, "fire")[0].total == factor


@rule("11.1-b")
def test_a_battalion_reduced_by_bombardment_fires_with_less_in_the_same_phase():
    """11.1 It loses a step to the guns and has 2 factors when the attack comes."""
    game = position("mons", "FAR24 4417, IR75 4317, 4RF 4418, german bombard")

    game = play_all(game, "fire FAR24 4418", "fire", "3", "end", "attack IR75 4418", "declare")

    assert explain(game, "fire")[0].mods == ((2, "4th Royal Fusiliers", "11.1"),)


@rule("11.1-c")
def test_every_gun_fires_with_one():
    """11.1 Two batteries and a heavy one make three, whatever they bombard with."""
    game = position("mons", "IR75 4417, XXIII 4418, XL 4418, 48Hvy 4418, german melee")

    game = play_all(game, "attack IR75 4418", "declare")

    assert [mod.value for mod in explain(game, "fire")[0].mods] == [1, 1, 1]


@rule("11.1-d")
def test_only_the_units_in_the_attacked_hex_fire():
    """11.1 The battalion in 4517 is next to the attackers too, and has no part in it."""
    game = position("mons", "IR75 4417, 4RF 4418, 2RI 4517, german melee")

    game = play_all(game, "attack IR75 4418", "declare")
    assert [mod.why for mod in explain(game, "fire")[0].mods] == ["4th Royal Fusiliers"]

    game = play_all(game, "fire", "1")
    assert game.prompt == "12.11 The melee for 4418 at 2:1."


@rule("11.1-e")
def test_the_defender_may_hold_his_fire():
    """11.1 Then the melee is fought at once."""
    game = position("mons", "IR75 4417, 4RF 4418, german melee")

    game = play_all(game, "attack IR75 4418", "declare", "hold")

    assert (game.who, game.prompt) == ("chance", "12.11 The melee for 4418 at 2:1.")
    assert game.units["IR75"].steps == 4


@rule("11.1-f")
def test_german_defenders_fire_at_british_attackers():
    """11.1 Defensive fire is for whoever is attacked; a regiment fires with 8."""
    game = position("mons", "4RF 4417, 2RI 4417, IR75 4418, british melee")

    game = play_all(game, "attack 4RF 4418", "add 2RI", "declare")
    assert game.who == "german"
    assert explain(game, "fire")[0].total == 8

    game = play_all(game, "fire", "2", "lose 2RI")
    assert (game.units["4RF"].steps, game.units["2RI"].steps) == (2, 1)


@rule("11.2-a")
def test_against_one_hex_all_fire_together_with_one_roll():
    """11.2 Two battalions and a battery make one roll on 9 factors."""
    game = position("mons", "IR75 4417, J9 4417, 4RF 4418, 2RI 4418, XXIII 4418, german melee")

    game = play_all(game, *ONE_HEX)
    assert explain(game, "fire")[0].total == 9

    game = play_all(game, "fire")
    assert (game.who, game.prompt) == ("chance", "11.4 Defensive fire at 4417 with 9 factors.")
    game = play_all(game, "1")
    assert (game.who, game.prompt) == ("chance", "12.11 The melee for 4418 at 1:1.")


@rule("11.2-b", "11.2-d", "11.2-e")
@pytest.mark.parametrize("aims", list(product(["4417", "4518", "hold"], repeat=3)))
def test_against_several_hexes_every_unit_is_aimed_freely(aims):
    """11.2 Any split will do, units aimed at one hex add up, and no hex need be fired at."""
    game = position("mons", "IR75 4417, IR76 4518, 4RF 4418, 2RI 4418, XXIII 4418, german melee")
    factors = dict(zip(("4RF", "2RI", "XXIII"), (4, 4, 1), strict=True))
    aimed: dict[str, int] = {}
    for unit, aim in zip(factors, aims, strict=True):
        aimed[aim] = aimed.get(aim, 0) + factors[unit]
    aimed.pop("hold", None)

    game = play_all(game, *TWO_HEXES, *aims)
    rolled = {}
    while not game.prompt.startswith("12.11"):
        game = play_all(game, game.options[0])
        if results(game):
            event = resolved(game)
            rolled[event.where] = int(event.text.split(" with ")[1].split(" factors")[0])

    assert rolled == aimed


@rule("11.2-c")
def test_a_unit_fires_once_and_never_splits_its_factor():
    """11.2 Each is asked once, and two hexes are no answer."""
    game = position("mons", "IR75 4417, IR76 4518, 4RF 4418, XXIII 4418, german melee")

    game = play_all(game, *TWO_HEXES)
    assert game.prompt == "11.2 Where does 4th Royal Fusiliers fire?"
    assert game.options == ("4417", "4518", "hold")
    assert refusals(game, "4417 4518") == [
        (
            "11.2 “4417 4518” is not among the choices of british now:"
            " “4518” cannot be read; after “4417” comes nothing more."
        )
    ]

    game = play_all(game, "4417")
    assert game.prompt == "11.2 Where does XXIII Brigade RFA fire?"
    game = play_all(game, "hold", "1")
    assert game.prompt == "12.11 The melee for 4418 at 3:1."


@rule("11.2-f")
def test_all_aim_before_the_first_roll_which_the_defender_chooses():
    """11.2 After both have aimed he picks the order; after the first roll nothing is aimed anew."""
    game = position("mons", "IR75 4417, IR76 4518, 4RF 4418, 2RI 4418, german melee")

    game = play_all(game, *TWO_HEXES, "4417", "4518")
    assert (game.who, game.options) == ("british", ("4417", "4518"))

    game = play_all(game, "4518")
    assert game.prompt == "11.4 Defensive fire at 4518 with 4 factors."
    game = play_all(game, "1")
    assert (game.who, game.prompt) == ("chance", "11.4 Defensive fire at 4417 with 4 factors.")


@rule("11.3-a")
@pytest.mark.parametrize(
    ("here", "there", "ground"), [("2707", "2706", "industrial"), ("3308", "3209", "residential")]
)
def test_attackers_out_of_a_built_up_hex_take_one_from_the_die(here, there, ground):
    """11.3 Four factors and a 2 would cost a step; read as 1 they do not."""
    game = position("mons", f"IR75 {here}, 4RF {there}, german melee")
    game = play_all(game, f"attack IR75 {there}", "declare")

    assert explain(game, "fire")[1].mods == ((-1, f"attackers out of {ground} hex", "11.3"),)
    assert play_all(game, "fire", "2").units["IR75"].steps == 4
    assert play_all(game, "fire", "3").units["IR75"].steps == 3


@rule("11.3-a")
@pytest.mark.parametrize(("here", "there"), [("4417", "4418"), ("3615", "3616")])
def test_attackers_out_of_the_open_or_a_wood_leave_the_die_alone(here, there):
    """11.3 Only houses and works shelter those who come out of them."""
    game = position("mons", f"IR75 {here}, 4RF {there}, german melee")

    game = play_all(game, f"attack IR75 {there}", "declare")

    assert explain(game, "fire")[1].mods == ()


@rule("11.3-b")
@pytest.mark.parametrize(
    ("here", "there", "water"),
    [
        ("3307", "3308", "canal"),
        ("3208", "3308", "canal"),
        ("1824", "1923", "river"),
        ("1924", "1923", "river"),
    ],
    ids=["road bridge", "rail bridge", "no bridge", "bridged river"],
)
def test_attackers_across_water_add_one_to_the_die(here, there, water):
    """11.3 Four factors and a 1 would do nothing; read as 2 they cost a step."""
    game = position("mons", f"IR75 {here}, 4RF {there}, german melee")
    game = play_all(game, f"attack IR75 {there}", "declare")

    assert explain(game, "fire")[1].mods == ((1, f"attackers across {water}", "11.3"),)
    assert play_all(game, "fire", "1").units["IR75"].steps == 3


@rule("11.3-c")
def test_out_of_houses_and_across_water_make_nothing():
    """11.3 From the works of 2707 over the bridge to 2708: both count, and the sum is 0."""
    game = position("mons", "IR75 2707, 4RF 2708, german melee")
    game = play_all(game, "attack IR75 2708", "declare")

    assert [mod.value for mod in explain(game, "fire")[1].mods] == [-1, 1]
    assert play_all(game, "fire", "1").units["IR75"].steps == 4
    assert play_all(game, "fire", "2").units["IR75"].steps == 3


@rule("11.3-d")
def test_every_hex_of_attackers_is_judged_by_itself():
    """11.3 Those in 1824 come across the Rhonelle, those in 1922 over open ground."""
    game = position("mons", "IR75 1824, IR76 1922, 4RF 1923, 2RI 1923, german melee")
    game = play_all(game, "attack IR75 1923", "add IR76", "declare")

    assert explain(game, "1824")[1].total == 1
    assert explain(game, "1922")[1].total == 0
    game = play_all(game, "1824", "1922", "1824", "1", "1")
    assert (game.units["IR75"].steps, game.units["IR76"].steps) == (3, 4)


@rule("11.3-e")
@pytest.mark.parametrize(("here", "there"), [("3616", "3615"), ("3209", "3308"), ("2609", "2708")])
def test_the_ground_of_the_defender_does_not_count(here, there):
    """11.3 Out of a wood, out of houses, out of works the fire is as it is."""
    game = position("mons", f"IR75 {here}, 4RF {there}, german melee")
    game = play_all(game, f"attack IR75 {there}", "declare")

    assert explain(game, "fire")[1].mods == ()
    assert play_all(game, "fire", "2").units["IR75"].steps == 3


@rule("11.3-f")
@pytest.mark.parametrize(
    ("here", "there", "die", "lost"), [("3307", "3308", "6", 2), ("2707", "2706", "1", 0)]
)
def test_the_die_stays_between_one_and_six(here, there, die, lost):
    """11.3 A 6 with 1 more is a 6, a 1 with 1 less is a 1."""
    game = position("mons", f"IR75 {here}, 4RF {there}, german melee")

    game = play_all(game, f"attack IR75 {there}", "declare", "fire", die)

    assert game.units["IR75"].steps == 4 - lost


@rule("11.4-a")
@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_the_sum_of_the_factors_finds_the_row_and_the_die_the_column(die, lost):
    """11.4 Two battalions make 8; the chart says what the attackers lose."""
    game = position("mons", "IR75 4417, 4RF 4418, 2RI 4418, IR76 4518, german melee")

    game = play_all(game, *TWO_HEXES, "4417", "4417", str(die))

    assert game.units["IR75"].steps == 4 - lost


@rule("11.5-a")
@pytest.mark.parametrize("unit", ["IR75", "J9"])
def test_the_defender_picks_who_is_hit(unit):
    """11.5 One loss on a regiment and a Jäger battalion: it is the British who choose."""
    game = position("mons", "IR75 4417, J9 4417, 4RF 4418, german melee")
    before = {each: record.steps for each, record in game.units.items()}

    game = play_all(game, *ONE_HEX, "fire", "3")
    assert (game.who, game.options) == ("british", ("lose IR75", "lose J9"))

    game = play_all(game, f"lose {unit}")
    assert {each for each in before if game.units[each].steps != before[each]} == {unit}


@rule("11.5-b")
def test_no_attacker_dies_while_another_of_his_hex_has_two_steps():
    """11.5 The Jäger on their last step are safe while the regiment has two; then no more."""
    game = position("mons", "IR75 4417 2, J9 4417 1, 4RF 4418, german melee")

    one = play_all(game, *ONE_HEX, "fire", "3")
    assert (one.units["IR75"].steps, one.units["J9"].place) == (1, "4417")
    assert one.who != "british"

    two = play_all(game, *ONE_HEX, "fire", "6")
    assert two.units["IR75"].steps == 1
    assert two.options == ("lose IR75", "lose J9")


@rule("11.5-b")
def test_attackers_in_another_hex_do_not_protect_their_comrades():
    """11.5 The limit looks at the hex that is fired at, not at the whole attack."""
    game = position("mons", "J9 4417 1, IR75 4518, IR76 4317, 4RF 4418, german melee")

    game = play_all(game, "attack J9 4418", "add IR75", "add IR76", "declare", "4417", "3")

    assert game.units["J9"].place == "dead"


@rule("11.5-c")
def test_units_that_do_not_attack_are_not_hit_and_do_not_count():
    """11.5 A regiment and a gun rest beside the Jäger, who alone attack and alone are lost."""
    game = position("mons", "FAR24 4417, J9 4417 1, IR75 4518, 4RF 4418, german melee")
    resting = position("mons", "IR76 4417, J9 4417 1, IR75 4518, 4RF 4418, german melee")

    for each in (game, resting):
        after = play_all(each, "attack J9 4418", "add IR75", "declare", "4417", "3")
        assert after.units["J9"].place == "dead"
        assert after.prompt == "12.11 The melee for 4418 at 2:1."
        lost = [u for u in after.units if after.units[u].steps < each.units[u].steps]
        assert lost == ["J9"]


@rule("11.5-d")
def test_losses_beyond_the_steps_of_the_hex_fall_on_nobody():
    """11.5 Three losses on a unit with one step: the attackers from elsewhere have all theirs."""
    units = "J9 4417 1, IR75 4518, IR76 4317, 4RF 4418, 2RI 4418, 4DC 4418"
    game = position("mons", f"{units}, german melee")

    game = play_all(game, "attack J9 4418", "add IR75", "add IR76", "declare")
    game = play_all(game, "4417", "4417", "4417", "6")

    assert results(game) == ["under fire attackers lose 3"]
    assert game.units["J9"].place == "dead"
    assert (game.units["IR75"].steps, game.units["IR76"].steps) == (4, 4)
