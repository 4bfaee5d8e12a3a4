"""Train a small player for the Nimy salient with nothing but numpy, and see whether it wins.

    python docs/examples/train_nimy.py weights.npz

The player is a network with one hidden layer for each side. It scores every option on its own
features and takes an option as often as the softmax of the scores says. It learns by policy
gradient (REINFORCE) from games against `random`, in both seats, with shaped rewards; it is judged
by games won, in new games.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

from grognard.laboratory.statistics import wilson
from grognard.research import against
from grognard.research.solo import AgainstEnv

HIDDEN = 32
BATCH = 8  # games in each seat for one update
RATE, ENTROPY, FORESIGHT = 0.03, 0.01, 0.97
DECAYS = 0.9, 0.999  # of Adam's two means
EVERY = 10  # updates between two lines of progress


class Step(NamedTuple):
    """One choice of the learner: the options it had, how likely each was, the reward."""

    options: np.ndarray
    chances: np.ndarray
    chosen: int
    reward: float


class Network:
    """Scores for options; all weights in one row so that updating them is one line."""

    def __init__(self, random: np.random.Generator, inputs: int):
        self.inputs, self.shape = inputs, (inputs + 1, HIDDEN)
        first = random.normal(0, inputs**-0.5, self.shape)
        self.weights = np.concatenate((first.ravel(), np.zeros(HIDDEN)))
        self.means = np.zeros((2, self.weights.size))
        self.updates = 0

    def hidden(self, options: np.ndarray) -> np.ndarray:
        """The hidden layer for each option."""
        first = self.weights[:-HIDDEN].reshape(self.shape)
        return np.tanh(options @ first[:-1] + first[-1])

    def chances(self, options: np.ndarray) -> np.ndarray:
        """How likely each option is to be taken."""
        scores = self.hidden(options) @ self.weights[-HIDDEN:]
        likely = np.exp(scores - scores.max())
        return likely / likely.sum()

    def learn(self, options: np.ndarray, pushes: np.ndarray) -> None:
        """Push the scores of these options up or down, one step of Adam."""
        hidden = self.hidden(options)
        inner = pushes[:, None] * self.weights[-HIDDEN:] * (1 - hidden**2)
        slope = np.concatenate(((options.T @ inner).ravel(), inner.sum(axis=0), hidden.T @ pushes))
        self.updates += 1
        for mean, power, decay in zip(self.means, (1, 2), DECAYS, strict=True):
            mean += (1 - decay) * (slope**power - mean)
        first, second = (
            mean / (1 - decay**self.updates) for mean, decay in zip(self.means, DECAYS, strict=True)
        )
        self.weights += RATE * first / (np.sqrt(second) + 1e-8)


def play(
    env: AgainstEnv, networks: dict[str, Network], side: str, random: np.random.Generator
) -> Iterator[Step]:
    """One game of the learner in a seat, choice by choice."""
    seen, _ = env.reset(seed=int(random.integers(2**31)), options={"side": side})
    over = False
    while not over:
        options = seen["options"][seen["action_mask"] == 1]
        chances = networks[side].chances(options)
        chosen = min(int(np.searchsorted(chances.cumsum(), random.random())), len(chances) - 1)
        seen, reward, ended, broken_off, _ = env.step(chosen)
        over = ended or broken_off
        yield Step(options, chances, chosen, reward)


def returns(game: list[Step]) -> np.ndarray:
    """For each choice what came of it, the near future counting more."""
    found, ahead = np.zeros(len(game)), 0.0
    for number in range(len(game) - 1, -1, -1):
        ahead = game[number].reward + FORESIGHT * ahead
        found[number] = ahead
    return found


def update(network: Network, games: list[list[Step]]) -> None:
    """Make choices likelier that went better than the usual, and keep some curiosity."""
    gains = np.concatenate([returns(game) for game in games])
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    steps = [step for game in games for step in game]
    pushes = []
    for step, gain in zip(steps, gains, strict=True):
        surprise = np.log(step.chances + 1e-12)
        push = -gain * step.chances
        push[step.chosen] += gain
        spread = surprise - step.chances @ surprise
        pushes.append((push - ENTROPY * step.chances * spread) / len(steps))
    network.learn(np.concatenate([step.options for step in steps]), np.concatenate(pushes))


def train(
    game: str, scenario: str, games: int, random: np.random.Generator, sides: Sequence[str] = ()
) -> dict[str, Network]:
    """Networks for these sides, or both, after so many games against `random`."""
    env = against("random", game=game, scenario=scenario, shaped=True)
    inputs = len(env.layout.features)
    networks = {side: Network(random, inputs) for side in sides or env.referee.sides}
    begun, won = process_time(), {side: [] for side in networks}
    for played in range(BATCH * len(networks), games + 1, BATCH * len(networks)):
        for side, network in networks.items():
            batch = [list(play(env, networks, side, random)) for _ in range(BATCH)]
            update(network, batch)
            won[side] += [game[-1].reward > 0 for game in batch]
        if network.updates % EVERY == 0:
            rates = ", ".join(f"{side} {np.mean(last):4.0%}" for side, last in won.items())
            print(f"{played:5} games, {process_time() - begun:4.0f} s: won {rates}", flush=True)
            won = {side: [] for side in networks}
    return networks


def score(
    game: str,
    scenario: str,
    networks: dict[str, Network],
    games: int,
    random: np.random.Generator,
) -> dict[str, int]:
    """How many of so many new games in each seat the networks win against `random`."""
    env = against("random", game=game, scenario=scenario)
    return {
        side: sum(list(play(env, networks, side, random))[-1].reward > 0 for _ in range(games))
        for side in networks
    }


def main() -> None:
    """Train, save, and tell the score."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, help="where the weights go")
    parser.add_argument("--game", default="mons")
    parser.add_argument("--scenario", default="nimy")
    parser.add_argument("--games", type=int, default=960, help="to learn from")
    parser.add_argument("--tests", type=int, default=200, help="games to be judged by")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    random = np.random.default_rng(asked.seed)
    networks = train(asked.game, asked.scenario, asked.games, random)
    np.savez(asked.file, **{side: network.weights for side, network in networks.items()})
    untrained = {side: Network(random, each.inputs) for side, each in networks.items()}
    for name, players in (("untrained", untrained), ("trained", networks)):
        wins = score(asked.game, asked.scenario, players, asked.tests // 2, random)
        seats = ", ".join(f"{won} of {asked.tests // 2} as {side}" for side, won in wins.items())
        total = wilson(sum(wins.values()), asked.tests)
        print(f"{name} against random, {asked.tests} games: {total}; {seats}")


if __name__ == "__main__":
    main()
