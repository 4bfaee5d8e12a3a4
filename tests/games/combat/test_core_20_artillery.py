"""core-20, core-16-e Artillery from behind the lines; infantry against armour in Close Combat."""

import pytest

from grognard.engine.kernel.questions import offers, said
from grognard.games.combat.bombardment import bombarded
from tests.games.combat.positions import at, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

QUIET = "r65-7 Z20"
GUNS = "german-105mm-howitzers"
HEAVY = "german-150mm-howitzers"


def called(text: str, *choices: str):
    """A battery that a lieutenant in F18 calls, after his check."""
    game = works(f"gLt-1 F18, {text}, {QUIET}")
    return play_all(game, f"call gLt-1 {GUNS}", "1", *choices)


@rule("core-20-a", "core-20-f")
def test_a_leader_calls_a_battery_on_a_check():
    """core-20-a A failed check costs the leader, not the mission; another may call."""
    game = works(f"gLt-1 F18, gLt-2 F19, gSgt-1 F20 fired, r65-1 F12, {QUIET}")

    assert len(offered(game, "call gLt-1")) == 2
    assert refused(game, f"call gSgt-1 {GUNS}") == ["core-20-a"]
    failed = play_all(game, f"call gLt-1 {GUNS}", "10", "pass")
    assert (failed.units["gLt-1"].did, failed.missions[GUNS]) == ("fired", 3)
    assert f"call gLt-2 {GUNS}" in failed.options
    fired = play_all(game, f"call gLt-1 {GUNS}", "1", "at F10", "1", "pass")
    assert fired.missions[GUNS] == 2
    assert refused(fired, f"call gLt-2 {GUNS}") == ["core-20-a"]
    empty = works(f"gLt-1 F18, r65-1 F12, missions {GUNS} 0, {QUIET}")
    assert refused(empty, f"call gLt-1 {GUNS}") == ["core-20-f"]


@rule("core-20-f")
def test_a_side_without_a_battery_calls_none():
    """core-20-f Stairwell has none at all, and the German side of the works no rockets."""
    school, hall = at("gLt-1 C19, r65-1 A30"), works(f"gLt-1 F18, {QUIET}")

    assert refused(school, f"call gLt-1 {GUNS}") == ["core-20-f"]
    assert refused(hall, "call gLt-1 german-rockets") == ["core-20-f"]
    assert refused(hall, "call gLt-1 russian-rockets") == ["core-20-f"]


@rule("core-20-a")
@pytest.mark.parametrize(
    ("how", "clause"), [("pinned", "core-7-a"), ("disrupted", "core-7-b"), ("moved", "core-20-a")]
)
def test_only_a_fresh_leader_in_good_order_calls(how: str, clause: str):
    """core-20-a Neither a Pinned nor a Disrupted one, nor one who has moved."""
    game = works(f"gLt-1 F18 {how}, g66-1 F19, r65-1 F12, {QUIET}")

    assert refused(game, f"call gLt-1 {GUNS}") == [clause]


@rule("core-20-f")
def test_a_battery_is_called_by_its_guns():
    """core-20-f In hints and in the log of what mattered: no word of the notation."""
    game = works(f"gLt-1 D18, {QUIET}")
    calls = [said(game, offer) for offer in offers(game) if GUNS in offer.fills]

    assert calls == ["German lieutenant 1 calls 105mm howitzers"]


@rule("core-20-c", "core-10-d", "core-19-e")
def test_the_sums_of_a_mission_are_told_before_it_is_fired():
    """core-20-c The column at the impact and the DRM of all known there, on every level."""
    house = "r65-1 C18, r72-1 C18-1, r65-2 C18+1 hidden, g66-3 C19"
    called_up = play_all(works(f"gLt-1 D18, {house}, {QUIET}"), f"call gLt-1 {HEAVY}", "1")
    wired = play_all(works(f"gLt-1 F18, wire F12, {QUIET}"), f"call gLt-1 {HEAVY}", "1")

    assert totals(called_up, "at C18") == [36, 25, 30]
    assert totals(called_up, "at C19") == [36, 25]
    assert totals(wired, "at F12") == [36, -20]


@rule("core-20-b", "core-20-f")
def test_fire_may_land_elsewhere():
    """core-20-b 6 is on target; 8, then 5, is 2 hexes off; off the map it is lost."""
    game = called("r65-1 F12", "at F12")

    assert play_all(game, "6").prompt.startswith("core-20-c")
    assert "How far off" in play_all(game, "7").prompt
    off = play_all(game, "8", "5", "1")
    assert "Fire falls on F10." in [event.text for event in off.events]
    assert [each.roll.means for each in off.events if each.roll] == ["north"]
    lost = play_all(called("r65-1 F12", "at F2"), "10", "10", "1")
    assert "off the map" in lost.events[-1].text


def test_fire_says_which_hexes_it_strikes_beside_its_own():
    """core-20-c Known units around it open a line of their own; hidden ones are not betrayed."""
    hit = play_all(called("r65-1 F12, r65-2 F11 hidden, r65-3 F13", "at F12"), "6")
    struck = list[tuple[str, str]]()
    while hit.prompt.startswith("core-20-c"):
        hit = play_all(hit, "99")
        struck += [(each.text, each.where) for each in hit.events if each.text.endswith("too.")]

    assert struck == [("It strikes F13, too.", "F13")]


@rule("core-10-f")
@pytest.mark.parametrize(
    ("aboard", "rider", "drm"),
    [
        ("T34-1 F16 e moved, r65-1 F16 on:T34-1", "r65-1", -10),
        ("T34-1 F16 e, r65-1 F16 on:T34-1", "r65-1", 0),
        ("SdKfz-1 F16 e, g66-1 F16 on:SdKfz-1", "g66-1", 5),
        ("SdKfz-1 F16 e moved, g66-1 F16 on:SdKfz-1", "g66-1", -5),
    ],
)
def test_riders_under_artillery(aboard: str, rider: str, drm: int):
    """core-10-f The -10 of a vehicle that has moved, and the +5 of a half-track's sides."""
    assert bombarded(works(f"{aboard}, {QUIET}, g66-9 A12"), rider, artillery=True).total == drm


@rule("core-20-c", "core-20-g", "core-10-d")
def test_a_mission_strikes_a_hex_and_those_around_it():
    """core-20-c Column 20 in the hex, 12 around; both sides; a roll for each hex with units."""
    game = called("r65-1 F12, r65-2 F13, g66-1 F13", "at F12", "1")

    assert "Column 20 against r65-1" in game.prompt
    ring = play_all(game, "99")
    assert "Column 12 against g66-1, r65-2" in ring.prompt


@rule("core-20-c", "core-20-h", "7.1.5-b", "10.4.5-a", "core-8-i", "7.1.5-c")
@pytest.mark.parametrize(
    ("target", "drm"),
    [
        ("r65-1 F12", -10),
        ("r65-1 F12 dug-in", 20),
        ("r45mm-1 F12 sw dug-in", 30),
        ("KV1A-1 F12 e", 20),
        ("KV1A-1 F12 e dug-in", 40),
        ("r65-1 C17", 15),
        ("r65-1 C18", 25),
        ("r65-1 C18-1", 30),
    ],
)
def test_what_artillery_makes_of_a_place(target: str, drm: int):
    """core-20-c No hexside; digging counts double; an open roof takes 10; AFV by rear armour."""
    hex_ = target.split()[1].removesuffix("-1")
    leader = "E18" if hex_.startswith("C1") else "F18"
    game = works(f"gLt-1 {leader}, {target}, {QUIET}, loose")
    struck = play_all(game, f"call gLt-1 {GUNS}", "1", f"at {hex_}", "1")

    assert sum(mod.value for mod in struck.procedures[-1].mods) == drm


@rule("core-8-i", "core-7-g")
def test_artillery_stops_and_shakes_tanks():
    """core-8-i 20 and 20 in column 36 is C, an M-KILL; M is a crew check, 9 Suppresses."""
    battery = "german-150mm-howitzers"
    game = works(f"gLt-1 F18, KV1A-1 F12 e, {QUIET}")
    struck = play_all(game, f"call gLt-1 {battery}", "1", "at F12", "1")

    assert play_all(struck, "20").units["KV1A-1"].stuck
    checked = play_all(struck, "60")
    assert play_all(checked, "9").units["KV1A-1"].status == "suppressed"
    assert play_all(checked, "8").units["KV1A-1"].status == ""


@rule("core-16-d", "core-16-j")
def test_artillery_falls_on_close_combat_too():
    """core-16-d Both sides are attacked; core-16-j with the last enemy there the fight is over."""
    game = called("g66-1 F12 engaged, r65-1 F12 engaged", "at F12", "1")

    assert "against g66-1, r65-1" in game.prompt
    assert play_all(game, "40", "1", "1").units["g66-1"].engaged
    assert not play_all(game, "1", "r65-1", "1").units["g66-1"].engaged


@rule("core-16-e", "core-16-f", "core-16-i")
def test_a_squad_attacks_a_tank():
    """core-16-e Number 3: 3 is a K-KILL, 4 an M-KILL, 5 nothing; it attacks no infantry then."""
    game = works(f"g66-1 F18, KV1A-1 F18 e, {QUIET}, close combat")

    assert (game.who, game.options) == ("german", ("done", "hunt g66-1 KV1A-1"))
    assert totals(game, "hunt g66-1 KV1A-1") == [3, 0]
    rolled = play_all(game, "hunt g66-1 KV1A-1")
    assert play_all(rolled, "4", "10").units["KV1A-1"].stuck
    assert not play_all(rolled, "5", "10").units["KV1A-1"].stuck
    assert play_all(rolled, "3", "10", "9").wrecks == {"F18": 1}


@rule("core-16-e", "core-17-d", "core-17-b")
@pytest.mark.parametrize(
    ("unit", "foe", "sums"),
    [
        ("rMOL-1 F18", "PzIV-1 F18 e", [4, 0]),
        ("rDC-1 F18", "PzIV-1 F18 e", [5, 0]),
        ("r63-1 F18", "PzIV-1 F18 e", [4, 0]),
        ("r65-1 F18", "PzIV-1 F18 e m-killed", [3, -1]),
        ("r65-1 F18", "PzIV-1 F18 e, g66-1 F18", [3, 1]),
        ("r65-1 F18 pinned", "PzIV-1 F18 e", [3, 2]),
    ],
)
def test_who_attacks_armour_at_what(unit: str, foe: str, sums: list[int]):
    """core-16-e Bottles 4, a charge 5, Engineers 4; helpless -1, escorted 1, pinned 2."""
    game = works(f"{unit}, {foe}, {QUIET}, close combat")

    assert totals(game, f"hunt {unit.split(maxsplit=1)[0]} PzIV-1") == sums


@rule("core-16-b", "11.4.7-b")
def test_tanks_and_riders_add_to_close_combat():
    """core-16-b A KV1A 7; a 7-2 that rides 4."""
    game = works(f"r72-1 F18 on:KV1A-1, KV1A-1 F18 e, g66-1 F18, g66-2 F18, {QUIET}, close combat")
    fight = play_all(game, "done")

    assert "at 1:1" in fight.prompt  # 12 of the German against 11


@rule("core-16-i")
def test_tanks_alone_do_not_fight():
    """core-16-i There is no Close Combat between AFV."""
    game = works(f"PzIV-1 F18 e, KV1A-1 F18 e, {QUIET}, g66-1 A12, close combat")

    assert game.phase != "close combat"


@rule("core-8-i", "core-20-c")
@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("KV1A-1 F18 e", 20),
        ("KV1A-1 E17 e", 25),
        ("KV1A-1 J32 e dug-in", 40),
        ("KV1A-1 F18 e, wreck F18", 25),
    ],
)
def test_shells_on_armour_meet_its_rear_and_the_ground(text: str, total: int):
    """core-8-i 20 for a KV1A; 5 more in debris or behind a wreck, 20 more dug in."""
    assert bombarded(works(f"{text}, {QUIET}"), "KV1A-1", artillery=True).total == total


@rule("core-16-e", "11.4.7-a")
def test_riders_attack_armour_too():
    """core-16-e, R-52 Each infantry unit may, and riders fight in Close Combat."""
    rides = "PzIV-1 F18 e engaged, g66-1 F18 on:PzIV-1 engaged"
    game = works(f"{rides}, KV1A-1 F18 e engaged, {QUIET}, close combat")

    assert totals(game, "hunt g66-1 KV1A-1") == [3, 0]


@rule("core-8-m", "7.6.3-a")
@pytest.mark.parametrize(("die", "left"), [("18", 0), ("19", 1)])
def test_artillery_aimed_at_wire_rolls_though_nobody_is_there(die: str, left: int):
    """core-8-m Column 20, an E at -20: up to 18; where nothing lies no die is rolled."""
    assert len(called("wire F10", "at F10", "1", die).works) == left
    assert called("wire F10", "at F9", "1").who == "russian"


@rule("6.8.2.1-d")
def test_a_burning_wreck_shelters_from_above_too():
    """6.8.2.1 +10 for fire into its hex, and so no open ground; a cold one gives 5."""
    burning, cold = (works(f"g66-1 F12, {wreck} F12, r65-7 Z20") for wreck in ("burning", "wreck"))

    assert [bombarded(game, "g66-1", True).total for game in (burning, cold)] == [10, 5]


@rule("core-20-a", "core-20-g")
def test_a_leader_calls_fire_on_a_house_whose_upper_floors_he_sees():
    """core-20-a From I20 the ground of E24 is out of sight, its second floor is not (R-62)."""
    game = works("rLt-1 I20, g66-1 E24+2, russian to act")
    asked = play_all(game, "call rLt-1 russian-rockets", "1")

    assert game.line("I20", "E24").cause is not None
    assert "at E24" in asked.options


@rule("core-20-a", "8.2.2-a")
def test_a_leader_well_inside_calls_nothing_beyond_his_wall():
    """8.2.2 From In Hex Cover in J5 he sees the gate's hex beyond it, and not L6."""
    text = f"gLt-1 J5{{}}, r65-1 L6, {QUIET}"
    inside = play_all(works(text.format(" cover:inside")), f"call gLt-1 {GUNS}", "1")

    assert refused(inside, "at L6") == ["core-20-a"]
    assert "at J7" in inside.options
    assert "at L6" in play_all(works(text.format("")), f"call gLt-1 {GUNS}", "1").options


@rule("core-20-a", "core-20-f")
def test_a_battery_that_has_fired_its_last_is_refused_by_both_clauses():
    """core-20-f No mission is left, and core-20-a it has fired in this phase."""
    text = f"gLt-1 F18, r65-1 F14, called {GUNS}, missions {GUNS}"

    assert refused(works(f"{text} 0"), f"call gLt-1 {GUNS}") == ["core-20-f", "core-20-a"]
    assert refused(works(f"{text} 1"), f"call gLt-1 {GUNS}") == ["core-20-a"]


@rule("core-16-d", "core-20-g")
def test_a_mortar_spares_those_in_close_combat():
    """core-16-d R-86 At the floor above a fight it strikes that floor alone, artillery the hex."""
    text = "r82mm-1 F19 w, g66-1 C18, r65-1 C18, g66-2 C18+1, {}russian to act"
    laid = play_all(works(text.format("")), "gun r82mm-1")
    called = play_all(works(text.format("rLt-1 D18, ")), "call rLt-1 russian-122mm-howitzers", "1")

    assert totals(laid, "shell C18+1") == [85, 0, 25]
    assert "against g66-2." in play_all(laid, "shell C18+1", "1").prompt
    struck = play_all(called, "at C18", "1")
    assert all(unit in struck.prompt for unit in ("g66-1", "g66-2", "r65-1"))


@rule("core-20-a", "11.4.7-a")
def test_a_leader_calls_from_a_vehicle():
    """core-20-a R-87 Aboard a tank that has not moved; once it has, he has moved too."""
    text = f"gLt-1 F20 on:PzIV-1, PzIV-1 F20 e{{}}, {QUIET}"

    assert f"call gLt-1 {GUNS}" in works(text.format("")).options
    assert refused(works(text.format(" moved")), f"call gLt-1 {GUNS}") == ["core-20-a"]
