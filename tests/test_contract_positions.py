"""The contract of exact positions: whatever is damaged in one is refused in a sentence."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard import BadInput, Game, position, position_text, start
from grognard.engine.kernel.saving import dump
from tests.walk import SMALL, stops

EVERY = 41  # questions from one that is looked at to the next
MOST = 12  # positions of one game that are damaged
TRIES = 40  # kinds of damage to each
ANYTHING: tuple[Any, ...] = (True, 7, -1, 1.5, 10**30, "x", "", None, [], {}, ["x"], {"x": 1})

each_game = pytest.mark.parametrize(("game", "scenario"), SMALL)


def looked_at(game: str, scenario: str, seed: int) -> list[Game]:
    """Positions spread over one random game."""
    found = [stop.game for stop in stops(game, scenario, seed, EVERY)]
    return found[:: max(1, -(-len(found) // MOST))]


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside this one."""
    inside: Any = value.items() if isinstance(value, dict) else ()
    for key, item in enumerate(value) if isinstance(value, list) else inside:
        yield (*at, key)
        yield from places(item, (*at, key))


def held(state: Any, at: tuple[Any, ...]) -> Any:
    """The value that such a way leads to."""
    for key in at:
        state = state[key]
    return state


def read(scenario: str, game: str, state: dict[str, Any]) -> Game | str:
    """The position, or the sentence by which it is refused."""
    try:
        return position(game, f"scenario {scenario}, start, exactly {json.dumps(state)}")
    except BadInput as refusal:
        return str(refusal)


@each_game
def test_a_value_of_another_type_is_refused_wherever_it_stands(game: str, scenario: str):
    """A number for a text, a list for a table: one sentence says what cannot be read."""
    random = Random(11)
    for begun in looked_at(game, scenario, 11):
        state = json.loads(dump(begun))
        every = [at for at in places(state) if at[0] != "outcome"]
        for at in random.sample(every, min(TRIES, len(every))):
            damaged = json.loads(dump(begun))
            old = held(state, at)
            other = [each for each in ANYTHING if type(each) is not type(old)]
            held(damaged, at[:-1])[at[-1]] = random.choice(other)

            told = read(scenario, game, damaged)

            assert isinstance(told, str), at
            assert told.startswith("What stands after “exactly” cannot be read: "), at
            assert told.endswith(".")


@each_game
def test_other_damage_is_refused_in_a_sentence_or_gives_a_game(game: str, scenario: str):
    """What is left out, stands twice or says nonsense never breaks anything."""
    random, refused = Random(12), 0
    for begun in looked_at(game, scenario, 12):
        every = list(places(json.loads(dump(begun))))
        for at in random.sample(every, min(TRIES, len(every))):
            damaged = json.loads(dump(begun))
            there, last = held(damaged, at[:-1]), at[-1]
            match random.randrange(3):
                case 0:
                    del there[last]
                case 1:
                    alike = [each for each in ANYTHING if type(each) is type(there[last])]
                    there[last] = random.choice(alike or [None])
                case 2 if isinstance(there, list):
                    there.insert(last, there[last])
                case _:
                    there["x"] = there[last]
            told = read(scenario, game, damaged)
            if isinstance(told, str):
                assert told.startswith("What stands after “exactly” ")
                assert told.endswith(".")
                refused += 1
            else:
                assert told.options or not told.who
    assert refused


def test_a_position_names_the_data_it_is_played_with(tmp_path: Path):
    """A text from a game with values of one's own is read with the same values, and no others."""
    mine, other = tmp_path / "mine.toml", tmp_path / "other.toml"
    mine.write_text('[map.terrain]\ndefault = "town"\n', encoding="utf-8")
    other.write_text('[map.terrain]\ndefault = "woods"\n', encoding="utf-8")
    game = start("crossroads", data=mine)

    text = position_text(game)

    assert text.startswith(f"data {game.setting.overlay}, ")
    again = position("crossroads", text, mine)
    assert (again, again.setting) == (game, game.setting)
    for data in (None, other):
        with pytest.raises(BadInput, match=rf"other data, {game.setting.overlay}: hand in its"):
            position("crossroads", text, data)
    assert position("crossroads", text.partition(", ")[2], mine) == game
