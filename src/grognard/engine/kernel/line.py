"""The line of play: a journal with the position it has led to, and a way to every other one.

What a message needs is counted along the way, so its cost does not grow with the journal; what
was told at an earlier position is found by playing on from the nearest one that was kept.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, Self

from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel import view
from grognard.engine.kernel.checkpoints import Checkpoints
from grognard.engine.kernel.ending import ENDINGS, end_in_place
from grognard.engine.kernel.flow import CHANCE, IllegalChoice, advance, play
from grognard.engine.kernel.game import Event, Game
from grognard.engine.kernel.journal import Journal
from grognard.engine.kernel.journal_text import BadJournal, Entry, Sealing
from grognard.engine.kernel.saving import digest
from grognard.engine.kernel.taking_back import Undo, WayBack, taken
from grognard.engine.look.wording import spoken_event

RECENT = 64  # positions whose events are kept
LONGEST_MOVE = 60  # choices of one move that are looked through to find its beginning
Answering = Callable[[Game], str | None]
"""Who answers at once where a question need not be put: dice, standing orders; or nobody."""


class Extension(NamedTuple):
    """One choice and what followed at once, not yet part of the line."""

    entries: tuple[Entry, ...]
    games: tuple[Game, ...]


class Head(NamedTuple):
    """What was under way: the turn, whose part of it, and which phase."""

    turn: int
    side: str
    phase: str

    @classmethod
    def of(cls, game: Game) -> Self:
        """What is under way in a game."""
        rulebook = game.setting.rulebook
        mover = rulebook.advice.mover(game) if rulebook.advice else ""
        side = mover if mover in rulebook.sides else ""
        return cls(game.turn, side, rulebook.aids.phase(game))

    def record(self) -> dict[str, Any]:
        """The head as plain JSON, without what is empty."""
        return {name: said for name, said in self._asdict().items() if said}


class Told(NamedTuple):
    """What happened on the way to one position, and what was under way when it began."""

    number: int
    head: Head
    events: tuple[Event, ...]


class Line:
    """A journal under play; the first `given` of its choices came from elsewhere."""

    def __init__(self, journal: Journal, begun: Game, given: int = 0):
        self.journal, self.game, self.given = journal, begun, given
        self.rolled = 0  # how many dice have fallen after those given
        self._back = WayBack(journal.entries, begun.setting, given)
        self._kept = Checkpoints(begun)
        self._sealing = Sealing()
        self._recent = deque([Told(0, Head.of(begun), tuple(begun.events))], RECENT)
        self._looked_at: tuple[int, Game] | None = None

    @classmethod
    def along(cls, journal: Journal, overlay: Overlay = NO_OVERLAY, given: int = 0) -> Self:
        """The line that a whole journal has taken."""
        line = cls(journal.until(0), journal.start(overlay), given)
        line.follow(journal.entries)
        return line

    @property
    def number(self) -> int:
        """How many choices and dice lie behind."""
        return len(self.journal.entries)

    def try_out(self, choice: str, answer: Answering) -> Extension:
        """What a choice leads to, with what is answered at once; the rules may refuse it."""
        first = play(self.game, choice)
        return self._with_answers([Entry(self.game.who, choice)], [first], answer)

    def at_once(self, answer: Answering) -> Extension:
        """What is answered at once where the line stands, such as the dice a game begins with."""
        return self._with_answers([], [], answer)

    def end_early(self, side: str, word: str) -> Extension:
        """What it comes to when a side concedes, agrees to a draw or has no time left."""
        after = self.game.copy()
        end_in_place(after, side, word)
        return self._with_answers([Entry(side, word)], [after], lambda _: None)

    def _with_answers(
        self, entries: list[Entry], games: list[Game], answer: Answering
    ) -> Extension:
        while True:
            game = games[-1] if games else self.game
            found = answer(game) if game.who else None
            if found is None:
                return Extension(self._sealed(entries, games), tuple(games))
            entries.append(Entry(game.who, found, ordered=game.who != CHANCE))
            games.append(play(game, found))

    def _sealed(self, entries: list[Entry], games: list[Game]) -> tuple[Entry, ...]:
        """The choices, those that end a turn or the game with a digest."""
        sealing, turn = self._sealing.copy(), self.game.turn
        for at, game in enumerate(games):
            sealing.add(entries[at])
            if game.turn != turn or not game.who:
                taken_now = digest(game)
                seal = sealing.seal(taken_now)
                entries[at] = entries[at]._replace(digest=taken_now, seal=seal)
            turn = game.turn
        return tuple(entries)

    def extend(self, played: Extension) -> None:
        """Make it part of the line."""
        for entry, game in zip(played.entries, played.games, strict=True):
            self._note(entry, Head.of(self.game), game, game)
            self.game = game

    def follow(self, entries: Iterable[Entry], check: bool = False) -> None:
        """Go on along recorded choices: accepted once, they are only held against who is asked.

        `check` asks the rules again about each of them and holds every digest to its position.
        """
        game = self.game.copy()
        for entry in entries:
            head = Head.of(game)
            _follow(game, entry, self._name(self.number), check)
            self._note(entry, head, game)
        self.game = game

    def _name(self, number: int) -> str:
        """What a choice goes by where it cannot be followed."""
        return f"{self.journal.name}, choice {number + 1}"

    def played_again(self, number: int, entries: Sequence[Entry]) -> Extension:
        """What recorded choices lead to from a position on; the line is not changed by it."""
        game, games = self.at(number), []
        for at, entry in enumerate(entries, number):
            game = game.copy()
            _follow(game, entry, self._name(at))
            games.append(game)
        return Extension(tuple(entries), tuple(games))

    def _note(self, entry: Entry, head: Head, after: Game, kept: Game | None = None) -> None:
        """Take a choice into the journal and the counts; a game that goes on is kept as a copy."""
        self.journal.entries.append(entry)
        self._sealing.add(entry)
        self._back.note(taken(entry, after))
        number = self.number
        self.rolled += number > self.given and entry.who == CHANCE
        self._recent.append(Told(number, head, tuple(after.events)))
        if self._kept.wants(number):
            self._kept.keep(number, kept or after.copy(), self._sealing)

    def is_sealed(self) -> bool:
        """Whether the newest digest of the journal is that of the position it was taken at."""
        for number in range(self.number, 0, -1):
            entry = self.journal.entries[number - 1]
            if entry.digest:
                return entry.digest == digest(self.at(number))
        return True

    def cut(self, number: int) -> None:
        """Take back everything from this number on."""
        game, entries = self.at(number), self.journal.entries
        self.rolled -= sum(entry.who == CHANCE for entry in entries[max(number, self.given) :])
        del entries[number:]
        self._back.cut()
        self.game, self._looked_at = game, None
        self._kept.cut(number)
        at, kept = self._kept.nearest(number)
        self._sealing = kept.sealing.copy()
        for entry in entries[at:]:
            self._sealing.add(entry)
        self._recent = deque((told for told in self._recent if told.number <= number), RECENT)

    def at(self, number: int) -> Game:
        """The game as it stood after so many choices and dice."""
        if number == self.number:
            return self.game
        return next(self._from(number))

    def _from(self, number: int) -> Iterator[Game]:
        """The positions from this one on, the first as it stays, the others one game that goes on.

        The position last looked at is remembered, for who looks at one often looks at the next.
        """
        start, (kept, _) = self._kept.nearest(number)
        looked_at = self._looked_at  # another thread may look elsewhere meanwhile
        if looked_at and start <= looked_at[0] <= number:
            start, kept = looked_at
        game = kept.copy()
        for entry in self.journal.entries[start:number]:
            repeat(game, entry)
        self._looked_at = number, game
        yield game
        game = game.copy()
        for at in range(number, self.number):
            repeat(game, self.journal.entries[at])
            yield game

    def happened(self, first: int, last: int) -> Iterator[Told]:
        """What happened on the way from one position to another, both included."""
        first, last = max(first, 0), min(last, self.number)
        if first > last:
            return
        if self._recent and (oldest := self._recent[0].number) <= first:
            yield from islice(self._recent, first - oldest, last - oldest + 1)
            return
        before = max(first - 1, 0)
        head: Head | None = None
        for number, game in zip(range(before, last + 1), self._from(before), strict=False):
            if number >= first:
                yield Told(number, head or Head.of(game), tuple(game.events))
            head = Head.of(game)

    def told(self, seat: str, first: int, last: int) -> list[dict[str, Any]]:
        """The same, as a seat was told of it, in words for people."""
        setting = self.game.setting
        names = setting.rulebook.aids.names(setting.data)
        return [
            {"number": number, **head.record(), **spoken_event(each, names)}
            for number, head, events in self.happened(first, last)
            for each in view.told(events, seat)
        ]

    def may_undo(self, side: str, agreed: bool = False) -> Undo:
        """How far a side may go back from here."""
        return self._back.may_undo(side, agreed)

    def barred(self, side: str) -> str:
        """Why not even consent gives a side its last choice back; nothing where it could."""
        return self._back.barred(side)

    def has_chosen(self, side: str) -> bool:
        """Whether a side has chosen anything since the match began."""
        return self._back.has_chosen(side)

    def back_to(self, side: str, agreed: bool = False) -> int:
        """The number of the last choice of a side, if that may be taken back."""
        return self._back.back_to(side, agreed)

    def answered(self, first: int) -> Iterator[tuple[Game, str]]:
        """The choices from this number on, oldest first, each with the game as it was asked.

        The game is the same one played along: it is looked at before the next is taken.
        """
        asked = self._from(first) if first < self.number else iter(())
        for game, entry in zip(asked, self.journal.entries[first:], strict=False):
            yield game, entry.choice


def move_to_take_back(line: Line, side: str) -> int:
    """Where the move of a side began that its last choice belongs to: about no unit yet."""
    last = found = line.back_to(side)
    first = max(line.number - line.may_undo(side).choices, last - LONGEST_MOVE)
    for number, (game, _) in enumerate(line.answered(first), first):
        if number <= last and game.who == side and not game.question.about:
            found = number
    return found


def _follow(game: Game, entry: Entry, name: str, check: bool = False) -> None:
    """Play a recorded choice again, in place; one that cannot be is called by this name."""
    try:
        if check and entry.choice not in ENDINGS:
            _must_be_asked(game, entry)
            play(game, entry.choice)
        repeat(game, entry)
    except IllegalChoice as refusal:
        raise BadJournal(f"{name}: “{entry.choice[:40]}” is refused: {refusal}") from None
    except BadJournal as fault:
        raise BadJournal(f"{name}: {fault}") from None
    except Exception as fault:  # rules that are handed what they never offered
        why = f"“{entry.choice[:40]}” cannot be played ({type(fault).__name__})."
        raise BadJournal(f"{name}: {why}") from None
    if check and entry.digest and entry.digest != digest(game):
        raise BadJournal(f"{name}: the position differs from the digest.")


def repeat(game: Game, entry: Entry) -> None:
    """Play a recorded choice again, in place, without asking the rules whether it is allowed."""
    if entry.choice in ENDINGS:
        end_in_place(game, entry.who, entry.choice)
        return
    _must_be_asked(game, entry)
    advance(game, entry.choice)


def _must_be_asked(game: Game, entry: Entry) -> None:
    if entry.who != game.who:
        raise BadJournal(f"{entry.who} chooses, but {game.who or 'nobody'} is asked")
    among = game.question.among
    if among and entry.choice not in among:
        raise BadJournal(f"“{entry.choice[:40]}” was not offered")
