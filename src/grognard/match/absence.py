"""Somebody stays away: the computer may mind their seat, if that was agreed when the match began.

It only chooses: whatever needs the consent of a side waits for the owner of the seat.
"""

from collections.abc import Sequence
from dataclasses import replace

from grognard.match.match import Decision, Match, Refused
from grognard.match.records import COMPUTER, PERSON, TABLE, Change, Said, Seat

SPANS = (("day", 86_400), ("hour", 3_600), ("minute", 60))


def take_over(
    match: Match, mine: Sequence[str], side: str, level: str, players: Sequence[str]
) -> Decision:
    """Hand the seat of somebody who keeps the match waiting to the player that was agreed on."""
    if match.over:
        raise Refused("The match is over.")
    if side not in match.sides or side in mine:
        raise Refused(f"“{side}” is not a side that you play against.", 422)
    seat, agreed = match.stored.seats[side], match.opening.absence
    _check_terms(match, level, players)
    _check_seat(match, seat)
    waited = max(0.0, match.now() - _waiting_since(match, seat))  # a clock may be put back
    if match.is_present(side) or waited < agreed.after:
        raise Refused(f"The seat can be taken over after {span(agreed.after)} of absence.")
    return lend(match, side, agreed.level)


def lend(match: Match, side: str, level: str) -> Decision:
    """Let the computer mind a seat until its owner comes back; the table is told."""
    note = Said(TABLE, f"The computer ({level}) now plays {side}.", match.now())
    lent = match.stored.seats[side]._replace(kind=COMPUTER, level=level, lent=True)
    return Decision(Change(match.now(), seats=(lent,), said=(note,)))


def _check_terms(match: Match, level: str, players: Sequence[str]) -> None:
    agreed = match.opening.absence
    if not agreed.level:
        raise Refused("It was not agreed at the start that the computer may play for the absent.")
    if level not in ("", agreed.level):
        raise Refused(f"It was agreed at the start that {agreed.level} plays for the absent.", 422)
    if agreed.level not in players:
        raise Refused(f"{agreed.level} is not at this server; the seat waits for its owner.")


def _check_seat(match: Match, seat: Seat) -> None:
    if seat.kind == COMPUTER:
        raise Refused("The computer plays there already.")
    if not (seat.is_owned or seat.seen):
        raise Refused("Nobody has taken that seat yet, so nobody has agreed to anything.")
    if match.who != seat.side:
        raise Refused(f"Nobody waits for {seat.side}; it is for {match.who} to choose now.")


def _waiting_since(match: Match, seat: Seat) -> float:
    """Since when the match waits for somebody who is gone."""
    return max(seat.seen, match.opening.created, match.stored.changed)


def span(seconds: float) -> str:
    """A time in words, in the greatest unit that fits."""
    for word, length in SPANS:
        if seconds and not seconds % length:
            count = int(seconds // length)
            return f"{count} {word}{'s' * (count != 1)}"
    return f"{seconds:g} seconds"


def come_back(match: Match, sides: Sequence[str]) -> Decision | None:
    """Take one's seat back from the computer that minded it."""
    lent = [match.stored.seats[side] for side in sides if match.stored.seats[side].lent]
    return Decision(Change(match.now(), seats=tuple(map(_given_back, lent)))) if lent else None


def leave(match: Match, side: str, reason: str) -> Decision:
    """A stand-in that fails loses nothing for the owner of the seat, who is waited for again."""
    sentence = f"{reason[:1].upper()}{reason[1:]}; the seat waits for its owner."
    change = Change(match.now(), seats=(_given_back(match.stored.seats[side]),))
    return Decision(replace(change, said=(Said(TABLE, sentence, match.now()),)))


def _given_back(seat: Seat) -> Seat:
    return seat._replace(kind=PERSON, level="", lent=False)
