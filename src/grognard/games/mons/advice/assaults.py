"""Bombardments and melees that computer players look at: who attacks a hex together."""

from collections.abc import Iterator, Sequence

from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.forms import opened
from grognard.games.mons.bombardment import GUN, JOIN, TARGET, Bombardment, BombardmentStep
from grognard.games.mons.melee import ATTACKER, MeleeStep, melee_odds
from grognard.games.mons.melee import TARGET as MELEE_TARGET
from grognard.games.mons.organisation import may_not_join
from grognard.games.mons.state import Mons, enemy, is_artillery


def bombardments(game: Mons, side: str) -> Iterator[Script]:
    """10.5 Every target, with all guns that may fire at it together and with half of them."""
    for target, able in targets(game, side).items():
        for team in teams(game, able):
            for number in dict.fromkeys((len(team), (len(team) + 1) // 2)):
                first, *others = team[:number]
                yield (f"fire {first} {target}", *(f"add {gun}" for gun in others), "fire")


def targets(game: Mons, side: str) -> dict[str, list[str]]:
    """10.1 to 10.3 Every hex that may be bombarded now, with the guns that may fire at it."""
    step, foes, found = BombardmentStep(side), game.occupied[enemy(side)], dict[str, list[str]]()
    for gun in game.sheet.units.pick(opened(GUN, step, game, game.on_map)):
        for target in game.ground.labels(opened(TARGET, step, game, foes, (gun,))):
            found.setdefault(target, []).append(gun)
    return found


def more_guns(game: Mons, side: str, target: str, first: tuple[str, ...]) -> Iterator[Script]:
    """10.5 Fire with the guns that are named, or with all that may join them."""
    yield ("fire",)
    joining = opened(JOIN, Bombardment(side, target, first), game, game.on_map)
    for team in teams(game, [*first, *game.sheet.units.pick(joining)], first):
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
    near = game.ground.near[target] & game.occupied[side]
    if not near:
        return []
    step, bit = MeleeStep(side), game.ground.bit[target]
    able = game.sheet.units.pick(opened(ATTACKER, step, game, game.units_in(near)))
    return [unit for unit in able if opened(MELEE_TARGET, step, game, bit, (unit,))]


def teams(game: Mons, units: Sequence[str], first: tuple[str, ...] = ()) -> list[list[str]]:
    """10.6, 12.14 The largest groups of these units that may attack together."""
    ranked = sorted(units, key=lambda unit: (-strength(game, unit), unit))
    found: dict[tuple[str, ...], list[str]] = {}
    for seed in ranked:
        team = list(first) or [seed]
        apart = may_not_join(game, team)
        for unit in ranked:
            if unit not in team and not apart & game.bit(unit):
                team.append(unit)
                apart = may_not_join(game, team)
        found[tuple(sorted(team))] = team
    return list(found.values())


def strength(game: Mons, unit: str) -> int:
    """The factor that counts in an attack: bombardment for guns, melee for others."""
    counter = game.counter(unit)
    return counter.bombardment if is_artillery(counter) else game.melee(unit)
