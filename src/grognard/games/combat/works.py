"""7 Fortifications in their hexes: what is where, who knows of it, how it comes and goes."""

from collections.abc import Callable, Iterable, Iterator

from grognard.games.combat.places import CELLAR, GROUND, LIP
from grognard.games.combat.shapes import HEXSIDES
from grognard.games.combat.state import INSIDE, WAITING, Combat, Work

MINES, WIRE, TRENCH, AT_TRENCH, ROADBLOCK = "mines", "wire", "trench", "at-trench", "roadblock"
TRENCHES = (TRENCH, AT_TRENCH)
IN_HEXES = (MINES, WIRE, TRENCH, AT_TRENCH)  # the works that lie in a hex and not on its sides
ONLY_MINES = ("machine-parts", "lumber")  # 6.13.1
WORKS = (*IN_HEXES, ROADBLOCK)
BUILT = "built"  # in `looked`: another one whenever something is built or found
PAVED = "paved"  # where the hexes on paved roads are kept
CLEARED = (MINES, WIRE, ROADBLOCK)  # 7.4.8, 7.5.3, 7.6.3


def renew(game: Combat) -> None:
    """What was worked out from works as they were holds no more."""
    game.looked[BUILT] = object()
    game.forget()


def worked_out(game: Combat, key: str, hexes: Callable[[Combat], Iterable[str]]) -> int:
    """The places that some hexes with works are, as bits, kept until something else is built."""
    looked = game.looked
    kept: tuple[int, object, object] | None = looked.get(key)
    if kept is None or kept[1] is not looked.get(BUILT) or kept[2] is not game.roadblocks:
        places = game.sheet.places.mask(hexes(game))
        kept = looked[key] = places, looked.get(BUILT), game.roadblocks
    return kept[0]


def work_in(game: Combat, hex_: str, kind: str) -> Work | None:
    """A work of a kind in a hex, hidden or not."""
    for work in game.works.get(hex_, ()):
        if work.kind == kind:
            return work
    return None


def is_known(game: Combat, hex_: str, kind: str, side: str) -> bool:
    """7.4.4 Whether a side knows of a work in a hex."""
    work = work_in(game, hex_, kind)
    return work is not None and (not work.hidden or work.side == side)


def trench_in(game: Combat, hex_: str) -> str:
    """7.2 The kind of trench in a hex, or nothing."""
    for work in game.works.get(hex_, ()):
        if work.kind in TRENCHES:
            return work.kind
    return ""


def are_connected(game: Combat, a: str, b: str) -> bool:
    """7.2.1-b, 7.2.2-d Whether two next hexes have trenches on the same level."""
    board = game.ground.board
    joined = bool(trench_in(game, a) and trench_in(game, b))
    return joined and board.distance(a, b) == 1 and board.elevation(a) == board.elevation(b)


def connected_trenches(game: Combat, unit: str) -> tuple[str, ...]:
    """7.2.1-b, 7.2.1-g The trenches that a unit reaches below ground, from a trench or a cellar."""
    now = game.units[unit]
    if now.place == WAITING or not game.works:
        return ()
    spot, board = game.spot(unit), game.ground.board
    if spot.kind == CELLAR:
        return tuple(hex_ for hex_ in board.neighbours(spot.hex) if trench_in(game, hex_))
    if not now.trench:
        return ()
    return tuple(hex_ for hex_ in board.neighbours(spot.hex) if are_connected(game, spot.hex, hex_))


def connected_cellars(game: Combat, unit: str) -> tuple[str, ...]:
    """7.2.1-g The cellars that a unit in a trench may go straight into."""
    if not game.units[unit].trench:
        return ()
    places, here = game.ground.places, game.spot(unit).hex
    return tuple(
        place
        for hex_ in game.ground.board.neighbours(here)
        for place in places.of_hex[hex_]
        if places.spots[place].kind == CELLAR
    )


def is_blocked(game: Combat, side: str) -> bool:
    """7.5.2-b Whether a roadblock stands on a hexside."""
    return bool(game.roadblocks) and side in game.barred_sides


def lay(game: Combat, hex_: str, work: Work) -> None:
    """Put a work into a hex."""
    game.works[hex_] = (*game.works.get(hex_, ()), work)
    renew(game)


def remove(game: Combat, hex_: str, kind: str, rule: str) -> None:
    """7.4.7.2, 7.4.8, 7.5.3, 7.6.3 Take a work away, told by the rule that does it."""
    left = tuple(work for work in game.works.get(hex_, ()) if work.kind != kind)
    if left:
        game.works[hex_] = left
    else:
        game.works.pop(hex_, None)
    if kind == ROADBLOCK:
        game.roadblocks = tuple(each for each in game.roadblocks if each[0] != hex_)
        for each in (hex_, *game.ground.board.neighbours(hex_)):
            uncover(game, each)
    renew(game)
    told = f"The {kind} in {hex_} {'are' if kind == MINES else 'is'} gone."
    game.tell(told, rule, where=hex_, result=f"{kind} gone")


def uncover(game: Combat, hex_: str) -> None:
    """8.1.1-d Cover comes off in a hex where nothing stands on its hexside any more."""
    features = game.ground.board.features
    for unit in game.stacks.get(hex_, ()):
        cover = game.units[unit].cover
        kept = [
            side
            for side in cover
            if side == INSIDE
            or is_blocked(game, side)
            or any(kind in HEXSIDES for kind in features(side))
        ]
        if len(kept) < len(cover):
            game.change(unit, cover=tuple(kept))


def show_mines(game: Combat, hex_: str) -> None:
    """7.4.4-c Hidden mines in a hex are found."""
    mines = work_in(game, hex_, MINES)
    if mines is not None and mines.hidden:
        others = tuple(work for work in game.works[hex_] if work != mines)
        game.works[hex_] = (*others, mines._replace(hidden=False))
        renew(game)
        game.tell(f"There are mines in {hex_}.", "7.4.4", where=hex_, reveals=True)


def hidden_mines(game: Combat, side: str) -> Iterator[str]:
    """7.4.4-a The hexes with hidden mines of a side."""
    for hex_, works in game.works.items():
        if any(work.kind == MINES and work.hidden and work.side == side for work in works):
            yield hex_


def are_mines_hidden(game: Combat, side: str) -> bool:
    """7.4.4-a Whether any mines of a side are hidden, which everybody knows."""
    return bool(worked_out(game, f"{side} mines", lambda game: hidden_mines(game, side)))


def lift_mines(game: Combat, hex_: str) -> None:
    """7.4.4 Let no hidden mines be in a hex, in a game that is only thought of."""
    left = tuple(work for work in game.works.pop(hex_) if not (work.kind == MINES and work.hidden))
    if left:
        game.works[hex_] = left
    renew(game)


def works_shown(game: Combat, side: str) -> dict[str, list[dict[str, object]]]:
    """7.4.4 The works that a side sees, hex by hex."""
    shown: dict[str, list[dict[str, object]]] = {}
    for hex_ in sorted(game.works):
        known = [work for work in game.works[hex_] if not work.hidden or work.side == side]
        if known:
            shown[hex_] = [work._asdict() for work in known]
    return shown


def minefield(game: Combat, place: str) -> str:
    """7.4.7, 6.10.2 The hex among whose mines a place lies: its ground, or the lip of its gully."""
    spot = game.ground.places.spots[place]
    return spot.hex if spot.kind in (GROUND, LIP) else ""


def sets_off(game: Combat, unit: str, there: str, down: bool) -> tuple[str, str]:
    """7.4.7, 7.4.3-b The mined hexes that a step leaves and enters, where its mines bite.

    Stairs and ways between trenches, or between a trench and a cellar, set off nothing.
    """
    spots, now = game.ground.places.spots, game.units[unit]
    target = spots[there]
    here = spots.get(now.place)
    if here is not None and here.hex == target.hex:
        return "", ""
    in_cellar = here is not None and here.kind == CELLAR
    joined = in_cellar or (here is not None and are_connected(game, here.hex, target.hex))
    if (now.trench or in_cellar) and (target.kind == CELLAR or (down and joined)):
        return "", ""
    left = minefield(game, here.place) if here is not None else ""
    entered = minefield(game, there)
    return (
        left if left and work_in(game, left, MINES) else "",
        entered if entered and work_in(game, entered, MINES) else "",
    )


def mined(game: Combat) -> int:
    """7.4 The places in hexes with mines, known or not, as bits."""
    return worked_out(game, MINES, _mined)


def _mined(game: Combat) -> Iterator[str]:
    hexes = (hex_ for hex_ in game.works if work_in(game, hex_, MINES) is not None)
    return (place for hex_ in hexes for place in game.ground.places.of_hex[hex_])


def has_holes(game: Combat, hex_: str) -> bool:
    """6.9.1 Whether there are shellholes in a hex."""
    board = game.ground.board
    return board.terrain(hex_) == "shellholes" or bool(board.extra(hex_, "shellholes"))


def is_in_the_way(game: Combat, hex_: str, side: str) -> bool:
    """core-7-i Whether wire or mines that a side knows of keep walkers out of a hex."""
    return is_known(game, hex_, WIRE, side) or is_known(game, hex_, MINES, side)


def is_open_to(game: Combat, hex_: str, kind: str, hidden: bool = False) -> bool:
    """6.13.1, 7.4.3, 7.4.4-b, 7.6.1 Whether a work may be set up in a hex."""
    return not closed_by(game, hex_, kind, hidden)


def closed_by(game: Combat, hex_: str, kind: str, hidden: bool = False) -> str:
    """6.13.1, 7.2.1, 7.4.4-b, 7.6.1 The rule that closes a hex to a work, or nothing."""
    if kind == MINES:
        return "7.4.4" if hidden and is_paved(game, hex_) else ""
    if game.ground.board.terrain(hex_) in ONLY_MINES:
        return "6.13.1"
    if not game.ground.places.spots[hex_].walls:
        return ""
    return "7.6.1" if kind == WIRE else "7.2.1"


def is_paved(game: Combat, hex_: str) -> bool:
    """7.1.1, 7.4.4-b Whether a paved road runs through a hex."""
    worked = game.sheet.worked
    if PAVED not in worked:
        roads = game.ground.board.ground.roads
        worked[PAVED] = {h: True for road in roads if road.kind == "paved" for h in road.path}
    return hex_ in worked[PAVED]


def may_block(game: Combat, hex_: str, faced: str) -> bool:
    """7.5.2-a Whether a road crosses the hexside that a roadblock would point to."""
    board = game.ground.board
    if faced not in board or board.distance(hex_, faced) != 1:
        return False
    if board.terrain(hex_) in ONLY_MINES:
        return False
    return any(road.kind != "railway" for road in board.roads(hex_, faced))


def blockable(game: Combat, hex_: str) -> tuple[str, ...]:
    """7.5.2-a The next hexes that a roadblock in a hex may point to, worked out once."""
    worked, key = game.sheet.worked, f"roads {hex_}"
    if key not in worked:
        around = game.ground.board.neighbours(hex_)
        worked[key] = tuple(each for each in around if may_block(game, hex_, each))
    found: tuple[str, ...] = worked[key]
    return found


def may_hole(game: Combat, side: str) -> bool:
    """7.3.1-a Whether a hexside is an inner factory wall, or lies between two cellars."""
    return "interior-wall" in game.ground.board.features(side) or parts_cellars(game, side)


def parts_cellars(game: Combat, side: str) -> bool:
    """6.6.3-c Whether there are cellars on both sides of a hexside, of one building or of two."""
    spots, of_hex = game.ground.places.spots, game.ground.places.of_hex
    return all(any(spots[p].kind == CELLAR for p in of_hex[hex_]) for hex_ in side.split("/"))


def obstacles(game: Combat, hex_: str) -> list[str]:
    """core-8-m The wire and the roadblock in a hex, which shells can remove."""
    found = [WIRE] if work_in(game, hex_, WIRE) is not None else []
    return [*found, ROADBLOCK] if any(each[0] == hex_ for each in game.roadblocks) else found


def shut_hexes(game: Combat) -> int:
    """core-8-m The hexes with wire or a roadblock, as bits of places."""
    return worked_out(game, "obstructed", _obstructed)


def _obstructed(game: Combat) -> Iterator[str]:
    yield from (hex_ for hex_ in game.works if work_in(game, hex_, WIRE) is not None)
    yield from (hex_ for hex_, _ in game.roadblocks)
