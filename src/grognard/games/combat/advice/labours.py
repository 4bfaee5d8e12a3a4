"""What an impulse may be spent on besides fire and marches: digging in, searching, the sewers."""

from collections.abc import Iterator

from grognard.engine.kernel.advice import Script
from grognard.games.combat.advice.answers import answers
from grognard.games.combat.advice.worth import pulls, wanted
from grognard.games.combat.places import SEWER
from grognard.games.combat.searching import leader_of
from grognard.games.combat.sewers import manhole, may_go_below, ways_below
from grognard.games.combat.state import Combat, enemy, hexes_apart
from grognard.games.combat.victory import places_of

NEAR = 6  # hexes within which somebody expects the enemy
FEW = 2  # units that dig, or that search
BELOW = 2  # ways through the sewers that are looked at


def digs(game: Combat, side: str) -> Iterator[Script]:
    """7.1.3 Units dig in that stand on an objective, or have enemies near and little cover."""
    goals = {place for goal in game.scenario.points for place in places_of(game, goal)}
    foes = [game.units[foe].place for foe in game.army(enemy(side)) if not game.units[foe].hidden]
    drm, found = game.ground.drm, []
    for offer in answers(game, "dig"):
        unit = offer.fills[0]
        here = game.units[unit].place
        if here in goals or any(hexes_apart(game, here, foe) <= NEAR for foe in foes):
            found.append((here not in goals, drm[here], offer.text))
    yield from ((text,) for _, _, text in sorted(found)[:FEW])


def searches(game: Combat, side: str) -> Iterator[Script]:
    """7.4.5 With hidden enemies about, those search who stand nearest to an objective."""
    if not game.hidden_of(enemy(side)):
        return
    near = pulls(game.ground.costs, wanted(game, side))
    offered = [offer for offer in answers(game, "search") if leader_of(game, offer.fills[0])]
    ranked = sorted(offered, key=lambda o: (-near.get(game.units[o.fills[0]].place, 0.0), o.text))
    yield from ((offer.text,) for offer in ranked[:FEW])


def sewer_ways(game: Combat, side: str) -> Iterator[Script]:
    """6.16 A leader takes those with him below, on towards objectives, and up again."""
    near = pulls(game.ground.costs, wanted(game, side))
    found: list[tuple[float, Script]] = []
    for offer in answers(game, "descend"):
        leader = offer.fills[0]
        mates = [
            unit
            for unit in game.here(game.units[leader].place, side)
            if unit != leader and may_go_below(game, unit)
        ]
        if not game.kind(leader).modifier or not mates:
            continue
        for place in ways_below(game, leader):
            there = manhole(game, game.ground.places.spots[place].hex)
            draw = near.get(there, 0.0) - near.get(_above(game, leader), 0.0)
            follow = tuple(f"with {unit}" for unit in mates)
            found.append((draw, (offer.text, *follow, place)))
    ranked = sorted(found, key=lambda each: (-each[0], each[1]))
    yield from (script for _, script in ranked[:BELOW])


def _above(game: Combat, unit: str) -> str:
    """Where a unit would come up, or is."""
    spot = game.spot(unit)
    return manhole(game, spot.hex) if spot.kind == SEWER else spot.place
