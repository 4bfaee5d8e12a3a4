"""The PettingZoo environment: its own tests, and what it promises beyond them."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import grognard
from grognard.engine.bad_input import BadInput
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import advance
from grognard.engine.kernel.saving import digest
from grognard.games import GAMES
from grognard.players.uniform import pick
from grognard.png import png
from grognard.research import FEATURES, env, raw_env
from grognard.research import referee as refereeing
from grognard.research.aec import WargameEnv
from grognard.research.drawing import decoded
from grognard.research.observation import TooManyOptions
from tests.walk import PLAYED

CYCLES = {"nimy": 200, "battle": 200}  # choices of each side; larger scenarios get fewer
FEW = 30
GAMES_TRIED = {"nimy": 20, "battle": 20}

each_scenario = pytest.mark.parametrize(("game", "scenario"), PLAYED)
each_small_one = pytest.mark.parametrize(
    ("game", "scenario"), [("mons", "nimy"), ("crossroads", "battle")]
)
of_named_sides = pytest.mark.filterwarnings("ignore::UserWarning")  # agents are not player_0


def random_steps(raw: WargameEnv, seed: int) -> Iterator[int]:
    """A random game, stopped after every choice; the action that was taken."""
    random = np.random.default_rng(seed)
    raw.reset(seed)
    while raw.referee.who:
        mask = raw.observe(raw.agent_selection)["action_mask"]
        action = int(random.choice(np.flatnonzero(mask)))
        raw.step(action)
        yield action


@of_named_sides
@each_scenario
def test_pettingzoo_finds_no_fault(game: str, scenario: str):
    """PettingZoo's own test of an AEC environment passes for every scenario of every game."""
    api_test(env(game, scenario), num_cycles=CYCLES.get(scenario, FEW))


@of_named_sides
@each_scenario
def test_the_same_seed_gives_the_same_game(game: str, scenario: str):
    """PettingZoo's own test of seeds passes for every scenario of every game."""
    seed_test(lambda: env(game, scenario), num_cycles=CYCLES.get(scenario, FEW) // 2)


def test_games_after_one_seed_differ_and_come_again():
    """Resetting without a seed goes on to the next game of the last seed, with other dice."""
    ends = []
    for _ in range(2):
        raw = raw_env("crossroads", seed=5)
        for _ in range(2):
            raw.reset()
            while raw.referee.who:
                raw.step(len(raw.referee.game.options) - 1)
            ends.append(digest(raw.referee.game))

    assert ends[:2] == ends[2:]
    assert ends[0] != ends[1]


@each_small_one
def test_the_mask_offers_the_options_and_nothing_else(game: str, scenario: str):
    """The asked agent may take as many actions as there are options, the other none."""
    raw = raw_env(game, scenario)
    for _ in random_steps(raw, 2):
        if not raw.referee.who:
            break
        asked, options = raw.agent_selection, raw.referee.game.options
        [other] = [side for side in raw.agents if side != asked]

        seen = raw.observe(asked)

        assert asked == raw.referee.game.who
        assert raw.infos[asked]["choices"] == options
        assert seen["action_mask"].sum() == len(options)
        assert seen["action_mask"][: len(options)].all()
        assert seen["options"][: len(options)].any(axis=1).all()
        assert not seen["options"][len(options) :].any()
        assert not raw.observe(other)["action_mask"].any()
        assert not raw.observe(other)["options"].any()
        assert raw.infos[other] == {}


@each_scenario
def test_there_is_room_for_twice_the_options_of_random_play(game: str, scenario: str):
    """The padding grows with the counters of a scenario and is never nearly used up."""
    room, random, most = raw_env(game, scenario).layout.most, Random(3), 0
    for _ in range(GAMES_TRIED.get(scenario, 1)):
        position = grognard.start(game, scenario)
        while position.who:
            most = max(most, len(position.options) if not is_chance(position) else 0)
            advance(position, pick(position, random))

    assert 5 < most <= room / 2


def test_more_options_than_there_is_room_for_are_refused():
    """Options are never cut off: the environment says that it was made too small."""
    raw = raw_env("crossroads", most=5)
    raw.reset(1)

    with pytest.raises(TooManyOptions, match="10 options; there is room for 5"):
        raw.observe(raw.agent_selection)


@each_small_one
def test_the_winner_gets_one_and_the_loser_loses_one(game: str, scenario: str):
    """Rewards are nothing until the end, and then add up to nothing."""
    raw = raw_env(game, scenario)
    rewards = [dict(raw.rewards) for _ in random_steps(raw, 4)]
    outcome = raw.referee.game.outcome

    assert outcome is not None
    assert all(not any(each.values()) for each in rewards[:-1])
    assert rewards[-1][outcome.winner] == 1
    assert sum(rewards[-1].values()) == 0
    assert all(raw.terminations.values())
    assert not any(raw.truncations.values())


def test_shaped_rewards_add_up_to_the_outcome():
    """What is given on the way is taken back at the end, less how well the side stood at first."""
    raw = raw_env("crossroads", shaped=True)
    raw.reset(5)
    stood = raw.referee.standing("blue")
    rewards = [dict(raw.rewards) for _ in random_steps(raw, 5)]

    assert all(each["blue"] == -each["red"] for each in rewards)
    assert any(each["blue"] for each in rewards[:-1])
    total = sum(each["blue"] for each in rewards)
    assert total == pytest.approx(raw.referee.reward("blue") - stood)


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("shaped", [False, True])
def test_an_action_that_is_not_offered_loses(make: Callable[..., Any], shaped: bool):
    """The game ends against whoever broke the mask, as any lost game does, and he is told."""
    table = make("crossroads", shaped=shaped)
    table.reset(seed=1)
    side = table.agent_selection
    [other] = [each for each in table.agents if each != side]
    stood = table.unwrapped.referee.standing(side) if shaped else 0.0

    table.step(table.action_space(side).n - 1)

    assert all(table.terminations.values())
    assert not any(table.truncations.values())
    assert table.rewards == {side: pytest.approx(-1 - stood), other: pytest.approx(1 + stood)}
    assert table.infos == {side: {"illegal": True}, other: {}}
    assert not any(table.observe(each)["action_mask"].any() for each in table.agents)


def test_both_agents_hear_of_an_action_that_was_not_offered():
    """Through the loop that PettingZoo shows, each gets its reward once and leaves."""
    table, heard = env("crossroads"), {}
    table.reset(seed=1)
    sinner = table.agent_selection
    for agent in table.agent_iter():
        _, reward, ended, *_ = table.last()
        if ended:
            heard[agent] = reward
        table.step(None if ended else table.action_space(agent).n - 1)

    assert heard == {side: -1 if side == sinner else 1 for side in ("blue", "red")}


def test_an_action_outside_the_space_is_refused_by_the_checks_and_loses_without_them():
    """PettingZoo's wrapper asserts; the environment itself has one answer to all of them."""
    for action in (-1, 10_000):
        checked, raw = env("crossroads"), raw_env("crossroads")
        checked.reset(seed=1)
        with pytest.raises(AssertionError, match="not in action space"):
            checked.step(action)
        raw.reset(seed=1)
        side = raw.agent_selection

        raw.step(action)

        assert (raw.rewards[side], raw.infos[side]) == (-1, {"illegal": True})


def test_a_game_that_goes_in_circles_is_broken_off(monkeypatch: pytest.MonkeyPatch):
    """After so many choices both agents are truncated, and nobody has won."""
    monkeypatch.setattr(refereeing, "LONGEST", 7)
    raw = raw_env("crossroads")
    taken = 0
    for _ in random_steps(raw, 6):
        taken += 1
        if any(raw.truncations.values()):
            break

    assert taken == 7
    assert all(raw.truncations.values())
    assert not any(raw.terminations.values())
    assert not any(raw.rewards.values())


def test_options_of_the_game_are_kept_to():
    """What players may settle before a game is settled for the environment."""
    raw = raw_env("mons", "nimy", options={"closed_east": "yes"})
    raw.reset(1)

    assert raw.referee.game.setting.options["closed_east"] == "yes"
    assert raw.metadata["name"] == "mons_nimy_v1"


def test_the_first_scenario_is_played_where_none_is_named():
    """Mons is the exception: its smallest scenario is meant for learning."""
    assert raw_env().referee.game.setting.scenario == "nimy"
    assert raw_env("crossroads").referee.game.setting.scenario == "battle"


def test_bad_names_are_refused_in_a_sentence():
    """Games, scenarios and ways to look that there are not."""
    for refused in (
        lambda: raw_env("chess"),
        lambda: raw_env("mons", "verdun"),
        lambda: raw_env(render_mode="human"),
    ):
        with pytest.raises(BadInput, match=r"“(chess|verdun|human)”"):
            refused()


@each_small_one
def test_a_position_is_rendered_as_text(game: str, scenario: str):
    """The question, the options by number, and the counters that the asked side sees."""
    raw = raw_env(game, scenario, render_mode="ansi")
    raw.reset(1)

    lines = raw.render().splitlines()

    assert lines[0].startswith(f"turn 1, {raw.agent_selection}: {raw.referee.game.prompt}")
    assert lines[1] == f"  0 {raw.referee.game.options[0]}"
    assert len(lines) > 1 + len(raw.referee.game.options)


def test_a_position_is_rendered_as_pixels():
    """Rows of red, green and blue."""
    raw = raw_env("crossroads", render_mode="rgb_array")
    raw.reset(1)

    pixels = raw.render()

    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert len(np.unique(pixels[::8, ::8].reshape(-1, 3), axis=0)) > 20


def test_pixels_are_those_of_the_picture():
    """Colours come out where they were drawn, whatever filters the file was written with."""
    drawn = """<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60">
        <linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>
        </linearGradient><rect width="80" height="30" fill="url(#g)"/>
        <rect y="30" width="40" height="30" fill="#e01020"/>
        <rect x="40" y="30" width="40" height="30" fill="#2030f0"/></svg>"""

    pixels = decoded(png(drawn))

    ramp = np.round((np.arange(80) + 0.5) / 80 * 255)
    assert pixels.shape == (60, 80, 3)
    assert abs(pixels[:30].astype(int) - ramp[None, :, None]).max() <= 2
    assert (pixels[30:, :40] == (0xE0, 0x10, 0x20)).all()
    assert (pixels[30:, 40:] == (0x20, 0x30, 0xF0)).all()


def test_nothing_is_rendered_unless_a_way_was_chosen():
    """As Gymnasium has it."""
    raw = raw_env("crossroads")
    raw.reset(1)

    assert raw.render() is None


def test_every_feature_of_an_option_has_a_name_of_its_own():
    """The columns can be found by name."""
    for game, book in GAMES.items():
        table = raw_env(game)
        names = table.layout.features

        assert names[: len(FEATURES)] == FEATURES
        assert len(dict.fromkeys(names)) == len(names)
        assert all(
            table.observation_space(side)["options"].shape[1] == len(names) for side in book.sides
        )
