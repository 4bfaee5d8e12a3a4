"""Looks at earlier positions and at what can be seen: each made once, and kept for a while."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from grognard.hosting.written import Raw, decode, encode

MOST = 16_000_000  # bytes that are kept


class Looks:
    """Answers as they are sent, by what was asked; the one used longest ago goes first."""

    def __init__(self, most: int = MOST):
        self._most, self._size = most, 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> Raw | None:
        """What was answered before, if it is still here."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return Raw(self._kept[key])

    def read(self, key: Hashable) -> dict[str, Any] | None:
        """What was answered before, read back."""
        if self.get(key) is None:
            return None
        return decode(self._kept[key], type=dict[str, Any])

    def keep(self, key: Hashable, answer: object) -> Raw:
        """The answer as it is sent, kept for whoever asks the same."""
        written = encode(answer)
        if key not in self._kept:
            self._kept[key] = written
            self._size += len(written)
        while self._size > self._most and self._kept:
            self._size -= len(self._kept.popitem(last=False)[1])
        return Raw(written)
