"""One die of any game: what it is rolled for, what changes it, and what each face means."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from grognard.engine.kernel.flow import Call, Done, Draw, Procedure, Step
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally


@dataclass
class Roll(Procedure):
    """Roll a die and return it as it lies at last.

    `means` says, face by face from the lowest, all that the rules will make of the die: faces that
    mean the same lead to the same play. Once it has fallen the game's `after_roll` may let sides
    act, and have it rolled again. What it came to is told here, once; the rules tell only what
    follows from it.
    """

    rule: str
    purpose: str
    means: tuple[str, ...]
    lowest: int = 1
    mods: tuple[Mod, ...] = ()
    side: str = ""  # for whom it is rolled
    where: str = ""
    face: int = 0
    asked: tuple[str, ...] = ()  # the sides that have had their say about it

    def begin(self, game: Any, _: object) -> Step:
        """Chance is asked like a player."""
        faces = die(self.lowest, self.highest)
        return Draw(faces, self.fell, f"{self.rule} {self.purpose}")

    def fell(self, game: Any, face: str) -> Step:
        """The die lies on the table, and sides may act upon it."""
        self.face = int(face)
        rolled, told = self._lies
        game.tell(told, self.rule, where=self.where, roll=rolled)
        reaction = game.setting.rulebook.after_roll(game, self)
        return Call(reaction, then=self.settle) if reaction else Done(rolled)

    def settle(self, game: Any, asked: tuple[str, ...] | None) -> Step:
        """It counts as it lies, or is rolled again after the say of these sides."""
        if not asked:
            return Done(self.rolled)
        self.asked += asked
        return self.begin(game, None)

    @property
    def highest(self) -> int:
        """The highest face."""
        return self.lowest + len(self.means) - 1

    @property
    def rolled(self) -> Rolled:
        """The die as it lies."""
        return self._lies[0]

    @property
    def _lies(self) -> tuple[Rolled, str]:
        """The die as it lies, and the sentence that says so."""
        means, lowest, face = self.means, self.lowest, self.face
        highest, meaning = lowest + len(means) - 1, means[face - lowest]
        fixed = self.rule, self.purpose, self.mods, meaning, self.side, self.where
        return _lying(face, lowest, highest, *fixed)


@lru_cache(maxsize=1024)  # odds roll the same dice again and again
def _lying(*fields: Any) -> tuple[Rolled, str]:
    """The die with these fields, and the sentence that says how it lies."""
    rolled = Rolled(*fields)
    die = Tally("Die", rolled.mods).on_die(str(rolled.face))
    return rolled, f"{rolled.purpose} {die}: {rolled.means}."


@cache
def die(lowest: int, highest: int) -> tuple[str, ...]:
    """The faces of a die, each written as a number."""
    return tuple(str(face) for face in range(lowest, highest + 1))
