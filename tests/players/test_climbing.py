"""Hill climbing over assignments."""

from collections.abc import Mapping
from random import Random

from grognard.players.climbing import climb
from grognard.players.clock import Clock

UNITS = dict.fromkeys("ABCD", ("stay", "left", "right"))
IDLE = dict.fromkeys(UNITS, "stay")


def crowd(chosen: Mapping[str, str]) -> float:
    """One on the left is worth nothing, each further one more than the last; C belongs right."""
    left = sum(word == "left" for word in chosen.values())
    return left * left - 1.5 * left + (10 if chosen["C"] == "right" else 0)


def test_single_changes_lead_to_the_best_where_there_is_a_way_up():
    """C goes right; nobody goes left alone, because the first would lose by it."""
    best, value = climb(UNITS, crowd, IDLE, Clock(1000), Random(1))

    assert best == {**IDLE, "C": "right"}
    assert value == crowd(best) == 10


def test_what_is_begun_together_is_completed():
    """Once one is on the left the others follow."""
    best, _ = climb(UNITS, crowd, {**IDLE, "A": "left", "B": "left"}, Clock(1000), Random(1))

    assert best == {"A": "left", "B": "left", "C": "right", "D": "left"}


def test_a_climb_never_ends_below_its_start_and_keeps_its_time():
    """With time for a few tries it gives the best so far, and looks at no more."""
    looked = []

    def worth(chosen: Mapping[str, str]) -> float:
        looked.append(chosen)
        return crowd(chosen)

    best, value = climb(UNITS, worth, IDLE, Clock(5), Random(1))

    assert value >= crowd(IDLE)
    assert value == crowd(best)
    assert len(looked) == 1 + 5
