"""Whole matches over sockets, chosen at random from the options that each seat is shown."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random

from tests.server.client import Record, Seat, sitting
from tests.server.processes import Server


@contextmanager
def everybody(server: Server, made: Record, observer: bool = False) -> Iterator[dict[str, Seat]]:
    """All seats of a match, each on a socket of its own."""
    tokens = made["seats"] | ({"observer": made["observer"]} if observer else {})
    with ExitStack() as stack:
        yield {
            side: stack.enter_context(sitting(server, made["match"], token))
            for side, token in tokens.items()
        }


def is_here(side: str) -> Callable[[Record], bool]:
    """Whether a state says that somebody is there."""
    return lambda state: bool(state["seats"][side]["present"])


def is_gone(side: str) -> Callable[[Record], bool]:
    """Whether a state says that somebody is not there: has left, if they were seen there before."""
    return lambda state: not state["seats"][side]["present"]


@contextmanager
def waiting_for_red(server: Server, made: Record) -> Iterator[Seat]:
    """Blue, after red has been here and has left while it was their turn."""
    with sitting(server, made["match"], made["seats"]["blue"]) as blue:
        with sitting(server, made["match"], made["seats"]["red"]):
            blue.until_state(is_here("red"))
        blue.until_state(is_gone("red"))
        yield blue


def step(seats: dict[str, Seat], random: Random) -> str:
    """One choice by whoever is asked, seen by everybody; the choice."""
    asked = seats[next(iter(seats.values())).state["who"]]
    choice = random.choice(asked.state["options"])
    reply = asked.choose(choice)
    assert reply["ok"], reply
    for seat in seats.values():
        seat.until_state(lambda state: state["number"] >= reply["number"])
    return str(choice)


def until_a_die(seats: dict[str, Seat], random: Random) -> str:
    """Play on until a die has fallen; the side that chose last."""
    first = next(iter(seats.values()))
    for _ in range(2000):
        before, who = first.state["number"], first.state["who"]
        step(seats, random)
        if first.state["number"] > before + 1:
            return str(who)
    raise AssertionError("no die has fallen")


def play_at_random(
    server: Server, made: Record, random: Random, most: int = 100_000, resign: bool = False
) -> int:
    """Play a match to its end or for so many choices; how many it took."""
    with everybody(server, made) as seats:
        first = next(iter(seats.values()))
        count = 0
        while not first.state["over"] and count < most:
            step(seats, random)
            count += 1
        if resign and not first.state["over"]:
            assert first.ask("resign")["ok"]
        return count
