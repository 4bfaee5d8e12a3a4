"""29 Task Force Butler and Combat Command Sudre: how they come to an end."""

from grognard.games.montelimar import stacking
from grognard.games.montelimar.attachments import move_boxes
from grognard.games.montelimar.state import EXITED, LAST_DAY_OF_BUTLER, NOWHERE, Montelimar

BUTLER, SUDRE = "tfb", "ccs"


def end_task_forces(game: Montelimar) -> None:
    """29.0 As a turn begins: Butler ends on the 24th, Sudre in the first night of the 23rd."""
    day = game.clock[0]
    if BUTLER in game.records and day > LAST_DAY_OF_BUTLER:
        disband_butler(game)
    if SUDRE in game.records and game.sudre_is_over:
        withdraw_sudre(game)


def disband_butler(game: Montelimar) -> None:
    """29.0 All that it has joins the 143rd of the 36th; its points and aircraft lapse."""
    del game.records[BUTLER]
    for name in game.sheet.pieces.air:
        if game.markers.get(name) == f"{BUTLER}:air":
            game.markers[name] = NOWHERE
    move_boxes(game, BUTLER, BUTLER, (BUTLER, "36"))
    game.tell("Task Force Butler is disbanded.", "29.0")


def withdraw_sudre(game: Montelimar) -> None:
    """29.0 Its units and markers are taken up for good, and nobody scores."""
    del game.records[SUDRE]
    for unit in [u for u in game.units if game.printed(u).division == SUDRE]:
        game.riding &= ~game.unit_bit(unit)
        game.change(unit, carrier="")
        stacking.lift(game, unit, EXITED)
    pieces = game.sheet.pieces
    for group in (pieces.weapons, pieces.transports, pieces.leaders):
        for name in game.markers:
            if name in group and group[name].division == SUDRE:
                game.markers[name] = NOWHERE
    for name in pieces.air:
        if game.markers.get(name) == f"{SUDRE}:air":
            game.markers[name] = NOWHERE
    game.tell("Combat Command Sudre leaves.", "29.0")
