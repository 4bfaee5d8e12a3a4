"""5.2, 6.0 One action of one unit: what it may do, and what forbids it."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Tally
from grognard.games.montelimar import stacking
from grognard.games.montelimar.allowance import allowance
from grognard.games.montelimar.engineering import Trench, dig_foxhole, may_dig
from grognard.games.montelimar.fire import Fire
from grognard.games.montelimar.fire_sum import Shot, fire_value, has_hard
from grognard.games.montelimar.indirect import (
    Barrage,
    Illuminate,
    lay,
    lightable,
    may_shell,
    targets,
)
from grognard.games.montelimar.movement import Move
from grognard.games.montelimar.opportunity import Opportunity
from grognard.games.montelimar.rally import can_rally, rally
from grognard.games.montelimar.reinforcement import entries, is_entry
from grognard.games.montelimar.riders import Mount, cannot_board, cannot_get_off, get_down, riders
from grognard.games.montelimar.state import ROUTED, Montelimar, box, enemy, is_place
from grognard.games.montelimar.transport import get_off
from grognard.games.montelimar.zones import reach, zone, zones


def flips_not(act: "Action", game: Montelimar, among: int) -> int:
    """6.0, 6.2.1, 21.2 A unit that has changed already, or cannot show its other side here."""
    unit, printed = act.unit, game.printed(act.unit)
    post = game.units[unit]
    barred = act.flipped or printed.column is None or not is_place(post.at) or bool(post.carrier)
    barred |= act.second and game.option("second_action_mode_change") == "no"
    if post.column:
        vehicle = game.mobility(unit) in ("wheeled", "tracked")
        barred |= post.lost_guns or (vehicle and game.ground(post.at) == "city")
        black = printed.deployed.colour == "black"
        barred |= black and bool(_foes(game, unit) & game.sheet.board.near[post.at])
    return among if barred else 0


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
    return among & ~act.fire_hexes(game)


def hard_out(act: "Action", game: Montelimar, among: int) -> int:
    """8.2 The units that are no Hard Targets in the unit's fire zone."""
    if not act.may_fire(game):
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
    """8.7.2 The hexes that are neither the unit's own nor next to it."""
    if not act.may_fire(game):
        return among
    hex_ = game.at(act.unit)
    return among & ~((game.sheet.board.near[hex_] | game.bit(hex_)) & game.country.playable)


def out_of_reach(act: "Action", game: Montelimar, among: int) -> int:
    """8.7.1 The hexes that the unit cannot shell."""
    if not act.may_shell(game):
        return among
    shielded = 0
    for hex_ in entries(game.sheet, game.scenario, enemy(game.side(act.unit))):
        shielded |= game.sheet.board.around(hex_, 6)  # 18.0
    return among & ~(targets(game, act.unit) & ~shielded)


def no_light(act: "Action", game: Montelimar, among: int) -> int:
    """8.7.3 The hexes that the unit cannot light."""
    return among & ~lightable(game, act.unit) if act.may_shell(game) else among


def no_ride(act: "Action", game: Montelimar, among: int) -> int:
    """15.0 A unit that does not ride, or got on in this activation."""
    rides = bool(game.units[act.unit].carrier) and not game.mounted & game.unit_bit(act.unit)
    return 0 if rides else among


def in_order(act: "Action", game: Montelimar, among: int) -> int:
    """10.1 A hex with nothing to rally from, or one that has rallied."""
    hex_ = game.at(act.unit)
    return 0 if is_place(hex_) and can_rally(game, hex_) else among


def no_spade(work: str) -> Bar:
    """11.1 Whether the unit cannot dig."""

    def closes(act: "Action", game: Montelimar, among: int) -> int:
        hex_ = game.at(act.unit)
        return 0 if is_place(hex_) and may_dig(game, act.unit, work) else among

    return Bar("11.1", f"No {work} can be dug by this unit here and now.", closes)


def no_return(act: "Action", game: Montelimar, among: int) -> int:
    """8.5.2 The hexes where a routed unit cannot come back."""
    return among & ~returns(game, act.unit)


def returns(game: Montelimar, unit: str) -> int:
    """8.5.2 On or next to the division's headquarters, or for these its leader; no fire zones."""
    if not game.at(unit).endswith(f":{ROUTED}"):
        return 0
    board, side, division = game.sheet.board, game.side(unit), game.division(unit)
    spots = 0
    for place in _rally_points(game, unit, division):
        spots |= board.near[place] | board.area.bit[place]
    spots &= game.country.playable & ~game.burning & ~game.occupied[enemy(side)]
    return spots & ~zones(game, enemy(side)) if spots else 0


def _rally_points(game: Montelimar, unit: str, division: str) -> Iterator[str]:
    if "hq" in game.printed(unit).flags:
        leaders = game.sheet.pieces.leaders
        for name, place in game.markers.items():
            chief = name in leaders and leaders[name].level == "division"
            if chief and is_place(place) and game.home(leaders[name])[0] == division:
                yield place
        return
    for other, post in game.units.items():
        printed = game.printed(other)
        if printed.level == "division" and is_place(post.at) and game.division(other) == division:
            yield post.at


def shot_sum(act: "Action", game: Montelimar, hex_: str) -> Iterator[Tally]:
    """8.3 The value of fire at a hex before help."""
    picked = game.stacks[hex_][0] if hex_ in game.stacks else ""
    yield fire_value(game, Shot(act.unit, hex_, picked=picked))


def aim_sum(act: "Action", game: Montelimar, target: str) -> Iterator[Tally]:
    """8.3 The value of fire at a Hard Target before help."""
    yield fire_value(game, Shot(act.unit, game.at(target), hard=target))


@dataclass
class Action(Procedure):
    """5.2 One action of a unit, with a change of mode before it or in its place."""

    unit: str
    second: bool = False
    flipped: bool = False
    helpers: tuple[str, ...] = ()

    def begin(self, game: Montelimar, _: object) -> Step:
        """5.2 What does it do?"""
        side, prompt = game.side(self.unit), f"5.2 What does {game.called(self.unit)} do?"
        if not is_place(game.at(self.unit)):
            return Ask(side, (self.end, self.come_back), prompt, (self.unit,))
        forms = (
            *(self.end, self.flip, self.move, self.fire, self.aim, self.barrage),
            *(self.smoke, self.light, self.rally, self.dig, self.trench, self.unload),
            *(self.mount, self.dismount),
        )
        return Ask(side, forms, prompt, (self.unit,))

    @form("pass", passes=True, label="Pass", says="do nothing more")
    def end(self, game: Montelimar) -> Step:
        """5.2 A unit may always pass."""
        return self.spent(game)

    @form(
        "flip",
        (Bar("6.0", "This unit cannot change its mode now.", flips_not),),
        label="Change mode",
    )
    def flip(self, game: Montelimar) -> Step:
        """6.0 From column to deployed, or back."""
        column = not game.units[self.unit].column
        lost = game.units[self.unit].lost_guns or (
            column and "abandons" in game.printed(self.unit).flags
        )
        game.change(self.unit, column=column, lost_guns=lost)
        self.flipped = True
        told = "forms column" if column else "deploys"
        game.tell(f"{game.called(self.unit)} {told}.", "6.0", where=game.at(self.unit))
        return self.begin(game, None)

    @form("move", (Bar("6.0", "This unit cannot move.", stays),), says="move")
    def move(self, game: Montelimar) -> Step:
        """6.0 It sets out."""
        return Call(Move((self.unit,)), then=self.moved)

    def moved(self, game: Montelimar, _: object) -> Step:
        """6.0 Those who moved together have had their action together."""
        return self.spent(game)

    @form("fire HEX", (Bar("8.2", "{HEX} is no target for this unit.", hexes_out),), sums=shot_sum)
    def fire(self, game: Montelimar, hex_: str) -> Step:
        """8.2 Fire at a hex."""
        return self._shoot(game, Shot(self.unit, hex_))

    @form(
        "aim TARGET",
        (Bar("8.2", "{TARGET} is no Hard Target in this unit's fire zone.", hard_out),),
        sums=aim_sum,
    )
    def aim(self, game: Montelimar, target: str) -> Step:
        """8.2 Fire at one Hard Target."""
        return self._shoot(game, Shot(self.unit, game.at(target), hard=target))

    def _shoot(self, game: Montelimar, shot: Shot) -> Step:
        bit = game.bit(game.at(self.unit))
        game.direct |= bit
        if self.second:
            game.fired_again |= bit
        else:
            game.fired |= bit
        return Call(Fire(shot), then=self.after)

    @form("barrage HEX", (Bar("8.7.1", "{HEX} cannot be shelled by this unit.", out_of_reach),))
    def barrage(self, game: Montelimar, hex_: str) -> Step:
        """8.7.1 Shell a hex."""
        game.indirect |= game.bit(game.at(self.unit))
        return Call(Barrage(self.unit, hex_), then=self.after)

    @form("smoke HEX", (Bar("8.7.2", "No smoke can be laid on {HEX}.", no_smoke),))
    def smoke(self, game: Montelimar, hex_: str) -> Step:
        """8.7.2 Smoke on its own hex or the next, in place of direct fire."""
        bit = game.bit(game.at(self.unit))
        game.direct |= bit
        game.fired_again |= bit if self.second else 0
        game.fired |= 0 if self.second else bit
        lay(game, hex_, "smoke")
        return self.spent(game)

    @form("light HEX", (Bar("8.7.3", "{HEX} cannot be lit by this unit.", no_light),))
    def light(self, game: Montelimar, hex_: str) -> Step:
        """8.7.3 A round that lights a hex, as its fire."""
        bit = game.bit(game.at(self.unit))
        game.indirect |= bit
        game.barraged |= game.unit_bit(self.unit)
        return Call(Illuminate(self.unit, hex_), then=self.after)

    @form("rally", (Bar("10.1", "There is nothing to rally here now.", in_order),))
    def rally(self, game: Montelimar) -> Step:
        """10.1 The hex rallies."""
        rally(game, game.at(self.unit))
        return self.spent(game)

    @form("dig", (no_spade("foxhole"),), label="Dig in")
    def dig(self, game: Montelimar) -> Step:
        """11.1 A foxhole."""
        dig_foxhole(game, game.at(self.unit))
        return self.spent(game)

    @form("trench", (no_spade("trench"),), label="Build a trench")
    def trench(self, game: Montelimar) -> Step:
        """11.1 A trench, if the quality allows."""
        return Call(Trench(self.unit), then=self.after)

    @form("unload", (Bar("15.0", "This unit cannot get off a transport now.", no_ride),))
    def unload(self, game: Montelimar) -> Step:
        """15.0 A whole movement action; it draws fire before the unit is off."""
        hex_ = game.at(self.unit)
        return Call(Opportunity((self.unit,), hex_, hex_, screens=False), then=self.unloaded)

    def unloaded(self, game: Montelimar, _: object) -> Step:
        """15.0 The unit is deployed and no longer active; the transport is in the pool again."""
        if is_place(game.at(self.unit)) and game.units[self.unit].carrier:
            get_off(game, self.unit)
            game.active &= ~game.unit_bit(self.unit)
        return self.spent(game)

    @form("mount UNIT", (cannot_board(stays),), says="UNIT climbs on")
    def mount(self, game: Montelimar, unit: str) -> Step:
        """30.0 A unit climbs on this tank, for its whole movement action."""
        return Call(Mount(self.unit, unit), then=self.after)

    @form("dismount", (cannot_get_off(stays),), label="Let them off")
    def dismount(self, game: Montelimar) -> Step:
        """30.0 Another whole movement action; the unit is not active then."""
        for unit in riders(game, self.unit):
            get_down(game, unit)
        return self.spent(game)

    @form("return HEX", (Bar("8.5.2", "No routed unit can come back in {HEX}.", no_return),))
    def come_back(self, game: Montelimar, hex_: str) -> Step:
        """8.5.2 A routed unit comes back, for its whole action."""
        game.change(self.unit, at="", column=game.printed(self.unit).column is not None)
        stacking.put(game, self.unit, hex_)
        game.tell(f"{game.called(self.unit)} comes back in {hex_}.", "8.5.2", where=hex_)
        return self.spent(game)

    def after(self, game: Montelimar, _: object) -> Step:
        """The action is over."""
        return self.spent(game)

    def spent(self, game: Montelimar) -> Step:
        """5.2 The unit has had this action."""
        return Done()

    def may_fire(self, game: Montelimar) -> bool:
        """8.0, 8.7.1, 18.0 Whether the hex can fire directly as this action."""
        hex_ = game.at(self.unit)
        if not is_place(hex_) or not reach(game, self.unit) or is_entry(game, hex_):
            return False
        used = game.fired_again if self.second else game.fired
        return not (used | game.indirect | game.suppressed) & game.bit(hex_)

    def may_shell(self, game: Montelimar) -> bool:
        """8.7.1 Whether the unit can fire indirectly as this action."""
        hex_ = game.at(self.unit)
        if not is_place(hex_) or is_entry(game, hex_) or not may_shell(game, self.unit):
            return False
        used = game.fired_again if self.second else game.fired
        return not used & game.bit(hex_)

    def fire_hexes(self, game: Montelimar) -> int:
        """8.1, 8.2 The hexes with enemies that the unit may fire at as a whole."""
        if not self.may_fire(game) or game.face(self.unit).colour == "blue":
            return 0
        unit = self.unit
        covered = zone(game, game.at(unit), reach(game, unit)) & _foes(game, unit)
        soft = (
            hex_
            for hex_ in game.hexes(covered)
            if not is_entry(game, hex_)
            and not (has_hard(game, hex_) and all(game.is_hard(u) for u in game.stacks[hex_]))
        )
        return game.sheet.board.area.mask(soft)


def waiting(game: Montelimar, unit: str) -> bool:
    """8.5.2 Whether a unit waits in its division's box of routed units."""
    return game.at(unit) == box(game.division(unit), ROUTED)
