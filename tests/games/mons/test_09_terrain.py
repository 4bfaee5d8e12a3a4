"""9.8 to 9.19 Terrain: what each step costs, what is closed, bridges, roads, the map's edge."""

from random import Random

import pytest

from grognard import Game, explain, position, start
from grognard.engine.board.file import parse_board
from grognard.engine.board.text import BadMap
from grognard.games.mons.box import FOLDER, read_box
from grognard.games.mons.shapes import WORDS
from grognard.players.uniform import play_out
from tests.games.mons.positions import refusals
from tests.playing import play_all
from tests.rules import rule

BOARD = read_box().board
SIDES = {"J9": "german", "Cav16": "german", "FAR24": "german", "Hvy20": "german"}
NATURAL, BUILT_UP = {"clear", "forest"}, {"residential", "industrial"}


def picked(unit: str, here: str) -> Game:
    """A unit alone on the map, picked to move."""
    side = SIDES.get(unit, "british")
    return play_all(position("mons", f"{unit} {here}, {side} move"), f"move {unit}")


def cost(unit: str, here: str, there: str) -> int:
    """The MP that a unit pays for a step."""
    return play_all(picked(unit, here), there).units[unit].spent


def die_mods(game: Game, choice: str) -> list[tuple[int, str]]:
    """What would change the die."""
    tally = next(each for each in explain(game, choice) if each.name == "die")
    return [(mod.value, mod.rule) for mod in tally.mods]


@rule("9.17-c", "9.10-b")
def test_heavy_artillery_on_a_road_example():
    """9.17 A clear hex costs it 2 MP, along a road 1."""
    assert cost("Hvy20", "4620", "4621") == 2
    assert cost("Hvy20", "4700", "4701") == 1


@rule("9.18-b")
def test_cavalry_over_a_river_into_forest_example():
    """9.18 3 MP for the forest and 2 for the river make 5."""
    assert cost("Cav16", "2416", "2516") == 5


@rule("9.16-c", "9.12-e", "9.16-b")
def test_the_rail_bridge_of_1523_and_1624_example():
    """9.16 A rail bridge spans the river there, and nobody pays for the water."""
    assert set(BOARD.features("1523/1624")) == {"river", "rail-bridge"}
    assert [cost(unit, "1523", "1624") for unit in ("J9", "Cav16", "FAR24")] == [1, 1, 1]


@rule("9.8-a", "9.9-a", "9.14-a")
def test_ground_is_clear_or_forest_and_man_adds_built_up_areas_roads_and_bridges():
    """9.8, 9.9, 9.14 No other words are used on the map, and roads lie on any ground."""
    terrain = {BOARD.terrain(hex_) for hex_ in BOARD.hexes}
    sides = {feature for features in BOARD.ground.features.values() for feature in features}

    assert terrain == NATURAL | BUILT_UP
    assert sides == {"river", "canal", "road-bridge", "rail-bridge"}
    on_roads = {BOARD.terrain(hex_) for road in BOARD.ground.roads for hex_ in road.path}
    assert on_roads == terrain


@rule("9.8-b")
def test_a_hex_that_is_both_forest_and_built_up_is_rejected_by_its_number():
    """9.8 Each hex has one class."""
    wood = '[[hexes]]\nhexes = "3616"\nterrain = "forest"\norigin = "overlay"\n'
    works = wood.replace("forest", "industrial")
    text = (FOLDER / "data" / "map.toml").read_text("utf-8")

    with pytest.raises(BadMap, match="hex 3616 is given “terrain” twice"):
        parse_board(f"{text}\n{wood}\n{works}", words=WORDS)


@rule("9.10-a", "9.10-b")
@pytest.mark.parametrize(
    ("unit", "price"),
    [("J9", 1), ("Cav16", 1), ("FAR24", 1), ("3RHA", 1), ("4RF", 1), ("Hvy20", 2), ("48Hvy", 2)],
)
def test_clear_ground_costs_one_and_heavy_artillery_two(unit: str, price: int):
    """9.10 Off the road."""
    assert cost(unit, "4620", "4621") == price


@rule("9.11-a", "9.11-b")
@pytest.mark.parametrize(("unit", "price"), [("J9", 2), ("4RF", 2), ("Cav16", 3), ("9L", 3)])
def test_forest_costs_infantry_two_and_cavalry_three(unit: str, price: int):
    """9.11 Off the road into 3615."""
    assert cost(unit, "3616", "3615") == price


@rule("9.11-c")
@pytest.mark.parametrize("gun", ["FAR24", "3RHA", "Hvy20", "48Hvy"])
def test_artillery_enters_forest_along_a_road_only(gun: str):
    """9.11 Field, horse and heavy alike."""
    assert refusals(picked(gun, "3616"), "3615") == [
        "9.11 Artillery enters the forest in 3615 only along a road.",
    ]
    assert cost(gun, "4304", "4404") == 1


@rule("9.11-d")
def test_a_forest_hex_is_forest_for_every_purpose():
    """9.11 3615 costs as forest, bars sight, and covers from shells and in melee."""
    fire = play_all(position("mons", "FAR24 3616, 4RF 3615, german bombard"), "fire FAR24 3615")
    melee = play_all(position("mons", "IR75 3616, 4RF 3615, german melee"), "attack IR75 3615")

    assert cost("J9", "3616", "3615") == 2
    assert refusals(
        position("mons", "FAR24 3616, 4RF 3614, german bombard"), "fire FAR24 3614"
    ) == [
        "10.3 Field Artillery 24 does not see 3614 and nobody spots it.",
    ]
    assert die_mods(fire, "fire") == [(-2, "10.8")]
    assert die_mods(melee, "declare") == [(-1, "12.6")]


@rule("9.12-a")
def test_rivers_lie_on_hexsides():
    """9.12 No hex is a river; every river side lies between two hexes that touch."""
    rivers = [side for side, features in BOARD.ground.features.items() if "river" in features]

    assert "river" not in {BOARD.terrain(hex_) for hex_ in BOARD.hexes}
    assert len(rivers) > 100
    assert all(b in BOARD.neighbours(a) for a, b in (side.split("/") for side in rivers))


@rule("9.12-b")
@pytest.mark.parametrize("gun", ["FAR24", "3RHA", "Hvy20"])
def test_artillery_crosses_a_river_by_a_bridge_only(gun: str):
    """9.12 From 2416 to 2515 there is none; from 2415 to 2414 the road has one."""
    assert refusals(picked(gun, "2416"), "2515") == [
        "9.12 Guns cross the river from 2416 to 2515 only by a bridge.",
    ]
    assert cost(gun, "2415", "2414") == 1


@rule("9.12-c", "9.12-d")
@pytest.mark.parametrize(("unit", "price"), [("J9", 2), ("4RF", 2), ("Cav16", 3), ("9L", 3)])
def test_a_river_costs_infantry_one_more_and_cavalry_two(unit: str, price: int):
    """9.12 Into the clear hex 2515."""
    assert cost(unit, "2416", "2515") == price


@rule("9.13-a")
@pytest.mark.parametrize("unit", ["J9", "Cav16", "FAR24", "4RF"])
def test_nobody_crosses_a_canal_without_a_bridge(unit: str):
    """9.13 Between 3208 and 3209 there is none."""
    assert refusals(picked(unit, "3208"), "3209") == [
        "9.13 The canal between 3208 and 3209 has no bridge.",
    ]


@rule("9.13-b")
def test_nobody_attacks_across_a_canal_without_a_bridge():
    """9.13 Neighbours over the canal do not fight hand to hand, but guns may fire."""
    game = position("mons", "IR75 3208, FAR24 3208, 4RF 3209, german bombard")
    assert "fire FAR24 3209" in game.options

    assert refusals(play_all(game, "end"), "attack IR75 3209") == [
        "9.13 The canal between 3208 and 3209 has no bridge.",
    ]


@rule("9.15-a")
def test_residential_hexes_bar_sight_and_industrial_ones_do_not():
    """9.15 A line through 3614 is clear, one through 3813 is blocked."""
    through_works = position("mons", "FAR24 3513, 4RF 3714, german bombard")
    through_town = position("mons", "FAR24 3713, 4RF 3912, german bombard")

    assert "fire FAR24 3714" in through_works.options
    assert refusals(through_town, "fire FAR24 3912") == [
        "10.3 Field Artillery 24 does not see 3912 and nobody spots it.",
    ]


@rule("9.15-a")
@pytest.mark.parametrize("town", ["2707", "2608"])
def test_both_kinds_of_built_up_hex_act_alike_in_all_else(town: str):
    """9.15 Industrial 2707 and residential 2608: cost, zones, shells, melee, defensive fire."""
    fire = play_all(
        position("mons", f"FAR24 2607, 4RF {town}, german bombard"), f"fire FAR24 {town}"
    )
    melee = play_all(
        position("mons", f"IR75 2607, 4RF {town}, german melee"), f"attack IR75 {town}"
    )
    sortie = position("mons", f"IR75 {town}, 4RF 2607, german melee")
    sortie = play_all(sortie, "attack IR75 2607", "declare")

    assert BOARD.terrain(town) in BUILT_UP
    assert cost("J9", "2607", town) == 2
    assert town not in fire.ground.labels(fire.zones["german"])
    assert die_mods(fire, "fire") == [(-2, "10.8")]
    assert die_mods(melee, "declare") == [(-2, "12.6")]
    assert die_mods(sortie, "fire") == [(-1, "11.3")]


@rule("9.15-b")
@pytest.mark.parametrize("unit", ["J9", "Cav16", "FAR24", "3RHA", "4RF", "9L"])
def test_built_up_hexes_cost_two(unit: str):
    """9.15 Off the road, whether works or houses."""
    assert [cost(unit, "2607", town) for town in ("2707", "2608")] == [2, 2]


@rule("9.15-c")
@pytest.mark.parametrize("gun", ["Hvy20", "48Hvy"])
def test_heavy_artillery_enters_built_up_hexes_along_a_road_only(gun: str):
    """9.15 Into 2707 from 2706, where the road leads, and not from 2607."""
    assert refusals(picked(gun, "2607"), "2707") == [
        "9.15 Heavy artillery enters built-up 2707 only along a road.",
    ]
    assert cost(gun, "2706", "2707") == 1


@rule("9.16-a")
def test_a_road_over_water_is_a_bridge():
    """9.16 No road crosses river or canal without one; guns go over the canal at Saint-Ghislain."""
    crossed = [
        BOARD.features(BOARD.side(a, b))
        for road in BOARD.ground.roads
        for a, b in zip(road.path, road.path[1:], strict=False)
    ]

    assert all("road-bridge" in features for features in crossed if features)
    assert sum(bool(features) for features in crossed) > 20
    assert cost("FAR24", "3307", "3308") == 1


@rule("9.16-b", "9.16-d")
def test_a_rail_bridge_opens_the_canal_but_gives_no_road():
    """9.16 From 3208 into the town 3308 all but heavy artillery pay the 2 MP of the houses."""
    assert [cost(unit, "3208", "3308") for unit in ("J9", "Cav16", "FAR24")] == [2, 2, 2]
    assert refusals(picked("Hvy20", "3208"), "3308") == [
        "9.15 Heavy artillery enters built-up 3308 only along a road.",
    ]
    assert cost("Hvy20", "1523", "1624") == 2


@rule("9.16-e")
def test_bridges_cannot_be_destroyed():
    """9.16 After a battle played to the end every side of the map is as it was."""
    game = start("mons", "nimy")
    before = dict(game.sheet.board.ground.features)

    after = play_out(game.copy(), Random(1)).game

    assert after.outcome is not None
    assert after.sheet.board.ground.features == before
    assert not any("bridge" in name for name in vars(after))


@rule("9.16-f")
def test_there_are_no_railways_beside_their_bridges():
    """9.16 The map has main and lesser roads; rails give no rate, not even over a bridge."""
    assert {road.kind for road in BOARD.ground.roads} == {"main", "lesser"}
    assert BOARD.roads("1523", "1624") == BOARD.roads("3208", "3308") == ()


@rule("9.16-g")
def test_no_bridge_stands_near_jemappes():
    """9.16 The canal is bridged only at the six hexes of 4.2, of which 3308 has two bridges."""
    bridged = {
        side: features
        for side, features in BOARD.ground.features.items()
        if "canal" in features and len(features) > 1
    }

    assert sorted(bridged) == [
        *("2008/2009", "2408/2409", "2707/2708", "2907/2908", "3208/3308", "3307/3308", "4207/4208")
    ]
    assert refusals(picked("J9", "3808"), "3809") == [
        "9.13 The canal between 3808 and 3809 has no bridge.",
    ]


@rule("9.17-a", "9.17-b")
@pytest.mark.parametrize("unit", ["J9", "Cav16", "FAR24", "Hvy20", "3RHA", "48Hvy"])
def test_along_a_road_every_hex_costs_one(unit: str):
    """9.17 Forest, works, houses, a bridge over the canal: for every type of unit."""
    steps = [("4304", "4404"), ("2706", "2707"), ("4205", "4206"), ("3307", "3308")]

    assert [cost(unit, here, there) for here, there in steps] == [1, 1, 1, 1]


@rule("9.17-d")
def test_a_road_helps_only_across_the_side_it_crosses():
    """9.17 2411 and 2511 both have roads, but none leads from one to the other."""
    assert cost("Hvy20", "2411", "2511") == 2
    assert cost("Hvy20", "2411", "2412") == cost("Hvy20", "2412", "2511") == 1


@rule("9.17-d")
def test_beside_the_road_the_wood_is_closed_to_guns():
    """9.17 The road enters 4404 from 4304, not from 4303 or 4403."""
    for here in ("4303", "4403"):
        assert refusals(picked("FAR24", here), "4404") == [
            "9.11 Artillery enters the forest in 4404 only along a road.",
        ]


@rule("9.17-e")
def test_road_and_field_may_be_mixed_in_one_move():
    """9.17 Two hexes by road and one clear hex beside it cost heavy artillery 1, 1 and no third."""
    game = play_all(picked("J9", "4701"), "4702", "4703", "4803")
    heavy = play_all(picked("Hvy20", "4701"), "4702", "4703")

    assert game.units["J9"].spent == 3
    assert refusals(heavy, "4803") == ["9.3 4803 costs Heavy Artillery 20 2 MP; 1 are left."]


@rule("9.17-f")
def test_a_road_gives_no_extra_points():
    """9.17 Infantry goes four hexes along a road and no fifth."""
    game = play_all(picked("J9", "4701"), "4702", "4703", "4704", "4705")

    assert refusals(game, "4806") == ["9.3 4806 costs Jäger Battalion 9 1 MP; 0 are left."]


@rule("9.17-g")
@pytest.mark.parametrize(("gun", "price"), [("FAR24", 2), ("Hvy20", 3)])
def test_guns_may_leave_a_wood_by_any_side(gun: str, price: int):
    """9.17 They came into 4404 by road and go on to 4403, where there is none."""
    assert play_all(picked(gun, "4304"), "4404", "4403").units[gun].spent == price


@rule("9.18-a")
def test_all_costs_of_a_step_are_added_up():
    """9.18 Over the river into the houses of 3308: 1 and 2 for infantry, 2 and 2 for cavalry."""
    assert cost("J9", "3409", "3308") == 3
    assert cost("Cav16", "3409", "3308") == 4


@rule("9.18-a")
def test_every_reason_is_given_where_a_step_is_closed_twice():
    """9.18 Guns stop before the river, and before the wood behind it."""
    assert refusals(picked("FAR24", "2416"), "2516") == [
        "9.12 Guns cross the river from 2416 to 2516 only by a bridge.",
        "9.11 Artillery enters the forest in 2516 only along a road.",
    ]


@rule("9.19-a")
def test_nobody_leaves_the_map_but_the_british_by_their_exits():
    """9.19 Neither Germans where they came in, nor British elsewhere on the edge."""
    german = picked("J9", "4700")
    british = play_all(position("mons", "4RF 1428, turn 9, british move"), "move 4RF")

    assert refusals(german, "exit") == ["4.4 Only British units leave the map."]
    assert refusals(british, "exit") == ["4.4 1428 is not a British exit hex."]
    assert sorted(choice for choice in german.options if choice.isdecimal()) == [
        *("4601", "4701", "4801")
    ]
