"""What a board may ask of any game beyond its rules: overlays, displays, sight, far moves.

A game fills in what it has; a board draws what it is given and works nothing out itself.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from grognard.engine.data.table import Table
from grognard.engine.kernel.game import Setting
from grognard.engine.look.charts import Chart
from grognard.engine.look.displays import Display
from grognard.engine.look.goals import Goals
from grognard.engine.look.scene import Mark
from grognard.engine.look.sighting import Sighting


class Layer(NamedTuple):
    """Marks that a player may lay over the map: zones, control, objectives."""

    id: str
    title: str
    rule: str
    marks: tuple[Mark, ...]


class SequenceStep(NamedTuple):
    """One step of the sequence of play, and whether it is the current one."""

    title: str
    rule: str
    side: str
    now: bool


class Way(NamedTuple):
    """A place that the move under way can reach: the choices that lead there, and their price.

    `stops` says that the move ends there. `danger` names the enemies, as far as the side knows
    them, that may act against a unit which comes there; `chances` tells of each of them how
    likely that has an effect, in percent, where the game counts it. `path` says where each choice
    leads, where that is not the choice itself: a turn leads to where one stands.
    """

    hex: str
    choices: tuple[str, ...]
    price: int
    stops: bool
    danger: tuple[str, ...] = ()
    chances: tuple[int, ...] = ()
    path: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        """Where each of the choices leads."""
        return self.path or self.choices


def _no_layers(view: dict[str, Any], data: Any) -> Iterable[Layer]:
    return ()


def _no_zones(view: dict[str, Any], data: Any) -> Mapping[str, Iterable[str]]:
    return {}


def _no_charts(game: Any, choice: str) -> Iterable[Chart]:
    return ()


def _no_tables(data: Any) -> Mapping[str, Table]:
    return {}


def _no_displays(view: dict[str, Any], data: Any) -> Iterable[Display]:
    return ()


def _no_goals(view: dict[str, Any], data: Any) -> Goals | None:
    return None


def _no_phase(game: Any) -> str:
    return ""


def _no_sequence(view: dict[str, Any]) -> Iterable[SequenceStep]:
    return ()


def _no_movement(view: dict[str, Any], data: Any) -> Mapping[str, tuple[int, int]]:
    return {}


def _by_its_id(data: Any, unit: str) -> str:
    return unit


def _no_counters(data: Any) -> Mapping[str, Any]:
    return {}


def _no_names(data: Any) -> Mapping[str, str]:
    return {}


def _no_arcs(view: dict[str, Any], data: Any, unit: str) -> Iterable[Mark]:
    return ()


def _nothing_told(data: Any, hex_: str) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True)
class Aids:
    """The aids of one game, each from what a side may see or from the printed map alone."""

    layers: Callable[[dict[str, Any], Any], Iterable[Layer]] = _no_layers
    displays: Callable[[dict[str, Any], Any], Iterable[Display]] = _no_displays
    sequence: Callable[[dict[str, Any]], Iterable[SequenceStep]] = _no_sequence
    sight: Callable[[dict[str, Any], Any, str, str], Sighting] | None = None
    """Whether one place sees another, from what a side may know, where the game has such lines."""
    seen: Callable[[dict[str, Any], Any, str], Iterable[str]] | None = None
    """All hexes that are seen from a place; without it every hex is looked at by `sight`."""
    arcs: Callable[[dict[str, Any], Any, str], Iterable[Mark]] = _no_arcs
    """Where a unit that faces somewhere bears, and from where each of its faces is seen."""
    about_hex: Callable[[Any, str], Mapping[str, str]] = _nothing_told
    movement: Callable[[dict[str, Any], Any], Mapping[str, tuple[int, int]]] = _no_movement
    """Unit by unit, the movement that it has used and that it has, for the side that is asked."""
    counters: Callable[[Any], Mapping[str, Any]] = _no_counters
    """Unit by unit, the record of what is printed on it; boards read its `name` and `short`."""
    called: Callable[[Any, str], str] = _by_its_id  # what a unit goes by in a sentence
    names: Callable[[Any], Mapping[str, str]] = _no_names
    """Short words of the rules, and what stands for them wherever people read a sentence."""
    reach: Callable[[Any], Iterable[Way]] | None = None
    """Every place that the move under way can reach, by its best way."""
    along: Callable[[Any, tuple[str, ...]], Iterable[Way]] | None = None
    """What a way chosen place by place costs up to each place; one that is closed is refused."""
    charts: Callable[[Any, str], Iterable[Chart]] = _no_charts
    """What the card of a choice shows beside its sums, from what the asked side may know."""
    tables: Callable[[Any], Mapping[str, Table]] = _no_tables  # the printed charts, by name
    goals: Callable[[dict[str, Any], Any], Goals | None] = _no_goals
    """What the seat wants in this scenario, how far it has come, and the losses of each side."""
    phase: Callable[[Any], str] = _no_phase  # the phase under way in a game, for heads in a log
    zones: Callable[[dict[str, Any], Any], Mapping[str, Iterable[str]]] = _no_zones
    """The hexes that each side's units close or watch, for learning players."""


def seen_from(setting: Setting, view: dict[str, Any], here: str) -> tuple[list[str], str]:
    """All hexes that a view lets one see from a place, and the rule by which they are seen."""
    aids, data, board = setting.rulebook.aids, setting.data, setting.board
    if aids.sight is None:
        return [], ""
    others = [hex_ for hex_ in board.hexes if hex_ != board.hex_of(here)]
    rule = aids.sight(view, data, here, others[0]).rule if others else ""
    if aids.seen is not None:
        return list(aids.seen(view, data, here)), rule
    return [hex_ for hex_ in others if aids.sight(view, data, here, hex_).clear], rule
