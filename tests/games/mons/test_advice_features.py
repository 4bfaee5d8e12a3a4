"""What a learnt value sees of Mons: every number has a name and says what it says."""

import pytest

import grognard
from grognard import position
from grognard.games.mons.advice.features import EXITS, FEATURES, GOALS

ENDS = "IR26 1326, FAR9 2010, 1C 2009, XV 2011, german holds 3122, turn 12, german move"


def told(text: str) -> dict[str, float]:
    """The features of a position by name."""
    game = position("mons", text)
    return dict(zip(FEATURES.names, FEATURES.numbers(game), strict=True))


@pytest.mark.parametrize("scenario", ["campaign", "nimy"])
def test_every_feature_has_a_name_of_its_own(scenario: str):
    """As many numbers as names, in every scenario."""
    game = grognard.start("mons", scenario)
    assert len(FEATURES.numbers(game)) == len(FEATURES.names) == len(set(FEATURES.names))


def test_goals_and_exits_are_those_of_the_map():
    """4.2, 4.4 The names were written down once; the map may not differ."""
    board = grognard.start("mons").sheet.board
    assert (*board.group("bridges"), "3122") == GOALS
    assert board.group("exit") == EXITS


def test_features_tell_turn_control_and_closed_exits():
    """4.3, 7.1 Bavai is German, one exit lies in a zone, a gun stands beside the enemy."""
    found = told(ENDS)
    assert (found["turn 12"], found["turn 11"], found["german to play"]) == (1, 0, 1)
    assert (found["3122 german"], found["4208 german"]) == (1, 0)
    assert (found["1327 closed"], found["2228 closed"]) == (1, 0)
    assert found["german guns in zones"] > 0 == found["waiting"]


def test_features_count_losses():
    """4.3, 4.5 A unit that fell surrounded counts twice."""
    one, two, away = (
        told(f"{what}, IR26 1326, turn 12, german move")
        for what in ("dead 1C", "surrounded 1C", "exited 1C")
    )
    assert 2 * one["lost"] == two["lost"] > 0
    assert away["left"] > 0 == away["lost"]
