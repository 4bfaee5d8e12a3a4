"""Pictures of boards: what is drawn, where it is drawn, and what must not be."""

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest

from grognard.engine.bad_input import BadInput
from grognard.engine.board.board import Board
from grognard.engine.board.file import parse_board
from grognard.engine.look.scene import Arrow, CounterFace, Mark, Scene
from grognard.engine.look.style import Style, read_style
from grognard.picture import svg
from grognard.picture.sheet import SheetLayout, chains, lay
from grognard.picture.symbols import SYMBOLS

SVG = "{http://www.w3.org/2000/svg}"
MAP = """
title = "Ford"
origin = "reconstructed: for these tests"

[grid]
labels = "CCRR"
lower = "even"
columns = [1, 6]
rows = [1, 5]

[terrain]
default = "clear"
key = { w = "woods", b = "bog" }
drawn = '''
01  ww
02  w  b
'''

[elevation]
drawn = '''
04     12
05     22
'''

[[sides]]
kind = "river"
name = "Long Water"
sides = "0303/0304 0304/0403 0403/0404 0403/0504 0503/0504"

[[bridges]]
kind = "road"
sides = "0403/0404"

[[roads]]
kind = "paved"
path = "0401 0402 0403 0404 0405"

[[roads]]
kind = "track"
path = "0103 0203 0303 0402"

[[places]]
name = "A & B <x>"
hex = "0503"
size = "village"

[[groups]]
name = "gate"
hexes = "0401 0303"
"""
STYLE = read_style(
    {
        "terrain": {"woods": {"fill": "#9eb07a", "pattern": "trees", "title": "Woods"}},
        "hexsides": {"river": {"look": "river", "colour": "#6896ba", "width": 6, "title": "River"}},
        "roads": {"paved": {"core": "#de6a3e", "title": "Paved road"}},
        "counters": {
            "blue": {"ground": "#20507a", "ink": "#ffffff"},
            "guard": {"ground": "#123456", "ink": "#ffffff"},
        },
        "groups": {"gate": {"look": "entry", "title": "Gate"}},
    }
)


@pytest.fixture(name="board")
def _board() -> Board:
    return parse_board(MAP)


@pytest.fixture(name="sheet")
def _sheet(board: Board) -> SheetLayout:
    return lay(board, (), 1.0)


def drawn(scene: Scene, crop: tuple[str, ...] = (), scale: float = 80) -> Element:
    """The picture, read back as XML."""
    return fromstring(svg(scene, crop, scale=scale))


def classed(picture: Element, name: str) -> list[Element]:
    """The elements of a class."""
    return [each for each in picture.iter() if name in each.get("class", "").split()]


def words(element: Element) -> list[str]:
    """All texts within an element."""
    return [each.text or "" for each in element.iter(f"{SVG}text")]


def points(path: str) -> Iterator[tuple[float, float]]:
    """The pairs of numbers in path data."""
    numbers = [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", path)]
    yield from zip(numbers[::2], numbers[1::2], strict=True)


def test_a_bare_board_draws_without_a_style(board: Board) -> None:
    """Terrain, hexsides and roads that no style knows still show."""
    picture = drawn(Scene(board))
    assert words(classed(picture, "numbers")[0]) == list(board.hexes)
    assert [each.get("class") for each in classed(picture, "terrain")] == [
        "terrain bog",
        "terrain woods",
    ]
    assert classed(picture, "river")
    assert classed(picture, "track")
    assert len(classed(picture, "bridge")) == 1


def test_the_size_follows_the_scale(board: Board) -> None:
    """Twice as many pixels for a hex make a picture twice as wide and high."""
    small, large = drawn(Scene(board), scale=50), drawn(Scene(board), scale=100)
    for key in ("width", "height"):
        assert abs(2 * int(small.attrib[key]) - int(large.attrib[key])) <= 1
    assert small.get("viewBox") == large.get("viewBox")


def test_each_counter_lies_at_the_centre_of_its_hex(board: Board, sheet: SheetLayout) -> None:
    """A counter's box of 60 units has the hex's centre in its middle, three units low."""
    counters = tuple(
        CounterFace(hex_, "blue", name=f"U{hex_}") for hex_ in ("0101", "0304", "0605")
    )
    found = classed(drawn(Scene(board, STYLE, counters)), "counter")
    assert [each.get("data-hex") for each in found] == ["0101", "0304", "0605"]
    for counter, element in zip(counters, found, strict=True):
        place = element[0].attrib["transform"]
        x, y = next(points(place))
        centre = sheet.centre(counter.hex)
        assert (x + 30, y + 30 - 3) == pytest.approx(centre, abs=0.1)
        assert counter.name in words(element)


def test_each_mark_lies_at_the_centre_of_its_hex(board: Board, sheet: SheetLayout) -> None:
    """The outline of a mark is centred on its hex, and its disc stands there."""
    marks = (Mark("0202", "reach", "3"), Mark("0505", "target"), Mark("0101", "objective"))
    picture = drawn(Scene(board, STYLE, marks=marks))
    for mark in marks:
        (group,) = [
            each for each in classed(picture, mark.kind) if each.get("data-hex") == mark.hex
        ]
        corners = list(points(group[0].attrib["d"]))
        mean = [sum(values) / 6 for values in zip(*corners, strict=True)]
        assert mean == pytest.approx(sheet.centre(mark.hex), abs=0.1)
    (disc,) = classed(picture, "discs")
    assert words(disc) == ["3"]
    circle = disc.find(f"{SVG}circle")
    assert circle is not None
    at = float(circle.attrib["cx"]), float(circle.attrib["cy"])
    assert at == pytest.approx(sheet.centre("0202"), abs=0.1)


def test_a_mark_beside_a_counter_makes_room(board: Board) -> None:
    """The disc of a reached hex moves aside when a counter lies there."""
    mark = (Mark("0202", "reach", "3"),)
    alone = drawn(Scene(board, STYLE, marks=mark))
    shared = drawn(Scene(board, STYLE, (CounterFace("0202", "blue"),), mark))
    places = [
        float(classed(each, "discs")[0].findall(f"{SVG}circle")[0].attrib["cx"])
        for each in (alone, shared)
    ]
    assert places[1] < places[0] - 30


def test_a_river_bends_at_the_corners_of_its_hexsides(board: Board, sheet: SheetLayout) -> None:
    """The course is one curve whose control points are the corners that its sides share."""
    core = classed(drawn(Scene(board, STYLE)), "river")[-1].attrib["d"]
    assert core.count("M") == 1
    (stretch,) = [each for each in board.ground.stretches if each.kind == "river"]
    ends = [sheet.ends(side) for side in stretch.sides]
    bends = [corner for a, b in pairwise(ends) for corner in a if corner in b]
    controls = [tuple(map(float, each)) for each in re.findall(r"Q(\S+) (\S+) ", core)]
    wanted = [pytest.approx(bend, abs=0.1) for bend in bends]
    assert controls in (wanted, wanted[::-1])


def test_a_road_crosses_hexsides_in_their_middle(board: Board, sheet: SheetLayout) -> None:
    """A straight road runs through the middles of the sides, and so over the bridge."""
    road = classed(drawn(Scene(board, STYLE)), "paved")[-1].attrib["d"]
    x, y = sheet.middle("0403/0404")
    assert any((px, py) == pytest.approx((x, y), abs=0.1) for px, py in points(road))


def test_a_road_that_ends_at_the_edge_leaves_the_map(board: Board, sheet: SheetLayout) -> None:
    """The last hex of a road at the edge is crossed to its outer side."""
    road = list(points(classed(drawn(Scene(board, STYLE)), "paved")[-1].attrib["d"]))
    top, bottom = sheet.edge("0401", "n")[0].y, sheet.edge("0405", "s")[0].y
    assert [road[0][1], road[-1][1]] == pytest.approx([top, bottom], abs=0.1)


def test_names_are_made_safe(board: Board) -> None:
    """Characters with a meaning in XML show as they are written, in every text."""
    counter = CounterFace("0101", "blue", name="<&>", factors=('"', "'"))
    scene = Scene(board, STYLE, (counter,), title="X < Y & Z", subtitle="<b>")
    shown = words(drawn(scene))
    for wanted in ("A & B <x>", "<&>", '"', "'", "X < Y & Z", "<b>"):
        assert wanted in shown


def test_a_style_made_by_hand_cannot_break_out_of_its_place(board: Board) -> None:
    """Whatever a colour or a name says, the picture has no elements but its own."""
    evil = '"/><script>x</script><a b="\x00\x1b\ufffe'
    counter = CounterFace("0101", evil, name=evil, factors=(evil,))
    scene = Scene(board, Style(mottle=evil, ink=evil, grid=evil), (counter,), title=evil)

    picture = svg(scene)

    tags = {each.tag.rpartition("}")[2] for each in fromstring(picture).iter()}
    assert "script" not in tags
    assert "a" not in tags
    assert not any(character in picture for character in "\x00\x1b\ufffe")


def test_a_hidden_counter_tells_its_side_alone(board: Board) -> None:
    """Two hidden counters of a side draw alike, whatever they are."""
    plain = CounterFace("0202", "blue", hidden=True)
    full = CounterFace(
        *("0202", "blue", "Secret", "armour", "III", "Guards", ("7", "5", "9"), "4", "guard"),
        corner="round",
        steps=(2, 4),
        dot=True,
        reduced=True,
        spent=True,
        hidden=True,
        badges=("moved", "mined"),
        facing=3,
    )
    for scale in (18, 30, 60, 100):
        pictures = [svg(Scene(board, STYLE, (each,)), scale=scale) for each in (plain, full)]
        assert pictures[0] == pictures[1]
    assert words(classed(fromstring(pictures[1]), "counter")[0]) == ["?"]


def test_counters_in_one_hex_make_a_stack(board: Board) -> None:
    """The last counter lies on top, edges show beneath it, and a disc counts them all."""
    pile = (CounterFace("0202", "blue", "low"), CounterFace("0202", "blue", "mid"))
    picture = drawn(Scene(board, STYLE, (*pile, CounterFace("0202", "blue", "top", stack=3))))
    (stack,) = classed(picture, "counter")
    assert words(stack)[0] == "top"
    assert words(stack)[-1] == "5"
    assert not {"low", "mid"} & set(words(stack))
    assert len([each for each in stack if "transform" in each.attrib]) == 3


def test_two_sides_in_one_hex_lie_side_by_side(board: Board, sheet: SheetLayout) -> None:
    """Counters of different sides do not cover each other's names."""
    counters = (CounterFace("0202", "blue"), CounterFace("0202", "red"))
    found = classed(drawn(Scene(board, STYLE, counters)), "counter")
    left, right = (next(points(each[0].attrib["transform"]))[0] for each in found)
    assert left + 30 < sheet.centre("0202").x < right + 30


@pytest.mark.parametrize("scale", [18, 30, 60, 100])
@pytest.mark.parametrize("kind", [*SYMBOLS, "squad", "man", "vehicle", "leader", "none", "odd"])
def test_every_kind_of_unit_draws_at_every_size(board: Board, kind: str, scale: float) -> None:
    """No symbol breaks the picture, and small pictures say less."""
    counter = CounterFace(
        "0202", "blue", "7th", kind, "II", "3 Div", ("8", "2", "10"), steps=(1, 2)
    )
    shown = words(classed(drawn(Scene(board, STYLE, (counter,)), scale=scale), "counter")[0])
    assert ("7th" in shown) == (scale >= 44)
    assert ("3 Div" in shown) == (scale >= 70)
    assert ("8" in shown) == (scale >= 22)


def test_a_crop_shows_the_hexes_asked_for(board: Board) -> None:
    """A cropped picture is smaller and leaves out what lies far off."""
    far = (CounterFace("0605", "blue", "far"), CounterFace("0101", "blue", "near"))
    scene = Scene(board, STYLE, far)
    whole, part = drawn(scene), drawn(scene, ("0101", "0202"))
    assert int(part.attrib["width"]) < int(whole.attrib["width"]) / 1.5
    assert "near" in words(part)
    assert "far" not in words(part)
    assert "0605" not in words(classed(part, "numbers")[0])


def test_arrows_follow_the_centres_of_their_hexes(board: Board, sheet: SheetLayout) -> None:
    """The shaft passes through every hex between the ends, and the words fly at its end."""
    arrow = Arrow(("0101", "0201", "0302", "0303"), "move", "3 of 4")
    (shape,) = classed(drawn(Scene(board, STYLE, arrows=(arrow,))), "move")
    shaft = list(points(shape[0].attrib["d"]))
    assert shaft[0] == pytest.approx(sheet.centre("0101"), abs=0.1)
    assert shaft[1:3] == [pytest.approx(sheet.centre(each), abs=0.1) for each in ("0201", "0302")]
    assert words(shape) == ["3 of 4"]


def test_a_refused_side_is_marked_on_the_side(board: Board, sheet: SheetLayout) -> None:
    """A mark that names two hexes lies on the side between them."""
    (disc,) = classed(drawn(Scene(board, STYLE, marks=(Mark("0304/0403", "refused"),))), "discs")
    bar = list(points(disc[0].attrib["d"]))
    assert bar == [pytest.approx(end, abs=0.1) for end in sheet.ends("0304/0403")]


def test_groups_are_marked_as_the_style_says(board: Board) -> None:
    """An entry at the edge is named outside the map; one inland is a ring without words."""
    (gate,) = classed(drawn(Scene(board, STYLE)), "gate")
    assert words(gate) == ["Gate 0401"]
    assert len(gate.findall(f"{SVG}path")) == 2


def test_the_legend_names_what_is_on_the_map(board: Board) -> None:
    """Only things that the map has and the style has titles for are listed."""
    (legend,) = classed(drawn(Scene(board, STYLE, legend=True)), "legend")
    assert words(legend) == ["Woods", "River", "Paved road"]


def test_heights_are_nested(board: Board) -> None:
    """Each level is drawn upon the one below."""
    levels = [
        each.get("class") for each in drawn(Scene(board)).iter() if "level" in each.get("class", "")
    ]
    assert levels == ["level-1", "level-2"]


def test_a_picture_is_the_same_every_time(board: Board) -> None:
    """The same scene gives the same text."""
    scene = Scene(board, STYLE, (CounterFace("0303", "blue", "A"),), (Mark("0404", "zone"),))
    assert svg(scene) == svg(Scene(parse_board(MAP), STYLE, scene.counters, scene.marks))


def test_chains_join_segments_and_close_loops(sheet: SheetLayout) -> None:
    """The border of one hex is a loop of six; a fork ends chains."""
    (loop,) = chains(sheet.borders(("0303",)))
    assert loop.closed
    assert sorted(loop.points) == sorted(sheet.corners("0303"))
    fork = list(chains(sheet.ends(side) for side in ("0303/0403", "0303/0304", "0304/0403")))
    assert sum(len(chain.points) - 1 for chain in fork) == 3
    assert not any(chain.closed for chain in fork)


def test_a_style_keeps_its_defaults() -> None:
    """What a table leaves out is as in a style of nothing."""
    assert read_style({}) == Style()
    assert read_style({"terrain": {"moor": {"fill": "#123456"}}}).of_terrain("moor").edge == "soft"
    assert read_style({"elevations": ["", "#aabbcc"]}).of_elevation(7) == "#aabbcc"


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"teint": "#fff"}, "The style has no 'teint'."),
        ({"paper": 3}, "style.paper must be a text."),
        ({"terrain": "woods"}, "style.terrain must be a table."),
        ({"terrain": {"woods": "green"}}, "style.terrain.woods must be a table."),
        ({"terrain": {"woods": {"fil": "#fff"}}}, "style.terrain.woods has no 'fil'."),
        ({"roads": {"lane": {"width": "wide"}}}, "style.roads.lane.width must be a number."),
        ({"places": {"town": {"italic": 1}}}, "style.places.town.italic must be true or false."),
        ({"groups": {"exit": {"look": "door"}}}, "style.groups.exit.look must be one of ring,"),
        ({"counters": {"red": {"corner": "oval"}}}, "style.counters.red.corner must be one of"),
        ({"elevations": "#fff"}, "style.elevations must be a list of colours, from level 0 up."),
        ({"elevations": ["url(#x)"]}, "style.elevations must be a colour such as #4a6f3c."),
        ({"mottle": '"/><script>'}, "style.mottle must be a colour such as #4a6f3c."),
        ({"terrain": {"a": {"ink": "#zzzzzz"}}}, "style.terrain.a.ink must be a colour such as"),
        ({"places": {"city": {"size": 10**9}}}, "style.places.city.size must be a number from 0"),
        ({"hexsides": {"a": {"width": float("nan")}}}, "style.hexsides.a.width must be a number"),
        ({"hexsides": {"a": {"dash": "1 x"}}}, "style.hexsides.a.dash must be numbers with"),
        ({"terrain": {"a": {"title": "x" * 201}}}, "style.terrain.a.title must be no longer"),
    ],
)
def test_a_bad_style_is_refused_in_one_sentence(table: dict[str, object], sentence: str) -> None:
    """Each kind of mistake says where it is and what is wanted."""
    with pytest.raises(BadInput) as raised:
        read_style(table)
    assert str(raised.value).startswith(sentence)


def test_a_name_makes_room_for_a_counter(board: Board) -> None:
    """The name of a place does not lie under the counter in its hex."""
    pictures = [drawn(Scene(board, STYLE, held)) for held in ((), (CounterFace("0503", "blue"),))]
    heights = [
        float(each.attrib["y"])
        for picture in pictures
        for each in picture.iter(f"{SVG}text")
        if each.text == "A & B <x>"
    ]
    assert abs(heights[0] - heights[1]) > 10
