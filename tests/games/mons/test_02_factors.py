"""2.8 to 2.12 What types, factors and the corps of a unit are for."""

import pytest

import grognard
from grognard import explain
from grognard.games.mons.state import Mons
from tests.games.mons.positions import refusals
from tests.playing import play_all
from tests.rules import rule

TYPES = {"infantry": "1B", "cavalry": "16L", "field": "XV", "horse": "3RHA", "heavy": "48Hvy"}
STEPS = {  # one step of each sort, on a map without units
    "clear": ("2523", "2524"),
    "forest": ("2525", "2526"),
    "residential": ("3121", "3122"),
    "industrial": ("1015", "1014"),
    "river": ("2009", "1909"),
    "canal": ("2008", "2108"),
    "road through forest": ("1804", "1805"),
}


def begun(unit: str, hex_: str) -> Mons:
    """A British unit about to move, alone on the map."""
    return play_all(
        grognard.position("mons", f"{unit} {hex_}, turn 9, british move"), f"move {unit}"
    )


@rule("2.8-b")
@pytest.mark.parametrize("gun", ["XV", "3RHA"])
def test_horse_and_field_artillery_pay_the_same(gun: str):
    """2.8 Over a field, into a town and out by road: one point, two and one."""
    game = begun(gun, "3120")

    spent = []
    for hex_ in ("3121", "3122", "3223"):
        game = play_all(game, hex_)
        spent.append(game.units[gun].spent)

    assert spent == [1, 3, 4]


@rule("2.8-b")
def test_heavy_artillery_pays_more_off_the_road():
    """2.8, 9.10 A clear hex costs it two points where other guns pay one."""
    spent = [
        play_all(begun(gun, "2523"), "2524").units[gun].spent for gun in ("XV", "3RHA", "48Hvy")
    ]

    assert spent == [1, 1, 2]


@rule("2.8-b")
@pytest.mark.parametrize("type_", ["field", "horse"])
@pytest.mark.parametrize("ground", ["forest", "river", "canal"])
def test_horse_artillery_is_barred_where_field_artillery_is(type_: str, ground: str):
    """2.8 Neither goes into the forest or over water without a road or bridge."""
    here, there = STEPS[ground]

    assert there not in begun(TYPES[type_], here).options


@rule("2.8-b")
def test_horse_and_field_artillery_fight_alike():
    """2.8, 12.7 In defence each of them has one factor, and neither attacks."""
    text = "XV 2524, 3RHA 2526, IR75 2525, turn 9, british melee"
    game = grognard.position("mons", text)

    assert [game.melee(gun) for gun in ("XV", "3RHA")] == [1, 1]
    for gun in ("XV", "3RHA"):
        name = game.counter(gun).short
        assert refusals(game, f"attack {gun} 2525") == [
            f"12.1 {name} is artillery and never attacks in melee."
        ]


@rule("2.9-a")
@pytest.mark.parametrize(
    ("guns", "total"), [(["FAR24"], 4), (["Hvy20"], 6), (["FAR24", "FAR60", "Hvy20"], 14)]
)
def test_a_gun_adds_its_bombardment_factor(guns: list[str], total: int):
    """2.9 The factor is strength; how far it reaches is another number."""
    text = "FAR24 2523, FAR60 2523, Hvy20 2523, 1B 2524, turn 9, german bombard"
    first, *more = guns
    game = play_all(grognard.position("mons", text), f"fire {first} 2524")

    game = play_all(game, *(f"add {gun}" for gun in more))

    assert explain(game, "fire")[0].total == total


@rule("2.9-a")
def test_the_range_says_how_far_a_gun_reaches():
    """2.9, 10.2 Heavy guns of factor 6 and range 5 reach five hexes and not six."""
    text = "Hvy20 2520, Cav16 2524, 1B 2525, Cav3 2425, turn 9, german bombard"
    assert "fire Hvy20 2525" in grognard.position("mons", text).options

    farther = grognard.position("mons", text.replace("Hvy20 2520", "Hvy20 2519"))
    assert refusals(farther, "fire Hvy20 2525") == ["10.2 2525 is 6 hexes away; the range is 5."]


@rule("2.10-a")
@pytest.mark.parametrize(("unit", "factor"), [("IR75", 8), ("J9", 3), ("Cav16", 2)])
def test_one_number_serves_attack_defence_and_defensive_fire(unit: str, factor: int):
    """2.10 What is printed is what the unit attacks, defends and fires with."""
    attack = grognard.position("mons", f"{unit} 2523, 1B 2524, turn 9, german melee")
    attack = play_all(attack, f"attack {unit} 2524")
    assert explain(attack, "declare")[0].total == factor

    defence = grognard.position("mons", f"{unit} 2523, 1B 2524, 1C 2524, turn 9, british melee")
    defence = play_all(defence, "attack 1B 2523", "add 1C")
    assert explain(defence, "declare")[1].total == factor
    assert explain(play_all(defence, "declare"), "fire")[0].total == factor


@rule("2.11-a")
@pytest.mark.parametrize(
    ("ground", "costs"),
    [
        ("clear", "1 1 1 1 2"),
        ("forest", "2 3 9.11 9.11 9.11"),
        ("residential", "2 2 2 2 9.15"),
        ("industrial", "2 2 2 2 9.15"),
        ("river", "2 3 9.12 9.12 9.12"),
        ("canal", "9.13 9.13 9.13 9.13 9.13"),
        ("road through forest", "1 1 1 1 1"),
    ],
)
@pytest.mark.parametrize("type_", TYPES)
def test_a_step_costs_by_ground_water_and_type(ground: str, costs: str, type_: str):
    """2.11 The points of each step for each type, or the rule that forbids it."""
    here, there = STEPS[ground]
    unit = TYPES[type_]
    cost = dict(zip(TYPES, costs.split(), strict=True))[type_]
    game = begun(unit, here)

    if cost.isdecimal():
        assert play_all(game, there).units[unit].spent == int(cost)
    else:
        assert cost in [reason.split()[0] for reason in refusals(game, there)]


@rule("2.11-a")
def test_the_movement_factor_ends_a_move():
    """2.11, 9.3 Four points are four clear hexes, and no fifth."""
    game = play_all(begun("1B", "2520"), "2521", "2522", "2523", "2524")

    assert refusals(game, "2525") == ["9.3 2525 costs 1st Bedfordshire 1 MP; 0 are left."]


@rule("2.12-c")
def test_the_corps_governs_stacking():
    """2.12, 6.5 Cavalry of IX Corps joins Jäger of its own corps and no cavalry of III Corps."""
    text = "Cav16 2523, J9 2424, Cav3 2524, german move"
    game = play_all(grognard.position("mons", text), "move Cav16")

    assert "2424" in game.options
    assert refusals(game, "2524") == ["6.5 Cavalry 16 belongs to IX Corps; III Corps holds 2524."]


@rule("2.12-c")
def test_the_corps_governs_entry():
    """2.12, 8.2 Separate units come on where their corps does."""
    game = grognard.position("mons", "waiting Hvy20 Hvy2, german move")

    assert sorted(game.options) == [
        "enter Hvy2 3100",
        "enter Hvy2 3900",
        "enter Hvy20 4300",
        "enter Hvy20 4700",
    ]
    assert refusals(game, "enter Hvy20 3900") == [
        "8.3 Heavy Artillery 20 enters by 4700 or 4300, not by 3900."
    ]


@rule("2.12-c")
def test_the_corps_governs_joint_bombardment():
    """2.12, 10.6 Guns of IX Corps are joined by heavy guns of IX Corps, and not of III Corps."""
    text = "FAR24 2523, Hvy20 2523, Hvy2 2525, 1B 2524, turn 14, german bombard"
    game = play_all(grognard.position("mons", text), "fire FAR24 2524")

    assert "add Hvy20" in game.options
    assert refusals(game, "add Hvy2") == ["10.6 IX and III Corps may not attack together."]


@rule("2.12-c")
@pytest.mark.parametrize(("spotter", "seen"), [("IR75", True), ("IR8", False)])
def test_the_corps_governs_spotting(spotter: str, seen: bool):
    """2.12, 10.11 From 3714 guns do not see 3911; a unit of their own corps sees it for them."""
    text = f"FAR24 3714, {spotter} 3910, 1B 3911, turn 9, german bombard"
    game = grognard.position("mons", text)

    assert ("fire FAR24 3911" in game.options) is seen
    if not seen:
        assert refusals(game, "fire FAR24 3911")[0].startswith("10.3 Field Artillery 24 does not")


@rule("2.12-c")
def test_the_corps_governs_joint_melee():
    """2.12, 12.14 Regiments of two corps never attack together, nor on the last turn."""
    text = "IR75 2523, IR31 2424, IR8 2525, 1B 2524, turn 14, german melee"
    game = play_all(grognard.position("mons", text), "attack IR75 2524")

    assert "add IR31" in game.options
    assert refusals(game, "add IR8") == ["12.14 IX and III Corps may not attack together."]
