"""8 German entry: columns that come on by the northern edge, and those that must wait."""

from collections.abc import Iterator, Sequence

from grognard.engine.kernel.forms import Bar, opened
from grognard.games.mons.box import Counter
from grognard.games.mons.stacking import full, mixed, together_objections, why_full, why_mixed
from grognard.games.mons.state import BRITISH, GERMAN, Mons
from grognard.games.mons.zones import next_to_enemy

SEVENTH = "2700"  # the entry hex of the 7th Division in the data (8.2)


def gates(game: Mons, unit: str) -> int:
    """8.2 The hexes that a unit may enter by; IV Corps may have another under an option."""
    return game.sheet.gates[game.setting.options["iv_corps_entry"]].get(unit, 0)


def due(game: Mons) -> int:
    """8.2, 8.3 The units that wait off the map and must enter now if they can."""
    return game.waiting & game.sheet.arrived[game.turn] if game.waiting else 0


def column_price(game: Mons, hex_: str) -> int:
    """8.4 The first element to enter by a hex pays 1 MP, the second 2, and so on."""
    return game.entered.get(hex_, 0) + 1


def most_points(game: Mons, units: Sequence[str], hex_: str) -> int:
    """8.4 The MP of an element; 9.20 double in march mode, if the entry hex allows it."""
    slowest = min([game.counter(unit).movement for unit in units])
    return slowest if next_to_enemy(game, GERMAN, hex_) else 2 * slowest


def no_gates(game: Mons, unit: str, hexes: int) -> int:
    """8.3 Those of some hexes that a unit does not enter by."""
    return hexes & ~gates(game, unit)


def too_dear(game: Mons, units: Sequence[str], hexes: int) -> int:
    """8.4 Those of some hexes whose price is more than an element has, even marching."""
    ground = game.ground
    return ground.mask(
        hex_
        for hex_ in ground.labels(hexes)
        if column_price(game, hex_) > most_points(game, units, hex_)
    )


def why_no_gate(game: Mons, unit: str, hex_: str) -> str:
    """8.3 By which hexes a unit enters."""
    hexes = " or ".join(entry_hexes(game.counter(unit), game.setting.options["iv_corps_entry"]))
    return f"{game.called(unit)} enters by {hexes}, not by {hex_}."


def why_too_dear(game: Mons, units: Sequence[str], hex_: str) -> str:
    """8.4 What it costs to enter now."""
    price, best = column_price(game, hex_), most_points(game, units, hex_)
    return f"Entering {hex_} costs {price} MP now; {best} is all they have."


def why_not_due(game: Mons, unit: str) -> str:
    """8.2 When a unit enters."""
    return f"{game.called(unit)} enters on turn {game.counter(unit).entry_turn}."


def entry_hexes(counter: Counter, seventh: str) -> tuple[str, ...]:
    """8.2 The hexes that a unit may enter by; the 7th Division's is settled by an option."""
    return tuple(seventh if hex_ == SEVENTH else hex_ for hex_ in counter.entry)


def not_waiting(_: object, game: Mons, among: int) -> int:
    """8.1 The units that do not wait off the map."""
    return among & ~game.waiting


def not_due(_: object, game: Mons, among: int) -> int:
    """8.2 The units whose turn has not come."""
    return among & ~game.sheet.arrived[game.turn]


ENTRANT = (
    Bar("8.1", "{UNIT} does not wait off the map.", not_waiting, ends=True),
    Bar("8.2", lambda _, game, unit, *__: why_not_due(game, unit), not_due),
)
GATE = (
    Bar(
        "8.3",
        lambda _, game, unit, hex_: why_no_gate(game, unit, hex_),
        lambda _, game, among, unit: no_gates(game, unit, among),
    ),
    Bar("9.4", "The enemy is in {HEX}.", lambda _, game, among, __: among & game.occupied[BRITISH]),
    Bar(
        "6.3",
        lambda _, game, unit, hex_: why_full(game, (unit,), hex_),
        lambda _, game, among, unit: full(game, (unit,), among & game.occupied[GERMAN]),
    ),
    Bar(
        "6.5",
        lambda _, game, unit, hex_: why_mixed(game, (unit,), hex_),
        lambda _, game, among, unit: mixed(game, (unit,), among & game.occupied[GERMAN]),
    ),
    Bar(
        "8.4",
        lambda _, game, unit, hex_: why_too_dear(game, (unit,), hex_),
        lambda _, game, among, unit: too_dear(game, (unit,), among),
    ),
)


def entries(game: Mons) -> Iterator[tuple[str, str]]:
    """8.3 Every unit that could enter now, with each hex it could enter by."""
    for unit in game.sheet.units.pick(due(game)):
        for hex_ in game.ground.labels(opened(GATE, None, game, gates(game, unit), (unit,))):
            yield unit, hex_


def shut_out(game: Mons, staying: Sequence[str], halted: Sequence[str], hex_: str) -> str:
    """8.3 A due unit that could enter by a hex but for those who would stay there, or nobody.

    `halted` is the stack that they split off from, which may still go on.
    """
    bit = game.ground.bit[hex_]
    others = [u for u in game.stacks[hex_] if u not in staying and u not in halted]
    for unit in game.sheet.units.pick(due(game)):
        ways = gates(game, unit)
        if not ways & bit or opened(GATE, None, game, ways, (unit,)):
            continue
        fits = not any(together_objections(game, (*others, unit)))
        crowded = any(together_objections(game, (*others, *staying, unit)))
        if fits and crowded and column_price(game, hex_) <= most_points(game, (unit,), hex_):
            return unit
    return ""
