"""30 Infantry riding on tanks."""

import pytest

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.ambush import may_be_ambushed
from grognard.games.montelimar.command import in_command
from grognard.games.montelimar.position_text import text
from grognard.games.montelimar.stacking import penalty
from grognard.games.montelimar.victory import eliminate, leave_map
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ36ID 60.20 column, HQ143 60.20 column, PG111-5 20.20, HQ11Pz 20.20 column"
HERE = "B753 50.20 column, I143 50.20 column"
RIDING = "B753 50.20 column, I143 on:B753 column"


@rule("30.0-c", "30.0-d", "30.0-f")
def test_a_unit_climbs_on_a_tank_and_moves_with_it():
    """30.0 For the tank's movement action; from then on the tank carries it, one unit together."""
    game = at(f"{HERE}, {STAFF}, 36 direct 2, Dahlquist 50.20, chit 143")
    game = play_all(game, "take B753", "mount I143", "ride")
    assert not game.active & game.unit_bit("I143")
    assert game.at("I143") == "on:B753"
    assert game.stacks["50.20"] == ("B753",)
    assert "take I143" not in game.options

    game = play_all(game, "again B753", "move", "50.19")

    assert game.where(game.at("I143")) == "50.19"


@rule("30.0-a", "30.0-b")
@pytest.mark.parametrize(
    ("tank", "rider", "rides"),
    [
        ("B753", "I143", True),  # the same stripe
        ("B753", "I141", False),  # another formation
        ("A753", "I141", True),  # a white stripe carries its whole division
        ("A753", "A157", False),  # another division
        ("C636", "I143", False),  # a Hard Target, and no tank
        ("B753", "59AFAB", False),  # on tracks
        ("B753", "131FAB", False),  # towed guns
    ],
)
def test_only_units_on_foot_ride_and_only_on_tanks_of_their_own(tank: str, rider: str, rides: bool):
    """30.0 Guns need a transport."""
    game = at(f"{tank} 50.20 column, {rider} 50.20, {STAFF}, chit 36ID")
    game = play_all(game, f"take {tank}")

    assert (f"mount {rider}" in game.options) is rides
    if not rides:
        assert objections(game, f"mount {rider}")[0].rule == "30.0"


@rule("30.0-c")
def test_one_unit_rides_on_a_tank():
    """30.0 A second one finds no room."""
    game = at(f"{RIDING}, K143 50.20, {STAFF}, chit 143")

    assert "mount K143" not in play_all(game, "take B753").options


@rule("30.0-e", "30.0-i", "30.0-d")
def test_riders_get_off_in_a_later_activation_and_rest():
    """30.0 Another movement action; not in the activation they got on, and not active then."""
    game = at(f"{RIDING}, PAdams 50.20, {STAFF}, 36 direct 2, chit 143")
    game = play_all(game, "take B753", "dismount")
    assert game.stacks["50.20"] == ("B753", "I143")
    assert "again B753" in game.options
    assert not any(choice.endswith("I143") for choice in game.options)
    assert [each.rule for each in objections(game, "take I143")] == ["30.0"]

    just_on = at(f"{RIDING}, {STAFF}, mounted I143, chit 143")
    assert "dismount" not in play_all(just_on, "take B753").options


@rule("30.0-i")
def test_who_got_off_does_not_climb_on_again_in_that_activation():
    """30.0 Another company may."""
    game = at(f"{RIDING}, K143 50.20, PAdams 50.20, {STAFF}, 36 direct 2, chit 143")
    game = play_all(game, "take B753", "dismount", "again B753")

    assert "mount K143" in game.options
    assert [str(each) for each in objections(game, "mount I143")] == [
        "30.0 I/3/143 got off in this activation."
    ]


@rule("14.2-b", "30.0-d")
def test_the_hero_of_a_tank_stays_with_it_when_riders_get_off():
    """14.2 He was given to the tank, not to those who ride on it."""
    game = at(f"{RIDING}, HeroA-1 on:B753, {STAFF}, chit 143")

    game = play_all(game, "take B753", "dismount")

    assert game.markers["HeroA-1"] == "on:B753"


@rule("30.0-g")
@pytest.mark.parametrize(("enemy", "near"), [("50.30", True), ("50.31", False)])
def test_nobody_climbs_on_within_ten_hexes_of_an_enemy(enemy: str, near: bool):
    """30.0 Eleven are enough."""
    game = at(f"{HERE}, {STAFF}, PG111-6 {enemy}, chit 143")

    assert ("mount I143" in play_all(game, "take B753").options) is not near


@rule("30.0-g")
def test_a_tank_with_riders_keeps_away_from_the_enemy():
    """30.0 It may not go where they could not ride."""
    game = at(f"{RIDING}, {STAFF}, PG111-6 50.31, chit 143")
    game = play_all(game, "take B753", "move")

    assert "50.21" not in game.options
    assert objections(game, "50.21")[0].rule == "30.0"
    assert "50.19" in game.options


@rule("30.0-h")
def test_riders_get_off_when_an_enemy_comes_within_ten_hexes():
    """30.0 At once, as they are, and without DG."""
    text_ = f"{RIDING}, {STAFF}, PG111-6 50.31 column, HQ111 50.34 column, chit pg111"
    game = play_all(at(text_), "take PG111-6", "move", "50.30")

    assert game.at("I143") == "50.20"
    assert game.units["I143"].column
    assert game.dg == {}


@rule("30.0-j")
def test_one_weapon_and_any_leaders_ride_along():
    """30.0 A second weapon stays."""
    pieces = "K143 50.20, HMG143-1 50.20, HMG143-2 50.20, PAdams 50.20"
    game = at(f"{HERE}, {pieces}, {STAFF}, chit 143")
    game = play_all(game, "take B753", "mount I143", "take HMG143-1")
    assert "take HMG143-2" not in game.options

    game = play_all(game, "take PAdams")

    assert game.markers["HMG143-1"] == game.markers["PAdams"] == "on:B753"
    off = at(f"{RIDING}, HMG143-1 on:B753, {STAFF}, chit 143")
    assert play_all(off, "take B753", "dismount").markers["HMG143-1"] == "50.20"


@rule("30.0-k", "30.0-l")
def test_an_air_strike_throws_riders_off_first():
    """30.0 One DG, then hex or tank, and not both; a tank alone is no hex to strike."""
    text_ = f"{RIDING}, A753 52.20 column, {STAFF}, AirG-1 11pz:air, 11pz direct 2 dispatch 0"
    game = at(f"{text_}, cup 11Pz, bottle allied 0, bottle german 0", "la-coucourde")
    game = play_all(game, "wait", "11Pz")
    assert {"strike 50.20", "strike at B753"} <= set(game.options)
    assert "strike 52.20" not in game.options

    game = play_all(game, "strike at B753", "9")

    assert game.stacks["50.20"] == ("B753", "I143")
    assert game.dg["50.20"] == 1


@rule("30.0-j", "13.2-a", "5.1-f")
def test_a_leader_who_rides_commands_from_the_tank():
    """30.0, 5.1 He is in its hex: it is in command, and so is who stands next to it."""
    riding = f"{RIDING}, L143 50.21 column, K143 50.24 column, {STAFF}, 36 direct 3, chit 143"
    led = at(f"{riding}, PAdams on:B753")
    alone = at(riding)

    for unit, inside in (("B753", True), ("L143", True), ("K143", False)):
        assert in_command(led, unit) is inside
        assert not in_command(alone, unit)


@rule("30.0-j", "13.1-a", "8.5.2-c")
def test_a_leader_gets_off_a_tank_when_leaders_move():
    """13.1, 30.0 To another unit of his; 8.5.2 beside him routed headquarters come back."""
    riding = f"{RIDING}, L143 54.21 column, {STAFF}, HQTFB 36:routed column, 36 dispatch 0"
    game = at(f"{riding}, PAdams on:B753, Dahlquist on:B753, AirG-1 11pz:air, drawn 143")
    assert "lead PAdams 54.21" in game.options

    game = play_all(game, "lead PAdams 54.21", "done")
    assert game.markers["PAdams"] == "54.21"
    while "take HQTFB" not in game.options:
        game = play_all(game, game.options[0])
    spots = {
        choice.split()[1] for choice in play_all(game, "take HQTFB").options if "return" in choice
    }
    assert "50.20" in spots


@rule("30.0-k")
def test_a_strike_at_another_tank_of_the_hex_throws_nobody_off():
    """30.0 The pair beside it is not attacked; a strike at the hex is one on all of it."""
    text_ = f"{RIDING}, A753 50.20 column, {STAFF}, AirG-1 11pz:air, 11pz direct 2 dispatch 0"
    game = at(f"{text_}, drawn 11Pz, bottle allied 0, bottle german 0", "la-coucourde")

    beside = play_all(game, "strike at A753", "9")
    assert (beside.stacks["50.20"], beside.dg) == (("B753", "A753"), {})
    assert play_all(game, "strike 50.20", "9").dg == {"50.20": 1}


@rule("30.0-f", "30.0-m")
def test_a_pair_is_one_unit_for_stacking_until_they_part():
    """30.0, 6.1 Three pairs are three; four units once one has got off."""
    pairs = f"{RIDING}, C753 50.20 column, K143 on:C753, L143 50.20, {STAFF}, chit 143"
    game = at(pairs)
    assert penalty(game, "50.20") == 0

    game = play_all(game, "take B753", "dismount")

    assert penalty(game, "50.20") == 1


@rule("23.2-j")
def test_a_tank_with_riders_is_never_alone():
    """23.2 The rider is another unit of its division."""
    text_ = "Pz15-1 40.43 column, HQ11Pz 20.20 column"
    alone, ridden = at(text_, "la-coucourde"), at(f"{text_}, PG111-1 on:Pz15-1", "la-coucourde")
    loaded = at("PG111-5 40.43 riding SdK111-1, HQ11Pz 20.20 column", "la-coucourde")

    assert may_be_ambushed(alone, ("Pz15-1",))
    assert not may_be_ambushed(ridden, ("Pz15-1",))
    assert not may_be_ambushed(loaded, ("PG111-5",))


def test_riders_leave_the_map_with_their_tank_and_outlive_it():
    """30.0, 27.3 Both get away and score; a tank that is lost leaves its riders behind."""
    ridden = "Pz15-1 19.19 column, PG111-1 on:Pz15-1, HQ11Pz 20.20 column, loose"
    game = at(ridden, "la-coucourde")
    assert leave_map(game, ["Pz15-1"], ())
    assert game.at("PG111-1") == "exited"
    assert game.points["german"] == 2

    game = at(ridden, "la-coucourde")
    eliminate(game, "Pz15-1")
    assert game.stacks["19.19"] == ("PG111-1",)


def test_a_position_with_riders_can_be_written_and_read():
    """30.0 Who rides is said with the tank; the tank must be there, for one unit."""
    words = text(at(f"{RIDING}, {STAFF}"))
    assert "I143 on:B753 column" in words

    with pytest.raises(BadInput, match=r"30\.0"):
        at(f"I143 on:B753, {STAFF}")
    with pytest.raises(BadInput, match=r"30\.0"):
        at(f"{RIDING}, K143 on:B753, {STAFF}")


@rule("30.0-c")
def test_a_rider_begins_in_the_hex_of_its_tank():
    """30.0 From the next hex nobody climbs on."""
    game = at(f"B753 50.20 column, I143 50.19 column, {STAFF}, chit 143")

    assert [each.rule for each in objections(play_all(game, "take B753"), "mount I143")] == ["30.0"]
