"""A position of Montélimar in the words that it can be read from again."""

from collections.abc import Callable, Iterator

from grognard.games.montelimar.command import activates
from grognard.games.montelimar.position_check import faults
from grognard.games.montelimar.state import Montelimar

ON_HEX = {
    "pinned": "pinned",
    "suppressed": "suppressed",
    "concentrated": "concentrated",
    "sustained": "sustained",
    "answered": "answered",
    "ridge": "ridges",
    "lit": "lit",
    "burning": "burning",
    "cleared": "cleared",
    "mixed": "mixed",
}
DONE_HEX = {
    "fired": "fired",
    "fired-again": "fired_again",
    "direct": "direct",
    "indirect": "indirect",
    "rallied": "rallied",
    "dug": "dug",
    "kindled": "kindled",
}
DONE_UNIT = {
    "acted": "acted",
    "again": "again",
    "shelled": "barraged",
    "mounted": "mounted",
    "driven": "driven",
}
FLAGS = {
    "at-large": "at_large",
    "rained": "rained",
    "jam": "jam",
    "no-german-chits": "no_german_chits",
    "rushed": "rushed",
}


def text(game: Montelimar) -> str:
    """The position in the same words; it can be read back where no unit is in hand."""
    writers: tuple[Callable[[Montelimar], Iterator[str]], ...] = (_units, _marks, _tracks, _doing)
    items = [item for write in writers for item in write(game)]
    if any(True for _ in faults(game, game.chit)):
        items.append("loose")  # a rule is about to put it right, or lets stand what it forbids
    return ", ".join(items)


def _units(game: Montelimar) -> Iterator[str]:
    pieces = game.sheet.pieces
    for unit in _in_order(game):
        post = game.units[unit]
        mode = " column" if post.column else ""
        if post.carrier:
            mode = f" riding {post.carrier}"
        yield f"{unit} {post.at}{mode}{' no-guns' if post.lost_guns else ''}"
    for piece in (name for group in pieces[3:9] for name in group):
        if game.markers.get(piece):
            yield f"{piece} {game.markers[piece]}"
    for leader in game.replaced:
        yield f"replaced {leader}"


def _in_order(game: Montelimar) -> dict[str, None]:
    """All units as the counters are listed, those of a hex together as they are stacked."""
    found: dict[str, None] = {}
    for unit in game.sheet.pieces.units:
        if unit in game.units:
            found.update(dict.fromkeys(game.stacks.get(game.at(unit), (unit,))))
    return found


def _marks(game: Montelimar) -> Iterator[str]:
    for kind, name in ON_HEX.items():
        for hex_ in game.hexes(getattr(game, name)):
            there = game.zeroed.get(hex_, "") if kind == "concentrated" else ""
            yield f"{kind} {hex_} on {there}" if there else f"{kind} {hex_}"
    for hex_, level in sorted(game.dg.items()):
        yield f"DG{level} {hex_}"
    for marks in (game.barrages, game.forts):
        for hex_, kind in sorted(marks.items()):
            yield f"{kind} {hex_}"
    for hex_, number in sorted(game.crowds.items()):
        yield f"crowd {hex_} {number}"
    for hex_, units in sorted(game.pacts.items()):
        yield f"pact {hex_} {' '.join(units)}"
    for side, mask in sorted(game.assaults.items()):
        for hex_ in game.hexes(mask):
            yield f"assault {side} {hex_}"


def _tracks(game: Montelimar) -> Iterator[str]:
    for division, record in sorted(game.records.items()):
        tracks = " ".join(f"{key} {value}" for key, value in record._asdict().items())
        yield f"{division} {tracks}"
    for formation, division in sorted(game.attached.items()):
        yield f"attached {formation} {division}"
    for side in sorted(game.points):
        yield f"points {side} {game.points[side]}"
        yield f"bottle {side} {game.drinks[side]}"
    if game.first:
        yield f"first {game.first}"
    yield f"turn {game.turn}"
    yield f"weather {game.weather}"
    yield f"initiative {game.initiative}"
    for flag, name in FLAGS.items():
        if getattr(game, name):
            yield flag
    for where in ("cup", "bought", "played"):
        if getattr(game, where):
            yield f"{where} {' '.join(getattr(game, where))}"


def _doing(game: Montelimar) -> Iterator[str]:
    if not game.chit:
        return
    yield f"chit {game.chit}"
    if game.group_at:
        yield f"group {game.group_at} {' '.join(game.of_units(game.group))}".strip()
    for kind, name in DONE_HEX.items():
        for hex_ in game.hexes(getattr(game, name)):
            yield f"{kind} {hex_}"
    for kind, name in DONE_UNIT.items():
        for unit in game.of_units(getattr(game, name)):
            yield f"{kind} {unit}"
    for transport in game.emptied:
        yield f"emptied {transport}"
    made = game.mask(_made_active(game))
    for unit in game.of_units(made & ~game.active):
        yield f"rested {unit}"
    for unit in game.of_units(game.active & ~made):
        yield f"active {unit}"


def _made_active(game: Montelimar) -> list[str]:
    """Whom the chit in play has made active, whether or not they still are."""
    chit = game.sheet.pieces.chits[game.chit]
    if chit.kind == "kampfgruppe":
        return game.of_units(game.group)
    return game.of_units(game.acted) if chit.kind == "direct" else activates(game, chit)
