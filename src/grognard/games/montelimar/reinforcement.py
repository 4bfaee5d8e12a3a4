"""18.0 Reinforcements: where they arrive, and the ground round those hexes."""

from grognard.games.montelimar import stacking
from grognard.games.montelimar.box import Force, Scenario
from grognard.games.montelimar.state import ALLIED, DUE, Montelimar, Sheet, box, enemy

PROTECTED = 6  # 18.0
KEPT_CLEAR = 3  # 22.3


def keeps_out(game: Montelimar, side: str) -> int:
    """18.0, 22.3 The hexes that a side must keep out of; outside the scenario's area too."""
    bounds, key = game.country.bounds, (game.scenario.id, side)
    if key not in bounds:
        bounds[key] = _bounds(game.sheet, game.scenario, side)
    return bounds[key]


def outside(game: Montelimar) -> int:
    """The hexes that the scenario is not played in."""
    bounds, key = game.country.bounds, (game.scenario.id, "")
    if key not in bounds:
        bounds[key] = _outside(game.sheet, game.scenario)
    return bounds[key]


def in_play(game: Montelimar) -> int:
    """3.0, 3.1 The hexes of the scenario's map that have a dot."""
    return game.country.playable & ~outside(game)


def _outside(sheet: Sheet, scenario: Scenario) -> int:
    area = sheet.board.area
    (left, top), (right, bottom) = (map(int, corner.split(".")) for corner in scenario.area)
    return area.all & ~area.mask(
        hex_
        for hex_ in sheet.board.hexes
        if left <= int(hex_[:2]) <= right and top <= int(hex_[3:]) <= bottom
    )


def _bounds(sheet: Sheet, scenario: Scenario, side: str) -> int:
    board, shut = sheet.board, _outside(sheet, scenario)
    for hex_ in entries(sheet, scenario, enemy(side)):
        shut |= board.around(hex_, PROTECTED)
    if side == ALLIED:
        for hex_ in board.group("evacuation"):
            shut |= board.around(hex_, KEPT_CLEAR)
        if scenario.exit:
            shut |= board.around(scenario.exit.hex, scenario.exit.keep_out)
    return shut


def entries(sheet: Sheet, scenario: Scenario, side: str) -> list[str]:
    """18.0 The hexes where a side's reinforcements arrive in a scenario."""
    units = sheet.pieces.units
    return list(
        dict.fromkeys(
            force.hex
            for force in scenario.arrivals
            if any(piece in units and units[piece].side == side for piece in force.pieces)
        )
    )


def is_entry(game: Montelimar, hex_: str) -> bool:
    """18.0 Whether a hex is a reinforcement hex, where nobody fires and stacking is free."""
    bounds, key = game.country.bounds, (game.scenario.id, "entry")
    if key not in bounds:
        bounds[key] = game.sheet.board.area.mask(force.hex for force in game.scenario.arrivals)
    return bool(bounds[key] & game.bit(hex_))


def due_now(game: Montelimar) -> list[str]:
    """18.0 The pieces that the schedule brings in this turn."""
    now = " ".join(map(str, game.clock))
    return [piece for each in game.scenario.arrivals if each.turn == now for piece in each.pieces]


def arrive(game: Montelimar) -> None:
    """18.0, 12, 14.1 Place what is due in this turn: units, their markers, and what fills boxes."""
    day, hour = game.clock
    now = f"{day} {hour}"
    for force in game.scenario.arrivals:
        if force.turn == now:
            _place(game, force)
    for stock in game.scenario.boxes:
        if stock.turn == now:
            fill(game, stock.division, stock.pieces)
    for hero, turn in game.scenario.heroes.items():
        if turn == now:
            game.markers[hero] = box(game.sheet.pieces.heroes[hero].division, "heroes")


def _place(game: Montelimar, force: Force) -> None:
    """18.0 A force on its hex; units come in column where they can move so."""
    for piece in force.pieces:
        if piece in game.units:
            if game.at(piece) != DUE:
                continue
            printed = game.printed(piece)
            column = bool(printed.column and printed.column.movement)
            game.change(piece, column=column and "abandons" not in printed.flags)
            stacking.put(game, piece, force.hex)
        elif is_marker_in_play(game, piece):
            game.markers[piece] = force.hex
    game.tell(f"Reinforcements arrive in {force.hex}.", "18.0", where=force.hex)


def fill(game: Montelimar, division: str, pieces: tuple[str, ...]) -> None:
    """12.1, 15.0 Put weapons into a division's Available box, transports into its pool."""
    for piece in pieces:
        name = "available" if piece in game.sheet.pieces.weapons else "pool"
        if is_marker_in_play(game, piece):
            game.markers[piece] = box(division, name)


def is_marker_in_play(game: Montelimar, piece: str) -> bool:
    """23.3 Whether a piece is a marker, and not one of Combat Command Sudre without the option."""
    pieces = game.sheet.pieces
    if piece in pieces.units:
        return False
    printed = pieces.weapons.get(piece) or pieces.leaders.get(piece) or pieces.transports.get(piece)
    return printed is None or comes(game, printed.division)


def comes(game: Montelimar, division: str) -> bool:
    """23.3 Combat Command Sudre is in play with its option alone."""
    return division != "ccs" or game.option("cc_sudre") == "yes"
