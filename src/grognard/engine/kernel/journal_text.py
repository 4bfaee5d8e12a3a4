"""The journal as text: one line for each thing settled, then one line for each choice."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from grognard.engine.bad_input import BadInput

FORMAT = "1"
SEAL_LENGTH = 16
DICE = ("fixed", "seeded", "fair", "chained")
HEADINGS = ("game", "scenario", "rules", "option", "data", "dice", "salt", "chain")


class BadJournal(BadInput):
    """A journal that cannot be read or replayed; the message is one clear sentence."""


class Entry(NamedTuple):
    """One choice; the digest and the seal of the position after it where they were taken.

    `ordered` marks an answer that a standing order gave; a journal's text does not tell it apart.
    """

    who: str
    choice: str
    digest: str = ""
    seal: str = ""
    line: int = 0
    ordered: bool = False


class Sealing:
    """A running sum over choices in order, so that a seal costs the same at any length."""

    def __init__(self, entries: Iterable[Entry] = ()):
        self._sum = sha256()
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Take in the next choice."""
        self._sum.update(f"{entry.who}  {entry.choice}\n".encode())

    def seal(self, taken: str) -> str:
        """A short text that stands for every choice so far and the digest of the position."""
        sealed = self._sum.copy()
        sealed.update(taken.encode())
        return sealed.hexdigest()[:SEAL_LENGTH]

    def copy(self) -> "Sealing":
        """A sum that goes on from here by itself."""
        twin = Sealing()
        twin._sum = self._sum.copy()
        return twin


@dataclass
class Header:
    """What was settled before the first choice, and the secret told after the last."""

    game: str
    scenario: str
    rules: str
    options: dict[str, str] = field(default_factory=dict)
    data: str = ""
    dice: str = "fixed"
    proof: str = ""
    salts: dict[str, str] = field(default_factory=dict)
    secret: str = ""
    chains: dict[str, str] = field(default_factory=dict)  # side: its promise and last link
    lines: dict[str, int] = field(default_factory=dict, compare=False)  # heading: its line


def write(header: Header, entries: Iterable[Entry]) -> str:
    """The journal as text."""
    return "".join(f"{line}\n" for line in _lines(header, entries))


def _lines(header: Header, entries: Iterable[Entry]) -> Iterator[str]:
    yield f"grognard {FORMAT}"
    yield f"game {header.game}"
    yield f"scenario {header.scenario}"
    yield f"rules {header.rules}"
    for name, value in header.options.items():
        yield f"option {name} {value}"
    if header.data:
        yield f"data {header.data}"
    yield f"dice {header.dice} {header.proof}".rstrip()
    for side, salt in header.salts.items():
        yield f"salt {side} {salt}"
    for side, ends in header.chains.items():
        yield f"chain {side} {ends}"
    for entry in entries:
        yield f"{entry.who}  {entry.choice}"
        if entry.digest:
            yield f"digest  {entry.digest} {entry.seal}"
    if header.secret:
        yield f"secret  {header.secret}"


def parse(text: str, name: str) -> tuple[Header, list[Entry]]:
    """The journal that `write` wrote; `name` is how errors call the file."""
    reader = _Reader(name)
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            reader.read(number, line)
    return reader.finish(complete=text.endswith("\n"))


class _Reader:
    """Reads a journal line by line."""

    def __init__(self, name: str):
        self.name = name
        self.line = 0
        self.headings: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.named: dict[str, dict[str, str]] = {"option": {}, "salt": {}, "chain": {}}
        self.secret = ""
        self.entries: list[Entry] = []

    def fault(self, sentence: str) -> BadJournal:
        """The error at the line being read."""
        return BadJournal(f"{self.name}:{self.line}: {sentence}")

    def read(self, number: int, line: str) -> None:
        """Take in one line."""
        self.line = number
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if not self.headings:
            self._opening(word, rest)
        elif not rest:
            raise self.fault(f"the line holds only “{word[:40]}”.")
        elif not word:
            raise self.fault("the line begins with a blank.")
        elif self.secret:
            raise self.fault("nothing may follow the secret.")
        elif word in ("grognard", *HEADINGS):
            self._heading(word, rest)
        elif word == "secret":
            self.secret = rest
        elif word == "digest":
            self._digest(rest)
        else:
            self._choice(word, rest)

    def _opening(self, word: str, rest: str) -> None:
        if word != "grognard":
            raise self.fault("this is not a journal: its first line must be “grognard 1”.")
        if rest != FORMAT:
            raise self.fault(
                f"the journal has format “{rest[:40]}”; this program reads format {FORMAT}."
            )
        self.headings["grognard"] = rest

    def _heading(self, word: str, rest: str) -> None:
        if self.entries:
            raise self.fault(f"“{word}” must stand before the first choice.")
        if word in self.named:
            key, _, value = rest.partition(" ")
            kept = self.named[word]
            if not value or key in kept:
                raise self.fault(f"each {word} has a name and a value, and is given once.")
            kept[key] = value
            self.lines[f"{word} {key}"] = self.line
        elif word in self.headings:
            raise self.fault(f"“{word}” is given twice.")
        else:
            self.headings[word] = rest
            self.lines[word] = self.line

    def _digest(self, rest: str) -> None:
        if not self.entries or self.entries[-1].digest:
            raise self.fault("a digest stands after a choice, once.")
        value, _, seal = rest.partition(" ")
        self.entries[-1] = self.entries[-1]._replace(digest=value, seal=seal)

    def _choice(self, who: str, choice: str) -> None:
        missing = [name for name in ("game", "scenario", "rules") if name not in self.headings]
        if missing:
            raise self.fault(f"“{missing[0]}” is missing before the first choice.")
        self.entries.append(Entry(who, choice, line=self.line))

    def finish(self, complete: bool) -> tuple[Header, list[Entry]]:
        """What was read, once the end is reached."""
        for name in ("grognard", "game", "scenario", "rules"):
            if name not in self.headings:
                raise BadJournal(f"{self.name}: the journal ends before its “{name}” line.")
        if not complete:
            raise self.fault("the last line is cut off.")
        dice, _, proof = self.headings.get("dice", "fixed").partition(" ")
        if dice not in DICE:
            self.line = self.lines["dice"]
            raise self.fault(f"dice may be {', '.join(DICE)}, not “{dice[:40]}”.")
        header = Header(
            self.headings["game"],
            self.headings["scenario"],
            self.headings["rules"],
            self.named["option"],
            self.headings.get("data", ""),
            dice,
            proof,
            self.named["salt"],
            self.secret,
            self.named["chain"],
            self.lines,
        )
        return header, self.entries
