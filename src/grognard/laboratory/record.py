"""What is kept of a game while it is played: losses turn by turn, key events, where units fought.

It is the umpire's record, made for those who study many games; no player sees it.
"""

from collections.abc import Mapping
from typing import Any

from grognard.engine.kernel.advice import Roster
from grognard.engine.kernel.game import Game


class Recorder:
    """Looks on at one game; losses are counted where the game's advice gives a roster."""

    def __init__(self, game: Game):
        rulebook = game.setting.rulebook
        self._roster = rulebook.advice.roster if rulebook.advice else None
        self._turn, self._hex_of = game.turn, game.setting.board.hex_of
        self._steps: Mapping[str, int] = {}
        self._numbers: tuple[int, ...] = ()  # the same steps, quick to compare
        self._places: Mapping[str, str] = {}
        self._side: dict[str, str] = {}
        self._lost = dict.fromkeys(rulebook.sides, 0)
        self._losses: dict[str, list[int]] = {side: [] for side in rulebook.sides}
        self._fought: dict[str, int] = {}
        self._fell: dict[str, dict[str, int]] = {side: {} for side in rulebook.sides}
        self._events: list[dict[str, Any]] = []
        if self._roster:
            roster = self._roster(game)
            self._side = {unit: side for side, units in roster.sides.items() for unit in units}
            self._remember(roster)

    def watch(self, game: Game) -> None:
        """Look at the game after a choice."""
        if game.events:
            for event in game.events:
                if event.result and event.where:
                    where = self._hex_of(event.where) or event.where
                    self._fought[where] = self._fought.get(where, 0) + 1
            self._count(game)
        if game.turn != self._turn:
            self._end_turn(game)

    def told(self, game: Game) -> dict[str, Any]:
        """The record of a game that is over."""
        self._end_turn(game)
        outcome = game.outcome
        if outcome:
            self._tell(outcome.winner, outcome.reason, game.turn)
        return {
            "losses": self._losses,
            "events": self._events,
            "fought": self._fought,
            "fell": self._fell,
        }

    def _end_turn(self, game: Game) -> None:
        """Write down what each side has lost by the end of a turn."""
        self._count(game)
        for side, lost in self._lost.items():
            self._losses[side].append(lost)
        self._turn = game.turn

    def _count(self, game: Game) -> None:
        """Find out who has lost steps since the last look; he lost them where he was then."""
        if not self._roster:
            return
        roster = self._roster(game)
        if tuple(roster.steps.values()) != self._numbers:
            for unit, before in self._steps.items():
                if roster.steps[unit] != before:
                    self._lose(unit, before - roster.steps[unit], roster.steps[unit])
            self._remember(roster)
        self._places = dict(roster.places)

    def _lose(self, unit: str, lost: int, left: int) -> None:
        side, where = self._side[unit], self._places[unit]
        self._lost[side] += lost
        hex_ = self._hex_of(where) or where
        self._fell[side][hex_] = self._fell[side].get(hex_, 0) + lost
        if not left:
            self._tell(side, f"{unit} is lost in {where}", self._turn)

    def _remember(self, roster: Roster) -> None:
        self._steps, self._numbers = dict(roster.steps), tuple(roster.steps.values())
        self._places = dict(roster.places)

    def _tell(self, side: str, text: str, turn: int) -> None:
        self._events.append({"turn": turn, "side": side, "text": text})
