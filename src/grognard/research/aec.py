"""A PettingZoo environment: the sides of a wargame are its agents, and take turns as asked."""

from collections.abc import Mapping
from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from grognard.engine.bad_input import BadInput
from grognard.research.drawing import pixels, text
from grognard.research.observation import Layout, Observation
from grognard.research.referee import CHOICES, Referee

RENDER_MODES = ("ansi", "rgb_array")
RENDER_FPS = 2


class WargameEnv(AECEnv):  # type: ignore[misc]
    """One game, chance answered from the seed; an action is the number of an option."""

    def __init__(self, referee: Referee, seed: int | None, render_mode: str | None, shaped: bool):
        super().__init__()
        check_render_mode(render_mode)
        self.metadata = {
            "name": f"{referee.name}_v1",
            "render_modes": [*RENDER_MODES],
            "render_fps": RENDER_FPS,
            "is_parallelizable": False,
        }
        self.referee = referee
        self.render_mode, self.shaped = render_mode, shaped
        self.possible_agents = list(self.referee.sides)
        self.observation_spaces = {side: self.layout.space() for side in self.possible_agents}
        self.action_spaces = {
            side: spaces.Discrete(self.layout.most) for side in self.possible_agents
        }
        self._random = Random(seed)

    @property
    def layout(self) -> Layout:
        """Where things are in an observation."""
        return self.referee.layout

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent may answer; the mask says which answers are legal now."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: of this seed, or the next one of the last seed."""
        if seed is not None:
            self._random = Random(seed)
        self.referee.begin(self._random.getrandbits(64))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self.agent_selection = self.referee.who
        self._tell()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; an agent that is not asked has an empty mask."""
        return self.referee.observe(agent)

    def step(self, action: int | None) -> None:
        """The selected agent takes an option; one that the mask does not offer loses the game."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput(f"{agent} is asked and must answer.")
        stood = self.referee.standing(agent) if self.shaped else 0.0
        offered = self.referee.choose(int(action))
        gain = self.referee.standing(agent) - stood if self.shaped else 0.0
        self._cumulative_rewards[agent] = 0.0
        for side in self.agents:
            self.rewards[side] = self.referee.reward(side) + (gain if side == agent else -gain)
        self._accumulate_rewards()
        self.agent_selection = self.referee.who or agent
        self.terminations = dict.fromkeys(self.agents, not self.referee.who)
        self.truncations = dict.fromkeys(self.agents, self.referee.is_too_long)
        self._tell()
        if not offered:
            self.infos[agent] = {"illegal": True}

    def render(self) -> Any:
        """What the selected agent sees, as text or as pixels."""
        return render(self.referee, self.agent_selection, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _tell(self) -> None:
        """Tell the asked agent the question and the options in words."""
        self.infos: dict[str, dict[str, Any]] = {side: {} for side in self.agents}
        if self.referee.who:
            self.infos[self.referee.who] = self.referee.words()


def check_render_mode(mode: str | None) -> None:
    """Refuse a way to look that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput(f"A game is rendered as {' or '.join(RENDER_MODES)}, not as “{mode}”.")


def render(referee: Referee, side: str, mode: str | None) -> Any:
    """What a side sees, as text or as pixels, or nothing where no way to look was chosen."""
    if mode is None:
        return None
    return pixels(referee.game, side) if mode == "rgb_array" else text(referee.game, side)


def raw_env(
    game: str = "",
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    seed: int | None = None,
    render_mode: str | None = None,
    most: int = 0,
    shaped: bool = False,
    actions: str = CHOICES,
) -> WargameEnv:
    """The environment itself, for those who want no checks."""
    referee = Referee(game, scenario, options, most, actions)
    return WargameEnv(referee, seed, render_mode, shaped)


def env(
    game: str = "",
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    seed: int | None = None,
    render_mode: str | None = None,
    most: int = 0,
    shaped: bool = False,
    actions: str = CHOICES,
) -> Any:
    """The environment with PettingZoo's usual checks of the order and range of actions."""
    raw = raw_env(game, scenario, options, seed, render_mode, most, shaped, actions)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))
