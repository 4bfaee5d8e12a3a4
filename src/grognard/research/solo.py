"""A Gymnasium environment: an agent in one seat, a fixed player in the other."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import gymnasium
from gymnasium import spaces

from grognard.engine.bad_input import BadInput
from grognard.players.levels import LADDER
from grognard.players.match import RANDOM, PlayerSeat
from grognard.players.uniform import pick
from grognard.research.aec import RENDER_FPS, RENDER_MODES, check_render_mode, render
from grognard.research.observation import Layout, Observation
from grognard.research.referee import CHOICES, Referee

SEEDS = 2**62

Info: TypeAlias = dict[str, Any]


class AgainstEnv(gymnasium.Env[Observation, Any]):
    """One side is the agent's; chance and the opponent answer until it is asked again."""

    def __init__(
        self, referee: Referee, opponent: str, side: str, render_mode: str | None, shaped: bool
    ):
        check_render_mode(render_mode)
        self.metadata = {"render_modes": [*RENDER_MODES], "render_fps": RENDER_FPS}
        self.referee = referee
        if opponent not in LADDER:
            raise BadInput(f"There is no player “{opponent}”; there are {', '.join(LADDER)}.")
        if side and side not in self.referee.sides:
            raise BadInput(f"There is no side “{side}” in {referee.game.setting.rulebook.id}.")
        self.opponent, self.seat = opponent, side
        self.render_mode, self.shaped = render_mode, shaped
        self.side = side or self.referee.sides[0]
        self.observation_space = self.layout.space()
        self.action_space = spaces.Discrete(self.layout.most)

    @property
    def layout(self) -> Layout:
        """Where things are in an observation."""
        return self.referee.layout

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """A new game; where no side was settled it is drawn, and `options` may name one."""
        super().reset(seed=seed)
        drawn, number = self.np_random.integers(2), int(self.np_random.integers(SEEDS))
        chosen = (options or {}).get("side") or self.seat
        if chosen and chosen not in self.referee.sides:
            raise BadInput(f"There is no side “{chosen}” here.")
        self.side = chosen or self.referee.sides[int(drawn)]
        other = next(side for side in self.referee.sides if side != self.side)
        self.referee.begin(number)
        self._other = PlayerSeat(other, self.opponent, number)
        self._let_the_other_play()
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Take an option; one that the mask does not offer loses the game at once."""
        if self.referee.who != self.side:
            raise BadInput("The game is over; reset the environment first.")
        stood = self.referee.standing(self.side) if self.shaped else 0.0
        offered = self.referee.choose(int(action))
        self._let_the_other_play()
        gain = self.referee.standing(self.side) - stood if self.shaped else 0.0
        seen, info = self._seen()
        if not offered:
            info["illegal"] = True
        over, broken_off = not self.referee.who, self.referee.is_too_long
        return seen, self.referee.reward(self.side) + gain, over, broken_off, info

    def render(self) -> Any:
        """What the agent's side sees, as text or as pixels."""
        return render(self.referee, self.side, self.render_mode)

    def _seen(self) -> tuple[Observation, Info]:
        """What the agent sees, with the mask and the words once more for those who look there."""
        seen = {name: part.copy() for name, part in self.referee.observe(self.side).items()}
        words = self.referee.words() if self.referee.who == self.side else {}
        return seen, {"action_mask": seen["action_mask"].copy(), "side": self.side, **words}

    def _let_the_other_play(self) -> None:
        """Play for the opponent until the agent is asked or the game is over."""
        referee = self.referee
        while referee.who == self._other.side and not referee.is_too_long:
            if self.opponent == RANDOM:
                referee.play(pick(referee.game, self._other.random))
            else:
                referee.follow(self._other.plan(referee.game).choices)


def against(
    opponent: str = RANDOM,
    side: str = "",
    game: str = "",
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    render_mode: str | None = None,
    most: int = 0,
    shaped: bool = False,
    actions: str = CHOICES,
) -> AgainstEnv:
    """A game against a level of the ladder; without a `side` every reset draws one."""
    referee = Referee(game, scenario, options, most, actions)
    return AgainstEnv(referee, opponent, side, render_mode, shaped)
