"""Grognard: umpire, table and opponent for hex-and-counter wargames."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY, Overlay, read_overlay
from grognard.engine.dice.odds import Odds, odds
from grognard.engine.kernel import journal as _journal
from grognard.engine.kernel import positions as _positions
from grognard.engine.kernel import set_up as _set_up
from grognard.engine.kernel import view as _view
from grognard.engine.kernel.flow import IllegalChoice, advance, explain, objections, play
from grognard.engine.kernel.game import Game, Outcome
from grognard.engine.kernel.rulebook import Rulebook
from grognard.engine.kernel.tally import Mod, Objection, Tally
from grognard.games import GAMES

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "BadInput",
    "Game",
    "IllegalChoice",
    "Journal",
    "Mod",
    "Objection",
    "Odds",
    "Outcome",
    "Tally",
    "advance",
    "explain",
    "objections",
    "odds",
    "outcome",
    "play",
    "position",
    "position_text",
    "start",
    "view",
]


class Journal(_journal.Journal):
    """How a game began and every choice in order, for any game of `GAMES`."""

    rulebooks: ClassVar[Mapping[str, Rulebook]] = GAMES


def start(
    game: str,
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    data: Path | str | None = None,
) -> Game:
    """A new game at its first question; the first scenario where none is named."""
    rulebook = _rulebook(game)
    return _set_up.start(rulebook, scenario or rulebook.scenarios[0].id, options, _overlay(data))


def view(game: Game, side: str) -> dict[str, Any]:
    """What `side`, or an `observer`, may know, as plain JSON."""
    if not _view.may_look(game, side):
        raise BadInput(f"There is no side “{side}” in {game.setting.rulebook.id}.")
    return _view.view(game, side)


def outcome(game: Game) -> Outcome | None:
    """How the game ended, or nothing while it goes on."""
    return game.outcome


def position(game: str, text: str, data: Path | str | None = None) -> Game:
    """Any position, from short readable text; `data` names a file with values of one's own."""
    return _positions.position(_rulebook(game), text, _overlay(data))


def position_text(game: Game) -> str:
    """The text that gives an equal game back."""
    return _positions.position_text(game)


def _overlay(data: Path | str | None) -> Overlay:
    return read_overlay(Path(data)) if data else NO_OVERLAY


def _rulebook(game: str) -> Rulebook:
    if game not in GAMES:
        raise BadInput(f"There is no game “{game}”; there are {', '.join(GAMES)}.")
    return GAMES[game]
