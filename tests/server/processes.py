"""Servers as processes of their own, for tests that talk to them or kill them."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.forge import Forged

LONGEST = 120.0  # seconds until it has ended
QUICK = ("--pace", "0", "--rate", "100000")


class Server:
    """A server that runs in another process."""

    def __init__(self, store: str, *options: str, before: tuple[str, ...] = ()):
        words = ("--port", "0", "--store", store, *QUICK, *options)
        self.process = _wrapped(before, words) if before else Forged(*words)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "serves at" in line, line + self._errors()
        self.address = line.split()[3].rstrip("/")

    def _errors(self) -> str:
        self.process.kill()
        return self.process.communicate()[1]

    @property
    def host(self) -> str:
        """The name and port."""
        return self.address.removeprefix("http://")

    def kill(self) -> None:
        """End it without a warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> str:
        """End it in good order; what it complained of."""
        self.process.terminate()
        return self.process.communicate(timeout=LONGEST)[1]


def _wrapped(before: tuple[str, ...], words: tuple[str, ...]) -> "subprocess.Popen[str]":
    """A server that another program starts."""
    return subprocess.Popen(
        [*before, sys.executable, "-m", "grognard", "serve", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def serving(store: str, *options: str, before: tuple[str, ...] = ()) -> Iterator[Server]:
    """A server while it is needed."""
    server = Server(store, *options, before=before)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
