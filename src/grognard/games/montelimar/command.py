"""5.1 Who is in command, and which units a chit makes active (2.0, 24.0)."""

from grognard.games.montelimar.printed import Chit
from grognard.games.montelimar.reinforcement import is_entry
from grognard.games.montelimar.state import (
    DEAD,
    EXITED,
    NOWHERE,
    ROUTED,
    Montelimar,
    box,
    is_place,
)

GROUP_REACH = 2  # 24.0


def in_command(game: Montelimar, unit: str) -> bool:
    """5.1, 18.0 In range of its formation's or division's headquarters, or beside a leader."""
    hex_ = game.at(unit)
    if not is_place(hex_):
        return False
    if is_entry(game, hex_):
        return True
    division, formation = game.home(game.printed(unit))
    board = game.sheet.board
    for other in game.sheet.staffs:
        at = game.at(other) if other in game.units else ""
        if is_place(at) and game.division(other) == division:
            own = game.leads_division(game.printed(other))
            own = own or formation in (game.formation(other), "none")
            if own and board.distance(hex_, at) <= command_range(game, other):
                return True
    return _beside_leader(game, hex_, division)


def command_range(game: Montelimar, hq: str) -> int:
    """3.2, 14.1 The printed range, two more with von Wietersheim."""
    printed = game.printed(hq)
    hero = game.markers.get("Wietersheim") == game.at(hq) and printed.level == "division"
    return printed.command + (2 if hero and printed.division == "11pz" else 0)


def _beside_leader(game: Montelimar, hex_: str, division: str) -> bool:
    """5.1, 13.2, 30.0 Whether a leader of the division is there or next to it, on a tank or not."""
    leaders, board = game.sheet.pieces.leaders, game.sheet.board
    for name, place in game.markers.items():
        if name in leaders:
            at = place if is_place(place) else game.where(place)
            near = is_place(at) and board.distance(hex_, at) <= 1
            if near and game.home(leaders[name])[0] == division:
                return True
    return False


def activates(game: Montelimar, chit: Chit, hex_: str = "") -> list[str]:
    """5.1, 24.0, 29.0 The units that a chit makes active; a Kampfgruppe by where it is placed."""
    if chit.kind == "kampfgruppe":
        near = game.sheet.board.around(hex_, GROUP_REACH) & game.occupied["german"]
        units = (unit for each in game.hexes(near) for unit in game.stacks[each])
        return [unit for unit in units if "convoy" not in game.printed(unit).flags]
    found = []
    for unit, post in game.units.items():
        division, formation = game.home(game.printed(unit))
        waits = post.at == box(division, ROUTED)
        if not (is_place(post.at) or waits) or game.side(unit) != chit.side:
            continue
        if chit.kind == "formation":
            mine = division == owner_of(game, chit) and formation in (chit.formation, "none")
        else:
            mine = division == chit.division
        if mine:
            found.append(unit)
    return found


def owner_of(game: Montelimar, chit: Chit) -> str:
    """4.0, 26.0 The division that pays for a chit."""
    return game.attached.get(chit.formation, chit.division)


def on_map(game: Montelimar, division: str) -> bool:
    """18.0 Whether a division has a unit on the map."""
    return any(is_place(post.at) and game.division(u) == division for u, post in game.units.items())


def takes_part(game: Montelimar, division: str) -> bool:
    """20.0 Whether a division has a unit on the map, in a box or still to come."""
    gone = (NOWHERE, DEAD, EXITED)
    return any(
        post.at not in gone and game.division(u) == division for u, post in game.units.items()
    )


def staff_on_map(game: Montelimar, division: str) -> bool:
    """5.3 Whether its division headquarters is on the map."""
    return any(
        unit in game.units
        and is_place(game.at(unit))
        and game.leads_division(game.printed(unit))
        and game.division(unit) == division
        for unit in game.sheet.staffs
    )


def payer(game: Montelimar, unit: str) -> str:
    """5.3, 23.1 The division that pays for a unit; for the FFI Butler or Sudre, later the 36th."""
    division = game.division(unit)
    if division != "ffi":
        return division
    return next((force for force in ("tfb", "ccs") if force in game.records), "36")


def can_pay(game: Montelimar, division: str, price: int = 1) -> bool:
    """5.1 Whether a division has so many Direct Commands."""
    record = game.records.get(division)
    return record is not None and record.direct >= price


def pay(game: Montelimar, division: str, what: str) -> None:
    """5.1 Take the price from a division's Direct Commands."""
    record = game.records[division]
    price = game.sheet.charts.numbers["direct_commands"][what]
    game.records[division] = record._replace(direct=record.direct - price)
