"""Documents that are written from the program stay as the program would write them."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import choices  # noqa: E402 the tools stand outside the packages
import rulings  # noqa: E402

GAMES = ("mons", "montelimar", "combat")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_rulings_holds_every_adopted_reading(game):
    """docs/rulings/GAME.md is what tools/rulings.py writes from the clauses."""
    page = (ROOT / "docs" / "rulings" / f"{game}.md").read_text(encoding="utf-8")
    assert page == rulings.written(game)
    assert page.count("\n| ") > 100


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_numbered_without_a_gap_and_those_cited_are_there(game):
    """A number in code or tests leads to its row; none is given twice."""
    page = (ROOT / "docs" / "rulings" / f"{game}.md").read_text(encoding="utf-8")
    numbers = [int(each) for each in re.findall(r"^\| R-(\d+) \|", page, re.MULTILINE)]
    folders = ROOT / "src" / "grognard" / "games" / game, ROOT / "tests" / "games" / game
    texts = [file.read_text(encoding="utf-8") for each in folders for file in each.rglob("*.py")]
    cited = {int(each) for text in (*texts, page) for each in re.findall(r"\bR-(\d+)\b", text)}
    assert numbers == [*range(1, len(numbers) + 1)]
    assert sorted(cited - {*numbers}) == []


def test_the_page_of_choices_holds_every_form():
    """docs/choices.md is what tools/choices.py writes from the rules."""
    page = (ROOT / "docs" / "choices.md").read_text(encoding="utf-8")
    assert page == choices.page(), "run python tools/choices.py"
    assert page.count("\n| `") > 10
