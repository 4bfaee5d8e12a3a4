"""What a choice leaves behind on the map: who lost how much, and which places fell."""

from typing import Any, NamedTuple

from grognard.engine.kernel.advice import Roster
from grognard.engine.kernel.game import Game


class Ending(NamedTuple):
    """How it ends for whoever chose: steps lost by both sides, units lost, places without enemies.

    `cleared` are the places that enemies held before and hold no more.
    """

    own: int = 0
    theirs: int = 0
    dead: tuple[str, ...] = ()
    killed: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()

    def record(self, number: float) -> dict[str, Any]:
        """The ending as plain JSON, with its probability."""
        return {**self._asdict(), "number": number}


class Endings:
    """Measures how positions differ from the one in which something was chosen."""

    def __init__(self, game: Game, side: str):
        advice = game.setting.rulebook.advice
        self._count = advice.roster if advice else None
        self._side = side
        self._before = self._count(game) if self._count else None

    def of(self, game: Game) -> Ending | None:
        """How it has ended, in games that count their units."""
        if not self._count or not self._before:
            return None
        before, after = self._before, self._count(game)
        own = dict.fromkeys(before.sides.get(self._side, ()))
        lost = {
            unit: steps - after.steps[unit]
            for unit, steps in before.steps.items()
            if steps > after.steps[unit]
        }
        fallen = [unit for unit in lost if not after.steps[unit]]
        return Ending(
            sum(steps for unit, steps in lost.items() if unit in own),
            sum(steps for unit, steps in lost.items() if unit not in own),
            tuple(unit for unit in fallen if unit in own),
            tuple(unit for unit in fallen if unit not in own),
            self._cleared(before, after),
        )

    def _cleared(self, before: Roster, after: Roster) -> tuple[str, ...]:
        """The places that enemies held before and no longer hold."""
        left = dict.fromkeys(self._held(after))
        return tuple(place for place in dict.fromkeys(self._held(before)) if place not in left)

    def _held(self, roster: Roster) -> list[str]:
        own = dict.fromkeys(roster.sides.get(self._side, ()))
        return [
            place
            for unit, place in roster.places.items()
            if unit not in own and roster.steps[unit] > 0
        ]
