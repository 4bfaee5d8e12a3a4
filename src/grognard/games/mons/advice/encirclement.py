"""4.5 How British units might be surrounded, who then count twice: who closes which hexes."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grognard.engine.board.paths import Reach
from grognard.games.mons.advice.moves import STAY, ways_for
from grognard.games.mons.state import BRITISH, GERMAN, Mons

NEAR = 8  # hexes from which units are called
MOST_UNITS = 4  # that surround one hex
MOST_IDEAS = 6


class ClosingPost(NamedTuple):
    """A place that a unit could take, and the hexes around the target that it would close."""

    unit: str
    hex: str
    closed: int


def encirclements(game: Mons) -> Iterator[dict[str, str]]:
    """Orders to a few units each, by which a British hex would be surrounded after the phase."""
    reach = {unit: _reach(game, unit) for unit in _callable(game)}
    found = 0
    for target in game.ground.labels(game.occupied[BRITISH]):
        team = _team(game, target, list(_posts(game, target, reach)))
        if team and found < MOST_IDEAS:
            found += 1
            yield {u: STAY if hex_ == game.units[u].place else hex_ for u, hex_ in team.items()}


def _callable(game: Mons) -> list[str]:
    """The German foot and horse that may still move, with British near."""
    near = 0
    for hex_ in game.ground.labels(game.occupied[BRITISH]):
        near |= game.ground.within(hex_, NEAR)
    free = (unit for unit in game.sheet.foot[GERMAN] if not game.moved & game.bit(unit))
    return [unit for unit in free if near & game.ground.bit.get(game.units[unit].place, 0)]


def _reach(game: Mons, unit: str) -> Reach:
    counter = game.counter(unit)
    return ways_for(game, counter, game.units[unit].place, counter.movement, False, friends=False)


def _posts(game: Mons, target: str, reach: Mapping[str, Reach]) -> Iterator[ClosingPost]:
    """7.1 Where units could stand to close hexes around a target, by being there or near."""
    ground, around = game.ground, game.ground.near[target]
    useful = ground.labels(ground.within(target, 2) & ~ground.bit[target])
    closed = {hex_: (ground.zone[hex_] | ground.bit[hex_]) & around for hex_ in useful}
    for unit, found in reach.items():
        for hex_ in useful:
            if closed[hex_] and hex_ in found:
                yield ClosingPost(unit, hex_, closed[hex_])


def _team(game: Mons, target: str, posts: list[ClosingPost]) -> dict[str, str]:
    """Units that close everything together, one to a hex; the post that closes most comes first."""
    around = open_ = game.ground.near[target]
    team: dict[str, str] = {}

    def use(post: ClosingPost) -> tuple[int, int]:
        beside = around & game.ground.bit[post.hex]
        return (post.closed & open_).bit_count(), int(beside > 0)

    while open_ and len(team) < MOST_UNITS:
        left = [post for post in posts if post.unit not in team and post.hex not in team.values()]
        best = max(left, key=use, default=None)
        if best is None or not best.closed & open_:
            return {}
        team[best.unit] = best.hex
        open_ &= ~best.closed
    return {} if open_ else team
