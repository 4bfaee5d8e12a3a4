"""2.13 Steps go one by one and units die at the last; 10.9, 11.5, 12.12 who shares them out."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, opened
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.state import BRITISH, DEAD, OF_UNITS, SURROUNDED, Mons
from grognard.games.mons.zones import is_surrounded, remove

FACES = range(1, 7)
EFFECTS = ("no effect", "1 step lost", "2 steps lost", "3 steps lost")  # 10.7, by steps


def not_struck(losses: "ShareLosses", game: Mons, among: int) -> int:
    """The units that are not among those who lose the steps."""
    return among & ~game.mask(losses.units)


def weak(losses: "ShareLosses", game: Mons, among: int) -> int:
    """10.9, 11.5 The units on their last step, while another still has two steps or more."""
    if not losses.reduce_first:
        return 0
    sturdy = game.mask(tuple(unit for unit in losses.units if game.units[unit].steps > 1))
    return among & ~sturdy if sturdy else 0


def why_not_struck(losses: "ShareLosses", game: Mons, unit: str) -> Iterator[Objection]:
    """Who is not under fire."""
    yield Objection(losses.rule, f"{game.called(unit)} is not among those who lose steps.")


def why_weak(losses: "ShareLosses", game: Mons, unit: str) -> Iterator[Objection]:
    """10.9, 11.5 Who is spared as yet."""
    text = f"{game.called(unit)} has one step left, and others have more."
    yield Objection(losses.rule, text)


LOSERS = (Bar("2.13", why_not_struck, not_struck, ends=True), Bar("10.9", why_weak, weak))


@dataclass
class ShareLosses(Procedure):
    """One side shares out step losses among units; 10.9, 11.5 where told, all are reduced first."""

    side: str
    units: tuple[str, ...] = field(metadata=OF_UNITS)
    count: int
    rule: str
    reduce_first: bool

    def begin(self, game: Mons, _: object) -> Step:
        """The next step, as long as there are steps to lose and units to lose them."""
        self.units = tuple(unit for unit in self.units if game.is_on_map(unit))
        if not self.count or not self.units:
            return Done()
        if len(self.units) == 1:
            lose_steps(game, self.units[0], self.rule, self.count)
            return Done()
        able = opened(LOSERS, self, game, game.on_map)
        if able.bit_count() == 1:
            return self.lose(game, game.sheet.units.pick(able)[0])
        prompt = f"{self.rule} Choose who loses a step; {self.count} to lose."
        return Ask(self.side, (self.lose,), prompt, self.units)

    @form("lose UNIT", LOSERS, label="Lose a step", says="UNIT loses a step")
    def lose(self, game: Mons, unit: str) -> Step:
        """2.13 One unit loses a step."""
        lose_steps(game, unit, self.rule, 1)
        self.count -= 1
        return self.begin(game, None)


def lose_steps(game: Mons, unit: str, rule: str, count: int) -> None:
    """2.13 A unit loses steps, and its last one takes it off the map."""
    where, name = game.units[unit].place, game.called(unit)
    left = max(0, game.units[unit].steps - count)
    game.change(unit, steps=left)
    if left:
        lost = "a step" if count == 1 else f"{count} steps"
        game.tell(f"{name} lost {lost} and has {left} left.", rule, where=where)
        return
    surrounded = game.side(unit) == BRITISH and is_surrounded(game, where)  # 4.5
    remove(game, unit, SURROUNDED if surrounded else DEAD)
    fate = "was surrounded and eliminated" if surrounded else "was eliminated"
    game.tell(f"{name} {fate} in {where}.", "4.5" if surrounded else rule, where=where)


def look_beneath(game: Mons, hex_: str) -> None:
    """6.6 A stack is laid open for the combat under way, and the log keeps who lay in it."""
    stack = game.stacks[hex_]
    if len(stack) > 1:
        told = f"In {hex_} lie, from the top: {game.named(stack[::-1])}."
        game.tell(told, "6.6", where=hex_, reveals=True)
