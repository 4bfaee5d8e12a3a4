"""The line of play: going back, looking back, running counts, and the rule of undo."""

from random import Random

import pytest

from grognard import Journal, start
from grognard.engine.dice.chance import Seeded
from grognard.engine.kernel.checkpoints import FIRST_DISTANCE, MOST, Checkpoints
from grognard.engine.kernel.flow import CHANCE
from grognard.engine.kernel.journal_text import BadJournal, Entry, Sealing
from grognard.engine.kernel.line import Extension, Head, Line
from grognard.engine.kernel.saving import dump
from grognard.engine.kernel.taking_back import CannotUndo, how_far, taken
from grognard.engine.kernel.view import events
from grognard.games import GAMES
from grognard.players.uniform import pick

CASES = [("crossroads", "battle"), ("mons", "nimy")]
FORGIVING = {"mons": {"take_back_reveals": "yes"}}
each_case = pytest.mark.parametrize(("game", "scenario"), CASES)


def new(game: str, scenario: str = "", options: dict[str, str] | None = None) -> Line:
    """A line at its beginning."""
    begun = start(game, scenario, options)
    return Line(Journal.begin(begun), begun)


def step(line: Line, dice: Seeded, random: Random) -> Extension:
    """A random choice and the dice after it."""
    return line.try_out(
        pick(line.game, random), lambda game: dice.answer(game) if game.who == CHANCE else None
    )


def played(game: str, scenario: str, most: int) -> tuple[Line, list[str]]:
    """A line of random play, and the game as it was after each of its steps."""
    line, dice, random = new(game, scenario), Seeded(3), Random(3)
    games = [dump(line.game)]
    while line.game.who and line.number < most:
        after = step(line, dice, random)
        games += [dump(each) for each in after.games]
        line.extend(after)
    return line, games


@each_case
def test_every_position_can_be_looked_at_again(game: str, scenario: str):
    """Kept or played again, it is the same game."""
    line, games = played(game, scenario, 130)

    assert line.number > FIRST_DISTANCE
    assert [dump(line.at(number)) for number in range(line.number + 1)] == games


@each_case
@pytest.mark.parametrize("forgiving", [False, True])
def test_undo_is_counted_along_the_way(game: str, scenario: str, forgiving: bool):
    """The same count and the same reason as along all choices, and the same number of dice."""
    options = FORGIVING.get(game) if forgiving else None
    line, dice, random = new(game, scenario, options), Seeded(4), Random(4)
    while line.game.who and line.number < 60:
        line.extend(step(line, dice, random))
        _, *positions = line.journal.replay()
        made = [*map(taken, line.journal.entries, positions)]
        assert line.rolled == sum(each.who == CHANCE for each in made)
        for side in GAMES[game].sides:
            for agreed in (False, True):
                expected = how_far(reversed(made), side, line.game.setting, agreed=agreed)
                assert line.may_undo(side, agreed) == expected


@each_case
def test_what_was_told_is_told_again_at_any_time(game: str, scenario: str):
    """Events are not kept for long: they come out of playing the stretch again."""
    line, _ = played(game, scenario, 130)
    side = GAMES[game].sides[0]
    heads = [Head.of(position) for position in line.journal.replay()]
    expected = [
        {"number": number, **heads[max(number - 1, 0)].record(), **told}
        for number, position in enumerate(line.journal.replay())
        for told in events(position, side)
    ]

    assert line.told(side, 0, line.number) == expected
    middle = line.number // 2
    assert line.told(side, middle, middle + 5) == [
        told for told in expected if middle <= told["number"] <= middle + 5
    ]


@each_case
def test_a_line_writes_the_journal_that_replay_accepts(game: str, scenario: str):
    """Digests and seals are taken on the way, also after something was taken back."""
    line, _ = played(game, scenario, 130)
    entries = [*line.journal.entries]
    line.cut(line.number // 3)
    line.follow(entries[line.number :])

    read = Journal.parse(line.journal.text)

    assert dump(read.end()) == dump(line.game)
    assert [entry.digest for entry in read.entries] == [entry.digest for entry in entries]
    assert any(entry.digest for entry in entries)


def test_the_positions_kept_do_not_become_more():
    """They lie further apart in a longer game, and one is always near enough."""
    game = start("crossroads")
    kept = Checkpoints(game)
    for number in range(1, 20_000):
        if kept.wants(number):
            kept.keep(number, game, Sealing())

    at, _ = kept.nearest(19_999)
    assert kept.distance * MOST < 4 * 20_000
    assert 19_999 - at < kept.distance


@each_case
def test_what_is_cut_off_is_gone_and_play_goes_on_from_there(game: str, scenario: str):
    """Taking back restores the earlier game exactly, and a later cut finds nothing stale."""
    line, games = played(game, scenario, 130)
    middle = line.number // 2
    entries = [*line.journal.entries]

    line.cut(middle)
    assert (line.number, dump(line.game)) == (middle, games[middle])
    line.follow(entries[middle:])
    assert dump(line.game) == games[-1]
    assert dump(line.at(middle + 1)) == games[middle + 1]


def test_choices_of_another_game_are_not_followed():
    """A store that was tampered with is found out."""
    with pytest.raises(BadJournal, match="choice 1: blue chooses, but red is asked"):
        new("crossroads").follow([Entry("blue", "done")])


def test_a_checked_line_finds_every_choice_that_is_not_allowed():
    """Followed unchecked it may be missed; the check names the choice and why."""
    line, _ = played("mons", "nimy", 20)
    moves = [*line.journal.entries]
    at, entry = next((at, e) for at, e in enumerate(moves) if e.choice.startswith("move "))
    wrong = [*moves[:at], entry._replace(choice="move nobody")]

    with pytest.raises(BadJournal, match=f"choice {at + 1}: “move nobody” is refused"):
        new("mons", "nimy").follow(wrong, check=True)


def test_a_checked_line_compares_every_digest():
    """One that fits lets the line go on, and any other ends it there."""
    line, _ = played("crossroads", "battle", 400)
    entries = [*line.journal.entries]
    marked = [at for at, entry in enumerate(entries) if entry.digest]
    first = marked[0]

    again = new("crossroads", "battle")
    again.follow(entries, check=True)
    assert again.game == line.game

    entries[first] = entries[first]._replace(digest="0")
    with pytest.raises(BadJournal, match=f"choice {first + 1}: the position differs"):
        new("crossroads", "battle").follow(entries, check=True)


def test_a_digest_that_does_not_fit_is_seen():
    """The newest digest is compared when a line is opened."""
    line, _ = played("crossroads", "battle", 400)
    entries = [*line.journal.entries]
    last = max(at for at, entry in enumerate(entries) if entry.digest)
    again = new("crossroads", "battle")

    again.follow([*entries[:last], entries[last]._replace(digest="0")])

    assert line.is_sealed()
    assert not again.is_sealed()


def test_nothing_that_came_with_a_match_is_taken_back():
    """A match that began from a position does not go back before it."""
    begun = start("crossroads")
    line = Line(Journal.begin(begun), begun, given=1)
    line.follow([Entry("red", begun.options[0])])

    assert line.may_undo("red") == (0, "Nothing has been chosen before this.")
    with pytest.raises(CannotUndo, match="Nothing has been chosen before this"):
        line.back_to("red", agreed=True)


def test_an_early_end_is_a_line_of_the_journal():
    """Who concedes stands there, and the position is sealed."""
    line, _ = played("crossroads", "battle", 5)

    line.extend(line.end_early("blue", "concede"))

    assert line.journal.entries[-1][:2] == ("blue", "concede")
    assert line.game.outcome.winner == "red"
    assert Journal.parse(line.journal.text).end().outcome == line.game.outcome


@pytest.mark.parametrize("check", [False, True])
def test_a_line_that_is_opened_again_ends_as_it_ended(check: bool):
    """The early end is followed like every choice."""
    line, _ = played("crossroads", "battle", 5)
    line.extend(line.end_early("blue", "concede"))
    again = new("crossroads", "battle")

    again.follow(line.journal.entries, check=check)

    assert again.game.outcome == line.game.outcome
    assert again.game == line.game
