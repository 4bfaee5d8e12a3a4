"""core-4, core-7, 10.1 Why a unit cannot be ordered to do something, clause by clause."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.arriving import entries
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.blazes import is_trapped
from grognard.games.combat.clearing import crew, works_at
from grognard.games.combat.cover import covered_sides, is_nestled
from grognard.games.combat.digging import unable_to_dig
from grognard.games.combat.firing_refusals import unable_to_fire
from grognard.games.combat.fleeing import first_steps, is_safe, is_sheltered
from grognard.games.combat.flight import MOST_FLIGHTS, may_jump
from grognard.games.combat.mouseholes import walls_of
from grognard.games.combat.places import GROUND, SEWER
from grognard.games.combat.searching import leader_of
from grognard.games.combat.sewers import are_open, leads_below, manhole
from grognard.games.combat.shapes import GUN, HALF_SQUAD, LEADER, SQUAD, TEAM, VEHICLE
from grognard.games.combat.state import (
    CRAWLED,
    CRAWLED_FIRED,
    FIRED,
    FRESH,
    INSIDE,
    PINNED,
    RUSSIAN,
    SHAKEN,
    WAITING,
    Combat,
)
from grognard.games.combat.steps import ASSAULT_MOVE, CAUTIOUS, CRAWL, RUN
from grognard.games.combat.transport import is_stranded, may_alight
from grognard.games.combat.unfitness import Reasons, otherwise, unfit
from grognard.games.combat.vehicle_costs import allowance

if TYPE_CHECKING:
    from grognard.games.combat.impulses import Impulse

NO_HEDGE = "No wall, hedge, fence or bocage is left for {unit} to lie behind."  # 8.1.1


def busy(game: Combat, unit: str) -> Iterator[Objection]:
    """core-4-d, core-4-j What a unit has done in this phase that leaves it no movement action."""
    did = game.units[unit].did
    if did == FIRED:
        yield Objection("core-4-d", f"{unit} has fired, and does not move afterwards.")
    elif did != FRESH:
        yield Objection("core-4-d", f"{unit} has had its movement action in this phase.")


def absent(game: Combat, unit: str) -> Iterator[Objection]:
    """core-2-e, core-2-g Why a unit that waits off the map does not come on now."""
    now, turn = game.units[unit], game.due.get(unit)
    if now.place != WAITING or now.aboard:
        return
    if turn is None or turn > game.turn:
        when = "never" if turn is None else f"on turn {turn}"
        yield Objection("core-2-e", f"{unit} is off the map and enters {when}.")
    elif not entries(game, unit):
        yield Objection("core-2-g", f"No hex of the edge is free for {unit}.")


def moving(mode: str) -> Callable[[object, Combat, str], Reasons]:
    """10.1.2, 11.1 Why a unit cannot begin to move in this way."""

    def reasons(step: object, game: Combat, unit: str) -> Reasons:
        rest = _no_drive if game.kind(unit).type == VEHICLE else _no_walk
        return otherwise(rest(game, unit, mode), "10.1.2", f"{unit} cannot move in this way now.")

    return reasons


def _no_walk(game: Combat, unit: str, mode: str) -> Iterator[Objection]:
    now, type_ = game.units[unit], game.kind(unit).type
    yield from absent(game, unit)
    if now.aboard and mode != CAUTIOUS:
        yield Objection("core-18-d", f"{unit} rides on {now.aboard} and first gets off (move).")
    trapped = mode == CRAWL and is_trapped(game, unit)  # core-12-e
    yield from (each for each in unfit(game, unit) if not trapped or each.rule == "core-16-d")
    yield from busy(game, unit)
    if now.aboard and may_alight(game, unit):
        yield Objection("core-18-d", f"{unit} gets off {now.aboard} first.")
    elif now.aboard:
        yield Objection("core-18-d", f"{unit} cannot get off {now.aboard} in this phase.")
    if mode in (RUN, ASSAULT_MOVE) and type_ in (TEAM, GUN):
        rule = "10.3.2" if type_ == TEAM else "10.4.2"
        yield Objection(rule, f"{unit} carries its weapon: it moves Cautiously or Crawls.")
    if mode in (RUN, ASSAULT_MOVE) and now.unready:
        yield Objection("core-6-i", f"{unit} did not dare to in this phase.")
    if mode == CRAWL and now.place == WAITING:
        yield Objection("core-2-e", f"{unit} pays for its entry hex, and does not Crawl in.")
    if game.is_on_map(unit) and game.spot(unit).kind == SEWER:
        yield Objection("6.16.2", f"{unit} is in the sewers and moves through them alone.")


def _no_drive(game: Combat, unit: str, mode: str) -> Iterator[Objection]:
    now = game.units[unit]
    if mode in (RUN, CRAWL):
        yield Objection("11.1", f"{unit} is a vehicle: it moves, or uses AFV Assault Movement.")
    yield from absent(game, unit)
    yield from unfit(game, unit)
    if now.stuck:
        yield Objection("core-15-b", f"{unit} is M-KILLED and moves no more.")
    if now.stalled:
        yield Objection("11.1.3", f"{unit} has failed its check to drive in this phase.")
    yield from busy(game, unit)
    if not allowance(game, unit, mode == ASSAULT_MOVE):
        yield Objection("11.1.1", f"{unit} has no points for that kind of movement.")
    elif mode == ASSAULT_MOVE and not is_afv(game.kind(unit)):
        yield Objection("core-15-f", f"{unit} is no AFV.")


def why_no_digging(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """7.1 Why a unit cannot dig in."""
    return otherwise(_no_digging(game, unit), "7.1.1", f"{unit} cannot dig in here.")


def _no_digging(game: Combat, unit: str) -> Iterator[Objection]:
    yield from _no_footwork(game, unit, "7.1.1", "dig in")
    yield from unable_to_dig(game, unit)


def _no_footwork(
    game: Combat, unit: str, rule: str, what: str, acted: str = "core-4-j"
) -> Iterator[Objection]:
    """core-4-j Why a unit cannot use its movement for work in its hex; `acted` bars who has."""
    if game.units[unit].aboard:
        yield Objection("core-18-d", f"{unit} gets off {game.units[unit].aboard} first.")
    yield from _not_idle(game, unit, rule, what, acted)


def _not_idle(game: Combat, unit: str, rule: str, what: str, acted: str) -> Iterator[Objection]:
    """core-4-j, core-7 Why a unit does nothing in its hex, on foot or aboard."""
    if game.kind(unit).type == VEHICLE:
        yield Objection(rule, f"{unit} is a vehicle and does not {what}.")
    if game.units[unit].place == WAITING:
        yield Objection("core-2-e", f"{unit} is not on the map.")
    yield from unfit(game, unit)
    if game.units[unit].did != FRESH:
        text = f"{unit} has moved or fired in this phase, and cannot {what}."
        yield Objection(acted, text)


def _no_crawl(game: Combat, unit: str) -> Iterator[Objection]:
    """10.4.2-a Why a gun does nothing that counts as Crawling Movement."""
    if game.kind(unit).type == GUN and game.units[unit].served:
        yield Objection("10.4.2", f"{unit} is set up to fire: its crew side comes up first.")


def why_no_search(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """7.4.5-a Why a unit cannot search."""
    return otherwise(_no_search(game, unit), "7.4.5", f"{unit} cannot search now.")


def _no_search(game: Combat, unit: str) -> Iterator[Objection]:
    if game.kind(unit).type == LEADER:
        yield Objection("7.4.5", f"{unit} is a leader: he helps others who search.")
    yield from _no_footwork(game, unit, "7.4.5", "search")
    yield from _no_crawl(game, unit)
    if game.is_on_map(unit) and not leader_of(game, unit):
        yield Objection("7.4.5", f"No leader in good order who has yet to act is with {unit}.")


def why_no_platoon(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """10.7.1-a Why a unit cannot lead a platoon."""
    found = (*_not_leading(game, unit, "10.7.1"), *_no_walk(game, unit, CAUTIOUS))
    return otherwise(found, "10.7.1", f"{unit} cannot lead a platoon now.")


def _not_leading(game: Combat, unit: str, rule: str) -> Iterator[Objection]:
    if game.kind(unit).type != LEADER:
        yield Objection(rule, f"{unit} is no leader.")


def why_no_call(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """core-20-a Why a unit cannot call artillery."""
    return otherwise(_no_call(step, game, unit), "core-20-a", f"{unit} cannot call artillery now.")


def _no_call(step: "Impulse", game: Combat, unit: str) -> Iterator[Objection]:
    yield from _not_leading(game, unit, "core-20-a")
    yield from _not_idle(game, unit, "core-20-a", "call artillery", "core-20-a")
    if game.is_on_map(unit) and game.spot(unit).kind == SEWER:
        yield Objection("6.16.2", f"{unit} sees nothing from the sewer.")
    if not any(battery.startswith(step.side) for battery in game.missions):
        yield Objection("core-20-f", "This side has no battery.")


def why_no_battery(step: "Impulse", game: Combat, unit: str, battery: str) -> Reasons:
    """core-20-a, core-20-f Why a battery cannot be called."""
    if not battery.startswith(step.side) or not game.missions.get(battery):
        yield Objection("core-20-f", f"{battery} has no mission for this side now.")
    if battery.startswith(step.side) and battery in game.barrages:
        yield Objection("core-20-a", f"{battery} has fired in this phase.")


def why_no_flight(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """10.8 Why a unit does not flee."""
    return otherwise(_no_flight(game, unit), "10.8", f"{unit} has nowhere to flee to.")


def _no_flight(game: Combat, unit: str) -> Iterator[Objection]:
    now, type_ = game.units[unit], game.kind(unit).type
    if type_ == GUN:
        yield Objection("10.8.1", f"{unit} is a gun, and guns do not flee.")
        return
    if now.status not in SHAKEN:
        yield Objection("10.8", f"{unit} is neither Disrupted nor wounded: only those flee.")
    elif now.flights >= MOST_FLIGHTS or now.fled:
        yield Objection("10.8.1", f"{unit} has fled in this phase as often as it may.")
    elif now.aboard and not may_jump(game, unit):
        yield Objection("11.4.8.2", f"{unit} cannot flee from {now.aboard} now.")
    elif game.is_on_map(unit) and first_steps(game, unit):
        yield Objection(
            "10.8.2", f"{unit} would come nearer to an enemy in its sight, or has not the points."
        )
    elif game.is_on_map(unit) and is_sheltered(game, unit) and is_safe(game, unit):
        yield Objection("10.8.2", f"{unit} is in cover or in a Rally Point, and stays.")


def why_not_leaving(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """core-16-d, core-16-j Why a unit cannot try to leave Close Combat."""
    return otherwise(_not_leaving(game, unit), "core-16-d", f"{unit} cannot leave Close Combat.")


def _not_leaving(game: Combat, unit: str) -> Iterator[Objection]:
    now = game.units[unit]
    if not now.engaged:
        yield Objection("core-16-d", f"{unit} is not held in Close Combat.")
        return
    if not is_trapped(game, unit):
        yield from (each for each in unfit(game, unit) if each.rule != "core-16-d")
    yield from busy(game, unit)
    if now.stuck:
        yield Objection("core-15-b", f"{unit} is M-KILLED and moves no more.")
    if now.stalled:
        yield Objection("11.1.3", f"{unit} has failed its check to drive in this phase.")
    if now.aboard and not is_stranded(game, unit):
        yield Objection("core-18-d", f"{unit} rides on {now.aboard}, and leaves with it alone.")


def why_no_sewer(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """6.16.1 Why a unit cannot use the sewers."""
    return otherwise(_no_sewer(game, unit), "6.16.1", f"{unit} cannot use the sewers now.")


def _no_sewer(game: Combat, unit: str) -> Iterator[Objection]:
    if not are_open(game):
        yield Objection("6.16.1", "The sewers are not used in this firefight.")
    if game.owner(unit) != RUSSIAN or game.kind(unit).type not in (SQUAD, HALF_SQUAD, LEADER):
        yield Objection("6.16.1", "Only Russian squads, half-squads and leaders use sewers.")
    yield from _no_footwork(game, unit, "6.16.1", "use the sewers")
    if game.is_on_map(unit):
        yield from _no_manhole(game, unit)


def _no_manhole(game: Combat, unit: str) -> Iterator[Objection]:
    """6.16.1-a, 6.16.1-c, 6.16.1.1-a No sewer here, the wrong level of the hex, or no guide."""
    place, hex_ = game.units[unit].place, game.spot(unit).hex
    if not game.ground.board.extra(hex_, SEWER):
        yield Objection("6.16.1", f"There is no sewer in {hex_}.")
    elif not leads_below(game, place):
        where = "its cellar" if manhole(game, hex_) != hex_ else "the ground"
        yield Objection("6.16.1.1", f"The sewer of {hex_} is entered from {where} alone.")
    kind = game.kind(unit)
    if not kind.engineer and kind.type != LEADER and not leader_of(game, unit):
        yield Objection("6.16.1", f"No leader is there to go along with {unit}.")


def why_no_cover(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """8.1.1 Why a unit cannot take Cover behind a hexside."""
    return otherwise(_no_cover(game, unit), "8.1.1", NO_HEDGE.format(unit=unit))


def _no_cover(game: Combat, unit: str) -> Iterator[Objection]:
    now = game.units[unit]
    yield from _no_crawl(game, unit)
    if not (now.did == CRAWLED and now.cover and now.cover != (INSIDE,)):  # 8.1.1-e
        yield from _no_footwork(game, unit, "8.1.1", "take Cover")
    else:
        yield from unfit(game, unit)
    if now.status in (PINNED, *SHAKEN):
        yield Objection("8.1.1", f"{unit} is {now.status} and takes no Cover.")
    if now.did == CRAWLED_FIRED and now.cover:
        yield Objection("8.1.1", f"{unit} is marked Crawled Fired and takes no other Cover.")
    if game.is_on_map(unit) and not covered_sides(game, unit):
        yield Objection("8.1.1", NO_HEDGE.format(unit=unit))


def why_no_shelter(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """8.2.1 Why a unit cannot take In Hex Cover."""
    return otherwise(_no_shelter(game, unit), "8.2.1", f"{unit} cannot take In Hex Cover here.")


def _no_shelter(game: Combat, unit: str) -> Iterator[Objection]:
    yield from _no_footwork(game, unit, "8.2.1", "take In Hex Cover")
    yield from _no_crawl(game, unit)
    now = game.units[unit]
    if now.cover == (INSIDE,):
        yield Objection("8.2.1", f"{unit} has In Hex Cover already.")
    if game.is_on_map(unit) and game.spot(unit).kind != GROUND:
        yield Objection("8.2.1", f"{unit} is not on the ground of its hex, as In Hex Cover is.")
    elif game.is_on_map(unit) and not is_nestled(game, unit):
        yield Objection("8.2.1", f"The printed terrain of {now.place} gives it no cover there.")


def why_no_blow(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """7.3.1, 7.3.2 Why a unit cannot blow a Mousehole."""
    return otherwise(_no_blow(game, unit), "7.3.2", f"{unit} cannot use its charge now.")


def _no_blow(game: Combat, unit: str) -> Iterator[Objection]:
    if game.kind(unit).name != "DC" or game.units[unit].spent:
        yield Objection("7.3.2", f"{unit} has no charge to blow a Mousehole with.")
        return
    yield from absent(game, unit)
    yield from unable_to_fire(game, unit)
    if game.is_on_map(unit) and not walls_of(game, unit):
        yield Objection("7.3.1", f"{unit} has no inner wall or cellar beside it without a hole.")


def why_no_clearing(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """7.4.8 Why a unit cannot clear anything."""
    text = f"{unit} knows of nothing to clear in its hex."
    return otherwise(_no_clearing(game, unit), "7.4.8", text)


def _no_clearing(game: Combat, unit: str) -> Iterator[Objection]:
    yield from _no_footwork(game, unit, "7.4.8", "clear anything")
    if not game.is_on_map(unit) or not works_at(game, unit):
        return
    if game.units[unit].walked:
        yield Objection("7.4.8", f"{unit} did not Crawl into the hex.")
    if not crew(game, unit):
        yield Objection("7.4.8", "It takes a squad or two half-squads, and a leader or Engineers.")
