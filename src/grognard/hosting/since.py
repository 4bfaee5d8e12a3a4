"""What has happened since somebody last looked: the position then and now, and the log between."""

from typing import Any

from grognard.engine.kernel.game import Game
from grognard.hosting import asking
from grognard.hosting.boards import units, words
from grognard.hosting.table import Hosting
from grognard.match import showing
from grognard.match.match import Match, Refused

LONGEST_NUMBER = 9  # digits


async def happened(
    table: Hosting, match: Match, roles: tuple[str, ...], since: str, address: str
) -> dict[str, Any]:
    """All that a seat may know of it, by what it sees itself."""
    if len(roles) != 1:
        raise Refused("Two people share these seats; say at the table who looks.", 403)
    (seat,) = roles
    async with table.turns["logs"].turn(address, f"{match.opening.id} {seat}"):
        first, last = _position(match, since), match.line.number
        before, after = showing.past(match, seat, first), showing.past(match, seat, last)
        told = await asking.log(match, seat, first + 1, last)
    return {"before": before, "after": after, **told, "names": _names(match.game)}


def _position(match: Match, number: str) -> int:
    """The number of a position as somebody has written it, if there is one."""
    is_short = number.isdecimal() and len(number) <= LONGEST_NUMBER
    if not is_short or int(number) > match.line.number:
        raise Refused(f"The match has positions 0 to {match.line.number}.", 422)
    return int(number)


def _names(game: Game) -> dict[str, str]:
    """What units go by, as it is printed on their counters, and other words of the game."""
    printed = units(game)
    return words(game) | {
        unit: name for unit, counter in printed.items() if (name := _name(counter)) and name != unit
    }


def _name(counter: dict[str, Any]) -> str:
    found = counter.get("short") or counter.get("name") or ""
    return found if isinstance(found, str) else ""
