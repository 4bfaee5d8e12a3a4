"""5.2, 6.0 One action of one unit: what it may do, and what forbids it."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.games.montelimar import stacking
from grognard.games.montelimar.action_bars import (
    aim_sum,
    guns_of,
    hard_out,
    hexes_out,
    in_order,
    must_rally,
    no_claim,
    no_light,
    no_return,
    no_ride,
    no_smoke,
    no_spade,
    not_zeroed,
    out_of_reach,
    shell_sum,
    shot_sum,
    stays,
    why_no_return,
)
from grognard.games.montelimar.engineering import Trench, dig_foxhole, trench_sum
from grognard.games.montelimar.fire import Fire
from grognard.games.montelimar.fire_help import book_fire
from grognard.games.montelimar.fire_refusals import (
    why_no_aim,
    why_no_fire,
    why_no_light,
    why_no_shelling,
    why_no_smoke,
)
from grognard.games.montelimar.fire_sum import Shot
from grognard.games.montelimar.indirect import Barrage, Illuminate, lay
from grognard.games.montelimar.loading import Unload
from grognard.games.montelimar.modes import flips_not, no_mate, turn, turn_too, why_no_mate
from grognard.games.montelimar.movement import Move
from grognard.games.montelimar.rally import rally
from grognard.games.montelimar.refusals import (
    why_it_stays,
    why_no_ceasing,
    why_no_flip,
    why_no_rally,
    why_no_unloading,
    why_nobody_gets_off,
    why_not_aboard,
)
from grognard.games.montelimar.riders import Mount, cannot_board, cannot_get_off, get_down, riders
from grognard.games.montelimar.ridges import ClaimRidges
from grognard.games.montelimar.state import Montelimar, is_place
from grognard.games.montelimar.tidying import recall_leaders
from grognard.games.montelimar.victory import leave_map


@dataclass
class Action(Procedure):
    """5.2 One action of a unit, with a change of mode before it or in its place."""

    unit: str
    second: bool = False
    flipped: bool = False

    def begin(self, game: Montelimar, _: object) -> Step:
        """5.2 What does it do?"""
        side, prompt = game.side(self.unit), f"5.2 What does {game.called(self.unit)} do?"
        if not is_place(game.at(self.unit)):
            return Ask(side, (self.end, self.flip, self.come_back), prompt, (self.unit,))
        forms = (
            *(self.end, self.flip, self.flip_along, self.move, self.fire, self.aim, self.barrage),
            *(self.smoke, self.light, self.rally, self.dig, self.trench, self.unload),
            *(self.mount, self.dismount),
            *(self.cease, self.give_up_ridge),
        )
        return Ask(side, forms, prompt, (self.unit,))

    @form(
        "pass",
        (Bar("10.2.1", "A suppressed unit changes its mode only to rally then.", must_rally),),
        passes=True,
        label="Pass",
        says="do nothing more",
    )
    def end(self, game: Montelimar) -> Step:
        """5.2 A unit may pass; 10.2.1 not in place of a rally that it has begun."""
        return self.spent(game)

    @form(
        "flip",
        (Bar("6.0", why_no_flip, flips_not),),
        label="Change mode",
    )
    def flip(self, game: Montelimar) -> Step:
        """6.0 From column to deployed, or back."""
        self.flipped = True
        turn(game, self.unit)
        return self.begin(game, None)

    @form(
        "flip UNIT",
        (Bar("6.0", why_no_mate, no_mate),),
        label="Change mode too",
        says="UNIT changes its mode too",
    )
    def flip_along(self, game: Montelimar, unit: str) -> Step:
        """6.0 A stack that began together changes its mode together, to move or fire as one."""
        turn_too(game, self.unit, unit)
        return self.begin(game, None)

    @form("move", (Bar("6.0", why_it_stays, stays),), says="move")
    def move(self, game: Montelimar) -> Step:
        """6.0 It sets out."""
        return Call(Move((self.unit,)), then=self.moved)

    def moved(self, game: Montelimar, _: object) -> Step:
        """6.0 Those who moved together have had their action together."""
        return self.spent(game)

    @form(
        "fire HEX",
        (Bar("8.2", why_no_fire, hexes_out),),
        sums=shot_sum,
        says="fire at HEX",
    )
    def fire(self, game: Montelimar, hex_: str) -> Step:
        """8.2 Fire at a hex."""
        return self._shoot(game, Shot(self.unit, hex_))

    @form(
        "aim TARGET",
        (Bar("8.2", why_no_aim, hard_out),),
        sums=aim_sum,
        says="fire at TARGET alone",
    )
    def aim(self, game: Montelimar, target: str) -> Step:
        """8.2 Fire at one Hard Target."""
        return self._shoot(game, Shot(self.unit, game.at(target), hard=target))

    def _shoot(self, game: Montelimar, shot: Shot) -> Step:
        game.direct |= game.bit(game.at(self.unit))
        book_fire(game, self.unit)
        return Call(Fire(shot), then=self.after)

    @form(
        "barrage HEX",
        (Bar("8.7.1", why_no_shelling, out_of_reach),),
        sums=shell_sum,
        says="shell HEX",
    )
    def barrage(self, game: Montelimar, hex_: str) -> Step:
        """8.7.1 Shell a hex."""
        game.indirect |= game.bit(game.at(self.unit))
        return Call(Barrage(self.unit, hex_), then=self.after)

    @form(
        "smoke HEX",
        (Bar("8.7.2", why_no_smoke, no_smoke),),
        says="lay smoke on HEX",
    )
    def smoke(self, game: Montelimar, hex_: str) -> Step:
        """8.7.2 Smoke on its own hex or the next, in place of direct fire."""
        game.direct |= game.bit(game.at(self.unit))
        book_fire(game, self.unit)
        lay(game, hex_, "smoke")
        return self.spent(game)

    @form("light HEX", (Bar("8.7.3", why_no_light, no_light),))
    def light(self, game: Montelimar, hex_: str) -> Step:
        """8.7.3 A round that lights a hex, as its fire."""
        game.indirect |= game.bit(game.at(self.unit))
        game.barraged |= game.unit_bit(self.unit)
        return Call(Illuminate(self.unit, hex_), then=self.after)

    @form("cease", (Bar("8.3.6", why_no_ceasing, not_zeroed),))
    def cease(self, game: Montelimar) -> Step:
        """8.3.6 The guns of the hex stop concentrating, for their whole activation."""
        hex_ = game.at(self.unit)
        guns = game.mask(guns_of(game, hex_))
        game.zeroed.pop(hex_)
        game.concentrated &= ~game.bit(hex_)
        game.acted |= guns
        game.active &= ~guns
        game.tell(f"The guns in {hex_} cease to concentrate.", "8.3.6", where=hex_)
        return self.spent(game)

    @form("yield", (Bar("6.2.2", "This unit holds no ridge.", no_claim),), says="give up the ridge")
    def give_up_ridge(self, game: Montelimar) -> Step:
        """6.2.2 The marker comes off, which is no action; the enemy may claim the ridge."""
        hex_ = game.at(self.unit)
        game.ridges &= ~game.bit(hex_)
        return Call(ClaimRidges(hex_, last=True), then=self.begin)

    @form("rally", (Bar("10.1", why_no_rally, in_order),))
    def rally(self, game: Montelimar) -> Step:
        """10.1 The hex rallies."""
        rally(game, game.at(self.unit))
        return self.spent(game)

    @form("dig", (no_spade("foxhole"),), label="Dig in")
    def dig(self, game: Montelimar) -> Step:
        """11.1 A foxhole."""
        dig_foxhole(game, game.at(self.unit))
        return self.spent(game)

    @form("trench", (no_spade("trench"),), sums=trench_sum, label="Build a trench")
    def trench(self, game: Montelimar) -> Step:
        """11.1 A trench, if the quality allows."""
        return Call(Trench(self.unit), then=self.after)

    @form("unload", (Bar("15.0", why_no_unloading, no_ride),))
    def unload(self, game: Montelimar) -> Step:
        """15.0 A whole movement action, which draws fire."""
        return Call(Unload(self.unit), then=self.after)

    @form("mount UNIT", (cannot_board(stays, why_not_aboard),), says="UNIT climbs on")
    def mount(self, game: Montelimar, unit: str) -> Step:
        """30.0 A unit climbs on this tank, for its whole movement action."""
        return Call(Mount(self.unit, unit), then=self.after)

    @form("dismount", (cannot_get_off(stays, why_nobody_gets_off),), label="Let them off")
    def dismount(self, game: Montelimar) -> Step:
        """30.0 Another whole movement action; the unit is not active then, and stays off."""
        for unit in riders(game, self.unit):
            get_down(game, unit)
            game.mounted |= game.unit_bit(unit)
        return self.spent(game)

    @form("return HEX", (Bar("8.5.2", why_no_return, no_return),))
    def come_back(self, game: Montelimar, hex_: str) -> Step:
        """8.5.2 A routed unit comes back, for its whole action, in the mode it is in."""
        stacking.put(game, self.unit, hex_)
        game.tell(f"{game.called(self.unit)} comes back in {hex_}.", "8.5.2", where=hex_)
        if not leave_map(game, (self.unit,), ()):  # 22.3
            recall_leaders(game, self.unit)
        return self.spent(game)

    def after(self, game: Montelimar, _: object) -> Step:
        """The action is over."""
        return self.spent(game)

    def spent(self, game: Montelimar) -> Step:
        """5.2 The unit has had this action, and so have those who changed their mode for it."""
        game.turned = 0
        return Done()
