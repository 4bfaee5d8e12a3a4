"""10 to 13 Markers, works, weapons and leaders: the sentences beside the main road."""

import pytest

from grognard.engine.kernel.saving import dump, load
from grognard.games.montelimar.assault_sum import AssaultTerms, defender_sum
from grognard.games.montelimar.fire_sum import Shot, fire_value
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.support import Prepare, active_pieces
from grognard.games.montelimar.traces import weapon_comes_home
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 30.41 column, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column"


def opened(text: str) -> Montelimar:
    """The activation of PGR 111 from its first step."""
    return play_all(at(f"{text}, 11pz dispatch 4, cup Wind"), "play pg111")


@rule("10.0-b")
def test_a_second_dg_raises_the_marker():
    """10.0 One marker of a kind in a hex."""
    text = "A157 40.38, PG111-5 39.37, DG2 39.37, HQ157 44.30 column, HQ45ID 44.30 column, chit 157"
    game = play_all(at(text), "take A157", "fire 39.37", "fire", "1")

    assert game.dg == {"39.37": 3}


@rule("11.1-a", "11.1-b")
@pytest.mark.parametrize(("work", "shelter", "quality"), [("foxhole", 1, 0), ("trench", 2, 1)])
def test_works_shelter_from_fire_and_assault(work: str, shelter: int, quality: int):
    """11.1 By the number on the marker; a trench helps the quality too."""
    text = "A7 46.41, PG111-5 47.41"
    plain, dug = at(text), at(f"{text}, {work} 47.41")
    shot, attack = (
        Shot("A7", "47.41", picked="PG111-5"),
        AssaultTerms("47.41", ("A7",), picked="PG111-5"),
    )

    assert fire_value(dug, shot).total == fire_value(plain, shot).total - shelter
    better = defender_sum(dug, attack).total - defender_sum(plain, attack).total
    assert better == shelter + quality


@rule("12.0-b")
def test_any_unit_of_its_formation_in_the_hex_may_use_a_weapon():
    """12.0 It belongs to the hex."""
    text = f"PG111-5 40.43, PG111-6 40.43, HMG111-1 40.43, A157 40.44, {STAFF}, chit pg111"
    for unit in ("PG111-5", "PG111-6"):
        assert "add HMG111-1" in play_all(at(text), f"take {unit}", "fire 40.44").options


@rule("12.1-b")
def test_a_weapon_goes_to_active_units_alone():
    """12.1 Of two companies of the regiment to the one that is active."""
    text = f"PG111-5 40.43, PG111-6 40.45, HMG111-1 11pz:available, {STAFF}"
    game = at(f"{text}, rested PG111-6, chit pg111")
    step = Prepare("german", ("HMG111-1",))

    assert game.hexes(step.receivers(game, "HMG111-1")) == ["40.43"]


@rule("12.1-d", "13.1-h")
def test_neither_weapons_nor_leaders_move_alone_on_a_direct_command_chit():
    """12.1, 13.1 There is no such step; a leader may go along with the unit that is paid for."""
    pieces = "HMG111-1 11pz:available, HMG111-2 40.43, Hax 40.43"
    text = f"PG111-5 40.43 column, PG111-6 40.45, {pieces}, {STAFF}, 11pz direct 3"
    game = at(f"{text}, chit DCG")
    words = {choice.split()[0] for choice in game.options}
    assert words == {"end", "take"}

    game = play_all(game, "take PG111-5", "move", "40.44", "stop")

    assert game.markers["Hax"] == "40.44"


@rule("12.1-j")
@pytest.mark.parametrize(("enemy", "reached"), [("40.47", True), ("41.42", False)])
def test_enemy_fire_may_cover_the_end_of_a_weapons_way_and_no_more(enemy: str, reached: bool):
    """12.1 The company's hex may lie under fire, the headquarters' may not."""
    text = f"PG111-5 40.46, HMG111-1 11pz:available, HQ11Pz 40.42 column, E141 {enemy}"
    game = opened(f"{text}, HQ36ID 70.20 column")

    assert ("attach HMG111-1 40.46" in game.options) is reached


@rule("12.2-c")
@pytest.mark.parametrize(("enemy", "home"), [("40.44", True), ("40.39", False)])
def test_enemy_fire_may_cover_the_start_of_the_way_home_and_no_more(enemy: str, home: bool):
    """12.2 The weapon's own hex; the headquarters two hexes away must be free."""
    game = at(f"PG111-5 40.43, HMG111-1 40.43, HQ11Pz 40.40 column, E141 {enemy}, loose")

    assert weapon_comes_home(game, "HMG111-1", "40.43") is home


@rule("12.2-h")
def test_a_weapon_goes_home_without_the_markers_of_its_hex():
    """12.2 DG stays with the units; wherever it is attached next, nothing comes along."""
    game = opened(f"PG111-5 40.43, PG111-6 40.45, DG3 40.43, HMG111-1 40.43, {STAFF}")
    game = play_all(game, "detach HMG111-1")

    assert game.dg == {"40.43": 3}
    assert game.markers["HMG111-1"] == "11pz:reallocating"


@rule("12.3-a", "13.1-g")
def test_weapons_and_leaders_go_with_a_unit_or_stay():
    """12.3, 13.1 One of two units moves, with or without them."""
    text = f"PG111-5 40.43 column, PG111-6 40.43, HMG111-1 40.43, Hax 40.43, {STAFF}, chit pg111"
    game = play_all(at(text), "take PG111-5", "move")

    along = play_all(game, "take HMG111-1", "take Hax", "40.44", "stop")
    assert (along.markers["HMG111-1"], along.markers["Hax"]) == ("40.44", "40.44")
    alone = play_all(game, "40.44", "stop")
    assert (alone.markers["HMG111-1"], alone.markers["Hax"]) == ("40.43", "40.43")


@rule("13.1-c")
def test_a_leader_with_a_white_stripe_goes_to_units_with_one():
    """13.1 Not to a coloured one."""
    data = 'counters.leaders = [{ id = "Kdr209", formation = "white" }]'
    text = f"PG111-5 40.43, I-119 40.45, Kdr209 30.42, {STAFF}, 11pz dispatch 4, cup 11Pz"
    game = play_all(at(text, data=data), "wait", "wait", "11Pz")
    leads = [choice for choice in game.options if choice.startswith("lead")]

    assert "lead Kdr209 40.45" in leads
    assert "lead Kdr209 40.43" not in leads


@rule("13.1-d")
def test_a_leader_without_a_stripe_goes_to_any_unit_of_his_division():
    """13.1 Of whatever formation, but of no other division."""
    text = f"PG111-5 40.43, PG110-5 40.45, G305-1 40.47, Stab11 30.42, {STAFF}"
    game = opened(text)

    assert {"lead Stab11 40.43", "lead Stab11 40.45"} <= set(game.options)
    assert "lead Stab11 40.47" not in game.options


@rule("13.2-b", "13.2-d")
@pytest.mark.parametrize(("who", "need"), [("", 5), ("Dahlquist", 7), ("Dahlquist Harmony", 7)])
def test_one_leader_helps_to_build_a_trench(who: str, need: int):
    """13.2 Quality 5 and his 2; a second leader adds nothing."""
    there = "".join(f"{name} 54.12, " for name in who.split())
    staff = "HQ36ID 50.12 column, HQ141 50.12 column, PG111-5 20.50, HQ11Pz 14.46 column"
    game = at(f"A111E 54.12, E141 54.12, {there}{staff}, chit 36ID")

    game = play_all(game, "take A111E", "trench")

    assert f"builds a trench with {need} or less" in game.prompt


@rule("12.1-g")
def test_a_weapon_with_a_white_stripe_waits_for_the_division_chit():
    """12.1 On a formation chit it is not active; on the division's it goes to any foot unit."""
    white = 'counters.weapons = [{ id = "HMG111-1", formation = "white" }]'
    text = f"PG110-5 40.43, HMG111-1 11pz:available, {STAFF}, HQ110 30.41 column, chit 11Pz"
    game = at(text, data=white)
    step = Prepare("german", ("HMG111-1",))

    assert active_pieces(game, "german", "11pz", "pg111") == []
    assert active_pieces(game, "german", "11pz", "") == ["HMG111-1"]
    assert game.hexes(step.receivers(game, "HMG111-1")) == ["40.43"]


@rule("12.3-a")
def test_a_game_that_was_read_again_carries_pieces_in_the_same_order():
    """12.3, 13.1 By name, and not by which of them came first into the hex."""
    text = f"PG111-5 40.43 column, Hax 40.43, HMG111-1 40.43, {STAFF}, chit pg111"
    game = play_all(at(text), "take PG111-5")
    again = load(dump(game), game.setting)

    assert dump(play_all(again, "move")) == dump(play_all(game, "move"))


@rule("12.1-i", "12.2-b")
@pytest.mark.parametrize(("staff", "fits"), [("HQ111", True), ("HQ11Pz", True), ("HQ110", False)])
def test_a_weapon_comes_from_its_own_headquarters_or_the_divisions(staff: str, fits: bool):
    """12.1, 12.2 Another regiment's neither sends it nor takes it back."""
    units = f"PG111-5 40.43, HMG111-1 11pz:available, PG111-6 40.45, HMG111-2 40.45, {staff} 36.43"
    game = at(f"{units} column, E141 60.20, HQ36ID 60.20 column, drawn pg111")

    assert ("attach HMG111-1 40.43" in game.options) is fits
    assert weapon_comes_home(game, "HMG111-2", "40.45") is fits
