"""The shape of data files: what fits, and the sentence for what does not."""

import pytest

from grognard.engine.data.schema import (
    Between,
    Each,
    Either,
    Few,
    Maybe,
    Measure,
    OneOf,
    Schema,
    check,
    check_bounds,
)
from grognard.engine.data.source import BadData, parse_source

UNIT: Schema = {
    "id": str,
    "side": OneOf(("blue", "red")),
    "melee": Few(Between(0, 9), 0, 3),
    "range": Maybe(Measure(0, 2.5)),
    "movement": Either((Between(1, 9), OneOf(("half", "none")))),
    "hidden": Maybe(bool),
    "levels": Maybe(OneOf((1, 2))),
    "strength": Maybe(Between(-1, 9)),
    "room": Maybe(Between(0, 3, halves=True)),
}
COUNTERS: Schema = {"unit": [UNIT], "kinds": Maybe(Each({"steps": Between(1, 4)}))}

GOOD = """\
origin = "history"
[kinds.foot]
steps = 2
[[unit]]
id = "A"
side = "blue"
melee = [4, 2]
range = 1
movement = "half"
[[unit]]
id = "B"
side = "red"
strength = -1
room = 2.5
melee = []
movement = 3
origin = { id = "stated 2.1" }
"""


def test_a_file_of_the_right_shape_is_accepted():
    """Optional keys may be left out, any table may say its origin, 1 is a number like 1.0."""
    check(parse_source(GOOD, "counters.toml"), COUNTERS)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("melee = [4, 2]\n", "", "4: unit.A has no “melee”."),
        (
            "range =",
            "rnage =",
            "8: unit.A.rnage is not a key known here; perhaps “range” is meant.",
        ),
        ("range =", "zzz =", "8: unit.A.zzz is not a key known here."),
        ("range = 1", "range = true", "8: unit.A.range must be a number from 0 to 2.5, not true."),
        ("[4, 2]", "[4, 2.5]", "7: unit.A.melee.2 must be a whole number from 0 to 9, not 2.5."),
        (
            "range = 1",
            "range = 1000000000",
            "8: unit.A.range must be a number from 0 to 2.5, not 1000000000.",
        ),
        ("range = 1", "range = inf", "8: unit.A.range must be a number from 0 to 2.5, not inf."),
        ("range = 1", "range = nan", "8: unit.A.range must be a number from 0 to 2.5, not nan."),
        (
            "strength = -1",
            "strength = nan",
            "13: unit.B.strength must be a whole number from -1 to 9, not nan.",
        ),
        (
            "strength = -1",
            f"strength = 0x{'f' * 5000}",
            "13: unit.B.strength must be a whole number from -1 to 9, not such a number.",
        ),
        (
            "[4, 2]",
            "[4, 3, 2, 1]",
            "7: unit.A.melee must be an array of 0 to 3 values, not 4.",
        ),
        ("[4, 2]", "4", "7: unit.A.melee must be an array, not 4."),
        ('"blue"', '"bleu"', "6: unit.A.side must be one of blue, red, not “bleu”."),
        ('"blue"', "true", "6: unit.A.side must be one of blue, red, not true."),
        (
            '"half"',
            '"slow"',
            (
                "9: unit.A.movement must be a whole number from 1 to 9 or one of half, none,"
                " not “slow”."
            ),
        ),
        ("range = 1", "levels = true", "8: unit.A.levels must be one of 1, 2, not true."),
        (
            "steps = 2",
            "steps = 'two'",
            "3: kinds.foot.steps must be a whole number from 1 to 4, not “two”.",
        ),
        (
            "strength = -1",
            "strength = -2",
            "13: unit.B.strength must be a whole number from -1 to 9, not -2.",
        ),
        (
            "strength = -1",
            "strength = 10",
            "13: unit.B.strength must be a whole number from -1 to 9, not 10.",
        ),
        (
            "strength = -1",
            "strength = 1.5",
            "13: unit.B.strength must be a whole number from -1 to 9, not 1.5.",
        ),
        (
            "strength = -1",
            "strength = true",
            "13: unit.B.strength must be a whole number from -1 to 9, not true.",
        ),
        ("room = 2.5", "room = 0.25", "14: unit.B.room must be a number from 0 to 3, not 0.25."),
        ("room = 2.5", "room = 'all'", "14: unit.B.room must be a number from 0 to 3, not “all”."),
        ("[kinds.foot]\nsteps = 2", "kinds = 2", "2: kinds must be a table, not 2."),
        ('id = "B"', "id = ['B']", "11: unit.2.id must be text, not an array."),
    ],
)
def test_each_fault_has_its_sentence_and_line(old, new, told):
    """Missing key, unknown key, wrong type, value not allowed."""
    assert old in GOOD
    source = parse_source(GOOD.replace(old, new, 1), "counters.toml")

    with pytest.raises(BadData) as refusal:
        check(source, COUNTERS)

    assert str(refusal.value) == f"counters.toml:{told}"


def test_a_key_missing_from_the_whole_file_is_told_of_the_file():
    """There is no nearer place to name."""
    with pytest.raises(BadData) as refusal:
        check(parse_source("# nothing\n", "counters.toml"), COUNTERS)

    assert str(refusal.value) == "counters.toml:1: the file has no “unit”."


def test_long_text_is_not_repeated():
    """A sentence stays a sentence, whatever the value."""
    source = parse_source(GOOD.replace('"blue"', f'"{"x" * 500}"'), "counters.toml")

    with pytest.raises(BadData, match="must be one of blue, red, not such text") as refusal:
        check(source, COUNTERS)

    assert len(str(refusal.value)) < 100


@pytest.mark.parametrize(
    "schema", [{"a": int}, [float], Maybe(int), Each({"a": [int]}), Either((str, float)), dict]
)
def test_a_number_without_bounds_is_refused_in_a_schema(schema):
    """However deep it stands: no game can forget what its loops may cost."""
    with pytest.raises(TypeError, match="say its bounds"):
        check_bounds(schema)
    with pytest.raises(TypeError, match="say its bounds"):
        check(parse_source("a = 1\n", "counters.toml"), schema)
