"""The data of Mons: that every stated fact holds, and that a broken value is found."""

import re
from dataclasses import replace
from functools import partial

import pytest

from grognard.engine.board.file import parse_board
from grognard.engine.data.source import (
    BadData,
    overlay_of,
    parse_source,
)
from grognard.games.mons.box import FOLDER, Box, read_box
from grognard.games.mons.facts import facts_of
from grognard.games.mons.shapes import WORDS
from tests.games.facts import break_alone, broken_among, without_origin
from tests.rules import rule

BOX = read_box()
FACTS = list(facts_of(BOX))
broken = partial(broken_among, FACTS)
MAP = (FOLDER / "data" / "map.toml").read_text("utf-8")


def overlaid(text: str) -> Box:
    """The box with a user's own values."""
    return read_box(overlay_of(parse_source(text, "mine.toml")))


def redrawn(old: str, new: str) -> Box:
    """The box with a map whose text was changed; without an old text, the new one is added."""
    assert not old or MAP.count(old) == 1, old
    text = MAP.replace(old, new) if old else MAP + new
    return replace(BOX, board=parse_board(text, words=WORDS))


def ground(hex_: str, terrain: str) -> str:
    """An entry that gives a hex another terrain."""
    return f'\n[[hexes]]\nhexes = "{hex_}"\nterrain = "{terrain}"\norigin = "overlay"\n'


def bridge(side: str) -> str:
    """An entry for a rail bridge."""
    return f'\n[[bridges]]\nkind = "rail"\nsides = "{side}"\norigin = "overlay"\n'


def test_every_fact_of_the_data_holds_and_opens_with_its_rule():
    """All that the rules state of map, counters and charts is found in the data."""
    assert [fact for fact in FACTS if not fact.holds] == []
    assert [fact.fact for fact in FACTS if not re.match(r"\d+\.\d+[ ,]", fact.fact)] == []
    assert len({fact.fact for fact in FACTS}) == len(FACTS)


@pytest.mark.parametrize("name", ["map", "counters", "charts", "scenarios", "style"])
def test_every_value_says_where_it_comes_from(name: str):
    """Each value is stated, history or reconstructed, and no origin stands alone."""
    assert without_origin(FOLDER, name) == []


@pytest.mark.parametrize(
    ("old", "new", "failing"),
    [
        ("", ground("2608", "clear"), ["7.2 the zone of control of 2707"]),
        ("", ground("3514", "forest"), ["7.2 the zone of control of 3513"]),
        ("", ground("3606", "residential"), ["7.2 the zone of control of 3506"]),
        ("", ground("3123", "industrial"), ["4.5 units in 3023 and 3222 surround"]),
        ("", ground("2707", "residential"), ["7.2 2707 is industrial"]),
        ("", ground("3713", "forest"), ["10.4 the line from 3714 to 3911 is barred"]),
        ("", bridge("2608/2609"), ["4.2 the canal has these bridges"]),
        ("", bridge("3808/3809"), ["4.2 the canal has", "9.16 there is no bridge near Jemappes"]),
        ('name = "Condé-sur-l', 'name = "Crécy-sur-l', ["2.2 Condé stands in 1708"]),
        ("2100 2101 2102 2203", "2102 2203", ["9.17 a road leads to each hex of entry"]),
        (
            " 3107/3108 ",
            " ",
            ["4.2 the canal is one line", "9.13 water parts"],
        ),
        ("4310 4411/4511 4713", "4310 4713", ["9.16 a road that crosses water has a bridge"]),
        ("3900 4300 4700", "3900 4300 4701", ["3.1 the Germans enter", "3.1 entry hexes lie"]),
    ],
)
def test_a_broken_map_breaks_the_facts_it_should(old: str, new: str, failing: list[str]):
    """A value that a rule fixes cannot be changed unnoticed, and nothing else is blamed."""
    found = list(facts_of(redrawn(old, new)))

    assert break_alone(found, *failing)


@pytest.mark.parametrize(
    ("text", "failing"),
    [
        (
            'counters.kinds = [{ id = "german-regiment", melee = [8, 6, 4, 1] }]',
            "2.13 a German inf",
        ),
        ('counters.kinds = [{ id = "german-regiment", points = 3 }]', "6.3 a German infantry"),
        ('counters.kinds = [{ id = "british-cavalry", movement = 4 }]', "9.18 all can pay"),
        ('counters.kinds = [{ id = "jaeger", melee = [3, 3] }]', "2.13 the melee factor falls"),
        ('counters.units = [{ id = "4RF", hex = "4207" }]', "4.2 every bridge hex is held"),
        ('counters.units = [{ id = "48Hvy", hex = "4410" }]', "3.1 at the start no gun"),
        ('counters.units = [{ id = "IR8", division = "6" }]', "2.4 IR8 is infantry"),
        ('counters.arrivals = [{ id = "17th Division", turn = 2 }]', "8.2 the 17th Division"),
        ('charts.bombardment."4-6" = "0 0 0 1 1 2"', "10.7 4 factors with a 3"),
        ('charts.defensive_fire."16+" = "1 2 2 2 3 2"', "11.4 defensive_fire never falls"),
        ('charts.melee."3" = "3/1 2/1 2/1 1/2 1/3 1/3"', "12.11 3:1 with a 3"),
        ('charts.movement.forest = "2 2 road road road"', "9.11 forest costs"),
        ('charts.combat.industrial = "bars -2 -1 -2"', "10.3 forest and residential"),
        ('style.counters.III.ink = "#111111"', "2.5 III Corps is white on black"),
        ("scenarios.scenarios = [{ id = 'first-day', turns = 8 }]", "4.2 the first day lasts"),
    ],
)
def test_a_broken_value_breaks_the_fact_it_should(text: str, failing: str):
    """A value that a rule fixes cannot be changed unnoticed, and nothing else is blamed."""
    found = list(facts_of(overlaid(text)))

    assert break_alone(found, failing)


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("british-battalion", 3),
        ("british-cavalry", 5),
        ("british-field", 2),
        ("british-horse", 2),
        ("british-heavy", 2),
    ],
)
def test_every_type_of_unit_can_pay_for_the_dearest_hex_it_may_enter(kind: str, least: int):
    """9.18 Forest over a river for foot and horse, open ground for guns: not one point less."""
    for movement in (least, least - 1):
        text = f'counters.kinds = [{{ id = "{kind}", movement = {movement} }}]'
        short = broken_among(list(facts_of(overlaid(text))), "9.18 all can pay")
        assert bool(short) == (movement < least)


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ('counters.units = [{ id = "2RS", hex = "" }]', "3.1 the British alone have a hex"),
        ('counters.units = [{ id = "IR84", division = "x" }]', "2.12 IX Corps has divisions"),
    ],
)
def test_odd_values_break_a_fact_and_nothing_else(text: str, broken: str):
    """3.1, 2.12 A British unit without a hex, a division that is called by no number."""
    assert broken_among(list(facts_of(overlaid(text))), broken)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('counters.units = [{ id = "4RF", hex = "4299" }]', "4th Royal Fusiliers begins in 4299"),
        ('counters.units = [{ id = "4RF", kind = "guard" }]', "4RF is of a kind “guard”"),
        ('counters.kinds = [{ id = "jaeger", size = "IV" }]', "jaeger.size must be one of"),
        ('charts.melee."1" = "9/0 3/1 2/1 2/1 1/2 1/2"', "“9/0” cannot stand in the chart"),
        ('charts.bombardment."1" = "0 0 0"', "the columns are 6 and the cells 3"),
        ('scenarios.scenarios = [{ id = "nimy", units = { IR31 = "4299" } }]', "uses 4299, which"),
    ],
)
def test_data_that_cannot_be_used_is_refused_in_one_sentence(text: str, told: str):
    """A user's own values are checked like the game's."""
    with pytest.raises(ValueError, match=re.escape(told)) as refusal:
        overlaid(text)

    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)


@rule("2.1-a")
def test_the_box_holds_98_units_on_122_counters():
    """2.1 122 combat counters; a German regiment uses two."""
    assert broken("2.1 ") == []
    assert sum(unit.counters for unit in BOX.counters.values() if unit.side == "german") == 69


@rule("2.2-c", "2.2-d", "2.2-e", "10.2-c", "12.3-b")
def test_the_map_is_numbered_as_the_examples_want():
    """2.2 Condé stands in 1708; the layout satisfies every example."""
    assert broken("2.2 ", "10.2 ", "12.3 ", "4.5 3122 touches", "10.4 3514 and") == []
    assert len(BOX.board.hexes) == 41 * 28


@rule("2.3-a", "2.7-a", "2.8-a")
def test_counters_carry_what_their_type_needs():
    """2.3 Range and bombardment on artillery, corps on Germans; sizes and types that are known."""
    assert broken("2.3 ", "2.7 ", "2.8 ", "3.1 the British alone", "9.18 ", "11.1, 12.7 ") == []


@rule("2.4-a", "2.4-b", "2.4-c", "2.12-a", "2.12-b", "2.13-k")
def test_the_german_army_is_organised_as_the_rules_say():
    """2.12 Three corps of two divisions, two separate units each; the samples of 2.4."""
    assert broken("2.4 ", "2.12 ", "2.13 ", "6.3 ", "8.2 ") == []


@rule("2.5-a")
def test_counters_have_the_colours_of_their_army():
    """2.5 Red for the British; black, grey and white for the German corps."""
    assert broken("2.5 ") == []
    assert {BOX.style.of_counter(key).corner for key in ("III", "IV", "IX")} == {"square"}
    assert BOX.style.of_counter("british").corner == "round"


@rule("2.6-a", "2.6-b", "2.6-c")
def test_names_are_those_of_the_list():
    """2.6 28 British infantry names, four of cavalry, J for the Jäger."""
    assert broken("2.6 ") == []


@rule("3.1-e", "4.2-b", "4.2-c", "4.4-d", "9.16-c", "9.16-g")
def test_entries_exits_and_bridges_are_where_the_rules_put_them():
    """3.1, 4.2, 4.4, 9.16 Six entries, six bridge hexes with seven bridges, four exits."""
    assert broken("3.1 ", "4.2 ", "4.4 ", "9.16 ", "9.17 ", "9.13 ") == []


@rule("7.2-c", "7.2-d", "7.2-e", "9.9-a", "9.14-a", "10.4-a", "10.4-b", "10.4-c")
def test_the_ground_is_what_the_examples_need():
    """7.2, 10.4 Built-up hexes round 2707, 3513 and 3506; what bars the lines of 10.4."""
    assert broken("7.2 ", "9.9", "10.4 ", "4.5 units") == []


@rule("10.7-b", "10.8-c", "11.4-b", "12.11-b", "13.0-a", "9.17-c")
def test_the_charts_hold_every_stated_cell():
    """13.0 Five charts; the cells of the examples; tables that never fall."""
    assert broken("13.0 ", "10.7 ", "10.8 ", "11.3 ", "11.4 ", "12.6 ", "12.8 ", "12.9 ") == []
    assert broken("9.10 ", "9.11 ", "9.12 a river", "9.13 nobody", "9.15 ", "9.17 ", "12.11 ") == []


def test_dice_beyond_the_charts_are_read_at_their_edges():
    """10.8, 11.3, 12.6 Modified dice are held within the table."""
    assert BOX.charts["bombardment"].result(-2, 16) == BOX.charts["bombardment"].result(1, 16)
    assert BOX.charts["defensive_fire"].result(7, 40) == "3"
    assert BOX.charts["melee"].result("1:1", -2) == "4/0"


def test_a_regiment_weakens_with_each_step():
    """2.13 8, 6, 4 and 2 for four, three, two and one step; a gun has always 1."""
    regiment = BOX.counters["IR75"]

    assert [regiment.melee_at(steps) for steps in (4, 3, 2, 1)] == [8, 6, 4, 2]
    assert BOX.counters["Hvy2"].melee_at(1) == 1


def test_a_kind_that_is_not_there_is_bad_data():
    """Refusals of the box are the errors that the command line knows."""
    with pytest.raises(BadData):
        overlaid('counters.units = [{ id = "IR8", kind = "militia" }]')
