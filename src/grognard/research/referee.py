"""Who runs a game for agents: answers for chance, shows each side its part, takes choices."""

from collections.abc import Mapping
from math import tanh
from random import Random
from typing import Any

import grognard
from grognard.engine.bad_input import BadInput
from grognard.engine.dice.chance import Seeded, is_chance
from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.ending import CONCEDE, end_early
from grognard.engine.kernel.flow import advance, objections
from grognard.engine.kernel.game import Game
from grognard.players.levels import believe
from grognard.research.naming import Named
from grognard.research.observation import Eyes, Layout, Observation, layout
from grognard.research.plans import believed, named_plan, plans

CHOICES, PLANS = ACTIONS = ("choices", "plans")  # what an action is
LONGEST = 50_000  # choices of the sides, after which a game is broken off
STANDING = 20.0  # points ahead that make a good standing


def usual() -> str:
    """The game that is meant where none is named: the first that is no example."""
    return next(name for name, book in grognard.GAMES.items() if not book.example)


def smallest(game: str) -> str:
    """The scenario of a game with the fewest counters, to begin with."""
    found = grognard.GAMES.get(game)
    return min(found.scenarios, key=lambda each: each.counters).id if found else ""


class Referee:
    """One game after the other, each from its own seed."""

    def __init__(
        self,
        game: str,
        scenario: str,
        options: Mapping[str, str] | None,
        most: int,
        actions: str = CHOICES,
    ):
        if actions not in ACTIONS:
            raise BadInput(f"Actions are {' or '.join(ACTIONS)}, not “{actions}”.")
        self._by_plan = actions == PLANS
        game = game or usual()
        self._begun = grognard.start(game, scenario or smallest(game), options)
        self.name = f"{game}_{self._begun.setting.scenario}"
        self.layout: Layout = layout(self._begun, most)
        self.sides = self._begun.setting.rulebook.sides
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new game; the same seed gives the same dice."""
        self.game: Game = self._begun.copy()
        self._dice = Seeded(seed)
        self._eyes = {side: Eyes(side, self.layout) for side in self.sides}
        self._known: dict[str, Observation] = {}
        self._moving = ("", 0)
        self.choices = self._rolls = 0
        self._actions: tuple[Script, ...] = ()
        for side in self.sides:
            self._advise(side)
        self._roll()

    @property
    def who(self) -> str:
        """The side that is asked, or nobody when the game is over."""
        return self.game.who

    @property
    def is_too_long(self) -> bool:
        """Whether the game is to be broken off, as agents may go in circles."""
        return bool(self.who) and self.choices >= LONGEST

    def observe(self, side: str) -> Observation:
        """What a side sees now; worked out once for each position."""
        if side not in self._known:
            told: tuple[Named, ...] = ()
            if self._by_plan and side == self.who:
                thought = believed(self.game)
                told = tuple(named_plan(thought, plan) for plan in self.actions())
            self._known[side] = self._eyes[side].observe(self.game, told)
        return self._known[side]

    def actions(self) -> tuple[Script, ...]:
        """What the asked side may do, each a choice or several; worked out once a position."""
        if not self._actions:
            options = tuple((option,) for option in self.game.options)
            self._actions = plans(self.game) if self._by_plan else options
        return self._actions

    def words(self) -> dict[str, Any]:
        """The question to the asked side in words; the options stand in the order of actions."""
        if not self._by_plan:
            return {"prompt": self.game.prompt, "choices": self.game.options}
        return {"prompt": self.game.prompt, "choices": [", ".join(each) for each in self.actions()]}

    def choose(self, action: int) -> bool:
        """The asked side takes this action and it was offered, or it has lost the game."""
        actions = self.actions()
        offered = 0 <= action < len(actions)
        if offered:
            self.follow(actions[action])
        else:
            self.game = end_early(self.game, self.game.who, CONCEDE)
            self._known = {}
        return offered

    def play(self, choice: str) -> None:
        """The asked side makes a legal choice; then chance answers until a side is asked."""
        self._eyes[self.game.who].chose(self.game, choice)
        advance(self.game, choice)
        self.choices += 1
        self._roll()

    def follow(self, plan: Script) -> None:
        """Play a plan until chance or the other side interrupts."""
        side, rolls = self.game.who, self._rolls
        for choice in plan:
            stopped = self.game.who != side or self._rolls != rolls
            if stopped or objections(self.game, choice):
                return
            self.play(choice)

    def reward(self, side: str) -> float:
        """How the game has ended for a side: 1 won, −1 lost, 0 drawn or going on."""
        outcome = self.game.outcome
        if outcome is None or not outcome.winner:
            return 0.0
        return 1.0 if outcome.winner == side else -1.0

    def standing(self, side: str) -> float:
        """How well a side stands, from −1 to 1, by the game's advice; nothing once it is over.

        The whole game is looked at, so rewards made of this may tell what is hidden.
        """
        advice = self.game.setting.rulebook.advice
        if advice is None or not self.who:
            return 0.0
        ahead = tanh(advice.value(self.game, self.sides[0]) / STANDING)
        return ahead if side == self.sides[0] else -ahead

    def _roll(self) -> None:
        """Answer for chance until a side is asked or the game is over."""
        while is_chance(self.game):
            advance(self.game, self._dice.answer(self.game))
            self._rolls += 1
        self._known, self._actions = {}, ()
        moving = self.game.who, self.game.turn
        if self.game.who and moving != self._moving:
            self._moving = moving
            self._advise(self.game.who)

    def _advise(self, side: str) -> None:
        """Let a side think again what to make for, as it does when the move comes to it."""
        self._eyes[side].aim(believe(self.game, side, Random(0)))
