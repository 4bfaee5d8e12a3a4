"""core-19, 7.4.4 What a side has looked into, and how those who are hidden are spoken of."""

from collections.abc import Callable, Iterable, Sequence

from grognard.engine.kernel.game import Event, Leg
from grognard.engine.look.wording import listed
from grognard.games.combat.state import WAITING, Combat, enemy
from grognard.games.combat.works import are_mines_hidden, hidden_mines, lift_mines, minefield


def tell_of(
    game: Combat, units: Sequence[str], told: str, rule: str, where: str, start: str = ""
) -> None:
    """core-19-a Tell what units did, their names put into `told`; of hidden ones their side alone.

    Hidden units that go elsewhere may be wherever the enemy has looked before. `start` is where
    they have come from, if they moved.
    """
    begun = "" if start == WAITING else start
    hidden = [unit for unit in units if game.units[unit].hidden]
    known = [unit for unit in units if unit not in hidden] if hidden else units
    if known:
        fresh = is_news(game, game.owner(known[0]), where)
        names = listed(known)
        leg = Leg(names, begun, where) if start else None
        event = Event(told.format(names), rule, where, reveals=fresh, leg=leg)
        game.events.append(event)
    if hidden:
        side = game.owner(hidden[0])
        public = f"Something moves unseen on the {side} side."
        names = listed(hidden)
        leg = Leg(names, begun, where) if start else None
        event = Event(told.format(names), rule, where, knows=(side,), public=public, leg=leg)
        game.events.append(event)
        game.bare = {**game.bare, enemy(side): 0}


def is_news(game: Combat, side: str, place: str) -> bool:
    """core-19-b Whether a side learns by coming to a place that nothing was hidden there."""
    foe, bits = enemy(side), game.sheet.places.bit
    unseen = not game.bare.get(side, 0) & bits[place]
    hex_ = minefield(game, place)
    mined = bool(hex_) and not game.trodden.get(side, 0) & bits[hex_]
    return bool((unseen and game.hidden_of(foe)) or (mined and are_mines_hidden(game, foe)))


def look_into(game: Combat, side: str, places: Iterable[str], passing: bool = False) -> None:
    """core-19-b, 7.4.4-c A side has been in these places, or has searched them.

    Who was only passing outside has found no mines, and has not looked indoors.
    """
    foe = enemy(side)
    if not game.hidden_of(foe) and not are_mines_hidden(game, foe):
        return
    seen, trodden, bare = game.sheet.places.mask(places), game.trodden, game.bare
    if seen & ~trodden.get(side, 0):
        game.trodden = {**trodden, side: trodden.get(side, 0) | seen}
    if not passing and seen & ~bare.get(side, 0):
        game.bare = {**bare, side: bare.get(side, 0) | seen}


def holds_openly(game: Combat, side: str, test: Callable[[Combat], bool]) -> bool:
    """7.4.4, R-80 Whether something holds for a side, or would but for its own hidden mines."""
    if test(game):
        return True
    if not are_mines_hidden(game, side):
        return False
    thought = game.copy()
    for hex_ in list(hidden_mines(game, side)):
        lift_mines(thought, hex_)
    return test(thought)
