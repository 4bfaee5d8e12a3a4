"""What a seat is told of a position: a plain record, made of what the seat may know alone.

Whatever changes bit by bit is a dictionary, so that a change to it can be told as such; the record
of a counter is the same object until the counter changes.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from functools import lru_cache
from itertools import compress, count
from operator import is_not
from typing import Any, NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.kernel import view
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.questions import question_data
from grognard.engine.kernel.tally import Objection, Tally
from grognard.engine.look import displays
from grognard.engine.look.aids import Layer, SequenceStep
from grognard.engine.look.charts import Chart
from grognard.engine.look.charts import record as chart_record
from grognard.engine.look.displays import Display
from grognard.engine.look.goals import Goals
from grognard.engine.look.scene import CounterFace
from grognard.engine.look.wording import spoken
from grognard.match.asked import Record, folded


class Piece(NamedTuple):
    """A counter, how many lie beneath it in its place, and the record of both."""

    counter: CounterFace
    at: int
    record: Record


class StatePieces(NamedTuple):
    """Counters by their keys with their records, and place by place as they were drawn."""

    drawn: tuple[CounterFace, ...]
    by_key: dict[str, Piece]
    stacks: dict[str, tuple[list[CounterFace], list[str]]]  # by place, with their keys
    records: Record


class Position(NamedTuple):
    """A position as a seat sees it: the record of it, and what parts of it are made of.

    `on` and `off` are its counters on and off the map, `displays` what lies beside it, `goals` what
    the seat wants, `sequence` the steps of a turn.
    """

    record: Record
    on: StatePieces
    off: StatePieces
    displays: Mapping[str, tuple[Display, Record]]
    goals: tuple[Goals | None, Record]
    sequence: tuple[tuple[SequenceStep, ...], list[Record]]


ALIKE = 4_000  # records of counters that are kept for matches to share
NO_STACK: tuple[list[CounterFace], list[str]] = [], []
NO_PIECES = StatePieces((), {}, {}, {})


def position(game: Game, seat: str, before: Position | None = None) -> Position:
    """The position as a seat sees it, with everything a board draws but the layers."""
    setting = game.setting
    asked = folded(question_data(game)) if game.who == seat else None
    names = setting.rulebook.aids.names(setting.data)
    seen = view.view(game, seat)
    scene = setting.rulebook.scene(seen, setting.data)
    aids = setting.rulebook.aids
    on = _pieces(setting.board, scene.counters, before.on if before else NO_PIECES)
    off = _pieces(setting.board, scene.off, before.off if before else NO_PIECES)
    shown = _displays(aids.displays(seen, setting.data), before.displays if before else {})
    goals = _goals(aids.goals(seen, setting.data), before.goals if before else None)
    sequence = _sequence(tuple(aids.sequence(seen)), before.sequence if before else None)
    record = {
        "turn": game.turn,
        "role": seat,
        "who": seen["who"],
        "prompt": spoken(seen["prompt"], names),
        "scene": {
            "counters": on.records,
            "marks": [_said(mark) for mark in scene.marks],
            "arrows": [_said(arrow) for arrow in scene.arrows],
            "off": off.records,
            "tokens": {token.id: _said(token) for token in scene.tokens},
        },
        "movement": aids.movement(seen, setting.data),
        "displays": {id_: told for id_, (_, told) in shown.items()},
        "goals": goals[1],
        "sequence": sequence[1],
    }
    if asked:
        record["question"], record["forms"] = asked
    return Position(record, on, off, shown, goals, sequence)


def _displays(
    found: Iterable[Display], before: Mapping[str, tuple[Display, Record]]
) -> dict[str, tuple[Display, Record]]:
    """What lies beside the map by its id, with its record; the same one where nothing differs."""
    shown = {}
    for at, each in enumerate(found):
        last = before.get(each.id)
        is_same = last and last[0] == each and last[1]["at"] == at
        shown[each.id] = last if last and is_same else (each, _display_record(each, at))
    return shown


@lru_cache(maxsize=ALIKE)
def _display_record(shown: Display, at: int) -> Record:
    """What lies beside the map, likewise, and the how many-th it is."""
    return {**displays.record(shown), "at": at}


def _goals(
    found: Goals | None, before: tuple[Goals | None, Record] | None
) -> tuple[Goals | None, Record]:
    """What the seat wants, with its record; the same one where nothing differs."""
    return before if before and before[0] == found else (found, _goals_record(found))


@lru_cache(maxsize=ALIKE)
def _goals_record(found: Goals | None) -> Record:
    """Many matches of a game want the same; they share the record, which never changes."""
    record: Record = displays.record(found) or {}
    return record


def _sequence(
    found: tuple[SequenceStep, ...],
    before: tuple[tuple[SequenceStep, ...], list[Record]] | None,
) -> tuple[tuple[SequenceStep, ...], list[Record]]:
    """The steps of a turn, with their records; the same ones where nothing differs."""
    return before if before and before[0] == found else (found, [each._asdict() for each in found])


def _pieces(board: Board, drawn: tuple[CounterFace, ...], before: StatePieces) -> StatePieces:
    """Counters by their keys; those of a stack that was drawn before as it is are left alone."""
    if drawn == before.drawn:
        return before
    now: dict[str, list[CounterFace]] = {place: [] for place in _touched(before.drawn, drawn)}
    for counter in [counter for counter in drawn if counter.hex in now]:
        now[counter.hex].append(counter)
    known = before.stacks
    fresh = {place: each for place, each in now.items() if known.get(place, NO_STACK)[0] != each}
    if not fresh:
        return before
    after = StatePieces(drawn, before.by_key.copy(), known.copy(), before.records.copy())
    for place in fresh:
        for key in known.get(place, NO_STACK)[1]:
            del after.by_key[key], after.records[key]
    for place, stack in fresh.items():
        keys = [*_laid(board, stack, before, after)]
        after.stacks[place] = stack, keys
    return after


def _laid(
    board: Board, stack: list[CounterFace], before: StatePieces, after: StatePieces
) -> Iterator[str]:
    """The keys of the counters of a stack, which are put among the others."""
    for at, counter in enumerate(stack):
        key = counter.id or counter.name
        if not key or key in after.by_key:
            key = f"{counter.hex}/{counter.side}/{at}"
        piece = after.by_key[key] = _piece(board, counter, at, before.by_key.get(key))
        after.records[key] = piece.record
        yield key


def _touched(old: tuple[CounterFace, ...], new: tuple[CounterFace, ...]) -> dict[str, None]:
    """The places of all counters from the first to the last that is not the same object."""
    shorter = min(len(old), len(new))
    first = next(compress(count(), map(is_not, old, new)), shorter)
    behind = next(compress(count(), map(is_not, reversed(old), reversed(new))), shorter)
    behind = min(behind, shorter - first)
    between = (*old[first : len(old) - behind], *new[first : len(new) - behind])
    return dict.fromkeys([counter.hex for counter in between])


def _piece(board: Board, counter: CounterFace, at: int, before: Piece | None) -> Piece:
    """A counter with its record, the same as before where nothing can be seen to differ."""
    if before and before.at == at and before.counter == counter:
        return Piece(counter, at, before.record)
    return Piece(counter, at, _record(counter, board.hex_of(counter.hex), at))


USUAL = tuple((field.name, field.default) for field in fields(CounterFace))


@lru_cache(maxsize=ALIKE)
def _record(counter: CounterFace, hex_: str, at: int) -> Record:
    """Of a counter what is not usual, and its hex beside its place where these differ.

    Many matches show the same counter in the same hex; they share the record, which never changes.
    """
    record = {
        name: value
        for name, usual in USUAL
        if (value := getattr(counter, name)) != usual or usual is MISSING
    }
    if hex_ != counter.hex:
        record |= {"hex": hex_, "place": counter.hex}
    return {**record, "at": at} if at else record


def layers(game: Game, seat: str) -> Record:
    """What may be laid over the map: each layer by its id, its marks by what they look like."""
    seen = view.view(game, seat)
    found = game.setting.rulebook.aids.layers(seen, game.setting.data)
    return {layer.id: _layer(layer, at) for at, layer in enumerate(found)}


def _layer(layer: Layer, at: int) -> Record:
    marks: Record = {}
    for mark in layer.marks:
        hex_, *look = mark
        group = marks.get(key := "|".join(look))
        if group is None:
            group = marks[key] = {**_said(mark), "hexes": {}}
            del group["hex"]
        group["hexes"][hex_] = 1
    return {"title": layer.title, "rule": layer.rule, "at": at, "marks": marks}


def _said(value: Any) -> Record:
    """Of a named tuple what there is to say."""
    return {name: said for name, said in value._asdict().items() if said}


def record(value: Any) -> Any:
    """A named tuple as a record, and those in it; anything else as it is."""
    if not hasattr(value, "_asdict"):
        return value
    return {name: record(each) for name, each in value._asdict().items()}


def reasons(game: Game, found: Iterable[Objection]) -> tuple[Objection, ...]:
    """Reasons why something is not allowed, in the names that people read."""
    names = game.setting.rulebook.aids.names(game.setting.data)
    return tuple(each._replace(text=spoken(each.text, names)) for each in found)


def objections(found: Iterable[Objection]) -> list[dict[str, str]]:
    """Reasons why something is not allowed."""
    return [each._asdict() for each in found]


def tallies(game: Game, found: Iterable[Tally]) -> list[dict[str, Any]]:
    """Sums with their terms, in the names that people read."""
    names = game.setting.rulebook.aids.names(game.setting.data)
    records = [each.record() for each in found]
    for record in records:
        record["name"] = spoken(record["name"], names)
        for term in record["mods"]:
            term["why"] = spoken(term["why"], names)
    return records


def charts(game: Game, found: Iterable[Chart]) -> list[dict[str, Any]]:
    """What a card shows beside the sums, likewise."""
    names = game.setting.rulebook.aids.names(game.setting.data)
    records = [chart_record(each) for each in found]
    return [
        {**each, "title": spoken(each["title"], names)} if "title" in each else each
        for each in records
    ]
