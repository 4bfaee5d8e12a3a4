"""One match as a server holds it: what is stored, the line of play, and what each seat sees."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from time import time
from typing import Any, NamedTuple, Protocol

from grognard import Journal
from grognard.engine.dice.fair import Fair
from grognard.engine.kernel.ending import CONCEDE, DRAW
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.journal_text import Header
from grognard.engine.kernel.tally import Objection
from grognard.engine.kernel.undo import Undo
from grognard.engine.kernel.view import OBSERVER
from grognard.server import sql, telling
from grognard.server.line import Line, Played
from grognard.server.records import COMPUTER, Change, Opening, Seat, Stored


class Refused(Exception):
    """Something asked of a match that cannot be done; the message is one clear sentence."""

    def __init__(
        self,
        error: str,
        status: int = 409,
        objections: tuple[Objection, ...] = (),
        stale: bool = False,
    ):
        super().__init__(error)
        self.status, self.objections, self.stale = status, objections, stale


class Listener(Protocol):
    """Somebody who is connected: the seats they hold, and how to reach them."""

    seats: tuple[str, ...]

    def wake(self) -> None:
        """Say that the position has changed."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Pass a message on."""


class Plan(NamedTuple):
    """A change that somebody has decided on, and what it adds to the line of play."""

    change: Change
    played: Played | None = None


@dataclass(eq=False)
class Match:
    """A match that is in memory."""

    stored: Stored
    line: Line
    listeners: dict[Listener, None] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    minding: "asyncio.Task[None] | None" = None
    stuck: tuple[int, int] | None = None  # where the computer could not go on
    used: float = 0.0

    @property
    def opening(self) -> Opening:
        """What was settled when it was made."""
        return self.stored.opening

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.line.game

    @property
    def at(self) -> tuple[int, int]:
        """The number and the epoch of the position, which no other position has."""
        return self.line.number, self.stored.epoch

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the game."""
        return self.game.setting.rulebook.sides

    @property
    def who(self) -> str:
        """The side that is asked; nobody when the match is over."""
        return "" if self.stored.ended else self.game.who

    @property
    def over(self) -> bool:
        """Whether the rules or the players have ended it."""
        return not self.who

    @property
    def is_viewed(self) -> bool:
        """Whether it is a journal that is only looked at: nobody has a seat to play."""
        return all(seat == OBSERVER for seat in self.stored.seats)

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How it ended; nothing while it goes on, or where a journal ends before the game."""
        if self.game.outcome:
            return self.game.outcome._asdict()
        ended: dict[str, Any] | None = json.loads(self.stored.ended or "null")
        return ended

    @property
    def dice(self) -> Fair:
        """The dice, ready for the next roll."""
        secret = bytes.fromhex(self.opening.secret)
        return Fair(secret, self.stored.salts, self.line.rolled)

    @property
    def proof(self) -> dict[str, Any]:
        """What is told of the dice: the promise from the start, the secret at the end."""
        if self.is_viewed and self.opening.given:
            return {"kind": "given", "promise": "", "salts": {}}
        told = {"kind": "fair", "promise": self.dice.promise, "salts": dict(self.stored.salts)}
        return {**told, "secret": self.opening.secret} if self.over else told

    def accept(self, plan: Plan) -> None:
        """Take over a change that is stored."""
        self.stored = sql.applied(self.stored, plan.change)
        if plan.change.cut is not None:
            self.line.cut(plan.change.cut)
        if plan.played:
            self.line.extend(plan.played)

    def seated(self, seat: Seat) -> None:
        """Note what has become of a seat."""
        self.stored = replace(self.stored, seats={**self.stored.seats, seat.side: seat})

    def is_present(self, side: str) -> bool:
        """Whether somebody sits there now, at this server or another."""
        here = any(side in listener.seats for listener in self.listeners)
        return here or self.stored.seats[side].seen > time()

    def people(self) -> dict[str, Any]:
        """Who sits where, as everybody may know."""
        return {
            seat.side: {
                "kind": seat.kind,
                "level": seat.level,
                "name": seat.name,
                "present": seat.kind == COMPUTER or self.is_present(seat.side),
                "taken": seat.kind == COMPUTER or seat.seen > 0,
            }
            for seat in self.stored.seats.values()
            if seat.side != OBSERVER
        }

    def state(self, seat: str, since: int) -> dict[str, Any]:
        """Everything that a seat is told of the match as it stands."""
        told = self.line.told(seat, since + 1, self.line.number)
        return {
            **telling.position(self.game, seat),
            **self.around(),
            "who": self.who,
            "options": list(self.game.options) if self.who == seat else [],
            "events": told,
            "undo": self.undo(seat),
        }

    def undo(self, seat: str) -> dict[str, Any]:
        """How far a seat may go back by itself, why no further, and its choices up to there."""
        undo = Undo(0, "The match is over.") if self.over else self.line.may_undo(seat)
        return {**undo._asdict(), "taken": self.line.last(undo.choices)}

    def past(self, seat: str, number: int) -> dict[str, Any]:
        """What a seat could see at an earlier position."""
        return {
            **telling.position(self.line.at(number), seat),
            "number": number,
            "events": self.line.told(seat, number, number),
        }

    def hand_over(self, since: int) -> dict[str, Any]:
        """What two people at one screen see between their turns: nothing of the position."""
        told = self.line.told(OBSERVER, since + 1, self.line.number)
        return {
            **self.around(),
            "turn": self.game.turn,
            "role": "",
            "who": self.who,
            "hand_over": self.who,
            "prompt": "",
            "options": [],
            "events": told,
        }

    def around(self) -> dict[str, Any]:
        """What is the same for every seat."""
        return {
            "number": self.line.number,
            "epoch": self.stored.epoch,
            "seats": self.people(),
            "outcome": self.outcome,
            "over": self.over,
            "dice": self.proof,
            "requests": [{"kind": wish.kind, "from": wish.sender} for wish in self.stored.wishes],
        }

    def roles(self, token: str) -> tuple[str, ...]:
        """The seats that a secret link opens."""
        key = digest_of(token)
        return tuple(side for side, seat in self.stored.seats.items() if seat.token == key)


def digest_of(token: str) -> str:
    """What is stored of a secret link."""
    return sha256(token.encode()).hexdigest()


def begin(stored: Stored) -> Match:
    """A match played again from what is stored; a game that cannot be read says why."""
    opening = stored.opening
    line = Line(journal_of(opening).start(opening.overlay), opening.given)
    line.follow(stored.entries)
    return Match(stored, line)


def journal_of(opening: Opening) -> Journal:
    """An empty journal of the match."""
    options = dict(opening.options)
    data = opening.overlay.digest
    header = Header(opening.game, opening.scenario, opening.rules, options, data)
    return Journal(header, name=f"match {opening.id}")


def export(match: Match) -> str:
    """The whole match as a journal, with the secret of its dice.

    Where it began from another journal, the dice of both cannot be proven as one; what is needed
    to check those of this match stands in remarks.
    """
    opening, salts = match.opening, dict(match.stored.salts)
    fair = not opening.given
    game = journal_of(opening).start(opening.overlay)
    journal = Journal.begin(game, "fair" if fair else "fixed", match.dice.promise if fair else "")
    journal.header.rules = opening.rules
    if fair:
        journal.header.salts, journal.header.secret = salts, opening.secret
    for entry in match.stored.entries:
        game = journal.play(game, entry.choice)
    if game.who and match.outcome:
        _end_early(journal, game, match.outcome["winner"])
    remarks = "".join(f"# {line}\n" for line in _remarks(match))
    return journal.text + remarks


def _end_early(journal: Journal, game: Game, winner: str) -> None:
    """Write down that the loser conceded, or that both sides agreed on a draw."""
    last = next(side for side in game.setting.rulebook.sides if side != winner)
    journal.end_early(game, last, CONCEDE if winner else DRAW)


def _remarks(match: Match) -> Iterator[str]:
    if match.stored.ended and match.outcome:
        yield match.outcome["reason"]
    if match.opening.given and not match.is_viewed:
        yield f"the first {match.opening.given} lines of play came from another journal"
        yield f"dice after that: promise {match.dice.promise}, secret {match.opening.secret}"
        yield from (f"salt {side} {salt}" for side, salt in match.stored.salts.items())
