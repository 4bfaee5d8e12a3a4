"""Ways as they are today: round enemy stacks, dear where his zones are, shared among the exits."""

from collections.abc import Iterable, Mapping

from grognard.engine.board.ways import shared_out, ways_round
from grognard.games.mons.advice.goals import (
    FARTHEST,
    Ways,
    graphs,
    is_campaign,
    is_second_day,
    objectives,
    prizes,
    ways,
)
from grognard.games.mons.state import BRITISH, GERMAN, Mons, enemy
from grognard.games.mons.victory import BAVAI, FIRST_DAY_ENDS

ZONE = 3  # MP more for a hex in an enemy zone, where a move is over (7.3)
STRONG = 12  # MP at most for a goal that is held, 1 for each factor in it
CROWD = 1  # MP for each unit that makes for the same exit
FELT = {FIRST_DAY_ENDS - 1: 0.33, FIRST_DAY_ENDS: 0.67}  # of the second day, before it comes


def detours(game: Mons, side: str) -> Ways:
    """The ways of a side to its goals, with the enemies as they stand."""
    away = ways(game)
    if is_retreat(game, side):
        return Ways({}, {}, away.stakes._replace(leaving=True), {}, _by_exits(game))
    found = {
        type_: _blended(game, _round(game, side, type_, objectives(game, side)), side, type_)
        for type_ in _types(game, side)
    }
    german, british = (found, {}) if side == GERMAN else ({}, found)
    return Ways(german, british, away.stakes, {})


def is_retreat(game: Mons, side: str) -> bool:
    """4.2, 4.4 Whether the British should go: on the evening of the first day nothing is to hold.

    They move last, so no bridge can be lost any more; one must be retaken if all six are.
    """
    if side == GERMAN or not is_campaign(game):
        return False
    evening = game.turn == FIRST_DAY_ENDS and not all(map(game.german_controls, prizes(game)))
    return evening or is_second_day(game)


def _round(game: Mons, side: str, type_: str, goals: Iterable[str]) -> Mapping[str, int]:
    """What the way to the nearest goal costs units of a type from every hex."""
    foe, ground = enemy(side), game.ground
    held = game.occupied[foe]
    taken = {goal: game.stacks[goal] for goal in goals if held & ground.bit[goal]}
    priced = {goal: min(sum(map(game.melee, taken.get(goal, ()))), STRONG) for goal in goals}
    dear = dict.fromkeys(ground.labels(game.zones[foe]), ZONE)
    return ways_round(graphs(game)[type_], priced, ground.labels(held), dear)


def _blended(game: Mons, today: Mapping[str, int], side: str, type_: str) -> Mapping[str, int]:
    """4.3 The ways of today, with those of tomorrow in them as the first day draws to its end."""
    share = FELT.get(game.turn, 0.0) if is_campaign(game) else 0.0
    if not share:
        return today
    exits = game.sheet.board.group("exit")
    tomorrow = _round(game, side, type_, (BAVAI, *exits) if side == GERMAN else exits)
    return {
        hex_: round((1 - share) * far + share * tomorrow.get(hex_, FARTHEST))
        for hex_, far in today.items()
    }


def _by_exits(game: Mons) -> dict[str, Mapping[str, int]]:
    """4.4 The ways of all British units, each to an exit of its own choice."""
    exits = game.sheet.board.group("exit")
    open_ = [hex_ for hex_ in exits if not game.occupied[GERMAN] & game.ground.bit[hex_]] or exits
    found = {
        (type_, hex_): _round(game, BRITISH, type_, (hex_,))
        for type_ in _types(game, BRITISH)
        for hex_ in open_
    }
    units = game.sheet.units.pick(game.on_map & game.sheet.sides[BRITISH])
    types = {unit: game.counter(unit).type for unit in units}
    costs = {
        unit: {hex_: found[type_, hex_].get(game.units[unit].place, FARTHEST) for hex_ in open_}
        for unit, type_ in types.items()
    }
    return {unit: found[types[unit], hex_] for unit, hex_ in shared_out(costs, CROWD).items()}


def _types(game: Mons, side: str) -> dict[str, bool]:
    """The types of unit that a side has on the map."""
    units = game.sheet.units.pick(game.on_map & game.sheet.sides[side])
    return dict.fromkeys((game.counter(unit).type for unit in units), True)
