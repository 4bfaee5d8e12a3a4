"""23 The French Forces of the Interior: regular units and ambushes."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.ambush import may_be_ambushed, supply
from grognard.games.montelimar.quality import own_quality
from grognard.games.montelimar.results import rout
from grognard.games.montelimar.stacking import penalty
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.victory import eliminate
from tests.games.montelimar.positions import at, next_turn, on_the_23rd
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ36ID 60.20 column, PG111-6 20.20, HQ11Pz 20.20 column, HQ111 20.20 column"
FAURE = f"FFI-1 40.38, FFI-2 42.38 column, FFI-HQ 44.38, {STAFF}"


@rule("23.1-a", "23.1-b", "23.1-d")
def test_the_ffi_act_on_a_direct_command_for_two():
    """23.1 No chit is theirs; with three commands one unit acts."""
    for chit in ("36ID", "141"):
        game = at(f"{FAURE}, E141 60.20, HQ141 60.20 column, chit {chit}")
        assert "take FFI-1" not in game.options
        assert [each.rule for each in objections(game, "take FFI-1")] == ["23.1"]
    game = at(f"{FAURE}, 36 direct 3, chit DCA")
    assert {"take FFI-1", "take FFI-HQ"} <= set(game.options)

    game = play_all(game, "take FFI-1", "pass")

    assert game.records["36"].direct == 1
    assert "take FFI-2" not in game.options


@rule("23.1-b")
def test_no_die_falls_for_dispatch_points_of_the_ffi():
    """4.0 1F, 23.1 One each for the two divisions; the FFI are on the map, and have no track."""
    game = play_all(next_turn(at(FAURE)), "done", "9", "9")

    assert "Dispatch" not in game.prompt


@rule("23.1-d", "8.2-i")
def test_ffi_who_add_their_fire_cost_two_as_well():
    """23.1, 8.2 With one left the second adds nothing, by the rule that sets its price."""
    fires = "FFI-1 40.38, FFI-2 40.38, FFI-HQ 44.38, PG111-5 40.39, HQ36ID 60.20 column"
    for direct, adds in ((3, False), (4, True)):
        game = at(f"{fires}, 36 direct {direct}, chit DCA")
        game = play_all(game, "take FFI-1", "fire 40.39")
        assert ("add FFI-2" in game.options) is adds
        assert [o.rule for o in objections(game, "add FFI-2")] == ([] if adds else ["23.1"])


@rule("23.1-c")
@pytest.mark.parametrize(
    ("moment", "track", "options", "division"),
    [
        ("turn 1", "tfb", {}, "tfb"),
        ("turn 1", "ccs", {"cc_sudre": "yes"}, "ccs"),
        ("turn 6", "", {}, "36"),
    ],
)
def test_butler_pays_for_the_ffi_and_after_him_the_36th(
    moment: str, track: str, options: dict[str, str], division: str
):
    """23.1 Or Sudre, who is there in his place."""
    tracks = f"{track} tq 6 direct 2, 36 direct 2" if track else "36 direct 2"
    game = on_the_23rd(f"{FAURE}, {tracks}, {moment}, chit DCA", **options)

    game = play_all(game, "take FFI-1")

    assert game.records[division].direct == 0


@rule("23.1-e", "23.2-i")
def test_the_quality_of_the_ffi_is_always_5():
    """23.1, 23.2 Whatever becomes of their paymaster's."""
    game = at(f"{FAURE}, Amb-1 48.38, 36 tq 2")

    assert own_quality(game, "FFI-1") == own_quality(game, "Amb-1") == 5


@rule("23.1-f")
def test_the_ffi_never_assault():
    """23.1 No question of theirs ever offers it."""
    game = at(f"{FAURE}, PG111-5 40.39, 36 direct 9 dispatch 5, assault allied 40.39, chit DCA")
    game = play_all(game, "take FFI-1")

    assert not any("assault" in choice or "prepare" in choice for choice in game.options)
    assert objections(game, "assault 40.39")


@rule("23.1-g")
def test_routed_ffi_wait_with_their_paymaster_and_come_back_to_their_headquarters():
    """23.1 Their headquarters comes back beside the paying division's leader."""
    game = at(f"{FAURE}, 36 direct 4, Dahlquist 60.20")
    rout(game, "FFI-2")
    assert game.at("FFI-2") == "36:routed"
    back = at(f"{FAURE.replace('42.38', '36:routed')}, 36 direct 4, chit DCA")
    back = play_all(back, "take FFI-2")
    assert "return 44.38" in back.options
    assert "return 60.20" not in back.options

    eliminate(game, "FFI-HQ")
    assert game.at("FFI-HQ") == "36:routed"
    lost = FAURE.replace("FFI-HQ 44.38", "FFI-HQ 36:routed column")
    lost_game = at(f"{lost}, Dahlquist 60.20, 36 direct 4, chit DCA")
    assert "return 60.20" in play_all(lost_game, "take FFI-HQ").options


@rule("23.1-d", "23.2-g")
@pytest.mark.parametrize(("held", "helped"), [(4, True), (3, False)])
def test_an_ffi_unit_that_adds_its_fire_costs_two_as_well(held: int, helped: bool):
    """8.2, 23.1 Each helper on a Direct Command chit is paid for at its own price."""
    text = f"FFI-1 40.38, FFI-3 40.38, PG111-5 40.39, FFI-HQ 44.38, {STAFF}, chit DCA"
    game = play_all(at(f"{text}, 36 direct {held}"), "take FFI-1", "fire 40.39")
    assert ("add FFI-3" in game.options) is helped
    if helped:
        assert play_all(game, "add FFI-3", "fire", "8").records["36"].direct == 0


LONELY = "PG111-5 40.42 column, PG111-6 20.20, HQ111 20.20 column, bottle german 0"
ALL = ", ".join(f"Amb-{number} 6{number}.30" for number in range(1, 6))


def stepping(more: str = "") -> Montelimar:
    """A lonely company has just moved."""
    text = f"{LONELY}, {more}bottle allied 0, chit pg111"
    return play_all(at(text, "la-coucourde"), "take PG111-5", "move", "40.43")


@rule("23.2-e", "23.2-f")
def test_with_five_ambushes_out_one_is_taken_up_first():
    """23.2 Before the die; if it fails the unit is back in supply."""
    game = stepping(f"{ALL}, ")
    assert "ambush 40.44" not in game.options
    assert "lift Amb-3" in game.options

    failed = play_all(game, "lift Amb-3", "ambush 40.44", "6")

    assert "63.30" not in failed.stacks
    assert supply(failed) == ["Amb-3"]
    assert play_all(game, "lift Amb-3", "ambush 40.44", "5").stacks["40.44"] == ("Amb-3",)


@rule("23.2-e")
def test_an_ambush_that_was_lost_is_lost():
    """23.2 It lowers the five."""
    lost = ALL.replace("Amb-5 65.30", "Amb-5 dead")

    assert "lift Amb-1" in stepping(f"{lost}, ").options
    assert "lift Amb-5" not in stepping(f"{lost}, ").options


@rule("23.2-c")
def test_an_ambush_among_others_disorganises_them():
    """23.2, 6.1 A mixed hex, and an overcrowded one."""
    game = at(
        f"I143 50.38, K143 50.38, L143 50.38, Amb-1 50.38, {STAFF}, chit 36ID", "la-coucourde"
    )

    assert penalty(game, "50.38") == 2


@rule("23.2-g")
def test_ambushes_are_activated_as_the_ffi_are():
    """23.2 For two Direct Commands; they cannot form column."""
    game = play_all(at(f"Amb-1 40.38, {STAFF}, 36 direct 2, chit DCA"), "take Amb-1")

    assert game.records["36"].direct == 0
    assert "flip" not in game.options
    poor = at(f"Amb-1 40.38, {STAFF}, 36 direct 1, chit DCA")
    assert [each.rule for each in objections(poor, "take Amb-1")] == ["23.1"]


@rule("23.2-a")
def test_units_of_two_divisions_that_move_together_may_both_be_isolated():
    """23.2 A mate of another division is no fellow; one of the same is at no distance."""
    text = "FFI-1 70.10, PG111-5 40.38, G305-1 40.38, PG111-7 40.39, PG111-8 40.39"
    game = at(f"{text}, HQ36ID 70.12 column", rules='ambushes = 5, weather = "clear"')

    assert may_be_ambushed(game, ("G305-1", "PG111-5"))
    assert not may_be_ambushed(game, ("PG111-7", "PG111-8"))
