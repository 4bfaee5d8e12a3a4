"""10.2.2, 10.5.3 Why a step is none: too far, up where no stairs lead, or weapon in hand."""

from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.places import CELLAR, FLOOR, ROOFTOP, SEWER
from grognard.games.combat.shapes import GUN, TEAM
from grognard.games.combat.state import Combat

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move

WAYS = {  # how places off the ground are reached, and the clause
    CELLAR: ("6.6.2", "A cellar is reached by the stairs, a trench, a Mousehole or a sewer."),
    FLOOR: ("core-11-g", "A floor is reached by the stairs, or along the same building."),
    ROOFTOP: ("core-10-h", "A rooftop is reached by the stairs from the top floor."),
    SEWER: ("6.16.1", "A sewer is entered by its manhole: say “sewer”."),
}
SIDES = {GUN: "10.4.2", TEAM: "10.3.1"}  # who moves with its move side up


def why_not_next(move: "Move", game: Combat, place: str) -> list[Objection]:
    """10.2.2, 10.5.3 The place is not next to the movers, or no stairs lead there."""
    spot = game.ground.places.spots.get(place)
    found = [Objection("10.2.2", f"{place} is not next to the movers.")]
    return [*found, Objection(*WAYS[spot.kind])] if spot and spot.kind in WAYS else found


def why_turn_first(move: "Move", game: Combat, place: str) -> list[Objection]:
    """10.1.2-e, 10.3.1, 10.4.2 A weapon is up among the movers."""
    told = "A weapon must be turned to its move side first."
    up = [game.kind(unit).type for unit in move.units if game.units[unit].served]
    rules = dict.fromkeys(SIDES[type_] for type_ in up if type_ in SIDES)
    return [Objection(rule, told) for rule in ("10.1.2", *rules)]
