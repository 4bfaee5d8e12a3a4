"""What a picture or a board shows: counters, tokens, marks and arrows on a map.

Where something is may be any place, such as `N34+1` or `P4/P5`, not only a hex.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.look.style import Style


@dataclass(frozen=True)
class CounterFace:
    """One counter on the board, as much of it as the viewer may know.

    `hex` is its place; counters of one side in one place make a pile.
    """

    hex: str
    side: str
    name: str = ""
    kind: str = "unknown"
    size: str = ""
    formation: str = ""
    factors: tuple[str, ...] = ()  # lower left, middle, right; two are left and right
    raised: str = ""  # small, beside the left factor
    colours: str = ""  # a key of the style's counters; empty: the side's own
    corner: str = ""  # "square" or "round"; empty: as the colours say
    steps: tuple[int, int] = (1, 1)  # left, and at full strength
    dot: bool = False
    reduced: bool = False
    spent: bool = False
    hidden: bool = False
    stack: int = 1  # how many counters this one stands for, itself on top
    badges: tuple[str, ...] = ()  # "moved", "fired", "fought" have signs; others are written
    ring: str = ""  # "can-act", "picked", "cursor", "target"
    facing: int | None = None  # a corner of the hex, 0 to 5 clockwise from the east
    turret: int | None = None  # likewise, where it points elsewhere than the rest
    id: str = ""  # how choices call the unit; not drawn
    start: str = ""  # where it begins, small at the upper left; the name then goes right
    within: str = ""  # the larger formation that its own belongs to; not drawn


class Token(NamedTuple):
    """A marker that belongs to no pile: smoke, a fort, a claimed ridge, a hole in a wall.

    It lies at the foot of a hex or on a hexside, and a wedge points at another place where
    `points_at` names one. The shapes: pill, square, tab, octagon, round.
    """

    id: str
    place: str
    text: str = ""
    name: str = ""  # what it is, for whoever points at it
    shape: str = "square"
    ground: str = "#fffdf6"
    ink: str = "#15120e"
    points_at: str = ""
    side: str = ""  # who owns it, if anybody does


class Mark(NamedTuple):
    """One hex made to stand out, or one hexside when `hex` names two hexes.

    The kinds: reach, stop, control, zone, fire, sight, out-of-sight, target, attacker, objective,
    hover, cursor, label, front, flank, rear, covered, turret; refused for a hexside. The last five
    of them are the arcs of a unit: `text` says the same in a word.
    """

    hex: str
    kind: str
    text: str = ""
    side: str = ""  # whose control or zone
    colour: str = ""


class Arrow(NamedTuple):
    """A line along hexes; the kinds: move, attack, fire, retreat, sight, blocked."""

    path: tuple[str, ...]
    kind: str = "move"
    text: str = ""


@dataclass(frozen=True)
class Scene:
    """All that a picture shows; counters that come later lie on top.

    Those in `off` stand in no hex: a picture leaves them out, a board may lay them beside the map.
    """

    board: Board
    style: Style = field(default_factory=Style)
    counters: tuple[CounterFace, ...] = ()
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    title: str = ""
    subtitle: str = ""
    legend: bool = False
    off: tuple[CounterFace, ...] = ()
    tokens: tuple[Token, ...] = ()
