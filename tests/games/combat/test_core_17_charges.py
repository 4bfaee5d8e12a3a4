"""core-17 Charges that go off in Close Combat, and what meets flame."""

import pytest

from tests.games.combat.positions import at, offered, refused, told, totals, works
from tests.playing import play_all
from tests.rules import rule

MELEE = "gDC-1 C18 engaged, g66-1 C18 engaged, r65-1 C18 engaged, r65-2 A3, close combat"


@pytest.fixture(scope="module")
def melee():
    """A charge team and a squad among Russians in the school."""
    return at(MELEE)


@rule("core-17-b")
def test_a_charge_goes_off_among_the_enemies_in_its_own_place(melee):
    """core-17-b Column 100 with the +25 of the house; the team is a 1-2 for good."""
    assert totals(melee, "blast gDC-1") == [100, 25]
    after = play_all(melee, "blast gDC-1", "20")

    assert "r65-1 is eliminated." in told(after)
    assert after.units["gDC-1"].spent


@rule("core-17-b", "core-16-e")
def test_who_blew_a_charge_adds_nothing_to_the_fight(melee):
    """core-16-e A team and a leader attack a squad at 1:3, the leader alone not at all."""
    game = at(MELEE.replace("g66-1", "gLt-1"))
    kept, blown = play_all(game, "done"), play_all(game, "blast gDC-1", "99")

    assert kept.prompt == "core-16-c The German side attacks r65-1 at 1:3."
    assert blown.prompt == "core-16-c The Russian side attacks gDC-1 at 3:1."
    assert refused(melee, "blast g66-1") == ["core-17-b"]


@rule("core-17-b", "core-8-i")
def test_a_charge_meets_the_rear_armour_of_a_tank_in_its_hex():
    """core-8-i The tank it went off under is not hunted with it a second time."""
    text = "gDC-1 F18 engaged, KV1A-1 F18 ne engaged, r65-1 A3, g66-1 A1, close combat"
    game = works(text)

    assert totals(game, "blast gDC-1") == [100, 20]
    assert "hunt" not in " ".join(play_all(game, "blast gDC-1", "100").options)


@rule("core-17-b", "core-16-e")
def test_nobody_hunts_a_tank_that_a_charge_has_destroyed():
    """core-16-e The squad that had chosen it attacks the other tank, or the infantry."""
    tanks = "T34-1 F18 ne, KV1A-1 F18 ne, r65-1 F18"
    chosen = play_all(works(f"{tanks}, gDC-1 F18, g66-1 F18, close combat"), "hunt g66-1 T34-1")
    blown = play_all(chosen, "blast gDC-1", "28", "9")

    assert not blown.is_on_map("T34-1")
    assert offered(blown, "hunt") == ["hunt g66-1 KV1A-1"]
    assert "attacks T34-1" not in play_all(blown, "done").prompt


@rule("core-17-e", "10.7-b")
def test_a_flamethrower_of_a_platoon_attacks_and_stops():
    """core-17-e At the end of its own move, also with others, who go on without it."""
    text = "gLt-1 F18, g66-1 F18, gFT-1 F18, r65-1 F16"
    platoon = play_all(works(text), "platoon gLt-1", "with cautious g66-1", "with cautious gFT-1")
    beside = play_all(platoon, "go gFT-1 F17", "go g66-1 F17", "go gLt-1 F17", "hold")
    burnt = play_all(beside, "fire gFT-1 F16", "100")

    assert offered(platoon, "fire gFT-1") == []
    assert "go gFT-1 E17" not in burnt.options
    assert "go g66-1 E17" in burnt.options


@rule("core-17-c", "core-12-b", "core-9-n")
@pytest.mark.parametrize(
    ("text", "place", "drm"),
    [
        ("gFT-1 D17, r65-1 C18 dug-in, smoke C18 1", "C18", 10),
        ("gFT-1 D17, r65-1 C18, smoke D17 1", "C18", 10),
        ("gFT-1 C18+1, r65-1 C18", "C18", -5),
        ("gFT-1 F18, r65-1 F17 moved", "F17", -10),
    ],
)
def test_smoke_and_height_count_for_flame_where_terrain_does_not(text: str, place: str, drm: int):
    """core-17-c It takes no terrain, open ground included, and no works; the rest counts."""
    game = at(f"{text}, loose")

    assert totals(game, f"fire gFT-1 {place}") == [36, drm]


@rule("core-17-b", "11.4.7-c", "6.8.2.1-a")
@pytest.mark.parametrize(("ride", "drm"), [("T34-1", [100, 15, 0]), ("SdKfz-1", [100, 5, -5])])
def test_a_charge_meets_riders_without_the_cover_of_their_vehicle(ride: str, drm: list[int]):
    """11.4.7-c Neither the tank's 5 nor open ground; the sides of a half-track count."""
    foe, team = ("r65-1", "gDC-1") if ride == "T34-1" else ("g66-1", "rDC-1")
    men = f"{foe} F18 on:{ride} engaged, {team} F18 engaged"
    game = works(f"{ride} F18 e engaged, {men}, r65-2 Z20, g66-2 A3, close combat")

    assert sorted(totals(game, f"blast {team}")) == sorted(drm)


@rule("core-8-m", "core-17-b")
def test_the_sums_of_a_charge_at_wire():
    """core-17-b Column 100, the DRM of an enemy in it whom the team knows of, and that of wire."""
    text = "gDC-1 F18, wire F17, r65-2 Z20"

    assert totals(works(text), "charge gDC-1 F17") == [100, -20]
    assert totals(works(f"{text}, r65-1 F17"), "charge gDC-1 F17") == [100, -10, -20]


@rule("7.6.2-b", "core-17-e")
@pytest.mark.parametrize("team", ["gFT-1", "gDC-1"])
def test_who_crawled_into_wire_uses_no_flame_or_charge(team: str):
    """7.6.2-b, R-73 It is Crawled Fired at once; out of wire it fires at the end of its crawl."""
    text = f"{team} W20, g66-1 A3, r65-1 W22 fired"
    bare = play_all(works(text), f"crawl {team}", "W21")
    wired = play_all(works(f"{text}, wire W21"), f"crawl {team}", "W21", "pass")

    assert offered(bare, "fire") == [f"fire {team} W22"]
    assert refused(wired, f"fire {team} W22") == ["core-17-e"]


@rule("core-17-c", "core-17-d", "core-8-h")
@pytest.mark.parametrize(
    ("unit", "foe", "face", "clause"),
    [
        ("gFT-1 F18", "r65-1 F17", "91", "core-17-c"),
        ("rMOL-1 F18", "g66-1 F17", "81", "core-17-d"),
        ("gMG34-1 F18", "r65-1 F17", "100", "core-8-h"),
    ],
)
def test_a_weapon_that_is_gone_is_told_by_its_own_clause(
    unit: str, foe: str, face: str, clause: str
):
    """core-17-c, core-17-d Flame and bottles run out; a machine gun breaks (core-8-h)."""
    name, side = unit.split(maxsplit=1)[0], "russian" if unit.startswith("r") else "german"
    game = play_all(
        works(f"{unit}, {foe}, r54-2 A12, g66-9 A33, {side} to act"), f"fire {name} F17"
    )
    fired = play_all(game, face) if game.who == "chance" else play_all(game, "shoot", face)

    assert [e.rule for e in fired.events if "no weapon left" in e.text and ":" not in e.text] == [
        clause
    ]


@rule("core-8-m", "core-16-d")
def test_a_charge_at_wire_spares_those_in_close_combat():
    """core-16-d They fight in the wire: it may go, and none of them is struck."""
    game = works("wire F17, g66-1 F17, r65-1 F17, gDC-1 F18, r65-7 Z20")

    assert totals(game, "charge gDC-1 F17") == [100, -20]
    blown = play_all(game, "charge gDC-1 F17", "70")
    assert (blown.works.get("F17"), blown.units["r65-1"].status) == (None, "")


@rule("core-8-m", "core-1-d")
def test_the_one_drm_of_works_is_told():
    """core-8-m -20 at each, in the sums and at the die; with units their own DRM is there too."""
    gun = "r76mm-1 F20 nw, roadblock F14 F15, wire F14, russian to act"
    bare = play_all(works(f"{gun}, g66-1 Z1"), "gun r76mm-1")
    manned = play_all(works(f"{gun}, g66-1 F14"), "gun r76mm-1")

    assert totals(bare, "shell F14") == [80, 0, -20, -20]
    assert totals(manned, "shell F14") == [80, 0, 15, -20, -20]
    assert "core-8-m), becomes −7" in told(play_all(bare, "shell F14", "10", "13"))
