"""7.1 Line of sight over the bare ground: levels, blocking terrain, slopes, spines."""

import random

import pytest

from grognard.engine.board.board import Board
from grognard.engine.board.file import parse_board
from grognard.games.montelimar.box import read_box
from grognard.games.montelimar.shapes import WORDS
from grognard.games.montelimar.sight import WHY, Sights
from grognard.games.montelimar.zones import seen_from
from tests.games.montelimar.positions import at
from tests.rules import rule

BOARD = read_box().board
FLAT = """
[origin]
"grid terrain elevation sides hexes" = "reconstructed"
[grid]
labels = "CC.RR"
lower = "odd"
columns = [1, 9]
rows = [1, 9]
[terrain]
default = "clear"
key = {{ w = "woods", m = "marsh" }}
drawn = '''
{terrain}
'''
[elevation]
default = 1
drawn = '''
{levels}
'''
{sides}
"""


def column(levels: str, terrain: str = "", **sides: str) -> Board:
    """A column of hexes 04.01, 04.02 and so on, with relief before the hex of each row named."""
    rows = [f"{row:02}    {level}" for row, level in enumerate(levels, start=1)]
    drawn = [f"{row:02}    {ground}" for row, ground in enumerate(terrain, start=1)]
    lines = [
        f'[[sides]]\nkind = "{kind}"\nsides = "04.{int(row[1:]) - 1:02}/04.{int(row[1:]):02}"'
        for row, kind in sides.items()
    ]
    drawn = [row.rstrip() for row in drawn]
    text = FLAT.format(terrain="\n".join(drawn), levels="\n".join(rows), sides="\n".join(lines))
    return parse_board(text, words=WORDS)


def sees(board: Board, a: int, b: int, any_level: bool = True) -> str:
    """Why the hexes of two rows do not see each other, the same both ways."""
    sights = Sights(board, any_level=any_level)
    why = sights.why_not(f"04.{a:02}", f"04.{b:02}")
    assert sights.why_not(f"04.{b:02}", f"04.{a:02}") == why
    return why


@rule("2.0-f", "6.2.1-b", "7.0-c", "7.1.1-a", "7.1.1-b")
def test_blocking_ground_between_ends_of_one_level_hides_them():
    """7.1.1 Woods between do, marsh does not, and no hex hides itself."""
    assert sees(column("1111", " w  "), 1, 3) == "ground"
    assert sees(column("1111", " m  "), 1, 3) == ""
    assert sees(column("1111", "w w "), 1, 3) == ""


@rule("6.2.1-b")
@pytest.mark.parametrize(
    ("ground", "hidden"),
    [("clear", False), ("marsh", False)]
    + [(each, True) for each in ("woods", "vineyard", "village", "town", "city")],
)
def test_five_kinds_of_ground_block(ground: str, hidden: bool):
    """6.2.1 Woods, vineyard, village, town and city; clear ground and marsh do not."""
    (hex_, *_) = [each for each in BOARD.hexes if BOARD.terrain(each) == ground]
    sights = Sights(BOARD)

    assert bool(sights.heights.blocking[BOARD.cells[hex_]]) is hidden


@rule("7.1.1-a")
def test_ground_below_the_ends_hides_nothing():
    """7.1.1 Only what stands at the spotter's own level blocks."""
    assert sees(column("21112", " w w "), 1, 5) == ""
    assert sees(column("22222", " w   "), 1, 5) == "ground"


@rule("7.1.2-c")
def test_a_hex_higher_than_both_ends_blocks():
    """7.1.2 Levels 1 2 1."""
    assert sees(column("1211"), 1, 3) == "A"
    assert sees(column("1232"), 1, 4) == "A"


@rule("7.1.2-d")
def test_a_hex_as_high_as_the_higher_end_blocks():
    """7.1.2 a Ends 3 and 1 with a 3 between; not with a 2."""
    assert sees(column("33111"), 1, 5) == "a"
    assert sees(column("32111"), 1, 5) == ""


@rule("7.1.2-e")
def test_the_hex_beside_the_lower_end_makes_a_blind_spot():
    """7.1.2 b Levels 3 2 1: blocked; one hex farther from the slope it is seen."""
    assert sees(column("321"), 1, 3) == "b"
    assert sees(column("3211"), 1, 4) == ""
    assert sees(column("21"), 1, 2) == ""


@rule("7.1.2-f", "6.2.2-k", "6.2.2-x", "6.2.2-ag")
@pytest.mark.parametrize("kind", ["slope", "steep", "ridge"])
def test_relief_in_the_middle_of_a_level_line_blocks(kind: str):
    """6.2.2 Unless it is a side of one of the ends."""
    board = column("1111", r3=kind)

    assert sees(board, 1, 4) == f"c {kind}"
    assert sees(board, 2, 4) == ""
    assert sees(board, 1, 3) == ""


@rule("7.1.2-f")
@pytest.mark.parametrize(
    ("kind", "literal", "higher"),
    [("slope", "", ""), ("steep", "c steep", ""), ("ridge", "c ridge", "")],
)
def test_steep_slopes_and_ridges_block_at_any_level(kind: str, literal: str, higher: str):
    """7.1.2 c Levels 3 2 1 1 1; with the option, height counts for them as for slopes."""
    board = column("32111", r2="slope", r3=kind)

    assert sees(board, 1, 5) == literal
    assert sees(board, 1, 5, any_level=False) == higher


@rule("7.1.2-f", "7.1.2-k")
@pytest.mark.parametrize("kind", ["steep", "ridge"])
def test_between_ends_of_one_level_they_block_under_either_reading(kind: str):
    """7.1.2 c Below both ends: the option is about ends of different levels."""
    board = column("21112", r3=kind)

    assert sees(board, 1, 5) == sees(board, 1, 5, any_level=False) == f"c {kind}"


@rule("7.1.2-h")
def test_ends_of_different_levels_look_over_the_ground_between():
    """7.1.2 e Woods of the lower level do not hide them from each other."""
    assert sees(column("2111", " ww "), 1, 4) == ""


def spine(left: str, right: str, side: str = "") -> Sights:
    """The line from 03.03 to 05.03's far neighbour along the side of 04.03 and 04.04."""
    levels = f"03    {left}\n04    {right}"
    extra = f'[[sides]]\nkind = "{side}"\nsides = "04.03/04.04"' if side else ""
    text = FLAT.format(terrain="", levels=levels, sides=extra)
    return Sights(parse_board(text, words=WORDS))


@rule("7.1.1-c", "7.1.2-g", "7.1.2-s")
def test_along_a_spine_one_open_side_is_enough():
    """7.1.1 b, 7.1.2 d Height blocks on both sides only; relief on the spine itself always."""
    assert spine("3", "1").why_not("03.03", "05.03") == ""
    assert spine("3", "3").why_not("03.03", "05.03") == "A"
    for kind in ("slope", "steep", "ridge"):
        assert spine("1", "1", kind).why_not("03.03", "05.03") == "d"


@rule("7.1.2-s")
@pytest.mark.parametrize(("south", "why"), [(" ", ""), ("2", "b")])
def test_along_a_spine_a_blind_spot_needs_both_hexes(south: str, why: str):
    """7.1.2 b From level 3 down to level 1, with level 2 on one side of the line or on both."""
    text = FLAT.format(terrain="", levels=f"03   32\n04    {south}".rstrip(), sides="")

    assert Sights(parse_board(text, words=WORDS)).why_not("03.03", "05.03") == why


@rule("7.1.1-c")
def test_along_a_spine_woods_block_on_both_sides_only():
    """7.1.1 b Woods on one side leave the line open."""
    for drawn, why in (("03    w", ""), ("03    w\n04    w", "ground")):
        text = FLAT.format(terrain=drawn, levels="", sides="")
        assert Sights(parse_board(text, words=WORDS)).why_not("03.03", "05.03") == why


@rule("7.1.2-n")
def test_sight_is_the_same_both_ways():
    """7.1.2 Along 3,000 lines of the map."""
    draw, sights = random.Random(7), Sights(BOARD)
    for _ in range(3000):
        here = draw.choice(BOARD.hexes)
        there = draw.choice(BOARD.within(here, 8))

        assert bool(sights.why_not(here, there)) == bool(sights.why_not(there, here))
        assert sights.why_not(here, there) in WHY


@rule("7.1.2-r")
def test_neighbours_always_see_each_other():
    """7.1.2 Over a ridge too."""
    sights = Sights(BOARD)

    assert sights.field("18.39") & BOARD.near["18.39"] == BOARD.near["18.39"]


def test_a_field_is_what_is_seen_as_far_as_eight_hexes():
    """7.1.2 The bits agree with the single lines, and the farthest is eight hexes away."""
    sights = Sights(BOARD)
    seen = BOARD.area.pick(sights.field("18.39"))

    assert {each for each in BOARD.within("18.39", 8) if each != "18.39"} >= set(seen)
    assert all(not sights.why_not("18.39", each) for each in seen)
    assert any(sights.why_not("18.39", each) for each in BOARD.within("18.39", 8))


def test_what_has_burnt_down_blocks_no_longer():
    """8.8.1 Woods that are cleared are seen through."""
    board = column("1111", " w  ")

    assert Sights(board, cleared=["04.02"]).why_not("04.01", "04.03") == ""


def test_behind_a_hex_lie_those_whose_line_passes_through_it():
    """8.7.2 What a barrage in 18.37 would hide from 18.39, in a straight line."""
    behind = BOARD.area.pick(Sights(BOARD).behind("18.39", "18.37").through)

    assert "18.36" in behind
    assert "18.37" not in behind
    assert "18.38" not in behind


@rule("8.7.2-n")
def test_smoke_beside_a_spine_hides_only_with_the_other_side():
    """8.7.2 From 03.03 to 05.03 the line runs between 04.03 and 04.04: both smoky, or one thick."""
    flat = Sights(parse_board(FLAT.format(terrain="", levels="", sides=""), words=WORDS))
    wooded = FLAT.format(terrain="04    w", levels="", sides="")
    wooded_sights = Sights(parse_board(wooded, words=WORDS))
    far = flat.board.area.bit["05.03"]

    assert not flat.smoked("03.03", ["04.03"]) & far
    assert flat.smoked("03.03", ["04.03", "04.04"]) & far
    assert wooded_sights.smoked("03.03", ["04.03"]) & far


@rule("8.8.1-a")
def test_a_fire_hides_what_woods_would_hide():
    """8.8.1 Ends of its own level; those on a height look over it."""
    level, high = Sights(column("1111")), Sights(column("2111"))
    fire = level.board.area.bit["04.02"]

    assert level.after_fires(0, fire).why_not("04.01", "04.04") == "ground"
    assert high.after_fires(0, fire).why_not("04.01", "04.04") == ""
    assert not level.after_fires(0, fire).field("04.01") & level.board.area.bit["04.04"]
    assert level.field("04.01") & level.board.area.bit["04.04"]


@rule("7.1.2-f", "7.1.2-k")
@pytest.mark.parametrize(("option", "seen"), [("any_level", False), ("higher_level", True)])
def test_the_players_agree_where_steep_slopes_hide(option: str, seen: bool):
    """7.1.2 The option steep_and_ridge_sight, on the map of the game: 05.47 as 02.46 sees it."""
    game = at("E141 02.46, PG111-5 05.47", steep_and_ridge_sight=option)

    assert game.has(seen_from(game, "02.46"), "05.47") is seen
