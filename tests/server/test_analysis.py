"""The analysis of matches that are over: counted apart, told to whoever sat there."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from grognard import Journal
from grognard.engine.data.source import Overlay
from grognard.hosting import creating
from grognard.hosting.analyses import MOST_WAITING, Count
from grognard.hosting.settings import Settings
from grognard.hosting.wire import NewMatch
from grognard.match import acts
from grognard.match.match import Match, Refused
from grognard.server.analysing import Counting, in_processes
from tests.server.client import Record, get, make
from tests.server.playing import play_at_random
from tests.server.processes import Server, serving


def finished() -> Match:
    """A match that red gave up after one choice."""
    match = creating.new_match(NewMatch(game="crossroads"), Settings("unused")).match
    match.accept(acts.play(match, "red", match.game.options[0]))
    match.accept(acts.resign(match, "red"))
    return match


def well(journal: Journal, overlay: Overlay) -> Iterator[float | dict[str, Any]]:
    """Counts how many lines a journal has, in two pieces."""
    yield 0.5
    yield {"choices": [entry.choice for entry in journal.entries], "data": overlay.digest}


def badly(journal: Journal, overlay: Overlay) -> Iterator[float | dict[str, Any]]:
    """Gives up on the way."""
    yield 0.25
    raise LookupError(journal.header.game)


def forever(journal: Journal, overlay: Overlay) -> Iterator[float | dict[str, Any]]:
    """Never comes to an end."""
    yield 0.1
    sleep(1000)


def test_an_analysis_that_takes_too_long_is_given_up():
    """The next one has its turn."""

    async def wait() -> Count:
        count = in_processes(forever, longest=1.0).of(finished())
        assert count.task
        await count.task
        return count

    assert asyncio.run(wait()).fault == "it takes too long"


def test_only_so_many_analyses_may_be_asked_for_at_once():
    """More are refused with a sentence until some are done."""

    async def ask() -> None:
        analyses = in_processes(forever)
        try:
            for _ in range(MOST_WAITING + 1):
                analyses.of(finished())
        finally:
            analyses.close()

    with pytest.raises(Refused, match="ask again later"):
        asyncio.run(ask())


def counted(counting: Counting, match: Match) -> Count:
    """What somebody is told who waits for the analysis of a match."""

    async def wait() -> Count:
        count = in_processes(counting).of(match)
        assert count.task
        await count.task
        return count

    return asyncio.run(wait())


def test_the_whole_journal_is_counted_in_a_process_that_says_how_far_it_is():
    """The early end is in it."""
    match = finished()

    count = counted(well, match)

    assert count.progress == 0.5
    assert count.found == {"choices": [match.line.journal.entries[0].choice, "concede"], "data": ""}


def test_an_analysis_that_fails_is_told_in_a_sentence_and_not_tried_again():
    """Whoever asks again reads the same."""

    async def ask_twice() -> None:
        analyses, match = in_processes(badly), finished()
        begun = analyses.of(match)
        assert begun.task
        await begun.task
        analyses.of(match)

    with pytest.raises(Refused) as refusal:
        asyncio.run(ask_twice())
    assert str(refusal.value) == "The match cannot be analysed: it failed (LookupError)."


def test_nothing_is_analysed_while_the_match_runs(server: Server):
    """Chances and luck would tell what a side may not know."""
    made = make(server)
    play_at_random(server, made, Random(2), most=5)
    address = f"/api/matches/{made['match']}/analysis"

    refused = get(server, address, made["observer"])

    assert refused.status_code == 403
    assert refused.json()["error"] == "The analysis can be read when the match is over."
    assert get(server, address).status_code == 401


def until_counted(server: Server, made: Record) -> Record:
    """Ask as a page does until the analysis is there."""
    while True:
        answer = get(server, f"/api/matches/{made['match']}/analysis", made["observer"])
        if answer.status_code != 202:
            assert answer.status_code == 200, answer.text
            found: Record = answer.json()
            return found
        assert 0 <= answer.json()["progress"] <= 1


def test_a_match_that_is_over_is_analysed(tmp_path: Path):
    """Chances after every turn, luck that one side has at the other's cost, three choices."""
    with serving(f"sqlite:///{tmp_path}/matches.sqlite") as server:
        made = make(server)
        play_at_random(server, made, Random(2), most=30, resign=True)
        last = get(server, f"/api/matches/{made['match']}", made["observer"]).json()
        found = until_counted(server, made)

    sides = [*made["seats"]]
    winner = last["outcome"]["winner"]
    assert {*found} == {"points", "luck", "lucks", "mattered", "method"}
    for point in found["points"]:
        assert sorted(point["chance"]) == sorted(sides)
        assert sum(point["chance"].values()) == pytest.approx(1, abs=1e-3)
    assert found["points"][-1]["chance"][winner] == 1
    assert sum(found["luck"].values()) == pytest.approx(0, abs=1e-3)
    assert len(found["mattered"]) <= 3
    for choice in found["mattered"]:
        assert choice["side"] in sides
        assert choice["text"].endswith(".")
