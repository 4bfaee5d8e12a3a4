"""Positions of Crossroads in words."""

import pytest

from grognard import BadInput, position, position_text
from tests.playing import play_all


def test_a_text_says_everything_about_a_position():
    """Units, steps, the ambush, the turn, luck, who plays and who is spent."""
    text = "B1 0302, R2 0404 1, RX 0702 hidden, turn 3, luck blue 0, red to play, used R2"

    game = position("crossroads", text)

    assert (game.units["B1"].hex, game.units["R2"].hex, game.units["RX"].hex) == (
        "0302",
        "0404",
        "0702",
    )
    assert (game.units["B2"].hex, game.box.units.pick(game.army("red"))) == ("", ["R2", "RX"])
    assert (game.units["B1"].steps, game.units["R2"].steps) == (2, 1)
    assert (game.turn, game.who, game.hidden) == (3, "red", True)
    assert game.luck == {"blue": 0, "red": 1}
    assert game.options == ("done",)
    assert not game.lairs & game.box.hexes.bit["0404"]


def test_an_ambush_stands_in_the_open_unless_the_text_hides_it():
    """Hidden is a word of its own."""
    assert not position("crossroads", "B1 0302, RX 0702").hidden


@pytest.mark.parametrize("turn", [1, 6])
def test_a_position_may_be_in_the_first_turn_or_the_last(turn):
    """The turns are those of rule 1.1."""
    assert position("crossroads", f"B1 0302, R1 0303, turn {turn}").turn == turn


@pytest.mark.parametrize(
    "item",
    [
        *("", "B9 0302", "B1 0007", "B1", "B1 0303 3", "B1 0303 hidden", "RX 0303 hidden"),
        *("turn 0", "turn 7", "turn x", "luck green 0", "luck blue 2", "green to play", "used B9"),
        *("green holds", "B1 0302"),
    ],
)
def test_what_cannot_be_placed_is_named(item):
    """One sentence says what was not understood."""
    with pytest.raises(BadInput) as refusal:
        position("crossroads", f"B2 0302, {item}")

    assert str(refusal.value).startswith(f"Crossroads cannot place “{item}”")
    assert str(refusal.value).endswith(".")


def test_a_position_is_written_in_the_same_words():
    """What a text says of a position between two orders is said again, and nothing else."""
    text = (
        "B1 0302, B2 0106, R2 0404 1, RX 0702 hidden, turn 3, luck blue 1, luck red 0,"
        " blue holds, lairs 0301 0305 0702, used R2, red to play"
    )

    assert position_text(position("crossroads", text)) == text


def test_what_has_no_words_stands_after_exactly():
    """A die about to fall in the middle of a march, read back to the last field."""
    game = play_all(position("crossroads", "B1 0106, R1 0103"), "march B1", "0105", "fire R1")

    text = position_text(game)

    assert text.partition(", exactly ")[0].startswith("B1 0105, R1 0103, turn 1,")
    assert position("crossroads", text) == game
    assert position("crossroads", text).prompt == "3.2 A die of 3 or less hits B1."


@pytest.mark.parametrize(
    "exact",
    [
        *("{", "[]", "7", '{"turns":3}', '{"question":1}', '{"procedures":[{"x":1}]}'),
        *('{"setting":1}', '{"listed":["foo"]}', '{"units":{}}', '{"used":1e400}'),
        *('{"units":{"B1":["9999",5]}}', '{"question":["chance","x",["end"],["9"],[]]}'),
    ],
)
def test_what_stands_after_exactly_is_read_or_refused(exact):
    """Nothing that is written there breaks anything."""
    with pytest.raises(BadInput, match="exactly"):
        position("crossroads", f"B1 0106, R1 0103, exactly {exact}")


@pytest.mark.parametrize(
    ("exact", "told"),
    [
        ('{"turn":"3"}', 'cannot be read: turn: "3" is no whole number.'),
        ('{"units":{"B1":["0106","2"]}}', 'cannot be read: units: B1: steps: "2" is no whole num'),
        ('{"luck":{"blue":true}}', "cannot be read: luck: blue: true is no whole number."),
        ('{"procedures":[{"procedure":"Battel"}]}', '"Battel" is no procedure of the game.'),
        ('{"turns":3}', 'cannot be read: Crossroads has no field "turns".'),
        ('{"question":["green","1 x",[],[],[]]}', "cannot be read: there is no side green."),
        ('{"units":{}}', "“exactly” is no position of the game."),
    ],
)
def test_a_sentence_says_what_cannot_be_read(exact, told):
    """The field is named, and what should stand there."""
    with pytest.raises(BadInput) as refusal:
        position("crossroads", f"B1 0106, R1 0103, exactly {exact}")

    assert told in str(refusal.value)
