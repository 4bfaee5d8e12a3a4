"""6.14.2, 6.18.1 Vehicles bypass rail cars and fountains: where it leads, and what it costs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.combat.arcs import front, spread
from grognard.games.combat.costs import CLOSED
from grognard.games.combat.drives import (
    APART,
    FULL,
    WHOLE_RULES,
    crowded,
    held,
    shut,
    step_from,
    strays,
)
from grognard.games.combat.sight import Cause
from grognard.games.combat.state import WAITING, Combat
from grognard.games.combat.vehicle_costs import (
    FORWARD,
    Step,
    ahead,
    crowd_mods,
    works_between,
)
from grognard.games.combat.works import TRENCH, WIRE

if TYPE_CHECKING:
    from grognard.games.combat.driving import Drive

BYPASSED = ("rail-cars", "fountain")  # 6.14.2, 6.18.1
AROUND = 1  # 6.14.2-f


def no_past(drive: "Drive", game: Combat, among: int) -> int:
    """6.14.2-f, 6.18.1-c, 11.2.1-a Hexes before it that hold no rail cars and no fountain."""
    here = game.units[drive.vehicle].place
    if here == WAITING or game.units[drive.vehicle].along:
        return among
    terrain = game.ground.board.terrain
    near = [h for h in ahead(game, drive.vehicle, FORWARD) if terrain(h) in BYPASSED]
    return among & ~game.sheet.hexes.mask(h for h in near if not _lies_in(game, drive.vehicle, h))


def _lies_in(game: Combat, vehicle: str, hex_: str) -> list[Cause]:
    """7.2, 7.5.2, 7.6.2, core-12-e What keeps a vehicle from a hex that it would pass."""
    found = [Cause("core-12-e", f"{hex_} is on fire.")] if hex_ in game.fires else []
    for work in game.works.get(hex_, ()):
        if work.kind in (WIRE, TRENCH):
            rule = "7.6.2" if work.kind == WIRE else "7.2.1"
            found.append(Cause(rule, f"It might get stuck in the {work.kind} in {hex_}."))
    closed = works_between(game, vehicle, game.units[vehicle].place, hex_)
    known = [cause.rule for cause in found]
    return [*found, closed] if closed is not None and closed.rule not in known else found


def why_no_past(drive: "Drive", game: Combat, hex_: str, *rest: str) -> list[Objection]:
    """11.2.1, 11.1.2, 7 Why a vehicle does not bypass a hex."""
    if not game.is_on_map(drive.vehicle):
        return [Objection("11.2.1", f"{drive.vehicle} is not on the map yet.")]
    if game.ground.board.terrain(hex_) not in BYPASSED or game.units[drive.vehicle].along:
        return [Objection("11.2.1", f"{hex_} is not bypassed by vehicles.")]
    if hex_ not in ahead(game, drive.vehicle, FORWARD):
        return [Objection("11.1.2", f"{hex_} does not lie before the vehicle.")]
    causes = _lies_in(game, drive.vehicle, hex_)
    return [Objection(cause.rule, cause.text) for cause in causes]


def heading(game: Combat, vehicle: str, hex_: str, place: str) -> tuple[int, int]:
    """6.14.2-f The hexspines that a vehicle turns as it bypasses a hex, and its facing then."""
    board, facing = game.ground.board, game.units[vehicle].facing
    return min((spread(facing, way), way) for way in range(6) if place in front(board, hex_, way))


def rule_of(game: Combat, hex_: str) -> str:
    """6.14.2, 6.18.1 The rule by which vehicles drive around a hex."""
    return CLOSED.get(game.ground.board.terrain(hex_), CLOSED["rail-cars"])


def the_bypass(drive: "Drive", game: Combat, hex_: str, place: str) -> Iterator[Tally]:
    """6.14.2-f What a bypass costs with the turns on the way and the hex beyond."""
    turn = heading(game, drive.vehicle, hex_, place)[0]
    turns = (Mod(turn, "hexspines", "11.1.2"),) if turn else ()
    around = Mod(AROUND, f"around {hex_}", rule_of(game, hex_)), *crowd_mods(game, hex_)
    beyond = _beyond(drive, game, hex_, place).price.parts
    yield tally(f"cost for {drive.vehicle}", (*around, *turns, *beyond))


def _beyond(drive: "Drive", game: Combat, hex_: str, place: str) -> Step:
    """11.1.2 The step from a hex that is bypassed to the next."""
    return step_from(drive, game, place, FORWARD, hex_)


def no_exit(drive: "Drive", game: Combat, among: int, hex_: str) -> int:
    """6.14.2-d Places that no free hexsides lead to around a hex, or that cost too much."""
    here, around = game.units[drive.vehicle].place, game.ground.costs.around
    out = []
    for place in game.ground.board.neighbours(hex_):
        step = _beyond(drive, game, hex_, place) if around.bypass(here, hex_, place) else None
        if step is None or step.price.barred is not None or step.whole:
            continue
        if next(the_bypass(drive, game, hex_, place)).total <= drive.left:
            out.append(place)
    return among & ~game.sheet.places.mask(out)


def why_no_exit(drive: "Drive", game: Combat, hex_: str, place: str) -> list[Objection]:
    """6.14.2-d, 6.18.1-c Why a bypass does not lead there: no way, the ground, or the price."""
    here, around = game.units[drive.vehicle].place, game.ground.costs.around
    near = place in game.ground.board.neighbours(hex_)
    if not near or not around.bypass(here, hex_, place):
        return [Objection(rule_of(game, hex_), f"No free way around leads to {place}.")]
    step = _beyond(drive, game, hex_, place)
    if step.price.barred is not None:
        return [Objection(step.price.barred.rule, step.price.barred.text)]
    if step.whole:
        rule = WHOLE_RULES[step.whole]
        return [Objection(rule, f"{place} is entered from next to it, with all that is left.")]
    cost = next(the_bypass(drive, game, hex_, place)).total
    return [Objection("11.1.2", f"The way to {place} costs {cost}, and {drive.left} are left.")]


def held_beyond(drive: "Drive", game: Combat, among: int, hex_: str) -> int:
    """11.1.4, 11.4.6-c Places beyond that the vehicle does not enter for fire or enemies."""
    return held(drive, game, among)


def why_held(drive: "Drive", game: Combat, hex_: str, place: str) -> tuple[Objection, ...]:
    """11.1.4, 11.4.6-c Why it does not enter the place beyond."""
    return shut(drive, game, place)


def full_beyond(drive: "Drive", game: Combat, among: int, hex_: str) -> int:
    """11.3.2-a Full places beyond, for a vehicle of a platoon."""
    return crowded(drive, game, among)


def strays_beyond(drive: "Drive", game: Combat, among: int, hex_: str) -> int:
    """10.7.2-a Places beyond that would leave it apart from its platoon."""
    return strays(drive, game, among)


PAST = (Bar("11.2.1", why_no_past, no_past, ends=True),)
OUT = (
    Bar("6.14.2", why_no_exit, no_exit, ends=True),
    Bar("11.1.4", why_held, held_beyond),
    Bar("11.3.2", FULL, full_beyond),
    Bar("10.7.2", APART, strays_beyond),
)
