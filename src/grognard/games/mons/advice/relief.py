"""4.3 How foot might relieve guns that hold a goal alone, where both may not stand together."""

from collections.abc import Iterator

from grognard.engine.board.paths import Reach
from grognard.games.mons.advice.goals import Ways, prizes
from grognard.games.mons.advice.moves import best_hexes, ways_for
from grognard.games.mons.stacking import together_objections
from grognard.games.mons.state import Mons, is_artillery


def reliefs(game: Mons, side: str, away: Ways) -> Iterator[dict[str, str]]:
    """6.3, 6.5 Orders to a unit to go into such a goal, and to the guns to make room for it."""
    for goal in prizes(game):
        guns = game.stacks.get(goal, ())
        alone = guns and all(is_artillery(game.counter(gun)) for gun in guns)
        if not alone or game.side(guns[0]) != side or game.moved & game.sheet.units.mask(guns):
            continue
        coming = [
            unit
            for unit in _free_foot(game, side)
            if goal in _reach(game, unit, False) and any(together_objections(game, (unit, *guns)))
        ]
        aside = {gun: hex_ for gun in guns for hex_ in _aside(game, gun, away)[:1]}
        if coming and len(aside) == len(guns):
            yield {min(coming, key=game.melee): goal, **aside}


def _free_foot(game: Mons, side: str) -> list[str]:
    """The foot and horse on the map that may still move."""
    foot = (unit for unit in game.sheet.foot[side] if game.is_on_map(unit))
    return [unit for unit in foot if not game.moved & game.bit(unit)]


def _aside(game: Mons, gun: str, away: Ways) -> list[str]:
    """Where a gun could go, the best first."""
    here = game.units[gun].place
    found = best_hexes(game, game.counter(gun), _reach(game, gun, True), better=False, away=away)
    return [hex_ for hex_ in found if hex_ != here]


def _reach(game: Mons, unit: str, friends: bool) -> Reach:
    counter = game.counter(unit)
    return ways_for(game, counter, game.units[unit].place, counter.movement, False, friends)
