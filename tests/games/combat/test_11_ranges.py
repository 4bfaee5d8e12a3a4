"""11.1, 11.2, core-9-j How far a vehicle drives, by which turns and steps, and who covers it."""

from heapq import heappop, heappush
from itertools import count

import pytest

from grognard import IllegalChoice, play
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.questions import offers
from grognard.engine.look.together import Destination, together
from grognard.games.combat.aids import along, reach
from grognard.games.combat.defensive_fire import DefensiveFire
from grognard.games.combat.driving import Drive
from grognard.games.combat.state import Combat
from tests.games.combat.positions import offered, works
from tests.playing import play_all
from tests.rules import rule

FAR = "g66-9 A12"
QUIET = "r65-7 Z20"
DRIVES = ("back", "past", "face", "along")


def through(game: Combat, *choices: str) -> Combat:
    """The game after these choices, through all bad ground on the way (11.1.3.1)."""
    for choice in choices:
        game = play_all(game, choice)
        while is_chance(game):
            game = play_all(game, "1")
    return game


def played_out(game: Combat) -> dict[str, int]:
    """The least that each hex costs, found by playing all that is offered, where nobody fires."""
    unit, begun = game.procedures[-1].vehicle, game.procedures[-1].left
    number, looked, best = count(), dict[tuple[object, ...], bool](), dict[str, int]()
    queue = [(0, next(number), game)]
    while queue:
        spent, _, game = heappop(queue)
        now, drive = game.units[unit], game.procedures[-1]
        key = now.place, now.facing, now.along, drive.gear
        if key in looked:
            continue
        looked[key] = True
        best.setdefault(now.place, spent)
        for choice in game.options:
            if " " in choice and choice.split(" ")[0] not in DRIVES:
                continue
            after = through(game, choice)
            if isinstance(after.procedures[-1], Drive):
                heappush(queue, (begun - after.procedures[-1].left, next(number), after))
    return best


@rule("11.1.2-b", "11.1.2-c", "11.1.5-a", "11.1.5-b", "11.2.1-c")
@pytest.mark.parametrize(
    ("text", "choices"),
    [
        pytest.param(f"PzIV-1 F18 ne, {QUIET}", ("assault PzIV-1",), id="in the street"),
        pytest.param(
            f"T34-1 E38 ne, {FAR}, russian to act", ("assault T34-1", "7"), id="along hexsides"
        ),
        pytest.param(f"PzIV-1 H17 e, {QUIET}", ("assault PzIV-1",), id="past rail cars"),
        pytest.param(
            f"PzIV-1 F18 ne, PzIII-1 F17 ne, {QUIET}", ("assault PzIV-1",), id="beside another"
        ),
    ],
)
def test_a_drive_reaches_all_that_playing_it_out_reaches(text: str, choices: tuple[str, ...]):
    """11.1.2 Every hex, at the least that any turns and steps to it cost, and no other."""
    game = play_all(works(text), *choices)
    here = game.units[game.procedures[-1].vehicle].place
    found = {way.hex: way.price for way in reach(game.copy())}

    assert len(found) > 5
    assert {here: 0, **found} == played_out(game)


@rule("11.1.2-c", "11.1.5-b")
def test_a_way_turns_and_reverses_where_that_is_cheapest():
    """11.1.2, 11.1.5 Behind a Mark IV lies F19: 5 points backwards, or a turn and a step for 3."""
    game = play_all(works(f"PzIV-1 F18 ne, {QUIET}"), "move PzIV-1")
    ways = {way.hex: way for way in reach(game.copy())}

    assert (ways["F19"].choices, ways["F19"].price) == (("face se", "F19"), 3)
    assert (ways["F19"].path, ways["F17"].places) == (("F18", "F19"), ("F17",))
    backing = play_all(game, "back F19")
    assert ("back F20",) in [way.choices for way in reach(backing.copy())]
    (only,) = along(game.copy(), ways["F19"].choices)
    assert only == ways["F19"]


@rule("11.1.2-b", "core-2-e", "6.14.2-f")
@pytest.mark.parametrize(
    ("text", "choice", "word"),
    [
        pytest.param(f"PzIV-1 F18 ne, {QUIET}", "move PzIV-1", "face", id="by turns"),
        pytest.param(f"PzIV-1 H17 e, {QUIET}", "move PzIV-1", "past", id="past rail cars"),
        pytest.param(f"T34-1 E37 e, {FAR}, russian to act", "move T34-1", "along", id="by sides"),
        pytest.param(
            f"due T34-1 3, {FAR}, turn 3, russian to act", "move T34-1", "", id="coming on"
        ),
    ],
)
def test_a_way_can_be_driven_to_its_end(text: str, choice: str, word: str):
    """11.1.2 Played one by one, its choices lead to the hex, and leave what it says."""
    start = through(works(text), choice)
    drive = start.procedures[-1]
    ways = [way for way in reach(start.copy()) if word in " ".join(way.choices)]
    assert len(ways) > 10
    for way in ways[:: max(1, len(ways) // 10)]:
        after = through(start, *way.choices)
        left = after.procedures[-1].left
        assert after.units[drive.vehicle].place == way.hex
        assert drive.left - left == way.price
        assert way.stops == (left == 0)


@rule("core-9-j", "core-14-k")
def test_those_whom_a_way_names_are_asked():
    """core-9-j, core-14-k After a step in sight of a gun and of men, they may fire."""
    text = "PzIV-1 F30 se, g66-1 F30 on:PzIV-1, r45mm-1 F34 nw, r65-1 G31, r65-2 F28 hidden"
    start, asked = play_all(works(text), "move PzIV-1"), 0
    for way in reach(start.copy()):
        if len(way.choices) > 1:
            continue
        after = play(start, *way.choices)
        window = after.procedures[-1]
        firing = [offer.fills[0] for offer in offers(after) if offer.fills]
        firing = firing if isinstance(window, DefensiveFire) else []
        firing = [unit for unit in firing if not after.units[unit].hidden]
        assert sorted({*firing}) == sorted(way.danger), way
        assert len(way.chances) == len(way.danger)
        asked += bool(firing)
    assert asked


@rule("10.7.1-b", "11.3.1-a")
def test_in_a_platoon_a_way_is_one_step():
    """10.7.1-b, 11.3.1-a Each vehicle takes one step in turn."""
    text = f"PzIV-1 F18 ne, PzIV-2 F19 ne, {QUIET}"
    game = play_all(works(text), "convoy PzIV-1", "with PzIV-2", "go", "on")
    ways = {way.hex: way for way in reach(game.copy())}

    assert ways["F17"].choices == ("F17",)
    assert all(len(way.choices) == 1 and way.stops for way in ways.values())
    with pytest.raises(IllegalChoice, match="one step"):
        list(along(game.copy(), ("F17", "F16")))


@rule("11.1.3-b")
def test_one_that_failed_its_check_reaches_nothing():
    """11.1.3 It stays where it is, and may fire."""
    text = f"T34-1 F18 ne, PzIV-1 F12 e, {FAR}, russian to act"
    failed = play_all(works(text), "move T34-1", "8")

    assert isinstance(failed.procedures[-1], Drive)
    assert list(reach(failed)) == []


def test_a_way_with_a_choice_that_is_no_step_is_refused():
    """11.1.2 Only turns and steps lead anywhere; each must be open when it comes."""
    game = play_all(works(f"PzIV-1 F18 ne, {QUIET}"), "move PzIV-1")
    for path in (("stop",), ("turret w",), ("G19",), ("F17", "F18"), ("nowhere",)):
        with pytest.raises(IllegalChoice):
            list(along(game.copy(), path))


@rule("11.1.2-c")
def test_one_before_a_wall_turns_when_it_is_sent_on():
    """11.1.2 Sent to F26, with no step open before it, it turns first and drives there."""
    game = works(f"StuG-1 D24 e, {QUIET}")
    (march,) = together(game, ("StuG-1",), Destination("F26"))

    assert offered(play_all(game, "move StuG-1"), "E") == []
    assert march.choices == ("move StuG-1", "face se", "D25", "E26", "F26", "stop")
    assert (march.path, march.left) == (("D24", "D25", "E26", "F26"), 0)


@rule("11.1.2-c")
def test_one_at_the_edge_of_the_map_turns_and_goes_on_when_it_is_sent():
    """11.1.2 In A14 no step is open to it before it turns; it is not stopped there."""
    game = play_all(works(f"PzIV-1 D15 w, {QUIET}"), "assault PzIV-1")
    (march,) = together(game, ("PzIV-1",), Destination("A13"))

    assert march.choices[:5] == ("C15", "B14", "A14", "face nw", "A13")
    assert (march.path[-1], march.left) == ("A13", 0)
