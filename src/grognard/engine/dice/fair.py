"""Dice that both players can check: promised before the first roll, proven after the last.

The scheme, which `verify.py` checks with code of its own:

- the table draws a secret of 32 bytes and shows its SHA-256, the promise, before the first roll;
- each side may then add a salt, a short line of text without a comma;
- roll number n among k options takes 8 bytes at a time, as a number, from
  HMAC-SHA-256(secret, "salts|n|block"), block 0, 1, 2, …, where salts are "side=salt" in the
  order of the sides' names, joined by commas; the first number below the greatest multiple of k
  that 8 bytes hold is taken, and its remainder by k is the option that comes up.
"""

import hmac
from collections.abc import Mapping
from hashlib import sha256

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.game import Game

LONGEST_SALT = 100
WORD_BYTES = 8
WORDS = 256**WORD_BYTES


class Fair:
    """Chance from a secret that was promised and salts that the players gave."""

    def __init__(self, secret: bytes, salts: Mapping[str, str] | None = None, rolled: int = 0):
        self.secret = secret
        self.salts = {side: checked(salt) for side, salt in sorted((salts or {}).items())}
        self.rolled = rolled

    @property
    def promise(self) -> str:
        """What is shown before the first roll."""
        return sha256(self.secret).hexdigest()

    def answer(self, game: Game) -> str:
        """The option that the secret, the salts and the number of the roll give."""
        options = game.options
        at = roll(self.secret, self.salts, self.rolled, len(options))
        self.rolled += 1
        return options[at]


def checked(salt: str) -> str:
    """The salt, which must come out of a journal as it went in and stay apart from others."""
    is_line = bool(salt) and salt == salt.strip() and salt.isprintable()
    if not is_line or "," in salt or len(salt) > LONGEST_SALT:
        raise BadInput(
            f"A salt is one line of text of at most {LONGEST_SALT} characters without a comma."
        )
    return salt


def roll(secret: bytes, salts: Mapping[str, str], number: int, sides: int) -> int:
    """A number from 0 to `sides` − 1, each equally likely, for roll `number`."""
    salted = ",".join(f"{side}={salt}" for side, salt in sorted(salts.items()))
    bound = WORDS - WORDS % sides
    block = 0
    while True:
        message = f"{salted}|{number}|{block}".encode()
        digest = hmac.digest(secret, message, "sha256")
        for at in range(0, len(digest), WORD_BYTES):
            word = int.from_bytes(digest[at : at + WORD_BYTES], "big")
            if word < bound:
                return word % sides
        block += 1
