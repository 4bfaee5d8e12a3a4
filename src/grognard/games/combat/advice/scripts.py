"""The scripts worth a look in an impulse: shots, shells, moves and storms, and waiting."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from grognard.engine.kernel.advice import Script
from grognard.games.combat.advice.answers import answers, first
from grognard.games.combat.advice.damage import hurt, worth
from grognard.games.combat.advice.habits import habit
from grognard.games.combat.advice.labours import digs, searches, sewer_ways
from grognard.games.combat.advice.shelling import calls
from grognard.games.combat.advice.vehicles import is_facing_danger
from grognard.games.combat.advice.worth import point, pulls, wanted
from grognard.games.combat.driving import Drive
from grognard.games.combat.gun_orders import GunOrder, has_target, may_turn
from grognard.games.combat.impulses import Impulse
from grognard.games.combat.movement import Move
from grognard.games.combat.ranges import stages
from grognard.games.combat.shapes import LEADER, VEHICLE
from grognard.games.combat.state import SHAKEN, WAITING, Combat, enemy
from grognard.games.combat.steps import (
    ASSAULT_MOVE,
    CAUTIOUS,
    CRAWL,
    FLIP,
    RUN,
    is_served,
    may_move,
    points,
)
from grognard.games.combat.targets import targets

SHOTS = 6  # that are looked at in an impulse
MOVES = 6
GUNS = 6
DESTINATIONS = 3  # of one unit
SHELTER = 0.01  # for each point of DRM of a destination
STORM = 0.25  # for a unit that goes among enemies, beside what Close Combat brings
CROWD = 0.15  # for each squad that is there already
ORDERS = {RUN: "run", CAUTIOUS: "move", ASSAULT_MOVE: "assault"}
MOST = 8  # other answers that are looked at


class Idea(NamedTuple):
    """A script with what it promises at first sight."""

    promise: float
    script: Script


def candidates(game: Combat) -> Iterator[Script]:
    """Scripts for the asked side, the most promising first."""
    top = game.procedures[-1]
    if isinstance(top, Impulse):
        yield ("pass",)
        yield from _orders(game, top.side)
    elif isinstance(top, Move):
        yield (first(game, "stop") or habit(game),)
        yield from _onward(game, top)
    elif isinstance(top, GunOrder | Drive):
        turns = [offer.text for offer in answers(game, "face", "hit", "shell", "smoke")]
        others = [option for option in game.options if option not in turns]
        useful = _useful(game, (*others[:MOST], *turns[:MOST]))
        yield from ((option,) for option in useful or game.options[:MOST])
    else:
        yield (habit(game),)


def _useful(game: Combat, options: Iterable[str]) -> list[str]:
    """core-12-c, core-13-g Without what no gun would be aimed at and the impulse is kept for."""
    if not isinstance(game.procedures[-1], GunOrder):
        return [*options]
    idle = [offer.text for offer in answers(game, "house", "smoke")]
    return [option for option in options if option not in idle]


def _orders(game: Combat, side: str) -> Iterator[Script]:
    """core-4-b What may be done in an impulse."""
    yield from _best(_shots(game), SHOTS)
    yield from _best(_marches(game, side), MOVES)
    yield from _best(_guns(game), GUNS)
    for step in ("leave", "flee", "shelter"):
        yield from ((offer.text,) for offer in answers(game, step)[:2])
    for labour in (calls, digs, searches, sewer_ways):
        yield from labour(game, side)


def _best(ideas: Iterator[Idea], number: int) -> Iterator[Script]:
    ranked = sorted(ideas, key=lambda idea: (-idea.promise, idea.script))
    return (idea.script for idea in ranked[:number])


def _shots(game: Combat) -> Iterator[Idea]:
    """core-9-f The best shot of each place at each place; others join by habit."""
    seen: dict[tuple[str, str], None] = {}
    for offer in answers(game, "fire"):
        unit, place = offer.fills
        if (game.units[unit].place, place) not in seen or game.kind(unit).weapon:
            seen[game.units[unit].place, place] = None
            yield Idea(hurt(game, (unit,), place), (offer.text,))


def _guns(game: Combat) -> Iterator[Idea]:
    """core-13 Guns that have an order, the heaviest first."""
    for offer in answers(game, "lay"):
        if not may_turn(game, offer.fills[0]) and not has_target(game, offer.fills[0]):
            continue  # smoke and empty houses
        yield Idea(worth(game.kind(offer.fills[0])), (offer.text,))


def _marches(game: Combat, side: str) -> Iterator[Idea]:
    """10.1.2 Units that move, alone or with the leader of their place, by the type that fits."""
    able = dict.fromkeys(offer.fills[0] for offer in answers(game, "walk", "run", "storm"))
    for unit in able:
        if game.kind(unit).type == VEHICLE:
            yield from _drives(game, unit)
            continue
        groups: list[tuple[str, ...]] = [(unit,)]
        if game.kind(unit).type == LEADER and game.units[unit].place != WAITING:
            groups.append((unit, *_followers(game, unit)))
        for group in groups:
            yield from _walks(game, side, group)


def _followers(game: Combat, leader: str) -> list[str]:
    """core-4-c Those who would go along with a leader."""
    place, side = game.units[leader].place, game.owner(leader)
    return [
        unit
        for unit in game.here(place, side)
        if unit != leader
        and may_move(game, unit, ASSAULT_MOVE)
        and game.kind(unit).type not in (VEHICLE, LEADER)
        and not is_served(game, unit)
    ]


def _walks(game: Combat, side: str, group: tuple[str, ...]) -> Iterator[Idea]:
    """10.2.2 The destinations that promise most, each by the steadiest movement that gets there."""
    turned = len(group) == 1 and is_served(game, group[0])
    here = game.units[group[0]].place
    before = _promise(game, side, group, here) if here != WAITING else 0.0
    found: dict[str, Idea] = {}
    for mode in (ASSAULT_MOVE, CAUTIOUS, RUN):
        if not all(may_move(game, unit, mode) for unit in group) or (turned and mode != CAUTIOUS):
            continue
        start = (f"{ORDERS[mode]} {group[0]}", *(f"with {unit}" for unit in group[1:]))
        left = points(game, mode)
        for place, stage in _reached(game, group, mode, left, turned).items():
            if stage and place not in found:
                gain = _promise(game, side, group, place) - before
                flip = (f"turn {group[0]}",) if turned else ()
                found[place] = Idea(gain, (*start, *flip, *stage, "stop"))
    ranked = sorted(found.values(), key=lambda idea: (-idea.promise, idea.script))
    yield from ranked[:DESTINATIONS]


def _reached(
    game: Combat, group: tuple[str, ...], mode: str, left: int, turned: bool
) -> dict[str, tuple[str, ...]]:
    """10.2.2 The places in reach with the way there; a team turns its weapon down first."""
    move = Move(game.owner(group[0]), group, mode, dict.fromkeys(group, left))
    if not turned:
        return {place: stage.path for place, stage in stages(game, move).items()}
    [unit] = group
    post, move.left = game.units[unit], {unit: left - FLIP}
    game.suppose(unit, post._replace(served=False))
    found = stages(game, move)
    game.suppose(unit, post)
    return {place: stage.path for place, stage in found.items()}


def _promise(game: Combat, side: str, group: tuple[str, ...], place: str) -> float:
    """What a place promises to those who go there: goals, cover, no crowd, enemies to storm."""
    goals = wanted(game, side)
    near = pulls(game.ground.costs, goals).get(place, 0.0)
    taken = any(unit not in group for unit in game.known(place, side))
    near += 0.0 if taken else point(game) * dict(goals).get(place, 0)
    others = [unit for unit in game.here(place, side) if unit not in group]
    total = len(group) * (near + SHELTER * game.ground.drm[place] - CROWD * len(others))
    foes = [*game.known(place, enemy(side))]
    if foes:
        shaken = sum(game.units[foe].status in SHAKEN for foe in foes)
        total += STORM * len(group) + worth(game.kind(foes[0])) * shaken - 0.3 * len(foes)
    return total


def _drives(game: Combat, unit: str) -> Iterator[Idea]:
    """11.1.1 A vehicle may drive; where to is asked step by step."""
    waits = not game.is_on_map(unit)  # core-2-e: it may come on
    quiet = waits or not any(targets(game, enemy(game.owner(unit))))
    for order in ("move", "assault"):
        text = f"{order} {unit}"
        if text in game.options and (quiet or not is_facing_danger(game, unit)):
            yield Idea(0.1, (text,))


def _onward(game: Combat, move: Move) -> Iterator[Script]:
    """10.2.2 The rest of a move under way; after a crawl, into shellholes (6.9.1-d)."""
    if move.mode == CRAWL and move.steps:
        yield from ((offer.text,) for offer in answers(game, "duck", "shoot"))
        return
    here = game.units[move.units[0]].place
    if here == WAITING or not move.before:
        ideas = (
            Idea(_promise(game, move.side, move.units, place), (*stage.path, "stop"))
            for place, stage in stages(game, move).items()
            if stage.path
        )
        yield from _best(iter(ideas), DESTINATIONS)
    else:
        yield from ((offer.text,) for offer in answers(game, "step"))
