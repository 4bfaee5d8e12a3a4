"""Tables that look in the source as they are printed, and are checked when they are read.

The first line holds a corner word and the columns, each further line a row heading and its cells.
The corner may name both headings, `die/strength`: what the rows are, then what the columns are.
Cells stand apart by spaces, or by `|` where a cell is of several words.

A heading is a number, a range (`1-2`, `≤0`, `7+`) or a word (`3:1`, `clear`). A plain number over
a column holds up to the next column, the last one, as every number beside a row, stands for
itself alone.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import Any, Literal, NamedTuple, Self, TypeAlias

from grognard.engine.bad_input import BadInput

Clamp: TypeAlias = Literal["", "low", "high", "both"]
Cells: TypeAlias = str | Sequence[str | int]
Span: TypeAlias = tuple[float, float]
NUMBER = re.compile(r"[+−-]?\d{1,6}")
RANGE = re.compile(r"([+−-]?\d{1,6})[-–]([+−-]?\d{1,6})")
BELOW = re.compile(r"(?:≤|<=)([+−-]?\d{1,6})")
ABOVE = re.compile(r"(?:≥|>=)([+−-]?\d{1,6})|([+−-]?\d{1,6})\+")
RATIO = re.compile(r"(\d{1,6}):([1-9]\d{0,5})")


class BadTable(BadInput):
    """A table that is not laid out as a table must be; the message names table and line."""


class Cell(NamedTuple):
    """One cell under its printed headings."""

    column: str
    row: str
    result: str


@dataclass(frozen=True)
class Axis:
    """The headings along one edge; numbers run from `lows[0]` to `high` without a gap."""

    name: str
    headings: tuple[str, ...]
    lows: tuple[float, ...]
    high: float
    clamp: Clamp

    @cached_property
    def _numbers(self) -> dict[int | str, int]:
        """The number of each heading, the first one where two are alike."""
        return {head: at for at, head in reversed(tuple(enumerate(self.headings)))}

    def index(self, key: int | str) -> int:
        """Which heading the key falls under."""
        if not self.lows or isinstance(key, str):
            found = self._numbers.get(key)
            if found is not None:
                return found
            raise LookupError(f"There is no {self.name} “{key}”.")
        if key < self.lows[0] and self.clamp not in ("low", "both"):
            raise LookupError(f"{self.name} {key} is below the lowest, {self.headings[0]}.")
        if key > self.high and self.clamp not in ("high", "both"):
            raise LookupError(f"{self.name} {key} is above the highest, {self.headings[-1]}.")
        return max(bisect_right(self.lows, key) - 1, 0)


@dataclass(frozen=True)
class Table:
    """A printed table; its results stay the printed text."""

    rule: str
    columns: Axis
    rows: Axis
    lines: tuple[tuple[str, ...], ...]

    @classmethod
    def parse(
        cls, text: str, *, rule: str = "", clamp_columns: Clamp = "", clamp_rows: Clamp = ""
    ) -> Self:
        """The table that the text draws, one line for each row."""
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        apart = "|" if lines and "|" in lines[0][1] else None
        grid = [(number, _split(line, apart)) for number, line in lines]
        return cls._of(grid, rule, clamp_columns, clamp_rows)

    @classmethod
    def from_rows(
        cls,
        rows: Sequence[Cells] | Mapping[str, Cells],
        *,
        rule: str = "",
        clamp_columns: Clamp = "",
        clamp_rows: Clamp = "",
    ) -> Self:
        """The table that a data file holds: lines, lists of cells, or headings with their cells."""
        if isinstance(rows, Mapping):
            rows = [[head, *_listed(row)] for head, row in rows.items() if head != "origin"]
        grid = [(number, _listed(row)) for number, row in enumerate(rows, 1)]
        return cls._of(grid, rule, clamp_columns, clamp_rows)

    @classmethod
    def _of(
        cls, grid: list[tuple[int, list[str]]], rule: str, clamp_columns: Clamp, clamp_rows: Clamp
    ) -> Self:
        if len(grid) < 2 or len(grid[0][1]) < 2:
            raise BadTable(f"Table {rule or 'without rule'}: it needs a column and a row.")
        (first, (corner, *heads)), *body = grid
        called = f"Table {rule or corner}"
        for number, row in body:
            if len(row) != len(heads) + 1:
                told = f"the columns are {len(heads)} and the cells {len(row) - 1}"
                raise BadTable(f"{called}, line {number}: {told}.")
        for number, row in grid:
            if not all(row):
                raise BadTable(f"{called}, line {number}: a cell is empty.")
        name, _, across = corner.partition("/")
        columns = [(first, head) for head in heads]
        rows = [(number, row[0]) for number, row in body]
        return cls(
            rule,
            _axis(columns, across or "column", clamp_columns, called, up_to_next=True),
            _axis(rows, name, clamp_rows, called, up_to_next=False),
            tuple(tuple(row[1:]) for _, row in body),
        )

    def result(self, column: int | str, row: int | str) -> str:
        """The printed result; a `LookupError` outside the table, unless told to clamp."""
        return self.lines[self.rows.index(row)][self.columns.index(column)]

    def cells(self) -> Iterator[Cell]:
        """Every cell with its headings, row by row."""
        for head, line in zip(self.rows.headings, self.lines, strict=True):
            for column, result in zip(self.columns.headings, line, strict=True):
                yield Cell(column, head, result)

    def record(self) -> dict[str, Any]:
        """The table as plain JSON: its headings as they are printed, and its lines."""
        return {
            "rule": self.rule,
            "corner": f"{self.rows.name}/{self.columns.name}",
            "columns": list(self.columns.headings),
            "rows": list(self.rows.headings),
            "lines": [list(line) for line in self.lines],
        }

    def is_monotone(
        self, key: Callable[[str], Any], along: Literal["columns", "rows", "both"] = "both"
    ) -> bool:
        """Whether `key` of the results never falls from left to right, from top to bottom."""
        across, down = self.lines, tuple(zip(*self.lines, strict=True))
        runs = {"columns": across, "rows": down, "both": across + down}[along]
        return all(key(low) <= key(high) for run in runs for low, high in pairwise(run))


def _split(line: str, apart: str | None) -> list[str]:
    if apart is None:
        return line.split()
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def _listed(row: Cells) -> list[str]:
    if isinstance(row, str):
        return _split(row, "|" if "|" in row else None)
    return [str(cell).strip() for cell in row]


def _axis(
    heads: list[tuple[int, str]], name: str, clamp: Clamp, called: str, *, up_to_next: bool
) -> Axis:
    """The headings, checked: numbers ascend without gap or overlap, and no word comes twice."""
    headings = tuple(head for _, head in heads)
    spans = [span for span in map(_span, headings) if span]
    if len(spans) < len(heads):
        _check_words(heads, name, called)
        if clamp:
            raise BadTable(f"{called}, line {heads[0][0]}: words for {name} cannot be clamped.")
        return Axis(name, headings, (), inf, clamp)
    _check_numbers(heads, spans, name, called, up_to_next=up_to_next)
    return Axis(name, headings, tuple(low for low, _ in spans), spans[-1][1], clamp)


def _check_numbers(
    heads: list[tuple[int, str]], spans: list[Span], name: str, called: str, *, up_to_next: bool
) -> None:
    """Numbers must ascend, and follow upon each other unless a heading holds up to the next."""
    last, holds_on = -inf, True
    for i, ((number, head), (low, high)) in enumerate(zip(heads, spans, strict=True)):
        if high < low or (i and low <= last):
            raise BadTable(f"{called}, line {number}: {name} {head} does not ascend.")
        if low > last + 1 and not holds_on:
            raise BadTable(f"{called}, line {number}: there is a gap before {name} {head}.")
        holds_on = up_to_next and (low == high or high == inf)
        last = low if holds_on else high


def _check_words(heads: list[tuple[int, str]], name: str, called: str) -> None:
    """Words must differ from each other, and ratios ascend."""
    ratios = [Fraction(head.replace(":", "/")) for _, head in heads if RATIO.fullmatch(head)]
    for i, (number, head) in enumerate(heads):
        if head in [earlier for _, earlier in heads[:i]]:
            raise BadTable(f"{called}, line {number}: {name} {head} comes twice.")
        if len(ratios) == len(heads) and i and ratios[i] <= ratios[i - 1]:
            raise BadTable(f"{called}, line {number}: {name} {head} does not ascend.")


def _span(head: str) -> Span | None:
    """The first and last number of a heading, or nothing for a word."""
    if NUMBER.fullmatch(head):
        return _number(head), _number(head)
    if match := RANGE.fullmatch(head):
        return _number(match[1]), _number(match[2])
    if match := BELOW.fullmatch(head):
        return -inf, _number(match[1])
    if match := ABOVE.fullmatch(head):
        return _number(match[1] or match[2]), inf
    return None


def _number(text: str) -> float:
    return int(text.replace("−", "-"))
