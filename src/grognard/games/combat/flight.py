"""10.8 Flight: Disrupted units make for a Rally Point or for cover."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, opened
from grognard.games.combat.change_log import MURK
from grognard.games.combat.checks import rally_points
from grognard.games.combat.entering import CRAWL, FLIGHT, Pace
from grognard.games.combat.harm import reveal
from grognard.games.combat.looking import seen_from, within
from grognard.games.combat.prices import step_price
from grognard.games.combat.shapes import GUN
from grognard.games.combat.standing import stacked, trait, where
from grognard.games.combat.state import (
    ASSAULT,
    ASSAULT_FIRED,
    CRAWLED,
    FRESH,
    GERMAN,
    MOVED,
    RUSSIAN,
    SHAKEN,
    Combat,
    enemy,
    hexes_apart,
)
from grognard.games.combat.transport import is_weapon_up
from grognard.games.combat.works import is_in_the_way, worked_out
from grognard.games.combat.wrecking import get_off, is_open_topped

POINTS = 6  # 10.8.3
FLIP = 2  # 10.1.2-f
MOST_FLIGHTS = 2  # 10.8.1-e
NEAR_RALLY = 3  # 10.8.2-i
WALKED = (MOVED, ASSAULT, ASSAULT_FIRED)  # 10.1.5: markers that a crawl does not take off
SHUT = {GERMAN: "german shut", RUSSIAN: "russian shut"}  # in what is at hand
RALLIES = {GERMAN: "german rallies", RUSSIAN: "russian rallies"}
FARTHEST = 12  # steps that a flight looks ahead


class FirstSteps(NamedTuple):
    """The steps that lead on, with their cost, and how many hexes away they were looked for."""

    steps: dict[str, int]
    hexes: int


class KeptWays(NamedTuple):
    """First steps that were found, and what they hang on: nothing else was looked at."""

    steps: dict[str, int]
    ground: tuple[object, ...]
    area: int  # the places that were looked at
    shut: int  # those of them that nobody enters


def is_held(game: Combat, place: str, side: str) -> bool:
    """core-7-i Whether known enemies of a side are in a place."""
    return any(game.known(place, enemy(side)))


def shut_bits(game: Combat, side: str) -> int:
    """core-7-i The places that no fleer of a side enters: known enemies, fire, wire, mines."""
    hand = game.at_hand
    shut: int | None = hand.get(SHUT[side])
    if shut is None:
        shut = hand[SHUT[side]] = _shut(game, side)
    return shut


def _shut(game: Combat, side: str) -> int:
    shut = where(game, is_shown, enemy(side))
    shut |= worked_out(game, f"{side} shut", lambda: _barring(game, side))
    if game.fires:
        of_hex = game.ground.places.of_hex
        shut |= game.sheet.places.mask(place for hex_ in game.fires for place in of_hex[hex_])
    return shut


def shut_places(game: Combat, side: str) -> Mapping[str, bool]:
    """core-7-i Those places by name."""
    return dict.fromkeys(game.sheet.places.pick(shut_bits(game, side)), True)


def _barring(game: Combat, side: str) -> Iterator[str]:
    """core-7-i The hexes with works that keep fleers of a side out."""
    return (hex_ for hex_ in game.works if is_in_the_way(game, hex_, side))


@stacked
def is_shown(game: Combat, unit: str) -> bool:
    """core-19-e Whether the enemy knows of a unit."""
    return not game.units[unit].hidden


def rallies_of(game: Combat, side: str) -> tuple[str, ...]:
    """core-3-d The Rally Points of a side that are open, for the question at hand."""
    hand = game.at_hand
    found: tuple[str, ...] | None = hand.get(RALLIES[side])
    if found is None:
        found = hand[RALLIES[side]] = tuple(rally_points(game, side))
    return found


def is_goal(
    game: Combat, unit: str, held: Mapping[str, bool], begun: bool = False
) -> Callable[[str], bool] | None:
    """10.8.2 Whether a place is one that a unit flees to: a Rally Point, or cover; none if none.

    Whoever has `begun` to flee goes on through cover to a Rally Point that is close (10.8.2-g).
    """
    here, side, drm = game.units[unit].place, game.owner(unit), game.ground.drm
    rallies = rallies_of(game, side)
    if here in rallies and here not in held:
        return None  # 10.8.2-e, 10.8.2-h
    if drm[here] > 0 and here not in held:
        close = close_rallies(game, here, rallies) if begun else ()
        near = close or near_rallies(game, here, held, rallies)  # 10.8.2-i
        return (lambda place: place in near) if near else None
    return lambda place: drm[place] > 0 or place in rallies


def close_rallies(game: Combat, here: str, rallies: tuple[str, ...]) -> tuple[str, ...]:
    """10.8.2-g The Rally Points within three hexes, which cover does not keep a fleer from."""
    return tuple(place for place in rallies if hexes_apart(game, here, place) <= NEAR_RALLY)


def near_rallies(
    game: Combat, here: str, held: Mapping[str, bool], rallies: tuple[str, ...]
) -> tuple[str, ...]:
    """10.8.2-i Rally Points that 3 MP reach with no drop in cover."""
    drm, ways = game.ground.drm, game.ground.costs.open_ways
    spent, fresh = {here: 0}, deque([here])
    while fresh:
        place = fresh.popleft()
        for there, cost in ways[place]:
            total = spent[place] + cost
            shelter = drm[there] >= drm[here] and there not in held
            if total <= NEAR_RALLY and shelter and there not in spent:
                spent[there] = total
                fresh.append(there)
    return tuple(place for place in rallies if place in spent)


def first_steps(game: Combat, unit: str, begun: bool = False) -> dict[str, int]:
    """10.8.1 The first steps of all shortest ways to the nearest goals, with their cost."""
    side, key = game.owner(unit), f"{unit} flees on" if begun else f"{unit} flees"
    here, shut = game.units[unit].place, shut_bits(game, side)
    ground = here, rallies_of(game, side), game.rubble
    kept: KeptWays | None = game.looked.get(key)
    if kept is not None and kept.ground == ground and shut & kept.area == kept.shut:
        return kept.steps
    ways = _first_steps(game, unit, begun)
    area = within(game, here, ways.hexes)
    game.looked[key] = KeptWays(ways.steps, ground, area, shut & area)
    return ways.steps


def _first_steps(game: Combat, unit: str, begun: bool) -> FirstSteps:
    here, held = game.units[unit].place, shut_places(game, game.owner(unit))
    wanted = is_goal(game, unit, held, begun)
    if wanted is None:
        return FirstSteps({}, NEAR_RALLY + 1)
    close = close_rallies(game, here, rallies_of(game, game.owner(unit)))  # 10.8.2-g
    found = steps_to(game, here, held, wanted)
    if not close:
        return found
    more = steps_to(game, here, held, close.__contains__)
    return FirstSteps({**found.steps, **more.steps}, max(found.hexes, more.hexes))


def steps_to(
    game: Combat, here: str, held: Mapping[str, bool], wanted: Callable[[str], bool]
) -> FirstSteps:
    """10.8.1-d The first steps of the shortest ways to the nearest places that are wanted."""
    ways = game.ground.costs.open_ways
    begun = {there: cost for there, cost in ways[here] if there not in held}
    bit = {there: 1 << number for number, there in enumerate(begun)}
    layer, seen = dict(bit), dict(held)
    seen[here] = True
    for hexes in range(FARTHEST):
        firsts = 0
        for place, through in layer.items():
            if wanted(place):
                firsts |= through
        if firsts or not layer:
            steps = {first: cost for first, cost in begun.items() if bit[first] & firsts}
            return FirstSteps(steps, max(hexes, NEAR_RALLY) + 1)
        seen.update(dict.fromkeys(layer, True))
        beyond: dict[str, int] = {}
        for place, through in layer.items():
            for there, _ in ways[place]:
                if there not in seen:
                    beyond[there] = beyond.get(there, 0) | through
        layer = beyond
    return FirstSteps({}, FARTHEST + 1)


@trait
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
    steps = [there for there in ways if free or _price(game, unit, there) <= left]
    if not steps:
        return []
    here, seen = game.units[unit].place, enemies_seen(game, unit)
    return [there for there in steps if not nears(game, here, there, seen)]


def _price(game: Combat, unit: str, there: str) -> int:
    """10.8.1-b What a step costs a fleer, wrecks and a crowd included, and the turn of a team."""
    turn = FLIP if is_weapon_up(game, unit) else 0  # 10.3.1-b
    return step_price(game, (unit,), unit, there).cost + turn


def enemies_seen(game: Combat, unit: str) -> list[str]:
    """10.8.2-c The places elsewhere with known enemies that a unit sees."""
    here, every = game.units[unit].place, game.sheet.places
    there = where(game, is_shown, enemy(game.owner(unit))) & ~every.bit[here]
    lying = game.looked.get(MURK), game.mouseholes, game.roadblocks, game.rubble
    now, key = (here, there, *lying), f"{unit} sees"
    kept: tuple[object, list[str]] | None = game.looked.get(key)
    if kept is None or kept[0] != now:
        kept = game.looked[key] = now, every.pick(seen_from(game, here, there))
    return kept[1]


def nears(game: Combat, here: str, there: str, seen: list[str]) -> bool:
    """10.8.2-c Whether a step leads nearer to one of the places with enemies that are seen."""
    return any(hexes_apart(game, there, at) < hexes_apart(game, here, at) for at in seen)


def elsewhere(flight: "Flight", game: Combat, among: int) -> int:
    """10.8.1 Places that do not lead to the nearest goal."""
    steps = next_steps(game, flight.unit, flight.left, flight.free, flight.begun)
    return among & ~game.sheet.places.mask(steps)


def not_a_goal(flight: "Flight", game: Combat, among: int) -> int:
    """10.8.1-c, 10.8.3-a Places next to the fleer that are no goal, or nearer to an enemy."""
    unit = flight.unit
    held = shut_places(game, game.owner(unit))
    wanted = is_goal(game, unit, held, flight.begun) or (lambda place: False)
    near = (
        there
        for there in game.ground.costs.ways[game.units[unit].place]
        if there not in held or game.works.get(there)
    )
    here, seen = game.units[unit].place, enemies_seen(game, unit)
    goals = [
        there
        for there in near
        if wanted(there)
        and not is_held(game, there, game.owner(unit))
        and game.ground.places.spots[there].hex not in game.fires
        and game.ground.costs.price(game.units[unit].place, there).barred is None
        and not nears(game, here, there, seen)
    ]
    return among & ~game.sheet.places.mask(goals)


CRAWLS = (Bar("10.8.3", "{PLACE} is no goal that can be crawled to.", not_a_goal),)
STEPS = (Bar("10.8.1", "Flight does not lead to {PLACE}.", elsewhere),)


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
        """Whether there is anywhere to go."""
        every = game.sheet.places.all
        return bool(opened(STEPS, self, game, every) or opened(CRAWLS, self, game, every))

    @form("stay", passes=True, says="stay")
    def stay(self, game: Combat) -> Step:
        """10.8.2-b The flight ends here."""
        return Done()

    @form("PLACE", STEPS, way=True, label="Flee", says="flee to PLACE")
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
        game.change(self.unit, did=did if did in WALKED else CRAWLED, engaged=False)
        return Call(Pace(game.owner(self.unit), (self.unit,), CRAWL, place), then=self.over)

    def over(self, game: Combat, _: object) -> Step:
        """10.8.2-e The flight is over."""
        return Done()

    def halted(self, game: Combat, place: str) -> Done | None:
        """10.8.2-d A hidden enemy shows itself, and the fleer stays where it is."""
        if not self.begun:
            self.begun = True
            game.change(self.unit, flights=game.units[self.unit].flights + 1)
        if vehicle := game.units[self.unit].aboard:  # core-18-e
            get_off(game, self.unit)
            pay_for_flight(game, vehicle)
        hidden = list(game.here(place, enemy(game.owner(self.unit))))
        for unit in hidden:
            reveal(game, unit)
        return Done() if hidden else None

    def hurry(self, game: Combat, place: str) -> Step:
        """10.8.3 On its feet, as Cautious Movement."""
        self.left = max(0, self.left - _price(game, self.unit, place))
        self.free = False
        served = game.units[self.unit].served and not is_weapon_up(game, self.unit)
        game.change(self.unit, did=MOVED, engaged=False, served=served)
        side = game.owner(self.unit)
        return Call(Pace(side, (self.unit,), FLIGHT, place), then=self.ask)


def pay_for_flight(game: Combat, vehicle: str) -> None:
    """core-18-e A half-track pays half its points for each who flees; for the second, its move."""
    if game.units[vehicle].halved:
        game.change(vehicle, did=MOVED)
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
    """10.8.1-d Those of some units who were Disrupted just now, each of them once."""
    for unit in units:
        bit = game.sheet.units.bit[unit]
        if game.routed & bit and game.is_on_map(unit) and game.units[unit].status in SHAKEN:
            game.routed &= ~bit
            yield unit
