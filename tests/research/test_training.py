"""The example that trains: a short run of it learns."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from grognard.laboratory.statistics import wilson
from grognard.research import raw_env

EXAMPLE = Path(__file__).parents[2] / "docs/examples/train_nimy.py"
GAMES, TESTS = 80, 30


@pytest.fixture(scope="module")
def example() -> Iterator[ModuleType]:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("train_nimy", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_nimy"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["train_nimy"]


def test_a_short_training_wins_clearly_more_than_before(example: ModuleType):
    """Blue hardly ever wins Crossroads at random; after some games it wins far more often."""
    random = np.random.default_rng(1)
    inputs = len(raw_env("crossroads").layout.features)
    before = {"blue": example.Network(random, inputs)}

    after = example.train("crossroads", "battle", GAMES, random, ["blue"])

    untaught, taught = (
        example.score("crossroads", "battle", networks, TESTS, np.random.default_rng(2))
        for networks in (before, after)
    )
    assert wilson(taught["blue"], TESTS).low > wilson(untaught["blue"], TESTS).high


def test_a_push_makes_an_option_likelier(example: ModuleType):
    """The slope that is followed is the slope of the scores."""
    network = example.Network(np.random.default_rng(3), inputs=4)
    options = np.eye(3, 4)
    for _ in range(20):
        chances = network.chances(options)
        network.learn(options, np.array([0.0, 1.0, 0.0]) - chances)

    assert network.chances(options)[1] > 0.9
    assert network.chances(options).sum() == pytest.approx(1)


def test_returns_look_ahead(example: ModuleType):
    """A reward counts for the choices before it, for earlier ones a little less."""
    steps = [example.Step(np.zeros((1, 1)), np.ones(1), 0, reward) for reward in (0.0, 0.0, 1.0)]

    assert example.returns(steps) == pytest.approx([example.FORESIGHT**2, example.FORESIGHT, 1.0])


def test_the_example_runs_and_saves_its_weights(
    example: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    """As the page runs it, but for few games."""
    file = tmp_path / "weights.npz"
    monkeypatch.setattr(sys, "argv", ["train_nimy.py", str(file), "--games", "16", "--tests", "4"])

    example.main()

    told = capsys.readouterr().out.splitlines()
    assert sorted(np.load(file)) == ["british", "german"]
    assert [line.partition(" against")[0] for line in told] == ["untrained", "trained"]
    assert "of 2 as german" in told[-1]
