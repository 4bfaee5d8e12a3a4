"""Data files: what is read, what is refused and with which line, where values come from."""

from pathlib import Path

import pytest

from grognard.engine.data.source import (
    LARGEST,
    NO_OVERLAY,
    BadData,
    Value,
    missing_origins,
    origins,
    parse_source,
    read_folder,
    read_overlay,
    read_source,
    read_toml,
    spell,
    stray_origins,
)

COUNTERS = '''\
# a comment

[kinds.foot]
melee = 4

[[unit]]
id = "A"
notes = """
melee = 9
[[unit]]
"""
melee = [
  4,
  2,
]

[[unit]]
id = "B"
stats = { fire = 2, range = 3 }
rows = [
  { case = "one", drm = 1 },
  # a gap
  { case = "two", drm = 2 },
]
bands = [
  [
    1,
    3,
  ],
]
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A data file that is not yet written."""
    return tmp_path / "counters.toml"


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ((), 1),
        (("kinds",), 3),
        (("kinds", "foot"), 3),
        (("kinds", "foot", "melee"), 4),
        (("unit",), 6),
        (("unit", 0), 6),
        (("unit", 0, "id"), 7),
        (("unit", 0, "notes"), 8),
        (("unit", 0, "melee"), 12),
        (("unit", 0, "melee", 1), 14),
        (("unit", 0, "absent"), 6),
        (("unit", 1), 17),
        (("unit", 1, "stats", "range"), 19),
        (("unit", 1, "rows", 0, "drm"), 21),
        (("unit", 1, "rows", 1), 23),
        (("unit", 1, "bands", 0, 1), 28),
        (("nowhere", 3), 1),
    ],
)
def test_every_value_knows_its_line(where, line):
    """Text that only looks like a key or a heading leads nobody astray."""
    assert parse_source(COUNTERS, "counters.toml").line(where) == line


def test_a_file_is_read_as_it_stands(file):
    """The tables of a file are what its TOML says."""
    file.write_text("[grid]\nname = 'Größe'\n", "utf-8")

    assert read_toml(file) == {"grid": {"name": "Größe"}}


def test_a_folder_is_read_in_the_order_of_names(tmp_path):
    """Only TOML counts, and every file goes by its name without the ending."""
    for name in ("map.toml", "charts.toml", "notes.txt"):
        (tmp_path / name).write_text(f"file = '{name}'", "utf-8")

    assert [(name, source.tables) for name, source in read_folder(tmp_path).items()] == [
        ("charts", {"file": "charts.toml"}),
        ("map", {"file": "map.toml"}),
    ]


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (b"a = 1\nb 2\n", 2, "this is not TOML: expected '=' after a key in a key/value pair."),
        (b"a = 1\na = 2\n", 2, "this is not TOML: cannot overwrite a value."),
        (b"[a]\nb = [1,\n", 2, "this is not TOML: "),
        (b"a = 1\nb = '\xff'\n", 2, "the file is not UTF-8 text."),
        (b"a = " + b"[" * 20_000, 1, "the values are nested too deeply."),
        (b"a = " + b"9" * 5_000, 1, "this is not TOML: a value cannot be read."),
        (b"#" * (LARGEST + 1), 1, f"the file is larger than {LARGEST:,} bytes."),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence(file, text, line, told):
    """The sentence opens with the file and the line."""
    file.write_bytes(text)

    with pytest.raises(BadData) as refusal:
        read_source(file)

    assert str(refusal.value).startswith(f"{file}:{line}: {told}")
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_not_there_is_refused_in_one_sentence(file):
    """A wrong name is bad input like any other."""
    with pytest.raises(BadData) as refusal:
        read_source(file)

    assert str(refusal.value) == f"{file}:1: No such file or directory."


def test_an_origin_is_taken_from_the_nearest_table():
    """An inner table speaks for itself, and what says nothing asks the table around it."""
    document = {
        "origin": "history: the map of 1914",
        "grid": {"columns": 8},
        "status": {"origin": "stated 8.5.4", "fire": -1, "more": {"tq": 0}},
    }

    assert list(origins(document)) == [
        Value(("grid", "columns"), 8, "history: the map of 1914"),
        Value(("status", "fire"), -1, "stated 8.5.4"),
        Value(("status", "more", "tq"), 0, "stated 8.5.4"),
    ]


def test_a_table_of_origins_speaks_for_each_key():
    """A name may hold several keys, a star all others, and entries of arrays inherit."""
    document = {
        "origin": {"unit": "history: order of battle", "*": "reconstructed"},
        "turns": 9,
        "unit": [
            {"id": "A", "melee": [4, 2], "steps": 2, "origin": {"melee steps": "stated 2.13"}},
            {"id": "B"},
        ],
    }

    assert [(spell(document, where), origin) for where, _, origin in origins(document)] == [
        ("turns", "reconstructed"),
        ("unit.A.id", "history: order of battle"),
        ("unit.A.melee", "stated 2.13"),
        ("unit.A.steps", "stated 2.13"),
        ("unit.B.id", "history: order of battle"),
    ]


@pytest.mark.parametrize(
    "origin", ["stated 4.2", "stated core-1-a, 7", "history: a map", "reconstructed", "overlay"]
)
def test_a_known_origin_is_accepted(origin):
    """Stated with its rule, history, reconstructed; or an overlay's."""
    assert list(missing_origins({"origin": origin, "melee": 4})) == []


@pytest.mark.parametrize(
    "origin", ["", "stated", "stated somewhere", "implied 4.2", "a history", "historyless", 7]
)
def test_any_other_origin_is_missing(origin):
    """A value must say in the first word where it comes from, and stated by which rule."""
    missing = list(missing_origins({"origin": origin, "melee": 4}))

    assert [value.where for value in missing] == [("melee",)]


def test_a_key_of_several_words_may_have_an_origin_of_its_own():
    """The whole name comes before its words."""
    document = {
        "hard target": 2,
        "hard": 3,
        "origin": {"hard target": "stated 8.1", "*": "history"},
    }

    assert [value.origin for value in origins(document)] == ["stated 8.1", "stated 8.1"]
    document["origin"]["hard"] = "reconstructed"
    assert [value.origin for value in origins(document)] == ["stated 8.1", "reconstructed"]


def test_exempt_keys_need_no_origin():
    """What the caller names is left out, wherever it stands."""
    document = {"meta": {"schema": 1}, "unit": [{"note": "x", "melee": 4}]}

    missing = list(missing_origins(document, exempt=("meta", "note")))
    assert [value.where for value in missing] == [("unit", 0, "melee")]


def test_an_origin_for_a_key_that_is_not_there_is_found():
    """A slip in the name of a key would give its value somebody else's origin."""
    document = {
        "origin": "history",
        "unit": [{"melee": 4, "origin": {"mele": "stated 2.1", "*": "history"}}],
    }

    assert list(stray_origins(document)) == [("unit", 0, "origin", "mele")]


def test_places_are_spelt_by_name():
    """Entries go by id, name, hex or group, and by number where they have none."""
    document = {"unit": [{"id": "A"}], "place": [{"name": "Mons"}], "row": [{"x": 1}, {"x": 2}]}

    assert spell(document, ("unit", 0, "melee")) == "unit.A.melee"
    assert spell(document, ("place", 0)) == "place.Mons"
    assert spell(document, ("row", 1, "x")) == "row.2.x"
    assert spell({"force": [{"group": "Reserve"}]}, ("force", 0)) == "force.Reserve"


def test_an_overlay_is_known_by_what_it_says(tmp_path):
    """Comments, order and layout leave the digest alone; a value does not."""
    one, same, other = (tmp_path / name for name in ("one", "same", "other"))
    one.write_text("[charts.crt]\na = 1\nb = 'x'\n", "utf-8")
    same.write_text("# mine\n[charts]\ncrt = { b = 'x', a = 1 }\n", "utf-8")
    other.write_text("[charts.crt]\na = 2\nb = 'x'\n", "utf-8")

    assert read_overlay(one) == read_overlay(same)
    assert hash(read_overlay(one)) == hash(read_overlay(same))
    assert read_overlay(one) != read_overlay(other)
    assert read_overlay(one).digest == "d56b5471a7e3fdc5"
    assert read_overlay(one).tables == {"charts": {"crt": {"a": 1, "b": "x"}}}
    assert read_overlay(one).name == str(one)


def test_no_overlay_has_no_digest():
    """A game played with its own data names no other."""
    assert NO_OVERLAY.digest == ""
    assert NO_OVERLAY.tables == {}


def test_an_overlay_holds_tables_only(file):
    """A value outside any table belongs to no data file."""
    file.write_text("melee = 4\n[charts]\na = 1\n", "utf-8")

    with pytest.raises(BadData) as refusal:
        read_overlay(file)

    assert str(refusal.value) == f"{file}:1: “melee” stands outside the table of any data file."
