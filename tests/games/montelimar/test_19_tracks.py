"""19 The tracks of a division: what it gains, what it can hold, and what it may buy."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

UNITS = "PG111-5 20.21, HQ11Pz 20.20 column, HQ111 20.20 column, E141 40.40, HQ36ID 60.20 column"
DRY = "bottle german 0, bottle allied 0, at-large"


def preparing(text: str) -> Montelimar:
    """The preparation of a turn, at its first question."""
    return at(f"{UNITS}, {DRY}, 36 dispatch 0, {text}, phase preparation")


def rules(game: Montelimar, choice: str) -> list[str]:
    """The rules that refuse a choice."""
    return [each.rule for each in objections(game, choice)]


@rule("19.1-e", "2.0-p")
@pytest.mark.parametrize(("held", "die", "total"), [(8, "4", 9), (8, "5", 9), (5, "5", 6)])
def test_dispatch_points_end_at_9(held: int, die: str, total: int):
    """19.1 Three more at a die of 4 or less, one more over it, and what is too much is lost."""
    game = play_all(preparing(f"11pz dispatch {held}"), "done", "9", die)

    assert game.records["11pz"].dispatch == total


@rule("19.1-a")
@pytest.mark.parametrize(("die", "more"), [("0", 7), ("1", 7), ("7", 10), ("9", 11)])
def test_half_the_die_rounded_down_and_the_rating_come_in(die: str, more: int):
    """19.1 The rating of the 11th Panzer is 7."""
    game = play_all(at(f"{UNITS}, {DRY}, 11pz direct 1, drawn DCG"), die)

    assert game.records["11pz"].direct == 1 + more


@rule("19.1-c", "2.0-l")
def test_direct_commands_end_at_19():
    """19.1 Fifteen and ten are nineteen."""
    game = play_all(at(f"{UNITS}, {DRY}, 11pz direct 15, drawn DCG"), "7")

    assert game.records["11pz"].direct == 19


@rule("19.2-f", "24.0-b")
@pytest.mark.parametrize("quality", [4, 3])
def test_at_quality_3_only_the_division_chit_is_for_sale(quality: int):
    """19.2 Neither its formations nor its Kampfgruppe."""
    game = preparing(f"11pz tq {quality} dispatch 5")
    shaken = quality == 3

    assert "buy 11Pz" in game.options
    for chit in ("pg111", "KG11Pz"):
        assert (f"buy {chit}" in game.options) is not shaken
        assert not shaken or rules(game, f"buy {chit}") == ["19.2"]


@rule("19.2-g")
def test_at_quality_2_nothing_is_for_sale():
    """19.2 Not even the division's own chit."""
    game = preparing("11pz tq 2 dispatch 5")

    assert game.who == "chance"
    assert rules(game, "buy 11Pz") == ["19.2"]


@rule("20.0-b")
@pytest.mark.parametrize(("held", "total"), [(8, 9), (2, 5)])
def test_event_0_never_lifts_points_above_9(held: int, total: int):
    """20.0 Three more for an American division."""
    game = at(f"{UNITS}, {DRY}, 36 dispatch {held}, 11pz dispatch 0, drawn Event")

    assert play_all(game, "0", "choose 36").records["36"].dispatch == total


@rule("20.0-n")
@pytest.mark.parametrize(
    ("division", "held", "total"), [("36", 2, 0), ("36", 8, 5), ("11pz", 8, 9), ("11pz", 1, 4)]
)
def test_event_9_takes_from_an_american_or_gives_to_a_german(division: str, held: int, total: int):
    """20.0 Three either way, between 0 and 9."""
    text = f"{UNITS}, {DRY}, 36 dispatch 0, 11pz dispatch 0, {division} dispatch {held}"
    game = play_all(at(f"{text}, drawn Event"), "9")
    assert game.who == "german"

    assert play_all(game, f"choose {division}").records[division].dispatch == total
