"""Who thinks beside the host: processes of a server, or another worker of a page."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class WorkFailed(Exception):
    """A worker died, failed, or did not answer in time."""


class Thinkers(Protocol):
    """Does work that is handed over by value, as every function of `work` can be."""

    async def do(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        """What the work answers, or a `WorkFailed`."""
