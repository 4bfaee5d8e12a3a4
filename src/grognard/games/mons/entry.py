"""8 German entry: columns that come on by the northern edge, and those that must wait."""

from collections.abc import Iterator, Sequence

from grognard.engine.kernel.tally import Objection
from grognard.games.mons.stacking import stacking_objections, together_objections
from grognard.games.mons.state import BRITISH, GERMAN, WAITING, Mons
from grognard.games.mons.zones import next_to_enemy


def entry_hexes(game: Mons, unit: str) -> tuple[str, ...]:
    """8.2 The hexes a unit may enter by; IV Corps may have another under an option."""
    hexes = game.counter(unit).entry
    if game.setting.options["iv_corps_entry"] == "2700":
        return hexes
    return tuple("3900" if hex_ == "2700" else hex_ for hex_ in hexes)


def due(game: Mons) -> list[str]:
    """8.2, 8.3 The units that wait off the map and must enter now if they can."""
    return [
        unit
        for unit, place in game.place.items()
        if place == WAITING and game.counter(unit).entry_turn <= game.turn
    ]


def column_price(game: Mons, hex_: str) -> int:
    """8.4 The first element to enter by a hex pays 1 MP, the second 2, and so on."""
    return game.entered.get(hex_, 0) + 1


def lining_up_objections(game: Mons, unit: str, hex_: str) -> Iterator[Objection]:
    """8.2, 8.3 Why a unit may not line up to enter by a hex."""
    counter = game.counter(unit)
    if game.place[unit] != WAITING:
        yield Objection("8.1", f"{counter.short} does not wait off the map.")
        return
    if counter.entry_turn > game.turn:
        yield Objection("8.2", f"{counter.short} enters on turn {counter.entry_turn}.")
    if hex_ not in entry_hexes(game, unit):
        hexes = " or ".join(entry_hexes(game, unit))
        yield Objection("8.3", f"{counter.short} enters by {hexes}, not by {hex_}.")


def entering_objections(game: Mons, units: Sequence[str], hex_: str) -> Iterator[Objection]:
    """8.3, 8.4 Why these units cannot come on as one element of the column now."""
    for unit in units:
        yield from lining_up_objections(game, unit, hex_)
    if game.owner(hex_) == BRITISH:
        yield Objection("9.4", f"The enemy is in {hex_}.")
    else:
        yield from stacking_objections(game, units, hex_)
    yield from together_objections(game, units)
    price, best = column_price(game, hex_), most_points(game, units, hex_)
    if price > best:
        yield Objection("8.4", f"Entering {hex_} costs {price} MP now; {best} is all they have.")


def most_points(game: Mons, units: Sequence[str], hex_: str) -> int:
    """8.4 The MP of an element; 9.20 double in march mode, if the entry hex allows it."""
    slowest = min(game.counter(unit).movement for unit in units)
    return slowest if next_to_enemy(game, GERMAN, hex_) else 2 * slowest


def entries(game: Mons) -> Iterator[tuple[str, str]]:
    """8.3 Every unit that could enter now, with each hex it could enter by."""
    for unit in due(game):
        for hex_ in entry_hexes(game, unit):
            if not any(entering_objections(game, (unit,), hex_)):
                yield unit, hex_


def shut_out(game: Mons, staying: Sequence[str], halted: Sequence[str], hex_: str) -> str:
    """8.3 A due unit that could enter by a hex but for those who would stay there, or nobody.

    `halted` is the stack that they split off from, which may still go on.
    """
    others = [u for u in game.stacks[hex_] if u not in staying and u not in halted]
    for unit in due(game):
        hexes = entry_hexes(game, unit)
        if hex_ not in hexes:
            continue
        if any(not any(entering_objections(game, (unit,), each)) for each in hexes):
            continue
        fits = not any(together_objections(game, (*others, unit)))
        crowded = any(together_objections(game, (*others, *staying, unit)))
        if fits and crowded and column_price(game, hex_) <= most_points(game, (unit,), hex_):
            return unit
    return ""
