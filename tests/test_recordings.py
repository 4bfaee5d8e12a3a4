"""What anybody is sent of a match depends on nothing that their side may not know."""

from collections.abc import Iterator
from functools import cache

import pytest

from grognard.engine.kernel.game import Game
from grognard.engine.kernel.saving import dump
from grognard.games import GAMES
from tests.recording import Pair, Recorded, record
from tests.walk import PLAYED, SMALL
from tools import soak_secrets

pytestmark = pytest.mark.xdist_group("recordings")  # so that each match is recorded once
SMALLEST = [next(each for each in SMALL if each[0] == game) for game in GAMES]
FEW = 60  # one in so many positions of the largest scenarios; a soak compares all
LONGEST = 900  # choices of a match that are played: of a campaign those in which most units come
SEED = 3


def every(game: str, scenario: str) -> int:
    """One in how many positions is compared, by the size of a scenario."""
    entry = next(each for each in GAMES[game].scenarios if each.id == scenario)
    return min(FEW, max(1, entry.counters * entry.turns // 30))


@cache
def recorded_match(game: str, scenario: str) -> Recorded:
    """One match of a scenario, recorded once for all tests."""
    return record(game, scenario, SEED, every(game, scenario), most=LONGEST)


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


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_nobody_is_sent_a_byte_that_depends_on_what_is_hidden(game: str, scenario: str):
    """Both seats, an onlooker, engines and learners, through a match of each scenario."""
    recorded = recorded_match(game, scenario)

    assert recorded.positions > 10
    assert recorded.different or not recorded.secret, "the worlds were never different"
    assert all(recorded.sent.values())


def test_some_game_hides_something():
    """Else all of this would show nothing."""
    assert any(recorded_match(*each).different for each in SMALLEST)


@pytest.mark.parametrize(("game", "scenario"), SMALLEST)
def test_somebody_who_is_sent_too_much_is_found_out(game: str, scenario: str):
    """The comparison itself can fail, wherever a game hides something."""
    hides = recorded_match(game, scenario).different > 0
    try:
        record(game, scenario, SEED, every(game, scenario), following=spies)
        told = ""
    except AssertionError as fault:
        told = str(fault)

    assert told.startswith("a spy of ") == hides


def test_a_soak_records_at_least_one_match(capsys: pytest.CaptureFixture[str]):
    """However little time there is."""
    game, scenario = SMALLEST[-1]

    assert soak_secrets.main(["--seconds", "0", "--game", game]) == 0
    assert capsys.readouterr().out.startswith(f"{game} {scenario}: ")
