"""What a benchmark is: a figure with its unit and, where there is one, its goal.

Computing is measured in the time that the processor worked on it, so that a busy machine gives
the same figures as a quiet one; what is waited for is measured by the clock.
"""

from collections.abc import Callable
from time import process_time
from typing import Literal, NamedTuple


class Bench(NamedTuple):
    """One figure, under a name that stays the same from run to run."""

    name: str
    value: float
    unit: str
    goal: float | None
    better: Literal["higher", "lower"]

    @property
    def ok(self) -> bool:
        """Whether the figure reaches its goal, if it has one."""
        if self.goal is None:
            return True
        return self.value >= self.goal if self.better == "higher" else self.value <= self.goal


def best_of(runs: int, function: Callable[[], object]) -> float:
    """The least seconds that `function` kept the processor busy in so many runs."""
    return min(cpu_seconds(function) for _ in range(runs))


def repeated(times: int, function: Callable[[], object]) -> Callable[[], None]:
    """The function so many times over, nothing of what it gives being kept."""

    def all_of_them() -> None:
        for _ in range(times):
            function()

    return all_of_them


def cpu_seconds(function: Callable[[], object]) -> float:
    """The seconds for which `function` kept the processor busy."""
    start = process_time()
    function()
    return process_time() - start
