"""Mutants: which small faults are put into sources and data, and what is left alone."""

import pytest

from tools.mutants import compiles, python_mutants
from tools.mutants_toml import differs, toml_mutants


def mutated(source: str) -> set[str]:
    """What becomes of a source that is one expression or statement."""
    found = [mutant.applied(source) for mutant in python_mutants(source)]
    return {each for each in found if compiles(each)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"a <= b", "pass"}),
        ("a = b >= c", {"a = b > c"}),
        ("a = b != c == d", {"a = b == c == d", "a = b != c != d"}),
        ("a = b in c", {"a = b not in c"}),
        ("a = b not in c", {"a = b in c"}),
        ("a = b is None", {"a = b is not None"}),
        ("a = 3", {"a = 4", "a = 2"}),
        ("a = True", {"a = False"}),
        ("a = b + c", {"a = b - c"}),
        ("a = b - c", {"a = b + c"}),
        ("a = 'x' + b", set()),
        ("a = b and c", {"a = b or c", "a = b", "a = c"}),
        ("a = (b or c)", {"a = (b and c)", "a = (b)", "a = (c)"}),
        ("a = f(b, c)", {"a = f(c, b)"}),
        ("a = f(b, *c)", set()),
        ("a = f(game, b)", set()),
        ("a = f(b, c.d)", set()),
        ("f()", {"pass"}),
        ("a.b = c", {"pass"}),
        ("a[b] = c", {"pass"}),
        ("a[b] = True", {"pass"}),
        ("a += b", {"pass"}),
        ("raise a", {"pass"}),
        ("a = [b for b in c if d]", {
            "a = [b for b in c if (not (d))]", "a = [b for b in c if True]"
        }),
        ("a = b if c else d", {
            "a = b if (not (c)) else d", "a = b if True else d", "a = b if False else d"
        }),
        ("while a: b = c", {"while (not (a)): b = c"}),
    ],
)  # fmt: skip
def test_each_operator_changes_one_thing(source: str, expected: set[str]):
    """Comparisons, boundaries, conditions, arguments, statements."""
    assert mutated(source) == expected


def test_a_dropped_yield_leaves_a_generator():
    """Otherwise every such mutant would die of not being one."""
    source = "def f():\n    yield 'a'\n    yield from b"

    assert mutated(source) == {
        "def f():\n    yield from ()\n    yield from b",
        "def f():\n    yield 'a'\n    yield from ()",
    }


def test_the_condition_of_a_case_is_dropped():
    """A pattern alone decides then."""
    source = "match a:\n    case [b] if c:\n        d = b"

    assert mutated(source) == {"match a:\n    case [b] if True:\n        d = b"}


def test_constants_that_come_together_are_mixed_up():
    """One name for the next that was imported or assigned beside it."""
    source = "from a import BLUE, RED, paint\nb = BLUE\nc = RED\nd = paint"

    assert {each.splitlines()[1:3][0] for each in mutated(source)} == {"b = RED", "b = BLUE"}
    assert {each.splitlines()[2] for each in mutated(source)} == {"c = BLUE", "c = RED"}
    assert mutated("ONE, TWO = x\na = ONE") == {"ONE, TWO = x\na = TWO"}


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring with 3 < 4."""',
        "a = f'{b + 1}'",
        "from a import b",
        "if TYPE_CHECKING:\n    from a import b",
        "T = TypeVar('T', bound=1)",
        "a = {b: True for b in c}",
        "@cache(5)\ndef f(a: Literal[3]) -> Literal[4]: return a",
    ],
)
def test_words_types_and_decorators_are_left_alone(source: str):
    """Nothing that a test could see is changed there."""
    assert mutated(source) == set()


def test_a_mutant_says_where_it_is():
    """Lines are counted from one, letters beyond ASCII do not shift anything."""
    source = "a = 'Élouges'\nb = c(d, 'é') < e\n"
    mutants = python_mutants(source)

    assert {mutant.line(source) for mutant in mutants} == {2}
    assert "a = 'Élouges'\nb = c(d, 'é') <= e\n" in {each.applied(source) for each in mutants}


CHART = """# A chart; 9 9
title = "Turn 3"

[melee]
die = "1  2"  # 5
name = "line 4"

[melee.origin]
die = "page 4"

[[units]]
id = "A1"
steps = 2

[[units]]
id = "B7"
steps = 0

[map]
drawn = \'\'\'
01  f
\'\'\'
"""


def test_rows_cells_and_letters_of_data_are_changed():
    """A row gone, a number one off, two cells swapped, a hex cleared; no comment and no origin."""
    mutants = [each for each in toml_mutants(CHART) if differs(CHART, each.applied(CHART))]
    told = [(mutant.line(CHART), mutant.what) for mutant in mutants]

    assert told == [
        (5, "a row is gone"),
        (5, "1 becomes 0"),
        (5, "1 becomes 2"),
        (5, "1 and 2 are swapped"),
        (5, "2 becomes 1"),
        (5, "2 becomes 3"),
        (11, "a row of units is gone"),
        (13, "a row is gone"),
        (13, "2 becomes 1"),
        (13, "2 becomes 3"),
        (15, "a row of units is gone"),
        (17, "a row is gone"),
        (17, "0 becomes 1"),
        (21, "01 becomes 00"),
        (21, "01 becomes 02"),
        (21, "01 and f are swapped"),
        (21, "a row is gone"),
        (21, "f is gone"),
    ]


def test_data_that_says_the_same_or_cannot_be_read_is_no_mutant():
    """Such a change would prove nothing."""
    assert not differs("a = 1", "a = 1  # one")
    assert not differs("a = 1", "a = ")
    assert differs("a = 1", "a = 2")
