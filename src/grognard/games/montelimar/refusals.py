"""Why an action is refused, clause by clause: movement, mode, rally, spades and transports."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.allowance import points_at
from grognard.games.montelimar.engineering import is_built
from grognard.games.montelimar.rally import can_rally
from grognard.games.montelimar.reinforcement import KEPT_CLEAR, PROTECTED, entries, outside
from grognard.games.montelimar.riders import can_ride, enemy_near, riders
from grognard.games.montelimar.state import ALLIED, Montelimar, enemy, is_place

if TYPE_CHECKING:
    from grognard.games.montelimar.actions import Action


def otherwise(reasons: Iterable[Objection], rule: str, text: str) -> tuple[Objection, ...]:
    """The reasons, or this one where none of them applies."""
    return tuple(reasons) or (Objection(rule, text),)


def why_kept_out(game: Montelimar, side: str, hex_: str) -> Iterator[Objection]:
    """3.0, 18.0, 22.3 Why the units of a side never come into a hex."""
    board = game.sheet.board
    if game.has(outside(game), hex_):
        yield Objection("3.0", f"{hex_} is not on the map of this scenario.")
    for entry in entries(game.sheet, game.scenario, enemy(side)):
        if board.distance(hex_, entry) <= PROTECTED:
            yield Objection("18.0", f"{hex_} is within six hexes of the reinforcement hex {entry}.")
    if side == ALLIED:
        yield from _why_kept_clear(game, hex_)


def _why_kept_clear(game: Montelimar, hex_: str) -> Iterator[Objection]:
    """22.3, 27.3 The hexes that the Allies leave to those who get away."""
    board, way_out = game.sheet.board, game.scenario.exit
    ends = dict.fromkeys(board.group("evacuation"), KEPT_CLEAR)
    if way_out:
        ends[way_out.hex] = way_out.keep_out
    for end, far in ends.items():
        if board.distance(hex_, end) <= far:
            yield Objection("22.3", f"Allied units stay more than {far} hexes away from {end}.")


def held_fast(game: Montelimar, hex_: str) -> Iterator[Objection]:
    """10.2.1, 10.2.2 Markers that keep the units of a hex where they are."""
    if is_place(hex_) and game.has(game.suppressed, hex_):
        yield Objection("10.2.1", "A suppressed unit can do nothing but rally.")
    if is_place(hex_) and game.has(game.pinned, hex_):
        yield Objection("10.2.2", "A pinned unit cannot move.")


def why_it_stays(act: "Action", game: Montelimar) -> Iterable[Objection]:
    """6.0 Why a unit cannot move as it is now."""
    return otherwise(_stays(game, act.unit), "6.0", "This unit cannot move.")


def _stays(game: Montelimar, unit: str) -> Iterator[Objection]:
    hex_, name = game.at(unit), game.called(unit)
    yield from held_fast(game, hex_)
    if not game.face(unit).movement:
        if game.is_deployed(unit):
            yield from _one_side(game, unit)
            yield Objection("2.0", f"{name} has no movement value on the side that shows.")
        else:
            yield Objection("8.7", f"{name} cannot move without a transport.")
    elif is_place(hex_):
        level, kind = game.dg.get(hex_, 0), game.barrages.get(hex_, "")
        if not points_at(game, unit, level):
            yield Objection("10.2.3", f"Disorganisation leaves {name} no point to move.")
        elif not points_at(game, unit, level, kind):
            text = f"The {kind} barrage on {hex_} leaves {name} no point to move."
            yield Objection("8.7.2", text)


def _one_side(game: Montelimar, unit: str) -> Iterator[Objection]:
    """8.7.5, 23.2 A counter without a column side."""
    printed = game.printed(unit)
    if printed.column is None:
        rule = "23.2" if "ambush" in printed.flags else "8.7.5"
        yield Objection(rule, f"{game.called(unit)} has no column side.")


def why_no_flip(act: "Action", game: Montelimar) -> Iterable[Objection]:
    """6.0 Why a unit cannot change its mode now."""
    return otherwise(_no_flip(act, game), "6.0", "This unit cannot change its mode now.")


def _no_flip(act: "Action", game: Montelimar) -> Iterator[Objection]:
    unit, post = act.unit, game.units[act.unit]
    if act.flipped:
        yield Objection("6.0", "A unit changes its mode once for an action.")
    if act.second and game.option("second_action_mode_change") == "no":
        yield Objection("6.0", "No mode is changed with a second action in this game.")
    if post.carrier:
        yield Objection("15.0", "On a transport no unit changes its mode.")
    yield from _one_side(game, unit)
    hex_ = post.at
    if is_place(hex_) and game.has(game.suppressed, hex_) and not can_rally(game, hex_):
        yield Objection("10.2.1", "A suppressed unit changes its mode only before it rallies.")
    if post.column and not post.carrier:
        yield from _no_deploying(game, unit)


def _no_deploying(game: Montelimar, unit: str) -> Iterator[Objection]:
    post, hex_ = game.units[unit], game.at(unit)
    vehicle = game.mobility(unit) in ("wheeled", "tracked")
    black = game.printed(unit).deployed.colour == "black"
    if post.lost_guns:
        yield Objection("21.2", f"{game.called(unit)} has left its guns for good.")
    if game.driven & game.unit_bit(unit):
        yield Objection("8.7.5", "It was driven from its guns in this activation.")
    if not is_place(hex_):
        return
    if vehicle and game.ground(hex_) == "city":
        yield Objection("6.2.1", "Vehicles are never deployed in a city.")
    if black and game.occupied[enemy(game.side(unit))] & game.sheet.board.near[hex_]:
        yield Objection("8.7.5", "Guns are not deployed next to the enemy.")


def why_no_rally(act: "Action", game: Montelimar) -> Iterable[Objection]:
    """10.1 Why a hex cannot rally now."""
    hex_ = game.at(act.unit)
    if is_place(hex_) and game.has(game.rallied, hex_):
        return (Objection("10.1", f"{hex_} has rallied in this activation."),)
    return (Objection("10.1", "There is nothing to rally from."),)


def why_no_spade(work: str, act: "Action", game: Montelimar) -> Iterable[Objection]:
    """11.1 Why a unit cannot dig here and now."""
    text = f"No {work} can be dug by this unit here and now."
    return otherwise(_no_spade(work, game, act.unit), "11.1", text)


def _no_spade(work: str, game: Montelimar, unit: str) -> Iterator[Objection]:
    hex_, printed = game.at(unit), game.printed(unit)
    if is_place(hex_) and game.has(game.suppressed, hex_):
        yield Objection("10.2.1", "A suppressed unit can do nothing but rally.")
    if printed.mobility != "leg":
        yield Objection("11.1", "Only units on foot dig.")
    elif game.units[unit].column:
        yield Objection("11.1", "Only deployed units dig.")
    if work == "trench" and "engineer" not in printed.flags:
        yield Objection("11.1", "Only engineers build a trench.")
    if is_place(hex_) and game.has(game.dug, hex_):
        yield Objection("11.1", f"In {hex_} somebody has dug in this activation.")
    if is_built(game, hex_, work):
        yield Objection("11.1", f"A {game.forts[hex_]} is in {hex_} already.")


def why_no_unloading(act: "Action", game: Montelimar) -> Iterable[Objection]:
    """15.0 Why a unit cannot get off a transport now."""
    return otherwise(_no_unloading(game, act.unit), "15.0", "It cannot get off now.")


def _no_unloading(game: Montelimar, unit: str) -> Iterator[Objection]:
    if not game.units[unit].carrier:
        yield Objection("15.0", f"{game.called(unit)} rides on no transport.")
        return
    if game.mounted & game.unit_bit(unit):
        yield Objection("15.0", f"{game.called(unit)} got on in this activation.")
    yield from held_fast(game, game.at(unit))


def why_not_aboard(act: "Action", game: Montelimar, unit: str) -> Iterable[Objection]:
    """30.0 Why a unit cannot climb on the acting tank."""
    text = f"{game.called(unit)} cannot ride on this tank."
    return otherwise(_not_aboard(game, act.unit, unit), "30.0", text)


def _not_aboard(game: Montelimar, tank: str, unit: str) -> Iterator[Objection]:
    hex_, name = game.at(tank), game.called(unit)
    if game.printed(tank).target != "tank":
        yield Objection("30.0", f"{game.called(tank)} is no tank.")
        return
    yield from held_fast(game, hex_)
    if riders(game, tank):
        yield Objection("30.0", "Somebody rides on it already.")
    if is_place(hex_) and enemy_near(game, game.side(tank), hex_):
        yield Objection("30.0", "An enemy is within ten hexes.")
    if unit not in game.stacks.get(hex_, ()):
        yield Objection("30.0", f"{name} is not in its hex.")
    elif game.mounted & game.unit_bit(unit):
        yield Objection("30.0", f"{name} got off in this activation.")
    elif not can_ride(game, unit, tank):
        yield Objection("30.0", f"{name} is not on foot, or not of the tank's own.")


def why_nobody_gets_off(act: "Action", game: Montelimar) -> Iterable[Objection]:
    """30.0 Why nobody can get off the acting tank."""
    return otherwise(_nobody_off(game, act.unit), "30.0", "Nobody can get off this unit now.")


def _nobody_off(game: Montelimar, tank: str) -> Iterator[Objection]:
    if not riders(game, tank):
        yield Objection("30.0", f"Nobody rides on {game.called(tank)}.")
        return
    if any(game.mounted & game.unit_bit(unit) for unit in riders(game, tank)):
        yield Objection("30.0", "They got on in this activation.")
    yield from held_fast(game, game.at(tank))


def why_no_ceasing(act: "Action", game: Montelimar) -> Iterable[Objection]:
    """8.3.6 Why the guns of a hex cannot end their concentrated fire."""
    hex_ = game.at(act.unit)
    if hex_ not in game.zeroed:
        return (Objection("8.3.6", "The guns of its hex do not concentrate on another one."),)
    if game.has(game.suppressed, hex_):
        return (Objection("10.2.1", "A suppressed unit can do nothing but rally."),)
    return (Objection("8.3.6", "It takes them a whole activation, and they have acted in it."),)
