"""10.1 Rally: one step better for the whole hex, once an activation."""

from grognard.games.montelimar.state import Montelimar


def can_rally(game: Montelimar, hex_: str) -> bool:
    """10.1 Whether there is something to rally from, and it has not been done yet."""
    bit = game.bit(hex_)
    marked = (game.suppressed | game.pinned) & bit or hex_ in game.dg
    return bool(marked) and not game.rallied & bit


def rally(game: Montelimar, hex_: str) -> None:
    """10.1 Suppression goes first, then a pin, then a level of disorganisation."""
    bit = game.bit(hex_)
    game.rallied |= bit
    if game.suppressed & bit:
        game.suppressed &= ~bit
        told = "is no longer suppressed"
    elif game.pinned & bit:
        game.pinned &= ~bit
        told = "is no longer pinned"
    elif game.dg[hex_] > 1:
        game.dg[hex_] -= 1
        told = f"is at DG {game.dg[hex_]}"
    else:
        del game.dg[hex_]
        told = "is in order"
    game.tell(f"{hex_} rallies and {told}.", "10.1", where=hex_)
