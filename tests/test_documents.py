"""Documents that are written from the program stay as the program would write them."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import rulings  # noqa: E402 the tool stands outside the packages


def test_the_page_of_rulings_holds_every_adopted_reading():
    """docs/rulings/mons.md is what tools/rulings.py writes from the clauses."""
    page = (ROOT / "docs" / "rulings" / "mons.md").read_text(encoding="utf-8")
    assert page == rulings.written("mons")
    assert page.count("\n| ") > 100
