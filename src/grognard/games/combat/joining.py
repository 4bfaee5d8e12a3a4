"""core-4-c Why a unit cannot go along with those who are on the move."""

from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.shapes import GUN, TEAM, VEHICLE
from grognard.games.combat.state import FRESH, GOOD, PINNED, Combat

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move

FAST = ("running", "assault")  # types of movement that are closed to weapons (10.1.1-b)


def why_no_join(move: "Move", game: Combat, unit: str) -> list[Objection]:
    """core-4-c, core-4-d, core-7, 10.3.2 What keeps a unit from going along with the movers."""
    now, type_ = game.units[unit], game.kind(unit).type
    apart = unit in move.units or move.steps or now.place != game.units[move.units[0]].place
    none = Objection("core-4-c", f"{unit} cannot go along.")
    if apart or game.owner(unit) != move.side or type_ == VEHICLE:
        return [none]
    if now.status != GOOD:
        rule = "core-7-a" if now.status == PINNED else "core-7-b"
        return [Objection(rule, f"{unit} is {now.status}.")]
    if now.did != FRESH:
        return [Objection("core-4-d", f"{unit} has moved or fired in this phase.")]
    if type_ in (TEAM, GUN) and move.mode in FAST:
        rule = "10.3.2" if type_ == TEAM else "10.4.2"
        return [Objection(rule, f"{unit} carries its weapon: it moves Cautiously or Crawls.")]
    return [none]
