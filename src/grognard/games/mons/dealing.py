"""6.6 Worlds that would look the same to a side: what it may not see is dealt out anew."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from random import Random
from typing import Any, TypeAlias

from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.game import Game
from grognard.games.mons.seen import is_seen
from grognard.games.mons.state import GERMAN, OF_UNITS, Mons

Kind: TypeAlias = tuple[str, ...]
NewName: TypeAlias = Callable[[str], str]


def resample(game: Mons, side: str, random: Random) -> Mons:
    """6.6 The hidden units of the enemy dealt out anew among the places they may be in."""
    hidden = _hidden(game, side)
    kinds = {unit: _kind(game, unit) for unit in hidden}
    deal: dict[str, str] = {}
    _deal_alike([unit for unit in _in_hand(game) if unit in kinds], kinds, deal, random)
    for corps in sorted(dict.fromkeys(game.counter(unit).corps for unit in hidden)):
        _deal_rest(game, [u for u in hidden if game.counter(u).corps == corps], deal, random)
    return _dealt(game, lambda unit: deal.get(unit, unit))


def _hidden(game: Mons, side: str) -> list[str]:
    """6.6 The units that a side may not look at: beneath enemy stacks, and off the map."""
    stacks = (game.stacks[hex_] for hex_ in sorted(game.stacks))
    beneath = [unit for stack in stacks for unit in stack if not is_seen(game, side, unit)]
    return beneath if side == GERMAN else [*beneath, *game.sheet.units.pick(game.waiting)]


def _in_hand(game: Mons) -> list[str]:
    """The units that procedures under way name: others could not do what these are doing."""
    named = (
        word for each in game.procedures for _, held in _of_units(each) for word in _words(held)
    )
    return [word for word in dict.fromkeys(named) if word in game.units]


def _of_units(holder: Game | Procedure) -> Iterator[tuple[str, Any]]:
    """The fields of a game or a procedure that are marked as naming units."""
    for each in fields(holder):
        if each.metadata == OF_UNITS:
            yield each.name, getattr(holder, each.name)


def _words(value: Any) -> Iterator[str]:
    """The words in a value, however deep."""
    if isinstance(value, tuple):
        for each in value:
            yield from _words(each)
    else:
        yield value


def _deal_alike(
    places: list[str], alike: Mapping[str, Kind], deal: dict[str, str], random: Random
) -> None:
    """Deal to each of these places some hidden unit that is like the one there."""
    for place in places:
        dealt = deal.values()
        deal[place] = random.choice(
            sorted(unit for unit in alike if unit not in dealt and alike[unit] == alike[place])
        )


def _deal_rest(game: Mons, hidden: list[str], deal: dict[str, str], random: Random) -> None:
    """6.3 Deal out the rest of a corps: regiments where there is room for them, then the others."""
    places = [unit for unit in hidden if unit not in deal]
    rest = sorted(unit for unit in hidden if unit not in deal.values())
    random.shuffle(rest)
    big = [unit for unit in rest if game.counter(unit).points > 1]
    roomy = random.sample([unit for unit in places if _has_room(game, unit)], len(big))
    deal.update(zip(roomy, big, strict=True))
    small = [unit for unit in rest if unit not in big]
    deal.update(zip([unit for unit in places if unit not in roomy], small, strict=True))


def _has_room(game: Mons, unit: str) -> bool:
    """6.3 Whether a regiment may be where this hidden unit is: off the map, or under one alone."""
    stack = game.stacks.get(game.units[unit].place)
    return stack is None or (len(stack) == 2 and game.counter(stack[-1]).points == 1)


def _kind(game: Mons, unit: str) -> Kind:
    """What a unit has in common with those that could do in its place what it is doing."""
    counter = game.counter(unit)
    return counter.corps, counter.division, counter.type, str(counter.points)


def _dealt(game: Mons, new: NewName) -> Mons:
    """The game with other units in the same places; what a unit has lost everybody has seen."""
    world = game.copy()
    holders: list[Game | Procedure] = [world, *world.procedures]
    for holder in holders:
        for name, value in _of_units(holder):
            setattr(holder, name, _renamed(game, value, new))
    world.units = {
        unit: world.units[unit]._replace(steps=record.steps) for unit, record in game.units.items()
    }
    about = _renamed(game, game.question.about, new)
    world.question = game.question._replace(about=about)
    return world


def _renamed(game: Mons, value: Any, new: NewName) -> Any:
    """A value with other units in it: a name, a set of units in bits, several of them, by name."""
    kind = type(value)
    if kind is str:
        return new(value)
    if kind is int:
        return game.sheet.units.mask(map(new, game.sheet.units.pick(value)))
    if kind is tuple:
        return tuple(_renamed(game, each, new) for each in value)
    if kind is dict:
        return {new(key): _renamed(game, value[key], new) for key in value}
    return value
