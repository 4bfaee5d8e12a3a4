"""What holds for all tests of players."""

import pytest

from grognard.players.outside import referee


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine, on which a program takes long to start, is no fault of the program's."""
    monkeypatch.setattr(referee, "START", 120.0)
