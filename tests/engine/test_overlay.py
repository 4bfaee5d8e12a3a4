"""Overlays: a user's values in place of the game's, one by one."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.data.overlay import apply, overlaid, read_data
from grognard.engine.data.schema import Maybe, OneOf, Schema
from grognard.engine.data.source import (
    NO_OVERLAY,
    BadData,
    Overlay,
    Source,
    missing_origins,
    origins,
    overlay_of,
    parse_source,
)

COUNTERS: dict[str, Any] = {
    "origin": "history: order of battle",
    "limits": {"stack": 5, "origin": "stated 6.3"},
    "unit": [
        {"id": "A", "name": "Alpha", "melee": [4, 2], "speed": 1.5, "origin": "stated 2.13"},
        {"id": "B", "name": "Beta", "melee": [3, 1], "speed": 2.0},
    ],
    "place": [
        {"hex": "0101", "size": "town"},
        {"hex": "0102", "size": "town"},
        {"hex": "0102", "size": "village"},
    ],
}


def overlay(text: str) -> Overlay:
    """The overlay that a file of this text holds."""
    return overlay_of(parse_source(text, "mine.toml"))


def origin_of(document: dict[str, Any], *where: str | int) -> str:
    """Where one value of a document comes from."""
    return next(value.origin for value in origins(document) if value.where == where)


def test_values_are_replaced_one_by_one():
    """What the overlay does not name stays, and entries are found by their id."""
    after, replaced = apply(
        COUNTERS,
        overlay("""
            [counters.limits]
            stack = 6
            [[counters.unit]]
            id = "B"
            melee = [5, 3, 1]
        """),
        "counters",
    )

    assert [(change.where, change.old, change.new) for change in replaced] == [
        (("limits", "stack"), 5, 6),
        (("unit", 1, "melee"), [3, 1], [5, 3, 1]),
    ]
    assert after["limits"]["stack"] == 6
    assert after["unit"][1]["melee"] == [5, 3, 1]
    assert after["unit"][0] == COUNTERS["unit"][0]
    assert after["unit"][1]["name"] == "Beta"


def test_the_document_given_stays_as_it_was():
    """Two games may be played at once, one with the overlay and one without."""
    before = deepcopy(COUNTERS)

    after, _ = apply(COUNTERS, overlay("[counters.limits]\nstack = 6"), "counters")
    after["unit"][0]["melee"].append(99)

    assert before == COUNTERS


def test_a_replaced_value_comes_from_the_overlay_and_its_neighbours_do_not():
    """Origins of the values around it are kept, near or inherited."""
    after, _ = apply(
        COUNTERS,
        overlay("""
            [[counters.unit]]
            id = "A"
            speed = 3.0
            origin = "reconstructed: never mind"
            [[counters.unit]]
            id = "B"
            speed = 3.5
        """),
        "counters",
    )

    assert origin_of(after, "unit", 0, "speed") == "overlay"
    assert origin_of(after, "unit", 0, "melee") == "stated 2.13"
    assert origin_of(after, "unit", 1, "speed") == "overlay"
    assert origin_of(after, "unit", 1, "melee") == "history: order of battle"
    assert list(missing_origins(after)) == []


def test_values_that_are_the_same_are_not_replaced():
    """A whole file may be copied and a single value changed."""
    whole = {"counters": deepcopy(COUNTERS)}
    whole["counters"]["place"].pop()
    whole["counters"]["limits"]["stack"] = 4

    _, replaced = apply(COUNTERS | {"place": COUNTERS["place"][:2]}, _of(whole), "counters")

    assert [change.where for change in replaced] == [("limits", "stack")]


def test_a_whole_number_may_stand_for_any_number():
    """It becomes the kind of number that was there."""
    after, _ = apply(COUNTERS, overlay("counters.unit = [{ id = 'A', speed = 2 }]"), "counters")

    assert after["unit"][0]["speed"] == 2.0
    assert type(after["unit"][0]["speed"]) is float


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[counters]\nlimit = 3", "2: counters.limit is not in the game."),
        ("[counters.limits]\n\nheight = 3", "3: counters.limits.height is not in the game."),
        ("[counters]\nlimits = 3", "2: counters.limits must be a table, not 3."),
        (
            "[counters.limits]\nstack = 5.5",
            "2: counters.limits.stack must be a whole number, not 5.5.",
        ),
        (
            "[counters.limits]\nstack = true",
            "2: counters.limits.stack must be a whole number, not true.",
        ),
        (
            "[counters.limits]\nstack = '5'",
            "2: counters.limits.stack must be a whole number, not “5”.",
        ),
        (
            "[counters.limits.stack]\nn = 5",
            "1: counters.limits.stack must be a whole number, not a table.",
        ),
        ("[counters]\nunit = []", "2: counters.unit must be an array of tables, not an array."),
        ("[counters]\nunit = 1", "2: counters.unit must be an array of tables, not 1."),
        ("[[counters.unit]]\nid = 'C'", "1: counters.unit.C is not in the game."),
        (
            "[[counters.unit]]\nmelee = [1]",
            "1: counters.unit.1 needs id or name or hex or group to say which it replaces.",
        ),
        (
            "[[counters.unit]]\nid = 'A'\n[[counters.unit]]\nid = 'A'",
            "3: counters.unit.A comes twice.",
        ),
        ("[[counters.place]]\nhex = '0102'", "1: counters.place.0102 is in the game 2 times."),
        (
            "[[counters.unit]]\nid = 'A'\nmelee = [4, 'x']",
            "3: counters.unit.A.melee must be an array like the game's [4, 2], not an array.",
        ),
        ("[maps.grid]\nx = 1", "1: there is no data called “maps”, only counters."),
    ],
)
def test_an_overlay_that_does_not_fit_is_refused_with_its_line(text, told):
    """Every path must be one of the game's, with a value of the same type."""
    with pytest.raises(BadData) as refusal:
        overlaid({"counters": COUNTERS}, overlay(text))

    assert str(refusal.value) == f"mine.toml:{told}"


def test_no_overlay_leaves_the_documents_alone():
    """Nothing is replaced, and nothing copied."""
    data = overlaid({"counters": COUNTERS}, NO_OVERLAY)

    assert data.documents["counters"] is COUNTERS
    assert data.replaced == {"counters": ()}


SCHEMAS: dict[str, Schema] = {
    "charts": {"side": OneOf(("blue", "red")), "rows": [str], "note": Maybe(str)}
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two data files, one of them with a schema."""
    (tmp_path / "charts.toml").write_text("side = 'blue'\nrows = ['die 1', '1 a']\n", "utf-8")
    (tmp_path / "map.toml").write_text("free = 1\n", "utf-8")
    return tmp_path


def test_a_folder_is_read_checked_and_overlaid(folder):
    """One call gives a game all its data."""
    data = read_data(folder, SCHEMAS, overlay("[charts]\nside = 'red'\n[map]\nfree = 2"))

    assert data.documents["charts"]["side"] == "red"
    assert data.documents["charts"]["rows"] == ["die 1", "1 a"]
    assert data.documents["map"]["free"] == 2
    assert [change.where for change in data.replaced["map"]] == [("free",)]


def test_a_value_the_game_cannot_use_is_blamed_on_the_overlay(folder):
    """The right type is not enough; the line is that of the user's file."""
    with pytest.raises(BadData) as refusal:
        read_data(folder, SCHEMAS, overlay("[map]\nfree = 2\n[charts]\nside = 'green'"))

    assert str(refusal.value) == "mine.toml:4: side must be one of blue, red, not “green”."


def test_a_fault_of_the_game_is_blamed_on_its_own_file(folder):
    """The overlay has nothing to do with it."""
    (folder / "charts.toml").write_text("rows = []\nside = 'green'\n", "utf-8")

    with pytest.raises(BadData) as refusal:
        read_data(folder, SCHEMAS)

    told = "2: side must be one of blue, red, not “green”."
    assert str(refusal.value) == f"{folder / 'charts.toml'}:{told}"


LEAVES = st.integers(0, 9) | st.text("abc", max_size=3) | st.lists(st.integers(0, 9), min_size=1)
KEYS = st.sampled_from("pqrst")
DOCUMENTS = st.dictionaries(
    KEYS, LEAVES | st.dictionaries(KEYS, LEAVES, min_size=1), min_size=1, max_size=5
)


@given(DOCUMENTS, st.data())
def test_replacing_a_value_changes_that_value_alone(document, data):
    """Every other value of the document keeps its value and its origin."""
    document = document | {"origin": "history"}
    before = {value.where: value for value in origins(document)}
    where = data.draw(st.sampled_from(sorted(before)))
    new = data.draw(LEAVES.filter(lambda value: type(value) is type(before[where].value)))
    own: Any = new
    for key in reversed(where):
        own = {key: own}

    after, replaced = apply(document, _of({"d": own}), "d")

    expected = {spot: (value.value, value.origin) for spot, value in before.items()}
    if new != before[where].value:
        expected[where] = (new, "overlay")
    assert {spot: (value, origin) for spot, value, origin in origins(after)} == expected
    assert [change.where for change in replaced] == [where] * (new != before[where].value)


def _of(tables: dict[str, Any]) -> Overlay:
    return overlay_of(Source("mine.toml", "", tables))


def test_a_key_may_be_new_where_a_schema_judges_it():
    """A unit may get a value of its own that so far its kind has given it."""
    own = overlay('[[counters.unit]]\nid = "B"\nrange = 4\n')

    after, replaced = apply(COUNTERS, own, "counters", grows=True)

    assert after["unit"][1]["range"] == 4
    assert origin_of(after, "unit", 1, "range") == "overlay"
    assert [(change.where, change.old, change.new) for change in replaced] == [
        (("unit", 1, "range"), None, 4)
    ]
    with pytest.raises(BadData, match="is not in the game"):
        apply(COUNTERS, own, "counters")


@pytest.mark.parametrize(
    "text",
    [
        "a." * 3000 + "b = 1\n",
        "a = " + "[" * 3000,
        "a = " + "[" * 30 + "]" * 30,
        "a = " + "{a.a.a.a.a = " * 8 + "1" + "}" * 8,
    ],
)
def test_an_overlay_of_endless_depth_is_refused(text):
    """Before it is read where brackets or dots alone are too many, and after it all the same."""
    with pytest.raises(BadData, match=r"mine.toml:1: the values are nested too deeply\."):
        overlay(f"[counters]\n{text}")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("1000000000", "must be a number from -10,000 to 10,000."),
        ("-10001", "must be a number from -10,000 to 10,000."),
        ("inf", "must be a number from -10,000 to 10,000."),
        ("nan", "must be a number from -10,000 to 10,000."),
        (f"0x{'f' * 60_000}", "must be a number from -10,000 to 10,000."),
        (f"'{'x' * 10_001}'", "must be no longer than 10,000 characters."),
    ],
)
def test_a_value_that_no_game_can_use_is_refused_for_all_games(value, told):
    """Whatever the game's own schema says, and also where it has none."""
    with pytest.raises(BadData) as refusal:
        overlay(f"[counters]\n[counters.limits]\nstack = {value}\n")

    assert str(refusal.value) == f"mine.toml:3: counters.limits.stack {told}"


def test_an_overlay_holds_a_limited_number_of_values():
    """Each of them small."""
    with pytest.raises(BadData, match=r"mine\.toml:1: there are more than 20,000 values"):
        overlay("[counters]\nx = [" + "1," * 20_001 + "]\n")


def test_a_long_name_is_not_repeated_whole():
    """A sentence stays a sentence."""
    with pytest.raises(BadData) as refusal:
        overlay(f"[counters]\n{'x' * 5000} = inf\n")

    assert len(str(refusal.value)) < 150


def test_a_folder_is_not_read_by_a_schema_without_bounds(folder):
    """Even if no file needs that schema."""
    with pytest.raises(TypeError, match="say its bounds"):
        read_data(folder, {**SCHEMAS, "counters": {"range": int}})  # type: ignore[dict-item]
