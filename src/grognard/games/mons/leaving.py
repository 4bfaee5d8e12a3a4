"""4.4 and 9.19 Leaving the map: the British alone, late, and by the exit hexes only."""

from collections.abc import Iterator

from grognard.engine.kernel.tally import Objection
from grognard.games.mons.group import Group
from grognard.games.mons.state import EXITED, GERMAN, Mons
from grognard.games.mons.zones import remove

EXIT_COST = 1  # 4.4
FIRST_EXIT_TURN = 8  # 4.4


def exit_objections(game: Mons, group: Group) -> Iterator[Objection]:
    """4.4, 9.19 Why a group may not leave the map."""
    if group.side(game) == GERMAN:
        yield Objection("4.4", "Only British units leave the map.")
        return
    if game.turn < FIRST_EXIT_TURN:
        yield Objection("4.4", f"No unit leaves the map before turn {FIRST_EXIT_TURN}.")
    here = group.here(game)
    if here not in game.sheet.board.group("exit"):
        yield Objection("4.4", f"{here} is not a British exit hex.")
    for unit in group.units:
        if group.left(game, unit) < EXIT_COST:
            yield Objection("4.4", f"{game.counter(unit).short} has no MP left to leave.")


def leave_map(game: Mons, units: tuple[str, ...]) -> None:
    """4.4 Units leave by an exit hex and never come back."""
    where = game.place[units[0]]
    for unit in units:
        remove(game, unit, EXITED)
        game.tell(f"{game.counter(unit).short} left the map from {where}.", "4.4", where=where)
