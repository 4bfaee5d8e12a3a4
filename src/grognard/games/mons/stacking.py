"""6 Stacking: how much a hex holds, who may stand together, and who lies on top."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grognard.engine.kernel.flow import Done, Listing, Procedure, Step
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.state import Mons

LIMIT = 5  # 6.3 stacking points in a hex


def stacking_objections(game: Mons, units: Sequence[str], hex_: str) -> Iterator[Objection]:
    """6.3, 6.5 Why these units may not join those of their own side in a hex."""
    there = [unit for unit in game.stacks.get(hex_, ()) if unit not in units]
    if not there:
        return
    points = sum(game.counter(unit).points for unit in (*there, *units))
    if points > LIMIT:
        yield Objection("6.3", f"{hex_} would hold {points} stacking points; {LIMIT} is the limit.")
    corps = game.counter(there[0]).corps
    for unit in units:
        other = game.counter(unit).corps
        if other != corps:
            name = game.counter(unit).short
            yield Objection("6.5", f"{name} belongs to {other} Corps; {corps} Corps holds {hex_}.")


def together_objections(game: Mons, units: Sequence[str]) -> Iterator[Objection]:
    """6.3, 6.5 Why these units may not stand in one hex by themselves."""
    points = sum(game.counter(unit).points for unit in units)
    if points > LIMIT:
        yield Objection(
            "6.3", f"Together they make {points} stacking points; {LIMIT} is the limit."
        )
    corps = dict.fromkeys(game.counter(unit).corps for unit in units)
    if len(corps) > 1:
        yield Objection("6.5", f"Units of {' and '.join(corps)} Corps may not stand together.")


def arrange_objections(game: Mons, side: str, hex_: str) -> Iterator[Objection]:
    """6.6 Why a side may not put a stack in order now."""
    if game.owner(hex_) != side:
        yield Objection("6.6", f"No stack of yours is in {hex_}.")
    elif len(game.stacks[hex_]) < 2:
        yield Objection("6.6", f"{hex_} holds one unit only.")
    elif game.arranged.get(hex_):
        yield Objection("6.6", f"The stack in {hex_} has been arranged in this phase.")


def arrangeable(game: Mons, side: str) -> list[str]:
    """6.6 The hexes whose stacks a side may put in order now, in the order of the map."""
    hexes = [
        hex_
        for hex_, stack in game.stacks.items()
        if len(stack) > 1 and hex_ not in game.arranged and game.side(stack[0]) == side
    ]
    return sorted(hexes)


@dataclass
class Arrange(Procedure):
    """6.6 The owner puts a stack in order, from the top down; who is not named stays below."""

    side: str
    hex: str
    rest: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()

    def begin(self, game: Mons, _: object) -> Step:
        """6.6 Once a stack and phase, and again whenever units enter the hex."""
        game.arranged[self.hex] = True
        self.rest = game.stacks[self.hex][::-1]
        return self.ask(game)

    def ask(self, game: Mons) -> Step:
        """6.6 Who lies next?"""
        if len(self.rest) < 2:
            return self.finish(game)
        place = "on top" if not self.chosen else f"under {game.counter(self.chosen[-1]).short}"
        prompt = f"6.6 Arrange the stack in {self.hex}. Who lies {place}?"
        return Listing(self.side, ("keep", *self.rest), self.choose, prompt)

    def choose(self, game: Mons, choice: str) -> Step:
        """6.6 One unit takes its place, or all others stay as they are."""
        if choice == "keep":
            return self.finish(game)
        self.chosen = (*self.chosen, choice)
        self.rest = tuple(unit for unit in self.rest if unit != choice)
        return self.ask(game)

    def finish(self, game: Mons) -> Step:
        """6.6 The stack lies in its new order."""
        order = (*self.chosen, *self.rest)[::-1]
        if order != game.stacks[self.hex]:
            game.stacks[self.hex] = order
            top = game.counter(order[-1]).short
            game.tell(f"{top} lies on top of the stack in {self.hex}.", "6.6", where=self.hex)
        return Done()
