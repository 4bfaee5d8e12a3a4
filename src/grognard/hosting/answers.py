"""What each message of a socket asks for: an answer, or a change to the match."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from grognard.engine.kernel.game import Game
from grognard.engine.look.together import Destination
from grognard.hosting import asking, creating, wire
from grognard.hosting.table import Hosting
from grognard.match import absence, acts, clocks, owning
from grognard.match.match import Decision, Match, Refused
from grognard.match.records import OrderKey
from grognard.match.sitting import Sitting


class Sender(NamedTuple):
    """Where a message comes from: the match, who sits there, the seat that speaks."""

    table: Hosting
    match: Match
    sitting: Sitting
    eyes: str

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats of the sender."""
        return self.sitting.seats


def why(at: Sender, message: wire.Why) -> asking.Answer:
    """Everything that speaks against a choice."""
    return asking.why(at.match, at.eyes, message.choice)


def explain(at: Sender, message: wire.Explain) -> asking.Answer:
    """The sums that would decide a choice."""
    return asking.sums(at.match, at.eyes, message.choice)


def sight(at: Sender, message: wire.AskSight) -> asking.Answer:
    """Whether one place can be seen from another."""
    return asking.sight(*_looked_at(at, message), message.from_, message.to)


def arcs(at: Sender, message: wire.Arcs) -> asking.Answer:
    """Where units that face somewhere bear."""
    return asking.arcs(at.match, _eyes(at), message.units)


def look(at: Sender, message: wire.AskLook) -> asking.Answer:
    """An earlier position."""
    return asking.look(at.table, at.sitting, _eyes(at), message.number, message.side)


def layers_at(at: Sender, message: wire.LayersAt) -> asking.Answer:
    """The layers that mark a hex."""
    return asking.layers_at(at.match, _eyes(at), message.hex)


def orders(at: Sender, message: wire.ListOrders) -> asking.Answer:
    """One's own standing orders."""
    return {"orders": at.match.orders(acts.player((_eyes(at),)))}


async def log(at: Sender, message: wire.Log) -> asking.Answer:
    """What happened between two positions."""
    return await asking.log(at.match, _eyes(at), message.from_, message.to, message.side)


async def odds(at: Sender, message: wire.CountOdds) -> asking.Answer:
    """The odds of a choice."""
    return await asking.odds(at.table, at.match, at.eyes, message.choice)


async def far(at: Sender, message: wire.Far) -> asking.Answer:
    """How far the move under way may go."""
    return await asking.far(at.table, at.match, at.eyes, message.after, message.first)


async def together(at: Sender, message: wire.Together) -> asking.Answer:
    """How several units would go to a hex."""
    wish = Destination(message.to, message.mode, message.file)
    return await asking.together(at.table, at.match, at.eyes, message.units, wish)


async def hint(at: Sender, message: wire.Hint) -> asking.Answer:
    """What the computer would do."""
    return await asking.hint(at.table, at.match, at.eyes)


async def viewshed(at: Sender, message: wire.Viewshed) -> asking.Answer:
    """What can be seen from a place."""
    number = at.match.line.number if message.number is None else message.number
    seen = _looked_at(at, message)
    return await asking.viewshed(at.table, at.match, number, seen, message.from_)


async def reasons(at: Sender, message: wire.Reasons) -> asking.Answer:
    """What the computer planned."""
    return await asking.reasons(at.table, at.match)


async def later(at: Sender, address: str, message: wire.Message) -> asking.Answer:
    """An answer that takes a while, when it is the sender's turn."""
    seat = f"{at.match.opening.id} {' '.join(at.seats)}"
    async with at.table.turns[QUEUES[type(message)]].turn(address, seat):
        return await LATER[type(message)](at, message)


def _looked_at(at: Sender, message: wire.AskSight | wire.Viewshed) -> tuple[Game, str]:
    """The position that somebody looks along lines in, and whose eyes look."""
    return asking.position(at.match, _eyes(at), message.number, message.side)


def _eyes(at: Sender) -> str:
    if not at.eyes:
        raise Refused("Say who is at the screen first.")
    return at.eyes


Answers = Mapping[type[wire.Message], Callable[[Sender, Any], asking.Answer]]
LongAnswers = Mapping[type[wire.Message], Callable[[Sender, Any], Awaitable[asking.Answer]]]
Plans = Mapping[type[wire.Message], Callable[[Match, str, Any], Decision | None]]

AT_ONCE: Answers = {
    wire.Why: why,
    wire.Explain: explain,
    wire.AskSight: sight,
    wire.Arcs: arcs,
    wire.AskLook: look,
    wire.LayersAt: layers_at,
    wire.ListOrders: orders,
    wire.Leave: lambda at, message: {},
}
LATER: LongAnswers = {
    wire.CountOdds: odds,
    wire.Far: far,
    wire.Together: together,
    wire.Hint: hint,
    wire.Viewshed: viewshed,
    wire.Reasons: reasons,
    wire.Log: log,
}
SLOW = (wire.Hint,)  # one at a time from one socket
QUEUES: Mapping[type[wire.Message], str] = {  # where each waits for its turn
    wire.CountOdds: "odds",
    wire.Far: "odds",
    wire.Together: "odds",
    wire.Hint: "hints",
    wire.Viewshed: "viewsheds",
    wire.Reasons: "logs",
    wire.Log: "logs",
}
PLANS: Plans = {
    wire.Choose: lambda match, side, message: acts.choose(
        match, (side,), message.number, message.choice, message.epoch
    ),
    wire.GiveOrder: lambda match, side, message: acts.order(
        match, OrderKey(side, message.form, message.fills), message.scope, message.when
    ),
    wire.Revoke: lambda match, side, message: acts.revoke(match, side, message.form, message.fills),
    wire.TakeBack: lambda match, side, message: acts.undo(match, side, message.whole),
    wire.UndoAsk: lambda match, side, message: acts.undo_ask(match, side),
    wire.UndoAnswer: lambda match, side, message: acts.undo_answer(match, side, message.grant),
    wire.KeepNote: lambda match, side, message: acts.note(match, side, message.part, message.text),
    wire.Resign: lambda match, side, message: acts.resign(match, side),
    wire.DrawOffer: lambda match, side, message: acts.draw_offer(match, side),
    wire.DrawAnswer: lambda match, side, message: acts.draw_answer(match, side, message.accept),
    wire.PauseAsk: lambda match, side, message: clocks.pause_ask(match, side),
    wire.PauseAnswer: lambda match, side, message: clocks.pause_answer(match, side, message.accept),
}


def plan(at: Sender, message: wire.Message) -> Decision | None:
    """What a message that changes something would change."""
    match = at.match
    if isinstance(message, wire.Chat):
        return acts.chat(match, at.eyes or at.seats[0], message.text)
    side = acts.player((at.eyes,) if at.eyes else at.seats)
    if isinstance(message, wire.TellName | wire.TellAddress):
        return _told(at, message)
    if isinstance(message, wire.TakeOver):
        players = at.table.settings.players(match.opening.game)
        return absence.take_over(match, at.seats, message.side, message.level, players)
    if isinstance(message, wire.OpenUp):
        if message.open:
            creating.must_be_open(at.table.settings, match.opening)
        return owning.open_up(match, at.seats, message.side, message.open)
    if isinstance(message, wire.Claim):
        return clocks.claim(match, at.seats, at.table.settings.players(match.opening.game))
    if isinstance(message, wire.TakeBack | wire.UndoAsk):
        acts.must_stand_at(match, message.number, message.epoch)
    if not at.eyes and isinstance(message, wire.TakeBack):
        return acts.undo(match, _last_chooser(at))
    if not at.eyes:
        raise Refused("Say who is at the screen first.")
    return PLANS[type(message)](match, side, message)


def _told(at: Sender, message: wire.TellName | wire.TellAddress) -> Decision:
    """What somebody says of the own seat."""
    if isinstance(message, wire.TellName):
        return acts.name(at.match, at.seats, message.name)
    address = creating.webhook(message.address, at.table.settings)
    return acts.webhook(at.match, at.seats, address)


def _last_chooser(at: Sender) -> str:
    """Between two people at one screen: the one who has just chosen may think again."""
    made = at.match.line.journal.entries
    return made[-1].who if made and made[-1].who in at.seats else at.seats[0]
