"""Sentences as people read them."""

from grognard.engine.look.wording import listed, spoken, spoken_event


def test_names_are_listed_as_in_a_sentence() -> None:
    """One, two and more."""
    assert listed(["A"]) == "A"
    assert listed(("A", "B")) == "A and B"
    assert listed(("A", "B", "C")) == "A, B and C"


def test_one_of_a_thing_is_in_the_singular() -> None:
    """Also where it is counted in factors."""
    assert spoken("Fire with 1 factors, 11 factors.", {}) == "Fire with 1 factor, 11 factors."


def test_names_stand_where_short_words_stood() -> None:
    """Whole words alone; a name that is written out already is not named again."""
    names = {"B1": "Infantry B1", "blue": "Blue"}

    assert spoken("B1 of blue, not B11.", names) == "Infantry B1 of Blue, not B11."
    assert spoken("Infantry B1 goes.", names) == "Infantry B1 goes."


def test_whoever_is_called_by_a_number_keeps_the_verb():
    """A unit of number 1 that turns is not one turn."""
    assert spoken("T-1 turns, with 1 points left.", {"T-1": "Tank 1"}) == (
        "Tank 1 turns, with 1 point left."
    )


def test_an_event_is_told_in_names_with_its_die_and_its_step() -> None:
    """What a face means and who made the step as well as the sentence itself."""
    mods = [{"value": -1, "why": "led by B1", "rule": "3.2"}]
    die = {"purpose": "B1 fires.", "means": "B1 misses", "face": 3, "sum": {"mods": mods}}
    told = {"text": "B1 goes.", "rule": "2.3", "roll": die, "leg": {"who": "B1", "to": "0102"}}

    said = spoken_event(told, {"B1": "Infantry"})

    assert said["text"] == "Infantry goes."
    assert said["roll"] == {
        "purpose": "Infantry fires.",
        "means": "Infantry misses",
        "face": 3,
        "sum": {"mods": [{"value": -1, "why": "led by Infantry", "rule": "3.2"}]},
    }
    assert said["leg"] == {"who": "Infantry", "to": "0102"}
    assert told["roll"] is die
