"""12, 13 Leaders and weapons before the actions: what is refused, and by which clause."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at
from tests.rules import rule

STAFF = "HQ111 30.41 column, HQ11Pz 30.42 column, HQ36ID 62.20 column"
READY = "PG111-5 40.43, HMG111-1 11pz:available"


def drawn(text: str, staff: str = STAFF) -> Montelimar:
    """The chit of PGR 111 has just come out of the cup."""
    return at(f"{text}, {staff}, drawn pg111")


def told(game: Montelimar, choice: str) -> list[str]:
    """The sentences that refuse a choice."""
    return [str(each) for each in objections(game, choice)]


@rule("12.1-a")
def test_tanks_alone_take_no_weapon():
    """12.1 Nobody there is on foot."""
    game = at(f"{READY}, Pz15-1 40.44, {STAFF}, drawn 11Pz")

    assert told(game, "attach HMG111-1 40.44") == ["12.1 No active unit on foot is in 40.44."]


@rule("12.1-d", "13.1-h")
@pytest.mark.parametrize(
    ("choice", "clause"), [("attach HMG111-1 40.43", "12.1"), ("lead Hax 40.44", "13.1")]
)
def test_a_direct_command_chit_moves_no_piece_alone(choice: str, clause: str):
    """12.1, 13.1 They go with units that move."""
    game = at(f"{READY}, PG111-6 40.44, Hax 40.43, {STAFF}, 11pz direct 3, chit DCG")

    assert told(game, choice) == [
        f"{clause} On a Direct Command chit leaders and weapons move with units alone."
    ]


@rule("12.1-c", "12.2-a", "13.1-a")
@pytest.mark.parametrize(
    ("choice", "clause"),
    [("attach HMG111-1 40.43", "12.1"), ("detach HMG111-2", "12.2"), ("lead Hax 40.44", "13.1")],
)
def test_when_units_act_it_is_too_late_for_leaders_and_weapons(choice: str, clause: str):
    """12.1, 12.2, 13.1 All three steps come before the assaults."""
    text = f"{READY}, PG111-6 40.43, PG111-7 40.44, HMG111-2 40.43, Hax 40.43"
    game = at(f"{text}, {STAFF}, chit pg111")

    assert told(game, choice) == [
        f"{clause} Leaders and weapons are moved before assaults and actions."
    ]


@rule("12.1-e")
def test_a_weapon_goes_to_its_own_formation():
    """12.1 On the division's chit too."""
    game = at(f"{READY}, PG110-6 40.45, {STAFF}, drawn 11Pz")

    assert told(game, "attach HMG111-1 40.45") == [
        "12.1 No active unit on foot of its formation is in 40.45."
    ]


@rule("12.1-h")
def test_a_weapon_that_is_being_reallocated_is_not_attached():
    """12.1 It does not lie ready yet."""
    game = drawn(f"{READY}, HMG111-2 11pz:reallocating")

    assert told(game, "attach HMG111-2 40.43") == ["12.1 sMG, II. PGR 111 does not lie ready."]


@rule("12.1-i", "12.2-b")
def test_without_a_headquarters_no_weapon_comes_or_goes():
    """12.1, 12.2 There is no way that begins or ends at one."""
    game = drawn(f"{READY}, PG111-6 40.43, HMG111-2 40.43", staff="HQ36ID 62.20 column")

    assert "leads HMG111-1 to 40.43" in told(game, "attach HMG111-1 40.43")[0]
    assert "from 40.43 to its headquarters" in told(game, "detach HMG111-2")[0]


@rule("12.1-k")
@pytest.mark.parametrize("units", ["PG111-5 40.43", "PG111-5 40.43, PG111-6 40.43"])
def test_a_hex_holds_no_more_weapons_than_units(units: str):
    """12.1 The next one is refused."""
    guns = ", ".join(f"{gun} 40.43" for gun in ("HMG111-1", "PzF111")[: units.count("40.43")])
    game = drawn(f"{units}, {guns}, HMG111-2 11pz:available")

    assert told(game, "attach HMG111-2 40.43") == [
        "12.1 There would be more weapons than units in 40.43."
    ]


@rule("13.1-b")
def test_a_leader_with_a_stripe_goes_to_no_other_regiment():
    """13.1 He commands the 111th."""
    game = drawn("PG111-5 40.43, Hax 40.43, PG111-6 40.45, PG110-6 40.46")

    assert told(game, "lead Hax 40.46") == ["13.1 No unit of his command is in 40.46."]
    assert "lead Hax 40.45" in game.options


@rule("14.1-b")
def test_a_hero_is_refused_on_a_direct_command_chit_by_his_rule():
    """14.1 It makes single units active, and no regiment."""
    text = "I143 40.38, PG111-5 40.39, Gregg 36:heroes, 36 direct 3, chit DCA"

    assert told(at(f"{text}, {STAFF}"), "hero Gregg") == [
        "14.1 A hero is used on the chit of his regiment or of its division."
    ]


@rule("12.1-e")
def test_a_weapon_of_another_formation_is_refused_as_not_active():
    """12.1 It lies in the Available box, but its regiment is not active."""
    text = "E141 40.43, HQ141 41.43 column, HQ36ID 41.43 column, PG111-5 60.20"
    game = at(f"{text}, HMG141-1 36:available, HMG143-1 36:available, drawn 141")

    (told_why,) = told(game, "attach HMG143-1 40.43")
    assert told_why.startswith("12.1")
    assert "not active" in told_why
