"""Coming to the table: what a secret or an invitation opens, and whose the seats are then."""

from typing import Any, NamedTuple

from grognard.engine.dice.fair import checked
from grognard.engine.kernel.view import OBSERVER
from grognard.hosting import wire
from grognard.hosting.matches import Matches
from grognard.match import absence, acts, owning
from grognard.match.changing import Deciding
from grognard.match.match import Match, Refused, digest_of

MOST_SCREENS = 8  # of one seat, at this server
MOST_WATCHING = 200


class Arrival(NamedTuple):
    """The seats that somebody has opened, digests of what opens them, and what to say of it."""

    seats: tuple[str, ...]
    keys: tuple[str, ...]
    told: dict[str, Any]


async def arrive(matches: Matches, match: Match, message: wire.Hello) -> Arrival:
    """Open seats, and take those that an invitation opens; a secret that was drawn is told."""
    if message.salt:
        checked(message.salt)
    seats = owning.opened(match, message.token, owning.checked(message.secret))
    check_screens(match, seats)
    held = [match.stored.seats[side] for side in seats]
    secret = message.secret or (owning.new_secret() if owning.is_due(match, seats) else "")
    await _if_due(matches, match, lambda match: owning.take(match, message.token, secret))
    anew = any(not seat.is_owned and match.stored.seats[seat.side].is_owned for seat in held)
    await _if_due(matches, match, lambda match: acts.salt(match, seats, message.salt, anew))
    await _if_due(matches, match, lambda match: acts.sit_down(match, seats))
    async with matches.lock(match):
        pass  # whoever hands the seat to the computer just now comes first
    await _if_due(matches, match, lambda match: absence.come_back(match, seats))
    keys = tuple(digest_of(each) for each in (message.token, secret) if each)
    why = acts.unsalted(match, seats, message.salt)
    told: dict[str, Any] = {"unsalted": why} if why else {}
    if secret and all(match.stored.seats[side].token == keys[-1] for side in seats):
        told["secret"] = secret
        told["opened_before"] = any(seat.seen > 0 and not seat.is_owned for seat in held)
    return Arrival(seats, keys, told)


async def _if_due(matches: Matches, match: Match, decide: Deciding) -> None:
    """Change the match where something is to be changed; mostly somebody just comes back."""
    if decide(match):
        await matches.change(match, decide)


def check_screens(match: Match, seats: tuple[str, ...]) -> None:
    """Refuse a seat that is open on too many screens; many people may watch."""
    for side in seats:
        most = MOST_WATCHING if side == OBSERVER else MOST_SCREENS
        if sum(1 for each in match.listeners if side in each.seats) >= most:
            raise Refused("This seat is open on too many screens; close one.", 429)


async def invite(matches: Matches, match: Match, mine: tuple[str, ...], side: str) -> str:
    """A new invitation in place of one that nobody has taken."""
    invitation = owning.new_secret()
    await matches.change(match, lambda match: owning.invite(match, mine, side, invitation))
    return invitation
