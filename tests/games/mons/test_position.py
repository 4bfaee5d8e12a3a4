"""Positions of Mons from a short text: what cannot be is refused in one sentence."""

import pytest

from grognard import BadInput, position, position_text


def test_a_position_is_read_from_words():
    """Units with steps, piles, the turn, control and the phase."""
    text = (
        "IR75 4620 2, dead 2RI, exited 1C, waiting FAR24, turn 9, german holds 3122, british turn"
    )
    game = position("mons", text)

    assert (game.units["IR75"].place, game.units["IR75"].steps) == ("4620", 2)
    assert [game.units[unit].place for unit in ("2RI", "1C", "FAR24")] == [
        "dead",
        "exited",
        "waiting",
    ]
    assert (game.turn, game.who) == (9, "british")
    assert game.german_controls("3122")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("IR75 4620, IR75 4621", "IR75 is named twice."),
        ("IR75 4620, dead IR75", "IR75 is named twice."),
        ("dead IR75 IR75", "IR75 is named twice."),
        ("waiting 4RF", "4RF cannot be waiting."),
        ("exited IR75", "IR75 cannot be exited."),
        ("surrounded IR75", "IR75 cannot be surrounded."),
        ("IR75 4620 5", "IR75 cannot have “5” steps."),
        ("IR75 4620 0", "IR75 cannot have “0” steps."),
        ("IR75 9999", "Mons cannot place “IR75 9999”."),
        ("IR75 4620, turn 0", "Mons cannot place “turn 0”."),
        ("IR75 4620, turn 15", "Mons cannot place “turn 15”."),
        ("", "Mons cannot place “”."),
    ],
)
def test_what_cannot_be_is_refused(text: str, told: str):
    """Nobody is in two places, no turn lies beyond the last."""
    with pytest.raises(BadInput) as refusal:
        position("mons", text)

    assert str(refusal.value) == told


@pytest.mark.parametrize(
    "done",
    [
        "moved IR75, spent IR75 3, german move",
        "marched IR75, fired FAR24, shelled 4418, german bombard",
        "fought IR75, meleed 4RF, arranged 3306, german melee",
        "entered 4700 2, german move",
        "british turn",
        "moved 4RF, british move",
        "british bombard",
        "british melee",
    ],
)
def test_a_position_is_written_in_the_same_words(done):
    """What has been done in a phase can be said and is said again."""
    game = position("mons", f"IR75 3306 2, FAR24 3306, 4RF 4418, dead 2RI, turn 3, {done}")

    text = position_text(game)

    assert ", exactly " not in text
    assert text.endswith(done)
    assert position("mons", text) == game


def test_what_the_germans_hold_is_written_in_the_same_words():
    """3.2 A hex that they took and left is theirs, and the text says so."""
    game = position("mons", "IR75 4620, german holds 3122, german move")

    text = position_text(game)

    assert ", exactly " not in text
    assert "german holds 3122 " in text
    assert position("mons", text) == game


def test_what_has_been_done_counts():
    """9.2, 10.1 A unit that has moved moves no more, a gun that has fired fires no more."""
    moved = position("mons", "IR75 3306, IR76 3308, moved IR75, german move")
    fired = position("mons", "IR75 4417, FAR24 4415, 4RF 4418, fired FAR24, german bombard")

    assert "move IR75" not in moved.options
    assert "move IR76" in moved.options
    assert fired.options == ("end",)


@pytest.mark.parametrize("item", ["moved XX", "shelled 9999", "spent IR75 x", "entered 3306 1"])
def test_what_cannot_have_been_done_is_refused(item):
    """One sentence names the item."""
    with pytest.raises(BadInput, match=item):
        position("mons", f"IR75 3306, {item}")
