"""Backups: all matches of a store in one file, taken and put back while servers run.

The file has the form of an embedded store, whichever database it was taken from.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from grognard.engine.bad_input import BadInput
from grognard.match.records import Outage
from grognard.server import sql_beside
from grognard.server.migrating import FORM
from grognard.server.sqlite_store import SqliteStore, keep_private
from grognard.server.store import Announced, Cursor, Store, open_store

SQLITE = "sqlite:///"
Tables = dict[str, tuple[str, ...]]  # name: columns


def take(store: str, path: Path) -> int:
    """Write a store as it stands at this moment into a new file; how many matches it holds."""
    if path.exists():
        raise BadInput(f"There is a file {path} already.")
    unfinished = path.with_name(f"{path.name}.part")
    try:
        keep_private(unfinished)
        copy = _copy_sqlite if store.startswith(SQLITE) else _copy_postgres
        copy(store, unfinished)
        with closing(sqlite3.connect(unfinished)) as taken:
            (count,) = taken.execute("SELECT COUNT(*) FROM matches").fetchone()
        unfinished.replace(path)
    except (OSError, sqlite3.Error) as error:
        raise BadInput(f"The backup {path} cannot be written: {error}.") from None
    finally:
        for left in path.parent.glob(f"{unfinished.name}*"):
            left.unlink()
    return int(count)


def _copy_sqlite(store: str, path: Path) -> None:
    file = Path(store.removeprefix(SQLITE))
    if not file.is_file():
        raise BadInput(f"There is no store {file}.")
    with closing(sqlite3.connect(file)) as from_, closing(sqlite3.connect(path)) as to:
        from_.backup(to)


def _copy_postgres(store: str, path: Path) -> None:
    """Read every table in one snapshot."""
    from grognard.server.postgres_store import reading  # noqa: PLC0415

    SqliteStore(str(path)).close()
    with reading(store) as found, closing(sqlite3.connect(path)) as to:
        form = found.rows("SELECT number FROM form")[0][0] if found.has_table("form") else 0
        if form != FORM:
            raise BadInput(f"The store has form {form} and this program {FORM}; use that server's.")
        to.execute("PRAGMA journal_mode = DELETE")
        with to:
            for table, columns in _tables(to).items():
                rows = found.rows(f"SELECT {', '.join(columns)} FROM {table}")
                to.executemany(_insert(table, columns).replace("%s", "?"), rows)


def put_back(path: Path, store: str) -> int:
    """Put the matches of a backup into a store; those that it does not hold are left alone."""
    if not path.is_file():
        raise BadInput(f"There is no backup {path}.")
    with closing(open_store(store)) as to, _opened(path) as backup:
        ids = [id_ for (id_,) in backup.execute("SELECT id FROM matches ORDER BY id")]
        tables = _tables(backup)
        shared = {name: tables.pop(name) for name in list(tables) if not _key(tables[name])}
        to.run(partial(_put_back_shared, backup, shared), True)
        for id_ in ids:
            _put_back(backup, tables, id_, to)
        return len(ids)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A copy of a backup, brought up to date."""
    with TemporaryDirectory() as folder:
        copy = Path(shutil.copyfile(path, Path(folder) / "backup.sqlite"))
        SqliteStore(str(copy)).close()
        with closing(sqlite3.connect(copy)) as opened:
            yield opened


def _tables(connection: sqlite3.Connection) -> Tables:
    """The columns of every table, in an order in which each refers to those before it only."""
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    tables = {
        name: tuple(row[1] for row in connection.execute(f"PRAGMA table_info({name})"))
        for (name,) in found
        if name != "form"
    }
    order = {"": 0, "id": 1, "match": 2}
    return dict(sorted(tables.items(), key=lambda table: order[_key(table[1])]))


def _key(columns: tuple[str, ...]) -> str:
    """The column that names the match, where rows belong to one."""
    return next((name for name in ("match", "id") if name in columns), "")


def _put_back_shared(backup: sqlite3.Connection, tables: Tables, cursor: Cursor) -> None:
    """What matches share is kept where it is there already."""
    for table, columns in tables.items():
        for row in backup.execute(f"SELECT {', '.join(columns)} FROM {table}"):
            cursor.execute(f"{_insert(table, columns)} ON CONFLICT DO NOTHING", row)


def _put_back(backup: sqlite3.Connection, tables: Tables, id_: str, to: Store) -> None:
    """One match; whoever holds it in memory takes it in as something taken back."""
    rows = {
        table: backup.execute(
            f"SELECT {', '.join(columns)} FROM {table} WHERE {_key(columns)} = ?", (id_,)
        ).fetchall()
        for table, columns in tables.items()
    }
    ran = backup.execute("SELECT began, last FROM service ORDER BY began").fetchall()

    def write(cursor: Cursor) -> None:
        known = cursor.rows("SELECT revision, epoch FROM matches WHERE id = %s", (id_,))
        seats = "SELECT token, invitation, taken, match, side FROM seats"
        owned = cursor.rows(f"{seats} WHERE match = %s AND taken > 0", (id_,))
        for table in reversed(tables):
            cursor.execute(f"DELETE FROM {table} WHERE {_key(tables[table])} = %s", (id_,))
        for table, columns in tables.items():
            for row in rows[table]:
                cursor.execute(_insert(table, columns), row)
        sql_beside.go_on(cursor, id_, [Outage(*row) for row in ran])
        for seat in owned:  # whoever has taken a seat since then keeps it
            keeps = "UPDATE seats SET token = %s, invitation = %s, taken = %s"
            cursor.execute(f"{keeps} WHERE match = %s AND side = %s", seat)
        if known:
            later = "UPDATE matches SET revision = revision + %s, epoch = epoch + %s WHERE id = %s"
            cursor.execute(later, (known[0][0] + 1, known[0][1] + 1, id_))
            (revision,) = cursor.rows("SELECT revision FROM matches WHERE id = %s", (id_,))[0]
            cursor.announce(Announced(id_, revision))

    to.run(write, True)


def _insert(table: str, columns: tuple[str, ...]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(['%s'] * len(columns))})"
