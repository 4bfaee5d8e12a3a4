"""A small net that was fitted to finished games: from the features of a position, who will win.

It is read from a data file and worked out in plain Python, so playing needs nothing else.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.kernel.game import Game

LEARNT = "learnt.json"  # in the folder of a game
FLAT = 30.0  # where a chance is as good as certain
FARTHEST = 4.0  # spreads from the mean, beyond which a feature says no more


class NetLayer(NamedTuple):
    """For every neuron its weights and its bias."""

    weights: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]


class Net(NamedTuple):
    """A fitted net, the command that made it, and what it was measured to be worth."""

    how: str
    names: tuple[str, ...]  # of the features, to be held against those of the game
    means: tuple[float, ...]
    scales: tuple[float, ...]
    layers: tuple[NetLayer, ...]
    measured: Mapping[str, Any]

    def chance(self, features: Sequence[float]) -> float:
        """How likely the first side is to win."""
        signal = scaled(features, self.means, self.scales)
        *hidden, last = self.layers
        for layer in hidden:
            signal = [max(0.0, total) for total in _through(layer, signal)]
        [total] = _through(last, signal)
        return 1 / (1 + exp(min(max(-total, -FLAT), FLAT)))


def scaled(
    features: Sequence[float], means: Sequence[float], scales: Sequence[float]
) -> list[float]:
    """Features as spreads from their means."""
    return [
        min(max((number - mean) * scale, -FARTHEST), FARTHEST)
        for number, mean, scale in zip(features, means, scales, strict=True)
    ]


def _through(layer: NetLayer, signal: list[float]) -> list[float]:
    """The sums of a layer's neurons."""
    return [
        sum(map(mul, weights, signal), bias)
        for weights, bias in zip(layer.weights, layer.biases, strict=True)
    ]


def read_nets(path: Path) -> dict[str, Net]:
    """The nets of a file by scenario; none where there is no file."""
    if not path.exists():
        return {}
    told = json.loads(path.read_text("utf-8"))
    return {scenario: _net(each) for scenario, each in told.items()}


def write_net(path: Path, scenario: str, net: Net) -> None:
    """Put the net of a scenario into a file beside those of others, whole or not at all."""
    nets = {**read_nets(path), scenario: net}
    told = {name: {**each._asdict(), "layers": list(each.layers)} for name, each in nets.items()}
    scratch = path.with_name(path.name + ".part")
    scratch.write_text(json.dumps(told, separators=(",", ":")) + "\n", "utf-8")
    scratch.replace(path)


@lru_cache(maxsize=32)
def nets_of(folder: Path) -> Mapping[str, Net]:
    """The nets that a game comes with."""
    return read_nets(folder / LEARNT)


def net_for(game: Game) -> Net | None:
    """The net of the scenario that is played, if players may use it."""
    net = judge_for(game)
    return net if net and net.measured.get("accepted") else None


def judge_for(game: Game) -> Net | None:
    """The net that tells chances in the scenario, if there is one that sees what the game shows."""
    rulebook = game.setting.rulebook
    features = rulebook.advice.features if rulebook.advice else None
    net = nets_of(rulebook.folder).get(game.setting.scenario)
    return net if net and features and net.names == features.names else None


def is_of_use(net: Net) -> bool:
    """Whether games that it was not fitted to agree with it better than with the base rate."""
    return bool(net.measured["brier"] < net.measured["brier_of_the_base_rate"])


def _net(told: Mapping[str, Any]) -> Net:
    layers = tuple(
        NetLayer(tuple(map(tuple, weights)), tuple(biases)) for weights, biases in told["layers"]
    )
    names, means, scales = (tuple(told[name]) for name in ("names", "means", "scales"))
    return Net(told["how"], names, means, scales, layers, told["measured"])
