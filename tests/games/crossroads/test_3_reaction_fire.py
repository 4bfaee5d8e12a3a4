"""3.5 Reaction fire in Crossroads: shots that fall in the middle of a march."""

from grognard import Mod, Objection, Tally, explain, objections, position
from tests.playing import play_all, results
from tests.rules import rule

NO_LUCK = "luck blue 0, luck red 0"


@rule("3.5")
def test_enemies_who_see_the_marcher_may_fire_after_each_hex():
    """3.5 The other side is asked in every hex where one of its units may fire."""
    game = position("crossroads", f"B1 0106, R1 0103, R2 1006, {NO_LUCK}")

    game = play_all(game, "march B1", "0105")
    assert (game.who, game.options) == ("red", ("hold", "fire R1"))
    assert game.prompt == "3.5 Fire at B1 as it marches?"
    game = play_all(game, "hold", "0104")

    assert (game.who, game.options) == ("red", ("hold", "fire R1"))


@rule("3.5")
def test_nobody_is_asked_where_nobody_can_fire():
    """3.5 An enemy too far away or out of sight does not stop the march."""
    game = position("crossroads", "B1 0406, R1 1001, R2 0304")

    game = play_all(game, "march B1", "0306")

    assert (game.who, game.units["B1"].hex) == ("blue", "0306")


@rule("3.5")
def test_enemies_fire_one_by_one_each_once_in_a_player_turn():
    """3.5 Who has fired is not offered again in this hex or the next, nor at another marcher."""
    units = "B1 0106, B2 0406, R1 0103, R2 0203"
    game = position("crossroads", f"{units}, {NO_LUCK}")

    game = play_all(game, "march B1", "0105")
    assert game.options == ("hold", "fire R1", "fire R2")
    game = play_all(game, "fire R1", "6")
    assert (game.who, game.options) == ("red", ("hold", "fire R2"))
    game = play_all(game, "hold", "0104")
    assert (game.who, game.options) == ("red", ("hold", "fire R2"))
    game = play_all(game, "fire R2", "6")
    assert game.who == "blue"
    game = play_all(game, "stop", "march B2", "0306", "0206", "0205")

    assert (game.who, game.options) == ("blue", ("done",))


@rule("3.5")
def test_a_unit_that_fired_in_reaction_is_fresh_in_its_own_turn():
    """3.5 Once in a player turn, and the next player turn is another."""
    game = position("crossroads", f"B1 0106, R1 0103, {NO_LUCK}")

    game = play_all(game, "march B1", "0105", "fire R1", "6", "stop", "done")

    assert game.options == ("done", "march R1", "fire R1 B1")


@rule("3.5")
def test_a_second_shot_may_fall_on_a_unit_that_was_hit():
    """3.5 All who may fire do so before the march goes on or ends."""
    game = position("crossroads", f"B1 0106, B2 0406, R1 0103, R2 0203, {NO_LUCK}")

    game = play_all(game, "march B1", "0105", "fire R1", "1")
    assert (game.who, game.options) == ("red", ("hold", "fire R2"))
    game = play_all(game, "fire R2", "1")

    assert results(game) == ["eliminated"]
    assert (game.who, game.options) == ("blue", ("done", "march B2"))


@rule("3.5")
def test_nobody_is_asked_to_fire_at_a_unit_that_is_gone():
    """3.5 Not even while an ambush is hidden: the marcher has left the map."""
    units = "B1 0106 1, B2 0406, R1 0103, RX 0805 hidden"
    game = position("crossroads", f"{units}, {NO_LUCK}")

    game = play_all(game, "march B1", "0105", "fire R1", "1")

    assert (game.who, game.options) == ("blue", ("done", "march B2"))


@rule("3.5")
def test_blue_may_fire_at_red_marchers():
    """3.5 Reaction fire is for both sides."""
    game = position("crossroads", "B1 0103, R1 0106, red to play")

    game = play_all(game, "march R1", "0105")

    assert (game.who, game.options) == ("blue", ("hold", "fire B1"))


@rule("3.5", "3.2")
def test_the_value_of_reaction_fire_is_told_before_the_shot():
    """3.5, 3.2 It is counted to the hex where the marcher is now."""
    game = position("crossroads", "B1 0402, R1 0301")

    told = explain(play_all(game, "march B1", "0302"), "fire R1")

    assert told == (Tally("fire value", (Mod(3, "strength of R1", "3.2"),)),)
    assert explain(play_all(game, "march B1", "0302"), "hold") == ()


@rule("3.5")
def test_a_unit_that_cannot_fire_in_reaction_is_refused():
    """3.5 Only what is offered may be answered."""
    game = play_all(position("crossroads", "B1 0106, R1 0103, R2 1006"), "march B1", "0105")

    assert objections(game, "fire R2") == (
        Objection("3.1", "0105 is 9 hexes away; fire reaches 3."),
    )
    assert objections(game, "fire B1") == (Objection("3.5", "B1 is no enemy of the marcher."),)
    for choice in ("fire R1 B1", "done"):
        assert objections(game, choice) == (
            Objection("1.2", "One order is carried out to its end before the next."),
        )
