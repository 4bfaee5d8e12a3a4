"""10.4 Crews that move their guns; 6, core-8 trucks, woods, gullies and wire under wheels."""

import pytest

from grognard.engine.kernel.flow import explain
from grognard.engine.kernel.set_up import start
from grognard.games.combat import COMBAT
from grognard.games.combat.vehicle_costs import risks
from tests.games.combat.positions import elevator, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "g66-9 A12"
QUIET = "r65-7 Z20"
GUN = f"r45mm-1 F34 e dug-in, {FAR}, russian to act"
TRUCK = "SdKfz-1 {place} as:german-opel-blitz"


@rule(
    "10.4.1-b", "10.4.1-d", "10.4.1-g", "10.4.2-a", "10.4.2-b", "10.4.2-c", "10.4.4-a", "10.4.5-c"
)
def test_a_gun_shows_its_crew_before_it_moves_example():
    """10.4.1 2 of 6 for the flip, then 2 for each open hex; no Running; its pit stays behind."""
    game = works(GUN)
    walking = play_all(game, "move r45mm-1")

    assert refused(game, "run r45mm-1") == refused(game, "assault r45mm-1") == ["10.4.2"]
    assert refused(walking, "F33") == ["10.1.2", "10.4.2"]
    turned = play_all(walking, "turn r45mm-1")
    assert turned.procedures[-1].left == {"r45mm-1": 4}
    assert totals(turned, "F33") == [2]
    moved = play_all(turned, "F33", "set r45mm-1 w")
    unit = moved.units["r45mm-1"]
    assert (unit.place, unit.served, unit.facing, unit.dug) == ("F33", True, 3, False)


@rule("10.4.1-g", "10.4.2-a", "10.4.2-b")
def test_a_gun_flips_and_crawls_in_one_go():
    """10.4.1 One hex; with the gun side up it does not even crawl, and it does not flip back."""
    crawling = play_all(works(GUN), "crawl r45mm-1")

    assert refused(crawling, "F33") == ["10.1.2", "10.4.2"]
    turned = play_all(crawling, "turn r45mm-1")
    assert offered(turned, "turn") + offered(turned, "set") == []
    assert play_all(turned, "F33").units["r45mm-1"].place == "F33"


@rule("10.1.2-f", "10.7.1-b", "10.4.1-b")
def test_a_crew_sets_its_gun_up_in_a_platoon():
    """10.4.1 As its step of a round, for 2 points and to any hexspine; then it stays there."""
    text = "gLt-1 W22, g81mm-1 W22 turned, r65-7 A30"
    game = play_all(works(text), "platoon gLt-1", "with cautious g81mm-1", "go g81mm-1 W21")
    set_up = play_all(game, "go gLt-1 W21", "set g81mm-1 nw", "go gLt-1 W20")

    gun = set_up.units["g81mm-1"]
    assert (gun.served, gun.facing, set_up.procedures[-1].left["g81mm-1"]) == (True, 4, 2)
    assert refused(set_up, "go g81mm-1 W20") == ["10.1.2", "10.4.2"]
    crawling = play_all(works(text), "platoon gLt-1", "with crawling g81mm-1")
    assert refused(crawling, "set g81mm-1 nw") == ["10.4.1"]


@rule("10.4.1-e", "10.4.1-a", "10.3.1-a")
def test_a_crew_fires_as_half_a_squad():
    """10.4.1 1 up to range 2; the counter's other side has the shell."""
    game = works(f"r45mm-1 F18 turned, g66-1 F16, g66-2 F15, {FAR}, russian to act")

    assert totals(game, "fire r45mm-1 F16")[0] == 1
    assert offered(game, "fire r45mm-1 F15") == []
    kinds = game.sheet.kinds.values()
    guns = [kind for kind in kinds if kind.weapon and kind.weapon.he_column]
    assert {kind.type for kind in guns} == {"gun"}


@rule("core-13-c")
def test_a_gun_counts_its_shots_at_a_place():
    """core-13-c The shot that follows one at -10 falls at -20."""
    game = works(f"r45mm-1 F34 ne, g66-1 F33, {FAR}, aim r45mm-1 F33 1, russian to act")
    game = play_all(game, "gun r45mm-1")
    again = play_all(game, "shell F33", "100", "99", "pass", "gun r45mm-1")

    assert [totals(each, "shell F33")[1] for each in (game, again)] == [-10, -20]


@rule("core-13-k", "core-13-i")
def test_a_mortar_finds_a_truck_that_drove_as_hard_to_hit():
    """core-13-k, R-106 By the infantry column, with 20 more unless infantry stands there too."""
    far = f"{FAR}, russian to act"
    truck = TRUCK.format(place="F13 ne moved")
    alone = play_all(works(f"r82mm-1 F18 ne, {truck}, {far}"), "gun r82mm-1")
    beside = play_all(works(f"r82mm-1 F18 ne, {truck}, g66-1 F13, {far}"), "gun r82mm-1")

    assert totals(alone, "shell F13")[:2] == [80, 20]
    assert totals(beside, "shell F13")[:2] == [80, 0]


@rule("10.4.1-f", "10.4.3-a", "10.4.5-a", "10.4.5-d", "core-2-f")
def test_guns_set_up_hidden_and_dug_in():
    """10.4.1 Any gun may hide; it faces a hexspine, or shows its crew, and is Dug-In."""
    game = start(COMBAT, "tractor-works")
    while not game.prompt.startswith("core-2-f Where does r45mm-1"):
        game = play_all(game, game.options[0])
    hidden = play_all(game, next(each for each in game.options if each.startswith("hide")))

    assert hidden.options == (
        *(f"face {way}" for way in ("e", "se", "sw", "w", "nw", "ne")),
        "crew",
    )
    laid = play_all(hidden, "face sw").units["r45mm-1"]
    assert (laid.hidden, laid.dug, laid.facing, laid.served) == (True, True, 2, True)
    assert not play_all(hidden, "crew").units["r45mm-1"].served


@rule("core-8-j", "core-14-i", "core-13-k", "core-13-i")
def test_a_truck_is_shelled_and_shot_at():
    """core-13-k 84 at range 5, 20 more once it moved; E and C destroy it, M stops it."""
    still = works(f"r45mm-1 F18 ne, {TRUCK.format(place='F13 ne')}, {FAR}, russian to act")
    moved = works(f"r45mm-1 F18 ne, {TRUCK.format(place='F13 ne moved')}, {FAR}, russian to act")

    assert totals(play_all(still, "gun r45mm-1"), "shell F13")[:2] == [84, 0]
    assert totals(play_all(moved, "gun r45mm-1"), "shell F13")[:2] == [84, 20]
    assert offered(play_all(still, "gun r45mm-1"), "hit") == []
    rifles = works(f"r65-1 F18, {TRUCK.format(place='F16 ne')}, {FAR}, russian to act")
    shot = play_all(rifles, "fire r65-1 F16", "shoot")
    assert play_all(shot, "50").units["SdKfz-1"].stuck
    assert play_all(shot, "1", "9").wrecks == {"F16": 1}


@rule("core-8-l")
def test_passengers_of_a_truck_share_its_fate():
    """core-8-l M: it stops, they check and are in the hex; C: it is gone and they take losses."""
    truck = TRUCK.format(place="F16 ne")
    game = works(f"r65-1 F18, {truck}, g66-1 F16 on:SdKfz-1, {FAR}, russian to act")
    shot = play_all(game, "fire r65-1 F16", "shoot")

    assert totals(play_all(game, "fire r65-1 F16"), "shoot")[1:] == [0, 0]
    stopped = play_all(shot, "50")
    assert (stopped.units["SdKfz-1"].stuck, stopped.units["g66-1"].aboard) == (True, "")
    killed = play_all(shot, "1", "9")
    assert killed.units["g66-1"].kind == "german-6-6-half"


@rule("11.4.6-c", "11.1.4-b")
def test_trucks_stay_out_of_enemy_hexes():
    """11.4.6 A truck does not enter; a tank enters a hex with only a truck unchecked."""
    game = works(f"{TRUCK.format(place='F18 ne')}, r65-1 F17 disrupted, {QUIET}")
    assert refused(play_all(game, "move SdKfz-1"), "F17") == ["11.4.6"]

    truck = TRUCK.format(place="F17 ne")
    tank = works(f"T34-1 F18 ne, {truck}, g66-1 F17 on:SdKfz-1, {FAR}, russian to act")
    assert play_all(tank, "move T34-1", "7", "F17").units["T34-1"].place == "F17"


@rule("11.4.6-c")
def test_a_truck_that_meets_a_hidden_enemy_stays_out():
    """11.4.6, core-19-c The enemy shows itself, and the truck stays where it was, unchecked."""
    game = works(f"{TRUCK.format(place='F18 ne')}, r65-1 F17 hidden, {QUIET}")
    met = play_all(game, "move SdKfz-1", "F17")

    assert (met.units["r65-1"].hidden, met.units["SdKfz-1"].place, met.who) == (
        False,
        "F18",
        "german",
    )


@rule("6.13.1-f", "6.12.1-b", "11.1.5-a")
def test_wheels_and_bad_ground():
    """6.13.1 Stuck at once in machine parts; debris costs 6, a step back twice as much."""
    game = works(f"{TRUCK.format(place='G27 ne')}, {QUIET}")
    stuck = play_all(game, "move SdKfz-1", "G26")

    assert (stuck.units["SdKfz-1"].stuck, stuck.who) == (True, "russian")
    debris = play_all(works(f"{TRUCK.format(place='G37 ne')}, {QUIET}"), "move SdKfz-1")
    assert totals(debris, "G36") == [6, 6]  # and gets through at 6 or less
    assert totals(
        play_all(works(f"{TRUCK.format(place='F18 ne')}, {QUIET}"), "move SdKfz-1"), "back F19"
    ) == [3]


@rule("6.10.1-c")
def test_wheels_roll_on_both_edges_of_a_gully():
    """6.10.1 6 points each way, and a roll each way; tracks need none."""
    game = works(f"{TRUCK.format(place='F4 ne')}, PzIV-1 F20 e, {QUIET}")
    board = game.ground.board
    out = next(h for h in board.neighbours("F4") if board.terrain(h) == "open-ground")

    assert risks(game, "SdKfz-1", out, "F4") == ["gully"]
    assert risks(game, "SdKfz-1", "F4", out) == ["gully"]
    assert risks(game, "PzIV-1", out, "F4") == []


@rule("6.10.1-b", "6.10.1-c")
def test_from_gully_to_gully_is_one_entry():
    """6.10.1, R-79 6 points and one roll for a truck, not two of each."""
    driving = play_all(works(f"{TRUCK.format(place='F4 nw')}, {QUIET}"), "move SdKfz-1")

    assert totals(driving, "E4") == [6, 6]
    through = play_all(driving, "E4", "6")
    assert (through.who, through.units["SdKfz-1"].stuck) == ("german", False)
    assert play_all(driving, "E4", "7").units["SdKfz-1"].stuck


@rule("6.12.2-c")
def test_woods_take_all_points_of_a_tank():
    """6.12.2 Entered from the next hex with nothing spent, and not otherwise."""
    game = elevator("PzIII-1 L11 se, r65-1 A1")
    driving = play_all(game, "move PzIII-1")

    assert game.ground.board.terrain("L12") == "woods"
    assert totals(driving, "L12") == [18, 8]
    inside = play_all(driving, "L12", "1")
    assert (inside.units["PzIII-1"].place, inside.procedures[-1].left) == ("L12", 0)
    turned = play_all(driving, "face sw")
    assert refused(turned, "L12") == ["6.12.2"]


@rule("6.13.1-f", "7.6.2-c", "11.1.3.1-b")
def test_wheels_stick_in_machine_parts_and_wire_without_a_roll():
    """6.13.1, 7.6.2 Machine parts take all that is left, wire no more than the hex."""
    truck = "PzIV-1 G27 ne as:german-opel-blitz"
    parts = play_all(works(f"{truck}, {QUIET}"), "move PzIV-1", "face nw", "face ne")
    wire = play_all(works(f"{truck}, wire G26, {QUIET}".replace("G2", "F1")), "move PzIV-1")

    assert totals(parts, "G26") == [22]
    assert [event.rule for event in play_all(parts, "G26").events][-1] == "6.13.1"
    assert totals(wire, "F16") == [1]
    assert [event.rule for event in play_all(wire, "F16").events][-1] == "7.6.2"


@rule("6.12.2-c", "6.13.1-f")
def test_the_price_of_woods_and_lumber_is_all_that_is_left():
    """6.12.2, 6.13.1 18 points of a tank; a truck that has turned has 23 left for lumber."""
    tank = play_all(elevator("PzIII-1 L11 se, r65-1 A1"), "move PzIII-1")
    truck = works("g66-1 X33 as:german-opel-blitz nw, r65-1 A1")
    turned = play_all(truck, "move g66-1", "face w")

    assert [(mod.value, mod.rule) for mod in next(iter(explain(tank, "L12"))).mods] == [
        (18, "6.12.2")
    ]
    assert totals(turned, "W33") == [23]


@rule("7.2.1-i")
def test_a_tank_in_a_trench_rolls_once():
    """7.2.1 One roll on the Immobilization Table as it comes to the hex; a high one sticks it."""
    game = play_all(works(f"PzIV-1 F18 ne, {QUIET}, trench F17 russian"), "move PzIV-1", "F17")

    assert game.who == "chance"
    assert "trench" in game.prompt
    assert play_all(game, "1").who == "german"
    assert play_all(game, "10").units["PzIV-1"].stuck


@rule("7.2.1-h")
def test_only_tracks_cross_a_trench():
    """7.2.1 A tank may, a half-track and a truck may not."""
    trench = f"{QUIET}, trench F17 russian"
    tank = play_all(works(f"PzIV-1 F18 ne, {trench}"), "move PzIV-1")

    assert "F17" in tank.options
    for unit in ("SdKfz-1 F18 ne", TRUCK.format(place="F18 ne")):
        assert refused(play_all(works(f"{unit}, {trench}"), "move SdKfz-1"), "F17") == ["7.2.1"]


@rule("7.6-b", "7.6.2-c", "7.6.2-d", "7.2.2-b", "7.5.2-c")
@pytest.mark.parametrize(
    ("unit", "work", "row"),
    [
        ("PzIV-1 F18 ne", "wire", ["wire"]),
        ("SdKfz-1 F18 ne", "wire", ["wire"]),
        ("PzIV-1 F18 ne", "trench", ["trench"]),
    ],
)
def test_wire_and_trenches_under_tracks(unit: str, work: str, row: list[str]):
    """7.6, 7.2 Tracks roll in wire and trenches; nothing on wheels crosses a trench."""
    game = works(f"{unit}, {QUIET}, {work} F17 russian")

    assert risks(game, unit.split(maxsplit=1)[0], "F18", "F17") == row
    half = works(f"SdKfz-1 F18 ne, {QUIET}, trench F17 russian")
    assert refused(play_all(half, "move SdKfz-1"), "F17") == ["7.2.1"]
    ditch = works(f"PzIV-1 F18 ne, {QUIET}, at-trench F17 russian")
    assert refused(play_all(ditch, "move PzIV-1"), "F17") == ["7.2.2"]


@rule("11.2.1-b")
def test_a_gun_in_tow_keeps_off_hexside_roads():
    """11.2.1 Closed to it, open to the same vehicle alone."""
    alone = works(f"T34-1 E37 ne as:russian-komsomolets, {FAR}, russian to act")
    towing = works(
        f"T34-1 E37 ne as:russian-komsomolets, r45mm-1 E37 on:T34-1, {FAR}, russian to act"
    )

    assert "along" in play_all(alone, "move T34-1", "7").options
    assert refused(play_all(towing, "move T34-1", "7"), "along") == ["11.2.1"]


@rule("11.4.2-c", "11.4.3-c", "core-18-g")
def test_a_tractor_takes_one_crew_and_its_gun():
    """11.4.3 The Komsomolets: a half-squad, a team or a crew; no squad."""
    text = f"T34-1 F18 ne as:russian-komsomolets, r45mm-1 F18 e, r65-1 F18, {FAR}, russian to act"
    game = play_all(works(text), "move T34-1", "7")

    assert offered(game, "load") == ["load r45mm-1"]
    hooked = play_all(game, "load r45mm-1")
    assert (hooked.units["r45mm-1"].aboard, hooked.procedures[-1].left) == ("T34-1", 7)
    assert offered(hooked, "load") == []


@rule("10.4.4-a")
@pytest.mark.parametrize(
    ("place", "there", "more", "cost"),
    [
        ("N35", "N34", "mousehole N34/N35", 4),
        ("J33", "J32", "wreck J32", 6),
        ("I31 in-holes", "I30", "turn 1", 4),
    ],
)
def test_a_gun_pays_double_for_holes_and_wrecks_too(place: str, there: str, more: str, cost: int):
    """10.4.4 Twice what infantry pays, whatever lies in the way (7.3.1, 6.8.2.1, 6.9.1)."""
    first, *words = place.split()
    text = f"r82mm-1 {first} {' '.join(('turned', *words))}, {more}, {FAR}, russian to act"

    assert totals(play_all(works(text), "move r82mm-1"), there) == [cost]


@rule("6.9.1-d")
def test_a_crew_goes_into_shellholes_for_two():
    """6.9.1, 10.4.4 The second point is two for a gun."""
    game = works(f"r82mm-1 I30 turned, {FAR}, russian to act")

    game = play_all(game, "move r82mm-1", "I31", "duck r82mm-1")
    assert game.procedures[-1].left["r82mm-1"] == 2


@rule("7.5.2-b", "10.4.4-b")
def test_no_gun_passes_a_roadblock():
    """7.5.2 It is a wall without a gate."""
    game = works(f"r82mm-1 H20 turned, roadblock H20 I21, {FAR}, russian to act")

    assert refused(play_all(game, "move r82mm-1"), "I21") == ["10.4.4"]


@rule("6.6.2-b", "core-13-l")
def test_a_crew_takes_its_gun_into_a_cellar_and_cannot_set_it_up_there():
    """6.6.2 R-48 Twice 2 points down the stairs, never up them; below it is a 1-2."""
    game = works("r45mm-1 C18 turned, g66-1 A3, r65-1 X40, russian to act")
    moving = play_all(game, "move r45mm-1")

    assert totals(moving, "C18-1") == [4]
    assert refused(moving, "C18+1") == ["core-13-l"]
    below = play_all(moving, "C18-1")
    assert offered(below, "set") == []
    assert "loose" not in COMBAT.position_text(play_all(below, "stop"))


@rule("core-8-h", "10.4.2-a")
def test_the_crew_of_a_broken_gun_walks_away_from_it():
    """core-8-h, 10.4.2 Nothing is left to be turned over first, as it is where the gun fired."""
    game = works(f"r45mm-1 E17 w, g66-1 C18, {FAR}, russian to act")
    game = play_all(game, "gun r45mm-1", "shell C18", "1")
    whole, broken = (play_all(game, face, *["pass"] * 3, "move r45mm-1") for face in ("99", "100"))

    assert (whole.turn, "D17" in broken.options) == (2, True)
    assert "10.4.2" in refused(whole, "D17")
