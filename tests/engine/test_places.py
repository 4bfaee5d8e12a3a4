"""Places: hexes, levels, sides, boxes beside the map and other units, each as one word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.board.places import Place, at_level, bearer, with_unit
from tests.engine.test_board import COMBAT, MONS, MONTELIMAR


@pytest.mark.parametrize(
    ("board", "place"),
    [
        (MONTELIMAR, Place("29.08", "29.08")),
        (MONS, Place("4307", "4307")),
        (COMBAT, Place("N34", "N34")),
        (COMBAT, Place("N34+1", "N34", level="+1")),
        (COMBAT, Place("N34-1", "N34", level="-1")),
        (COMBAT, Place("N34+roof", "N34", level="+roof")),
        (MONS, Place("4307-12", "4307", level="-12")),
        (COMBAT, Place("P4/P5", "P4", "P4/P5")),
        (COMBAT, Place("P4/P5+2", "P4", "P4/P5", "+2")),
        (MONTELIMAR, Place("29.08/30.08", "29.08", "29.08/30.08")),
        (COMBAT, Place("36th:routed", display="36th", box="routed")),
        (COMBAT, Place("on:T4", display="on", box="T4")),
        (COMBAT, Place("N34:1", display="N34", box="1")),
    ],
    ids=str,
)
def test_a_place_is_read_as_it_is_written(board, place):
    """Of every kind of place, on maps with every style of labels."""
    assert board.place(place.text) == place
    assert board.is_place(place.text)
    assert board.hex_of(place.text) == place.hex


@pytest.mark.parametrize(
    "text",
    ["", "N99", "29.08", "N34+0", "N34+", "N34+01", "N34 roof", "N34+Roof", "P5/P4", "P4/P6",
     "P4/P5/P6", "P4/", "move", "36th:", ":routed", "36th:routed:2", "on:T4 T5", "n34", "N34+1+1"],
)  # fmt: skip
def test_what_is_no_place_is_none(text):
    """Hexes of another map, a second name for the ground, a side the wrong way round."""
    assert not COMBAT.is_place(text)
    assert COMBAT.hex_of(text) == ""
    with pytest.raises(ValueError, match="is no place of this map"):
        COMBAT.place(text)


@given(
    st.sampled_from([MONS, MONTELIMAR, COMBAT]),
    st.data(),
    st.integers(-3, 9) | st.sampled_from(["", "roof", "sewer"]),
)
def test_a_level_is_written_so_that_it_can_be_read(board, data, level):
    """Of every hex and of every side of the three maps."""
    hex_ = data.draw(st.sampled_from(board.hexes))
    where = data.draw(st.sampled_from((hex_, *board.sides(hex_))))

    found = board.place(at_level(where, level))

    assert found.text.removesuffix(found.level) == where == (found.side or found.hex)
    assert found.level.lstrip("+") == (str(level) if level else "")


def test_riders_are_where_their_bearer_is():
    """However many ride one upon the other; a bearer that nobody knows bears nothing."""
    places = {"T4": "N34+1", "S1": with_unit("T4"), "MG": with_unit("S1")}

    assert [bearer(places[unit], places) for unit in places] == ["N34+1"] * 3
    assert bearer("on:T9", places) == "on:T9"
    assert bearer("36th:T4", places) == "36th:T4"
