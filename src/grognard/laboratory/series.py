"""Many games: the same seeds give the same games wherever and by how many they are played."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.data.source import NO_OVERLAY, Overlay, read_overlay
from grognard.engine.kernel import set_up
from grognard.engine.kernel.saving import digest
from grognard.games import GAMES
from grognard.laboratory.executors import opened
from grognard.laboratory.record import Recorder
from grognard.players.follies import FollyWatch
from grognard.players.match import play_match, together
from grognard.players.outside.clock import PERIOD

Pairs = tuple[tuple[str, str], ...]


class GameTask(NamedTuple):
    """One game to play: who plays each side, and the seed of all that is random in it."""

    game: str
    scenario: str
    overlay: Overlay | None
    seed: int
    players: Pairs
    options: Pairs = ()
    engines: Pairs = ()  # names of players with the command lines they stand for
    recorded: bool = False  # whether losses and events are kept
    seconds: float = PERIOD  # that an engine has for a period
    follies: bool = False  # whether the follies of each side are counted
    timed: bool = False  # whether the seconds are told that each side thought in its turns


def tasks(
    game: str, scenario: str, data: str, players: Mapping[str, str], seeds: range
) -> list[GameTask]:
    """A game for each seed, or two with the seats swapped where the players differ."""
    sides, names = tuple(players), tuple(players.values())
    seatings = [names] if len(dict.fromkeys(names)) == 1 else [names, names[1:] + names[:1]]
    overlay = read_overlay(Path(data)) if data else None
    return [
        GameTask(game, scenario, overlay, seed, tuple(zip(sides, seated, strict=True)))
        for seed in seeds
        for seated in seatings
    ]


def simulate(task: GameTask) -> dict[str, Any]:
    """Play one game; all that is random in it comes from its seed."""
    overlay = task.overlay or NO_OVERLAY
    begun = set_up.start(GAMES[task.game], task.scenario, dict(task.options), overlay)
    recorder = Recorder(begun) if task.recorded else None
    follies = FollyWatch(begun) if task.follies else None
    watch = together([each.watch for each in (recorder, follies) if each])
    match = play_match(
        begun,
        dict(task.players),
        task.seed,
        engines=dict(task.engines),
        watch=watch,
        seconds=task.seconds,
    )
    outcome = match.game.outcome
    told: dict[str, Any] = {
        "seed": task.seed,
        "winner": outcome.winner if outcome else "",
        "reason": outcome.reason if outcome else "",
        "turns": match.game.turn,
        "choices": match.choices,
        "digest": digest(match.game),
    }
    if recorder:
        told |= recorder.told(match.game)
    if follies:
        told["follies"] = follies.told(match.game)
    if task.timed:
        told["times"] = {
            side: [list(each) for each in found] for side, found in match.times.items()
        }
    if len(dict.fromkeys(dict(task.players).values())) > 1:
        told["players"] = dict(task.players)
    if match.fallbacks:
        told["fallbacks"] = list(match.fallbacks)
    if match.forfeit:
        told["forfeit"] = match.forfeit
    return told


def play_all(
    todo: list[GameTask], workers: int, executor: str = "processes"
) -> Iterator[dict[str, Any]]:
    """The games in order, played on so many processes or on the cluster that is named."""
    with opened(executor, min(workers, len(todo))) as play:
        yield from play(simulate, todo)


def wins_of(name: str, games: Iterable[Mapping[str, Any]]) -> int:
    """How many of these games, played by two players, a player has won."""
    return sum(game["players"].get(game["winner"]) == name for game in games)


def unpaired(games: Iterable[Mapping[str, Any]]) -> list[int]:
    """The seeds that two players have played with one seating only."""
    seeds = Counter(game["seed"] for game in games if "players" in game)
    return [seed for seed, times in seeds.items() if times == 1]


def turned(
    games: Iterable[Mapping[str, Any]], others: Iterable[Mapping[str, Any]], side: str
) -> tuple[int, int]:
    """How many games, seed by seed, a side won only among the others, and only before."""
    pairs = [
        (game["winner"] == side, other["winner"] == side)
        for game, other in zip(games, others, strict=True)
    ]
    return pairs.count((False, True)), pairs.count((True, False))
