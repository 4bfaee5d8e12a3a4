"""What a board may show of Crossroads: the range of a march, its price and who may fire."""

from random import Random

import pytest

from grognard import IllegalChoice, play, position
from grognard.engine.kernel.questions import offers
from grognard.engine.kernel.view import view, world
from grognard.engine.look.far import along, far
from grognard.games.crossroads.aids import AIDS
from grognard.games.crossroads.march import HALF_POINTS
from grognard.games.crossroads.result_rows import FIRE, result_rows
from grognard.games.crossroads.state import AMBUSH, BLUE, enemy
from tests.playing import play_all
from tests.rules import rule
from tests.walk import stops

UNDER_FIRE = "B1 0106, R1 0103, R4 1006"


def ways(game):
    """The hexes in reach of the march under way, by their labels."""
    return {way.hex: way for way in far(game)}


@rule("2.1")
def test_the_range_of_a_march_goes_on_under_reaction_fire():
    """2.1 Whoever may fire on the way, all three points are shown with their prices."""
    game = play_all(position("crossroads", UNDER_FIRE), "march B1")

    found = ways(game)

    assert (found["0105"].price, found["0105"].stops) == (2, False)
    assert found["0104"].choices == ("0105", "0104")
    assert found["0104"].price == 4
    assert max(way.price for way in found.values()) == HALF_POINTS


@rule("3.5")
def test_the_range_names_those_who_may_fire():
    """3.5 R1 sees three hexes far; R4 is too far away for any of them."""
    game = play_all(position("crossroads", UNDER_FIRE), "march B1")

    found = ways(game)

    assert found["0105"].danger == ("R1",)
    assert {unit for way in found.values() for unit in way.danger} == {"R1"}
    assert any(not way.danger for way in found.values())


@rule("3.5")
@pytest.mark.parametrize("scenario", ["battle", "clearings"])
def test_those_whom_a_way_names_are_those_who_are_asked(scenario: str):
    """3.5, 5.4 Whoever may fire after a step, but for the ambush, which may fire unseen."""
    asked = silent = 0
    for stop in stops("crossroads", scenario, 2):
        for way in ways(stop.game).values() if stop.game.question.about else ():
            if len(way.choices) > 1:
                continue
            after = play(stop.game, way.hex)
            reacts = after.who == enemy(stop.game.who) and after.question.about
            firing = [offer.fills[0] for offer in offers(after) if offer.fills] if reacts else []
            hidden = [AMBUSH] if stop.game.hidden and stop.game.who == BLUE else []
            assert sorted({*firing} - {*hidden}) == sorted(way.danger), (stop.game.prompt, way)
            asked, silent = asked + bool(firing), silent + (not firing)
    assert asked > 3
    assert silent > 3


@rule("3.5", "1.2")
def test_who_has_fired_is_no_danger():
    """3.5 Each enemy fires once between two of its own turns."""
    game = play_all(position("crossroads", f"{UNDER_FIRE}, used R1"), "march B1")

    assert not any(way.danger for way in ways(game).values())


@rule("2.1", "2.2")
def test_every_way_can_be_played_hex_by_hex_where_nobody_fires():
    """2.1, 2.2 Each way is legal and leaves what it says; taken hexes are gone round."""
    game = play_all(position("crossroads", "B1 0303, B2 0304, R4 1006"), "march B1")

    found = ways(game)

    assert "0304" not in found
    for hex_, way in found.items():
        after = play_all(game, *way.choices)
        left = 0 if way.stops else after.procedures[-1].left
        assert (after.units["B1"].hex, HALF_POINTS - left) == (hex_, way.price)


@rule("5.1")
def test_the_range_tells_nothing_of_the_ambush():
    """5.1 It is the same wherever the hidden unit lies."""
    game = play_all(position("crossroads", "B1 0502, R4 1006, RX 0402 hidden"), "march B1")
    random = Random(1)

    for _ in range(10):
        assert ways(world(game, "blue", random)) == ways(game)


@rule("2.1", "2.3")
def test_a_way_of_ones_own_is_priced_or_refused():
    """2.1, 2.3 Hex by hex; what no march could go is refused with its rule."""
    game = play_all(position("crossroads", UNDER_FIRE), "march B1")

    found = along(game, ("0105", "0106", "0105"))
    assert [(way.price, way.stops) for way in found] == [(2, False), (4, False), (6, True)]
    for path, rules in ((("0105", "0103"), ["2.3"]), (("0105", "0106", "0105", "0106"), ["2.1"])):
        with pytest.raises(IllegalChoice) as refusal:
            along(game, path)
        assert [each.rule for each in refusal.value.objections] == rules


def test_nothing_is_in_reach_where_nobody_marches():
    """A question about orders has no ways."""
    game = position("crossroads", UNDER_FIRE)

    assert far(game) == []


def test_the_goal_card_counts_no_ambush_that_nobody_has_found():
    """5.1, 6.1, 6.2 To blue the hidden unit is neither lost nor seen; red knows as much."""
    game = position("crossroads", "B1 0106, R1 0103")
    cards = [AIDS.goals(view(game, side), game.box) for side in ("blue", "red")]

    assert cards[0].lost == cards[1].lost
    assert cards[0].judged == (6,)
    assert [aim.state for aim in cards[0].aims] == ["open", "danger", "begun"]
    assert [aim.state for aim in cards[1].aims] == ["reached", "begun", "danger"]


@rule("3.2")
@pytest.mark.parametrize(("hex_", "hits", "row"), [("0105", 3, "3"), ("0103", 2, "2")])
def test_a_shot_shows_the_row_of_the_chart_that_it_is_rolled_on(hex_: str, hits: int, row: str):
    """3.2 Strength 3, one less at long range, as the die would come to it."""
    game = position("crossroads", f"B1 0106, R1 {hex_}, R4 1006")
    [found] = result_rows(game, "fire B1 R1")

    assert (found.row, found.columns) == (row, ("1", "2", "3", "4", "5", "6"))
    assert found.cells == ("hit",) * hits + ("miss",) * (6 - hits)
    assert tuple(FIRE.result(int(face), hits) for face in found.dice) == found.cells


def test_a_march_is_rolled_on_no_chart():
    """2.1 Nothing is shown beside it."""
    assert [*result_rows(position("crossroads", UNDER_FIRE), "march B1")] == []
