"""Checking a journal as a stranger would: every choice, every digest, the proof of the dice.

The dice are worked out here from the description in `fair.py`, by code that shares nothing
with it, so that a fault in one shows against the other.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.dice.chance import Seeded
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.journal import Journal
from grognard.engine.kernel.journal_text import Header
from grognard.engine.kernel.saving import digest

BLOCK = 64  # bytes that SHA-256 works on at a time
SECRET_BYTES = 32
LONGEST_SEED = 1000  # digits
LONGEST_CHAIN = 4096  # links after the promise


class CheckedRoll(NamedTuple):
    """One answer of chance: its line in the journal, what might have come up, what did."""

    line: int
    options: tuple[str, ...]
    choice: str


class Report(NamedTuple):
    """What a check of a journal found."""

    ok: bool
    choices: int
    digest: str
    dice: str
    problems: tuple[str, ...]


def verify(journal: Journal, overlay: Overlay = NO_OVERLAY) -> Report:
    """Replay the journal and check everything it claims; one that cannot begin is bad input."""
    game = journal.start(overlay)
    problems: list[str] = []
    rolls: list[CheckedRoll] = []
    choices = 0
    try:
        for choices, game in enumerate(journal.replay(overlay)):
            if game.who == CHANCE and choices < len(journal.entries):
                entry = journal.entries[choices]
                rolls.append(CheckedRoll(entry.line, game.options, entry.choice))
    except BadInput as fault:
        problems.append(str(fault))
    problems += _dice_problems(journal.header, rolls, game.setting.rulebook.sides)
    return Report(not problems, choices, digest(game), journal.header.dice, tuple(problems))


def _dice_problems(
    header: Header, rolls: list[CheckedRoll], sides: tuple[str, ...]
) -> Iterator[str]:
    if header.dice == "seeded":
        yield from _seeded_problems(header, rolls)
    elif header.dice == "fair":
        yield from _salt_problems(header, sides)
        yield from _fair_problems(header, rolls)
    elif header.dice == "chained":
        yield from _chained_problems(header, rolls, sides)
    if header.dice != "fair" and (header.salts or header.secret):
        yield "There are salts or a secret, but no promise that they could prove."
    if header.dice != "chained" and header.chains:
        yield "There are chains, but the dice are said not to be made of them."


def _seeded_problems(header: Header, rolls: list[CheckedRoll]) -> Iterator[str]:
    seed = header.proof
    if not seed.removeprefix("-").isdecimal() or len(seed) > LONGEST_SEED:
        yield f"The seed “{seed[:40]}” is not a number."
        return
    driver = Seeded(int(seed))
    for line, options, rolled in rolls:
        expected = driver.pick(options)
        if expected != rolled:
            yield f"Line {line}: chance gave {expected}, the journal says {rolled}."
            return


def _salt_problems(header: Header, sides: tuple[str, ...]) -> Iterator[str]:
    """Salts by which others than the players could have turned the dice."""
    for side, salt in header.salts.items():
        if side not in sides:
            yield f"There is a salt of “{side[:40]}”, which is no side of the game."
        if "," in salt:
            yield f"The salt of {side[:40]} holds a comma, so that it could stand for two."


def _fair_problems(header: Header, rolls: list[CheckedRoll]) -> Iterator[str]:
    if not header.secret:
        yield "The secret is not in the journal, so the dice cannot be checked."
        return
    try:
        secret = bytes.fromhex(header.secret)
    except ValueError:
        yield "The secret is not a row of hexadecimal digits."
        return
    if len(secret) != SECRET_BYTES:
        yield f"The secret has {len(secret)} bytes, not {SECRET_BYTES}, so it could be guessed."
    if sha256(secret).hexdigest() != header.proof:
        yield "The secret is not the one that was promised."
    salted = ",".join(side + "=" + header.salts[side] for side in sorted(header.salts))
    for number, (line, options, rolled) in enumerate(rolls):
        expected = options[drawn(secret, salted, number, len(options))]
        if expected != rolled:
            yield f"Line {line}: the dice gave {expected}, the journal says {rolled}."
            return


def _chained_problems(
    header: Header, rolls: list[CheckedRoll], sides: tuple[str, ...]
) -> Iterator[str]:
    """Dice of two who share no table: roll n is made of link n + 1 of every side."""
    links = {side: _links(header.chains.get(side, "")) for side in sides}
    broken = [side for side in sides if not links[side]]
    yield from (f"The last link of {side} does not lead back to its promise." for side in broken)
    for number, (line, options, rolled) in enumerate(() if broken else rolls):
        told = [(side, *links[side][number + 1 : number + 2]) for side in sides]
        if any(len(each) < 2 for each in told):
            yield f"Line {line}: this die fell before both sides had told their links."
            return
        key = sha256(",".join(map("=".join, told)).encode()).digest()
        expected = options[drawn(key, "", number, len(options))]
        if expected != rolled:
            yield f"Line {line}: the dice gave {expected}, the journal says {rolled}."
            return


def _links(ends: str) -> list[str]:
    """All links from a promise to the last one that was told; none where they do not belong."""
    promise, _, last = ends.partition(" ")
    try:
        link = bytes.fromhex(last)
    except ValueError:
        return []
    links = [link.hex()]
    while links[-1] != promise and len(links) <= LONGEST_CHAIN:
        link = sha256(link).digest()
        links.append(link.hex())
    return links[::-1] if links[-1] == promise else []


def drawn(secret: bytes, salted: str, number: int, options: int) -> int:
    """Which of so many options roll `number` draws."""
    for word in _words(secret, salted, number):
        quotient, remainder = divmod(word, options)
        if (quotient + 1) * options <= 1 << 64:
            return remainder
    raise AssertionError("the stream of words has no end")


def _words(secret: bytes, salted: str, number: int) -> Iterator[int]:
    """The stream of 64-bit numbers of one roll, by HMAC written out."""
    key = (sha256(secret).digest() if len(secret) > BLOCK else secret).ljust(BLOCK, b"\0")
    inner, outer = bytes(b ^ 0x36 for b in key), bytes(b ^ 0x5C for b in key)
    block = 0
    while True:
        message = f"{salted}|{number}|{block}".encode()
        stream = sha256(outer + sha256(inner + message).digest()).digest()
        for at in (0, 8, 16, 24):
            yield int.from_bytes(stream[at : at + 8], "big")
        block += 1
