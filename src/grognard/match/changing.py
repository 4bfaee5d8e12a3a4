"""One change to a match: decided, stored by whoever hosts it, accepted, then told."""

from collections.abc import Callable, Generator
from typing import Any

from grognard.match.clocks import timed
from grognard.match.match import Decision, Listener, Match, last
from grognard.match.meanwhile import Meanwhile, follow
from grognard.match.records import Change, Stored

TRIES = 5
Deciding = Callable[[Match], Decision | None]


class Conflict(Exception):
    """Somebody else has changed the match first."""


class StoreDown(Exception):
    """The store cannot be used just now; the message is one clear sentence."""


def changing(match: Match, decide: Deciding) -> Generator[Change, Meanwhile | None, None]:
    """Do what is decided on the match as it stands.

    Each change that comes out is to be stored by the host, who sends back nothing once it is
    durable, or where others have led the match first; then it is decided anew.
    """
    for _ in range(TRIES):
        plan = decide(match)
        if plan is None:
            return
        plan = timed(match, plan)
        meanwhile = yield plan.change
        if meanwhile is None:
            match.accept(plan)
            return
        follow(match, meanwhile)
    raise StoreDown("Too many are changing this match at once; try again in a moment.")


def tell(match: Match, before: Stored) -> None:
    """Pass on to everybody who is connected what is new since the match was as before."""
    now = match.stored
    if now is before:
        return
    new: list[dict[str, Any]] = [
        {"is": "chat", "from": said.sender, "text": said.text, "at": said.at}
        for said in last(match.said, now.spoken - before.spoken)
    ]
    new += [
        {"is": "request", "kind": wish.kind, "from": wish.sender}
        for wish in now.wishes
        if wish not in before.wishes
    ]
    for listener in match.listeners:
        for message in new:
            listener.send(message)
        listener.wake()
    if now.seats is not before.seats:
        tell_presence(match)


def tell_presence(match: Match, but: Listener | None = None) -> None:
    """Pass on who is there, and to each on how many screens their own seat is open.

    Whoever has just come knows it already.
    """
    told = [listener for listener in match.listeners if listener is not but]
    people = match.people() if told else {}
    for listener in told:
        screens = match.screens(listener.seats)
        listener.send({"is": "presence", "seats": people, "screens": screens})
