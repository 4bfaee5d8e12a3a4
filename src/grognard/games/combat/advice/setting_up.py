"""core-2-f Where a side sets up: the defender on what counts, the attacker as near as he may."""

from grognard.games.combat.advice.answers import answers, first
from grognard.games.combat.advice.worth import FAR, ways_to
from grognard.games.combat.arcs import FACINGS, bearings
from grognard.games.combat.fortifying import Fortify
from grognard.games.combat.places import CELLAR
from grognard.games.combat.placing import PlaceArmy, area, force_of
from grognard.games.combat.shapes import LEADER
from grognard.games.combat.state import Combat, enemy

COVER = 0.02  # for each point of DRM
ALONE = 0.6  # for each squad that is in a place already
HELD = 1.5  # for an objective that nobody is on yet
NEAR = 0.1  # for each movement point
BURIED = 1.0  # for an attacker in a cellar, who sees nothing
COMPANY = 0.8  # for a leader who joins others


def set_up_place(game: Combat, top: PlaceArmy) -> str:
    """core-2-f The best place for the next unit, or the way it faces."""
    if answers(game, "face"):
        return _facing(game, top)
    unit = top.waiting(game)[0]
    places = [offer.fills[0] for offer in answers(game, "place")]
    best = max(places, key=lambda place: (_promise(game, top.side, unit, place), place))
    hidden = f"hide {best}"
    return hidden if hidden in game.options else best


def _promise(game: Combat, side: str, unit: str, place: str) -> float:
    """What a place promises to a unit that sets up."""
    kind, here = game.kind(unit), len([*game.here(place, side)])
    goals = game.scenario.points
    costs = game.ground.costs
    near = min(ways_to(costs, goal).get(place, FAR) for goal in goals)
    total = -NEAR * near + COVER * max(0, game.ground.drm[place])
    if side == game.scenario.attacker and game.ground.places.spots[place].kind == CELLAR:
        total -= BURIED
    if kind.type == LEADER:
        return total + COMPANY * min(here, 2)
    total -= ALONE * here
    if side != game.scenario.attacker and place in goals and not here:
        total += HELD * goals[place]
    return total


def _facing(game: Combat, top: PlaceArmy) -> str:
    """10.4.6 Guns and hulls face the nearest hex of the enemy's area."""
    board, force = game.ground.board, force_of(game, enemy(top.side))
    here = game.spot(top.facing).hex
    foes = [place for place in area(game.ground, force.area) if place in board and place != here]
    nearest = min(foes, key=lambda hex_: (board.distance(here, hex_), hex_))
    return f"face {FACINGS[bearings(board, here, nearest)[0]]}"


def work_site(game: Combat, top: Fortify) -> str:
    """7 Works go next to objectives, on the side of the enemy; what fits nowhere is left."""
    board, foe = game.ground.board, enemy(top.side)
    entry = [p for p in area(game.ground, force_of(game, foe).area) if p in board]
    goals = [game.ground.places.spots[goal].hex for goal in game.scenario.points]
    sites = answers(game, "bury") or answers(game, "build", "block")
    if not sites or not entry:
        return first(game, "end")
    middle = entry[len(entry) // 2]

    def away(hex_: str) -> int:
        return min(2 * board.distance(hex_, goal) + board.distance(hex_, middle) for goal in goals)

    best = min(sites, key=lambda offer: (away(offer.fills[-1]), offer.text))
    return best.text
