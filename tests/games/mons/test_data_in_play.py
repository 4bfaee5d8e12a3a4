"""The data of Mons in play: columns that come on, ways out, the closed east, the lesson at Nimy."""

from heapq import heappop, heappush

import pytest

from grognard.engine.board.board import Board
from grognard.games.mons.box import Counter, read_box
from grognard.games.mons.facts_map import map_facts

BOX = read_box()


@pytest.mark.parametrize("division", ["5", "6", "7", "8", "17", "18"])
def test_a_division_and_its_separate_units_can_enter_in_one_phase(division: str):
    """8.4 The nth element pays n; all stand in successive road hexes, five points in each."""
    own = [unit for unit in BOX.counters.values() if unit.division == division and unit.corps]
    corps = own[0].corps
    own += [unit for unit in BOX.counters.values() if unit.corps == corps and not unit.division]
    regiments = [unit for unit in own if unit.points == 4]
    others = sorted((unit for unit in own if unit.points == 1), key=lambda unit: unit.movement)
    column = [others.pop()] if len(others) > 4 else []
    elements = [column, *([big, *others[i : i + 1]] for i, big in enumerate(regiments))]
    for price, element in enumerate(filter(None, elements), start=1):
        assert sum(unit.points for unit in element) <= 5
        assert price <= 2 * min(unit.movement for unit in element)
    assert len(road_from(BOX.board, own[0].entry[0])) >= 5


def road_from(board: Board, hex_: str) -> list[str]:
    """The first hexes along the road that begins in a hex at the edge."""
    path = [hex_]
    while True:
        ahead = [near for near in board.neighbours(path[-1]) if board.roads(path[-1], near)]
        ahead = [near for near in ahead if near not in path]
        if not ahead or len(path) > 5:
            return path
        path.append(ahead[0])


def test_every_british_unit_can_be_off_the_map_on_the_second_day():
    """4.4 From where it begins an exit is in reach of seven turns with two moves each."""
    british = [unit for unit in BOX.counters.values() if unit.side == "british"]
    ways = {kind: costs_to_exits(kind) for kind in dict.fromkeys(unit.type for unit in british)}
    late = [unit.id for unit in british if is_late(unit, ways[unit.type])]

    assert late == []


def is_late(unit: Counter, ways: dict[str, int]) -> bool:
    """Whether a unit cannot pay for its way out, and one point to leave, from turn 8 on."""
    return ways.get(unit.hex, 10**6) + 1 > 7 * 2 * unit.movement


def costs_to_exits(kind: str) -> dict[str, int]:
    """What the way to the nearest exit costs a type of unit from each hex, by the chart."""
    board = BOX.board
    costs = dict.fromkeys(board.group("exit"), 0)
    heap = [(0, hex_) for hex_ in costs]
    while heap:
        so_far, there = heappop(heap)
        for here in board.neighbours(there):
            price = step(board, kind, here, there)
            if price is not None and so_far + price < costs.get(here, 10**6):
                costs[here] = so_far + price
                heappush(heap, (costs[here], here))
    return costs


def step(board: Board, kind: str, here: str, there: str) -> int | None:
    """What the chart asks of a type of unit for one step, or nothing where it is closed."""
    chart = BOX.charts["movement"]
    if board.roads(here, there):
        return int(chart.result(kind, "road"))
    features = board.features(board.side(here, there))
    prices = [chart.result(kind, board.terrain(there))]
    prices += [chart.result(kind, features[0])] if len(features) == 1 else []
    return None if {"no", "road"} & {*prices} else sum(map(int, prices))


def test_the_closed_east_is_canal_without_a_way_across():
    """The option turns six sides into canal; every fact of the map holds with it as well."""
    sides = [s for s in BOX.board.ground.features if BOX.closed_board.features(s) == ("canal",)]
    closed = [side for side in sides if BOX.board.features(side) != ("canal",)]

    assert len(closed) == 6
    assert BOX.board.features("4806/4807") == ("river", "road-bridge")
    assert not any(BOX.closed_board.roads(*side.split("/")) for side in closed)
    assert [fact for fact in map_facts(BOX.closed_board) if not fact.holds] == []


def test_the_lesson_at_nimy_begins_out_of_contact_but_in_reach():
    """Nobody is adjacent at the start; every German regiment is within a move of the British."""
    lesson, board = BOX.scenarios["nimy"], BOX.board
    sides = {name: BOX.counters[name].side for name in lesson.units}
    british = [hex_ for name, hex_ in lesson.units.items() if sides[name] == "british"]
    gaps = {
        name: min(board.distance(hex_, foe) for foe in british)
        for name, hex_ in lesson.units.items()
        if sides[name] == "german"
    }

    assert min(gaps.values()) == 2
    assert max(gap for name, gap in gaps.items() if BOX.counters[name].points == 4) <= 4
    assert all(BOX.counters[n].hex == h for n, h in lesson.units.items() if sides[n] == "british")
    assert all(hex_ in board.group("bridges") for hex_ in lesson.objectives)


def test_a_scenario_without_a_list_uses_every_unit():
    """The campaign and the first day use all counters, the lesson a few."""
    assert len(BOX.units("campaign")) == len(BOX.units("first-day")) == 98
    assert [unit.id for unit in BOX.units("nimy") if unit.side == "british"][:2] == ["4DC", "2RI"]
