"""The Gymnasium environment: one seat for the agent, a player of the ladder in the other."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from grognard.engine.bad_input import BadInput
from grognard.players.levels import LADDER
from grognard.research import against, referee
from grognard.research.solo import AgainstEnv
from tests.walk import PLAYED

no_spec = pytest.mark.filterwarnings("ignore:.*spec.*:UserWarning")


def play(env: AgainstEnv, seed: int, side: str = "") -> tuple[float, list[str]]:
    """A game of a random agent: its last reward, and the choices that it made."""
    random = np.random.default_rng(seed)
    _, info = env.reset(seed=seed, options={"side": side})
    made, reward, over = [], 0.0, False
    while not over:
        action = int(random.choice(np.flatnonzero(info["action_mask"])))
        made.append(info["choices"][action])
        _, reward, over, _, info = env.step(action)
    return reward, made


@no_spec
@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_gymnasium_finds_no_fault(game: str, scenario: str):
    """Gymnasium's own check passes for every scenario of every game."""
    check_env(against("random", game=game, scenario=scenario))


@no_spec
@pytest.mark.parametrize("level", [name for name in LADDER if name != "random"])
def test_any_level_of_the_ladder_may_be_the_opponent(level: str):
    """The agent is asked, the opponent is not seen, and the game goes on."""
    env = against(level, "red", game="crossroads")
    _, info = env.reset(seed=1)
    for _ in range(4):
        assert env.referee.who == "red"
        assert info["choices"] == env.referee.game.options
        _, _, over, _, info = env.step(0)
        assert not over


def test_an_action_that_is_not_offered_ends_the_game_for_good():
    """It is lost, and nothing can be played before the next reset."""
    env = against("random", "red", game="crossroads")
    env.reset(seed=1)

    _, reward, over, _, _ = env.step(env.layout.most - 1)

    assert (reward, over) == (-1, True)
    with pytest.raises(BadInput, match="reset the environment first"):
        env.step(0)
    env.reset(seed=2)
    assert not env.step(0)[2]


def test_a_side_that_is_not_there_is_refused():
    """With a sentence."""
    with pytest.raises(BadInput, match="no side “french”"):
        against("random", game="crossroads").reset(options={"side": "french"})


def test_a_game_that_is_broken_off_tells_nothing_of_the_opponents_question(
    monkeypatch: pytest.MonkeyPatch,
):
    """The last information holds words only where the agent itself is asked."""
    monkeypatch.setattr(referee, "LONGEST", 1)
    env = against("random", "blue", game="crossroads")
    _, info = env.reset(seed=1)
    while env.referee.who == "blue":
        _, _, _, _, info = env.step(len(info["choices"]) - 1)

    assert env.referee.who == "red"
    assert "choices" not in info
    assert "prompt" not in info


@pytest.mark.parametrize("side", ["german", "british"])
def test_the_agent_is_asked_in_its_own_seat_until_the_game_is_over(side: str):
    """The last reward says who has won."""
    env = against("random", side, scenario="nimy")

    reward, made = play(env, 3)

    outcome = env.referee.game.outcome
    assert outcome is not None
    assert env.side == side
    assert reward == (1 if outcome.winner == side else -1)
    assert len(made) > 10


def test_the_same_seed_gives_the_same_game():
    """Dice and opponent come from the seed of the reset."""
    one, other = against("level1", game="crossroads"), against("level1", game="crossroads")

    assert play(one, 4) == play(other, 4)
    assert play(one, 5) != play(other, 4)


def test_seats_are_drawn_unless_one_is_settled():
    """Without a side the agent plays both, as the seed says; a reset may name one."""
    env = against("random", game="crossroads")
    drawn = [env.reset(seed=seed)[1]["side"] for seed in range(12)]

    assert {*drawn} == {"blue", "red"}
    assert drawn == [env.reset(seed=seed)[1]["side"] for seed in range(12)]
    assert {env.reset(options={"side": "red"})[1]["side"] for _ in range(6)} == {"red"}


def test_an_action_that_is_not_offered_loses():
    """The game ends at once, and the information says why."""
    env = against("random", "red", game="crossroads")
    env.reset(seed=1)

    seen, reward, over, broken_off, info = env.step(env.action_space.n - 1)

    assert (reward, over, broken_off, info["illegal"]) == (-1, True, False, True)
    assert not seen["action_mask"].any()
    with pytest.raises(BadInput, match="reset"):
        env.step(0)


def test_a_finished_game_takes_no_action():
    """Whoever steps on after the end is told to reset."""
    env = against("random", game="crossroads")
    play(env, 6)

    with pytest.raises(BadInput, match="reset"):
        env.step(0)


def test_shaped_rewards_come_on_the_way():
    """Off unless asked for."""
    for shaped in (False, True):
        env = against("random", "blue", game="crossroads", shaped=shaped)
        env.reset(seed=2)
        rewards = [env.step(1)[1] for _ in range(4)]
        assert any(rewards) == shaped


def test_what_there_is_not_is_refused_in_a_sentence():
    """Players and sides."""
    with pytest.raises(BadInput, match="no player “level9”"):
        against("level9")
    with pytest.raises(BadInput, match="no side “red” in mons"):
        against("random", "red")


def test_the_agents_view_is_rendered():
    """The text names the agent's side."""
    env = against("random", "blue", game="crossroads", render_mode="ansi")
    env.reset(seed=1)

    assert env.render().startswith("turn 1, blue: 1.2 ")
