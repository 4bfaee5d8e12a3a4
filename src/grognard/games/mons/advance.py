"""12.13 Advance after combat: into the emptied hex, and perhaps one hex farther."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Done, Listing, Procedure, Step, not_offered
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.movement import tell_move
from grognard.games.mons.stacking import stacking_objections
from grognard.games.mons.state import Mons
from grognard.games.mons.terrain import unbridged
from grognard.games.mons.zones import move


@dataclass
class Advance(Procedure):
    """12.13 At least one surviving attacker goes in; each that did may go one hex on."""

    side: str
    hex: str
    units: tuple[str, ...]
    advanced: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()  # hexes that were empty when the second advance began

    def begin(self, game: Mons, _: object) -> Step:
        """12.13 Who goes in?"""
        staying = tuple(unit for unit in self.units if unit not in self.advanced)
        if not staying:
            return self.second(game)
        need = "Send at least one attacker in." if not self.advanced else "Send more, or stop."
        prompt = f"12.13 {self.hex} is empty. {need}"
        return Listing(self.side, self.options, self.enter, prompt, self.objections)

    def options(self, game: Mons) -> Iterator[str]:
        """Every unit that may go in, and stopping once one has."""
        if self.advanced:
            yield "stop"
        for unit in self.units:
            if not any(self.entering_objections(game, unit)):
                yield f"advance {unit}"

    def objections(self, game: Mons, choice: str) -> Iterator[Objection]:
        """12.13 Why this may not be done now."""
        match choice.split(" "):
            case ["stop"]:
                if not self.advanced:
                    yield Objection("12.13", f"At least one attacker must enter {self.hex}.")
            case ["advance", unit] if unit in game.place:
                yield from self.entering_objections(game, unit)
            case _:
                yield not_offered(game, choice)

    def entering_objections(self, game: Mons, unit: str) -> Iterator[Objection]:
        """6.3, 12.13 Why a unit may not advance into the emptied hex."""
        name = game.counter(unit).short
        if unit not in self.units:
            yield Objection("12.13", f"{name} did not take part, or did not survive.")
        elif unit in self.advanced:
            yield Objection("12.13", f"{name} has advanced.")
        else:
            yield from stacking_objections(game, (unit,), self.hex)

    def enter(self, game: Mons, choice: str) -> Step:
        """12.13 One more goes in, or all that will have gone."""
        if choice == "stop":
            return self.second(game)
        unit = choice.removeprefix("advance ")
        before = game.place[unit]
        move(game, (unit,), self.hex)
        tell_move(game, (unit,), before, self.hex)
        self.advanced = (*self.advanced, unit)
        return self.begin(game, None)

    def second(self, game: Mons) -> Step:
        """12.13 All have entered; the hexes that are empty now may be entered next."""
        around = game.sheet.board.neighbours(self.hex)
        self.empty = tuple(hex_ for hex_ in around if hex_ not in game.stacks)
        return self.ask(game)

    def ask(self, game: Mons) -> Step:
        """12.13 Who goes on?"""
        if not any(self.farther(game)):
            return Done()
        prompt = f"12.13 Advance one hex farther from {self.hex}, or stop."
        return Listing(self.side, self.farther_or_stop, self.go_on, prompt, self.farther_objections)

    def farther_or_stop(self, game: Mons) -> Iterator[str]:
        """Every second advance, which is voluntary."""
        yield "stop"
        yield from self.farther(game)

    def farther(self, game: Mons) -> Iterator[str]:
        """12.13 Every unit that advanced, with every hex it may go on to."""
        for unit in self.advanced:
            for hex_ in self.empty:
                if not any(self.second_objections(game, unit, hex_)):
                    yield f"advance {unit} {hex_}"

    def farther_objections(self, game: Mons, choice: str) -> Iterator[Objection]:
        """12.13 Why this may not be done now."""
        match choice.split(" "):
            case ["stop"]:
                return
            case ["advance", unit, hex_] if unit in game.place and hex_ in game.ground.bit:
                yield from self.second_objections(game, unit, hex_)
            case _:
                yield not_offered(game, choice)

    def second_objections(self, game: Mons, unit: str, hex_: str) -> Iterator[Objection]:
        """9.13, 12.13 Why a unit may not go on; who fits into one hex fits into the next (6.3)."""
        name = game.counter(unit).short
        if unit not in self.advanced or game.place[unit] != self.hex:
            yield Objection("12.13", f"{name} is not one that has just entered {self.hex}.")
        elif hex_ not in game.sheet.board.neighbours(self.hex):
            yield Objection("12.13", f"{hex_} does not touch {self.hex}.")
        else:
            if hex_ not in self.empty:
                yield Objection("12.13", f"{hex_} is not empty.")
            if unbridged(game.sheet.board, self.hex, hex_, "canal"):
                yield Objection("9.13", f"The canal between {self.hex} and {hex_} has no bridge.")

    def go_on(self, game: Mons, choice: str) -> Step:
        """12.13 One goes on, or all stay."""
        if choice == "stop":
            return Done()
        _, unit, hex_ = choice.split()
        move(game, (unit,), hex_)
        tell_move(game, (unit,), self.hex, hex_)
        return self.ask(game)
