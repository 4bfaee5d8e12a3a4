"""Scenarios of our own: some hexes of several, or British losses, in place of chapter 4."""

import pytest

import grognard
from grognard.games.mons.goals import goals
from grognard.games.mons.state import Mons
from grognard.games.mons.victory import judge_objectives

THREE = ("2708", "2908", "3308")


@pytest.fixture(scope="module")
def game() -> Mons:
    """A regiment over the canal, in one of three hexes."""
    return grognard.position("mons", "IR12 2908, 1CL 2708, 1WK 3308, dead 1ES, german move")


@pytest.mark.parametrize(
    ("needed", "losses", "winner", "reason"),
    [
        (1, 9, "german", "the Germans control 2908"),
        (2, 9, "british", "the British control 2708, 3308"),
        (2, 1, "german", "1 British units are lost"),
    ],
    ids=["one is enough", "two are needed", "losses decide"],
)
def test_enough_of_several_hexes_win(
    game: Mons, needed: int, losses: int, winner: str, reason: str
):
    """4.2 A scenario says how many of its hexes the Germans need, and how many units to kill."""
    scenario = game.sheet.scenarios["nimy"]._replace(objectives=THREE, needed=needed, losses=losses)
    ended = game.copy()

    judge_objectives(ended, scenario)

    assert (ended.outcome.winner, ended.outcome.reason) == (winner, reason)


def test_the_card_says_how_many_hexes_are_needed(game: Mons):
    """4.2 For the Germans two of three, and for the British so many that these are not left."""
    lesson = game.sheet.scenarios["nimy"]._replace(objectives=THREE, needed=2)
    sheet = game.sheet._replace(scenarios={"nimy": lesson})
    cards = [
        goals({**grognard.view(game, side), "scenario": "nimy"}, sheet)
        for side in ("german", "british")
    ]

    assert all("2 of 2708, 2908, 3308" in card.text for card in cards)
    assert [aim.stands for aim in cards[0].aims] == ["British", "German", "British", "1 of 3"]
