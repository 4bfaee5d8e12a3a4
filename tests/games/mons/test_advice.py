"""What computer players are told of Mons: ideas for several units, and how the battle will end."""

from random import Random

from grognard import Game, position
from grognard.engine.ways import distances
from grognard.games.mons.advice.attacks import outlook
from grognard.games.mons.advice.forecast import forecast
from grognard.games.mons.advice.goals import graphs
from grognard.games.mons.victory import cut_off
from grognard.players.clock import Clock
from grognard.players.levels import believe, think
from grognard.players.match import follow_plan
from tests.games.mons.positions import pile

GERMANS_SOUTH = "IR26 1325, IR27 1626, IR66 1925, IR72 2226, german holds 3122"
LOST = pile(dead=18)


def ideas(game: Game) -> tuple[dict[str, str], ...]:
    """Orders that the advice thinks of for the phase."""
    return game.setting.rulebook.advice.orders(game).ideas()


def closed(game: Game, hexes: list[str]) -> int:
    """The hexes that units in these would hold or have in their zones."""
    found = 0
    for hex_ in hexes:
        found |= game.ground.bit[hex_] | game.ground.zone[hex_]
    return found


def test_the_germans_think_of_closing_all_four_exits():
    """4.5 One unit goes to each exit, or next to it, and none is left open."""
    game = position("mons", f"{GERMANS_SOUTH}, 1C 2015, turn 14, german move")

    [idea, *_] = ideas(game)

    exits = game.ground.mask(game.sheet.board.group("exit"))
    assert len(idea) == 4
    assert closed(game, list(idea.values())) & exits == exits


def test_a_unit_far_from_the_exits_marches_towards_one():
    """9.20 Who cannot be there yet goes as near as it can, in march mode where it may."""
    game = position("mons", "IR26 1316, 1DC 4015, turn 12, german move")

    [idea, *_] = ideas(game)

    assert idea["IR26"].startswith("march ")


def test_nobody_closes_exits_on_the_first_day():
    """4.4 No unit leaves before turn 8, and the bridges count until then."""
    game = position("mons", f"{GERMANS_SOUTH}, 1C 2015, turn 6, german move")
    assert not ideas(game)


def test_level_3_closes_the_exits_when_that_wins():
    """4.3, 4.5 With eighteen units dead and three on the map the last turn is for the exits."""
    here = "XV 2012, 1C 2212, 1B 2412"
    game = position("mons", f"{GERMANS_SOUTH}, {LOST}, {here}, turn 14, german move")

    plan = think("level3", believe(game, game.who, Random(1)), Random(1), Clock(6_000))
    follow_plan(game, plan)

    assert len(cut_off(game)) == 3


def test_the_british_think_of_going_out_of_reach_together():
    """Every unit near the Germans goes where none is within four hexes, if it can."""
    game = position(
        "mons", "IR26 2010, IR27 2210, 1DC 2014, 1DV 2213, 2WF 2614, turn 6, british move"
    )

    [idea, *_] = ideas(game)

    near = game.ground.within("2010", 4) | game.ground.within("2210", 4)
    assert list(idea) == ["1DC", "1DV"]
    assert not any(game.ground.bit[hex_] & near for hex_ in idea.values())


def test_when_the_first_day_is_over_the_way_to_the_exits_counts_more():
    """4.4 Orders of the seventh turn are weighed by the second day, those of the sixth are not."""
    for turn, counts in ((6, False), (7, True)):
        game = position("mons", f"IR26 2010, 1DC 2015, turn {turn}, british move")
        orders = game.setting.rulebook.advice.orders(game)
        exits = distances(graphs(game)["infantry"], game.sheet.board.group("exit"))
        extra = {
            hex_: orders.ahead({"1DC": hex_}) - orders.worth({"1DC": hex_})
            for hex_ in orders.choices["1DC"]
            if hex_ != "stay"
        }
        nearest, farthest = (pick(extra, key=exits.__getitem__) for pick in (min, max))
        assert (extra[nearest] > extra[farthest]) == counts


def test_who_can_leave_the_map_does():
    """4.4 A withdrawal ends at the exits."""
    game = position("mons", "IR26 1424, 1DC 1326, turn 9, british move")
    [idea, *_] = ideas(game)
    assert idea == {"1DC": "leave"}


def test_bridges_may_be_kept_in_a_withdrawal():
    """4.2 On the first day one idea leaves the garrisons of bridges where they are."""
    game = position("mons", "IR26 2007, 6DG 2009, 1DC 2010, turn 4, british move")

    everybody, others = ideas(game)

    assert list(everybody) == ["1DC", "6DG"]
    assert list(others) == ["1DC"]


def test_a_forecast_counts_what_decides_the_second_day():
    """4.3 Bavai, units lost and exits closed all make a German victory more likely."""
    west, held = "IR26 1627, XV 2015, 1C 2016, 1B 2017, turn 14, german move", "german holds 3122"
    plain = position("mons", f"{pile(dead=9, exited=12)}, {west}")
    bavai = position("mons", f"{pile(dead=9, exited=12)}, {held}, {west}")
    losses = position("mons", f"{pile(dead=16, exited=12)}, {held}, {west}")
    exits = position(
        "mons", f"IR27 1326, IR66 1926, IR72 2227, {pile(dead=16, exited=12)}, {held}, {west}"
    )

    games = plain, bavai, losses, exits
    more = [forecast(game, "german") - outlook(game, "german") for game in games]

    assert more[0] < more[1] < more[2] < more[3]
    assert forecast(bavai, "german") == -forecast(bavai, "british")


def test_on_the_first_day_a_forecast_is_the_outlook():
    """4.2 Until the bridges are judged nothing of the second day counts."""
    game = position("mons", "IR26 2007, 6DG 2009, turn 4, german move")
    assert forecast(game, "german") == outlook(game, "german")
