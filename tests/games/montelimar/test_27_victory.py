"""27 Victory points, hexes and the end."""

import pytest

from grognard.games.montelimar.victory import eliminate, judge, score_roadblock
from tests.games.montelimar.positions import at, begun, on_the_hill
from tests.playing import play_all
from tests.rules import rule

TEXT = "PG111-5 40.43, PG111-6 40.43, HQ111 30.42 column, HQ11Pz 30.42 column, E141 40.44"


@rule("27.1-c")
@pytest.mark.parametrize(("german", "over"), [(0, True), (1, False)])
def test_29_points_to_none_end_the_game_at_once(german: int, over: bool):
    """27.1 In the middle of an activation, before the next question."""
    points = f"points allied 28, points german {german}, chit pg111"
    game = at(f"{TEXT}, {points}")
    eliminate(game, "PG111-6")
    game = play_all(game, "take PG111-5")

    assert (game.outcome is not None) is over
    assert (game.who == "") is over
    if game.outcome:
        assert game.outcome.winner == "allied"


@rule("27.2-a", "27.2-b")
def test_victory_hexes_score_by_their_colour():
    """27.2 The scenario says what each colour is worth; a unit must be there at the end."""
    game = on_the_hill(
        "PG111-5 40.43, E141 17.45, F141 25.33, PG111-7 18.22",
        "colours = { red = 4, yellow = 2, green = 1 }",
    )
    judge(game)

    assert game.points == {"german": 1, "allied": 6}


@rule("27.4-a")
def test_allied_losses_score_for_nobody():
    """27.4 German ones score for the Allied player."""
    game = at(TEXT)
    eliminate(game, "E141")
    assert game.points == {"german": 0, "allied": 0}

    eliminate(game, "PG111-6")
    assert game.points == {"german": 0, "allied": 1}


@rule("27.3-b")
def test_weapons_and_leaders_leave_with_the_unit_that_takes_them():
    """27.3 All that went along is gone, and nobody asks for it again."""
    text = "PG111-5 29.02 column, Hax 29.02, HMG111-1 29.02, PG111-7 40.43, E141 60.20"
    staff = "HQ111 30.42 column, HQ11Pz 30.42 column, HQ36ID 60.20 column, bottle german 0"
    game = at(f"{text}, {staff}, bottle allied 0, at-large, chit pg111")
    game = play_all(game, "take PG111-5", "move", "29.01")

    assert game.at("PG111-5") == "exited"
    assert not any(game.markers[piece] for piece in ("Hax", "HMG111-1"))


def test_a_suppressed_company_blocks_no_road():
    """27.1 At La Coucourde the block scores as long as somebody there can fire."""
    text = "PG111-5 30.43, HQ11Pz 30.42 column, HQ36ID 30.20 column"
    for more, points in (("", 1), (", suppressed 19.35", 0)):
        game = at(text, "la-coucourde")
        hex_ = game.scenario.roadblock[0]
        game = at(f"{text}, E141 {hex_}{more.replace('19.35', hex_)}", "la-coucourde")
        score_roadblock(game)

        assert game.points["allied"] == points * game.scenario.roadblock_points


@rule("27.4-b")
def test_a_tie_is_german():
    """27.4 Most points win."""
    for allied, winner in ((3, "german"), (4, "allied")):
        game = at(f"PG111-5 40.43, E141 60.20, points german 3, points allied {allied}")
        judge(game)
        assert game.outcome is not None
        assert game.outcome.winner == winner
        assert game.outcome.reason == f"3 German points to {allied} Allied"
        assert game.events[-1].text.endswith(f"side wins: {game.outcome.reason}.")


@rule("27.3-a")
def test_who_got_away_before_the_first_turn_counts():
    """27.3 The scenario says how many points the German begins with."""
    game, hill = begun("la-coucourde"), begun()
    way_out = game.scenario.exit

    assert way_out is not None
    assert game.points == {"german": way_out.before, "allied": 0}
    assert hill.points == {"german": 0, "allied": 0}
