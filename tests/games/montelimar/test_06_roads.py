"""6.2.1 Roads beside roads, roads left and entered, cities and vehicles."""

import pytest

from grognard.engine.kernel.flow import explain, objections
from grognard.games.montelimar.allowance import price
from grognard.games.montelimar.evacuation import road_is_clear
from grognard.games.montelimar.ranges import ways
from tests.games.montelimar.ground import BOARD, COUNTRY, GAME
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQPz15 14.46 column, HQ111 14.46 column, HQ11Pz 14.46 column, E141 60.20"
WEST = "HQ11Pz 14.46 column"
CITY = next(
    hex_
    for hex_ in BOARD.hexes
    if BOARD.terrain(hex_) == "city" and any(_ for _ in COUNTRY.ways("tracked", hex_))
)


@rule("6.2.1-z", "6.2.1-aa")
def test_of_two_roads_the_mover_picks_one_and_pays_for_changing():
    """6.2.1 From 02.58 road and railway lead to 02.57; beyond it the railway alone goes on."""
    game = at(f"Pz15-1 02.58 column, {STAFF}, chit pz15")
    game = play_all(game, "take Pz15-1", "move")
    assert {"02.57", "by rail 02.57", "by paved 02.57"} <= set(game.options)

    by_rail = play_all(game, "by rail 02.57", "drive on", "03.56", "drive on")
    assert "with 8 points left" in by_rail.prompt
    assert price(game, "Pz15-1", "02.57", "03.56", "rail") == (2, "rail")
    assert price(game, "Pz15-1", "02.57", "03.56", "paved", only="rail") == (2 + 4, "rail")


@rule("6.2.1-z")
def test_the_dearer_road_is_paid_for():
    """6.2.1 One point by rail, half a point by road."""
    game = at(f"PG111-5 02.58 column, {STAFF}, chit pg111")
    game = play_all(game, "take PG111-5", "move")

    assert "with 4 points left" in play_all(game, "by rail 02.57").prompt
    assert "with 4.5 points left" in play_all(game, "by paved 02.57").prompt
    assert "with 4.5 points left" in play_all(game, "02.57").prompt
    assert [each.rule for each in objections(game, "by trail 02.57")] == ["6.2.1"]


@rule("6.2.1-w")
def test_off_the_road_the_ground_is_paid_for():
    """6.2.1 Into woods with a paved road through them, but not along it: two on foot."""
    here, there = "19.33", "19.34"
    assert BOARD.terrain(there) == "woods"
    assert any(
        road.kind == "paved"
        for near in BOARD.neighbours(there)
        for road in BOARD.roads(there, near)
    )

    assert price(at(f"PG111-5 {here} column"), "PG111-5", here, there) == (4, "")


@rule("6.2.1-x")
def test_roads_hide_nothing():
    """6.2.1 A road in a clear hex on the line."""
    middle, north, south = "01.19", "01.18", "01.20"
    assert any(BOARD.roads(middle, near) for near in BOARD.neighbours(middle))

    assert GAME.sheet.sights.why_not(north, south) == ""


@rule("6.2.1-ab")
def test_there_are_four_kinds_of_road():
    """6.2.1 Trail, paved road, railway and Evacuation Road."""
    kinds = {road.kind for road in BOARD.ground.roads}

    assert kinds == set(GAME.sheet.charts.tables["roads"].rows.headings)
    assert kinds == {"trail", "paved", "rail", "evacuation"}


@rule("6.2.1-q")
def test_vehicles_are_in_column_in_a_city():
    """6.2.1 They do not deploy there, and do not come in deployed."""
    inside = play_all(at(f"Pz15-1 {CITY} column, {STAFF}, chit pz15"), "take Pz15-1")
    assert [each.rule for each in objections(inside, "flip")] == ["6.2.1"]
    on_foot = play_all(at(f"PG111-5 {CITY} column, {STAFF}, chit pg111"), "take PG111-5")
    assert objections(on_foot, "flip") == ()

    near = next(
        hex_
        for hex_ in BOARD.neighbours(CITY)
        if CITY in COUNTRY.ways("tracked", hex_) and BOARD.terrain(hex_) != "city"
    )
    game = play_all(at(f"Pz15-1 {near}, {STAFF}, chit pz15"), "take Pz15-1", "move")
    assert "6.2.1" in [each.rule for each in objections(game, CITY)]


@rule("6.1-c", "10.2.3-e", "10.2.3-m")
def test_a_crowd_may_be_passed_through_and_disorganisation_rubs_off():
    """6.1, 10.2.3 A fourth unit at DG 2 goes through three: they are at DG 2 and not crowded."""
    units = "PG111-1 40.44, PG111-2 40.44, PG111-3 40.44, PG111-5 40.43 column, DG2 40.43"
    game = at(f"{units}, {STAFF}, chit pg111")

    game = play_all(game, "take PG111-5", "move", "40.44", "40.45", "stop", "end")

    assert (game.dg["40.44"], game.crowds) == (2, {})


@rule("10.2.3-m", "10.2.3-i", "8.7.2-m")
def test_disorganisation_on_the_way_cuts_the_move_at_once():
    """10.2.3 Five points: one into DG 1 leaves three, into DG 3 one; nothing is guaranteed."""
    for level, left in ((1, "3"), (3, "1")):
        text = f"PG111-5 40.43 column, PG111-6 40.44, DG{level} 40.44, {STAFF}, chit pg111"
        game = play_all(at(text), "take PG111-5", "move", "40.44")
        assert f"with {left} point" in game.prompt

    text = f"PG111-5 40.43 column, heavy 40.43, {STAFF}, chit pg111"
    assert "move" not in play_all(at(text), "take PG111-5").options
    dear = play_all(
        at(f"PG111-5 18.40 column, DG3 18.40, {STAFF}, chit pg111"), "take PG111-5", "move"
    )
    assert [each.rule for each in objections(dear, "18.39")] == ["6.0"]


@rule("6.2.1-ai")
def test_the_evacuation_road_is_a_paved_road_that_the_allies_may_cut():
    """6.2.1 A fire zone over one of its hexes is enough; to movement it is like any paved road."""
    assert road_is_clear(at("E141 40.20"))
    assert not road_is_clear(at("E141 14.49"))
    assert BOARD.distance("14.49", "13.49") == 1

    column = at("PG111-5 13.49 column")
    assert price(column, "PG111-5", "13.49", "13.48", "paved") == (1, "paved")


@rule("6.2.2-w")
def test_a_weapon_is_carried_down_a_steep_slope_along_a_trail():
    """6.2.2 From 18.44 a trail goes down to 17.44 for three; without a weapon the slope takes two.

    Of the five points two and three are left.
    """
    text = f"PG111-5 18.44 column, HMG111-1 18.44, {STAFF}, chit pg111"
    game = play_all(at(text), "take PG111-5", "move")

    laden = play_all(game, "17.44")
    assert "with 2 points left" in laden.prompt
    assert laden.markers["HMG111-1"] == "17.44"
    assert "with 3 points left" in play_all(game, "leave HMG111-1", "17.44").prompt


@rule("8.7.2-j")
def test_smoke_takes_no_point_of_a_move():
    """8.7.2 By road half of five points goes; a light barrage takes one more, rounded down."""
    road = f"E141 01.12 column, HQ141 60.20 column, HQ36ID 60.20 column, {WEST}"
    for barrage, left in (("smoke", "4.5"), ("light", "3")):
        game = at(f"{road}, {barrage} 02.12, chit 141")
        game = play_all(game, "take E141", "move")
        assert {way.price / 2 for way in ways(game) if way.hex == "02.12"} == {5 - float(left)}
        assert f"with {left} points left" in play_all(game, "02.12").prompt


@rule("6.2.1-v", "6.2.2-ad")
def test_a_step_shows_what_it_costs_and_why():
    """6.2 Woods over a ridge are 2 and 2; a paved road is half a point, counted in halves."""
    game = play_all(at(f"PG111-5 18.40 column, {STAFF}, chit pg111"), "take PG111-5", "move")
    (cost,) = explain(game, "18.39")
    assert (cost.name.split()[0], cost.total) == ("points", 4)
    assert [(mod.value, mod.why, mod.rule) for mod in cost.mods] == [
        (2, "woods", "6.2.1"),
        (2, "over the ridge", "6.2.2"),
    ]

    game = at(f"PG111-5 02.58 column, Pz15-1 02.58 column, {STAFF}, chit 11Pz")
    game = play_all(game, "take PG111-5", "move", "with Pz15-1")
    assert [str(each) for each in explain(game, "02.57")] == [
        f"half points for {name}: +1 paved road (6.2.1) = +1" for name in ("5/II/111", "1/I/15")
    ]
    (foot, tank) = explain(game, "by rail 02.57")
    assert (foot.total, tank.total) == (1, 1)


@rule("6.2.1-aa", "6.0-b")
@pytest.mark.parametrize("first", ["E141", "HQ141"])
def test_each_unit_of_a_stack_changes_the_road_that_it_came_by_itself(first: str):
    """6.2.1 Who walked beside the trail takes the paved road for a half; the trucks pay 3."""
    text = "E141 31.43 column, HQ141 31.43 column, HQ36ID 60.20 column, PG111-5 10.10"
    other = {"E141": "HQ141", "HQ141": "E141"}[first]

    game = play_all(at(f"{text}, chit 141"), f"take {first}", "move", f"with {other}", "32.44")
    game = play_all(game, "33.43")

    spent = dict(zip(game.procedures[-1].units, game.procedures[-1].spent, strict=True))
    assert spent == {"E141": 2 + 1, "HQ141": 4 + 6}
