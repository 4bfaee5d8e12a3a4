"""Where values are written in a TOML text, found in one pass."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.engine.data.lines import Where, is_too_deep, line_numbers, tokens

FILES = sorted(Path(grognard.__file__).parent.glob("games/*/**/*.toml"))
TRICKY = r"""
# [no]
a."b.c".'d' = 1  # x = 2
text = %%%
[not] = "a table" \%%%
%%%"
raw = ###
k = 1###'
day = 1979-05-27 07:32:00.5
"qu\u0041" = [ # one
  1.5, [ "]", 2 ],

  { x = 1, y.z = "}" },
]
[[t]]
n = 1
[t.sub]
m = 1
[[t]]
[t.sub]
m = 2
""".replace("%", '"').replace("###", "'''")


def paths(node: Any, where: Where = ()) -> Iterator[Where]:
    """Every path of a document."""
    yield where
    steps: Any = node.items() if isinstance(node, dict) else ()
    for step, inner in enumerate(node) if isinstance(node, list) else steps:
        yield from paths(inner, (*where, step))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}/{file.name}")
def test_every_value_of_every_game_has_a_line(file: Path):
    """No path is missed, and each line is one of the file."""
    text = file.read_text("utf-8")
    found = line_numbers(text)

    assert [where for where in paths(tomllib.loads(text)) if where and where not in found] == []
    assert all(1 <= line <= text.count("\n") + 1 for line in found.values())
    assert not is_too_deep(text)


@pytest.mark.parametrize(
    ("where", "line"),
    [
        (("a", "b.c", "d"), 3),
        (("text",), 4),
        (("raw",), 7),
        (("day",), 9),
        (("quA", 0), 11),
        (("quA", 1, 1), 11),
        (("quA", 2, "y", "z"), 13),
        (("t", 0, "sub", "m"), 18),
        (("t", 1, "sub", "m"), 21),
    ],
)
def test_quotes_remarks_and_dots_lead_nobody_astray(where, line):
    """Texts over several lines, quoted names, dates, arrays with gaps, tables in tables."""
    assert not [each for each in paths(tomllib.loads(TRICKY)) if each and each not in LINES]
    assert LINES[where] == line


LINES = line_numbers(TRICKY)


def test_a_long_broken_value_is_looked_at_once():
    """As many steps as there are words and marks, however deep the brackets."""
    text = "[style]\nx = [[[\n" + "1,\n" * 15_000 + "]]]\n[zzz]\na = 1\n"

    assert sum(1 for _ in tokens(text)) == 3 * 15_000 + 22
    assert line_numbers(text)["zzz", "a"] == 15_005
