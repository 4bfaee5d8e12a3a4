"""Whose a seat is: invitations, the secret of whoever takes one, and new secrets for old.

The first who opens an invitation brings a secret of their own, or is given one, and from then on
that alone opens the seat; so whoever made the match and sent the invitation does not hold it.
"""

import secrets
from collections.abc import Sequence

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.view import OBSERVER
from grognard.match.match import Decision, Match, Refused, digest_of
from grognard.match.records import PERSON, Change, Seat

SECRET_BYTES = 24
SHORTEST = 20  # characters of a secret that somebody brings


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


def checked(secret: str) -> str:
    """A secret that somebody brings; a short one could be guessed."""
    if secret and len(secret) < SHORTEST:
        raise BadInput(f"A secret has {SHORTEST} characters or more.")
    return secret


def opened(match: Match, token: str, secret: str = "") -> tuple[str, ...]:
    """The seats that are opened; whoever has taken one already may say so again."""
    found = match.roles(token) or (match.roles(secret) if _is_spent(match, token) else ())
    if not found:
        raise refusal(match, token)
    return found


def _is_spent(match: Match, token: str) -> bool:
    key = digest_of(token)
    return any(seat.invitation == key for seat in match.stored.seats.values())


def refusal(match: Match, token: str) -> Refused:
    """Why something opens no seat."""
    key = digest_of(token)
    for seat in match.stored.seats.values():
        if seat.invitation == key:
            by = f" by {seat.name}" if seat.name else ""
            return Refused(
                f"This invitation to play {seat.side} was taken{by}; whoever took it goes on with"
                " the link of that browser, and anybody else needs a new match.",
                401,
            )
    return Refused("This secret does not open a seat in this match.", 401)


def is_due(match: Match, sides: Sequence[str]) -> bool:
    """Whether these seats are opened by an invitation, which one opening uses up."""
    return any(not match.stored.seats[side].token for side in sides)


def take(match: Match, token: str, secret: str) -> Decision | None:
    """Make the seats that an invitation opens one's own; nothing changes where they are."""
    sides = opened(match, token, secret)
    free = [seat for seat in _played(match, sides) if not seat.is_owned]
    if not secret or not free:
        return None
    own, key, now = digest_of(secret), digest_of(token), match.now()
    seats = tuple(seat._replace(token=own, invitation=key, taken=now) for seat in free)
    return Decision(Change(now, seats=seats))


def take_open(match: Match, side: str, secret: str) -> Decision | None:
    """Make a seat one's own that is open to anybody; the first who comes has it."""
    seat, own, now = match.stored.seats.get(side), digest_of(secret), match.now()
    if seat and seat.is_owned and seat.token == own:
        return None
    if match.over or seat is None or not seat.is_open:
        raise Refused("This seat is no longer open; somebody may have taken it.")
    return Decision(Change(now, seats=(seat._replace(token=own, taken=now),)))


def open_up(match: Match, mine: Sequence[str], side: str, public: bool) -> Decision:
    """Let anybody take a seat that nobody has taken yet, or only who is invited."""
    seat = _invited(match, mine, side)
    if match.over:
        raise Refused("The match is over.")
    return Decision(Change(match.now(), seats=(seat._replace(public=public),)))


def renew(match: Match, sides: Sequence[str], secret: str) -> Decision | None:
    """Give one's own seats a new secret; the old one opens them no more."""
    held, own, now = _played(match, sides), digest_of(secret), match.now()
    if not held:
        raise Refused("Observers only look on.", 403)
    if all(seat.token == own for seat in held):
        return None
    return Decision(Change(now, seats=tuple(seat._replace(token=own, taken=now) for seat in held)))


def invite(match: Match, mine: Sequence[str], side: str, invitation: str) -> Decision:
    """Put a new invitation in place of one that nobody has taken; that one opens no more."""
    seat = _invited(match, mine, side)
    return Decision(Change(match.now(), seats=(seat._replace(invitation=digest_of(invitation)),)))


def _invited(match: Match, mine: Sequence[str], side: str) -> Seat:
    """A seat that a player may ask others to take."""
    seat = match.stored.seats.get(side)
    if not _played(match, mine) or seat is None or side in (*mine, OBSERVER):
        raise Refused("Only a player may invite somebody, and to another seat than their own.", 403)
    if seat.kind != PERSON or seat.token:
        raise Refused(f"The seat of {side} is taken; only its owner can change its secret.")
    return seat


def _played(match: Match, sides: Sequence[str]) -> list[Seat]:
    return [match.stored.seats[side] for side in sides if side != OBSERVER]
