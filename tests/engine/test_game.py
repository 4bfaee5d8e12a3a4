"""The game as a value: copies, events in two forms, what equality means."""

from dataclasses import replace

from grognard.engine.bits import Bits
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.forms import PLACE, Domain
from grognard.engine.kernel.game import Event, Setting
from grognard.engine.kernel.set_up import settle
from grognard.engine.kernel.view import OBSERVER, events
from tests.engine.toy import TOY, toy


def test_a_copy_is_equal_and_shares_nothing_that_changes():
    """Dictionaries, lists, procedures and events of a copy are its own."""
    game = toy("march 0104", "fire X")
    twin = game.copy()
    assert twin == game
    assert type(twin) is type(game)

    twin.change("A", nerve=1)
    twin.fate["blue"] = 9
    twin.drawn.append("rally")
    twin.procedures[-1].at = "elsewhere"
    twin.procedures.pop(0)
    twin.events.clear()
    twin.tell("Something else.")

    assert game == toy("march 0104", "fire X")
    assert [event.text for event in game.events] == []


def test_games_differ_when_anything_in_them_differs():
    """Units, luck, the place in a procedure, the question: each makes another game."""
    game = toy("march 0104", "fire X", "3")
    others = [
        toy("march 0105", "fire X", "3"),
        toy("march 0104", "fire X", "4"),
        toy("march 0104", "fire X"),
        toy("march 0104", "fire X", "3", mine="0105"),
        toy("march 0104", "fire X", "3", "keep"),
    ]
    for other in others:
        assert other != game
    assert toy("march 0104", "fire X", "3") == game


def test_equal_positions_are_equal_however_they_came_about():
    """Two orders that come to the same leave equal games, their events apart."""
    one = toy("rest", "shell", "4")
    other = toy("shell", "4", "rest")

    assert one == other
    assert one.events != other.events


def test_looking_at_the_options_does_not_change_the_game():
    """The list is kept beside the game, not as a part of it."""
    game = toy()
    fresh = game.copy()

    assert game.options
    assert game.listed is not None
    assert fresh.listed is None
    assert fresh == game


def test_an_event_is_told_in_two_forms():
    """Those who may know read the text, the rest what is public, without the place."""
    game = toy(mine="0104")

    assert events(game, "red") == [{"text": "The mine is in 0104.", "rule": "1.1", "where": "0104"}]
    for other in ("blue", OBSERVER):
        assert events(game, other) == [
            {"text": "Red has laid its mine.", "rule": "1.1", "where": ""}
        ]


def test_an_event_without_a_public_form_is_not_told_to_the_rest():
    """Not even that something happened."""
    game = toy()
    game.events = [Event("Red looks at its map.", knows=("red",)), Event("It rains.")]

    assert [event["text"] for event in events(game, "blue")] == ["It rains."]
    assert len(events(game, "red")) == 2


def test_an_event_is_told_to_everybody_when_nobody_is_named():
    """Most events are public."""
    game = toy("march 0103")

    for side in ("red", "blue", OBSERVER):
        assert [event["text"] for event in events(game, side)] == ["A marches to 0102."]


def test_the_question_of_a_finished_game_is_empty():
    """Nobody is asked, nothing is offered, and the outcome says how it ended."""
    game = toy("done")

    assert (game.who, game.prompt, game.options) == ("", "", ())
    assert game.outcome is not None
    assert game.outcome.winner == "blue"


def test_advancing_a_finished_game_changes_nothing():
    """There is no step that waits."""
    game = toy("done")
    twin = game.copy()

    advance(twin, "done")

    assert twin == game


def test_words_are_those_of_the_scenario_and_its_data():
    """What may stand in a blank depends on the whole setting, data made for it included."""
    other = TOY.scenarios[0]._replace(id="lane")

    def words(setting: Setting) -> dict[str, Domain]:
        return {"HEX": Domain(PLACE, Bits((setting.data, setting.options["fate"])))}

    book = replace(
        TOY,
        scenarios=(*TOY.scenarios, other),
        load=lambda overlay: {"road": "0101", "lane": "0909"},
        data_for=lambda setting: setting.data[setting.scenario],
        words=words,
    )
    lane = settle(book, "lane", {"fate": "2"})
    assert lane.words["HEX"].bits.names == ("0909", "2")
    assert settle(book, "road").words["HEX"].bits.names == ("0101", "1")
