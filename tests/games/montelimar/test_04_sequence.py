"""4.0 The sequence of play: preparation, cup, activations, end."""

import pytest

from grognard.engine.kernel.flow import objections
from tests.games.montelimar.positions import at, begun
from tests.playing import play_all
from tests.rules import rule

PG111 = "PG111-5 18.41 column, PG111-6 17.41, HQ111 17.44 column, HQ11Pz 14.46 column"
US = "E141 18.38, HQ141 21.38 column, HQ36ID 23.36 column"


@rule("4.0-a", "4.0-m", "2.0-aq")
def test_a_turn_opens_with_the_initiative_player_buying_chits():
    """4.0 1D Preparation comes first; the German has the initiative on Hill 300."""
    game = begun()

    assert (game.who, game.phase) == ("german", "preparation")
    assert game.options == ("done", "buy pg111")


@rule("4.0-o", "4.0-p", "4.0-ah")
def test_a_formation_chit_costs_its_division_one_point():
    """4.0 1D The 11th Panzer pays, the 36th does not; the chit is not for sale twice."""
    game = play_all(begun(), "buy pg111")

    assert (game.records["11pz"].dispatch, game.records["36"].dispatch) == (3, 4)
    assert "buy pg111" not in game.options


@rule("4.0-x", "4.0-y", "4.0-z", "2.0-p", "19.1-d", "19.1-e")
@pytest.mark.parametrize(("die", "points"), [("4", 7), ("5", 5)])
def test_a_die_at_or_under_the_dispatch_rating_brings_three_points(die: str, points: int):
    """4.0 1F The 11th Panzer has a rating of 4; over it one point comes, and never above 9."""
    game = play_all(begun(), "done", "done", "9", die)

    assert game.records["11pz"].dispatch == points


@rule("4.0-w")
def test_a_division_without_its_chit_rests():
    """4.0 1E Fatigue falls by one."""
    game = play_all(begun(), "buy pg111", "done")

    assert game.records["11pz"].fatigue == 1


@rule("4.0-ab", "4.0-ac")
def test_the_cup_holds_what_was_bought_and_four_standing_chits():
    """4.0 2A Each may be drawn next."""
    game = play_all(begun(), "buy pg111", "done", "9", "9", "wait")

    assert game.who == "chance"
    assert game.options == ("DCA", "DCG", "Event", "Wind", "pg111")


@rule("4.0-af", "4.0-ag", "4.0-ai")
def test_before_each_draw_a_formation_may_be_played_at_once():
    """4.0 2C The initiative player first, for two Dispatch Points; then the other."""
    game = play_all(begun(), "done", "done", "9", "9")

    assert (game.who, game.options) == ("german", ("wait", "play pg111"))
    assert play_all(game, "wait").who == "allied"
    assert play_all(game, "play pg111").records["11pz"].dispatch == 3


@rule("4.0-s", "19.2-f")
@pytest.mark.parametrize(("quality", "sold"), [(4, True), (3, False), (2, False)])
def test_a_shaken_division_gets_no_formation_chits(quality: int, sold: bool):
    """4.0, 19.2 At quality 3 or less none of its formation chits is for sale."""
    game = at(f"{PG111}, {US}, 11pz tq {quality} dispatch 5, cup Wind")

    assert ("play pg111" in game.options) is sold


@rule("4.0-ak", "10.0-e")
def test_the_wind_takes_barrages_and_lights_away():
    """4.0 2C i All of them."""
    game = at(f"{PG111}, {US}, cup Wind, smoke 18.40, heavy 18.41, lit 18.39")

    game = play_all(game, "wait", "wait", "Wind")

    assert (game.barrages, game.lit) == ({}, 0)


@rule("4.0-ba", "5.3-i", "19.1-a", "19.1-c", "2.0-l")
@pytest.mark.parametrize(("held", "die", "total"), [(5, "7", 15), (15, "7", 19), (0, "0", 7)])
def test_half_a_die_and_the_rating_are_gained_example(held: int, die: str, total: int):
    """5.3 Rating 7, die 7 and 5 held make 15; never more than 19."""
    game = at(f"{PG111}, {US}, 11pz direct {held}, cup DCG")

    game = play_all(game, "wait", "wait", "DCG", die)

    assert game.records["11pz"].direct == total


@rule("5.1-h", "5.1-j", "5.1-k", "4.0-bd")
def test_a_direct_command_buys_one_action_for_one_unit():
    """5.1 One point; the unit acts once; only the chit's own side is offered."""
    game = at(f"{PG111}, {US}, 11pz direct 3, chit DCG")

    game = play_all(game, "take PG111-5", "pass")

    assert game.records["11pz"].direct == 2
    assert "take PG111-5" not in game.options
    assert "take PG111-6" in game.options
    assert "take E141" not in game.options


@rule("4.0-bf")
def test_an_empty_cup_ends_the_action_phase():
    """4.0 2C v Both sides may still play a chit; then the next turn begins."""
    game = at(f"{PG111}, {US}, 36 dispatch 0, 11pz dispatch 0, cup Wind")

    game = play_all(game, "Wind")

    assert (game.turn, game.phase) == (2, "preparation")


@rule("4.0-bh", "27.4-b", "27.2-b", "4.0-bg")
def test_the_last_turn_is_followed_by_the_count():
    """27.4 Most points win; the hill and its knoll are two each."""
    game = at(f"{PG111}, E141 18.39, F141 19.39, HQ36ID 23.36 column, turn 30, cup Wind")
    game = play_all(game, "wait", "wait", "Wind", *(["wait"] * 2))

    assert game.outcome is not None
    assert (game.outcome.winner, dict(game.outcome.score)) == ("allied", {"german": 0, "allied": 4})


@rule("4.0-i", "4.0-j", "4.0-k", "2.0-y", "17.0-a", "17.0-b")
@pytest.mark.parametrize(("fatigue", "quality"), [(3, 6), (4, 5), (5, 4)])
def test_in_the_morning_rest_and_fatigue_tell(fatigue: int, quality: int):
    """4.0 1B At 0700 three or less recovers one, five or more loses one."""
    tracks = f"36 dispatch 0 tq 5 fatigue {fatigue}, 11pz dispatch 0"
    game = at(f"{PG111}, {US}, {tracks}, turn 8, cup Wind")
    assert game.clock == (24, "N2")

    game = play_all(game, "Wind")

    assert game.clock == (25, "0700")
    assert game.records["36"].tq == quality


@rule("5.1-l")
def test_a_choice_of_another_phase_is_refused_with_its_rule():
    """4.0, 5.1 Buying belongs to the preparation, acting to a chit."""
    game = begun()

    assert objections(game, "take PG111-6")[0].rule == "5.1"
