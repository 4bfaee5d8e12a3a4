"""A watch on the event loop: any step that holds it too long is logged with its place.

What is counted is the processor's time of the loop's own thread, so that a busy machine alone
alarms nobody; it is asked for only now and then, for asking takes a while itself. The place is
looked up by another thread while the step still runs. A machine that stands still for a moment
counts that as work, but then the other thread stands too: what it could not look at twice was no
work of ours, or one call that nothing can interrupt, and is told only where it took very long.
"""

import logging
import sys
import traceback
from asyncio import Handle, Task
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread, get_ident
from time import monotonic, thread_time

LONGEST = 0.05  # seconds that a step may take
UNSEEN = 20  # times as long as that may take what nobody could look at
LOOKS = 2  # at a step, for being sure that it works
FINE = 0.1  # of that: how old the last word about the processor's time may be
SHOWN = 3  # places that are told, the innermost first
HOME = Path(__file__).parents[1]
LOG = logging.getLogger("grognard")


class Watch:
    """What one loop is doing: when the step under way began, and where it was last seen."""

    def __init__(self, longest: float = LONGEST):
        self.longest = longest
        self.held = 0  # steps that took too long
        self.worst = 0.0  # seconds of the longest of them
        self._began, self._place = 0.0, ""
        self.seen = 0.0, 0  # when the step began that was seen to run last, and how often it was
        self._asked, self._worked = 0.0, 0.0  # when the processor's time was asked for; what it was
        self._thread, self._stop = get_ident(), Event()

    def run(self, handle: Handle, run: Callable[[Handle], None]) -> None:
        """One step of the loop."""
        began = monotonic()
        if began - self._asked > self.longest * FINE:
            self._asked, self._worked = began, thread_time()
        self._began, self._place = began, ""
        try:
            run(handle)
        finally:
            self._began = 0.0
            if monotonic() - began > self.longest * FINE:
                self._judge(handle, began)

    def _judge(self, handle: Handle, began: float) -> None:
        """Complain of a step, unless others have kept it from the processor."""
        lasted = monotonic() - began
        took, self._asked = min(lasted, thread_time() - self._worked), 0.0
        if took > self.longest * (1 if self.seen >= (began, LOOKS) else UNSEEN):
            self.held += 1
            self.worst = max(took, self.worst)
            place = self._place or _name(handle)
            LOG.warning("the event loop was held for %.0f ms at %s", took * 1000, place)

    def look(self) -> None:
        """In another thread: note where a step is that has run for long."""
        while not self._stop.wait(self.longest / 2):
            began, (last, looks) = self._began, self.seen
            self.seen = began, looks * (began == last) + bool(began)
            if began and not self._place and monotonic() - began > self.longest:
                frame = sys._current_frames().get(self._thread)  # noqa: SLF001 made for this
                self._place = " < ".join(_places(traceback.extract_stack(frame)))

    def stop(self) -> None:
        """End the looking."""
        self._stop.set()


@contextmanager
def watched(longest: float = LONGEST) -> Iterator[Watch]:
    """Watch every step of the loops of this thread.

    The loop has no place of its own for this, so the one method that runs a step is replaced.
    """
    watch, plain = Watch(longest), Handle._run  # noqa: SLF001
    here = get_ident()

    def run(handle: Handle) -> None:
        if get_ident() == here:
            watch.run(handle, plain)
        else:
            plain(handle)

    looking = Thread(target=watch.look, daemon=True)
    looking.start()
    Handle._run = run  # type: ignore[method-assign, assignment]  # noqa: SLF001
    try:
        yield watch
    finally:
        Handle._run = plain  # type: ignore[method-assign]  # noqa: SLF001
        watch.stop()
        looking.join()


def _places(stack: traceback.StackSummary) -> list[str]:
    """The innermost places in this program, or in whatever runs where it has no part in it."""
    last = max((at for at, each in enumerate(stack) if each.filename == __file__), default=-1)
    step = stack[last + 1 :]
    ours = [each for each in step if HOME in Path(each.filename).parents] or step
    inner = reversed(ours[-SHOWN:])
    return [f"{Path(each.filename).name}:{each.lineno} {each.name}" for each in inner]


def _name(handle: Handle) -> str:
    """What a step belongs to, for one that was over before anybody could look."""
    callback = getattr(handle, "_callback", None)
    task = getattr(callback, "__self__", None)
    if isinstance(task, Task):
        return str(getattr(task.get_coro(), "__qualname__", task.get_name()))
    return str(getattr(callback, "__qualname__", callback))
