"""Games that a learnt value is fitted to: what each phase began with, and who won."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from grognard.analysis.winning import ChanceStage, phase_of
from grognard.engine.bad_input import BadInput
from grognard.engine.kernel import set_up
from grognard.engine.kernel.advice import Features
from grognard.engine.kernel.game import Game
from grognard.games import GAMES
from grognard.players.match import play_match

OPENED = 0.5  # of the games, by players at random for a while, so that poor positions are seen
OPENERS = ("random", "level1")


class SelfPlay(NamedTuple):
    """One game to play for its positions."""

    game: str
    scenario: str
    level: str
    seed: int


class FeatureWatch:
    """Looks on at one game and notes its features wherever a phase begins."""

    def __init__(self, game: Game, features: Features):
        self._numbers = features.numbers
        self._phase: ChanceStage | None = None
        self.rows: list[list[float]] = []
        self.watch(game)

    def watch(self, game: Game) -> None:
        """Look at the game after a choice."""
        phase = phase_of(game)
        if phase and phase != self._phase:
            self._phase = phase
            self.rows.append([round(number, 4) for number in self._numbers(game)])


def played(task: SelfPlay) -> dict[str, Any]:
    """The positions of one game, and whether the first side won it."""
    rulebook, random = GAMES[task.game], Random(task.seed)
    game = set_up.start(rulebook, task.scenario)
    watch = FeatureWatch(game, features_of(task.game))
    if random.random() < OPENED:
        openers = {side: random.choice(OPENERS) for side in rulebook.sides}
        [whole] = (each.turns for each in rulebook.scenarios if each.id == task.scenario)
        turns = random.randint(1, max(1, whole // 2))
        game = play_match(game, openers, task.seed, turns=turns, watch=watch.watch).game
    players = dict.fromkeys(rulebook.sides, task.level)
    game = play_match(game, players, task.seed, watch=watch.watch).game if game.who else game
    won = game.outcome is not None and game.outcome.winner == rulebook.sides[0]
    return {"seed": task.seed, "won": int(won), "rows": watch.rows}


def features_of(game: str) -> Features:
    """The features that a game's advice declares."""
    advice = GAMES[game].advice
    if advice is None or advice.features is None:
        raise BadInput(f"{game} declares no features that a value could be learnt from.")
    return advice.features


def kept(path: Path) -> Iterator[Mapping[str, Any]]:
    """The games that were played before; a line that was cut off is left out."""
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            return
