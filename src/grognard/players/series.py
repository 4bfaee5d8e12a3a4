"""Many games on many processes: the same seeds give the same games however they are shared out."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine import set_up
from grognard.engine.data import NO_OVERLAY, read_overlay
from grognard.engine.saving import digest
from grognard.games import GAMES
from grognard.players.match import play_match

MOST_IN_A_CHUNK = 10


class Task(NamedTuple):
    """One game to play: who plays each side, and the seed of all that is random in it."""

    game: str
    scenario: str
    data: str
    seed: int
    players: tuple[tuple[str, str], ...]


def tasks(
    game: str, scenario: str, data: str, players: Mapping[str, str], seeds: range
) -> list[Task]:
    """A game for each seed, or two with the seats swapped where the players differ."""
    sides, names = tuple(players), tuple(players.values())
    seatings = [names] if len(dict.fromkeys(names)) == 1 else [names, names[1:] + names[:1]]
    return [
        Task(game, scenario, data, seed, tuple(zip(sides, seated, strict=True)))
        for seed in seeds
        for seated in seatings
    ]


def simulate(task: Task) -> dict[str, Any]:
    """Play one game; all that is random in it comes from its seed."""
    overlay = read_overlay(Path(task.data)) if task.data else NO_OVERLAY
    begun = set_up.start(GAMES[task.game], task.scenario, overlay=overlay)
    match = play_match(begun, dict(task.players), task.seed)
    outcome = match.game.outcome
    told: dict[str, Any] = {
        "seed": task.seed,
        "winner": outcome.winner if outcome else "",
        "reason": outcome.reason if outcome else "",
        "turns": match.game.turn,
        "choices": match.choices,
        "digest": digest(match.game),
    }
    if len(dict.fromkeys(dict(task.players).values())) > 1:
        told["players"] = dict(task.players)
    if match.fallbacks:
        told["fallbacks"] = list(match.fallbacks)
    return told


def play_all(todo: list[Task], workers: int) -> Iterator[dict[str, Any]]:
    """The games in order, played on so many processes."""
    if workers == 1 or len(todo) == 1:
        yield from map(simulate, todo)
        return
    workers = min(workers, len(todo))
    chunk = max(1, min(MOST_IN_A_CHUNK, len(todo) // (4 * workers)))
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(simulate, todo, chunksize=chunk)


def wins_of(name: str, games: list[dict[str, Any]]) -> int:
    """How many of these games, played by two players, a player has won."""
    return sum(game["players"].get(game["winner"]) == name for game in games)
