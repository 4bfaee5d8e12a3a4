"""Paths: costs, ways, and all that may hinder a move."""

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grognard.engine.board.file import parse_board
from grognard.engine.board.paths import Graph, Hindrances, reach

BOARD = parse_board("""
origin = "reconstructed"

[grid]
labels = "CCRR"
lower = "odd"
columns = [1, 7]
rows = [1, 6]

[terrain]
default = "clear"
key = { w = "woods", l = "lake" }
drawn = '''
02   w
03  ww l
04   w  w
'''

[[sides]]
kind = "river"
sides = "0301/0401 0302/0402 0301/0402"

[[roads]]
kind = "road"
path = "0103 0203 0303 0403"
""")
ENTRY = {"clear": 2, "woods": 4, "lake": None}


def half_points(mover: str, here: str, there: str, side: str, roads: tuple[str, ...]) -> int | None:
    """Two half points for clear ground, four for woods, two more over a river, one by road."""
    if roads:
        return 1
    price = ENTRY[BOARD.terrain(there)]
    return price and price + 2 * (mover == "wheels") * ("river" in BOARD.features(side))


FOOT = Graph(BOARD, "foot", half_points)
WHEELS = Graph(BOARD, "wheels", half_points)


def test_a_mover_reaches_what_its_points_pay_for():
    """Clear hexes cost two half points each, the start nothing."""
    found = reach(FOOT, "0601", 2)

    assert found.costs == {"0601": 0, "0602": 2, "0701": 2, "0501": 2}
    assert "0602" in found
    assert "0603" not in found
    assert found.left("0602") == 0
    assert next(iter(found)) == "0601"


def test_a_road_is_cheaper_than_the_woods_it_runs_through():
    """Along it a hex costs one half point, beside it four."""
    found = reach(FOOT, "0103", 3)

    assert found.path_to("0403") == ("0203", "0303", "0403")
    assert found.costs["0403"] == 3
    assert FOOT.cost("0103", "0203") == 1
    assert FOOT.cost("0202", "0203") == 4
    assert FOOT.cost("0403", "0503") is None


def test_classes_of_movers_pay_their_own_price():
    """A river costs wheels more."""
    assert FOOT.cost("0301", "0401") == 2
    assert WHEELS.cost("0301", "0401") == 4


def test_the_price_of_a_step_is_asked_once():
    """Reaching asks the game nothing."""
    asked: list[str] = []

    def price(mover: str, here: str, there: str, side: str, roads: tuple[str, ...]) -> int:
        asked.append(side)
        return 1

    graph = Graph(BOARD, "foot", price)
    steps = sum(len(BOARD.neighbours(label)) for label in BOARD.hexes)
    reach(graph, "0101", 9)

    assert len(asked) == steps


def test_a_price_below_nothing_is_refused():
    """It would make going round in circles pay."""
    with pytest.raises(ValueError, match="from 0101 to 0201 costs -1"):
        Graph(BOARD, "foot", lambda *_: -1)


def test_entering_a_stop_ends_the_move():
    """The stop is reached, what lies behind it only by another way."""
    walled = reach(FOOT, "0101", 6, Hindrances(stops={"0201", "0202", "0102"}))

    assert walled.costs == {"0101": 0, "0201": 2, "0202": 2, "0102": 2}


def test_a_mover_may_leave_a_stop_it_begins_in():
    """Only entering stops."""
    found = reach(FOOT, "0101", 4, Hindrances(stops={"0101", "0201"}))

    assert found.costs["0103"] == 4
    assert found.path_to("0201") == ("0201",)


def test_from_stop_to_stop_may_be_forbidden():
    """The other stop can then be reached only by way of a free hex."""
    stops = {"0601", "0602", "0701"}
    found = reach(FOOT, "0601", 4, Hindrances(stops=stops, stop_to_stop=False))

    assert found.path_to("0602") == ("0501", "0602")
    assert found.costs["0602"] == 4
    assert "0701" not in found


def test_barred_hexes_are_not_entered():
    """Nor gone through."""
    found = reach(FOOT, "0101", 4, Hindrances(barred=["0201", "0202"]))

    assert list(found.costs) == ["0101", "0102", "0103"]


def test_single_steps_may_be_forbidden():
    """One way only."""
    hindrances = Hindrances(forbids=lambda here, there: (here, there) == ("0601", "0602"))

    assert reach(FOOT, "0601", 4, hindrances).path_to("0602") in (
        ("0501", "0602"),
        ("0701", "0602"),
    )
    assert reach(FOOT, "0602", 2, hindrances).path_to("0601") == ("0601",)


def test_steps_under_way_may_be_forbidden():
    """A closed gate between two hexes is gone round."""
    gate = [("0602", "0603"), ("0603", "0602")]
    found = reach(FOOT, "0601", 12, Hindrances(forbids=lambda *step: step in gate))

    assert found.costs["0602"] == 2
    assert found.costs["0603"] == 6


def test_entering_a_hex_may_take_points_away():
    """The points lost count as spent."""
    capped = Hindrances(entry=lambda label, left: min(left, 2) if label == "0602" else left)
    found = reach(FOOT, "0601", 12, capped)

    assert found.left("0602") == 2
    assert found.costs["0602"] == 10
    assert found.costs["0603"] == 6
    assert found.path_to("0603") in (("0701", "0702", "0603"), ("0501", "0502", "0603"))


def test_one_hex_may_always_be_allowed():
    """However dear, unless there is no way at all; and there the move ends."""
    without = reach(FOOT, "0502", 1)
    found = reach(FOOT, "0502", 1, Hindrances(one_hex=True, barred=["0501"]))

    assert list(without) == ["0502"]
    assert found.costs == {"0502": 0, "0602": 1, "0603": 1, "0403": 1, "0402": 1}
    assert found.path_to("0603") == ("0603",)


def test_a_hex_that_was_not_reached_has_no_way():
    """Asking for it is a mistake of the caller."""
    found = reach(FOOT, "0601", 2)

    assert found.path_to("0601") == ()
    assert found.came_from("0601") is None
    with pytest.raises(KeyError):
        found.path_to("0603")


def plainly(graph: Graph, start: str, budget: int, told: Hindrances) -> dict[str, int]:
    """The costs, by trying every way with every number of points left, without any shortcut."""
    seen = {(start, budget): None}
    forced = []  # nobody goes on from there, except who came there by another way
    waiting = [(start, budget, True)]
    while waiting:
        here, left, first = waiting.pop()
        for there in () if here in told.stops and not first else graph.labels:
            price = graph.cost(here, there)
            if price is None or not allowed(here, there, first, told):
                continue
            after = left - price
            if after >= 0 and told.entry:
                after = told.entry(there, after)
            if first and told.one_hex and after < 0:
                forced.append((there, 0))
            elif after >= 0 and (there, after) not in seen:
                seen[there, after] = None
                waiting.append((there, after, False))
    most_left: dict[str, int] = {}
    for label, left in (*seen, *forced):
        most_left[label] = max(left, most_left.get(label, 0))
    return {label: budget - left for label, left in most_left.items()}


def allowed(here: str, there: str, first: bool, told: Hindrances) -> bool:
    """Whether a step may be taken, its price aside."""
    both_stops = first and here in told.stops and there in told.stops
    return (
        there not in told.barred
        and not (both_stops and not told.stop_to_stop)
        and not (told.forbids and told.forbids(here, there))
    )


LABELS = st.sampled_from(BOARD.hexes)
STEPS = [(here, there) for here in BOARD.hexes for there in BOARD.neighbours(here)]
FEW = st.frozensets(LABELS, max_size=8)
CHANGES: dict[str, Callable[[frozenset[str]], Callable[[str, int], int] | None]] = {
    "none": lambda labels: None,
    "cap": lambda labels: lambda label, left: min(left, 3) if label in labels else left,
    "half": lambda labels: lambda label, left: left // 2 if label in labels else left,
    "fee": lambda labels: lambda label, left: left - 1 if label in labels else left,
}


@st.composite
def hindrances(draw: st.DrawFn) -> Hindrances:
    """Any mixture of hindrances."""
    steps = draw(st.frozensets(st.sampled_from(STEPS), max_size=40))
    return Hindrances(
        stops=draw(FEW),
        stop_to_stop=draw(st.booleans()),
        barred=sorted(draw(FEW)),
        forbids=(lambda here, there: (here, there) in steps) if draw(st.booleans()) else None,
        entry=CHANGES[draw(st.sampled_from(sorted(CHANGES)))](draw(FEW)),
        one_hex=draw(st.booleans()),
    )


@given(
    prices=st.lists(st.none() | st.integers(0, 5), min_size=30, max_size=30),
    start=LABELS,
    budget=st.integers(0, 9),
    told=hindrances(),
)
@example(  # what is too dear for a first step is reached by a second, and left again for nothing
    prices=[{9: 0, 15: 2, 22: 1}.get(number) for number in range(30)],
    start="0102",
    budget=1,
    told=Hindrances(one_hex=True),
)
def test_reach_equals_plain_search_whatever_hinders(prices, start, budget, told):
    """Costs are the least that any way takes, and each way given is one that may be gone."""
    numbers = {label: number for number, label in enumerate(BOARD.hexes)}
    graph = Graph(
        BOARD, "any", lambda _, a, b, side, roads: prices[(7 * numbers[a] + numbers[b]) % 30]
    )
    found = reach(graph, start, budget, told)

    if start in told.barred:
        told = told._replace(barred=[label for label in told.barred if label != start])
    assert found.costs == plainly(graph, start, budget, told)
    assert list(found.costs.values()) == sorted(found.costs.values()) or told.one_hex
    for label in found:
        assert arrives(graph, found.start, found.path_to(label), budget, told) == found.left(label)


def arrives(
    graph: Graph, start: str, path: tuple[str, ...], budget: int, told: Hindrances
) -> int | None:
    """The points left at the end of a way, or None where it may not be gone."""
    left, here = budget, start
    for number, there in enumerate(path):
        price, first = graph.cost(here, there), number == 0
        if price is None or not allowed(here, there, first, told):
            return None
        if here in told.stops and not first:
            return None
        after = left - price
        after = told.entry(there, after) if told.entry and after >= 0 else after
        if after < 0 and not (told.one_hex and len(path) == 1):
            return None
        left, here = max(after, 0), there
    return left
