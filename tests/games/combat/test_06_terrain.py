"""6.6 to 6.18, 9.1, 10.5, 10.6 What terrain does in play: DRM, costs, fires, hills."""

from dataclasses import replace

import pytest

from grognard.engine.board.board import Board
from grognard.engine.kernel.flow import explain
from grognard.engine.kernel.view import view
from grognard.games.combat.costs import Costs
from grognard.games.combat.places import survey_places
from grognard.games.combat.shapes import FORTIFICATIONS
from grognard.games.combat.sight import Sights
from grognard.games.combat.state import Combat
from tests.games.combat.ground import (
    BOX,
    COSTS,
    ELEVATOR,
    HILL,
    SIGHTS,
    WORKS,
    barred_by,
    cost,
    sees,
)
from tests.games.combat.positions import at, crest, refused, totals, works
from tests.playing import play_all
from tests.rules import rule


def drm(text: str, choice: str) -> list[int]:
    """The DRM of each target of a shot."""
    return totals(at(text), choice)[1:]


@rule("6.6.3-d")
def test_units_in_a_cellar_are_shown_there():
    """6.6.3 Their place says so to both sides, and no more once they are up."""
    game = at("g66-1 C18-1, r65-1 Z20")

    assert view(game, "russian")["position"]["units"]["g66-1"]["place"] == "C18-1"
    up = play_all(game, "move g66-1", "C18")
    assert view(up, "russian")["position"]["units"]["g66-1"]["place"] == "C18"


@rule("6.8.1-b")
def test_a_wall_gives_ten():
    """6.8.1 Directly behind it, and nothing from the side without one."""
    assert drm("g66-1 H7, r65-1 I8", "fire g66-1 I8") == [10]
    assert drm("g66-1 I9, r65-1 I8", "fire g66-1 I8") == [-10]


@rule("6.8.1.2-f")
def test_infantry_passes_bocage_at_gates_alone():
    """6.8.1.2 Tanks cross it; a squad goes through the gate of I7/I8."""
    assert barred_by("H7", "H8", name=HILL) == "6.8.1.2"
    assert barred_by("H7", "H8", "wheeled", HILL) == "6.8.1.2"
    assert barred_by("H7", "H8", "tracked", HILL) == ""
    assert cost("I7", "I8", name=HILL) == 1


@rule("6.10.1-d")
def test_a_gully_is_open_ground():
    """6.10.1 From the next gully hex -10, and -10 more for having moved."""
    assert drm("g66-1 B2, r65-1 C3", "fire g66-1 C3") == [-10]
    assert drm("g66-1 B2, r65-1 C3 moved", "fire g66-1 C3") == [-20]


@rule("6.10.2-c", "6.10.2-e")
def test_the_lip_is_a_place_of_its_own():
    """6.10.2 Crawled to, shown as such, and +10 against small arms."""
    game = play_all(at("g66-1 C3, r65-1 Z20"), "crawl g66-1", "C3+lip")

    assert view(game, "russian")["position"]["units"]["g66-1"]["place"] == "C3+lip"
    assert drm("g66-1 B2, r65-1 C3+lip", "fire g66-1 C3+lip") == [10]


@rule("6.11.2.6-b", "6.11.2.4-d")
def test_fire_down_the_cliff_plunges_example():
    """6.11.2.6 From O9 (CC9) to O8 (CC8) one level down: -5, whatever crest is beside it."""
    game = crest("g66-1 O9, r65-1 O8")

    assert totals(game, "fire g66-1 O8")[1:] == [-15]
    assert barred_by("O9", "O8", name=HILL) == "6.11.2.6"


@rule("6.11.2.7-b")
def test_fire_uphill_is_hindered():
    """6.11.2.7 A target on the crest has +5 against fire from below, on open ground -10."""
    game = crest("g66-1 L5, r65-1 M5")

    assert totals(game, "fire g66-1 M5")[1:] == [-5]


@rule("6.11.2.5-a")
def test_only_the_crest_looks_down():
    """6.11.2.5 In play too: from P9, which is no crest, nothing below is a target."""
    assert "fire g66-1 P9" not in crest("g66-1 P13, r65-1 P9").options
    assert BOX.boards[HILL].extra("P9", "crest") is None


@rule("6.12.1-d")
def test_stray_specks_of_debris_count_for_nothing():
    """6.12.1 A hex that is marked with specks alone is walked and seen through as if clean."""
    board = BOX.boards[WORKS]
    specks = {**board.ground.extra, "E18": {"specks": True}}
    dirty = Board(board.title, board.grid, replace(board.ground, extra=specks))
    costs = Costs(dirty, survey_places(dirty), BOX.charts["terrain"])
    sights = Sights(dirty, survey_places(dirty), BOX.charts["terrain"])

    assert costs.price("E19", "E18").cost == 1
    assert sights.line("E17", "E19").hindrance == 0
    assert (cost("E18", "E17"), SIGHTS[WORKS].line("E16", "E18").hindrance) == (2, 10)


@rule("6.12.2-c")
def test_woods_cost_infantry_two():
    """6.12.2 L12 of the Grain Elevator."""
    assert cost("L11", "L12", name=ELEVATOR) == 2


@rule("6.13.1-a", "6.13.1-c")
def test_machine_parts_and_lumber_are_one():
    """6.13.1 The chart has one line for both, +15 for those within."""
    chart = BOX.charts["terrain"]
    columns = chart.columns.headings

    parts = [chart.result(column, "machine-parts") for column in columns]
    assert parts == [chart.result(column, "lumber") for column in columns]
    assert drm("g66-1 W32, r65-1 W33", "fire g66-1 W33") == [15]
    assert drm("g66-1 G25, r65-1 G26", "fire g66-1 G26") == [15]


@rule("6.13.1-b")
def test_lumber_blocks_the_ground():
    """6.13.1 Half a level: in mid-line nothing on the ground sees past it."""
    board = BOX.boards[WORKS]
    assert board.terrain("W33") == "lumber"
    assert not sees("W32", "W34")


@rule("6.13.1-g")
def test_lumber_can_burn():
    """6.13.1, core-12-d A 00 of flame into it sets a fire."""
    game = play_all(at("gFT-1 W32, r65-1 W33"), "fire gFT-1 W33", "100")

    assert game.fires == ("W33",)


@rule("6.14.1-a")
def test_a_railway_alone_changes_nothing():
    """6.14.1 I40 costs what its ground costs, and is seen across."""
    board = BOX.boards[WORKS]
    assert any("I40" in road.path for road in board.ground.roads if road.kind == "railway")
    assert cost("I39", "I40") == 1
    assert sees("I39", "I40")


@rule("6.18.1bis-a")
@pytest.mark.parametrize(("hex_", "beside"), [("C17", "B17"), ("N17", "N18")])
def test_open_roofs_change_neither_cost_nor_sight(hex_: str, beside: str):
    """6.18.1 A building without a roof is entered as any other."""
    assert BOX.boards[WORKS].extra(hex_, "roof") == "open"
    assert cost(beside, hex_) == 2
    assert sees(beside, hex_)


@rule("6.18.2-c", "10.6.1-c", "10.6.4-b")
def test_outside_there_is_no_debris_and_no_fence_to_pay():
    """6.18.2, 10.6.1 Around M34 it costs a point; hexsides count only where they are crossed."""
    game = play_all(at("g66-1 L34, r65-1 Z20"), "move g66-1")

    around = [option for option in game.options if option.startswith("around M34")]
    assert around
    passed = play_all(game, around[0])
    assert passed.procedures[-1].left["g66-1"] == 5


@rule("7-a")
def test_the_fortifications():
    """7 All that a force may set up, and what is made in play."""
    assert {*FORTIFICATIONS} == {"mines", "wire", "trench", "at-trench", "roadblock", "dug-in"}
    assert "mousehole" in BOX.charts["terrain"].rows.headings


@rule("9.1.1-c")
def test_no_terrain_of_these_maps_changes_the_limit():
    """9.1.1 Three squads in the open, in a house and on a roof alike."""
    for place in ("B17", "C17", "C17+1", "C17-1"):
        at(f"g66-1 {place}, g66-2 {place}, g66-3 {place}, r65-1 Z20")


@rule("10.5.2-a")
def test_the_hexside_is_paid_first():
    """10.5.2 A fence and then debris or open ground; through a gate only the hex."""
    costs = COSTS[WORKS]
    walled = costs.price("H7", "I8")

    assert [part.value for part in walled.parts] == [1, 1]
    assert walled.parts[0].rule == "6.8.1.2"
    assert [part.value for part in costs.price("J6", "J5").parts] == [2]


@rule("10.5.3-a")
def test_levels_are_changed_by_stairs_cellars_and_slopes_alone():
    """10.5.3 No way up in the open, none from floor to floor of another hex."""
    ways = COSTS[WORKS].ways

    assert "C17+1" in ways["C17"]
    assert "C17-1" in ways["C17"]
    assert "C18+1" not in ways["C17"]
    assert not any(place.startswith("B17") for place in ways["B17"])


@rule("6.18.2-d", "6.5-c")
def test_debris_and_hindrance_sum_to_fifteen_example():
    """6.18.2 From O36 at M35: 10 for N35 between, 5 for the debris that the target is in."""
    game = works("r65-1 O36, g66-1 M35, russian to act")

    assert totals(game, "fire r65-1 M35") == [8, 15]


@rule("6.8.1.2-e")
def test_bocage_covers_from_fire_from_above():
    """6.8.1.2 A full level high, it is not looked over as walls are: +10, and -5 for plunging."""
    game = crest("g66-1 F15, r65-1 G16")

    assert isinstance(game, Combat)
    assert totals(game, "fire g66-1 G16")[1:] == [5]


@rule("6.10.2-b")
def test_the_lip_of_the_next_hex_is_not_reached_from_the_bottom():
    """6.10.2 Up from the bottom of its own hex, or in from level 0, such as the next lip."""
    game = play_all(at("g66-1 F4, r65-1 Z20"), "crawl g66-1")

    assert "F4+lip" in game.options
    assert refused(game, "E4+lip") == ["6.10.2"]
    assert "E4+lip" in play_all(at("g66-1 F4+lip, r65-1 Z20"), "crawl g66-1").options


@rule("6.14.2-f", "6.18.1-c")
@pytest.mark.parametrize(
    ("tank", "hex_", "beyond", "clause"),
    [("H17 e", "I18", "J18", "6.14.2"), ("E19 se", "E20", "E21", "6.18.1")],
)
def test_a_way_round_is_priced_by_its_own_clause(tank: str, hex_: str, beyond: str, clause: str):
    """6.14.2, 6.18.1 Rail cars and fountains each have a sentence that says so."""
    game = play_all(works(f"PzIV-1 {tank}, r65-1 BB40"), "move PzIV-1")
    around = explain(game, f"past {hex_} {beyond}")[0].mods[0]

    assert (around.value, around.rule) == (1, clause)
    assert refused(game, f"past {hex_} A1") == [clause]
