"""A toy game for tests of the engine, as the table of games would list it."""

from pathlib import Path
from random import Random
from typing import Any

from grognard.engine.kernel.game import Setting
from grognard.engine.kernel.journal import Journal
from grognard.engine.kernel.rulebook import Rulebook, ScenarioEntry, Switch
from grognard.engine.kernel.set_up import start
from tests.engine.toy_rules import (
    BLUE,
    RED,
    ROAD,
    WORDS,
    Check,
    March,
    Orders,
    Pull,
    Shell,
    SnapFire,
    Toy,
    Unit,
)


def set_up(setting: Setting) -> Toy:
    """A at the near end of the road, X at the far end; Fate as the option says."""
    fate = int(setting.options["fate"])
    units = {"A": Unit(BLUE, "0101"), "X": Unit(RED, "0106")}
    return Toy(setting, units, {BLUE: fate, RED: fate}).begin(Orders())


def view(game: Toy, side: str) -> dict[str, Any]:
    """What a side may know."""
    return {
        "units": {name: [unit.side, unit.hex, unit.routed] for name, unit in game.units.items()},
        "fate": dict(game.fate),
        "left": sorted(game.cup),
        "mine": game.mine if side == RED or game.known else "",
        "doubtful": [] if game.known else list(game.doubtful),
    }


def resample(game: Toy, side: str, random: Random) -> Toy:
    """For all but red the mine may be anywhere that nobody has been."""
    world = game.copy()
    if side != RED and game.mine and not game.known:
        world.mine = random.choice(game.doubtful)
    return world


TOY = Rulebook(
    id="toy",
    title="The toy",
    sides=(BLUE, RED),
    scenarios=(ScenarioEntry("road", "The road", 1, 2, len(ROAD)),),
    options=(Switch("fate", "Fate of each side", ("1", "0", "2"), "7.4"),),
    version="1.2.0",
    oldest_readable="1.1.0",
    game=Toy,
    procedures=(Orders, March, SnapFire, Check, Shell, Pull),
    folder=Path(__file__).parent,
    load=lambda overlay: None,
    set_up=set_up,
    position=lambda setting, text: set_up(setting),
    view=view,
    resample=resample,
    scene=lambda seen, data: None,  # type: ignore[arg-type,return-value]
    facts=lambda: (),
    words=lambda setting: WORDS,
)


class ToyJournal(Journal):
    """A journal that knows the toy."""

    rulebooks = {"toy": TOY}  # noqa: RUF012


def toy(*choices: str, fate: str = "1", mine: str = "0106") -> Toy:
    """A new game of the toy after the mine and these choices."""
    game, _ = written(*choices, fate=fate, mine=mine)
    return game


def written(*choices: str, fate: str = "1", mine: str = "0106") -> tuple[Toy, ToyJournal]:
    """The same, with the journal of it."""
    game = start(TOY, "road", {"fate": fate})
    journal = ToyJournal.begin(game)
    for choice in (mine, *choices):
        game = journal.play(game, choice)
    assert isinstance(game, Toy)
    return game, journal


WHOLE = """\
grognard 1
game toy
scenario road
rules 1.2.0
option fate 2
dice fixed
red  0105
blue  rest
digest  DIGEST SEAL
blue  march 0103
red  fire X
chance  5
blue  reroll
"""
CHOICES = ("0105", "rest", "march 0103", "fire X", "5", "reroll")


def whole() -> str:
    """A journal with every kind of line that the toy needs."""
    _, journal = written(*CHOICES[1:], fate="2", mine=CHOICES[0])
    entry = journal.entries[1]
    return WHOLE.replace("DIGEST", entry.digest).replace("SEAL", entry.seal)
