"""Whole games kept as journals: a change that alters one shows it here."""

from pathlib import Path

import pytest

from grognard import Journal
from grognard.engine.dice.verify import verify

KEPT = sorted((Path(__file__).parent / "games").glob("*/playthroughs/*.journal"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_game_replays_to_the_same_digests(path: Path):
    """Every choice is still legal, every turn ends in the position it ended in, dice included."""
    journal = Journal.read(path)
    report = verify(journal)

    assert report.problems == ()
    assert report.digest == journal.entries[-1].digest
    assert sum(bool(entry.digest) for entry in journal.entries) > 2


def test_games_of_every_length_are_kept():
    """The campaign, the learning scenario and the example."""
    assert {path.stem for path in KEPT} >= {"campaign", "nimy", "battle"}


def test_a_changed_choice_is_found():
    """A die turned in the middle of the campaign is noticed."""
    path = next(path for path in KEPT if path.stem == "campaign")
    lines = path.read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("chance"))
    lines[at] = "chance  1" if lines[at] != "chance  1" else "chance  2"

    assert not verify(Journal.parse("\n".join(lines) + "\n")).ok
