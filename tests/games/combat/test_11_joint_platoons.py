"""11.3.3, 11.3.5 Platoons of AFV and infantry."""

from grognard.engine.kernel.flow import explain
from tests.games.combat.positions import offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

TANK = "PzIV-1 F20 ne, gLt-1 F20, g66-1 F20"
QUIET = "r65-7 Z20"
JOINED = ("convoy PzIV-1", "escort cautious gLt-1", "escort cautious g66-1")


@rule("11.3.3-a")
def test_infantry_goes_along_from_the_hex_of_an_afv():
    """11.3.3 A leader first, then those beside an AFV of the platoon; nobody from elsewhere."""
    game = play_all(works(f"{TANK}, g66-2 F21, gLt-2 F21, {QUIET}"), "convoy PzIV-1")

    assert refused(game, "escort cautious g66-1") == ["11.3.3"]
    led = play_all(game, "escort cautious gLt-1")
    assert offered(led, "escort cautious") == ["escort cautious g66-1"]
    assert refused(led, "escort cautious g66-2") == ["11.3.3"]
    truck = works(f"SdKfz-1 F20 ne as:german-opel-blitz, gLt-1 F20, {QUIET}")
    assert offered(truck, "convoy") == []


@rule("11.3.3-d")
def test_infantry_beside_afv_does_not_run():
    """11.3.3 Cautious or Assault Movement, no Running."""
    game = play_all(works(f"{TANK}, {QUIET}"), "convoy PzIV-1")

    assert refused(game, "escort running gLt-1") == ["11.3.3"]
    assert offered(game, "escort assault") == ["escort assault gLt-1"]


@rule("11.3.3-b")
def test_afv_and_infantry_step_in_turn_at_their_own_price():
    """11.3.3 The tank pays of its points, each man of his; +2 for other wrecks, not for the tank.

    A joint platoon needs no second vehicle, and all have moved at its end.
    """
    game = play_all(works(f"{TANK}, {QUIET}, wreck F18"), *JOINED, "go", "on", "F19")

    assert totals(play_all(works(f"{TANK}, {QUIET}"), "move g66-1"), "F19") == [1]
    walked = play_all(game, "go gLt-1 F19", "go g66-1 F19")
    convoy = walked.procedures[-1]
    assert (convoy.walks, convoy.left) == ({"gLt-1": 5, "g66-1": 5}, {"PzIV-1": 17})
    on = play_all(walked, "on", "F18", "go gLt-1 F18", "round")
    assert on.procedures[-1].walks == {"gLt-1": 2, "g66-1": 5}
    over = play_all(on, "stop")
    assert [over.units[unit].did for unit in ("PzIV-1", "gLt-1", "g66-1")] == ["moved"] * 3


@rule("11.3.3-c")
def test_beside_its_afv_infantry_has_no_drm_for_moving():
    """11.3.3 Vehicle +5 and no -10 in Defensive Fire and later; once the tank is gone, -10."""
    text = f"{TANK}, r65-1 H20"
    game = play_all(works(text), *JOINED, "go", "on", "F19", "go gLt-1 F19")
    fired = play_all(game, "go g66-1 F19", "fire r65-1")
    reasons = [[mod.why for mod in sum_.mods] for sum_ in explain(fired, "shoot")]

    assert all("moved" not in each for each in reasons[1:])
    later = works("PzIV-1 F19 ne moved, g66-1 F19 moved with:PzIV-1, r65-1 H20, russian to act")
    assert "moved" not in str(explain(later, "fire r65-1 F19"))
    alone = works("PzIV-1 F21 ne moved, g66-1 F19 moved with:PzIV-1, r65-1 H20, russian to act")
    assert "moved" in str(explain(alone, "fire r65-1 F19"))


@rule("11.3.5-c")
def test_infantry_elsewhere_stops_when_one_afv_goes_on_alone():
    """11.3.5 Torn apart for two rounds: one tank checks, and only who is with it goes on."""
    text = f"{TANK}, PzIV-2 F21 ne, gLt-2 F21, g66-2 F21, {QUIET}"
    game = play_all(works(text), *JOINED[:1], "with PzIV-2", *JOINED[1:], "escort cautious g66-2")
    torn = play_all(game, "go", "on", "F19", "stop")
    assert torn.procedures[-2].gap
    rest = play_all(torn, "go gLt-1 F19", "go g66-1 F19", "go g66-2 F20")
    gone, stayed = play_all(rest, "on", "F18", "stop"), play_all(rest, "on", "stop", "stop")

    alone = "alone PzIV-1", "1"
    assert play_all(gone, *alone).procedures[-1].escort == ()
    assert play_all(stayed, *alone).procedures[-1].escort == ("gLt-1", "g66-1")


@rule("11.3.5-a")
def test_the_others_drive_on_in_the_round_in_which_one_is_lost():
    """11.3.5 The first tank is destroyed as it comes to F17; the second goes where it likes."""
    text = "PzIV-1 F18 ne, PzIV-2 F19 ne, r45mm-1 F14 se, r65-7 X40"
    game = play_all(works(text), "convoy PzIV-1", "with PzIV-2", "go", "on", "F17")
    lost = play_all(game, "hit r45mm-1 PzIV-1", "9", "1", "9")

    assert lost.prompt.startswith("11.1.2 Drive PzIV-2")
    assert {"F18", "G19", "back F20"} <= set(lost.options)
