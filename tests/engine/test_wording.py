"""Sentences as people read them."""

import pytest

from grognard.engine.look.wording import spoken, spoken_event

NAMES = {"g66-1": "Infantry g66-1", "g66-12": "Infantry g66-12", "german": "German"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("g66-1, g66-12 fire at C17-1.", "Infantry g66-1, Infantry g66-12 fire at C17-1."),
        ("g66-1's gun, and g66-13.", "Infantry g66-1's gun, and g66-13."),
        ("The german side, with 1 points.", "The German side, with 1 point."),
        ("1 hexes off, 21 points, -1 steps, 1 units", "1 hex off, 21 points, -1 steps, 1 unit"),
    ],
)
def test_short_words_are_read_as_names(text: str, said: str):
    """Whole words alone are names, and one of a thing is one."""
    assert spoken(text, NAMES) == said


def test_the_die_and_the_step_are_told_in_names():
    """What a page writes from an event reads like its sentence."""
    roll = {"face": 3, "purpose": "g66-1 checks its morale.", "means": "g66-1 M"}
    leg = {"who": "g66-1", "from": "C17", "to": "C18"}
    told = {"text": "g66-1 goes.", "where": "C18", "roll": roll, "leg": leg}

    said = spoken_event(told, NAMES)

    assert said["text"] == "Infantry g66-1 goes."
    assert said["roll"] == {
        "face": 3,
        "purpose": "Infantry g66-1 checks its morale.",
        "means": "Infantry g66-1 M",
    }
    assert said["leg"] == {"who": "Infantry g66-1", "from": "C17", "to": "C18"}


def test_a_name_that_stands_there_already_is_not_said_twice():
    """A rule may call a unit by its name itself; the short word within the name is left alone."""
    names = {"A-1": "Rifles A-1", "red": "Red"}
    assert spoken("Rifles A-1 and A-1 are red.", names) == "Rifles A-1 and Rifles A-1 are Red."
