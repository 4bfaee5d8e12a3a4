"""7, 8.1.1, 8.2.1, 10.3.1 Fortifications, Cover and faces at set-up."""

import pytest

from grognard import BadInput
from grognard.engine.kernel.flow import objections
from grognard.games.combat import COMBAT
from grognard.games.combat.fortifying import Fortify, SettleIn
from grognard.games.combat.state import Combat
from tests.games.combat.positions import SETTING, WORKS, offered, refused, works
from tests.playing import play_all
from tests.rules import rule


def begun() -> Combat:
    """The start of `tractor-works`: the Russian sets up his fortifications."""
    game = COMBAT.set_up(WORKS)
    assert isinstance(game, Combat)
    return game


def settled(text: str, side: str = "russian") -> Combat:
    """A position in which a side settles in after its set-up."""
    game = COMBAT.position(WORKS, text)
    assert isinstance(game, Combat)
    game.procedures.clear()
    game.begin(SettleIn(side))
    return game


@rule("7.2.3-a", "7.4.2-b", "7.5.1-a", "7.4.3-a")
def test_fortifications_come_from_the_order_of_battle():
    """7 Four trenches and no fifth; AT trenches are not given; inside the area alone."""
    game = begun()

    assert game.who == "russian"
    assert isinstance(game.procedures[-1], Fortify)
    assert refused(game, "lay at-trench H13") == ["7.2.3"]
    assert refused(game, "lay trench A1") == ["core-2-f"]
    hexes = offered(game, "lay trench")[:4]
    assert "trench 4" in game.prompt
    for choice in hexes:
        game = play_all(game, choice)
    assert offered(game, "lay trench") == []
    assert "trench" not in game.prompt


@rule("7.6.1-a", "6.13.1-h", "6.15.2-a")
def test_wire_is_set_up_outside_houses():
    """7.6.1 Not in the halls, nor among machine parts; by rail cars it may."""
    game = begun()

    assert refused(game, "lay wire N16") == ["7.6.1"]
    assert refused(game, "lay wire G26") == ["6.13.1"]
    board = game.ground.board
    cars = [hex_ for hex_ in board.hexes if board.terrain(hex_) == "rail-cars"]
    assert any(f"lay wire {hex_}" in game.options for hex_ in cars)


@rule("7.4.4-a", "7.4.4-b")
def test_mines_are_hidden_off_paved_roads():
    """7.4.4 Hidden in secret, four at most; not on a paved road, where they may lie open."""
    game = begun()

    assert refused(game, "bury L20") == ["7.4.4"]
    assert "lay mines L20" in game.options
    hidden = play_all(game, "bury H13")
    assert hidden.works["H13"][0].hidden
    assert not hidden.events
    assert "bury H13" not in hidden.options


@rule("7.4.4-a")
def test_no_more_mines_are_hidden_than_there_are():
    """7.4.4 After the fourth there is none left, hidden or open."""
    game = begun()
    for choice in offered(game, "bury")[:4]:
        game = play_all(game, choice)

    assert offered(game, "bury") == offered(game, "lay mines") == []


@rule("7.5.2-a")
def test_a_roadblock_points_along_a_road():
    """7.5.2 From a road hex over a hexside that the road crosses."""
    game = begun()

    assert "block L20 L21" in game.options
    assert refused(game, "block L20 M20") == ["7.5.2"]
    assert play_all(game, "block L20 L21").roadblocks == (("L20", "L21"),)


@rule("7.1.1-b", "7.1.4-a")
def test_dug_in_markers_are_set_up_over_units():
    """7.1.1 In houses too, over all who are there; not without units, nor more than given."""
    game = settled("r65-1 N16, r65-2 N16, g66-1 A1")

    assert offered(game, "dig") == ["dig N16"]
    dug = play_all(game, "dig N16")
    assert [dug.units[unit].dug for unit in ("r65-1", "r65-2")] == [True, True]


@rule("8.1.1-f", "8.2.1-d")
def test_units_may_begin_in_cover():
    """8.1.1, 8.2.1 Behind a hexside, one marker a hex; or inside the hex."""
    game = settled("r65-1 I8, r65-2 I8, r65-3 J5, g66-1 A1")

    covered = play_all(game, "cover r65-1 H7", "shelter r65-3")
    assert covered.units["r65-1"].cover == ("H7/I8",)
    assert covered.units["r65-3"].cover == ("inside",)
    assert offered(covered, "cover r65-2") == []
    assert covered.units["r65-1"].did == ""


@rule("8.1.1-f", "8.2.1-d")
def test_in_hex_cover_does_not_use_up_the_marker_of_a_hex():
    """8.1.1 One marker on a hexside, whichever of two units lies down first (R-17)."""
    game = settled("r65-1 J5, r65-2 J5, r65-3 J5, g66-1 A1")

    first = play_all(game, "shelter r65-1", "cover r65-2 J6")
    last = play_all(game, "cover r65-2 J6", "shelter r65-1")
    assert first.units == last.units
    assert refused(first, "cover r65-3 I6") == ["8.1.1"]


@rule("7.2.1-e", "10.3.1-c")
def test_trenches_are_manned_and_teams_may_begin_turned():
    """7.2.1, 10.3.1 Whoever is set up in a trench hex is in it; a team begins either way."""
    game = settled("r65-1 I8, rM1910-1 J5, trench I8, g66-1 A1")

    assert game.units["r65-1"].trench
    turned = play_all(game, "turn rM1910-1", "done")
    assert turned.veiled == {"r12-1": "rM1910-1"}
    assert not turned.units["r12-1"].served


@rule("core-2-f")
def test_a_force_without_fortifications_is_asked_for_its_units():
    """core-2-f In `stairwell` the first question is where a unit goes."""
    game = COMBAT.set_up(SETTING)

    assert "C18" in game.options


@rule("8.1.1-d")
def test_nobody_begins_behind_a_bare_hexside():
    """8.1.1 A marker at set-up points at a wall, hedge or fence."""
    game = settled("r65-1 I8, g66-1 A1")

    assert "cover r65-1 H7" in game.options
    assert refused(game, "cover r65-1 I7") == ["8.1.1"]


@rule("6.15.2-a")
def test_dug_in_markers_are_set_up_by_rail_cars():
    """6.15.2 Rail cars keep out no fortification."""
    assert "dig K36" in settled("r65-1 K36, g66-1 A1").options


@rule("7.1.1-c")
def test_a_dug_in_marker_is_set_up_on_an_afv():
    """7.1.1 One of the four markers; not on men, nor where nobody digs."""
    game = settled("T34-1 J32 e, T34-2 F20 e, r65-1 J32, g66-1 A1")

    assert offered(game, "emplace") == ["emplace T34-1"]
    dug = play_all(game, "emplace T34-1")
    assert [dug.units[unit].dug for unit in ("T34-1", "r65-1")] == [True, False]
    assert dug.procedures[-1].markers == 3


@rule("8.1.1-f", "7.1.1-b")
def test_dug_in_units_may_begin_in_cover():
    """8.1.1, 7.1.1 Whichever comes first; who is in a trench lies behind no wall (R-49)."""
    game = settled("r65-1 I8, r65-2 J5, g66-1 A1")

    dug = play_all(game, "dig I8", "cover r65-1 H7", "dig J5", "shelter r65-2")
    covered = play_all(game, "cover r65-1 H7", "dig I8", "shelter r65-2", "dig J5")
    assert dug.units == covered.units
    assert offered(settled("r65-1 I8, trench I8, g66-1 A1"), "cover") == []


@rule("7.2.2-a")
def test_a_hex_has_one_trench():
    """7.2.2 A second one is refused in set-up, as in the text of a position."""
    game = play_all(begun(), "lay trench H12")

    assert refused(game, "lay trench H12") == ["7.2.2"]
    assert "lay trench H13" in game.options


@pytest.mark.parametrize(
    ("text", "told"), [("trench B35", "a trench in B35"), ("at-trench B35", "an anti-tank trench")]
)
def test_a_refused_work_is_named_in_plain_words(text: str, told: str):
    """7.2.1, 7.4.8 In the text of a position, and to who would clear what is not there."""
    with pytest.raises(BadInput, match=f"There cannot be {told}"):
        works(f"{text}, r65-7 Z20")
    game = works("g82-1 J32, wire J32, r65-7 Z20")
    assert objections(game, "clear g82-1 mines")[0].text == "g82-1 has no known mines to clear."
