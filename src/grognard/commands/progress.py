"""A progress bar with the time left, where somebody is looking."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

T = TypeVar("T")


def watched(games: Iterable[T], total: int, what: str = "playing") -> Iterator[T]:
    """The same games, with a bar on the terminal while they come."""
    if not sys.stderr.isatty():
        yield from games
        return
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        yield from progress.track(games, total, description=what)
