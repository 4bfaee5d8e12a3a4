"""What the rules say along a recorded walk, from the question to what a board shows of it.

At each question of a walk some of all that could be asked is asked, chosen by lot from the seed of
the walk and the number of the question alone: rules that are left as they are answer the same, on
any machine and under any order of hashing.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeVar

from grognard import BadInput, Game, explain, objections, odds, position, position_text
from grognard.engine.kernel.flow import CHANCE, advance, rows
from grognard.engine.kernel.forms import PLACE, UNIT, Fills, Form, Row, form_of
from grognard.engine.kernel.questions import all_forms, reading, said
from grognard.engine.kernel.saving import digest
from grognard.engine.kernel.view import OBSERVER, view, world
from grognard.engine.look.aids import seen_from
from grognard.engine.look.far import along, far
from grognard.match import telling
from grognard.players.uniform import pick

T = TypeVar("T")
EXPLAINED, SPOKEN = 3, 3  # options of a question whose sums, and whose sentences, are looked at
REFUSED, ELSEWHERE = 3, 4  # fillings of each form that answers, and of forms that do not
LOOKED_ROUND = 4  # units round which words are looked for
ASKED = ("question", "forms")  # how a question is sent, which the options say already
RARE, SELDOM, AT_TIMES = 30, 10, 3  # one in so many questions


class Walk(NamedTuple):
    """A walk from a position: the choices made first, then others by lot, so many in all."""

    game: str
    text: str
    by: tuple[str, ...]
    seed: int
    length: int


class Saying(NamedTuple):
    """Something that the rules say at a question of a walk, and of which kind it is."""

    number: int
    kind: str
    text: str


class Lots(Random):
    """Draws that come out alike on every machine."""

    def one_in(self, count: int) -> bool:
        """Whether this is one in so many."""
        return self.random() * count < 1

    def one(self, among: Sequence[T]) -> T:
        """One of them."""
        return among[int(self.random() * len(among))]

    def some(self, among: Sequence[T], count: int) -> list[T]:
        """So many of them, none where there are none; one may come twice."""
        return [self.one(among) for _ in range(count)] if among else []


def along_walk(walk: Walk) -> Iterator[Saying]:
    """All that is said along a walk; a choice that is no longer offered gives way to the lot."""
    game, random = position(walk.game, walk.text), Random(walk.seed)
    for number in range(1, walk.length + 1):
        if not game.who:
            return
        lots = Lots(f"{walk.seed} {number}")
        for kind, text in _said_at(game, lots):
            yield Saying(number, kind, text)
        wanted = walk.by[number - 1] if number <= len(walk.by) else ""
        choice = wanted if wanted in game.options else pick(game, random)
        advance(game, choice)
        yield Saying(number, "positions", digest(game))
        yield Saying(number, "events", repr(game.events))


def _said_at(game: Game, lots: Lots) -> Iterator[tuple[str, str]]:
    """What is said of a position before somebody answers."""
    yield "options", written([game.question, game.options])
    if game.who != CHANCE:
        open_ = rows(game)
        for offer in [reading(game, choice) for choice in lots.some(game.options, SPOKEN)]:
            yield "options", said(game, offer) if offer else ""
        for choice in _weighed(open_, lots):
            charts = telling.charts(game, game.setting.rulebook.aids.charts(game, choice))
            yield "sums", written([choice, explain(game, choice), charts])
            if lots.one_in(RARE):
                yield "sums", _chances(game, choice)
        for choice in _tried(game, open_, lots):
            yield "refusals", f"{choice}: {written(objections(game, choice))}"
        yield from (("aids", text) for text in _ways(game, open_, lots))
    seat = lots.one((*game.setting.rulebook.sides, OBSERVER))
    yield "views", written(view(game, seat))
    if lots.one_in(AT_TIMES):
        yield "views", digest(world(game, seat, Random(lots.getrandbits(32))))
    yield from (("aids", text) for text in _aids(game, seat, lots))


def written(value: Any) -> str:
    """Any value as one line."""
    return json.dumps(value, ensure_ascii=False, default=repr)


def _weighed(open_: list[Row], lots: Lots) -> list[str]:
    """Some of the choices that rest on a sum."""
    with_sums = [row for row in open_ if row.form.sums]
    return [
        row.text(int(lots.random() * row.mask.bit_count()))
        for row in lots.some(with_sums, EXPLAINED)
    ]


def _chances(game: Game, choice: str) -> str:
    try:
        return written(odds(game, choice))
    except BadInput as refusal:
        return str(refusal)


def _tried(game: Game, open_: list[Row], lots: Lots) -> Iterator[str]:
    """Answers that may well be refused: like what is offered but for a word, or none of it."""
    words = _Words(game, lots)
    for form in _answers(game):
        offered = [row for row in open_ if row.form is form]
        for _ in range(REFUSED if form.blanks else 1):
            fills = lots.one(lots.one(offered).fills()) if offered else words.fills(form)
            yield form.written(words.changed(form, fills))
    for form in lots.some([*all_forms(game.setting.rulebook).values()], ELSEWHERE):
        if all(game.setting.words[blank].bits.names for blank in form.blanks):
            yield form.written(words.fills(form))


def _answers(game: Game) -> list[Form]:
    """The forms that answer the question."""
    return [form_of(getattr(game.procedures[-1], name)) for name in game.question.answers]


class _Words:
    """Words for blanks that are worth a try: units on the map, places near some of them."""

    def __init__(self, game: Game, lots: Lots):
        self._game, self._lots = game, lots
        advice, board = game.setting.rulebook.advice, game.setting.board
        self.places = dict(advice.roster(game).places) if advice and advice.roster else {}
        units = [unit for unit in game.question.about if unit in self.places]
        units += lots.some([*self.places], LOOKED_ROUND)
        hexes = dict.fromkeys(board.hex_of(self.places[unit]) for unit in units)
        self.hexes = [hex_ for hex_ in hexes if hex_ in board]
        self.near = dict.fromkeys(
            [*self.hexes, *(each for hex_ in self.hexes for each in board.neighbours(hex_))]
        )

    def fills(self, form: Form) -> Fills:
        """Something for every blank."""
        return tuple(self._word(blank) for blank in form.blanks)

    def changed(self, form: Form, fills: Fills) -> Fills:
        """The same with another word in one blank."""
        if not fills:
            return fills
        at = int(self._lots.random() * len(fills))
        return (*fills[:at], self._word(form.blanks[at]), *fills[at + 1 :])

    def _word(self, blank: str) -> str:
        domain = self._game.setting.words[blank]
        names, near = domain.bits.names, []
        if domain.kind == UNIT:
            near = [unit for unit in self.places if unit in domain.bits.bit]
        elif domain.kind == PLACE:
            inside = _by_hex(names, tuple(domain.hexes.items()))
            near = [name for hex_ in self.near for name in inside.get(hex_, ())]
        return self._lots.one(names if not near or self._lots.one_in(SELDOM) else near)


@cache
def _by_hex(names: tuple[str, ...], hexes: tuple[tuple[str, str], ...]) -> dict[str, list[str]]:
    """The places of each hex."""
    known, found = dict(hexes), dict[str, list[str]]()
    for name in names:
        found.setdefault(known.get(name, name), []).append(name)
    return found


def _ways(game: Game, open_: list[Row], lots: Lots) -> Iterator[str]:
    """How far one may go, and what a way there costs, where somebody is under way."""
    if not any(row.form.way for row in open_) or not lots.one_in(AT_TIMES):
        return
    ways = far(game)
    yield written(ways)
    if ways:
        yield written(along(game, lots.one(ways).choices))


def _aids(game: Game, seat: str, lots: Lots) -> Iterator[str]:
    """What a board shows a seat, and what it tells on being asked."""
    setting = game.setting
    aids, data, words = setting.rulebook.aids, setting.data, _Words(game, lots)
    if lots.one_in(AT_TIMES):
        told = telling.position(game, seat).record
        yield written([aids.phase(game), [told[name] for name in told if name not in ASKED]])
        yield written(telling.layers(game, seat))
    seen = view(game, seat)
    if aids.sight and words.hexes:
        here, there = lots.one(words.hexes), lots.one(lots.one((words.hexes, [*words.near])))
        if here != there:
            yield written(aids.sight(seen, data, here, there))
        if lots.one_in(RARE):
            yield written(seen_from(setting, seen, here))
    for unit in lots.some([*words.places], 1):
        yield written(list(aids.arcs(seen, data, unit)))
    for hex_ in lots.some(words.hexes, 1):
        yield written(aids.about_hex(data, hex_))
    if lots.one_in(SELDOM):
        yield position_text(game)
