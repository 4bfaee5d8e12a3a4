"""core-4-c, 10.2.3 Why a unit cannot go along with those who move, and whether one leads them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.shapes import GUN, LEADER, TEAM, VEHICLE
from grognard.games.combat.state import FRESH, GOOD, Combat
from grognard.games.combat.unfitness import Reasons, otherwise, unfit

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move

FAST = ("running", "assault")  # types of movement that are closed to weapons (10.1.1-b)


def is_led(move: "Move", game: Combat) -> bool:
    """10.2.3 Whether a leader moves along."""
    return any(leads(game, unit) for unit in move.units)


def leads(game: Combat, unit: str) -> bool:
    """core-5-h Whether a unit is a leader in good order."""
    return game.kind(unit).type == LEADER and game.units[unit].status == GOOD


def why_no_join(move: "Move", game: Combat, unit: str) -> Reasons:
    """core-4-c, core-4-d, core-7, 10.3.2 What keeps a unit from going along with the movers."""
    return otherwise(_no_join(move, game, unit), "core-4-c", f"{unit} enters by another hex.")


def _no_join(move: "Move", game: Combat, unit: str) -> Iterator[Objection]:
    """core-4-c Where and whose it is; core-4-d, core-7, 10.1.1-b what it did and has become."""
    now, type_ = game.units[unit], game.kind(unit).type
    if unit in move.units or game.owner(unit) != move.side or type_ == VEHICLE:
        yield Objection("core-4-c", f"{unit} is nobody who could go along on foot.")
        return
    if move.steps:
        yield Objection("core-4-c", "The movers have set out, and nobody else goes along.")
    if now.place != game.units[move.units[0]].place:
        yield Objection("core-4-c", f"{unit} is not where the movers are.")
    if type_ != LEADER and not any(_leads(game, each) for each in move.units):
        yield Objection("core-4-c", "No leader in good order goes along.")
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


def _leads(game: Combat, unit: str) -> bool:
    """core-5-h Whether a unit is a leader in good order."""
    return game.kind(unit).type == LEADER and game.units[unit].status == GOOD
