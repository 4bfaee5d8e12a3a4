"""What a card shows of a choice beside its sums: rows of results, margins, charts that are read.

A game fills these in from the same sums that decide the choice; a board draws them.
"""

from typing import Any, NamedTuple, TypeAlias


class ResultRow(NamedTuple):
    """A row of a results table: what each face of the die, as it lies, would come to.

    `lit` marks the cells that stand out, such as those that hit. `table` names the printed chart
    it was read from, `row` the heading there, and `columns` those that the faces are read under.
    """

    title: str
    rule: str
    dice: tuple[str, ...]
    cells: tuple[str, ...]
    lit: tuple[bool, ...] = ()
    table: str = ""
    row: str = ""
    columns: tuple[str, ...] = ()


class Reading(NamedTuple):
    """What of a printed chart counts for a choice: headings of its rows and of its columns."""

    table: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]


class MarginBand(NamedTuple):
    """Margins from one to another, both included, that come to the same."""

    lowest: int
    highest: int
    text: str


class Margin(NamedTuple):
    """By how much one side may win: how many ways lead to each margin, and what margins mean.

    `counts` begins with the number of ways to the margin `lowest`.
    """

    title: str
    rule: str
    lowest: int
    counts: tuple[int, ...]
    bands: tuple[MarginBand, ...] = ()

    def chance(self, band: MarginBand) -> float:
        """How likely a band is."""
        inside = range(max(band.lowest - self.lowest, 0), band.highest - self.lowest + 1)
        ways = sum(self.counts[at] for at in inside if at < len(self.counts))
        return ways / sum(self.counts)


Chart: TypeAlias = ResultRow | Reading | Margin


def record(chart: Chart) -> dict[str, Any]:
    """A chart as plain JSON; bands carry their chances."""
    told = chart._asdict()
    if isinstance(chart, ResultRow):
        return {"is": "row", **told, "lit": chart.lit or (False,) * len(chart.cells)}
    if isinstance(chart, Reading):
        return {"is": "reading", **told}
    bands = [{**band._asdict(), "chance": chart.chance(band)} for band in chart.bands]
    return {"is": "margin", **told, "bands": bands}
