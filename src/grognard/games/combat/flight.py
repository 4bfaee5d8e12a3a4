"""10.8 Flight: Disrupted units make for a Rally Point or for cover."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, opened
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.combat.change_log import MURK
from grognard.games.combat.costs import Price
from grognard.games.combat.cover import sees
from grognard.games.combat.entering import CRAWL, FLIGHT, WALKED, Pace
from grognard.games.combat.fleeing import (
    first_steps,
    is_goal,
    is_held,
    is_shown,
    shut_places,
)
from grognard.games.combat.harm import reveal
from grognard.games.combat.looking import seen_from
from grognard.games.combat.prices import passage, step_price
from grognard.games.combat.secrets import holds_openly
from grognard.games.combat.shapes import GUN
from grognard.games.combat.stacking import SQUADS, squads_in
from grognard.games.combat.standing import stacked, where
from grognard.games.combat.state import (
    CRAWLED,
    FRESH,
    INSIDE,
    MOVED,
    SHAKEN,
    Combat,
    enemy,
    hexes_apart,
)
from grognard.games.combat.traces import is_at_edge
from grognard.games.combat.transport import is_weapon_up, use_up_move
from grognard.games.combat.works import connected_cellars, is_in_the_way
from grognard.games.combat.wrecking import get_off, is_open_topped

POINTS = 6  # 10.8.3
FLIP = 2  # 10.1.2-f
MOST_FLIGHTS = 2  # 10.8.1-e


def may_flee(game: Combat, unit: str) -> bool:
    """10.8-a, 10.8.1-b, 10.8.1-e Whether a unit other than a gun is shaken and may still flee."""
    now = game.units[unit]
    if (
        game.kind(unit).type == GUN
        or now.status not in SHAKEN
        or now.flights >= MOST_FLIGHTS
        or not game.is_on_map(unit)
    ):
        return False
    return not now.aboard or may_jump(game, unit)


def may_jump(game: Combat, unit: str) -> bool:
    """11.4.8.2-a, core-18-e Who began the phase Disrupted in a half-track that has not moved."""
    ridden = game.units[game.units[unit].aboard]
    waits = ridden.stuck or ridden.did == FRESH
    return game.units[unit].dazed and waits and is_open_topped(game, game.units[unit].aboard)


def next_steps(game: Combat, unit: str, left: int, free: bool, begun: bool = False) -> list[str]:
    """10.8.1, 10.8.2-c The steps towards the nearest goal, none nearer to a visible enemy."""
    ways = first_steps(game, unit, begun)
    steps = [there for there in ways if free or fleeing_price(game, unit, there) <= left]
    if not steps:
        return []
    here, seen = game.units[unit].place, enemies_seen(game, unit)
    return [there for there in steps if not nears(game, here, there, seen)]


def fleeing_price(game: Combat, unit: str, there: str) -> int:
    """10.8.1-b What a step costs a fleer, wrecks and a crowd included, and the turn of a team."""
    price = step_price(game, (unit,), unit, there)
    turn = FLIP if is_weapon_up(game, unit) else 0  # 10.3.1-b
    return price.cost + turn - unseen_crowd(game, unit, there, price)


def unseen_crowd(game: Combat, unit: str, there: str, price: Price) -> int:
    """9.2.1, R-80 What a full place adds that is full with hidden friends: no fleer pays that."""
    extra, side = sum(part.value for part in price.parts if part.rule == "9.2.1"), game.owner(unit)
    if not extra:
        return 0
    known = (each for each in game.known(there, side) if not game.units[each].aboard)
    return extra if squads_in(game, (*known, unit)) <= SQUADS else 0


def enemies_seen(game: Combat, unit: str) -> list[str]:
    """10.8.2-c The places elsewhere with known enemies that a unit sees."""
    here, every = game.units[unit].place, game.sheet.places
    there = where(game, is_shown, enemy(game.owner(unit))) & ~every.bit[here]
    lying = game.looked.get(MURK), game.mouseholes, game.roadblocks, game.rubble
    now, key = (here, there, *lying), f"{unit} sees"
    kept: tuple[object, list[str]] | None = game.looked.get(key)
    if kept is None or kept[0] != now:
        kept = game.looked[key] = now, every.pick(seen_from(game, here, there))
    away = where(game, lies_low, enemy(game.owner(unit)))
    if not away & every.mask(kept[1]):
        return kept[1]
    return [at for at in kept[1] if not away & every.bit[at] or is_met(game, unit, at)]


@stacked
def lies_low(game: Combat, unit: str) -> bool:
    """8.2.2-a, 11.2.2-a Whether a unit may be out of sight though its place is in sight."""
    return game.units[unit].cover == (INSIDE,) or is_at_edge(game, unit)


def is_met(game: Combat, unit: str, place: str) -> bool:
    """10.8.2-c Whether a unit sees one of the known enemies in a place."""
    return any(sees(game, unit, foe) for foe in game.known(place, enemy(game.owner(unit))))


def nears(game: Combat, here: str, there: str, seen: list[str]) -> bool:
    """10.8.2-c Whether a step leads nearer to one of the places with enemies that are seen."""
    return any(hexes_apart(game, there, at) < hexes_apart(game, here, at) for at in seen)


def elsewhere(flight: "Flight", game: Combat, among: int) -> int:
    """10.8.1 Places that do not lead to the nearest goal."""
    steps = next_steps(game, flight.unit, flight.left, flight.free, flight.begun)
    return among & ~game.sheet.places.mask(steps)


def not_a_goal(flight: "Flight", game: Combat, among: int) -> int:
    """10.8.1-c, 10.8.3-a Places next to the fleer that are no goal, or nearer to an enemy."""
    if flight.begun and not flight.left:  # 10.8.1-d: one hex, and no second by Crawling
        return among
    unit, held = flight.unit, shut_places(game, game.owner(flight.unit))
    wanted = is_goal(game, unit, held, flight.begun)
    if wanted is None:
        return among
    here, seen = game.units[unit].place, enemies_seen(game, unit)
    goals = [
        there
        for there in (*game.ground.costs.ways[here], *connected_cellars(game, unit))
        if (there not in held or game.works.get(there))
        and wanted(there)
        and not is_held(game, there, game.owner(unit))
        and game.ground.places.spots[there].hex not in game.fires
        and passage(game, unit, there).barred is None
        and not nears(game, here, there, seen)
    ]
    return among & ~game.sheet.places.mask(goals)


def why_no_step(flight: "Flight", game: Combat, place: str) -> list[Objection]:
    """10.8.1, 10.8.2-c, core-7-i Why a flight does not lead to a place."""
    none = Objection("10.8.1", f"Flight does not lead to {place}.")
    if place not in first_steps(game, flight.unit, flight.begun):
        return [*_closed_to(flight, game, place), *_works_in(flight, game, place)] or [none]
    here, seen = game.units[flight.unit].place, enemies_seen(game, flight.unit)
    found = [_nearer(place)] if nears(game, here, place, seen) else []
    if not flight.free and fleeing_price(game, flight.unit, place) > flight.left:
        found.append(Objection("10.8.1", f"{place} costs more than is left."))
    return found


def why_no_crawl(flight: "Flight", game: Combat, place: str) -> list[Objection]:
    """10.8.3-a, 10.8.2-c, core-7-i Why a fleer does not Crawl to a place."""
    unit, none = flight.unit, Objection("10.8.3", f"{place} is no goal that can be crawled to.")
    here, found = game.units[unit].place, [*_closed_to(flight, game, place)]
    spent = flight.begun and not flight.left
    if not spent and place in game.ground.costs.ways[here] and game.ground.drm[place] > 0:
        found += [_nearer(place)] if nears(game, here, place, enemies_seen(game, unit)) else []
    return found or [none]


def _closed_to(flight: "Flight", game: Combat, place: str) -> Iterator[Objection]:
    """core-7-i, core-12-e Known enemies and fires in a place next to the fleer."""
    spots, here = game.ground.places.spots, game.units[flight.unit].place
    if place not in game.ground.costs.ways[here]:
        return
    if is_held(game, place, game.owner(flight.unit)) or spots[place].hex in game.fires:
        yield Objection("core-7-i", f"Nobody flees to enemies or into a fire, as in {place}.")


def _works_in(flight: "Flight", game: Combat, place: str) -> Iterator[Objection]:
    """core-7-i Known mines and wire in a place next to the fleer, who may Crawl there."""
    unit, ways = flight.unit, game.ground.costs.ways
    if place in ways[game.units[unit].place] and is_in_the_way(game, place, game.owner(unit)):
        yield Objection("core-7-i", f"Wire and known mines, as in {place}, are crawled into.")


def _nearer(place: str) -> Objection:
    return Objection("10.8.2", f"{place} is nearer to an enemy in sight.")


def the_way_off(flight: "Flight", game: Combat, place: str) -> Iterator[Tally]:
    """10.8.1-b, 10.3.1-b What a step costs a fleer, the turn of a team included."""
    unit = flight.unit
    parts = step_price(game, (unit,), unit, place).parts
    turn = (Mod(FLIP, "turned over", "10.3.1"),) if is_weapon_up(game, unit) else ()
    yield tally(f"cost for {unit}", (*turn, *parts))


CRAWLS = (Bar("10.8.3", why_no_crawl, not_a_goal),)
STEPS = (Bar("10.8.1", why_no_step, elsewhere),)


@dataclass
class Flight(Procedure):
    """10.8 A Disrupted unit runs, step by step, as long as its owner likes."""

    unit: str
    left: int
    free: bool = False  # 10.8.1-d: one hex whatever it costs
    begun: bool = False

    def begin(self, game: Combat, _: object) -> Step:
        """10.8.2-b Nobody is obliged to flee."""
        if not may_flee(game, self.unit) and not self.begun:
            return Done()
        return self.ask(game, None)

    def ask(self, game: Combat, _: object) -> Step:
        """10.8.1 The next step, or stay."""
        if not game.is_on_map(self.unit) or not self.is_open(game):
            return Done()
        prompt = f"10.8 Flee with {self.unit}, or stay."
        answers = (self.stay, self.step, self.crawl)
        return Ask(game.owner(self.unit), answers, prompt, (self.unit,))

    def is_open(self, game: Combat) -> bool:
        """R-80 Whether there is anywhere to go, or would be but for what its side hides."""
        return holds_openly(game, game.owner(self.unit), self.leads_on)

    def leads_on(self, game: Combat) -> bool:
        """10.8.1 Whether a step or a crawl is open."""
        every = game.sheet.places.all
        return bool(opened(STEPS, self, game, every) or opened(CRAWLS, self, game, every))

    @form("stay", passes=True, says="stay")
    def stay(self, game: Combat) -> Step:
        """10.8.2-b The flight ends here."""
        return Done()

    @form("PLACE", STEPS, sums=the_way_off, way=True, label="Flee", says="flee to PLACE")
    def step(self, game: Combat, place: str) -> Step:
        """10.8.3 One step, as Cautious Movement, under fire."""
        return self.halted(game, place) or self.hurry(game, place)

    @form("crawl PLACE", CRAWLS, label="Crawl", says="crawl to PLACE")
    def crawl(self, game: Combat, place: str) -> Step:
        """10.8.1-c, 10.8.3-a Next to its goal a fleer may Crawl, and is there."""
        stopped = self.halted(game, place)
        if stopped is not None:
            return stopped
        self.left, self.free = 0, False
        did = game.units[self.unit].did
        game.change(self.unit, did=did if did in WALKED else CRAWLED)
        return Call(Pace(game.owner(self.unit), (self.unit,), CRAWL, place), then=self.over)

    def over(self, game: Combat, _: object) -> Step:
        """10.8.2-e The flight is over."""
        return Done()

    def halted(self, game: Combat, place: str) -> Done | None:
        """10.8.2-d A hidden enemy shows itself, and the fleer stays where it is."""
        if not self.begun:
            self.begun = True
            now = game.units[self.unit]
            own = now.fled or not self.free
            game.running = tuple(unit for unit in game.running if unit != self.unit)  # 10.8.3
            game.change(self.unit, flights=now.flights + 1, fled=own)
        if vehicle := game.units[self.unit].aboard:  # core-18-e
            get_off(game, self.unit)
            pay_for_flight(game, vehicle)
        hidden = list(game.here(place, enemy(game.owner(self.unit))))
        for unit in hidden:
            reveal(game, unit)
        return Done() if hidden else None

    def hurry(self, game: Combat, place: str) -> Step:
        """10.8.3 On its feet, as Cautious Movement."""
        self.left = max(0, self.left - fleeing_price(game, self.unit, place))
        self.free = False
        served = game.units[self.unit].served and not is_weapon_up(game, self.unit)
        game.change(self.unit, did=MOVED, served=served)
        side = game.owner(self.unit)
        return Call(Pace(side, (self.unit,), FLIGHT, place), then=self.ask)


def pay_for_flight(game: Combat, vehicle: str) -> None:
    """core-18-e A half-track pays half its points for each who flees; for the second, its move."""
    if game.units[vehicle].halved:
        use_up_move(game, vehicle)
    elif not game.units[vehicle].stuck:
        game.change(vehicle, halved=True)


def run_off(game: Combat, units: Iterable[str], left: Mapping[str, int]) -> tuple[Flight, ...]:
    """10.8.1-b, 10.8.1-d Those who were Disrupted on the move, with the points they have left."""
    routed = tuple(_routed(game, units))
    return tuple(Flight(unit, left.get(unit, 0), free=True) for unit in routed)


def flights_of(game: Combat, units: Iterable[str]) -> tuple[Flight, ...]:
    """10.8.1-d The flights of those who were Disrupted: one hex each, at once."""
    return run_off(game, units, {})


def after_flights(game: Combat, then: Callable[[Combat, object], Step]) -> Step:
    """10.8.1-d All who were Disrupted just now may go one hex; then the mover goes on."""
    flights = flights_of(game, game.sheet.units.pick(game.routed))
    return Call(flights, then=then) if flights else then(game, None)


def _routed(game: Combat, units: Iterable[str]) -> Iterator[str]:
    """10.8.1-d Those of some units who were Disrupted just now; 10.8.1-e once in a phase."""
    for unit in units:
        bit, now = game.sheet.units.bit[unit], game.units[unit]
        if game.routed & bit and game.is_on_map(unit) and now.status in SHAKEN:
            game.routed &= ~bit
            if now.flights <= now.fled:  # else it has run off before, and flees by an impulse
                yield unit
