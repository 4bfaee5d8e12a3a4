"""What a seat is told of a position: a plain record, made of what the seat may know alone.

Whatever changes bit by bit is a dictionary, so that a change to it can be told as such; the record
of a counter is the same object until the counter changes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any, NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.kernel import view
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.tally import Objection, Tally
from grognard.engine.look.aids import Layer
from grognard.engine.look.scene import Counter
from grognard.match import guessed
from grognard.match.asked import Record, folded


class Piece(NamedTuple):
    """A counter, how many lie beneath it in its hex, and the record of both."""

    counter: Counter
    at: int
    record: Record


class Position(NamedTuple):
    """A position as a seat sees it: the view, the record of it, and the counters by their keys."""

    seen: Record
    record: Record
    pieces: Mapping[str, Piece]


NO_PIECES: Mapping[str, Piece] = {}


def position(game: Game, seat: str, before: Mapping[str, Piece] = NO_PIECES) -> Position:
    """The position as a seat sees it, with everything a board draws but the layers."""
    setting = game.setting
    seen = view.view(game, seat)
    scene = setting.rulebook.scene(seen, setting.data)
    aids = setting.rulebook.aids
    board = setting.board
    counters, off = (_pieces(board, each, before) for each in (scene.counters, scene.off))
    record = {
        "turn": game.turn,
        "role": seat,
        "who": seen["who"],
        "prompt": seen["prompt"],
        "scene": {
            "counters": {key: piece.record for key, piece in counters.items()},
            "marks": [_said(mark) for mark in scene.marks],
            "arrows": [_said(arrow) for arrow in scene.arrows],
            "off": {key: piece.record for key, piece in off.items()},
            "tokens": {token.id: _said(token) for token in scene.tokens},
        },
        "movement": aids.movement(seen, setting.data),
        "panels": [panel._asdict() for panel in aids.panels(seen, setting.data)],
        "sequence": [phase._asdict() for phase in aids.sequence(seen)],
    }
    if game.who == seat:
        record["question"], record["forms"] = folded(guessed.question(game))
    return Position(seen, record, {**off, **counters})


def _pieces(
    board: Board, counters: Iterable[Counter], before: Mapping[str, Piece]
) -> dict[str, Piece]:
    """Counters by their keys: the id or the name where there is one, else the place in a stack."""
    found: dict[str, Piece] = {}
    heights: dict[str, int] = {}
    for counter in counters:
        at = heights.get(counter.hex, 0)
        heights[counter.hex] = at + 1
        key = counter.id or counter.name
        if not key or key in found:
            key = f"{counter.hex}/{counter.side}/{at}"
        piece = before.get(key)
        if piece is None or piece.at != at or not _same(piece.counter, counter):
            piece = Piece(counter, at, _record(board, counter, at))
        found[key] = piece
    return found


def _same(one: Counter, other: Counter) -> bool:
    return one is other or one == other


USUAL = tuple((field.name, field.default) for field in fields(Counter))


def _record(board: Board, counter: Counter, at: int) -> Record:
    """Of a counter what is not usual, and its hex beside its place where these differ."""
    record = {
        name: value
        for name, usual in USUAL
        if (value := getattr(counter, name)) != usual or usual is MISSING
    }
    hex_ = board.hex_of(counter.hex)
    if hex_ != counter.hex:
        record |= {"hex": hex_, "place": counter.hex}
    return {**record, "at": at} if at else record


def layers(seen: Record, game: Game) -> Record:
    """What may be laid over the map: each layer by its id, its marks by what they look like."""
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
    """A named tuple as a record; anything else as it is."""
    return value._asdict() if hasattr(value, "_asdict") else value


def objections(found: Iterable[Objection]) -> list[dict[str, str]]:
    """Reasons why something is not allowed."""
    return [each._asdict() for each in found]


def tallies(found: Iterable[Tally]) -> list[dict[str, Any]]:
    """Sums with their terms."""
    return [each.record() for each in found]
