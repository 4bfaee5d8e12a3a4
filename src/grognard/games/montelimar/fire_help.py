"""8.0, 8.2, 8.3.2, 8.3.4 Help for fire: a weapon, leader, hero, other units, and their price."""

from collections.abc import Iterator

from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.command import can_pay, in_command, pay, payer
from grognard.games.montelimar.fire_sum import HELPERS, Shot, hero_fire
from grognard.games.montelimar.heroes import helps_unit
from grognard.games.montelimar.quality import belongs, leader_fire
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.zones import reach


def book_fire(game: Montelimar, unit: str) -> None:
    """8.0 The hex of a unit has had its fire among first actions, or among second ones."""
    bit = game.bit(game.at(unit))
    if game.again & game.unit_bit(unit):
        game.fired_again |= bit
    else:
        game.fired |= bit


def has_fired(game: Montelimar, unit: str) -> bool:
    """8.0, 21.1 Whether its hex has fired as this action; beside dual-purpose units, at all."""
    hex_ = game.at(unit)
    used = game.fired_again if game.again & game.unit_bit(unit) else game.fired
    if any(game.face(each).indirect >= 0 for each in game.stacks.get(hex_, ())):
        used = game.fired | game.fired_again
    return game.has(used, hex_)


def with_help(game: Montelimar, shot: Shot, piece: str) -> Shot:
    """The fire with one more to help."""
    pieces = game.sheet.pieces
    if piece in pieces.weapons:
        return shot._replace(weapon=piece)
    if piece in pieces.leaders:
        return shot._replace(leader=piece)
    if piece in pieces.heroes:
        return shot._replace(hero=piece)
    return shot._replace(helpers=(*shot.helpers, piece))


def helps(game: Montelimar, shot: Shot, reaction: bool) -> list[str]:
    """8.3.2, 8.3.4 All that can still be added to the fire."""
    unit = shot.unit
    here = game.at(unit)
    found = []
    if not shot.leader:
        found += [each for each in game.leaders(here) if _leads(game, shot, each)]
    if not shot.hero:
        named = [hero for hero in game.heroes(here) if belongs(game, hero, unit)]
        heroes = dict.fromkeys((*named, *helps_unit(game, unit)))
        found += [each for each in heroes if hero_fire(game, each, unit)]
    if game.is_deployed(unit):
        if not shot.weapon:
            found += [each for each in game.weapons(here) if _usable(game, shot, each)]
        if len(shot.helpers) < HELPERS:
            found += [each for each in game.stacks[here] if _joins(game, shot, each, reaction)]
    return found


def _leads(game: Montelimar, shot: Shot, leader: str) -> bool:
    return belongs(game, leader, shot.unit) and leader_fire(game, leader) > 0


def _usable(game: Montelimar, shot: Shot, weapon: str) -> bool:
    """8.3.2 Its own formation's, of enough range, and of a type that can hit the target."""
    printed = game.sheet.pieces.weapons[weapon]
    fits = printed.colour != "blue" or bool(shot.hard)
    far = printed.range >= game.face(shot.unit).range
    return far and fits and belongs(game, weapon, shot.unit)


def _joins(game: Montelimar, shot: Shot, unit: str, reaction: bool) -> bool:
    """8.3.4 Another deployed unit of the hex that reaches as far and has an action left."""
    if unit == shot.unit or unit in shot.helpers or not game.is_deployed(unit):
        return False
    if not reaction and not may_spend(game, shot.unit, shot.helpers, unit):
        return False
    return reach(game, unit) >= game.face(shot.unit).range


def may_spend(game: Montelimar, firer: str, helpers: tuple[str, ...], unit: str) -> bool:
    """8.2, 8.3.4 Whether one more helper can give an action, and pay where the firer paid."""
    bit = game.unit_bit(unit)
    if game.turned & bit:  # 6.0 it has spent its action for the firer's
        return True
    if not game.together:  # on a Direct Command chit each helper is paid for
        return can_add(game, firer, helpers, unit) and not bit & game.acted
    if game.again & game.unit_bit(firer):
        fresh = bool(bit & game.active & game.acted) and not bit & game.again
        return fresh and can_add(game, firer, helpers, unit) and in_command(game, unit)
    return bool(bit & game.active) and not bit & game.acted


def why_not_spent(
    game: Montelimar, firer: str, helpers: tuple[str, ...], unit: str, rules: tuple[str, str]
) -> Iterator[Objection]:
    """5.1, 8.2 Why a unit has no action to give for that of another.

    The rules are those that ask for an action, and for its price where there is one.
    """
    if may_spend(game, firer, helpers, unit):
        return
    bit, name, owner = game.unit_bit(unit), game.called(unit), game.called(payer(game, unit))
    second = game.together and bool(game.again & game.unit_bit(firer))
    if game.together and not game.active & bit:
        yield Objection("5.1", f"{name} is not active.")
    elif second and not game.acted & bit:
        yield Objection("5.2", f"{name} has yet to take its first action.")
    elif (game.again if second else game.acted) & bit:
        yield Objection(rules[0], f"{name} has no action left to give for it.")
    else:
        if not can_add(game, firer, helpers, unit):
            if (own := price_of(game, unit)) > 1:  # 23.1
                yield Objection("23.1", f"{owner} cannot pay {own} Direct Commands for {name}.")
            else:
                yield Objection(rules[1], f"{owner} has no Direct Command left for {name}.")
        if second and not in_command(game, unit):
            yield Objection(
                rules[1], f"{name} is not in command, as with a second action it must be."
            )


def can_add(game: Montelimar, firer: str, helpers: tuple[str, ...], unit: str) -> bool:
    """8.2, 5.1 Whether the division of one more helper can pay for it after its other helpers."""
    division, price = payer(game, unit), price_of(game, unit)
    for each in charged(game, firer, helpers) if helpers else ():
        if payer(game, each) == division:
            price += price_of(game, each)
    return can_pay(game, division, price)


def charged(game: Montelimar, firer: str, helpers: tuple[str, ...]) -> list[str]:
    """8.2 The helpers who cost Direct Commands: those of a unit that was paid for itself."""
    paid = not game.together or game.again & game.unit_bit(firer)
    return unpaid(game, helpers) if paid else []


def unpaid(game: Montelimar, helpers: tuple[str, ...]) -> list[str]:
    """6.0 The helpers but for those who changed their mode for this action, and paid then."""
    return [unit for unit in helpers if not game.turned & game.unit_bit(unit)]


def price_of(game: Montelimar, unit: str) -> int:
    """5.1, 23.1 The Direct Commands for one unit; the FFI cost two."""
    what = "ffi_unit" if "ffi" in game.printed(unit).flags else "unit"
    return game.sheet.charts.numbers["direct_commands"][what]


def book_helpers(game: Montelimar, firer: str, helpers: tuple[str, ...]) -> None:
    """8.2, 8.3.4 Helpers have spent the action that the firer spends, at the same price."""
    helping = game.mask(helpers)
    charged_for = charged(game, firer, helpers)
    if charged_for:
        game.active |= helping
        for unit in charged_for:
            pay(game, payer(game, unit), "ffi_unit" if price_of(game, unit) > 1 else "unit")
    if game.again & game.unit_bit(firer):
        game.again |= helping
    else:
        game.acted |= helping
