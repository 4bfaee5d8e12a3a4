"""The odds of a bombardment and of a melee, against arithmetic done by hand, and what they hide."""

from fractions import Fraction

import pytest

from grognard import BadInput, Game, explain, odds, position
from grognard.engine.dice.odds import habit
from tests.playing import play_all
from tests.rules import rule

HIDDEN = "6.6 The stack in 4418 is hidden until the attack is declared."
ATTACK = "IR75 4417, IR76 4518"


def holding(game: Game) -> str:
    """A policy: nobody fires in defence."""
    return "hold" if "hold" in game.options else habit(game)


@pytest.mark.parametrize(
    ("units", "target", "expected"),
    [
        ("IR75 4417", "4418", {"no effect": 2, "1 step lost": 3, "2 steps lost": 1}),
        ("IR75 4416", "4418", {"no effect": 3, "1 step lost": 3}),
        ("IR75 3616", "3615", {"no effect": 4, "1 step lost": 2}),
        ("IR75 3717", "3615", {"no effect": 5, "1 step lost": 1}),
    ],
    ids=["spotted", "unspotted", "wood", "unspotted wood"],
)
def test_the_odds_of_a_bombardment_are_those_of_the_faces(units, target, expected):
    """10.7 Four factors: 0 0 1 1 1 2, read one, two or three columns lower where rules say so."""
    gun = "4415" if target == "4418" else "3617"
    game = position("mons", f"FAR24 {gun}, {units}, 4RF {target}, german bombard")

    found = odds(game, f"fire FAR24 {target}")

    assert dict(found.results) == {name: Fraction(n, 6) for name, n in expected.items()}
    assert found.tallies == explain(game, f"fire FAR24 {target}")


def test_the_odds_of_a_melee_follow_the_defensive_fire():
    """12.10 The Jäger at 1:1 against lancers: half the time they are hit and beaten 4/0."""
    game = play_all(position("mons", "J9 4417, 9L 4418, german melee"), "attack J9 4418")

    found = odds(game, "declare")

    assert dict(found.results) == {
        "under fire attackers lose 1; in melee attackers lose 4": Fraction(3, 6),
        "defensive fire misses; in melee attackers lose 4": Fraction(3, 36),
        "defensive fire misses; in melee attackers lose 3": Fraction(3, 36),
        "defensive fire misses; in melee attackers lose 3, defenders lose 1": Fraction(3, 36),
        "defensive fire misses; in melee attackers lose 2, defenders lose 1": Fraction(6, 36),
        "defensive fire misses; in melee attackers lose 2, defenders lose 2": Fraction(3, 36),
    }


def test_the_odds_of_a_melee_tell_when_the_hex_is_cleared():
    """12.13 A regiment against a battalion: 2:1 unhurt, 1:1 with one step or two fewer."""
    game = play_all(position("mons", "IR75 4417, 4RF 4418, german melee"), "attack IR75 4418")

    found = odds(game, "declare")

    assert dict(found.results) == {
        "defensive fire misses; in melee attackers lose 3, defenders lose 1": Fraction(1, 36),
        "defensive fire misses; in melee attackers lose 2, defenders lose 1": Fraction(2, 36),
        "defensive fire misses; in melee attackers lose 2, defenders lose 2; hex cleared": Fraction(
            1, 36
        ),
        "defensive fire misses; in melee attackers lose 1, defenders lose 2; hex cleared": Fraction(
            2, 36
        ),
        "under fire attackers lose 1; in melee attackers lose 4": Fraction(4, 36),
        "under fire attackers lose 1; in melee attackers lose 3": Fraction(4, 36),
        "under fire attackers lose 1; in melee attackers lose 3, defenders lose 1": Fraction(4, 36),
        "under fire attackers lose 1; in melee attackers lose 2, defenders lose 1": Fraction(8, 36),
        "under fire attackers lose 1; in melee attackers lose 2, defenders lose 2"
        "; hex cleared": Fraction(4, 36),
        "under fire attackers lose 2; in melee attackers lose 4": Fraction(1, 36),
        "under fire attackers lose 2; in melee attackers lose 3": Fraction(1, 36),
        "under fire attackers lose 2; in melee attackers lose 3, defenders lose 1": Fraction(1, 36),
        "under fire attackers lose 2; in melee attackers lose 2, defenders lose 1": Fraction(2, 36),
        "under fire attackers lose 2; in melee attackers lose 2, defenders lose 2": Fraction(1, 36),
    }


def test_the_odds_of_a_melee_whose_defenders_hold_their_fire_are_those_of_one_die():
    """11.1 Another policy, another answer: six faces at 2:1."""
    game = play_all(position("mons", "IR75 4417, 4RF 4418, german melee"), "attack IR75 4418")

    found = odds(game, "declare", holding, "nobody fires in defence")

    assert dict(found.results) == {
        "in melee attackers lose 3, defenders lose 1": Fraction(1, 6),
        "in melee attackers lose 2, defenders lose 1": Fraction(2, 6),
        "in melee attackers lose 2, defenders lose 2; hex cleared": Fraction(1, 6),
        "in melee attackers lose 1, defenders lose 2; hex cleared": Fraction(2, 6),
    }
    assert found.policy == "nobody fires in defence"


@rule("6.6-k")
def test_no_odds_are_told_against_a_hidden_stack_before_it_is_attacked():
    """6.6 With two units in the hex the declaration comes first."""
    game = position("mons", f"{ATTACK}, 4RF 4418, 2RI 4418, german melee")

    with pytest.raises(BadInput) as refusal:
        odds(play_all(game, "attack IR75 4418", "add IR76"), "declare")

    assert str(refusal.value) == HIDDEN


@rule("6.6-k")
def test_no_odds_are_told_for_the_first_step_of_an_attack_on_a_hidden_stack():
    """6.6 To ask a step earlier, before the attack is even begun, helps nobody."""
    game = position("mons", f"{ATTACK}, 4RF 4418, 2RI 4418, german melee")

    with pytest.raises(BadInput) as refusal:
        odds(game, "attack IR75 4418")

    assert str(refusal.value) == HIDDEN


@rule("6.6-k")
def test_the_sums_shown_before_the_declaration_leave_a_hidden_stack_out():
    """6.6 The attackers' sum and the die, and nothing of the defenders."""
    game = position("mons", f"{ATTACK}, 4RF 4418, 2RI 4418, german melee")
    begun = play_all(game, "attack IR75 4418")

    for tallies in (
        explain(game, "attack IR75 4418"),
        explain(begun, "add IR76"),
        explain(begun, "declare"),
    ):
        assert [tally.name for tally in tallies] == ["attackers", "die"]


@rule("6.6-k")
def test_a_single_unit_lies_open_and_so_do_the_sums():
    """6.6 Nothing is hidden about a lone battalion."""
    game = position("mons", f"{ATTACK}, 4RF 4418, german melee")
    game = play_all(game, "attack IR75 4418")

    assert [(tally.name, tally.total) for tally in explain(game, "add IR76")] == [
        ("attackers", 16),
        ("defenders", 4),
        ("die", 0),
        ("odds before defensive fire", 4),
    ]


@rule("6.6-k")
def test_the_odds_of_a_bombardment_do_not_depend_on_what_lies_beneath():
    """6.6 A battery or a battalion under the top unit: the firer is told the same."""
    stacks = ("XXIII 4418, 2RI 4418", "4RF 4418, 2RI 4418")
    found = [
        odds(position("mons", f"FAR24 4415, {stack}, german bombard"), "fire FAR24 4418")
        for stack in stacks
    ]

    assert found[0] == found[1]
    assert dict(found[0].results) == {"no effect": Fraction(1, 2), "1 step lost": Fraction(1, 2)}


@rule("10.5-a")
def test_the_odds_of_one_more_gun_are_those_of_the_whole_bombardment():
    """10.5 A gun that joins is followed until the guns have fired."""
    game = position("mons", "IR8 4318, 4RF 4317, 3RHA 4316, 7RHA 4316, british bombard")
    game = play_all(game, "fire 3RHA 4318")

    joined = odds(game, "add 7RHA")

    assert joined.results == odds(play_all(game, "add 7RHA"), "fire").results
    assert not joined.exact


def test_odds_tell_what_a_hopeless_attack_leaves_on_the_map():
    """12.11 Whatever the dice, the regiment is gone and the hex holds; the endings sum to all."""
    game = position("mons", "IR31 4207, 4RF 4208, german melee")

    found = odds(play_all(game, "attack IR31 4208"), "declare").endings

    assert sum(chance for _, chance in found) == 1
    assert {(end.own, end.dead, end.cleared) for end, _ in found} == {(4, ("IR31",), ())}
    assert sum(end.theirs * chance for end, chance in found) == Fraction(1, 6)


def test_odds_tell_where_a_hex_falls():
    """12.13 A weak defender against many: the hex is empty in every ending that kills it."""
    game = position("mons", "IR31 3304, Cav16 3304, 4RF 3305 1, german melee")

    found = odds(play_all(game, "attack IR31 3305", "add Cav16"), "declare").endings

    assert any(end.killed for end, _ in found)
    for end, _ in found:
        assert end.cleared == (("3305",) if end.killed == ("4RF",) else ())
