"""11.1, 11.2, core-15 Vehicles on the move: facing, points, reverse, bad ground, enemies."""

import pytest

from tests.games.combat.positions import offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "g66-9 A12"
QUIET = "r65-7 Z20"
HOME = ("11.1.3 example",)
TANK = "T34-1 D38 e"


@rule(
    "11.1.3-e",
    "11.1.3-f",
    "11.1.3-g",
    "11.1.2-b",
    "11.1.2-c",
    "11.2.1-c",
    "11.2-a",
    "6.8.1.2-c",
)
def test_the_tank_drives_from_d38_to_h33_example():
    """11.1.3 15 of 21 points: 3, 1, 1, 3 along E36, 1, 1, 1, 1, 1, 1, 1; 6 are left."""
    game = play_all(works(f"{TANK}, {FAR}, russian to act"), "move T34-1", "7")
    left = [game.procedures[-1].left]
    for choice in (
        *("E38", "face ne", "E37", "along", "face nw", "along", "E35"),
        *("face ne", "E34", "F33", "G33", "face e", "H33"),
    ):
        game = play_all(game, choice)
        left.append(game.procedures[-1].left)

    assert left == [21, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6]
    assert game.units["T34-1"].place == "H33"
    free = play_all(game, "turret ne")
    assert (free.procedures[-1].left, free.units["T34-1"].turret) == (6, 5)


@rule("11.1.3-h", "core-15-h")
def test_a_turret_turns_for_nothing_with_other_points():
    """11.1.3 Alone it costs 1; it keeps its bearing when the hull turns."""
    game = play_all(works(f"{TANK}, {FAR}, russian to act"), "move T34-1", "7")

    assert totals(game, "turret ne") == [1]
    assert totals(play_all(game, "E38"), "turret ne") == [0]
    turned = play_all(game, "turret ne", "face se")
    assert (turned.units["T34-1"].facing, turned.units["T34-1"].turret) == (1, 0)


@rule("11.1.2-a", "11.1.2-b", "11.1.5-a", "11.1.5-b")
def test_only_hexes_before_and_behind_are_entered():
    """11.1.2, 11.1.5 Sideways nothing; backwards four times the price, and 1 to change gear."""
    game = play_all(works(f"PzIV-1 F18 ne, {QUIET}"), "move PzIV-1")

    assert refused(game, "G19") == ["11.1.2"]
    assert refused(game, "back F17") == ["11.1.5"]
    assert totals(game, "F17") == [1]
    assert totals(game, "back F19") == [5]
    back = play_all(game, "back F19")
    assert totals(back, "back F20") == [4]
    assert totals(back, "F18") == [2]


@rule("11.1.3-a", "11.1.3-b")
def test_a_russian_tank_checks_before_it_moves():
    """11.1.3 TQ 7: an 8 fails, and it may still fire; one that enters needs no check."""
    game = play_all(works(f"T34-1 F18 ne, PzIV-1 F12 e, {FAR}, russian to act"), "move T34-1")

    failed = play_all(game, "8")
    assert failed.options == ("stop", "gun")
    assert play_all(failed, "stop").units["T34-1"].stalled
    assert refused(play_all(failed, "stop", "pass"), "move T34-1") == ["11.1.3"]
    assert "gun T34-1" in play_all(failed, "stop", "pass").options
    entering = play_all(works(f"due T34-1 3, {FAR}, turn 3, russian to act"), "move T34-1")
    assert entering.who == "russian"
    assert refused(entering, "past I18 J18") == ["11.2.1"]
    there = play_all(entering, "BB22")
    assert (there.units["T34-1"].place, there.units["T34-1"].facing) == ("BB22", 3)
    assert play_all(works(f"PzIV-1 F18 ne, {QUIET}"), "move PzIV-1").who == "german"


@rule("6.12.1-c", "11.1.3.1-a", "11.1.3.1-b", "core-15-d", "6.12.1-b")
def test_debris_may_stop_a_tank():
    """11.1.3.1 3 points; 9 gets through, 10 is an M-KILL, and the move is over."""
    hexes = works(f"PzIV-1 F18 ne, {QUIET}").ground.board
    assert hexes.terrain("G36") == "debris"
    game = play_all(works(f"PzIV-1 G37 ne, {QUIET}"), "move PzIV-1")

    assert totals(game, "G36") == [3, 9]
    rolled = play_all(game, "G36")
    assert rolled.who == "chance"
    assert play_all(rolled, "9").who == "german"
    stuck = play_all(rolled, "10")
    assert stuck.units["PzIV-1"].stuck
    assert (stuck.who, stuck.units["PzIV-1"].place) == ("russian", "G36")


@rule("6.13.1-e", "6.13.1-d")
def test_machine_parts_cost_a_tank_10():
    """6.13.1 10 points, and a roll: 8 gets through."""
    game = play_all(works(f"PzIV-1 G27 ne, {QUIET}"), "move PzIV-1")

    assert totals(game, "G26") == [10, 8]
    assert play_all(game, "G26", "9").units["PzIV-1"].stuck
    assert not play_all(game, "G26", "8").units["PzIV-1"].stuck


@rule("6.8.2.1-b", "6.8.2.1-e", "9.1.4-a")
def test_vehicles_and_wrecks_in_the_way_cost_2_each():
    """6.8.2.1 For a squad and for a tank, burning or not."""
    text = f"g66-1 F18, PzIV-1 F18 ne, PzIV-2 F17 e, wreck F17, burning F17, {QUIET}"

    assert totals(play_all(works(text), "run g66-1"), "F17") == [7]
    assert totals(play_all(works(text), "move PzIV-1"), "F17") == [7]


@rule("6.14.2-f", "6.18.1-c", "11.2.1-a")
def test_rail_cars_are_bypassed_without_a_stop():
    """6.14.2 H17 to J18 around I18: 1 for the cars, then J18; a building is not bypassed."""
    game = play_all(works(f"PzIV-1 H17 e, {QUIET}"), "move PzIV-1")

    assert refused(game, "I18") == ["6.14.2"]
    out = offered(game, "past I18")
    assert "past I18 J18" in out
    after = play_all(game, "past I18 J18")
    assert (after.units["PzIV-1"].place, after.procedures[-1].left) == ("J18", 16)
    house = play_all(works(f"PzIV-1 D18 w, {QUIET}"), "move PzIV-1")
    assert refused(house, "C18") == ["core-10-e"]
    assert refused(house, "past C18 B18") == ["11.2.1"]


@rule("11.1.4-a", "11.1.4-b", "11.1.4-c", "core-15-i")
def test_a_tank_enters_among_enemies_by_a_check():
    """11.1.4 On its own TQ of 8; who fails goes elsewhere; a truck alone needs none."""
    text = f"PzIV-1 F18 ne, gLt-1 F18, r65-1 F17 disrupted, {QUIET}"
    game = play_all(works(text), "move PzIV-1", "F17")

    assert game.who == "chance"
    failed = play_all(game, "9")
    assert (failed.units["PzIV-1"].place, refused(failed, "F17")) == ("F18", ["10.2.5"])
    passed = play_all(game, "8")
    assert passed.units["PzIV-1"].place == "F17"
    on = play_all(passed, "F16", "stop")
    assert not on.units["r65-1"].engaged
    ended = play_all(passed, "stop")
    assert (ended.units["PzIV-1"].engaged, ended.units["r65-1"].engaged) == (True, True)


@rule("core-15-e", "11.3.4-a")
def test_an_overrun_sprays_the_hex_once():
    """core-15-e Coaxial and bow, 8 in all, for 2 points; then it may go on."""
    text = f"PzIV-1 F18 ne, r65-1 F17 disrupted, {QUIET}"
    game = play_all(works(text), "move PzIV-1", "F17", "8")

    assert totals(game, "overrun") == [8, -10]
    after = play_all(game, "overrun", "99")
    assert after.procedures[-1].left == 15
    assert refused(after, "overrun") == ["core-15-e"]
    assert "F16" in after.options


@rule("core-15-f")
def test_assault_movement_leaves_a_shot():
    """core-15-f 6 points; machine guns and one gun shot in it or after it, the gun at +20."""
    text = f"PzIV-1 F18 ne, r65-1 F12, {QUIET}"
    game = play_all(works(text), "assault PzIV-1", "F17")

    assert game.procedures[-1].left == 5
    assert totals(play_all(game, "gun"), "shell F12")[1] == 20
    assert "fire F12" in game.options
    later = play_all(game, "stop", "pass")
    assert totals(play_all(later, "gun PzIV-1"), "shell F12")[1] == 20
    normal = play_all(works(text), "move PzIV-1", "F17", "stop", "pass")
    assert offered(normal, "gun PzIV") + offered(normal, "fire PzIV") == []


@rule("core-9-q", "core-13-i", "core-14-k", "10.1.5-c")
def test_guns_fire_at_tanks_on_the_move():
    """core-9-q In a window, with 2 more on the Screened Shot; rifles cannot."""
    text = f"PzIV-1 F12 sw, r45mm-1 F18 ne, r65-1 F18, {FAR}"
    game = play_all(works(text), "move PzIV-1", "F13")

    assert game.options == ("hold", "decline", "hit r45mm-1 PzIV-1")
    assert totals(game, "hit r45mm-1 PzIV-1")[0] == 2
    killed = play_all(game, "hit r45mm-1 PzIV-1", "3", "1", "4")
    assert (killed.wrecks, killed.who) == ({"F13": 1}, "russian")


@rule("11.2.1-c", "11.1.5-a", "11.1.5-b")
def test_a_vehicle_backs_off_a_road_along_a_hexside():
    """11.1.5 Shellholes four times, and the change of gear; round the bend nothing lies behind."""
    text = f"T34-1 E36 {{}}, {FAR}, russian to act"
    game = play_all(works(text.format("ne road:E36/F36")), "move T34-1", "1")

    assert totals(game, "back E37") == [5]
    back = play_all(game, "back E37").units["T34-1"]
    assert (back.place, back.along) == ("E37", "")
    bent = play_all(works(text.format("nw road:E36/F35")), "move T34-1", "1")
    assert offered(bent, "back") == []
    assert refused(bent, "back E37") == ["11.1.5"]


@rule("11.2.2-b", "11.2.2-c", "11.2.2-d")
def test_a_wreck_closes_a_hexside_road():
    """11.2.2 It lies on the hexside, closes it, and smokes there, not in the hex."""
    game = works("T34-1 E36 ne road:E36/F36, T34-2 E37 ne, PzIV-1 E40 e, russian to act")
    second = play_all(game, "move T34-2", "6")
    assert "along" in second.options

    blocked = works(f"T34-2 E37 ne, burning E36/F36, {FAR}, russian to act")
    assert refused(play_all(blocked, "move T34-2", "7"), "along") == ["11.2.2"]
    assert blocked.line("E35", "G35").hindrance == 0


@rule("9.2.2-c", "11.3.2-a")
def test_a_third_tank_is_too_much():
    """9.2.2 In the Command Phase one of three is Suppressed, and may recover there (core-3-b)."""
    text = f"PzIV-1 F18 ne, PzIV-2 F18 ne, PzIII-1 F18 ne, {QUIET}, g66-1 A12, loose"
    game = play_all(works(text), "pass", "pass")

    assert offered(game, "surplus") == [
        "surplus PzIII-1",
        "surplus PzIV-1",
        "surplus PzIV-2",
    ]
    picked = play_all(game, "surplus PzIV-1")
    assert picked.units["PzIV-1"].status == "suppressed"
    assert ("9.2.2", "PzIV-1 is suppressed.") in [(e.rule, e.text) for e in picked.events]
    assert play_all(picked, "recover PzIV-1", "8").units["PzIV-1"].status == ""


@rule("core-6-c", "10.2.4-b")
def test_tanks_near_steady_friends_and_shake_enemies():
    """core-6-c Within 3 hexes in sight: -1 for one's own, +1 for the enemy's, once each."""
    alone = play_all(works(f"g66-1 F18, r65-1 F17 disrupted, {QUIET}"), "move g66-1", "F17")
    near = f"g66-1 F18, PzIV-1 F19 e, PzIV-2 F19 e, r65-1 F17 disrupted, {QUIET}"
    backed = play_all(works(near), "move g66-1", "F17")
    shy = f"g66-1 F18, T34-1 F17 e, r65-1 F17 disrupted, {QUIET}"
    faced = play_all(works(shy), "move g66-1", "F17")

    assert [game.procedures[-1].means.count("passed") for game in (alone, backed, faced)] == [
        7,
        8,
        6,
    ]


@rule("11.3.1-a", "11.3.6-a", "11.3.2-a", "11.3-a")
def test_tanks_drive_as_a_platoon():
    """11.3 Up to three hexes; one step each in turn, and all pay for the dearest."""
    text = f"PzIV-1 G37 ne, PzIV-2 G38 ne, PzIII-1 H37 ne, StuG-1 G30 ne, {QUIET}, loose"
    game = play_all(works(text), "convoy PzIV-1")

    assert offered(game, "with") == ["with PzIII-1", "with PzIV-2"]
    text3 = f"PzIV-1 G37 ne, PzIV-2 G38 ne, PzIII-1 G39 ne, StuG-1 G40 ne, {QUIET}, loose"
    three = play_all(works(text3), "convoy PzIV-1", "with PzIV-2", "with PzIII-1")
    assert offered(three, "with") == []
    rolling = play_all(game, "with PzIV-2", "go", "on")
    assert offered(rolling, "load") + offered(rolling, "past") == []
    round_ = play_all(rolling, "G36", "9", "G37")
    assert round_.procedures[-1].left == {"PzIV-1": 15, "PzIV-2": 15}
    full = play_all(works(f"{text}, g66-1 A12, PzIII-2 G36 ne, StuG-2 G36 ne"), "convoy PzIV-1")
    assert refused(play_all(full, "with PzIV-2", "go", "on"), "G36") == ["11.3.2"]


@rule("11.3.4-a", "11.3.4-b", "11.1.3-a")
def test_every_tank_of_a_platoon_checks_for_itself():
    """11.3.4 Two Russian tanks, two checks; the one that fails stays behind."""
    game = works(f"T34-1 F18 ne, T34-2 F19 ne, {FAR}, russian to act")
    checked = play_all(game, "convoy T34-1", "with T34-2", "go", "9", "7")

    assert checked.procedures[-1].units == ("T34-2",)
    assert checked.units["T34-1"].stalled
    storming = play_all(game, "convoy T34-1", "with T34-2", "assault", "go", "7", "7")
    assert storming.procedures[-1].left == {"T34-1": 7, "T34-2": 7}


@rule("11.3.1-a")
def test_no_vehicle_drives_away_from_its_platoon():
    """11.3.1, 10.7.2 In a round that began together the last one stays next to the others."""
    text = f"PzIV-1 F18 ne, PzIV-2 F19 sw, {QUIET}"
    game = play_all(works(text), "convoy PzIV-1", "with PzIV-2", "go", "on", "F17")

    assert refused(game, "F20") == ["10.7.2"]


@rule("11.1.4-a")
def test_a_tank_that_does_not_dare_keeps_its_points():
    """11.1.4, 10.2.5 The failed try costs nothing, and no second one is made."""
    game = works("PzIV-1 F18 e, r65-1 G18, r65-2 G19, german to act, loose")
    failed = play_all(game, "move PzIV-1", "G18", "10")

    assert failed.procedures[-1].left == 18
    assert refused(failed, "G19") == ["10.2.5"]


@rule("11.1.3-b")
def test_a_tank_that_failed_to_start_may_use_its_machine_guns():
    """11.1.3 Gun or machine guns, in the same impulse; then it is over."""
    game = works("KV1A-1 F18 e, g66-1 G18, g66-2 A1, russian to act")
    stalled = play_all(game, "move KV1A-1", "10")

    assert {"gun", "fire G18", "stop"} == {*stalled.options}
    assert play_all(stalled, "fire G18", "shoot", "99").who == "german"


@rule("11.2.1-a")
def test_a_tank_does_not_bypass_a_house():
    """11.2.1 Neither as infantry does nor as past rail cars."""
    game = play_all(works(f"PzIV-1 C23 se, {QUIET}"), "move PzIV-1")

    assert refused(game, "around C24 left") == ["11.2.1"]
    assert refused(game, "past C24 D24") == ["11.2.1"]


@rule("11.2.2-a")
def test_on_a_side_road_the_corner_ahead_is_fired_at():
    """11.2.2 D32 sees the corner and not E36; E38 sees E36 and not the corner behind the house."""
    tank = "T34-1 E36 ne road:E36/F36"

    assert "hit T34-1" in play_all(works(f"{tank}, PzIV-1 D32 se"), "gun PzIV-1").options
    behind = play_all(works(f"{tank}, PzIV-1 E38 nw"), "gun PzIV-1")
    assert refused(behind, "hit T34-1") == ["11.2.2"]
    parked = "loose, T34-1 E36 ne"
    assert "hit T34-1" in play_all(works(f"{parked}, PzIV-1 E38 nw"), "gun PzIV-1").options
    beside = play_all(works(f"{parked}, PzIV-1 D32 se"), "gun PzIV-1")
    assert refused(beside, "hit T34-1") == ["core-11-c"]


@rule("7.5.2-c", "7.2.2-b", "7.2.1-h")
@pytest.mark.parametrize(
    ("text", "tank", "place", "why"),
    [
        ("roadblock U19 V19, PzIV-1 U19 e", "PzIV-1", "V18", "7.5.2"),
        ("at-trench G18, PzIV-1 F18 e", "PzIV-1", "G18", "7.2.2"),
        ("trench G18, SdKfz-1 F18 e", "SdKfz-1", "G18", "7.2.1"),
    ],
)
def test_what_closes_a_way_to_vehicles_is_named(text: str, tank: str, place: str, why: str):
    """7.5.2-c, 7.2.2-b, 7.2.1-h A roadblock, an anti-tank trench, a trench to half-tracks."""
    game = play_all(works(f"{text}, loose"), f"move {tank}")

    assert refused(game, place) == [why]


@rule("11.1.5-b")
def test_a_platoon_changes_gear_once():
    """11.1.5 Back once 5 points with the change of gear, back again 4."""
    text = f"PzIV-1 F18 ne, PzIV-2 G18 ne, {QUIET}"
    game = play_all(works(text), "convoy PzIV-1", "with PzIV-2", "go", "on")

    assert totals(game, "back F19") == [5]
    again = play_all(game, "back F19", "back G19", "on")
    assert totals(again, "back F20") == [4]


@rule("core-6-c")
@pytest.mark.parametrize(("tank", "helps"), [("F15", [-1]), ("F14", [])])
def test_a_tank_steadies_three_hexes_around(tank: str, helps: list[int]):
    """core-6-c One three hexes off subtracts 1 from a Morale Check, one four hexes off nothing."""
    game = works(f"PzIV-1 {tank} e, g66-1 F18, r65-1 F20, russian to act")
    check = play_all(game, "fire r65-1 F18", "shoot", "40").procedures[-1]

    assert [mod.value for mod in check.mods if mod.rule == "core-6-c"] == helps


@rule("core-15-e")
def test_an_overrun_takes_two_points():
    """core-15-e With one point left there is none."""
    game = works("KV1A-1 F18 e, g66-1 G18, g66-2 A1, russian to act")
    inside = play_all(game, "assault KV1A-1", "1", "G18", "1")  # 4 of 5 points are left

    assert "overrun" in play_all(inside, "face sw").options
    assert refused(play_all(inside, "face w"), "overrun") == ["core-15-e"]


@rule("11.3.1-a")
def test_a_crowded_vehicle_joins_no_platoon():
    """11.3.1 Of three tanks in a hex none drives with those next to it."""
    crowd = "PzIV-1 F18 ne, PzIV-2 F18 ne, PzIII-1 F18 ne"
    game = works(f"{crowd}, StuG-1 F17 ne, StuG-2 F16 ne, {QUIET}, loose")

    assert offered(play_all(game, "convoy StuG-1"), "with") == ["with StuG-2"]


@rule("9.1.1-d", "6.6.2-b")
@pytest.mark.parametrize("choice", ["C17+1", "C17-1", "back C17+1"])
def test_a_tank_is_told_that_it_stays_on_the_ground(choice: str):
    """9.1.1 Floors and cellars are refused by their own rule, wherever the tank faces."""
    game = play_all(works("PzIV-1 B17 ne, r65-1 Z20"), "move PzIV-1")

    assert refused(game, choice) == ["9.1.1"]
