"""Facts that data is held to: what the rules want, beside what was found."""

from collections.abc import Callable, Iterable

from grognard.engine.board.board import Board
from grognard.engine.kernel.rulebook import Fact


def same(text: str, found: object, wanted: object = "") -> Fact:
    """The fact that what was found is what the rules want."""
    return Fact(text, found == wanted, str(found) or "nothing")


def none_of(text: str, against: Iterable[str]) -> Fact:
    """The fact that nothing speaks against it."""
    found = ", ".join(against)
    return Fact(text, not found, found or "none")


def outside(names: Iterable[str], known: Iterable[str]) -> list[str]:
    """Those names that are not among the known ones."""
    known = dict.fromkeys(known)
    return [name for name in names if name not in known]


def reached(start: str, steps: Callable[[str], Iterable[str]]) -> dict[str, None]:
    """All that can be reached from one hex by such steps."""
    found, fresh = {start: None}, [start]
    while fresh:
        for there in steps(fresh.pop()):
            if there not in found:
                found[there] = None
                fresh.append(there)
    return found


def reached_on(board: Board, start: str, is_open: Callable[[str, str], bool]) -> dict[str, None]:
    """All that can be reached from one hex, by steps to a neighbour that are open."""
    return reached(
        start, lambda here: (there for there in board.neighbours(here) if is_open(here, there))
    )
