"""11.3.3, 11.3.5 Platoons of AFV and infantry."""

import pytest

from grognard.engine.kernel.flow import explain
from tests.games.combat.positions import elevator, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

TANK = "PzIV-1 F20 ne, gLt-1 F20, g66-1 F20"
QUIET, FAR = "r65-7 Z20", "g66-9 A12"
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


@rule("11.3.3-c", "6.8.2.1-b")
def test_infantry_that_lags_behind_its_tank_pays_for_it():
    """11.3.3 A round later the tank is there before it: 2 more, if it turned since or not."""
    ahead = play_all(works(f"{TANK}, {QUIET}"), *JOINED, "go", "on", "F19", "round")

    for stayed in ("stop", "face e"):
        later = play_all(ahead, "on", stayed)
        assert totals(later, "go g66-1 F19") == [3]
    together = play_all(works(f"{TANK}, {QUIET}"), *JOINED, "go", "on", "F19")
    assert totals(together, "go g66-1 F19") == [1]


@rule("11.3.3-c", "11.3.4-b")
def test_a_tank_that_failed_its_check_shelters_no_infantry_on_the_move():
    """11.3.3, 11.3.4 It has left the platoon: those who stay beside it have -10 for moving."""
    text = "T34-1 F20 ne, rLt-1 F20, T34-2 F21 ne, r65-1 F21, g66-1 H20, russian to act"
    joined = ("with T34-2", "escort cautious rLt-1", "escort cautious r65-1", "go", "10", "1")
    halted = play_all(works(text), "convoy T34-1", *joined, "stop")

    assert [totals(halted, f"fire g66-1 {place}")[-1] for place in ("F20", "F21")] == [5, 15]


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


THREE = "T34-1 F18 ne, T34-2 F19 ne, KV1A-1 F20"
GATHERED = "convoy T34-1", "with T34-2", "with KV1A-1"


@rule("11.3.5-a")
def test_a_torn_platoon_closes_up():
    """11.3.5 The middle one stays behind; no step may leave the others apart, if they can meet."""
    text = f"{THREE} ne, {FAR}, russian to act"
    game = play_all(works(text), *GATHERED, "go", "1", "10", "1", "on")

    assert refused(game, "F17") == ["10.7.2"]
    waiting = play_all(game, "stop")
    assert refused(waiting, "stop") == refused(waiting, "face e") == ["10.7.2"]
    closed = play_all(waiting, "F19")
    assert closed.options == ("stop", "on")


@rule("11.3.5-b")
def test_of_a_platoon_that_cannot_close_up_one_goes_on():
    """11.3.5 In Assault Movement nobody has the points to back to F19: one goes on by a check."""
    text = f"{THREE} sw, {FAR}, russian to act"
    game = play_all(works(text), *GATHERED, "assault", "go", "1", "10", "1")

    assert game.options == ("stop", "alone KV1A-1", "alone T34-1")
    assert play_all(game, "alone KV1A-1", "8").procedures[-1].units == ("KV1A-1",)
    assert play_all(game, "alone T34-1", "10").who == "german"


@rule("11.3.1-a", "10.7.2-a")
@pytest.mark.parametrize("stays", ["stop", "face e"])
def test_no_vehicle_stays_behind_its_platoon(stays: str):
    """11.3.1, 10.7.2 Whoever could follow does so: only a loss tears a platoon apart."""
    text = f"PzIV-1 F18 ne, PzIV-2 F19 ne, {QUIET}"
    game = play_all(works(text), "convoy PzIV-1", "with PzIV-2", "go", "on", "F17")

    assert refused(game, stays) == ["10.7.2"]
    assert offered(game, "F") == ["F18"]


@rule("11.1.3-h", "10.7.2-a")
def test_in_a_platoon_a_turret_that_turns_for_a_point_has_made_its_step():
    """11.1.3 Nobody wastes its points so and stays behind; after a step it turns for nothing."""
    text = f"PzIV-1 F18 ne, PzIV-2 F19 ne, {QUIET}"
    game = play_all(works(text), "convoy PzIV-1", "with PzIV-2", "go", "on")

    turned = play_all(game, "turret e")
    assert turned.prompt.startswith("11.1.2 Drive PzIV-2")
    assert refused(play_all(game, "F17"), "turret e") == ["10.7.2"]
    later = play_all(game, "F17", "F18", "on", "turret e", "F16", "F17")
    assert later.procedures[-1].left == {"PzIV-1": 16, "PzIV-2": 16}


@rule("11.3.1-a", "core-2-e")
@pytest.mark.parametrize(("turn", "rule_"), [(2, "11.3.1"), (3, "core-2-e")])
def test_vehicles_off_the_map_drive_in_no_platoon(turn: int, rule_: str):
    """core-2-e Each comes on by itself, when it is due."""
    game = works(f"turn 2, due PzIII-1 {turn}, due PzIII-2 {turn}, g66-9 A12, {QUIET}")

    assert refused(game, "convoy PzIII-1") == [rule_]


@rule("11.3.5-c")
def test_infantry_elsewhere_stops_when_one_afv_goes_on_alone():
    """11.3.5 The tank between them has failed its check: one goes on, and who is with it."""
    text = "T34-1 F18 ne, rLt-1 F18, r65-1 F18, T34-2 F19 ne, KV1A-1 F20 sw, rLt-2 F20"
    joined = "convoy T34-1", "with T34-2", "with KV1A-1", "assault"
    game = play_all(works(f"{text}, g66-9 A12, russian to act"), *joined)
    game = play_all(game, "escort cautious rLt-1", "escort cautious r65-1", "escort cautious rLt-2")
    torn = play_all(game, "go", "1", "10", "1")

    first, last = (play_all(torn, f"alone {tank}", "1") for tank in ("T34-1", "KV1A-1"))
    assert first.procedures[-1].escort == ("rLt-1", "r65-1")
    assert last.procedures[-1].escort == ("rLt-2",)


@rule("11.3.5-a", "10.7.1-c", "11.3.1-a")
def test_tanks_of_a_platoon_are_fired_at_when_all_have_made_their_step():
    """10.7.1, 11.3.1 As if they moved at the same time; the first is lost once both have come."""
    text = "PzIV-1 F18 ne, PzIV-2 F19 ne, r45mm-1 F14 se, r65-7 X40"
    game = play_all(works(text), "convoy PzIV-1", "with PzIV-2", "go", "on", "F17")

    assert game.prompt.startswith("11.1.2 Drive PzIV-2")
    moved = play_all(game, "F18")
    assert moved.prompt == "core-9-j Fire at PzIV-1 in F17?"
    lost = play_all(moved, "hit r45mm-1 PzIV-1", "9", "1", "9")
    assert lost.prompt == "core-9-j Fire at PzIV-2 in F18?"
    assert play_all(lost, "hold").prompt == "11.3.1 Does the platoon of PzIV-2 drive on?"


@rule("10.7.1-c", "11.3.3-b")
def test_afv_and_those_beside_them_are_fired_at_together():
    """10.7.1, 11.3.3 One window for the tank and the men who came to F19 with it."""
    game = play_all(works(f"{TANK}, r65-1 H20"), *JOINED, "go", "on", "F19")
    stepped = play_all(game, "go gLt-1 F19", "go g66-1 F19")

    assert stepped.prompt == "core-9-j Fire at PzIV-1, gLt-1, g66-1 in F19?"
    alone = play_all(game, "round")
    assert alone.prompt.startswith("11.3.1 Does the platoon")


@rule("core-15-e", "11.3.4-a")
def test_a_tank_of_a_platoon_overruns_a_hex_once():
    """core-15-e Not again in the next round, while it stays there."""
    text = f"PzIV-1 F18 ne, PzIII-1 F19 ne, r65-1 F17 pinned, {QUIET}"
    entered = ("convoy PzIV-1", "with PzIII-1", "go", "on", "F17", "1", "F18", "on")
    game = play_all(works(text), *entered)
    again = play_all(game, "overrun", "99", "stop", "on")

    assert "overrun" in game.options
    assert refused(again, "overrun") == ["core-15-e"]


@rule("core-15-f", "11.3.4-a")
def test_a_platoon_fires_in_afv_assault_movement():
    """11.3 Gun and machine guns before its step; a bow gun that fired does not overrun (R-53)."""
    text = f"PzIV-1 F18 ne turret-ne, PzIII-1 F19 ne, r65-1 F14, {QUIET}"
    game = play_all(works(text), "convoy PzIV-1", "with PzIII-1", "assault", "go", "on")

    assert {"gun", "fire F14"} <= {*game.options}
    fired = play_all(game, "fire F14", "shoot", "99")
    assert refused(fired, "fire F14") == ["core-15-g"]
    assert "F17" in fired.options
    plain = play_all(works(text), "convoy PzIV-1", "with PzIII-1", "go", "on")
    assert refused(plain, "gun") == ["core-15-f"]


@rule("6.14.2-f", "11.3.4-a")
def test_a_platoon_bypasses_rail_cars():
    """6.14.2 As one tank would, but not away from the others, who have stayed behind."""
    ahead = play_all(works(f"PzIV-1 H17 se, PzIII-1 H18 e, {QUIET}"), "convoy PzIV-1")
    behind = play_all(works(f"PzIV-1 H17 se, PzIII-1 H17 w, {QUIET}"), "convoy PzIII-1")

    assert "past I18 J18" in play_all(ahead, "with PzIII-1", "go", "on").options
    last = play_all(behind, "with PzIV-1", "go", "on", "stop")
    assert refused(last, "past I18 J18") == ["10.7.2"]


@rule("6.14.2-f", "11.1.4-a", "9.2.1-a")
def test_the_hex_beyond_a_bypass_is_entered_by_its_own_rules():
    """11.1.4 By a check among enemies, unturned if it fails; a truck not; a full hex is double."""
    foe = play_all(works(f"PzIV-1 H17 e, r65-1 J18, {QUIET}"), "move PzIV-1")
    truck = works(f"PzIV-1 H17 e as:german-opel-blitz, r65-1 J18, {QUIET}")
    full = play_all(works(f"PzIV-1 H17 se, PzIII-1 J18 e, PzIII-2 J18 e, {QUIET}"), "move PzIV-1")

    failed = play_all(foe, "past I18 J18", "10")
    assert (failed.units["PzIV-1"].place, failed.units["PzIV-1"].facing) == ("H17", 0)
    assert play_all(foe, "past I18 J18", "1").units["PzIV-1"].place == "J18"
    assert refused(play_all(truck, "move PzIV-1"), "past I18 J18") == ["11.4.6"]
    assert totals(full, "past I18 J18") == [1 + 2 * (1 + 4)]


@rule("6.14.2-f", "11.3.2-a")
def test_a_turn_on_the_way_round_is_paid_for_and_made_there():
    """6.14.2 One hexspine to come to E21; who does not dare has not turned (R-36)."""
    foe = play_all(works(f"PzIV-1 D19 e, r65-1 E21, {QUIET}"), "move PzIV-1")
    tried = [play_all(foe, "past E20 E21", die).units["PzIV-1"] for die in ("10", "1")]
    crowd = works(f"PzIV-1 H17 se, StuG-1 H18 e, PzIII-1 J18 e, PzIII-2 J18 e, {QUIET}")

    assert totals(foe, "past E20 E21") == [3]
    assert [(tank.place, tank.facing) for tank in tried] == [("D19", 0), ("E21", 1)]
    joined = play_all(crowd, "convoy PzIV-1", "with StuG-1", "go", "on")
    assert refused(joined, "past I18 J18") == ["11.3.2"]


@rule("10.7.2-a", "11.2.1-a")
def test_a_road_on_a_hexside_leads_nobody_away_from_the_platoon():
    """10.7.2 It is open while the other tank may follow, and not once that has stayed."""
    game = works(f"PzIV-1 E37 ne, PzIII-1 E38 ne, {QUIET}")
    stayed = play_all(game, "convoy PzIII-1", "with PzIV-1", "go", "on", "stop")

    assert "along" in play_all(game, "convoy PzIV-1", "with PzIII-1", "go", "on").options
    assert refused(stayed, "along") == ["10.7.2"]


@rule("11.3.6-a")
def test_a_turn_in_a_platoon_is_paid_by_who_turns():
    """11.3.6, R-28 Others pay for hexes that are entered, also who stayed, but not for turns."""
    game = works("PzIV-1 F18 nw, PzIV-2 F18 nw, r65-7 Z20")
    rolling = play_all(game, "convoy PzIV-1", "with PzIV-2", "go", "on")

    turned = play_all(rolling, "face se", "stop")
    assert turned.procedures[-1].left == {"PzIV-1": 15, "PzIV-2": 18}
    stayed = play_all(rolling, "F17", "stop")
    assert stayed.procedures[-1].left == {"PzIV-1": 17, "PzIV-2": 17}
    assert play_all(rolling, "stop", "stop").who == "russian"


@rule("6.8.2.1-b", "11.3.1-a")
@pytest.mark.parametrize(
    ("text", "first", "left"),
    [
        ("PzIV-2 K31 sw", "J31", 17),  # both come there at once
        ("PzIV-2 K31 sw, wreck J31", "J31", 15),
        ("PzIV-2 J31 sw", "stop", 15),  # it was there, and stays
        ("PzIV-2 J31 sw", "I32", 17),  # it went on before the other came
    ],
)
def test_tanks_of_a_platoon_that_come_to_a_hex_together_do_not_crowd_it(
    text: str, first: str, left: int
):
    """6.8.2.1, R-19 2 more for what was there before the round, and none for each other."""
    game = works(f"PzIV-1 K31 sw, {text}, r65-7 Z20")
    rolling = play_all(game, "convoy PzIV-2", "with PzIV-1", "go", "on", first)

    assert totals(rolling, "J31") == [18 - left]
    assert play_all(rolling, "J31").procedures[-1].left["PzIV-1"] == left


@rule("11.3.4-a", "core-15-e", "core-15-g")
def test_a_tank_of_a_platoon_overruns_hex_after_hex():
    """core-15-e Once in each enemy hex, in the round after it came there; only it pays for that."""
    foes = "r65-1 F17 disrupted, r65-2 F16 disrupted"
    game = works(f"PzIV-1 F18 nw, PzIV-2 F19 nw, {foes}, r65-7 Z20")
    first = play_all(game, "convoy PzIV-1", "with PzIV-2", "go", "on", "F17", "1", "F18")
    over = play_all(first, "on", "overrun", "99", "stop")

    assert over.procedures[-1].left == {"PzIV-1": 15, "PzIV-2": 17}
    again = play_all(over, "on")
    assert refused(again, "overrun") == ["core-15-e"]
    beyond = play_all(again, "F16", "1", "F17", "1", "on")
    assert "overrun" in beyond.options
    assert "overrun" in play_all(beyond, "overrun", "99").options  # PzIV-2, in F17


@rule("6.12.2-c", "11.1.3-h")
def test_woods_are_entered_by_who_has_spent_nothing():
    """6.12.2 Not after a turn of the turret alone, nor in a later round of a platoon."""
    text = "PzIII-1 L11 se, PzIII-2 K12 ne, r65-1 A5"
    game = elevator(text)
    fresh = play_all(game, "move PzIII-1")
    rolling = play_all(game, "convoy PzIII-1", "with PzIII-2", "go", "on")

    assert "L12" in fresh.options
    assert refused(play_all(fresh, "turret e"), "L12") == ["6.12.2"]
    assert "L12" in rolling.options
    later = play_all(rolling, "stop", "face e", "on")
    assert "L12" in later.options  # PzIII-1 has spent nothing yet
    paid = play_all(rolling, "face sw", "stop", "on", "face se", "stop", "on")
    assert refused(paid, "L12") == ["6.12.2"]


@rule("11.1.3-h", "11.3.4-a")
def test_the_turret_of_a_platoon_tank_turns_with_its_step():
    """11.1.3 For nothing once points were spent, in the round after; before that for 1."""
    game = works("PzIV-1 F18 nw, PzIV-2 F19 nw, r65-7 Z20")
    rolling = play_all(game, "convoy PzIV-1", "with PzIV-2", "go", "on")
    later = play_all(rolling, "F17", "F18", "on")

    assert totals(rolling, "turret e") == [1]
    assert totals(later, "turret e") == [0]
    assert totals(play_all(later, "turret e"), "turret w") == [1]


@rule("10.1.3-a", "11.3.3-b")
def test_a_shot_beside_an_afv_is_paid_once():
    """10.1.3 A point in the round of the shot, and none when another fires in the next."""
    men = "gLt-1 F20, g66-1 F20, g66-2 F20"
    game = works(f"PzIV-1 F20 ne, {men}, r65-1 F13, r65-7 X40")
    joined = [f"escort assault {unit}" for unit in ("gLt-1", "g66-1", "g66-2")]
    first = play_all(game, "convoy PzIV-1", *joined, "go", "on", "F19", "fire g66-1 F13", "shoot")
    stepped = play_all(first, "99", "go gLt-1 F19", "go g66-1 F19", "go g66-2 F19", "hold")
    second = play_all(stepped, "on", "F18", "fire g66-2 F13", "shoot", "99")

    assert stepped.procedures[-1].walks == {"gLt-1": 3, "g66-1": 2, "g66-2": 3}
    assert second.procedures[-1].left == {"gLt-1": 3, "g66-1": 2, "g66-2": 2}
