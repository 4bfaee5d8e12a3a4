"""Where matches are kept: what every store can do, and the ways in which it may fail."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from grognard.engine.bad_input import BadInput
from grognard.match.records import Change

T = TypeVar("T")


class Announced(NamedTuple):
    """A match that somebody has changed, and the revision it has come to.

    Revision 0 means that only those who sit there have changed.
    """

    match: str
    revision: int


class Cursor(Protocol):
    """What the statements need of a database; values are written as %s."""

    def execute(self, statement: str, values: Sequence[Any] = ()) -> int:
        """Run one statement; how many rows it touched."""

    def execute_all(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run one statement for each of these rows of values, in their order."""

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows that a query finds."""

    def has_table(self, name: str) -> bool:
        """Whether there is a table of this name."""

    def put_at_once(self, match: str, revision: int, change: Change) -> bool | None:
        """Store choices and announce them with one journey to a database that is far away.

        Whether the match was as it was seen; None where the store is near and nothing was done.
        """

    def announce(self, *changed: Announced) -> None:
        """Tell other servers on the same store that matches have changed, once it is stored."""


Work = Callable[[Cursor], T]


class Store(Protocol):
    """A store of matches; its methods block and are called from threads."""

    threads: int  # how many may use it at once
    largest_batch: int  # how many writings may share one transaction

    def run(self, work: Work[T], write: bool) -> T:
        """Do the work in one transaction, durable when this returns."""

    def run_all(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Do several pieces of work, durable together; one that fails gives its exception."""

    def wait(self, seconds: float) -> Sequence[Announced] | None:
        """Matches that others have changed; None where any of them may have been."""

    def close(self) -> None:
        """Let go of the store."""


def open_store(url: str) -> Store:
    """The store that an address names: sqlite:///PATH or postgresql://…"""
    kind, colon, path = url.partition("://")
    if kind == "sqlite" and path.startswith("/") and len(path) > 1:
        from grognard.server.sqlite_store import SqliteStore  # noqa: PLC0415

        return SqliteStore(path[1:])
    if kind in ("postgresql", "postgres") and colon:
        try:
            from grognard.server.postgres_store import PostgresStore  # noqa: PLC0415
        except ImportError:
            raise BadInput(
                "PostgreSQL needs one more package: pip install 'grognard[postgres]'."
            ) from None
        return PostgresStore(url)
    raise BadInput(f"A store is sqlite:///PATH or postgresql://…, not “{url[:80]}”.")
