"""The maps of Combat!, surveyed once for all tests."""

from itertools import pairwise

from grognard.games.combat.box import read_box
from grognard.games.combat.costs import Costs
from grognard.games.combat.places import survey_places
from grognard.games.combat.sight import Sights

BOX = read_box()
WORKS, ELEVATOR, HILL = "tractor-works", "grain-elevator", "hill"
PLACES = {name: survey_places(board) for name, board in BOX.boards.items()}
TERRAIN = BOX.charts["terrain"]
SIGHTS = {name: Sights(board, PLACES[name], TERRAIN) for name, board in BOX.boards.items()}
COSTS = {name: Costs(board, PLACES[name], TERRAIN) for name, board in BOX.boards.items()}


def sees(a: str, b: str, name: str = WORKS) -> bool:
    """Whether two places see each other on a map with nothing on it."""
    return SIGHTS[name].line(a, b).cause is None


def blocked_by(a: str, b: str, name: str = WORKS) -> str:
    """The rule by which a line is blocked, or nothing."""
    cause = SIGHTS[name].line(a, b).cause
    return cause.rule if cause else ""


def hindrance(a: str, b: str, name: str = WORKS) -> int:
    """What the map puts in the way of a line."""
    return SIGHTS[name].line(a, b).hindrance


def cost(*way: str, who: str = "infantry", name: str = WORKS) -> int:
    """What a way costs, step by step; each step must be open."""
    prices = [COSTS[name].price(a, b, who) for a, b in pairwise(way)]
    assert [price.barred for price in prices if price.barred] == []
    return sum(price.cost for price in prices)


def barred_by(here: str, there: str, who: str = "infantry", name: str = WORKS) -> str:
    """The rule that forbids a step, or nothing."""
    barred = COSTS[name].price(here, there, who).barred
    return barred.rule if barred else ""
