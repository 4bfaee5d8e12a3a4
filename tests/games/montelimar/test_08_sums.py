"""8 What a fire is worth before the die falls, step by step, and why one is refused."""

from grognard import Game
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import explain, objections
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 37.48 column, HQ11Pz 30.44 column, HQ157 46.38 column, HQ45ID 47.38 column"
RIFLES = "A157 40.38, B157 40.38, C157 40.38"
MOVER = f"E157 41.40 column, {STAFF}"


def total(game: Game, choice: str) -> int:
    """The sum that a choice rests on."""
    (found,) = explain(game, choice)
    return found.total


def refused_by(game: Game, choice: str) -> list[str]:
    """The rules that refuse a choice."""
    assert choice not in game.options
    return [each.rule for each in objections(game, choice)]


@rule("8.3-c", "8.3.6-a")
def test_the_sum_holds_the_defence_of_the_target_at_every_step():
    """8.3 Four at a column of +1: 5, with a helper 6, concentrated 6, and so says the die."""
    game = at(f"{RIFLES}, PG111-5 39.37 column, {STAFF}, chit 157")
    game = play_all(game, "take A157")
    assert total(game, "fire 39.37") == 5

    game = play_all(game, "fire 39.37")
    steps = ("fire", "add B157", "concentrate")
    assert [total(game, choice) for choice in steps] == [5, 6, 6]
    assert "with 5 or less" in play_all(game, "fire").prompt


@rule("8.3-c", "8.3.4-a")
def test_the_sum_names_helpers_only_where_there_are_any():
    """8.3.4 A term of nothing would only be in the way."""
    game = play_all(at(f"{RIFLES}, PG111-5 39.37 column, {STAFF}, chit 157"), "take A157")
    game = play_all(game, "fire 39.37")

    helped = [[mod.rule for mod in explain(game, each)[0].mods] for each in ("fire", "add B157")]
    assert "8.3.4" not in helped[0]
    assert "8.3.4" in helped[1]


@rule("8.3.1-a")
def test_fire_at_one_tank_has_its_sum_before_it_is_begun():
    """8.3 Four at a defence of −3."""
    game = at(f"{RIFLES}, Pz15-1 39.37, PG111-5 39.37, {STAFF}, chit 157")

    assert total(play_all(game, "take A157"), "aim Pz15-1") == 1


@rule("8.3.1-b", "8.3.1-c")
def test_each_target_unit_and_each_weapon_has_its_own_sum():
    """8.3.1 One deployed at 0, one in column at +1; of the weapons the flamethrower adds one."""
    text = f"{RIFLES}, PG111-5 39.37, PG111-6 39.37 column, Flam111 39.37, HMG111-1 39.37"
    game = play_all(at(f"{text}, {STAFF}, chit 157"), "take A157", "fire 39.37", "fire")
    assert [total(game, f"target PG111-{number}") for number in (5, 6)] == [4, 5]

    game = play_all(game, "target PG111-5")
    assert [total(game, f"shield {each}") for each in ("HMG111-1", "Flam111")] == [4, 5]
    assert "with 5 or less" in play_all(game, "shield Flam111").prompt


@rule("8.3.1-c")
def test_the_only_weapon_of_a_deployed_defender_is_in_the_sum_at_once():
    """8.3.1 It must count, so nobody is asked."""
    text = f"{RIFLES}, PG111-5 39.37, Flam111 39.37, {STAFF}, chit 157"
    game = play_all(at(text), "take A157", "fire 39.37")

    assert total(game, "fire") == 5
    assert "with 5 or less" in play_all(game, "fire").prompt


@rule("8.6-e")
def test_fire_at_a_move_has_the_same_sum():
    """8.6 Four at a column of +1, and in rain one less."""
    text = f"{MOVER}, PG111-5 40.41"
    game = play_all(at(f"{text}, chit 157"), "take E157", "move", "42.40")
    assert total(game, "fire PG111-5") == 5

    wet = play_all(at(f"{text}, weather rain, chit 157"), "take E157", "move", "42.40")
    assert total(wet, "fire PG111-5") == 4


@rule("8.6-r")
def test_fire_at_a_move_is_never_concentrated():
    """8.6 The refusal names that rule."""
    text = f"{MOVER}, PG111-5 40.41, PG111-6 40.41, chit 157"
    game = play_all(at(text), "take E157", "move", "42.40", "fire PG111-5")

    assert "add PG111-6" in game.options
    assert refused_by(game, "concentrate") == ["8.6"]


@rule("8.1-c")
def test_armour_piercing_guns_answer_a_tank_and_no_hex():
    """8.1 A tank leaves the hex of a company: the gun aims at it alone."""
    text = f"A191 41.40 column, E157 41.40 column, PJ61-2 40.41, {STAFF}, chit 45ID"
    game = play_all(at(text), "take A191", "move", "42.40")

    assert "aim PJ61-2 A191" in game.options
    assert total(game, "aim PJ61-2 A191") == 5
    assert refused_by(game, "fire PJ61-2") == ["8.1"]


@rule("8.7.4-b", "8.7.4-c")
def test_markers_on_the_guns_count_for_shells():
    """8.7.4 Five at DG 3 and under smoke: two, and before the die one can read it."""
    text = f"III-119 30.44, A157 40.38, PG111-5 39.37, {STAFF}"
    for marks, value in (("", 5), ("DG3 30.44,", 3), ("DG3 30.44, smoke 30.44,", 2)):
        game = play_all(at(f"{text}, {marks} chit 11Pz"), "take III-119")
        assert total(game, "barrage 40.38") == value
        assert f"with {value} or less" in play_all(game, "barrage 40.38").prompt


@rule("8.7.4-h", "8.7.4-i")
def test_another_gun_and_concentration_add_one_each_to_shells():
    """8.7.4 Four, five with either."""
    text = f"160FAB 48.38, 171FAB 48.38, C157 40.38, PG111-5 39.37, {STAFF}, chit 45ID"
    game = play_all(at(text), "take 160FAB", "barrage 39.37")

    steps = ("fire", "add 171FAB", "concentrate")
    assert [total(game, choice) for choice in steps] == [4, 5, 5]


@rule("8.7.2-b")
def test_without_an_enemy_the_die_is_for_the_barrage_alone():
    """8.7.2 The question says so, and only a 9 fails."""
    text = f"160FAB 48.38, C157 40.38, PG111-5 39.37, {STAFF}, chit 45ID"
    for hex_ in ("40.37", "40.38"):
        game = play_all(at(text), "take 160FAB", f"barrage {hex_}", "fire")
        assert f"lays a barrage on {hex_} unless it is a 9" in game.prompt
        assert [play_all(game, die).barrages for die in "089"] == [{hex_: "medium"}] * 2 + [{}]


@rule("8.7.3-a")
def test_by_night_a_dark_hex_away_from_friends_is_refused_by_its_rule():
    """8.7.3 Three hexes from everybody; lit, it may be shelled."""
    text = f"160FAB 44.38, A157 42.39, {STAFF}, turn 7, chit 45ID"

    assert refused_by(play_all(at(text), "take 160FAB"), "barrage 39.39") == ["8.7.3"]
    lit = play_all(at(f"{text}, lit 40.39"), "take 160FAB")
    assert "barrage 40.39" in lit.options


def die(game: Game) -> tuple[str, ...]:
    """What each face of the die about to fall means."""
    roll = game.procedures[-1]
    assert isinstance(roll, Roll)
    return roll.means


@rule("8.4-c", "8.8-a")
def test_each_face_of_direct_fire_says_all_that_hangs_on_it():
    """8.4, 8.8, 13.3 Faces of one result are told apart by leader, weapon and flames."""
    text = f"PG111-5 41.38, Flam111 41.38, HMG111-1 41.38, A157 41.37, Church 41.37, {STAFF}"
    game = play_all(at(f"{text}, PG111-6 41.38, chit pg111"), "take PG111-5", "fire 41.37")
    flames = die(play_all(game, "add Flam111", "fire"))
    assert flames[0].endswith("; a leader is hit; the hex burns")
    assert [face for face in range(10) if "burns" in flames[face]] == [0, 1, 2]
    assert flames[9] == "miss; Flam111 breaks"

    plain = die(play_all(game, "fire"))
    assert [face for face in range(10) if ";" in plain[face]] == [0]


@rule("8.6.1-e")
def test_a_die_under_a_sustained_fire_marker_says_where_it_breaks_down():
    """8.6.1 For Germans from 8 on; the first fire is safe."""
    text = f"{MOVER}, PG111-8 40.40"
    first = play_all(at(f"{text}, chit 157"), "take E157", "move", "42.40", "fire PG111-8")
    later = at(f"{text}, sustained 40.40, chit 157")
    later = play_all(later, "take E157", "move", "42.40", "fire PG111-8")

    ends = [[face for face in range(10) if "no more" in die(game)[face]] for game in (first, later)]
    assert ends == [[], [8, 9]]


@rule("8.7.2-a", "8.7.2-q")
def test_each_face_of_shells_says_whether_a_barrage_or_a_fire_comes_of_it():
    """8.7.2 On a city a 0 burns; what misses leaves a barrage, a 9 nothing."""
    guns = "160FAB 20.55, C157 16.53, HQ45ID 24.55 column, HQ157 24.55 column"
    text = f"{guns}, PG111-5 15.53, HQ11Pz 12.50 column, HQ111 12.50 column, chit 45ID"
    means = die(play_all(at(text), "take 160FAB", "barrage 15.53", "fire"))

    assert means[0].endswith("; the hex burns")
    assert means[2:] == (*["barrage"] * 7, "miss")


@rule("8.5.1-d", "8.5.1-f")
def test_a_rout_check_shows_the_quality_and_what_changes_the_die():
    """8.5.1 A column of quality 6 in the open: one less for R*, one more for it and for DG 2."""
    text = f"A157 40.38, PG111-5 39.37 column, PG111-6 39.37 column, DG1 39.37, {STAFF}"
    game = at(f"{text}, bottle allied 0, bottle german 0, chit 157")
    game = play_all(game, "take A157", "fire 39.37", "fire", "target PG111-5", "4")

    quality, die = explain(game, "check PG111-6")
    assert (quality.total, die.total) == (6, 1 + 1 - 1)
    assert [mod.value for mod in die.mods] == [-1, 1, 1]


@rule("8.3.1-c")
def test_the_weapon_of_a_deployed_defender_is_in_the_first_sum():
    """8.3.1 It must count, so the order to fire shows it as well."""
    text = f"{RIFLES}, PG111-5 39.37, Flam111 39.37, {STAFF}, chit 157"

    assert total(play_all(at(text), "take A157"), "fire 39.37") == 5
