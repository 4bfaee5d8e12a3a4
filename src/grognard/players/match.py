"""Whole games between computer players, each seeing only what its side may see."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from grognard.engine.chance import is_chance
from grognard.engine.flow import advance, objections
from grognard.engine.game import Game
from grognard.players.levels import believe, budget, think
from grognard.players.plan import Plan
from grognard.players.uniform import MOST_CHOICES, EndlessGame, pick, play_out

RANDOM = "random"


class Match(NamedTuple):
    """A game that was played: its end, its length, and where a player fell back and why."""

    game: Game
    choices: int
    fallbacks: tuple[str, ...]


class Seat:
    """A side, its player, its own random stream, and its clock for the current turn."""

    def __init__(self, side: str, player: str, seed: int):
        self.side, self.player = side, player
        self.random = Random(f"{seed} {side}")
        self.turn, self.clock = 0, budget(player)

    def plan(self, game: Game) -> Plan:
        """What the player would do now; with every game turn its clock starts afresh."""
        if game.turn != self.turn:
            self.turn, self.clock = game.turn, budget(self.player)
        return think(self.player, believe(game, self.side, self.random), self.random, self.clock)


def play_match(game: Game, players: Mapping[str, str], seed: int, turns: int = 0) -> Match:
    """Play `game` on, in place, to its end or through so many turns; all chance is from `seed`."""
    if all(name == RANDOM for name in players.values()) and not turns:
        played = play_out(game, Random(seed))
        return Match(played.game, played.choices, ())
    seats = {side: Seat(side, name, seed) for side, name in players.items()}
    dice, last = Random(seed), game.turn + turns
    fallbacks: list[str] = []
    choices = 0
    while game.who and (not turns or game.turn < last):
        if choices > MOST_CHOICES:
            raise EndlessGame(f"no end after {MOST_CHOICES} choices")
        if is_chance(game):
            advance(game, pick(game, dice))
            choices += 1
            continue
        plan = seats[game.who].plan(game)
        if plan.fallen:
            fallbacks.append(plan.fallen)
        choices += follow_plan(game, plan)
    return Match(game, choices, tuple(fallbacks))


def follow_plan(game: Game, plan: Plan) -> int:
    """Play a plan in place while it is legal and its side is asked; how many choices that was."""
    side = game.who
    for number, choice in enumerate(plan.choices):
        if game.who != side:
            return number
        if objections(game, choice):
            if not number:
                raise ValueError(f"the plan of {side} begins with “{choice}”, which is refused")
            return number
        advance(game, choice)
    return len(plan.choices)
