"""core-2 Reinforcements come on by the hexes named for them, or by the nearest that is free."""

import pytest

from grognard import BadInput
from tests.games.combat.positions import at, offered, refused, works
from tests.playing import play_all
from tests.rules import rule

RESERVE = "g66-1 A15, due g66-4 3, german to act"  # by A20 or A21
TANK = "g66-1 A15, due PzIII-1 2, turn 2, german to act"  # by A20, A21 or A22


@rule("core-2-e")
def test_the_entry_hex_is_paid_for_and_no_other_is_open():
    """core-2-e A20 is open ground for 1; A19 is at the edge too, but not named."""
    game = at(f"{RESERVE}, r65-1 C17, turn 3")
    asked = play_all(game, "move g66-4")

    assert [hex_ for hex_ in asked.options if hex_ != "stop"] == ["A20", "A21"]
    assert "A19" not in asked.options
    assert play_all(asked, "A20").units["g66-4"].place == "A20"
    assert offered(at(f"{RESERVE}, r65-1 C17, turn 2"), "move g66-4") == []


@rule("core-2-g")
def test_a_reinforcement_does_not_enter_among_enemies():
    """core-2-g One of two is held: the other is left, and nothing more is opened."""
    asked = play_all(at(f"{RESERVE}, r65-1 A20, turn 3"), "move g66-4")

    assert "A21" in asked.options
    assert refused(asked, "A20")
    assert refused(asked, "A22")


@rule("core-2-g")
def test_the_nearest_free_edge_hexes_stand_in_for_held_ones():
    """core-2-g With both held it is A19 or A22, next to them; a fire in A19 leaves A22."""
    held = f"{RESERVE}, r65-1 A20, r65-2 A21, turn 3"

    assert play_all(at(held), "move g66-4").options == ("stop", "A19", "A22")
    assert play_all(at(f"{held}, fire A19"), "move g66-4").options == ("stop", "A22")


@rule("core-2-g")
def test_a_full_entry_hex_opens_the_next_and_may_be_overfilled():
    """core-2-g, 9.2.1 Three squads fill A20: a fourth pays double there, or takes A19 or A23."""
    full = "g66-2 A20, g66-3 A20, g66-4 A20, r65-1 A21, r65-2 A22"
    game = works(f"g66-1 A15, {full}, due g66-5 2, turn 2, german to act")
    asked = play_all(game, "move g66-5")

    assert asked.options == ("stop", "A19", "A20", "A23")


@rule("core-2-g")
def test_vehicles_take_the_nearest_hex_that_they_can_drive_into():
    """core-2-g, 11.1.2 A19 and A23 are buildings, which are closed to a tank: it takes A24."""
    game = works(f"{TANK}, r65-1 A20, r65-2 A21, r65-3 A22")

    assert play_all(game, "move PzIII-1").options == ("stop", "A24")


@rule("core-2-e")
def test_a_unit_that_comes_on_another_turn_comes_by_the_same_hexes():
    """core-2-e The tanks of turn 2 on turn 1, and a kind that the scenario does not send."""
    early = "g66-1 A15, r65-1 X40, due PzIII-1 1, due SdKfz-1 1"
    game = works(f"{early}, PzIV-1 A24 e, due StuG-1 1, german to act")

    assert offered(play_all(game, "move PzIII-1"), "A") == ["A20", "A21", "A22"]
    assert offered(play_all(game, "move StuG-1"), "A") == ["A20", "A21", "A22"]


@rule("10.4.3-b")
def test_a_gun_that_comes_on_has_its_crew_side_up():
    """10.4.3 A position that has it otherwise is refused."""
    text = "r65-1 X40, g66-1 A15, turn 3, russian to act, due r45mm-1 3"

    with pytest.raises(BadInput, match=r"10\.4\.3"):
        works(text)
    assert offered(play_all(works(f"{text} turned"), "move r45mm-1"), "BB") == [
        "BB21",
        "BB22",
        "BB23",
    ]
