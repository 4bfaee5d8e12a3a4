"""5.2, 6.0, 8 What forbids an action: its bars, and what fire and return they leave open."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Objection, Tally
from grognard.games.montelimar.allowance import allowance
from grognard.games.montelimar.command import payer
from grognard.games.montelimar.country import RAIL
from grognard.games.montelimar.engineering import may_dig
from grognard.games.montelimar.fire import expected
from grognard.games.montelimar.fire_help import has_fired
from grognard.games.montelimar.fire_sum import Shot, fire_value, has_hard
from grognard.games.montelimar.indirect import (
    declared,
    indirect_value,
    lightable,
    may_light,
    may_shell,
    shells,
    targets,
)
from grognard.games.montelimar.modes import deploys_in
from grognard.games.montelimar.rally import can_rally
from grognard.games.montelimar.refusals import otherwise, why_kept_out, why_no_spade
from grognard.games.montelimar.reinforcement import PROTECTED, entries, in_play, is_entry, keeps_out
from grognard.games.montelimar.state import ROUTED, Montelimar, enemy, is_place
from grognard.games.montelimar.zones import lays_smoke, reach, zone, zones

if TYPE_CHECKING:
    from grognard.games.montelimar.actions import Action


def must_rally(act: "Action", game: Montelimar, among: int) -> int:
    """10.2.1 A suppressed unit that has changed its mode: the change is no action of its own."""
    hex_ = game.at(act.unit)
    suppressed = is_place(hex_) and game.has(game.suppressed, hex_)
    return among if act.flipped and suppressed else 0


def _foes(game: Montelimar, unit: str) -> int:
    return game.occupied[enemy(game.side(unit))]


def stays(act: "Action", game: Montelimar, among: int) -> int:
    """6.0 A unit that cannot move as it is now."""
    unit = act.unit
    if not is_place(game.at(unit)):
        return among
    return 0 if allowance(game, unit, game.barrages.get(game.at(unit), "")) else among


def hexes_out(act: "Action", game: Montelimar, among: int) -> int:
    """8.2 The hexes that the unit cannot fire into, or that hold no target for it."""
    return among & ~fire_hexes(act, game)


def hard_out(act: "Action", game: Montelimar, among: int) -> int:
    """8.2 The units that are no Hard Targets in the unit's fire zone."""
    if not may_fire(act, game):
        return among
    unit = act.unit
    covered = zone(game, game.at(unit), reach(game, unit)) & _foes(game, unit)
    aimed = (
        each
        for hex_ in game.hexes(covered)
        if not is_entry(game, hex_)
        for each in game.stacks[hex_]
        if game.is_hard(each)
    )
    return among & ~game.mask(aimed)


def no_smoke(act: "Action", game: Montelimar, among: int) -> int:
    """8.7.2 The hexes that are neither the unit's own nor next to it; guns lay smoke as well."""
    if not may_fire(act, game, lays_smoke(game, act.unit)):
        return among
    hex_, foes = game.at(act.unit), game.occupied[enemy(game.side(act.unit))]
    near = (game.sheet.board.near[hex_] | game.bit(hex_)) & in_play(game)
    sheltered = game.sheet.board.area.mask(h for h in game.hexes(near & foes) if is_entry(game, h))
    return among & ~(near & ~sheltered)  # 18.0


def out_of_reach(act: "Action", game: Montelimar, among: int) -> int:
    """8.7.1 The hexes that the unit cannot shell."""
    if not may_shell(game, act.unit):
        return among
    return among & ~(targets(game, act.unit) & ~_shielded(game, act.unit))


def _shielded(game: Montelimar, unit: str) -> int:
    """18.0 The hexes round the enemy's reinforcement hexes, where no shells of a unit fall."""
    found = 0
    for hex_ in entries(game.sheet, game.scenario, enemy(game.side(unit))):
        found |= game.sheet.board.around(hex_, PROTECTED)
    return found


def no_light(act: "Action", game: Montelimar, among: int) -> int:
    """8.7.3 The hexes that the unit cannot light; a round is no fire of its hex."""
    if not may_light(game, act.unit):
        return among
    return among & ~(lightable(game, act.unit) & ~_shielded(game, act.unit))


def not_zeroed(act: "Action", game: Montelimar, among: int) -> int:
    """8.3.6 A unit whose hex does not concentrate shells, or whose guns have acted already."""
    hex_, mine = game.at(act.unit), game.unit_bit(act.unit)
    done = game.acted & ~mine & game.mask(guns_of(game, hex_))
    if hex_ not in game.zeroed or act.second or done:
        return among
    return among if game.has(game.suppressed, hex_) else 0  # 10.2.1


def guns_of(game: Montelimar, hex_: str) -> list[str]:
    """8.3.6 The units of a hex that fire indirectly."""
    return [unit for unit in game.stacks.get(hex_, ()) if indirect_value(game, unit)[1]]


def no_claim(act: "Action", game: Montelimar, among: int) -> int:
    """6.2.2 A unit without a ridge marker."""
    hex_ = game.at(act.unit)
    return 0 if is_place(hex_) and game.has(game.ridges, hex_) else among


def no_ride(act: "Action", game: Montelimar, among: int) -> int:
    """10.2, 15.0 A unit that does not ride, got on in this activation, or is held fast."""
    if not game.units[act.unit].carrier or game.mounted & game.unit_bit(act.unit):
        return among
    return among if game.has(game.pinned | game.suppressed, game.at(act.unit)) else 0


def in_order(act: "Action", game: Montelimar, among: int) -> int:
    """10.1 A hex with nothing to rally from, or one that has rallied."""
    hex_ = game.at(act.unit)
    return 0 if is_place(hex_) and can_rally(game, hex_) else among


def no_spade(work: str) -> Bar:
    """11.1 Whether the unit cannot dig."""

    def why(act: "Action", game: Montelimar) -> Iterable[Objection]:
        return why_no_spade(work, act, game)

    def closes(act: "Action", game: Montelimar, among: int) -> int:
        hex_ = game.at(act.unit)
        return 0 if is_place(hex_) and may_dig(game, act.unit, work) else among

    return Bar("11.1", why, closes)


def no_return(act: "Action", game: Montelimar, among: int) -> int:
    """8.5.2 The hexes where a routed unit cannot come back."""
    return among & ~returns(game, act.unit)


def why_no_return(act: "Action", game: Montelimar, hex_: str) -> Iterable[Objection]:
    """8.5.2 Why a routed unit cannot come back in a hex."""
    text = f"{game.called(act.unit)} cannot come back in {hex_}."
    return otherwise(_no_return(game, act.unit, hex_), "8.5.2", text)


def _no_return(game: Montelimar, unit: str, hex_: str) -> Iterator[Objection]:
    board, foe = game.sheet.board, enemy(game.side(unit))
    if not game.at(unit).endswith(f":{ROUTED}"):
        yield Objection("8.5.2", f"{game.called(unit)} has not routed.")
        return
    points = list(_rally_points(game, unit, game.division(unit)))
    chief = "leader" if "hq" in game.printed(unit).flags else "headquarters"
    if not points:
        yield Objection("8.5.2", f"The {chief} of its division is not on the map.")
    elif all(board.distance(place, hex_) > 1 for place in points):
        yield Objection("8.5.2", f"{hex_} is not beside the {chief} of its division.")
    if game.owner(hex_) == foe:
        yield Objection("8.5.2", f"The enemy is in {hex_}.")
    elif game.has(zones(game, foe), hex_):
        yield Objection("8.5.2", f"{hex_} lies in a fire zone of the enemy.")
    if game.has(game.burning, hex_):
        yield Objection("8.8.1", f"{hex_} is on fire.")
    if not game.has(game.country.open_to(game.mobility(unit)), hex_):
        rule = "25.0" if game.mobility(unit) == RAIL else "6.2.1"
        yield Objection(rule, f"{game.called(unit)} cannot be in {hex_} at all.")
    yield from why_kept_out(game, game.side(unit), hex_)
    if game.is_deployed(unit) and not deploys_in(game, unit, game.bit(hex_)):
        yield Objection("6.2.1", f"It cannot be deployed in {hex_}, and comes in column.")


def may_return(game: Montelimar, unit: str) -> bool:
    """8.5.2 Whether a routed unit can come back somewhere, in one mode or the other."""
    return bool(spots_for(game, unit))


def returns(game: Montelimar, unit: str) -> int:
    """8.5.2, 6.2.1 Where a routed unit can come back in the mode that it has."""
    spots = spots_for(game, unit)
    return deploys_in(game, unit, spots) if spots and game.is_deployed(unit) else spots


def spots_for(game: Montelimar, unit: str) -> int:
    """8.5.2 On or next to the division's headquarters, or for these its leader; no fire zones."""
    if not game.at(unit).endswith(f":{ROUTED}"):
        return 0
    board, side, division = game.sheet.board, game.side(unit), game.division(unit)
    spots = 0
    for place in _rally_points(game, unit, division):
        spots |= board.near[place] | board.area.bit[place]
    spots &= game.country.open_to(game.mobility(unit)) & ~keeps_out(game, side)
    spots &= ~game.burning & ~game.occupied[enemy(side)]
    return spots & ~zones(game, enemy(side)) if spots else 0


def _rally_points(game: Montelimar, unit: str, division: str) -> Iterator[str]:
    """8.5.2, 23.1 Its division's headquarters, the FFI's their own; for these the leader."""
    if "hq" in game.printed(unit).flags:
        leaders, division = game.sheet.pieces.leaders, payer(game, unit)
        for name, place in game.markers.items():
            chief = name in leaders and game.leads_division(leaders[name])
            mine = chief and game.home(leaders[name])[0] == division
            if mine and is_place(at := game.where(place)):  # 30.0 on a tank he is in its hex
                yield at
        return
    for other, post in game.units.items():
        printed = game.printed(other)
        chief = game.leads_division(printed) or (division == "ffi" and "hq" in printed.flags)
        if chief and is_place(post.at) and game.division(other) == division:
            yield post.at


def shot_sum(act: "Action", game: Montelimar, hex_: str) -> Iterator[Tally]:
    """8.3 The value of fire at a hex before help."""
    yield fire_value(game, hex_shot(act, game, hex_))


def hex_shot(act: "Action", game: Montelimar, hex_: str) -> Shot:
    """8.3.1 Fire at a hex, told as if it were at the first unit there."""
    shot = Shot(act.unit, hex_)
    return expected(game, shot) if hex_ in game.stacks else shot


def aim_sum(act: "Action", game: Montelimar, target: str) -> Iterator[Tally]:
    """8.3 The value of fire at a Hard Target before help."""
    yield fire_value(game, Shot(act.unit, game.at(target), hard=target))


def shell_sum(act: "Action", game: Montelimar, hex_: str) -> Iterator[Tally]:
    """8.7.4 The value of shells on a hex before help."""
    yield shells(game, declared(game, act.unit, hex_))


def may_fire(act: "Action", game: Montelimar, by_all: bool = False) -> bool:
    """8.0, 8.7.1, 18.0 Whether the hex can fire directly as this action; `by_all` whoever it is."""
    hex_ = game.at(act.unit)
    if not is_place(hex_) or is_entry(game, hex_) or not (by_all or reach(game, act.unit)):
        return False
    barred = game.indirect | game.suppressed | game.concentrated  # 8.3.6 no fire zone
    return not barred & game.bit(hex_) and not has_fired(game, act.unit)


def fire_hexes(act: "Action", game: Montelimar) -> int:
    """8.1, 8.2 The hexes with enemies that the unit may fire at as a whole."""
    if not may_fire(act, game) or game.face(act.unit).colour == "blue":
        return 0
    unit = act.unit
    covered = zone(game, game.at(unit), reach(game, unit)) & _foes(game, unit)
    soft = (
        hex_
        for hex_ in game.hexes(covered)
        if not is_entry(game, hex_)
        and not (has_hard(game, hex_) and all(game.is_hard(u) for u in game.stacks[hex_]))
    )
    return game.sheet.board.area.mask(soft)
