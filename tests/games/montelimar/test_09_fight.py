"""9.4, 9.5 The fight: fire of the defenders, dice, sums, and what follows."""

import pytest

from grognard.engine.kernel.tally import Tally
from grognard.games.montelimar.assault_sum import AssaultTerms, attacker_sum, defender_sum
from grognard.games.montelimar.fire_sum import Shot, fire_value
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at, at_step, told
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 40.41 column, HQ11Pz 40.41 column, HQ7 60.20 column, HQ3ID 60.20 column"
THREE = "PG111-1 46.41, PG111-2 46.42, PG111-3 47.42"
GUN = "A7 47.41, HMG7-1 47.41"


def due(text: str, chit: str = "pg111") -> Montelimar:
    """An assault on 47.41 after the guns' turn."""
    game = at_step(at(f"{text}, assault german 47.41, {STAFF}, chit {chit}"), "assaults")
    return play_all(game, "assault 47.41")


def terms(game: Montelimar, *units: str) -> dict[str, int]:
    """The terms of the attacker's sum by their reasons."""
    return {
        mod.why: mod.value
        for mod in attacker_sum(game, AssaultTerms("47.41", units, picked="A7")).mods
    }


@rule("9.4-h", "9.4-i", "9.1-j")
def test_defenders_fire_at_columns_behind_a_marker():
    """9.4 The firer picks the target; +1 for a column, −1 for the marker; nothing concentrated."""
    game = due("PG111-1 46.41, PG111-2 46.41, PG110-6 46.41, A7 47.41, B7 47.41")
    game = play_all(game, "fire A7 46.41")
    assert "concentrate" not in game.options
    game = play_all(game, "fire")
    assert (game.who, game.options) == ("allied", ("target PG111-1", "target PG111-2"))

    assert "with 4 or less" in play_all(game, "target PG111-1").prompt
    shot = Shot("A7", "46.41", picked="PG111-1", assault=True)
    assert {m.why: m.value for m in fire_value(game, shot).mods}["assault marker"] == -1


@rule("9.4-j")
def test_without_sustained_fire_there_is_one_shot():
    """9.4 At one hex of three."""
    game = play_all(due(f"{THREE}, A7 47.41"), "fire A7 46.41", "9")

    assert not game.prompt.startswith("9.4 Fire")
    assert game.has(game.answered, "47.41")


@rule("9.4-k", "9.4-l", "5.2-c")
def test_a_unit_with_sustained_fire_shoots_at_each_hex_once():
    """9.4 Three hexes, three shots; then one fight for all."""
    game = due(f"{THREE}, 441AAA 47.41")
    for hex_ in ("46.41", "46.42", "47.42"):
        assert f"fire 441AAA {hex_}" in game.options
        game = play_all(game, f"fire 441AAA {hex_}", "1")

    assert game.who == "chance"
    assert "odds 3 to 1" in told(play_all(game, "4"))


@rule("9.4-m", "9.4-o", "9.4-p", "9.5-af", "12.2-f")
@pytest.mark.parametrize(("die", "broken"), [("5", False), ("6", True)])
def test_a_weapon_breaks_down_in_the_assault_example(die: str, broken: bool):
    """9.5 The first shot misses and leaves the marker; with a 5 the gun goes on, a 6 ends it."""
    game = due(f"PG111-1 46.41, PG111-2 46.42, {GUN}")
    game = play_all(game, "fire A7 46.42", "add HMG7-1", "8")
    assert game.has(game.sustained, "47.41")

    game = play_all(game, "fire A7 46.41", "add HMG7-1", die)

    assert game.markers["HMG7-1"] == ("3:reallocating" if broken else "47.41")
    assert game.has(game.answered, "47.41") is broken


@rule("9.4-n", "9.4-p")
@pytest.mark.parametrize(("die", "done"), [("7", False), ("8", True)])
def test_a_german_unit_breaks_down_on_an_8(die: str, done: bool):
    """9.4 It stays, and its hex is marked No Opportunity Fire."""
    text = "A7 46.41, B7 46.42, PG111-4 47.41, sustained 47.41, assault allied 47.41"
    game = at_step(at(f"{text}, {STAFF}, chit 7"), "assaults")
    game = play_all(game, "assault 47.41", "fire PG111-4 46.41", die)

    assert game.has(game.answered, "47.41") is done
    assert game.at("PG111-4") == "47.41"
    assert game.prompt.startswith("9.4 Fire") is not done


@rule("9.4-s", "28.0-b", "28.0-c")
def test_both_dice_fall_before_anybody_has_his_say():
    """9.4 The American first, about either die; then the German, once."""
    text = "PG111-1 46.41, A7 47.41, bottle allied 1, bottle german 1"
    game = play_all(due(text), "hold", "2")
    assert game.who == "chance"
    game = play_all(game, "7")
    assert (game.who, game.options) == ("allied", ("keep", "drink attacker", "drink defender"))

    game = play_all(game, "drink defender", "3")
    assert (game.who, "The dice are 2 and 3" in game.prompt) == ("german", True)
    game = play_all(game, "drink attacker", "5")

    assert game.drinks == {"german": 0, "allied": 0}
    assert not game.prompt.startswith("28.0")


@rule("9.4-r", "9.1-t", "9.1-v")
def test_the_lower_total_takes_the_difference():
    """9.1 Odds first, then two dice; each side's die with its sum."""
    game = play_all(due("PG111-1 46.41, PG111-2 46.41, A7 47.41"), "hold")
    (opened,) = [event for event in game.events if event.opens]
    assert opened.text == "1/I/111 and 2/I/111 assault 47.41."
    mine, theirs = (each.total for each in _sums(game))

    game = play_all(game, "4")
    assert all(term in told(game) for term in ("odds 2 to 1", f"becomes {4 + mine}:"))

    game = play_all(game, "6")
    assert f"becomes {6 + theirs}:" in told(game)
    assert f"{4 + mine} to {6 + theirs} in the assault:" in told(game)
    assert game.dg == {"46.41" if 4 + mine < 6 + theirs else "47.41": abs(mine - theirs - 2)}


def _sums(game: Montelimar) -> tuple[Tally, Tally]:
    attack = AssaultTerms("47.41", ("PG111-1", "PG111-2"), picked="A7")
    return attacker_sum(game, attack), defender_sum(game, attack)


@rule("9.4-y")
def test_a_beaten_defender_stays_if_he_is_not_lost():
    """9.4 No rout and no retreat: he is disorganised, and nobody advances."""
    game = play_all(due("PG111-1 46.41, PG111-2 46.41, A7 47.41"), "hold")
    mine, theirs = (each.total for each in _sums(game))
    low = 1 + theirs - mine  # the attacker is one better
    game = play_all(game, str(low + 3), "3")

    assert (game.dg, game.at("A7")) == ({"47.41": 1}, "47.41")
    assert game.units["PG111-1"].at == "46.41"


@rule("9.5-d")
def test_a_loaded_truck_is_one_unit_in_the_odds():
    """9.5 With the company on it."""
    game = at(f"PG111-1 46.41, PG111-2 46.41, A7 47.41 riding Trk7-1, {STAFF}")

    assert "odds 2 to 1" in terms(game, "PG111-1", "PG111-2")


@rule("9.5-j", "9.5-k")
@pytest.mark.parametrize(
    ("markers", "change"),
    [
        ("DG3 46.41", -1),
        ("DG1 46.41", 0),
        ("DG2 46.41, DG3 46.42", -1),
        ("DG2 46.42", -1),
    ],
)
def test_the_worst_hex_of_the_attacker_counts_once(markers: str, change: int):
    """9.5 Its own markers' TQ; never two hexes together."""
    game = at(f"PG111-1 46.41, PG111-2 46.42, A7 47.41, {markers}, {STAFF}")

    found = terms(game, "PG111-1", "PG111-2")
    assert found.get("markers on the worst hex", 0) == change


@rule("9.5-s", "9.5-u")
def test_one_panzerfaust_a_side_is_used_by_columns():
    """9.5 Two more with the first, and the second is not offered."""
    text = "G305-1 46.41, G305-2 46.41, PzF305-1 46.41, PzF305-2 46.41, HQ198 40.41 column"
    game = play_all(due(f"{text}, A7 47.41", "198"), "hold")
    assert {"use PzF305-1", "use PzF305-2"} <= set(game.options)
    assert game.units["G305-1"].column

    game = play_all(game, "use PzF305-1")

    assert game.who == "chance"
    assert "+2 PzF305-1" in told(play_all(game, "4"))


@rule("9.5-t", "9.5-v", "9.5-u")
def test_flamethrowers_help_the_attacker_once_and_the_defender_never():
    """9.5 Three more, however many there are."""
    two = at(f"Pi209-1 46.41, Pi209-2 46.41, Flam209 46.41, A7 47.41, {STAFF}")
    assert terms(two, "Pi209-1", "Pi209-2")["flamethrower"] == 3

    text = "A7 46.41, Pi209-1 47.41, Flam209 47.41, HQ11Pz 40.41 column, HQ3ID 60.20 column"
    defended = at(text)
    attack = AssaultTerms("47.41", ("A7",), picked="Pi209-1")
    assert "flamethrower" not in str(defender_sum(defended, attack))


@rule("9.5-w")
def test_a_weapons_defence_is_not_counted_in_an_assault():
    """9.5 A flamethrower's +1 changes the defender's sum by nothing."""
    attack = AssaultTerms("47.41", ("A7",), picked="PG111-5")
    text = "A7 46.41, PG111-5 47.41, HQ11Pz 40.41 column, HQ3ID 60.20 column"

    with_weapon = defender_sum(at(f"{text}, Flam111 47.41"), attack)
    assert with_weapon == defender_sum(at(text), attack)


@rule("9.5-aa")
@pytest.mark.parametrize(("mode", "who"), [(" column", "german"), ("", "allied")])
def test_who_picks_the_unit_whose_defence_counts(mode: str, who: str):
    """9.5 The attacker where all are in column, else the defender."""
    text = f"PG111-1 46.41, A7 47.41{mode}, 10FAB 47.41 column, pinned 47.41, answered 47.41"
    game = due(text)

    assert (game.who, game.options) == (who, ("defend A7", "defend 10FAB"))


@rule("9.3-i", "9.3-j")
def test_a_weapon_follows_the_last_unit_over_open_ground():
    """9.3 Its unit walks into an empty hex, and the machine guns go along."""
    game = play_all(due("PG111-1 46.41, HMG111-1 46.41"), "advance PG111-1")

    assert game.markers["HMG111-1"] == "47.41"
