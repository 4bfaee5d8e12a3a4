"""How many games are played in a second, and how that changes with workers and with the army."""

from collections.abc import Iterator
from os import getpid
from time import process_time
from typing import NamedTuple

from grognard.commands.benchmark import Bench
from grognard.games import GAMES
from grognard.laboratory.executors import PROCESSES, opened
from grognard.laboratory.series import GameTask, simulate, tasks

NIMY, CAMPAIGN = 300, 6  # games, about as long to play
WORKERS = {1: "1_worker", 2: "2_workers"}

NAMES = (
    "sim_nimy_games_per_second_1_worker",
    "sim_nimy_games_per_second_2_workers",
    "sim_campaign_games_per_second_1_worker",
    "sim_campaign_game_growth",
    "sim_campaign_choice_growth",
)


def rows() -> Iterator[Bench]:
    """The figures of this module; nobody has set a goal for them."""
    nimy, campaign = random_games("nimy", NIMY), random_games("campaign", CAMPAIGN)
    small = rate(nimy, 1)
    for workers, name in WORKERS.items():
        each = small if workers == 1 else rate(nimy, workers)
        yield Bench(f"sim_nimy_games_per_second_{name}", each[0], "games/s", None, "higher")
    large = rate(campaign, 1)
    yield Bench("sim_campaign_games_per_second_1_worker", large[0], "games/s", None, "higher")
    yield Bench("sim_campaign_game_growth", small[0] / large[0], "× nimy", None, "lower")
    yield Bench("sim_campaign_choice_growth", small[1] / large[1], "× nimy", None, "lower")


def random_games(scenario: str, games: int) -> list[GameTask]:
    """Games of Mons at random, as `grognard sim` plays them."""
    players = dict.fromkeys(GAMES["mons"].sides, "random")
    return tasks("mons", scenario, "", players, range(1, 1 + games))


class BenchRun(NamedTuple):
    """One game: which worker played it, how long its processor was busy, how many choices."""

    worker: int
    seconds: float
    choices: int


def timed(task: GameTask) -> BenchRun:
    """Play a game in a worker."""
    begun = process_time()
    choices = simulate(task)["choices"]
    return BenchRun(getpid(), process_time() - begun, choices)


def rate(todo: list[GameTask], workers: int) -> tuple[float, float]:
    """Games and choices a second of the busiest worker's time; all have read their data before."""
    with opened(PROCESSES, workers) as play:
        list(play(timed, todo[: 4 * workers]))
        games = list(play(timed, todo))
    busy: dict[int, float] = {}
    for game in games:
        busy[game.worker] = busy.get(game.worker, 0.0) + game.seconds
    seconds = max(busy.values())
    return len(games) / seconds, sum(game.choices for game in games) / seconds
