"""Tables as printed: how they are read, looked up and refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.bad_input import BadInput
from grognard.engine.data.table import Cell, Table

SNAP_FIRE = """
    die/strength   1   3   6   10
         1         -   -   D   2D
         2         -   D   D   E
         3         D   D   2D  E
"""


@pytest.mark.parametrize(
    ("strength", "die", "result"),
    [(1, 1, "-"), (2, 3, "D"), (4, 2, "D"), (5, 1, "-"), (6, 3, "2D"), (9, 1, "D"), (10, 2, "E")],
)
def test_a_number_over_a_column_holds_up_to_the_next_column(strength, die, result):
    """Strength 4 is read in the column of 3, strength 9 in that of 6."""
    assert Table.parse(SNAP_FIRE).result(strength, die) == result


def test_arguments_may_be_named():
    """A call says which is the column and which the row."""
    assert Table.parse(SNAP_FIRE).result(column=4, row=2) == "D"


@pytest.mark.parametrize(
    ("strength", "die", "text"),
    [
        (0, 1, "strength 0 is below the lowest, 1."),
        (11, 1, "strength 11 is above the highest, 10."),
        (1, 0, "die 0 is below the lowest, 1."),
        (1, 4, "die 4 is above the highest, 3."),
        ("many", 1, "There is no strength “many”."),
    ],
)
def test_a_look_up_outside_the_table_is_refused(strength, die, text):
    """Nothing is clamped that the rules do not clamp."""
    with pytest.raises(LookupError) as refusal:
        Table.parse(SNAP_FIRE).result(strength, die)

    assert refusal.value.args == (text,)


def test_a_table_clamps_only_where_it_is_told_to():
    """Each edge of each axis is let go by itself."""
    table = Table.parse(SNAP_FIRE, clamp_columns="high", clamp_rows="low")

    assert table.result(99, -3) == "2D"
    with pytest.raises(LookupError):
        table.result(0, 1)
    with pytest.raises(LookupError):
        table.result(1, 4)


def test_a_table_clamped_at_both_ends_answers_every_number():
    """No strength and no die is outside."""
    table = Table.parse(SNAP_FIRE, clamp_columns="both", clamp_rows="both")

    assert [table.result(-5, -5), table.result(50, 50)] == ["-", "E"]


def test_ranges_are_read_as_printed():
    """Open ranges reach as far as numbers go."""
    table = Table.parse("""
        roll  clear  woods
        ≤0    a      b
        1-2   c      d
        3     e      f
        4+    g      h
    """)

    found = [table.result("woods", roll) for roll in (-20, 0, 1, 2, 3, 4, 99)]
    assert found == ["b", "b", "d", "d", "f", "h", "h"]


@pytest.mark.parametrize("minus", ["-", "−"])
def test_numbers_below_zero_may_head_a_range(minus):
    """Both the typed and the printed minus are understood."""
    table = Table.parse(f"""
        sum     result
        {minus}4-{minus}2   low
        {minus}1-1    middle
        +2      high
    """)

    assert [table.result("result", n) for n in (-4, -2, -1, 1, 2)] == [
        *["low"] * 2,
        *["middle"] * 2,
        "high",
    ]


def test_an_open_column_ends_where_the_next_begins():
    """45+ holds up to 99 when a column of 100 follows."""
    table = Table.parse("die 36 45+ 100\n1 a b c")

    assert [table.result(n, 1) for n in (36, 44, 45, 99, 100)] == ["a", "a", "b", "b", "c"]


def test_a_heading_may_be_looked_up_as_printed():
    """Odds are words; a printed range is a word too."""
    table = Table.parse("die 1:2 1:1 3:2 2:1\n1-3 a b c d\n4-6 e f g h")

    assert table.result("3:2", 5) == "g"
    assert table.result("1:2", "4-6") == "e"


def test_cells_of_several_words_stand_between_bars():
    """A cell keeps its inner spaces."""
    table = Table.parse("""
        | die | hex    | hard target |
        | 0   | DG1 R* | R           |
        | 1   | S DG2  | -           |
    """)

    assert table.result("hard target", 0) == "R"
    assert table.result("hex", 1) == "S DG2"


@pytest.mark.parametrize(
    "rows",
    [
        ["die 1 3", "1 - D", "2 D E"],
        [["die", 1, 3], [1, "-", "D"], [2, "D", "E"]],
        {"die": "1 3", "1": "- D", "2": ["D", "E"], "origin": "stated 6.4"},
        ["die|1|3", "1|-|D", "2|D|E"],
    ],
)
def test_a_data_file_may_hold_a_table_in_several_ways(rows):
    """Lines, lists of cells, and headings with their cells all make the same table."""
    assert Table.from_rows(rows, rule="6.4") == Table.parse("die 1 3\n1 - D\n2 D E", rule="6.4")


def test_every_cell_can_be_walked():
    """Cells come row by row with their printed headings."""
    table = Table.parse("die 1 3\n1 - D\n2 D E")

    assert list(table.cells()) == [
        Cell("1", "1", "-"),
        Cell("3", "1", "D"),
        Cell("1", "2", "D"),
        Cell("3", "2", "E"),
    ]


def test_monotone_results_never_fall():
    """One falling pair is enough, and only along the way that is looked at."""
    rising = Table.parse("die 1 2\n1 0 1\n2 1 3")
    falling_down = Table.parse("die 1 2\n1 5 6\n2 1 2")

    assert rising.is_monotone(int)
    assert falling_down.is_monotone(int, along="columns")
    assert not falling_down.is_monotone(int, along="rows")
    assert not falling_down.is_monotone(int)
    assert falling_down.is_monotone(lambda cell: -int(cell), along="rows")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Table 6.4: it needs a column and a row."),
        ("die 1 2", "Table 6.4: it needs a column and a row."),
        ("die\n1\n2", "Table 6.4: it needs a column and a row."),
        ("\ndie 1 2\n1 a b\n2 a", "Table 6.4, line 4: the columns are 2 and the cells 1."),
        ("die 1 2\n1 a b c", "Table 6.4, line 2: the columns are 2 and the cells 3."),
        ("die|1|2\n1|a|", "Table 6.4, line 2: the columns are 2 and the cells 1."),
        ("die|1|2|3\n1|a||b", "Table 6.4, line 2: a cell is empty."),
        ("die|1||3\n1|a|b|c", "Table 6.4, line 1: a cell is empty."),
        ("die 1 3 2\n1 a b c", "Table 6.4, line 1: column 2 does not ascend."),
        ("die 1 1\n1 a b", "Table 6.4, line 1: column 1 does not ascend."),
        ("die/force 1-3 3-4\n1 a b", "Table 6.4, line 1: force 3-4 does not ascend."),
        ("die/force 1-3 5-6\n1 a b", "Table 6.4, line 1: there is a gap before force 5-6."),
        ("die/force 5-3 6\n1 a b", "Table 6.4, line 1: force 5-3 does not ascend."),
        ("die 1\n1 a\n3 b", "Table 6.4, line 3: there is a gap before die 3."),
        ("die 1\n1 a\n1 b", "Table 6.4, line 3: die 1 does not ascend."),
        ("die 1\n1-3 a\n\n2-4 b", "Table 6.4, line 4: die 2-4 does not ascend."),
        ("die 1\n4+ a\n7 b", "Table 6.4, line 3: die 7 does not ascend."),
        ("die 1\n1 a\n≤2 b", "Table 6.4, line 3: die ≤2 does not ascend."),
        ("die hill hill\n1 a b", "Table 6.4, line 1: column hill comes twice."),
        ("die 1:1 2:2\n1 a b", "Table 6.4, line 1: column 2:2 does not ascend."),
        ("die 2:1 3:2\n1 a b", "Table 6.4, line 1: column 3:2 does not ascend."),
    ],
)
def test_a_misprinted_table_is_refused_with_its_line(text, told):
    """Every way to lay a table out wrongly is found when it is read."""
    with pytest.raises(BadInput) as refusal:
        Table.parse(text, rule="6.4")

    assert str(refusal.value) == told


def test_words_cannot_be_clamped():
    """There is no nearest word."""
    with pytest.raises(BadInput, match="words for column cannot be clamped"):
        Table.parse("die clear woods\n1 a b", rule="6.4", clamp_columns="high")


@given(
    st.lists(st.integers(-50, 50), min_size=1, max_size=8, unique=True).map(sorted),
    st.integers(-60, 60),
)
def test_columns_agree_with_a_plain_search(thresholds, number):
    """The column found is the last whose number is not above the one looked for."""
    headings = " ".join(str(each) for each in thresholds)
    cells = " ".join(f"c{each}" for each in thresholds)
    table = Table.parse(f"die {headings}\n1 {cells}", clamp_columns="both")

    reached = [each for each in thresholds if each <= number]
    assert table.result(number, 1) == f"c{reached[-1] if reached else thresholds[0]}"


@given(st.integers(-9, 9), st.lists(st.integers(1, 5), min_size=1, max_size=6))
def test_ranges_cover_every_number_once(first, widths):
    """Rows of any widths that follow upon each other give back the row each number was put in."""
    rows, expected = [], {}
    for row, width in enumerate(widths):
        rows.append([f"{first}-{first + width - 1}" if width > 1 else first, row])
        expected |= {number: str(row) for number in range(first, first + width)}
        first += width
    table = Table.from_rows([["die", "result"], *rows])

    assert {number: table.result("result", number) for number in expected} == expected
