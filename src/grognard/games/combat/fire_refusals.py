"""core-9, core-13, core-16-d Why nobody in a place can be fired at, or shelled."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.armour import is_held_apart
from grognard.games.combat.barrels import barrel, is_afv, is_roofed_in, turn_to
from grognard.games.combat.cover import is_hidden_from, is_sheltered, is_shut_off
from grognard.games.combat.fire import reach_of
from grognard.games.combat.gunnery import ASIDE, is_spotted, line_of_fire
from grognard.games.combat.shapes import GUN, VEHICLE
from grognard.games.combat.state import Combat, enemy, hexes_apart
from grognard.games.combat.sums import TWICE, fixed_column, range_of
from grognard.games.combat.traces import is_seen, line_into
from grognard.games.combat.vehicle_fire import is_exposed, machine_guns

if TYPE_CHECKING:
    from grognard.games.combat.driving import Drive
    from grognard.games.combat.gun_orders import GunOrder
    from grognard.games.combat.impulses import Impulse
    from grognard.games.combat.movement import Move
    from grognard.games.combat.platoon import Platoon

    Firing: TypeAlias = Impulse | Move | Platoon | Drive  # whose side fires


def why_no_target(
    step: "Firing", game: Combat, unit: str, place: str, *rest: str
) -> Iterable[Objection]:
    """core-9-o, core-16-d The clause that keeps small arms from all who are there."""
    known = game.known(place, enemy(step.side))
    if any(game.units[foe].engaged for foe in known):
        told = f"Those in {place} are in Close Combat, where only artillery reaches them."
        return (Objection("core-16-d", told),)
    return (Objection("core-9-o", f"There is no known enemy to fire at in {place}."),)


def range_rule(game: Combat, unit: str, apart: int) -> str:
    """The rule that says how far a unit fires; core-8-b where half its firepower is nothing."""
    kind, now = game.kind(unit), game.units[unit]
    if kind.type == VEHICLE:
        return "core-15-g"
    if fixed_column(game, unit):
        return "core-17-e"
    up = kind.weapon is None or (now.served and not now.spent)
    reach = kind.range if up or kind.weapon is None else kind.weapon.back_range
    return "core-8-b" if apart <= TWICE * reach else "core-9-e"


def why_no_shell(order: "GunOrder", game: Combat, place: str) -> Iterable[Objection]:
    """core-13-i The clauses that keep the shells of a gun from a place."""
    none = Objection("core-13-i", f"No shell of {order.gun} finds a known enemy in {place}.")
    return (*unshelled(game, order.gun, place),) or (none,)


def unshelled(game: Combat, gun: str, place: str) -> Iterator[Objection]:
    """core-9-o, core-13-i, core-16-d, core-20-e What is in the way of a shell, one by one."""
    found, here, side = barrel(game, gun), game.units[gun].place, game.owner(gun)
    known = game.known(place, enemy(side))
    if not known:
        yield Objection("core-9-o", f"There is no known enemy to fire at in {place}.")
    elif any(game.units[foe].engaged for foe in known):
        told = f"Those in {place} are in Close Combat, where only artillery reaches them."
        yield Objection("core-16-d", told)
    elif all(is_afv(game.kind(foe)) for foe in known) and not (found and found.mortar):
        yield Objection("core-13-i", f"HE leaves the armour in {place} untouched; say “hit”.")
    if found is None:
        return
    if hexes_apart(game, here, place) < found.least:
        yield Objection("core-20-e", f"{gun} fires at {found.least} hexes or more.")
    if found.mortar and is_roofed_in(game, gun):
        yield Objection("core-13-l", f"{gun} is under a roof.")
    cause = line_of_fire(game, gun, place).cause
    spotted = found.mortar and is_spotted(game, side, place)
    if cause is not None and not spotted:
        yield Objection(cause.rule, f"{gun} does not see {place}: {cause.text}")
    elif not spotted and is_shut_off(game, gun, place):
        yield Objection("8.2.2", f"In Hex Cover is between {gun} and whoever is in {place}.")
    yield from _no_turn(game, gun, game.ground.places.spots[place].hex)


def _no_turn(game: Combat, gun: str, hex_: str) -> Iterator[Objection]:
    """core-15-b Who is M-KILLED turns no hull to fire."""
    if turn_to(game, gun, hex_) is None:
        yield Objection("core-15-b", f"{gun} is M-KILLED, and cannot turn to {hex_}.")


def why_no_bolt(order: "GunOrder", game: Combat, foe: str, *rest: str) -> Iterable[Objection]:
    """core-14-k The clauses that keep a gun from a vehicle."""
    none = Objection("core-14-k", f"{foe} is no AFV in reach.")
    return (*unpierced(game, order.gun, foe),) or (none,)


def unpierced(game: Combat, gun: str, foe: str) -> Iterator[Objection]:
    """core-14-i, core-14-k, core-16-d What is in the way of a shot at armour, one by one."""
    kind, now = game.kind(foe), game.units[foe]
    shown = game.is_on_map(foe) and not now.hidden
    if not shown or kind.type != VEHICLE or game.owner(foe) == game.owner(gun):
        yield Objection("core-14-k", f"{foe} is no enemy AFV that {gun} knows of.")
        return
    if not is_afv(kind):
        yield Objection("core-14-i", f"{foe} has no armour: fire HE at its hex; say “shell”.")
    if is_held_apart(game, gun, foe):
        yield Objection("core-16-d", f"{gun} or {foe} is in Close Combat.")
    here = game.units[gun].place
    cause = line_into(game, here, now.place).cause
    if now.along and not is_seen(game, here, foe):
        yield Objection("11.2.2", f"{gun} does not see the corner of {now.along} before {foe}.")
    elif not now.along and cause is not None and here != now.place:
        yield Objection(cause.rule, f"{gun} does not see {foe}: {cause.text}")
    if is_sheltered(game, now.place, gun):
        yield Objection("8.2.2", f"{gun} is In Hex Cover, and does not see {foe}.")
    yield from _no_turn(game, gun, game.spot(foe).hex)


def why_not_at(step: "Firing", game: Combat, unit: str, place: str) -> Iterable[Objection]:
    """core-9-o, core-9-a Why a unit with a shot in its move does not fire at a place."""
    known = game.known(place, enemy(step.side))
    if not known or any(game.units[foe].engaged for foe in known):
        return why_no_target(step, game, unit, place)
    return why_out_of_reach(step, game, unit, place)


def why_out_of_reach(step: "Firing", game: Combat, unit: str, place: str) -> Iterable[Objection]:
    """core-9-a, core-9-e Why a unit with a shot cannot fire at known enemies in a place."""
    none = Objection("core-9-a", f"{unit} cannot hurt anybody in {place}.")
    found = {each.rule: each for each in out_of_reach(game, unit, place)}
    return tuple(found.values()) or (none,)


def out_of_reach(game: Combat, unit: str, place: str) -> Iterator[Objection]:
    """core-1-i, core-9-e, core-11, core-15-g What is between a unit and a place."""
    apart = hexes_apart(game, game.units[unit].place, place)
    if game.kind(unit).type == GUN and game.units[unit].served:
        yield Objection("10.4.7", f"{unit} has its gun up: it fires HE, or at armour (gun {unit}).")
        return
    if apart > reach_of(game, unit):
        yield _too_far(game, unit, place, apart)
    if not range_of(game, unit, place):
        yield Objection("core-1-i", f"{unit} and the enemy are both in {place}, at range 0.")
        return
    cause = line_into(game, game.units[unit].place, place).cause
    if apart and cause is not None:
        yield Objection(cause.rule, f"{unit} does not see {place}: {cause.text}")
    elif apart and _are_cornered(game, unit, place):
        yield Objection(ASIDE.rule, f"{unit} does not see {place}: {ASIDE.text}")
    is_near = game.kind(unit).type == VEHICLE and apart <= reach_of(game, unit)
    if is_near and not any(machine_guns(game, unit, place)):
        yield Objection("core-15-g", f"No machine gun of {unit} points at {place}.")
    yield from _unhurt(game, unit, place)


def _are_cornered(game: Combat, unit: str, place: str) -> bool:
    """11.2.2-a Whether all in a place are at a corner of its side road that a unit does not see."""
    here, foes = game.units[unit].place, game.known(place, enemy(game.owner(unit)))
    return bool(foes) and not any(is_seen(game, here, foe) for foe in foes)


def _too_far(game: Combat, unit: str, place: str, apart: int) -> Objection:
    """core-9-e, core-8-b A place is out of range, or half of 1 firepower is left, which is none."""
    rule, hexes = range_rule(game, unit, apart), "hex" if apart == 1 else "hexes"
    told = f"{place} is {apart} {hexes} off, and {unit} reaches {reach_of(game, unit)} at most."
    if rule == "core-8-b":
        told = f"Less than 1 firepower of {unit} is left against {place}, which is no attack."
    return Objection(rule, told)


def _unhurt(game: Combat, unit: str, place: str) -> Iterator[Objection]:
    """core-8-i, 8.2.2, 11.4.8 What keeps small arms from those in a place."""
    foes = game.known(place, enemy(game.owner(unit)))
    if any(game.units[foe].aboard and not is_exposed(game, unit, foe) for foe in foes):
        yield Objection("11.4.8", f"The sides of the half-track cover those in {place}.")
    if is_hidden_from(game, unit, place):
        told = f"In Hex Cover hides those in {place} from {unit}, or {unit} from them."
        yield Objection("8.2.2", told)
    if any(is_afv(game.kind(foe)) and not is_exposed(game, unit, foe) for foe in foes):
        told = f"The armour in {place} is for guns, not for small arms."
        yield Objection("core-8-i", told)
