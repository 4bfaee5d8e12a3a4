"""4.5 How the Germans might close the exits: who has no way out after the last turn is lost."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from grognard.engine.board.paths import NEVER
from grognard.engine.board.ways import distances
from grognard.games.mons.advice.goals import graphs, is_second_day
from grognard.games.mons.advice.moves import ONWARD, STAY, ways_for
from grognard.games.mons.state import GERMAN, Mons
from grognard.games.mons.victory import BAVAI
from grognard.games.mons.zones import next_to_enemy


class Approach(NamedTuple):
    """An order to a unit, how far it would be from a goal then, and how far it is now."""

    far: int
    begun: int
    unit: str
    word: str
    hex: str


def closings(game: Mons) -> Iterator[dict[str, str]]:
    """Orders by which a unit goes to each exit, or as near as it can come; and one to Bavai."""
    if not is_second_day(game):
        return
    exits = game.sheet.board.group("exit")
    units = [unit for unit in game.sheet.foot[GERMAN] if game.units[unit].place in game.stacks]
    words = {unit: dict(_words(game, unit)) for unit in units}
    if not game.german_controls(BAVAI):
        yield dict(_team(game, (BAVAI, *exits), words))
        yield dict(_team(game, (BAVAI, BAVAI, BAVAI), words))
    yield dict(_team(game, exits, words))


def _team(
    game: Mons, goals: tuple[str, ...], words: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, str]]:
    """For each goal, the far ones first, the unit that comes nearest to it and its order."""
    free, taken = dict(words), dict[str, bool]()
    for goal in sorted(goals, key=lambda hex_: -_nearest(game, hex_, words)):
        best = min(_walks(game, goal, free, taken), default=None)
        if best:
            del free[best.unit]
            taken[best.hex] = True
            yield best.unit, best.word


def _words(game: Mons, unit: str) -> Iterator[tuple[str, str]]:
    """The orders that a unit may have, each with the hex where it ends."""
    counter, here = game.counter(unit), game.units[unit].place
    yield STAY, here
    if game.moved & game.bit(unit):
        return
    near = ways_for(game, counter, here, counter.movement, False, friends=False)
    yield from ((hex_, hex_) for hex_ in near if hex_ != here)
    if not next_to_enemy(game, GERMAN, here):
        far = ways_for(game, counter, here, 2 * counter.movement, True, friends=False)
        yield from ((ONWARD + hex_, hex_) for hex_ in far if hex_ not in near)


def _walks(
    game: Mons, goal: str, walks: Mapping[str, Mapping[str, str]], taken: Mapping[str, bool]
) -> Iterator[Approach]:
    """What every unit could do about a goal: an exit is closed by a zone of control as well."""
    bit, zone = 0 if goal == BAVAI else game.ground.bit[goal], game.ground.zone
    for unit, words in walks.items():
        away = distances(graphs(game)[game.counter(unit).type], (goal,))
        begun = away.get(game.units[unit].place, NEVER)
        yield from (
            Approach(0 if zone[hex_] & bit else away.get(hex_, NEVER), begun, unit, word, hex_)
            for word, hex_ in words.items()
            if hex_ not in taken
        )


def _nearest(game: Mons, goal: str, units: Iterable[str]) -> int:
    """What the way to a goal costs the nearest unit."""
    away = distances(graphs(game)["infantry"], (goal,))
    return min((away.get(game.units[unit].place, NEVER) for unit in units), default=NEVER)
