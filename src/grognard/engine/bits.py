"""Sets of names as bits of one whole number: hexes of a map, units of a side.

Copying such a set is free, equal sets are equal numbers, and whether two sets meet is one `&`.
"""

from collections.abc import Iterable
from itertools import compress

ONES = bytes(48) + b"\0\1" + bytes(206)  # turns the characters 0 and 1 into the numbers
MOST_PICKED = 4_000  # numbers whose names are kept
THIN = 16  # one bit in so many or fewer: looking for the bits one by one is faster
FEW = 12  # names that come or go: up to so many a list is changed, beyond it is made anew


class Bits:
    """Names in a fixed order; the bit of the first is 1, of the second 2, of the third 4."""

    __slots__ = ("_picked", "_written", "all", "bit", "names", "number")

    def __init__(self, names: Iterable[str]):
        self.names = tuple(names)
        self.number = {name: number for number, name in enumerate(self.names)}
        self.bit = {name: 1 << number for number, name in enumerate(self.names)}
        self.all = (1 << len(self.names)) - 1
        self._picked: dict[int, list[str]] = {}  # number: its names
        self._written: dict[str, tuple[str, ...]] = {}  # pattern: it with each name, in order

    def __repr__(self) -> str:
        return f"<Bits of {len(self.names)} names>"

    def mask(self, names: Iterable[str]) -> int:
        """The number that stands for these names; a name may come twice."""
        bit, found = self.bit, 0
        for name in names:
            found |= bit[name]
        return found

    def pick(self, mask: int, pattern: str = "") -> list[str]:
        """The names that a number stands for, in order, each put into a pattern for `%s`."""
        if not mask:
            return []
        if pattern:
            return self._named(mask, self._put_into(pattern))
        found = self._picked.get(mask)
        if found is None:
            if len(self._picked) >= MOST_PICKED:
                self._picked.clear()
            found = self._picked[mask] = self._named(mask, self.names)
        return found.copy()

    def _named(self, mask: int, names: tuple[str, ...]) -> list[str]:
        """Those of some names whose bits are set, in order."""
        if mask.bit_count() * THIN > mask.bit_length():
            digits = f"{mask:b}"[::-1].encode().translate(ONES)
            return list(compress(names, digits))
        found, at = [], -1
        while mask:  # what has been looked at is cut off: short numbers are quicker than long ones
            step = (mask & -mask).bit_length()
            at += step
            mask >>= step
            found.append(names[at])
        return found

    def picked_again(self, names: list[str], before: int, now: int) -> list[str]:
        """The names that `now` stands for, from the list before: quick where few differ."""
        differ = before ^ now
        if differ.bit_count() > FEW:
            return self.pick(now)
        names = names.copy()
        while differ:  # from the lowest bit up: what lies below it is as it is now
            bit = differ & -differ
            at = (now & (bit - 1)).bit_count()
            if now & bit:
                names.insert(at, self.names[bit.bit_length() - 1])
            else:
                del names[at]
            differ ^= bit
        return names

    def _put_into(self, pattern: str) -> tuple[str, ...]:
        """Each name in a pattern, written once."""
        found = self._written.get(pattern)
        if found is None:
            found = self._written[pattern] = tuple([pattern % name for name in self.names])
        return found

    def __contains__(self, name: object) -> bool:
        return name in self.bit

    def __len__(self) -> int:
        return len(self.names)
