"""core-4 Orders that cannot be given are refused by the clause that forbids them."""

import pytest

from tests.games.combat.positions import at, refused, works
from tests.rules import rule

FAR = "r65-1 Z20, german to act"
INFANTRY = (
    f"g66-1 B18 fired, gLt-1 B18, g66-2 B17 crawled, gSgt-1 B17, g66-3 B16 pinned, "
    f"g66-4 A16 disrupted, gMG34-1 F18, {FAR}"
)
TANKS = (
    "PzIV-1 F18 ne m-killed, PzIV-2 F17 ne suppressed, PzIII-1 F16 ne stalled, "
    f"SdKfz-1 F15 ne moved, g66-1 F18 on:PzIV-1 boarded, StuG-1 F13 ne fired, {FAR}"
)


@rule("core-4-d", "core-4-j", "core-7-a", "core-7-b", "10.3.2-c", "10.8-a")
@pytest.mark.parametrize(
    ("choice", "clause"),
    [
        ("move g66-1", "core-4-d"),
        ("run g66-2", "core-4-d"),
        ("dig g66-1", "core-4-j"),
        ("search g66-2", "core-4-j"),
        ("cover g66-2 B16", "core-4-j"),
        ("shelter g66-1", "core-4-j"),
        ("search gLt-1", "7.4.5"),
        ("move g66-3", "core-7-a"),
        ("dig g66-3", "core-7-a"),
        ("flee g66-3", "10.8"),
        ("run g66-4", "core-7-b"),
        ("assault gMG34-1", "10.3.2"),
        ("platoon gMG34-1", "10.7.1"),
        ("leave gMG34-1", "core-16-d"),
        ("clear gMG34-1 wire", "7.4.8"),
        ("sewer gMG34-1", "6.16.1"),
        ("move r65-1", "core-4-b"),
        ("cover r65-1 Z19", "core-4-b"),
    ],
)
def test_infantry_is_refused_by_what_forbids_it(choice: str, clause: str):
    """core-4-j Fired, Crawled, Pinned, Disrupted, a weapon, an enemy: each by its own clause."""
    assert refused(at(INFANTRY), choice) == [clause]


@rule("core-15-b", "core-7-d", "11.1.3-b", "core-18-d")
@pytest.mark.parametrize(
    ("choice", "clause"),
    [
        ("move PzIV-1", "core-15-b"),
        ("move PzIV-2", "core-7-d"),
        ("move PzIII-1", "11.1.3"),
        ("move SdKfz-1", "core-4-d"),
        ("run PzIV-1", "11.1"),
        ("move StuG-1", "core-4-d"),
        ("run g66-1", "core-18-d"),
        ("move g66-1", "core-18-d"),
        ("dig PzIV-1", "7.1.1"),
        ("call g66-1 german-105mm-howitzers", "core-20-a"),
    ],
)
def test_vehicles_and_riders_are_refused_by_what_forbids_it(choice: str, clause: str):
    """core-15-b M-KILLED, Suppressed, stalled, spent, or aboard since this phase."""
    assert refused(works(TANKS), choice) == [clause]


@rule("core-2-e")
def test_who_is_due_later_says_when():
    """core-2-e On turn 3, not before."""
    game = at(f"g66-1 A1, due g66-4 3, turn 2, {FAR}")

    assert refused(game, "move g66-4") == ["core-2-e"]


@rule("core-4-e", "core-9-b", "core-9-c", "core-5-e", "core-15-f", "11.4.7-a")
@pytest.mark.parametrize(
    ("units", "choice", "clause"),
    [
        ("g66-1 F18 moved", "fire g66-1 F15", "core-4-e"),
        ("g66-1 F18 fired shots-1", "fire g66-1 F15", "core-9-b"),
        ("gMG34-1 F18 fired shots-2", "fire gMG34-1 F15", "core-9-c"),
        ("gLt-1 F18", "fire gLt-1 F15", "core-5-e"),
        ("g66-1 F18 disrupted", "fire g66-1 F15", "core-7-b"),
        ("PzIV-1 F18 ne moved", "fire PzIV-1 F15", "core-15-f"),
        ("PzIV-1 F18 ne moved", "gun PzIV-1", "core-15-f"),
        ("PzIV-1 F18 ne suppressed", "gun PzIV-1", "core-7-d"),
        ("PzIV-1 F18 ne, g66-1 F18 on:PzIV-1", "fire g66-1 F15", "11.4.7"),
        ("g66-1 F18", "gun g66-1", "core-4-b"),
    ],
)
def test_fire_is_refused_by_what_forbids_it(units: str, choice: str, clause: str):
    """core-9-a Moved, fired, a leader, shaken, a rider, without a gun."""
    assert refused(works(f"{units}, r65-1 F15, german to act"), choice) == [clause]
