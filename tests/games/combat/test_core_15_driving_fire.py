"""core-15, 11.4 Overruns, broken machine guns, and trucks among trucks."""

import pytest

from grognard.games.combat.traces import is_seen
from tests.games.combat.positions import offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-2 X40"
AMONG = "move PzIV-1", "F17", "F16", "1"  # the tank comes to F16 and passes its check


@rule("core-15-e", "10.8.1-d")
def test_who_is_overrun_and_disrupted_may_go_a_hex():
    """10.8.1-d At once, before the tank drives on; and after its fire in Assault Movement."""
    overrun = play_all(works(f"PzIV-1 F18 nw, r65-1 F16, {FAR}"), *AMONG, "overrun", "60", "10")
    sprayed = works(f"PzIV-1 F18 nw, r65-1 F14, {FAR}")
    sprayed = play_all(sprayed, "assault PzIV-1", "fire F14", "shoot", "35", "10")

    assert overrun.prompt == sprayed.prompt == "10.8 Flee with r65-1, or stay."


@rule("core-8-h", "core-15-e")
def test_machine_guns_that_broke_do_not_overrun():
    """core-8-h A 00 in an Overrun breaks both; with the bow gun gone the coaxial is left."""
    game = works(f"PzIV-1 F18 nw, r65-1 F16, {FAR}")
    half = play_all(works(f"PzIV-1 F18 nw broken-bow, r65-1 F16, {FAR}"), *AMONG)

    assert totals(half, "overrun")[0] == 4
    broken = play_all(game, *AMONG, "overrun", "100")
    assert broken.units["PzIV-1"].broken == ("coaxial", "bow")


@rule("core-8-h")
def test_only_the_machine_gun_that_rolled_breaks():
    """core-8-h The coaxial gun fired before, at somebody else."""
    text = "KV1A-1 F18 nw turret-e used-coaxial fired, g66-1 F16, g66-2 A3, russian to act"
    game = play_all(works(text), "fire KV1A-1 F16", "shoot", "100")

    assert game.units["KV1A-1"].broken == ("bow",)


@rule("11.4.6-c", "11.1.4-b")
def test_a_truck_does_not_drive_among_enemy_trucks():
    """11.4.6 For an AFV that needs no check; a truck stays out of every enemy hex."""
    truck = works(f"SdKfz-1 F18 nw as:german-opel-blitz, T34-1 F17 e as:russian-gaz-mm, {FAR}")
    tank = works(f"PzIV-1 F18 nw, T34-1 F17 e as:russian-gaz-mm, {FAR}")

    assert refused(play_all(truck, "move SdKfz-1"), "F17") == ["11.4.6"]
    assert play_all(tank, "move PzIV-1", "F17").units["PzIV-1"].place == "F17"


@rule("core-18-d", "core-7-d")
def test_riders_get_off_a_tank_that_is_suppressed():
    """core-18-d R-26 It cannot move, and has not."""
    game = works("T34-1 F18 e suppressed, r65-1 F18 on:T34-1, g66-1 A3, russian to act")

    assert play_all(game, "move r65-1").units["r65-1"].aboard == ""


@rule("core-16-j", "core-15-e")
def test_a_tank_leaves_close_combat_for_no_other_fight():
    """core-16-j Not into a hex that enemies hold, nor over those whom it leaves (core-15-e)."""
    text = f"PzIV-1 F18 nw engaged, r65-1 F18 engaged, r65-3 F17, {FAR}"
    game = play_all(works(text), "leave PzIV-1", "1", "move")

    assert refused(game, "F17") == ["core-16-j"]
    assert refused(game, "overrun") == ["core-15-e"]
    assert "E18" in game.options


@rule("10.2.5-b", "core-16-j", "core-19-c")
@pytest.mark.parametrize(
    ("foe", "choices", "clause"),
    [
        ("F17", ("move PzIV-1", "F17", "10"), "10.2.5"),
        ("F18", ("leave PzIV-1", "1", "move"), "core-16-j"),
    ],
)
def test_hidden_men_turn_away_a_tank_that_may_not_come(
    foe: str, choices: tuple[str, ...], clause: str
):
    """R-36 They show themselves, and it stays where it is without a second check."""
    game = play_all(works(f"PzIV-1 F18 ne, r65-1 {foe}, r65-2 G18 hidden, r65-3 A3"), *choices)
    away = play_all(game, "G18")

    assert (away.who, away.units["PzIV-1"].place) == ("german", "F18")
    assert refused(away, "G18") == [clause]


@rule("core-16-j")
def test_riders_who_leave_close_combat_are_shot_at_and_free():
    """core-16-j The squad they leave fires at them; then no marker is left on anybody."""
    text = f"PzIV-1 F18 ne engaged, g66-1 F18 on:PzIV-1 engaged, r65-1 F18 engaged, {FAR}"
    game = play_all(works(text), "leave PzIV-1", "1", "move", "F17")

    assert offered(game, "fire") == ["fire r65-1"]
    assert [u for u, now in game.units.items() if now.engaged] == []


@rule("core-16-j")
def test_a_tank_fires_at_infantry_that_leaves_it():
    """core-16-j, core-9-p With both machine guns, wherever they point."""
    game = works(f"T34-1 F18 sw engaged, g66-1 F18 engaged, {FAR}")
    game = play_all(game, "leave g66-1", "1", "move", "F17")

    assert totals(game, "fire T34-1") == [7, -10]


@rule("core-16-i")
def test_tanks_that_are_left_alone_in_close_combat_may_shoot_at_each_other():
    """core-16-i The last infantry there falls, and the markers come off."""
    text = "PzIV-1 F18 ne engaged, T34-1 F18 sw engaged, r65-1 F18 wounded engaged"
    game = play_all(works(f"{text}, g66-9 A12, {FAR}, close combat"), "1")

    assert "gun PzIV-1" in game.options
    assert offered(play_all(game, "gun PzIV-1"), "hit") == ["hit T34-1"]


@rule("11.1.5-b")
def test_a_tank_that_backed_changes_gear_for_a_bypass_too():
    """11.1.5-b 5 back with the change; 2 around the rail cars and on, and 1 for the gear."""
    backed = play_all(works(f"PzIV-1 K15 se, {FAR}, loose"), "move PzIV-1", "back K14")

    assert "13 points" in backed.prompt
    assert "10 points" in play_all(backed, "past K15 K16").prompt


@rule("core-15-e", "11.4.7-c")
@pytest.mark.parametrize(
    ("ridden", "check", "drm"),
    [("PzIV-1 F17 ne as:german-opel-blitz", (), [0, 0]), ("SdKfz-1 F17 ne", ("1",), [5])],
)
def test_riders_have_no_cover_in_an_overrun(ridden: str, check: tuple[str, ...], drm: list[int]):
    """core-8-l None in the truck they ride on; 11.4.8 the sides of a half-track are worth 5."""
    on = ridden.split(maxsplit=1)[0]
    text = f"T34-1 F18 ne, {ridden}, g66-2 F17 on:{on}, {FAR}, russian to act"
    game = play_all(works(text), "move T34-1", "1", "F17", *check)

    assert totals(game, "overrun") == [7, *drm]


@rule("core-16-g", "core-15-c")
@pytest.mark.parametrize(
    "choices",
    [("fire r65-1", "shoot", "1", "stay"), ("hold", "unload g66-1", "hold")],
)
def test_who_gets_off_among_enemies_is_in_close_combat(choices: tuple[str, ...]):
    """core-16-g Shot off or set down, the squad is bound, and so are its enemies; not the tank."""
    game = works(f"PzIV-1 F18 nw, g66-1 F18 on:PzIV-1, r65-1 F17, {FAR}")
    game = play_all(game, "move PzIV-1", "F17", "1", "1", *choices)

    assert [u for u, now in game.units.items() if now.engaged] == ["g66-1", "r65-1"]
    assert "F16" in game.options


@rule("core-16-g", "core-15-a")
def test_riders_of_a_tank_that_is_lost_among_enemies_are_in_close_combat():
    """core-16-g The wreck leaves them there."""
    game = works(f"PzIV-1 F18 nw, g66-1 F18 on:PzIV-1, r65-1 F17, r45mm-1 F15 se, {FAR}")
    entered = play_all(game, "move PzIV-1", "F17", "1", "1")
    lost = play_all(entered, "hit r45mm-1 PzIV-1", "9", "1", "9", "decline", "stay")

    assert [u for u, now in lost.units.items() if now.engaged] == ["g66-1", "r65-1"]


@rule("core-15-g", "core-17-e")
@pytest.mark.parametrize(
    ("text", "choice", "clause"),
    [
        ("PzIV-1 F18 se, r65-1 F14", "fire PzIV-1 F14", "core-15-g"),
        ("PzIV-1 F18 ne, r65-1 F9", "fire PzIV-1 F9", "core-15-g"),
        ("gFT-1 F18, r65-1 F16", "fire gFT-1 F16", "core-17-e"),
    ],
)
def test_the_clause_of_the_weapon_says_how_far_and_whither(text: str, choice: str, clause: str):
    """core-15-g Out of both arcs, or 9 hexes off; core-17-e flame two hexes off."""
    assert refused(works(f"{text}, {FAR}"), choice) == [clause]


@rule("core-4-d")
@pytest.mark.parametrize("text", ["SdKfz-1 F18 ne, fired", "PzIV-1 F18 ne moved m-killed, moved"])
def test_a_rider_who_has_fired_or_moved_does_not_get_off_and_walk(text: str):
    """core-4-d One that fired stays aboard; so does one whose tank was stopped under it."""
    vehicle, did = text.split(", ")
    on = vehicle.split(maxsplit=1)[0]
    game = works(f"{vehicle}, g66-1 F18 on:{on} {did}, {FAR}")

    assert "core-4-d" in refused(game, "move g66-1")
    before = vehicle.replace(" moved", "")
    assert "move g66-1" in works(f"{before}, g66-1 F18 on:{on}, {FAR}").options


@rule("core-16-d")
def test_who_is_left_after_a_round_of_close_combat_is_held():
    """core-16-d Marked before or not."""
    game = play_all(works(f"g66-1 F18, r65-1 F18, {FAR}, close combat"), "10", "10")

    assert [u for u, now in game.units.items() if now.engaged] == ["g66-1", "r65-1"]


@rule("core-15-g", "core-15-e")
def test_a_machine_gun_that_has_fired_does_not_overrun():
    """core-15-g, R-53 Each once in a phase; an Overrun of the next hex is no second shot."""
    game = works(f"PzIV-1 F18 nw, r65-1 F17, r65-3 F16, {FAR}")
    fired = play_all(game, "assault PzIV-1", "fire F17", "shoot", "99", "F17", "1")
    twice = play_all(game, "assault PzIV-1", "F17", "1", "overrun", "99", "F16", "1")

    assert refused(fired, "overrun") == ["core-15-e"]
    assert totals(twice, "overrun")[0] == 8


@rule("core-16-d", "core-15-e")
def test_who_is_in_close_combat_is_not_overrun():
    """core-16-d, R-54 Only artillery strikes those who are marked."""
    text = f"PzIV-1 F18 nw, g66-1 F17 engaged, r65-1 F17 engaged, {FAR}"
    game = play_all(works(text), "move PzIV-1", "F17", "1")

    assert refused(game, "overrun") == ["core-15-e"]


@rule("11.2.2-a", "10.6.3-b")
def test_a_vehicle_on_a_hexside_road_is_in_no_building():
    """11.2.2 Neither the house in E36 nor its roof covers a truck on the road beside it."""
    truck = f"T34-1 E36 ne road:E36/F36 as:russian-gaz-mm, {FAR}"
    mortar = play_all(works(f"g81mm-1 F33 sw, {truck}"), "gun g81mm-1")

    assert totals(works(f"g66-1 F35, {truck}"), "fire g66-1 E36") == [9, 0]
    assert totals(mortar, "shell E36")[2] == 0


@rule("11.2.1-b", "11.2.2-c")
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("PzIV-1 E37 ne, wreck E36/F36", "11.2.2"),
        ("PzIV-1 E37 ne, PzIII-1 E36 ne road:E36/F36 m-killed", "11.2.2"),
        ("PzIV-1 E38 ne", "11.2.1"),
    ],
)
def test_a_closed_hexside_road_says_why(text: str, clause: str):
    """11.2.2 A vehicle lost on it, or no such road ahead."""
    game = play_all(works(f"{text}, {FAR}"), "move PzIV-1")

    assert refused(game, "along") == [clause]


@rule("core-8-l", "7.4.7.1-b")
def test_passengers_of_a_truck_share_the_roll_of_mines():
    """core-8-l M+ stops the truck, and the squad checks; on a tank it does not."""
    text = f"PzIV-1 F24 ne{{}}, g66-1 F24 on:PzIV-1, mines F23 russian, {FAR}"
    truck = works(text.format(" as:german-opel-blitz"))
    stopped = play_all(truck, "move PzIV-1", "F23", "60")
    tank = play_all(works(text.format("")), "move PzIV-1", "F23", "60")

    assert stopped.prompt == "core-6-f g66-1 checks its morale."
    assert (stopped.units["PzIV-1"].stuck, stopped.units["g66-1"].aboard) == (True, "")
    assert tank.units["g66-1"].aboard == "PzIV-1"


@rule("core-15-g", "core-8-h")
def test_machine_guns_fire_together_or_apart():
    """core-15-g The bow gun is kept for a later impulse, where a 00 breaks it alone."""
    game = works("PzIV-1 F18 nw, r65-1 F15, r65-7 Z20")
    both = play_all(game, "fire PzIV-1 F15")
    one = play_all(both, "without bow")

    assert [totals(each, "shoot")[0] for each in (both, one)] == [8, 4]
    assert refused(one, "without coaxial") == ["core-15-g"]
    fired = play_all(one, "shoot", "99", "pass")
    assert fired.units["PzIV-1"].used == ("coaxial",)
    later = play_all(fired, "fire PzIV-1 F15", "shoot", "100")
    assert (later.units["PzIV-1"].used, later.units["PzIV-1"].broken) == (
        ("coaxial", "bow"),
        ("bow",),
    )
    squad = play_all(works("g66-1 F18, r65-1 F15, r65-7 Z20"), "fire g66-1 F15")
    assert offered(squad, "without") == []


@rule("core-9-i", "core-9-g")
def test_a_leader_helps_no_tank_with_its_machine_guns():
    """core-9-i, R-77 He leads the squad beside it, and the half-track with its squad aboard."""
    text = "PzIV-1 F18 ne, g66-1 F18, gLt-1 F18, SdKfz-1 E18 ne, g66-2 E18 on:SdKfz-1, gSgt-1 E18"
    game = works(f"{text}, r65-1 F15, {FAR}")
    joint = play_all(game, "fire SdKfz-1 F15", "add g66-2")

    assert refused(play_all(game, "fire PzIV-1 F15"), "lead gLt-1") == ["core-9-i"]
    assert offered(play_all(game, "fire g66-1 F15"), "lead") == ["lead gLt-1"]
    assert offered(joint, "lead") == ["lead gSgt-1"]


@rule("11.4.8.1-a", "11.4.7-a", "10.3.2-c")
def test_only_men_in_a_half_track_storm_with_it():
    """11.4.8.1 Those on a tank that uses Assault Movement have moved, and so have teams."""
    text = "PzIV-1 F18 nw, g66-1 F18 on:PzIV-1, SdKfz-1 G20 nw, g66-2 G20 on:SdKfz-1"
    team = "gMG34-1 G20 turned on:SdKfz-1, r65-7 Z20"
    game = play_all(works(f"{text}, {team}"), "assault PzIV-1", "stop", "pass")
    both = play_all(game, "assault SdKfz-1", "stop")

    assert [both.units[unit].did for unit in ("g66-1", "g66-2", "gMG34-1")] == [
        "moved",
        "assault",
        "moved",
    ]


@rule("11.2.1-c", "6.8.2.1-b", "core-12-e")
def test_a_road_along_a_hexside_is_paid_for_and_closed_by_fire():
    """11.2.1 A point, 2 more for a tank on it already; past a burning house nobody drives."""
    text = "PzIV-1 E37 ne, r65-1 Z20"
    free, taken, burning = (
        play_all(works(f"{text}{more}"), "move PzIV-1")
        for more in ("", ", PzIV-2 E36 ne road:E36/F36", ", fire E36")
    )

    assert totals(free, "along") == [1]
    assert totals(taken, "along") == [3]
    assert refused(burning, "along") == ["core-12-e"]


@rule("11.2.2-a", "10.6.5-c")
def test_riders_on_a_side_road_are_seen_where_their_vehicle_is():
    """11.2.2 By the corner before it; those in the house fire at range 1, through smoke there."""
    text = (
        "SdKfz-1 E36 ne road:E36/F36 as:german-opel-blitz, g66-1 E36 on:SdKfz-1, r65-1 Z20, loose"
    )
    game = works(text)
    near = [hex_ for hex_ in game.ground.board.within("E36", 4) if hex_ != "E36"]
    seen = [[is_seen(game, hex_, unit) for hex_ in near] for unit in ("SdKfz-1", "g66-1")]
    driven = "SdKfz-1 E37 ne as:german-opel-blitz, g66-1 E37 on:SdKfz-1, r65-1 E36, smoke E36 2"
    asked = play_all(works(driven), "move SdKfz-1", "along")

    assert seen[0] == seen[1]
    assert seen[1] != [game.line(hex_, "E36").cause is None for hex_ in near]
    assert totals(asked, "fire r65-1") == [8, 10, 0]


@rule("core-15-f", "core-15-g", "core-15-i", "core-8-h")
@pytest.mark.parametrize(
    ("vehicle", "order", "why"),
    [
        ("StuG-1 F18 ne", "fire StuG-1 F13", "core-15-g"),
        ("PzIV-1 F18 ne used-bow used-coaxial", "fire PzIV-1 F13", "core-15-g"),
        ("PzIV-1 F18 ne broken-bow broken-coaxial", "fire PzIV-1 F13", "core-8-h"),
        ("PzIV-1 F18 ne broken-gun", "gun PzIV-1", "core-8-h"),
        ("PzIV-1 F18 ne shots-1", "gun PzIV-1", "core-9-c"),
        ("PzIII-1 F18 ne assault shots-1", "gun PzIII-1", "core-15-f"),
        ("rPTRD-1 F18 moved, PzIV-1 F12 e, russian to act", "gun rPTRD-1", "10.3.4"),
    ],
)
def test_a_weapon_that_does_not_fire_is_refused_by_its_own_clause(
    vehicle: str, order: str, why: str
):
    """core-15-g, core-8-h None on the card, fired already, broken, or once as it assaults."""
    assert refused(works(f"{vehicle}, r65-1 F13, r65-7 Z20"), order) == [why]


@rule("core-15-i", "core-15-e")
def test_a_vehicle_without_machine_guns_overruns_nobody():
    """core-15-i A StuG has none; a tank that has done it is refused by core-15-e."""
    text = "StuG-1 F18 ne, PzIV-1 F18 ne, r65-1 F17 disrupted, r65-7 Z20"

    assert refused(play_all(works(text), "move StuG-1", "F17", "1"), "overrun") == ["core-15-i"]
    done = play_all(works(text), "move PzIV-1", "F17", "1", "overrun", "99")
    assert refused(done, "overrun") == ["core-15-e"]


@rule("core-15-e")
def test_no_hex_is_overrun_twice_by_one_tank():
    """core-15-e On through G21 and back into it, on another check: it was overrun before."""
    game = play_all(works("PzIV-1 F20 e, r65-1 G21 disrupted, r65-7 Z20"), "move PzIV-1", "G21")
    back = play_all(game, "3", "overrun", "99", "H21", "back G21", "3")

    assert refused(back, "overrun") == ["core-15-e"]
