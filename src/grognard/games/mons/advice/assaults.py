"""Bombardments and melees that computer players look at: who attacks a hex together."""

from collections.abc import Iterator, Sequence

from grognard.engine.kernel.advice import Script
from grognard.games.mons.bombardment import can_fire, guns, targets
from grognard.games.mons.melee import can_attack, melee_odds
from grognard.games.mons.organisation import joint_objections
from grognard.games.mons.state import Mons, enemy, is_artillery


def bombardments(game: Mons, side: str) -> Iterator[Script]:
    """10.5 Every target, with all guns that may fire at it together and with half of them."""
    firing: dict[str, list[str]] = {}
    for gun in guns(game, side):
        for target in targets(game, gun):
            if can_fire(game, gun, target):
                firing.setdefault(target, []).append(gun)
    for target, able in firing.items():
        for team in teams(game, able):
            for number in dict.fromkeys((len(team), (len(team) + 1) // 2)):
                first, *others = team[:number]
                yield (f"fire {first} {target}", *(f"add {gun}" for gun in others), "fire")


def more_guns(game: Mons, side: str, target: str, first: tuple[str, ...]) -> Iterator[Script]:
    """10.5 Fire with the guns that are named, or with all that may join them."""
    yield ("fire",)
    able = [gun for gun in guns(game, side) if can_fire(game, gun, target)]
    for team in teams(game, able, first):
        yield (*(f"add {gun}" for gun in team[len(first) :]), "fire")


def melees(game: Mons, side: str) -> Iterator[Script]:
    """12.3 Every target with the units that may attack it together, if the odds are not poor."""
    for target in game.ground.labels(game.occupied[enemy(side)]):
        able = attackers(game, side, target)
        for team in teams(game, able):
            if melee_odds(game, tuple(team), target) >= 1:  # 12.8
                first, *others = team
                yield (f"attack {first} {target}", *(f"add {unit}" for unit in others), "declare")


def more_attackers(game: Mons, side: str, target: str, first: tuple[str, ...]) -> Iterator[Script]:
    """12.3 Declare the attack of those who are named, or of all that may join them."""
    yield ("declare",)
    for team in teams(game, attackers(game, side, target), first):
        yield (*(f"add {unit}" for unit in team[len(first) :]), "declare")


def attackers(game: Mons, side: str, target: str) -> list[str]:
    """9.13, 12.1 The units that may attack a hex now."""
    if not game.ground.near[target] & game.occupied[side]:
        return []
    stacks = (game.stacks.get(hex_, ()) for hex_ in game.sheet.board.neighbours(target))
    return [
        unit
        for stack in stacks
        for unit in stack
        if game.side(unit) == side
        and not is_artillery(game.counter(unit))
        and unit not in game.fought
        and can_attack(game, unit, target)
    ]


def teams(game: Mons, units: Sequence[str], first: tuple[str, ...] = ()) -> list[list[str]]:
    """10.6, 12.14 The largest groups of these units that may attack together."""
    ranked = sorted(units, key=lambda unit: (-strength(game, unit), unit))
    found: dict[tuple[str, ...], list[str]] = {}
    for seed in ranked:
        team = list(first) or [seed]
        for unit in ranked:
            if unit not in team and not any(joint_objections(game, (*team, unit))):
                team.append(unit)
        found[tuple(sorted(team))] = team
    return list(found.values())


def strength(game: Mons, unit: str) -> int:
    """The factor that counts in an attack: bombardment for guns, melee for others."""
    counter = game.counter(unit)
    return counter.bombardment if is_artillery(counter) else game.melee(unit)
