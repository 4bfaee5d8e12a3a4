"""11.3.3-c Who steps with whom in a round of a platoon, and so was not there before."""

from dataclasses import dataclass, field

from grognard.games.combat.state import GOOD, Combat


@dataclass
class Round:
    """10.7.1-b Steps that are made at the same time, one vehicle after the other."""

    came: tuple[str, ...] = field(default=(), kw_only=True)  # who has gone on in this round


def abreast(game: Combat, unit: str) -> tuple[str, ...]:
    """11.3.3-c The AFV that a unit steps with: those that came where they are in this round."""
    now = game.units[unit]
    if not now.escort or now.status != GOOD:  # who flees steps with nobody
        return ()
    rounds = (each.came for each in reversed(game.procedures) if isinstance(each, Round))
    came = next(rounds, ())
    return tuple(tank for tank in now.escort if tank in came)
