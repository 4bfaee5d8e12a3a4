"""11.3 Why a vehicle drives in no platoon, and why infantry does not go along, clause by clause."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.order_refusals import absent, moving
from grognard.games.combat.platoon_steps import MODES, is_set_up, out_of_reach
from grognard.games.combat.shapes import LEADER, VEHICLE
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import Combat
from grognard.games.combat.steps import ASSAULT_MOVE, CAUTIOUS, may_move
from grognard.games.combat.unfitness import Reasons, otherwise
from grognard.games.combat.vehicle_costs import may_drive

if TYPE_CHECKING:
    from grognard.games.combat.convoy import Convoy


def why_no_convoy(step: object, game: Combat, unit: str) -> Reasons:
    """11.3.1 What keeps a vehicle from driving with others: what it is or did, or nobody near."""
    if game.kind(unit).type != VEHICLE:
        return (Objection("11.3.1", f"{unit} is no vehicle."),)
    if not may_drive(game, unit, False):
        return moving(CAUTIOUS)(step, game, unit)
    if not game.is_on_map(unit):
        return otherwise(absent(game, unit), "11.3.1", f"{unit} comes on by itself first.")
    return (Objection("11.3.1", f"No vehicle near {unit}, nor a leader beside it, can go along."),)


def why_no_mate(convoy: "Convoy", game: Combat, unit: str) -> Reasons:
    """11.3.1 What keeps a vehicle out of the platoon: what it is or did, or where it stands."""
    return otherwise(_no_mate(convoy, game, unit), "11.3.1", f"{unit} cannot join the platoon.")


def _no_mate(convoy: "Convoy", game: Combat, unit: str) -> Iterator[Objection]:
    own = game.kind(unit).type == VEHICLE and game.owner(unit) == convoy.side
    if not own or unit in convoy.units:
        yield Objection("11.3.1", f"{unit} is no vehicle that could join.")
        return
    yield from out_of_reach(game, convoy.units, unit, "11.3.1")
    if game.is_on_map(unit) and is_overfull(game, game.units[unit].place, convoy.side):
        yield Objection("11.3.1", f"{game.units[unit].place} is overfull.")
    if not may_drive(game, unit, convoy.assault):
        yield from moving(ASSAULT_MOVE if convoy.assault else CAUTIOUS)(convoy, game, unit)


def why_no_escort(convoy: "Convoy", game: Combat, mode: str, unit: str) -> Reasons:
    """11.3.3 What keeps infantry from going along: no leader or AFV with it, what it is or did."""
    told = f"{unit} cannot go with this platoon."
    return otherwise(_no_escort(convoy, game, mode, unit), "11.3.3", told)


def _no_escort(convoy: "Convoy", game: Combat, mode: str, unit: str) -> Iterator[Objection]:
    foot = game.kind(unit).type != VEHICLE and game.owner(unit) == convoy.side
    if not foot or unit in convoy.escort:
        yield Objection("11.3.3", f"{unit} is nobody who could go along on foot.")
        return
    here = game.units[unit].place
    tanks = [each for each in convoy.units if is_afv(game.kind(each))]
    if all(game.units[tank].place != here for tank in tanks):
        yield Objection("11.3.3", f"{unit} is not in the hex of an AFV of the platoon.")
    led = any(game.kind(each).type == LEADER for each in (*convoy.escort, unit))
    if not led:
        yield Objection("11.3.3", "A leader goes along first, as in any platoon on foot.")
    if is_set_up(game, unit):
        yield Objection("10.4.2", f"{unit} is set up to fire: its crew side comes up first.")
    if not may_move(game, unit, MODES[mode]):
        yield from moving(MODES[mode])(convoy, game, unit)
