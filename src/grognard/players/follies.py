"""Follies of players, counted player turn by player turn while a game is played."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from grognard.engine.kernel.game import Game

Counts: TypeAlias = dict[str, list[int]]
"""By the name of a folly how often it was seen, and how often it could have been."""


class FollyWatch:
    """Looks on at one game and counts what its advice calls follies, side by side."""

    def __init__(self, game: Game):
        rulebook = game.setting.rulebook
        self._advice = rulebook.advice
        self._counts: dict[str, Counts] = {side: {} for side in rulebook.sides}
        self._begun, self._mover = game.copy(), self._mover_of(game)

    def watch(self, game: Game) -> None:
        """Look at the game after a choice."""
        mover = self._mover_of(game)
        if (mover, game.turn) != (self._mover, self._begun.turn):
            self._count(game)
            self._begun, self._mover = game.copy(), mover

    def told(self, game: Game) -> dict[str, Counts]:
        """The counts of each side when the game is over."""
        if game.outcome and self._begun.outcome is None:
            self._count(game)
        return self._counts

    def _mover_of(self, game: Game) -> str:
        return self._advice.mover(game) if self._advice and game.who else ""

    def _count(self, game: Game) -> None:
        """Count the follies of the turn that has just ended."""
        for folly in self._advice.follies if self._advice and self._mover else ():
            had, could = folly.seen(self._begun, game, self._mover)
            if could:
                so_far = self._counts[self._mover].setdefault(folly.name, [0, 0])
                so_far[0] += had
                so_far[1] += could


def added(games: Iterable[tuple[Mapping[str, str], Mapping[str, Counts]]]) -> dict[str, Counts]:
    """The counts of many games by player, from who sat where and what each side did."""
    total: dict[str, Counts] = {}
    for players, sides in games:
        for side, counts in sides.items():
            mine = total.setdefault(players[side], {})
            for name, (had, could) in counts.items():
                before = mine.get(name, [0, 0])
                mine[name] = [before[0] + had, before[1] + could]
    return total
