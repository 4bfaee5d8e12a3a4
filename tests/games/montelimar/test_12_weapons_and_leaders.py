"""12, 13 Support weapons and leaders before the actions."""

from grognard.engine.kernel.flow import advance, explain, objections
from grognard.games.montelimar.fire_sum import Shot, colour
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.tidying import duties, refuges
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ111 30.41 column, HQ11Pz 30.42 column, E141 60.20, HQ36ID 62.20 column"


def opened(text: str, scenario: str = "hill-300") -> Montelimar:
    """The activation of PGR 111 from its first step."""
    game = at(f"{text}, 11pz dispatch 4, cup Wind", scenario=scenario)
    return play_all(game, "play pg111")


@rule("4.0-ao", "13.1-e")
def test_a_leader_moves_to_another_unit_of_his_formation():
    """13.1 Before weapons are attached, and not to another regiment."""
    game = opened(f"PG111-5 40.43, Hax 40.43, PG111-6 40.45, PG110-6 40.46, {STAFF}")
    assert game.prompt.startswith("13.1")
    assert "lead Hax 40.45" in game.options
    assert "lead Hax 40.46" not in game.options

    assert play_all(game, "lead Hax 40.45").markers["Hax"] == "40.45"


@rule("13.1-f")
def test_fire_zones_may_cover_the_ends_of_his_way():
    """13.1 He leaves a hex beside the enemy for another, in his step or when he is alone."""
    text = f"PG111-5 40.43, Hax 40.43, PG111-6 40.46, F141 40.47, G141 40.42, {STAFF}"

    assert "lead Hax 40.46" in opened(text).options
    assert "40.46" in refuges(at(text), "Hax")


@rule("13.1-f")
def test_fire_zones_may_cover_nothing_between():
    """13.1 Three companies cover all that lies round 45.45, and not 45.45 itself."""
    foes = "F141 46.44, G141 46.47, I141 43.45"
    game = opened(f"PG111-5 40.43, Hax 40.43, PG111-6 45.45, PG111-7 40.50, {foes}, {STAFF}")

    assert "lead Hax 40.50" in game.options
    assert [each.rule for each in objections(game, "lead Hax 45.45")] == ["13.1"]


@rule("13.1-a")
def test_a_leader_moves_once_in_an_activation():
    """13.1 And no more when weapons are attached."""
    units = "PG111-5 40.43, PG111-6 40.45, PG111-7 40.47, Hax 40.43, HMG111-1 11pz:available"
    game = play_all(opened(f"{units}, {STAFF}"), "lead Hax 40.45")

    assert game.prompt.startswith("12.1")
    assert [each.rule for each in objections(game, "lead Hax 40.47")] == ["13.1"]


@rule("4.0-ap", "12.1-i")
def test_a_weapon_is_attached_from_the_available_box():
    """12.1 To an active unit on foot of its formation, with a way from a headquarters."""
    text = f"PG111-5 40.43, Pz15-1 40.44, PG110-6 40.45, HMG111-1 11pz:available, {STAFF}"
    game = opened(text)
    assert "attach HMG111-1 40.43" in game.options
    assert "attach HMG111-1 40.44" not in game.options
    assert "attach HMG111-1 40.45" not in game.options

    assert play_all(game, "attach HMG111-1 40.43").markers["HMG111-1"] == "40.43"


@rule("4.0-aq", "12.1-m")
def test_a_weapon_being_reallocated_is_available_in_the_next_activation():
    """4.0 d After attaching is over."""
    game = opened(f"PG111-5 40.43, HMG111-1 11pz:reallocating, {STAFF}")

    assert game.markers["HMG111-1"] == "11pz:available"
    assert not any(choice.startswith("attach") for choice in game.options)


@rule("4.0-ar", "12.2-d")
def test_a_weapon_is_detached_to_the_reallocating_box():
    """12.2 With a way home."""
    game = opened(f"PG111-5 40.43, HMG111-1 40.43, {STAFF}")

    assert play_all(game, "detach HMG111-1").markers["HMG111-1"] == "11pz:reallocating"


@rule("12.1-l", "8.5.1-o")
def test_weapons_that_outnumber_the_units_go():
    """12.1 The owner picks which."""
    text = f"PG111-5 40.43, PG111-6 40.43 column, HMG111-1 40.43, PzF111 40.43, {STAFF}, chit pg111"
    game = play_all(at(text), "take PG111-6", "move", "40.44")

    assert game.options == ("drop HMG111-1", "drop PzF111")
    assert play_all(game, "drop PzF111").markers["PzF111"] == "11pz:reallocating"


@rule("12.2-g")
def test_without_a_way_home_a_weapon_is_lost():
    """12.2 It leaves the game."""
    game = at("PG111-5 40.43, PG111-6 40.43 column, HMG111-1 40.43, PzF111 40.43, chit pg111")
    game = play_all(game, "take PG111-6", "move", "40.44", "drop PzF111")

    assert game.markers["PzF111"] == ""


@rule("13.1-i", "13.1-l")
def test_a_leader_left_alone_goes_to_another_unit():
    """13.1 Of several the owner chooses one."""
    game = at(f"PG111-5 40.43, Hax 40.43, PG111-6 40.45, PG111-7 40.47, {STAFF}, chit pg111").copy()
    game.untidy = game.bit("40.43")
    game.stacks.pop("40.43")
    game.units["PG111-5"] = game.units["PG111-5"]._replace(at="dead")
    game.occupied["german"] &= ~game.bit("40.43")
    game.procedures[-1].at = "actions"
    advance(game)

    assert {"rejoin 40.45", "rejoin 40.47"} <= set(game.options)
    assert play_all(game, "rejoin 40.47").markers["Hax"] == "40.47"


@rule("13.1-j", "13.1-k")
def test_a_leader_without_a_command_is_gone():
    """13.1 Nobody is left to lead."""
    game = at("PG110-5 40.43, Hax 40.43, E141 60.20, cup Wind, loose")
    game.untidy = game.bit("40.43")

    assert duties(game) is None
    assert game.markers["Hax"] == ""


@rule("13.2-c", "8.3.2-b", "8.3.2-f", "13.0-a", "3.2-u")
def test_a_leader_helps_the_fire_of_his_own_formation():
    """13.2 One more for Hax and the 111th; nothing for the 110th."""
    text = f"PG111-5 40.43, PG110-5 40.43, Hax 40.43, A157 40.44, {STAFF}, HQ110 30.41 column"
    mine = play_all(at(f"{text}, chit 11Pz"), "take PG111-5", "fire 40.44")
    theirs = play_all(at(f"{text}, chit 11Pz"), "take PG110-5", "fire 40.44")

    assert "add Hax" in mine.options
    assert "add Hax" not in theirs.options
    (plain,), (led,) = explain(mine, "fire"), explain(play_all(mine, "add Hax"), "fire")
    assert led.total == plain.total + 1
    shot = Shot("PG111-5", "40.44")
    assert colour(mine, shot._replace(leader="Hax")) == colour(mine, shot)


@rule("13.1-j")
def test_a_leader_without_a_way_to_his_command_waits_for_it():
    """13.1 Off the map while a unit of his is in play, and back with one that returns."""
    units = "PG110-5 40.43, Hax 40.43, PG111-5 11pz:routed, HQ11Pz 30.42 column"
    game = at(f"{units}, chit pg111, loose")
    game.untidy = game.bit("40.43")
    assert duties(game) is None
    assert game.markers["Hax"] == "11pz:waiting"

    game = play_all(game, "take PG111-5", "return 30.43")

    assert game.markers["Hax"] == "30.43"


@rule("13.1-j")
def test_a_leader_who_waits_comes_back_in_his_next_step():
    """13.1 To any unit of his command, from off the map and so without a route."""
    game = opened(f"Hax 11pz:waiting, PG111-5 40.43, PG110-5 40.45, {STAFF}")

    assert "lead Hax 40.43" in game.options
    assert "lead Hax 40.45" not in game.options
    assert play_all(game, "lead Hax 40.43").markers["Hax"] == "40.43"


@rule("12.1-a", "12.1-l")
def test_a_weapon_without_a_unit_on_foot_is_reallocated():
    """12.1 A tank alone does not keep it."""
    text = "Pz15-1 40.43, PG111-5 40.43 column, PG111-6 40.44, HMG111-1 40.43"
    game = at(f"{text}, {STAFF}, chit pg111")

    game = play_all(game, "take PG111-5", "move", "40.42", "stop")

    assert game.markers["HMG111-1"] == "11pz:reallocating"
