"""7 The two clearings of Crossroads."""

from grognard import Outcome, outcome, position, start
from grognard.engine.kernel.view import view
from grognard.games.crossroads.aids import AIDS
from grognard.games.crossroads.drawing import scene
from tests.playing import play_all
from tests.rules import rule

LAST = "scenario clearings, turn 6, red to play, luck blue 0, luck red 0"


@rule("7.1")
def test_all_units_begin_on_a_map_of_their_own():
    """7.1 The sides face each other, and nobody stands in a clearing."""
    game = start("crossroads", "clearings")
    begun = {unit.hex for unit in game.units.values()}

    assert len(begun) == 10
    assert begun <= {*game.box.board.hexes} - {"0601", "0604"}
    assert len(game.box.board.hexes) == 66


@rule("7.1")
def test_the_map_is_the_same_on_the_left_and_on_the_right():
    """7.1 Neither side has the better ground."""
    board = start("crossroads", "clearings").box.board
    mirrored = {hex_: f"{12 - int(hex_[:2]):02}{hex_[2:]}" for hex_ in board.hexes}

    assert [board.terrain(hex_) for hex_ in mirrored] == [
        board.terrain(hex_) for hex_ in mirrored.values()
    ]


@rule("7.1")
def test_nobody_hides_among_the_clearings():
    """7.1 Blue is asked for its first order at once, and sees every enemy."""
    game = start("crossroads", "clearings")

    assert (game.who, game.hidden, game.lairs) == ("blue", False, 0)
    assert [*view(game, "blue")["position"]["units"]] == [*game.units]


@rule("7.2")
def test_steps_and_clearings_are_counted_after_the_last_turn():
    """7.2 Blue has one step and a clearing, red two steps and no clearing."""
    game = play_all(position("crossroads", f"{LAST}, B1 0601 1, R1 0301"), "done")

    assert outcome(game) == Outcome(
        "blue", "blue has 3 points and red 2", "7.2", {"blue": 3, "red": 2}
    )


@rule("7.2")
def test_red_wins_with_as_many_points_as_blue():
    """7.2 Two steps each, and nobody in a clearing."""
    game = play_all(position("crossroads", f"{LAST}, B1 0101, R1 1101"), "done")

    assert outcome(game) == Outcome(
        "red", "red has 2 points and blue 2", "7.2", {"blue": 2, "red": 2}
    )


@rule("7.2")
def test_a_clearing_that_was_left_counts_for_nobody():
    """7.2 In place of 6.1: who was there last does not count, who stands there does."""
    game = play_all(position("crossroads", f"{LAST}, B1 0101, R1 0601"), "march R1", "0602", "stop")

    assert play_all(game, "done").outcome.score == {"blue": 2, "red": 2}


@rule("6.2", "7.2")
def test_a_side_without_units_has_lost_at_once_there_too():
    """6.2 The points of the winner are told all the same."""
    text = "scenario clearings, B1 0601, R1 0602 1, luck blue 0, luck red 0"
    game = play_all(position("crossroads", text), "fire B1 R1", "1")

    assert outcome(game) == Outcome("blue", "red has no unit left", "6.2", {"blue": 4, "red": 0})


@rule("7.2")
def test_the_goal_card_names_the_clearings_and_the_points():
    """7.2 Blue stands in the north and is ahead; red sees the same from its side."""
    game = position("crossroads", "scenario clearings, B1 0601, R1 1101")
    blue, red = (AIDS.goals(view(game, side), game.box).aims[:4] for side in ("blue", "red"))

    assert [aim.title for aim in blue[:2]] == ["North clearing 0601", "South clearing 0604"]
    assert [aim.stands for aim in blue] == ["Blue", "Nobody", "4", "2"]
    assert [aim.state for aim in blue] == ["reached", "open", "reached", "open"]
    assert [(aim.title, aim.state) for aim in red[2:]] == [
        ("Blue points", "danger"),
        ("Your points", "open"),
    ]


def test_the_clearings_are_marked_on_the_map():
    """7.2 For both sides, and only where they are fought for."""
    clearings, battle = start("crossroads", "clearings"), start("crossroads")
    for side in ("blue", "red"):
        marks = scene(view(clearings, side), clearings.box).marks
        assert [mark.hex for mark in marks] == ["0601", "0604"]
        assert not [m for m in scene(view(battle, side), battle.box).marks if m.kind == "objective"]
