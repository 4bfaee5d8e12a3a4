"""What a board may show of Crossroads beside the rules: how far a march goes, and who is near."""

from collections.abc import Iterator
from functools import cache

from grognard.engine.board.board import Board
from grognard.engine.board.paths import Graph, Hindrances, Reach, reach
from grognard.engine.kernel.flow import IllegalChoice, objections
from grognard.engine.kernel.forms import opened
from grognard.engine.kernel.tally import Objection
from grognard.engine.look.aids import Aids, Way
from grognard.games.crossroads.fire import SHOOTERS, Reaction
from grognard.games.crossroads.goals import goals
from grognard.games.crossroads.march import TAKEN, March, cost
from grognard.games.crossroads.result_rows import TABLES, result_rows
from grognard.games.crossroads.state import Crossroads, enemy


@cache
def march_graph(board: Board) -> Graph:
    """2.1 The steps of a march with their costs."""
    return Graph(board, "foot", lambda _, here, there, __, ___: cost(board, here, there))


def marches(game: Crossroads, march: March) -> Reach:
    """2.1, 2.2 All that a march may reach, through no hex that is taken."""
    here, hexes = game.units[march.unit].hex, game.box.hexes
    taken = TAKEN.closes(march, game, hexes.all & ~hexes.bit[here])
    barred = Hindrances(barred=hexes.pick(taken))
    return reach(march_graph(game.box.board), here, march.left, barred)


def watchers(game: Crossroads, unit: str) -> tuple[str, ...]:
    """3.5 The enemies, as far as the marcher's side knows them, that may fire at it now."""
    side, units = game.side(unit), game.box.units
    foes = game.known(side) & game.box.army[enemy(side)]
    return tuple(units.pick(opened(SHOOTERS, Reaction(unit), game, foes)))


def ways(game: Crossroads) -> Iterator[Way]:
    """2.1, 3.5 Every hex that the march under way can reach, with who may fire there."""
    march = game.procedures[-1]
    if isinstance(march, March):
        found, there = marches(game, march), game.copy()
        for hex_ in found:
            if path := found.path_to(hex_):
                left = found.left(hex_)
                there.put(march.unit, hex_)
                danger = watchers(there, march.unit)
                yield Way(hex_, tuple(path), march.left - left, not left, danger)


def along(game: Crossroads, path: tuple[str, ...]) -> Iterator[Way]:
    """2.1, 2.2 What a march along these hexes costs, hex by hex, if nobody stops it."""
    march = game.procedures[-1].copy()
    assert isinstance(march, March)
    begun = march.left
    game.procedures[-1] = march
    for count, hex_ in enumerate(path, 1):
        refusal = objections(game, hex_)
        if not march.left:
            refusal = (Objection("2.1", f"{march.unit} has no half-points left."),)
        if refusal:
            raise IllegalChoice(game.who, hex_, refusal)
        march.left -= cost(game.box.board, game.units[march.unit].hex, hex_)
        game.put(march.unit, hex_)
        danger = watchers(game, march.unit)
        yield Way(hex_, path[:count], begun - march.left, not march.left, danger)


AIDS = Aids(
    counters=lambda box: box.counters,
    reach=ways,
    along=along,
    charts=result_rows,
    tables=lambda _: TABLES,
    goals=goals,
)
