"""18, 25 Reinforcement hexes and railway guns, clause by clause."""

import pytest

from grognard import position
from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.rail_guns import arc
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ11Pz 20.20 column, HQ36ID 60.20 column, attached pio669 11pz"
ENTRY = "13.50"  # where Germans come on in la-coucourde


def caesar(text: str) -> Montelimar:
    """Caesar at the choice of its action."""
    return play_all(at(f"Caesar 18.16, {text}, {STAFF}, chit pio669"), "take Caesar")


@rule("25.0-b")
def test_a_railway_gun_moves_along_the_rails_alone():
    """25.0 North or south, and into no hex beside them."""
    game = play_all(at(f"Caesar 18.16 column, {STAFF}, chit pio669"), "take Caesar", "move")

    assert [c for c in game.options if c != "stop"] == ["18.15", "18.17"]
    assert [each.rule for each in objections(game, "19.16")] == ["6.2.1"]


@rule("25.0-g")
def test_a_railway_gun_needs_a_spotter():
    """25.0 It sees eight hexes itself; beyond them a company must."""
    blind = caesar("E141 60.21")
    seeing = caesar("PG111-5 18.08, E141 60.21")

    assert "barrage 19.08" in blind.options
    assert [each.rule for each in objections(blind, "barrage 19.07")] == ["8.7.1"]
    assert "barrage 19.07" in seeing.options


@rule("25.0-c")
def test_no_distance_is_too_far_along_the_line():
    """25.0 The last hex before the edge of the map, seen by a company beside it."""
    board, crossings = at("").sheet.board, at("").sheet.crossings
    last = arc(board, crossings, "18.16")[-1]
    spotter = next(h for h in board.neighbours(last) if board.terrain(h) != "water")

    assert board.distance("18.16", last) > 10
    assert f"barrage {last}" in caesar(f"PG111-5 {spotter}, E141 60.21").options


@rule("25.0-d")
def test_only_hexes_on_the_line_are_shelled():
    """25.0 Beside it a company is safe."""
    game = caesar("PG111-5 18.13, E141 17.13")

    assert "barrage 17.13" not in game.options


@rule("18.0-f", "18.0-g")
def test_nobody_fires_into_a_reinforcement_hex_or_out_of_it():
    """18.0 Side by side."""
    text = f"G305-1 {ENTRY}, HQ198 {ENTRY} column, A141 13.49, HQ36ID 32.36 column, loose"
    german = play_all(at(f"{text}, chit 198", "la-coucourde"), "take G305-1")
    allied = play_all(at(f"{text}, chit 36ID", "la-coucourde"), "take A141")

    assert not any(c.startswith("fire") for c in german.options)
    assert not any(c.startswith("fire") for c in allied.options)


@rule("18.0-h")
@pytest.mark.parametrize(("hex_", "levels"), [(ENTRY, 0), ("20.46", 4)])
def test_stacking_is_free_where_units_come_on(hex_: str, levels: int):
    """18.0 Seven units of two formations; anywhere else they are disorganised."""
    units = [f"G305-{n}" for n in range(1, 5)] + [f"G308-{n}" for n in range(1, 4)]
    crowd = ", ".join(f"{unit} {hex_}" for unit in units)
    text = f"{crowd}, HQ198 {ENTRY} column, E141 30.36, HQ36ID 32.36 column, loose"
    game = play_all(at(f"{text}, chit 198", "la-coucourde"), "end")

    assert game.dg.get(hex_, 0) == levels


@rule("18.0-j")
def test_a_reinforcement_hex_keeps_its_units_in_command():
    """18.0 Without a headquarters or leader near."""
    text = f"G305-1 {ENTRY}, HQ198 34.20 column, E141 30.36, HQ36ID 32.36 column, 198 direct 2"
    game = at(f"{text}, acted G305-1, chit 198", "la-coucourde")

    assert "again G305-1" in game.options


@rule("25.0-c", "25.0-d", "17.1-b")
def test_rounds_that_light_fly_along_the_line_alone_too():
    """25.0 By night as by day: a hex beside the line stays dark, whoever sees it."""
    game = caesar("PG111-5 18.12, PG111-6 17.13, E141 60.21, first 25 N1")

    assert "light 18.13" in game.options
    assert "light 17.13" not in game.options
    assert [each.rule for each in objections(game, "light 17.13")] == ["25.0"]


@rule("25.0-c", "18.0-e")
def test_a_railway_gun_shells_the_map_of_the_scenario_alone():
    """25.0 At La Coucourde the map ends with row 19."""
    units = "Caesar 17.21, HQ11Pz 16.46 column, E141 30.36, HQ36ID 34.35 column"
    text = f"scenario la-coucourde, {units}, attached pio669 11pz, turn 2, chit 11Pz"
    game = play_all(position("montelimar", text), "take Caesar")

    assert "barrage 17.19" in game.options
    assert [each.rule for each in objections(game, "barrage 17.18")] == ["3.0"]
