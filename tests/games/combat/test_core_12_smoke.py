"""core-12 Smoke: who lays it where, how long it lies, and what it needs."""

import pytest

from tests.games.combat.positions import offered, refused, told, totals, works
from tests.playing import play_all
from tests.rules import rule

FAR = "g66-9 A12"  # somebody far off, so that the game goes on
GUN = "r45mm-1 F34 e"


@rule("core-12-c", "core-12-f", "core-12-b")
def test_smoke_lies_for_two_turns():
    """core-12-c A hit places it; from 91 up it was the last; two End Phases and it is gone."""
    game = play_all(works("g81mm-1 F18 ne, r65-1 F12, r65-7 Z20"), "gun g81mm-1", "smoke")
    hit = play_all(game, "smoke F14", "80")

    assert hit.smoke == {"F14": 2}
    assert "g81mm-1 fires smoke at F14." in told(play_all(game, "smoke F14"))
    assert hit.line("F18", "F12").hindrance == 10
    assert play_all(game, "smoke F14", "90").smoke == {}
    assert play_all(game, "smoke F14", "91").units["g81mm-1"].dry
    assert not play_all(game, "smoke F14", "90").units["g81mm-1"].dry


@rule("core-12-f")
@pytest.mark.parametrize("gun", ["PzIV-1", "g81mm-1"])
def test_the_last_smoke_is_the_last(gun: str):
    """core-12-f After a 93 a tank's gun or a mortar has no more; it is fired as at infantry."""
    game = play_all(works(f"{gun} F18 ne, r65-1 F12, r65-7 Z20"), f"gun {gun}", "smoke")
    spent = play_all(game, "smoke F14", "93", "pass")
    later = works(f"{gun} F18 ne dry, r65-1 F12, r65-7 Z20")

    assert spent.units[gun].dry
    assert totals(game, "smoke F14") == [85, 0]
    assert refused(play_all(later, f"gun {gun}"), "smoke") == ["core-12-f"]


@rule("core-12-c", "core-2-c")
def test_smoke_ages_in_the_end_phase():
    """core-2-c By one turn each, then it is gone."""
    game = play_all(works("g66-1 F18, r65-1 F12, smoke F14 2, smoke F20 1"), "pass", "pass")

    assert game.turn == 2
    assert (game.smoke, sorted(game.clouds)) == ({"F14": 1}, ["F14"])


@rule("core-12-f", "core-9-o", "core-4-k")
def test_smoke_needs_no_enemy_and_holding_fire_is_no_impulse():
    """core-12-f Any hex in sight; who asks and holds fire after all still has his impulse."""
    game = works("PzIV-1 F18 ne, r65-7 Z20")
    asked = play_all(game, "gun PzIV-1", "smoke")

    assert "smoke F14" in asked.options
    assert "pass" in play_all(asked, "hold").options
    assert play_all(asked, "hold").who == "german"


@rule("core-13-l")
def test_a_mortar_under_a_roof_lays_no_smoke_either():
    """core-13-l C18 is roofed; out of doors it may."""
    inside, outside = (
        works(f"r82mm-1 {place} e, g66-1 F18, russian to act") for place in ("C18", "F28")
    )

    assert offered(play_all(inside, "gun r82mm-1"), "smoke") == []
    assert offered(play_all(outside, "gun r82mm-1"), "smoke") == ["smoke"]


@rule("core-12-f", "core-13-k")
def test_smoke_is_not_hindered_by_a_truck_that_drives():
    """core-12-f It falls on the hex, 85 at range 4; HE at the truck has 88 and +20."""
    truck = "SdKfz-1 F14 ne as:german-opel-blitz moved"
    game = works(f"r76mm-1 F18 nw, {truck}, g66-1 A12, russian to act")
    laid = play_all(game, "gun r76mm-1")

    assert totals(laid, "shell F14")[:2] == [88, 20]
    assert totals(play_all(laid, "smoke"), "smoke F14") == [85, 0]
