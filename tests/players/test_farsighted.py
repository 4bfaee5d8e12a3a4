"""Level 3 weighs its plans by how the game will end, and by what orders promise."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from grognard.engine.kernel.advice import Advice, Orders
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.positions import position
from grognard.engine.kernel.set_up import start
from grognard.games import GAMES
from grognard.players.clock import Clock
from grognard.players.levels import believe, think
from grognard.players.replies import after_reply, worlds

MONS = GAMES["mons"]
WEST, EAST = "IR84", "IR86"  # two regiments of the Nimy salient


def level3(advice: Advice) -> tuple[str, ...]:
    """What level 3 chooses in the opening of Nimy when it is advised like this."""
    game = start(replace(MONS, advice=advice), "nimy")
    plan = think("level3", believe(game, game.who, Random(1)), Random(1), Clock(4_000))
    assert not plan.fallen
    return plan.choices


def advised(worth, ahead=None, ideas=()) -> Advice:
    """The advice of Mons with other orders, in whose worlds nothing makes a difference."""

    def orders(game: Game) -> Orders | None:
        found = MONS.advice.orders(game)
        return found and found._replace(worth=worth, ahead=ahead, ideas=lambda: ideas)

    return replace(MONS.advice, orders=orders, forecast=lambda game, side: 0.0)


def moved(chosen: Mapping[str, str], unit: str) -> bool:
    """Whether a unit is told to go somewhere."""
    return chosen[unit] != "stay"


def test_orders_are_climbed_to_by_what_decides_the_game():
    """Where orders are weighed ahead that counts, and what they are worth now does not."""
    still = advised(lambda chosen: -float(moved(chosen, WEST)))
    ahead = advised(
        lambda chosen: -float(moved(chosen, WEST)), lambda chosen: float(moved(chosen, WEST))
    )

    assert f"move {WEST}" not in level3(still)
    assert f"move {WEST}" in level3(ahead)


def test_of_plans_that_come_to_the_same_the_more_promising_is_played():
    """Two units that gain only together are an idea; no single change leads to it."""
    places = MONS.advice.orders(start(MONS, "nimy")).choices
    idea = {unit: places[unit][1] for unit in (WEST, EAST)}

    def worth(chosen: Mapping[str, str]) -> float:
        both = [moved(chosen, unit) for unit in idea]
        return 9.0 if all(both) else -float(sum(both))

    chosen = level3(advised(worth, ideas=(idea,)))

    assert {f"move {WEST}", f"move {EAST}"} <= set(chosen)


@pytest.mark.parametrize("side", ["german", "british"])
def test_what_a_reply_leaves_is_read_off_the_forecast(side):
    """How the game will end counts; a game without a forecast is judged by its outlook."""
    game = start(MONS, "nimy")
    believed = believe(game, game.who, Random(1))
    advance(believed, "end")
    told = replace(MONS.advice, forecast=lambda game, whose: 7.0 if whose == side else -7.0)
    untold = replace(MONS.advice, forecast=None, outlook=lambda game, whose: 3.0)

    for advice, points in ((told, 7.0), (untold, 3.0)):
        world = next(worlds(believed, Random(2)))
        assert after_reply(world.game, side, advice, world, Clock(50_000)) == points


def british_turn(advice: Advice = MONS.advice) -> Game:
    """The British by the canal, about to say how their turn runs."""
    text = "IR12 2809, IR52 3007, FAR18 2907, 1ES 2908, 2SB 3108, 2M 2910, XV 2910, british turn"
    return position(replace(MONS, advice=advice), text)


def announced(advice: Advice) -> str:
    """How level 3 lets the British turn run when it is advised like this."""
    game = british_turn(advice)
    plan = think("level3", believe(game, game.who, Random(1)), Random(1), Clock(20_000))
    return plan.choices[0]


def test_what_shows_its_worth_only_later_is_played_out():
    """The answer that leaves most is given; the usual one where all leave the same."""
    [usual, *others] = (script[0] for script in MONS.advice.trials(british_turn()))

    assert announced(MONS.advice) in others
    assert announced(replace(MONS.advice, forecast=lambda game, side: 0.0)) == usual


def first_order(tried: int) -> str:
    """What level 3 orders in Crossroads if all that counts in the end is that B1 has stayed."""
    crossroads = GAMES["crossroads"]

    def forecast(game: Game, side: str) -> float:
        return 50.0 * (game.units["B1"].hex == "0102")

    advice = replace(crossroads.advice, forecast=forecast, tried=tried)
    game = position(replace(crossroads, advice=advice), "B1 0102, R1 0903, luck blue 0, luck red 0")
    plan = think("level3", believe(game, game.who, Random(1)), Random(1), Clock(8_000))
    assert not plan.fallen
    return plan.choices[0]


def test_without_orders_the_best_few_scripts_are_played_out():
    """By its price alone level 2's march is best; played out, nothing is better than to stay."""
    assert first_order(tried=0) == "march B1"
    assert first_order(tried=6) == "done"
