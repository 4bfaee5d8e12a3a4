"""8.6.1 Sustained fire, by units and by weapons, and how it ends."""

import pytest

from grognard.games.montelimar.opportunity import sustains
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at, at_step
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ157 34.30 column, HQ45ID 34.30 column, HQ111 36.50 column, HQ11Pz 36.50 column"
GUN = "A157 39.41, HMG157-1 39.41"
WALK = "PG111-5 38.41 column"


def answered(text: str, *shots: str) -> Montelimar:
    """A German company leaves 38.41 under the eyes of 39.41."""
    game = at(f"{text}, {WALK}, {STAFF}, chit pg111")
    return play_all(game, "take PG111-5", "move", "39.40", "fire A157", *shots)


@rule("8.6-d", "8.6-b")
def test_those_who_cover_the_hex_fire_in_the_order_their_owner_likes():
    """8.6 Two hexes, either first, each once; what the first does is done before the second."""
    units = "A157 39.41, B157 37.41"
    game = at(f"{units}, {WALK}, {STAFF}, chit pg111")
    game = play_all(game, "take PG111-5", "move", "38.40")
    assert {"fire A157", "fire B157"} <= set(game.options)

    game = play_all(game, "fire B157", "1")

    assert game.dg["38.41"] == 1
    assert game.options == ("hold", "fire A157")


@rule("8.6-c")
def test_an_advance_draws_no_fire():
    """8.6 Into a hex that other enemies cover."""
    text = "PG111-1 46.41, E141 48.41, A7 47.40, HQ111 40.41 column, HQ11Pz 40.41 column"
    text = f"{text}, HQ3ID 60.20 column, HQ36ID 60.20 column, assault german 47.41, chit pg111"
    game = play_all(at_step(at(text), "assaults"), "assault 47.41", "advance PG111-1")

    assert game.at("PG111-1") == "47.41"
    assert (game.who, game.answered) == ("german", 0)


@rule("8.6.1-c", "2.0-ap", "8.6.1-f")
def test_a_weapon_sustains_fire_only_where_it_is_used():
    """8.6.1 With the machine gun the hex may answer again; without it the hex is done."""
    used = answered(GUN, "add HMG157-1", "7")
    assert used.has(used.sustained, "39.41")
    assert "fire A157" in play_all(used, "38.40").options

    unused = answered(GUN, "fire", "7")
    assert unused.has(unused.answered, "39.41")
    assert unused.markers["HMG157-1"] == "39.41"


@rule("8.6.1-g", "12.2-f", "2.0-ap")
@pytest.mark.parametrize(("die", "broken"), [("5", False), ("6", True)])
def test_an_american_weapon_breaks_down_on_a_6(die: str, broken: bool):
    """8.6.1 On a fire under the Sustained Fire marker; it goes to the Reallocating box."""
    game = answered(f"{GUN}, sustained 39.41", "add HMG157-1", die, "0")

    assert game.has(game.answered if broken else game.sustained, "39.41")
    assert game.markers["HMG157-1"] == ("45:reallocating" if broken else "39.41")


@rule("8.6.1-h", "8.6.1-k")
@pytest.mark.parametrize(
    ("gunner", "shots", "kept"), [("", ["9"], False), (", 443AAA 39.41", ["fire", "9"], True)]
)
def test_a_nine_breaks_the_weapon_on_the_first_fire_too(gunner: str, shots: list[str], kept: bool):
    """8.6.1 The hex is done, unless a unit there sustains fire by itself."""
    game = answered(f"{GUN}{gunner}", "add HMG157-1", *shots)

    assert game.markers["HMG157-1"] == "45:reallocating"
    assert game.has(game.sustained if kept else game.answered, "39.41")


@rule("8.6.1-d")
def test_without_gunners_the_marker_is_worth_nothing():
    """8.6.1 At the next trigger it turns into No Opportunity Fire, and nobody fires."""
    game = at(f"A157 39.41, sustained 39.41, {WALK}, {STAFF}, chit pg111")

    game = play_all(game, "take PG111-5", "move", "38.40")

    assert (game.who, game.at("PG111-5")) == ("german", "38.40")
    assert (game.sustained, game.has(game.answered, "39.41")) == (0, True)


@rule("8.6.1-j", "4.0-as")
def test_the_marker_goes_with_the_first_active_unit_or_the_last_one():
    """8.6.1 One of three becomes active; or the hex is empty."""
    text = f"A157 39.41, B157 39.41, C157 39.41, HMG157-1 39.41, sustained 39.41, {STAFF}"
    assert play_all(at(f"{text}, 45 direct 2, chit DCA"), "take B157").sustained == 0

    text = f"A157 39.41 column, sustained 39.41, {STAFF}, PG111-5 60.20, chit 157"
    assert play_all(at(text), "take A157", "move", "39.40").sustained == 0


@rule("8.6.1-a", "15.0-j", "21.2-b")
def test_nobody_sustains_fire_without_guns_or_on_a_transport():
    """8.6.1 A gun crew in column is a rifle unit, and of a loaded unit the transport fires."""
    assert sustains(at("PJ235-3 40.43"), "40.43")
    assert not sustains(at("PJ235-3 40.43 column no-guns"), "40.43")
    assert sustains(at("PG110-4 40.43"), "40.43")
    assert not sustains(at("PG110-4 40.43 riding LKW110-1"), "40.43")
