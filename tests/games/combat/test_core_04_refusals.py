"""core-4 Orders that cannot be given are refused by the clause that forbids them."""

import pytest

from grognard import objections
from grognard.match.telling import reasons
from tests.games.combat.positions import at, refused, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-1 Z20, german to act"
INFANTRY = (
    f"g66-1 B18 fired, gLt-1 B18, g66-2 B17 crawled, gSgt-1 B17, g66-3 B16 pinned, "
    f"g66-4 A16 disrupted, gMG34-1 F18, {FAR}"
)
TANKS = (
    "PzIV-1 F18 ne m-killed, PzIV-2 F17 ne suppressed, PzIII-1 F16 ne stalled, "
    f"SdKfz-1 F15 ne moved, g66-1 F18 on:PzIV-1 boarded, StuG-1 F13 ne fired, {FAR}, loose"
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
    assert clause in refused(at(INFANTRY), choice)


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
    assert clause in refused(works(TANKS), choice)


@rule("core-4-j", "8.2.1-a", "core-15-b", "core-14-k", "core-17-e", "10.1.3-c", "10.3.4-a")
@pytest.mark.parametrize(
    ("units", "choice", "clauses"),
    [
        ("g66-1 B18 fired", "shelter g66-1", ["core-4-j", "8.2.1"]),
        ("PzIV-1 F18 ne m-killed", "run PzIV-1", ["11.1", "core-15-b"]),
        ("PzIV-1 F18 ne m-killed", "assault PzIV-1", ["core-15-b"]),
        ("gMG34-1 F18 disrupted moved", "run gMG34-1", ["core-7-b", "core-4-d", "10.3.2"]),
        ("gMG34-1 F18 moved", "fire gMG34-1 F15", ["core-4-e", "10.3.4"]),
        ("gFT-1 F16 moved shots-1", "fire gFT-1 F15", ["core-17-e"]),
        ("gFT-1 F16 disrupted", "fire gFT-1 F15", ["core-7-b"]),
        ("g66-1 F18 assault-fired", "fire g66-1 F15", ["10.1.3", "core-9-b"]),
        ("g66-1 F18 crawled-fired", "fire g66-1 F15", ["10.1.4", "core-9-b"]),
        ("g81mm-1 F18 ne disrupted", "flee g81mm-1", ["10.8.1"]),
        ("g82-1 C19", "fire g82-1 F15", ["core-9-e", "core-11-c"]),
    ],
)
def test_every_clause_that_forbids_is_told(units: str, choice: str, clauses: list[str]):
    """core-4-j Not the first alone: what it has done, what it is, and where it stands."""
    assert refused(works(f"{units}, r65-1 F15, german to act"), choice) == clauses


@rule("6.6.2-d", "core-11-g", "10.5.3-a", "10.1.2-e", "10.4.2-a", "core-14-k")
@pytest.mark.parametrize(
    ("unit", "step", "clauses"),
    [
        ("g66-1 C20", "C19-1", ["10.2.2", "6.6.2"]),
        ("g66-1 C20", "C19+1", ["10.2.2", "core-11-g"]),
        ("r65-1 N33", "N32+sewer", ["10.2.2", "6.16.1"]),
        ("g66-1 C20", "C17", ["10.2.2"]),
        ("r45mm-1 F18 ne", "F17", ["10.1.2", "10.4.2"]),
        ("rM1910-1 F18", "F17", ["10.1.2", "10.3.1"]),
    ],
)
def test_a_step_that_is_none_is_refused_by_its_way(unit: str, step: str, clauses: list[str]):
    """6.6.2, core-11-g, 10.4.2 Cellars and floors are reached by stairs, weapons turn first."""
    name = unit.partition(" ")[0]
    side = "german" if name.startswith("g") else "russian"
    game = play_all(works(f"{unit}, r54-2 A12, g66-9 A33, {side} to act"), f"move {name}")

    assert refused(game, step) == clauses


@rule("core-14-k")
def test_an_at_rifle_too_far_off_is_told_by_its_clause():
    """core-14-k Out to its last number above 0, and no farther."""
    game = works("rPTRD-1 A21, PzIV-1 X21 sw, russian to act")

    assert refused(game, "gun rPTRD-1") == ["core-14-k"]


@rule("core-2-e")
def test_who_is_due_later_says_when():
    """core-2-e On turn 3, not before."""
    game = at(f"g66-1 A1, due g66-4 3, turn 2, {FAR}")

    assert refused(game, "move g66-4") == ["core-2-e"]


@rule("core-4-e", "core-9-b", "core-9-c", "core-5-e", "core-15-f", "core-15-g", "11.4.7-a")
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
        ("PzIV-1 F18 ne used-bow used-coaxial", "fire PzIV-1 F15", "core-15-g"),
        ("PzIV-1 F18 ne broken-bow broken-coaxial", "fire PzIV-1 F15", "core-8-h"),
        ("StuG-1 F18 ne", "fire StuG-1 F15", "core-15-g"),
        ("g66-1 F18", "gun g66-1", "core-4-b"),
    ],
)
def test_fire_is_refused_by_what_forbids_it(units: str, choice: str, clause: str):
    """core-9-a Moved, fired, a leader, shaken, a rider, without a gun."""
    assert refused(works(f"{units}, r65-1 F15, german to act"), choice) == [clause]


@rule("core-9-i", "core-5-h")
@pytest.mark.parametrize(
    ("leader", "said"),
    [
        ("gLt-1 F18 pinned", "not in good order"),
        ("gLt-1 F18 fired", "moved or fired"),
        ("gLt-1 F19", "not with those who fire"),
        ("gCpl-1 F18", "no modifier"),
    ],
)
def test_a_leader_who_cannot_help_fire_is_told_why(leader: str, said: str):
    """core-9-i In good order, fresh, with those who fire, and with a modifier."""
    game = play_all(works(f"g66-1 F18, {leader}, r65-1 F14"), "fire g66-1 F14")
    [objection] = objections(game, f"lead {leader.split(maxsplit=1)[0]}")

    assert objection.rule == "core-9-i"
    assert said in objection.text


@pytest.mark.parametrize(
    ("how", "order", "clause"),
    [
        ("g66-1 C19 pinned", "move gLt-1", "core-7-a"),
        ("g66-1 C19 fired", "move gLt-1", "core-4-d"),
        ("gMG34-1 C19", "run gLt-1", "10.3.2"),
        ("g66-1 C18", "move gLt-1", "core-4-c"),
    ],
)
def test_who_cannot_go_along_is_told_why(how: str, order: str, clause: str):
    """core-4-c A leader takes those with him who could move so by themselves."""
    game = play_all(at(f"gLt-1 C19, {how}, r65-4 A12"), order)

    assert refused(game, f"with {how.split(maxsplit=1)[0]}") == [clause]


@rule("core-9-c", "core-13-i")
def test_a_gun_with_a_shot_left_and_no_target_is_told_so():
    """core-9-c A mortar that fired once of twice lacks a target, and not a shot."""
    text = "g81mm-1 F18 e dry {}, r65-1 Z20"

    assert refused(works(text.format("shots-1")), "gun g81mm-1") == ["core-13-i"]
    assert refused(works(text.format("shots-2")), "gun g81mm-1") == ["core-9-c"]


@rule("core-18-c", "core-7-a", "core-7-b", "10.6.5-a")
def test_who_is_shaken_gets_on_nothing_and_platoons_skirt_nothing():
    """core-7 A Pinned or Disrupted squad is told so; R-64 a platoon goes from hex to hex."""
    tank = play_all(
        works("PzIV-1 F23 ne, g66-1 F23 pinned, g66-2 F23 disrupted, r65-1 A1"), "move PzIV-1"
    )
    platoon = play_all(works("g66-1 D24, gLt-1 D24, r65-1 Z20"), "platoon gLt-1")

    assert refused(tank, "load g66-1") == ["core-7-a"]
    assert refused(tank, "load g66-2") == ["core-7-b"]
    assert refused(platoon, "around C24 left") == ["10.6.5"]


@rule("11.3.1-a", "core-15-b", "core-7-d", "core-4-d", "11.4.2-a")
def test_a_vehicle_that_heads_no_platoon_is_told_why():
    """11.3.1 Stuck, Suppressed or spent by their own clauses; none near by 11.3.1."""
    tanks = "PzIV-1 F18 nw m-killed, PzIV-2 F19 nw suppressed, PzIII-1 F20 nw fired, StuG-1 K20 nw"
    game = works(f"{tanks}, r65-7 Z20")
    rules = {"PzIV-1": "core-15-b", "PzIV-2": "core-7-d", "PzIII-1": "core-4-d", "StuG-1": "11.3.1"}

    assert {unit: refused(game, f"convoy {unit}")[0] for unit in rules} == rules
    assert refused(play_all(game, "move StuG-1"), "load PzIV-1") == ["11.4.2"]


@rule("core-4-b")
def test_refusals_have_units_as_choices_have_them():
    """core-4-b One way throughout; the names that people read are put in at the table."""
    game = at(f"g66-1 B18, {FAR}")
    moving = play_all(game, "move g66-1")

    for asked, choice in ((game, "move r65-1"), (game, "leave g66-1"), (moving, "with r65-1")):
        unit = choice.partition(" ")[2]
        found = objections(asked, choice)
        assert [each.text.partition(" ")[0] for each in found] == [unit]
        assert all(asked.called(unit) in each.text for each in reasons(asked, found))
    assert game.called("r65-1") != "r65-1"
