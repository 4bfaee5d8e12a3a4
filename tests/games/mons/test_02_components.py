"""2.1 to 2.8, 2.12 What is in the box: map, counters, names, sizes, types, formations."""

import re

import pytest

import grognard
from grognard.games.mons.box import Counter
from grognard.games.mons.organisation import formation
from tests.games.mons.positions import brawl
from tests.rules import rule

SHEET = grognard.start("mons", "campaign").sheet
BOARD, COUNTERS = SHEET.board, SHEET.counters
INFANTRY = "AS B C CL CM DC DE DR DV DW ES GH IR LI M N NF RF RI RS S SB SF SL WF WK WO YI"


def units(side: str, *types: str) -> list[Counter]:
    """The units of a side that are of these types, or all."""
    own = [each for each in COUNTERS.values() if each.side == side]
    return [each for each in own if each.type in types or not types]


@rule("2.2-c")
def test_conde_stands_in_1708_example():
    """2.2 The place that the rules name to show how hexes are called."""
    assert BOARD.name("1708") == "Condé-sur-l'Escaut"


@rule("2.4-a", "2.4-b", "2.4-c")
@pytest.mark.parametrize(
    ("unit", "type_", "size", "corps", "division"),
    [
        ("Hvy2", "heavy", "III", "III", ""),
        ("Cav3", "cavalry", "II", "III", ""),
        ("IR8", "infantry", "III", "III", "5"),
    ],
)
def test_a_sample_unit_is_what_the_rules_say_example(
    unit: str, type_: str, size: str, corps: str, division: str
):
    """2.4 A heavy artillery regiment, a cavalry battalion, an infantry regiment of III Corps."""
    found = COUNTERS[unit]

    assert (found.type, found.size) == (type_, size)
    assert (found.corps, found.division) == (corps, division)


@rule("2.1-a")
def test_there_are_122_combat_counters():
    """2.1 With the turn marker they are 123; a German regiment needs two of them."""
    assert sum(each.counters for each in COUNTERS.values()) == 122
    assert len(COUNTERS) == 98


@rule("2.1-a")
def test_every_roll_is_of_one_die():
    """2.1 Whatever chance is asked in a long fight, six faces are equally likely."""
    asked = {before.options for before, _ in brawl(1) if before.who == "chance"}

    assert asked == {("1", "2", "3", "4", "5", "6")}


@rule("2.2-a")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_unit_is_in_one_hex_at_a_time(seed: int):
    """2.2 Through a long fight each unit on the map lies in the stack of its own hex alone."""
    for _, game in brawl(seed):
        lying = [(unit, hex_) for hex_, stack in game.stacks.items() for unit in stack]
        on_map = [(unit, hex_) for unit, hex_ in game.places.items() if hex_ in BOARD]
        assert sorted(lying) == sorted(on_map)


@rule("2.2-b")
def test_every_hex_has_a_number_of_its_own():
    """2.2 Two digits for the column, two for the row, and no number twice."""
    assert [hex_ for hex_ in BOARD.hexes if not re.fullmatch(r"[1-5]\d[0-2]\d", hex_)] == []
    assert len({*BOARD.hexes}) == len(BOARD.hexes) == 41 * 28


@rule("2.2-d")
@pytest.mark.parametrize(
    ("hex_", "around"),
    [("3506", "3406 3407 3505 3507 3606 3607"), ("1824", "1723 1724 1823 1825 1923 1924")],
)
def test_even_columns_lie_half_a_hex_to_the_north(hex_: str, around: str):
    """2.2 Which hexes touch, in an odd column and in an even one."""
    assert sorted(BOARD.neighbours(hex_)) == around.split()


@rule("2.2-d")
def test_every_hex_touches_those_that_its_number_says():
    """2.2 The rule of rows and columns, asked of the whole map."""
    for hex_ in BOARD.hexes:
        column, row = int(hex_[:2]), int(hex_[2:])
        low = row if column % 2 else row - 1
        beside = [(column + side, low + down) for side in (-1, 1) for down in (0, 1)]
        places = [(column, row - 1), (column, row + 1), *beside]
        around = [f"{column:02}{row:02}" for column, row in places if row >= 0]
        assert sorted(BOARD.neighbours(hex_)) == sorted(each for each in around if each in BOARD)


@rule("2.2-e")
def test_odd_columns_begin_a_row_above_even_ones():
    """2.2 Rows 00 to 27 in odd columns, 01 to 28 in even ones."""
    assert all(hex_ in BOARD for hex_ in ("2100", "2127", "2201", "2228"))
    assert not any(hex_ in BOARD for hex_ in ("2200", "2128", "2229"))
    assert {hex_[:2] for hex_ in BOARD.hexes} == {f"{column}" for column in range(10, 51)}


@rule("2.3-a")
def test_every_counter_carries_what_its_unit_needs():
    """2.3 Side, name, type, size, strength, movement; where and when it comes."""
    for unit in COUNTERS.values():
        assert all((unit.name, unit.printed, unit.type, unit.size, unit.melee, unit.movement))
        assert bool(unit.corps) == bool(unit.entry) == (unit.entry_turn > 0)
        assert bool(unit.corps) == (unit.side == "german")
        assert bool(unit.hex) == (unit.side == "british")


@rule("2.3-a", "2.8-a")
def test_only_artillery_has_a_range_and_a_bombardment_factor():
    """2.3, 2.8 Field, horse and heavy artillery, on both sides."""
    for unit in COUNTERS.values():
        is_gun = unit.type in ("field", "horse", "heavy")
        assert bool(unit.range) == bool(unit.bombardment) == is_gun, unit.id
    assert len(units("german", "field", "horse", "heavy")) == 15
    assert len(units("british", "field", "horse", "heavy")) == 12


@rule("2.6-a")
def test_british_battalions_have_the_28_names():
    """2.6 A number and one of the names, all of which occur."""
    names = [re.fullmatch(r"\d([A-Z]+)", each.printed)[1] for each in units("british", "infantry")]

    assert sorted({*names}) == sorted(INFANTRY.split())
    assert len(INFANTRY.split()) == 28


@rule("2.6-b")
def test_british_cavalry_has_four_names():
    """2.6 Dragoon Guards, Hussars, Lancers and the Composite regiment."""
    names = [re.sub(r"^\d+", "", each.printed) for each in units("british", "cavalry")]

    assert sorted({*names}) == ["CMP", "DG", "H", "L"]


@rule("2.6-c")
def test_jaeger_are_german_infantry():
    """2.6 J stands on three German counters, one for each corps."""
    coded = [each for each in COUNTERS.values() if re.search(r"\dJ$", each.printed)]

    assert [(each.side, each.type) for each in coded] == [("german", "infantry")] * 3
    assert sorted(each.corps for each in coded) == ["III", "IV", "IX"]


@rule("2.7-a")
def test_units_have_four_sizes():
    """2.7 Battery, battalion, regiment and brigade all occur, and nothing else."""
    assert sorted({each.size for each in COUNTERS.values()}) == ["I", "II", "III", "X"]


@rule("2.8-a")
def test_units_have_five_types():
    """2.8 Infantry, cavalry and three kinds of artillery."""
    found = sorted({each.type for each in COUNTERS.values()})

    assert found == ["cavalry", "field", "heavy", "horse", "infantry"]


@rule("2.12-a")
@pytest.mark.parametrize(
    ("corps", "divisions"), [("III", ["5", "6"]), ("IV", ["7", "8"]), ("IX", ["17", "18"])]
)
def test_a_german_corps_has_two_divisions(corps: str, divisions: list[str]):
    """2.12 Three corps, and nobody outside them."""
    own = [each for each in units("german") if each.corps == corps]

    assert sorted({each.division for each in own if each.division}, key=int) == divisions
    assert {each.corps for each in units("german")} == {"III", "IV", "IX"}
    names = SHEET.words["FORMATION"].names
    assert names[corps] == f"{corps} Corps"
    for division in divisions:
        assert names[f"{division}/{corps}"] == f"{division}th Division"


@rule("2.12-a")
@pytest.mark.parametrize(
    ("unit", "printed"),
    [("IR75", "17/IX"), ("Cav3", "III"), ("4DC", "3 Div"), ("1ES", "5 Div"), ("2DG", "Cav")],
)
def test_a_counter_names_its_division(unit: str, printed: str):
    """2.12 The division with its corps, a separate unit its corps alone, the British theirs."""
    assert formation(COUNTERS[unit]) == printed
    assert printed in SHEET.words["FORMATION"].names


@rule("2.12-b")
@pytest.mark.parametrize("corps", ["III", "IV", "IX"])
def test_a_german_corps_has_two_separate_units(corps: str):
    """2.12 One cavalry battalion and one heavy artillery regiment belong to no division."""
    separate = [each for each in units("german") if each.corps == corps and not each.division]

    assert sorted((each.type, each.size) for each in separate) == [
        ("cavalry", "II"),
        ("heavy", "III"),
    ]
