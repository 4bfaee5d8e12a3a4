"""Map files: drawn and listed hexes, sides, roads, names, and where they come from."""

import re

import pytest

from grognard.engine.board import file as boardfile
from grognard.engine.board.file import ANY, board_of, overlaid_board, parse_board, read_board
from grognard.engine.board.text import MapWords
from grognard.engine.data.source import NO_OVERLAY, BadData, overlay_of, parse_source

FORD = """
title = "Ford"

[origin]
"grid terrain" = "stated 3.1"
"sides roads" = "history, an old sheet"
bridges = "reconstructed: a road needs one"
"places groups" = "stated 4.4"

[grid]
labels = "CCRR"
lower = "odd"
columns = [1, 5]
rows = { odd = [0, 3], even = [1, 4] }

[terrain]
default = "clear"
key = { w = "woods" }
drawn = '''
#  12345
00 w
02  w w
04    w
'''

[elevation]
origin = "reconstructed"
default = 1
key = { v = -1 }
drawn = '''
01 32v
'''

[[hexes]]
hexes = "0202 0303"
terrain = "hill"
elevation = 4
extra = { levels = [0, 1], building = "mill" }
origin = "stated 5.2"

[[hexes]]
hexes = "0303"
extra = { cellar = true }
origin = "stated 5.3"

[[sides]]
kind = "river"
name = "Brook"
sides = "0202/0201 0202/0301 0302/0202"

[[sides]]
kind = "river"
name = "Mill race"
sides = "0202/0301"

[[bridges]]
kind = "road"
sides = "0202/0302"

[[roads]]
kind = "paved"
name = "Lane"
path = "0102 0202 0302 0301/0402 0401"

[[roads]]
kind = "track"
path = "0302 0202"

[[places]]
name = "Mill"
hex = "0202"
size = "village"
hexes = "0202 0303"

[[groups]]
name = "exit"
hexes = "0500 0501"
"""
EXAMPLE = parse_board(FORD)


def test_drawn_and_listed_terrain_is_read():
    """Blank is the default, a letter stands for its terrain, and a list has the last word."""
    board = EXAMPLE

    assert board.title == "Ford"
    assert [board.terrain(label) for label in ("0100", "0101", "0202", "0402", "0404")] == [
        "woods",
        "clear",
        "hill",
        "woods",
        "woods",
    ]
    assert [board.elevation(label) for label in ("0101", "0201", "0301", "0401", "0303")] == [
        3,
        2,
        -1,
        1,
        4,
    ]


def test_a_game_keeps_values_of_its_own():
    """They are handed back as written."""
    assert EXAMPLE.extra("0202", "levels") == [0, 1]
    assert EXAMPLE.extra("0303", "building") == "mill"
    assert EXAMPLE.extra("0303", "cellar") is True
    assert EXAMPLE.extra("0202", "cellar") is None
    assert EXAMPLE.extra("0101", "levels", []) == []


def test_sides_have_features():
    """A side may be written either way round and holds all that is printed on it."""
    assert EXAMPLE.features("0201/0202") == ("river",)
    assert EXAMPLE.features("0202/0302") == ("river", "road-bridge")
    assert EXAMPLE.features("0101/0102") == ()


def test_two_waters_on_one_side_are_one_feature():
    """Each keeps its name."""
    names = [each.name for each in EXAMPLE.ground.stretches if "0202/0301" in each.sides]

    assert EXAMPLE.features("0202/0301") == ("river",)
    assert names == ["Brook", "Mill race"]


def test_a_side_that_is_none_has_no_features():
    """A name the wrong way round is a mistake of the caller, not a bare side."""
    with pytest.raises(KeyError):
        EXAMPLE.features("0202/0201")


def test_roads_lead_from_hex_to_hex_or_along_sides():
    """A piece along a side leads into neither of its hexes."""
    board = EXAMPLE

    assert [road.name for road in board.roads("0202", "0102")] == ["Lane"]
    assert [road.kind for road in board.roads("0202", "0302")] == ["paved", "track"]
    assert board.has_road("0302", "0202")
    assert board.has_road("0302", "0202", "track")
    assert not board.has_road("0102", "0202", "track")
    assert not board.has_road("0301", "0402")
    assert [road.name for road in board.roads_along("0301/0402")] == ["Lane"]
    assert board.roads_along("0202/0302") == ()


def test_places_and_groups_are_found_by_name():
    """A place is written in one hex and may cover more."""
    assert EXAMPLE.name("0202") == "Mill"
    assert EXAMPLE.name("0303") == ""
    assert EXAMPLE.landmark("Mill").hexes == ("0202", "0303")
    assert EXAMPLE.landmark("Mill").size == "village"
    assert EXAMPLE.group("exit") == ("0500", "0501")


def test_everything_says_where_it_comes_from():
    """The nearest origin counts: of the entry, else of its section."""
    board = EXAMPLE

    assert board.origin("0101") == "stated 3.1; reconstructed"
    assert board.origin("0202") == "stated 5.2"
    assert board.origin("0303") == "stated 5.2; stated 5.3"
    assert board.origin("0201/0202") == "history, an old sheet"
    assert board.origin("0202/0302") == "history, an old sheet; reconstructed: a road needs one"
    assert board.origin("0101/0102") == ""
    assert board.ground.roads[0].origin == "history, an old sheet"
    assert board.landmark("Mill").origin == board.ground.groups["exit"].origin == "stated 4.4"


def test_the_example_in_the_document_is_a_map():
    """What the module says of the shape of a map file can be read."""
    text = "\n".join(line[4:] for line in (boardfile.__doc__ or "").split("\n")[2:-3])
    board = parse_board(text)

    assert board.title == "Ligny"
    assert board.terrain("0302") == "woods"
    assert board.features("0302/0401") == ("river", "road-bridge")


def test_a_file_and_its_text_and_its_document_make_the_same_board(tmp_path):
    """However it was read, a map is the same."""
    text = '[grid]\nlabels = "A1"\nlower = "odd"\ncolumns = ["A", "C"]\nrows = [1, 2]\n'
    text += '[terrain]\ndefault = "sand"\n[origin]\n"*" = "history"\n'
    path = tmp_path / "map.toml"
    path.write_text(text, "utf-8")
    boards = read_board(path), parse_board(text), board_of(parse_source(text, "map"))

    assert [board.hexes for board in boards] == [("A1", "A2", "B1", "B2", "C1", "C2")] * 3
    assert [board.origin("A1") for board in boards] == ["history"] * 3


def test_a_board_with_its_own_values_is_made_once_and_with_others_anew(tmp_path):
    """Overlays that leave the map alone share it; a file that was changed is read again."""
    file = tmp_path / "map.toml"
    file.write_text(FORD, encoding="utf-8")
    other, elsewhere = (
        overlay_of(parse_source(f'[{name}.terrain]\ndefault = "swamp"\n', "mine.toml"))
        for name in ("map", "counters")
    )

    board = overlaid_board(file, NO_OVERLAY, ANY)

    assert overlaid_board(file, elsewhere, ANY) is board
    assert overlaid_board(file, other, ANY).terrain("0101") == "swamp"
    assert board.terrain("0101") == "clear"
    file.write_text(FORD.replace('"clear"', '"marsh"'), encoding="utf-8")
    assert overlaid_board(file, NO_OVERLAY, ANY).terrain("0101") == "marsh"


GLADE = """
origin = "reconstructed"

[grid]
labels = "CCRR"
lower = "odd"
columns = [1, 5]
rows = [1, 2]

[terrain]
default = "clear"
key = { w = "woods" }
drawn = '''
02    w
'''
"""


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ('[map.terrain]\ndefault = "sea"', "mine.toml:2: “sea” is no terrain of this game"),
        ('[map.terrain]\ndrawn = """\n01  w\nzz\n"""', "mine.toml:4: “zz” does not open"),
        ("# small\n[map.grid]\ncolumns = [1, 2]", "mine.toml:3: hex 0402 is drawn but is not on"),
    ],
)
def test_a_fault_of_a_users_values_is_found_in_the_users_file(tmp_path, own: str, told: str):
    """Also where they only make wrong what the map says elsewhere: the map itself is sound."""
    file, words = tmp_path / "map.toml", MapWords(terrain=("clear", "woods"))
    file.write_text(GLADE, "utf-8")
    assert overlaid_board(file, NO_OVERLAY, words).terrain("0402") == "woods"

    with pytest.raises(BadData, match=f"^{re.escape(told)}"):
        overlaid_board(file, overlay_of(parse_source(own, "mine.toml")), words)
