"""6.1 Stacking: three units in a hex, and one formation."""

import pytest

from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 14.46 column, HQ11Pz 14.46 column, E141 60.20, HQ36ID 62.20 column"
FOUR = "PG111-1 40.43 column, PG111-2 40.43 column, PG111-3 40.43 column, PG111-4 40.43 column"


@rule("6.1-k", "4.0-ay")
def test_five_units_with_dg_1_are_at_dg_3_example():
    """6.1 Four companies join one at DG 1: two over, so two more."""
    game = at(f"{FOUR}, PG111-5 40.44, DG1 40.44, {STAFF}, chit pg111")
    moves = ("move", "with PG111-2", "with PG111-3", "with PG111-4", "40.44", "stop")

    game = play_all(game, "take PG111-1", *moves, "end")

    assert game.dg["40.44"] == 3


@rule("6.1-d")
def test_a_crowd_pays_once():
    """6.1 The next activation adds nothing."""
    units = "PG111-1 40.44, PG111-2 40.44, PG111-3 40.44, PG111-4 40.44"
    game = at(f"{units}, DG1 40.44, crowd 40.44 1, {STAFF}, chit pg111")

    assert play_all(game, "end").dg["40.44"] == 1


@rule("6.1-h", "6.1-m")
def test_a_mixed_crowd_of_five_comes_to_dg_4_example():
    """6.1 Two units at DG 1 are joined by three: two over, and one for mixed formations."""
    units = "G933-5 40.44, G933-6 40.44, Auf338-7 40.44, G933-7 40.44, Pi338-3 40.44"
    game = at(f"{units}, DG1 40.44, {STAFF}, HQ338 30.44 column, 338 direct 0, chit 338")

    assert play_all(game, "end").dg["40.44"] == 4


@rule("6.1-f")
@pytest.mark.parametrize(("other", "level"), [("Pi338-3", None), ("Auf338-7", 1)])
def test_white_stripes_fit_their_own_division(other: str, level: int | None):
    """6.1 A pioneer company of the division costs nothing, another formation one."""
    game = at(f"G933-5 40.44, {other} 40.44, {STAFF}, HQ338 30.44 column, chit 338")

    assert play_all(game, "end").dg.get("40.44") == level


@rule("6.1-j", "10.2.3-g")
def test_beyond_dg_4_units_are_lost():
    """6.1, 10.2.3 DG 4 and one more: the owner loses a unit of his choice."""
    units = "PG111-1 40.44, PG111-2 40.44, PG111-3 40.44, PG111-4 40.44"
    game = at(f"{units}, DG4 40.44, {STAFF}, chit pg111")

    game = play_all(game, "end")

    assert (game.who, len(game.options)) == ("german", 4)
    game = play_all(game, "lose PG111-2")
    assert game.at("PG111-2") == "dead"
    assert game.points["allied"] == 1


RIFLES = "A157 40.44, B157 40.44, C157 40.44"
ALLIES = "HQ45ID 60.20 column, HQ36ID 62.20 column, PG111-5 20.20"


@rule("6.1-a", "6.1-e", "6.1-f", "6.1-g", "6.1-h", "6.1-i", "6.1-d")
@pytest.mark.parametrize(
    ("units", "level"),
    [
        (f"{RIFLES}, HMG157-1 40.44, HMG157-2 40.44, HMG157-3 40.44, Church 40.44", 0),
        (f"{RIFLES}, E157 40.44", 1),
        ("A157 40.44, A179 40.44", 1),
        ("A157 40.44, A179 40.44, A180 40.44", 1),
        ("A157 40.44, A179 40.44, mixed 40.44", 0),
        ("A157 40.44, A191 40.44", 0),
        ("A157 40.44, A753 40.44", 1),
        (f"{RIFLES}, A179 40.44, B179 40.44", 3),
        (f"{RIFLES}, E157 40.44, F157 40.44, crowd 40.44 1", 1),
    ],
)
def test_what_a_hex_pays_at_the_end_of_an_activation(units: str, level: int):
    """6.1 One for each unit over three, one for mixed formations; markers are no units."""
    game = play_all(at(f"{units}, {ALLIES}, chit 157"), "end")

    assert game.dg.get("40.44", 0) == level


@rule("6.1-b")
@pytest.mark.parametrize("chit", ["pg111", "157", "DCA", "DCG"])
def test_a_crowd_pays_whoever_was_active(chit: str):
    """6.1 At the end of any activation, of either side, on a Direct Command chit too."""
    direct = "45 direct 1, 11pz direct 1"
    game = at(f"{RIFLES}, E157 40.44, F157 40.44, {ALLIES}, {direct}, chit {chit}")

    assert play_all(game, "end").dg["40.44"] == 2


@rule("6.1-i", "6.1-e")
def test_formations_that_part_and_meet_again_pay_again():
    """6.1 The penalty is for the moment at which they come together."""
    text = f"PG111-1 40.44, PG110-1 40.44 column, mixed 40.44, 11pz direct 3, {STAFF}, chit 11Pz"
    apart = play_all(at(text), "take PG110-1", "move", "40.45", "stop", "end")
    assert not apart.has(apart.mixed, "40.44")

    units = "PG111-1 40.44, PG110-1 40.45 column, 11pz direct 3"
    again = at(f"{units}, {STAFF}, chit 11Pz")
    again = play_all(again, "take PG110-1", "move", "40.44", "stop", "end")
    assert again.dg == {"40.44": 1}
