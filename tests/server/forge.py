"""Servers copied from a process that has loaded the program: a start costs next to nothing.

Run as a program it makes a server for each message at its standard input, a socket: where it runs,
the words behind `grognard serve`, and what its output and its complaints go to. It answers with
the number of the process.
"""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from threading import Thread
from typing import IO

from grognard.cli import command, main

LONGEST = 100_000  # bytes of a message


class Forged:
    """A server's process, with as much of `subprocess.Popen` as tests use."""

    def __init__(self, *words: str):
        forge = _forge()
        (here, told), (complaints, faults) = os.pipe(), os.pipe()
        message = json.dumps([str(Path.cwd()), *words]).encode()
        socket.send_fds(forge, [message], [told, faults])
        self.pid = int(forge.recv(LONGEST))
        self._life = os.pidfd_open(self.pid)
        os.close(told)
        os.close(faults)
        self.stdout = os.fdopen(here, encoding="utf-8", errors="replace")
        self._stderr = os.fdopen(complaints, encoding="utf-8", errors="replace")

    def _is_over(self, timeout: float | None) -> bool:
        return bool(select.select([self._life], [], [], timeout)[0])

    def poll(self) -> int | None:
        """Nothing while it runs."""
        return 0 if self._is_over(0) else None

    def send_signal(self, number: int) -> None:
        """Tell it something, if it is still there."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._life, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Wait until it has ended; what it has said since, and what it complained of."""
        said = ["", ""]

        def read(at: int, source: IO[str]) -> None:
            with source:
                said[at] = source.read()

        sources = enumerate((self.stdout, self._stderr))
        readers = [Thread(target=read, args=each, daemon=True) for each in sources]
        for reader in readers:
            reader.start()
        if not self._is_over(timeout):
            raise subprocess.TimeoutExpired("grognard serve", timeout or 0)
        for reader in readers:
            reader.join()
        return said[0], said[1]


@cache
def _forge() -> socket.socket:
    """The way to the process that servers are copied from; it ends with this one."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with there:
        subprocess.Popen([sys.executable, "-m", __name__], stdin=there.fileno())
    return here


def _make(line: socket.socket) -> None:
    """Make servers for as long as somebody may want one."""
    while True:
        message, ends, _, _ = socket.recv_fds(line, LONGEST, 2)
        if not message:
            return
        _bury()
        number = os.fork()
        if not number:
            _serve(message, ends)
        for end in ends:
            os.close(end)
        line.send(str(number).encode())


def _bury() -> None:
    """Let go of servers that have ended; nobody asks for them once another is wanted."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:  # there is none
        return


def _serve(message: bytes, ends: list[int]) -> None:
    """Be the command `grognard serve`, and never come back."""
    status = 1
    try:
        for number, end in enumerate([os.open(os.devnull, os.O_RDONLY), *ends]):
            os.dup2(end, number)
            os.close(end)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", buffering=1, closefd=False)
        folder, *words = json.loads(message)
        os.chdir(folder)
        status = main(["serve", *words])
    finally:
        sys.stdout.flush()
        os._exit(status)


if __name__ == "__main__":
    command("serve")
    _make(socket.socket(fileno=sys.stdin.fileno()))
