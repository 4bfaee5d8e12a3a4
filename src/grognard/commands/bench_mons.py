"""How fast Mons is played, copied and explained, and how that grows with its scenarios."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import grognard
from grognard.commands.bench_flow import random_play, with_view
from grognard.commands.benchmark import Bench, best_of, repeated
from grognard.engine.dice.odds import odds
from grognard.engine.kernel.flow import advance, objections
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.journal_text import Entry
from grognard.players.uniform import pick

COPIES = 2000
REFUSALS = 200
MIDDLE = 2500  # choices into a campaign, when all units are on the map
ATTACK = "IR75 3307, IR76 3407, 4RF 3308, german melee"

NAMES = (
    "mons_nimy_choices_per_second",
    "mons_first-day_choices_per_second",
    "mons_campaign_choices_per_second",
    "mons_campaign_play_with_view_ratio",
    "mons_copy_us",
    "mons_refused_move_ms",
    "mons_melee_odds_ms",
)


def rows() -> Iterator[Bench]:
    """The figures of this module."""
    yield random_play("mons", "nimy", 100, 15_000)
    yield random_play("mons", "first-day", 5, 15_000)
    yield random_play("mons", "campaign", 5, 15_000)
    yield with_view("mons", "campaign", 2, 0.5)
    middle = in_the_middle()
    seconds = best_of(7, repeated(COPIES, middle.copy))
    yield Bench("mons_copy_us", seconds / COPIES * 1e6, "µs", 15, "lower")
    yield refusal()
    yield melee_odds()


def in_the_middle(journal: grognard.Journal | None = None) -> Game:
    """A campaign well under way, written down where a journal is given."""
    random = Random(1)
    game = grognard.start("mons", "campaign")
    for _ in islice(iter(lambda: game.who, ""), MIDDLE):
        choice = pick(game, random)
        if journal:
            journal.entries.append(Entry(game.who, choice))
        advance(game, choice)
    return game


def refusal() -> Bench:
    """Every reason against a move that the rules refuse."""
    game = grognard.position("mons", "IR75 2607, 4RF 2707, german move")
    game = grognard.play(game, "move IR75")
    seconds = best_of(5, repeated(REFUSALS, lambda: objections(game, "2706")))
    return Bench("mons_refused_move_ms", seconds / REFUSALS * 1e3, "ms", 1, "lower")


def melee_odds() -> Bench:
    """The odds of a melee from two hexes, defensive fire included."""
    game = grognard.position("mons", ATTACK)
    for choice in ("attack IR75 3308", "add IR76"):
        if choice in game.options:
            game = grognard.play(game, choice)
    seconds = best_of(5, lambda: odds(game, "declare"))
    return Bench("mons_melee_odds_ms", seconds * 1e3, "ms", 100, "lower")
