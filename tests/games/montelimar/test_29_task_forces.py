"""29 Task Force Butler, 23.3 and 29 Combat Command Sudre."""

import pytest

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.chits import playable, price
from grognard.games.montelimar.command import in_command, staff_on_map
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at, next_turn, on_the_23rd
from tests.playing import play_all
from tests.rules import rule

BUTLER = "E143 50.30, B753 50.31 column, HQTFB 50.30 column, Butler 50.30, PG111-5 20.20"
STAFF = "HQ11Pz 20.20 column, E141 60.30, HQ36ID 60.30 column, HQ143 60.30 column"
TRACK = "tfb tq 6 dispatch 4 direct 2 fatigue 0, 11pz dispatch 0, 36 dispatch 0"
TEXT = f"{BUTLER}, {STAFF}, {TRACK}"
SUDRE = "Zou-1 50.30, 2RC-1 50.31 column, HQCCS 50.30 column, Sudre 50.30, HMG-CCS 50.30"
YES = {"cc_sudre": "yes"}


def reach(game: Montelimar, day: int, hour: str) -> Montelimar:
    """The game played on by first answers until an hour."""
    while game.clock != (day, hour):
        game = play_all(game, game.options[0])
    return game


@rule("29.0-a", "29.0-b", "19.2-b")
@pytest.mark.parametrize(("turn", "fatigue"), [(1, 1), (2, 2)])
def test_the_chit_of_the_task_force_costs_nothing_and_tires_it(turn: int, fatigue: int):
    """29.0 As a division's chit does: one by day, two by night; without it the force rests."""
    game = next_turn(on_the_23rd(f"{TEXT}, turn {turn}, cup Wind"))
    assert "buy TFB" in game.options

    bought = play_all(game, "buy TFB")

    assert bought.records["tfb"].dispatch == 4
    while bought.prompt.startswith("4.0 Buy"):
        bought = play_all(bought, "done")
    assert bought.records["tfb"].fatigue == fatigue


@rule("29.0-d", "29.0-e", "4.0-ah")
@pytest.mark.parametrize(
    ("cup", "bought", "played", "can"),
    [
        ("TFB", "TFB", "", False),  # still in the cup
        ("", "TFB", "TFB", True),  # drawn
        ("", "TFB", "TFB TFB", False),  # drawn and played once more
        ("", "", "", True),  # never put in
        ("", "", "TFB", False),  # played already
    ],
)
def test_the_chit_can_be_played_once_more_for_two_points(
    cup: str, bought: str, played: str, can: bool
):
    """29.0 After it was drawn, or without having been in the cup; never twice."""
    said = [f"cup Wind {cup}", f"bought {bought}", f"played {played}"]
    game = on_the_23rd(f"{TEXT}, {', '.join(said)}")

    assert ("TFB" in playable(game, "allied")) is can
    assert price(game, "TFB", immediate=True) == 2


@rule("4.0-t", "19.2-g")
def test_a_broken_task_force_still_puts_its_chit_in():
    """19.2, 29.0 It buys none; what is free of charge is not bought. Nor is it played at once."""
    shaken = TRACK.replace("tq 6", "tq 2")
    game = on_the_23rd(f"{BUTLER}, {STAFF}, {shaken}, phase preparation")

    assert "buy TFB" in game.options
    waiting = on_the_23rd(f"{BUTLER}, {STAFF}, {shaken}, cup Wind")
    assert [each.rule for each in objections(waiting, "play TFB")] == ["19.2"]


@rule("29.0-c")
def test_the_chit_drawn_out_of_the_cup_can_be_bought_once_more():
    """29.0 Two points, no fatigue; a third time is refused."""
    game = on_the_23rd(f"{TEXT}, 11pz dispatch 0, tfb dispatch 9 fatigue 2, cup Wind TFB")
    refused = [each.rule for each in objections(game, "play TFB")]
    game = play_all(game, "TFB")
    while "play TFB" not in game.options:
        game = play_all(game, game.options[0])

    game = play_all(game, "play TFB")
    assert (game.records["tfb"].dispatch, game.records["tfb"].fatigue) == (7, 2)
    while game.chit:
        game = play_all(game, game.options[0])
    again = [each.rule for each in objections(game, "play TFB")]
    assert (refused, again) == (["29.0"], ["4.0"])


@rule("29.0-f", "29.0-g")
def test_the_chit_makes_all_of_the_task_force_active():
    """29.0 Played at once it is asked for in the usual order; all its units act."""
    game = on_the_23rd(f"{TEXT}, 11pz dispatch 4, cup Wind DCG")
    assert game.who == "german"
    game = play_all(game, "wait")
    assert game.who == "allied"

    game = play_all(game, "play TFB")

    assert game.records["tfb"].dispatch == 2
    assert {"E143", "B753", "HQTFB"} <= set(game.of_units(game.active))


@rule("29.0-c", "16.2.2-b")
@pytest.mark.parametrize("drawn", [True, False])
def test_the_drawn_chit_brings_air_strikes_and_the_bought_one_none(drawn: bool):
    """16.2.2, 29.0 Out of the cup it counts as the division's chit."""
    text = f"{TEXT}, AirA-1 tfb:air"
    if drawn:
        game = play_all(on_the_23rd(f"{text}, cup TFB, bought TFB"), "TFB")
    else:
        game = play_all(on_the_23rd(f"{text}, cup Wind"), "play TFB")

    assert game.prompt.startswith("16.2.2") is drawn


@rule("29.0-h", "29.0-i")
def test_the_task_force_joins_the_143rd_on_the_24th():
    """29.0 With all that it has in boxes; its points, chit and aircraft are gone."""
    boxed = "F143 tfb:routed, HMG-TFB tfb:available, TrkTFB-1 tfb:pool, turn 4, cup Wind"
    game = reach(on_the_23rd(f"{TEXT}, {boxed}"), 24, "0700")

    assert "tfb" not in game.records
    buying = play_all(game, "0") if game.who == "chance" else game
    assert {each.rule for each in objections(buying, "buy TFB")} == {"29.0"}
    assert (game.division("E143"), game.formation("E143")) == ("36", "143")
    assert game.at("F143") == "36:routed"
    assert game.markers["HMG-TFB"] == "36:available"
    assert game.markers["TrkTFB-1"] == "36:pool"


@rule("29.0-i", "13.1-j")
def test_butler_waits_for_units_of_the_143rd_where_he_waited_for_his_own():
    """29.0, 13.1 Off the map he is in a box of the 36th from then on."""
    waiting = TEXT.replace("Butler 50.30", "Butler tfb:waiting")

    game = reach(on_the_23rd(f"{waiting}, turn 2, cup Wind"), 24, "0700")

    assert game.markers["Butler"] == "36:waiting"


@rule("29.0-i")
def test_its_headquarters_is_then_one_of_the_regiment():
    """29.0 It commands the 143rd, and is no division headquarters any more."""
    text = f"{BUTLER}, I143 50.32, I141 50.32, PG111-5 20.20".replace("PG111-5 20.20, ", "", 1)
    game = on_the_23rd(f"{text}, HQ11Pz 20.20 column, turn 6")

    assert in_command(game, "I143")
    assert not staff_on_map(game, "36")
    assert on_the_23rd(f"{BUTLER}, tfb tq 6").records["tfb"].tq == 6
    assert staff_on_map(on_the_23rd(f"{BUTLER}, tfb tq 6"), "tfb")


@rule("29.0-j", "23.3-a")
def test_sudre_has_the_same_chit_rules():
    """23.3, 29.0 A division of its own, free into the cup, two points once more."""
    text = f"{SUDRE}, {STAFF}, PG111-5 20.20, ccs tq 6 dispatch 4 direct 2, 11pz dispatch 0"
    game = next_turn(on_the_23rd(f"{text}, 36 dispatch 0, cup Wind", **YES))
    assert "buy CCS" in game.options
    assert "buy TFB" not in game.options
    drawn = on_the_23rd(f"{text}, 36 dispatch 0, bought CCS, played CCS, cup Wind", **YES)

    assert "CCS" in playable(drawn, "allied")


@rule("29.0-k")
def test_sudre_leaves_for_good_in_the_first_night_of_the_23rd():
    """29.0 All its pieces, and nobody scores."""
    text = f"{SUDRE}, {STAFF}, PG111-5 20.20, ccs tq 6 dispatch 0 direct 2, turn 2"
    before = on_the_23rd(f"{text}, 11pz dispatch 0, 36 dispatch 0, cup Wind", **YES)
    game = play_all(before, "Wind")

    assert game.clock == (23, "N1")
    assert game.at("Zou-1") == "exited"
    assert "ccs" not in game.records
    assert not game.markers["Sudre"]
    assert not game.markers["HMG-CCS"]
    assert game.points == {"german": 0, "allied": 0}


@rule("29.0-k")
@pytest.mark.parametrize("item", ["first 23 N1, Zou-1 50.30", "first 24 1300, ccs tq 5", "cup CCS"])
def test_a_position_after_that_night_has_nothing_of_sudre(item: str):
    """29.0 Neither units nor tracks nor the chit; those who have left open no track again."""
    with pytest.raises(BadInput, match=r"\(29.0\)\.$"):
        at(f"{STAFF}, {item}", **YES)

    gone = at(f"{STAFF}, Zou-1 exited", **YES)
    assert "ccs" not in gone.records
    leaving = at(f"{STAFF}, {SUDRE}, first 23 N1, phase preparation", **YES)
    assert leaving.at("Zou-1") == "exited"


@rule("23.3-b")
def test_with_sudre_butlers_units_are_of_the_36th_from_the_start():
    """23.3 And without the option nobody of Sudre's comes."""
    game = on_the_23rd(f"{BUTLER}, {STAFF}".replace("PG111-5 20.20, ", "", 1), **YES)
    assert (game.division("E143"), game.formation("E143")) == ("36", "143")

    more = ', arrivals = [{ turn = "23 2100", hex = "80.20", pieces = "Zou-1 HMG-CCS E143" }]'
    text = f"{STAFF}, PG111-5 20.20, E143 due, 11pz dispatch 0, 36 dispatch 0, cup Wind"
    plain = play_all(on_the_23rd(text, more), "Wind")
    while plain.at("E143") == "due":
        plain = play_all(plain, plain.options[0])
    assert "Zou-1" not in plain.units
    assert "HMG-CCS" not in plain.markers
