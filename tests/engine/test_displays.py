"""What lies beside the map, as plain records."""

from grognard.engine.look.displays import (
    Cup,
    Display,
    DisplayBox,
    Goal,
    Laid,
    Limit,
    OutsideChit,
    Track,
    TrackCell,
    record,
)
from grognard.engine.look.scene import Token


def test_what_is_empty_is_left_out_but_no_number() -> None:
    """A goal that is not begun and a token on the first cell are told."""
    track = Track(
        "t", "Turns", "0.1", (TrackCell("1", "now"), TrackCell("2")), (Limit(1, "night"),)
    )
    laid = track._replace(tokens=(Laid(Token("turn", "", "1"), 0),))
    boxes = (DisplayBox("routed", "Routed", pieces=(("A", 1), ("B", 2)), place="36th:routed"),)
    told = record(Display("d", "The division", tracks=(laid,), boxes=boxes, goal=Goal(0, 3)))

    assert told["goal"] == {"value": 0, "of": 3}
    assert told["tracks"][0]["cells"] == [
        {"label": "1", "kind": "now"},
        {"label": "2", "kind": "plain"},
    ]
    assert told["tracks"][0]["tokens"][0]["at"] == 0
    assert told["boxes"][0]["pieces"] == [["A", 1], ["B", 2]]
    assert "rows" not in told
    assert "note" not in told["boxes"][0]


def test_a_cup_is_told_with_its_chits_and_who_may_be_next() -> None:
    """Ratings stand beside it."""
    cup = Cup((Token("a", "", "36"),), (OutsideChit(Token("b", "", "45"), why_not="spent"),))
    told = record(Display("d", "Command", cup=cup, ratings=(("Command", "3"),)))

    assert told["ratings"] == [["Command", "3"]]
    assert told["cup"]["inside"][0]["text"] == "36"
    assert told["cup"]["outside"][0]["why_not"] == "spent"
    assert "drawn" not in told["cup"]
