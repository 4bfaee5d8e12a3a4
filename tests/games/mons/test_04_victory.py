"""4.1 to 4.3 How the battle is won on the first day and on the second."""

from random import Random

import pytest

import grognard
from grognard.games.mons.state import Mons
from grognard.players.uniform import play_out
from tests.games.mons.positions import EXITS_SHUT, pile
from tests.playing import play_all
from tests.rules import rule

BRIDGES = ["2009", "2409", "2708", "2908", "3308", "4208"]
ALL_SIX = f"german holds {' '.join(BRIDGES)}"


def at_the_end(turn: int, *items: str) -> Mons:
    """A position in the last British phase of a turn, played to the end of that turn."""
    text = ", ".join(item for item in (*items, f"turn {turn}", "british melee") if item)
    return play_all(grognard.position("mons", text), "end")


def points(*items: str) -> int:
    """The German victory points of a position at the end of turn 14."""
    return at_the_end(14, *items).outcome.score["german"]


@rule("4.2-a", "4.2-b")
def test_all_six_bridge_hexes_win_the_first_day():
    """4.2 At the end of turn 7 the German player wins at once with all of them."""
    outcome = grognard.outcome(at_the_end(7, ALL_SIX))

    assert (outcome.winner, outcome.rule) == ("german", "4.2")
    assert outcome.reason == "all six bridge hexes are in German hands"


@rule("4.2-a", "4.2-b")
@pytest.mark.parametrize("missing", BRIDGES)
def test_five_bridge_hexes_are_not_enough(missing: str):
    """4.2 Whichever of the six is in British hands, play goes on to turn 8."""
    held = " ".join(hex_ for hex_ in BRIDGES if hex_ != missing)

    game = at_the_end(7, f"german holds {held}")

    assert grognard.outcome(game) is None
    assert (game.turn, game.who) == (8, "german")


@rule("4.2-c")
def test_the_hex_with_two_bridges_counts_once():
    """4.2 A road and a rail bridge lead into 3308, and yet six hexes win."""
    board = grognard.start("mons").sheet.board
    into = [board.features(board.side("3308", near)) for near in board.neighbours("3308")]
    over_the_canal = [features for features in into if "canal" in features and len(features) > 1]

    assert sorted(over_the_canal) == [("canal", "rail-bridge"), ("canal", "road-bridge")]
    assert at_the_end(7, ALL_SIX).outcome.score == {"german": 6, "british": 0}


@rule("4.2-d")
@pytest.mark.parametrize("turn", [5, 6, 8])
def test_the_bridges_decide_on_no_other_turn(turn: int):
    """4.2 All six in German hands end the game after turn 7 only."""
    game = at_the_end(turn, ALL_SIX)

    assert (grognard.outcome(game), game.turn) == (None, turn + 1)


@rule("4.2-d")
def test_the_british_player_turn_comes_before_the_first_day_is_judged():
    """4.2 Six bridges at the end of the German half decide nothing; one taken back saves it."""
    game = grognard.position("mons", f"1B 2010, {ALL_SIX}, turn 7, german melee")

    game = play_all(game, "end")
    assert (grognard.outcome(game), game.who) == (None, "british")

    game = play_all(game, "move/move", "move 1B", "2009", "stop", "end", "end")
    assert (grognard.outcome(game), game.turn) == (None, 8)


@rule("4.2-d")
def test_the_scenario_of_the_first_day_ends_with_it():
    """4.2 Played on its own, the first day is lost by the Germans without all six bridges."""
    game = play_out(grognard.start("mons", "first-day"), Random(1)).game

    held = sum(game.german_controls(hex_) for hex_ in BRIDGES)
    assert (game.turn, game.outcome.rule) == (7, "4.2")
    assert game.outcome.winner == ("german" if held == 6 else "british")
    assert game.outcome.score == {"german": held, "british": 6 - held}


@rule("4.3-a")
def test_two_points_win_the_second_day():
    """4.3 Bavai and few British exits make two, at the end of turn 14."""
    outcome = grognard.outcome(at_the_end(14, "german holds 3122", pile(exited=8)))

    assert (outcome.winner, outcome.rule) == ("german", "4.3")
    assert outcome.reason == "German victory points: 1 for Bavai, 1 for few British exits"


@rule("4.3-a")
def test_one_point_does_not_win():
    """4.3 With Bavai alone the Germans have lost."""
    outcome = grognard.outcome(at_the_end(14, "german holds 3122", pile(exited=9)))

    assert (outcome.winner, outcome.score["german"]) == ("british", 1)


@rule("4.3-a")
@pytest.mark.parametrize("turn", [8, 13])
def test_points_are_not_counted_before_turn_14(turn: int):
    """4.3 Two points in hand end nothing before the last turn."""
    game = at_the_end(turn, "german holds 3122", pile(exited=8))

    assert (grognard.outcome(game), game.turn) == (None, turn + 1)


@rule("4.3-b")
@pytest.mark.parametrize(("held", "wanted"), [("german holds 3122", 1), ("german holds 3121", 0)])
def test_bavai_is_worth_a_point(held: str, wanted: int):
    """4.3 Control of 3122 counts, and of no hex beside it."""
    assert points(held, pile(exited=9)) == wanted


@rule("4.3-c")
@pytest.mark.parametrize(("dead", "wanted"), [(0, 0), (19, 0), (20, 1), (39, 1), (40, 2)])
def test_every_twenty_british_units_lost_are_worth_a_point(dead: int, wanted: int):
    """4.3 Full twenties count, the rest is nothing."""
    assert points(pile(dead=dead, exited=9)) == wanted


@rule("4.3-d")
@pytest.mark.parametrize(("exited", "wanted"), [(0, 1), (8, 1), (9, 0)])
def test_few_british_exits_are_worth_a_point(exited: int, wanted: int):
    """4.3 Up to eight units that left the map leave the German his point."""
    assert points(pile(exited=exited)) == wanted


@rule("4.3-e")
def test_a_reduced_unit_is_a_whole_exit():
    """4.3 A battalion with one step left that leaves as the ninth saves the point."""
    game = grognard.position("mons", f"1B 1628 1, {pile(exited=8)}, turn 14, british move")

    game = play_all(game, "move 1B", "exit", "end")

    assert game.outcome.score == {"german": 0, "british": 9}


@rule("4.3-f")
@pytest.mark.parametrize(
    ("items", "total", "winner"),
    [
        ([pile(exited=9)], 0, "british"),
        ([pile(exited=8)], 1, "british"),
        ([pile(dead=20, exited=8)], 2, "german"),
        (["german holds 3122", pile(dead=20, exited=8)], 3, "german"),
    ],
)
def test_there_is_always_one_winner(items: list[str], total: int, winner: str):
    """4.3 Whoever the points do not make the winner has lost; nothing is drawn."""
    outcome = at_the_end(14, *items).outcome

    assert (outcome.score["german"], outcome.winner) == (total, winner)


@rule("4.3-g")
def test_units_cut_off_join_the_dead_before_the_twenties_are_counted():
    """4.3, 4.5 Eighteen dead and two cut off make one point."""
    losses = pile(dead=18, exited=9)

    assert points("1B 4020, 1C 4020", losses) == 0
    assert points("1B 4020, 1C 4020", EXITS_SHUT, losses) == 1
    assert points("1B 4020", EXITS_SHUT, losses) == 0
