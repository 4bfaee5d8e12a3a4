"""What a game tells computer players: scripts worth a look, the worth of a position, its goals.

A game without advice is played at random. Players search; the advice knows the game.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from grognard.engine.kernel.game import Game

if TYPE_CHECKING:
    from grognard.engine.look.scene import CounterFace

Script: TypeAlias = tuple[str, ...]
"""Choices of one side, played one after the other."""


class Orders(NamedTuple):
    """A whole phase to search: what each unit may do, and what all of it together is worth.

    The first thing that a unit may do is to stay as it is. `script` gives the choices that carry
    one order out in a position, or none where it can no longer be done; `rest` ends the phase.
    `ahead` is the same worth with what will decide the game in the end, if that is more;
    `ideas` gives orders to some units that make sense together, for players who look ahead.
    """

    choices: Mapping[str, tuple[str, ...]]
    worth: Callable[[Mapping[str, str]], float]
    script: Callable[[Any, str, str], Script]
    rest: Script
    ahead: Callable[[Mapping[str, str]], float] | None = None
    ideas: Callable[[], tuple[Mapping[str, str], ...]] = tuple


class Roster(NamedTuple):
    """Every unit with the steps it has left and its place, and the units of each side."""

    steps: Mapping[str, int]
    places: Mapping[str, str]
    sides: Mapping[str, tuple[str, ...]]


class Figures(NamedTuple):
    """What learning players are told of a counter: how strong, how fast, whether it has acted.

    `enters` are the hexes at which one that waits off the map may come.
    """

    strength: float = 0.0
    movement: float = 0.0
    spent: bool = False
    enters: tuple[str, ...] = ()


class Folly(NamedTuple):
    """A habit of poor players: how often a side had it in its turn, and how often it could have."""

    name: str
    seen: Callable[[Any, Any, str], tuple[int, int]]  # from before and after a turn, and whose


class Features(NamedTuple):
    """What a learnt value sees of a position, as numbers of about -1 to 1, each with a name."""

    names: tuple[str, ...]
    numbers: Callable[[Any], list[float]]


FIRST_OPTION = "each decision on the way takes its first option"


def first_option(game: Game) -> str:
    """The habit of games that give none: the first option of whoever is asked."""
    return game.options[0]


def asked_side(game: Game) -> str:
    """The mover of games that name none: whoever is asked."""
    return game.who


def no_figures(data: Any, counter: "CounterFace") -> Figures:
    """For games that say nothing of their counters."""
    return Figures()


def no_trials(game: Game) -> tuple[Script, ...]:
    """For games, and questions, where nothing is tried before it is chosen."""
    return ()


def no_reason(game: Game, script: Script) -> str:
    """For games that leave it to the expected gain."""
    return ""


def no_orders(game: Game) -> Orders | None:
    """For games, and questions, that have no phase to search as a whole."""
    return None


@dataclass(frozen=True)
class Advice:
    """The advice of one game.

    - `candidates`: scripts for the asked side, the most promising first, one that passes among
      them where passing is allowed; where there are none every option is a candidate;
    - `value`: the points by which a side is ahead; what one side gains the other loses;
    - `outlook`: the same with what both sides could do next, for players with more time;
    - `forecast`: the outlook with how the game will end, for players who look far ahead; where
      there are no orders they price scripts by it;
    - `objectives`: the hexes that matter to a side now, each with its weight;
    - `habit`: what a side would quickly answer; it prices decisions on the way of a script;
    - `habit_says`: the same in words, for those who read odds;
    - `breadth`: how many positions that a script may lead to are followed at once, the likeliest;
      0 for all, where dice have few faces and nobody interrupts;
    - `because`: why a script makes sense where it is given, as half a sentence, or nothing;
    - `orders`: the phase that has just begun, to be searched as a whole;
    - `trials`: scripts for a question whose answer shows its worth only later, the usual one first:
      players who look ahead play each of them out;
    - `mover`: whose turn, activation or impulse it is, whoever is asked in it;
    - `period`: what a budget of time is for, as a word that changes when a new period begins; in
      games that give none it is the mover's part of a game turn;
    - `stage`: the phase whose orders the asked side is asked for, as a word, or nothing while one
      is carried out; in games that give none a whole game turn is one phase;
    - `skirmishes`: small positions, as text, by which players are compared;
    - `features`: what a learnt value is fitted to, where a player turn begins;
    - `follies`: habits that are counted when players are compared;
    - `roster`: the units as they are, by which losses are counted when games are over;
    - `figures`: the figures of a counter as a side sees it, from the game's data.
    """

    candidates: Callable[[Any], Iterable[Script]]
    value: Callable[[Any, str], float]
    objectives: Callable[[Any, str], Mapping[str, float]]
    habit: Callable[[Any], str] = first_option
    habit_says: str = FIRST_OPTION
    outlook: Callable[[Any, str], float] | None = None
    forecast: Callable[[Any, str], float] | None = None
    breadth: int = 0
    because: Callable[[Any, Script], str] = no_reason
    orders: Callable[[Any], Orders | None] = no_orders
    trials: Callable[[Any], tuple[Script, ...]] = no_trials
    mover: Callable[[Any], str] = asked_side
    period: Callable[[Any], str] | None = None
    stage: Callable[[Any], str] | None = None
    skirmishes: tuple[str, ...] = ()
    follies: tuple[Folly, ...] = ()
    features: Features | None = None
    roster: Callable[[Any], Roster] | None = None
    figures: "Callable[[Any, CounterFace], Figures]" = no_figures
