"""core-2-f Where a side sets up: the defender on what counts, the attacker as near as he may."""

from grognard.games.combat.advice.answers import answers, first
from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.deploying import area, best_facing, force_of
from grognard.games.combat.fortifying import Fortify
from grognard.games.combat.placing import PlaceArmy
from grognard.games.combat.state import Combat, enemy


def set_up_place(game: Combat, top: PlaceArmy) -> str:
    """core-2-f All at once, as is suggested; or the way that one faces who was put down."""
    if answers(game, "face"):
        return f"face {FACINGS[best_facing(game, top.facing)]}"
    return first(game, "rest")


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
