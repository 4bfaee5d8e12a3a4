"""Ways: what it costs to get from every hex to the nearest goal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.board.file import parse_board
from grognard.engine.board.paths import Graph, Hindrances, reach
from grognard.engine.board.ways import distances, shared_out, ways_round

BOARD = parse_board("""
origin = "reconstructed"

[grid]
labels = "CCRR"
lower = "odd"
columns = [1, 6]
rows = [1, 5]

[terrain]
default = "clear"
key = { w = "woods", l = "lake" }
drawn = '''
02   w
03  ww l
04   w
'''
""")
ENTRY = {"clear": 1, "woods": 3, "lake": None}
FAR = 1000


def price(mover: str, here: str, there: str, side: str, roads: tuple[str, ...]) -> int | None:
    """One point to enter clear ground, three to enter woods; lakes are closed."""
    return ENTRY[BOARD.terrain(there)]


FOOT = Graph(BOARD, "foot", price)
a_hex = st.sampled_from(BOARD.hexes)


def walked(here: str, goals: tuple[str, ...], barred: tuple[str, ...]) -> int | None:
    """The same worked out forwards, by a mover who sets out for each goal in turn."""
    costs = (
        reach(FOOT, here, FAR, Hindrances(barred=[each for each in barred if each != goal])).costs
        for goal in goals
    )
    found = [cost[goal] for cost, goal in zip(costs, goals, strict=True) if goal in cost]
    return min(found, default=None)


@given(st.lists(a_hex, max_size=3), st.lists(a_hex, max_size=8), a_hex)
def test_the_way_costs_what_a_mover_pays_who_walks_it(
    goals: list[str], barred: list[str], here: str
):
    """From every hex, with any goals and any hexes barred."""
    ways = distances(FOOT, tuple(goals), tuple(barred))

    assert ways.get(here) == walked(here, tuple(goals), tuple(barred))


@pytest.mark.parametrize(
    ("goal", "begin", "cost"),
    [("0302", "0301", 3), ("0301", "0302", 1)],
    ids=["into the woods", "out of the woods"],
)
def test_a_way_is_paid_in_the_direction_it_is_walked(goal: str, begin: str, cost: int):
    """To enter woods costs three, to leave them for open ground one."""
    assert distances(FOOT, (goal,))[begin] == cost


def test_a_barred_goal_is_still_a_goal():
    """The enemy in it does not make it farther."""
    assert distances(FOOT, ("0601",), ("0601",)) == distances(FOOT, ("0601",))


def test_a_way_may_begin_in_a_barred_hex_but_not_lead_through_one():
    """Column 05 is held: from within it there is a way, from beyond it none."""
    held = tuple(hex_ for hex_ in BOARD.hexes if hex_.startswith("05"))

    ways = distances(FOOT, ("0601",), held)

    assert ways["0501"] == 1
    assert "0401" not in ways


def test_a_hex_without_a_way_is_left_out():
    """A lake can be left, never entered; without a goal there is nowhere to go."""
    assert distances(FOOT, ("0503",)) == {"0503": 0}
    assert distances(FOOT, ("0502",))["0503"] == 1
    assert distances(FOOT, ()) == {}


def test_a_goal_may_have_a_price_that_makes_another_nearer():
    """What is held costs more than what is open; its own price alone is paid for it."""
    ways = ways_round(FOOT, {"0101": 4, "0601": 0}, (), {"0101": 9})
    assert (ways["0101"], ways["0102"], ways["0501"]) == (4, 5, 1)


def test_a_dear_hex_costs_more_to_enter_and_not_to_leave():
    """The price is paid on the way in."""
    dear = {hex_: 3 for hex_ in BOARD.hexes if hex_.startswith("02")}
    plain, priced = distances(FOOT, ("0101",)), ways_round(FOOT, {"0101": 0}, (), dear)
    assert priced["0201"] == plain["0201"]
    assert priced["0301"] == plain["0301"] + 3


def test_goals_are_shared_out_among_those_who_go_there():
    """The nearest choose first; where all would crowd one goal the last go elsewhere."""
    ways = {unit: {"near": 2 + at, "far": 5} for at, unit in enumerate("abcd")}

    assert shared_out(ways, 0) == dict.fromkeys("abc", "near") | {"d": "near"}
    assert shared_out(ways, 2) == {"a": "near", "b": "near", "c": "far", "d": "far"}
