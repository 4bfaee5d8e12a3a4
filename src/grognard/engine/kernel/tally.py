"""Sums that keep their terms, and reasons why something is not allowed."""

from collections.abc import Iterable
from typing import Any, NamedTuple


class Mod(NamedTuple):
    """One term of a sum: its value, the reason, the rule that gives it."""

    value: int
    why: str
    rule: str

    def __str__(self) -> str:
        return f"{signed(self.value)} {self.why} ({self.rule})"


class Objection(NamedTuple):
    """One reason why something is not allowed: the rule and a sentence."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule} {self.text}" if self.rule else self.text


class Tally(NamedTuple):
    """A sum that remembers its terms.

    `signed` marks one that changes something, such as a die, so that its terms are written with
    their signs; `side` is whose strength it counts, where it counts one.
    """

    name: str
    mods: tuple[Mod, ...]
    signed: bool = False
    side: str = ""

    @property
    def total(self) -> int:
        """The sum of all terms."""
        return sum(mod.value for mod in self.mods)

    def record(self) -> dict[str, Any]:
        """The sum and its terms as plain JSON."""
        mods = [mod._asdict() for mod in self.mods]
        told = {"name": self.name, "total": self.total, "mods": mods}
        return {**told, "signed": self.signed, "side": self.side}

    def on_die(self, die: str) -> str:
        """A die with what changes it, in words: “die 5, −1 nobody spotting, becomes 4”."""
        if not self.mods:
            return f"{self.name} {die}"
        terms = ", ".join(str(mod) for mod in self.mods)
        return f"{self.name} {die}, {terms}, becomes {number(int(die) + self.total)}"

    def __str__(self) -> str:
        terms = " ".join(str(mod) for mod in self.mods)
        return f"{self.name}: {terms} = {signed(self.total)}" if terms else f"{self.name}: 0"


def tally(name: str, mods: Iterable[Mod], *, signed: bool = False, side: str = "") -> Tally:
    """The sum called `name` of these terms."""
    return Tally(name, tuple(mods), signed, side)


def number(value: int) -> str:
    """A number with a true minus where it is below zero."""
    return f"−{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A number with its sign, a true minus before what is below zero."""
    return f"−{-value}" if value < 0 else f"+{value}"
