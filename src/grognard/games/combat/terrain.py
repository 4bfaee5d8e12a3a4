"""One map and what was worked out from it: places, lines, costs and printed DRM."""

from collections.abc import Mapping
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.data.table import Table
from grognard.games.combat.costs import Costs
from grognard.games.combat.places import CELLAR, LIP, ROOFTOP, SEWER, Places, Spot, survey_places
from grognard.games.combat.sight import Sights

GIVEN_BY = {  # what gives a place its DRM; all else is built, and core-10-d's
    CELLAR: "6.6.2",
    SEWER: "6.16.2",
    ROOFTOP: "core-10-h",
    LIP: "6.10.2",
    "rubble": "6.7.1",
    "debris": "6.12.1",
    "woods": "6.12.2",
    "machine-parts": "6.13.1",
    "lumber": "6.13.1",
    "rail-cars": "6.14.2",
    "fountain": "6.18.1",
}
MOST_FALLEN = 8  # maps with rubble of their own that are kept at hand


class Terrain(NamedTuple):
    """One map; `fallen` keeps it as it is with rubble that arose in play (6.7.1-f)."""

    board: Board
    places: Places
    sights: Sights
    costs: Costs
    drm: Mapping[str, int]  # place: the DRM that is printed for it
    chart: Table
    fallen: dict[tuple[str, ...], "Terrain"]


def survey(board: Board, chart: Table, rubble: tuple[str, ...] = ()) -> Terrain:
    """Work a map out."""
    places = survey_places(board, rubble)
    drm = {place: printed_drm(spot, chart) for place, spot in places.spots.items()}
    sights, costs = Sights(board, places, chart), Costs(board, places, chart)
    return Terrain(board, places, sights, costs, drm, chart, {})


def with_rubble(ground: Terrain, rubble: tuple[str, ...]) -> Terrain:
    """6.7.1-f The map with these hexes fallen in, worked out once."""
    found = ground.fallen.get(rubble)
    if found is None:
        if len(ground.fallen) >= MOST_FALLEN:
            ground.fallen.clear()
        found = ground.fallen[rubble] = survey(ground.board, ground.chart, rubble)
    return found


def printed_drm(spot: Spot, chart: Table) -> int:
    """6 The terrain DRM that is printed for a place."""
    rows = {CELLAR: "cellar", SEWER: "cellar", ROOFTOP: "rooftop", LIP: "gully-lip"}  # 6.16.2-c
    return int(chart.result("DRM", rows.get(spot.kind) or spot.walls or spot.terrain))


def drm_rule(spot: Spot) -> str:
    """The clause that gives a place its printed DRM."""
    return GIVEN_BY.get(spot.kind) or GIVEN_BY.get(spot.walls or spot.terrain, "core-10-d")
