"""Heat maps: the printed map, and on it the hexes where something happened."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from html import escape
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from grognard.engine.look.scene import Scene
from grognard.picture import svg
from grognard.picture.shapes import element, number, polygon
from grognard.picture.sheet import SheetLayout, lay

MARGIN = 1.5  # hexes round what is shown
SCALE = 40.0  # pixels that a hex is high, on which the map's detail depends
PALE, DEEP = 0.16, 0.84  # the weakest colour and the strongest
FADED = 0.45  # how much paper lies over the map
STEPS = 5  # of the scale under a map


class Heat(NamedTuple):
    """What happened in each hex, how often a game, and the class of its colour."""

    title: str
    kind: str
    unit: str
    rates: Mapping[str, float]


def heat_maps(scene: Scene, heats: Iterable[Heat]) -> list[str]:
    """A map for each, all of the same part of the board; the board is drawn once."""
    heats = list(heats)
    known = [hex_ for heat in heats for hex_ in heat.rates if hex_ in scene.board]
    crop = tuple(dict.fromkeys(known))
    if not crop:
        return []
    drawing = svg(Scene(scene.board, scene.style), crop, MARGIN, SCALE)
    sheet = lay(scene.board, crop, MARGIN)
    return [
        _map(sheet, heat, drawing if place == 0 else "", scene.style.paper)
        for place, heat in enumerate(heats)
    ]


def _map(sheet: SheetLayout, heat: Heat, drawing: str, paper: str) -> str:
    left, top, right, bottom = sheet.box
    box = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    most = max(heat.rates.values(), default=0.0)
    parts = [
        _picture(drawing, box) if drawing else element("use", {"href": "#sheet"}),
        element("rect", {**box, "fill": paper, "fill-opacity": str(FADED)}),
        *(_hex(sheet, heat, hex_, most) for hex_ in heat.rates if hex_ in sheet.places),
    ]
    values = {
        "viewBox": " ".join(map(number, (left, top, right - left, bottom - top))),
        "class": f"map {heat.kind}",
        "role": "img",
        "aria-label": heat.title,
    }
    return element("svg", values, "".join(parts)) + _scale(heat, most)


def _picture(drawing: str, box: Mapping[str, float]) -> str:
    """The map as a picture inside the page."""
    source = f"data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()}"
    return element("image", {"id": "sheet", **box, "href": source})


def _hex(sheet: SheetLayout, heat: Heat, hex_: str, most: float) -> str:
    rate = heat.rates[hex_]
    name = sheet.board.name(hex_)
    told = f"{hex_}{f' {name}' if name else ''}: {rate:.2f} {heat.unit} a game"
    values = {"d": polygon(sheet.corners(hex_)), "fill-opacity": f"{_depth(rate, most):.2f}"}
    return element("path", values, element("title", {}, escape(told)))


def _depth(rate: float, most: float) -> float:
    """How strong the colour is; the root, so that rare things are seen as well."""
    return PALE + (DEEP - PALE) * sqrt(rate / most)


def _scale(heat: Heat, most: float) -> str:
    """What the colours mean."""
    if not most:
        return '<p class="scale">Nothing of the kind happened.</p>'
    edges = [most * (step / STEPS) ** 2 for step in range(STEPS + 1)]
    swatches = "".join(
        f'<span><b class="chip {heat.kind}">'
        f'<i style="opacity:{_depth((low + high) / 2, most):.2f}"></i></b>'
        f"{low:.2f}–{high:.2f}</span>"
        for low, high in pairwise(edges)
    )
    return f'<p class="scale">{swatches} {escape(heat.unit)} a game</p>'
