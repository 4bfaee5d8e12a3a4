"""Dice of two who share no table: each brings a chain that was fixed before the first roll.

A chain begins with its promise; the SHA-256 of each link is the link before it, so whoever knows
the promise can check every link, and nobody can work out the next one. Roll number n is made of
link n + 1 of every side: nobody can choose it, and nobody knows it before the last link is told.
"""

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import pairwise

from grognard.engine.dice.fair import roll
from grognard.engine.kernel.game import Game

LENGTH = 4096  # rolls of a match


def chain(secret: bytes, length: int = LENGTH) -> list[str]:
    """The links that a secret gives, the promise first."""
    links = [sha256(secret).digest()]
    for _ in range(length):
        links.append(sha256(links[-1]).digest())
    return [link.hex() for link in reversed(links)]


def is_chain(links: Sequence[str]) -> bool:
    """Whether each link proves the one before it."""
    try:
        raw = [bytes.fromhex(link) for link in links]
    except ValueError:
        return False
    pairs = pairwise(raw)
    return bool(raw) and all(
        hmac.compare_digest(sha256(after).digest(), before) for before, after in pairs
    )


class Chained:
    """Chance from the links that the sides have told; it waits where one is missing."""

    def __init__(self, links: Mapping[str, Sequence[str]], sides: Sequence[str], rolled: int):
        self._links, self._sides, self._rolled = links, sides, rolled

    def answer(self, game: Game) -> str | None:
        """What comes up, or nothing while somebody has yet to tell their link."""
        at = self._rolled + 1
        told = [self._links.get(side, ())[at : at + 1] for side in self._sides]
        if not all(told):
            return None
        joined = ",".join(f"{side}={link[0]}" for side, link in zip(self._sides, told, strict=True))
        place = roll(sha256(joined.encode()).digest(), {}, self._rolled, len(game.options))
        self._rolled += 1
        return game.options[place]
