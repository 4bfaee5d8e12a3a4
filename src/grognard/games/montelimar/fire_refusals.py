"""Why a unit may not fire, or not there, clause by clause: direct fire, shells, smoke, lights."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.country import RAIL
from grognard.games.montelimar.fire_help import has_fired
from grognard.games.montelimar.indirect import allowed, indirect_value, seen_by_division
from grognard.games.montelimar.rail_guns import arc
from grognard.games.montelimar.refusals import otherwise
from grognard.games.montelimar.reinforcement import PROTECTED, entries, is_entry, outside
from grognard.games.montelimar.state import Montelimar, enemy, is_place
from grognard.games.montelimar.visibility import visibility, why_unseen
from grognard.games.montelimar.zones import lays_smoke, reach

if TYPE_CHECKING:
    from grognard.games.montelimar.actions import Action

SHELTERED = Objection("18.0", "Nobody fires out of a reinforcement hex.")
RALLY = Objection("10.2.1", "A suppressed unit can do nothing but rally.")


def why_no_fire(act: "Action", game: Montelimar, hex_: str) -> Iterable[Objection]:
    """8.2 Why a unit cannot fire at a hex."""
    found = tuple(_holds_fire(game, act.unit)) or tuple(_no_hex(game, act.unit, hex_))
    return otherwise(found, "8.2", f"{hex_} is no target for this unit.")


def why_no_aim(act: "Action", game: Montelimar, target: str) -> Iterable[Objection]:
    """8.2 Why a unit cannot fire at one Hard Target."""
    if game.face(act.unit).colour == "black":
        return (Objection("8.1", "Shells fall on a hex; nobody aims them at one Hard Target."),)
    found = tuple(_holds_fire(game, act.unit)) or tuple(_no_aim(game, act.unit, target))
    return otherwise(found, "8.2", f"{game.called(target)} is no target for this unit.")


def why_no_smoke(act: "Action", game: Montelimar, hex_: str) -> Iterable[Objection]:
    """8.7.2 Why a unit cannot lay smoke on a hex."""
    text = "Smoke is laid on a unit's own hex or the next one."
    found = [*_holds_fire(game, act.unit, lays_smoke(game, act.unit)), *_off_map(game, hex_)]
    if is_entry(game, hex_) and game.owner(hex_) == enemy(game.side(act.unit)):
        found.append(_sheltered_in(hex_))
    return otherwise(found, "8.7.2", text)


def _sheltered_in(hex_: str) -> Objection:
    """18.0 Nobody fires at those who have just come on."""
    return Objection("18.0", f"{hex_} is a reinforcement hex, where nobody is fired at.")


def _off_map(game: Montelimar, hex_: str) -> Iterator[Objection]:
    """3.0, 3.1 A hex without a dot, or outside the scenario's area."""
    if not game.country.playable & game.bit(hex_):
        yield Objection("3.1", f"{hex_} is no hex to play in.")
    elif game.has(outside(game), hex_):
        yield Objection("3.0", f"{hex_} is not on the map of this scenario.")


def _holds_fire(game: Montelimar, unit: str, by_all: bool = False) -> Iterator[Objection]:
    """8.0, 8.7.1, 10.2.1 What keeps a unit from direct fire, or `by_all` from smoke, at all."""
    hex_ = game.at(unit)
    if not is_place(hex_):
        yield Objection("8.2", f"{game.called(unit)} is not on the map.")
        return
    if is_entry(game, hex_):
        yield SHELTERED
    if game.has(game.suppressed, hex_):
        yield RALLY
    if game.units[unit].carrier and not reach(game, unit):
        yield Objection("15.0", f"{game.called(unit)} rides on a transport that does not fire.")
    elif not by_all and not reach(game, unit):
        yield Objection("8.7.1", f"{game.called(unit)} shows no value for direct fire.")
    if game.has(game.concentrated, hex_):
        yield Objection("8.3.6", f"{hex_} concentrates its fire and has no fire zone.")
    if game.has(game.indirect, hex_):
        yield Objection("8.7.1", f"{hex_} has fired indirectly in this activation.")
    elif has_fired(game, unit):
        yield _fired(game, unit)


def _fired(game: Montelimar, unit: str) -> Objection:
    """8.0, 21.1 Its hex has had its fire."""
    hex_ = game.at(unit)
    used = game.fired_again if game.again & game.unit_bit(unit) else game.fired
    if game.has(used, hex_):
        return Objection("8.0", f"{hex_} has fired, and a hex fires once for an action.")
    return Objection("21.1", f"A dual-purpose unit is in {hex_}, which fires once an activation.")


def _no_hex(game: Montelimar, unit: str, hex_: str) -> Iterator[Objection]:
    """8.1, 8.2, 7.2 What is wrong with a hex as a target."""
    if game.face(unit).colour == "blue":
        yield Objection("8.1", "Armour-piercing fire is aimed at one Hard Target, not at a hex.")
    if game.owner(hex_) != enemy(game.side(unit)):
        yield Objection("8.2", f"No enemy is in {hex_}.")
        return
    if all(game.is_hard(each) for each in game.stacks[hex_]):
        yield Objection("8.2", f"Only Hard Targets are in {hex_}, and one of them is aimed at.")
    yield from _out_of_zone(game, unit, hex_)


def _no_aim(game: Montelimar, unit: str, target: str) -> Iterator[Objection]:
    """8.2, 7.2 What is wrong with one unit as a target."""
    name = game.called(target)
    if target not in game.units or game.side(target) == game.side(unit):
        yield Objection("8.2", f"{name} is no enemy here.")
    elif not is_place(game.at(target)):
        yield Objection("8.2", f"{name} is not on the map.")
    else:
        if not game.is_hard(target):
            yield Objection("8.2", f"{name} is no Hard Target.")
        yield from _out_of_zone(game, unit, game.at(target))


def _out_of_zone(game: Montelimar, unit: str, hex_: str) -> Iterator[Objection]:
    """7.1, 7.2, 18.0 Why a hex with enemies is not covered."""
    here, far = game.at(unit), reach(game, unit)
    away = game.sheet.board.distance(here, hex_)
    if is_entry(game, hex_):
        yield _sheltered_in(hex_)
    if away > far:
        yield Objection("7.2", f"{hex_} is {away} hexes away, and the range is {far}.")
    elif away > 1:
        if game.sheet.board.near[here] & game.occupied[enemy(game.side(unit))]:
            yield Objection("7.2", "An enemy next to it narrows its fire to the next hexes.")
        if here in game.barrages:
            yield Objection("7.2", f"The barrage on {here} narrows its fire to the next hexes.")
        elif unseen := why_unseen(game.sheet, here, hex_, visibility(game)):
            yield unseen


def why_no_shelling(act: "Action", game: Montelimar, hex_: str) -> Iterable[Objection]:
    """8.7.1 Why a unit cannot shell a hex."""
    text = f"{hex_} cannot be shelled by this unit."
    return otherwise(no_shells_from(game, act.unit, hex_), "8.7.1", text)


def no_shells_from(game: Montelimar, unit: str, hex_: str) -> tuple[Objection, ...]:
    """8.0, 8.7, 8.7.1 What keeps a unit from indirect fire at all, or else from this hex."""
    held = tuple(_holds_shells(game, unit))
    if not held and has_fired(game, unit):
        held = (_fired(game, unit),)
    return held or tuple(_no_shells(game, unit, hex_))


def _holds_shells(game: Montelimar, unit: str) -> Iterator[Objection]:
    """8.7, 8.7.1, 8.7.4 What keeps a unit from indirect fire and from lights at all."""
    hex_, name = game.at(unit), game.called(unit)
    printed = game.printed(unit).deployed
    if printed.colour != "black" and printed.indirect < 0:
        yield Objection("8.7", f"{name} has no value for indirect fire.")
        return
    if not is_place(hex_):
        yield Objection("8.7", f"{name} is not on the map.")
        return
    if is_entry(game, hex_):
        yield SHELTERED
    if game.units[unit].column:
        yield Objection("8.7", "Guns fire indirectly only while they are deployed.")
    if game.has(game.pinned | game.suppressed, hex_):
        yield Objection("8.7.4", "Pinned and suppressed units do not fire indirectly.")
    if game.has(game.direct, hex_):
        yield Objection("8.7.1", f"{hex_} has fired directly in this activation.")
    elif game.barraged & game.unit_bit(unit):
        yield Objection("8.7.1", f"{name} has fired indirectly in this activation.")


def _no_shells(game: Montelimar, unit: str, hex_: str) -> Iterator[Objection]:
    """8.3.6, 8.7.1, 8.7.3, 18.0, 25.0 What is wrong with a hex for shells."""
    board = game.sheet.board
    yield from _beyond(game, unit, hex_)
    friends = board.near[hex_] & game.occupied[game.side(unit)]
    if game.is_night and not game.has(game.lit, hex_) and not friends:
        yield Objection("8.7.3", f"By night {hex_} must be lit, or next to a friend.")
    elif not seen_by_division(game, unit) & game.bit(hex_):
        yield Objection("8.7.1", f"Neither it nor a spotter of its division sees {hex_}.")
    yield from _off_line(game, unit, hex_)
    yield from _near_entry(game, unit, hex_)


def _near_entry(game: Montelimar, unit: str, hex_: str) -> Iterator[Objection]:
    """18.0 A hex near those where the enemy comes on."""
    for entry in entries(game.sheet, game.scenario, enemy(game.side(unit))):
        if game.sheet.board.distance(hex_, entry) <= PROTECTED:
            yield Objection("18.0", f"{hex_} is within six hexes of the reinforcement hex {entry}.")


def _off_line(game: Montelimar, unit: str, hex_: str) -> Iterator[Objection]:
    """25.0 A hex that the line of a railway gun does not cross."""
    line = arc(game.sheet.board, game.sheet.crossings, game.at(unit))
    if game.mobility(unit) == RAIL and hex_ not in line:
        yield Objection("25.0", f"{hex_} is not on the line of its track.")


def _beyond(game: Montelimar, unit: str, hex_: str) -> Iterator[Objection]:
    """3.1, 8.3.6, 8.7.1 A hex out of play, out of range, or not the one that guns keep to."""
    here, far = game.at(unit), indirect_value(game, unit)[1]
    away = game.sheet.board.distance(here, hex_)
    off_map = tuple(_off_map(game, hex_))
    yield from off_map
    if not off_map and not allowed(game, here) & game.bit(hex_):
        yield Objection("8.3.6", f"The guns in {here} concentrate on {game.zeroed[here]} alone.")
    if away > far:
        yield Objection("8.7.1", f"{hex_} is {away} hexes away, and the range is {far}.")


def why_no_light(act: "Action", game: Montelimar, hex_: str) -> Iterable[Objection]:
    """8.7.3 Why a unit cannot light a hex."""
    found = tuple(_holds_shells(game, act.unit)) or tuple(_no_light(game, act.unit, hex_))
    return otherwise(found, "8.7.3", f"{hex_} cannot be lit by this unit.")


def _no_light(game: Montelimar, unit: str, hex_: str) -> Iterator[Objection]:
    """8.7.3, 17.1 What is wrong with a hex for a light."""
    if not game.is_night:
        yield Objection("8.7.3", "Hexes are lit by night alone.")
        return
    yield from _beyond(game, unit, hex_)
    yield from _off_line(game, unit, hex_)
    if game.has(game.lit, hex_):
        yield Objection("8.7.3", f"{hex_} is lit.")
    daylight = game.sheet.charts.numbers["sight"][game.weather]
    if not seen_by_division(game, unit, daylight) & game.bit(hex_):
        yield Objection("17.1", f"{hex_} would not be seen by day.")
    yield from _near_entry(game, unit, hex_)
