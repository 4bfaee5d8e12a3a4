"""6.7 Rubble that arises in play: a building hex falls in, with all its floors."""

from grognard.games.combat.harm import eliminate
from grognard.games.combat.places import CELLAR, GROUND, SEWER
from grognard.games.combat.state import Combat


def collapse(game: Combat, hex_: str) -> None:
    """6.7.2-b, 7.3.2-e Everybody on any floor is lost, and the hex is rubble from now on."""
    spots = game.ground.places.spots
    for place in game.ground.places.of_hex[hex_]:
        if spots[place].kind != SEWER:
            for unit in sorted(game.stacks.get(place, ())):
                eliminate(game, unit, "7.3.2")
    rubble(game, hex_)


def rubble(game: Combat, hex_: str) -> None:
    """6.7.1-f, 6.7.2-d A marker is placed; where rubble lies already nothing changes."""
    if game.ground.places.spots[hex_].terrain != "rubble":
        game.rubble = tuple(sorted((*game.rubble, hex_)))
        game.survey()
        game.forget()
        game.tell(f"{hex_} is rubble.", "6.7.1", where=hex_)


def rubble_fires(game: Combat) -> None:
    """6.7.2-a When a Campaign Firefight ends, building hexes on fire become rubble."""
    burnt, game.fires = game.fires, ()
    for hex_ in burnt:
        if game.ground.places.spots[hex_].walls:
            come_down(game, hex_)
            rubble(game, hex_)
        game.stir(hex_)
    game.forget()


def come_down(game: Combat, hex_: str) -> None:
    """6.7.2-b, R-58 Who is upstairs in a hex, or on its roof, is on the ground there."""
    spots = game.ground.places.spots
    for place in game.ground.places.of_hex[hex_]:
        if spots[place].kind not in (GROUND, CELLAR, SEWER):
            for unit in sorted(game.stacks.get(place, ())):
                game.put(unit, hex_)
