"""The data of Montélimar: that every stated fact holds, and that a broken value is found."""

import re
from functools import partial

import pytest

from grognard.engine.board.board import Board
from grognard.engine.board.file import parse_board
from grognard.engine.data.ledger import read_ledger
from grognard.engine.data.source import (
    overlay_of,
    parse_source,
)
from grognard.games.montelimar.box import FOLDER, Box, read_box
from grognard.games.montelimar.facts import facts, facts_of, piece_facts
from grognard.games.montelimar.facts_map import map_facts
from grognard.games.montelimar.shapes import WORDS
from tests.games.facts import break_alone, broken_among, without_origin
from tests.rules import rule

BOX = read_box()
FACTS = list(facts_of(BOX))
broken = partial(broken_among, FACTS)
MAP = (FOLDER / "data" / "map.toml").read_text("utf-8")


def overlaid(text: str) -> Box:
    """The box with a user's own values."""
    return read_box(overlay_of(parse_source(text, "mine.toml")))


def redrawn(old: str, new: str) -> Board:
    """A map whose text was changed; without an old text, the new one is added."""
    assert not old or MAP.count(old) == 1, old
    text = MAP.replace(old, new) if old else MAP + new
    return parse_board(text, words=WORDS)


def ground(hex_: str, what: str) -> str:
    """An entry that gives a hex another terrain or level."""
    key = "elevation" if what.isdigit() else "terrain"
    value = what if what.isdigit() else f'"{what}"'
    return f'\n[[hexes]]\nhexes = "{hex_}"\n{key} = {value}\norigin = "overlay"\n'


def side(kind: str, name: str) -> str:
    """An entry that puts something on a hexside."""
    return f'\n[[sides]]\nkind = "{kind}"\nsides = "{name}"\norigin = "overlay"\n'


def force(text: str) -> str:
    """An overlay that changes one force of hill-300."""
    return f'scenarios.scenarios = [{{ id = "hill-300", forces = [{{ {text} }}] }}]'


def test_every_fact_of_the_data_holds_and_opens_with_its_rule():
    """All that the rules state of map, counters and charts is found in the data."""
    assert [fact for fact in FACTS if not fact.holds] == []
    assert [fact.fact for fact in FACTS if not re.match(r"\d+\.\d+(\.\d+)?[ ,]", fact.fact)] == []
    assert len({fact.fact for fact in FACTS}) == len(FACTS)


def test_facts_are_those_of_the_box_with_an_overlay():
    """A user's own values are held to the same facts."""
    overlay = overlay_of(parse_source("charts.sight.rain = 4", "mine.toml"))

    found = [fact for fact in facts(overlay) if not fact.holds]

    assert [fact.fact.split()[0] for fact in found] == ["7.1.2"]


@pytest.mark.parametrize("name", ["map", "counters", "charts", "scenarios", "style", "rails"])
def test_every_value_says_where_it_comes_from(name: str):
    """Each value is stated, history or reconstructed, and no origin stands alone."""
    assert without_origin(FOLDER, name) == []


@pytest.mark.parametrize(
    ("old", "new", "failing"),
    [
        ("", ground("10.33", "water"), ["7.1.2 these hexes"]),
        ("", ground("40.20", "city"), ["22.1 Montélimar has", "22.1 the city is"]),
        ("", ground("12.50", "city"), ["22.1 Montélimar has", "22.1 the city is named"]),
        ("", ground("19.20", "2"), ["6.2.2 where the level changes"]),
        ("", side("grey", "28.08/29.08"), ["6.2.1 29.08 to 28.08 is open"]),
        ("", side("ridge", "18.39/19.38"), ["6.2.2 18.39/19.38 is no ridge"]),
        ("", side("slope", "19.42/19.43"), ["6.2.2 no side has two kinds"]),
        ("", side("stream", "14.28/14.29"), ["6.2.2 no side is stream and river"]),
        ('"50.26/50.27"', '"51.26/50.27"', ["6.2.2 50.26/50.27 is", "6.2.2 where the level"]),
        ('hexes = "29.01"', 'hexes = "28.01"', ["22.3 the way to Valence"]),
        ('"12.54 17.45', '"11.54 17.45', ["18.0 no victory hex lies within 6 hexes"]),
    ],
)
def test_a_broken_map_breaks_the_facts_it_should(old: str, new: str, failing: list[str]):
    """A value that a rule fixes cannot be changed unnoticed, and nothing else is blamed."""
    found = list(map_facts(redrawn(old, new)))

    assert break_alone(found, *failing)


@pytest.mark.parametrize(
    ("text", "failing"),
    [
        ('counters.kinds = [{ id = "us-rifle", deployed = { fire = 5 } }]', "8.3.2 "),
        ('counters.units = [{ id = "Grw111", kind = "us-mortar", tq = 1 }]', "9.5 the 111th"),
        ('counters.units = [{ id = "A7", tq = 1 }]', "9.5 the 111th and the 3rd"),
        ('counters.units = [{ id = "Pz15-1", kind = "pz4" }]', "5.3 PzR 15 has"),
        ('counters.units = [{ id = "E143", printed = "E/143" }]', "3.2 a counter reads"),
        ('counters.units = [{ id = "FFI-1", own_tq = 4 }]', "23.1 the FFI have quality"),
        ('counters.units = [{ id = "A636", flags = ["abandons"] }]', "21.2 German anti-tank"),
        ('counters.weapons = [{ id = "HMG111-1", formation = "pg110" }]', "5.3 the 11th Panzer"),
        ('counters.leaders = [{ id = "Stab11", tq = 2 }]', "9.5 the staff"),
        ('counters.weapon_kinds = [{ id = "pzfst", assault_attack = 3 }]', "9.5 a Panzerfaust"),
        (
            'counters.kinds = [{ id = "flak20", flags = ["aa", "abandons"] }]',
            "8.6 20 mm guns sustain",
        ),
        ('counters.heroes = [{ id = "Adams", named = false }]', "14.1 five heroes"),
        ('counters.air = [{ id = "AirA-1", side = "german" }]', "16.0 there are 6"),
        ('counters.chits = [{ id = "KG198", division = "189" }]', "24.0 three divisions"),
        ('charts.terrain.woods = "2 8 5 -2 blocks"', "6.2.1 woods"),
        ('charts.sides.steep-up = "+3 no no +3 0 -2 -3"', "6.2.2 up a steep slope"),
        ('charts.roads.rail = "2 0"', "6.2.1 railways"),
        ('charts.fire_at_hard.blue = "R R* R R E E E E R"', "8.3.2 armour-piercing"),
        (
            'charts.fire_at_hex.red = "DG1+R* DG1 DG1 DG1+R** DG1+R* DG1+R DG2+R* DG2+R DG1"',
            "8.5 fire_at_hex: red never falls",
        ),
        ('charts.fire_at_hard.yellow = "R* R** R** R* R* R R R E"', ""),
        ('charts.barrage.heavy = "5+ -1 none -1 no"', "8.7.2 a greater barrage"),
        ('charts.fortification.trench = "0 +1 engineer"', "11.1 a trench is at least"),
        ('charts.odds.modifier = "-5 -4 -3 -2 -1 +1 +1 +2"', "9.5 the modifiers by odds"),
        ("charts.assault.german.tq = 3", "9.5 the German assault marker"),
        ("charts.divisions.11pz.command = 6", "5.3 the 11th Panzer Division has command"),
        ("charts.divisions.tfb.most_tq = 6", "19.2 Task Force Butler"),
        (  # those without a display do not count: 19 of 4 are more than 23 of 5, not 19 of 5
            "charts.divisions = {tfb.command=7, 198.command=5, 338.command=4, 189.command=3}",
            "",
        ),
        ("charts.sustained.german = 7", "8.6.1 sustained fire"),
        ("scenarios.scenarios = [{ id = 'hill-300', turns = 4 }]", "2.0 hill-300 lasts"),
        (
            "scenarios.scenarios = [{ id = 'hill-300', divisions = [{ id = '36', tq = 7 }] }]",
            "19.2 hill-300 starts nobody",
        ),
        (
            "scenarios.scenarios = [{ id = 'hill-300', chits = '141 pg111 DCA DCG Wind' }]",
            "4.0 hill-300 has the standing chits",
        ),
    ],
)
def test_a_broken_value_breaks_the_fact_it_should(text: str, failing: str):
    """A value that a rule fixes cannot be changed unnoticed, and nothing else is blamed."""
    found = list(piece_facts(overlaid(text)))

    if not failing:
        assert [fact for fact in found if not fact.holds] == []
        return
    assert break_alone(found, failing)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('counters.units = [{ id = "A141", kind = "guard" }]', "A141 is of a kind “guard”"),
        ('counters.units = [{ id = "A141", formation = "7" }]', "which is not of 36"),
        ('counters.units = [{ id = "A141", formation = "99" }]', "A141 is of a formation “99”"),
        ('counters.units = [{ id = "A141", division = "99" }]', "A141 is of a division “99”"),
        ('counters.units = [{ id = "E143", reverts = "99" }]', "E143 joins a formation “99”"),
        ('counters.formations = [{ id = "141", division = "x" }]', "141 is of a division “x”"),
        ('counters.kinds = [{ id = "pz4", target = "boat" }]', "pz4.target must be one of"),
        ('counters.kinds = [{ id = "pz4", deployed = { fire = 9 } }]', "from 0 to 8"),
        ('counters.chits = [{ id = "141", formation = "x" }]', "Chit 141 is of a division or"),
        ('charts.fire_at_hex.red = "X X X X X X X X X"', "“X” cannot stand in the chart"),
        ('charts.terrain.clear = "1 3 2"', "the columns are 5 and the cells 3"),
        ("charts.air.allied_kills = 10", "from 0 to 9"),
        ("map.elevation.default = -1", "is at level -1, and levels go from 1 to 3"),
        (
            'scenarios.scenarios = [{ id = "hill-300", divisions = [{ id = "36", tq = -1 }] }]',
            "from 0 to 8",
        ),
        (
            'rails.rails = [{ name = "PLM Paris–Marseille", crossings = "0 1" }]',
            "The crossings of PLM Paris–Marseille must be one for each side",
        ),
        (
            'rails.rails = [{ name = "PLM Paris–Marseille", crossings = "0 2" }]',
            "“2” is no place on a side",
        ),
        (
            'scenarios.scenarios = [{ id = "hill-300", first = "24 1000" }]',
            "names a turn “24 1000”",
        ),
        ('scenarios.scenarios = [{ id = "hill-300", area = "12.34" }]', "must be two corner hexes"),
        ('scenarios.scenarios = [{ id = "hill-300", area = "12.34 99.99" }]', "uses 99.99, which"),
        ('scenarios.scenarios = [{ id = "hill-300", chits = "142 xx" }]', "has a chit xx that"),
        (force('hex = "18.39", pieces = "Q"'), "places Q, which is no piece"),
        (force('hex = "18.39", pieces = "F141"'), "places F141 twice"),
        (force('hex = "18.39", markers = "moat"'), "lays moat, which is no fortification"),
    ],
)
def test_data_that_cannot_be_used_is_refused_in_one_sentence(text: str, told: str):
    """A user's own values are checked like the game's."""
    with pytest.raises(ValueError, match=re.escape(told)) as refusal:
        overlaid(text)

    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)


@rule("3.1-c", "6.2.1-s", "6.2.1-t", "6.2.2-b", "6.2.2-f", "6.2.2-i", "6.2.2-s", "6.2.2-ac")
def test_the_map_is_numbered_and_drawn_as_the_examples_want():
    """3.1, 6.2 Who touches whom; the hexsides and closed sides of the examples."""
    assert broken("6.2.1 ", "6.2.2 ", "8.2 ", "8.6 ", "9.5 47.41", "20.0 the rows") == []
    assert len(BOX.board.hexes) == 80 * 60


@rule("7.1.2-a", "6.2.1-a")
def test_three_levels_and_seven_kinds_of_ground_occur():
    """6.2.1, 7.1.2 And no others, but for the water of the Rhône."""
    assert broken("7.1.2 there are three", "6.2.1 all seven", "22.1 ") == []
    with pytest.raises(ValueError, match="swamp"):
        redrawn("", ground("20.20", "swamp"))


@rule("7.1.2-i", "7.1.2-j", "7.1.2-k", "7.1.2-l", "7.1.2-m")
def test_the_figure_of_the_sight_rules_comes_out_example():
    """7.1.2 Who sees whom, both ways, for the stated reasons, under both readings of the option."""
    assert broken("7.1.2 K", "7.1.2 B", "7.1.2 I", "7.1.2 E", "7.1.2 133") == []


@rule("5.3-b", "5.3-f", "3.2-l", "3.2-m", "3.2-n", "2.0-s")
def test_the_divisions_are_those_of_the_rules():
    """3.2, 5.3 Allied and German groups, what can be attached, the 97 counters of the 11th."""
    assert broken("3.2 ", "5.3 ", "19.0 ") == []
    assert BOX.pieces.counters == 1162


@rule("8.3.2-j")
def test_the_charts_hold_every_stated_cell():
    """6.2, 8.3.2, 8.5.4, 8.7.2, 9.5, 11.1 Rows, cells and numbers that the rules give."""
    assert broken("6.2.1 ", "6.2.2 ", "8.3.2 armour", "8.5.4 ", "8.7.2 ", "9.5 ", "11.1 ") == []


def test_the_ledger_can_be_read():
    """Every clause of the rulebook has its id, its kind and its text."""
    clauses = read_ledger(FOLDER / "rules.toml")

    assert len(clauses) == 1028
    assert sum(clause.needs_test for clause in clauses) == 1028 - 23
