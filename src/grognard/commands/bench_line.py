"""What a very long match costs: its memory and its opening, in a made-up game of great size."""

import tracemalloc
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from sys import intern
from typing import Any, ClassVar

from grognard.commands.benchmark import Bench, cpu_seconds
from grognard.engine.bits import Bits
from grognard.engine.data.source import Overlay
from grognard.engine.kernel import journal
from grognard.engine.kernel.flow import CHANCE, Ask, Done, Draw, Procedure, Step
from grognard.engine.kernel.forms import Domain, form
from grognard.engine.kernel.game import Game, Setting
from grognard.engine.kernel.journal_text import Entry
from grognard.engine.kernel.line import Line
from grognard.engine.kernel.rulebook import Rulebook, ScenarioEntry
from grognard.engine.kernel.set_up import start
from grognard.engine.look.scene import Scene

CHOICES = 50_000
UNITS = 490  # five times as many as in Mons
TURN = 250  # choices
SIDES = ("red", "blue")
NAMES = ("server_match_memory", "server_match_opening")


@dataclass
class Large(Game):
    """A state of the usual shape: dictionaries by unit and by hex."""

    place: dict[str, str] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)
    spent: dict[str, int] = field(default_factory=dict)
    moved: dict[str, bool] = field(default_factory=dict)
    stacks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    held: int = 0
    made: int = 0


@dataclass
class Marching(Procedure):
    """Units go from hex to hex, now one side and now the other; some roll a die."""

    def begin(self, game: Large, value: Any) -> Step:
        """Ask the next side."""
        game.made += 1
        if game.made > CHOICES:
            return Done()
        if game.made % TURN == 0:
            game.turn += 1
            game.spent.clear()
            game.moved.clear()
        return Ask(SIDES[game.made // 20 % 2], (self.march,), "1.1 March.")

    @form("march UNIT HEX")
    def march(self, game: Large, unit: str, hex_: str) -> Step:
        """Put the unit there."""
        left = game.place[unit]
        game.stacks[left] = tuple(other for other in game.stacks[left] if other != unit)
        game.place[unit] = hex_
        game.stacks[hex_] = (*game.stacks.get(hex_, ()), unit)[-6:]
        game.spent[unit] = game.spent.get(unit, 0) + 1
        game.moved[unit] = True
        game.held ^= 1 << len(left)
        game.tell(f"{unit} marches from {left} to {hex_}.", "1.1", where=hex_)
        if game.made % 5:
            return self.begin(game, None)
        return Draw(("1", "2", "3", "4", "5", "6"), self.rolled, "1.2 Roll.")

    def rolled(self, game: Large, face: str) -> Step:
        """Lose nothing by it."""
        game.tell(f"The die shows {face}.", "1.2")
        return self.begin(game, None)


UNIT_NAMES = tuple(f"U{number:03}" for number in range(UNITS))
HEXES = tuple(f"{column:02}{row:02}" for column, row in product(range(80), range(60)))


def _set_up(setting: Setting) -> Game:
    game = Large(setting)
    game.place = dict(zip(UNIT_NAMES, HEXES, strict=False))
    game.steps = dict.fromkeys(UNIT_NAMES, 4)
    game.stacks = {hex_: (unit,) for unit, hex_ in game.place.items()}
    game.held = (1 << len(HEXES)) - 1
    return game.begin(Marching())


def _nothing(*_: Any) -> Any:
    return None


def _words(_: Any) -> Mapping[str, Domain]:
    return {"UNIT": Domain("unit", Bits(UNIT_NAMES)), "HEX": Domain("place", Bits(HEXES))}


def _view(game: Any, side: str) -> dict[str, Any]:
    return {"place": dict(game.place)}


def _same(game: Any, side: str, random: Random) -> Game:
    copy: Game = game.copy()
    return copy


def _scene(seen: dict[str, Any], data: Any) -> Scene:
    return Scene(data)


def _no_facts(overlay: Overlay) -> tuple[()]:
    return ()


BOOK = Rulebook(
    id="large",
    title="A large game",
    sides=SIDES,
    scenarios=(ScenarioEntry("march", "March", 200, UNITS, len(HEXES)),),
    options=(),
    version="1",
    oldest_readable="1",
    game=Large,
    procedures=(Marching,),
    folder=Path(__file__).parent,
    load=_nothing,
    set_up=_set_up,
    position=_nothing,
    view=_view,
    resample=_same,
    scene=_scene,
    facts=_no_facts,
    words=_words,
)


class BenchJournal(journal.Journal):
    """A journal of the large game."""

    rulebooks: ClassVar[Mapping[str, Rulebook]] = {BOOK.id: BOOK}


def rows() -> Iterator[Bench]:
    """The figures of this module."""
    stored = recorded()
    yield Bench("server_match_memory", memory(stored) / 1e6, "MB", 20, "lower")
    seconds = min(cpu_seconds(lambda: opened(stored)) for _ in range(2))
    yield Bench("server_match_opening", seconds, "s", 3, "lower")


def recorded() -> list[tuple[str, str]]:
    """Who chose what in a match, as a store would give it."""
    random, line = Random(1), _begun()
    while line.number < CHOICES:
        choice = f"march {random.choice(UNIT_NAMES)} {random.choice(HEXES)}"
        line.extend(line.try_out(choice, lambda game: "3" if game.who == CHANCE else None))
    return [(entry.who, entry.choice) for entry in line.journal.entries]


def _begun() -> Line:
    begun = start(BOOK, "march")
    return Line(BenchJournal.begin(begun), begun)


def opened(stored: list[tuple[str, str]]) -> Line:
    """The line of a match that was stored."""
    line = _begun()
    line.follow(Entry(intern(who), intern(choice)) for who, choice in stored)
    return line


def memory(stored: list[tuple[str, str]]) -> float:
    """The bytes that an opened match holds, beside its words, which were there before."""
    opened(stored[:100])
    tracemalloc.start()
    line = opened([(who, str(choice.encode(), "utf-8")) for who, choice in stored])
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert line.number == len(stored)
    return float(taken)
