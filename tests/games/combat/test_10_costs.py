"""10.5, 10.6, 6, 7 What steps cost infantry, guns and vehicles, by the map alone."""

import pytest

from tests.games.combat.ground import COSTS, ELEVATOR, HILL, WORKS, barred_by, cost
from tests.games.combat.positions import totals, works
from tests.playing import play_all
from tests.rules import rule


@rule("10.6.4-d", "10.6.4-e")
def test_squad_21_pays_5_example():
    """10.6.4 Down the stairs 1, over the fence 1 and 1, into the building 2."""
    assert cost("B26+1", "B26", "B25") == 5


@rule("10.6.2-a", "10.6.2-b", "10.6.4-c", "10.6.4-f")
def test_the_machine_gun_bypasses_two_houses_example():
    """10.6.4 Both sides of C24 and of C25 are free; debris in C26 costs 2."""
    costs = COSTS[WORKS]

    assert ("C24/D23", "C24/D24") in costs.around.bypass("C23", "C24", "C25")
    assert ("C25/D24", "C25/D25") in costs.around.bypass("C24", "C25", "C26")
    assert cost("C25", "C26") == 2


@rule("6.14.2-d", "6.14.2-e")
def test_cars_in_i18_are_bypassed_on_both_sides_example():
    """6.14.2 North or south of I18, but not where a car stands across the side."""
    costs = COSTS[WORKS]

    assert len(costs.around.bypass("H17", "I18", "J18")) == 2
    assert ("J23/J24",) not in costs.around.bypass("I24", "J23", "K24")


@rule("6.18.2-e")
def test_m34_is_bypassed_on_its_open_side_example():
    """6.18.2 Along the west; the other sides are inside the hall."""
    assert COSTS[WORKS].around.bypass("L34", "M34", "M33") == (("L33/M34",),)


@rule("10.5.1-a", "6.7.1-b", "6.9.1-c", "6.12.1-b", "6.13.1-d", "6.14.2-c", "6.18.1-b")
@pytest.mark.parametrize(
    ("here", "there", "wanted"),
    [
        ("V13", "V14", 1),
        ("D18", "C18", 2),
        ("D7", "D8", 3),
        ("G37", "G36", 2),
        ("G25", "G26", 2),
        ("K35", "K36", 2),
        ("E21", "E20", 1),
        ("P3", "P4", 1),
    ],
)
def test_terrain_costs_infantry_what_the_chart_says(here: str, there: str, wanted: int):
    """10.5.1 Open ground 1, buildings and most else 2, rubble 3."""
    assert cost(here, there) == wanted


@rule("6.8.1.2-c", "6.8.1.3-a", "11.1.3-f")
def test_hexsides_cost_more_unless_there_is_a_gate():
    """6.8.1.2, 6.8.1.3 Infantry 1 more, tracks 2 more, wheels at gates alone."""
    assert cost("D38", "E38") == 2
    assert cost("D38", "E38", who="tracked") == 3
    assert barred_by("D38", "E38", "wheeled") == "6.8.1.2"
    assert cost("G33", "H33") == cost("G33", "H33", who="wheeled") == 1


@rule("6.7.1-c", "6.14.2-f", "6.18.1-c", "core-10-e")
def test_vehicles_are_kept_out():
    """6.7.1, 6.14.2, 6.18.1 Rubble, houses, cars and the fountain are closed to them."""
    assert barred_by("D7", "D8", "tracked") == "6.7.1"
    assert barred_by("D18", "C18", "tracked") == "core-10-e"
    assert barred_by("K35", "K36", "tracked") == "6.14.2"
    assert barred_by("E21", "E20", "wheeled") == "6.18.1"


@rule("6.10.1-b", "6.10.2-b", "6.10.2-f", "6.10.2-g")
def test_a_gully_costs_two_each_way():
    """6.10.1 2 in, 2 out; the lip is reached by crawling and left as if there were none."""
    assert cost("F5", "F4") == cost("F4", "F5") == 2
    assert cost("F4", "E4") == 2
    assert COSTS[WORKS].price("F4", "F4+lip").crawl
    assert COSTS[WORKS].price("F5", "F4+lip").crawl
    assert cost("F4+lip", "F5") == 1
    assert cost("F4+lip", "F4") == 2


@rule("10.5.3-b", "6.11.2.2-a")
def test_uphill_counts_twice():
    """10.5.3 From level 0 to +1 open ground costs 2, back down 1."""
    assert cost("G12", "F12", name=HILL) == 2
    assert cost("F12", "G12", name=HILL) == 1


@rule("6.11.2.6-a")
def test_nothing_crosses_a_cliff():
    """6.11.2.6 O8 and O9 are parted, for men and tanks."""
    assert barred_by("O8", "O9", name=HILL) == "6.11.2.6"
    assert barred_by("O9", "O8", "tracked", HILL) == "6.11.2.6"


@rule("10.4.4-a", "10.4.4-b", "core-13-l")
def test_guns_pay_double_and_need_gates():
    """10.4.4 Debris 4; a hedge is closed; a gate into open ground 2; no floors."""
    assert cost("G37", "G36", who="gun") == 4
    assert barred_by("D38", "E38", "gun") == "10.4.4"
    assert cost("G33", "H33", who="gun") == 2
    assert barred_by("C18", "C18+1", "gun") == "core-13-l"


@rule("core-10-e")
def test_a_road_costs_a_vehicle_one():
    """core-10-e Along it through shellholes 1, even on wheels."""
    assert cost("E38", "E37", who="wheeled") == 1
    assert cost("F37", "E37", who="wheeled") == 4


@rule("7.5.2-c", "10.6.4-e")
@pytest.mark.parametrize(
    ("text", "house"),
    [("g66-1 B27, roadblock B27 A28", "A27"), ("g66-1 L24, roadblock L24 M25", "M24")],
)
def test_over_a_roadblock_into_a_house_one_lands_outside_first(text: str, house: str):
    """7.5.2, 10.6.4 Like a wall: 1 over it, 1 for the ground outside, 2 to go in."""
    game = play_all(works(f"{text}, r65-7 Z20"), "move g66-1")

    assert totals(game, house) == [4]


@rule("10.2.2-b", "10.5.1-a")
@pytest.mark.parametrize(
    ("here", "there", "clause", "name"),
    [
        ("B12", "A12", "6.7.1", WORKS),
        ("A28", "A29", "6.9.1", WORKS),
        ("A1", "A2", "6.10.1", WORKS),
        ("B33", "B34", "6.12.1", WORKS),
        ("B14", "B15", "6.12.2", ELEVATOR),
        ("G28", "G27", "6.13.1", WORKS),
        ("E15", "E16", "6.14.2", WORKS),
        ("E19", "E20", "6.18.1", WORKS),
        ("B1", "A1", "10.5.1", WORKS),
        ("D18", "C18", "10.5.1", WORKS),
    ],
)
def test_the_clause_of_the_ground_tells_what_it_costs(
    here: str, there: str, clause: str, name: str
):
    """10.2.2 Rubble by 6.7.1, a gully by 6.10.1; open ground and houses by 10.5.1."""
    assert [part.rule for part in COSTS[name].price(here, there).parts] == [clause]


@rule("core-10-e")
def test_a_road_has_a_clause_of_its_own():
    """core-10-e A tank drives along it by that, over shellholes too."""
    parts = COSTS[WORKS].price("E38", "E37", "tracked").parts

    assert [part.rule for part in parts] == ["core-10-e"]
