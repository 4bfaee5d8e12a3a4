"""4.4 and 9.19 Leaving the map: the British alone, late, and by the exit hexes only."""

from collections.abc import Iterator

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.group import Group, left, where
from grognard.games.mons.state import EXITED, Mons
from grognard.games.mons.zones import remove

EXIT_COST = 1  # 4.4
FIRST_EXIT_TURN = 8  # 4.4


def too_early(group: Group, game: Mons, among: int) -> int:
    """4.4 Leaving, on the first day."""
    return among if game.turn < FIRST_EXIT_TURN else 0


def no_exit(group: Group, game: Mons, among: int) -> int:
    """4.4, 9.19 Leaving, from any other hex than the exit hexes."""
    return 0 if game.ground.exits & game.ground.bit[where(group, game)] else among


def worn_out(group: Group, game: Mons, among: int) -> int:
    """4.4 Leaving, where some unit has no MP left for it."""
    return among if any(_worn_out(group, game)) else 0


def _worn_out(group: Group, game: Mons) -> Iterator[Objection]:
    """4.4 Who has no MP left to leave."""
    for unit in group.units:
        if left(group, game, unit) < EXIT_COST:
            yield Objection("4.4", f"{game.called(unit)} has no MP left to leave.")


EXIT = (
    Bar("4.4", f"No unit leaves the map before turn {FIRST_EXIT_TURN}.", too_early),
    Bar("4.4", lambda group, game: f"{where(group, game)} is not a British exit hex.", no_exit),
    Bar("4.4", _worn_out, worn_out),
)


def leave_map(game: Mons, units: tuple[str, ...]) -> None:
    """4.4 Units leave by an exit hex and never come back."""
    where = game.units[units[0]].place
    for unit in units:
        remove(game, unit, EXITED)
        game.tell(f"{game.called(unit)} left the map from {where}.", "4.4", where=where)
