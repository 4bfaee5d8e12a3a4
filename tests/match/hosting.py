"""The smallest host of a match, and screens that look at it: no socket, no database."""

from collections.abc import Mapping
from random import Random
from typing import Any

from grognard.engine.kernel.view import OBSERVER
from grognard.games import GAMES
from grognard.match import acts
from grognard.match.beginning import begin
from grognard.match.changing import Deciding, changing, tell
from grognard.match.match import Match, digest_of
from grognard.match.patching import changed
from grognard.match.records import PERSON, Change, Opening, Saved, Seat, Stored
from grognard.match.sitting import Sitting


class Screen:
    """Somebody connected: keeps the state in step with what comes."""

    def __init__(self, match: Match, *seats: str):
        self.sitting, self.seats = Sitting(match, seats), seats
        self.state = self.sitting.state()
        self.heard: list[Mapping[str, Any]] = []
        match.listeners[self] = None

    def wake(self) -> None:
        """Take in what is new."""
        message = self.sitting.news()
        if message is None:
            return
        self.heard.append(message)
        if message["is"] == "change":
            assert message["base"] == self.state["version"]
            self.state = changed(self.state, message["change"])
            self.state["version"] = message["version"]
        else:
            self.state = message["state"]

    def send(self, message: Mapping[str, Any]) -> None:
        """Hear a plain message."""
        self.heard.append(message)


class Host:
    """The smallest host of a match: its store is a list."""

    def __init__(self, game: str = "crossroads", scenario: str = "battle", seed: int = 7):
        opening = Opening("m", game, scenario, {}, GAMES[game].version, "ab" * 32, 0, 0.0)
        sides = GAMES[game].sides
        seats = {side: Seat(side, PERSON, digest_of(side)) for side in (*sides, OBSERVER)}
        self.match = begin(Saved(Stored(opening, 0, 0, 0.0, seats, {})))
        self.stored: list[Change] = []
        self.random = Random(seed)

    def do(self, decide: Deciding) -> None:
        """Decide, store, accept, tell."""
        before = self.match.stored
        for change in changing(self.match, decide):
            self.stored.append(change)
        tell(self.match, before)

    def step(self) -> None:
        """A random choice."""
        choice = self.random.choice(self.match.game.options)
        self.do(lambda match: acts.play(match, match.who, choice))
