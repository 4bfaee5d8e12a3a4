"""What a seat sees of a match at one moment, made once for everybody who looks from there."""

from functools import cached_property
from typing import Any, NamedTuple

from grognard.engine.kernel.game import Game
from grognard.match import telling
from grognard.match.asked import Record
from grognard.match.patching import change


class Moment(NamedTuple):
    """What tells two outlooks of a seat apart: where play stands, and what is settled beside it."""

    number: int
    epoch: int
    beside: Any  # wishes, salts


class Shared(dict[str, Any]):
    """A message that goes to several people; whoever sends it may keep the text of it here."""

    text = ""


class Outlook:
    """A seat's record of the match, with a version that no other outlook of the match has."""

    def __init__(
        self,
        version: int,
        moment: Moment,
        game: Game,
        seat: str,
        before: "Outlook | None" = None,
        first: telling.Position | None = None,
    ):
        self.version, self.moment = version, moment
        self._game, self._seat = game, seat
        self.position: telling.Position = telling.position(
            game, seat, before.position if before else first
        )
        self.record = self.position.record
        if before and "forms" in before.record:  # what a seat knows of forms it need not be told
            self.record["forms"] = {**self.record.get("forms", {}), **before.record["forms"]}
        self._changes: dict[int, Shared] = {}

    @cached_property
    def layers(self) -> Record:
        """The layers of the position, made when somebody wants one."""
        return telling.layers(self._game, self._seat)

    def change_since(self, before: "Outlook") -> Shared:
        """What makes this outlook of an earlier one; made once for all who saw that one last."""
        made = self._changes.get(before.version)
        if made is None:
            told = {"change": change(before.record, self.record)}
            made = self._changes[before.version] = Shared(
                {"is": "change", "base": before.version, "version": self.version, **told}
            )
        return made
