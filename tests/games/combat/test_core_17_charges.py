"""core-17-b Charges that go off in Close Combat."""

import pytest

from tests.games.combat.positions import at, refused, told, totals, works
from tests.playing import play_all
from tests.rules import rule

MELEE = "gDC-1 C18 engaged, g66-1 C18 engaged, r65-1 C18 engaged, r65-2 A3, close combat"


@pytest.fixture(scope="module")
def melee():
    """A charge team and a squad among Russians in the school."""
    return at(MELEE)


@rule("core-17-b")
def test_a_charge_goes_off_among_the_enemies_in_its_own_place(melee):
    """core-17-b Column 100 with the +25 of the house; the team is a 1-2 for good."""
    assert totals(melee, "blast gDC-1") == [100, 25]
    after = play_all(melee, "blast gDC-1", "20")

    assert "r65-1 is eliminated." in told(after)
    assert after.units["gDC-1"].spent


@rule("core-17-b", "core-16-e")
def test_who_blew_a_charge_adds_nothing_to_the_fight(melee):
    """core-16-e A team and a leader attack a squad at 1:3, the leader alone not at all."""
    game = at(MELEE.replace("g66-1", "gLt-1"))
    kept, blown = play_all(game, "done"), play_all(game, "blast gDC-1", "99")

    assert kept.prompt == "core-16-c German attacks r65-1 at 1:3."
    assert blown.prompt == "core-16-c Russian attacks gDC-1 at 3:1."
    assert refused(melee, "blast g66-1") == ["core-17-b"]


@rule("core-17-b", "core-8-i")
def test_a_charge_meets_the_rear_armour_of_a_tank_in_its_hex():
    """core-8-i The tank it went off under is not hunted with it a second time."""
    text = "gDC-1 F18 engaged, KV1A-1 F18 ne engaged, r65-1 A3, g66-1 A1, close combat"
    game = works(text)

    assert totals(game, "blast gDC-1") == [100, 20]
    assert "hunt" not in " ".join(play_all(game, "blast gDC-1", "100").options)
