"""10, 11 Rally and digging in."""

import pytest

from grognard.engine.kernel.flow import explain
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = (
    "HQ141 50.12 column, HQ36ID 50.12 column, HQ142 50.12 column, "
    "PG111-5 20.50, HQ11Pz 14.46 column"
)


@rule("10.2.3-k")
def test_suppression_goes_first_and_a_hex_rallies_once_example():
    """10.2.3 I and L of the 141st, suppressed and DG 1: after I's rally DG 1 remains."""
    game = at(f"I141 54.12, L141 54.12, suppressed 54.12, DG1 54.12, {STAFF}, chit 36ID")

    game = play_all(game, "take I141", "rally")

    assert (game.suppressed, game.dg["54.12"]) == (0, 1)
    assert "rally" not in play_all(game, "take L141").options


@rule("10.2.3-l", "6.1-l")
def test_units_that_leave_may_rally_elsewhere_example():
    """10.2.3 I moves into 55.12 as its second action, L follows; there a rally clears the DG."""
    text = f"I141 54.12 column, L141 54.12 column, DG1 54.12, I142 55.12, {STAFF}"
    game = at(f"{text}, 36 direct 5, rallied 54.12, acted I141, chit 36ID")

    game = play_all(
        game, "again I141", "move", "55.12", "stop", "take L141", "move", "55.12", "stop"
    )
    assert game.dg["55.12"] == 1
    game = play_all(game, "again L141", "rally", "end")

    assert game.dg["55.12"] == 1  # mixed formations


@rule("10.1-f", "10.2.3-b")
@pytest.mark.parametrize(("level", "left"), [(4, 3), (2, 1), (1, None)])
def test_a_rally_lowers_dg_by_one(level: int, left: int | None):
    """10.1 No die is rolled."""
    game = at(f"I141 54.12, DG{level} 54.12, {STAFF}, chit 141")

    assert play_all(game, "take I141", "rally").dg.get("54.12") == left


@rule("10.2.2-a", "10.2.2-e")
def test_a_pin_goes_before_dg():
    """10.2.2 The whole hex is free of it."""
    game = at(f"I141 54.12, L141 54.12, pinned 54.12, DG3 54.12, {STAFF}, chit 141")

    game = play_all(game, "take I141", "rally")

    assert (game.pinned, game.dg["54.12"]) == (0, 3)


@rule("10.2.1-b", "10.2.1-d", "10.2.1-g")
def test_a_suppressed_unit_can_only_rally():
    """10.2.1 Neither fire nor move nor dig."""
    game = at(f"I141 54.12, suppressed 54.12, {STAFF}, chit 141")
    game = play_all(game, "take I141")

    assert set(game.options) == {"pass", "flip", "rally"}
    assert play_all(game, "flip").options == ("rally",), "a change of mode is no action"


@rule("11.1-e", "11.1-m")
def test_any_unit_on_foot_digs_a_foxhole():
    """11.1 It always works; once a hex."""
    game = at(f"I141 54.12, L141 54.12, K141 54.13 column, {STAFF}, chit 141")

    game = play_all(game, "take I141", "dig")

    assert game.forts == {"54.12": "foxhole"}
    assert "dig" not in play_all(game, "take L141").options
    assert "dig" not in play_all(game, "take K141").options


@rule("11.1-h", "11.1-k")
@pytest.mark.parametrize(
    ("die", "fort"), [("5", "trench"), ("6", "foxhole"), ("0", "trench"), ("9", "foxhole")]
)
def test_engineers_build_a_trench_if_their_quality_allows(die: str, fort: str):
    """11.1 Quality 5: a 5 builds, a 6 does not; it replaces the foxhole."""
    game = at(f"A111E 54.12, foxhole 54.12, {STAFF}, chit 36ID")

    game = play_all(game, "take A111E", "trench", die)

    assert game.forts["54.12"] == fort


@rule("10.0-c", "11.1-o", "8.5.1-n")
def test_works_go_when_the_last_unit_leaves():
    """10.0 And so does what lay on the hex."""
    game = at(f"I141 54.12 column, foxhole 54.12, DG1 54.12, {STAFF}, chit 141")
    game = play_all(game, "take I141", "move", "54.13", "stop")

    assert (game.forts, game.dg) == ({}, {"54.13": 1})


@rule("14.2-c", "11.1-h", "13.2-b")
def test_a_hero_may_help_to_build_a_trench():
    """14.2 His quality counts for the unit that he is with; then a die for himself."""
    game = at(f"A111E 54.12, HeroA-1 on:A111E, {STAFF}, chit 36ID")
    game = play_all(game, "take A111E", "trench")
    assert "trench with 5 or less" in play_all(game, "alone").prompt

    game = play_all(game, "brace HeroA-1")

    assert "trench with 6 or less" in game.prompt
    assert "HeroA-1 leaves" in play_all(game, "6").prompt


@rule("11.1-c")
@pytest.mark.parametrize("hex_", ["11.52", "05.56", "01.04", "54.12"])
def test_no_ground_forbids_digging(hex_: str):
    """11.1 City, marsh, woods and clear: a foxhole everywhere, and a trench by engineers."""
    game = at(f"I141 {hex_}, A111E {hex_}, {STAFF}, chit 36ID")

    assert "dig" in play_all(game, "take I141").options
    assert "trench" in play_all(game, "take A111E").options


@rule("11.1-h", "13.2-b")
def test_the_sum_of_a_trench_keeps_its_terms():
    """11.1, 13.2 Quality 5, two for the leader, one off for DG 2; a hero adds his one."""
    text = "A111E 41.43, Dahlquist 41.43, DG2 41.43, HeroA-1 on:A111E, HQ36ID 41.44 column"
    game = play_all(at(f"{text}, PG111-5 20.20, chit 36ID, 36 tq 5"), "take A111E")
    (total,) = explain(game, "trench")
    assert [(mod.value, mod.rule) for mod in total.mods] == [
        (5, "19.2"),
        (-1, "8.5.4"),
        (2, "13.2"),
    ]

    game = play_all(game, "trench")
    assert [explain(game, each)[0].total for each in ("alone", "brace HeroA-1")] == [6, 7]
