"""Follies of players: counted turn by turn, added up by who played."""

from dataclasses import replace

import grognard
from grognard.engine.kernel.advice import Folly
from grognard.engine.kernel.game import Game
from grognard.players.follies import FollyWatch, added
from grognard.players.match import play_match


def passive(before: Game, after: Game, side: str) -> tuple[int, int]:
    """A folly for a test: a side ended its turn with everybody where they were."""
    return int(before.units == after.units), 1


def test_every_turn_of_a_side_is_counted_once():
    """Turn after turn, each for the side whose turn it was."""
    game = grognard.position("crossroads", "B1 0102, R1 0803, luck blue 0, luck red 0")
    rulebook = game.setting.rulebook
    advice = replace(rulebook.advice, follies=(Folly("passive", passive),))
    game.setting = game.setting._replace(rulebook=replace(rulebook, advice=advice))
    watch = FollyWatch(game)

    ended = play_match(game, {"blue": "random", "red": "random"}, 1, turns=9, watch=watch.watch)

    told = watch.told(ended.game)
    assert {side: told[side]["passive"][1] for side in told} == {"blue": 6, "red": 6}


def test_a_game_without_follies_tells_none():
    """Its advice names nothing that could be counted."""
    game = grognard.start("crossroads")
    assert FollyWatch(game).told(game) == {"blue": {}, "red": {}}


def test_counts_are_added_by_player_whatever_seat_it_had():
    """Two games with the seats swapped."""
    one, other = {"idle": [1, 4]}, {"idle": [3, 4]}
    games = [
        ({"blue": "a", "red": "b"}, {"blue": one, "red": other}),
        ({"blue": "b", "red": "a"}, {"blue": other, "red": one}),
    ]
    assert added(games) == {"a": {"idle": [2, 8]}, "b": {"idle": [6, 8]}}
