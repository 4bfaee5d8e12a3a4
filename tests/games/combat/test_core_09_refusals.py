"""core-9 Why a unit does not fire in a window, along with others or on the move, by each clause."""

import pytest

from grognard.engine.kernel.flow import objections
from tests.games.combat.positions import refused, works
from tests.playing import play_all
from tests.rules import rule

GUNS = "r45mm-1 G18 nw, r82mm-1 F16 nw, T34-1 G17 se, KV1A-1 E17 nw suppressed, rPTRD-1 F18"
MEN = "rM1910-1 F18, r65-1 F18 fired, r65-2 G18 disrupted, r65-3 G18 moved, r65-5 D17, rLt-1 F18"


@pytest.fixture(scope="module")
def seen():
    """A squad has come to F13, where several Russians could fire at it."""
    return play_all(works(f"g66-1 F12, rDC-1 F15, {MEN}, {GUNS}"), "move g66-1", "F13")


@rule("core-9-q", "core-9-b", "core-7-b", "core-4-e", "core-17-e", "core-5-e")
@pytest.mark.parametrize(
    ("choice", "clauses"),
    [
        ("fire r65-1", ["core-9-b"]),
        ("fire r65-2", ["core-7-b"]),
        ("fire r65-3", ["core-4-e"]),
        ("fire rDC-1", ["core-17-e"]),
        ("fire rLt-1", ["core-5-e"]),
        ("fire r65-5", ["core-11-c"]),
        ("fire T34-1", ["core-15-g"]),
        ("fire KV1A-1", ["core-7-d"]),
        ("shell KV1A-1", ["core-7-d"]),
        ("shell rPTRD-1", ["core-14-k"]),
        ("hit r82mm-1 g66-1", ["core-14-k"]),
        ("hit r45mm-1 g66-1", ["core-14-k"]),
        ("fire g66-1", ["core-9-j"]),
    ],
)
def test_who_does_not_fire_in_a_window_is_refused_by_its_clause(seen, choice, clauses):
    """core-9-q Defensive Fire is open to all who could fire; what bars the others is told."""
    assert refused(seen, choice) == clauses


@rule("core-9-c", "core-15-h")
def test_a_second_shot_in_a_window_is_refused_by_the_rate_of_fire(seen):
    """core-9-c Each shot takes a window of its own, those of a gun and of others alike."""
    fired = play_all(seen, "fire rM1910-1", "shoot", "99", "shell T34-1", "99")

    assert refused(fired, "fire rM1910-1") == ["core-9-c"]
    assert refused(fired, "shell T34-1") == ["core-9-c"]


@rule("core-14-k", "core-11-c")
def test_a_gun_that_does_not_see_a_tank_is_told_what_stands_between():
    """core-14-k A shell at it and a shot at its armour are refused alike."""
    text = "PzIV-1 F12 se, g66-1 F12 on:PzIV-1, r45mm-1 F18 nw, r76mm-1 C19 nw, r82mm-1 F16 nw"
    driven = play_all(works(text), "move PzIV-1", "F13")

    assert refused(driven, "hit r76mm-1 PzIV-1") == ["core-11-c"]
    assert refused(driven, "shell r76mm-1") == ["core-11-c"]
    assert refused(driven, "hit r45mm-1 g66-1") == ["core-14-k"]


@rule("10.1.3-a", "core-4-e", "core-9-e", "core-9-o")
def test_fire_on_the_move_is_refused_by_what_bars_it():
    """10.1.3 Who runs does not fire; who storms needs range, sight, and an enemy there."""
    stack = works("gLt-1 F18, g66-1 F18, g82-1 F18, r65-1 F15, r65-2 F4")
    running, storming = (
        play_all(stack, f"{how} gLt-1", "with g66-1", "with g82-1") for how in ("run", "assault")
    )

    assert refused(running, "fire g66-1 F15") == ["core-4-e"]
    assert refused(storming, "fire gLt-1 F15") == ["core-5-e"]
    assert refused(storming, "fire g66-1 F4") == ["core-9-e", "6.10.2"]
    assert refused(storming, "fire g66-1 F16") == ["core-9-o"]


@rule("10.7-b", "core-9-e", "core-17-e")
def test_fire_in_a_platoon_is_refused_by_what_bars_it():
    """10.7 As on a move by oneself."""
    text = "gLt-1 F18, g66-1 F18, gFT-1 F18, g66-2 F19, r65-1 F16, r65-2 F4"
    platoon = play_all(works(text), "platoon gLt-1", "with assault g66-1", "with cautious gFT-1")

    assert refused(platoon, "fire gLt-1 F16") == ["core-5-e", "core-4-e"]
    assert refused(platoon, "fire g66-1 F4") == ["core-9-e", "6.10.2"]
    assert refused(platoon, "fire gFT-1 F16") == ["core-17-e"]
    assert refused(platoon, "fire g66-2 F16") == ["10.7.1"]


@rule("core-4-c", "core-7-a", "core-4-d")
def test_who_cannot_go_along_is_told_every_reason():
    """core-4-c Pinned and moved, riding, or shy of running."""
    text = "gLt-1 F18, g66-1 F18 pinned moved, g66-2 F18 unready, SdKfz-1 F18 ne"
    led = play_all(works(f"{text}, g66-3 F18 on:SdKfz-1, r65-1 F15"), "run gLt-1")

    assert refused(led, "with g66-1") == ["core-7-a", "core-4-d"]
    assert refused(led, "with g66-2") == ["core-6-i"]
    assert refused(led, "with g66-3") == ["core-18-d"]
    assert refused(led, "with r65-1") == ["core-4-c"]


@rule("core-7-a", "core-4-e", "core-9-a")
def test_who_is_pinned_and_has_moved_is_told_both():
    """core-9-a Being Pinned Down is one reason, and does not hide the others."""
    game = works("g66-1 F18 pinned moved, r65-1 F14")

    assert refused(game, "fire g66-1 F14") == ["core-7-a", "core-4-e"]


@rule("core-8-m", "core-17-e", "core-7-a", "core-16-d")
@pytest.mark.parametrize(
    ("text", "team", "clauses"),
    [
        ("gDC-1 F18 pinned, r65-1 F1", "gDC-1", ["core-7-a"]),
        ("gDC-1 F18 crawled-fired, r65-1 F18", "gDC-1", ["core-16-d", "core-17-e"]),
        ("gDC-1 F19 disrupted, r65-1 F1", "gDC-1", ["core-7-b", "core-8-m"]),
        ("gDC-1 F18 spent, r65-1 F1", "gDC-1", ["core-8-m"]),
        ("g66-1 F18, r65-1 F1", "g66-1", ["core-8-m"]),
        ("gDC-1 F18, r65-1 F1", "r65-1", ["core-4-b"]),
    ],
)
def test_a_charge_at_wire_is_refused_by_every_clause(text: str, team: str, clauses: list[str]):
    """core-8-m No charge, no nerve for it, no wire beside its team: each by its own clause."""
    assert refused(works(f"{text}, wire F17"), f"charge {team} F17") == clauses


@rule("7.3.2-a", "7.6.2-b", "core-17-e")
def test_a_mousehole_is_refused_to_who_has_crawled_into_wire():
    """core-17-e, R-73 Its marker says that its one attack is used."""
    game = works("gDC-1 M35 crawled-fired, r65-1 A1")

    assert refused(game, "blow gDC-1 M34") == ["core-17-e"]


@rule("core-15-g")
def test_a_target_beyond_eight_hexes_is_too_far_and_not_aside():
    """core-15-g The machine guns point at F9, which is nine hexes off."""
    game = works("PzIV-1 F18 ne, r65-1 F9")

    assert "fire PzIV-1 F9" not in game.options
    [told] = objections(game, "fire PzIV-1 F9")
    assert str(told) == "core-15-g F9 is 9 hexes off, and PzIV-1 reaches 8 at most."
