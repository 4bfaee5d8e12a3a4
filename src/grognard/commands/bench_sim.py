"""How many games are played in a second, and how that changes with workers and with the army."""

from collections.abc import Iterator
from time import perf_counter

from grognard.commands.benchmark import Bench
from grognard.games import GAMES
from grognard.laboratory.executors import PROCESSES, opened
from grognard.laboratory.series import Task, simulate, tasks

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


def random_games(scenario: str, games: int) -> list[Task]:
    """Games of Mons at random, as `grognard sim` plays them."""
    players = dict.fromkeys(GAMES["mons"].sides, "random")
    return tasks("mons", scenario, "", players, range(1, 1 + games))


def rate(todo: list[Task], workers: int) -> tuple[float, float]:
    """Games and choices a second; the workers have started and have read their data before."""
    with opened(PROCESSES, workers) as play:
        list(play(simulate, todo[: 4 * workers]))
        begun = perf_counter()
        choices = sum(game["choices"] for game in play(simulate, todo))
        seconds = perf_counter() - begun
    return len(todo) / seconds, choices / seconds
