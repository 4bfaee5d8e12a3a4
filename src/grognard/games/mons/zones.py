"""3.2 and 7 Zones of control, and who controls which hex.

Units are put into hexes and taken out of them here and nowhere else, because each time the zones
and the control of hexes are settled anew.
"""

from grognard.games.mons.state import BRITISH, GERMAN, WAITING, Mons, Unit, enemy


def put(game: Mons, unit: str, hex_: str) -> None:
    """Put a unit on top of the stack in a hex; 6.6 the stack may be arranged anew."""
    ground, side, alone = game.ground, game.side(unit), game.bit(unit)
    bit, stack = ground.bit[hex_], game.stacks.get(hex_, ())
    _, steps, spent = game.units[unit]
    game.units[unit] = Unit(hex_, steps, spent)
    game.stacks[hex_] = (*stack, unit)
    game.on_map |= alone
    game.waiting &= ~alone
    game.arranged &= ~bit
    game.occupied[side] |= bit
    game.zones[side] |= ground.zone[hex_]
    if stack:
        game.piled |= bit


def put_elsewhere(game: Mons, unit: str, place: str) -> None:
    """Say where a unit is that does not stand in a hex."""
    game.units[unit] = game.units[unit]._replace(place=place)
    if place == WAITING:
        game.waiting |= game.bit(unit)


def lift(game: Mons, unit: str) -> None:
    """Take a unit out of its hex."""
    hex_, ground = game.units[unit].place, game.ground
    game.on_map &= ~game.bit(unit)
    if len(game.stacks[hex_]) > 1:
        rest = tuple(other for other in game.stacks[hex_] if other != unit)
        game.stacks[hex_] = rest
        if len(rest) == 1:
            game.piled &= ~ground.bit[hex_]
        return
    del game.stacks[hex_]
    side = game.side(unit)
    game.occupied[side] ^= ground.bit[hex_]
    for around in ground.labels(ground.zone[hex_]):  # 7.1 unless another unit still covers it
        if not ground.near[around] & game.occupied[side]:
            game.zones[side] ^= ground.bit[around]


def move(game: Mons, units: tuple[str, ...], hex_: str) -> None:
    """Move units together into a hex, in the order they lie in; 3.2 control follows."""
    for unit in units:
        if game.units[unit].place in game.stacks:
            lift(game, unit)
        put(game, unit, hex_)
    settle_control(game)


def remove(game: Mons, unit: str, place: str) -> None:
    """Take a unit off the map; 3.2 control follows."""
    lift(game, unit)
    put_elsewhere(game, unit, place)
    settle_control(game)


def settle_control(game: Mons) -> None:
    """3.2 A hex goes to the side that enters it or alone exerts a zone of control into it."""
    german, british = game.occupied[GERMAN], game.occupied[BRITISH]
    german_zone, british_zone = game.zones[GERMAN], game.zones[BRITISH]
    to_german = german | (german_zone & ~british_zone & ~british)
    to_british = british | (british_zone & ~german_zone & ~german)
    game.held = (game.held | to_german) & ~to_british


def in_enemy_zone(game: Mons, side: str, hex_: str) -> bool:
    """7.1, 7.4 Whether a hex lies in the zone of control of the enemy of `side`."""
    return bool(game.zones[enemy(side)] & game.ground.bit[hex_])


def is_surrounded(game: Mons, hex_: str) -> bool:
    """4.5 Whether every hex around holds a German unit or lies in German zone of control."""
    return not game.ground.near[hex_] & ~(game.occupied[GERMAN] | game.zones[GERMAN])


def next_to_enemy(game: Mons, side: str, hex_: str) -> bool:
    """9.20 Whether an enemy unit stands in a neighbouring hex, whatever lies between."""
    return bool(game.ground.near[hex_] & game.occupied[enemy(side)])
