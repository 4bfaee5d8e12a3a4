"""Words of a map file: lists of hexes, of sides and of roads, each checked against the grid."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import NamedTuple

from grognard.engine.board.grid import Grid
from grognard.engine.data.lines import Where
from grognard.engine.data.source import BadData, Source


class BadMap(BadData):
    """A map that cannot be used: file, line and what is wrong, in one sentence."""


class MapWords(NamedTuple):
    """The words a game knows; where it names none, any word will do.

    Bridges must cross a side of one of the kinds in `water`, if there are any.
    """

    terrain: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    bridges: tuple[str, ...] = ()
    roads: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    water: tuple[str, ...] = ()


def bad_map(source: Source, where: Where, text: str, word: str = "", times: int = 1) -> BadMap:
    """What is wrong, with the line where `word` stands in that value for the nth time."""
    source, where = source.to_blame(where)
    line = source.line(where)
    if word:
        pattern = re.compile(rf"(?<![\w./]){re.escape(word)}(?![\w./])")
        rest = source.text.split("\n")[line - 1 :]
        hits = [number for number, each in enumerate(rest) for _ in pattern.findall(each)]
        line += hits[times - 1] if len(hits) >= times else 0
    return BadMap(f"{source.name}:{line}: {text}.")


@dataclass(frozen=True)
class Text:
    """A map file whose labels are read by the grid it describes."""

    source: Source
    grid: Grid

    def bad(self, where: Where, text: str, word: str = "", times: int = 1) -> BadMap:
        """What is wrong with a word in a value."""
        return bad_map(self.source, where, text, word, times)

    def bad_row(self, where: Where, number: int, text: str) -> BadMap:
        """What is wrong with one line, counted from 0, of a text of many lines."""
        source, where = self.source.to_blame(where)
        first = source.line(where)
        opening = source.text.split("\n")[first - 1].rstrip()
        line = first + number + opening.endswith(('"""', "'''"))
        return BadMap(f"{source.name}:{line}: {text}.")

    def hex(self, where: Where, label: str) -> str:
        """A label that is on the grid."""
        if label not in self.grid.cells:
            raise self.bad(where, f"hex {label} is not on the grid", label)
        return label

    def hexes(self, where: Where, text: str) -> tuple[str, ...]:
        """A list of hexes, each named once."""
        if not text.split():
            raise self.bad(where, "the list names no hex")
        return self._once(where, [(word, self.hex(where, word)) for word in text.split()], "hex")

    def sides(self, where: Where, text: str) -> tuple[str, ...]:
        """A list of sides, each named once, by the names they have on a board."""
        return self._once(where, [(word, self.side(where, word)) for word in text.split()], "side")

    def side(self, where: Where, word: str) -> str:
        """A side between two hexes that touch."""
        a, slash, b = word.partition("/")
        if not slash:
            raise self.bad(
                where, f"“{word}” is not a side, which is two labels like 0101/0102", word
            )
        for label in (a, b):
            if label not in self.grid.cells:
                raise self.bad(where, f"hex {label} of side {word} is not on the grid", word)
        if (a, b) not in self.grid.sides:
            raise self.bad(where, f"side {word} is none, for the two hexes do not touch", word)
        return self.grid.sides[a, b]

    def path(self, where: Where, text: str) -> tuple[str, ...]:
        """A chain of hexes, and of sides to run along, each touching the one before."""
        words = text.split()
        items = [self.side(where, w) if "/" in w else self.hex(where, w) for w in words]
        for number, (a, b) in enumerate(pairwise(items), start=1):
            if not self._touch(a, b):
                times = words[: number + 1].count(words[number])
                raise self.bad(where, f"the road jumps from {a} to {b}", words[number], times)
        return tuple(items)

    def allowed(self, where: Where, word: str, known: Iterable[str], what: str) -> str:
        """A word that the game knows."""
        known = tuple(known)
        if known and word not in known:
            raise self.bad(where, f"“{word}” is no {what} of this game: {', '.join(known)}", word)
        return word

    def _once(self, where: Where, named: list[tuple[str, str]], what: str) -> tuple[str, ...]:
        """The names, none of which comes twice."""
        seen: dict[str, str] = {}
        for word, name in named:
            if name in seen:
                times = 2 if seen[name] == word else 1
                raise self.bad(where, f"{what} {name} is given twice", word, times)
            seen[name] = word
        return tuple(seen)

    def _touch(self, a: str, b: str) -> bool:
        """Whether a road can go on from one hex, or side, to the next."""
        meeting = tuple(dict.fromkeys((*a.split("/"), *b.split("/"))))
        wanted = 3 if "/" in a or "/" in b else 2
        return len(meeting) == wanted and all(
            pair in self.grid.sides for pair in combinations(meeting, 2)
        )
