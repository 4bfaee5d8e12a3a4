"""The data of Combat!: that every stated fact holds, and that a broken value is found."""

import re
from dataclasses import replace

import pytest

from grognard.engine.board.board import Board
from grognard.engine.data.source import (
    overlay_of,
    parse_source,
)
from grognard.engine.kernel.rulebook import Fact
from grognard.engine.look.manners import read_manners
from grognard.games.combat.box import FOLDER, Box, read_box
from grognard.games.combat.facts import COSTS, DRM, MOVES, facts_of
from grognard.games.combat.facts_map import HILL, SIDES, TERRAIN, map_facts
from tests.games.facts import without_origin
from tests.rules import rule

BOX = read_box()
FACTS = list(facts_of(BOX))
WORKS, ELEVATOR, HILLS = "tractor-works", "grain-elevator", "hill"


def overlaid(text: str) -> Box:
    """The box with a user's own values."""
    return read_box(overlay_of(parse_source(text, "mine.toml")))


def failing(facts: list[Fact]) -> list[str]:
    """What the facts that do not hold say."""
    return [fact.fact for fact in facts if not fact.holds]


def redrawn(
    name: str,
    terrain: dict[str, str] | None = None,
    sides: dict[str, tuple[str, ...]] | None = None,
    extra: dict[str, dict[str, object]] | None = None,
    elevation: dict[str, int] | None = None,
) -> list[str]:
    """The facts of the maps that no longer hold when one of them is changed."""
    board = BOX.boards[name]
    old = board.ground
    ground = replace(
        old,
        terrain={**old.terrain, **(terrain or {})},
        features={**old.features, **(sides or {})},
        extra={**old.extra, **(extra or {})},
        elevation={**old.elevation, **(elevation or {})},
    )
    boards = {**BOX.boards, name: Board(board.title, board.grid, ground)}
    return failing(list(map_facts(boards)))


def test_every_fact_of_the_data_holds_and_opens_with_its_rule():
    """All that the rules state of maps, counters and charts is found in the data."""
    assert failing(FACTS) == []
    opening = re.compile(r"(core-)?\d+[.-]\w+[ ,.]|\d+(\.\d+)+[ ,]")
    assert [fact.fact for fact in FACTS if not opening.match(fact.fact)] == []
    assert len({fact.fact for fact in FACTS}) == len(FACTS)


@pytest.mark.parametrize("name", [*BOX.boards, "counters", "charts", "scenarios", "style"])
def test_every_value_says_where_it_comes_from(name: str):
    """Each value is stated, history or reconstructed, and no origin stands alone."""
    assert without_origin(FOLDER, name, exempt=("title",)) == []


@pytest.mark.parametrize(("rule_", "hexes", "wanted"), TERRAIN)
def test_other_ground_in_a_stated_hex_is_found(rule_: str, hexes: str, wanted: str):
    """6 to 11 Each hex that the rules name is looked at by itself."""
    for hex_ in hexes.split():
        assert f"{rule_} {hex_} is {wanted}" in redrawn(WORKS, terrain={hex_: "grain"})


@pytest.mark.parametrize(("rule_", "side", "wanted"), SIDES)
def test_a_stated_hexside_left_bare_is_found(rule_: str, side: str, wanted: str):
    """6 to 11 Each hexside that the rules name is looked at by itself."""
    assert f"{rule_} {side} has {wanted}" in redrawn(WORKS, sides={side: ()})


@pytest.mark.parametrize("name", HILL)
def test_another_level_on_the_hill_is_found(name: str):
    """6.11.2 Each hex whose level is stated is looked at by itself."""
    hex_, level = HILL[name]

    text = f"6.11.2 {name}, here {hex_}, lies at level {level}"
    assert text in redrawn(HILLS, elevation={hex_: level + 1})


@pytest.mark.parametrize(
    ("name", "changes", "wanted"),
    [
        (WORKS, {"terrain": {"A1": "woods"}}, ["6.12 there are no woods in the works"]),
        (WORKS, {"sides": {"P5/Q5": ("wall",)}}, ["8.1.4 the way from Q6 to the wall of P5"]),
        (WORKS, {"sides": {"I17/I18": ("wall",)}}, ["6.14.2 the cars in I18 can be bypassed"]),
        (WORKS, {"sides": {"A1/A2": ("gate",)}}, ["6.8.1.3 gates of tractor-works are in walls"]),
        (WORKS, {"sides": {"A1/A2": ("interior-wall",)}}, ["6.5 inner walls of tractor-works"]),
        (WORKS, {"sides": {"A1/A2": ("bocage",)}}, ["6.8.1.2 there is no bocage in tractor-works"]),
        (WORKS, {"elevation": {"A1": 1}}, ["6.10.1 tractor-works is flat but for its gullies"]),
        (WORKS, {"sides": {"A21/B20": ("wall",)}}, ["6.8.1.3 roads of tractor-works pass"]),
        (WORKS, {"terrain": {"L20": "debris", "L21": "rubble"}}, ["6.7 roads of tractor-works"]),
        (WORKS, {"terrain": {"A1": "rail-cars"}}, ["6.14.2 rail cars of tractor-works"]),
        (WORKS, {"terrain": {"L20": "shellholes"}}, ["6.9.1 paved roads of tractor-works"]),
        (WORKS, {"extra": {"A1": {"walls": "stone"}}}, ["6.6 buildings of tractor-works"]),
        (WORKS, {"extra": {"A5": {"walls": "factory"}}}, ["6.5 factories of tractor-works"]),
        (
            WORKS,
            {"extra": {"A5": {"walls": "wooden", "cellar": True}}},
            ["6.6.1 houses of several hexes in tractor-works"],
        ),
        (
            WORKS,
            {"extra": {"A5": {"walls": "wooden", "roof": "open", "rooftop": True}}},
            ["6.18 open roofs of tractor-works"],
        ),
        (WORKS, {"extra": {"BB1": {"sewer": True}}}, ["6.16.2 every sewer is three hexes"]),
        (
            ELEVATOR,
            {"sides": {"H1/H2": ("wall",)}},
            ["6.8.1.3 the wall at H1 has a gate", "6.8.1.3 roads of grain-elevator pass"],
        ),
        (ELEVATOR, {"terrain": {"L12": "debris"}}, ["6.12.2 L12 is woods"]),
        (ELEVATOR, {"extra": {"H1": {}}}, ["6.8.1.3 H1 counts as a gate"]),
        (HILLS, {"terrain": {"B15": "open-ground"}}, ["6.11.2.2 ToB15, here B15, is grain"]),
        (HILLS, {"extra": {"E2": {}}}, ["6.11.2.3 where two levels meet"]),
        (HILLS, {"sides": {"N8/O9": ()}}, []),
        (HILLS, {"sides": {"O8/O9": ()}}, ["6.11.2.6 KbCC8/CC9, here O8/O9, is cliff"]),
    ],
)
def test_a_broken_map_breaks_the_facts_it_should(name: str, changes, wanted: list[str]):
    """What a rule fixes cannot be changed unnoticed, and nothing else is blamed."""
    found = redrawn(name, **changes)

    assert len(found) == len(wanted)
    assert all(fact.startswith(opening) for fact, opening in zip(found, wanted, strict=True))


def test_a_hex_walled_in_is_found():
    """10.5 Infantry must be able to get everywhere."""
    walls = dict.fromkeys(BOX.boards[WORKS].sides("D20"), ("cliff",))

    assert "10.5 infantry can reach every hex of tractor-works" in redrawn(WORKS, sides=walls)


@pytest.mark.parametrize("row", [row for _, row, _ in (*COSTS, *DRM)])
def test_another_line_in_the_terrain_chart_is_found(row: str):
    """6, 7 Every stated cost and DRM is looked at by itself."""
    found = failing(list(facts_of(overlaid(f'charts.terrain.{row} = "9 9 9 9 99 99 9"'))))

    stated = [text for text, each, _ in COSTS if each == row]
    stated += [f"{text} has DRM, hindrance, height" for text, each, _ in DRM if each == row]
    assert found == stated


@pytest.mark.parametrize("row", [row for _, row, _ in MOVES])
def test_another_kind_of_movement_is_found(row: str):
    """10.1.2 Points, DRM and who may are looked at kind by kind."""
    changed = overlaid(f'charts.movement_types.{row} = "9 9 9 no yes yes none"')

    stated = [f"{text} is as stated" for text, each, _ in MOVES if each == row]
    assert failing(list(facts_of(changed))) == stated


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('charts.he_to_hit."1" = "90 98 95"', "10.4.6 HE hits infantry at range 1"),
        ('charts.he_to_hit_modifiers.turned = "10"', "10.4.6 a gun turned adds 20"),
        ('charts.he_to_hit_modifiers.second = "-20"', "10.4.6 the second shot takes 10 off"),
        ('charts.screened_shot.turned = "1"', "10.4.6 a gun turned adds 2 to the Screened"),
        ('charts.screened_shot.moved = "1"', "10.1.5 a moving target"),
        ('charts.screened_shot.higher = "2"', "6.11.2.7 a higher target"),
        ('charts.checks.entered-afv = "2"', "10.2.4 an enemy AFV"),
        ('charts.immobilization.machine-parts = "8 6 1"', "6.13.1 machine parts stop wheels"),
        ('charts.immobilization.wire = "9 7 1"', "7.6.2 wire stops wheels"),
        ('charts.immobilization.gully = "9 10 6"', "6.10.1 tracks do not roll"),
        (
            'charts.fft.C = "-26 -20 -11 -4 2 7 12 19 25 31 38 45 53 50"',
            "7.3.2 a stronger column never hits less",
        ),
        ('charts.close_combat.E = "0 1 2 3 4 7 5"', "6.12.2 better odds never hit less"),
        ('charts.dfet_1."German 37mm" = "30 31 13 6 2"', "10.4.6 dfet_1 never rises"),
        ('charts.dfet_2."German 37mm" = "42 43 23 16 12"', "10.4.6 dfet_2 never rises"),
        ('charts.dfet_2."German 37mm" = "31 22 13 6 2"', "10.4.6 the second trigger pull"),
        ('counters.kinds = [{ id = "german-8-2", firepower = 9 }]', "6.5 german-8-2 has 8-2"),
        ('counters.kinds = [{ id = "russian-5-4", stacking = 0.5 }]', "9.1.1 a squad counts"),
        ('counters.kinds = [{ id = "russian-5-4-half", stacking = 1 }]', "9.1.2 a half-squad c"),
        ('counters.kinds = [{ id = "german-mg-34", stacking = 0.5 }]', "9.1.2 a team counts"),
        ('counters.kinds = [{ id = "german-37mm-pak", stacking = 0.5 }]', "9.1.2 a gun counts"),
        ('counters.kinds = [{ id = "german-corporal", stacking = 1 }]', "9.1.3 leaders do not"),
        ('counters.kinds = [{ id = "russian-5-4-half", tq = 7 }]', "9.1.2 a half-squad has"),
        ('counters.kinds = [{ id = "german-mg-34", back_range = 3 }]', "10.3.1, 10.4.1 the move"),
        ('counters.kinds = [{ id = "russian-45mm-at", rof = 1 }]', "10.4.6 the 45mm fires twice"),
        ('counters.kinds = [{ id = "german-dc", column = "45+" }]', "7.3.2 a charge fires in"),
        ('counters.kinds = [{ id = "german-mg-34", name = "MG" }]', "10.3, 10.4 the weapons"),
        ('counters.kinds = [{ id = "russian-kv1a", rear = 25 }]', "11.1.3 the KV1A has armour"),
        ('counters.kinds = [{ id = "russian-kv1a", movement = 15 }]', "11.1.3 the KV1A moves"),
        ('counters.kinds = [{ id = "russian-kv1a", bow = 4 }]', "11.1.3 the KV1A has machine"),
        ('counters.kinds = [{ id = "russian-kv1a", turret = 5 }]', "11.1.3 the KV1A has turret"),
        (
            'counters.kinds = [{ id = "russian-kv1a", gun = "Russian 45mm" }]',
            "11.1.3 the KV1A fires as",
        ),
        ('counters.kinds = [{ id = "russian-t-34-76b", movement = 20 }]', "11.1.3 the T-34"),
        ('counters.kinds = [{ id = "german-opel-blitz", capacity = 1 }]', "11.4.3 german-opel"),
        ('counters.kinds = [{ id = "german-stug-iiif", tows = true }]', "11.4.3 german-stug"),
        ("scenarios.scenarios = [{ id = 'stairwell', turns = 2 }]", "core-2-e all reinforcements"),
        (
            "scenarios.scenarios = [{ id = 'stairwell', victory = { marginal = 12 } }]",
            "core-21-c the grades of stairwell",
        ),
        (
            "scenarios.scenarios = [{ id = 'stairwell', victory = { decisive = 13 } }]",
            "core-21-c a decisive win in stairwell",
        ),
    ],
)
def test_a_broken_value_breaks_the_fact_it_should(text: str, wanted: str):
    """A value that a rule fixes cannot be changed unnoticed, and nothing else is blamed."""
    found = failing(list(facts_of(overlaid(text))))

    assert len(found) == 1
    assert found[0].startswith(wanted)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('counters.kinds = [{ id = "german-6-6", tq = 11 }]', "tq must be a whole number from 1"),
        ('counters.kinds = [{ id = "german-6-6", half = "none" }]', "leaves a half-squad “none”"),
        ('counters.kinds = [{ id = "russian-kv1a", gun = "none" }]', "fires as “none”, which has"),
        ('counters.kinds = [{ id = "german-dc", column = "99" }]', "fires in column 99, which"),
        ('charts.searching."0-1" = "9"', "“9” cannot stand in the chart of searching"),
        ('charts.checks.case = "x"', "The chart checks must have one column, modifier"),
        ('charts.fft.E = "1 2 3"', "the columns are 14 and the cells 3"),
        (
            "scenarios.scenarios = [{ id = 'stairwell', points = { ZZ9 = 1 } }]",
            "uses ZZ9, which is not on the map",
        ),
        (
            "scenarios.scenarios = [{ id = 'stairwell', map = 'moon' }]",
            "map must be one of tractor-works",
        ),
    ],
)
def test_data_that_cannot_be_used_is_refused_in_one_sentence(text: str, told: str):
    """A user's own values are checked like the game's."""
    with pytest.raises(ValueError, match=re.escape(told)) as refusal:
        overlaid(text)

    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)


@rule("6.6-a", "6.7-a", "6.7.2-e")
def test_stated_hexes_are_on_the_map():
    """6.6, 6.7 B35 has a cellar; 23 rubble hexes are named."""
    works = BOX.boards[WORKS]

    assert works.extra("B35", "cellar")
    assert [works.terrain(hex_) for hex_ in TERRAIN[0][1].split()] == ["rubble"] * 23


@rule("core-5-a", "core-5-b", "core-5-c", "core-5-f", "core-5-g")
def test_kinds_carry_what_their_type_needs():
    """core-5 Squads, leaders, teams, guns and vehicles each have their own values."""
    kinds = BOX.kinds
    squad, half, gun = kinds["german-6-6"], kinds["german-6-6-half"], kinds["russian-45mm-at"]
    tank = kinds["russian-kv1a"].vehicle

    assert (squad.firepower, squad.range, squad.tq, squad.lmg_firepower) == (6, 6, 7, 3)
    assert (half.firepower, half.range, half.lmg_firepower, half.stacking) == (3, 6, 0, 0.5)
    assert gun.weapon is not None
    assert (gun.weapon.calibre, gun.weapon.he_column, gun.weapon.dfet) == (45, "6", "Russian 45mm")
    assert tank is not None
    assert (tank.front, tank.side, tank.rear, tank.movement_class) == (30, 20, 20, "tracked")
    assert kinds["russian-4-3"].tq == 5
    assert len(kinds) == 53


@rule("core-8-a", "core-8-b")
@pytest.mark.parametrize(
    ("firepower", "column"),
    [(1, "1"), (9, "8"), (12, "12"), (45, "45+"), (99, "45+"), (140, "100")],
)
def test_firepower_uses_the_highest_column_not_above_it(firepower: int, column: str):
    """core-8-b 45 to 99 use 45+, more uses 100; below 1 there is no attack."""
    fft = BOX.charts["fft"]

    assert fft.result(firepower, "C") == fft.result(column, "C")
    with pytest.raises(LookupError):
        fft.result(0, "C")


@rule("core-21-a")
def test_the_scenarios_are_whole():
    """core-21-a Map, sides, turns, forces with areas, reinforcements, objectives and bounds."""
    lesson, works = BOX.scenarios["stairwell"], BOX.scenarios["tractor-works"]

    assert [*BOX.scenarios] == ["stairwell", "tractor-works", "grain-elevator", "crest"]
    assert (lesson.turns, lesson.counts, len(lesson.points)) == (6, "locations", 12)
    assert [force.side for force in works.forces] == ["russian", "german"]
    assert works.forces[0].fortifications["mines"] == 4
    assert works.reinforcements[0].aboard["german-sd-kfz-251-c"][2] == "german-sergeant"
    assert [battery.missions for battery in works.batteries] == [3, 1, 2, 1]


@rule("6.8.1.3-b", "6.10-a", "6.12-a", "6.13-a", "6.14-a", "6.14.2-a")
@rule("6.16-a", "6.16.1-a", "6.17-a", "6.18-a", "6.10.1-a")
def test_the_samples_of_chapter_6_are_on_the_maps():
    """6 Walls, gates, gully, debris, woods, yards, cars, sewers, fountain and open roofs."""
    assert [fact.fact for fact in FACTS if fact.fact.startswith("6.") and not fact.holds] == []
    works, elevator = BOX.boards[WORKS], BOX.boards[ELEVATOR]
    assert (works.features("U14/V14"), works.features("U19/V19")) == (("wall",), ("wall", "gate"))
    assert [works.terrain(hex_) for hex_ in ("F4", "G36", "G26", "W33", "K36", "T32", "E20")] == [
        "gully",
        "debris",
        "machine-parts",
        "lumber",
        "rail-cars",
        "rail-cars",
        "fountain",
    ]
    assert works.elevation("F4") == -1
    assert elevator.terrain("L12") == "woods"
    assert [works.extra(hex_, "sewer") for hex_ in ("N32", "P35")] == [True, True]
    assert [works.extra(hex_, "roof") for hex_ in ("M35", "C32")] == ["open", "open"]


@rule("6.12.2-a")
def test_woods_grow_by_the_elevator_alone():
    """6.12.2 None on the map of the tractor works."""
    assert "woods" not in {BOX.boards[WORKS].terrain(hex_) for hex_ in BOX.boards[WORKS].hexes}


@rule("6.18.2-a", "6.12.1-e")
@pytest.mark.parametrize("name", [WORKS, ELEVATOR])
def test_debris_lies_on_the_floors_of_open_halls_alone(name: str):
    """6.18.2, 6.12.1 Under every open roof of a factory, in no house, and never among cars."""
    board = BOX.boards[name]
    inside = {hex_ for hex_ in board.hexes if board.extra(hex_, "inside") == "debris"}
    halls = {hex_ for hex_ in board.hexes if board.extra(hex_, "walls") == "factory"}

    assert inside == {hex_ for hex_ in halls if board.extra(hex_, "roof") == "open"}
    littered = [hex_ for hex_ in board.hexes if board.terrain(hex_) == "debris"]
    assert not [hex_ for hex_ in littered if board.extra(hex_, "walls")]


@rule("6.11.1-a", "6.11.2-a", "6.11.2.1-a", "6.11.2.3-a", "6.11.2.4-a")
def test_the_levels_of_the_hill_are_those_of_the_text():
    """6.11.2 Seven hexes and their levels, crest hexes and crest hexsides."""
    hill = BOX.boards[HILLS]

    assert [hill.elevation(HILL[name][0]) for name in HILL] == [level for _, level in HILL.values()]
    assert hill.extra("Q10", "crest")
    assert hill.features("N7/O8") == ("crest",)


@rule("11.1-a", "11.1.1-a", "11.1.1-b", "11.1.3-c", "11.4-a", "11.4.3-a", "11.4.3-b", "11.4.3-c")
def test_the_cards_of_vehicles_are_those_of_the_text():
    """11.1.3, 11.4.3 The KV1A to the figure, and what each vehicle carries."""
    card = BOX.kinds["russian-kv1a"].vehicle
    lorry, jeep = (BOX.kinds[name].vehicle for name in ("german-opel-blitz", "russian-jeep"))

    assert card is not None
    assert (card.movement, card.assault_movement, card.turret, card.rof) == (14, 5, 10, 1)
    assert (card.coaxial, card.bow, card.capacity, card.tows) == (4, 3, 1, False)
    assert lorry is not None
    assert jeep is not None
    assert [(each.capacity, each.tows) for each in (lorry, jeep)] == [(2, True), (0.5, True)]


def test_the_card_of_a_unit_tells_its_quality_and_what_a_leader_gives() -> None:
    """core-6-a, core-6-b, core-9-i What a check needs and a leader adds can be read."""
    printed = {figure.printed for figure in read_manners(FOLDER).figures}
    assert {"tq", "modifier", "lmg_firepower", "vehicle.movement"} <= printed
    assert all(kind.tq for kind in BOX.kinds.values())
