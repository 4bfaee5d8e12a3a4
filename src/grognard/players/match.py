"""Whole games between computer players, each seeing only what its side may see."""

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple, TypeAlias

from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import advance, objections
from grognard.engine.kernel.game import Game
from grognard.players.clock import Clock, period_of
from grognard.players.levels import Believed, believe, budget, think
from grognard.players.outside.clock import PERIOD, PeriodClock
from grognard.players.outside.referee import Forfeit, OutsideSeat, forfeited
from grognard.players.plan import Plan
from grognard.players.uniform import MOST_CHOICES, EndlessGame, pick, play_out

RANDOM = "random"
NO_ENGINES: Mapping[str, str] = {}
NO_TIMES: Mapping[str, tuple["ThinkingTime", ...]] = {}
Watch: TypeAlias = Callable[[Game], None]


class ThinkingTime(NamedTuple):
    """The seconds that a player thought in one period, on its processor and by the clock."""

    cpu: float = 0.0
    wall: float = 0.0


class GamePlayed(NamedTuple):
    """A game that was played: its end, its length, and where a player fell back and why."""

    game: Game
    choices: int
    fallbacks: tuple[str, ...]
    forfeit: str = ""  # what an outside engine did to lose this game at once
    times: Mapping[str, tuple[ThinkingTime, ...]] = NO_TIMES  # of each side, by period


class PlayerSeat:
    """A side, its player, its own random stream, and its clock for the current period."""

    def __init__(self, side: str, player: str, seed: int, wound: Callable[[str], Clock] = budget):
        self.side, self.player, self.wound = side, player, wound
        self.random = Random(f"{seed} {side}")
        self.period, self.clock = "", wound(player)
        self.times: list[ThinkingTime] = []

    def plan(self, game: Game) -> Plan:
        """What the player would do now; with every period its clock starts afresh."""
        period = period_of(game)
        if period != self.period:
            self.period, self.clock = period, self.wound(self.player)
            self.times.append(ThinkingTime())
        cpu, wall = process_time(), perf_counter()
        plan = self.thought(believe(game, self.side, self.random))
        before = self.times[-1]
        self.times[-1] = ThinkingTime(
            before.cpu + process_time() - cpu, before.wall + perf_counter() - wall
        )
        return plan

    def thought(self, believed: Believed) -> Plan:
        """The plan for a game that the side may believe in."""
        return think(self.player, believed, self.random, self.clock)


def play_seats(game: Game, seats: "Mapping[str, PlayerSeat]", seed: int) -> GamePlayed:
    """Play `game` on, in place, to its end with players who have their seats already."""
    going = _Going(game, None)
    going.play(seats, Random(seed), 0)
    return GamePlayed(going.game, going.choices, tuple(going.fallbacks))


def play_match(
    game: Game,
    players: Mapping[str, str],
    seed: int,
    turns: int = 0,
    engines: Mapping[str, str] = NO_ENGINES,
    watch: Watch | None = None,
    seconds: float = PERIOD,
) -> GamePlayed:
    """Play `game` on, in place, to its end or through so many turns; all chance is from `seed`.

    `engines` binds names of players to the command lines of outside programs, which live as long
    as the match and have so many `seconds` for a period; `watch` looks on after every choice.
    """
    if all(name == RANDOM for name in players.values()) and not turns:
        return _at_random(game, Random(seed), watch)
    inside = {
        side: PlayerSeat(side, name, seed) for side, name in players.items() if name not in engines
    }
    outside = {
        side: OutsideSeat(game, side, name, engines[name], seed, PeriodClock(seconds))
        for side, name in players.items()
        if name in engines
    }
    looking = [seat.look for seat in outside.values()] + ([watch] if watch else [])
    going = _Going(game, together(looking))
    try:
        going.play({**inside, **outside}, Random(seed), game.turn + turns if turns else 0)
    except Forfeit as fault:
        going.forfeit(fault)
    finally:
        for seat in outside.values():
            seat.leave(going.game)
    times = {side: tuple(seat.times) for side, seat in inside.items()}
    return GamePlayed(going.game, going.choices, tuple(going.fallbacks), going.forfeited, times)


class _Going:
    """A match that is going on."""

    def __init__(self, game: Game, watch: Watch | None):
        self.game, self.watch = game, watch
        self.choices = 0
        self.fallbacks: list[str] = []
        self.forfeited = ""

    def play(
        self, seats: "Mapping[str, PlayerSeat | OutsideSeat]", dice: Random, last: int
    ) -> None:
        """Play on to the end, or to the beginning of the last turn."""
        game = self.game
        while game.who and (not last or game.turn < last):
            if self.choices > MOST_CHOICES:
                raise EndlessGame(f"no end after {MOST_CHOICES} choices")
            if is_chance(game):
                advance(game, pick(game, dice))
                self.choices += 1
                if self.watch:
                    self.watch(game)
                continue
            plan = seats[game.who].plan(game)
            if plan.fallen:
                self.fallbacks.append(plan.fallen)
            self.choices += follow_plan(game, plan, self.watch)

    def forfeit(self, fault: Forfeit) -> None:
        """End the game against a side whose engine has failed."""
        self.game = forfeited(self.game, fault)
        reason = str(fault)
        self.forfeited = f"{reason[:1].upper()}{reason[1:]}."
        if self.watch:
            self.watch(self.game)


def together(looking: list[Watch]) -> Watch | None:
    """One who looks on for all of these."""
    if not looking:
        return None

    def look(game: Game) -> None:
        for each in looking:
            each(game)

    return look


def follow_plan(game: Game, plan: Plan, watch: Watch | None = None) -> int:
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
        if watch:
            watch(game)
    return len(plan.choices)


def _at_random(game: Game, random: Random, watch: Watch | None) -> GamePlayed:
    """Every choice and every die from one stream, whether somebody looks on or not."""
    if watch is None:
        played = play_out(game, random)
        return GamePlayed(played.game, played.choices, ())
    choices = 0
    while game.who:
        if choices > MOST_CHOICES:
            raise EndlessGame(f"no end after {MOST_CHOICES} choices")
        advance(game, pick(game, random))
        choices += 1
        watch(game)
    return GamePlayed(game, choices, ())
