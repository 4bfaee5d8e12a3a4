"""17 Night: its place in the day, and rounds that light hexes."""

import pytest

from grognard.engine.kernel.flow import explain, objections
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ36ID 60.20 column, HQ141 60.20 column, HQ11Pz 20.20 column, HQ111 20.20 column"
GUNS = f"E141 40.43, Mort141 43.43, PG111-5 40.46, Grw111 40.50, {STAFF}"
NIGHT = "first 25 N1"


def gun(text: str = NIGHT, chit: str = "141", unit: str = "Mort141") -> Montelimar:
    """A mortar at the choice of its action."""
    return play_all(at(f"{GUNS}, {text}, chit {chit}"), f"take {unit}")


@rule("17.0-a", "17.0-b")
def test_a_day_has_eight_turns_of_two_hours_and_two_of_night():
    """17.0 From 0700 to 2100, then Night I and II, and morning again."""
    game = at("E141 40.43, first 24 0700, turn 1")
    clocks = [at(f"E141 40.43, first 24 0700, turn {turn}").clock for turn in range(1, 12)]

    assert game.clock == (24, "0700")
    hours = [hour for _, hour in clocks]
    assert hours[:8] == [f"{hour:02}00" for hour in range(7, 23, 2)]
    assert hours[8:] == ["N1", "N2", "0700"]
    assert [day for day, _ in clocks] == [24] * 10 + [25]


@rule("17.0-d")
def test_the_night_takes_one_from_fire_and_nothing_from_shells():
    """17.0 The company fires at 3 in place of 4; the mortar as by day."""
    beside = f"{GUNS}, PG111-6 40.44"
    values = {}
    for moment in ("turn 1", NIGHT):
        company = play_all(at(f"{beside}, {moment}, chit 141"), "take E141")
        (fire,) = explain(company, "fire 40.44")
        mortar = play_all(at(f"{beside}, {moment}, chit 141"), "take Mort141", "barrage 40.44")
        values[moment] = (fire.total, play_all(mortar, "fire").prompt)

    assert (values["turn 1"][0], values[NIGHT][0]) == (4, 3)
    assert values["turn 1"][1] == values[NIGHT][1]


@rule("17.0-e")
@pytest.mark.parametrize(("chit", "unit"), [("141", "Mort141"), ("pg111", "Grw111")])
def test_both_sides_light_hexes_at_night(chit: str, unit: str):
    """17.0 Their artillery does, and their riflemen do not."""
    assert any(c.startswith("light") for c in gun(chit=chit, unit=unit).options)
    rifles = "E141" if chit == "141" else "PG111-5"
    assert not any(c.startswith("light") for c in gun(chit=chit, unit=rifles).options)


@rule("17.1-b")
def test_a_round_goes_where_a_spotter_could_see_by_day():
    """17.1 Three hexes from the company, which sees one at night; out of range it does not go."""
    game = gun()

    assert "light 40.46" in game.options
    assert "barrage 40.46" not in game.options
    assert "light 20.20" not in game.options


@rule("17.1-e")
def test_a_round_is_the_fire_of_its_unit():
    """17.1 Neither a second round nor shells with its second action."""
    game = play_all(gun(f"{NIGHT}, 36 direct 3, Harmony 43.43"), "light 40.46", "8")
    game = play_all(game, "again Mort141")

    assert not any(c.startswith(("light", "barrage")) for c in game.options)


@rule("17.1-f")
@pytest.mark.parametrize(("die", "lit"), [("0", True), ("8", True), ("9", False)])
def test_only_a_nine_fails_to_light(die: str, lit: bool):
    """17.1 Any other face does."""
    game = play_all(gun(), "light 40.46", die)

    assert game.has(game.lit, "40.46") is lit


@rule("17.1-k")
def test_by_day_no_hex_is_lit():
    """17.1 The refusal says why."""
    assert [str(each) for each in objections(gun("turn 1"), "light 40.46")] == [
        "8.7.3 Hexes are lit by night alone."
    ]


@rule("17.1-e", "8.7.3-d")
def test_a_gun_lights_a_hex_after_others_beside_it_have_shelled():
    """R-22, 17.1 The round is its own fire and not its hex's, whichever of the two comes first."""
    guns = f"{GUNS}, 131FAB 43.43, 132FAB 43.43, {NIGHT}, bottle allied 0, bottle german 0"
    game = at(f"{guns}, chit 36ID")
    (shelled, lit) = (
        play_all(game, "take 131FAB", "barrage 40.42", "fire", "5"),
        play_all(game, "take 131FAB", "light 40.45", "5"),
    )

    assert "light 40.45" in play_all(shelled, "take 132FAB").options
    assert "barrage 40.42" in play_all(lit, "take 132FAB").options
    second = play_all(shelled, "take 132FAB")
    assert [each.rule for each in objections(second, "barrage 40.42")] == ["8.0"]
