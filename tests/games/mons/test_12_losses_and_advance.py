"""12.12 and 12.13 What a melee costs each side, and who goes into the hex it empties."""

import pytest

from grognard import Game, position
from tests.games.mons.positions import refusals
from tests.playing import play_all, results
from tests.rules import rule

DECLARE = ("declare", "hold")


def cleared(units: str, hex_: str, *attackers: str) -> Game:
    """German attackers have just beaten a lone battery out of a hex, at the cost of one step."""
    game = position("mons", f"{units}, XXIII {hex_}, german melee")
    first, *others = attackers
    game = play_all(game, f"attack {first} {hex_}", *(f"add {unit}" for unit in others), "declare")
    while hex_ in game.stacks:
        game = play_all(game, "6" if game.who == "chance" else "hold")
    return play_all(game, f"lose {first}") if others else game


def british_victory(units: str, *attackers: str) -> Game:
    """British attackers have just beaten a lone gun out of 4418 and lost a step of the first."""
    game = position("mons", f"{units}, FAR24 4418, british melee")
    first, *others = attackers
    game = play_all(game, f"attack {first} 4418", *(f"add {unit}" for unit in others), "declare")
    while game.prompt.startswith("11"):
        game = play_all(game, "hold")
    return play_all(game, f"lose {first}")


@rule("12.12-a")
def test_the_attackers_lose_the_first_number_and_the_defenders_the_second():
    """12.12 Sixteen against five, a 3 at 3:1: one step of the attackers, two of the defenders."""
    game = position("mons", "IR75 4417, IR76 4518, 4RF 4418, XXIII 4418, german melee")
    game = play_all(game, "attack IR75 4418", "add IR76", "declare", "hold", "hold", "3")
    assert results(game) == ["in melee attackers lose 1, defenders lose 2"]

    game = play_all(game, "lose 4RF", "lose XXIII", "lose IR76")

    assert (game.units["4RF"].steps, game.units["XXIII"].place) == (1, "dead")
    assert (game.units["IR75"].steps, game.units["IR76"].steps) == (4, 3)


def test_a_unit_alone_loses_its_steps_at_once():
    """2.13, 12.12 Two steps are told in one sentence."""
    game = position("mons", "IR75 4417, 4RF 4418, german melee")
    game = play_all(game, "attack IR75 4418", "declare", "hold", "2")

    lost = [event.text for event in game.events if event.text.startswith("Regiment 75 lost")]
    assert lost == ["Regiment 75 lost 2 steps and has 2 left."]


@rule("12.12-b", "12.12-c")
@pytest.mark.parametrize(
    ("choices", "left"),
    [(("lose 4RF", "lose 4RF"), (0, 2)), (("lose 4RF", "lose 2RI"), (1, 1))],
)
def test_the_defender_shares_out_his_losses_as_he_likes(choices, left):
    """12.12 One battalion may die for the other, or each may lose a step."""
    game = position("mons", "IR75 4417, IR76 4518, 4RF 4418, 2RI 4418, german melee")

    game = play_all(game, "attack IR75 4418", "add IR76", "declare", "hold", "hold", "4")
    assert results(game) == ["in melee attackers lose 2, defenders lose 2"]
    game = play_all(game, *choices)

    assert (game.units["4RF"].steps, game.units["2RI"].steps) == left


@rule("12.12-b", "12.12-c")
def test_the_attacker_may_let_a_weak_unit_die_and_spare_a_strong_one():
    """12.12 The Jäger give their last step while the regiment keeps its four."""
    game = position("mons", "IR75 4417, J9 4417 1, 4RF 4418, german melee")

    game = play_all(game, "attack IR75 4418", "add J9", *DECLARE, "2", "lose J9")

    assert (game.units["J9"].place, game.units["IR75"].steps) == ("dead", 3)


@rule("12.12-d")
def test_the_defender_loses_first():
    """12.12 The attacker is asked when the defender has taken off all he must."""
    game = position("mons", "IR75 4417, IR76 4518, 4RF 4418, 2RI 4418, german melee")

    game = play_all(game, "attack IR75 4418", "add IR76", "declare", "hold", "hold", "4")
    assert (game.who, game.options) == ("british", ("lose 2RI", "lose 4RF"))
    game = play_all(game, "lose 4RF")
    assert game.who == "british"
    game = play_all(game, "lose 2RI")
    assert (game.who, game.options) == ("german", ("lose IR75", "lose IR76"))


@rule("12.12-e")
def test_only_attackers_who_joined_lose_but_every_unit_of_the_defence():
    """12.12 Jäger and a gun that rest beside the regiment are safe, a defending gun is not."""
    game = position("mons", "IR75 4417, J9 4417, Cav16 4518, 4RF 4418, XXIII 4418, german melee")

    game = play_all(game, "attack IR75 4418", *DECLARE, "5")
    assert (game.who, game.options) == ("british", ("lose 4RF", "lose XXIII"))

    game = play_all(game, "lose 4RF")
    assert results(game) == []
    assert (game.units["IR75"].steps, game.units["J9"].steps, game.units["Cav16"].steps) == (
        2,
        2,
        2,
    )


@rule("12.12-f")
@pytest.mark.parametrize("unit", ["IR75", "IR76"])
def test_attackers_from_several_hexes_share_their_losses_freely(unit):
    """12.12 One step may come out of either hex."""
    game = position("mons", "IR75 4417, IR76 4518, 4RF 4418, german melee")

    game = play_all(game, "attack IR75 4418", "add IR76", "declare", "hold", "3", f"lose {unit}")

    assert {each: game.units[each].steps for each in ("IR75", "IR76")} == {
        "IR75": 4,
        "IR76": 4,
        unit: 3,
    }


@rule("12.12-g", "12.12-h")
def test_losses_too_many_are_forgotten_and_the_attackers_still_take_theirs():
    """12.12 1/4 against one battalion: it is gone, nobody else suffers, the attackers lose 1."""
    units = "IR75 4417, IR76 4517, IR89 4518, IR90 4419 2, 4RF 4418, 2RI 4416"
    game = position("mons", f"{units}, german melee")
    game = play_all(game, "attack IR75 4418", "add IR76", "add IR89", "add IR90", "declare", "hold")

    assert results(game) == ["in melee attackers lose 1, defenders lose 4"]
    assert (game.units["4RF"].steps, game.units["2RI"].steps) == (0, 2)
    assert game.prompt == "12.12 Choose who loses a step; 1 to lose."
    assert play_all(game, "lose IR90").units["IR90"].steps == 1


@rule("12.13-a")
def test_somebody_must_enter_the_emptied_hex():
    """12.13 There is no other choice than to send an attacker in."""
    game = cleared("IR75 4417, J9 4518", "4418", "IR75", "J9")

    assert game.options == ("advance IR75", "advance J9")
    assert refusals(game, "stop") == ["12.13 At least one attacker must enter 4418."]
    game = play_all(game, "advance J9")
    assert game.units["J9"].place == "4418"
    assert [event.rule for event in game.events if event.leg] == ["12.13"]
    assert "stop" in game.options


@rule("12.13-b")
def test_five_british_units_may_enter_and_no_sixth():
    """12.13 Stacking sets the limit, five points."""
    stacks = "4RF 4417, 2RI 4417, 4DC 4417, 1B 4417, 1C 4518, 1N 4518"
    game = british_victory(stacks, "4RF", "2RI", "4DC", "1B", "1C", "1N")

    game = play_all(game, *(f"advance {unit}" for unit in ("4RF", "2RI", "4DC", "1B", "1C")))

    assert len(game.stacks["4418"]) == 5
    assert refusals(game, "advance 1N") == [
        "6.3 4418 would hold 6 stacking points; 5 is the limit."
    ]


@rule("12.13-b")
def test_one_regiment_and_one_other_unit_may_enter():
    """12.13 A second regiment finds no room."""
    game = cleared("IR75 4417, J9 4417, IR76 4518", "4418", "IR75", "J9", "IR76")

    game = play_all(game, "advance IR75", "advance J9")

    assert game.stacks["4418"] == ("IR75", "J9")
    assert refusals(game, "advance IR76") == [
        "6.3 4418 would hold 9 stacking points; 5 is the limit."
    ]


@rule("12.13-c")
@pytest.mark.parametrize(
    ("unit", "name"), [("Cav16", "Cavalry 16"), ("FAR24", "Field Artillery 24")]
)
def test_only_units_that_fought_advance(unit, name):
    """12.13 Neither the cavalry that rested nor a gun, which never fights, may follow."""
    game = cleared(f"J9 4417, {unit} 4417", "4418", "J9")

    assert game.options == ("advance J9",)
    assert refusals(game, f"advance {unit}") == [
        f"12.13 {name} did not take part, or did not survive."
    ]


@rule("12.13-d")
def test_where_no_attacker_lives_nobody_advances():
    """12.13 Both sides lose their last steps, and the hex stays empty."""
    game = position("mons", "J9 4417 1, XXIII 4418, german melee")

    game = play_all(game, "attack J9 4418", *DECLARE, "6")

    assert game.stacks == {}
    assert game.prompt.startswith("12.1 ")


@rule("12.13-e")
def test_of_two_that_entered_one_goes_on_and_one_stays():
    """12.13 The second hex is offered to each, and may be declined."""
    game = cleared("IR75 4417, J9 4518", "4418", "IR75", "J9")
    game = play_all(game, "advance IR75", "advance J9")
    assert "stop" in game.options

    game = play_all(game, "advance J9 4419", "stop")

    assert (game.units["IR75"].place, game.units["J9"].place) == ("4418", "4419")
    assert game.prompt.startswith("12.1 ")


@rule("12.13-e")
def test_nobody_goes_on_more_than_one_hex():
    """12.13 After its second hex a unit is no longer where the advance goes on from."""
    game = cleared("IR75 4417, J9 4518", "4418", "IR75", "J9")

    game = play_all(game, "advance IR75", "advance J9", "advance J9 4419")

    assert refusals(game, "advance J9 4420") == [
        "12.13 Jäger Battalion 9 is not one that has just entered 4418."
    ]
    assert refusals(game, "advance IR75 4420") == ["12.13 4420 does not touch 4418."]


@rule("12.13-a", "12.13-e")
def test_both_steps_of_an_advance_are_told():
    """12.13 The log names who went in and who went on, and where."""
    game = play_all(cleared("IR75 4417", "4418", "IR75"), "advance IR75")
    assert ("Regiment 75 moved from 4417 to 4418.", "4418") in told(game)

    game = play_all(game, "advance IR75 4419")
    assert ("Regiment 75 moved from 4418 to 4419.", "4419") in told(game)


def told(game: Game) -> list[tuple[str, str]]:
    """What was told of the last step, and where it happened."""
    return [(event.text, event.where) for event in game.events]


@rule("12.13-f")
@pytest.mark.parametrize("second", ["4419", "4318"])
def test_advancing_units_go_on_to_different_hexes_or_to_the_same(second):
    """12.13 Each chooses for itself, within stacking."""
    game = british_victory("4RF 4417, 2RI 4417", "4RF", "2RI")

    game = play_all(game, "advance 4RF", "advance 2RI", "advance 4RF 4419")
    game = play_all(game, f"advance 2RI {second}")

    assert (game.units["4RF"].place, game.units["2RI"].place) == ("4419", second)


@rule("12.13-f")
def test_a_regiment_and_jager_go_on_to_the_same_hex():
    """12.13 What stood together in the first hex may stand together in the second."""
    game = cleared("IR75 4417, J9 4417", "4418", "IR75", "J9")
    game = play_all(game, "advance IR75", "advance J9", "advance IR75 4419", "advance J9 4419")

    assert game.stacks["4419"] == ("IR75", "J9")


@rule("12.13-g")
def test_the_second_hex_must_be_empty_even_of_friends():
    """12.13 Where a regiment rests nobody goes on to; the hexes just left are open again."""
    game = cleared("J9 4417, IR75 4419", "4418", "J9")

    game = play_all(game, "advance J9")

    assert "advance J9 4417" in game.options
    assert refusals(game, "advance J9 4419") == ["12.13 4419 is not empty."]


@rule("12.13-h")
def test_all_enter_before_any_goes_on():
    """12.13 The emptied hex is no relay: who stayed behind may not follow when others went on."""
    game = british_victory("4RF 4417, 2RI 4417, 4DC 4417", "4RF", "2RI", "4DC")
    game = play_all(game, "advance 4RF", "advance 2RI")
    assert "advance 4RF 4419" not in game.options

    game = play_all(game, "stop", "advance 4RF 4419")

    assert "advance 2RI 4419" in game.options
    assert refusals(game, "advance 4DC") == [
        "12.13 The first advance is over; who has entered may go on."
    ]
    assert refusals(game, "advance 4DC 4419") == [
        "12.13 4th Middlesex is not one that has just entered 4418."
    ]


@rule("12.13-i")
def test_enemy_zones_of_control_do_not_stop_an_advance():
    """12.13 All three hexes lie in the zone of the battalions in 4517 and 4519."""
    game = cleared("J9 4417, 2RI 4517, 4RF 4519", "4418", "J9")
    zone = game.ground.labels(game.zones["british"])
    assert {"4417", "4418", "4419"} <= set(zone)

    game = play_all(game, "advance J9", "advance J9 4419")

    assert game.units["J9"].place == "4419"


@rule("12.13-j")
def test_an_advance_costs_no_movement_points():
    """12.13 In fight/move a battalion advances two hexes and then has all its four MP."""
    game = position("mons", "4RF 4417, FAR24 4418, british turn")
    game = play_all(game, "fight/move", "end", "attack 4RF 4418", *DECLARE, "6")

    game = play_all(game, "advance 4RF", "advance 4RF 4419", "end")
    game = play_all(game, "move 4RF", "4420", "4421", "4420", "4421")

    assert game.options == ("stop",)
    assert game.units["4RF"].spent == 4


@rule("12.13-k")
def test_no_advance_crosses_a_canal_without_a_bridge():
    """12.13 From 4607 the north bank is closed, the fields are open."""
    game = play_all(cleared("J9 4707", "4607", "J9"), "advance J9")

    assert refusals(game, "advance J9 4606") == [
        "9.13 The canal between 4607 and 4606 has no bridge."
    ]
    assert "advance J9 4608" in game.options


@rule("12.13-k")
@pytest.mark.parametrize(
    ("here", "there", "beyond"), [("1922", "1923", "1824"), ("3306", "3307", "3308")]
)
def test_an_advance_crosses_a_river_or_a_bridge(here, there, beyond):
    """12.13 The Rhonelle without a bridge, and the canal at Saint-Ghislain over one."""
    game = play_all(cleared(f"J9 {here}", there, "J9"), "advance J9", f"advance J9 {beyond}")

    assert game.units["J9"].place == beyond


@rule("12.13-l")
def test_an_advance_enters_no_enemy_hex():
    """12.13 The battalion in 4419 bars it."""
    game = play_all(cleared("J9 4417, 4RF 4419", "4418", "J9"), "advance J9")

    assert refusals(game, "advance J9 4419") == ["12.13 4419 is not empty."]


@rule("12.13-l")
def test_an_advance_does_not_leave_the_map():
    """12.13 South of 4327 there is no hex to go on to."""
    game = play_all(cleared("J9 4326", "4327", "J9"), "advance J9")

    assert refusals(game, "advance J9 4328") == [
        (
            "12.13 “advance J9 4328” is not among the choices of german now:"
            " “4328” cannot be read; after “advance J9” comes a place."
        )
    ]
    assert refusals(game, "exit") == ["5.1 Units move and enter in a movement phase."]


@rule("12.13-m")
def test_an_advanced_unit_does_not_attack_again():
    """12.13 It stands next to new enemies, and has fought."""
    game = cleared("J9 4417, 4RF 4420", "4418", "J9")

    game = play_all(game, "advance J9", "advance J9 4419")

    assert refusals(game, "attack J9 4420") == ["12.1 Jäger Battalion 9 has fought in this phase."]


@rule("12.13-n")
def test_a_defender_who_wins_holds_his_place():
    """12.13 The attackers are wiped out, and nobody asks the defender to go anywhere."""
    game = position("mons", "J9 4417 1, 4RF 4418, german melee")

    game = play_all(game, "attack J9 4418", *DECLARE)

    assert game.units["J9"].place == "dead"
    assert game.units["4RF"].place == "4418"
    assert (game.who, game.options) == ("german", ("end",))


@rule("12.13-o")
def test_an_advance_takes_control_of_the_hex():
    """12.13 Bavai is German as soon as the Jäger are in it."""
    game = cleared("J9 3121", "3122", "J9")
    assert not game.german_controls("3122")

    assert play_all(game, "advance J9").german_controls("3122")
