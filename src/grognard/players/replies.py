"""What a position comes to once the enemy has replied: both sides play on, quickly."""

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import NamedTuple, TypeAlias

from grognard.engine.dice.chance import is_chance
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.advice import Advice, Script
from grognard.engine.kernel.flow import Procedure, advance, objections
from grognard.players.climbing import climb
from grognard.players.clock import Clock
from grognard.players.coordinated import scripts_of
from grognard.players.greedy import follow, price_all
from grognard.players.plan import Believed, imagine

STEP = 400  # positions for pricing the scripts of a step
PLANNING = 150  # positions for a phase that is planned as a whole
SPREAD = 0.6180339887498949  # how far a die goes on from world to world; 1 is a whole round


Purpose: TypeAlias = tuple[str, ...]
"""What tells dice and draws of one turn apart."""


class World(NamedTuple):
    """A game that a side may believe in, and the dice that will fall in it."""

    game: Believed
    number: int
    seed: float


def worlds(game: Believed, random: Random) -> Iterator[World]:
    """Worlds without end."""
    seed, number = random.random(), 0
    while True:
        yield World(imagine(game, random), number, seed)
        number += 1


class Dice:
    """The dice of a world: whatever is tried in it, a die for the same purpose falls the same.

    From world to world the dice for one purpose are spread evenly.
    """

    def __init__(self, world: World):
        self.world = world
        self.asked: dict[tuple[int, Purpose], int] = {}

    def roll(self, game: Believed) -> str:
        """What chance answers to its question."""
        key, options = (game.turn, purpose(game)), game.options
        times = self.asked[key] = self.asked.get(key, 0) + 1
        begun = Random(f"{self.world.seed} {key} {times}").random()
        return options[int((begun + self.world.number * SPREAD) % 1 * len(options))]


def purpose(game: Believed) -> Purpose:
    """What chance is asked for: a die says so itself, a draw is known by the step that draws."""
    match game.procedures[-1]:
        case Roll(rule=rule, purpose=told, where=where):
            return rule, told, where
        case drawing:
            return type(drawing).__name__, drawing.at


def after_reply(
    game: Believed,
    side: str,
    advice: Advice,
    world: World,
    clock: Clock,
    playing: "type[Quick] | None" = None,
) -> float:
    """What a side has when its turn and those that follow are over; played out in place."""
    dice, both = Dice(world), (playing or Quick)(advice, clock, Random(world.number))
    turn, begun = side, 0
    while game.who:
        if is_chance(game):
            advance(game, dice.roll(game))
            continue
        if advice.mover(game) != turn:
            turn, begun = advice.mover(game), begun + 1
        if begun > both.turns:
            break
        both.answer(game, turn)
    return (advice.forecast or advice.outlook or advice.value)(game, side)


class Agenda(NamedTuple):
    """The scripts of a step that were not played yet, the best first."""

    step: Procedure
    scripts: list[Script]


class Quick:
    """Plays for both sides as level 1 would, but prices the scripts of a step only once."""

    turns = 1  # after the own one: that of the enemy

    def __init__(self, advice: Advice, clock: Clock, random: Random):
        self.advice, self.clock, self.random = advice, clock, random
        self.agendas: list[Agenda] = []  # of the steps under way, the innermost last

    def answer(self, game: Believed, turn: str) -> None:
        """Answer for whoever is asked, in place; every answer is a position of the budget."""
        self.clock.tick()
        if len(game.options) == 1:
            advance(game, game.options[0])
        elif game.who != turn or not self._play(game, self._agenda(game).scripts):
            advance(game, self.advice.habit(game))

    def _agenda(self, game: Believed) -> Agenda:
        """The agenda of the step that asks, drawn up when it asks for the first time."""
        step = game.procedures[-1]
        self.agendas = [each for each in self.agendas if _is_under_way(game, each.step)]
        if not self.agendas or self.agendas[-1].step is not step:
            self.agendas.append(Agenda(step, self._priced(game)))
        return self.agendas[-1]

    def _priced(self, game: Believed) -> list[Script]:
        """The scripts for a step, the best first."""
        quick = Clock(STEP)
        priced = price_all(game, game.who, self.advice, quick, self.random)
        self.clock.used += quick.used
        return [each.script for each in sorted(priced, key=lambda each: -each.gain)]

    def _play(self, game: Believed, scripts: list[Script]) -> bool:
        """Play the next script that is still allowed, if there is one."""
        while scripts:
            script = scripts.pop(0)
            if not objections(game, script[0]):
                follow(game, script, game.who, self.advice)
                return True
        return False


class PhasePlanner(Quick):
    """Plays in the same way, but plans phases as level 2 does; it takes about twice the time."""

    def answer(self, game: Believed, turn: str) -> None:
        """Answer for whoever is asked, in place; a phase that has orders is played as a whole."""
        orders = self.advice.orders(game) if game.who == turn else None
        if orders is None:
            super().answer(game, turn)
            return
        self.clock.tick()
        part = Clock(PLANNING)
        idle = {unit: words[0] for unit, words in orders.choices.items()}
        chosen, _ = climb(orders.choices, orders.worth, idle, part, self.random)
        self.clock.used += part.used + sum(map(len, orders.choices.values()))
        deque(scripts_of(game, orders, chosen), maxlen=0)
        follow(game, orders.rest, turn, self.advice)


class RoundPlanner(PhasePlanner):
    """Plans phases too, and plays the own next turn as well, which takes twice as long again."""

    turns = 2


def _is_under_way(game: Believed, step: Procedure) -> bool:
    return any(each is step for each in game.procedures)
