"""8.8 Flame: hexes that catch fire, burn on, spread with the wind and burn down."""

from grognard.games.montelimar.state import Montelimar

GROWTH = ("woods", "vineyard")
HOUSES = ("village", "town", "city")


def is_flammable(game: Montelimar, hex_: str) -> bool:
    """8.8 Whether a hex can catch fire: it is not burning and not burnt down."""
    free = not game.has(game.burning | game.cleared, hex_)
    return free and game.ground(hex_) in (*GROWTH, *HOUSES)


def catches(game: Montelimar, hex_: str, face: int) -> bool:
    """8.8 Whether a die of a flamethrower's fire sets its target alight."""
    numbers = game.sheet.charts.numbers["fires"]
    most = numbers["flame_in_woods" if game.ground(hex_) in GROWTH else "flame_in_houses"]
    return face <= most and is_flammable(game, hex_)


def catches_from_shells(game: Montelimar, hex_: str, face: int) -> bool:
    """8.7.2 Whether a die of shells sets houses alight."""
    most = game.sheet.charts.numbers["fires"]["shells_in_houses"]
    return face <= most and game.ground(hex_) in HOUSES and is_flammable(game, hex_)


def ignite(game: Montelimar, hex_: str, face: int) -> None:
    """8.8 A flamethrower's fire may set its target alight."""
    if catches(game, hex_, face):
        set_alight(game, hex_)


def shell(game: Montelimar, hex_: str, face: int) -> None:
    """8.7.2 Shells set houses alight."""
    if catches_from_shells(game, hex_, face):
        set_alight(game, hex_)


def set_alight(game: Montelimar, hex_: str) -> None:
    """8.8.1 The hex burns: nobody enters it."""
    game.burning |= game.bit(hex_)
    if game.chit:
        game.kindled |= game.bit(hex_)
    game.tell(f"{hex_} is on fire.", "8.8.1", where=hex_, result="on fire")
