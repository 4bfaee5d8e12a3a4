"""Bad maps: one clear sentence for each kind, with the file and the line."""

import pytest

from grognard.engine.bad_input import BadInput
from grognard.engine.board.file import parse_board, read_board
from grognard.engine.board.text import BadMap, MapWords

GOOD = """\
origin = "history"
title = "Ford"

[grid]
labels = "CCRR"
lower = "odd"
columns = [1, 5]
rows = [1, 4]

[terrain]
default = "clear"
key = { w = "woods" }
drawn = '''
#  12345
02  w w
03 w
'''

[[hexes]]
hexes = "0202 0303"
terrain = "hill"
elevation = 2
extra = { cellar = true }

[[sides]]
kind = "river"
sides = '''
0201/0202 0202/0301
0202/0302
'''

[[bridges]]
kind = "road"
sides = "0202/0302"

[[roads]]
kind = "paved"
path = '''
0102 0202 0302
0403 0404
'''

[[places]]
name = "Mill"
hex = "0202"
size = "village"

[[groups]]
name = "exit"
hexes = "0501 0502"
"""

WORDS = MapWords(
    terrain=("clear", "woods", "hill"),
    sides=("river",),
    bridges=("road",),
    roads=("paved",),
    sizes=("village",),
    extra=("cellar",),
    water=("river",),
)


def fault(old: str, new: str) -> str:
    """What is said of the good map when one thing in it is written otherwise."""
    assert GOOD.count(old) == 1
    with pytest.raises(BadMap) as caught:
        parse_board(GOOD.replace(old, new), "ford.toml", WORDS)
    return str(caught.value)


def test_the_map_is_good_before_it_is_spoiled():
    """All that is refused below is refused for its one fault."""
    assert len(parse_board(GOOD, "ford.toml", WORDS).hexes) == 20


KINDS = "“stated” with a rule number, “history” or “reconstructed”"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('lower = "odd"', "lower = odd", "6: this is not TOML: invalid value."),
        ("rows = [1, 4]", "rows = [1, 4", "10: this is not TOML: unclosed array."),
    ],
)
def test_broken_toml(old, new, sentence):
    """The line is where reading stopped."""
    assert fault(old, new) == f"ford.toml:{sentence}"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[grid]", "[grit]", "4: grit is not a key known here; perhaps “grid” is meant."),
        (
            'labels = "CCRR"',
            'labels = "RRCC"',
            "5: grid.labels must be one of CCRR, CC.RR, A1, not “RRCC”.",
        ),
        ('labels = "CCRR"\n', "", "4: grid has no “labels”."),
        (
            "columns = [1, 5]",
            "columns = [5, 1]",
            "7: grid.columns must be the first and the last, none beyond 99.",
        ),
        (
            "columns = [1, 5]",
            "columns = [1, 2, 3]",
            "7: grid.columns must be the first and the last, none beyond 99.",
        ),
        (
            "rows = [1, 4]",
            "rows = [1, 100]",
            "8: grid.rows must be the first and the last, none beyond 99.",
        ),
        ("columns = [1, 5]", 'columns = ["A", "E"]', "7: columns of CCRR labels must be numbers."),
        ("columns = [1, 5]", "columns = 5", "7: grid.columns must be an array, not 5."),
        ('kind = "paved"', "kind = 3", "37: roads.1.kind must be text, not 3."),
        (
            'size = "village"',
            'seize = "village"',
            "46: places.Mill.seize is not a key known here; perhaps “size” is meant.",
        ),
        ("path = '''\n0102 0202 0302\n0403 0404\n'''", "", "36: roads.1 has no “path”."),
    ],
)
def test_values_of_the_wrong_shape(old, new, sentence):
    """Missing, unknown and mistyped values."""
    assert fault(old, new) == f"ford.toml:{sentence}"


def test_lettered_columns_are_given_by_letters():
    """Letters that differ name no column."""
    text = GOOD.replace('"CCRR"', '"A1"')
    for columns in ("[1, 5]", '["A", "AB"]'):
        with pytest.raises(BadMap, match="7: columns of A1 labels must be letters such as A or BB"):
            parse_board(text.replace("[1, 5]", columns), "ford.toml")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("0202 0303", "0202 0306", "20: hex 0306 is not on the grid."),
        ("0501 0502", "0501 5.02", "50: hex 5.02 is not on the grid."),
        ('hex = "0202"', 'hex = "0909"', "45: hex 0909 is not on the grid."),
        ("0403 0404", "0403 0404 0405", "40: hex 0405 is not on the grid."),
        (
            "0201/0202 0202/0301",
            "0201/0202 0602/0501",
            "28: hex 0602 of side 0602/0501 is not on the grid.",
        ),
        ("0202 0303", "0202 0303 0202", "20: hex 0202 is given twice."),
        ('"0501 0502"', '" "', "50: the list names no hex."),
        (
            "0201/0202 0202/0301\n0202/0302",
            "0201/0202 0202/0301\n0202/0201",
            "29: side 0201/0202 is given twice.",
        ),
        (
            "0201/0202 0202/0301\n0202/0302",
            "0201/0202\n0202/0302\n0201/0202",
            "30: side 0201/0202 is given twice.",
        ),
        (
            "0201/0202 0202/0301",
            "0201/0202 0202-0301",
            "28: “0202-0301” is not a side, which is two labels like 0101/0102.",
        ),
        (
            "0201/0202 0202/0301\n",
            "0201/0202\n0101/0301\n",
            "29: side 0101/0301 is none, for the two hexes do not touch.",
        ),
        ("0403 0404", "0403 0501", "40: the road jumps from 0403 to 0501."),
        ("0403 0404", "0302 0403", "40: the road jumps from 0302 to 0302."),
        ("0403 0404", "0403/0404 0404", "40: the road jumps from 0302 to 0403/0404."),
    ],
)
def test_labels_that_do_not_fit_the_grid(old, new, sentence):
    """Off the grid, given twice, not touching, or with a gap in the road."""
    assert fault(old, new) == f"ford.toml:{sentence}"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("02  w w", "02  w x", "15: “x” in hex 0402 is not in the key."),
        ("03 w", "02 w", "16: row 02 is drawn twice."),
        ("03 w", "05 w", "16: hex 0105 is drawn but is not on the grid."),
        ("03 w", "03 w    w", "16: hex 0603 is drawn but is not on the grid."),
        ("03 w", "w", "16: “w” does not open with a row's number."),
        ("w = ", "ww = ", "12: “ww” in the key is not one letter."),
        ('default = "clear"\n', "", "10: hex 0101 has no terrain, drawn or by default."),
    ],
)
def test_drawings_that_do_not_fit_the_grid(old, new, sentence):
    """The line is that of the row in the drawing."""
    assert fault(old, new) == f"ford.toml:{sentence}"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"clear"', '"clean"', "11: “clean” is no terrain of this game: clear, woods, hill."),
        ('"woods"', '"wood"', "12: “wood” is no terrain of this game: clear, woods, hill."),
        ('"hill"', '"mount"', "21: “mount” is no terrain of this game: clear, woods, hill."),
        ("cellar =", "seller =", "23: “seller” is no extra value of this game: cellar."),
        ('"river"', '"canal"', "26: “canal” is no kind of side of this game: river."),
        ('kind = "road"', 'kind = "rail"', "33: “rail” is no kind of bridge of this game: road."),
        ('"paved"', '"track"', "37: “track” is no kind of road of this game: paved."),
        ('"village"', '"city"', "46: “city” is no size of place of this game: village."),
    ],
)
def test_words_the_game_does_not_know(old, new, sentence):
    """The game's own words are named."""
    assert fault(old, new) == f"ford.toml:{sentence}"


def test_a_bridge_needs_water():
    """A game that says what water is wants its bridges over it."""
    text = fault('sides = "0202/0302"', 'sides = "0202/0302 0301/0302"')

    assert text == "ford.toml:34: the bridge at 0301/0302 crosses no water."


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('origin = "history"\n', "", f"4: grid.labels has no origin, which opens with {KINDS}."),
        (
            '"history"',
            '"stated"',
            f"1: the origin of grid.labels must open with {KINDS}, not “stated”.",
        ),
        (
            'size = "village"',
            'origin = "hearsay"',
            f"46: the origin of places.Mill.name must open with {KINDS}, not “hearsay”.",
        ),
    ],
)
def test_an_origin_that_is_missing_or_bad(old, new, sentence):
    """Every value says where it comes from, in one of the known ways."""
    assert fault(old, new) == f"ford.toml:{sentence}"


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (
            '[[hexes]]\nhexes = "0101\\n0202"\nterrain = "woods"\n',
            "53: hex 0202 is given “terrain” twice.",
        ),
        ('[[places]]\nname = "Mill"\nhex = "0101"\n', "53: there is a place called Mill already."),
        (
            '[[groups]]\nname = "exit"\nhexes = "0101"\n',
            "53: there is a group called exit already.",
        ),
    ],
)
def test_what_comes_twice(more, sentence):
    """A later entry may not contradict an earlier one."""
    with pytest.raises(BadMap) as caught:
        parse_board(f"{GOOD}\n{more}", "ford.toml", WORDS)

    assert str(caught.value) == f"ford.toml:{sentence}"


def test_a_file_that_cannot_be_read(tmp_path):
    """Missing, or not text."""
    missing, picture = tmp_path / "none.toml", tmp_path / "map.png"
    picture.write_bytes(b"title = 1\n\xff\xfe")

    with pytest.raises(BadMap, match=r"none\.toml:1: No such file or directory\."):
        read_board(missing)
    with pytest.raises(BadMap, match=r"map\.png:2: the file is not UTF-8 text\."):
        read_board(picture)


def test_a_bad_map_is_bad_input():
    """Commands show it as one line and exit with status 2."""
    assert issubclass(BadMap, BadInput)
