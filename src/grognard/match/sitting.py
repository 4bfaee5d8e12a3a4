"""Somebody at the table: the seats they hold, whose eyes look, and what they were sent last."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.kernel.view import OBSERVER
from grognard.match import showing
from grognard.match.asked import Record
from grognard.match.match import Match, Refused
from grognard.match.outlook import Moment, Outlook, Shared
from grognard.match.patching import change

ALL = "*"


class Sitting:
    """Keeps one screen in step: the whole state once, then what changes in it."""

    def __init__(self, match: Match, seats: tuple[str, ...]):
        self.match, self.seats = match, seats
        self.eyes = seats[0] if len(seats) == 1 else ""  # the seat whose view is on the screen
        self._sent: Outlook | None = None
        self._kept: Moment | None = None  # when the screen was last told of what is beside it
        self._layers: tuple[str, ...] = ()
        self._laid: Record = {}
        self._covered: tuple[Any, ...] = ()

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers that are wanted here."""
        return self._layers

    @property
    def is_covered(self) -> bool:
        """Whether two people share the screen and the one who is asked has yet to take it."""
        match = self.match
        if len(self.seats) == 1 or match.over:
            return False
        return not self.eyes or (match.who in self.seats and match.who != self.eyes)

    def state(self) -> Record:
        """Everything that whoever is at the screen may know now."""
        if self.is_covered:
            self.eyes, self._sent = "", None
            return showing.hand_over(self.match)
        outlook = self._sent = showing.outlook(self.match, self.eyes or OBSERVER)
        beside = showing.beside(self.match, self.eyes)
        whole = {**outlook.record, **beside, "version": outlook.version}
        self._laid = self._wanted(outlook)
        return {**whole, "layers": self._laid} if self._layers else whole

    def keep(self, number: int, epoch: int) -> Record | None:
        """What is beside the position, for a screen that still shows it; nothing where it is old.

        Nothing need be drawn for it. What comes after the next change is the whole state.
        """
        if self.is_covered or len(self.seats) != 1 or (number, epoch) != self.match.at:
            return None
        self._kept = showing.moment(self.match, self.eyes)
        return showing.beside_position(self.match, self.eyes)

    def news(self) -> Mapping[str, Any] | None:
        """What there is to send after a change; nothing where nothing is to be seen of it."""
        if self.is_covered:
            return self._cover()
        before = self._sent
        if before is None:
            return self._whole()
        outlook = showing.outlook(self.match, self.eyes or OBSERVER)
        if outlook is before:
            return None
        self._sent = outlook
        message = showing.change_between(self.match, before, outlook, self.eyes or OBSERVER)
        return self._with_layers(message, outlook) if self._layers else message

    def _whole(self) -> Mapping[str, Any] | None:
        """The whole state, with what has happened since the position that the screen has kept."""
        kept, self._kept = self._kept, None
        if kept is None:
            return {"is": "state", "state": self.state()}
        if kept == showing.moment(self.match, self.eyes):
            self._kept = kept
            return None
        events = showing.happened_since(self.match, kept, self.eyes)
        return {"is": "state", "state": {**self.state(), "events": events}}

    def _cover(self) -> Mapping[str, Any] | None:
        """The screen without the position; sent again only when something has happened."""
        now = (*self.match.at, self.match.who)
        if self._sent is None and self._covered == now:
            return None
        self._covered = now
        return {"is": "state", "state": self.state()}

    def _with_layers(self, message: Shared, outlook: Outlook) -> Mapping[str, Any]:
        before, self._laid = self._laid, self._wanted(outlook)
        found = change(before, self._laid)
        if not found:
            return message
        return {**message, "change": {**message["change"], "layers": found}}

    def _wanted(self, outlook: Outlook) -> Record:
        return self._of(outlook.layers) if self._layers else {}

    def _of(self, layers: Record) -> Record:
        """Every layer by its title, those that are wanted with their marks."""
        wanted = layers if ALL in self._layers else self._layers
        return {
            id_: layer if id_ in wanted else {**layer, "marks": {}} for id_, layer in layers.items()
        }

    def want_layers(self, layers: tuple[str, ...]) -> Record:
        """Choose what is laid over the map from now on; all titles come with it."""
        self._layers = layers or ("",)
        outlook = self._sent or showing.outlook(self.match, self.eyes or OBSERVER)
        if self._sent is None and self.is_covered:
            return {"layers": {}}
        self._laid = self._wanted(outlook)
        return {"layers": self._laid}

    def past(self, eyes: str, number: int) -> Record:
        """What could be seen at an earlier position."""
        return showing.past(self.match, eyes, number, self._of if self._layers else None)

    def ready(self, side: str) -> Record:
        """One of two people at a screen takes it over."""
        match = self.match
        if side not in self.seats:
            raise Refused("That is not your seat.", 403)
        if len(self.seats) > 1 and not match.over and match.who not in (side, ""):
            raise Refused(f"It is for {match.who} to take the screen.")
        self.eyes = side
        return self.state()
