"""12.1 to 12.5 and 12.10 Melee: who attacks whom, how often, and how an attack is declared."""

import pytest

from grognard import explain, objections, position
from tests.games.mons.positions import named, refusals, resolved
from tests.playing import play_all, results
from tests.rules import rule


@rule("12.3-b")
def test_a_unit_in_1824_does_not_attack_both_1923_and_1924_example():
    """12.3 It is next to both and may attack either, and after the one not the other."""
    game = position("mons", "IR75 1824, 4RF 1923, 2RI 1924, german melee")
    assert {"attack IR75 1923", "attack IR75 1924"} <= set(game.options)

    game = play_all(game, "attack IR75 1923")
    assert game.options == ("declare",)

    game = play_all(game, "declare", "hold", "1")
    assert game.units["IR75"].place == "1824"
    assert refusals(game, "attack IR75 1924") == ["12.1 Regiment 75 has fought in this phase."]


@rule("12.1-a")
def test_artillery_never_attacks_in_melee():
    """12.1 Neither as the first attacker nor as one who joins."""
    game = position("mons", "FAR24 4417, IR75 4417, 4RF 4418, german melee")
    never = ["12.1 Field Artillery 24 is artillery and never attacks in melee."]

    assert refusals(game, "attack FAR24 4418") == never
    assert refusals(play_all(game, "attack IR75 4418"), "add FAR24") == never


@rule("12.1-a")
@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("4420", "12.1 4420 is not next to Regiment 75 in 4417."),
        ("4317", "12.1 No enemy is in 4317."),
        ("4517", "12.1 No enemy is in 4517."),
    ],
)
def test_only_an_enemy_in_an_adjacent_hex_is_attacked(target, why):
    """12.1 Not one that is farther off, not an empty hex, not one with friends in it."""
    game = position("mons", "IR75 4417, IR76 4517, 4RF 4418, 2RI 4420, german melee")

    assert "attack IR75 4418" in game.options
    assert refusals(game, f"attack IR75 {target}") == [why]


@rule("12.1-a")
def test_a_unit_attacks_in_the_melee_step_of_its_own_side_alone():
    """12.1 Neither in the bombardment step before it nor in the enemy's turn."""
    units = "IR75 4417, 4RF 4418"
    bombardment = position("mons", f"{units}, german bombard")
    british = position("mons", f"{units}, british melee")

    assert objections(bombardment, "attack IR75 4418")
    assert not [choice for choice in bombardment.options if choice.startswith("attack")]
    assert refusals(british, "attack IR75 4418") == ["12.1 Regiment 75 is not yours."]


def test_nobody_attacks_across_a_canal_without_a_bridge():
    """9.13 Obourg and the south bank are next to each other, and no bridge leads over."""
    game = position("mons", "IR75 4606, 4RF 4607, german melee")

    assert refusals(game, "attack IR75 4607") == [
        "9.13 The canal between 4606 and 4607 has no bridge."
    ]


@rule("12.1-b")
def test_nobody_has_to_attack():
    """12.1 The step ends beside the enemy without a fight."""
    game = position("mons", "IR75 4417, 4RF 4418, turn 3, german melee")

    assert "attack IR75 4418" in game.options
    assert play_all(game, "end").prompt.startswith("5.3")


@rule("12.1-c")
def test_a_defender_cannot_refuse():
    """12.1 He may fire or not; then the melee is fought where he stands."""
    game = play_all(position("mons", "IR75 4417, 4RF 4418, german melee"), "attack IR75 4418")

    game = play_all(game, "declare")
    assert (game.who, game.options) == ("british", ("fire", "hold"))

    game = play_all(game, "hold", "3")
    assert (game.units["4RF"].steps, game.units["IR75"].steps) == (1, 2)


@rule("12.1-d")
def test_guns_alone_are_attacked_and_defend():
    """12.1 A battery by itself fires, defends with 1, and dies where it stands."""
    game = position("mons", "J9 4417, XXIII 4418, german melee")

    game = play_all(game, "attack J9 4418", "declare")
    assert explain(game, "fire")[0].total == 1

    game = play_all(game, "hold", "6")
    assert results(game) == ["in melee attackers lose 1, defenders lose 3", "hex cleared"]
    assert game.units["XXIII"].place == "dead"


@rule("12.1-e")
def test_a_unit_attacks_once_in_a_phase():
    """12.1 Whoever has fought neither begins another melee nor joins one."""
    game = position("mons", "IR75 4417, IR76 4316, 4RF 4418, 2RI 4416, german melee")

    game = play_all(game, "attack IR75 4418", "declare", "hold", "1")

    fought = ["12.1 Regiment 75 has fought in this phase."]
    assert refusals(game, "attack IR75 4416") == fought
    assert refusals(play_all(game, "attack IR76 4416"), "add IR75") == fought


@rule("12.1-f")
def test_a_unit_is_attacked_once_in_a_phase():
    """12.1 A stack that held out is left alone for the phase, by fresh attackers too."""
    game = position("mons", "IR75 4417, IR76 4518, 4RF 4418, 2RI 4418, german melee")

    game = play_all(game, "attack IR75 4418", "declare", "hold", "3", "lose 2RI")

    assert game.stacks["4418"] == ("4RF", "2RI")
    assert refusals(game, "attack IR76 4418") == ["12.1 4418 has been attacked in this phase."]


@rule("12.1-f")
@pytest.mark.parametrize("lost", ["4RF", "2RI", "4DC"])
def test_who_is_left_of_a_stack_is_not_attacked_again(lost: str):
    """12.1 Whichever of three battalions falls, the two others have been attacked."""
    stack = ", ".join(f"{unit} 4418 1" for unit in ("4RF", "2RI", "4DC"))
    game = position("mons", f"IR75 4417, IR76 4518, {stack}, german melee")

    game = play_all(game, "attack IR75 4418", "declare", "hold", "3", f"lose {lost}")

    assert game.units[lost].place == "dead"
    assert len(game.stacks["4418"]) == 2
    assert refusals(game, "attack IR76 4418") == ["12.1 4418 has been attacked in this phase."]


@rule("12.1-g")
def test_in_fight_fight_both_phases_see_the_same_units_fight():
    """12.1 Two combat phases: the same battalions attack the same Jäger twice."""
    game = position("mons", "4RF 4417, 2RI 4417, J9 4418, british turn")
    attack = ("end", "attack 4RF 4418", "add 2RI", "declare", "hold")

    game = play_all(game, "fight/fight", *attack, "1", "lose 4RF", "lose 2RI", "lose 2RI", "end")
    assert (game.units["4RF"].steps, game.units["J9"].steps) == (1, 1)

    game = play_all(game, "end", "attack 4RF 4418", "declare", "hold", "1")
    assert results(game) == ["in melee attackers lose 3, defenders lose 1"]
    assert game.units["J9"].place == "dead"


@rule("12.1-h")
def test_the_side_whose_phase_it_is_attacks():
    """12.1 In the British phase the British are the attackers of every rule: 4 against 8 is 4/0."""
    game = position("mons", "4RF 4417, 2RI 4418, IR75 4518, british melee")
    assert [choice for choice in game.options if "IR75" in choice] == []

    game = play_all(game, "attack 2RI 4518", "declare", "hold")

    assert results(game) == ["in melee attackers lose 4"]
    assert (game.units["2RI"].place, game.units["IR75"].steps) == ("dead", 4)


@rule("12.2-a")
def test_all_units_of_the_hex_defend_as_one():
    """12.2 Battalions of 4 and 4 with a battery make 9: eleven attackers are 1:1."""
    units = "IR75 4417, J9 4417, 4RF 4418, 2RI 4418, XXIII 4418"
    game = position("mons", f"{units}, german melee")
    assert not [choice for choice in game.options if "4RF" in choice or "2RI" in choice]

    game = play_all(game, "attack IR75 4418", "add J9", "declare", "hold", "6")

    assert results(game) == ["in melee attackers lose 2, defenders lose 2"]
    assert "1:1" in resolved(game).text


@rule("12.3-a")
def test_attackers_out_of_all_six_hexes_make_one_melee():
    """12.3 Six units all around 4418 attack it together, with one roll."""
    ring = "IR75 4417, IR76 4517, IR89 4518, IR90 4419, J9 4318, Cav16 4317"
    game = position("mons", f"{ring}, 4RF 4418, 2RI 4418, german melee")

    game = play_all(game, "attack IR75 4418", "add IR76", "add IR89", "add IR90", "add J9")
    game = play_all(game, "add Cav16")
    assert explain(game, "declare")[0].total == 37

    game = play_all(game, "declare", "hold", "hold", "1")
    assert results(game) == ["in melee attackers lose 2, defenders lose 1"]
    assert game.fought.bit_count() == 6


@rule("12.4-a")
def test_there_is_no_limit_to_the_melees_of_a_phase():
    """12.4 Ten melees are fought one after the other in one phase."""
    germans = ["IR75", "IR76", "IR89", "IR90", "IR31", "IR84", "IR85", "IR86", "IR12", "IR20"]
    british = ["4RF", "2RI", "4DC", "1GH", "1B", "1C", "1N", "2S", "2M", "2RS"]
    columns = range(14, 34, 2)
    placed = [f"{g} {c}21, {b} {c}22" for g, b, c in zip(germans, british, columns, strict=True)]
    game = position("mons", f"{', '.join(placed)}, german melee")

    for unit, column in zip(germans, columns, strict=True):
        game = play_all(game, f"attack {unit} {column}22", "declare", "hold", "1")

    assert named(game, game.fought) == sorted(germans)
    assert named(game, game.meleed) == sorted(british)


@rule("12.4-b")
def test_melees_are_declared_as_they_come_in_any_order():
    """12.4 Either target may be first, and the second is named when the first is settled."""
    units = "IR75 4417, IR76 4518, 4RF 4418, 2RI 4519"
    game = position("mons", f"{units}, german melee")
    assert {"attack IR75 4418", "attack IR76 4519", "attack IR76 4418"} <= set(game.options)

    game = play_all(game, "attack IR76 4519", "declare", "hold", "1")

    assert (game.who, game.units["2RI"].steps) == ("german", 1)
    assert "attack IR75 4418" in game.options


@rule("12.5-a")
def test_units_of_one_stack_attack_different_hexes_or_none():
    """12.5 Of three battalions one attacks to the north, one to the south, one rests."""
    game = position("mons", "4RF 4418, 2RI 4418, 4DC 4418, FAR24 4417, Cav16 4419, british melee")

    game = play_all(game, "attack 4RF 4417", "declare", "hold", "3", "advance 4RF", "stop")
    game = play_all(game, "attack 2RI 4419", "declare", "hold", "1")

    assert (game.units["FAR24"].place, game.units["Cav16"].steps) == ("dead", 1)
    assert named(game, game.fought) == ["2RI", "4RF"]
    assert game.stacks["4418"] == ("4DC",)


@rule("12.10-a")
def test_a_declaration_names_units_hexes_and_target_and_waits_for_the_fire():
    """12.10 Who attacks, from where, and where to; then it is the defender's word."""
    game = position("mons", "IR75 4417, IR76 4518, 4RF 4418, german melee")

    game = play_all(game, "attack IR75 4418", "add IR76", "declare")

    told = "Regiment 75 from 4417 and Regiment 76 from 4518 attacked 4418."
    assert [event.text for event in game.events] == [told]
    assert game.who == "british"


@rule("12.10-b")
def test_a_melee_goes_on_whatever_the_fire_did_to_the_odds():
    """12.10 The Jäger begin at 1:1, lose a step, and are beaten 4/0 without a die."""
    game = position("mons", "J9 4417, 9L 4418, german melee")

    game = play_all(game, "attack J9 4418", "declare", "fire", "4")

    assert results(game) == ["under fire attackers lose 1", "in melee attackers lose 4"]
    assert game.units["J9"].place == "dead"


@rule("12.10-c")
def test_the_odds_are_taken_after_the_losses_of_the_fire():
    """12.10 Two regiments, 16 against 4: one loses a step, and 14 against 4 are 3:1."""
    game = position("mons", "IR75 4417, IR76 4518, 4RF 4418, german melee")

    game = play_all(game, "attack IR75 4418", "add IR76", "declare", "4417", "3", "2")

    assert "3:1" in resolved(game).text
    assert results(game) == ["in melee attackers lose 2, defenders lose 1"]


@rule("12.10-d")
def test_when_the_fire_kills_every_attacker_the_defenders_count_as_attacked():
    """12.10 No die, no loss to the defenders, and no second attack on them in that phase."""
    game = position("mons", "J9 4417 1, IR75 4518, 4RF 4418, german melee")

    game = play_all(game, "attack J9 4418", "declare", "fire", "3")

    assert (game.units["J9"].place, game.units["4RF"].steps, game.who) == ("dead", 2, "german")
    assert refusals(game, "attack IR75 4418") == ["12.1 4418 has been attacked in this phase."]


def test_the_sums_of_a_melee_are_explained_before_its_first_attacker_is_picked():
    """12.7 Already the choice of attacker and hex tells both sums and the die."""
    game = position("mons", "IR75 3616, 4RF 3615, german melee")

    attackers, defenders, die, odds = explain(game, "attack IR75 3615")

    assert (attackers.total, defenders.total, die.total, odds.total) == (8, 4, -1, 2)
    assert explain(game, "end") == ()


@pytest.mark.parametrize(
    ("units", "read"),
    [
        ("IR75 4417 1, 4RF 4418", (0, "2 against 4, rounded down: below 1:1, no die", "12.8")),
        ("IR75 4417, 4RF 4418", (2, "8 against 4, rounded down: the 2:1 column", "12.7")),
        ("IR75 4417, 4RF 4418 1", (4, "8 against 2, rounded down: the 4:1 column", "12.7")),
        ("IR75 4417 3, XL 4418", (6, "6 against 1, rounded down: the 6:1 column", "12.7")),
        ("IR75 4417, XL 4418", (8, "8 against 1, rounded down: above 6:1, no die", "12.9")),
    ],
)
def test_the_column_of_the_odds_is_told_before_the_attack(units: str, read: tuple[int, str, str]):
    """12.7 to 12.9 The sums, the odds they make, and where no die would be rolled."""
    game = position("mons", f"{units}, german melee")

    *_, odds = explain(game, "attack IR75 4418")

    assert odds.mods == (read,)
