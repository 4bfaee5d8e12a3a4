"""core-9, core-10, core-5-d Fire: who may fire at what, with how much, against which DRM."""

import pytest

from grognard import objections
from tests.games.combat.positions import at, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule


@rule("core-5-d", "core-9-e", "core-1-i")
@pytest.mark.parametrize(
    ("firer", "firepower"), [("F18", 9), ("F20", 9), ("F22", 6), ("F23", 3), ("F24", 3)]
)
def test_firepower_falls_with_the_range(firer: str, firepower: int):
    """core-9-e 6 to range 6, half to 12; the machine gun adds 3 as far as 8."""
    game = at(f"g66-1 {firer}, r65-1 F14")

    assert totals(game, "fire g66-1 F14")[0] == firepower


@rule("core-9-e", "core-9-o")
def test_nothing_is_fired_too_far_or_at_nobody():
    """core-9-e, core-9-o Beyond twice the range, and where no enemy is known."""
    game = at("g82-1 F18, r65-1 F12, r65-2 F13 hidden")

    assert refused(game, "fire g82-1 F12") == ["core-9-e"]
    assert refused(game, "fire g82-1 F13") == ["core-9-o"]
    assert refused(game, "fire g82-1 F17") == ["core-9-o"]


@rule("core-9-a", "core-4-e", "core-7-a", "core-7-b", "core-5-e")
@pytest.mark.parametrize(
    ("state", "clause"),
    [
        ("moved", "core-4-e"),
        ("fired", "core-9-b"),
        ("assault-fired", "core-9-b"),
        ("crawled-fired", "core-9-b"),
        ("pinned", "core-7-a"),
        ("disrupted", "core-7-b"),
        ("wounded", "core-7-b"),
    ],
)
def test_who_moved_fired_or_is_shaken_does_not_fire(state: str, clause: str):
    """core-9-a Each of these alone forbids fire."""
    game = at(f"g66-1 F18 {state}, gLt-1 F18, r65-1 F14")

    assert clause in refused(game, "fire g66-1 F14")
    assert refused(game, "fire gLt-1 F14") == ["core-5-e"]


@rule("10.1.3-b", "10.1.4-b", "core-1-h", "core-5-d")
@pytest.mark.parametrize(
    ("unit", "state", "place", "firepower"),
    [
        ("g66-1", "assault", "F14", 3),
        ("g66-1", "crawled", "F14", 3),
        ("g82-1", "assault", "F16", 4),
        ("g82-1", "assault", "F14", 2),
    ],
)
def test_half_is_left_after_assault_and_crawl(unit: str, state: str, place: str, firepower: int):
    """10.1.3, 10.1.4 Half without the machine gun; halved again far off."""
    game = at(f"{unit} F18 {state}, r65-1 {place}")

    assert totals(game, f"fire {unit} {place}")[0] == firepower


@rule("10.1.3-a", "10.1.4-a", "core-1-c")
def test_assault_rounds_up_and_crawling_down():
    """10.1.3, 10.1.4 7 halved is 4 in Assault, 3 in a crawl; a half of 1 is nothing."""
    storming = at("r72-1 F18 assault, g66-1 F17, russian to act")
    crawling = at("r72-1 F18 crawled, rM1910-1 F18 turned crawled, g66-1 F17, russian to act")

    assert totals(storming, "fire r72-1 F17")[0] == 4
    assert totals(crawling, "fire r72-1 F17")[0] == 3
    assert "fire rM1910-1 F17" not in crawling.options


@rule("core-10-b", "10.1.5-a", "core-9-d")
def test_open_ground_and_having_moved_add_up():
    """core-10-b -10 in the open, -20 for who has moved; next to the firer nothing more."""
    game = at("g66-1 F18, r65-1 F17, r65-2 F16 moved, r65-3 F15 crawled")

    assert totals(game, "fire g66-1 F17")[1:] == [-10]
    assert totals(game, "fire g66-1 F16")[1:] == [-20]
    assert totals(game, "fire g66-1 F15")[1:] == [-10]


@rule("core-10-d", "core-10-h")
@pytest.mark.parametrize(
    ("firer", "target", "drm"),
    [
        ("D16", "C17", 25),
        ("D16", "C17-1", 30),
        ("B15", "A16", 15),
        ("D16", "C16", 5),
        ("D15", "C14", 25),
        ("E21", "E20", 5),
        ("E19", "E21", -5),
        ("C18+2", "C18+roof", 10),
    ],
)
def test_terrain_covers_the_target(firer: str, target: str, drm: int):
    """core-10-d Stone 25, wood 15, cellar 30, debris 5, rubble 25, a roof 10; fountain between."""
    game = at(f"g66-1 {firer}, r65-1 {target}")

    assert totals(game, f"fire g66-1 {target}")[1:] == [drm]


@rule("6.8.1-c", "core-10-a", "core-10-g", "11.4.7-d")
def test_a_hedge_beside_the_target_covers_it():
    """6.8.1 +5 over its own hedge, and no Open Ground then."""
    game = at("g66-1 D19, r65-1 D18")

    assert totals(game, "fire g66-1 D18")[1:] == [5]


@rule("core-9-n", "6.8.1.1-a")
def test_fire_from_above_plunges():
    """core-9-n A floor up and next to it: -5 more, and no hexside counts."""
    game = at("g66-1 C18+1, g66-2 C18+2, r65-1 D18, r65-2 D17 moved")

    assert totals(game, "fire g66-1 D18")[1:] == [-15]
    assert totals(game, "fire g66-2 D17")[1:] == [-25]


@rule("core-9-f")
def test_the_question_names_who_fires_and_at_whom():
    """core-9-f, core-19 All that are seen in the hex; who lies hidden there is not named."""
    game = play_all(at("g66-1 F18, r65-1 F16, r65-2 F16 hidden"), "fire g66-1 F16")

    assert game.question.about == ("g66-1", "r65-1")


@rule("core-9-f", "core-8-b")
def test_units_of_one_place_add_their_firepower():
    """core-9-f An 8-2 and a 6-6 with its machine gun at range 2: 17."""
    game = play_all(at("g82-1 F18, g66-1 F18, r65-1 F16"), "fire g82-1 F16", "add g66-1")

    assert totals(game, "shoot")[0] == 17
    assert "Column 16 against r65-1." in play_all(game, "shoot").prompt


@rule("core-9-g")
def test_a_group_holds_three_squads():
    """core-9-g A fourth does not join, though it stands there."""
    text = "g66-1 F18, g66-2 F18, g66-3 F18, gMG34-1 F18, r65-1 F14, loose"
    game = play_all(at(text), "fire g66-1 F14", "add g66-2", "add g66-3")

    assert refused(game, "add gMG34-1") == ["core-9-g"]
    assert totals(game, "shoot")[0] == 27


@rule("core-9-f", "core-9-b")
def test_all_who_fired_are_marked():
    """core-9-b Once a phase for squads; others in other places do not join."""
    game = at("g66-1 F18, g66-2 F18, g66-3 F19, r65-1 F14")
    after = play_all(game, "fire g66-1 F14", "add g66-2", "shoot", "99")

    assert [after.units[unit].did for unit in ("g66-1", "g66-2", "g66-3")] == ["fired", "fired", ""]
    assert refused(play_all(game, "fire g66-1 F14"), "add g66-3") == ["core-9-g"]


@rule("core-9-c")
def test_a_machine_gun_fires_twice_in_two_impulses():
    """core-9-c Rate of fire 2, each shot an impulse of its own."""
    game = at("gMG34-1 F18, r65-1 F14, r65-2 C17")
    once = play_all(game, "fire gMG34-1 F14", "shoot", "99", "pass")
    twice = play_all(once, "fire gMG34-1 F14", "shoot", "99", "pass")

    assert refused(twice, "fire gMG34-1 F14") == ["core-9-c"]


@rule("core-9-i")
def test_a_leader_helps_one_attack():
    """core-9-i A lieutenant of 2 gives -10 and is then marked Fired."""
    game = play_all(at("g66-1 F18, gLt-1 F18, r65-1 F14"), "fire g66-1 F14")
    led = play_all(game, "lead gLt-1")

    assert totals(led, "shoot")[1] == totals(game, "shoot")[1] - 10
    assert play_all(led, "shoot", "99").units["gLt-1"].did == "fired"


@rule("core-17-c", "core-17-e", "10.3-b")
def test_a_flamethrower_burns_the_next_place_whatever_it_is():
    """core-17-c Column 36 and no terrain; not farther than the next place."""
    game = at("gFT-1 D18, r65-1 C18, r65-2 C17-1")

    assert totals(game, "fire gFT-1 C18")[1:] == [0]
    asked = play_all(game, "fire gFT-1 C18")
    assert "Column 36" in asked.prompt
    assert play_all(asked, "91").units["gFT-1"].spent
    assert not play_all(asked, "90").units["gFT-1"].spent
    assert offered(at("gFT-1 E18, r65-1 C18"), "fire gFT-1") == []


@rule("core-17-b", "core-17-d")
def test_charges_are_spent_and_bottles_run_out():
    """core-17-b, core-17-d A charge is gone at once; bottles from 81 up."""
    charge = play_all(at("gDC-1 D18, r65-1 C18"), "fire gDC-1 C18")
    bottles = play_all(at("rMOL-1 D18, g66-1 C18, russian to act"), "fire rMOL-1 C18")

    assert "Column 100" in charge.prompt
    assert charge.units["gDC-1"].spent
    assert "Column 6" in bottles.prompt
    assert play_all(bottles, "81").units["rMOL-1"].spent
    assert not play_all(bottles, "80").units["rMOL-1"].spent


@rule("core-16-d")
def test_close_combat_is_not_fired_into():
    """core-16-d Marked units neither fire out nor are fired at."""
    game = at("g66-1 C18 engaged, r65-1 C18 engaged, g66-2 D18, r65-2 C17")

    assert refused(game, "fire g66-2 C18") == ["core-16-d"]
    assert refused(game, "fire g66-1 C17") == ["core-16-d"]


@rule("10.3.5-b", "core-17-b")
def test_a_charge_tells_its_column_beforehand():
    """10.3.5 100, not a sum of firepower; a bottle 6."""
    charge = at("gDC-1 F18, r65-1 F17")
    bottle = at("rMOL-1 F18, g66-1 F17, russian to act")

    assert totals(charge, "fire gDC-1 F17") == [100, -10]
    assert totals(bottle, "fire rMOL-1 F17") == [6, -10]


@rule("core-20-e")
def test_a_leader_who_cannot_fire_sees_for_a_mortar_out_of_sight():
    """core-9-j, core-20-e Its side is asked about those who move, though nobody else sees them."""
    alone, led = (
        play_all(works(f"g66-1 F18, r82mm-1 H12{who}"), "move g66-1", "F17")
        for who in ("", ", rLt-1 F13")
    )

    assert alone.who == "german"
    assert led.options == ("hold", "decline", "shell r82mm-1")


@rule("core-17-c", "core-17-d", "10.3-b")
def test_flame_and_bottles_run_out_on_the_move_side_too():
    """10.3-b They need no turning, so 91 and 81 end them whichever side is up."""
    flame = play_all(at("gFT-1 D18 turned, r65-1 C18"), "fire gFT-1 C18")
    bottles = play_all(at("rMOL-1 D18 turned, g66-1 C18, russian to act"), "fire rMOL-1 C18")

    assert [play_all(flame, die).units["gFT-1"].spent for die in ("90", "91")] == [False, True]
    assert [play_all(bottles, die).units["rMOL-1"].spent for die in ("80", "81")] == [False, True]


@rule("core-8-i", "core-17-b", "core-17-c")
def test_flame_and_charges_meet_the_rear_armour():
    """core-8-i A tank alone is a target for them, with its rear armour; not for a squad."""
    game = works("gFT-1 F18, gDC-1 F18, g66-1 F18, KV1A-1 F17 ne")

    assert totals(game, "fire gFT-1 F17") == [36, 20]
    assert totals(game, "fire gDC-1 F17") == [100, 20]
    assert refused(game, "fire g66-1 F17") == ["core-8-i"]
    assert play_all(game, "fire gDC-1 F17", "56").units["KV1A-1"].stuck


@rule("core-10-a", "core-8-l", "core-10-c")
@pytest.mark.parametrize(
    ("truck", "firer", "drm"),
    [("E17", "E16", [5, 0]), ("D18", "D19", [5, 0]), ("F18", "F17", [0, 0])],
)
def test_a_truck_has_cover_and_those_aboard_have_none(truck: str, firer: str, drm: list[int]):
    """core-10-a Debris or a hedge covers a truck, not its load; nothing is open ground to them."""
    load = f"SdKfz-1 {truck} ne as:german-opel-blitz, g66-1 {truck} on:SdKfz-1"
    game = works(f"{load}, r65-1 {firer}, russian to act")

    assert totals(game, f"fire r65-1 {truck}")[1:] == drm


@rule("core-9-n")
@pytest.mark.parametrize(
    ("firer", "target", "drm"),
    [("C18+1", "C18", 20), ("C18", "C18-1", 25), ("C18", "C18+1", 25), ("C18+roof", "C18+2", 20)],
)
def test_fire_down_the_stairs_plunges(firer: str, target: str, drm: int):
    """core-9-n R-39 A level higher and one hex off, as core-1-i counts."""
    assert totals(at(f"g66-1 {firer}, r65-1 {target}"), f"fire g66-1 {target}")[1:] == [drm]


@rule("core-1-i")
def test_nobody_fires_at_range_0_in_an_impulse():
    """core-1-i Men who share a place fight it out in Close Combat."""
    game = at("g66-1 C19, r65-1 C19, r65-2 C18, russian to act, loose")

    assert refused(game, "fire r65-1 C19") == ["core-1-i"]
    assert "fire r65-2 C19" in game.options


@rule("core-9-j", "6.9.1-d")
def test_a_point_spent_on_shellholes_opens_a_window():
    """core-9-j On entering the hex and on going IN; a crawler goes IN as part of his crawl."""
    game = at("g66-1 A28, r65-1 D27")
    ducked = play_all(game, "move g66-1", "A29", "hold", "duck g66-1")

    assert totals(ducked, "fire r65-1")[1:] == [0]  # in shellholes, and moved
    assert play_all(game, "crawl g66-1", "A29", "hold", "duck g66-1").who == "german"


@rule("core-9-i")
@pytest.mark.parametrize("did", ["assault", "crawled", "moved", "fired"])
def test_a_leader_who_has_moved_in_any_way_leads_no_fire(did: str):
    """core-9-i, R-50 Crawling and Assault Movement leave him no shot, for he has no firepower."""
    game = play_all(at(f"g66-1 F18, gLt-1 F18 {did}, r65-1 F14"), "fire g66-1 F14")

    assert refused(game, "lead gLt-1") == ["core-9-i"]


@rule("core-9-i", "core-17-c")
def test_no_leader_helps_a_flamethrower():
    """core-9-i, R-51 It joins no group, and nobody is asked who leads it."""
    game = play_all(at("gFT-1 D18, gLt-1 D18, r65-1 C18, r65-2 C17-1"), "fire gFT-1 C18")

    assert (game.who, game.units["gLt-1"].did) == ("chance", "")


@rule("core-9-s", "core-9-j")
def test_who_declines_does_not_silence_the_other_side():
    """core-9-s The Russians decline; one of them flees in the same impulse, and is seen."""
    game = works("g66-1 G20, g66-2 J18, r65-1 J20, r65-2 J24")
    storm = ("assault g66-1", "H20", "decline", "fire g66-1 J20", "shoot", "1", "10")
    fled = play_all(game, *storm, "J21")

    assert (fled.who, fled.options) == ("german", ("hold", "decline", "fire g66-2"))


@rule("core-8-b", "core-9-e")
@pytest.mark.parametrize(
    ("firer", "target", "clause"),
    [
        ("gMG34-1 F18 turned", "F15", "core-8-b"),
        ("gMG34-1 F18 turned", "F13", "core-9-e"),
        ("gMG34-1 F18 turned crawled", "F17", "core-8-b"),
        ("g66-1 F18", "F5", "core-9-e"),
    ],
)
def test_half_of_one_is_no_attack(firer: str, target: str, clause: str):
    """core-8-b Within twice its range a 1-2 has half of 1, which is nothing; beyond, no fire."""
    game, shot = (
        works(f"{firer}, r65-1 {target}, r65-2 Z20"),
        f"fire {firer.split(maxsplit=1)[0]} {target}",
    )

    assert refused(game, shot) == [clause]
    assert ("Less than 1 firepower" in objections(game, shot)[0].text) == (clause == "core-8-b")


@rule("core-9-g", "8.2.2-a", "core-8-k")
@pytest.mark.parametrize("order", [("g66-1", "g66-2"), ("g66-2", "g66-1")])
def test_a_group_strikes_those_whom_all_of_it_see(order: tuple[str, str]):
    """core-9-g, R-9 L6 does not see who is In Hex Cover in J5, K6 does: no matter who opens."""
    text = "g66-1 L6, g66-2 K6, gLt-1 K6, r65-1 J5 cover:inside, r65-2 J5"
    game = play_all(works(text), f"fire {order[0]} J5", f"add {order[1]}")

    assert game.procedures[-1].targets(game) == ["r65-2"]
    alone = works(text.replace(", r65-2 J5", ""))
    assert refused(play_all(alone, "fire g66-2 J5"), "add g66-1") == ["8.2.2"]
