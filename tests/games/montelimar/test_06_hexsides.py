"""6.2.2 Hexsides: streams, rivers, slopes, steep slopes and ridges in fire and assault."""

import pytest

from grognard.engine.board.board import Board
from grognard.engine.board.file import parse_board
from grognard.games.montelimar.allowance import price
from grognard.games.montelimar.assault_sum import AssaultTerms, attacker_sum, defender_sum
from grognard.games.montelimar.country import Country
from grognard.games.montelimar.fire_sum import Shot, fire_value
from grognard.games.montelimar.shapes import WORDS
from grognard.games.montelimar.sight import Sights
from tests.games.montelimar.ground import BOARD, COUNTRY, GAME, pincers, step
from tests.games.montelimar.positions import at
from tests.games.montelimar.test_07_sight import FLAT, column
from tests.rules import rule


def fired(here: str, there: str) -> int:
    """What the side between two clear hexes adds to fire over it."""
    game = at(f"A157 {here}, PG111-5 {there}, loose")
    return fire_value(game, Shot("A157", there, picked="PG111-5")).total - 4


def assaulted(hexes: tuple[str, ...], there: str) -> tuple[int, int]:
    """What sides add to the dice of attacker and defender."""
    units = ", ".join(f"{unit} {hex_}" for unit, hex_ in zip(("A7", "B7"), hexes, strict=False))
    game = at(f"{units}, PG111-5 {there}, loose")
    attack = AssaultTerms(there, ("A7", "B7")[: len(hexes)], picked="PG111-5")
    sums = attacker_sum(game, attack), defender_sum(game, attack)
    first, second = (sum(m.value for m in each.mods if m.rule == "6.2.2") for each in sums)
    return first, second


@rule("6.2.2-a")
@pytest.mark.parametrize("row", ["stream", "ridge", "steep-up"])
def test_a_side_has_its_feature_from_end_to_end(row: str):
    """6.2.2 Whoever crosses it, and from wherever: both hexes know the same side."""
    here, there = step(row)

    assert BOARD.side(here, there) == BOARD.side(there, here)
    points = {"stream": 1, "ridge": 2, "steep-up": 3}[row]
    assert COUNTRY.ways("leg", here)[there].side == 2 * points


@rule("6.2.2-c", "6.2.2-g")
@pytest.mark.parametrize("row", ["stream", "river"])
def test_water_neither_hides_nor_shelters(row: str):
    """6.2.2 Fire over it is unchanged."""
    here, there = step(row)

    assert fired(here, there) == 0
    assert Sights(column("1111", r3=row)).why_not("04.01", "04.04") == ""


@rule("6.2.2-m")
def test_a_slope_between_hexes_of_one_level_changes_nothing():
    """6.2.2 Neither fire nor assault."""
    country = Country(column("1111", r3="slope"), GAME.sheet.charts.tables)

    assert country.row("04.02", "04.03") == "slope"
    assert (country.fire_value("slope"), country.assault_value("slope")) == (0, 0)


@rule("6.2.2-o", "6.2.2-p", "6.2.2-y", "6.2.2-z")
@pytest.mark.parametrize(
    ("row", "change"),
    [("slope-up", -1), ("slope-down", 1), ("steep-up", -3), ("steep", -1), ("ridge", -2)],
)
def test_fire_over_relief_of_the_target(row: str, change: int):
    """6.2.2 Up a slope one less, down one more; up a steep one three less, else one; ridges two."""
    assert fired(*step(row)) == change


@rule("8.3.5-c")
def test_at_a_corner_both_sides_must_carry_it():
    """8.3.5 A line along a spine: one ridge of the two does not count, two do."""
    charts = GAME.sheet.charts.tables
    one = Country(column("11111", r5="ridge"), charts)
    end, start = "04.04", "05.02"
    near = one.approaches(start, end)
    assert len(near) == 2

    for count, row in ((1, ""), (2, "ridge")):
        sides = [f"{hex_}/{end}" for hex_ in near[:count]]
        assert Country(drawn(ridge=sides), charts).side_row(start, end) == row
    two = drawn("03    2", ridge=[f"{near[0]}/{end}"], slope=[f"{near[1]}/{end}"])
    assert Country(two, charts).row(near[1], end) == "slope-down"
    assert Country(two, charts).side_row(start, end) == ""


def drawn(levels: str = "", **sides: list[str]) -> Board:
    """A flat board with relief on these sides."""
    extra = "\n".join(
        f'[[sides]]\nkind = "{kind}"\nsides = "{" ".join(names)}"' for kind, names in sides.items()
    )
    return parse_board(FLAT.format(terrain="", levels=levels, sides=extra), words=WORDS)


@rule("6.2.2-q", "6.2.2-r", "9.5-y")
@pytest.mark.parametrize(("row", "change"), [("slope-up", -2), ("slope-down", 2)])
def test_slopes_count_if_all_who_assault_cross_one(row: str, change: int):
    """6.2.2 Two less up, two more down; one unit over level ground undoes it."""
    there, over, level = pincers(row, "")

    assert assaulted((over,), there) == (change, 0)
    assert assaulted((over, level), there) == (0, 0)


@rule("6.2.2-y", "6.2.2-z", "6.2.2-aa", "6.2.2-ai", "6.2.2-ah")
@pytest.mark.parametrize(("row", "change"), [("steep-up", 3), ("steep", 1), ("ridge", 2)])
def test_steep_slopes_and_ridges_help_the_defender_if_all_cross(row: str, change: int):
    """6.2.2 Three, one and two for his die; one open side undoes it."""
    there, over, level = pincers(row, "")

    assert assaulted((over,), there) == (0, change)
    assert assaulted((over, level), there) == (0, 0)


@rule("6.2.2-y", "6.2.2-z")
def test_of_two_steep_slopes_the_one_that_shelters_less_counts():
    """6.2.2 One unit comes up, the other along the height or down: one for the defender."""
    there, up, level = pincers("steep-up", "steep")

    assert assaulted((up, level), there) == (0, 1)


@rule("6.2.2-q", "6.2.2-r")
def test_slopes_up_and_down_undo_each_other():
    """6.2.2 Not all assault uphill, nor all downhill."""
    there, up, down = pincers("slope-up", "slope-down")

    assert assaulted((up, down), there) == (0, 0)


@rule("6.2.2-n", "6.2.2-t", "6.2.2-u", "6.2.2-v")
@pytest.mark.parametrize(
    ("row", "leg", "tank"), [("slope-up", 1.5, 1.5), ("steep-up", 3.5, 0.5), ("steep", 1.5, 0.5)]
)
def test_slopes_are_paid_for_along_a_road_unless_that_is_waived(row: str, leg: float, tank: float):
    """6.2.2 On a paved road: the option road_surcharges takes the points off."""
    here, there = next(
        (here, there)
        for here in BOARD.hexes
        for there in BOARD.neighbours(here)
        if BOARD.has_road(here, there, "paved") and COUNTRY.row(here, there) == row
    )
    text = f"PG111-5 {here} column, Pz15-1 {here} column"
    charged, waived = at(text), at(text, road_surcharges="waived")
    steps = [(unit, here, there, "", "paved") for unit in ("PG111-5", "Pz15-1")]

    assert [price(charged, *step) for step in steps] == [(2 * leg, "paved"), (2 * tank, "paved")]
    assert [price(waived, *step) for step in steps] == [(1, "paved"), (1, "paved")]
