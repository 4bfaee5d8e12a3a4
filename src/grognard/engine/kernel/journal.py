"""The journal: how a game began and every choice in order; the save, the replay, the bug report."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Self

from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY, BadData, Overlay
from grognard.engine.kernel.ending import ENDINGS, end_early
from grognard.engine.kernel.flow import IllegalChoice, play
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.journal_text import BadJournal, Entry, Header, Sealing, parse, write
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.saving import digest
from grognard.engine.kernel.set_up import start

LARGEST_FILE = 16_000_000
LONGEST_NUMBER = 9  # digits of one part of a version


@dataclass
class Journal:
    """How a game began and every choice since; `rulebooks` are the games it may speak of."""

    rulebooks: ClassVar[Mapping[str, Rulebook]] = {}

    header: Header
    entries: list[Entry] = field(default_factory=list)
    name: str = "journal"

    @classmethod
    def begin(cls, game: Game, dice: str = "fixed", proof: str = "") -> Self:
        """An empty journal of a game that has just begun."""
        setting = game.setting
        usual = {switch.id: switch.values[0] for switch in setting.rulebook.options}
        options = {name: value for name, value in setting.options.items() if usual[name] != value}
        rules = setting.rulebook.version
        book, scenario = setting.rulebook.id, setting.scenario
        return cls(Header(book, scenario, rules, options, setting.overlay, dice, proof))

    @classmethod
    def read(cls, path: Path | str) -> Self:
        """The journal in a file."""
        path = Path(path)
        try:
            with path.open("rb") as file:
                written = file.read(LARGEST_FILE + 1)
        except OSError as error:
            raise BadJournal(f"{path}: {error.strerror or error}.") from None
        if len(written) > LARGEST_FILE:
            raise BadJournal(f"{path}: the file is too large to be a journal.")
        try:
            return cls.parse(written.decode("utf-8"), str(path))
        except UnicodeDecodeError as error:
            line = written.count(b"\n", 0, error.start) + 1
            raise BadJournal(f"{path}:{line}: the file is not text in UTF-8.") from None

    @classmethod
    def parse(cls, text: str, name: str = "journal") -> Self:
        """The journal in a text; `name` is how errors call it."""
        return cls(*parse(text, name), name)

    @property
    def text(self) -> str:
        """The journal as it is written."""
        return write(self.header, self.entries)

    def write(self, path: Path | str) -> None:
        """Save the journal, whole or not at all."""
        path = Path(path)
        scratch = path.with_name(path.name + ".part")
        scratch.write_text(self.text, encoding="utf-8")
        scratch.replace(path)

    def play(self, game: Game, choice: str) -> Game:
        """The game after `choice`, which is written down, with a digest at the end of a turn."""
        after = play(game, choice)
        self.entries.append(Entry(game.who, choice))
        if after.turn != game.turn or not after.who:
            self.seal(after)
        return after

    def end_early(self, game: Game, side: str, word: str) -> Game:
        """The game after `side` conceded or agreed to a draw, which is written down."""
        after = end_early(game, side, word)
        self.entries.append(Entry(side, word))
        self.seal(after)
        return after

    def seal(self, game: Game) -> None:
        """Write down the digest of `game`, the position after the last choice."""
        if self.entries and not self.entries[-1].digest:
            taken = digest(game)
            seal = Sealing(self.entries).seal(taken)
            self.entries[-1] = self.entries[-1]._replace(digest=taken, seal=seal)

    def start(self, overlay: Overlay = NO_OVERLAY) -> Game:
        """The game before the first choice."""
        header = self.header
        rulebook = self._rulebook()
        if overlay.digest != header.data:
            raise BadJournal(self._about_data(overlay))
        try:
            return start(rulebook, header.scenario, self._meant(rulebook), overlay)
        except BadData:
            raise
        except BadInput as fault:
            raise BadJournal(f"{self._at(_doubtful(header, rulebook))}: {fault}") from None

    def _meant(self, rulebook: Rulebook) -> dict[str, str]:
        """The options, with what went without saying under the rules it was written under."""
        written = _numbers(self.header.rules)
        then = {
            switch.id: switch.formerly.value
            for switch in rulebook.options
            if switch.formerly and written < _numbers(switch.formerly.rules)
        }
        return {**then, **self.header.options}

    def replay(self, overlay: Overlay = NO_OVERLAY) -> Iterator[Game]:
        """Every position along the way, the first included; faults are named by their line."""
        game, sealing = self.start(overlay), Sealing()
        yield game
        for entry in self.entries:
            sealing.add(entry)
            game = self._next(game, entry, sealing)
            yield game

    def end(self, overlay: Overlay = NO_OVERLAY) -> Game:
        """The position after the last choice."""
        for game in self.replay(overlay):
            last = game
        return last

    def digest(self, overlay: Overlay = NO_OVERLAY) -> str:
        """The digest of the last position."""
        return digest(self.end(overlay))

    def until(self, count: int) -> Self:
        """The journal of the first `count` choices; the secret is not told in it."""
        header = Header(**(vars(self.header) | {"secret": ""}))
        return type(self)(header, self.entries[:count], self.name)

    def _next(self, game: Game, entry: Entry, sealing: Sealing) -> Game:
        early = entry.choice in ENDINGS
        if entry.who != game.who and not early:
            asked = game.who or "nobody, for the game is over"
            raise self._fault(entry, f"{entry.who[:40]} chooses, but the question is for {asked}.")
        try:
            after = end_early(game, *entry[:2]) if early else play(game, entry.choice)
        except IllegalChoice as refusal:
            raise self._fault(entry, f"“{entry.choice[:40]}” is refused: {refusal}") from None
        if entry.digest and self._comparable and entry.digest != digest(after):
            raise self._fault(entry, "the position differs from the digest after this choice.")
        if entry.digest and entry.seal != sealing.seal(entry.digest):
            raise self._fault(entry, "the choices up to here are not those that were sealed.")
        return after

    @property
    def _comparable(self) -> bool:
        """Whether digests stand for positions as they are written today."""
        since = self.rulebooks[self.header.game].digests_since
        return _numbers(self.header.rules) >= _numbers(since)

    def _fault(self, entry: Entry, sentence: str) -> BadJournal:
        return BadJournal(f"{self.name}:{entry.line}: {sentence}")

    def _at(self, heading: str) -> str:
        """The file and, where it is known, the line of a heading."""
        line = self.header.lines.get(heading)
        return f"{self.name}:{line}" if line else self.name

    def _rulebook(self) -> Rulebook:
        header = self.header
        rulebook = self.rulebooks.get(header.game)
        if rulebook is None:
            known = ", ".join(self.rulebooks)
            raise BadJournal(
                f"{self._at('game')}: there is no game “{header.game[:40]}”; there are {known}."
            )
        written, at = _numbers(header.rules), self._at("rules")
        if not written:
            raise BadJournal(f"{at}: “{header.rules[:40]}” is no version of the rules.")
        if written > _numbers(rulebook.version):
            raise BadJournal(
                f"{at}: needs {rulebook.id} rules {header.rules} or newer;"
                f" these are {rulebook.version}."
            )
        if written < _numbers(rulebook.oldest_readable):
            raise BadJournal(
                f"{at}: was written under {rulebook.id} rules {header.rules},"
                f" which only a program with rules before {rulebook.oldest_readable} can read."
            )
        return rulebook

    def _about_data(self, overlay: Overlay) -> str:
        at, data = self._at("data"), self.header.data[:40]
        if not data:
            return f"{at}: was played without a data file; leave --data away."
        if not overlay.digest:
            return f"{at}: was played with a data file ({data}); give it with --data."
        return f"{at}: was played with the data {data}, not {overlay.digest}."


def _doubtful(header: Header, rulebook: Rulebook) -> str:
    """The first heading that the game does not know."""
    if header.scenario not in (each.id for each in rulebook.scenarios):
        return "scenario"
    allowed = {switch.id: switch.values for switch in rulebook.options}
    strange = (name for name, value in header.options.items() if value not in allowed.get(name, ()))
    return f"option {next(strange, '')}"


def _numbers(version: str) -> tuple[int, ...]:
    """A version as numbers to compare; none where it is not a version."""
    parts = version.split(".")
    plain = all(part.isdecimal() and len(part) <= LONGEST_NUMBER for part in parts)
    return tuple(int(part) for part in parts) if plain else ()
