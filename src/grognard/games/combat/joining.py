"""core-4-c Why a unit cannot go along with those who are on the move."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.shapes import GUN, TEAM, VEHICLE
from grognard.games.combat.state import FRESH, Combat
from grognard.games.combat.unfitness import Reasons, otherwise, unfit

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move

FAST = ("running", "assault")  # types of movement that are closed to weapons (10.1.1-b)


def why_no_join(move: "Move", game: Combat, unit: str) -> Reasons:
    """core-4-c, core-4-d, core-7, 10.3.2 What keeps a unit from going along with the movers."""
    now, type_ = game.units[unit], game.kind(unit).type
    apart = unit in move.units or move.steps or now.place != game.units[move.units[0]].place
    reasons = () if apart or game.owner(unit) != move.side else _no_join(move, game, unit)
    if type_ == VEHICLE:
        reasons = ()
    return otherwise(reasons, "core-4-c", f"{unit} cannot go along.")


def _no_join(move: "Move", game: Combat, unit: str) -> Iterator[Objection]:
    now, type_ = game.units[unit], game.kind(unit).type
    yield from unfit(game, unit)
    if now.did != FRESH:
        yield Objection("core-4-d", f"{unit} has moved or fired in this phase.")
    if type_ in (TEAM, GUN) and move.mode in FAST:
        rule = "10.3.2" if type_ == TEAM else "10.4.2"
        yield Objection(rule, f"{unit} carries its weapon: it moves Cautiously or Crawls.")
    if now.unready and move.mode in FAST:
        yield Objection("core-6-i", f"{unit} did not dare to in this phase.")
    if now.aboard:
        yield Objection("core-18-d", f"{unit} rides on {now.aboard} and first gets off.")
