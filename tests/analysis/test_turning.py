"""Where a match turned, in a scenario whose chances nobody has measured."""

from pathlib import Path

import pytest

from grognard import Journal
from grognard.analysis import Analysis, analyse
from grognard.analysis.turning import BY_POINTS
from grognard.cli import main
from tests.analysis.kept import GAMES

CAMPAIGN = GAMES / "mons/playthroughs/campaign.journal"


@pytest.fixture(scope="module")
def found() -> Analysis:
    """The analysis of a campaign, whose curve is withheld."""
    return analyse(Journal.read(CAMPAIGN))


def test_no_chances_are_told_but_why_and_where_it_turned(found: Analysis):
    """Three orders in the words of the log, none with a part of a chance."""
    assert (found.points, found.lucks, dict(found.luck)) == ((), (), {})
    assert found.method.startswith("No curve for the campaign")
    assert found.method.endswith(BY_POINTS)
    assert len(found.mattered) == 3
    assert {each.swing for each in found.mattered} == {0.0}
    assert all(each.text.endswith(".") for each in found.mattered)


def test_what_turned_it_is_an_order_with_dice_of_the_match(found: Analysis):
    """Each leads to its position, where the side that is named has chosen."""
    entries = Journal.read(CAMPAIGN).entries
    for each in found.mattered:
        assert entries[each.number - 1][:2] == (each.side, each.choice)


def test_the_command_tells_it_and_draws_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """A line each, the reason below; a picture of no curve is refused."""
    assert main(["analyse", str(CAMPAIGN)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Where the match turned:"
    assert sum("choice " in line for line in lines[1:4]) == 3
    assert main(["analyse", str(CAMPAIGN), "--picture", str(tmp_path / "curve.png")]) == 2
    assert not list(tmp_path.iterdir())
