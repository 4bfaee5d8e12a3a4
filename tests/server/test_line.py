"""The line of play of a match: going back, looking back, and the engine's rule of undo."""

from random import Random

import pytest

from grognard import Journal, start
from grognard.engine.dice.chance import Seeded
from grognard.engine.kernel.saving import dump
from grognard.engine.kernel.undo import CannotUndo, may_undo
from grognard.games import GAMES
from grognard.players.uniform import pick
from grognard.server.line import KEPT_EVERY, Line
from grognard.server.records import Entry

CASES = [("crossroads", "battle"), ("mons", "nimy")]
FORGIVING = {"mons": {"take_back_reveals": "yes"}}
each_case = pytest.mark.parametrize(("game", "scenario"), CASES)


def played(game: str, scenario: str, most: int) -> tuple[Line, list[str]]:
    """A line of random play, and the game as it was after each of its steps."""
    line, dice, random = Line(start(game, scenario)), Seeded(3), Random(3)
    games = [dump(line.game)]
    while line.game.who and line.number < most:
        after = line.try_out(pick(line.game, random), dice)
        games += [dump(each) for each in after.games]
        line.extend(after)
    return line, games


@each_case
def test_every_position_can_be_looked_at_again(game: str, scenario: str):
    """Kept or played again, it is the same game."""
    line, games = played(game, scenario, 130)

    assert line.number > KEPT_EVERY or game == "crossroads"
    assert [dump(line.at(number)) for number in range(line.number + 1)] == games


@each_case
@pytest.mark.parametrize("forgiving", [False, True])
def test_undo_goes_as_far_as_the_engine_says(game: str, scenario: str, forgiving: bool):
    """The same count and the same reason, without a replay."""
    options = FORGIVING.get(game) if forgiving else None
    line, dice, random = Line(start(game, scenario, options)), Seeded(4), Random(4)
    while line.game.who and line.number < 60:
        after = line.try_out(pick(line.game, random), dice)
        line.extend(after)
        for side in GAMES[game].sides:
            for agreed in (False, True):
                expected = may_undo(journal_of(line), side, agreed=agreed)
                assert line.may_undo(side, agreed) == expected


def journal_of(line: Line) -> Journal:
    """The line as a journal that the engine reads."""
    text = Journal.begin(line.at(0)).text + "".join(
        f"{step.who}  {step.choice}\n" for step in line.steps
    )
    return Journal.parse(text)


@each_case
def test_what_is_cut_off_is_gone_and_play_goes_on_from_there(game: str, scenario: str):
    """Taking back restores the earlier game exactly, and a later cut finds nothing stale."""
    line, games = played(game, scenario, 130)
    middle = line.number // 2
    entries = [Entry(step.who, step.choice) for step in line.steps]

    line.cut(middle)
    assert (line.number, dump(line.game)) == (middle, games[middle])
    line.follow(entries[middle:])
    assert dump(line.game) == games[-1]
    assert dump(line.at(middle + 1)) == games[middle + 1]


def test_choices_of_another_game_are_not_followed():
    """A store that was tampered with is found out."""
    line = Line(start("crossroads"))

    with pytest.raises(ValueError, match="blue chooses, but red is asked"):
        line.follow([Entry("blue", "done")])


def test_nothing_that_came_with_a_match_is_taken_back():
    """A match that began from a position does not go back before it."""
    begun = start("crossroads")
    line = Line(begun, given=1)
    line.follow([Entry("red", begun.options[0])])

    assert line.may_undo("red") == (0, "Nothing has been chosen before this.")
    with pytest.raises(CannotUndo, match="Nothing has been chosen before this"):
        line.back_to("red", agreed=True)
