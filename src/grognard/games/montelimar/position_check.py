"""What the rules do not allow in a position, each fault with its rule."""

from collections.abc import Iterator

from grognard.games.montelimar.attachments import MOST as MOST_ATTACHED
from grognard.games.montelimar.position_pieces import has_left, is_gun, piece_faults
from grognard.games.montelimar.reinforcement import KEPT_CLEAR
from grognard.games.montelimar.ridges import across
from grognard.games.montelimar.state import (
    ALLIED,
    AMERICAN,
    BEST_TQ,
    GERMAN,
    MOST_POINTS,
    Montelimar,
    enemy,
    is_place,
)
from grognard.games.montelimar.task_forces import BUTLER, SUDRE

MOST_DISPATCH, MOST_DIRECT, MOST_FATIGUE = 9, 19, 19  # 19.1, 19.3


def faults(game: Montelimar, chit: str = "") -> Iterator[str]:
    """Every sentence that a position breaks, with this chit in play."""
    for hex_, stack in game.stacks.items():
        yield from _stack(game, hex_, stack)
    yield from _marked(game)
    yield from _claimed(game)
    yield from _burnt(game)
    yield from piece_faults(game)
    yield from _armed(game)
    yield from _counted(game)
    yield from _task_forces(game)
    yield from _attachments(game)
    yield from _cup(game, chit)


def _stack(game: Montelimar, hex_: str, stack: tuple[str, ...]) -> Iterator[str]:
    """3.1, 6, 8.5.3, 12.1 Who may be in a hex together, and how."""
    if len({game.side(unit) for unit in stack}) > 1:
        yield f"Both sides stand in {hex_} (6.0)."
    if game.sheet.board.terrain(hex_) == "water":
        yield f"{hex_} is no hex to play in (3.1)."
    if game.has(game.pinned & game.suppressed, hex_):
        yield f"{hex_} cannot be pinned and suppressed at once (8.5.3)."
    if game.has(game.sustained & game.answered, hex_):
        yield f"{hex_} cannot sustain its fire and have answered at once (8.6.1)."
    if game.owner(hex_) == ALLIED and _is_kept_clear(game, hex_):
        yield f"Allied units stay more than {KEPT_CLEAR} hexes away from 29.01 (22.3)."
    for unit in stack:
        vehicle = game.mobility(unit) in ("wheeled", "tracked")
        if vehicle and game.is_deployed(unit) and game.ground(hex_) == "city":
            yield f"{unit} cannot be deployed in the city of {hex_} (6.2.1)."


def _is_kept_clear(game: Montelimar, hex_: str) -> bool:
    """22.3 Whether a hex is near the one where the evacuation leaves the map."""
    board = game.sheet.board
    return any(board.distance(hex_, way_out) <= KEPT_CLEAR for way_out in board.group("evacuation"))


def _marked(game: Montelimar) -> Iterator[str]:
    """8.3.6, 10.0 Markers lie on units; American guns alone concentrate on a hex."""
    masks = game.pinned | game.suppressed | game.concentrated | game.sustained | game.answered
    for hex_ in (*game.hexes(masks), *game.dg, *game.forts):
        if hex_ not in game.stacks:
            yield f"Nobody is in {hex_} to be marked (10.0)."
    for hex_ in (*game.hexes(game.mixed), *game.crowds, *game.pacts):
        if hex_ not in game.stacks:
            yield f"Nobody is stacked in {hex_} (6.1)."
    for hex_ in game.zeroed:
        stack = game.stacks.get(hex_, ())
        if not any(game.division(unit) in AMERICAN and is_gun(game, unit) for unit in stack):
            yield f"No American guns are in {hex_} to concentrate their fire (8.3.6)."


def _claimed(game: Montelimar) -> Iterator[str]:
    """6.2.2, 9.2 Ridges and assaults need somebody beside them."""
    board = game.sheet.board
    for hex_ in game.hexes(game.ridges):
        sides = (board.side(hex_, near) for near in board.neighbours(hex_))
        if hex_ not in game.stacks or not any("ridge" in board.features(side) for side in sides):
            yield f"No ridge can be claimed in {hex_} (6.2.2)."
        elif not board.near[hex_] & game.occupied[enemy(game.owner(hex_))]:
            yield f"No enemy is next to {hex_}, so its ridge is free again (6.2.2)."
        elif any(game.has(game.ridges, other) for other in across(game, hex_)):
            yield f"The enemy beyond it holds the ridge of {hex_} (6.2.2)."
    for side, marked in game.assaults.items():
        for hex_ in game.hexes(marked):
            if not board.near[hex_] & game.occupied[side]:
                yield f"No {side} unit is next to {hex_} to assault it (9.2)."


def _burnt(game: Montelimar) -> Iterator[str]:
    """3.1, 8.8.1 Fires, lights and barrages need their ground."""
    board = game.sheet.board
    for hex_ in game.hexes(game.burning & game.cleared):
        yield f"{hex_} has burnt down and burns no more (8.8.1)."
    for hex_ in (*game.barrages, *game.hexes(game.lit | game.burning)):
        if board.terrain(hex_) == "water":
            yield f"{hex_} is no hex to play in (3.1)."


def _armed(game: Montelimar) -> Iterator[str]:
    """12.1 No hex has more weapons than units."""
    for hex_, stack in game.stacks.items():
        if len(game.weapons(hex_)) > len(stack):
            yield f"More weapons than units are in {hex_} (12.1)."


def _counted(game: Montelimar) -> Iterator[str]:
    """4.0, 19, 27.1 Numbers on tracks, and each chit once."""
    for division, record in game.records.items():
        best = game.rating(division).most_tq or BEST_TQ
        if record.tq > best:
            yield f"The tq of {division} is {best} at most (19.2)."
        most = (MOST_DISPATCH, MOST_DIRECT, MOST_FATIGUE)
        for name, value, limit in zip(record._fields[1:], record[1:], most, strict=True):
            if value > limit:
                yield f"The {name} of {division} is {limit} at most (19.0)."
    for side, points in game.points.items():
        if points > MOST_POINTS:
            yield f"The {side} points are {MOST_POINTS} at most (27.1)."
    if game.turn > game.scenario.turns:
        yield f"The scenario has {game.scenario.turns} turns (4.0)."


def _task_forces(game: Montelimar) -> Iterator[str]:
    """29.0 Butler and Sudre have tracks until they end."""
    if BUTLER in game.records and game.butler_is_over:
        yield "Task Force Butler is disbanded, and has no tracks (29.0)."
    if SUDRE in game.records and has_left(game):
        yield "Combat Command Sudre is not in play, and has no tracks (29.0)."


def _attachments(game: Montelimar) -> Iterator[str]:
    """26.0 Four formations can be attached, each to a German division, two to one at most."""
    pieces, loads = game.sheet.pieces, list(game.attached.values())
    for formation, division in game.attached.items():
        if not pieces.formations[formation].attachable:
            yield f"{formation} is never attached to another division (26.0)."
        elif pieces.divisions[division].side != GERMAN or division == "att":
            yield f"{formation} is attached to a German division, not to {division} (26.0)."
    for unit, post in game.units.items():
        printed = game.printed(unit)
        loose = printed.division == "att" and printed.formation not in game.attached
        if loose and is_place(post.at):
            said = f"such as `attached {printed.formation} 11pz`"
            yield f"{unit} needs an item that says to whom it is attached, {said} (26.0)."
    for division in dict.fromkeys(loads):
        if loads.count(division) > MOST_ATTACHED:
            yield f"{division} has {MOST_ATTACHED} attached formations at most (26.0)."


def _cup(game: Montelimar, chit: str) -> Iterator[str]:
    """4.0, 20.0, 29.0 Each chit is in one place; what event 6 took out is gone."""
    chits = game.sheet.pieces.chits
    for name in ("cup", "bought", "played"):
        held = getattr(game, name)
        for each in dict.fromkeys(held):
            most = 2 if name == "played" and chits[each].kind == "force" else 1
            if held.count(each) > most:
                yield f"There is one chit {each} (4.0)."
    for each in game.cup:
        printed = chits[each]
        if each in game.played or each == chit:
            yield f"The chit {each} has left the cup, for it was played (4.0)."
        if game.no_german_chits and printed.side == GERMAN and printed.kind != "direct":
            yield f"German supply trouble has taken {each} out of the cup (20.0)."
    for each in dict.fromkeys((*game.cup, *game.bought, chit)):
        if (each == "TFB" and game.butler_is_over) or (each == "CCS" and has_left(game)):
            yield f"The chit {each} is out of the game (29.0)."
