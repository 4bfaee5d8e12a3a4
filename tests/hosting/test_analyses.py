"""Analyses that are remembered: as many as there is room for, and all that are under way."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from grognard.engine.data.source import Overlay
from grognard.hosting import analyses, creating
from grognard.hosting.analyses import Analyses, Told
from grognard.hosting.settings import Settings
from grognard.hosting.wire import NewMatch
from grognard.match import acts
from grognard.match.match import Match


def finished() -> Match:
    """A match that red gave up at once."""
    match = creating.new_match(NewMatch(game="crossroads"), Settings("unused")).match
    match.accept(acts.resign(match, "red"))
    return match


def test_the_oldest_that_is_over_is_forgotten_and_none_that_is_under_way(
    monkeypatch: pytest.MonkeyPatch,
):
    """Whoever asks again for one that is counted must not wait from the beginning."""
    monkeypatch.setattr(analyses, "MOST_KEPT", 2)

    async def ask() -> list[bool]:
        gate = asyncio.Event()

        async def counting(journal: str, overlay: Overlay) -> AsyncIterator[Told]:
            await gate.wait()
            yield {}

        kept, matches = Analyses(counting), [finished() for _ in range(3)]
        gate.set()
        counts = [kept.of(match) for match in matches[:2]]
        await asyncio.gather(*(count.task for count in counts if count.task))
        gate.clear()
        counts.append(kept.of(matches[2]))
        asked = [1, 2, 0, 1, 2]
        same = [
            kept.of(matches[number], f"{at}") is counts[number] for at, number in enumerate(asked)
        ]
        kept.close()
        return same

    assert asyncio.run(ask()) == [True, True, False, False, True]
