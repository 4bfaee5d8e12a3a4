"""7.1, 7.2, 6.9.1 Below ground: who may go down into trenches, holes and Dug-In markers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar, opened
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.combat.arriving import entries
from grognard.games.combat.blazes import burning
from grognard.games.combat.costs import INFANTRY
from grognard.games.combat.entering import show_movers
from grognard.games.combat.markers import is_shared, take_off
from grognard.games.combat.moving_fire import has_shot
from grognard.games.combat.prices import step_price
from grognard.games.combat.shapes import GUN, LEADER
from grognard.games.combat.standing import stacked, where
from grognard.games.combat.state import WAITING, Combat
from grognard.games.combat.step_refusals import why_turn_first
from grognard.games.combat.steps import AMONG_FOES, CRAWL, is_up, on_weapon, step_sum
from grognard.games.combat.works import connected_trenches, has_holes, trench_in, worked_out

if TYPE_CHECKING:
    from grognard.games.combat.movement import Move


def the_descent(move: "Move", game: Combat, place: str) -> Iterator[Tally]:
    """7.2 What the way into a trench would cost, mover by mover."""
    for unit in move.units:
        yield step_sum(move, game, unit, place, True)


def no_trench(move: "Move", game: Combat, among: int) -> int:
    """7.2.1 Places without a trench that the movers could go down into."""
    there = worked_out(game, "trenches", _trenches) if game.works else 0
    if not there or move.before:
        return among
    unit = move.units[0]
    here = game.units[unit].place
    if here == WAITING:
        near = game.sheet.places.mask(entries(game, unit))
    else:
        near = game.ground.costs.steps(here, INFANTRY).every | game.sheet.places.bit[here]
    if below := connected_trenches(game, unit):
        near |= game.sheet.places.mask(below)
    near &= there
    return among & ~near if near else among


def _trenches(game: Combat) -> Iterator[str]:
    """7.2 The hexes with a trench."""
    return (hex_ for hex_ in game.works if trench_in(game, hex_))


def no_descent(move: "Move", game: Combat, among: int) -> int:
    """7.2.1, 7.6.2 Trenches that the movers cannot get into, or not by this type of movement."""
    places = game.sheet.places
    shut = []
    for place in places.pick(among):
        prices = [step_price(game, move.units, unit, place, True) for unit in move.units]
        spent = move.mode == CRAWL and move.steps
        walks = any(price.crawl for price in prices) and move.mode != CRAWL
        if spent or walks or any(price.barred for price in prices):
            shut.append(place)
    return places.mask(shut)


def why_no_descent(move: "Move", game: Combat, place: str) -> list[Objection]:
    """7.2.1, 7.6.2 What keeps the movers out of a trench, each by its own rule."""
    found: dict[str, Objection] = {}
    if move.mode == CRAWL and move.steps:
        found["10.5.1"] = Objection("10.5.1", "A crawl is one step.")
    for unit in move.units:
        price = step_price(game, move.units, unit, place, True)
        if price.barred is not None:
            rule, text, _ = price.barred
            found[rule] = Objection(rule, text)
        elif price.crawl and move.mode != CRAWL:
            told = f"The trench in {place} is crawled into."
            found[price.crawl] = Objection(price.crawl, told)
    return [*found.values()]


def climbed(move: "Move", game: Combat, place: str, down: bool) -> dict[str, int]:
    """7.2.1-d Take the movers down into the trench of their own hex, or up; what they have left."""
    left = dict(move.left)
    for unit in move.units:
        if game.units[unit].trench != down:
            cost = step_price(game, move.units, unit, place, down).cost
            left[unit] = max(0, left[unit] - cost)
            game.change(unit, trench=down, holes=False, dug=False, guest=False, cover=())
            take_off(game, unit, place)
            show_movers(game, move.side, (unit,))
    return left


def deep_price(move: "Move", game: Combat, among: int) -> int:
    """10.2.2 Trenches that cost more than some mover has left."""
    places = game.sheet.places
    if move.mode == CRAWL:
        return 0
    return places.mask(
        place
        for place in places.pick(among)
        if any(
            step_price(game, move.units, unit, place, True).cost > move.left[unit]
            for unit in move.units
        )
    )


def no_holes(move: "Move", game: Combat, among: int) -> int:
    """6.9.1, 7.1.6 Units with no shellholes or marker to go into, or without the point for it."""
    if move.before or (move.mode == CRAWL and not move.steps):
        return among
    here = game.sheet.places.bit.get(game.units[move.units[0]].place, 0)
    if not here & (holed(game) | where(game, is_dug_in, move.side)):
        return among
    able = [unit for unit in move.units if may_duck(move, game, unit)]
    return among & ~game.sheet.units.mask(able) if able else among


def holed(game: Combat) -> int:
    """6.9.1 The hexes with shellholes, as bits of places, worked out once for a map."""
    worked, key = game.sheet.worked, f"holes of {game.scenario.map}"
    if key not in worked:
        hexes = [hex_ for hex_ in game.ground.board.hexes if has_holes(game, hex_)]
        worked[key] = game.sheet.places.mask(hexes)
    found: int = worked[key]
    return found


@stacked
def is_dug_in(game: Combat, unit: str) -> bool:
    """7.1 Whether a unit is under a Dug-In marker."""
    return game.units[unit].dug


def may_duck(move: "Move", game: Combat, unit: str) -> bool:
    """6.9.1-d Whether a mover can pay for it; whoever Crawled into the hex may end in the holes."""
    if move.mode == CRAWL:
        return shelter(game, unit) == "holes"
    return move.left[unit] >= ducking(game, unit).total and bool(shelter(game, unit))


def weapon_up(move: "Move", game: Combat, among: int) -> int:
    """10.1.2-e, 10.3.1, 10.4.2 Movers with their weapon side up, who do not walk into holes."""
    if not among:
        return 0
    up = (unit for unit in move.units if is_up(game, unit, move.mode))
    return among & game.sheet.units.mask(up)


def why_no_holes(move: "Move", game: Combat, unit: str) -> list[Objection]:
    """6.9.1-d, 7.1.4-b Why a mover goes into no holes or marker here."""
    if unit not in move.units:
        told = f"{unit} is not on the move."
    elif not game.is_on_map(unit):
        told = f"{unit} comes on first."
    elif move.mode == CRAWL and not move.steps:
        told = f"{unit} Crawls to the next hex first, and may end in its holes."
    elif not shelter(game, unit):
        return [*_unsheltered(game, unit)]
    else:
        cost = ducking(game, unit).total
        told = f"To go in costs {cost}, and a crawl alone has no points for a marker."
    return [Objection("6.9.1", told)]


def _unsheltered(game: Combat, unit: str) -> Iterator[Objection]:
    """7.1.4-b, 7.1.5, 10.4.5-c Why nothing where a unit is takes it in."""
    if game.units[unit].dug:
        yield Objection("7.1.5", f"{unit} is dug in already, and has all that the ground gives.")
        return
    if is_dug_in_beside(game, unit):
        if game.kind(unit).type == GUN:
            yield Objection("10.4.5", f"{unit} is a gun: Dug-In as it starts, and never again.")
        else:
            yield Objection("7.1.4", f"{unit} digs a marker of its own; leaders alone join one.")
    yield Objection("6.9.1", f"{unit} has no shellholes here to go into, and no marker to join.")


def ducking(game: Combat, unit: str) -> Tally:
    """6.9.1-d, 7.1.6-a, 10.4.4 What it costs to go into holes or under a marker: 1, for a gun 2."""
    marked = shelter(game, unit) == "dug"
    way = Mod(1, "Dug-In marker", "7.1.6") if marked else Mod(1, "into shellholes", "6.9.1")
    double = (Mod(1, "gun", "10.4.4"),) if game.kind(unit).type == GUN else ()
    return tally(f"cost for {unit}", (way, *double))


def the_holes(move: "Move", game: Combat, unit: str) -> Iterator[Tally]:
    """6.9.1-d, 7.1.6-a What going in costs a mover; a crawl has no points to pay."""
    if move.mode != CRAWL:
        yield ducking(game, unit)


def shelter(game: Combat, unit: str) -> str:
    """7.1.4-b, 7.1.6-a, 6.9.1 What a unit may go into where it is: a friend's marker, or holes.

    Who is dug in among shellholes has both already (6.9.1-g).
    """
    now, spot, type_ = game.units[unit], game.spot(unit), game.kind(unit).type
    if now.dug:
        return ""
    joins = type_ == LEADER or (spot.walls and type_ != GUN)  # 10.4.5-c
    if joins and is_dug_in_beside(game, unit):
        return "dug"
    ground = now.place in game.ground.board and not now.holes and not now.trench
    return "holes" if ground and has_holes(game, spot.hex) else ""


def is_dug_in_beside(game: Combat, unit: str) -> bool:
    """7.1.6-a Whether a friend where a unit is lies under a marker that takes in others."""
    friends = game.here(game.units[unit].place, game.owner(unit))
    return any(is_shared(game, each) for each in friends if each != unit)


def go_under(game: Combat, unit: str) -> None:
    """7.1.6, 6.9.1, R-49 Into a friend's marker, or into holes and so out of Cover; it is seen."""
    if shelter(game, unit) == "dug":
        game.change(unit, dug=True, guest=not game.spot(unit).walls)
    else:
        game.change(unit, holes=True, guest=False, cover=())
    show_movers(game, game.owner(unit), (unit,))


def has_more(move: "Move", game: Combat) -> bool:
    """10.1.4-a, 6.9.1-d Whether those who crawled have a shot, or holes to go into."""
    return has_shot(move, game) or bool(opened(DUCK, move, game, game.sheet.units.all))


DUCK = (Bar("6.9.1", why_no_holes, no_holes), Bar("10.1.2", why_turn_first, weapon_up))
DESCENT = (
    Bar("7.2.1", "{PLACE} has no trench within a step.", no_trench, ends=True),
    Bar("10.1.2", why_turn_first, on_weapon),
    Bar("7.2.1", why_no_descent, no_descent),
    Bar("core-12-e", "{PLACE} is on fire.", burning),
    Bar("10.2.2", "{PLACE} costs more than is left.", deep_price),
    *AMONG_FOES,
)
