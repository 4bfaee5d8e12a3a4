"""What the engine and its users need to know of one game: a record that each game fills in."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.engine.kernel.advice import Advice
from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.forms import Domain, Fills, Form
from grognard.engine.kernel.game import Game, Setting
from grognard.engine.kernel.tally import Objection
from grognard.engine.look.aids import Aids

if TYPE_CHECKING:
    from grognard.engine.board.board import Board
    from grognard.engine.data.source import Overlay
    from grognard.engine.look.scene import Scene


class ScenarioEntry(NamedTuple):
    """One way to begin a game."""

    id: str
    title: str
    turns: int
    counters: int
    hexes: int
    room: int = 0  # options of one question that learners must have room for; 0: by its counters

    def record(self) -> dict[str, Any]:
        """What people are told of it."""
        return {name: value for name, value in self._asdict().items() if name != "room"}


class Formerly(NamedTuple):
    """What a game meant that began under rules before these and says nothing."""

    rules: str
    value: str


class Switch(NamedTuple):
    """One thing that players may settle before they begin; the first value is the usual one."""

    id: str
    text: str
    values: tuple[str, ...] = ("no", "yes")
    rule: str = ""
    formerly: Formerly | None = None


class Fact(NamedTuple):
    """One stated fact of the data: what it says, whether it holds, what was found."""

    fact: str
    holds: bool
    found: str


def the_same_data(setting: Setting) -> Any:
    """For games whose data is the same in all scenarios and under all options."""
    return setting.data


def the_one_map(setting: Setting) -> "Board":
    """For games that have one map, which their data keeps as `board`."""
    board: Board = setting.data.board
    return board


def nothing_concealed(game: Game, choice: str) -> Iterable[Objection]:
    """For games whose odds may be told whatever is hidden."""
    return ()


def as_it_began(game: Game) -> str:
    """For games that say all of a position after `exactly`."""
    return "start"


def no_words(setting: Setting) -> Mapping[str, Domain]:
    """For games whose forms have no blanks."""
    return {}


def nothing_to_prepare(game: Any) -> None:
    """For games in which nothing takes long when it is needed for the first time."""


def nobody_reacts(game: Game, roll: Any) -> Procedure | None:
    """For games in which nobody may do anything about a die that has fallen."""
    return None


def nothing_more(
    game: Game, kind: type[Procedure], form: Form, fills: Fills
) -> Iterable[Objection]:
    """For games that do not say why an answer to another question is wrong now."""
    return ()


@dataclass(frozen=True)
class Rulebook:
    """One game, as the table `GAMES` lists it.

    - `data_for`: what is played with in a setting whose data is what `load` gave;
    - `words`: blank by blank, what may stand in the forms in a setting, worked out beforehand;
    - `duties`: what must be done first because of the position alone, looked at before each
      question to a side;
    - `after_roll`: what sides may do about a die that has fallen; where the procedure's result
      names sides, these have had their say and the die is rolled again;
    - `not_now`: why a choice that would answer another question is wrong now;
    - `prepare`: works out what all games on one map share and what takes long the first time, for
      hosts who must not keep others waiting then;
    - `takes_long`: whether it may take long to list what somebody may choose or to carry it out,
      and hosts had better do so beside everybody else's play;
    - `afterwards`: procedures in which the other side says what it does about what has happened to
      it; the odds of a choice tell what happened, and end before them.
    """

    id: str
    title: str
    sides: tuple[str, ...]
    scenarios: tuple[ScenarioEntry, ...]
    options: tuple[Switch, ...]
    version: str
    oldest_readable: str
    game: type[Game]
    procedures: tuple[type[Procedure], ...]
    folder: Path
    load: "Callable[[Overlay], Any]"
    set_up: Callable[[Setting], Game]
    position: Callable[[Setting, str], Game]
    view: Callable[[Any, str], dict[str, Any]]
    resample: Callable[[Any, str, Random], Game]
    scene: "Callable[[dict[str, Any], Any], Scene]"
    facts: "Callable[[Overlay], Iterable[Fact]]"
    board: "Callable[[Setting], Board]" = the_one_map  # the map that a scenario is played on
    data_for: Callable[[Setting], Any] = the_same_data
    conceals: Callable[[Any, str], Iterable[Objection]] = nothing_concealed
    words: Callable[[Setting], Mapping[str, Domain]] = no_words
    duties: Callable[[Any], Procedure | None] | None = None
    after_roll: Callable[[Any, Any], Procedure | None] = nobody_reacts
    not_now: Callable[[Any, type[Procedure], Form, Fills], Iterable[Objection]] = nothing_more
    afterwards: tuple[type[Procedure], ...] = ()
    prepare: Callable[[Any], None] = nothing_to_prepare
    takes_long: bool = False
    aids: Aids = field(default_factory=Aids)
    advice: Advice | None = None
    position_text: Callable[[Any], str] = as_it_began  # what `position` reads, as far as it goes
    example: bool = False
    is_open: bool = False  # both sides may know everything but what chance brings
    digests_since: str = ""  # older journals replay, but positions were written otherwise then
