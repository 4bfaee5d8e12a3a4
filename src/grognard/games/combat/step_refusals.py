"""10.2.2, 10.5.3, core-18 Why a step is none: too far, no stairs, weapon in hand, no room."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.arriving import why_no_entry
from grognard.games.combat.barrels import is_handy
from grognard.games.combat.places import CELLAR, FLOOR, ROOFTOP, SEWER
from grognard.games.combat.shapes import GUN, TEAM, VEHICLE
from grognard.games.combat.state import FRESH, SUPPRESSED, WAITING, Combat
from grognard.games.combat.transport import getting_on, unridable
from grognard.games.combat.unfitness import Reasons, otherwise

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move

WAYS = {  # how places off the ground are reached, and the clause
    CELLAR: ("6.6.2", "A cellar is reached by the stairs, a trench, a Mousehole or a sewer."),
    FLOOR: ("core-11-g", "A floor is reached by the stairs, or along the same building."),
    ROOFTOP: ("core-10-h", "A rooftop is reached by the stairs from the top floor."),
    SEWER: ("6.16.1", "A sewer is entered by its manhole: say “sewer”."),
}
CRAWL = "crawling"
FLIP = 2  # 10.1.2-f
SIDES = {GUN: "10.4.2", TEAM: "10.3.1"}  # who moves with its move side up


def why_not_next(move: "Move", game: Combat, place: str) -> list[Objection]:
    """10.2.2, 10.5.3 The place is not next to the movers, or no stairs lead there."""
    if game.units[move.units[0]].place == WAITING and place in game.ground.places.spots:
        return [why_no_entry(game, move.units[0], place)]
    spot = game.ground.places.spots.get(place)
    found = [Objection("10.2.2", f"{place} is not next to the movers.")]
    return [*found, Objection(*WAYS[spot.kind])] if spot and spot.kind in WAYS else found


def why_turn_first(move: "Move", game: Combat, place: str) -> list[Objection]:
    """10.1.2-e, 10.3.1, 10.4.2 A weapon is up among the movers."""
    told = "A weapon must be turned to its move side first."
    up = [game.kind(unit).type for unit in move.units if game.units[unit].served]
    rules = dict.fromkeys(SIDES[type_] for type_ in up if type_ in SIDES)
    return [Objection(rule, told) for rule in ("10.1.2", *rules)]


def why_no_ride(move: "Move", game: Combat, foe: str) -> list[Objection]:
    """11.4.2, core-18 What keeps the movers off a vehicle: where it is, points, what it did."""
    none = Objection("11.4.2", f"{foe} cannot take the movers.")
    if game.kind(foe).type != VEHICLE or game.owner(foe) != move.side:
        return [none]
    return [*_no_ride(move, game, foe)] or [none]


def _no_ride(move: "Move", game: Combat, vehicle: str) -> Iterator[Objection]:
    """11.4.2, core-4-d, core-15-b, core-18 One reason after the other."""
    now, unit = game.units[vehicle], move.units[0]
    if now.place != game.units[unit].place:
        yield Objection("core-18-c", f"{vehicle} is not in the hex of {unit}.")
    dear = max(getting_on(game, each).total for each in move.units)
    if any(move.left[each] < getting_on(game, each).total for each in move.units):
        yield Objection("core-18-a", f"Getting on costs {dear} points.")
    yield from unridable(game, move.units, vehicle)
    if now.stuck:
        yield Objection("core-15-b", f"{vehicle} is M-KILLED, and takes nobody on.")
    if now.stalled:
        yield Objection("11.1.3", f"{vehicle} has failed its check, and takes nobody on.")
    if now.status == SUPPRESSED:
        yield Objection("core-7-d", f"{vehicle} is Suppressed, and takes nobody on.")
    if now.engaged:
        yield Objection("core-16-d", f"{vehicle} is held in Close Combat.")
    if now.did != FRESH:
        yield Objection("core-4-d", f"{vehicle} has moved or fired, and takes nobody on.")


def why_not_turned(move: "Move", game: Combat, unit: str) -> Reasons:
    """10.1.2-f, 10.3-b, 10.3.3 What keeps a mover from turning its counter over."""
    told = f"{unit} cannot be turned now."
    return otherwise(_not_turned(move, game, unit), "10.1.2", told)


def _not_turned(move: "Move", game: Combat, unit: str) -> Iterator[Objection]:
    now, type_ = game.units[unit], game.kind(unit).type
    if unit not in move.units or type_ not in SIDES or now.spent:
        yield Objection("10.1.2", f"{unit} has no weapon among the movers that could be turned.")
    elif type_ == TEAM and is_handy(game, unit):
        yield Objection("10.1.2", f"{unit} is used with either side up, and need not turn (10.3).")
    elif type_ == GUN and not now.served:
        yield Objection("10.1.2", f"{unit} has its crew side up; it is set up to a facing (set).")
    elif move.before:
        yield Objection("10.1.2", "Nobody turns a weapon over outside a building.")
    else:
        yield _too_tired(move, "10.1.2")


def why_not_set(move: "Move", game: Combat, unit: str, *rest: str) -> Reasons:
    """10.4.1, core-13-l What keeps the crew of a gun from setting it up."""
    return otherwise(_not_set(move, game, unit), "10.4.1", f"{unit} cannot be set to fire now.")


def _not_set(move: "Move", game: Combat, unit: str) -> Iterator[Objection]:
    now = game.units[unit]
    if unit not in move.units or game.kind(unit).type != GUN or now.spent:
        yield Objection("10.4.1", f"{unit} is no gun among the movers that could fire again.")
        return
    if now.served:
        yield Objection("10.4.1", f"{unit} has its gun side up already.")
    elif move.mode == CRAWL or move.left[unit] < FLIP:
        yield _too_tired(move, "10.4.1")
    if now.place not in game.ground.board:
        yield Objection("core-13-l", "A gun is set up on the ground alone.")


def _too_tired(move: "Move", rule: str) -> Objection:
    """10.1.2-f, 10.4.1-g A weapon is turned for 2 points, and a crawl has none."""
    crawls = move.mode == CRAWL
    told = "A crawl has no points for it." if crawls else f"It costs {FLIP} points."
    return Objection(rule, told)
