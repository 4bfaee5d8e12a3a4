"""Pictures of what lies inside hexes and on their sides: levels, facings, tokens, badges."""

import pytest

from grognard.engine.board.file import parse_board
from grognard.engine.look.scene import Arrow, CounterFace, Mark, Scene, Token
from grognard.picture.sheet import lay
from tests.engine.test_picture import MAP, STYLE, SVG, classed, drawn, points, words

BOARD = parse_board(MAP)
SHEET = lay(BOARD, (), 1.0)


def test_counters_on_levels_of_a_hex_make_piles_of_their_own() -> None:
    """Lower levels are drawn first and lie lower; each but the ground says which it is."""
    places = ("0202+roof", "0202", "0202+1", "0202-1", "0202+1")
    scene = Scene(BOARD, STYLE, tuple(CounterFace(place, "blue", "A") for place in places))
    found = classed(drawn(scene), "counter")
    heights = [next(points(each[-1].attrib["transform"]))[1] for each in found[:2] + found[3:]]

    assert [each.attrib["data-hex"] for each in found] == ["0202-1", "0202", "0202+1", "0202+roof"]
    assert [words(level) for each in found for level in classed(each, "level")] == [
        ["−1"],
        ["+1"],
        ["roof"],
    ]
    assert heights == sorted(heights, reverse=True)
    assert words(found[2])[-1] == "2"


def test_a_counter_on_a_hexside_is_half_as_large() -> None:
    """It lies on the middle of the side."""
    ((box,),) = classed(drawn(Scene(BOARD, STYLE, (CounterFace("0202/0203", "blue"),))), "counter")
    x, y = next(points(box.attrib["transform"]))

    assert box.attrib["transform"].endswith("scale(0.3)")
    assert (x + 15, y + 12) == pytest.approx(SHEET.middle("0202/0203"), abs=0.1)


def test_any_kind_of_counter_can_face_a_corner() -> None:
    """A wedge outside the counter, and a barrel where the turret points elsewhere."""
    for kind in ("gun", "vehicle"):
        ahead = CounterFace("0202", "blue", kind=kind, facing=2, turret=2)
        aside = CounterFace("0303", "blue", kind=kind, facing=0, turret=5)
        bare = CounterFace("0404", "blue", kind=kind)
        picture = drawn(Scene(BOARD, STYLE, (ahead, aside, bare)))
        wedges = [each.attrib["transform"] for each in classed(picture, "facing")]
        (barrel,) = classed(picture, "turret")

        assert ["rotate(120)" in wedges[0], "rotate(0)" in wedges[1], len(wedges)] == [1, 1, 2]
        assert "rotate(300)" in barrel.attrib["transform"]


@pytest.mark.parametrize("count", [1, 3, 4, 7])
def test_every_badge_has_a_place_of_its_own(count: int) -> None:
    """However many there are; more than three are smaller."""
    badges = tuple(f"b{number}" for number in range(count))
    picture = drawn(Scene(BOARD, STYLE, (CounterFace("0202", "blue", badges=badges),)))
    tabs = [
        each.attrib["transform"]
        for each in classed(picture, "counter")[0].iter(f"{SVG}g")
        if [word for word in words(each) if word in badges] == words(each) != []
    ]

    assert len(tabs) == len(set(tabs)) == count
    assert all(each.endswith("scale(1)") == (count <= 3) for each in tabs)


def test_tokens_lie_at_the_foot_of_a_hex_or_on_a_side() -> None:
    """Side by side, in their shapes, with a wedge towards what they point at."""
    scene = Scene(
        BOARD,
        STYLE,
        tokens=(
            Token("s", "0202", "10", "Smoke", "pill"),
            Token("f", "0202+1", "F", "Fort", "octagon"),
            Token("c", "0303/0304", name="Cover", points_at="0304"),
            Token("x", "36th:routed", "R"),
        ),
    )
    smoke, fort, cover = classed(drawn(scene), "token")
    x, y = SHEET.centre("0202")
    left, right = (float(next(one.iter(f"{SVG}text")).attrib["x"]) for one in (smoke, fort))
    names = [each.attrib["aria-label"] for each in (smoke, fort, cover)]

    assert names == ["Smoke", "Fort", "Cover"]
    assert [words(each) for each in (smoke, fort, cover)] == [["10"], ["F"], []]
    assert left < x < right
    eight = list(points(fort[0].attrib["d"]))
    assert len(eight) == 8
    assert max(x for x, _ in eight) - min(x for x, _ in eight) == pytest.approx(16, abs=0.1)
    assert max(y for _, y in eight) - min(y for _, y in eight) == pytest.approx(16, abs=0.1)
    assert all(float(each.attrib["y"]) > y + 30 for each in smoke.iter(f"{SVG}text"))
    assert [each.tag for each in cover] == [f"{SVG}path", f"{SVG}rect"]
    assert "rotate(90)" in cover[0].attrib["transform"]
    assert next(points(cover[0].attrib["transform"])) == pytest.approx(
        SHEET.middle("0303/0304"), abs=0.1
    )


def test_marks_and_arrows_go_to_any_place() -> None:
    """A level of a hex is marked as its hex; an arrow may end on a side."""
    scene = Scene(
        BOARD,
        STYLE,
        marks=(Mark("0202+1", "reach", "3"), Mark("36th:routed", "target")),
        arrows=(Arrow(("0202", "0202/0203"), "sight"),),
    )
    picture = drawn(scene)
    (line,) = classed(picture, "sight")
    *_, end = points(line[-1].attrib["d"])

    assert [each.attrib["data-hex"] for each in classed(picture, "reach")] == ["0202+1"]
    assert classed(picture, "target") == []
    assert end == pytest.approx(SHEET.middle("0202/0203"), abs=0.1)
