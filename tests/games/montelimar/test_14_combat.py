"""14 Heroes in combat: one for each side, on whom they count, and why not."""

import pytest

from grognard.engine.kernel.flow import explain, objections
from grognard.games.montelimar.fire_sum import Shot, fire_value
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ143 60.20 column, HQ36ID 60.20 column, HQ111 20.20 column, HQ11Pz 20.20 column"
QUIET = "bottle allied 0, bottle german 0"
GREGG = f"I143 40.38, PG111-5 40.39, {STAFF}, Gregg 36:heroes"
ADAMS = f"A7 40.38, PG111-5 40.39, PG111-6 40.39, HQ7 60.20 column, {STAFF}, Adams 3:heroes"
MURPHY = f"A15 40.38, PG111-5 40.39, HQ15 60.20 column, {STAFF}, Murphy 3:heroes"
TWO = "I143 40.38, PG111-5 40.39, PG111-6 40.39, HeroG-1 on:PG111-5, HeroG-2 on:PG111-6"


@rule("14.0-b")
def test_whoever_shielded_a_unit_is_the_one_hero_of_that_combat():
    """14.0 No second hero steadies it in the check that follows; the first one may."""
    game = play_all(at(f"{TWO}, {STAFF}, chit 143"), "take I143", "fire 40.39", "fire")
    game = play_all(game, "target PG111-5", "shield HeroG-1", "0")

    assert game.options == ("alone", "brace HeroG-1")
    assert [each.rule for each in objections(game, "brace HeroG-2")] == ["14.0"]


@rule("14.2-d")
def test_no_die_falls_for_a_hero_who_has_left():
    """14.2 He shields and steadies: after the check he leaves, and is not asked again."""
    game = play_all(at(f"{TWO}, {STAFF}, {QUIET}, chit 143"), "take I143", "fire 40.39", "fire")
    game = play_all(game, "target PG111-5", "shield HeroG-1", "0", "brace HeroG-1", "3")
    assert game.prompt.startswith("14.2 HeroG-1 leaves")

    assert play_all(game, "4").prompt.startswith("5.2")
    assert play_all(game, "5").prompt.startswith("14.2 HeroG-1 leaves")


@rule("14.1-j", "14.2-c")
def test_a_hero_may_help_to_refuse_the_surrender():
    """14.2 He lifts the worst unit of the hex by his quality, and may leave after it."""
    one = ADAMS.replace(", PG111-6 40.39", "")
    game = at(f"{one}, HeroG-1 on:PG111-5, {QUIET}, chit 7")
    game = play_all(game, "hero Adams")
    (total,) = explain(game, "demand 40.39")
    assert total.total == 6
    game = play_all(game, "demand 40.39")
    assert (game.who, game.options) == ("german", ("alone", "brace HeroG-1"))

    assert "with 6 or less" in play_all(game, "alone").prompt
    game = play_all(game, "brace HeroG-1")
    assert "with 7 or less" in game.prompt
    game = play_all(game, "7", "4")
    assert "PG111-5" in game.stacks["40.39"]
    assert not game.markers["HeroG-1"]


@rule("14.1-j", "14.2-c")
def test_a_hero_helps_one_unit_of_those_who_are_to_surrender():
    """14.2 Another that is no better decides as before."""
    game = at(f"{ADAMS}, HeroG-1 on:PG111-5, chit 7")
    game = play_all(game, "hero Adams", "demand 40.39", "brace HeroG-1")

    assert "with 6 or less" in game.prompt


@rule("14.1-u")
@pytest.mark.parametrize(("staff", "helped"), [("HQ111", True), ("HQ11Pz", False)])
def test_von_wietersheim_adds_to_the_fire_of_all_but_his_own_staff(staff: str, helped: bool):
    """14.1 The staff of a regiment is a unit like any other; his own gains command instead."""
    away = "HQ143 60.20 column, HQ36ID 60.20 column"
    game = at(f"I143 40.38, {staff} 40.39, {away}, Wietersheim 40.39, chit 11Pz")
    game = play_all(game, f"take {staff}", "fire 40.38")

    assert ("add Wietersheim" in game.options) is helped
    shot = Shot(staff, "40.38", picked="I143", hero="Wietersheim")
    assert fire_value(game, shot).total == game.face(staff).fire + (2 if helped else 0)


@rule("14.1-b", "14.1-i")
@pytest.mark.parametrize(
    ("text", "hero", "reason"),
    [
        (f"{GREGG}, E141 50.20, HQ141 60.20 column, chit 141", "Gregg", "regiment is active"),
        (f"{GREGG.replace('Gregg 36:heroes', 'DG1 40.38')}, chit 143", "Gregg", "not in the box"),
        (f"{ADAMS.replace('40.39', '44.39')}, chit 7", "Adams", "no German next to"),
        (f"{MURPHY}, Gregg 36:heroes, I143 40.38, chit 143", "Murphy", "no hero who is called"),
    ],
)
def test_a_hero_who_cannot_be_called_says_why(text: str, hero: str, reason: str):
    """14.1 He is not there, his regiment is not active, or nobody is next to it."""
    game = at(text)

    assert f"hero {hero}" not in game.options
    (objection,) = objections(game, f"hero {hero}")
    assert objection.rule == "14.1"
    assert reason in str(objection)


@rule("14.1-l", "14.1-n")
@pytest.mark.parametrize(("unit", "box"), [("A756", "Murphy 3:heroes"), ("A15", "DG1 40.38")])
def test_murphy_helps_no_other_regiment_and_nobody_once_he_is_gone(unit: str, box: str):
    """14.1 A tank company of his division beside the 15th, and the 15th without him."""
    text = f"A15 40.38, A756 40.38, PG111-5 40.39, HQ3ID 60.20 column, {box}, chit 3ID"
    game = play_all(at(text), f"take {unit}", "fire 40.39")

    assert [each.rule for each in objections(game, "add Murphy")] == ["14.1"]


@rule("14.1-b")
def test_the_allies_are_asked_for_their_heroes_before_assaults():
    """14.1 As the activation of the 143rd begins, and by nobody else."""
    game = at(f"{GREGG}, {QUIET}, assault allied 40.39, drawn 143")

    assert (game.who, game.options) == ("allied", ("no hero", "hero Gregg"))


@rule("14.2-c")
@pytest.mark.parametrize(("place", "asked"), [("PG111-5", True), ("G305-1", False)])
def test_a_hero_steadies_units_of_his_own_formation_alone(place: str, asked: bool):
    """14.2 He is of the formation of his unit; von Wietersheim steadies nobody so."""
    both = "PG111-5 40.39 column, G305-1 40.39 column, Wietersheim 40.39"
    text = f"I143 40.38, {both}, HeroG-1 on:{place}, HQ198 20.21 column, {STAFF}, chit 143"
    game = play_all(at(text), "take I143", "fire 40.39", "fire", "target PG111-5", "none", "0")
    game = play_all(game, "check PG111-5")

    assert ("brace HeroG-1" in game.options) is asked
    assert "brace Wietersheim" not in game.options


@rule("14.1-t", "19.2-f")
@pytest.mark.parametrize(("place", "sold"), [("20.20", True), ("40.39", False)])
def test_with_von_wietersheim_at_its_headquarters_a_poor_division_buys(place: str, sold: bool):
    """14.1, 19.2 Its quality of 3 is 4 then, and chits of its regiments are for sale again."""
    units = "PG111-5 40.39, E141 60.20, HQ36ID 60.20 column, HQ11Pz 20.20 column"
    text = f"{units}, Wietersheim {place}, 11pz tq 3 dispatch 4, {QUIET}, phase preparation"

    assert ("buy pg111" in at(text).options) is sold


@rule("14.1-u", "24.0-f")
@pytest.mark.parametrize(("unit", "helped"), [("PG111-5", True), ("G305-1", False)])
def test_von_wietersheim_helps_his_own_division_in_a_kampfgruppe(unit: str, helped: bool):
    """14.1 Its leaders and weapons help all of it; he adds to the fire of the 11th Panzer alone."""
    staffs = f"HQ198 21.20 column, {STAFF}"
    text = f"PG111-5 40.43, G305-1 40.43, Wietersheim 40.43, I143 40.42, {staffs}"
    game = play_all(at(f"{text}, chit KG11Pz, group 40.43"), f"take {unit}", "fire 40.42")

    assert ("add Wietersheim" in game.options) is helped


@rule("14.0-b")
def test_a_second_hero_is_refused_while_the_target_is_picked():
    """14.0 Nothing else was left to add, so the fire has gone on; the reason is the same."""
    heroes = "HeroA-1 on:I143, HeroA-2 on:I143"
    both = "PG111-5 40.39, PG111-6 40.39"
    game = at(f"I143 40.38 column, {both}, {heroes}, {STAFF}, chit 143")
    game = play_all(game, "take I143", "fire 40.39", "add HeroA-1")

    assert game.prompt.startswith("8.3.1")
    assert [each.rule for each in objections(game, "add HeroA-2")] == ["14.0"]
