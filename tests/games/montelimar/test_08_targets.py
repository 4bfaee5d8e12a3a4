"""8.1 to 8.4 Targets of direct fire, what counts for their defence, and what helps the firer."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.fire_sum import Shot, colour, fire_value
from grognard.games.montelimar.indirect import targets
from grognard.games.montelimar.zones import fire_zone
from tests.games.montelimar.ground import BOARD
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 30.44 column, HQ11Pz 30.44 column, HQ157 44.30 column, HQ45ID 44.30 column"
GUNS = "160FAB 20.55, 171FAB 20.55, C157 16.53, HQ45ID 24.55 column, HQ157 24.55 column"
CITY = "PG111-5 15.53, PG111-6 16.52, HQ11Pz 12.50 column, HQ111 12.50 column"


@rule("8.2-b")
def test_a_hex_may_be_fired_at_from_every_side():
    """8.2 Once by each of three hexes."""
    hexes = [hex_ for hex_ in BOARD.neighbours("39.37") if BOARD.terrain(hex_) != "water"][:3]
    units = ", ".join(f"{unit}157 {hex_}" for unit, hex_ in zip("ABC", hexes, strict=True))
    game = at(f"{units}, PG111-5 39.37, {STAFF}, chit 157")

    for unit in "ABC":
        game = play_all(game, f"take {unit}157", "fire 39.37", "fire", "9")

    assert not any(choice.startswith("take") for choice in game.options if "HQ" not in choice)


@rule("8.3-b", "2.0-k")
@pytest.mark.parametrize(("target", "value"), [("PG111-5 39.37 column", 5), ("Pz15-5 39.37", 3)])
def test_a_plus_helps_the_firer_and_a_minus_the_target(target: str, value: int):
    """8.3 Four with a defence of +1, and with one of −1."""
    unit, hex_, *_ = target.split()
    game = at(f"A157 40.38, {target}")
    hard = unit if game.is_hard(unit) else ""

    assert fire_value(game, Shot("A157", hex_, hard=hard, picked=unit)).total == value


@rule("8.3.1-a", "12.3-h")
def test_a_single_hard_target_has_its_own_defence_alone():
    """8.3.1 A flamethrower in its hex does not count, and nobody is asked about it."""
    text = f"A157 40.38, Pz15-1 39.37, PG111-5 39.37, Flam111 39.37, {STAFF}"
    game = play_all(at(f"{text}, chit 157"), "take A157", "aim Pz15-1", "fire")

    assert game.who == "chance"
    assert "with 1 or less" in game.prompt  # 4 and a defence of −3


@rule("8.3.1-d", "8.3.1-e", "12.3-g")
def test_the_firer_may_count_a_weapon_and_a_hero_of_columns():
    """8.3.1 The target is of his choice; he takes the flamethrower's +1 alone."""
    staff = "HQ11Pz 30.44 column, HQ157 44.30 column, HQ45ID 44.30 column"
    text = f"A157 40.38, PG111-5 39.37 column, HQ111 39.37 column, {staff}"
    text = f"{text}, Flam111 39.37, HeroG-1 on:PG111-5, chit 157"
    game = play_all(at(text), "take A157", "fire 39.37", "fire")
    assert (game.who, game.options) == ("allied", ("target PG111-5", "target HQ111"))

    game = play_all(game, "target PG111-5")
    assert (game.who, game.options) == ("allied", ("none", "shield Flam111", "shield HeroG-1"))
    assert "with 5 or less" in play_all(game, "none").prompt
    game = play_all(game, "shield Flam111")
    assert game.options == ("none", "shield HeroG-1")
    assert "with 6 or less" in play_all(game, "none").prompt


@rule("8.3.1-c", "12.3-g")
def test_a_deployed_defender_must_count_a_weapon():
    """8.3.1 He chooses which, but cannot decline."""
    text = f"A157 40.38, PG111-5 39.37, PG111-6 39.37, Flam111 39.37, HMG111-1 39.37, {STAFF}"
    game = play_all(at(f"{text}, chit 157"), "take A157", "fire 39.37", "fire", "target PG111-5")

    assert (game.who, game.options) == ("german", ("shield HMG111-1", "shield Flam111"))
    assert "with 4 or less" in play_all(game, "shield HMG111-1").prompt


@rule("8.3.2-e", "12.3-b")
def test_a_weapon_of_another_type_makes_the_fire_one_of_its_type():
    """8.3.2 A red company with an anti-tank gun fires armour-piercing, with that gun alone."""
    text = f"A157 40.38, B157 40.38, AT157-1 40.38, HMG157-1 40.38, Pz15-1 39.37, {STAFF}"
    game = at(f"{text}, chit 157")
    assert colour(game, Shot("A157", "39.37", hard="Pz15-1")) == "red"
    assert colour(game, Shot("A157", "39.37", hard="Pz15-1", weapon="AT157-1")) == "blue"

    game = play_all(game, "take A157", "aim Pz15-1", "add AT157-1")

    assert "add HMG157-1" not in game.options
    assert "add B157" in game.options


@rule("12.3-i")
def test_a_panzerfaust_is_gone_once_it_has_fired():
    """12.3 Not broken and in the box, whatever the die: out of play."""
    game = at(f"PG111-5 40.38, PzF111 40.38, A753 39.37, {STAFF}, chit pg111")
    game = play_all(game, "take PG111-5", "aim A753", "add PzF111", "fire", "9")

    assert game.markers["PzF111"] == ""


@rule("8.3.4-d")
def test_a_helper_must_reach_as_far_as_the_firer():
    """8.3.4 A tank of range 3 gets no help from a company of range 1; the other way it does."""
    text = "A753 40.38, E141 40.38, PG111-5 39.37, HQ36ID 44.30 column, HQ141 44.30 column"
    game = at(f"{text}, HQ111 30.44 column, chit 36ID")

    assert "add E141" not in play_all(game, "take A753", "fire 39.37").options
    assert "add A753" in play_all(game, "take E141", "fire 39.37").options


@rule("8.4-b")
def test_a_die_above_the_value_does_nothing():
    """8.4 A company in column has 1 and one more for the target: a 5 misses."""
    game = at(f"A157 40.38 column, PG111-5 39.37, {STAFF}, chit 157")
    before = game.units["PG111-5"], game.dg, game.pinned

    game = play_all(game, "take A157", "fire 39.37", "5")

    assert (game.units["PG111-5"], game.dg, game.pinned) == before


@rule("8.4-d", "8.6.1-i")
def test_a_broken_weapon_comes_back():
    """8.4 From Reallocating to Available with one activation, to a hex with the next."""
    text = f"PG111-5 40.43, HMG111-1 11pz:reallocating, {STAFF}, A157 60.20, 11pz dispatch 4"
    game = play_all(at(f"{text}, cup 11Pz"), "play pg111", "laid", "end", "11Pz")

    assert "attach HMG111-1 40.43" in game.options


@rule("8.3.6-d")
def test_a_direct_command_for_one_unit_takes_the_marker_off():
    """8.3.6 One of three is enough."""
    text = f"A157 40.38, B157 40.38, C157 40.38, concentrated 40.38, PG111-5 39.37, {STAFF}"
    game = at(f"{text}, 45 direct 2, chit DCA")
    assert game.has(game.concentrated, "40.38")

    assert play_all(game, "take B157").concentrated == 0


@rule("8.3.6-i", "8.7.4-i")
def test_american_guns_go_on_concentrating_on_their_hex():
    """8.3.6 In a later activation the +1 counts again, and once."""
    game = at(f"{GUNS}, {CITY}, concentrated 20.55 on 15.53, chit 45ID")
    assert game.has(game.concentrated, "20.55")

    game = play_all(game, "take 160FAB", "barrage 15.53")

    assert "concentrate" not in game.options
    assert "with 2 or less" in play_all(game, "fire").prompt  # 4 and 1, the city takes 3


@rule("8.3.6-j")
def test_american_guns_that_concentrate_fire_nowhere_else():
    """8.3.6 Another hex is refused."""
    free = at(f"{GUNS}, {CITY}, chit 45ID")
    bound = at(f"{GUNS}, {CITY}, concentrated 20.55 on 15.53, chit 45ID")

    assert targets(free, "160FAB") & free.bit("16.52")
    assert bound.hexes(targets(bound, "160FAB")) == ["15.53"]
    game = play_all(bound, "take 160FAB")
    assert [each.rule for each in objections(game, "barrage 16.52")] == ["8.3.6"]


@rule("8.3.6-k", "8.3.6-c")
def test_to_cease_takes_the_guns_a_whole_activation():
    """8.3.6 The marker stays when they become active; taking it off is all that the hex does."""
    game = at(f"{GUNS}, {CITY}, concentrated 20.55 on 15.53, 45 direct 5, cup 45ID")
    game = play_all(game, "wait", "45ID")
    assert game.has(game.concentrated, "20.55")

    text = f"{GUNS}, {CITY}, concentrated 20.55 on 15.53, 45 direct 5, chit 45ID"
    game = play_all(at(text), "take 160FAB", "cease")

    assert (game.concentrated, game.zeroed) == (0, {})
    assert not any(unit in choice for choice in game.options for unit in ("160FAB", "171FAB"))
    fired = play_all(at(text), "take 171FAB", "barrage 15.53", "fire", "9", "take 160FAB")
    assert "cease" not in fired.options


@rule("8.3.6-l")
def test_a_hex_of_concentrating_guns_has_no_fire_zone():
    """8.3.6 Nor has a rifle company beside the guns."""
    text = "160FAB 40.43, A157 40.43"

    assert fire_zone(at(text), "40.43")
    assert fire_zone(at(f"{text}, concentrated 40.43 on 40.50"), "40.43") == 0
