"""10.6 What a bypass costs beside slopes, roadblocks and tanks, and what its corners see."""

from collections.abc import Callable

import pytest

from grognard.games.combat.state import Combat
from grognard.games.combat.traces import corner_line, lines_to, points
from tests.games.combat.positions import at, crest, offered, refused, totals, works
from tests.playing import play_all
from tests.rules import rule


@rule("10.6.2-b", "6.10.1-b", "10.5.3-b", "6.10.2-f")
@pytest.mark.parametrize(
    ("setting", "place", "choice", "wanted"),
    [
        (works, "X16", "around W17 left", 2),  # out of the gully
        (works, "X16+lip", "around W17 left", 1),
        (crest, "B17", "around C17 left", 2),  # uphill
    ],
)
def test_a_bypass_uphill_costs_what_the_open_ground_there_does(
    setting: Callable[[str], Combat], place: str, choice: str, wanted: int
):
    """10.5.3, 6.10.1 Twice the open ground beside the house; from the lip as from level ground."""
    game = play_all(setting(f"g66-1 {place}, r65-1 T1"), "move g66-1")

    assert totals(game, choice) == [wanted]
    assert play_all(game, choice).units["g66-1"].outside


@rule("6.8.2.1-b")
def test_a_tank_beside_the_house_is_in_the_way_of_a_bypass():
    """6.8.2.1 2 more for the one on the road along E36."""
    game = works("g66-1 E37, PzIV-1 E36 ne road:E36/F36, r65-1 A1")

    assert totals(play_all(game, "move g66-1"), "around E36 left") == [3]


@rule("core-11-b", "10.6.3-a")
def test_a_line_to_a_corner_is_hidden_by_what_stands_beside_it():
    """core-11-b, R-13 From E24 the way to the nearest corner of C24 is along the house D23."""
    passing = play_all(at("g66-1 C23, r65-1 E24"), "move g66-1", "around C24 left")
    sights, corners = passing.ground.sights, points(passing, "g66-1")
    lines = [corner_line(sights, "E24", "C24", each) for each in corners]

    assert [line.cause and line.cause.rule for line in lines] == ["core-11-c", "core-11-c", None]


@rule("10.6.3-c", "core-12-b")
@pytest.mark.parametrize(("hex_", "wanted"), [("C21", [0, 10]), ("D22", [0, 10])])
def test_smoke_hinders_the_line_that_passes_it(hex_: str, wanted: list[int]):
    """10.6.3, R-13 From D18 the line to the middle of C24 meets C21, that to a corner D22."""
    game = at(f"g66-1 C23, r65-1 D18, smoke {hex_} 1")
    passing = play_all(game, "move g66-1", "around C24 left")

    assert sorted(line.hindrance for line in lines_to(passing, "D18", "g66-1")) == wanted


@rule("10.6.3-a", "core-13-d")
def test_a_gun_chooses_the_clearest_line_to_a_bypasser():
    """10.6.3-a, core-13-d Past the smoke in F24 to the middle of E25, and not to its corner."""
    text = "g66-1 D24, r45mm-1 G25 w, smoke F24 2, r65-7 Z1"
    passing = play_all(works(text), "move g66-1", "around E25 right")

    assert totals(passing, "shell r45mm-1")[:2] == [90, 0]


@rule("11.2.2-a", "core-13-i")
def test_a_gun_shells_a_truck_on_a_side_road_by_its_corner_alone():
    """11.2.2 From D34 the ground of E36 is in sight, and not the corner that the truck is at."""
    truck = "SdKfz-1 E36 ne as:german-opel-blitz road:E36/F36"
    hidden, open_ = (
        play_all(works(f"{truck}, r45mm-1 {gun} ne, g66-9 A1, russian to act"), "gun r45mm-1")
        for gun in ("D34", "F33")
    )

    assert refused(hidden, "shell E36") == ["11.2.2"]
    assert offered(open_, "shell") == ["shell E36"]


@rule("11.2.2-a")
def test_small_arms_hear_that_the_corner_of_a_truck_is_out_of_sight():
    """11.2.2 From D35, next to the house, as from D34."""
    truck = "SdKfz-1 E36 ne as:german-opel-blitz road:E36/F36, g66-9 A1"
    game = works(f"{truck}, r65-1 D35, rMOL-1 D35, r65-2 D34, russian to act")

    for unit in ("r65-1", "rMOL-1", "r65-2"):
        assert refused(game, f"fire {unit} E36")[-1] == "11.2.2"


@rule("core-13-i", "11.2.2-a")
def test_riders_on_a_side_road_are_shelled_outside_the_house():
    """core-13-i, R-67 By the infantry column, as the tank under them is outside."""
    tank = "T34-1 E36 ne road:E36/F36, r65-1 E36 on:T34-1"
    game = play_all(works(f"{tank}, PzIV-1 F33 sw, g66-9 A1"), "gun PzIV-1")

    assert totals(game, "shell E36")[0] == 85


@rule("11.2.2-a", "core-20-e")
@pytest.mark.parametrize(("leader", "shells"), [("D34", []), ("F33", ["shell E36"])])
def test_a_leader_sees_a_truck_on_a_side_road_by_its_corner(leader: str, shells: list[str]):
    """11.2.2, core-20-e A mortar at H12 has it from whoever sees the corner."""
    truck = "SdKfz-1 E36 ne as:german-opel-blitz road:E36/F36, g66-9 A1"
    game = works(f"{truck}, r82mm-1 H12 sw, rLt-1 {leader}, russian to act")

    assert offered(play_all(game, "gun r82mm-1"), "shell") == shells
