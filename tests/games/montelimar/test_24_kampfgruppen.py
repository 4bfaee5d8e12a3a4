"""24 German Kampfgruppen."""

import pytest

from grognard import objections, position
from grognard.engine.bad_input import BadInput
from grognard.games.montelimar.position_text import text
from grognard.games.montelimar.stacking import penalty
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

QUIET = "bottle allied 0, bottle german 0, 36 dispatch 0, 198 dispatch 0"
MIXED = "PG111-5 40.43, G305-1 40.43, HMG305-1 40.43, Hax 40.43, PG111-6 44.43, HQ198 30.30 column"
STAFF = (
    "HQ11Pz 30.42 column, HQ111 30.42 column, HQ305 30.30 column, E141 40.44, HQ36ID 62.20 column"
)
TEXT = f"{MIXED}, {STAFF}, {QUIET}, 11pz dispatch 4"


def placed(more: str = ""):  # type: ignore[no-untyped-def]
    """The chit of the 11th Panzer, played at once and placed on the mixed stack."""
    return play_all(at(f"{TEXT}{more}, cup Wind", "la-coucourde"), "play KG11Pz", "place 40.43")


@rule("24.0-f", "24.0-i")
def test_a_kampfgruppe_is_one_formation():
    """24.0 Leaders and weapons within reach help any of its units."""
    game = placed()
    while "take G305-1" not in game.options:
        game = play_all(game, game.options[0])
    game = play_all(game, "take G305-1", "fire 40.44")
    assert {"add Hax", "add HMG305-1", "add PG111-5"} <= set(game.options)

    game = placed()
    while "take PG111-5" not in game.options:
        game = play_all(game, game.options[0])
    assert "add HMG305-1" in play_all(game, "take PG111-5", "fire 40.44").options
    alone = play_all(at(f"{TEXT}, chit pg111", "la-coucourde"), "take PG111-5", "fire 40.44")
    assert "add HMG305-1" not in alone.options


@rule("24.0-i")
def test_leaders_and_weapons_out_of_reach_do_nothing():
    """24.0 Two hexes off they belong to it, further away not."""
    leading = at(f"{TEXT}, Stab11 30.42, cup Wind", "la-coucourde")
    near = play_all(leading, "play KG11Pz", "place 40.43")
    assert not any(choice.startswith("lead Stab11") for choice in near.options)
    assert any(choice.startswith(("lead Hax", "detach HMG305-1")) for choice in near.options)


@rule("24.0-i")
def test_nobody_is_led_or_armed_before_the_chit_lies_in_a_hex():
    """24.0 Who belongs to it is not known until then."""
    game = play_all(at(f"{TEXT}, cup Wind", "la-coucourde"), "play KG11Pz")

    for choice in ("lead Hax 40.44", "attach HMG305-1 40.43", "detach HMG305-1"):
        assert [each.rule for each in objections(game, choice)] == ["24.0"]


@rule("24.0-f", "24.0-b")
def test_a_kampfgruppe_assaults_together():
    """24.0, 9.3 Both regiments are in it."""
    game = placed(", assault german 40.44")
    while "assault 40.44" not in game.options:
        game = play_all(game, game.options[0])
    game = play_all(game, "assault 40.44")
    while game.prompt.startswith("9.3"):
        game = play_all(game, game.options[0])

    assert all(game.units[unit].column for unit in ("PG111-5", "G305-1"))


@rule("24.0-g", "24.0-h")
def test_its_stack_is_not_mixed_until_its_make_up_changes():
    """24.0 No DG at the end of the chit; when somebody joins or leaves, as in 6.1."""
    game = placed()
    while game.chit:
        game = play_all(game, "end" if "end" in game.options else game.options[0])
    assert game.dg == {}
    assert game.pacts == {"40.43": ("G305-1", "PG111-5")}
    assert (game.group, game.group_at) == (0, "")

    pact = f"{TEXT}, pact 40.43 G305-1 PG111-5".replace("PG111-6 44.43", "PG111-7 44.43")
    assert penalty(at(pact, "la-coucourde"), "40.43") == 0
    joined = f"{TEXT}, pact 40.43 G305-1 PG111-5"
    changed = at(joined, "la-coucourde")
    changed.stacks["40.43"] = ("PG111-5", "G305-1", "PG111-6")
    assert penalty(changed, "40.43") == 1
    assert penalty(at(TEXT, "la-coucourde"), "40.43") == 1


@rule("24.0-g")
def test_an_outsider_in_the_stack_mixes_it():
    """24.0 Only those within two hexes belong to the Kampfgruppe."""
    game = at(f"{TEXT}, chit KG11Pz, group 40.43 PG111-5", "la-coucourde")

    assert penalty(game, "40.43") == 1
    fellows = TEXT.replace("G305-1 40.43, HMG305-1 40.43", "PG111-7 40.43")
    same = at(f"{fellows}, chit KG11Pz, group 40.43 PG111-5", "la-coucourde")
    assert penalty(same, "40.43") == 0


@rule("30.0-a", "24.0-f")
@pytest.mark.parametrize(
    ("rider", "rides"),
    [("PG111-5", True), ("PJ61-2", False), ("PJ61-3 40.43 column no-guns", True)],
)
def test_in_a_kampfgruppe_infantry_rides_on_tanks_of_another_formation(rider: str, rides: bool):
    """24.0, 30.0 But no gun that still has its guns."""
    name, _, more = rider.partition(" ")
    where = rider if more else f"{name} 40.43"
    units = f"Pz15-1 40.43 column, {where}, HQ11Pz 30.42 column, E141 70.20, HQ36ID 70.20 column"
    game = at(f"{units}, chit KG11Pz, group 40.43", "la-coucourde")

    assert (f"mount {name}" in play_all(game, "take Pz15-1").options) is rides


def test_a_position_says_where_the_chit_lies():
    """24.0 Without it the text is refused; with it it comes back."""
    with pytest.raises(BadInput, match="group HEX"):
        at(f"{TEXT}, chit KG11Pz", "la-coucourde")
    game = at(f"{TEXT}, chit KG11Pz, group 40.43", "la-coucourde")
    assert "group 40.43 PG111-5 G305-1" in text(game)


@rule("24.0-c")
def test_a_kampfgruppe_lies_on_any_hex_of_the_scenario():
    """24.0 Also where nobody is; outside the area of the scenario nothing is played."""
    units = "PG111-5 16.43, HQ11Pz 14.46 column, HQ111 14.47 column, E141 18.39"
    text_ = f"scenario la-coucourde, 36 tq 5, 11pz tq 6 dispatch 4, {units}, {QUIET}, cup Wind"
    game = play_all(position("montelimar", text_), "play KG11Pz")

    assert {"place 16.43", "place 30.30"} <= set(game.options)
    assert [each.rule for each in objections(game, "place 70.50")] == ["24.0"]
