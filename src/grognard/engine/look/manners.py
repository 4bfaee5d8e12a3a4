"""What a table says of a game before and while it is played, read from `manners.toml`.

Nothing here is a rule: how the game is introduced, which figures of a counter are worth showing
and what they are called, what is dangerous for a unit on the move, the notes of a guided game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grognard.engine.data.schema import Between, Each, Maybe, Schema, check
from grognard.engine.data.source import Source, read_source

NAME = "manners.toml"


@dataclass(frozen=True)
class Figure:
    """A number worth showing of a unit: its name, and where it is found.

    `printed` is a key of what is printed on the counter, with dots where it lies deeper; `factor`
    is the place among the factors drawn on it, for a number that changes. A list under `printed`
    holds one number for each step that is left, the strongest first. `spent` names it together
    with what is used up of it.
    """

    title: str
    means: str = ""
    printed: str = ""
    factor: int = -1
    spent: str = ""


@dataclass(frozen=True)
class Sum:
    """How a sum is headed, where its name will not do."""

    name: str
    title: str


@dataclass(frozen=True)
class Code:
    """What a result as charts print it means, in words; a number stands for `#`."""

    code: str
    means: str
    rule: str = ""


@dataclass(frozen=True)
class Danger:
    """What the danger of a unit on the move is called, and the layers that show where it is.

    Where ranges name the enemies that may act, `by` stands before their names. Where the layers are
    `shown`, those of the other side lie on the map from the start if the screen has room.
    """

    title: str = ""
    by: str = ""
    layers: tuple[str, ...] = ()
    shown: bool = False


@dataclass(frozen=True)
class Cue:
    """When a note is shown: everything that is said here must hold.

    `form` is the id of a form of the question, `phase` the title of the phase of one's own.
    """

    mine: bool | None = None
    in_hand: bool | None = None
    planned: bool | None = None
    weighing: bool | None = None
    over: bool | None = None
    form: str = ""
    phase: str = ""
    turn: int = 0


@dataclass(frozen=True)
class Note:
    """One note of a guided game, about a hex if it names one."""

    id: str
    title: str
    text: str
    when: Cue
    hex: str = ""


@dataclass(frozen=True)
class Guide:
    """The guided first game: which scenario, which side, against whom, and what is said."""

    scenario: str = ""
    side: str = ""
    notes: tuple[Note, ...] = ()
    level: str = ""  # of the other side; empty: the first of the game's players


@dataclass(frozen=True)
class Manners:
    """All that a table says of one game; the chief figure stands first."""

    blurb: str = ""
    scenario: str = ""  # offered first; empty: the first of the game
    side: str = ""  # offered first; empty: the first of the game
    figures: tuple[Figure, ...] = ()
    sums: tuple[Sum, ...] = ()
    danger: Danger = field(default_factory=Danger)
    guide: Guide = field(default_factory=Guide)
    sets_out: tuple[str, ...] = ()  # forms that take a unit up for a move
    goal_layers: tuple[str, ...] = ()  # layers whose hexes are named however small the map is
    parts: int = 1  # into which a point of movement is cut where ways have their prices
    codes: tuple[Code, ...] = ()  # results as charts print them, in words
    nothing: tuple[str, ...] = ()  # results of dice that change nothing, besides “no effect”
    tidies: tuple[str, ...] = ()  # forms that only put things in order; no reason to stay in a step
    at_will: tuple[str, ...] = ()  # forms that nobody need use; no reason to ask before an end
    goes_on: tuple[str, ...] = ()  # forms that pass but end no step; no reason to ask before them
    times: Mapping[str, str] = field(default_factory=dict)  # scenario: how long people play it
    spends: tuple[str, ...] = ()  # forms that use up what is scarce; never the choice proposed
    marching: tuple[str, ...] = ()  # kinds of counters in the order in which a column marches


_WHEN: Schema = {
    **{flag: Maybe(bool) for flag in ("mine", "in_hand", "planned", "weighing", "over")},
    **{word: Maybe(str) for word in ("form", "phase")},
    "turn": Maybe(Between(0, 99)),
}
_FIGURE: Schema = {
    "title": str,
    "printed": Maybe(str),
    "factor": Maybe(Between(-1, 9)),
    **{word: Maybe(str) for word in ("means", "spent")},
}
_NOTE: Schema = {"id": str, "title": str, "text": str, "hex": Maybe(str), "when": _WHEN}
SCHEMA: Schema = {
    "blurb": str,
    "scenario": Maybe(str),
    "side": Maybe(str),
    "figures": Maybe([_FIGURE]),
    "sums": Maybe([{"name": str, "title": str}]),
    "danger": Maybe({"title": str, "by": str, "layers": [str], "shown": Maybe(bool)}),
    "sets_out": Maybe([str]),
    "goal_layers": Maybe([str]),
    "parts": Maybe(Between(1, 9)),
    "codes": Maybe([{"code": str, "means": str, "rule": Maybe(str)}]),
    "nothing": Maybe([str]),
    "tidies": Maybe([str]),
    "spends": Maybe([str]),
    "at_will": Maybe([str]),
    "goes_on": Maybe([str]),
    "marching": Maybe([str]),
    "times": Maybe(Each(str)),
    "guide": Maybe({"scenario": str, "side": str, "level": Maybe(str), "notes": [_NOTE]}),
}


def read_manners(folder: Path) -> Manners:
    """The manners in a game's folder; a game without them gets the plain ones."""
    path = folder / NAME
    return manners_of(read_source(path)) if path.exists() else Manners()


def manners_of(source: Source) -> Manners:
    """The manners that a file gives, once its shape is checked."""
    check(source, SCHEMA)
    tables = source.tables
    for i, figure in enumerate(tables.get("figures", ())):
        if ("printed" in figure) == ("factor" in figure):
            raise source.fault(("figures", i), "a figure has either “printed” or “factor”.")
    return Manners(
        **{key: tables[key] for key in ("blurb", "scenario", "side", "parts") if key in tables},
        figures=tuple(Figure(**figure) for figure in tables.get("figures", ())),
        sums=tuple(Sum(**each) for each in tables.get("sums", ())),
        danger=_danger(tables.get("danger", {})),
        guide=_guide(tables.get("guide", {})),
        sets_out=tuple(tables.get("sets_out", ())),
        goal_layers=tuple(tables.get("goal_layers", ())),
        codes=tuple(Code(**each) for each in tables.get("codes", ())),
        nothing=tuple(tables.get("nothing", ())),
        tidies=tuple(tables.get("tidies", ())),
        spends=tuple(tables.get("spends", ())),
        marching=tuple(tables.get("marching", ())),
        at_will=tuple(tables.get("at_will", ())),
        goes_on=tuple(tables.get("goes_on", ())),
        times=dict(tables.get("times", {})),
    )


def _danger(table: Mapping[str, Any]) -> Danger:
    return Danger(**{**table, "layers": tuple(table["layers"])}) if table else Danger()


def _guide(table: Mapping[str, Any]) -> Guide:
    if not table:
        return Guide()
    notes = (Note(**{**note, "when": Cue(**note["when"])}) for note in table["notes"])
    return Guide(table["scenario"], table["side"], tuple(notes), table.get("level", ""))
