"""What anybody is sent of a match depends on nothing that their side may not know."""

from collections.abc import Iterator

import pytest

from grognard.engine.kernel.game import Game
from grognard.engine.kernel.saving import dump
from grognard.games import GAMES
from tests.recording import Pair, record
from tests.walk import SCENARIOS, SMALL
from tools import soak_secrets

SMALLEST = [next(each for each in SMALL if each[0] == game) for game in GAMES]
FEW = 50  # one in so many positions of the larger scenarios; a soak compares all


class Spy:
    """Somebody who is sent the whole game, as nobody may be."""

    def look(self, game: Game) -> bytes:
        """All there is."""
        return dump(game).encode()

    def note(self, game: Game, choice: str) -> None:
        """A spy need not remember anything."""


def spies(game: Game) -> Iterator[Pair]:
    """A spy of each side."""
    for side in game.setting.rulebook.sides:
        yield Pair(f"a spy of {side}", side, Spy(), Spy())


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_nobody_is_sent_a_byte_that_depends_on_what_is_hidden(game: str, scenario: str):
    """Both seats, an onlooker, engines and learners, through a whole match of every scenario."""
    recorded = record(game, scenario, 3, 1 if (game, scenario) in SMALLEST else FEW)

    assert recorded.positions > 10
    assert recorded.different, "nothing was hidden, so nothing was shown by this"
    assert all(recorded.sent.values())


@pytest.mark.parametrize(("game", "scenario"), SMALLEST)
def test_somebody_who_is_sent_too_much_is_found_out(game: str, scenario: str):
    """The comparison itself can fail."""
    with pytest.raises(AssertionError, match=r"a spy of .* is told what its side may not know"):
        record(game, scenario, 3, following=spies)


def test_a_soak_records_at_least_one_match(capsys: pytest.CaptureFixture[str]):
    """However little time there is."""
    game, scenario = SMALLEST[-1]

    assert soak_secrets.main(["--seconds", "0", "--game", game]) == 0
    assert capsys.readouterr().out.startswith(f"{game} {scenario}: ")
