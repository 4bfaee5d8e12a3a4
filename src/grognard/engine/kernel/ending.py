"""Endings that no rulebook needs to name: a side concedes, both agree on a draw, time is out."""

from typing import TypeVar

from grognard.engine.kernel.flow import OVER, IllegalChoice
from grognard.engine.kernel.game import Game, Outcome
from grognard.engine.kernel.tally import Objection

CONCEDE, DRAW, TIME_OUT = "concede", "agree to a draw", "run out of time"
ENDINGS = (CONCEDE, DRAW, TIME_OUT)
LOST = {CONCEDE: "concedes", TIME_OUT: "has run out of time"}
G = TypeVar("G", bound=Game)


def end_early(game: G, side: str, word: str) -> G:
    """The game as it ends when `side` concedes, agrees to a draw, or has no time left."""
    after = game.copy()
    end_in_place(after, side, word)
    return after


def end_in_place(game: Game, side: str, word: str) -> None:
    """End a game early that the caller owns."""
    refusal = tuple(_objections(game, side, word))
    if refusal:
        raise IllegalChoice(side, word, refusal)
    game.procedures.clear()
    game.events.clear()
    game.question, game.listed = OVER, None
    if word in LOST:
        winner = next(other for other in game.setting.rulebook.sides if other != side)
        game.outcome = Outcome(winner, f"{side} {LOST[word]}", "", {})
    else:
        game.outcome = Outcome("", "both sides agree on a draw", "", {})
    game.tell(f"The game ends: {game.outcome.reason}.")


def _objections(game: Game, side: str, word: str) -> list[Objection]:
    found = []
    if not game.who:
        found.append(Objection("", "The game is over."))
    if side not in game.setting.rulebook.sides:
        found.append(Objection("", f"There is no side “{side}”."))
    if word not in ENDINGS:
        found.append(Objection("", f"A game is ended by {' or '.join(ENDINGS)}, not “{word}”."))
    return found
