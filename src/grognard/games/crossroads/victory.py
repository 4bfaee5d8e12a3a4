"""6 Victory: who holds the crossroads, or who is left."""

from grognard.engine.kernel.game import Outcome
from grognard.games.crossroads.clearings import ahead, points
from grognard.games.crossroads.state import BLUE, RED, Crossroads, enemy


def judge(game: Crossroads) -> None:
    """6.1 After the last turn the side that last entered the crossroads wins; 7.2 or has more."""
    winner, reason, rule = game.holder, f"{game.holder} holds the crossroads", "6.1"
    if game.box.clearings:
        have = {side: score(game, side) for side in (BLUE, RED)}
        winner = ahead(have)
        loser = enemy(winner)
        reason, rule = f"{winner} has {have[winner]} points and {loser} {have[loser]}", "7.2"
    finish(game, winner, reason, rule)


def score(game: Crossroads, side: str) -> int:
    """The units that a side has left; 7.2 among the clearings its points."""
    units = [game.units[unit] for unit in game.box.units.pick(game.army(side))]
    return points(game.box, units) if game.box.clearings else len(units)


def beaten(game: Crossroads) -> bool:
    """6.2 A side without units has lost at once."""
    for side in (BLUE, RED):
        if not game.army(side):
            finish(game, enemy(side), f"{side} has no unit left", "6.2")
    return game.outcome is not None


def finish(game: Crossroads, winner: str, reason: str, rule: str) -> None:
    """End the game."""
    scores = {side: score(game, side) for side in (BLUE, RED)}
    game.outcome = Outcome(winner, reason, rule, scores)
    game.tell(f"{winner.capitalize()} wins: {reason}.", rule)
