"""10.3.1-c Teams that begin with their move side up: a 1-2 to the enemy, by a plain name.

While it is veiled a team goes by the name of a 1-2 half-squad in everything that is asked, told
or shown, to its own side too; only that side sees of which kind it is. When its weapon comes up
it takes its own name, for good.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from grognard.games.combat.box import Kind
from grognard.games.combat.shapes import TEAM
from grognard.games.combat.state import DEAD, Combat, Unit

BACK = "12"  # what is printed on the move side


def can_veil(kind: Kind) -> bool:
    """10.3-b, 10.3.1-c Teams that turn their counter over; flame, charges and bottles do not."""
    return kind.type == TEAM and kind.weapon is not None and not kind.weapon.column


def veil_names(kinds: Mapping[str, Kind], roster: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The names for the teams of each side while they are veiled, all with one kind a side."""
    first: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for kind in roster.values():
        side = kinds[kind].side
        if can_veil(kinds[kind]):
            numbers[side] = numbers.get(side, 0) + 1
            yield f"{side[0]}{BACK}-{numbers[side]}", first.setdefault(side, kind)


def veil(game: Combat, side: str) -> None:
    """10.3.1-c Give the turned teams of a side their veiled names, in the order of their places."""
    turned = [
        unit
        for unit in game.army(side)
        if can_veil(game.kind(unit)) and not game.units[unit].served and unit not in game.veiled
    ]
    free = (
        name for name in game.sheet.veils if name not in game.veiled and game.owner(name) == side
    )
    bit = game.sheet.places.bit
    for unit in sorted(turned, key=lambda each: bit[game.units[each].place]):
        name = next(free)
        game.veiled = {**game.veiled, name: unit}
        rename(game, unit, name)


def unveil(game: Combat, name: str) -> str:
    """10.3.1-c A veiled team takes its own name; the name that it has from now on."""
    unit = game.veiled.get(name)
    if unit is None:
        return name
    drop_veil(game, name)
    rename(game, name, unit)
    knows = (game.owner(unit),) if game.units[unit].hidden else ()
    where = game.units[unit].place
    game.tell(f"{name} is {unit}.", "10.3.1", where=where, reveals=not knows, knows=knows)
    return unit


def drop_veil(game: Combat, name: str) -> None:
    """The name of a veiled team is free again."""
    game.veiled = {each: unit for each, unit in game.veiled.items() if each != name}


def rename(game: Combat, old: str, new: str) -> None:
    """Let a unit go by another name, wherever the state speaks of it."""
    now, roster = game.units[old], game.sheet.rosters[game.setting.scenario]
    game.suppose(new, now)
    game.suppose(old, Unit(roster[old], DEAD))
    if now.place in game.stacks:
        game.stacks[now.place] = _named(game.stacks[now.place], old, new)
    game.aims = _named(game.aims, old, new)
    game.clearing = _named(game.clearing, old, new)
    game.running = _named(game.running, old, new)
    bit = game.sheet.units.bit
    if game.recovered & bit[old]:
        game.recovered = game.recovered & ~bit[old] | bit[new]
    if game.routed & bit[old]:
        game.routed = game.routed & ~bit[old] | bit[new]
    for procedure in game.procedures:
        assert is_dataclass(procedure)
        for field in fields(procedure):
            setattr(procedure, field.name, _named(getattr(procedure, field.name), old, new))
    game.looked.clear()


def _named(value: Any, old: str, new: str) -> Any:
    """A value with one name in place of another; tuples with names of their own stay such."""
    if value == old:
        return new
    if isinstance(value, dict):
        return {_named(key, old, new): _named(each, old, new) for key, each in value.items()}
    if isinstance(value, tuple):
        parts = [_named(each, old, new) for each in value]
        return type(value)._make(parts) if hasattr(value, "_make") else tuple(parts)
    return value
