"""How far a side may go from here, choice after choice, in a world it may believe in.

A board shows the answer as a range with costs and sends the choices one by one; each is checked
by the rules again when it is played.
"""

from collections.abc import Iterator
from heapq import heappop, heappush

from grognard.engine.board.board import Board
from grognard.engine.kernel.flow import IllegalChoice, not_offered, play
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.view import stream, world
from grognard.engine.look.aids import Way

MOST_POSITIONS = 400


def along(game: Game, hexes: tuple[str, ...]) -> list[Way]:
    """What a way chosen hex by hex costs up to each hex; a step that may not be gone is refused."""
    here = world(game, game.who, stream(game, game.who))
    aids = game.setting.rulebook.aids
    if aids.along:
        return list(aids.along(here, hexes))
    found = []
    for count, hex_ in enumerate(hexes, 1):
        if not _goes_on(game, here):
            reasons = tuple(aids.halted(here, hex_)) or (not_offered(here, hex_),)
            raise IllegalChoice(game.who, hex_, reasons)
        here = play(here, hex_)
        found.append(Way(hex_, hexes[:count], aids.price(here), not _goes_on(game, here)))
    return found


def far(game: Game, board: Board) -> list[Way]:
    """Every hex that a row of choices, each naming the next hex, leads to, the cheapest way."""
    first = world(game, game.who, stream(game, game.who))
    aids = game.setting.rulebook.aids
    if aids.reach:
        return list(aids.reach(first))
    price = aids.price
    found: dict[str, Way] = {}
    open_: list[tuple[int, int, tuple[str, ...], Game]] = [(0, 0, (), first)]
    reached = 0
    while open_ and reached < MOST_POSITIONS:
        _, _, path, here = heappop(open_)
        if path and path[-1] in found:
            continue
        stops = not _goes_on(game, here)
        if path:
            found[path[-1]] = Way(path[-1], path, price(here), stops)
        if not stops:
            for hex_ in _hexes(here, board):
                if hex_ not in found:
                    reached += 1
                    after = play(here, hex_)
                    heappush(open_, (price(after), reached, (*path, hex_), after))
    return list(found.values())


def _hexes(game: Game, board: Board) -> Iterator[str]:
    return (option for option in game.options if option in board)


def _goes_on(begun: Game, game: Game) -> bool:
    """Whether the same move is still under way: the same step of the same procedure asks."""
    return (
        game.who == begun.who
        and len(game.procedures) == len(begun.procedures)
        and type(game.procedures[-1]) is type(begun.procedures[-1])
    )
