"""10.2.2, core-9-j How far a move goes by its best way, and who may fire at it on the way."""

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from typing import NamedTuple

from grognard.engine.kernel.flow import IllegalChoice, objections
from grognard.engine.kernel.forms import opened
from grognard.engine.kernel.tally import Objection
from grognard.engine.look.aids import Way
from grognard.games.combat.armour import can_hit
from grognard.games.combat.defensive_fire import (
    BOLTERS,
    SHELLERS,
    SHOOTERS,
    chance_of_fire,
    chance_of_hit,
    chance_of_shell,
    window,
)
from grognard.games.combat.fleeing import is_held
from grognard.games.combat.harm import settle_close_combat
from grognard.games.combat.movement import Move
from grognard.games.combat.standing import able
from grognard.games.combat.state import Combat, is_hidden
from grognard.games.combat.steps import CRAWL, STEP, step_sum


class Stage(NamedTuple):
    """A place that a move may come to: the points it has cost, and the places on the way."""

    spent: int
    path: tuple[str, ...]


def stages(game: Combat, move: Move) -> dict[str, Stage]:
    """10.2.2 Every place that a move can come to, each by the way that costs least."""
    left = tuple([move.left[unit] for unit in move.units])
    queue = [(0, game.units[move.units[0]].place, Stage(0, ()), left)]
    best: dict[str, Stage] = {}
    while queue:
        _, place, stage, left = heappop(queue)
        if place in best:
            continue
        best[place] = stage
        ends = stage.path and (move.mode == CRAWL or is_held(game, place, move.side))
        if not ends:
            for there, costs in _steps(game, move, place, stage, left):
                if there not in best:
                    spent = stage.spent + max(costs)
                    rest = tuple(
                        [max(0, has - cost) for has, cost in zip(left, costs, strict=True)]
                    )
                    heappush(queue, (spent, there, Stage(spent, (*stage.path, there)), rest))
    return best


def _steps(
    game: Combat, move: Move, place: str, stage: Stage, left: tuple[int, ...]
) -> list[tuple[str, tuple[int, ...]]]:
    """10.2.2, 10.5 The steps from a place that no bar closes, with what they cost each mover."""
    units, posts = move.units, {unit: game.units[unit] for unit in move.units}
    if stage.path:
        move = replace(move, left=dict(zip(units, left, strict=True)), steps=1)
        for unit, now in posts.items():
            game.suppose(unit, now._replace(place=place, holes=False, trench=False))
    places = game.sheet.places
    found = [
        (there, tuple([step_sum(move, game, unit, there).total for unit in units]))
        for there in places.pick(opened(STEP, move, game, places.all))
    ]
    for unit, post in posts.items():
        game.suppose(unit, post)
    return found


def threats(game: Combat, movers: tuple[str, ...], place: str) -> dict[str, float]:
    """core-9-j, core-9-q Who is known and may fire at those who have just come to a place.

    Each with the chance, in percent, that the likeliest of its shots has an effect.
    """
    step, units = window(game, movers, place), game.sheet.units
    among = game.army_bits(step.side) & ~able(game, is_hidden)
    found: dict[str, float] = {}
    for bars, chance in ((SHOOTERS, chance_of_fire), (SHELLERS, chance_of_shell)):
        for unit in units.pick(opened(bars, step, game, among)):
            found[unit] = max(found.get(unit, 0), chance(step, game, unit))
    for unit in units.pick(opened(BOLTERS, step, game, among)):
        hits = [chance_of_hit(step, game, unit, foe) for foe in movers if can_hit(game, unit, foe)]
        found[unit] = max(found.get(unit, 0), *hits)
    return found


def ways(game: Combat) -> Iterator[Way]:
    """10.2.2, core-9-j Every place that the move under way can come to, with who covers it."""
    move = game.procedures[-1]
    if not isinstance(move, Move) or move.before or (move.mode == CRAWL and move.steps):
        return
    left, posts = min(move.left[unit] for unit in move.units), game.copy()
    for place, (spent, path) in stages(game, move).items():
        if path:
            for unit in move.units:
                posts.put(unit, place)
            get_away(posts, game.leaving, len(path))
            yield _way(posts, move, path, spent, left)


def along(game: Combat, path: tuple[str, ...]) -> Iterator[Way]:
    """10.2.2, core-9-j What a move along these places costs and risks, if nobody stops it."""
    move = game.procedures[-1].copy()
    assert isinstance(move, Move)
    game.procedures[-1] = move
    spent, left, held = 0, min(move.left[unit] for unit in move.units), game.leaving
    for count, place in enumerate(path, 1):
        refusal = objections(game, place)
        if move.mode == CRAWL and count > 1:
            refusal = (Objection("10.5.1", "A crawl is one step."),)
        if refusal:
            raise IllegalChoice(game.who, place, refusal)
        prices = {unit: step_sum(move, game, unit, place).total for unit in move.units}
        move.left = {unit: max(0, move.left[unit] - cost) for unit, cost in prices.items()}
        move.steps += 1
        for unit in move.units:
            game.put(unit, place)
        get_away(game, held, count)
        spent += max(prices.values())
        yield _way(game, move, path[:count], spent, left)


def get_away(game: Combat, held: str, steps: int) -> None:
    """core-16-j Those whom a mover leaves fire at its first step, and later if they are free."""
    if held:
        game.leaving = held if steps == 1 else ""
        settle_close_combat(game, held)


def _way(game: Combat, move: Move, path: tuple[str, ...], spent: int, left: int) -> Way:
    """10.2.2, core-9-j What it means that the movers have come by a way to where they are now."""
    place = path[-1]
    stops = spent >= left or is_held(game, place, move.side)
    firing = threats(game, move.units, place)
    chances = tuple(round(chance) for chance in firing.values())
    return Way(place, path, spent, stops, tuple(firing), chances)
