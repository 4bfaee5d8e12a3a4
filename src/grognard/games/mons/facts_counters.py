"""What the rules say of the counters of The Old Contemptibles, and of where they begin."""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, pairwise

from grognard.engine.kernel.facts import none_of, same
from grognard.engine.kernel.rulebook import Fact
from grognard.games.mons.box import Box, Counter
from grognard.games.mons.shapes import SIZES, TYPES

INFANTRY = "AS B C CL CM DC DE DR DV DW ES GH IR LI M N NF RF RI RS S SB SF SL WF WK WO YI"  # 2.6
CAVALRY = "DG H L CMP"  # 2.6
DIVISIONS = {"III": "5 6", "IV": "7 8", "IX": "17 18"}  # 2.12
ARRIVALS = (  # 8.2
    ("IX", "17", 1, "4700"),
    ("IX", "18", 1, "4300"),
    ("IX", "", 1, "4700 4300"),
    ("III", "6", 1, "3900"),
    ("III", "5", 1, "3100"),
    ("III", "", 1, "3900 3100"),
    ("IV", "7", 4, "2700"),
    ("IV", "8", 4, "2100"),
    ("IV", "", 4, "2700 2100"),
)
SAMPLES = (
    ("Hvy2", "heavy", "III", ""),
    ("Cav3", "cavalry", "III", ""),
    ("IR8", "infantry", "III", "5"),
)
GUNS = ("field", "horse", "heavy")  # 2.8
LIMIT = 5  # 6.3


def counter_facts(box: Box) -> Iterator[Fact]:
    """All facts of the counters."""
    units = list(box.counters.values())
    german = [unit for unit in units if unit.side == "german"]
    british = [unit for unit in units if unit.side == "british"]
    yield from count_facts(units)
    yield from value_facts(units)
    yield from step_facts(units)
    yield from german_facts(german)
    yield from british_facts(british)
    yield from set_up_facts(box, british)


def count_facts(units: list[Counter]) -> Iterator[Fact]:
    """2.1, 2.7, 2.8 How many counters there are, and of what sorts."""
    yield same("2.1 there are 122 combat counters", sum(unit.counters for unit in units), 122)
    yield same("2.1 there are 98 units", len(units), 98)
    sizes = [size for size in SIZES if any(unit.size == size for unit in units)]
    yield same("2.7 all four sizes occur", sizes, list(SIZES))
    types = [kind for kind in TYPES if any(unit.type == kind for unit in units)]
    yield same("2.8 all five types occur", types, list(TYPES))


def value_facts(units: list[Counter]) -> Iterator[Fact]:
    """2.3, 6.3, 9, 10, 12 What is printed on whom, and values that the examples need."""
    odd = (each for each in units if (each.type in GUNS) != (each.bombardment > 0 < each.range))
    yield none_of("2.3 artillery alone has a bombardment factor and a range", _ids(odd))
    odd = (each for each in units if bool(each.corps) != (each.side == "german"))
    yield none_of("2.3 German units alone have a corps", _ids(odd))
    odd = (each for each in units if each.points != (4 if _is_regiment(each) else 1))
    yield none_of("6.3 a German infantry regiment has 4 points and all others 1", _ids(odd))
    odd = (each for each in units if each.type in GUNS and each.melee[0] != 1)
    yield none_of("11.1, 12.7 all artillery fires and defends with 1", _ids(odd))
    least = {"infantry": 3, "cavalry": 5, "field": 2, "horse": 2, "heavy": 2}
    odd = (each for each in units if each.movement < least[each.type])
    yield none_of("9.18 all can pay for the dearest hex they may enter", _ids(odd))
    yield same("10.7 a gun has 4 factors", any(each.bombardment == 4 for each in units), True)
    yield same("10.4 a gun reaches 4 hexes", any(each.range >= 4 for each in units), True)
    attack = _sums(units, "german", 4)
    yield same("12.7 four German units can bring 26 factors", 26 in attack, True)
    yield same(
        "12.7 three British units can bring 7 factors", 7 in _sums(units, "british", 3), True
    )


def step_facts(units: list[Counter]) -> Iterator[Fact]:
    """2.13 Steps and the counters that show them."""
    odd = (each for each in units if each.counters != (2 if _is_regiment(each) else 1))
    yield none_of("2.13 a German infantry regiment has two counters and all others one", _ids(odd))
    odd = (each for each in units if (each.steps == 4) != _is_regiment(each) or each.steps == 3)
    yield none_of("2.13 a German infantry regiment has four steps and others one or two", _ids(odd))
    odd = (each for each in units if any(more <= less for more, less in pairwise(each.melee)))
    yield none_of("2.13 the melee factor falls with each step", _ids(odd))
    odd = (each for each in units if _is_regiment(each) and each.melee != (8, 6, 4, 2))
    yield none_of("2.13 a German infantry regiment has 8, 6, 4 and 2", _ids(odd))


def german_facts(german: list[Counter]) -> Iterator[Fact]:
    """2.4, 2.6, 2.12, 8.2 The German corps, and where they enter."""
    for corps, wanted in DIVISIONS.items():
        own = [unit for unit in german if unit.corps == corps]
        found = sorted({unit.division: None for unit in own if unit.division}, key=_place)
        yield same(f"2.12 {corps} Corps has divisions {wanted}", " ".join(found), wanted)
        separate = " ".join(sorted(unit.type for unit in own if not unit.division))
        yield same(f"2.12 {corps} Corps has two separate units", separate, "cavalry heavy")
    known = {unit.id: unit for unit in german}
    for name, kind, corps, division in SAMPLES:
        at = f"{division}th Division" if division else "no division"
        unit = known[name]
        text = f"2.4 {name} is {kind} of {corps} Corps and {at}"
        yield same(text, (unit.type, unit.corps, unit.division), (kind, corps, division))
    for corps, division, turn, hexes in ARRIVALS:
        own = [unit for unit in german if (unit.corps, unit.division) == (corps, division)]
        late = (each for each in own if (each.entry_turn, " ".join(each.entry)) != (turn, hexes))
        who = f"the {division}th Division" if division else f"a separate unit of {corps} Corps"
        yield none_of(f"8.2 {who} enters on turn {turn} by {hexes}", _ids(late))
    odd = (each for each in german if each.printed.endswith("J") != (each.kind == "jaeger"))
    yield none_of("2.6 J marks the Jäger", _ids(odd))


def british_facts(british: list[Counter]) -> Iterator[Fact]:
    """2.6 The British names."""
    for kind, codes in (("infantry", INFANTRY.split()), ("cavalry", CAVALRY.split())):
        names = [re.sub(r"^\d+", "", each.id) for each in british if each.type == kind]
        text = f"2.6 every British {kind} unit has one of the {len(codes)} names"
        yield none_of(text, (name for name in names if name not in codes))
        yield none_of(
            f"2.6 all {len(codes)} {kind} names occur", (c for c in codes if c not in names)
        )
    yield same("4.3 there are more than 40 British units", len(british) > 40, True)


def set_up_facts(box: Box, british: list[Counter]) -> Iterator[Fact]:
    """3.1 Where the British begin."""
    board = box.board
    odd = (each for each in box.counters.values() if bool(each.hex) != (each.side == "british"))
    yield none_of("3.1 the British alone have a hex to begin in", _ids(odd))
    start = {each.id: each.hex for each in british if each.hex}
    yield from placing_facts(box, "3.1 at the start", start)
    yield none_of(
        "4.2 every bridge hex is held at the start", _empty(board.group("bridges"), start)
    )
    ways = [near for hex_ in board.group("entry") for near in (hex_, *board.neighbours(hex_))]
    yield none_of(
        "8.2 no British unit is next to an entry hex", (h for h in ways if h in start.values())
    )
    for scenario in box.scenarios.values():
        if scenario.units:
            yield from placing_facts(box, f"3.1 in {scenario.id}", scenario.units)


def placing_facts(box: Box, when: str, start: Mapping[str, str]) -> Iterator[Fact]:
    """6.3, 6.5, 9.11, 9.15 That units may stand where they begin."""
    units = {name: box.counters[name] for name in start}
    points = dict.fromkeys(start.values(), 0)
    for name, hex_ in start.items():
        points[hex_] += units[name].points
    full = (hex_ for hex_, held in points.items() if held > LIMIT)
    yield none_of(f"{when} no hex has more than five points (6.3)", full)
    closed = (name for name, hex_ in start.items() if _is_closed(box, units[name], hex_))
    yield none_of(f"{when} no gun stands where it could not go (9.11, 9.15)", closed)
    armies = dict.fromkeys(
        (hex_, units[name].side, units[name].corps) for name, hex_ in start.items()
    )
    mixed = (hex_ for hex_ in points if sum(hex_ == army[0] for army in armies) > 1)
    yield none_of(f"{when} no hex holds two sides or corps (6.5)", mixed)


def _place(division: str) -> tuple[int, str]:
    """How divisions are put in order: by their numbers, whatever stands there."""
    return len(division), division


def _ids(units: Iterator[Counter]) -> Iterator[str]:
    return (unit.id for unit in units)


def _empty(hexes: tuple[str, ...], start: Mapping[str, str]) -> list[str]:
    return [hex_ for hex_ in hexes if hex_ not in start.values()]


def _is_regiment(unit: Counter) -> bool:
    return (unit.side, unit.type, unit.size) == ("german", "infantry", "III")


def _is_closed(box: Box, unit: Counter, hex_: str) -> bool:
    """9.11, 9.15 Whether a gun could have come to a hex by road alone, and no road leads there."""
    cost = box.charts["movement"].result(unit.type, box.board.terrain(hex_))
    on_road = any(box.board.roads(hex_, near) for near in box.board.neighbours(hex_))
    return cost == "road" and not on_road


def _sums(units: list[Counter], side: str, count: int) -> list[int]:
    """What so many units of a side can bring to a melee, at any steps, guns aside on the attack."""
    own = (
        each for each in units if each.side == side and (side != "german" or each.type not in GUNS)
    )
    factors = sorted({factor: None for each in own for factor in each.melee})
    return [sum(each) for each in combinations_with_replacement(factors, count)]
