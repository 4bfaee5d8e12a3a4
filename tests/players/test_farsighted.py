"""Level 3 weighs its plans by how the game will end, and by what orders promise."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from grognard.engine.kernel.advice import Advice, Orders
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.positions import position
from grognard.engine.kernel.set_up import start
from grognard.games import GAMES
from grognard.players.clock import Clock
from grognard.players.farsighted import Foresight, replying
from grognard.players.levels import believe, think
from grognard.players.replies import PhasePlanner, Quick, RoundPlanner, after_reply, worlds

MONS = GAMES["mons"]
WEST, EAST = "IR84", "IR86"  # two regiments of the Nimy salient


def level3(advice: Advice, positions: int = 4_000) -> tuple[str, ...]:
    """What level 3 chooses in the opening of Nimy when it is advised like this."""
    game = start(replace(MONS, advice=advice), "nimy")
    plan = think("level3", believe(game, game.who, Random(1)), Random(1), Clock(positions))
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


@pytest.mark.parametrize("positions", [500, 4_000])
def test_of_plans_that_come_to_the_same_the_more_promising_is_played(positions: int):
    """Two units that gain only together are an idea, which is the plan even without any trial."""
    places = MONS.advice.orders(start(MONS, "nimy")).choices
    idea = {unit: places[unit][1] for unit in (WEST, EAST)}

    def worth(chosen: Mapping[str, str]) -> float:
        both = [moved(chosen, unit) for unit in idea]
        return 9.0 if all(both) else -float(sum(both))

    chosen = level3(advised(worth, ideas=(idea,)), positions)

    assert {f"move {WEST}", f"move {EAST}"} <= set(chosen)


def test_what_a_trial_plays_is_counted():
    """Choices of the plan too: in the last phase of a game there is hardly anything else."""
    script = ("move 2RS", "4404", "4303", "stop", "end")
    game = position(MONS, "2RS 4504, IR84 4207, scenario nimy, turn 3, british move")
    believed, clock = believe(game, "british", Random(1)), Clock(1_000)

    Foresight(believed, MONS.advice, Random(1), clock).price(script, 0)

    assert clock.used >= len(script)


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


@pytest.mark.parametrize(
    ("playing", "end"),
    [(Quick, "2 german"), (PhasePlanner, "2 german"), (RoundPlanner, "2 british")],
)
def test_a_trial_ends_after_the_reply_or_after_the_next_turn(playing, end):
    """Where there is time the own next turn is played too: what a position allows shows then."""
    game = start(MONS, "nimy")
    believed, seen = believe(game, game.who, Random(1)), []

    def forecast(game: Game, side: str) -> float:
        seen.append(f"{game.turn} {MONS.advice.mover(game)}")
        return 0.0

    world = next(worlds(believed, Random(2)))
    advice = replace(MONS.advice, forecast=forecast)
    after_reply(world.game, "german", advice, world, Clock(50_000), playing)

    assert seen == [end]


def test_replies_are_planned_where_enough_trials_fit_in():
    """Better replies take longer, so large phases keep to quick ones, and so do short times."""
    game = start(MONS, "nimy")
    orders = MONS.advice.orders(game)
    large = orders._replace(choices={unit: words * 9 for unit, words in orders.choices.items()})

    assert replying(orders, Clock(20_000)) is RoundPlanner
    assert replying(orders, Clock(2_000)) is Quick
    assert replying(large, Clock(20_000)) is Quick


def british_turn(advice: Advice = MONS.advice) -> Game:
    """The British by the canal, about to say how their turn runs."""
    text = "IR12 2809, IR52 3007, FAR18 2907, 1ES 2908, 2SB 3108, 2M 2910, XV 2910, british turn"
    return position(replace(MONS, advice=advice), text)


def announced(advice: Advice, positions: int = 20_000) -> str:
    """How level 3 lets the British turn run when it is advised like this."""
    game = british_turn(advice)
    plan = think("level3", believe(game, game.who, Random(1)), Random(1), Clock(positions))
    return plan.choices[0]


def test_what_shows_its_worth_only_later_is_played_out():
    """The answer that leaves most is given; the usual one where all leave the same."""
    [usual, *_] = (script[0] for script in MONS.advice.trials(british_turn()))

    def stayed(game: Game, side: str) -> float:
        return 50.0 * (game.units["2M"].place == "2910")

    assert announced(replace(MONS.advice, forecast=stayed)) == "fight/fight" != usual
    assert announced(replace(MONS.advice, forecast=lambda game, side: 0.0)) == usual


def test_without_time_for_enough_trials_the_usual_answer_is_given():
    """A lead in a few worlds is mostly luck, so then the time is kept for the phase."""
    [usual, *_] = (script[0] for script in MONS.advice.trials(british_turn()))
    luck = count()

    def growing(game: Game, side: str) -> float:
        return float(next(luck))

    assert announced(replace(MONS.advice, forecast=growing), 2_000) == usual
    assert next(luck) < 4


@pytest.mark.parametrize(("level", "order"), [("level2", "march B1"), ("level3", "done")])
def test_without_orders_scripts_are_priced_by_the_forecast(level: str, order: str):
    """By the outlook the march to the crossroads is best; in the end only who has stayed counts."""
    crossroads = GAMES["crossroads"]

    def forecast(game: Game, side: str) -> float:
        return 50.0 * (game.units["B1"].hex == "0102")

    advice = replace(crossroads.advice, forecast=forecast)
    game = position(replace(crossroads, advice=advice), "B1 0102, R1 0903, luck blue 0, luck red 0")
    plan = think(level, believe(game, game.who, Random(1)), Random(1), Clock(8_000))

    assert not plan.fallen
    assert plan.choices[0] == order
