"""What the rules do not allow in a position, each fault with its rule."""

from collections.abc import Iterator

from grognard.games.montelimar.riders import riders
from grognard.games.montelimar.state import ALLIED, BEST_TQ, MOST_POINTS, Montelimar, is_place

MOST_DISPATCH, MOST_DIRECT, MOST_FATIGUE = 9, 19, 19  # 19.1, 19.3


def faults(game: Montelimar) -> Iterator[str]:
    """Every sentence that a position breaks."""
    for hex_, stack in game.stacks.items():
        yield from _stack(game, hex_, stack)
    yield from _marked(game)
    yield from _claimed(game)
    yield from _pieces(game)
    yield from _carried(game)
    yield from _counted(game)


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
    for unit in stack:
        vehicle = game.mobility(unit) in ("wheeled", "tracked")
        if vehicle and game.is_deployed(unit) and game.ground(hex_) == "city":
            yield f"{unit} cannot be deployed in the city of {hex_} (6.2.1)."


def _marked(game: Montelimar) -> Iterator[str]:
    """8.3.6, 10.0 Markers lie on units; American guns alone concentrate on a hex."""
    masks = game.pinned | game.suppressed | game.concentrated | game.sustained | game.answered
    for hex_ in (*game.hexes(masks), *game.dg, *game.forts):
        if hex_ not in game.stacks:
            yield f"Nobody is in {hex_} to be marked (10.0)."
    for hex_ in game.zeroed:
        if game.owner(hex_) != ALLIED:
            yield f"No American guns are in {hex_} to concentrate their fire (8.3.6)."


def _claimed(game: Montelimar) -> Iterator[str]:
    """6.2.2, 8.8.1, 9.2 Ridges, fires and assaults need their ground, or somebody beside it."""
    board = game.sheet.board
    for hex_ in game.hexes(game.ridges):
        sides = (board.side(hex_, near) for near in board.neighbours(hex_))
        if hex_ not in game.stacks or not any("ridge" in board.features(side) for side in sides):
            yield f"No ridge can be claimed in {hex_} (6.2.2)."
    for hex_ in game.hexes(game.burning & game.cleared):
        yield f"{hex_} has burnt down and burns no more (8.8.1)."
    for side, marked in game.assaults.items():
        for hex_ in game.hexes(marked):
            if not board.near[hex_] & game.occupied[side]:
                yield f"No {side} unit is next to {hex_} to assault it (9.2)."


def _pieces(game: Montelimar) -> Iterator[str]:
    """12.1, 13.1 Weapons and leaders lie with units of their side, weapons not more than these."""
    pieces = game.sheet.pieces
    armed: dict[str, int] = {}
    for piece, place in game.markers.items():
        printed = pieces.weapons.get(piece) or pieces.leaders.get(piece)
        if not is_place(place) or printed is None:
            continue
        rule = "12.1" if piece in pieces.weapons else "13.1"
        if game.owner(place) != printed.side:
            yield f"{piece} is alone in {place} ({rule})."
        elif piece in pieces.weapons:
            armed[place] = armed.get(place, 0) + 1
    for hex_, number in armed.items():
        if number > len(game.stacks[hex_]):
            yield f"More weapons than units are in {hex_} (12.1)."


def _carried(game: Montelimar) -> Iterator[str]:
    """15.0, 30.0 One unit on a transport, which waits nowhere else; one on a tank."""
    seen: dict[str, str] = {}
    for unit, post in game.units.items():
        if post.carrier and (post.carrier in seen or game.markers.get(post.carrier)):
            yield f"{post.carrier} cannot carry {unit}, for it is used elsewhere (15.0)."
        if post.carrier:
            seen[post.carrier] = unit
    for unit in game.of_units(game.riding):
        tank = game.at(unit)[3:]
        if tank not in game.units or not is_place(game.at(tank)) or riders(game, tank) != [unit]:
            yield f"{unit} cannot ride on {tank}, which must be on the map, for one (30.0)."


def _counted(game: Montelimar) -> Iterator[str]:
    """4.0, 19, 27.1 Numbers on tracks, and each chit once."""
    for division, record in game.records.items():
        most = (BEST_TQ, MOST_DISPATCH, MOST_DIRECT, MOST_FATIGUE)
        for name, value, limit in zip(record._fields, record, most, strict=True):
            if value > limit:
                yield f"The {name} of {division} is {limit} at most (19.0)."
    for side, points in game.points.items():
        if points > MOST_POINTS:
            yield f"The {side} points are {MOST_POINTS} at most (27.1)."
    if game.turn > game.scenario.turns:
        yield f"The scenario has {game.scenario.turns} turns (4.0)."
    for name in ("cup", "bought"):
        chits = getattr(game, name)
        for chit in dict.fromkeys(chits):
            if chits.count(chit) > 1:
                yield f"There is one chit {chit} (4.0)."
