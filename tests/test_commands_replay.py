"""What `grognard replay` tells each side of the question that the game waits for."""

from pathlib import Path

import pytest

from grognard import Journal, start
from grognard.cli import main


@pytest.mark.parametrize(
    ("side", "told"),
    [
        ("red", "red is asked: 5.1 Hide RX in a woods hex."),
        ("blue", "5.1 Red is choosing."),
        ("observer", "5.1 Red is choosing."),
    ],
)
def test_replay_keeps_the_question_put_to_another_side(capsys, tmp_path: Path, side, told):
    """Blue reads that red is choosing, not what red is asked."""
    path = tmp_path / "begun.journal"
    Journal.begin(start("crossroads")).write(path)

    assert main(["replay", str(path), "--view", side]) == 0

    assert capsys.readouterr().out.startswith(f"{told}  (digest ")
