"""What an agent gets to see: one vector for the position, one row for each option, a mask."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from gymnasium import spaces

from grognard.engine.kernel.game import Game
from grognard.players.levels import Believed
from grognard.research.lattice import TERRAINS, Floats, Lattice, lattice
from grognard.research.naming import Named, forms, spoken_of
from grognard.research.options import FEATURES, LIMIT, NOBODY, features, meant
from grognard.research.sight import Goals, Seen, aims, look
from grognard.research.situation import (
    PLANES,
    TENTH,
    SeenUnit,
    Situation,
    facts,
    kinds_of,
    situation,
)

Observation: TypeAlias = dict[str, Any]

ALWAYS = (
    "turn",
    "asked",
    "first side",
    "over",
    "options",
    "own counters",
    "own steps",
    "own strength",
    "enemy counters",
    "enemy steps",
    "enemy strength",
    "own waiting",
    "enemy waiting",
)
PRINTED = tuple(f"terrain {number}" for number in range(TERRAINS))  # planes of the map itself
LEAST_PADDING, PADDING = 64, 4  # options, and more of them for each counter


class TooManyOptions(RuntimeError):
    """A question with more options than the environment was made for."""


class Layout(NamedTuple):
    """Where things are in the vector of a position, and how many options there is room for."""

    parts: Mapping[str, slice]
    size: int
    most: int
    forms: tuple[str, ...]
    kinds: tuple[str, ...]  # of counters that have planes

    @property
    def features(self) -> tuple[str, ...]:
        """The columns of the matrix of options: the same in all games, then a form each."""
        return *FEATURES, *(f"form {each}" for each in self.forms)

    def space(self) -> spaces.Dict:
        """The space of all observations."""
        shapes = {"observation": (self.size,), "options": (self.most, len(self.features))}
        boxes: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(-LIMIT, LIMIT, shape, np.float32) for name, shape in shapes.items()
        }
        boxes["action_mask"] = spaces.Box(0, 1, (self.most,), np.int8)
        return spaces.Dict(boxes)


def layout(game: Game, most: int = 0) -> Layout:
    """The layout for a game, which stays the same from its first question to its end."""
    rulebook = game.setting.rulebook
    known = forms(rulebook)
    sights = [look(game, side, {}) for side in rulebook.sides]
    told = max(len([*facts(each.view["position"], each.side, rulebook.sides)]) for each in sights)
    hexes = len(sights[0].board.hexes)
    sizes = dict.fromkeys(ALWAYS, 1) | {"question": len(known), "facts": told}
    kinds = kinds_of(sights)
    planes = (*PLANES, *_of_kinds(kinds), *PRINTED, "in hand")
    sizes |= dict.fromkeys((f"plane: {name}" for name in planes), hexes)
    parts, at = {}, 0
    for name, size in sizes.items():
        parts[name] = slice(at, at + size)
        at += size
    scenario = next(each for each in rulebook.scenarios if each.id == game.setting.scenario)
    room = scenario.room or max(LEAST_PADDING, PADDING * scenario.counters)
    return Layout(parts, at, most or room, known, kinds)


def _of_kinds(kinds: tuple[str, ...]) -> Iterator[str]:
    """The names of the planes of counters by their kinds."""
    yield from (f"{whose} {kind}" for whose in ("own", "enemy") for kind in kinds)


class Eyes:
    """One side's eyes in one game: they turn what it is shown into numbers."""

    def __init__(self, side: str, layout: Layout):
        self.side, self.layout = side, layout
        self._spoken: dict[str, None] = {}  # every name in its choices, the last at the end
        self._goals: Goals = {}
        self._sight: Seen | None = None
        self._situation: Situation | None = None

    def aim(self, game: Believed) -> None:
        """Ask for advice what to make for."""
        self._goals = aims(game, self.side)

    def observe(self, game: Game, plans: tuple[Named, ...] = ()) -> Observation:
        """The position and the options as the side sees them now, or its plans in their place."""
        sight, seen, map_ = self._look(game)
        if plans:
            sight = sight._replace(question=sight.question._replace(options=plans))
        hand, asking = self._hand(seen), meant(sight.question.about, seen, map_)
        options, most = sight.question.options, self.layout.most
        if len(options) > most:
            raise TooManyOptions(
                f"“{game.prompt}” has {len(options)} options; there is room for {most}."
            )
        matrix = np.zeros((most, len(self.layout.features)), dtype=np.float32)
        mask = np.zeros(most, dtype=np.int8)
        if options:
            matrix[: len(options)] = features(sight, asking, seen, map_, hand, self.layout.forms)
            mask[: len(options)] = 1
        vector = self._vector(game, sight, seen, map_)
        in_hand = self.layout.parts["plane: in hand"].start
        for place in (*asking.hexes, *(unit.place for unit in (*asking.units, hand))):
            if 0 <= place < map_.nowhere:
                vector[in_hand + place] = 1
        return {"observation": vector, "options": matrix, "action_mask": mask}

    def chose(self, game: Game, choice: str) -> None:
        """Remember what the side has spoken of by its choice at a question."""
        self.spoke_of(spoken_of(game, choice))

    def spoke_of(self, names: Iterable[str]) -> None:
        """Remember names, the last as the one in hand."""
        for name in names:
            self._spoken.pop(name, None)
            self._spoken[name] = None

    def _hand(self, seen: Situation) -> SeenUnit:
        """The unit in hand: the own one that the side named last."""
        named = (seen.units[name] for name in reversed(self._spoken) if name in seen.units)
        return next((unit for unit in named if unit.own), NOBODY)

    def _look(self, game: Game) -> tuple[Seen, Situation, Lattice]:
        """What is shown, in numbers; kept while the position stays the same."""
        before = self._sight
        self._sight = sight = look(game, self.side, self._goals, before)
        map_ = lattice(sight.board)
        if self._situation is None or before is None or sight.counters is not before.counters:
            sides = game.setting.rulebook.sides
            self._situation = situation(sight, map_, sides, self.layout.kinds)
        return sight, self._situation, map_

    def _vector(self, game: Game, sight: Seen, seen: Situation, map_: Lattice) -> Floats:
        """The position in the order of the layout."""
        rulebook, shown, parts = game.setting.rulebook, sight.view, self.layout.parts
        turns = next(each.turns for each in rulebook.scenarios if each.id == shown["scenario"])
        vector = np.zeros(self.layout.size, dtype=np.float32)
        vector[: len(ALWAYS)] = (
            shown["turn"] / turns,
            shown["who"] == self.side,
            self.side == rulebook.sides[0],
            not shown["who"],
            len(shown["options"]) * TENTH,
            *seen.totals,
        )
        for form in sight.question.forms:
            vector[parts["question"].start + self.layout.forms.index(form)] = 1
        vector[parts["facts"].start : parts["facts"].start + len(seen.facts)] = seen.facts
        planes = parts[f"plane: {PLANES[0]}"].start
        for told in (seen.planes, seen.kinds, map_.printed.T[2:]):
            flat = told[:, :-1].ravel()
            vector[planes : planes + flat.size] = flat
            planes += flat.size
        return np.clip(vector, -LIMIT, LIMIT, out=vector)
