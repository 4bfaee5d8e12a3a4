"""What a match shows each seat: the whole of it, what changes in it, and what it was before."""

from collections.abc import Callable, Iterator
from typing import Any

from grognard.engine.kernel.questions import answer_data, question_key
from grognard.engine.kernel.view import OBSERVER
from grognard.match import telling
from grognard.match.asked import Record
from grognard.match.match import Match
from grognard.match.outlook import Moment, Outlook, Shared

LONGEST_THREAD = 40  # choices that somebody who comes back is reminded of


def moment(match: Match, seat: str) -> Moment:
    """What a seat sees changes when this does."""
    stored = match.stored
    mine = [order for order in stored.orders if order.side == seat]
    beside = (stored.wishes, stored.salts, mine, match.clock, notes(match, seat))
    return Moment(*match.at, beside)


def outlook(match: Match, seat: str) -> Outlook:
    """What a seat sees now; the same object until something changes for it."""
    now, last = moment(match, seat), match.outlooks.get(seat)
    if last and last.moment == now:
        return last
    match.versions += 1
    new = Outlook(match.versions, now, match.game, seat, last, match.first_seen.get(seat))
    new.record |= around(match) | own(match, seat)
    if match.who != seat:
        new.record.pop("question", None)
    match.outlooks[seat] = new
    return new


def own(match: Match, seat: str) -> Record:
    """What a seat is told of itself beside the position."""
    told: Record = {"who": match.who, "undo": _undo(match, seat)}
    if seat in match.sides:
        told["orders"] = match.orders(seat)
    written = notes(match, seat)
    return {**told, "notes": written} if written else told


def beside_position(match: Match, seat: str) -> Record:
    """What a seat is told that has the position already; each part stands for itself."""
    told = {**around(match), **own(match, seat), "seats": match.people(), "events": []}
    return {"notes": {}, **told}


def notes(match: Match, seat: str) -> dict[str, str]:
    """What a seat has noted for itself, part by part."""
    return {note.part: note.text for note in match.stored.notes if note.side == seat}


def change_between(match: Match, before: Outlook, after: Outlook, seat: str) -> Shared:
    """The message that makes the one outlook of the other, with what has happened meanwhile."""
    message = after.change_since(before)
    if "events" not in message:
        since = unchanged_since(match, before.moment)
        message["since"] = since
        message["events"] = match.line.told(seat, since + 1, match.line.number)
    return message


def unchanged_since(match: Match, then: Moment) -> int:
    """The last position that still stands as it did at an earlier moment."""
    later = range(then.epoch + 1, match.stored.epoch + 1)
    return min(then.number, *(match.cuts.get(epoch, 0) for epoch in later), match.line.number)


def happened_since(match: Match, then: Moment, seat: str) -> list[Record]:
    """What a seat is told of all that has happened since a moment, as far as it still stands."""
    return match.line.told(seat, unchanged_since(match, then) + 1, match.line.number)


def beside(match: Match, seat: str) -> Record:
    """What only a whole state tells: who is there, and the choices that may be taken back."""
    undo = match.undo(seat)
    first = match.line.number - min(undo.choices, LONGEST_THREAD)
    taken = [*_taken(match, seat, first)]
    return {"seats": match.people(), "events": [], "undo": {**_undo(match, seat), "taken": taken}}


def _undo(match: Match, seat: str) -> Record:
    """How far a seat may go back alone, why consent does not help, and if it chose at all."""
    barred, begun = match.line.barred(seat), match.line.has_chosen(seat)
    return {**match.undo(seat)._asdict(), "barred": barred, "begun": begun}


def _taken(match: Match, seat: str, first: int) -> Iterator[Record]:
    """A seat's own choices from this number on, each with the question it was given to."""
    for game, choice in match.line.answered(first):
        if game.who == seat and (answer := answer_data(game, choice)):
            asked = {"key": question_key(game), "about": list(game.question.about)}
            yield {**answer, **asked, "depth": len(game.procedures)}


def past(
    match: Match, seat: str, number: int, laid: Callable[[Record], Record] | None = None
) -> Record:
    """What a seat could see at an earlier position, with layers where somebody wants them."""
    game = match.line.at(number)
    told = telling.position(game, seat).record
    told |= {"number": number, "events": match.line.told(seat, number, number)}
    if match.over and (made := _made(match, number)):
        told["made"] = made
    return {**told, "layers": laid(telling.layers(game, seat))} if laid else told


def _made(match: Match, number: int) -> dict[str, Any] | None:
    """The answer that led to a position, unless it was a die or the end of a match."""
    if not number:
        return None
    line = match.line
    return answer_data(line.at(number - 1), line.journal.entries[number - 1].choice)


def hand_over(match: Match) -> Record:
    """What two people at one screen see between their turns: who is asked, and in which phase."""
    return {
        **around(match),
        "seats": match.people(),
        "turn": match.game.turn,
        "role": "",
        "who": match.who,
        "hand_over": match.who,
        "prompt": "",
        "events": [],
        "sequence": telling.position(match.game, OBSERVER).record["sequence"],
    }


def around(match: Match) -> Record:
    """What is the same for every seat."""
    clock = match.clock
    return {
        **({"clock": clock} if clock else {}),
        "number": match.line.number,
        "epoch": match.stored.epoch,
        "outcome": match.outcome,
        "over": match.over,
        "dice": match.proof,
        "requests": [{"kind": wish.kind, "from": wish.sender} for wish in match.stored.wishes],
    }
