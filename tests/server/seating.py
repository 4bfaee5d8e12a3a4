"""Engines at the tables of a server, and people who sit opposite them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

from tests.server.client import PATIENCE, Record, Seat

LOOK = 0.01  # seconds from one look to the next, which others may use
QUIET = "play(next((each for each in options if each in ('hold', 'keep', 'done')), options[0]))"


def seat(engine: str) -> Record:
    """A wish for an engine in a seat."""
    return {"kind": "computer", "level": engine}


def bound(**engines: str) -> Iterator[str]:
    """The words that bind engines at the start of a server."""
    for name, command in engines.items():
        yield from ("--engine", f"{name}={command}")


def wait_for(holds: Callable[[], bool]) -> bool:
    """Whether something comes true; other processes may need a moment."""
    until = monotonic() + PATIENCE
    while not (found := holds()) and monotonic() < until:
        sleep(LOOK)
    return found


def store(folder: Path) -> str:
    """The address of a store."""
    return f"sqlite:///{folder}/matches.sqlite"


def lines(log: Path) -> list[str]:
    """Everything that a logged engine was sent since it was last started."""
    sent = [line[2:] for line in log.read_text("utf-8").splitlines() if line.startswith("> ")]
    return sent[len(sent) - sent[::-1].index("ggp 1") - 1 :]


def choose(seat: Seat, choice: str) -> None:
    """Choose, and wait until asked again."""
    side, reply = seat.state["who"], seat.choose(choice)
    assert reply["ok"], reply
    seat.until_state(lambda state: state["number"] >= reply["number"] and state["who"] == side)


def pass_turn(seat: Seat, side: str) -> None:
    """Wait until asked, and do nothing until the next turn of the side."""
    seat.until_state(lambda state: state["who"] == side)
    turn = seat.state["turn"]
    while seat.state["turn"] == turn:
        calm = (each for each in seat.state["options"] if each in ("hold", "keep", "done"))
        choose(seat, next(calm))
