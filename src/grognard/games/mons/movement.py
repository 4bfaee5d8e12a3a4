"""9 Movement: units and stacks go from hex to hex, join and split."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, form_of, opened, says_how
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.entry import shut_out
from grognard.games.mons.group import MARCH, NORMAL, Group, in_stack_order, where
from grognard.games.mons.leaving import EXIT, leave_map
from grognard.games.mons.march_mode import START_MARCH
from grognard.games.mons.own_units import Asked, not_own
from grognard.games.mons.state import BRITISH, GERMAN, OF_UNITS, Mons, enemy
from grognard.games.mons.stepping import STEP, end_move, step_to


def in_group(group: Group, game: Mons, among: int) -> int:
    """9.5 The units of the group."""
    return among & game.mask(group.units)


def not_in_group(group: Group, game: Mons, among: int) -> int:
    """9.6 The units outside the group."""
    return among & ~game.mask(group.units)


def moved(group: Group, game: Mons, among: int) -> int:
    """9.2 The units that have moved."""
    return among & game.moved


def elsewhere(group: Group, game: Mons, among: int) -> int:
    """9.5 The units in other hexes."""
    return among & ~game.mask(game.stacks[where(group, game)])


OWN = Bar("9.5", "{UNIT} is not yours.", not_own, ends=True)
JOINED = Bar("9.5", "{UNIT} is in the group already.", in_group, ends=True)
GATHER = (
    OWN,
    JOINED,
    Bar("9.2", "{UNIT} has moved in this phase.", moved, ends=True),
    Bar(
        "9.5",
        lambda group, game, unit: f"{game.called(unit)} is not in {where(group, game)}.",
        elsewhere,
    ),
)
PART = (Bar("9.6", "{UNIT} is not in the group.", not_in_group),)


def shutting_out(group: Group, game: Mons, halted: tuple[str, ...] = ()) -> str:
    """8.3 The unit that cannot enter if the group ends its move here, though it could go on."""
    place = where(group, game)
    if group.side != GERMAN or not game.ground.entries & game.ground.bit[place]:
        return ""
    waiting = shut_out(game, group.units, halted, place)
    return waiting if waiting and opened(STEP, group, game, game.ground.near[place]) else ""


def why_shut(group: Group, game: Mons, halted: tuple[str, ...] = ()) -> str:
    """8.3 Who would be shut out."""
    name = game.called(shutting_out(group, game, halted))
    return f"Stopping in {where(group, game)} shuts out {name}, and there is a way on."


HALT = Bar("8.3", why_shut, lambda group, game, among: among if shutting_out(group, game) else 0)


@dataclass
class Move(Procedure):
    """9.1 One unit, or units that began the phase together, move from hex to hex."""

    side: str
    units: tuple[str, ...] = field(metadata=OF_UNITS)
    mode: str = NORMAL

    def begin(self, game: Mons, _: object) -> Step:
        """9.5, 9.20 Before the first step others may come along, and the mode is chosen."""
        prompt = f"9.1 Move {game.named(self.units)}: pick a hex, or stop."
        way = self.march if self.side == GERMAN else self.exit
        return Ask(self.side, (self.stay, self.step, way, self.join), prompt, self.units)

    def go_on(self, game: Mons, _: object) -> Step:
        """9.1, 9.6 Where next, and does anybody split off?"""
        prompt = f"9.1 Move {game.named(self.units)}: pick a hex, or stop."
        exit_ = () if self.side == GERMAN else (self.exit,)
        split = (self.split,) if len(self.units) > 1 else ()
        return Ask(self.side, (self.stop, self.step, *exit_, *split), prompt, self.units)

    def rest(self, game: Mons, _: object) -> Step:
        """9.6 Those who split off have moved; the others go on, if any are left."""
        self.units = tuple(unit for unit in self.units if not game.moved & game.bit(unit))
        return self.go_on(game, None) if self.units else Done()

    @form("stop", passes=True, says="stay here")
    def stay(self, game: Mons) -> Step:
        """9.2 The group does not move in this phase."""
        end_move(self, game)
        return Done()

    @form("stop", (HALT,), passes=True, says="end the move here")
    def stop(self, game: Mons) -> Step:
        """9.2 The move is over."""
        end_move(self, game)
        return Done()

    @form("HEX", STEP, way=True, label="Move", says="move to HEX")
    def step(self, game: Mons, hex_: str) -> Step:
        """9.1 Enter the next hex; 7.3 in an enemy zone of control the move is over."""
        return self.stay(game) if step_to(self, game, hex_) else self.go_on(game, None)

    @says_how
    @form("march", START_MARCH, says="move in march mode")
    def march(self, game: Mons) -> Step:
        """9.20 The group will march."""
        self.mode = MARCH
        return self.begin(game, None)

    @form("exit", EXIT, label="Leave the map", says="leave the map")
    def exit(self, game: Mons) -> Step:
        """4.4 The group leaves the map."""
        leave_map(game, self.units)
        return self.stay(game)

    @form("with UNIT", GATHER, label="Take along", says="UNIT comes along", gathers=True)
    def join(self, game: Mons, unit: str) -> Step:
        """9.5 One unit more comes along."""
        self.units = in_stack_order(game, (*self.units, unit))
        return self.begin(game, None)

    @form("split UNIT", PART, label="Split off", says="UNIT goes its own way")
    def split(self, game: Mons, unit: str) -> Step:
        """9.6 A part goes its own way first; the others go on afterwards."""
        return Call(Split(self.side, (unit,), self.mode, self.units), then=self.rest)


def not_halted(split: "Split", game: Mons, among: int) -> int:
    """9.6 The units that are not in the stack that halts."""
    return among & ~game.mask(split.halted)


def shuts(split: "Split", game: Mons, among: int) -> int:
    """8.3 Ending the move where that shuts out a unit which must enter."""
    return among if shutting_out(split, game, split.halted) else 0


@dataclass
class Split(Procedure):
    """9.6 A part of a stack on the move goes its own way; until its first step it may grow."""

    side: str
    units: tuple[str, ...] = field(metadata=OF_UNITS)
    mode: str
    halted: tuple[str, ...] = field(metadata=OF_UNITS)  # the stack that waits meanwhile

    def begin(self, game: Mons, _: object) -> Step:
        """9.6 Where do they go?"""
        names = game.named(self.units)
        prompt = f"9.6 Split off {names}: pick a hex, or leave them here."
        exit_ = () if self.side == GERMAN else (self.exit,)
        return Ask(self.side, (self.stop, self.step, *exit_, self.join), prompt, self.units)

    @form(
        "stop",
        (Bar("8.3", lambda split, game: why_shut(split, game, split.halted), shuts),),
        passes=True,
        says="leave them here",
    )
    def stop(self, game: Mons) -> Step:
        """9.6 They stay where the stack has halted."""
        end_move(self, game)
        return Done()

    @form("HEX", STEP, way=True, label="Move", says="move to HEX")
    def step(self, game: Mons, hex_: str) -> Step:
        """9.6 From the first step on they move like any group."""
        if step_to(self, game, hex_):
            return self.stop(game)
        return Call(Move(self.side, self.units, self.mode, at="go_on"))

    @form("exit", EXIT, label="Leave the map", says="leave the map")
    def exit(self, game: Mons) -> Step:
        """4.4 They leave the map."""
        leave_map(game, self.units)
        return self.stop(game)

    @form(
        "with UNIT",
        (OWN, JOINED, Bar("9.6", "{UNIT} is not in the stack that halts here.", not_halted)),
        label="Take along",
        says="UNIT comes along",
        gathers=True,
    )
    def join(self, game: Mons, unit: str) -> Step:
        """9.6 One unit more goes with them."""
        self.units = in_stack_order(game, (*self.units, unit))
        return self.begin(game, None)


def stuck(phase: Asked, game: Mons, among: int) -> int:
    """7.3, 9.1 The units that have nowhere to go, marching or off the map.

    Most have an empty hex beside them, out of enemy zones, that they can pay for: only the others
    are looked at closely.
    """
    affordable, counters, units = game.ground.affordable, game.sheet.counters, game.units
    empty = ~(game.occupied[GERMAN] | game.occupied[BRITISH] | game.zones[enemy(phase.side)])
    doubtful = []
    for unit in game.sheet.units.pick(among):
        counter = counters[unit]
        if not empty & affordable(counter.type, counter.movement, units[unit].place):
            doubtful.append(unit)
    return game.sheet.units.mask([unit for unit in doubtful if not can_go(game, unit)])


def can_go(game: Mons, unit: str) -> bool:
    """9.1 Whether a unit that has not moved may take a first step, march or leave the map."""
    alone = Move(game.side(unit), (unit,))
    around = game.ground.near[game.units[unit].place]
    if opened(STEP, alone, game, around):
        return True
    if alone.side == BRITISH:
        return bool(opened(EXIT, alone, game, 1))
    marching = Move(GERMAN, (unit,), MARCH)
    return bool(opened(START_MARCH, alone, game, 1) and opened(STEP, marching, game, around))


def why_stuck(_: object, game: Mons, unit: str) -> Iterator[Objection]:
    """7.3, 9.3 What closes every hex around a unit."""
    alone = Move(game.side(unit), (unit,))
    for hex_ in game.sheet.board.neighbours(game.units[unit].place):
        yield from form_of(Move.step).objections(alone, game, (hex_,))
