"""The table of signs that pictures and the page draw alike, from `data/signs.json`."""

import json
from pathlib import Path
from typing import Any, NamedTuple

_TABLE: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "signs.json").read_text("utf-8")
)
COLOURS: dict[str, str] = _TABLE["colours"]
SYMBOLS: dict[str, str] = _TABLE["symbols"]
MEN: dict[str, int] = _TABLE["men"]
DRAWINGS: dict[str, list[tuple[str, float]]] = _TABLE["drawings"]
SHAPES: dict[str, str] = _TABLE["shapes"]
BADGES: dict[str, str] = _TABLE["badges"]
SIZES: dict[str, float] = _TABLE["sizes"]


class Hatch(NamedTuple):
    """Parallel lines over a hex: so wide, so far apart, turned by so many degrees."""

    colour: str
    alpha: float
    gap: float
    width: float
    turn: float
    cross: bool  # whether others run across them


class Rim(NamedTuple):
    """A line round a hex, drawn at a part of its size."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()
    part: float = 1.0


class SignLook(NamedTuple):
    """How a kind of mark is drawn: a tint, a hatch, rims; `side` stands for its side's colour."""

    fill: str = ""
    alpha: float = 1.0
    hatch: str = ""
    part: float = 1.0
    ticks: bool = False  # strokes at the corners
    lines: tuple[Rim, ...] = ()


def _look(table: dict[str, Any]) -> SignLook:
    lines = (
        Rim(**{**line, "dash": tuple(line.get("dash", ()))}) for line in table.get("lines", ())
    )
    return SignLook(**{**table, "lines": tuple(lines)})


HATCHES = {name: Hatch(**table) for name, table in _TABLE["hatches"].items()}
MARKS = {kind: _look(table) for kind, table in _TABLE["marks"].items()}
