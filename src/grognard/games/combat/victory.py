"""core-21 Control and victory."""

from collections.abc import Iterator

from grognard.engine.kernel.game import Outcome
from grognard.games.combat.barrels import is_soft
from grognard.games.combat.places import SEWER, hex_of
from grognard.games.combat.shapes import GUN, LEADER, VEHICLE
from grognard.games.combat.stacking import is_armed
from grognard.games.combat.standing import able, trait
from grognard.games.combat.state import (
    DEAD,
    GERMAN,
    GOOD,
    LEFT,
    RUSSIAN,
    SHAKEN,
    SUPPRESSED,
    WAITING,
    WIA,
    Combat,
    enemy,
)


def places_of(game: Combat, objective: str) -> tuple[str, ...]:
    """core-21-b, core-21-h Where an objective is held: a place alone, or all of its hex."""
    if game.scenario.counts == "locations":
        return (objective,)
    spots = game.ground.places.spots
    return tuple(
        place
        for place in game.ground.places.of_hex[hex_of(objective)]
        if spots[place].kind != SEWER
    )


def settle_control(game: Combat) -> None:
    """core-21-b A side with good-order infantry takes what no enemy contests."""
    for objective, holder in sorted(game.held.items()):
        taker = enemy(holder)
        places = places_of(game, objective)
        if takes(game, places, taker) and not contests(game, places, holder):
            game.held[objective] = taker
            game.tell(f"{objective} is {taker} now.", "core-21-b", where=objective)


def takes(game: Combat, places: tuple[str, ...], side: str) -> bool:
    """core-21-b, R-94 Whether a side has good-order infantry there; guns set up only contest."""
    return any(
        game.units[unit].status == GOOD
        and game.kind(unit).type != VEHICLE
        and not (game.kind(unit).type == GUN and game.units[unit].served)
        for place in places
        for unit in game.known(place, side)
    )


def contests(game: Combat, places: tuple[str, ...], side: str) -> bool:
    """core-21-b Whether a side keeps it from the enemy: a leader does, a lorry does not."""
    return any(
        game.units[unit].status not in (*SHAKEN, SUPPRESSED) and not is_soft(game.kind(unit))
        for place in places
        for unit in game.known(place, side)
    )


def points(game: Combat) -> int:
    """core-21-c The points of the objectives that the attacker controls."""
    scenario = game.scenario
    return sum(
        worth for each, worth in scenario.points.items() if game.held[each] == scenario.attacker
    )


def beaten(game: Combat) -> list[str]:
    """core-21-d The sides that have nothing left to fight with."""
    here, forces = able(game, can_fight), game.sheet.forces
    gone = [side for side in (GERMAN, RUSSIAN) if not here & forces[side]]
    return [side for side in gone if not any(fighters(game, side))] if gone else gone


def judge(game: Combat) -> None:
    """core-2-c, core-21 In the End Phase, or when a side is beaten: who wins, and how."""
    lost = beaten(game)
    scenario, total = game.scenario, sum(game.scenario.points.values())
    attacker, defender = scenario.attacker, enemy(scenario.attacker)
    if len(lost) == 2:
        finish(game, defender, "marginally, for nobody is left", "core-21-f")
    elif lost:
        finish(game, enemy(lost[0]), f"decisively, for the {lost[0]} side is beaten", "core-21-d")
    elif points(game) == total:
        finish(game, attacker, "decisively, with every objective", "core-21-g")
    elif game.turn >= scenario.turns:
        finish(game, *grade(game), "core-21-c")


def grade(game: Combat) -> tuple[str, str]:
    """core-21-c Who wins at the end of the last turn, and how well."""
    got, bounds = points(game), game.scenario.victory
    attacker, defender = game.scenario.attacker, enemy(game.scenario.attacker)
    told = f"with {got} points to the attacker"
    if got >= bounds["decisive"]:
        return attacker, f"decisively, {told}"
    if got >= bounds["marginal"]:
        return attacker, f"marginally, {told}"
    grade_ = "marginally" if got >= bounds["defender"] else "decisively"
    return defender, f"{grade_}, {told}"


@trait
def can_fight(game: Combat, unit: str) -> bool:
    """core-21-d Whether a unit is whole enough to fight: no leader, and no unarmed vehicle."""
    kind = game.kind(unit)
    if game.units[unit].status == WIA or kind.type == LEADER:
        return False
    return kind.type != VEHICLE or is_armed(game, unit)


def fighters(game: Combat, side: str) -> Iterator[str]:
    """core-21-d The units of a side, here or due, that can still fight."""
    for name in game.sheet.units.pick(game.sheet.forces[side]):
        place = game.units[name].place if name in game.units else DEAD
        gone = place in (DEAD, LEFT) or (place == WAITING and name not in game.due)
        if not gone and can_fight(game, name):
            yield name


def finish(game: Combat, winner: str, reason: str, rule: str) -> None:
    """End the game."""
    score = {GERMAN: 0, RUSSIAN: 0}
    got = points(game)
    score[game.scenario.attacker] = got
    score[enemy(game.scenario.attacker)] = sum(game.scenario.points.values()) - got
    game.outcome = Outcome(winner, reason, rule, score)
    game.tell(f"The {winner} side wins {reason}.", rule)
