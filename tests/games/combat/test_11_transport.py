"""11.4, core-18 Riders, half-tracks and towing."""

import pytest

from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.position import text_of
from grognard.games.combat.set_up import set_up
from tests.games.combat.positions import WORKS, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "g66-9 A12"
QUIET = "r65-7 Z20"


@rule("11.4.5-a", "11.4.5-b", "core-18-a", "core-18-b", "core-1-c", "11.4.1-a")
def test_the_t34_picks_up_a_squad_example():
    """11.4.5 2 for moving, 11 for loading, 8 are left; both are marked Moved."""
    game = works(f"T34-1 W22 ne, r65-1 W20, {FAR}, russian to act")
    game = play_all(game, "move T34-1", "7", "W21", "W20")

    assert game.procedures[-1].left == 19
    loaded = play_all(game, "load r65-1")
    assert loaded.procedures[-1].left == 8
    assert (loaded.units["r65-1"].aboard, loaded.units["r65-1"].did) == ("T34-1", "moved")
    on = play_all(loaded, "W19", "stop")
    assert [on.units[unit].place for unit in ("T34-1", "r65-1")] == ["W19", "W19"]


@rule("11.4.2-a", "11.4.2-b", "11.4.2-c", "11.4.2-d", "11.4.2-e", "11.4.4-a", "core-18-c")
def test_who_may_ride_on_a_tank():
    """11.4.2 One squad, leaders besides; no gun, no team with its weapon up, nobody far off."""
    text = "T34-1 F18 ne, r65-1 F18, r65-2 F18, rLt-1 F18, rM1910-1 F18, r45mm-1 F18, r65-3 F17"
    game = play_all(works(f"{text}, {FAR}, russian to act, loose"), "move T34-1", "7")

    assert offered(game, "load") == ["load r65-1", "load r65-2", "load rLt-1"]
    assert refused(game, "load r45mm-1") == ["11.4.2"]
    aboard = text.replace("r65-2 F18", "r65-2 F18 on:T34-1")
    full = works(f"{aboard}, {FAR}, russian to act, loose")
    assert offered(play_all(full, "move T34-1", "7"), "load") == ["load rLt-1"]
    turned = works(f"T34-1 F18 ne, rM1910-1 F18 turned, {FAR}, russian to act")
    assert offered(play_all(turned, "move T34-1", "7"), "load") == ["load rM1910-1"]


@rule("core-18-b")
def test_nobody_gets_on_in_assault_movement():
    """core-18-b Not in AFV Assault Movement; core-18-a nor with less than half the points left."""
    game = works(f"PzIV-1 F18 ne, g66-1 F18, g66-2 F17 moved, {QUIET}")
    driven = play_all(game, "move PzIV-1")

    assert refused(play_all(game, "assault PzIV-1"), "load g66-1") == ["core-18-b"]
    assert refused(driven, "load g66-2") == ["core-18-c", "core-4-d"]
    assert refused(play_all(driven, "F17"), "load g66-2") == ["core-4-d"]
    late = play_all(driven, "load g66-1", "F17")
    assert refused(late, "load g66-2") == ["core-18-a", "core-4-d", "11.4.2"]


@rule("core-18-d", "11.4.3-b")
def test_riders_get_off_for_the_same_price_in_a_later_phase():
    """core-18-d Half the points; not in the phase in which they got on."""
    game = play_all(works(f"SdKfz-1 F18 ne, g66-1 F18 on:SdKfz-1, {QUIET}"), "move SdKfz-1")

    off = play_all(game, "unload g66-1")
    assert (off.units["g66-1"].aboard, off.procedures[-1].left) == ("", 10)
    late = works(f"SdKfz-1 F18 ne, g66-1 F18 on:SdKfz-1 boarded, {QUIET}")
    assert offered(play_all(late, "move SdKfz-1"), "unload") == []


@rule("core-18-c", "core-18-d", "core-15-b")
def test_infantry_gets_on_and_off_in_its_own_impulse():
    """core-18-c For 2 of its points; the vehicle has moved then, unless it was M-KILLED."""
    game = play_all(works(f"PzIV-1 F17 ne, g66-1 F18, {QUIET}"), "run g66-1", "F17")
    on = play_all(game, "board PzIV-1")
    assert (on.units["g66-1"].aboard, on.units["PzIV-1"].did) == ("PzIV-1", "moved")

    stuck = works(f"PzIV-1 F17 ne m-killed, g66-1 F17 on:PzIV-1, {QUIET}")
    off = play_all(stuck, "move g66-1")
    assert (off.units["g66-1"].aboard, off.procedures[-1].left["g66-1"]) == ("", 4)
    assert off.units["PzIV-1"].did == ""


@rule("11.4.2-e", "core-18-g", "core-15-j")
def test_a_half_track_tows_no_mortar_with_its_barrel_up():
    """11.4.2-e A mortar rides on its crew side alone; an unhooked gun faces any hexspine."""
    text = f"SdKfz-1 F18 ne, g81mm-1 F18 e, {QUIET}"
    game = play_all(works(text), "move SdKfz-1")
    crew = play_all(works(text.replace("18 e,", "18 e turned,")), "move SdKfz-1")

    assert offered(game, "load") == []
    loaded = play_all(crew, "load g81mm-1")
    assert loaded.units["g81mm-1"].aboard == "SdKfz-1"
    later = works(f"SdKfz-1 F18 ne, g81mm-1 F18 turned on:SdKfz-1, {QUIET}")
    set_down = play_all(later, "move SdKfz-1", "unhook g81mm-1 sw")
    assert (set_down.units["g81mm-1"].aboard, set_down.units["g81mm-1"].facing) == ("", 2)


@rule("11.4.7-a", "11.4.7-c", "core-10-c", "core-10-f", "11.4.7-d")
def test_riders_neither_fire_nor_find_cover():
    """11.4.7 No shot; no hedge and no Open Ground; -10 once the tank has moved."""
    game = works("g66-1 F26, T34-1 D28 ne, r65-1 D28 on:T34-1, r65-2 D30")
    moved = works("g66-1 F26, T34-1 D28 ne moved, r65-1 D28 on:T34-1")

    assert totals(game, "fire g66-1 D28")[1:] == [0]
    assert totals(moved, "fire g66-1 D28")[1:] == [-10]
    assert offered(play_all(game, "pass"), "fire r65-1") == []


@rule("core-15-c", "core-7-h")
def test_riders_of_a_tank_are_shot_off():
    """core-15-c Any result puts them into the hex; the tank is not touched."""
    game = works("g66-1 F18, T34-1 F15 ne, r65-1 F15 on:T34-1")
    hit = play_all(game, "fire g66-1 F15", "shoot", "45")

    assert hit.units["r65-1"].aboard == ""
    none = play_all(game, "fire g66-1 F15", "shoot", "99")
    assert none.units["r65-1"].aboard == "T34-1"


@rule("11.4.8-c", "11.4.8-d", "11.4.8-e", "11.4.8-f", "11.4.8-a")
def test_the_sides_of_a_half_track_cover_its_riders():
    """11.4.8 Not hurt from the same level until they fired; from +2 at range 2, not at 3."""
    level = "SdKfz-1 F18 ne, g66-1 F18 on:SdKfz-1, r65-1 F17, r65-2 C18+2, russian to act"
    fired = level.replace("on:SdKfz-1", "fired on:SdKfz-1")

    assert offered(works(level), "fire") == []
    assert totals(works(fired), "fire r65-1 F18")[1:] == [5]
    for hex_, seen in (("E18", True), ("F18", False)):
        game = works(
            f"SdKfz-1 {hex_} ne, g66-1 {hex_} on:SdKfz-1, r65-2 C18+2, {FAR}, russian to act"
        )
        assert game.line("C18+2", hex_).cause is None
        assert bool(offered(game, f"fire r65-2 {hex_}")) == seen


@rule("11.4.8-b", "core-18-f", "11.4.8.1-a")
def test_squads_fire_out_of_a_half_track():
    """11.4.8 With their machine gun, joined by the vehicle's; half in Assault, nothing moved."""
    text = f"SdKfz-1 F18 ne, g66-1 F18 on:SdKfz-1, r65-1 F15, {QUIET}"
    game = play_all(works(text), "fire SdKfz-1 F15", "add g66-1")

    assert totals(game, "shoot")[0] == 4 + 9
    for state, power in (("assault", 3), ("moved", None)):
        moved = works(text.replace("ne,", f"ne {state},").replace("on:", f"{state} on:"))
        shots = offered(moved, "fire g66-1")
        assert bool(shots) == (power is not None)
        if power:
            assert totals(moved, "fire g66-1 F15")[0] == power


@rule("11.4.6-a", "11.4.6-b", "11.4.6-c")
def test_riders_without_a_leader_check_too():
    """11.4.6 The crew of a half-track, then the squad; who fails goes elsewhere."""
    text = f"SdKfz-1 F18 ne, g66-1 F18 on:SdKfz-1, r65-1 F17 disrupted, {QUIET}"
    game = play_all(works(text), "move SdKfz-1", "F17", "1")

    assert "g66-1" in game.prompt
    assert play_all(game, "1").units["SdKfz-1"].place == "F17"
    failed = play_all(game, "10")
    assert failed.units["SdKfz-1"].place == "F18"
    led = works(text.replace("r65-1 F17", "gLt-1 F18 on:SdKfz-1, r65-1 F17"))
    assert play_all(led, "move SdKfz-1", "F17", "1").units["SdKfz-1"].place == "F17"


@rule("11.4.6-a")
def test_every_rider_without_a_leader_checks():
    """11.4.6 Both squads aboard, and one that fails keeps the half-track out."""
    two = "g66-1 F18 on:SdKfz-1, g66-2 F18 on:SdKfz-1"
    game = works(f"SdKfz-1 F18 ne, {two}, r65-1 F17 disrupted, {QUIET}")
    first = play_all(game, "move SdKfz-1", "F17", "1", "1")

    assert "g66-2 checks to enter F17" in first.prompt
    assert play_all(first, "1").units["SdKfz-1"].place == "F17"
    assert refused(play_all(first, "10"), "F17") == ["10.2.5"]


@rule("11.4.6-b")
def test_a_vehicle_goes_in_without_those_who_did_not_dare():
    """11.4.6 The squad that failed gets off, and the half-track checks for itself alone."""
    text = f"SdKfz-1 F18 ne, g66-1 F18 on:SdKfz-1, r65-1 F17 disrupted, {QUIET}"
    failed = play_all(works(text), "move SdKfz-1", "F17", "1", "10")

    assert refused(failed, "F17") == ["10.2.5"]
    alone = play_all(failed, "unload g66-1", "F17", "1")
    assert [alone.units[unit].place for unit in ("SdKfz-1", "g66-1")] == ["F17", "F18"]


@rule("core-15-a", "core-15-j")
def test_those_aboard_a_wreck_take_losses():
    """core-15-a Each unit aboard takes C."""
    game = works(f"r45mm-1 F18 ne, SdKfz-1 F15 e, g66-1 F15 on:SdKfz-1, {FAR}, russian to act")
    killed = play_all(game, "gun r45mm-1", "hit SdKfz-1", "10", "1", "9")

    assert killed.units["g66-1"].kind == "german-6-6-half"
    assert killed.units["g66-1"].aboard == ""


@rule("core-2-e", "10.4.3-b")
def test_reinforcements_ride_in():
    """core-2-e Two squads and a sergeant come aboard the half-track on turn 2."""
    game = set_up(WORKS)
    aboard = [unit for unit, now in game.units.items() if now.aboard == "SdKfz-1"]

    assert [game.units[unit].kind for unit in aboard] == ["german-6-6"] * 2 + ["german-sergeant"]


@rule("9.1.1-a")
def test_riders_do_not_crowd_a_place():
    """9.1.1, R-21 Their limit is the vehicle's: three squads fit in beside two that ride."""
    rides = "SdKfz-1 F18 ne, g66-1 F18 on:SdKfz-1, g66-5 F18 on:SdKfz-1"
    game = works(f"{rides}, g66-2 F18, g66-3 F18, g66-4 F18, {QUIET}")

    assert len(game.stacks["F18"]) == 6


@rule("core-18-e")
def test_a_half_track_pays_half_for_each_rider_who_flees():
    """core-18-e It has 10 of 20 points left for a later impulse; for a second fleer, none."""
    two = "g66-1 F18 disrupted on:SdKfz-1, g66-2 F18 disrupted on:SdKfz-1"
    game = works(f"SdKfz-1 F18 ne, {two}, r65-1 F10, {QUIET}")
    fled = play_all(game, "flee g66-1", "E18", "stay", "pass")

    assert play_all(fled, "move SdKfz-1").procedures[-1].left == 10
    assert works(text_of(fled)) == fled
    assert refused(play_all(fled, "flee g66-2", "E18", "stay", "pass"), "move SdKfz-1") == [
        "core-4-d"
    ]


@rule("11.4.8.2-a")
def test_shaken_riders_jump_off_in_a_later_phase():
    """11.4.8.2 Only who began the phase shaken; the half-track has moved then."""
    text = f"SdKfz-1 F18 ne, g66-1 F18 disrupted on:SdKfz-1, r65-1 F10, {QUIET}"
    before = works(text)
    assert "flee g66-1" in before.options
    fled = play_all(before, "flee g66-1")
    step = next(each for each in fled.options if each != "stay")
    after = play_all(fled, step)
    assert after.units["g66-1"].aboard == ""

    hit = works(text.replace("disrupted", "disrupted shaken-now"))
    assert refused(hit, "flee g66-1") == ["11.4.8.2"]
    assert works(text_of(hit)) == hit


@rule("11.4.6-a")
def test_a_pinned_leader_aboard_does_not_spare_the_check():
    """11.4.6, core-5-h And an enemy AFV in the hex adds 1 for the men, as on foot (10.2.4)."""
    text = "SdKfz-1 F18 e, g66-1 F18 on:SdKfz-1, r65-1 G18, T34-1 G18 e, german to act"
    pinned = works(f"{text}, gLt-1 F18 pinned on:SdKfz-1")
    checked = play_all(pinned, "move SdKfz-1", "G18", "1")

    assert checked.prompt == "11.4.6 g66-1 checks to enter G18."
    assert [mod.value for mod in checked.procedures[-1].mods if mod.rule == "10.2.4"] == [1]
    led = play_all(works(f"{text}, gLt-1 F18 on:SdKfz-1"), "move SdKfz-1", "G18", "1")
    assert led.who == "russian"


@rule("11.4.6-c")
def test_a_truck_is_refused_by_its_own_rule():
    """11.4.6 Enemy-held hexes are closed to unarmoured vehicles."""
    truck = works("PzIV-1 F18 e as:german-opel-blitz, r65-1 G18, german to act")

    assert refused(play_all(truck, "move PzIV-1"), "G18") == ["11.4.6"]


@rule("11.4.8.1-a")
def test_riders_fire_while_their_half_track_assaults():
    """11.4.8.1 In its own impulse, half of 6, at somebody its machine gun does not bear on."""
    game = works("SdKfz-1 F18 e, g66-1 F18 on:SdKfz-1, r65-1 F15, german to act")
    assault = play_all(game, "assault SdKfz-1")

    assert totals(assault, "fire g66-1 F15")[0] == 3
    shot = play_all(assault, "fire g66-1 F15", "shoot", "99")
    assert (shot.who, shot.units["g66-1"].did) == ("german", "assault-fired")
    assert refused(play_all(game, "move SdKfz-1"), "fire g66-1 F15") != []


@rule("11.4.8-c")
def test_the_sides_of_a_half_track_are_the_reason():
    """11.4.8 Fire from the same level at riders who have not fired is refused by that rule."""
    game = works("SdKfz-1 F18 e, g66-1 F18 on:SdKfz-1, r65-1 F16, russian to act")

    assert refused(game, "fire r65-1 F18") == ["11.4.8", "core-8-i"]


@rule("11.4.5-b")
def test_half_the_points_of_the_t34_are_told_beforehand():
    """11.4.5 11 of 21 to load a squad."""
    game = works("T34-1 F18 e, r65-1 F18, g66-1 A1, russian to act")

    assert totals(play_all(game, "move T34-1", "1"), "load r65-1") == [11]


@rule("11.4.2-c", "11.4.2-d")
@pytest.mark.parametrize(
    ("rider", "clause"), [("r45mm-1 F18", "11.4.2-c"), ("rM1910-1 F18", "11.4.2-d")]
)
def test_a_position_puts_nobody_on_a_tank_who_cannot_ride(rider: str, clause: str):
    """11.4.2 No gun on what cannot tow, no team with its weapon up."""
    with pytest.raises(ValueError, match=clause):
        works(f"T34-1 F18 e, {rider} on:T34-1, g66-1 A1")


@rule("core-9-j", "core-18-d")
def test_who_gets_off_in_sight_is_fired_at():
    """core-9-j Leaving transport opens a window: -10 for moving, +5 for the tank beside him."""
    text = "T34-1 F18 e m-killed, r65-1 F18 on:T34-1, g66-1 F15, g66-2 A3, russian to act"
    game = play_all(works(text), "move r65-1")

    assert game.prompt == "core-9-j Fire at r65-1 in F18?"
    assert totals(game, "fire g66-1")[1:] == [-5]
    assert play_all(game, "hold").prompt.startswith("10.2.2 Move r65-1 on")


@rule("core-9-f", "core-9-g", "core-18-f")
def test_a_squad_on_foot_fires_with_passengers_but_not_with_the_half_track():
    """core-9-f Units of one place add their fire; core-9-g the vehicle joins those aboard alone."""
    rides = "SdKfz-1 F18 ne, g66-1 F18 on:SdKfz-1"
    game = works(f"{rides}, g66-2 F18, r65-1 F15, {QUIET}")
    joined = play_all(game, "fire g66-2 F15", "add g66-1")

    assert totals(joined, "shoot")[0] == 9 + 9
    assert refused(joined, "add SdKfz-1") == ["core-9-g"]
    assert refused(play_all(game, "fire SdKfz-1 F15"), "add g66-2") == ["core-9-g"]


@rule("11.1.3-b", "core-18-c")
def test_nobody_gets_on_a_tank_that_failed_its_check():
    """11.1.3-b, R-55 It cannot move in this phase, and so cannot pay for the load."""
    game = works(f"T34-1 F17 ne, r65-1 F18, {FAR}, russian to act")
    stalled = works(f"T34-1 F17 ne stalled, r65-1 F18, {FAR}, russian to act")

    assert "board T34-1" in play_all(game, "run r65-1", "F17").options
    assert "board T34-1" not in play_all(stalled, "run r65-1", "F17").options


@rule("core-18-g", "core-18-d")
def test_a_gun_that_unhooks_itself_faces_any_hexspine():
    """core-18-g As when its transport sets it down; a crew with its move side up is not asked."""
    tow = f"T34-1 F18 ne as:russian-gaz-mm, r45mm-1 F18 ne on:T34-1, {FAR}, russian to act"
    game = play_all(works(tow), "move r45mm-1")

    assert "core-18-g" in game.prompt
    off = play_all(game, "face sw").units["r45mm-1"]
    assert (off.aboard, off.facing) == ("", FACINGS.index("sw"))
    crew = works(tow.replace("ne on:", "ne turned on:"))
    assert play_all(crew, "move r45mm-1").units["r45mm-1"].aboard == ""


@rule("10.4.4-b")
def test_a_gun_in_tow_passes_walls_at_gates_alone():
    """10.4.4 The half-track takes the gate at G21; without the gun it crosses the wall too."""
    towing = "SdKfz-1 F20 e, g66-1 F20 as:german-75mm-pak-40 on:SdKfz-1"
    game = play_all(works(f"{towing}, {QUIET}"), "move SdKfz-1")
    alone = play_all(works(f"SdKfz-1 F20 e, {QUIET}"), "move SdKfz-1")

    assert refused(game, "G20") == ["10.4.4"]
    assert "G21" in game.options
    assert "G20" in alone.options


@rule("11.4.8.1-a")
def test_riders_have_moved_with_their_half_track():
    """11.4.8.1 After a plain move they do not fire; after Assault Movement half their fire is 3."""
    ride = "g66-1 F18 on:SdKfz-1, r65-1 F14"

    assert refused(works(f"SdKfz-1 F18 ne moved, {ride}"), "fire g66-1 F14") == ["11.4.8.1"]
    assert totals(works(f"SdKfz-1 F18 ne assault, {ride}"), "fire g66-1 F14")[0] == 3


@rule("11.4.8-c", "core-9-g")
def test_who_hurts_no_rider_does_not_join_fire_from_above():
    """11.4.8 The squad upstairs fires down into the half-track; the one below adds nothing."""
    text = "SdKfz-1 B18 nw, g66-1 B18 on:SdKfz-1, r65-1 C18+1, r65-2 C18, rLt-1 C18, russian to act"
    game = play_all(works(text), "fire r65-1 B18")

    assert refused(game, "add r65-2") == ["11.4.8", "core-8-i"]
    fired = works(text.replace("on:SdKfz-1", "on:SdKfz-1 fired"))
    assert offered(play_all(fired, "fire r65-1 B18"), "add") == ["add r65-2"]


@rule("11.4.8-c", "11.4.8-d")
def test_the_sides_of_a_half_track_cover_riders_within_a_hex():
    """11.4.8, R-18 Not those who are in the hex that it enters either, until the riders fired."""
    text = f"SdKfz-1 F18 ne, g66-1 F18 on:SdKfz-1, gLt-1 F18 on:SdKfz-1, r65-1 F17, {FAR}"
    fired = text.replace("g66-1 F18 on", "g66-1 F18 fired on")

    assert play_all(works(text), "move SdKfz-1", "F17", "1").who == "german"
    shot_at = play_all(works(fired), "move SdKfz-1", "F17", "1")
    assert offered(shot_at, "fire") == ["fire r65-1"]


@rule("11.4.8.1-a", "11.4.7-a")
def test_riders_of_a_tank_in_assault_movement_have_moved():
    """11.4.8.1 Those in a half-track have Assault Fire left; those on a tank have just moved."""
    half_track = works(f"SdKfz-1 F18 ne assault, g66-1 F18 on:SdKfz-1, {QUIET}")
    tank = works(f"PzIV-1 F18 ne assault, g66-1 F18 on:PzIV-1, {QUIET}")

    assert half_track.units["g66-1"].did == "assault"
    assert tank.units["g66-1"].did == "moved"
