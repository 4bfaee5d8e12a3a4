"""The table of signs that pictures and the page share: everything it names is there."""

import re

import pytest

from grognard.engine.look.scene import Mark
from grognard.picture.marks import patterns
from grognard.picture.signs import BADGES, COLOURS, HATCHES, MARKS, SHAPES, SYMBOLS

TAKES = {"M": 2, "L": 2, "Q": 4, "A": 3, "O": 3, "T": 2}


def test_every_colour_of_a_mark_or_hatch_has_a_value() -> None:
    """`side` stands for the colour of the mark's side."""
    named = {rim.colour for look in MARKS.values() for rim in look.lines}
    named |= {look.fill for look in MARKS.values() if look.fill}
    named |= {hatch.colour for hatch in HATCHES.values()}
    assert named - {"side"} <= set(COLOURS)
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in COLOURS.values())


def test_every_hatch_of_a_mark_is_drawn_as_a_pattern() -> None:
    """And so is that of spent counters."""
    drawn = re.findall('id="([^"]+)"', patterns())
    assert {look.hatch for look in MARKS.values() if look.hatch} | {"spent"} == set(drawn)


def test_every_kind_of_mark_that_a_game_may_give_has_a_look() -> None:
    """The kinds are those that the record of a mark lists."""
    listed = re.search(r"The kinds:(.*?);", Mark.__doc__ or "", re.DOTALL)
    assert listed
    assert {kind.strip() for kind in listed[1].split(",")} <= set(MARKS)


@pytest.mark.parametrize("kind", SYMBOLS)
def test_the_strokes_of_a_symbol_can_be_read(kind: str) -> None:
    """A letter, and as many numbers as it takes."""
    words = SYMBOLS[kind].split()
    while words:
        letter, *words = words
        numbers, words = words[: TAKES[letter]], words[TAKES[letter] :]
        assert len([float(each) for each in numbers]) == TAKES[letter]


@pytest.mark.parametrize("path", [*SHAPES.values(), *BADGES.values()])
def test_shapes_and_badges_are_path_data(path: str) -> None:
    """They begin with a place and hold nothing but letters of paths and numbers."""
    assert re.fullmatch(r"M[-\d.\s,MmLlHhVvAaZz]+", path)
