"""10.3 and 10.4 Lines of sight: what hides a target from a gun, and what does not."""

from itertools import pairwise

import pytest

from grognard import Game, explain, position
from grognard.engine.board.lines import sight_line
from tests.games.mons.positions import refusals
from tests.rules import rule


def gun_and_target(here: str, there: str) -> Game:
    """A heavy gun, which reaches five hexes, and a battalion that nobody is next to."""
    return position("mons", f"Hvy20 {here}, 4RF {there}, german bombard")


def is_seen(here: str, there: str) -> bool:
    """Whether an unspotted battalion may be fired at; the gun at its place would see as well."""
    ways = (here, there), (there, here)
    seen = [f"fire Hvy20 {target}" in gun_and_target(gun, target).options for gun, target in ways]
    assert seen[0] == seen[1]
    return seen[0]


def why_not(here: str, there: str) -> list[str]:
    """Why the gun in one hex may not fire at the other."""
    return refusals(gun_and_target(here, there), f"fire Hvy20 {there}")


@rule("10.4-a", "10.3-f")
def test_the_wood_of_3615_hides_3714_from_3514_example():
    """10.4 The line runs along the side between industrial 3614 and the wood of 3615."""
    game = gun_and_target("3514", "3714")
    along = [met.hexes for met in sight_line(game.sheet.board, "3514", "3714") if met.side]

    assert along == [("3614", "3615")]
    assert why_not("3514", "3714") == [
        "10.3 Heavy Artillery 20 does not see 3714 and nobody spots it."
    ]


@rule("10.4-b")
def test_the_houses_of_3813_hide_3911_from_3714_example():
    """10.4 Frameries lies in the way."""
    assert why_not("3714", "3911") == [
        "10.3 Heavy Artillery 20 does not see 3911 and nobody spots it."
    ]


@rule("10.4-c", "10.3-k")
@pytest.mark.parametrize("target", ["4208", "4209"])
def test_a_gun_in_mons_sees_both_hexes_of_the_town_next_to_it_example(target):
    """10.4 Neither the houses of 4308 nor those of the target count, and nothing lies between."""
    game = gun_and_target("4308", target)

    assert f"fire Hvy20 {target}" in game.options
    (cover,) = explain(game, f"fire Hvy20 {target}")[1].mods
    assert cover == (-2, "target in residential hex", "10.8")


@rule("10.3-a")
def test_a_hidden_target_is_fired_at_only_if_it_is_spotted():
    """10.3 Behind the wood the target is safe, until a friend of the gun is next to it."""
    spotted = position("mons", "Hvy20 3514, IR75 3715, 4RF 3714, german bombard")

    assert not is_seen("3514", "3714")
    assert "fire Hvy20 3714" in spotted.options
    assert explain(spotted, "fire Hvy20 3714")[1].total == -1


@rule("10.3-b")
def test_the_line_of_sight_is_straight_whatever_the_ways_round():
    """10.3 From 2109 to 2412 four open hexes lead past the wood of 2310, and the line meets it."""
    board = gun_and_target("2109", "2412").sheet.board
    way_round = ["2109", "2210", "2211", "2311", "2412"]

    assert [board.distance(a, b) for a, b in pairwise(way_round)] == [1] * 4
    assert board.distance("2109", "2412") == 4
    assert {board.terrain(hex_) for hex_ in way_round} == {"clear"}
    assert not is_seen("2109", "2412")


@rule("10.3-b", "10.3-g")
def test_the_line_goes_from_centre_to_centre():
    """10.3 What the line from 2510 to 2913 passes through, and where it touches only a corner."""
    board = gun_and_target("2510", "2913").sheet.board
    line = sight_line(board, "2510", "2913")
    passed = [met.hexes[0] for met in line if met.kind == "hex"]
    corners = [met.hexes for met in line if met.kind == "corner"]

    assert passed == ["2611", "2711", "2712", "2813"]
    assert corners == [("2611", "2612", "2711"), ("2712", "2812", "2813")]


@rule("10.3-c")
def test_the_ground_under_gun_and_target_never_hides_them():
    """10.3 From the wood of 4405 to the houses of Nimy in 4206, over open 4305."""
    game = gun_and_target("4405", "4206")
    ground = [game.sheet.board.terrain(hex_) for hex_ in ("4405", "4305", "4206")]

    assert ground == ["forest", "clear", "residential"]
    assert is_seen("4405", "4206")


@rule("10.3-d")
@pytest.mark.parametrize(
    ("here", "between", "there", "ground"),
    [("3616", "3615", "3614", "forest"), ("3307", "3308", "3309", "residential")],
)
def test_woods_and_houses_in_between_hide_the_target(here, between, there, ground):
    """10.3 One such hex in the way is enough."""
    assert gun_and_target(here, there).sheet.board.terrain(between) == ground
    assert not is_seen(here, there)


@rule("10.3-e")
@pytest.mark.parametrize(("here", "there"), [("2109", "2412"), ("2110", "2511"), ("2111", "2510")])
def test_even_a_sliver_of_a_wood_hides_the_target(here, there):
    """10.3 Of the four hexes on the way only 2310 is wood, and the line cuts off its corner."""
    board = gun_and_target(here, there).sheet.board
    passed = [met.hexes[0] for met in sight_line(board, here, there) if met.kind == "hex"]

    assert [board.terrain(hex_) for hex_ in sorted(passed)].count("clear") == 3
    assert "2310" in passed
    assert not is_seen(here, there)


@rule("10.3-f")
@pytest.mark.parametrize(
    ("here", "there", "ground", "seen"),
    [
        ("2210", "2410", ["clear", "forest"], False),
        ("2211", "2411", ["forest", "clear"], False),
        ("2417", "2617", ["forest", "forest"], False),
        ("2608", "2808", ["industrial", "industrial"], True),
        ("4317", "4517", ["clear", "clear"], True),
    ],
)
def test_a_line_along_a_side_is_hidden_by_either_of_the_two_hexes(here, there, ground, seen):
    """10.3 One wood beside the line hides as two do; where neither hides, the line is clear."""
    board = gun_and_target(here, there).sheet.board
    (beside,) = [met.hexes for met in sight_line(board, here, there) if met.kind == "along"]

    assert [board.terrain(hex_) for hex_ in sorted(beside)] == ground
    assert is_seen(here, there) == seen


@rule("10.3-g")
@pytest.mark.parametrize(
    ("here", "there", "touched"), [("3003", "3406", "3304"), ("3006", "3403", "3304")]
)
def test_a_wood_that_the_line_touches_at_a_corner_hides_nothing(here, there, touched):
    """10.3 The line passes the corner of a wood without entering it or following its side."""
    board = gun_and_target(here, there).sheet.board
    corners = [met.hexes for met in sight_line(board, here, there) if met.kind == "corner"]

    assert board.terrain(touched) == "forest"
    assert [touched in hexes for hexes in corners] == [False, True]
    assert is_seen(here, there)


@rule("10.3-h")
@pytest.mark.parametrize(
    ("here", "there", "beside", "seen"),
    [
        ("2100", "2300", "2201", True),
        ("2500", "2700", "2601", False),
        ("4028", "4228", "4127", True),
        ("2628", "2828", "2727", False),
    ],
)
def test_along_the_edge_of_the_map_only_the_hex_on_the_map_counts(here, there, beside, seen):
    """10.3 Nothing hides beyond the edge: the line is clear if the hex beside it is no wood."""
    board = gun_and_target(here, there).sheet.board
    (along,) = [met.hexes for met in sight_line(board, here, there) if met.kind == "along"]

    assert [hex_ for hex_ in along if hex_] == [beside]
    assert is_seen(here, there) == seen


@rule("10.3-i")
@pytest.mark.parametrize(
    ("here", "there"),
    [("3513", "3714"), ("4416", "4418"), ("1922", "1924"), ("4605", "4607")],
    ids=["industrial", "clear", "river", "canal"],
)
def test_works_fields_and_waters_hide_nothing(here, there):
    """10.3 Over the works of 3614, open ground, the Rhonelle, and works with the canal behind."""
    assert is_seen(here, there)


@rule("10.3-j")
def test_units_in_between_hide_nothing():
    """10.3 Over the heads of friends and of enemies the gun sees as well."""
    game = position("mons", "Hvy20 4415, IR75 4416, 2RI 4417, 4RF 4418, german bombard")

    assert {"fire Hvy20 4417", "fire Hvy20 4418"} <= set(game.options)
    assert [mod.why for mod in explain(game, "fire Hvy20 4418")[1].mods] == ["nobody spotting"]


@rule("10.3-k")
def test_neighbours_always_see_each_other():
    """10.3 Every pair of adjacent hexes of the map, whatever they hold."""
    ground = gun_and_target("4416", "4418").ground
    pairs = [(a, b) for a in ground.board.hexes for b in ground.board.neighbours(a)]

    assert len(pairs) > 6000
    assert all(ground.sight.clear(a, b) for a, b in pairs)
