"""10.6, 6.14.2 The ways around what stands in a hex, along its hexsides."""

from collections.abc import Iterator

from grognard.engine.board.board import Board
from grognard.games.combat.places import BUILDING, FACTORY, Places

LEFT, RIGHT = "left", "right"  # clockwise round a building keeps it on the right
STANDS = (BUILDING, FACTORY, "rail-cars")  # 10.6.1: what is bypassed


class WaysRound:
    """Bypasses on a map; each is worked out once."""

    def __init__(self, board: Board, places: Places):
        self.board, self.places = board, places
        self.rounds: dict[tuple[str, str, str], tuple[tuple[str, ...], ...]] = {}
        self.kept_exits: dict[tuple[str, str, str], tuple[str, ...]] = {}
        self.kept_ends: dict[tuple[str, str, str], int] = {}
        self.kept_skirts: dict[str, tuple[str, ...]] = {}

    def bypass(self, before: str, hex_: str, after: str) -> tuple[tuple[str, ...], ...]:
        """10.6.2 The ways around what stands in a hex: runs of one or two free hexsides."""
        found = self.rounds.get((before, hex_, after))
        if found is None:
            runs = self._runs(before, hex_, after)
            found = tuple(run for run in runs if self._is_free(hex_, run))
            self.rounds[before, hex_, after] = found
        return found

    def exits(self, before: str, hex_: str, hand: str) -> tuple[str, ...]:
        """10.6.2 Where a bypass of one or two hexsides may lead, on one hand."""
        found = self.kept_exits.get((before, hex_, hand))
        if found is None:
            around = self.board.neighbours(hex_)
            first = around[(around.index(before) + (1 if hand == LEFT else -1)) % len(around)]
            side = self.board.side(hex_, first)
            runs = ((after, run) for after in around for run in self.bypass(before, hex_, after))
            found = tuple(after for after, run in runs if run[0] == side)
            self.kept_exits[before, hex_, hand] = found
        return found

    def ends(self, before: str, hex_: str, hand: str) -> int:
        """10.6.2 The same as bits of places."""
        found = self.kept_ends.get((before, hex_, hand))
        if found is None:
            found = self.places.bits.mask(self.exits(before, hex_, hand))
            self.kept_ends[before, hex_, hand] = found
        return found

    def skirts(self, here: str) -> tuple[str, ...]:
        """10.6.1, 10.6.4 The next hexes with a building that somebody in a hex is outside of."""
        found = self.kept_skirts.get(here)
        if found is None:
            spots, inside = self.places.spots, self.places.spots[here].house
            near = (h for h in self.board.neighbours(here) if spots[h].terrain in STANDS)
            found = tuple(h for h in near if not inside or spots[h].house != inside)
            self.kept_skirts[here] = found
        return found

    def _runs(self, before: str, hex_: str, after: str) -> Iterator[tuple[str, ...]]:
        around = list(self.board.neighbours(hex_))
        if len(around) < 6 or before not in around or after not in around:
            return
        first, last = around.index(before), around.index(after)
        for turn in (1, -1):
            passed = [
                around[(first + turn * step) % 6] for step in range(1, (turn * (last - first)) % 6)
            ]
            if 1 <= len(passed) <= 2:
                yield tuple(self.board.side(hex_, other) for other in passed)

    def _is_free(self, hex_: str, run: tuple[str, ...]) -> bool:
        """6.14.2, 10.6.1 No car stands across the side, and it is an outer wall."""
        spot = self.places.spots[hex_]
        for side in run:
            other = next(each for each in side.split("/") if each != hex_)
            if "cars" in self.board.features(side):
                return False
            if spot.house and self.places.spots[other].house == spot.house:
                return False
        return True
