"""6.2.2 Ridge markers: claimed when an enemy comes up to the other side of a ridge."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.games.montelimar.state import Montelimar, enemy


def across(game: Montelimar, hex_: str) -> Iterator[str]:
    """The enemy-held hexes beyond a ridge of this one."""
    board, foe = game.sheet.board, enemy(game.owner(hex_))
    for other in game.hexes(board.near[hex_] & game.occupied[foe]):
        if "ridge" in board.features(board.side(hex_, other)):
            yield other


def over_ridge(game: Montelimar, start: str, end: str) -> bool:
    """6.2.2 Whether fire or an assault from one hex enters the other over a ridge of it."""
    return game.country.side_row(start, end) == "ridge"


def tidy_ridges(game: Montelimar) -> None:
    """6.2.2 A marker comes off once no enemy is next to the unit."""
    for hex_ in game.hexes(game.ridges):
        foes = game.occupied[enemy(game.owner(hex_))] if hex_ in game.stacks else 0
        if not foes & game.sheet.board.near[hex_]:
            game.ridges &= ~game.bit(hex_)


def claimed(claim: "ClaimRidges", game: Montelimar, among: int) -> int:
    """6.2.2 The hexes whose ridge this side cannot claim now."""
    return among & ~game.sheet.board.area.mask(claim.open_to(game, claim.asked))


@dataclass
class ClaimRidges(Procedure):
    """6.2.2 After a move first the side that was approached may claim a ridge, then the mover."""

    hex: str
    last: bool = False  # the enemy alone is asked: the marker there was given up
    asked: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """6.2.2 The non-moving side has the first claim."""
        owner = game.owner(self.hex)
        return self.offer(game, enemy(owner)) if owner else Done()

    def offer(self, game: Montelimar, side: str) -> Step:
        """Ask a side that has something to claim, or the next one."""
        self.asked = side
        if any(True for _ in self.open_to(game, side)):
            prompt = "6.2.2 Claim the ridge for a unit beside the enemy?"
            return Ask(side, (self.decline, self.claim), prompt)
        return self.decline(game)

    @form("decline", passes=True, label="Leave the ridge", says="claim no ridge")
    def decline(self, game: Montelimar) -> Step:
        """6.2.2 If the first side declines the other may claim."""
        owner = game.owner(self.hex)
        if self.last or not owner or self.asked == owner:
            return Done()
        return self.offer(game, owner)

    @form("claim HEX", (Bar("6.2.2", "No ridge can be claimed for {HEX}.", claimed),))
    def claim(self, game: Montelimar, hex_: str) -> Step:
        """6.2.2 Put the marker; it is no action and draws no fire."""
        game.ridges |= game.bit(hex_)
        told = f"The {game.owner(hex_).capitalize()} side claims the ridge in {hex_}."
        game.tell(told, "6.2.2", where=hex_)
        return self.offer(game, self.asked)

    def open_to(self, game: Montelimar, side: str) -> Iterator[str]:
        """The hexes of a side that look over a ridge at the newcomer, or are his own."""
        facing = list(across(game, self.hex))
        for hex_ in facing if side != game.owner(self.hex) else [self.hex] if facing else []:
            if not game.has(game.ridges, hex_) and not _contested(game, hex_):
                yield hex_


def _contested(game: Montelimar, hex_: str) -> bool:
    """6.2.2 Whether an enemy over a ridge of this hex holds it already: one side alone does."""
    return any(game.has(game.ridges, other) for other in across(game, hex_))
