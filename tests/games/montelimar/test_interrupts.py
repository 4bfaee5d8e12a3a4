"""8.6, 28.0 Interrupts inside a move: in every order, saved and restored at every question."""

from grognard.engine.kernel.flow import play
from grognard.engine.kernel.saving import dump, load
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at, at_step
from tests.rules import rule

STAFF = "HQ157 34.30 column, HQ45ID 34.30 column, HQ111 36.50 column, HQ11Pz 36.50 column"
BOTTLES = "bottle allied 1, bottle german 1"
WALK = f"PG111-5 38.41 column, A157 39.41, B157 37.41, {STAFF}"
RIDGE = "F141 18.39, answered 18.39, HQ11Pz 14.46 column, HQ141 25.30 column, HQ36ID 25.30 column"


def through(game: Montelimar, *choices: str) -> Montelimar:
    """The game after these choices, each made in a game that was saved and read back."""
    for choice in choices:
        assert choice in game.options, f"{choice!r} is not offered to {game.who}: {game.prompt}"
        restored = load(dump(game), game.setting)
        assert isinstance(restored, Montelimar)
        assert restored.options == game.options
        plain, game = play(game, choice), play(restored, choice)
        assert game == plain
    return game


def walking(more: str = "") -> Montelimar:
    """A company leaves 38.41 between two American ones."""
    game = at(f"{WALK}, {more}chit pg111")
    return through(game, "take PG111-5", "move", "38.40")


@rule("8.6-d", "8.6-q")
def test_two_hexes_fire_in_either_order_and_the_move_goes_on():
    """8.6 What the first does is there when the second fires; the points lost are lost."""
    first = through(walking(), "fire A157", "1", "fire B157", "1")
    other = through(walking(), "fire B157", "1", "fire A157", "1")

    for game in (first, other):
        assert (game.who, game.at("PG111-5")) == ("german", "38.40")
        assert game.dg == {"38.40": 2}
        assert game.hexes(game.answered) == ["37.41", "39.41"]
        assert "with 3 points left" in game.prompt


@rule("28.0-b", "28.0-d", "28.0-g")
def test_a_die_of_opportunity_fire_is_rolled_again_before_the_next_hex_fires():
    """28.0 The first die or the second, by one side or by both."""
    first = through(walking(f"{BOTTLES}, "), "fire A157", "1", "keep", "drink", "9")
    first = through(first, "fire B157", "1", "keep")
    assert (first.dg, first.drinks) == ({"38.40": 1}, {"german": 0, "allied": 1})

    second = through(walking(f"{BOTTLES}, "), "fire A157", "1", "keep", "keep")
    second = through(second, "fire B157", "9", "drink", "1", "drink", "9")
    assert (second.dg, second.drinks) == ({"38.40": 1}, {"german": 0, "allied": 0})


@rule("28.0-c", "8.5.1-h")
def test_the_fire_or_the_check_that_follows_may_be_rolled_again():
    """28.0 German on the fire and American on the check, and the other way round."""
    fire_first = through(walking(f"{BOTTLES}, "), "fire A157", "9", "keep", "drink", "4")
    fire_first = through(fire_first, "1", "drink", "9")
    assert fire_first.at("PG111-5") == "11pz:routed"

    check_first = through(walking(f"{BOTTLES}, "), "fire A157", "9", "drink", "4", "keep")
    check_first = through(check_first, "9", "drink", "1", "hold")
    assert (check_first.at("PG111-5"), check_first.drinks["german"]) == ("38.40", 0)


@rule("8.6-q", "12.1-l", "13.1-i")
def test_a_rout_displaces_weapons_and_leaders_before_anybody_goes_on():
    """8.5.1, 12.1, 13.1 Of two companies one routs: a weapon goes, then the other hex may fire."""
    pieces = "PG111-6 38.41 column, HMG111-1 38.41, PzF111 38.41, Hax 38.41"
    text = f"{WALK}, {pieces}, chit pg111"
    game = through(at(text), "take PG111-5", "move", "with PG111-6", "38.40")
    game = through(game, "fire A157", "target PG111-5", "4", "check PG111-5", "9")
    assert game.options == ("drop HMG111-1", "drop PzF111")

    game = through(game, "drop PzF111")
    assert (game.who, game.options) == ("allied", ("hold", "fire B157"))
    game = through(game, "fire B157", "4", "9")

    assert game.stacks.get("38.41") is None
    assert (game.markers["HMG111-1"], game.markers["Hax"]) != ("38.41", "38.41")
    assert game.prompt.startswith("5.2")


@rule("28.0-c", "12.1-l")
def test_german_fire_rolled_again_by_both_sides_and_a_weapon_dropped_nest():
    """28.0, 12.1 Two Americans leave together: each die in turn, the check, a weapon, the rest."""
    pieces = "A157 38.41 column, B157 38.41 column, HMG157-1 38.41, AT157-1 38.41"
    text = f"{pieces}, PG111-5 39.41, PG111-6 37.41, {STAFF}, {BOTTLES}"
    game = through(at(f"{text}, chit 157"), "take A157", "move", "with B157", "38.40")
    fired = through(game, "fire PG111-5", "target A157", "4")

    both = through(fired, "drink", "9", "drink", "4", "check A157", "9")
    assert both.drinks == {"german": 0, "allied": 0}
    assert (both.who, both.options) == ("allied", ("drop HMG157-1", "drop AT157-1"))
    both = through(both, "drop AT157-1")
    assert (both.at("A157"), both.markers["AT157-1"]) == ("45:routed", "45:reallocating")
    assert both.options == ("hold", "fire PG111-6")
    both = through(both, "fire PG111-6", "9")
    assert both.markers["HMG157-1"] == both.at("B157")

    check = through(fired, "keep", "keep", "check A157", "9", "drink", "1", "drink", "9")
    assert (check.drinks, check.at("A157")) == ({"german": 0, "allied": 0}, "45:routed")
    assert check.options == ("drop HMG157-1", "drop AT157-1")
    spared = through(fired, "keep", "keep", "check A157", "9", "drink", "1", "keep")
    assert (spared.at("A157"), spared.options) == ("38.41", ("hold", "fire PG111-6"))


@rule("8.6-q", "6.2.2-aj", "8.7.2-p")
def test_after_the_fire_come_ridges_and_smoke_in_their_order():
    """8.6, 6.2.2 A tank is fired at, the ridge is claimed by one or the other, then smoke drops."""
    text = f"{RIDGE}, Pz15-1 18.41 column, G141 18.42, HQPz15 14.46 column, chit 11Pz"
    game = through(at(text), "take Pz15-1", "move", "18.40", "aim G141 Pz15-1", "9")
    assert (game.who, game.options) == ("allied", ("decline", "claim 18.39"))

    smoke = through(game, "claim 18.39", "drop smoke")
    assert (smoke.barrages, smoke.hexes(smoke.ridges)) == ({"18.41": "smoke"}, ["18.39"])
    plain = through(game, "decline", "claim 18.40", "drive on")
    assert (plain.barrages, plain.hexes(plain.ridges)) == ({}, ["18.40"])
    assert smoke.prompt[:3] == plain.prompt[:3] == "6.0"


@rule("8.6-q", "23.2-d")
def test_an_ambush_comes_after_the_fire_and_fires_at_the_next_step():
    """23.2 Fire, ambush, then the ambush fires; or the ambush alone, where nobody else fires."""
    far = "HQ111 70.20 column, HQ11Pz 70.21 column, HQ157 60.20 column, HQ45ID 60.20 column"
    text = f"PG111-5 38.41 column, {far}, bottle allied 0, bottle german 0"
    rules = "ambushes = 5"
    fired = at(f"{text}, A157 39.41, chit pg111", rules=rules)
    fired = through(fired, "take PG111-5", "move", "38.40", "fire A157", "9")
    assert fired.prompt.startswith("23.2")
    fired = through(fired, "ambush 38.39", "5", "37.39")
    assert fired.options == ("hold", "fire Amb-1")

    first = through(at(f"{text}, chit pg111", rules=rules), "take PG111-5", "move", "38.40")
    assert first.prompt.startswith("23.2")
    first = through(first, "let pass", "38.39")
    assert first.prompt.startswith("23.2")


@rule("9.4-s", "9.1-u")
def test_fire_check_and_dice_of_an_assault_nest():
    """9.4 The defenders' die is rolled again, the check too; then the two dice."""
    staff = "HQ111 40.41 column, HQ11Pz 40.41 column, HQ7 60.20 column, HQ3ID 60.20 column"
    text = f"PG111-1 46.41, PG111-2 46.42, A7 47.41, assault german 47.41, {staff}, {BOTTLES}"
    game = at_step(at(f"{text}, chit pg111"), "assaults")

    american = through(game, "assault 47.41", "fire A7 46.41", "9", "drink", "4", "keep")
    american = through(american, "9", "drink", "1", "3", "3")
    assert american.drinks == {"german": 0, "allied": 0}
    assert american.dg["46.41"] >= 1

    german = through(game, "assault 47.41", "fire A7 46.41", "4", "keep", "drink", "9")
    german = through(german, "3", "3", "drink attacker", "0")
    assert german.drinks == {"german": 0, "allied": 0}
