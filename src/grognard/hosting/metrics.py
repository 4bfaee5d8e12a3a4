"""What a server counts of itself, written in the text form that Prometheus reads."""

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
BEAT = 0.1  # seconds between two looks at how late the event loop is


class Histogram:
    """How many things took how long."""

    def __init__(self, name: str, meaning: str):
        self.name, self.meaning = name, meaning
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def lines(self) -> Iterator[str]:
        """Each bound with how many took no longer, then the sum and the number of all."""
        yield from _heading(self.name, self.meaning, "histogram")
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{self.name}_sum {self.sum:.6f}"
        yield f"{self.name}_count {total}"


class Metrics:
    """All that is counted while a server runs."""

    def __init__(self) -> None:
        self.choices = 0
        self.refusals: Counter[int] = Counter()  # by status
        self.stored = Histogram(
            "grognard_choice_seconds", "from a choice that may be made to its being stored"
        )
        self.lag = Histogram("grognard_loop_lag_seconds", "how late the event loop was")

    def chosen(self, seconds: float) -> None:
        """A choice was stored after so long."""
        self.choices += 1
        self.stored.note(seconds)

    async def watch(self) -> None:
        """Measure how late the event loop is, for as long as the server runs."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self.lag.note(max(0.0, loop.time() - due))

    def text(self, sockets: int, matches: Mapping[str, int], queues: Mapping[str, int]) -> str:
        """Everything, with how many matches and how many wait in each queue just now."""
        return "".join(f"{line}\n" for line in self._lines(sockets, matches, queues))

    def _lines(
        self, sockets: int, matches: Mapping[str, int], queues: Mapping[str, int]
    ) -> Iterator[str]:
        yield from _heading("grognard_choices_total", "choices stored", "counter")
        yield f"grognard_choices_total {self.choices}"
        yield from self.stored.lines()
        yield from self.lag.lines()
        yield from _heading("grognard_sockets", "sockets that are open", "gauge")
        yield f"grognard_sockets {sockets}"
        yield from _labelled("grognard_matches", "matches in memory", "gauge", "state", matches)
        yield from _labelled(
            "grognard_queue_length", "who waits for what", "gauge", "queue", queues
        )
        refused = {str(status): count for status, count in sorted(self.refusals.items())}
        told = "messages and requests that were refused"
        yield from _labelled("grognard_refusals_total", told, "counter", "status", refused)


def _heading(name: str, meaning: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"


def _labelled(
    name: str, meaning: str, kind: str, label: str, values: Mapping[str, int]
) -> Iterator[str]:
    yield from _heading(name, meaning, kind)
    for value, count in values.items():
        yield f'{name}{{{label}="{value}"}} {count}'
