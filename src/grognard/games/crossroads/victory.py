"""6 Victory: who holds the crossroads, or who is left."""

from grognard.engine.kernel.game import Outcome
from grognard.games.crossroads.state import BLUE, RED, Crossroads, enemy


def judge(game: Crossroads) -> None:
    """6.1 After the last turn the side that last entered the crossroads wins."""
    finish(game, game.holder, f"{game.holder} holds the crossroads", "6.1")


def beaten(game: Crossroads) -> bool:
    """6.2 A side without units has lost at once."""
    for side in (BLUE, RED):
        if not game.army(side):
            finish(game, enemy(side), f"{side} has no unit left", "6.2")
    return game.outcome is not None


def finish(game: Crossroads, winner: str, reason: str, rule: str) -> None:
    """End the game."""
    score = {side: game.army(side).bit_count() for side in (BLUE, RED)}
    game.outcome = Outcome(winner, reason, rule, score)
    game.tell(f"{winner.capitalize()} wins: {reason}.", rule)
