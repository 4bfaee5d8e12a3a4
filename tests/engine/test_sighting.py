"""Sight for people: from what a side may know, with the line cut open."""

from dataclasses import replace

import pytest

from grognard.engine.board.sight import Sight, screen
from grognard.engine.kernel.set_up import settle
from grognard.engine.kernel.tally import Mod, tally
from grognard.engine.look.aids import Aids, seen_from
from grognard.engine.look.sighting import Cut, Sighting, cut_open
from tests.engine.toy_maps import TWO_MAPS, VALLEY, WORKS

GROUND = Sight(WORKS, ["B4"], ["C2/C3"])


def look(view, maps, here, there):
    """A toy rule: one hall and one wall, and whatever smoke the side knows of."""
    board, smoke = maps[view["scenario"]], view["smoke"]
    ends = board.hex_of(here), board.hex_of(there)
    where = GROUND.barrier(*ends, screen(board, smoke))
    cut = {"B4": Cut(0, 2, 0, "blocks")} | {hex_: Cut(0, 2, 10, "hinders") for hex_ in smoke}
    profile = cut_open(
        board,
        (here, there),
        lambda hex_: cut.get(hex_, Cut()),
        lambda side: ("wall", "blocks") if side == "C2/C3" else ("", "clear"),
    )
    thick = [cell for cell in profile.cells[1:-1] if cell.hindrance]
    hindered = tally("hindrance", (Mod(cell.hindrance, cell.hex, "3.2") for cell in thick))
    return Sighting(not where, where, where or "clear", "3.1", profile, hindered)


BOOK = replace(TWO_MAPS, aids=Aids(sight=look))
SETTING = settle(BOOK, "works")
BLUE, RED = ({"scenario": "works", "smoke": smoke} for smoke in ((), ("B3",)))


def sighting(view, here, there):
    """What the toy tells."""
    assert BOOK.aids.sight
    return BOOK.aids.sight(view, SETTING.data, here, there)


def test_a_side_looks_through_what_it_may_know():
    """Smoke that only red knows of hides for red alone."""
    assert sighting(BLUE, "B2", "B5").where == "B4"
    assert sighting(BLUE, "B1", "B4").clear
    assert sighting(RED, "B1", "B4").where == "B3"
    assert sighting(RED, "B1", "B4").hindrance.total == 10


@pytest.mark.parametrize("view", [BLUE, RED])
def test_all_that_is_seen_is_what_single_lines_reach(view):
    """Looked at one by one, or told at once by a game that knows a quicker way."""
    single = [h for h in WORKS.hexes if h != "B2" and sighting(view, "B2", h).clear]
    quick = replace(BOOK, aids=Aids(sight=look, seen=lambda view, data, here: ["A1"]))

    assert seen_from(SETTING, view, "B2+1") == (single, "3.1")
    assert seen_from(settle(quick, "works"), view, "B2+1") == (["A1"], "3.1")
    assert seen_from(settle(TWO_MAPS, "works"), view, "B2") == ([], "")


def test_a_line_is_cut_open_from_end_to_end():
    """The ends, the hexes between with their parts of the way, and the wall at its place."""
    cells = sighting(RED, "B1+2", "B4").profile.cells
    wall = sighting(BLUE, "C1", "C5").profile

    assert [(cell.hex, cell.verdict, cell.hindrance) for cell in cells] == [
        ("B1", "end", 0),
        ("B2", "clear", 0),
        ("B3", "hinders", 10),
        ("B4", "end", 0),
    ]
    assert [(cell.start, cell.end) for cell in cells] == [
        pytest.approx(span) for span in ((0, 1 / 6), (1 / 6, 0.5), (0.5, 5 / 6), (5 / 6, 1))
    ]
    assert [(each.side, each.kind, each.along) for each in wall.sides] == [("C2/C3", "wall", False)]
    assert wall.sides[0].at == pytest.approx(3 / 8)
    assert wall.ends == ("C1", "C5")


def test_beside_a_side_that_the_line_runs_along_both_hexes_are_shown():
    """They cover the same part of the way, and the side is met along its length."""
    a, b = "02.03", "04.03"
    profile = cut_open(VALLEY, (a, b), lambda hex_: Cut(), lambda side: ("hedge", "hinders"))
    (edge,) = (each for each in profile.sides if each.along)
    beside = [cell for cell in profile.cells if cell.hex in edge.side.split("/")]

    assert len(beside) == 2
    assert (beside[0].start, beside[0].end) == (beside[1].start, beside[1].end)
    assert edge.at == pytest.approx(0.5)


def test_levels_of_one_hex_are_one_cell():
    """There is no way between them to cut open."""
    (cell,) = cut_open(WORKS, ("B2", "B2+1"), lambda hex_: Cut(1, 3)).cells

    assert cell == ("B2", 1, 3, 0, "end", 0, 1)


def test_a_sighting_is_plain_when_it_is_sent():
    """Sums and cells as records."""
    told = sighting(RED, "B1", "B4").record()

    assert told["profile"]["ends"] == ["B1", "B4"]
    assert told["profile"]["cells"][2]["verdict"] == "hinders"
    assert told["hindrance"]["total"] == 10
    assert {name: told[name] for name in ("clear", "where", "rule")} == {
        "clear": False,
        "where": "B3",
        "rule": "3.1",
    }
