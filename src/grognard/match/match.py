"""One match as a server holds it: what is stored, the line of play, and what each seat sees."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from itertools import count
from time import time
from typing import Any, NamedTuple, Protocol

from grognard.engine.dice.chained import Chained
from grognard.engine.dice.fair import Fair
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.line import Answering, Extension, Line
from grognard.engine.kernel.taking_back import Undo
from grognard.engine.kernel.tally import Objection
from grognard.engine.kernel.view import OBSERVER
from grognard.engine.look.wording import spoken
from grognard.match import orders as standing
from grognard.match import telling, timing
from grognard.match.orders import MOST_ANSWERS
from grognard.match.outlook import Outlook
from grognard.match.records import (
    COMPUTER,
    PERSON,
    Change,
    Opening,
    Order,
    Outage,
    Said,
    Saved,
    Seat,
    Stored,
    applied,
)

SHOWN_CHAT = 100  # lines of conversation that are kept at hand
SIGNS = 16  # of life that are remembered of a seat: a store may still tell an old one


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

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that they hold."""

    def wake(self) -> None:
        """Say that the position has changed."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Pass a message on."""

    def dismiss(self, why: str) -> None:
        """Say why the match cannot go on here, and hang up."""


class Decision(NamedTuple):
    """A change that somebody has decided on, and what it adds to the line of play."""

    change: Change
    played: Extension | None = None
    is_agreed: bool = False  # by the other side, whom it was asked of


@dataclass(eq=False)
class Match:
    """A match that is in memory."""

    stored: Stored
    line: Line
    said: list[Said] = field(default_factory=list)
    listeners: dict[Listener, None] = field(default_factory=dict)
    signs: dict[str, tuple[float, ...]] = field(default_factory=dict)  # side: `seen`, from here
    elsewhere: dict[str, float] = field(default_factory=dict)  # side: until when it is open there
    now: Callable[[], float] = time  # what time it is
    outages: Sequence[Outage] = ()  # when no server ran
    is_prepared: bool = True  # whether all is worked out that takes long
    first_seen: Mapping[str, telling.Position] = field(default_factory=dict)  # at the beginning
    outlooks: dict[str, Outlook] = field(default_factory=dict)
    versions: int = 0  # outlooks that were made so far
    cuts: dict[int, int] = field(default_factory=dict)  # epoch: the number that it began at

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
        """The side that is asked; nobody when the match is over or only looked at."""
        return "" if self.is_viewed else self.game.who

    @property
    def over(self) -> bool:
        """Whether the rules or the players have ended it."""
        return not self.who

    @cached_property
    def is_viewed(self) -> bool:
        """Whether it is a journal that is only looked at: nobody has a seat to play."""
        return all(seat == OBSERVER for seat in self.stored.seats)

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How it ended; nothing while it goes on, or where a journal ends before the game."""
        outcome, setting = self.game.outcome, self.game.setting
        if outcome is None:
            return None
        names = setting.rulebook.aids.names(setting.data)
        return outcome._replace(reason=spoken(outcome.reason, names))._asdict()

    @property
    def dice(self) -> Fair:
        """The dice, ready for the next roll."""
        secret = bytes.fromhex(self.opening.secret)
        return Fair(secret, self.stored.salts, self.line.rolled)

    @property
    def _rolling(self) -> Fair | Chained:
        """Who rolls: the table, or by letter both sides together."""
        letters = self.stored.letters
        return Chained(letters.links, self.sides, self.line.rolled) if letters.side else self.dice

    @property
    def proof(self) -> dict[str, Any]:
        """What is told of the dice: the promise from the start, the secret at the end."""
        if self.stored.letters.side or (self.is_viewed and self.opening.given):
            kind = "chained" if self.stored.letters.side else "given"
            return {"kind": kind, "promise": "", "salts": {}}
        told = {"kind": "fair", "promise": self._promise, "salts": dict(self.stored.salts)}
        return {**told, "secret": self.opening.secret} if self.over else told

    @cached_property
    def _promise(self) -> str:
        """What is shown of the dice before the first roll; it never changes."""
        return self.dice.promise

    def answering(self, orders: Sequence[Order] = ()) -> Answering:
        """Who answers in the same change as the choice before: the fair dice, standing orders."""
        dice, left = self._rolling, count(MOST_ANSWERS, -1)
        given = orders or self.stored.orders

        def answer(game: Game) -> str | None:
            if game.who == CHANCE:
                return dice.answer(game)
            return standing.answer(given, game) if given and next(left) > 0 else None

        return answer

    def prepare(self) -> None:
        """Work out what takes long and never changes; nobody need wait for it later."""
        self.is_prepared = True
        self.game.setting.rulebook.prepare(self.game)

    def accept(self, plan: Decision) -> None:
        """Take over a change that is stored."""
        self.take(applied(self.stored, plan.change))
        self.hear(plan.change.said)
        if plan.change.cut is not None:
            self.cuts[self.stored.epoch] = plan.change.cut
            self.line.cut(plan.change.cut)
        if plan.played:
            self.line.extend(plan.played)

    def saved(self) -> Saved:
        """All of it, for a store that does not have it yet."""
        return Saved(self.stored, tuple(self.line.journal.entries), tuple(self.said))

    def hear(self, said: Sequence[Said]) -> None:
        """Keep what was said last."""
        self.said = [*self.said, *said][-SHOWN_CHAT:] if said else self.said

    def seated(self, seat: Seat) -> None:
        """Note what has become of a seat."""
        self.stored = replace(self.stored, seats={**self.stored.seats, seat.side: seat})

    def sign(self, side: str, until: float) -> None:
        """A sign of life that is stored from here: until when somebody sits there."""
        self.signs[side] = (*self.signs.get(side, ()), until)[-SIGNS:]

    def take(self, stored: Stored) -> None:
        """Take over what is stored; of signs of life from here the newest holds."""
        self.stored = stored
        for side, signs in self.signs.items():
            seat = stored.seats[side]
            if seat.seen in signs[:-1]:
                self.seated(seat._replace(seen=signs[-1]))

    def is_present(self, side: str) -> bool:
        """Whether somebody sits there now, at this server or another."""
        here = any(side in listener.seats for listener in self.listeners)
        return here or self.stored.seats[side].seen > self.now()

    def has_begun(self, come: Sequence[str] = ()) -> bool:
        """Whether everybody who plays has been at the table once, with those who come now."""
        seats = self.stored.seats.values()
        awaited = [seat.side for seat in seats if seat.kind == PERSON and not seat.seen]
        return all(side in (*come, OBSERVER) for side in awaited)

    def people(self) -> dict[str, Any]:
        """Who sits where, as everybody may know."""
        return {
            seat.side: {
                "kind": seat.kind,
                "level": seat.level,
                "name": seat.name,
                "present": seat.kind == COMPUTER or self.is_present(seat.side),
                "taken": seat.kind == COMPUTER or seat.seen > 0 or seat.is_owned,
                "owned": seat.is_owned,
                "open": seat.is_open,
            }
            for seat in self.stored.seats.values()
            if seat.side != OBSERVER
        }

    def orders(self, side: str) -> list[dict[str, Any]]:
        """The standing orders of a side that hold now; nobody else is told of them."""
        mine = standing.standing(self.stored.orders, self.game, side)
        return [standing.told(each, self.game) for each in mine]

    def undo(self, seat: str) -> Undo:
        """How far a seat may go back by itself, and why no further."""
        return Undo(0, "The match is over.") if self.over else self.line.may_undo(seat)

    @property
    def clock(self) -> dict[str, Any] | None:
        """How the clock stands, as everybody may know; nothing where none was agreed on."""
        return timing.told(self.stored, self.now(), self.outages)

    def roles(self, token: str) -> tuple[str, ...]:
        """The seats that a secret link or an invitation opens."""
        key = digest_of(token)
        return tuple(side for side, seat in self.stored.seats.items() if seat.opens(key))

    def screens(self, sides: Sequence[str]) -> int:
        """On how many screens somebody plays these sides now; onlookers do not count.

        All that another server shows count as one.
        """
        played = [side for side in sides if side != OBSERVER]
        here = sum(any(side in each.seats for side in played) for each in self.listeners)
        return here + any(self.elsewhere.get(side, 0.0) > self.now() for side in played)


def last(said: Sequence[Said], count: int) -> Sequence[Said]:
    """The last lines of a conversation."""
    return said[max(0, len(said) - count) :]


def digest_of(token: str) -> str:
    """What is stored of a secret link."""
    return sha256(token.encode()).hexdigest()
