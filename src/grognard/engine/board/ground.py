"""What is printed on a map: records of its terrain, sides, roads and names, with their origin."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class Stretch(NamedTuple):
    """Hexsides of one kind that belong together: a river, a wall, a set of bridges."""

    kind: str
    name: str
    sides: tuple[str, ...]
    origin: str


class Road(NamedTuple):
    """A way from hex to hex; a side among them is a piece that runs along that side."""

    kind: str
    name: str
    path: tuple[str, ...]
    origin: str


class Landmark(NamedTuple):
    """A name on the map: the hex it is written in, how big it is, and all hexes it covers."""

    name: str
    hex: str
    size: str
    hexes: tuple[str, ...]
    origin: str


class HexGroup(NamedTuple):
    """Hexes that a rule calls by one name."""

    name: str
    hexes: tuple[str, ...]
    origin: str


@dataclass(frozen=True)
class PrintedGround:
    """What is printed on a map; terrain, elevation and features are given for every hex or side."""

    terrain: Mapping[str, str]
    elevation: Mapping[str, int]
    features: Mapping[str, tuple[str, ...]]
    extra: Mapping[str, Mapping[str, Any]]
    origins: Mapping[str, str]
    stretches: tuple[Stretch, ...]
    roads: tuple[Road, ...]
    places: Mapping[str, Landmark]
    groups: Mapping[str, HexGroup]
