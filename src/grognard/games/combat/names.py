"""core-5 What people call the units of a scenario: what they are and which of them.

A unit alone of its kind has no number; where both sides have such units the side is named. What
people read holds no short word, such as stands in choices.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from grognard.games.combat.box import Kind

SPELT = {  # kinds that are printed as a sign, in words
    "DC": "Demolition charge",
    "FT": "Flamethrower",
    "MOL": "Molotov cocktails",
    "M1910": "Maxim",
    "KV1A": "KV-1A",
}
CHARTS = {  # charts that are written as a sign
    "fft": "Firepower Factors Table",
    "dfet_1": "Direct Fire Effects, first pull",
    "dfet_2": "Direct Fire Effects, second pull",
}
TEAM = "Team"  # what the other side sees of one whose weapon is down (10.3.1-c)


def unit_names(kinds: Mapping[str, Kind], roster: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The units of a scenario with what they are called."""
    several = Counter(roster.values())
    sides = Counter(_spelt(kinds[kind]) for kind in several)
    for unit, kind in roster.items():
        yield unit, _name(unit, _of_side(kinds[kind], _spelt(kinds[kind]), sides), several[kind])


def team_names(kinds: Mapping[str, Kind], veils: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """10.3.1-c The veiled teams with what they are called."""
    several = Counter(veils.values())
    sides = Counter(TEAM for _ in several)
    for unit, kind in veils.items():
        yield unit, _name(unit, _of_side(kinds[kind], TEAM, sides), several[kind])


def battery_called(battery: str) -> str:
    """core-20-f A battery without its side, which calls no other."""
    return battery.partition("-")[2].replace("-", " ")


def _spelt(kind: Kind) -> str:
    return SPELT.get(kind.name, kind.name)


def _of_side(kind: Kind, name: str, sides: Counter[str]) -> str:
    """A name with its side before it, where the other side has the like."""
    if sides[name] < 2:
        return name
    return f"{kind.side.capitalize()} {name if name[1:] != name[1:].lower() else name.lower()}"


def _name(unit: str, name: str, several: int) -> str:
    """A name with its number, which stands apart from a figure."""
    number = unit.rpartition("-")[2]
    if several < 2:
        return name
    return f"{name} no. {number}" if name[-1].isdigit() else f"{name} {number}"
