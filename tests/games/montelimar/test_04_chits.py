"""4.0 Chits and tracks at their limits: sale, fatigue, the morning, and play between draws."""

import pytest

from grognard import view
from grognard.engine.kernel.flow import objections
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

US = "E141 18.39, HQ141 24.33 column, HQ36ID 24.33 column"
GERMANS = "PG111-5 16.41, HQ111 12.45 column, HQ11Pz 12.45 column"
BOTH = f"{US}, {GERMANS}"
RULES = 'weather = "clear", chits = "141 36ID pg111 11Pz KG11Pz DCA DCG Wind Event"'


@rule("4.0-s", "4.0-t", "19.2-f", "19.2-g")
@pytest.mark.parametrize(
    ("quality", "sold"),
    [(4, ["buy pg111", "buy 11Pz", "buy KG11Pz"]), (3, ["buy 11Pz"]), (2, [])],
)
def test_a_shaken_division_buys_its_own_chit_and_a_broken_one_none(quality: int, sold: list[str]):
    """4.0 1D At quality 3 no formations, at 2 nothing; the other side buys on."""
    text = f"{BOTH}, 11pz tq {quality} dispatch 5, 36 tq 5 dispatch 2, phase preparation"
    game = at(text, rules=RULES)

    german = game.options if game.who == "german" else ()
    assert [choice for choice in german if choice.startswith("buy")] == sold
    if quality == 3:
        assert [each.rule for each in objections(game, "buy pg111")] == ["19.2"]
    if quality == 2:
        assert "buy 36ID" in game.options


@rule("4.0-u", "4.0-v", "4.0-w")
@pytest.mark.parametrize(
    ("first", "chit", "before", "after"),
    [
        *(("24 0900", "buy 36ID", 2, 3), ("24 N1", "buy 36ID", 2, 4)),
        *(
            ("24 0900", "buy 141", 2, 1),
            ("24 0900", "buy 141", 0, 0),
            ("24 N1", "buy 36ID", 19, 19),
        ),
    ],
)
def test_a_division_chit_tires_and_without_one_it_rests(
    first: str, chit: str, before: int, after: int
):
    """4.0 1E One by day, two by night; a formation's chit alone lets it rest; from 0 to 19."""
    text = f"{BOTH}, 36 tq 5 dispatch 2 fatigue {before}, 11pz dispatch 0, first {first}"
    game = play_all(at(f"{text}, initiative allied, phase preparation", rules=RULES), chit)
    if "done" in game.options:
        game = play_all(game, "done")

    assert game.who == "chance"
    assert game.records["36"].fatigue == after


@rule("4.0-h", "4.0-i", "4.0-j")
@pytest.mark.parametrize(
    ("hour", "quality", "fatigue", "after"),
    [("0700", 6, 0, 6), ("0700", 0, 9, 0), ("0900", 5, 0, 5), ("0900", 5, 9, 5)],
)
def test_quality_stays_within_its_bounds_and_changes_in_the_morning_alone(
    hour: str, quality: int, fatigue: int, after: int
):
    """4.0 1B Never above the division's best, never below 0, never at another hour."""
    tracks = f"36 tq {quality} dispatch 0 fatigue {fatigue}, 11pz dispatch 0"
    game = at(f"{BOTH}, {tracks}, first 24 {hour}, phase preparation", rules=RULES)

    assert game.records["36"].tq == after


@rule("4.0-ag", "4.0-ai")
def test_a_chit_is_played_at_once_for_two_points_or_not_at_all():
    """4.0 2C With one point it is refused; who plays leaves the other no say in that window."""
    text = f"{BOTH}, 36 tq 5 dispatch 2, cup Wind"
    poor = at(f"{text}, 11pz tq 5 dispatch 1", rules=RULES)
    assert (poor.who, poor.options) == ("allied", ("wait", "play 141"))

    rich = at(f"{text}, 11pz tq 5 dispatch 2", rules=RULES)
    game = play_all(rich, "play pg111")
    assert game.records["11pz"].dispatch == 0
    assert game.who == "german"
    assert game.chit == "pg111"


@rule("2.0-a", "2.0-g")
def test_both_sides_see_what_lies_in_the_cup_and_nobody_the_order():
    """2.0 Each chit may come next, and the one that came is gone."""
    game = at(f"{BOTH}, 36 dispatch 0, 11pz dispatch 0, cup 141 DCG Wind pg111", rules=RULES)
    assert game.options == ("141", "DCG", "Wind", "pg111")

    drawn = play_all(game, "Wind")
    for side in ("german", "allied"):
        assert view(game, side)["position"]["cup"] == ["141", "DCG", "Wind", "pg111"]
        assert view(drawn, side)["position"]["cup"] == ["141", "DCG", "pg111"]
