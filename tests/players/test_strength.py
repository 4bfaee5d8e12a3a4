"""How strong the levels are: few seeded games with wide margins, and the skirmish bench."""

from random import Random

import pytest

import grognard
from grognard.engine.bad_input import BadInput
from grognard.games import GAMES
from grognard.games.mons.zones import is_surrounded
from grognard.laboratory.series import GameTask, play_all, tasks, wins_of
from grognard.players.clock import Clock
from grognard.players.levels import LADDER, POSITIONS, believe, think
from grognard.players.match import follow_plan
from grognard.players.skirmish import skirmishes

QUICK = ("crossroads", "montelimar")  # test_levels.py compares choices in every game


def wins(game: str, scenario: str, level: str, below: str, pairs: int) -> int:
    """How many of so many pairs of games, seats swapped, a level wins."""
    players = dict(zip(GAMES[game].sides, (level, below), strict=True))
    todo = tasks(game, scenario, "", players, range(1, 1 + pairs))
    return wins_of(level, list(play_all(todo, 1)))


@pytest.mark.parametrize(
    ("game", "scenario", "pairs"), [("crossroads", "battle", 5), ("mons", "nimy", 5)]
)
def test_level1_beats_random_clearly(game: str, scenario: str, pairs: int):
    """Of ten games from both seats it wins at least seven; over many it wins five in six."""
    assert wins(game, scenario, "level1", "random", pairs) >= 1.4 * pairs


def test_level2_beats_level1_clearly():
    """Of eight games from both seats it wins at least six; over many it wins nearly all."""
    assert wins("mons", "nimy", "level2", "level1", 4) >= 6


def test_level3_surrounds_a_unit_that_level2_only_attacks():
    """4.5 It looks ahead: the Middlesex would count twice, so every hex around is closed first."""
    game = grognard.start("mons", "nimy", {"short_lesson": "yes"})
    closed = {}
    for level in ("level2", "level3"):
        after, believed = game.copy(), believe(game, "german", Random(1))
        follow_plan(after, think(level, believed, Random(1), Clock(20_000)))
        closed[level] = is_surrounded(after, after.units["4DC"].place)

    assert closed == {"level2": False, "level3": True}


@pytest.mark.parametrize("level", [*LADDER][1:])
@pytest.mark.parametrize("game", QUICK)
def test_a_player_against_itself_reads_exactly_nothing(
    game: str, level: str, monkeypatch: pytest.MonkeyPatch
):
    """With seats swapped and the same dice a skirmish is even to the last digit."""
    monkeypatch.setitem(POSITIONS, level, 500)
    assert next(skirmishes(GAMES[game], level, level, seeds=1)).margin == 0.0


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].advice])
def test_every_skirmish_of_a_game_can_be_played(game: str):
    """By a player who thinks of nothing, and evenly."""
    margins = [each.margin for each in skirmishes(GAMES[game], "random", "random", seeds=1)]

    assert margins == [0.0] * len(margins)
    assert len(margins) >= 3


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].advice])
def test_the_skirmishes_tell_a_better_player(game: str):
    """Level 1 is ahead of random in the mean."""
    margins = [each.margin for each in skirmishes(GAMES[game], "level1", "random", seeds=2)]

    assert sum(margins) / len(margins) > 2


def test_two_players_are_seated_both_ways():
    """Every seed is played twice where the players differ, and once where they do not."""
    differing = tasks("crossroads", "battle", "", {"blue": "level1", "red": "random"}, range(2))
    alike = tasks("crossroads", "battle", "", {"blue": "random", "red": "random"}, range(2))

    assert [(each.seed, dict(each.players)) for each in differing] == [
        (0, {"blue": "level1", "red": "random"}),
        (0, {"blue": "random", "red": "level1"}),
        (1, {"blue": "level1", "red": "random"}),
        (1, {"blue": "random", "red": "level1"}),
    ]
    assert [each.seed for each in alike] == [0, 1]


def test_the_same_tasks_give_the_same_games_on_any_number_of_processes():
    """Thinking players too: their time is counted in positions."""
    seats = (("german", "level1"), ("british", "random"))
    todo = [GameTask("mons", "nimy", "", seed, seats) for seed in range(4)]

    assert list(play_all(todo, 2)) == list(play_all(todo, 1))


def test_a_game_without_skirmishes_says_so():
    """The bench asks for positions that the game gives."""
    rulebook = GAMES["crossroads"]
    bare = type(rulebook)(**{**vars(rulebook), "advice": None})

    with pytest.raises(BadInput, match="crossroads has no skirmishes"):
        list(skirmishes(bare, "random", "random"))
