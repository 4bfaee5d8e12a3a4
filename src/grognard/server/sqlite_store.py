"""The embedded store: one SQLite file, written ahead and synced in full at every change."""

import sqlite3
import stat
from collections.abc import Sequence
from pathlib import Path
from time import sleep
from typing import Any, TypeVar

from grognard.engine.bad_input import BadInput
from grognard.match.changing import Conflict, StoreDown
from grognard.match.records import Change
from grognard.server import migrating
from grognard.server.store import Announced, Work

T = TypeVar("T")
MODE = 0o600  # SQLite gives the files beside the store the same
PATIENCE = 2.0  # seconds to wait for another program's lock


class SqliteStore:
    """Matches in one file; a single thread reads and writes, so nothing waits for a lock."""

    threads = 1
    largest_batch = 64

    def __init__(self, path: str):
        self.path = Path(path).absolute()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            keep_private(self.path)
            self._connection = self._connect()
            self.run(migrating.prepare, write=True)
        except (OSError, sqlite3.Error, StoreDown) as error:
            raise BadInput(f"The store {self.path} cannot be opened: {error}") from None
        self._version = -1

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def run(self, work: Work[T], write: bool) -> T:
        """Do the work in one transaction."""
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE" if write else "BEGIN")
            try:
                result = work(_Cursor(connection))
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from None
        except sqlite3.Error as error:
            raise StoreDown(_sentence(error)) from None
        return result

    def run_all(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Do several pieces of work and sync the disk once for all of them."""
        if len(works) == 1:
            return [self._alone(works[0])]
        return self.run(lambda _: [self._apart(work) for work in works], write=True)

    def _alone(self, work: Work[Any]) -> Any:
        try:
            return self.run(work, write=True)
        except Conflict as conflict:
            return conflict

    def _apart(self, work: Work[Any]) -> Any:
        """One piece of work that leaves nothing behind where it fails."""
        self._connection.execute("SAVEPOINT work")
        try:
            result = work(_Cursor(self._connection))
        except (Conflict, sqlite3.IntegrityError) as error:
            self._connection.execute("ROLLBACK TO work")
            result = Conflict(str(error))
        self._connection.execute("RELEASE work")
        return result

    def wait(self, seconds: float) -> Sequence[Announced] | None:
        """Look now and then whether another program has written to the file."""
        sleep(seconds)
        try:
            version: int = self._connection.execute("PRAGMA data_version").fetchone()[0]
        except sqlite3.Error as error:
            raise StoreDown(_sentence(error)) from None
        before, self._version = self._version, version
        return () if version == before else None

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()


def keep_private(path: Path) -> None:
    """Let nobody but its owner read a file that holds secrets; make it where it is missing."""
    path.touch(MODE)
    if stat.S_IMODE(path.stat().st_mode) != MODE:
        path.chmod(MODE)


class _Cursor:
    """The statements' view of SQLite."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection

    def execute(self, statement: str, values: Sequence[Any] = ()) -> int:
        return self._connection.execute(statement.replace("%s", "?"), values).rowcount

    def execute_all(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        self._connection.executemany(statement.replace("%s", "?"), rows)

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._connection.execute(statement.replace("%s", "?"), values).fetchall()

    def has_table(self, name: str) -> bool:
        found = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
        return bool(self._connection.execute(found, (name,)).fetchall())

    def put_at_once(self, match: str, revision: int, change: Change) -> bool | None:
        """The file is near: one statement after the other takes no longer."""
        return None

    def announce(self, *changed: Announced) -> None:
        """Others find out by looking at the file."""


def _sentence(error: sqlite3.Error) -> str:
    told = str(error)
    if "full" in told:
        return "The disk is full; nothing was stored."
    if "locked" in told or "busy" in told:
        return "The store is locked by another program; try again in a moment."
    return f"The store cannot be used just now ({told}); nothing was stored."
