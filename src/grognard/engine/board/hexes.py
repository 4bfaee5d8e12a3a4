"""The hexes of a map file: the grid, the drawings of terrain and elevation, the lists of hexes."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from grognard.engine.board.grid import Grid, Shape, lay_out
from grognard.engine.board.labels import Style, label, letter_number
from grognard.engine.board.text import MapWords, Text, bad_map
from grognard.engine.data.lines import Where
from grognard.engine.data.source import Source

T = TypeVar("T", str, int)

LAST_COLUMN: dict[Style, int] = {"CCRR": 99, "CC.RR": 99, "A1": 26 * 4}
LAST_ROW = 99
EXTRA = "extra."
DIGITS = {str(level): level for level in range(10)}
DRAWN_ROW = re.compile(r"\s*(\d{1,3})(?: (.*))?")


@dataclass(frozen=True)
class Hexes:
    """What a map file says of every hex."""

    terrain: dict[str, str]
    elevation: dict[str, int]
    extra: dict[str, dict[str, Any]]
    origins: dict[str, str]


def read_grid(source: Source) -> Grid:
    """The grid of the map."""
    given = source.tables["grid"]
    style: Style = given["labels"]
    rows = given["rows"]
    odd, even = (rows["odd"], rows["even"]) if isinstance(rows, dict) else (rows, rows)
    columns = [_column(source, style, column) for column in given["columns"]]
    shape = Shape(
        style,
        given["lower"],
        _span(source, "columns", columns, LAST_COLUMN[style]),
        _span(source, "rows", odd, LAST_ROW),
        _span(source, "rows", even, LAST_ROW),
    )
    return lay_out(shape)


def _span(source: Source, key: str, ends: list[int], most: int) -> tuple[int, int]:
    """The first and the last of the columns or rows."""
    if len(ends) != 2 or not 0 <= ends[0] <= ends[1] <= most:
        text = f"grid.{key} must be the first and the last, none beyond {most}"
        raise bad_map(source, ("grid", key), text)
    return ends[0], ends[1]


def _column(source: Source, style: Style, column: int | str) -> int:
    """The number of a column, given by letters where labels have letters."""
    number = letter_number(column) if isinstance(column, str) else column
    if number is None or isinstance(column, str) != (style == "A1"):
        wanted = "letters such as A or BB" if style == "A1" else "numbers"
        raise bad_map(source, ("grid", "columns"), f"columns of {style} labels must be {wanted}")
    return number


def read_hexes(text: Text, words: MapWords, origin: Mapping[Where, str]) -> Hexes:
    """Terrain, elevation, extra values and origin of all hexes; lists go before drawings."""
    drawn = [origin[section,] for section in ("terrain", "elevation") if (section,) in origin]
    hexes = Hexes(
        _terrain(text, words),
        _elevation(text),
        {},
        dict.fromkeys(text.grid.cells, "; ".join(dict.fromkeys(drawn))),
    )
    for name, values in _listed(text, words, origin).items():
        hexes.origins[name] = values.pop("origin")
        hexes.terrain[name] = values.pop("terrain", hexes.terrain[name])
        hexes.elevation[name] = values.pop("elevation", hexes.elevation[name])
        hexes.extra[name] = {key.removeprefix(EXTRA): value for key, value in values.items()}
    return hexes


def _listed(text: Text, words: MapWords, origin: Mapping[Where, str]) -> dict[str, dict[str, Any]]:
    """What the lists say of each hex, each thing once, with the origins of all of it."""
    found: dict[str, dict[str, Any]] = {}
    for number, entry in enumerate(text.source.tables.get("hexes", ())):
        where = ("hexes", number, "hexes")
        values = _values(text, words, number)
        for name in text.hexes(where, entry["hexes"]):
            about = found.setdefault(name, {})
            for key, value in values.items():
                if key in about:
                    raise text.bad(where, f"hex {name} is given “{key}” twice", name)
                about[key] = value
            origins = (about.get("origin", ""), origin["hexes", number])
            about["origin"] = "; ".join(dict.fromkeys(filter(None, origins)))
    return found


def _values(text: Text, words: MapWords, number: int) -> dict[str, Any]:
    """What one list says of its hexes."""
    entry = text.source.tables["hexes"][number]
    values = {key: entry[key] for key in ("terrain", "elevation") if key in entry}
    if "terrain" in entry:
        text.allowed(("hexes", number, "terrain"), entry["terrain"], words.terrain, "terrain")
    for key, value in entry.get("extra", {}).items():
        text.allowed(("hexes", number, "extra", key), key, words.extra, "extra value")
        values[EXTRA + key] = value
    return values


def _terrain(text: Text, words: MapWords) -> dict[str, str]:
    """The terrain of every hex, as drawn or by default."""
    section = text.source.tables["terrain"]
    key: dict[str, str] = section.get("key", {})
    for letter, kind in key.items():
        text.allowed(("terrain", "key", letter), kind, words.terrain, "terrain")
    drawn = dict(_drawn(text, "terrain", key))
    if "default" in section:
        text.allowed(("terrain", "default"), section["default"], words.terrain, "terrain")
        return dict.fromkeys(text.grid.cells, section["default"]) | drawn
    for name in text.grid.cells:
        if name not in drawn:
            raise text.bad(("terrain",), f"hex {name} has no terrain, drawn or by default")
    return drawn


def _elevation(text: Text) -> dict[str, int]:
    """The elevation of every hex, as drawn or by default."""
    section = text.source.tables.get("elevation", {})
    drawn = dict(_drawn(text, "elevation", DIGITS | section.get("key", {})))
    return dict.fromkeys(text.grid.cells, section.get("default", 0)) | drawn


def _drawn(text: Text, section: str, key: Mapping[str, T]) -> Iterator[tuple[str, T]]:
    """Every hex that a drawing has a letter for, with what the letter means."""
    where, seen = (section, "drawn"), dict[int, int]()
    for letter in key:
        if len(letter) != 1 or letter.isspace():
            raise text.bad((section, "key", letter), f"“{letter}” in the key is not one letter")
    drawing = text.source.tables.get(section, {}).get("drawn", "")
    for number, line in enumerate(drawing.split("\n")):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = DRAWN_ROW.fullmatch(line)
        if match is None:
            raise text.bad_row(where, number, f"“{line.strip()}” does not open with a row's number")
        row, letters = int(match[1]), match[2] or ""
        if row in seen:
            raise text.bad_row(where, number, f"row {match[1]} is drawn twice")
        seen[row] = number
        for name, letter in _letters(text.grid.shape, row, letters):
            if name not in text.grid.cells:
                raise text.bad_row(where, number, f"hex {name} is drawn but is not on the grid")
            if letter not in key:
                raise text.bad_row(where, number, f"“{letter}” in hex {name} is not in the key")
            yield name, key[letter]


def _letters(shape: Shape, row: int, letters: str) -> Iterator[tuple[str, str]]:
    """Every hex of a drawn row that is not blank, with its letter."""
    for column, letter in enumerate(letters, start=shape.columns[0]):
        if letter != " ":
            yield label(shape.style, column, row), letter
