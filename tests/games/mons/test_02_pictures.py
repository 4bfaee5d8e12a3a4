"""2.3, 2.5, 2.13 What stands where on a counter as it is drawn."""

from typing import NamedTuple
from xml.etree import ElementTree

import pytest

import grognard
from grognard.games.mons.state import Mons
from grognard.picture import svg
from tests.rules import rule

SVG = "{http://www.w3.org/2000/svg}"
UPPER, LOWER, LEFT, RIGHT = 25, 80, 10, 90  # of a counter that measures 100 by 100


class Words(NamedTuple):
    """A text on a counter: where it begins or ends, and how large it is."""

    text: str
    x: float
    y: float
    size: float
    colour: str


def face(text: str, hex_: str) -> ElementTree.Element:
    """The top counter of a hex in the picture of a position."""
    game: Mons = grognard.position("mons", text)
    scene = game.setting.rulebook.scene(grognard.view(game, "observer"), game.sheet)
    drawn = ElementTree.fromstring(svg(scene, crop=[hex_], scale=100))
    (stack,) = [each for each in drawn.iter(f"{SVG}g") if each.get("data-hex") == hex_]
    return stack


def words(counter: ElementTree.Element) -> list[Words]:
    """All that is written on a counter."""
    return [
        Words(
            each.text or "",
            float(each.get("x", 0)),
            float(each.get("y", 0)),
            float(each.get("font-size", 0)),
            each.get("fill", ""),
        )
        for each in counter.iter(f"{SVG}text")
    ]


def has_dot(counter: ElementTree.Element) -> bool:
    """Whether there is a large dot at the upper left."""
    dots = [
        (float(each.get("cx", 0)), float(each.get("cy", 0)), float(each.get("r", 0)))
        for each in counter.iter(f"{SVG}circle")
    ]
    return any(x < UPPER and y < UPPER and radius > 5 for x, y, radius in dots)


@rule("2.3-b")
@pytest.mark.parametrize(("unit", "movement"), [("IR75", "4"), ("16L", "8"), ("Hvy20", "3")])
def test_the_movement_factor_stands_at_the_bottom_right(unit: str, movement: str):
    """2.3 On counters of either side and any type."""
    found = [each.text for each in words(face(f"{unit} 2524", "2524")) if each.x > RIGHT]

    assert found == [movement]


@rule("2.3-b")
@pytest.mark.parametrize(
    ("gun", "bombardment", "range_"), [("FAR24", "4", "4"), ("Hvy20", "6", "5"), ("XV", "3", "4")]
)
def test_the_range_stands_just_right_of_the_bombardment_factor(
    gun: str, bombardment: str, range_: str
):
    """2.3 The factor large at the bottom left, the range small beside it."""
    low = [each for each in words(face(f"{gun} 2524", "2524")) if each.y > LOWER and each.x < 50]
    large, small = sorted(low, key=lambda each: each.x)

    assert (large.text, small.text) == (bombardment, range_)
    assert small.x - large.x < large.size
    assert small.size < large.size


@rule("2.3-b")
def test_units_without_guns_show_no_range():
    """2.3 At the bottom left of a battalion there is its one factor alone."""
    low = [each.text for each in words(face("1B 2524", "2524")) if each.y > LOWER and each.x < 50]

    assert low == ["4"]


@rule("2.3-b")
@pytest.mark.parametrize(("unit", "hex_"), [("4RF", "4208"), ("16L", "2414"), ("XXIII", "4209")])
def test_the_hex_where_it_begins_stands_at_the_upper_left_of_a_british_counter(
    unit: str, hex_: str
):
    """2.3, 3.1 It stays there wherever the unit goes."""
    corner = [
        each.text for each in words(face(f"{unit} 2524", "2524")) if each.x <= LEFT and each.y < 30
    ]

    assert corner == [hex_]


@rule("2.3-b")
def test_no_hex_stands_on_a_german_counter():
    """2.3, 3.1 The Germans come from off the map."""
    at_the_top = [each.text for each in words(face("IR75 2524", "2524")) if each.y < 30]
    assert at_the_top == ["75", "17/IX"]


@rule("2.5-a")
@pytest.mark.parametrize(
    ("unit", "ink", "ground"),
    [
        ("1B", "white", "red"),
        ("IR8", "white", "black"),
        ("IR26", "black", "grey"),
        ("IR75", "black", "white"),
    ],
)
def test_a_counter_has_the_colours_of_its_side_and_corps(unit: str, ink: str, ground: str):
    """2.5 The British in red; III Corps black, IV Corps grey, IX Corps white."""
    counter = face(f"{unit} 2524", "2524")
    body = [each.get("fill", "") for each in counter.iter(f"{SVG}rect")][1]

    assert {colour(each.colour) for each in words(counter)} == {ink}
    assert colour(body) == ground


def colour(code: str) -> str:
    """The plain name of a colour."""
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    if red > 2 * max(green, blue):
        return "red"
    return "black" if red < 60 else "white" if red > 220 else "grey"


@rule("2.13-c", "2.13-f")
@pytest.mark.parametrize(("steps", "dot"), [(4, False), (3, False), (2, True), (1, True)])
def test_the_substitute_of_a_regiment_has_a_dot(steps: int, dot: bool):
    """2.13 Both its faces have a large dot at the upper left; the first counter has none."""
    assert has_dot(face(f"IR75 2524 {steps}", "2524")) is dot


@rule("2.13-c", "2.13-g")
@pytest.mark.parametrize("unit", ["1B", "J9", "Cav16", "16L"])
@pytest.mark.parametrize("steps", [2, 1])
def test_units_of_one_counter_have_no_dot(unit: str, steps: int):
    """2.13 Two steps, or one of two left, are no substitute."""
    assert not has_dot(face(f"{unit} 2524 {steps}", "2524"))


@rule("2.13-d")
@pytest.mark.parametrize("steps", [4, 3, 2, 1])
def test_a_regiment_is_drawn_once(steps: int):
    """2.13 One counter lies on the map, with the factor of its steps."""
    counter = face(f"IR75 2524 {steps}", "2524")

    assert [each.text for each in words(counter)] == ["75", "17/IX", "III", str(2 * steps), "4"]
