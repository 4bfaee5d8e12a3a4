"""6.8.2.1, core-12 Vehicles, wrecks and smoke on a line of sight; 10.4.6 arcs."""

import pytest

from grognard import explain
from grognard.games.combat.arcs import FACINGS, is_before, spine, spread
from grognard.games.combat.campaign import burn_out
from tests.games.combat.positions import totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "r65-2 A1"
E, NE = FACINGS.index("e"), FACINGS.index("ne")


@rule("core-1-f", "10.4.6-f", "11.1.2-a")
def test_a_hexspine_covers_the_arc_of_its_two_hexes_example():
    """core-1-f From F34 to G34/G35: L33 in, F33 out; one hexspine on F33, I30, L31 in, L33 out."""
    board = works("g66-1 F18").ground.board

    assert (spine(board, "F34", E), spine(board, "F34", NE)) == ("G34/G35", "F33/G34")
    assert spread(E, NE) == 1
    assert [is_before(board, "F34", E, hex_) for hex_ in ("L33", "F33")] == [True, False]
    seen = [is_before(board, "F34", NE, hex_) for hex_ in ("F33", "I30", "L31", "L33")]
    assert seen == [True, True, True, False]


@rule("core-12-a")
def test_smoke_closes_a_line_with_all_else_at_forty():
    """core-12-a Three clouds hinder by 30, a fourth closes the line."""
    three = "smoke F15 2, smoke F16 2, smoke F17 2"
    lines = [works(f"g66-1 F18, {s}").line("F18", "F14") for s in (three, f"{three}, smoke F14 1")]

    assert (lines[0].cause, lines[0].hindrance) == (None, 30)
    assert lines[1].cause is not None
    assert lines[1].cause.rule == "core-12-a"


@rule("core-12-e")
def test_a_fire_hinders_lines_through_its_hex_alone():
    """core-12-e Unlike smoke it does nothing to fire into its hex or out of it."""
    game = works("g66-1 F18, fire F15, loose")

    assert [game.line("F18", there).hindrance for there in ("F14", "F15")] == [10, 0]


@rule("6.8.2.1-a", "6.8.2.1-c", "core-12-b")
@pytest.mark.parametrize(
    ("lies", "more"),
    [
        ("PzIV-1 F15 ne", 5),
        ("PzIV-1 F15 ne, PzIV-2 F15 ne", 5),
        ("wreck F15", 5),
        ("burning F15", 10),
        ("burning F15, wreck F15", 10),
        ("smoke F15 2", 10),
        ("smoke F15 2, wreck F15", 15),
        ("fire F15, loose", 10),
    ],
)
def test_what_lies_between_hinders(lies: str, more: int):
    """6.8.2.1 A vehicle or wreck 5, once a hex; a burning one 10; smoke and fire 10."""
    bare = works("g66-1 F18, r65-1 F12")
    game = works(f"g66-1 F18, r65-1 F12, {lies}")

    choice = "fire g66-1 F12"
    assert totals(game, choice)[1] == totals(bare, choice)[1] + more


@rule("6.8.2.1-d", "core-12-b")
@pytest.mark.parametrize("hex_", ["F18", "F12"])
def test_smoke_hinders_into_and_out_of_its_hex(hex_: str):
    """core-12-b, 6.8.2.1 Smoke and the smoke of a burning wreck at either end count as well."""
    bare = works("g66-1 F18, r65-1 F12")
    choice = "fire g66-1 F12"

    smoke = works(f"g66-1 F18, r65-1 F12, smoke {hex_} 2")
    assert totals(smoke, choice)[1] == totals(bare, choice)[1] + 10


@rule("6.8.2.1-d", "core-13-d")
def test_a_burning_wreck_at_either_end_is_terrain():
    """6.8.2.1 +10 on the firepower table into and out of its hex, not a second time to hit."""
    here, there = "r76mm-1 B20 nw, r82mm-1 B20 nw", "g66-1 B14"
    into = works(f"{here}, {there}, burning B14, russian to act")
    out = works(f"{here}, {there}, burning B20, russian to act")

    for gun in ("r76mm-1", "r82mm-1"):
        assert totals(play_all(into, f"gun {gun}"), "shell B14") == [80, 0, 10]
        assert totals(play_all(out, f"gun {gun}"), "shell B14") == [80, 0, 0]
        assert "burning wreck in B20" in str(explain(play_all(out, f"gun {gun}"), "shell B14"))


@rule("6.8.2.1-a", "6.8.2.1-d", "6.10.2-e")
@pytest.mark.parametrize(
    ("wreck", "into", "out"), [("wreck F4", 15, -10), ("burning F4", 20, 0), ("wreck F3", 10, -10)]
)
def test_a_wreck_in_a_gully_is_in_the_hex_of_its_lip(wreck: str, into: int, out: int):
    """6.8.2.1, R-100 It covers men on the lip too; over the gully it hinders nobody."""
    game = works(f"g66-1 F8, r65-1 F4+lip, {wreck}")
    back = works(f"r65-1 F4+lip, g66-1 F8, {wreck}, russian to act")

    assert totals(game, "fire g66-1 F4+lip")[1] == into
    assert totals(back, "fire r65-1 F8")[1] == out


@rule("6.8.2.1-d", "core-12-a")
def test_a_burning_wreck_at_an_end_closes_no_line():
    """core-12-a Hindrances of the hexes between count to 40, and it is none at an end."""
    game = works("g66-1 F18, r65-1 F14, smoke F17 1, smoke F16 1, smoke F15 1, burning F14")

    assert game.line("F18", "F14").hindrance == 30
    assert totals(game, "fire g66-1 F14")[1] == 40


@rule("core-12-b")
def test_high_above_nothing_of_it_hinders():
    """core-12-b Smoke reaches two levels, wrecks one: a line above them is free."""
    game = works("g66-1 A10+2, r65-1 C11+2, smoke B10 1, wreck B10")

    assert game.line("A10+2", "C11+2").hindrance == 0
    assert game.line("A10+1", "C11+1").hindrance == 10
    assert game.line("A10", "C11").hindrance == 15


@rule("6.8.2.1-f")
def test_wrecks_stop_burning_when_a_campaign_firefight_ends():
    """6.8.2.1 They are plain wrecks then, +5 and no more."""
    game = works("burning K32, burning K32, wreck K32, g66-1 K31, r65-1 K33")
    assert game.line("K31", "K33").hindrance == 10

    burn_out(game)
    assert (game.wrecks, game.burning) == ({"K32": 3}, {})
    assert game.line("K31", "K33").hindrance == 5


@rule("core-12-b", "6.8.2.1-d", "core-15-e", "core-16-i")
@pytest.mark.parametrize(
    ("cloud", "drm", "screened"), [("smoke F23 2", 0, 1), ("burning F23", 10, 0)]
)
def test_smoke_hinders_fire_within_its_hex(cloud: str, drm: int, screened: int):
    """core-12-b An Overrun has +10 for a burning wreck, tanks of one hex see badly in smoke."""
    ram = play_all(works(f"PzIV-1 F24 ne, r65-1 F23, {cloud}, {FAR}"), "move PzIV-1", "F23", "1")
    duel = play_all(works(f"PzIV-1 F23 ne, T34-1 F23 ne, {cloud}, {FAR}"), "gun PzIV-1")

    assert totals(ram, "overrun") == [8, drm]
    assert totals(duel, "hit T34-1")[0] == screened


@rule("core-11-i", "6.8.2.1-a", "core-12-b")
@pytest.mark.parametrize(
    ("lies", "wanted"),
    [
        ("smoke C34 2", 10),
        ("wreck C34", 10),
        ("burning C34, smoke C34 1", 20),
        ("wreck B34", 15),
        ("smoke C34 1, wreck B34", 15),
    ],
)
def test_between_two_hexes_the_worse_of_them_hinders_once(lies: str, wanted: int):
    """core-11-i Along the side between the debris of B34 and the open C34, whatever lies there."""
    line = works(f"g66-1 B33, r65-1 C35, {FAR}, {lies}").line("B33", "C35")

    assert line.hindrance == sum(each.value for each in line.hinderings) == wanted
