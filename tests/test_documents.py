"""Documents that are written from the program stay as the program would write them."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import choices  # noqa: E402 the tools stand outside the packages
import rulings  # noqa: E402


def test_the_page_of_rulings_holds_every_adopted_reading():
    """docs/rulings/mons.md is what tools/rulings.py writes from the clauses."""
    page = (ROOT / "docs" / "rulings" / "mons.md").read_text(encoding="utf-8")
    assert page == rulings.written("mons")
    assert page.count("\n| ") > 100


def test_the_page_of_choices_holds_every_form():
    """docs/choices.md is what tools/choices.py writes from the rules."""
    page = (ROOT / "docs" / "choices.md").read_text(encoding="utf-8")
    assert page == choices.page(), "run python tools/choices.py"
    assert page.count("\n| `") > 10
