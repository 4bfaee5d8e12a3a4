"""7 Fortifications in their hexes: what is where, who knows of it, how it comes and goes."""

from collections.abc import Iterator

from grognard.games.combat.places import CELLAR, GROUND
from grognard.games.combat.state import Combat, Work

MINES, WIRE, TRENCH, AT_TRENCH, ROADBLOCK = "mines", "wire", "trench", "at-trench", "roadblock"
TRENCHES = (TRENCH, AT_TRENCH)
IN_HEXES = (MINES, WIRE, TRENCH, AT_TRENCH)  # the works that lie in a hex and not on its sides
ONLY_MINES = ("machine-parts", "lumber")  # 6.13.1
WORKS = (*IN_HEXES, ROADBLOCK)
CLEARED = (MINES, WIRE, ROADBLOCK)  # 7.4.8, 7.5.3, 7.6.3


def work_in(game: Combat, hex_: str, kind: str) -> Work | None:
    """A work of a kind in a hex, hidden or not."""
    return next((work for work in game.works.get(hex_, ()) if work.kind == kind), None)


def is_known(game: Combat, hex_: str, kind: str, side: str) -> bool:
    """7.4.4 Whether a side knows of a work in a hex."""
    work = work_in(game, hex_, kind)
    return work is not None and (not work.hidden or work.side == side)


def trench_in(game: Combat, hex_: str) -> str:
    """7.2 The kind of trench in a hex, or nothing."""
    return next((work.kind for work in game.works.get(hex_, ()) if work.kind in TRENCHES), "")


def are_connected(game: Combat, a: str, b: str) -> bool:
    """7.2.1-b, 7.2.2-d Whether two next hexes have trenches on the same level."""
    board = game.ground.board
    joined = bool(trench_in(game, a) and trench_in(game, b))
    return joined and board.distance(a, b) == 1 and board.elevation(a) == board.elevation(b)


def is_blocked(game: Combat, side: str) -> bool:
    """7.5.2-b Whether a roadblock stands on a hexside."""
    return bool(game.roadblocks) and side in game.barred_sides


def lay(game: Combat, hex_: str, work: Work) -> None:
    """Put a work into a hex."""
    game.works[hex_] = (*game.works.get(hex_, ()), work)


def remove(game: Combat, hex_: str, kind: str) -> None:
    """7.4.8, 7.5.3, 7.6.3 Take a work away."""
    left = tuple(work for work in game.works.get(hex_, ()) if work.kind != kind)
    if left:
        game.works[hex_] = left
    else:
        game.works.pop(hex_, None)
    if kind == ROADBLOCK:
        game.roadblocks = tuple(each for each in game.roadblocks if each[0] != hex_)
    game.tell(f"The {kind} in {hex_} is gone.", "7.4.8", where=hex_)


def show_mines(game: Combat, hex_: str) -> None:
    """7.4.4-c Hidden mines in a hex are found."""
    mines = work_in(game, hex_, MINES)
    if mines is not None and mines.hidden:
        others = tuple(work for work in game.works[hex_] if work != mines)
        game.works[hex_] = (*others, mines._replace(hidden=False))
        game.tell(f"There are mines in {hex_}.", "7.4.4", where=hex_, reveals=True)


def hidden_mines(game: Combat, side: str) -> Iterator[str]:
    """7.4.4-a The hexes with hidden mines of a side."""
    for hex_, works in game.works.items():
        if any(work.kind == MINES and work.hidden and work.side == side for work in works):
            yield hex_


def works_shown(game: Combat, side: str) -> dict[str, list[dict[str, object]]]:
    """7.4.4 The works that a side sees, hex by hex."""
    shown: dict[str, list[dict[str, object]]] = {}
    for hex_ in sorted(game.works):
        known = [work for work in game.works[hex_] if not work.hidden or work.side == side]
        if known:
            shown[hex_] = [work._asdict() for work in known]
    return shown


def sets_off(game: Combat, unit: str, there: str, down: bool) -> tuple[str, str]:
    """7.4.7, 7.4.3-b The mined hexes that a step leaves and enters, where its mines bite.

    Stairs and ways between trenches, or between a trench and a cellar, set off nothing.
    """
    spots, now = game.ground.places.spots, game.units[unit]
    target = spots[there]
    here = spots.get(now.place)
    if here is not None and here.hex == target.hex:
        return "", ""
    from_below = now.trench or (here is not None and here.kind == CELLAR)
    if from_below and (down or target.kind == CELLAR):
        return "", ""
    left = here.hex if here is not None and here.kind == GROUND else ""
    entered = target.hex if target.kind == GROUND else ""
    return (
        left if left and work_in(game, left, MINES) else "",
        entered if entered and work_in(game, entered, MINES) else "",
    )


def has_holes(game: Combat, hex_: str) -> bool:
    """6.9.1 Whether there are shellholes in a hex."""
    board = game.ground.board
    return board.terrain(hex_) == "shellholes" or bool(board.extra(hex_, "shellholes"))


def is_in_the_way(game: Combat, hex_: str, side: str) -> bool:
    """core-7-i Whether wire or mines that a side knows of keep walkers out of a hex."""
    return is_known(game, hex_, WIRE, side) or is_known(game, hex_, MINES, side)


def is_open_to(game: Combat, hex_: str, kind: str, hidden: bool = False) -> bool:
    """6.13.1, 7.4.3, 7.4.4-b, 7.6.1 Whether a work may be set up in a hex."""
    board = game.ground.board
    if kind == MINES:
        return not (hidden and is_paved(game, hex_))
    if board.terrain(hex_) in ONLY_MINES:
        return False
    built = bool(game.ground.places.spots[hex_].walls)
    return not built


def is_paved(game: Combat, hex_: str) -> bool:
    """7.1.1, 7.4.4-b Whether a paved road runs through a hex."""
    roads = game.ground.board.ground.roads
    return any(hex_ in road.path for road in roads if road.kind == "paved")


def may_block(game: Combat, hex_: str, faced: str) -> bool:
    """7.5.2-a Whether a road crosses the hexside that a roadblock would point to."""
    board = game.ground.board
    if faced not in board or board.distance(hex_, faced) != 1 or len(board.neighbours(hex_)) < 6:
        return False
    if board.terrain(hex_) in ONLY_MINES:
        return False
    return any(road.kind != "railway" for road in board.roads(hex_, faced))


def may_hole(game: Combat, side: str) -> bool:
    """7.3.1-a Whether a hexside is an inner factory wall, or lies between two cellars."""
    return "interior-wall" in game.ground.board.features(side) or parts_cellars(game, side)


def parts_cellars(game: Combat, side: str) -> bool:
    """6.6.3-c Whether there are cellars of one building on both sides of a hexside."""
    places = game.ground.places
    kinds = [
        {places.spots[place].kind for place in places.of_hex[hex_]} for hex_ in side.split("/")
    ]
    houses = [places.spots[hex_].house for hex_ in side.split("/")]
    return all(CELLAR in each for each in kinds) and houses[0] == houses[1]


def obstacles(game: Combat, hex_: str) -> list[str]:
    """core-8-m The wire and the roadblock in a hex, which shells can remove."""
    found = [WIRE] if work_in(game, hex_, WIRE) is not None else []
    return [*found, ROADBLOCK] if any(each[0] == hex_ for each in game.roadblocks) else found
