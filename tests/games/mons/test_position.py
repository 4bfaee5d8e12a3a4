"""Positions of Mons from a short text: what cannot be is refused in one sentence."""

import pytest

from grognard import BadInput, position


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
