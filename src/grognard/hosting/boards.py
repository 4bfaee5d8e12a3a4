"""What a page needs to know of a game before it is played: scenarios, the map, the counters."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from grognard.engine.board.board import Board
from grognard.engine.data.ledger import read_ledger
from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel import view
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.set_up import start
from grognard.engine.look.manners import Manners, read_manners
from grognard.engine.look.scene import Scene
from grognard.games import GAMES
from grognard.hosting.settings import Settings
from grognard.hosting.written import to_builtins
from grognard.match.match import Refused
from grognard.match.telling import record
from grognard.picture import svg
from grognard.picture.shapes import RADIUS
from grognard.picture.sheet import lay

MARGIN = 0.75  # of the map about its hexes, in hexes; room for signs at its edge
SMALL = 26.0  # pixels of a hex in the pictures of scenarios
Chosen = tuple[tuple[str, str], ...]


def games(settings: Settings) -> list[dict[str, Any]]:
    """Every game with its scenarios, its switches, and who may be seated."""
    return [_game(book, settings.players(book.id)) for book in GAMES.values()]


def _game(book: Rulebook, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "id": book.id,
        "title": book.title,
        "sides": list(book.sides),
        "scenarios": [scenario.record() for scenario in book.scenarios],
        "options": [switch._asdict() for switch in book.options],
        "example": book.example,
        "open": book.is_open,
        "players": list(players),
        "manners": to_builtins(_manners(book.folder)),
    }


@cache
def _manners(folder: Path) -> Manners:
    """How a table introduces a game; read once."""
    return read_manners(folder)


def rulebook(game: str) -> Rulebook:
    """The game of this name."""
    if game not in GAMES:
        raise Refused(f"There is no game “{game[:40]}”; there are {', '.join(GAMES)}.", 404)
    return GAMES[game]


@lru_cache(maxsize=32)
def rules(game: str) -> dict[str, Any]:
    """Every clause of a game's rules in our words, with the ruling adopted where it is unclear."""
    clauses = read_ledger(rulebook(game).folder / "rules.toml")
    shown = ("id", "topic", "text", "ruling")
    return {"clauses": [{key: getattr(clause, key) for key in shown} for clause in clauses]}


@lru_cache(maxsize=32)
def map_svg(book: Rulebook, scenario: str, options: Chosen, overlay: Overlay = NO_OVERLAY) -> str:
    """The map that a scenario is played on, without counters."""
    scene = _scene(_begun(book, scenario, options, overlay))
    return svg(Scene(scene.board, scene.style), margin=MARGIN)


@lru_cache(maxsize=32)
def picture_svg(
    book: Rulebook, scenario: str, options: Chosen = (), overlay: Overlay = NO_OVERLAY
) -> str:
    """A small picture of how a scenario begins, as anybody may see it.

    Where nobody has set up yet it shows the ground that is fought for.
    """
    scene = _scene(_begun(book, scenario, options, overlay))
    bare = Scene(scene.board, scene.style, scene.counters, scene.marks)
    held = tuple(dict.fromkeys(each.hex for each in scene.counters or scene.marks))
    return svg(bare, crop=held, margin=2.0, scale=SMALL)


@lru_cache(maxsize=32)
def board(
    book: Rulebook, scenario: str, options: Chosen, overlay: Overlay = NO_OVERLAY
) -> dict[str, Any]:
    """The map as data, in the drawing units of `map_svg`."""
    begun = _begun(book, scenario, options, overlay)
    scene, data, printed = _scene(begun), begun.setting.data, begun.setting.board
    sheet = lay(printed, (), MARGIN)
    left, top, right, bottom = sheet.box
    about = book.aids.about_hex
    hexes = {}
    for label in printed.hexes:
        place = sheet.centre(label)
        hexes[label] = {
            "x": round(place.x, 2),
            "y": round(place.y, 2),
            "terrain": printed.terrain(label),
            "elevation": printed.elevation(label),
            "name": printed.name(label),
            "about": dict(about(data, label)),
        }
    return {
        "title": printed.title,
        "left": left,
        "top": top,
        "width": right - left,
        "height": bottom - top,
        "radius": RADIUS,
        "hexes": hexes,
        "order": list(printed.hexes),
        "neighbours": {label: list(printed.neighbours(label)) for label in printed.hexes},
        **_named(printed),
        "style": to_builtins(scene.style),
        "units": units(begun),
        "words": {**book.aids.names(data), **words(begun)},
        "tables": {name: table.record() for name, table in book.aids.tables(data).items()},
    }


def _named(printed: Board) -> dict[str, Any]:
    ground = printed.ground
    return {
        "groups": {name: list(group.hexes) for name, group in ground.groups.items()},
        "places": [to_builtins(record(place)) for place in ground.places.values()],
    }


def units(game: Game) -> dict[str, Any]:
    """What is printed on the counters, unit by unit."""
    counters = game.setting.rulebook.aids.counters(game.setting.data)
    return {unit: to_builtins(record(printed)) for unit, printed in counters.items()}


def words(game: Game) -> dict[str, str]:
    """What pieces without counters, chits and the like go by in a sentence."""
    domains = game.setting.words.values()
    return {word: name for domain in domains for word, name in domain.names.items()}


def _begun(book: Rulebook, scenario: str, options: Chosen, overlay: Overlay) -> Game:
    if scenario not in (each.id for each in book.scenarios):
        raise Refused(f"{book.id} has no scenario “{scenario[:40]}”.", 404)
    return start(book, scenario, dict(options), overlay)


def _scene(game: Game) -> Scene:
    setting = game.setting
    return setting.rulebook.scene(view.view(game, view.OBSERVER), setting.data)
