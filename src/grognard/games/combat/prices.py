"""10.5, 7 What a step costs a unit in play: the map, and what was built, dug or crowded there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from grognard.engine.kernel.tally import Mod
from grognard.games.combat.abreast import abreast
from grognard.games.combat.barriers import is_holed
from grognard.games.combat.costs import (
    ASIDE,
    DOUBLE,
    GUN_CREW,
    INFANTRY,
    OUTSIDE,
    Price,
    Steps,
    summed,
)
from grognard.games.combat.places import CELLAR, GROUND
from grognard.games.combat.shapes import GUN, HEXSIDES, VEHICLE
from grognard.games.combat.sight import Cause
from grognard.games.combat.stacking import SQUADS, VEHICLES, is_overfull
from grognard.games.combat.standing import many, several, stacked, where
from grognard.games.combat.state import WAITING, Combat, Unit
from grognard.games.combat.vehicle_costs import crowd_mods
from grognard.games.combat.works import (
    AT_TRENCH,
    BUILT,
    ROADBLOCK,
    TRENCH,
    WIRE,
    connected_cellars,
    connected_trenches,
    is_blocked,
    trench_in,
    work_in,
    worked_out,
)

ROUGH = "rough"  # in `looked`: where works may count
PAST_WORKS = "past works"  # in `looked`: what steps beside works cost
SKIRTING = Mod(ASIDE, "outside the building", "10.6.2")
OUT_OF_HOLES = "out-of-holes", "out of the shellholes", "6.9.1"  # row, why, rule
OF_HEX = ("uphill", "out of the gully")  # what a hex costs besides its terrain
ROOMY = "roomy"  # in what is at hand: the places where no crowd counts
WRECKED = "wrecked"  # in `looked`: where wrecks are
PRICES = "prices"  # in what was worked out from units as they are: what steps cost, by question


class KeptWorks(NamedTuple):
    """7 What steps beside works cost, as things stand."""

    now: tuple[object, ...]
    prices: dict[tuple[str, str, str], Price]
    steps: dict[tuple[str, str], Steps]


def step_price(
    game: Combat, units: tuple[str, ...], unit: str, there: str, down: bool = False
) -> Price:
    """10.5, 9.2.1 What a step costs a unit, twice in a full place; `down` into a trench there."""
    now = game.units[unit]
    if not down and _is_plain(game, now, there, len(units)):
        who = GUN_CREW if game.kind(unit).type == GUN else INFANTRY
        return game.ground.costs.price(now.place, there, who)
    memo = game.memo
    asked, prices = memo.get(PRICES, (None, {}))
    if asked is not game.question:
        prices = {}
        memo[PRICES] = game.question, prices
    posts = [game.units[each] for each in units]  # whoever looks ahead moves them for a moment
    found: tuple[list[Unit], Price] | None = prices.get((units, unit, there, down))
    if found is None or found[0] != posts:
        found = posts, _step_price(game, units, unit, there, down)
        prices[units, unit, there, down] = found
    return found[1]


def _is_plain(game: Combat, now: Unit, there: str, movers: int) -> bool:
    """10.5 Whether the map alone says what a step costs: nothing built or parked is near it."""
    if now.holes or now.trench or now.place == WAITING or movers > VEHICLES:
        return False
    if there in game.stacks and is_crowded(game, there, movers):
        return False
    wrecked = there in game.wrecks or there in game.burning
    return not wrecked and not built(game) & game.sheet.places.bit[there]


def wrecked(game: Combat) -> int:
    """6.8.2.1-b The hexes with wrecks, as bits of places; those on hexsides are in no place."""
    kept: tuple[int, object, object] | None = game.looked.get(WRECKED)
    if kept is None or kept[1] is not game.wrecks or kept[2] is not game.burning:
        bit, found = game.sheet.places.bit, 0
        for hex_ in (*game.wrecks, *game.burning):
            found |= bit.get(hex_, 0)
        kept = game.looked[WRECKED] = found, game.wrecks, game.burning
    return kept[0]


def built(game: Combat) -> int:
    """7 The places where works may count for a step: elsewhere the map alone opens and closes."""
    return worked_out(game, ROUGH, _built)


def _built(game: Combat) -> Iterator[str]:
    """10.5 The places with wire in them, and those beside roadblocks and Mouseholes."""
    of_hex = game.ground.places.of_hex
    sides = (*game.barred_sides, *game.mouseholes)
    beside = (hex_ for side in sides for hex_ in side.split("/"))
    wired = (hex_ for hex_ in game.works if work_in(game, hex_, WIRE) is not None)
    return (place for hex_ in (*wired, *beside) for place in of_hex[hex_])


def ground_steps(game: Combat, units: tuple[str, ...]) -> list[Steps]:
    """10.5, 7 The steps over the map and its works, mover by mover; none off it or in a trench."""
    here, steps = game.units[units[0]].place, []
    if here == WAITING:
        return []
    for unit in units:
        if game.units[unit].trench:
            return []
        steps.append(_steps(game, here, GUN_CREW if game.kind(unit).type == GUN else INFANTRY))
    return steps


def _steps(game: Combat, here: str, who: str) -> Steps:
    """10.5, 7 The steps from a place over the map and what was built, blown or cleared on it."""
    found = game.ground.costs.steps(here, who)
    if not found.every & built(game):
        return found
    kept = _kept_works(game).steps
    past = kept.get((here, who))
    if past is None:
        ways = game.ground.costs.ways[here]
        prices = {there: _past_works(game, here, there, who) for there in ways}
        if who == GUN_CREW:
            prices = {t: p if p.barred else _with_gun(p) for t, p in prices.items()}
        past = kept[here, who] = summed(game.sheet.places, prices)
    return past


def walks_from(game: Combat, here: str) -> Sequence[tuple[str, int]]:
    """10.5, 7.3.1, 7.5.2 The steps that infantry can walk, over and through works, with cost."""
    if not built(game) & game.sheet.places.bit[here]:
        return game.ground.costs.open_ways[here]
    ways = game.ground.costs.ways[here]
    prices = ((there, _past_works(game, here, there, INFANTRY)) for there in ways)
    return [(t, price.cost) for t, price in prices if price.barred is None and not price.crawl]


def shut_by_ground(game: Combat, units: tuple[str, ...], crawls: bool) -> int | None:
    """10.5 The places that map and works close, as bits; none off the map or in a trench."""
    steps, shut = ground_steps(game, units), 0
    for each in steps:
        shut |= each.shut if crawls else each.shut | each.crawl
    return shut if steps else None


def dear_by_ground(
    game: Combat, units: tuple[str, ...], left: Mapping[str, int]
) -> tuple[int, int]:
    """10.5, 6.9.1 The places that map and works price, and those too dear to a mover, as bits."""
    steps, dear = ground_steps(game, units), 0
    for unit, each in zip(units, steps, strict=False):
        rest = left[unit]
        if game.units[unit].holes:
            if game.kind(unit).type == GUN:  # 10.4.4: it pays double for the climb, too
                return 0, 0
            rest -= _part(game, *OUT_OF_HOLES).value
        for cost, bits in each.costs:
            dear |= bits if cost > rest else 0
    return roomy_places(game, len(units)) if steps else 0, dear


def plain_places(game: Combat, movers: int) -> int:
    """10.5, 9.1.5 The places, as bits, where nothing built, parked or crowded counts."""
    return roomy_places(game, movers) & ~built(game)


def roomy_places(game: Combat, movers: int) -> int:
    """9.1.5, 6.8.2.1 The places, as bits, where nothing parked or crowded counts for so many.

    Nobody counts more than a squad, so that three in all fill no place (9.1.1).
    """
    if movers > VEHICLES:
        return 0
    hand = game.at_hand
    found: tuple[int, int] | None = hand.get(ROOMY)
    if found is None:
        rest = where(game, is_vehicle) | wrecked(game)
        found = hand[ROOMY] = ~(many(game) | rest), ~(several(game) | rest)
    return found[movers - 1]


@stacked
def is_vehicle(game: Combat, unit: str) -> bool:
    """Whether a unit is a vehicle."""
    return game.kind(unit).type == VEHICLE


def is_crowded(game: Combat, place: str, movers: int) -> bool:
    """9.1.5, 6.8.2.1 Whether those in a place count for a mover or two: a vehicle, or too many."""
    stack = game.stacks[place]
    return len(stack) + movers > SQUADS or any(is_vehicle(game, unit) for unit in stack)


def _step_price(game: Combat, units: tuple[str, ...], unit: str, there: str, down: bool) -> Price:
    price = _trench_price(game, unit, there) if down else passage(game, unit, there)
    if price.barred is not None:
        return price
    if not down or there not in connected_trenches(game, unit):
        price = price._replace(parts=(*price.parts, *_crowd(game, unit, there)))
    if game.kind(unit).type == GUN:
        price = _with_gun(price)
    return _doubled(game, units, there, price)


def _doubled(game: Combat, units: tuple[str, ...], there: str, price: Price) -> Price:
    """9.2.1 Twice the price into a place that is too full then."""
    inside = game.units[units[0]].place == there  # 7.2.1-d: in or out of its trench
    if inside or not is_overfull(game, there, game.owner(units[0]), units):
        return price
    more = Mod(price.cost * (DOUBLE - 1), "full place", "9.2.1")
    return price._replace(parts=(*price.parts, more))


def _crowd(game: Combat, unit: str, there: str) -> tuple[Mod, ...]:
    """6.8.2.1-b Vehicles and wrecks in a hex that is entered, not those passed on its stairs."""
    now, spots = game.units[unit], game.ground.places.spots
    if now.place != WAITING and spots[now.place].hex == spots[there].hex:
        return ()
    return crowd_mods(game, there, abreast(game, unit))


def _with_gun(price: Price) -> Price:
    """10.4.4 A gun pays double for everything on its way."""
    parts = tuple(part for part in price.parts if part.rule != "10.4.4")
    return price._replace(parts=(*parts, Mod(sum(p.value for p in parts), "gun", "10.4.4")))


def skirting_price(game: Combat, unit: str, hex_: str) -> Price:
    """10.6.2, 10.6.4 Past a building, outside its walls: a hexside crossed, the ground, its slope.

    Whoever goes on from one building round the next crosses no hexside.
    """
    now, crowd = game.units[unit], crowd_mods(game, hex_)
    if now.outside:
        return Price((SKIRTING, *game.ground.costs.climb(now.place, hex_), *crowd))
    skirted, beside = game.ground.costs.skirted, built(game) & game.sheet.places.bit[hex_]
    found = skirted.get((now.place, hex_)) if not beside else None
    if found is None:
        price = game.ground.costs.price(now.place, hex_)
        price = _over_roadblock(game, game.spot(unit).hex, hex_, price)
        crossed = (part for part in price.parts if part.why in (*HEXSIDES, ROADBLOCK))
        climb = game.ground.costs.climb(now.place, hex_)
        found = price._replace(parts=(*crossed, SKIRTING, *climb))
        if not beside:
            skirted[now.place, hex_] = found
    found = found._replace(parts=(*found.parts, *crowd)) if crowd else found
    return climbing(game, unit, found)


def price_beyond(game: Combat, units: tuple[str, ...], hex_: str, after: str) -> Price:
    """10.6.2 What the step costs that ends a bypass of a hex: all that counts where it leads."""
    if plain_places(game, len(units)) & game.sheet.places.bit[after]:
        return game.ground.costs.price(hex_, after)
    price = _wired(game, after, game.ground.costs.price(hex_, after))
    price = _over_roadblock(game, hex_, after, price)
    price = price._replace(parts=(*price.parts, *crowd_mods(game, after)))
    return _doubled(game, units, after, price)


def _over_roadblock(game: Combat, here: str, there: str, price: Price) -> Price:
    """7.5.2 A roadblock is climbed like a wall, unless one stands on that hexside anyhow."""
    if price.barred or not game.roadblocks:
        return price
    walled = any(part.why in HEXSIDES for part in price.parts)
    if walled or not is_blocked(game, game.ground.board.side(here, there)):
        return price
    over = _part(game, ROADBLOCK, ROADBLOCK, "7.5.2")
    lands = game.ground.places.spots[there].walls  # 10.6.4: outside the house first
    outside = (_part(game, OUTSIDE, OUTSIDE, "10.6.4"),) if lands else ()
    return price._replace(parts=(over, *outside, *price.parts))


def passage(game: Combat, unit: str, there: str) -> Price:
    """10.5 A step on the map, out of holes and trenches, over roadblocks, into wire.

    What else it costs a unit, for a crowd or with a gun, neither opens nor closes it.
    """
    here = game.units[unit].place
    if here == WAITING:
        return _wired(game, there, _entry_price(game, there))
    if there in connected_cellars(game, unit):
        return Price((_part(game, CELLAR, CELLAR, "7.2.1"),))
    if here == there:  # 7.2.1-d
        return climbing(game, unit, Price())
    who = GUN_CREW if game.kind(unit).type == GUN else INFANTRY
    if built(game) & game.sheet.places.bit[there]:
        price = _past_works(game, here, there, who)
    else:
        price = game.ground.costs.price(here, there, who)
    return price if price.barred else climbing(game, unit, price)


def _past_works(game: Combat, here: str, there: str, who: str) -> Price:
    """7 A step beside works, kept until something else is built, blown or cleared."""
    kept = _kept_works(game).prices
    found = kept.get((here, there, who))
    if found is None:
        found = kept[here, there, who] = _worked_price(game, here, there, who)
    return found


def _kept_works(game: Combat) -> KeptWorks:
    """7 What has been worked out of steps beside works as they are."""
    now = game.looked.get(BUILT), game.roadblocks, game.mouseholes, game.rubble
    kept: KeptWorks | None = game.looked.get(PAST_WORKS)
    if kept is None or kept.now != now:
        kept = game.looked[PAST_WORKS] = KeptWorks(now, {}, {})
    return kept


def _worked_price(game: Combat, here: str, there: str, who: str) -> Price:
    """7.3.1, 7.5.2, 7.6.2 Through a Mousehole, over a roadblock, into wire."""
    a, b = (game.ground.places.spots[each] for each in (here, there))
    price = game.ground.costs.price(here, there, who)
    if a.hex == b.hex:
        return price
    if game.mouseholes and is_holed(game.ground.board, game.mouseholes, a, b):
        return Price((_part(game, "mousehole", "Mousehole", "7.3.1"),))
    if price.barred is not None:
        return price
    beside = game.roadblocks and _touch(game, a.hex, b.hex)
    side = game.ground.board.side(a.hex, b.hex) if beside else ""
    if side and is_blocked(game, side) and who == GUN_CREW:
        return Price(barred=Cause("10.4.4", "A gun passes hexside terrain at gates alone."))
    price = _over_roadblock(game, a.hex, b.hex, price) if side else price
    return _wired(game, there, price)


def _touch(game: Combat, a: str, b: str) -> bool:
    return game.ground.board.distance(a, b) == 1


def climbing(game: Combat, unit: str, price: Price) -> Price:
    """6.9.1, 7.2.1-d, 7.2.2-c Out of shellholes or a trench first."""
    now = game.units[unit]
    if now.holes:
        out = _part(game, *OUT_OF_HOLES)
        return price._replace(parts=(out, *price.parts))
    if now.trench:
        kind = trench_in(game, game.spot(unit).hex) or TRENCH  # where a loose text has none
        rule = "7.2.2" if kind == AT_TRENCH else "7.2.1"
        out = _part(game, f"out-of-{kind}", f"out of the {kind}", rule)
        return price._replace(parts=(out, *price.parts))
    return price


def _wired(game: Combat, there: str, price: Price) -> Price:
    """7.6.2-a Into wire by Crawling alone."""
    spot = game.ground.places.spots[there]
    wired = spot.kind == GROUND and work_in(game, spot.hex, WIRE) is not None
    return price._replace(crawl="7.6.2") if wired else price


def _trench_price(game: Combat, unit: str, there: str) -> Price:
    """7.2.1, 7.2.2 Down into a trench: from the next one, from a cellar, or from the open."""
    now, kind = game.units[unit], trench_in(game, there)
    if not kind:
        return Price(barred=Cause("7.2.1", f"There is no trench in {there}."))
    if there in connected_trenches(game, unit):
        row = CELLAR if not now.trench else "trench-to-trench"
        return Price((_part(game, row, row.replace("-", " "), "7.2.1"),))
    if now.place == there:
        cost = Mod(1, kind, "7.2.1") if kind == TRENCH else _part(game, kind, kind, "7.2.2")
        return Price((cost,), Cause("7.2.1", "It is in the trench.") if now.trench else None)
    price = passage(game, unit, there)
    if kind == AT_TRENCH and price.barred is None:
        hex_ = (game.ground.places.spots[there].terrain, *OF_HEX)
        first = [part for part in price.parts if part.why not in hex_]
        parts = (*first, _part(game, kind, kind, "7.2.2"))
        return price._replace(parts=parts)
    return price


def _entry_price(game: Combat, there: str) -> Price:
    """core-2-e The entry hex costs what it holds."""
    spot = game.ground.places.spots[there]
    row = spot.walls or spot.terrain
    cell = game.sheet.charts["terrain"].result(INFANTRY, row)
    return Price((Mod(int(cell), row, "core-2-e"),))


def _part(game: Combat, row: str, why: str, rule: str) -> Mod:
    return Mod(int(game.sheet.charts["terrain"].result(INFANTRY, row)), why, rule)
