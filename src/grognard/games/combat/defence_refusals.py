"""core-9-c, core-9-j, core-9-q Why a unit does not fire in a window, or along with others."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.barrels import barrel
from grognard.games.combat.fire_refusals import out_of_reach, unpierced, unshelled
from grognard.games.combat.firing_refusals import unable_to_fire, unable_to_shoot
from grognard.games.combat.state import Combat
from grognard.games.combat.sums import fixed_column
from grognard.games.combat.unfitness import Reasons, otherwise

if TYPE_CHECKING:
    from grognard.games.combat.defensive_fire import DefensiveFire
    from grognard.games.combat.volley import Volley

OWN_IMPULSE = "core-7-a"  # being Pinned Down bars an impulse, and not Defensive Fire
OF_MOVERS = ("core-1-i", "core-9-o", "core-16-d")  # what movers who are fired at do not meet


def why_no_defence(step: "DefensiveFire | Volley", game: Combat, unit: str) -> Reasons:
    """core-9-q Why a unit has no shot for Defensive Fire."""
    told = f"{unit} has no shot for Defensive Fire."
    return otherwise(_no_defence(game, unit, step.fired), "core-9-q", told)


def _no_defence(game: Combat, unit: str, fired: tuple[str, ...]) -> Iterator[Objection]:
    yield from _fired_here(unit, fired)
    if fixed_column(game, unit) and game.kind(unit).name == "DC":
        yield Objection("core-17-e", f"{unit} uses its charge in an impulse of its own.")
    yield from (each for each in unable_to_fire(game, unit) if each.rule != OWN_IMPULSE)


def _fired_here(unit: str, fired: tuple[str, ...]) -> Iterator[Objection]:
    """core-9-c Each shot takes a window of its own."""
    if unit in fired:
        yield Objection("core-9-c", f"{unit} has fired in this window.")


def why_no_addition(volley: "Volley", game: Combat, unit: str) -> Reasons:
    """core-9-a Why a unit that stands right has no shot to add."""
    if volley.defending:
        return why_no_defence(volley, game, unit)
    if unit in volley.fired:
        return (Objection("10.1.3", f"{unit} has no point left for a shot."),)
    return otherwise(unable_to_fire(game, unit), "core-9-a", f"{unit} has no shot left.")


def why_unreached(step: "DefensiveFire", game: Combat, unit: str) -> Reasons:
    """core-9-j, core-11 What is between a unit with a shot and those who move."""
    told = f"{unit} does not reach the mover."
    return otherwise(_apart(game, unit, step.place), "core-9-j", told)


def why_no_reach(volley: "Volley", game: Combat, unit: str) -> Reasons:
    """core-9-e, core-11 What is between a unit that would join and the target."""
    told = f"{unit} does not reach the target."
    return otherwise(_apart(game, unit, volley.place), "core-9-e", told)


def _apart(game: Combat, unit: str, place: str) -> Iterator[Objection]:
    return (each for each in out_of_reach(game, unit, place) if each.rule not in OF_MOVERS)


def why_no_shell_back(step: "DefensiveFire", game: Combat, unit: str) -> Reasons:
    """core-9-q, core-13-i Why a gun puts no shell among those who move."""
    found, told = barrel(game, unit), f"{unit} cannot shell those who move."
    reasons = [*_fired_here(unit, step.fired), *_no_gun(game, unit)]
    if found is not None and not found.column:
        reasons.append(Objection("core-14-k", f"{unit} fires at armour alone."))
    elif not reasons:
        reasons += [e for e in unshelled(game, unit, step.place) if e.rule not in OF_MOVERS]
    return otherwise(reasons, "core-9-q", told)


def why_no_bolt_back(step: "DefensiveFire", game: Combat, unit: str, *rest: str) -> Reasons:
    """core-9-q, core-14-k Why a gun shoots at none of those who move."""
    found, told = barrel(game, unit), f"{unit} cannot shoot at armour on the move."
    reasons = [*_fired_here(unit, step.fired), *_no_gun(game, unit)]
    if found is not None and not found.line:
        reasons.append(Objection("core-14-k", f"{unit} does not fire at armour."))
    elif not reasons:
        reasons += [each for foe in rest or step.movers for each in unpierced(game, unit, foe)]
    return otherwise(reasons, "core-9-q", told)


def why_no_mark(step: "DefensiveFire", game: Combat, unit: str, foe: str) -> Reasons:
    """core-9-l, core-14-k Why a gun does not shoot at one vehicle."""
    told = f"{foe} is no AFV on the move in reach."
    reasons = unpierced(game, unit, foe) if foe in step.movers else ()
    return otherwise(reasons, "core-9-l", told)


def _no_gun(game: Combat, unit: str) -> Iterator[Objection]:
    return (each for each in unable_to_shoot(game, unit) if each.rule != OWN_IMPULSE)
