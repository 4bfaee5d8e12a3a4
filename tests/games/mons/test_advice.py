"""What computer players are told of Mons: ideas for several units, and how the battle will end."""

from random import Random

import pytest

from grognard import Game, position
from grognard.engine.board.ways import distances
from grognard.engine.kernel.flow import advance
from grognard.games.mons.advance import Advance
from grognard.games.mons.advice.attacks import Attacks, outlook
from grognard.games.mons.advice.forecast import SMALL, forecast, placed, two_points
from grognard.games.mons.advice.goals import graphs, value
from grognard.games.mons.losses import ShareLosses
from grognard.games.mons.state import DEAD
from grognard.games.mons.victory import BAVAI, cut_off
from grognard.games.mons.zones import is_surrounded, remove
from grognard.players.clock import Clock
from grognard.players.levels import believe, think
from grognard.players.match import follow_plan
from tests.games.mons.positions import BY_THE_CANAL, pile

GERMANS_SOUTH = "IR26 1325, IR27 1626, IR66 1925, IR72 2226, german holds 3122"
GERMANS_BESIDE = "IR26 1326, IR27 1627, IR66 1926, IR72 2227"
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


def test_the_exit_that_nobody_is_near_is_seen_to_first():
    """4.5 Everybody goes one exit further, where to close the nearest would leave one open."""
    game = position("mons", "IR26 1326, IR27 1425, IR66 1726, IR72 1926, turn 14, german move")

    *_, idea = ideas(game)

    exits = game.ground.mask(game.sheet.board.group("exit"))
    hexes = [game.units[unit].place if word == "stay" else word for unit, word in idea.items()]
    assert idea["IR72"] != "stay"
    assert closed(game, hexes) & exits == exits


def test_an_exit_is_closed_from_the_hex_beside_it():
    """7.1 Who stands next to an exit has it in his zone, and need not go there."""
    game = position("mons", f"{GERMANS_BESIDE}, german holds 3122, turn 13, german move")

    [idea, *_] = ideas(game)

    exits = game.sheet.board.group("exit")
    hexes = [game.units[unit].place if word == "stay" else word for unit, word in idea.items()]
    assert closed(game, hexes) & game.ground.mask(exits) == game.ground.mask(exits)
    assert not any(hex_ in exits for hex_ in hexes)


def test_three_units_for_bavai_go_to_three_hexes():
    """4.3 They could not all stand in one (6.3)."""
    game = position("mons", "IR26 3119, IR27 3219, IR66 3019, 1C 3126, turn 11, german move")

    _, idea, *_ = ideas(game)

    assert len(idea) == len(set(idea.values())) == 3


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


def test_the_germans_fight_for_the_bridges_until_the_first_day_is_over():
    """4.2 Their orders are weighed by the second day from its first turn on."""
    for turn, counts in ((7, False), (8, True)):
        game = position("mons", f"IR26 2007, 6DG 2012, turn {turn}, german move")
        orders = game.setting.rulebook.advice.orders(game)
        assert (orders.ahead({"IR26": "stay"}) != orders.worth({"IR26": "stay"})) == counts


def test_who_can_leave_the_map_does():
    """4.4 A withdrawal ends at the exits."""
    game = position("mons", "IR26 1424, 1DC 1326, turn 9, british move")
    [idea, *_] = ideas(game)
    assert idea == {"1DC": "leave"}


def test_those_who_withdraw_find_room():
    """6.3 No hex is given to more units than it holds."""
    north = ", ".join(f"{unit} 2010" for unit in ("1DC", "1CM", "1DV", "2AS", "2WF"))
    south = ", ".join(f"{unit} 2011" for unit in ("1C", "1N", "2S", "2SB", "2M"))
    game = position("mons", f"IR26 2008, {north}, {south}, turn 4, british move")

    [idea, *_] = ideas(game)

    hexes = list(idea.values())
    assert len(hexes) == 10
    assert max(map(hexes.count, hexes)) == 5


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


def chance(text: str) -> float:
    """How likely the German is to win, by the forecast, on the last turn but one."""
    game = position("mons", f"{text}, turn 13, german move")
    return two_points(game, placed(game, game.places, this=True))


def test_few_exits_and_bavai_are_two_points():
    """4.3 Whoever has not left by now is counted as staying where the exits are closed."""
    south = f"{GERMANS_BESIDE}, german holds 3122, 1C 2010"
    assert chance(f"{south}, {pile(exited=3)}") > chance(f"{south}, {pile(exited=20)}")


def test_bavai_falls_to_who_is_near_and_not_to_who_is_late():
    """4.3 Defenders make it harder than they would elsewhere, as far from the exits."""
    south, gone = "IR26 3120, 1B 2010", pile(dead=25, exited=10)
    open_, held, taken = (
        chance(f"{text}, {south}, {gone}") for text in ("1C 2018", "1C 3122", "IR27 3122")
    )
    assert held < open_ < taken


def test_whoever_is_sent_into_bavai_has_it():
    """3.2 To enter a hex is to control it."""
    text = f"IR26 3121, 1B 2010, {pile(dead=25, exited=10)}, turn 13, german move"
    game, holding = (position("mons", f"{more}{text}") for more in ("", "german holds 3122, "))
    there = {**game.places, "IR26": BAVAI}

    assert two_points(game, placed(game, there, this=True)) == two_points(
        holding, placed(holding, there, this=True)
    )


def test_on_the_first_day_a_forecast_is_the_outlook():
    """4.2 Until the bridges are judged nothing of the second day counts."""
    game = position("mons", "IR26 2007, 6DG 2009, turn 4, german move")
    assert forecast(game, "german") == outlook(game, "german")


def test_a_forecast_counts_what_decides_a_small_scenario():
    """4.2, 4.3 A goal taken and units killed count, each the more the fewer are still lacking."""

    def more(text: str) -> float:
        game = position("mons", f"scenario nimy, {text}, 4RF 4309, german move")
        return forecast(game, "german") - SMALL * outlook(game, "german")

    none, one, two, three = (
        more(f"IR84 4206{gone}") for gone in ("", ", dead XL", ", dead XL 4DC", ", dead XL 4DC 2RI")
    )

    assert 0 < one - none < two - one < three - two
    assert more("IR84 4208") > two


def test_surrounded_units_make_a_small_scenario_nearly_won():
    """4.5 Each of them counts as two, so two of them are what three others are."""
    salient = "scenario nimy, 4DC 4607, 1GH 4409, IR84 4707, IR31 4506, Cav16 {}, german move"
    open_, shut = (position("mons", salient.format(at)) for at in ("4505", "4606"))

    assert not is_surrounded(open_, "4607")
    assert is_surrounded(shut, "4607")
    gained = [forecast(game, "german") - SMALL * outlook(game, "german") for game in (open_, shut)]
    assert gained[0] < gained[1]


def test_orders_are_weighed_by_whom_they_surround():
    """4.5 The Germans look for it in a small scenario, the British keep out of it."""
    text = "scenario nimy, 4DC 4607, 1GH 4409, IR84 4707, IR31 4506, Cav16 4505"
    german = position("mons", f"{text}, german move")
    orders = german.setting.rulebook.advice.orders(german)
    [idea, *_] = orders.ideas()
    stay = {unit: words[0] for unit, words in orders.choices.items()}
    surrounding = {**stay, **idea}
    assert orders.ahead(stay) == orders.worth(stay)
    assert orders.ahead(surrounding) > orders.worth(surrounding)

    shut = position("mons", f"{text.replace('4505', '4606')}, british move")
    british = shut.setting.rulebook.advice.orders(shut)
    stay = {unit: words[0] for unit, words in british.choices.items()}
    assert british.ahead(stay) < british.worth(stay)


def test_what_orders_promise_does_not_depend_on_what_was_asked_before():
    """10.5, 12.3 Attacks that are remembered are those that would be found now."""
    game, random = position("mons", f"{BY_THE_CANAL}, german move"), Random(5)
    advice = game.setting.rulebook.advice
    used = advice.orders(game)

    for _ in range(200):
        chosen = {unit: random.choice(words) for unit, words in used.choices.items()}

        assert used.worth(chosen) == advice.orders(game).worth(chosen)


def test_an_attack_over_water_promises_less_than_the_same_from_elsewhere():
    """12.6 The hexes that attackers come from count, whoever asked for the same units before."""
    game = position("mons", "1B 1018, IR84 1016, IR85 1116, turn 11, german move")
    attacks, team = Attacks(game, "german"), ["IR84", "IR85"]

    dry = attacks.melees({"1018": team}, dict.fromkeys(team, "1017"))
    over_water = attacks.melees({"1018": team}, dict.fromkeys(team, "1118"))

    assert 0 < over_water < dry


def shared(chooser: str, *units: str) -> str:
    """Who loses a step by habit where a side shares losses out among units in 2523."""
    stack = ", ".join(f"{unit} 2523" for unit in units)
    game = position("mons", f"{stack}, 1B 2524, german melee")
    game.begin(ShareLosses(chooser, units, 1, "12.12", reduce_first=False))
    return game.setting.rulebook.advice.habit(game)


def test_by_habit_a_side_spares_its_last_steps_and_its_guns():
    """12.12 And who shares losses out among enemies strikes there first."""
    assert shared("german", "FAR24", "IR75") == "lose IR75"
    assert shared("british", "FAR24", "IR75") == "lose FAR24"


def test_by_habit_the_strongest_attacker_goes_in_alone():
    """12.13 One must; nobody else follows, and nobody goes on."""
    game = position("mons", "IR75 2523 2, IR76 2525, 1B 2524, turn 11, german melee")
    advice = game.setting.rulebook.advice

    game.begin(Advance("german", "2524", ("IR75", "IR76")))
    assert advice.habit(game) == "advance IR76"
    remove(game, "1B", DEAD)
    advance(game, "advance IR76")
    assert advice.habit(game) == "stop"


ROUND_BAVAI = "IR165 3121, IR12 3222, J3 3222, IR64 3022, IR35 3123, IR26 3223"
BEHIND = "IR8 3020, IR48 3119, IR52 3120, IR20 3220, IR24 3219, IR66 3118, IR72 3019, IR27 3018"
BRITISH_AWAY = "1C 2625, 1B 2625, 1N 2525"


LEVELS = ("level1", "level2", "level3")


def first_choices(level: str, text: str) -> tuple[str, ...]:
    """What a level would do in a position."""
    game = position("mons", text)
    return think(level, believe(game, game.who, Random(1)), Random(1), Clock(6000)).choices


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "held", ["2RS 3122 1, turn 14", "XV 3122, XXVII 3122, turn 11", "XV 3122, turn 14"]
)
def test_a_goal_that_is_taken_never_costs(level: str, held: str):
    """4.3 Bavai falls to an attack that cannot fail, though the other goals are far away."""
    text = f"{ROUND_BAVAI}, {BEHIND}, {BRITISH_AWAY}, {held}, german melee"

    assert first_choices(level, text)[0].endswith("3122")


def test_whoever_holds_a_goal_is_ahead_of_whoever_stands_round_it():
    """4.3 The same units are worth no less because their next goals are far away."""
    text = f"{ROUND_BAVAI}, {BRITISH_AWAY}, turn 14, german move"
    around, holding = position("mons", text), position("mons", f"german holds 3122, {text}")

    assert value(holding, "german") > value(around, "german")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "stacks",
    [
        "Cav16 4207, IR31 4207, 4RF 4208, 4DC 4208",
        "Cav10 2010, IR153 2010, 1DC 2009, 2WF 2009, 6DG 2009",
    ],
)
def test_nobody_attacks_in_order_to_die(level: str, stacks: str):
    """12.7 Two units before a full stack over the canal, far from the goals of the second day."""
    assert first_choices(level, f"{stacks}, turn 8, german melee") == ("end",)


def test_no_unit_is_worth_more_dead_than_alive():
    """4.3 Wherever a unit stands, its side has more of it than of a lost one."""
    for unit, side, dead in (("IR31", "german", "dead IR31"), ("4RF", "british", "dead 4RF")):
        for hex_ in ("4701", "1003", "1326"):
            alive = position("mons", f"IR84 3003, 1C 3016, {unit} {hex_}, turn 8, german move")
            lost = position("mons", f"IR84 3003, 1C 3016, {dead}, turn 8, german move")
            assert value(alive, side) > value(lost, side)
