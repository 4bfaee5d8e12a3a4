"""Rows of results and spreads of margins, as plain records."""

import pytest

from grognard.engine.look.charts import Margin, MarginBand, Reading, ResultRow, record

BANDS = (MarginBand(-9, -1, "driven off"), MarginBand(0, 1, "taken"), MarginBand(2, 9, "routed"))


def test_a_row_of_results_is_told_with_what_stands_out() -> None:
    """Cells that nobody lights are plain."""
    row = ResultRow("4 factors", "8.1", ("1", "2"), ("miss", "hit"))

    assert record(row)["lit"] == (False, False)
    assert record(row._replace(lit=(False, True)))["lit"] == (False, True)
    assert record(row)["is"] == "row"


@pytest.mark.parametrize(("band", "chance"), [*zip(BANDS, (3 / 8, 4 / 8, 1 / 8), strict=True)])
def test_a_band_is_as_likely_as_the_ways_into_it(band: MarginBand, chance: float) -> None:
    """A band may reach beyond the margins that can be."""
    margin = Margin("The assault", "9.4", -2, (1, 2, 3, 1, 1), BANDS)

    assert margin.chance(band) == chance
    told = [each for each in record(margin)["bands"] if each["text"] == band.text]
    assert [each["chance"] for each in told] == [chance]


def test_what_is_read_in_a_printed_chart_is_told_by_its_headings() -> None:
    """Rows and columns, as they are printed."""
    told = record(Reading("terrain", ("woods",), ("defence",)))
    assert told == {
        "is": "reading",
        "table": "terrain",
        "rows": ("woods",),
        "columns": ("defence",),
    }
