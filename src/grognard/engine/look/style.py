"""How a game wants its board and counters drawn: plain data, read from a table."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar
from zlib import crc32

from grognard.engine.bad_input import BadInput

TINTS = ("#d9cfae", "#cdd3a6", "#d8c2a4", "#c9cdbf", "#dccfc0", "#c3cbb0")  # for unknown terrain
HEIGHTS = ("", "#e6d3a4", "#d8b57c", "#c5935a", "#ad7645")  # elevation 0 keeps the ground


@dataclass(frozen=True)
class TerrainStyle:
    """One kind of terrain: its fill, the pattern on it and the shape of its edge."""

    fill: str = ""  # empty: the ground shows
    pattern: str = "plain"
    ink: str = "#6b6352"
    shade: str = ""  # the second ink of a pattern; empty: a paler first one
    edge: str = "soft"
    outline: str = ""
    title: str = ""

    @property
    def second_ink(self) -> str:
        """The shade, or the ink made paler."""
        if self.shade or len(self.ink) != 7:
            return self.shade or self.ink
        paler = (int(self.ink[i : i + 2], 16) * 2 // 3 + 85 for i in (1, 3, 5))
        return "#" + "".join(f"{part:02x}" for part in paler)


@dataclass(frozen=True)
class Hexside:
    """One kind of hexside: a river, line, wall, hedge, ticks, bridge or rail-bridge."""

    look: str = "line"
    colour: str = "#6b5a40"
    casing: str = ""
    width: float = 3.0
    dash: str = ""
    ink: str = "#1a3e6e"  # of its name
    title: str = ""


@dataclass(frozen=True)
class RoadStyle:
    """One kind of road: a core upon a casing."""

    core: str = "#f6dd8a"
    casing: str = "#4e3226"
    width: float = 4.0
    casing_width: float = 6.6
    dash: str = ""
    title: str = ""


@dataclass(frozen=True)
class Paint:
    """The colours of a counter and the shape of its corners."""

    ground: str = "#e9e0cc"
    ink: str = "#211c16"
    corner: str = "square"
    stripe: str = ""


@dataclass(frozen=True)
class GroupStyle:
    """How a named group of hexes is marked: ring, entry, exit, dot, tint or none."""

    look: str = "none"
    colour: str = "#b01c1c"
    title: str = ""


@dataclass(frozen=True)
class NameStyle:
    """The lettering of a place by its size: town, village and so on."""

    size: float = 14.0
    weight: float = 400.0
    italic: bool = False
    capitals: bool = False
    spacing: float = 0.0
    dot: float = 8.0  # 0: the name stands alone, in the middle of its hex
    ink: str = ""
    rim: str = "#f6f0de"


NAMES: Mapping[str, NameStyle] = {
    "city": NameStyle(27, 700, capitals=True, dot=0),
    "town": NameStyle(17, 700, dot=0),
    "village": NameStyle(14),
    "hamlet": NameStyle(12.5, italic=True, dot=6),
    "area": NameStyle(14, italic=True, dot=0, ink="#25401a", rim="#e3e7c9"),
}


@dataclass(frozen=True)
class Style:
    """All that a picture needs to know about taste."""

    paper: str = "#eee7d2"
    ground: str = "#e2dbbc"
    mottle: str = "#cfcb9e"  # empty: an even ground
    grid: str = "#a59c7e"
    ink: str = "#241e1a"
    numbers: str = "#736b55"  # empty: no hex numbers
    contour: str = "#a5783f"
    elevations: tuple[str, ...] = HEIGHTS
    terrain: Mapping[str, TerrainStyle] = field(default_factory=dict)
    hexsides: Mapping[str, Hexside] = field(default_factory=dict)
    roads: Mapping[str, RoadStyle] = field(default_factory=dict)
    counters: Mapping[str, Paint] = field(default_factory=dict)
    groups: Mapping[str, GroupStyle] = field(default_factory=dict)
    places: Mapping[str, NameStyle] = field(default_factory=lambda: NAMES)

    def of_terrain(self, name: str) -> TerrainStyle:
        """The look of a terrain; one that the style does not know gets a plain tint."""
        return self.terrain.get(name) or TerrainStyle(fill=TINTS[crc32(name.encode()) % len(TINTS)])

    def of_hexside(self, kind: str) -> Hexside:
        """The look of a kind of hexside."""
        bridge = "bridge" if kind.endswith("-bridge") else "line"
        return self.hexsides.get(kind) or Hexside(look=bridge)

    def of_road(self, kind: str) -> RoadStyle:
        """The look of a kind of road."""
        return self.roads.get(kind, RoadStyle())

    def of_counter(self, *keys: str) -> Paint:
        """The colours under the first of `keys` that the style knows."""
        for key in keys:
            if key in self.counters:
                return self.counters[key]
        return Paint()

    def of_place(self, size: str) -> NameStyle:
        """The lettering of places of this size."""
        return self.places.get(size) or NAMES.get(size, NAMES["village"])

    def of_elevation(self, level: float) -> str:
        """The tint of a level; levels above the last given keep the last tint."""
        return self.elevations[max(0, min(int(level), len(self.elevations) - 1))]


_Entry = TypeVar("_Entry", TerrainStyle, Hexside, RoadStyle, Paint, GroupStyle, NameStyle)
_PATTERNS = (
    *("plain", "trees", "orchard", "blocks", "houses", "dots", "vineyard"),
    *("marsh", "rubble", "furrows", "shellholes", "water"),
)
_CLOSED = {
    "pattern": _PATTERNS,
    "edge": ("soft", "hard"),
    "corner": ("square", "round"),
}
_LOOKS = {
    Hexside: ("river", "line", "wall", "hedge", "ticks", "bridge", "rail-bridge", "none"),
    GroupStyle: ("ring", "entry", "exit", "dot", "tint", "none"),
}
_TABLES: Mapping[str, type] = {
    "terrain": TerrainStyle,
    "hexsides": Hexside,
    "roads": RoadStyle,
    "counters": Paint,
    "groups": GroupStyle,
    "places": NameStyle,
}


_WORDS = {float: "a number", bool: "true or false", str: "a text"}
_COLOURS = (
    *("paper", "ground", "mottle", "grid", "ink", "numbers", "contour", "fill", "shade"),
    *("outline", "colour", "casing", "core", "stripe", "rim"),
)
COLOUR = re.compile(r"#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?|#[0-9a-fA-F]{3}|[a-z]{3,20}|")
DASH = re.compile(r"(\d{1,3}(\.\d{1,2})?( \d{1,3}(\.\d{1,2})?){0,7})?")
_BOUNDS = {"weight": (100.0, 900.0), "spacing": (-20.0, 40.0)}
_SIZES = (0.0, 100.0)  # of every other number: drawn on a hex that is 88 high
LONGEST_TITLE = 200


def read_style(table: Mapping[str, Any]) -> Style:
    """The style that a table gives; what it leaves out keeps its default."""
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key in _TABLES:
            values[key] = _entries(key, value)
        elif key == "elevations":
            values[key] = _colours(value)
        elif key in Style.__dataclass_fields__:
            values[key] = _told(f"style.{key}", key, _checked(f"style.{key}", value, str))
        else:
            raise BadInput(f"The style has no {key!r}.")
    return Style(**values)


def _entries(key: str, table: Any) -> Mapping[str, Any]:
    """The entries of one of the tables of a style."""
    if not isinstance(table, Mapping):
        raise BadInput(f"style.{key} must be a table.")
    return {name: _entry(_TABLES[key], f"style.{key}.{name}", row) for name, row in table.items()}


def _entry(kind: type[_Entry], where: str, row: Any) -> _Entry:
    """One entry, with every key and word checked."""
    if not isinstance(row, Mapping):
        raise BadInput(f"{where} must be a table.")
    known: dict[str, type] = {each.name: type(each.default) for each in fields(kind)}
    for key, value in row.items():
        if key not in known:
            raise BadInput(f"{where} has no {key!r}.")
        _told(f"{where}.{key}", key, _checked(f"{where}.{key}", value, known[key]))
        allowed = _LOOKS.get(kind, ()) if key == "look" else _CLOSED.get(key, ())
        if allowed and value not in allowed:
            raise BadInput(f"{where}.{key} must be one of {', '.join(allowed)}.")
    return kind(**row)


def _colours(value: Any) -> tuple[str, ...]:
    """The tints of the elevations from level 0 up."""
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise BadInput("style.elevations must be a list of colours, from level 0 up.")
    return tuple(_told("style.elevations", "fill", each) for each in value)


def _told(where: str, key: str, value: Any) -> Any:
    """`value` if a picture can use it under this key: a colour, a dash, a number of some size."""
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        least, most = _BOUNDS.get(key, _SIZES)
        if not least <= value <= most:
            raise BadInput(f"{where} must be a number from {least:g} to {most:g}.")
    elif key in _COLOURS and not COLOUR.fullmatch(value):
        raise BadInput(f"{where} must be a colour such as #4a6f3c.")
    elif key == "dash" and not DASH.fullmatch(value):
        raise BadInput(f"{where} must be numbers with spaces between them, such as 6 4.")
    elif len(value) > LONGEST_TITLE:
        raise BadInput(f"{where} must be no longer than {LONGEST_TITLE} characters.")
    return value


def _checked(where: str, value: Any, kind: type) -> Any:
    """`value` if it is of the right kind."""
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return value
    if not isinstance(value, kind):
        raise BadInput(f"{where} must be {_WORDS[kind]}.")
    return value
