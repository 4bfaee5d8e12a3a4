"""9 Movement: units and stacks go from hex to hex, join and split."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grognard.engine.kernel.flow import Call, Done, Listing, Procedure, Step, not_offered
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.entry import column_price, due, entering_objections, shut_out
from grognard.games.mons.group import MARCH, NORMAL, Group, in_stack_order
from grognard.games.mons.leaving import exit_objections, leave_map
from grognard.games.mons.march_mode import march_objections
from grognard.games.mons.state import WAITING, Mons
from grognard.games.mons.stepping import next_cost, open_hexes, step_objections
from grognard.games.mons.zones import in_enemy_zone, move


@dataclass
class Move(Procedure):
    """9.1 One unit, or units that began the phase together, move from hex to hex.

    `entry` is the entry hex of a column element that still waits off the map (8.4), `halted` the
    stack that waits while a part of it splits off (9.6): until its first step the part may grow.
    """

    units: tuple[str, ...]
    mode: str = NORMAL
    entry: str = ""
    stepped: bool = False
    halted: tuple[str, ...] = ()

    @property
    def group(self) -> Group:
        """The units that move together now."""
        return Group(self.units, self.mode, self.entry)

    def begin(self, game: Mons, _: object) -> Step:
        """9.1 Where next? A unit split off is gone from the group (9.6)."""
        self.units = tuple(unit for unit in self.units if unit not in game.moved)
        if not self.units:
            return Done()
        names = ", ".join(game.counter(unit).short for unit in self.units)
        prompt = f"9.1 Move {names}: pick a hex, or stop."
        if self.entry:
            prompt = f"8.4 Bring {names} on at {self.entry}."
        elif self.halted:
            prompt = f"9.6 Split off {names}: pick a hex, or leave them here."
        return Listing(game.side(self.units[0]), self.options, self.go, prompt, self.objections)

    def go(self, game: Mons, choice: str) -> Step:
        """9.1 One step of the move, or its end."""
        match choice.split():
            case ["stop"]:
                return self.stop(game)
            case ["march"]:
                self.mode = MARCH
            case ["exit"]:
                leave_map(game, self.units)
                return self.stop(game)
            case ["with", unit]:
                self.units = in_stack_order(game, (*self.units, unit))
            case ["split", unit]:
                part = Move((unit,), self.mode, stepped=True, halted=self.units)
                return Call(part, then=self.begin)
            case [hex_]:
                return self.step(game, hex_)
        return self.begin(game, None)

    def step(self, game: Mons, hex_: str) -> Step:
        """9.1 Enter the next hex; 7.3 in an enemy zone of control the move is over."""
        group = self.group
        before = "" if self.entry else group.here(game)
        for unit in self.units:
            game.spent[unit] = game.spent.get(unit, 0) + next_cost(game, group, unit, hex_)
            if self.mode == MARCH:
                game.marched[unit] = True
        if self.entry:
            game.entered[hex_] = column_price(game, hex_)
        move(game, self.units, hex_)
        tell_move(game, self.units, before, hex_)
        self.entry, self.stepped, self.halted = "", True, ()
        if in_enemy_zone(game, group.side(game), hex_):
            return self.stop(game)
        return self.begin(game, None)

    def stop(self, game: Mons) -> Step:
        """9.2 The move of these units is over for the phase."""
        for unit in self.units:
            game.moved[unit] = True
        game.tell("The move is over.", "9.2", settles=True)
        return Done()

    def options(self, game: Mons) -> Iterator[str]:
        """Every way to go on."""
        group = self.group
        if not any(self.stop_objections(game)):
            yield "stop"
        yield from open_hexes(game, group)
        if not any(march_objections(game, group, self.stepped)):
            yield "march"
        if not any(exit_objections(game, group)):
            yield "exit"
        yield from (f"with {unit}" for unit in self.joiners(game))
        yield from (f"split {u}" for u in self.units if not any(self.split_objections(game, u)))

    def objections(self, game: Mons, choice: str) -> Iterator[Objection]:
        """Why the group may not do this now."""
        match choice.split(" "):
            case ["stop"]:
                yield from self.stop_objections(game)
            case ["march"]:
                yield from march_objections(game, self.group, self.stepped)
            case ["exit"]:
                yield from exit_objections(game, self.group)
            case ["with", unit] if unit in game.place and game.side(unit) == game.who:
                yield from self.joining_objections(game, unit)
            case ["split", unit] if unit in self.units:
                yield from self.split_objections(game, unit)
            case [hex_] if hex_ in game.ground.bit:
                yield from step_objections(game, self.group, hex_)
            case _:
                yield not_offered(game, choice)

    def joiners(self, game: Mons) -> list[str]:
        """9.5, 9.6 The units that may come along, before the first step."""
        candidates: Sequence[str]
        if self.halted:
            candidates = self.halted
        elif self.stepped:
            return []
        else:
            candidates = due(game) if self.entry else game.stacks[self.group.here(game)]
        return [unit for unit in candidates if not any(self.joining_objections(game, unit))]

    def joining_objections(self, game: Mons, unit: str) -> Iterator[Objection]:
        """8.4, 9.5, 9.6 Why a unit may not come along."""
        name = game.counter(unit).short
        if unit in self.units:
            yield Objection("9.5", f"{name} is in the group already.")
        elif self.halted:
            if unit not in self.halted:
                yield Objection("9.6", f"{name} is not in the stack that halts here.")
        elif self.stepped:
            yield Objection("9.5", "A group is gathered before its first step.")
        elif unit in game.moved:
            yield Objection("9.2", f"{name} has moved in this phase.")
        elif self.entry:
            if game.place[unit] != WAITING:
                yield Objection("8.4", f"{name} does not wait off the map.")
            else:
                yield from entering_objections(game, (*self.units, unit), self.entry)
        elif game.place[unit] != self.group.here(game):
            yield Objection("9.5", f"{name} is not in {self.group.here(game)}.")

    def split_objections(self, game: Mons, unit: str) -> Iterator[Objection]:
        """9.6 Why a unit may not go its own way now: only a stack on the move splits."""
        name = game.counter(unit).short
        if len(self.units) == 1:
            yield Objection("9.6", f"{name} moves alone.")
        elif self.halted or not self.stepped:
            yield Objection("9.6", f"{name} can be split off once the group has moved.")

    def stop_objections(self, game: Mons) -> Iterator[Objection]:
        """8.3 Why the group may not end its move here."""
        if self.entry:
            yield Objection("8.3", "A unit that can enter may not wait.")
            return
        here = self.group.here(game)
        if here not in game.sheet.board.group("entry") or not self.stepped:
            return
        waiting = shut_out(game, self.units, self.halted, here)
        if waiting and open_hexes(game, self.group):
            name = game.counter(waiting).short
            yield Objection("8.3", f"Stopping in {here} shuts out {name}, and there is a way on.")


def tell_move(game: Mons, units: tuple[str, ...], before: str, hex_: str) -> None:
    """6.6 The mover names all his units; the enemy sees how many there are and the top one."""
    names = ", ".join(game.counter(unit).short for unit in units)
    how = f"moved from {before} to {hex_}" if before else f"entered at {hex_}"
    if len(units) == 1:
        game.tell(f"{names} {how}.", "9.1", where=hex_)
        return
    side, top = game.side(units[0]), game.counter(units[-1]).short
    public = f"A stack of {len(units)} {how}, {top} on top."
    game.tell(f"{names} {how}.", "9.1", where=hex_, knows=(side,), public=public)
