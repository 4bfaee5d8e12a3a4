"""Why a unit cannot act now, why no assault can be prepared, and why nobody is picked up."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.action_bars import may_return
from grognard.games.montelimar.assault_force import could_go
from grognard.games.montelimar.command import can_pay, in_command, owner_of, payer
from grognard.games.montelimar.fire_help import price_of
from grognard.games.montelimar.refusals import otherwise
from grognard.games.montelimar.state import Montelimar, is_place

if TYPE_CHECKING:
    from grognard.games.montelimar.activation import Activation
    from grognard.games.montelimar.direct_command import DirectCommand


def why_not_fresh(act: "Activation", game: Montelimar, unit: str) -> Iterable[Objection]:
    """5.1, 5.2 Why a unit has no first action now."""
    text = f"{game.called(unit)} has no first action now."
    return otherwise(_absent(game, unit) or _no_first(game, unit), "5.2", text)


def _absent(game: Montelimar, unit: str) -> tuple[Objection, ...]:
    """8.5.2, 30.0 Why a unit is not there to act."""
    name = game.called(unit)
    if unit not in game.units:
        return (Objection("5.1", f"{name} is not in play."),)
    if game.riding & game.unit_bit(unit):
        return (Objection("30.0", f"{name} rides on a tank and does nothing itself."),)
    if is_place(game.at(unit)) or may_return(game, unit):
        return ()
    if game.at(unit).endswith(":routed"):
        return (Objection("8.5.2", f"{name} is routed and finds no hex to come back in."),)
    return (Objection("5.1", f"{name} is not on the map."),)


def _no_first(game: Montelimar, unit: str) -> Iterator[Objection]:
    bit, name = game.unit_bit(unit), game.called(unit)
    if game.mounted & ~game.active & bit:
        yield Objection("30.0", f"{name} got off in this activation, and acts in a later one.")
    elif game.acted & bit:
        yield Objection("5.2", f"{name} has had its first action.")
    elif not game.active & bit and "ffi" in game.printed(unit).flags:
        yield Objection("23.1", f"{name} acts on the Allied Direct Command chit alone.")
    elif not game.active & bit:
        yield Objection("5.1", f"{name} is not active on the chit {game.chit}.")


def why_no_second(act: "Activation", game: Montelimar, unit: str) -> Iterable[Objection]:
    """5.1, 5.2, 24.0 Why a unit has no second action now."""
    text = f"{game.called(unit)} has no second action."
    return otherwise(_absent(game, unit) or _no_second(act, game, unit), "5.1", text)


def _no_second(act: "Activation", game: Montelimar, unit: str) -> Iterator[Objection]:
    bit, name, division = game.unit_bit(unit), game.called(unit), game.division(unit)
    if act.printed(game).kind == "kampfgruppe":
        yield Objection("24.0", "A Kampfgruppe has no second actions.")
    if not game.active & bit:
        yield Objection("5.1", f"{name} is not active, or not any more.")
    elif game.again & bit:
        yield Objection("5.1", f"{name} has had its second action.")
    elif not game.acted & bit:
        yield Objection("5.2", f"{name} has yet to take its first action.")
    if not can_pay(game, division):
        yield Objection("5.1", f"{game.called(division)} has no Direct Command left.")
    if not in_command(game, unit):
        yield Objection("5.1", f"{name} is not in command.")


def why_not_payable(command: "DirectCommand", game: Montelimar, unit: str) -> Iterable[Objection]:
    """5.1, 23.1 Why a unit cannot be activated with a Direct Command."""
    text = f"{game.called(unit)} cannot be activated."
    return otherwise(_absent(game, unit) or _unpaid(command, game, unit), "5.1", text)


def _unpaid(command: "DirectCommand", game: Montelimar, unit: str) -> Iterator[Objection]:
    name, division, price = game.called(unit), payer(game, unit), price_of(game, unit)
    if game.side(unit) != command.side:
        yield Objection("5.1", f"{name} is not of the side whose chit this is.")
        return
    if "convoy" in game.printed(unit).flags:
        yield Objection("22.2", f"{name} drives, and does nothing else.")
    if game.acted & game.unit_bit(unit):
        yield Objection("5.1", f"{name} has had its action on this chit.")
    if not can_pay(game, division, price):
        rule = "23.1" if price > 1 else "5.1"
        owner = game.called(division)
        yield Objection(rule, f"{owner} cannot pay the {price} for {name} in Direct Commands.")


def why_not_markable(act: "Activation", game: Montelimar, hex_: str) -> Iterable[Objection]:
    """9.2 Why no assault can be prepared on a hex."""
    text = f"No assault can be prepared on {hex_}."
    return otherwise(_not_markable(act, game, hex_), "9.2", text)


def _not_markable(act: "Activation", game: Montelimar, hex_: str) -> Iterator[Objection]:
    division = owner_of(game, act.printed(game))
    record = game.records.get(division)
    if record is None or not record.dispatch:
        yield Objection("9.2", f"{game.called(division)} has no Dispatch Point left.")
    if game.has(game.assaults[act.side(game)], hex_):
        yield Objection("9.2", f"An assault on {hex_} is prepared already.")
        return
    near = game.hexes(game.sheet.board.near[hex_] & game.occupied[act.side(game)])
    beside = [u for here in near for u in game.stacks[here] if game.active & game.unit_bit(u)]
    if not beside:
        yield Objection("9.2", f"No active unit is next to {hex_}.")
    elif not any(could_go(game, unit, hex_) for unit in beside):
        yield Objection("9.2", f"No active unit next to {hex_} could move into it.")


def why_not_loaded(act: Any, game: Montelimar, unit: str, transport: str) -> Iterable[Objection]:
    """15.0 Why no transport picks a unit up."""
    return otherwise(_not_loaded(act, game, unit), "15.0", f"{game.called(unit)} is not picked up.")


def _not_loaded(act: Any, game: Montelimar, unit: str) -> Iterator[Objection]:
    name, printed = game.called(unit), game.printed(unit)
    if unit not in game.units or not is_place(game.at(unit)):
        yield Objection("15.0", f"{name} is not on the map.")
        return
    if "ambush" in printed.flags:
        yield Objection("23.2", f"{name} lies in ambush and never rides.")
    elif printed.mobility != "leg":
        yield Objection("15.0", f"{name} is no unit on foot.")
    elif game.units[unit].carrier:
        yield Objection("15.0", f"{name} rides already.")
    elif game.units[unit].column:
        yield Objection("15.0", f"{name} is in column, and transports take deployed units.")
    homes = act.pool(game).values()
    division, formation = game.home(printed)
    if (division, formation) not in homes and (division, "white") not in homes:
        yield Objection("15.0", f"No transport for {name} waits active in the pool.")
