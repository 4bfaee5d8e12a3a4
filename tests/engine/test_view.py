"""Views built from nothing, and worlds that would look the same."""

import json
from random import Random

import pytest

import grognard
from grognard import BadInput
from grognard.engine.kernel.flow import play
from grognard.engine.kernel.saving import dump
from grognard.engine.kernel.view import OBSERVER, events, kept, may_look, view, world
from tests.engine.toy import toy
from tests.engine.toy_rules import ROAD, Toy


def test_a_view_tells_the_game_the_question_and_the_position():
    """All that a table shows, as plain JSON."""
    game = toy("rest", mine="0104")

    seen = view(game, "blue")

    assert seen | {"position": None, "options": []} == {
        "game": "toy",
        "scenario": "road",
        "side": "blue",
        "turn": 2,
        "who": "blue",
        "prompt": "1.2 Give an order.",
        "options": [],
        "outcome": None,
        "position": None,
    }
    assert seen["options"] == list(game.options)
    assert json.loads(json.dumps(seen)) == seen


def test_options_are_shown_to_the_asked_side_alone():
    """What another may choose could tell what he has."""
    game = toy("march 0103")

    assert view(game, "red")["options"] == ["hold", "fire X"]
    assert view(game, "blue")["options"] == view(game, OBSERVER)["options"] == []


def test_looking_for_another_side_does_not_list_the_options():
    """A view of somebody else's question costs nothing."""
    game = toy()
    view(game, "red")

    assert game.listed is None


def test_what_is_hidden_is_not_in_the_view():
    """Neither the place of the mine nor anything that depends on it."""
    for side in ("blue", OBSERVER):
        texts = {json.dumps(view(toy(mine=hex_), side)) for hex_ in ROAD[1:]}
        assert len(texts) == 1
    assert view(toy(mine="0104"), "red")["position"]["mine"] == "0104"


def test_what_was_revealed_is_in_every_view():
    """The mine has gone off."""
    game = toy("march 0104", mine="0102")

    for side in ("blue", "red", OBSERVER):
        assert view(game, side)["position"]["mine"] == "0102"


def test_the_end_is_in_every_view():
    """Winner, reason, rule and score."""
    seen = view(toy("done"), OBSERVER)

    assert seen["outcome"] == {
        "winner": "blue",
        "reason": "blue has had enough",
        "rule": "1.3",
        "score": {"blue": 1, "red": 0},
    }


def worlds(game: Toy, side: str) -> list[Toy]:
    """Many worlds for one side."""
    random = Random(1)
    return [world(game, side, random) for _ in range(200)]


def test_worlds_make_up_what_a_side_may_not_know():
    """Every place where the mine may be comes up, and none where it cannot be."""
    game = toy("march 0103", "hold", mine="0105")

    assert {each.mine for each in worlds(game, "blue")} == {"0104", "0105", "0106"}
    assert {each.mine for each in worlds(game, "red")} == {"0105"}
    assert all(view(each, "blue") == view(game, "blue") for each in worlds(game, "blue"))


def test_a_world_is_a_full_game_of_its_own():
    """It can be played on without a trace in the game it came from."""
    game = toy(mine="0105")
    before = game.copy()

    for each in worlds(game, "blue"):
        after = play(each, "march 0102")
        assert after.units["A"].hex == "0102"

    assert game == before


def test_a_world_does_not_remember_what_the_side_was_not_told():
    """The events of the last step come along only as far as the side may read them."""
    game = toy(mine="0105")
    assert "0105" in game.events[0].text

    for side in ("blue", OBSERVER):
        assert all("0105" not in str(each.events) for each in worlds(game, side))
    assert events(world(game, "red", Random(1)), "red") == events(game, "red")


def test_a_world_lists_its_options_anew():
    """A list made in the true game is not carried over."""
    game = toy()
    assert game.options

    assert world(game, "blue", Random(1)).listed is None


def test_only_seats_of_the_game_may_look():
    """The sides and an observer; chance and strangers have no seat."""
    game = grognard.start("crossroads")

    assert all(may_look(game, side) for side in ("blue", "red", OBSERVER))
    assert not any(may_look(game, side) for side in ("chance", "", "Blue", "green"))
    with pytest.raises(BadInput, match="There is no side “chance” in crossroads"):
        grognard.view(game, "chance")


def test_a_piece_of_a_view_is_kept_until_what_it_is_made_of_changes():
    """Copies carry it on; a world of somebody else's does not."""
    game = toy("rest", mine="0104")
    made: list[str] = []

    def make() -> list[str]:
        made.append("made")
        return made

    first = kept(game, "piece", (1, "a"), make)
    again = kept(game.copy(), "piece", (1, "a"), make)
    kept(game, "piece", (2, "a"), make)

    assert first is again
    assert len(made) == 2
    assert "piece" in game.looked
    assert world(game, "blue", Random(1)).looked == {}
    assert dump(game) == dump(toy("rest", mine="0104"))
