"""core-20 Where a battery should strike, by what it takes from the enemy and from its own side."""

from collections.abc import Iterator

from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.forms import opened
from grognard.games.combat.advice.answers import answers
from grognard.games.combat.advice.damage import bounds_of, share, worth
from grognard.games.combat.artillery import SEEN, Mission, Shellfire
from grognard.games.combat.bombardment import bombarded
from grognard.games.combat.sites import is_in_sewer
from grognard.games.combat.state import Combat, enemy

FEW = 2  # calls that are looked at in an impulse
ENOUGH = 0.3  # what a mission must promise, as much as a squad Disrupted now and then
OWN = 1.5  # for each point of worth of one's own side


def calls(game: Combat, side: str) -> Iterator[Script]:
    """core-20-a Leaders call who see a hex that is worth a mission."""
    found: list[Script] = []
    hopes: dict[str, dict[str, float]] = {}
    for offer in answers(game, "call"):
        leader, battery = offer.fills
        if battery not in hopes:
            hopes[battery] = promises(game, side, battery)
        if len(found) < FEW and best_of(game, Mission(side, leader, battery), hopes[battery]):
            found.append((offer.text,))
    yield from found


def best_hex(game: Combat, mission: Mission) -> str:
    """core-20-b The hex in sight of the leader that promises most, or none that is worth it."""
    return best_of(game, mission, promises(game, mission.side, mission.battery))


def best_of(game: Combat, mission: Mission, hopes: dict[str, float]) -> str:
    """core-20-a The best of some hexes that the leader sees."""
    hexes = game.sheet.hexes
    worthy = hexes.mask(hex_ for hex_, hope in hopes.items() if hope >= ENOUGH)
    seen = hexes.pick(opened(SEEN, mission, game, worthy)) if worthy else []
    return max(seen, key=lambda hex_: hopes[hex_], default="")


def promises(game: Combat, side: str, battery: str) -> dict[str, float]:
    """core-20-c What fire on each hex near known enemies would take, if it lands there."""
    row, board = Shellfire.of(game, battery), game.ground.board
    centre, ring = bounds_of(game, row.centre), bounds_of(game, row.ring)
    found: dict[str, float] = {}
    for unit in (*game.army(enemy(side)), *game.army(side)):
        now, kind = game.units[unit], game.kind(unit)
        own = game.owner(unit) == side
        if is_in_sewer(game, now.place) or (now.hidden and not own):
            continue
        weight, hex_ = -OWN * worth(kind) if own else worth(kind), game.spot(unit).hex
        shift = bombarded(game, unit, row.heavy).total
        for bounds, struck in ((centre, (hex_,)), (ring, board.neighbours(hex_))):
            loss = weight * share(bounds, shift, kind.tq, now.status)
            for each in struck:
                found[each] = found.get(each, 0.0) + loss
    return found
