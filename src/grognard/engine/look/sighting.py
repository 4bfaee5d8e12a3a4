"""What can be seen from where, for people: the verdict, and the line cut open from end to end."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

from grognard.engine.board.board import Board
from grognard.engine.board.lines import sight_line, spans
from grognard.engine.kernel.tally import Tally

Verdict: TypeAlias = Literal["end", "clear", "hinders", "blocks"]


class Cut(NamedTuple):
    """What a line meets in a hex: the height of the ground, of what stands there, what it does.

    Heights are whole numbers in the measure of the game.
    """

    base: int = 0
    top: int = 0
    hindrance: int = 0
    verdict: Verdict = "clear"


class ProfileCell(NamedTuple):
    """A hex on a line, and which part of the way it covers, from 0 to 1.

    Of a side that the line runs along, the two hexes cover the same part.
    """

    hex: str
    base: int
    top: int
    hindrance: int
    verdict: Verdict
    start: float
    end: float


class Edge(NamedTuple):
    """A side with something on it that a line meets, and where, from 0 to 1."""

    side: str
    kind: str
    verdict: Verdict
    along: bool
    at: float


class Profile(NamedTuple):
    """A line cut open: its two ends, the hexes and the sides in the order that it meets them.

    `eyes` are the heights of the ends where these are not on the ground of their hexes, and `step`
    tells how much of a height makes one level.
    """

    ends: tuple[str, str]
    cells: tuple[ProfileCell, ...]
    sides: tuple[Edge, ...]
    eyes: tuple[int, ...] = ()
    step: int = 1

    def record(self) -> dict[str, Any]:
        """The profile as plain JSON."""
        return {
            "ends": list(self.ends),
            "cells": [cell._asdict() for cell in self.cells],
            "sides": [side._asdict() for side in self.sides],
            "eyes": list(self.eyes),
            "step": self.step,
        }


class Sighting(NamedTuple):
    """Whether one place sees another; if not, the place where the line is blocked, and why.

    `hindrance` is the sum of what hinders it on the way, where the game counts that. `levels` has
    for each end the places of its hex, and whether the line between there and the other end is
    clear.
    """

    clear: bool
    where: str
    why: str
    rule: str
    profile: Profile
    hindrance: Tally | None = None
    levels: tuple[tuple[tuple[str, bool], ...], ...] = ()

    def record(self) -> dict[str, Any]:
        """The sighting as plain JSON."""
        return {
            "clear": self.clear,
            "where": self.where,
            "why": self.why,
            "rule": self.rule,
            "profile": self.profile.record(),
            "hindrance": self.hindrance.record() if self.hindrance else None,
            "levels": [[list(place) for place in end] for end in self.levels],
        }


def _bare(side: str) -> tuple[str, Verdict]:
    """For games in which sides have nothing to do with sight."""
    return "", "clear"


def cut_open(
    board: Board,
    ends: tuple[str, str],
    cut: Callable[[str], Cut],
    edge: Callable[[str], tuple[str, Verdict]] = _bare,
) -> Profile:
    """The line between two places, with what a game says of each hex and of each side.

    `edge` gives the kind of thing on a side and what it does; sides without any are left out.
    """
    here, there = (board.hex_of(end) for end in ends)
    line = list(zip(sight_line(board, here, there), spans(board, here, there), strict=True))
    cells = [
        ProfileCell(here, *cut(here)._replace(verdict="end"), 0, line[0][1].start if line else 1)
    ]
    edges = []
    for crossing, span in line:
        if crossing.kind in ("hex", "along"):
            cells += [ProfileCell(hex_, *cut(hex_), *span) for hex_ in crossing.hexes if hex_]
        kind, verdict = edge(crossing.side) if crossing.side else _bare("")
        if kind:
            middle = (span.start + span.end) / 2
            edges.append(Edge(crossing.side, kind, verdict, crossing.kind == "along", middle))
    if line:
        cells.append(ProfileCell(there, *cut(there)._replace(verdict="end"), line[-1][1].end, 1))
    return Profile(ends, tuple(cells), tuple(edges))
