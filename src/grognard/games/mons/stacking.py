"""6 Stacking: how much a hex holds, who may stand together, and who lies on top."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.own_units import Asked
from grognard.games.mons.state import OF_UNITS, Mons

LIMIT = 5  # 6.3 stacking points in a hex


def full(game: Mons, units: Sequence[str], hexes: int) -> int:
    """6.3 Those of some hexes whose stacks leave too little room for these units."""
    counters, closed = game.sheet.counters, 0
    room = LIMIT - sum([counters[unit].points for unit in units])
    for hex_ in game.ground.labels(hexes):
        if sum([counters[unit].points for unit in game.stacks[hex_]]) > room:
            closed |= game.ground.bit[hex_]
    return closed


def mixed(game: Mons, units: Sequence[str], hexes: int) -> int:
    """6.5 Those of some hexes whose stacks belong to another corps than one of these units."""
    counters, closed = game.sheet.counters, 0
    for hex_ in game.ground.labels(hexes):
        corps = counters[game.stacks[hex_][0]].corps
        if any(counters[unit].corps != corps for unit in units):
            closed |= game.ground.bit[hex_]
    return closed


def why_full(game: Mons, units: Sequence[str], hex_: str) -> str:
    """6.3 What a hex would hold with these units."""
    points = sum(game.counter(unit).points for unit in (*game.stacks[hex_], *units))
    return f"{hex_} would hold {points} stacking points; {LIMIT} is the limit."


def why_mixed(game: Mons, units: Sequence[str], hex_: str) -> Iterator[Objection]:
    """6.5 Who of these units belongs to another corps than those in a hex."""
    corps = game.counter(game.stacks[hex_][0]).corps
    for unit in units:
        other = game.counter(unit).corps
        if other != corps:
            name = game.called(unit)
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


def not_held(asked: Asked, game: Mons, among: int) -> int:
    """6.6 The hexes without a stack of the side's own."""
    return among & ~game.occupied[asked.side]


def single(asked: Asked, game: Mons, among: int) -> int:
    """6.6 The hexes in which no two units lie."""
    return among & ~game.piled


def in_order(asked: Asked, game: Mons, among: int) -> int:
    """6.6 The hexes whose stacks have been arranged since somebody last entered."""
    return among & game.arranged


ARRANGE = (
    Bar("6.6", "No stack of yours is in {HEX}.", not_held, ends=True),
    Bar("6.6", "{HEX} holds one unit only.", single, ends=True),
    Bar("6.6", "The stack in {HEX} has been arranged in this phase.", in_order),
)


def placed(arrange: "Arrange", game: Mons, among: int) -> int:
    """6.6 The units that are not among those without a place."""
    return among & ~game.mask(arrange.rest)


@dataclass
class Arrange(Procedure):
    """6.6 The owner puts a stack in order, from the top down; who is not named stays below."""

    side: str
    hex: str
    rest: tuple[str, ...] = field(default=(), metadata=OF_UNITS)
    chosen: tuple[str, ...] = field(default=(), metadata=OF_UNITS)

    def begin(self, game: Mons, _: object) -> Step:
        """6.6 Once a stack and phase, and again whenever units enter the hex."""
        game.arranged |= game.ground.bit[self.hex]
        self.rest = game.stacks[self.hex][::-1]
        return self.ask(game)

    def ask(self, game: Mons) -> Step:
        """6.6 Who lies next?"""
        if len(self.rest) < 2:
            return self.keep(game)
        place = "on top" if not self.chosen else f"under {game.called(self.chosen[-1])}"
        prompt = f"6.6 Arrange the stack in {self.hex}. Who lies {place}?"
        return Ask(self.side, (self.keep, self.choose), prompt, self.rest)

    @form("keep", passes=True, says="the others stay as they are")
    def keep(self, game: Mons) -> Step:
        """6.6 The stack lies in its new order, all others as they were."""
        order = (*self.chosen, *self.rest)[::-1]
        if order != game.stacks[self.hex]:
            game.stacks[self.hex] = order
            top = game.called(order[-1])
            game.tell(f"{top} lies on top of the stack in {self.hex}.", "6.6", where=self.hex)
        return Done()

    @form(
        "UNIT",
        (Bar("6.6", "{UNIT} is not among those whose place is asked for.", placed),),
        label="Place",
        says="UNIT lies next",
    )
    def choose(self, game: Mons, unit: str) -> Step:
        """6.6 One unit takes its place."""
        self.chosen = (*self.chosen, unit)
        self.rest = tuple(other for other in self.rest if other != unit)
        return self.ask(game)
