"""Small set-ups of Mons that several chapters use."""

from collections.abc import Iterator
from random import Random

from grognard import Game, objections, play, position
from grognard.engine.kernel.game import Event
from grognard.engine.kernel.set_up import settle
from grognard.games.mons import MONS
from grognard.games.mons.state import Mons

EXITS_SHUT = "IR26 1327, IR27 1628, IR66 1927, IR165 2228"  # 4.4 a regiment in every exit hex
RESERVE = (  # British units for the piles, none of which a set-up of chapter 4 needs on the map
    "11H 16L 18H 1CL 1CM 1DC 1DE 1DR 1DV 1ES 1GH 1LI 1N 1NF 1SF 1WK 2AS 2DG 2DW 2IR 2M 2RI 2RS 2S"
    " 2SB 2SL 2WF 2YI 3H 3WO 4DC 4DG 4H 4RF 5DG 5L 6DG 9L CMP XL XLII XXIII XXVII XXVIII XXX VIII"
    " 7RHA 108Hvy 48Hvy"
)


def pile(**counts: int) -> str:
    """So many British units in each pile: `pile(dead=19, exited=9)`."""
    spare = iter(RESERVE.split())
    return ", ".join(
        " ".join([name, *(next(spare) for _ in range(n))]) for name, n in counts.items()
    )


def refusals(game: Game, choice: str) -> list[str]:
    """Every reason against a choice, as it reads; and the choice is not among the options."""
    assert choice not in game.options
    return [str(objection) for objection in objections(game, choice)]


def named(game: Mons, units: int) -> list[str]:
    """The units of a set, in the order of their names."""
    return game.sheet.units.pick(units)


def resolved(game: Game) -> Event:
    """What the last die or automatic result came to, as it is told first."""
    return next(event for event in game.events if event.roll or event.rule == "12.11")


def position_with(options: dict[str, str], text: str) -> Game:
    """A position of a game whose players settled these rulings beforehand."""
    return MONS.position(settle(MONS, "campaign", options), text)


FRAY = (  # seven regiments among seven battalions, in open country
    "1B 2524, 1C 2524, XV 2524, 1N 2422, 1DR 2422, 4RF 2623, 2RI 2721, IR75 2523, FAR24 2523,"
    " IR76 2525, J9 2525, IR31 2421, IR84 2322, IR85 2723, IR86 2624, Cav16 2624, turn 11"
)
BY_THE_CANAL = (  # the same with guns that see little, and water between the sides
    "4RF 3308, 2RS 3308, XXVIII 3309, 2RI 3408, 1N 3208, XXIII 3410, IR84 3307, IR85 3407,"
    " FAR24 3406, IR31 3207, IR86 3507, IR75 3508, FAR9 3405, J9 3107, turn 11"
)
EAGER = ("move", "fire", "attack", "add", "declare", "advance", "lose")


def brawl(seed: int, begun: str = FRAY) -> Iterator[tuple[Mons, Mons]]:
    """Each choice of four turns of random fighting, as the game before it and the game after."""
    game, random = position("mons", begun), Random(seed)
    while game.who:
        fights = [choice for choice in game.options if choice.split()[0] in EAGER]
        after = play(game, random.choice(fights or game.options))
        yield game, after
        game = after
