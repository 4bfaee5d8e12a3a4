"""An outside program on pipes: lines go in, lines come out, and nothing it does can hold us up."""

import os
import selectors
import shlex
import signal
from collections import deque
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import IO

LONGEST_LINE = 65_536  # bytes
AT_ONCE = 65_536  # bytes that are read or written at a time
COMPLAINT = 2_000  # bytes of the error output that are kept
LOOK = 0.1  # seconds between two looks at whether it still runs
FAREWELL = 1.0  # seconds for a program that has closed its output to end


class EngineFault(Exception):
    """What an engine did wrong, in words that follow its name."""


class Process:
    """A program that was started for us, with all its children in a group of their own."""

    def __init__(self, command: str):
        self._popen = _started(command)
        self._out = bytearray()  # what it has still to be told
        self._part = bytearray()  # a line of its that is not complete
        self._lines: deque[bytes] = deque()
        self._complaint = b""
        self._is_closed = False
        self._selector = selectors.DefaultSelector()
        for pipe in (self._popen.stdout, self._popen.stderr):
            self._watch(pipe, selectors.EVENT_READ)
        self._stdin = _handle(self._popen.stdin)
        os.set_blocking(self._stdin, False)

    @property
    def number(self) -> int:
        """The number of the process, which is that of its group as well."""
        return self._popen.pid

    def send(self, *lines: str) -> None:
        """Tell it these lines, now or while we wait for its next one."""
        if not self._out:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._out += "".join(f"{line}\n" for line in lines).encode()
        self._pump(0.0)

    def line(self, until: float) -> str | None:
        """The next line it wrote, or nothing when the time is over."""
        while not self._lines:
            left = until - monotonic()
            if left <= 0:
                return None
            if not self._pump(min(left, LOOK)) and self._has_said_all():
                raise EngineFault(self._how_it_ended())
        try:
            return self._lines.popleft().decode().rstrip("\r")
        except UnicodeDecodeError:
            raise EngineFault("wrote something that is not text in UTF-8") from None

    def hang_up(self) -> None:
        """Close its input; what it has not been told by now is lost."""
        self._forget(self._stdin)
        if self._popen.stdin:
            self._popen.stdin.close()

    def ended(self, patience: float) -> int | None:
        """The status it ended with, within so many seconds; its last words are passed over."""
        until = monotonic() + patience
        while self._selector.get_map() and (left := until - monotonic()) > 0:
            self._lines.clear()
            self._part.clear()
            if not self._pump(min(left, LOOK)) and self._popen.poll() is not None:
                break
        try:
            return self._popen.wait(max(until - monotonic(), LOOK))
        except TimeoutExpired:
            return None

    def has_company(self) -> bool:
        """Whether children are left of a program that has ended."""
        try:
            os.killpg(self.number, 0)
        except (ProcessLookupError, PermissionError):
            return False
        return True

    def kill(self) -> None:
        """End it, and every child it left; once is enough."""
        if self._is_closed:
            return
        self._is_closed = True
        _end_group(self._popen)
        self._selector.close()
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if pipe:
                pipe.close()

    def _pump(self, seconds: float) -> bool:
        """Read and write what can be read and written within this time; whether anything could."""
        ready = self._selector.select(seconds)
        for key, _ in ready:
            if key.fd == self._stdin:
                self._write()
            elif key.fd == _handle(self._popen.stdout):
                self._read(key.fd)
            else:
                self._complaint = (self._complaint + self._chunk(key.fd))[-COMPLAINT:]
        return bool(ready)

    def _has_said_all(self) -> bool:
        """Whether no line can come any more; a child may hold the output open when it has ended."""
        return not self._listening(_handle(self._popen.stdout)) or self._popen.poll() is not None

    def _write(self) -> None:
        try:
            sent = os.write(self._stdin, self._out[:AT_ONCE])
            del self._out[:sent]
        except BlockingIOError:
            return
        except BrokenPipeError:  # it has ended, which its output will tell
            self._out.clear()
        if not self._out:
            self._forget(self._stdin)

    def _read(self, pipe: int) -> None:
        *lines, rest = (self._part + self._chunk(pipe)).split(b"\n")
        self._lines += map(bytes, lines)
        self._part = rest
        if max(map(len, (rest, *lines))) > LONGEST_LINE:
            raise EngineFault(f"wrote a line of more than {LONGEST_LINE:,} bytes")

    def _chunk(self, pipe: int) -> bytes:
        """What there is to read; a pipe that has come to its end is left alone from now on."""
        chunk = os.read(pipe, AT_ONCE)
        if not chunk:
            self._forget(pipe)
        return chunk

    def _how_it_ended(self) -> str:
        status = self.ended(FAREWELL)
        if status is None:
            return "closed its output"
        ended = f"ended with status {status}" if status >= 0 else f"was ended by signal {-status}"
        complaint = self._complaint.decode(errors="replace").strip().rpartition("\n")[2]
        return f"{ended} ({complaint[:200]})" if complaint else ended

    def _watch(self, pipe: IO[bytes] | None, event: int) -> None:
        os.set_blocking(_handle(pipe), False)
        self._selector.register(_handle(pipe), event)

    def _listening(self, pipe: int) -> bool:
        return pipe in self._selector.get_map()

    def _forget(self, pipe: int) -> None:
        if self._listening(pipe):
            self._selector.unregister(pipe)


def _started(command: str) -> Popen[bytes]:
    try:
        words = shlex.split(command)
        if not words:
            raise EngineFault("has no command")
        return Popen(words, 0, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
    except (OSError, ValueError) as fault:
        raise EngineFault(f"could not be started: {fault}") from None


def _handle(pipe: IO[bytes] | None) -> int:
    assert pipe is not None
    return pipe.fileno()


def _end_group(popen: Popen[bytes]) -> None:
    """Kill a process and whatever is left of the group that it leads."""
    try:
        os.killpg(popen.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):  # nobody is left
        popen.kill()
    popen.wait()
