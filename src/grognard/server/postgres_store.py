"""The shared store: PostgreSQL, for several servers that tell each other what has changed."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from threading import Lock, local
from time import sleep
from typing import Any, TypeVar

import psycopg

from grognard.engine.bad_input import BadInput
from grognard.match.changing import Conflict, StoreDown
from grognard.match.records import Change
from grognard.server import migrating
from grognard.server.store import Announced, Cursor, Work

T = TypeVar("T")
CHANNEL = "grognard"
NOTIFY = "SELECT pg_notify(%s, %s)"
PUT_AT_ONCE = (  # choices, the count of changes, and the word to other servers
    "WITH touched AS (UPDATE matches SET revision = revision + 1, changed = %s"
    " WHERE id = %s AND revision = %s RETURNING id),"
    " put AS (INSERT INTO entries (match, number, who, choice, digest, seal, ordered)"
    " SELECT touched.id, new.* FROM touched, (VALUES NEW) AS new)"
    " SELECT pg_notify(%s, %s) FROM touched"
)
GATHER = 0.02  # seconds in which what is announced is gathered
PATIENCE = 3  # seconds to wait for a connection
DOWN = "The database cannot be reached; nothing was stored, try again in a moment."
REFUSES = "The database refuses that; nothing was stored, and it has been noted."
LOG = logging.getLogger("grognard")
FIRST_TABLES = 0x6772  # the lock under which one server at a time makes the tables


class _NotBegun(Exception):
    """The line to the database was cut before anything was done."""


class PostgresStore:
    """Matches in a PostgreSQL database; each thread has its own connection."""

    threads = 4
    largest_batch = 1  # two servers that lock many matches at once could block each other

    def __init__(self, url: str):
        self._url = url
        self._mine = local()
        self._open: list[psycopg.Connection[Any]] = []
        self._lock = Lock()
        self._watching: psycopg.Connection[Any] | None = None
        try:
            self.run(_prepare, write=True)
        except StoreDown as error:
            raise BadInput(str(error)) from None

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(self._url, autocommit=True, connect_timeout=PATIENCE)
        with self._lock:
            self._open = [each for each in self._open if not each.closed]
            self._open.append(connection)
        return connection

    def _connection(self) -> psycopg.Connection[Any]:
        connection: psycopg.Connection[Any] | None = getattr(self._mine, "connection", None)
        if connection is None or connection.closed:
            connection = self._mine.connection = self._connect()
        return connection

    def run(self, work: Work[T], write: bool) -> T:
        """Do the work in one transaction; where the line was cut before it began, once again."""
        try:
            try:
                return self._run(work)
            except _NotBegun:
                return self._run(work)
        except (psycopg.errors.IntegrityError, psycopg.errors.SerializationFailure) as error:
            raise Conflict(str(error)) from None
        except (psycopg.OperationalError, psycopg.InterfaceError, _NotBegun):
            self._mine.connection = None
            raise StoreDown(DOWN) from None
        except psycopg.Error as error:
            LOG.error("the database refuses: %s", " ".join(str(error).split()))
            raise StoreDown(REFUSES) from None

    def _run(self, work: Work[T]) -> T:
        connection, begun = self._connection(), ExitStack()
        cursor = _Cursor(connection, begun)
        try:
            with begun:
                return work(cursor)
        except (psycopg.OperationalError, psycopg.InterfaceError):
            self._mine.connection = None
            if cursor.has_begun:
                raise
            raise _NotBegun from None

    def run_all(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Do the work, each piece in a transaction of its own."""
        return [self.run(work, write=True) for work in works]

    def wait(self, seconds: float) -> Sequence[Announced] | None:
        """Listen to what other servers announce."""
        try:
            if self._watching is None:
                self._watching = self._connect()
                self._watching.execute(f"LISTEN {CHANNEL}")
                return None
            heard = [*self._watching.notifies(timeout=seconds, stop_after=1)]
            if heard:  # more comes soon where much is played; all of it together costs less
                sleep(GATHER)
                heard += self._watching.notifies(timeout=0)
            mine = [each.info.backend_pid for each in self._open if not each.closed]
            return [_announced(each.payload) for each in heard if each.pid not in mine]
        except psycopg.Error:
            self._watching = None
            sleep(seconds)
            return ()

    def close(self) -> None:
        """Let go of every connection."""
        with self._lock:
            for connection in self._open:
                connection.close()


@contextmanager
def reading(url: str) -> Iterator[Cursor]:
    """One snapshot of a database that servers may be using."""
    try:
        with psycopg.connect(url, connect_timeout=PATIENCE) as connection:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield _Cursor(connection)
    except psycopg.Error as error:
        raise BadInput(f"The database cannot be read: {' '.join(str(error).split())}") from None


def _announced(payload: str) -> Announced:
    match, _, revision = payload.partition(" ")
    return Announced(match, int(revision or 0))


def _prepare(cursor: Cursor) -> None:
    cursor.execute("SELECT pg_advisory_xact_lock(%s)", (FIRST_TABLES,))
    migrating.prepare(cursor)


class _Cursor:
    """The statements' view of PostgreSQL; a transaction begins with the first that needs one."""

    def __init__(self, connection: psycopg.Connection[Any], begun: ExitStack | None = None):
        self._connection, self._begun = connection, begun
        self.has_begun = begun is None  # then somebody else has begun it

    def _begin(self) -> None:
        if self._begun and not self.has_begun:
            self._begun.enter_context(self._connection.transaction())
            self.has_begun = True

    def execute(self, statement: str, values: Sequence[Any] = ()) -> int:
        self._begin()
        return self._connection.execute(statement, values).rowcount

    def execute_all(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """All of them go out before the first is answered."""
        self._begin()
        with self._connection.cursor() as cursor:
            cursor.executemany(statement, rows)

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        self._begin()
        return self._connection.execute(statement, values).fetchall()

    def put_at_once(self, match: str, revision: int, change: Change) -> bool:
        """One statement is a transaction of its own; it may be tried again if the line is cut.

        Should it have been stored for all that, the match has another revision then.
        """
        new = ", ".join(["(%s, %s, %s, %s, %s, %s)"] * len(change.entries))
        values = [change.at, match, revision]
        for number, (who, choice, digest, seal, _, ordered) in enumerate(
            change.entries, change.first
        ):
            values += (number, who, choice, digest, seal, int(ordered))
        values += (CHANNEL, f"{match} {revision + 1}")
        return bool(self._connection.execute(PUT_AT_ONCE.replace("NEW", new), values).fetchall())

    def has_table(self, name: str) -> bool:
        return self.rows("SELECT to_regclass(%s)", (name,))[0][0] is not None

    def announce(self, *changed: Announced) -> None:
        """Sent by the database when the transaction is stored."""
        told = [(CHANNEL, f"{each.match} {each.revision}") for each in changed]
        if len(told) == 1:
            self.execute(NOTIFY, told[0])
        else:
            self.execute_all(NOTIFY, told)
