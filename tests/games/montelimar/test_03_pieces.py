"""3 Map and pieces: what is printed, and what it means in play."""

import re

import pytest

from grognard.engine.data.source import overlay_of, parse_source
from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.allowance import price
from grognard.games.montelimar.box import read_box
from grognard.games.montelimar.fire_sum import Shot, fire_value, outcomes
from grognard.games.montelimar.indirect import targets
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

BOX = read_box()
PIECES, CHARTS, BOARD = BOX.pieces, BOX.charts, BOX.board
STAFF = "HQ111 30.41 column, HQ11Pz 30.42 column, HQ157 60.20 column, HQ45ID 62.20 column"


@rule("3.0-b")
def test_dice_have_ten_faces_from_0_to_9():
    """3.0 The face 0 is nought, not ten."""
    game = at(f"PG111-5 40.43, A157 40.44, {STAFF}, chit pg111")
    game = play_all(game, "take PG111-5", "fire 40.44", "fire")

    assert (game.who, game.options) == ("chance", tuple("0123456789"))


@rule("3.1-a")
def test_the_map_is_as_large_as_its_hexes_of_500_metres_make_it():
    """3.1 From Montélimar to La Coucourde, some 11 km, there are about 22 hexes."""
    towns = [BOARD.landmark(name).hex for name in ("Montélimar", "La Coucourde")]

    assert abs(BOARD.distance(*towns) * 0.5 - 11) <= 1


@rule("3.1-b")
def test_a_hex_without_a_dot_is_not_played_in():
    """3.1 Nobody enters it, and nobody shells it."""
    water = next(
        hex_
        for hex_ in BOARD.hexes
        if BOARD.terrain(hex_) == "water"
        and any(BOARD.terrain(near) == "clear" for near in BOARD.neighbours(hex_))
    )
    here = next(near for near in BOARD.neighbours(water) if BOARD.terrain(near) == "clear")
    game = at(f"C157 {here} column, 160FAB {here}, HQ45ID 60.20 column, chit 45ID")

    assert price(game, "C157", here, water) is None
    assert not targets(game, "160FAB") & game.bit(water)
    move, shells = (play_all(game, *words) for words in (("take C157", "move"), ("take 160FAB",)))
    assert [each.rule for each in objections(move, water)] == ["3.1"]
    assert objections(shells, f"barrage {water}")[0].rule == "3.1"


@rule("3.2-b", "3.2-c", "3.2-e", "8.2-h")
@pytest.mark.parametrize(
    ("firer", "hard", "chart", "row"),
    [
        ("PG111-5 40.43", "", "fire_at_hex", "red"),
        ("Can141 40.43", "", "fire_at_hex", "yellow"),
        ("Pz15-1 40.43", "", "fire_at_hex", "yellow"),
        ("Pz15-1 40.43", "A753", "fire_at_hard", "blue"),
        ("PG111-5 40.43", "A753", "fire_at_hard", "red"),
    ],
)
def test_the_colour_of_the_box_picks_the_row(firer: str, hard: str, chart: str, row: str):
    """3.2 Red is small arms, yellow high explosive, white either as the target asks."""
    game = at(f"{firer}, A157 40.44, A753 40.44, loose")
    shot = Shot(firer.split(maxsplit=1)[0], "40.44", hard=hard, picked="" if hard else "A157")
    value = min(8, fire_value(game, shot).total)
    table = CHARTS.tables[chart]

    assert outcomes(game, shot) == tuple(
        table.result(face, row) if face == 0 or face <= min(value, 8) else "miss"
        for face in range(10)
    )


@rule("3.2-e")
def test_a_white_box_may_fire_at_a_mixed_hex_either_way():
    """3.2 At the hex or at the tank; where there is no Hard Target, at the hex alone."""
    tank = f"Pz15-1 40.43, HQPz15 30.41 column, {STAFF}"
    mixed = play_all(at(f"{tank}, A157 40.44, A753 40.44, chit pz15"), "take Pz15-1")
    soft = play_all(at(f"{tank}, A157 40.44, chit pz15"), "take Pz15-1")

    assert {"fire 40.44", "aim A753"} <= set(mixed.options)
    assert "fire 40.44" in soft.options
    assert not any(choice.startswith("aim") for choice in soft.options)


@rule("3.2-d", "8.7-a")
def test_the_number_over_a_black_box_is_the_range():
    """3.2 A mortar of the 111th shells 12 hexes away and not 13; in column it shells nothing."""
    far = at("Grw111 40.20, PG111-5 40.32, A157 60.20")
    bits = far.bit("40.32"), far.bit("40.33")

    assert BOARD.distance("40.20", "40.32") == 12
    assert [bool(targets(far, "Grw111") & bit) for bit in bits] == [True, False]
    assert targets(at("Grw111 40.20 column, PG111-5 40.32"), "Grw111") == 0


@rule("3.2-g")
def test_fire_powers_lie_between_0_and_8():
    """3.2 They are where the fire value starts."""
    assert all(0 <= each.deployed.fire <= 8 for each in PIECES.units.values())
    game = at("Pz15-1 40.43, A157 40.44")
    shot = Shot("Pz15-1", "40.44", picked="A157")
    assert fire_value(game, shot).mods[0].value == PIECES.units["Pz15-1"].deployed.fire == 6


@rule("3.2-i")
def test_a_counter_reads_company_battalion_regiment():
    """3.2 Easy Company, 2nd Battalion, 143rd Regiment."""
    assert PIECES.units["E143"].printed.split("/") == ["E", "2", "143"]


@rule("3.2-k")
def test_the_engineer_symbol_alone_allows_more():
    """3.2 A trench is offered to engineers and to nobody else."""
    staff = "HQ111 30.41 column, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column"
    for unit in ("PG111-5", "PG111-10"):
        game = play_all(at(f"{unit} 40.43, {staff}, chit pg111"), f"take {unit}")
        assert ("trench" in game.options) is ("engineer" in PIECES.units[unit].flags)


@rule("3.2-o", "12.1-f")
def test_a_weapon_without_a_stripe_goes_to_any_formation_of_its_division():
    """3.2, 12.1 It is active with each formation chit, and any unit on foot may have it."""
    data = 'counters.weapons = [{ id = "HMG111-1", formation = "none" }]'
    staff = "HQ111 30.41 column, HQ110 30.41 column, HQ11Pz 30.42 column, E141 60.20"
    text = f"PG110-5 40.43, Pz15-1 40.44, PG111-5 40.45, HMG111-1 11pz:available, {staff}"
    rest = "HQ36ID 62.20 column, 11pz dispatch 4, cup pg110"
    game = play_all(at(f"{text}, {rest}", data=data), "wait", "wait", "pg110")

    assert [c for c in game.options if c.startswith("attach")] == ["attach HMG111-1 40.43"]
    strict = play_all(at(f"{text}, {rest}"), "wait", "wait", "pg110")
    assert not any(choice.startswith("attach") for choice in strict.options)


@rule("3.2-q", "3.2-r", "3.2-s", "3.2-t")
def test_a_weapon_has_additions_a_type_a_division_and_abilities():
    """3.2 Flamethrower, sustained fire and one use are all the abilities there are."""
    weapons = PIECES.weapons.values()
    flags = {flag for weapon in weapons for flag in weapon.flags}

    assert flags == {"flamethrower", "sustained", "one-use"}
    assert all(weapon.division in PIECES.divisions for weapon in weapons)
    assert (PIECES.weapons["Flam111"].defence, PIECES.weapons["AT157-1"].fire) == (1, 3)
    assert PIECES.weapons["AT157-1"].colour == "blue"


@rule("3.2-y", "3.2-z", "3.2-ab")
def test_markers_carry_the_modifiers_that_the_rules_name():
    """3.2 Works have defence and TQ, status markers fire, TQ and movement, assaults TQ, defence."""
    tables = CHARTS.tables

    assert tables["fortification"].columns.headings == ("defence", "tq", "built")
    assert set(tables["status"].columns.headings) >= {"fire", "tq", "movement"}
    assert set(tables["barrage"].columns.headings) >= {"fire", "tq", "movement"}
    assert {tuple(each) for each in CHARTS.assault.values()} == {("tq", "defence")}


@rule("3.2-aa", "8.7.2-i")
@pytest.mark.parametrize(("unit", "chit"), [("PG111-5", "pg111"), ("A157", "157")])
def test_a_barrage_hits_friend_and_foe(unit: str, chit: str):
    """3.2, 8.7.2 Both sides' units that walk into a medium barrage have half of what is left."""
    game = at(f"{unit} 40.43 column, medium 40.44, {STAFF}, chit {chit}")

    game = play_all(game, f"take {unit}", "move", "40.44")

    assert "with 2 points left" in game.prompt


@rule("6.2-a")
def test_the_dot_alone_tells_the_terrain():
    """6.2 A hex has one terrain, one of eight, and costs what that costs."""
    kinds = {BOARD.terrain(hex_) for hex_ in BOARD.hexes}

    assert kinds == {*CHARTS.tables["terrain"].rows.headings, "water"}


@rule("8.0-a")
@pytest.mark.parametrize("cell", ["X", "DG5", "R***", "S+"])
def test_no_other_result_can_stand_in_the_chart(cell: str):
    """8.0 DG, suppression, rout checks and elimination are all there is."""
    row = f'"DG1+R*  DG1 DG1 DG1+R** DG1+R* DG1+R DG2+R* DG2+R {cell}"'
    overlay = overlay_of(parse_source(f"charts.fire_at_hex.red = {row}", "mine.toml"))

    with pytest.raises(Exception, match=re.escape(f"“{cell}” cannot stand in the chart")):
        read_box(overlay)


@rule("8.1-b")
def test_guns_pick_out_no_single_tank():
    """8.1 Shells fall on a hex."""
    text = f"Grw111 40.40, PG111-5 40.43, A753 40.44, A157 40.44, {STAFF}, HQ36ID 62.20 column"
    game = play_all(at(f"{text}, chit pg111"), "take Grw111")

    assert "barrage 40.44" in game.options
    assert [each.rule for each in objections(game, "aim A753")] == ["8.1"]
