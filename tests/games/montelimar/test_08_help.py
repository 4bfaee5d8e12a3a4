"""8.3.2, 8.3.4, 8.3.6 What may help a fire, how much of it, and what it leaves on the hex."""

import pytest

from grognard.engine.kernel.flow import explain, objections
from grognard.games.montelimar.allowance import allowance
from grognard.games.montelimar.fire_sum import MISS, Shot, colour, fire_value, outcomes
from grognard.games.montelimar.quality import checked_quality
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 30.44 column, HQ11Pz 30.44 column, HQ157 44.30 column, HQ45ID 44.30 column"
FIVE = "A157 40.38, B157 40.38, C157 40.38, E157 40.38, F157 40.38, crowd 40.38 2"


@rule("8.3.4-b")
def test_two_units_at_most_add_their_fire():
    """8.3.4 Of four deployed mates the third is refused."""
    game = play_all(at(f"{FIVE}, PG111-5 39.37, {STAFF}, chit 157"), "take A157", "fire 39.37")
    game = play_all(game, "add B157", "add C157")

    assert not any(choice.startswith("add") for choice in game.options)
    assert [each.rule for each in objections(game, "add E157")] == ["8.3.4"]
    assert [total.total for total in explain(game, "fire")] == [6]


@rule("8.3.2-g")
def test_a_weapon_must_reach_as_far_as_the_firer():
    """8.3.2 Heavy weapons of range 2 take the machine gun along, and no flamethrower."""
    text = f"PG111-4 39.37, PG111-5 39.37, Flam111 39.37, HMG111-1 39.37, A157 40.38, {STAFF}"
    game = play_all(at(f"{text}, chit pg111"), "take PG111-4", "fire 40.38")

    assert "add HMG111-1" in game.options
    assert [each.rule for each in objections(game, "add Flam111")] == ["8.3.2"]


@rule("8.3.2-a")
def test_one_weapon_helps_and_not_two():
    """8.3.2 After the machine gun the second one is refused."""
    text = f"A157 40.38, B157 40.38, HMG157-1 40.38, HMG157-2 40.38, PG111-5 39.37, {STAFF}"
    game = play_all(at(f"{text}, chit 157"), "take A157", "fire 39.37", "add HMG157-1")

    assert [each.rule for each in objections(game, "add HMG157-2")] == ["8.3.2"]


@rule("8.3.2-b", "8.3.2-f")
def test_a_leader_and_a_hero_help_a_column_and_change_no_type():
    """8.3.2 One of each, red as the unit's own."""
    text = f"A157 40.38 column, Church 40.38, HeroA-1 on:A157, PG111-5 39.37, {STAFF}, chit 157"
    game = play_all(at(text), "take A157", "fire 39.37")
    assert {"add Church", "add HeroA-1"} < {*game.options}

    assert [total.total for total in explain(game, "add Church")] == [2]
    game = play_all(game, "add Church")
    assert [total.total for total in explain(game, "add HeroA-1")] == [3]
    assert colour(game, Shot("A157", "39.37", leader="Church", hero="HeroA-1")) == "red"


@rule("8.3.6-c", "4.0-as")
def test_the_marker_of_concentrated_fire_goes_with_the_next_chit_of_one_unit_there():
    """8.3.6 Of two regiments in the hex one becomes active."""
    text = f"A157 40.38, A179 40.38, mixed 40.38, concentrated 40.38, answered 40.38, {STAFF}"
    other = at(f"{text}, A180 60.40, HQ180 60.40 column, drawn 180")
    assert other.has(other.concentrated & other.answered, "40.38")

    own = at(f"{text}, HQ179 60.40 column, drawn 179")
    assert not own.has(own.concentrated | own.answered, "40.38")


@rule("8.2-g")
def test_a_nought_counts_however_low_the_value():
    """8.2 Pinned at DG 4 a company fires at minus two: a 0 hits, and nothing else."""
    game = at("A157 40.38, PG111-5 39.37, pinned 40.38, DG4 40.38")
    shot = Shot("A157", "39.37", picked="PG111-5")

    assert fire_value(game, shot).total == -2
    assert [face for face, result in enumerate(outcomes(game, shot)) if result != MISS] == [0]


@rule("3.2-f", "8.1-c")
def test_an_anti_tank_gun_has_no_fire_at_infantry():
    """3.2 Nothing is offered against a company alone; with a tank beside it the tank."""
    text = f"PJ61-2 39.37, A157 40.38, {STAFF}"
    game = play_all(at(f"{text}, chit 11Pz"), "take PJ61-2")
    assert not any(choice.startswith(("fire", "aim")) for choice in game.options)
    assert [each.rule for each in objections(game, "fire 40.38")] == ["8.1"]

    mixed = play_all(at(f"{text}, A191 40.38, chit 11Pz"), "take PJ61-2")
    assert [each for each in mixed.options if each.startswith(("fire", "aim"))] == ["aim A191"]


@rule("8.5.4-a", "8.5.4-b", "8.5.4-c", "8.5.4-d", "8.5.4-e", "8.5.4-f")
@pytest.mark.parametrize(
    ("marker", "fire", "points", "quality"),
    [
        *(("DG1", 3, 4, 6), ("DG2", 3, 4, 5), ("DG3", 2, 2, 5), ("DG4", 1, 2, 4)),
        *(("pinned", 1, 0, 6), ("suppressed", None, 0, 5)),
    ],
)
def test_markers_cut_fire_movement_and_quality(
    marker: str, fire: int | None, points: int, quality: int
):
    """8.5.4 Of fire 4, movement 5 and quality 6; a pinned or suppressed unit does not move."""
    text = f"A157 40.38, B157 40.38 column, {marker} 40.38, PG111-5 39.37, {STAFF}, 45 tq 6"
    game = at(f"{text}, chit 157")
    firing, moving = play_all(game, "take A157"), play_all(game, "take B157")

    if fire is None:
        assert [each.rule for each in objections(firing, "fire 39.37")] == ["10.2.1"]
    else:
        assert [total.total for total in explain(firing, "fire 39.37")] == [fire]
    assert ("move" in moving.options) is bool(points)
    assert allowance(game, "B157") == 2 * points
    assert checked_quality(game, "A157") == quality


@rule("8.5-b", "8.5-c")
def test_each_point_beyond_dg_4_takes_a_unit_of_the_defender_s_choice():
    """8.5 DG 4 and DG 2 from fire: two go, and the Target Unit may stay."""
    text = f"Pz15-1 39.37, Pz15-2 39.37, Pz15-3 39.37, HQPz15 30.44 column, {STAFF}, DG4 40.38"
    game = at(f"{text}, A157 40.38, B157 40.38, C157 40.38, chit pz15")
    fire = ("take Pz15-1", "fire 40.38", "add Pz15-2", "add Pz15-3", "fire", "target A157")
    game = play_all(game, *fire, "6")
    assert (game.who, game.options) == ("allied", ("lose A157", "lose B157", "lose C157"))

    game = play_all(game, "lose B157", "lose C157")
    assert (game.stacks["40.38"], game.dg["40.38"]) == (("A157",), 4)


@rule("8.2-i", "8.2-j", "8.3.4-c")
@pytest.mark.parametrize(
    ("moment", "first", "rules"),
    [
        ("chit 157, acted B157", "take A157", ["8.3.4"]),
        ("chit 157, rested B157", "take A157", ["5.1"]),
        ("45 direct 2, chit 157, acted A157", "again A157", ["5.2"]),
        ("45 direct 1, chit 157, acted A157, acted B157", "again A157", ["8.2"]),
        ("45 direct 2, chit 157, acted A157, again B157", "again A157", ["8.3.4"]),
        ("45 direct 1, chit DCA", "take A157", ["8.2"]),
        ("45 direct 2, chit DCA, acted B157", "take A157", ["8.3.4"]),
    ],
)
def test_a_unit_without_an_action_to_give_is_refused_by_its_rule(
    moment: str, first: str, rules: list[str]
):
    """8.2, 8.3.4 It has acted, is not active, or there is no Direct Command for it."""
    text = "A157 40.38, B157 40.38, HQ157 40.38 column, HQ45ID 47.38 column, PG111-5 39.37"
    game = play_all(at(f"{text}, HQ11Pz 30.44 column, {moment}"), first, "fire 39.37")

    assert "add B157" not in game.options
    assert [each.rule for each in objections(game, "add B157")] == rules


@rule("8.2-j")
def test_a_helper_out_of_command_is_refused_in_a_second_action():
    """8.2 A unit of another regiment, whose headquarters is far away."""
    text = "A157 40.38, A179 40.38, HQ157 40.38 column, HQ179 60.20 column, HQ45ID 60.20 column"
    text = f"{text}, PG111-5 39.37, HQ11Pz 30.44 column, 45 direct 3"
    game = at(f"{text}, chit 45ID, acted A157, acted A179")
    game = play_all(game, "again A157", "fire 39.37")

    assert [each.rule for each in objections(game, "add A179")] == ["8.2"]
    assert "add A179" in play_all(at(f"{text}, chit DCA"), "take A157", "fire 39.37").options


@rule("8.2-i", "5.1-i")
def test_each_division_pays_for_its_own_who_add_their_fire():
    """8.2, 5.1 What the 36th pays for its company takes nothing from the 45th's last command."""
    mixed = "A157 40.38, B157 40.38, E141 40.38, HQ36ID 50.30 column, PG111-5 39.37"
    game = at(f"{mixed}, {STAFF}, 45 direct 2, 36 direct 1, bottle allied 0, chit DCA")
    game = play_all(game, "take A157", "fire 39.37", "add E141")
    assert "add B157" in game.options

    game = play_all(game, "add B157", "fire")

    assert (game.records["45"].direct, game.records["36"].direct) == (0, 0)
