"""How the British might break contact together: all who could be attacked go out of reach."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grognard.games.mons.advice.dangers import NEAR
from grognard.games.mons.advice.goals import Ways, is_campaign, prizes
from grognard.games.mons.advice.moves import LEAVE, STAY, exit_script, ways_for
from grognard.games.mons.stacking import together_objections
from grognard.games.mons.state import BRITISH, GERMAN, Mons


class Retreat(NamedTuple):
    """A hex to go to, the best first: far enough from the enemy, then near to the goals."""

    exposed: int
    way: int
    hex: str


def withdrawals(game: Mons, away: Ways) -> Iterator[dict[str, str]]:
    """Orders to all units that Germans could reach: to go out of reach, or to leave the map.

    Only where there is a second day: in a short battle whoever goes has lost the ground for good.
    """
    if not is_campaign(game):
        return
    threatened = _near_germans(game, NEAR)
    everybody = dict(_orders(game, away, threatened, ()))
    garrisons = tuple(hex_ for hex_ in prizes(game) if hex_ in game.stacks)
    others = dict(_orders(game, away, threatened, garrisons))
    if everybody:
        yield everybody
    if others and others != everybody:
        yield others


def _orders(
    game: Mons, away: Ways, threatened: int, kept: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """An order for each threatened unit that does not stand in a hex to be kept."""
    bands = tuple(_near_germans(game, far) for far in range(1, NEAR + 1))
    standing: dict[str, tuple[str, ...]] = {}
    for unit in _free(game):
        place = game.units[unit].place
        if not threatened & game.ground.bit[place] or place in kept:
            continue
        if exit_script(game, unit):
            yield unit, LEAVE
            continue
        hex_ = _retreat(game, away, unit, bands, standing)
        standing[hex_] = (*standing.get(hex_, ()), unit)
        yield unit, STAY if hex_ == place else hex_


def _free(game: Mons) -> list[str]:
    """The British units that may still move."""
    return game.sheet.units.pick(game.on_map & game.sheet.sides[BRITISH] & ~game.moved)


def _retreat(
    game: Mons,
    away: Ways,
    unit: str,
    bands: tuple[int, ...],
    standing: Mapping[str, tuple[str, ...]],
) -> str:
    """6.3, 6.5 Where a unit is safest and may join others who go there."""
    counter, here, ground = game.counter(unit), game.units[unit].place, game.ground
    found = ways_for(game, counter, here, counter.movement, False, friends=False)
    best = min(
        (
            Retreat(
                sum(band & ground.bit[hex_] > 0 for band in bands), away.far(counter, hex_), hex_
            )
            for hex_ in found
            if not any(together_objections(game, (*standing.get(hex_, ()), unit)))
        ),
        default=Retreat(0, 0, here),
    )
    return best.hex


def _near_germans(game: Mons, far: int) -> int:
    """The hexes within so many of German foot or horse."""
    found = 0
    for unit in game.sheet.foot[GERMAN]:
        if game.units[unit].place in game.stacks:
            found |= game.ground.within(game.units[unit].place, far)
    return found
