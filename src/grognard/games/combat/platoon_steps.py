"""10.7 Who may move in a platoon, which steps are open to its units, and what holds it together."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grognard.engine.kernel.forms import Bar, form_of, opened
from grognard.engine.kernel.tally import Objection, Tally
from grognard.games.combat.digging import has_spade, unable_to_dig
from grognard.games.combat.fleeing import is_held
from grognard.games.combat.looking import within
from grognard.games.combat.movement import Move
from grognard.games.combat.moving_fire import GUNNER as SHOOTS
from grognard.games.combat.moving_fire import why_no_shot
from grognard.games.combat.order_refusals import moving
from grognard.games.combat.shapes import GUN, VEHICLE
from grognard.games.combat.standing import where
from grognard.games.combat.state import Combat, hexes_apart, is_present
from grognard.games.combat.steps import (
    ASSAULT_MOVE,
    CAUTIOUS,
    CRAWL,
    RUN,
    SET,
    SHOT,
    STEP,
    TURN,
    may_move,
)
from grognard.games.combat.sums import fixed_column
from grognard.games.combat.trenches import DESCENT, DUCK
from grognard.games.combat.trenches import the_holes as the_way_in
from grognard.games.combat.unfitness import otherwise

if TYPE_CHECKING:
    from grognard.games.combat.platoon import Platoon

HEXES = 3  # 10.7.1-a
NONE: Mapping[str, int] = {}
Spread: TypeAlias = dict[str, tuple[str, ...]]  # unit: where it can be after a round
Tried: TypeAlias = dict[tuple[frozenset[str], int], bool]  # hexes, and how many may still step
MODES = {"cautious": CAUTIOUS, "running": RUN, "assault": ASSAULT_MOVE, "crawling": CRAWL}


def are_joined(game: Combat, hexes: Iterable[str], loose: Mapping[str, int] = NONE) -> bool:
    """10.7.1-a Whether every hex of a group can be reached from every other over next hexes.

    `loose` tells how far those in a hex could still step to close a gap.
    """
    first, *left = dict.fromkeys(hexes) or ("",)
    near = [first]
    for hex_ in near:
        if not left:
            return True
        slack = 1 + loose.get(hex_, 0)
        found = [n for n in left if hexes_apart(game, hex_, n) <= slack + loose.get(n, 0)]
        if found:
            near += found
            left = [n for n in left if n not in found]
    return not left


def hexes_of(game: Combat, units: Iterable[str]) -> tuple[str, ...]:
    """The hexes that units are in."""
    return tuple(dict.fromkeys(game.spot(unit).hex for unit in units))


def is_too_wide(game: Combat, units: Iterable[str]) -> bool:
    """10.7.1-a, core-1-j Whether units stand in more than three places: levels count each."""
    return len(dict.fromkeys(game.units[unit].place for unit in units)) > HEXES


def may_enlist(game: Combat, unit: str, mode: str) -> bool:
    """10.7.1 Whether a unit may move in a platoon: infantry that is fresh and fit for the type.

    A gun's crew is infantry while its move side is up (6.6.2-b).
    """
    fit = may_move(game, unit, mode) and not is_set_up(game, unit)
    return game.is_on_map(unit) and fit


def is_set_up(game: Combat, unit: str) -> bool:
    """10.4.2 Whether a unit is a gun with its gun side up."""
    return game.kind(unit).type == GUN and game.units[unit].served


def no_recruit(step: "Platoon", game: Combat, among: int, mode: str) -> int:
    """10.7.1-a Units that are not next to the platoon, beyond three hexes, or not able.

    He who leads may say that he goes by another type than Cautiously (10.7.1-b).
    """
    if step.begun:
        return among
    near, able = 0, []
    for hex_ in hexes_of(game, step.units):
        near |= within(game, hex_, 1)
    taken = game.sheet.places.pick(near & where(game, is_present, step.side))
    for unit in (each for place in taken for each in game.here(place, step.side)):
        if not _has(step, unit, MODES[mode]) and may_enlist(game, unit, MODES[mode]):
            group = (*step.units, unit)
            if not is_too_wide(game, group) and are_joined(game, hexes_of(game, group)):
                able.append(unit)
    return among & ~game.sheet.units.mask(able)


def why_no_recruit(step: "Platoon", game: Combat, mode: str, unit: str) -> Iterable[Objection]:
    """10.7.1 What keeps a unit out of the platoon: what it is or did, or where it stands."""
    return otherwise(
        _no_recruit(step, game, mode, unit), "10.7.1", f"{unit} cannot join the platoon."
    )


def _no_recruit(step: "Platoon", game: Combat, mode: str, unit: str) -> Iterator[Objection]:
    if unit in step.units or game.owner(unit) != step.side or game.kind(unit).type == VEHICLE:
        yield Objection("10.7.1", f"{unit} is nobody who could join on foot.")
        return
    if step.begun:
        yield Objection("10.7.1", "The platoon has set out, and nobody joins it.")
    yield from out_of_reach(game, step.units, unit, "10.7.1")
    if is_set_up(game, unit):
        yield Objection("10.4.2", f"{unit} is set up to fire: its crew side comes up first.")
    if not may_move(game, unit, MODES[mode]):
        yield from moving(MODES[mode])(step, game, unit)


def out_of_reach(game: Combat, units: Iterable[str], unit: str, rule: str) -> Iterator[Objection]:
    """10.7.1-a, 11.3.1 Whether a unit is off the map, beside no platoon, or in a fourth place."""
    if not game.is_on_map(unit):
        yield Objection(rule, f"{unit} is not on the map.")
        return
    group = (*units, unit)
    if not are_joined(game, hexes_of(game, group)):
        yield Objection(rule, f"{unit} is not next to the platoon.")
    elif is_too_wide(game, group):
        yield Objection(rule, f"{unit} would bring the platoon into a fourth place.")


def _has(step: "Platoon", unit: str, mode: str) -> bool:
    """10.7.1-b Whether a unit is in the platoon, and by this type if it is its first."""
    return unit in step.units[1:] or step.modes.get(unit) == mode


def not_ready(step: "Platoon", game: Combat, among: int) -> int:
    """10.7.1-b Units that are not in the platoon, or have made their step of this round."""
    return among & ~game.sheet.units.mask(unit for unit in step.units if unit not in step.stepped)


def no_step(step: "Platoon", game: Combat, among: int, unit: str) -> int:
    """10.2.2, 10.5 Places that the unit cannot go to by itself."""
    return among & ~opened(STEP, step.alone(unit), game, among)


def why_no_step(step: "Platoon", game: Combat, unit: str, place: str) -> list[Objection]:
    """10.2.2, 10.5 What closes a place to the unit by itself, by its own rule."""
    return list(form_of(Move.step).objections(step.alone(unit), game, (place,)))


def no_descent(step: "Platoon", game: Combat, among: int, unit: str) -> int:
    """7.2.1 Places without a trench that the unit could go down into by itself."""
    return among & ~opened(DESCENT, step.alone(unit), game, among)


def why_no_descent(step: "Platoon", game: Combat, unit: str, place: str) -> list[Objection]:
    """7.2.1, 7.6.2 What keeps the unit out of a trench, by its own rule."""
    return list(form_of(Move.descend).objections(step.alone(unit), game, (place,)))


def _stays(step: "Platoon", game: Combat, bars: tuple[Bar, ...]) -> int:
    """10.7.1-b Units that something else than a step is open to, by itself, as bits."""
    bits, found = game.sheet.units.bit, 0
    for unit in step.units if not is_broken(step, game) else ():
        crawled = step.modes[unit] == CRAWL  # 6.9.1-d: it ends in the holes
        if unit not in step.unled and (crawled or unit not in step.stepped):
            found |= opened(bars, step.alone(unit), game, bits[unit])
    return found


def no_holes(step: "Platoon", game: Combat, among: int) -> int:
    """6.9.1, 7.1.6 Units without holes or a marker to go into as their step of this round."""
    return among & ~_stays(step, game, DUCK)


def the_holes(step: "Platoon", game: Combat, unit: str) -> Iterator[Tally]:
    """6.9.1-d, 7.1.6-a What going in costs a unit."""
    yield from the_way_in(step.alone(unit), game, unit)


def no_flip(step: "Platoon", game: Combat, among: int) -> int:
    """10.1.2-f Units that are no team to turn over as its step of this round."""
    return among & ~_stays(step, game, TURN)


def posts(step: "Platoon") -> tuple[str, ...]:
    """10.7.2-a, 11.3.3 Whom the others stay with: the AFV, and those held in Close Combat."""
    return (*step.tanks, *step.bound)


def no_set(step: "Platoon", game: Combat, among: int) -> int:
    """10.4.1 Units that are no gun to set up as its step of this round."""
    return among & ~_stays(step, game, SET)


def is_broken(step: "Platoon", game: Combat) -> bool:
    """10.7.2-b Whether those who are left are apart."""
    return not are_joined(game, hexes_of(game, (*step.units, *posts(step))))


def can_close_up(step: "Platoon", game: Combat) -> bool:
    """10.7.2-c Whether some step would bring them together again."""
    spots, every = game.ground.places.spots, game.sheet.places
    members = (*step.units, *posts(step))
    for unit in (each for each in step.units if each not in step.stepped):
        others = hexes_of(game, [each for each in members if each != unit])
        for place in every.pick(opened(STEP, step.alone(unit), game, every.all)):
            if are_joined(game, dict.fromkeys((*others, spots[place].hex))):
                return True
    return False


def apart(step: "Platoon", game: Combat, among: int, unit: str) -> int:
    """10.7.2-a, 10.7.2-b Places that would leave the platoon apart, if it can stay together."""
    places, spots = game.sheet.places, game.ground.places.spots
    broken = is_broken(step, game) and not step.stepped
    if broken and not can_close_up(step, game):
        return 0  # 10.7.2-c
    others = [each for each in step.units if each != unit]
    fresh = [] if broken else _fresh(step, others)
    hexes = hexes_of(game, (*[each for each in others if each not in fresh], *posts(step)))
    closing = Closing(step, game, {}, {})
    return places.mask(
        place
        for place in places.pick(among)
        if not closing.can_join((*hexes, spots[place].hex), tuple(fresh))
    )


def _fresh(step: "Platoon", units: Iterable[str]) -> list[str]:
    """10.7.1-b Those of some units who may still step in this round."""
    return [each for each in units if each not in step.stepped and step.left[each]]


class Closing(NamedTuple):
    """10.7.2-a Whether a platoon can end its round together, with what was found out already."""

    step: "Platoon"
    game: Combat
    spread: Spread
    tried: Tried

    def can_join(self, hexes: Iterable[str], fresh: tuple[str, ...]) -> bool:
        """Whether units in these hexes, and those who may still step, can end together."""
        fixed = frozenset(hexes)
        known = self.tried.get((fixed, len(fresh)))
        if known is None:
            known = self.tried[fixed, len(fresh)] = self._joins(fixed, fresh)
        return known

    def _joins(self, fixed: frozenset[str], fresh: tuple[str, ...]) -> bool:
        every = dict.fromkeys(sorted(fixed))
        waiting = hexes_of(self.game, fresh)
        if are_joined(self.game, (*every, *waiting)):
            return True
        near = dict.fromkeys(waiting, 1)
        if not fresh or not are_joined(self.game, (*every, *waiting), near):
            return False
        first, rest = fresh[0], fresh[1:]
        return any(self.can_join(fixed | {hex_}, rest) for hex_ in self._reached(first))

    def _reached(self, unit: str) -> tuple[str, ...]:
        """The hexes that a unit can be in after this round."""
        if unit not in self.spread:
            step, game, every = self.step, self.game, self.game.sheet.places
            places = every.pick(opened(STEP, step.alone(unit), game, every.all))
            spots, here = game.ground.places.spots, game.units[unit].place
            found = dict.fromkeys(spots[place].hex for place in (here, *places))
            self.spread[unit] = tuple(found)
        return self.spread[unit]


def without(units: tuple[str, ...], unit: str) -> tuple[str, ...]:
    """The other units of some."""
    return tuple(each for each in units if each != unit)


def tears(step: "Platoon", game: Combat, unit: str) -> bool:
    """10.7.2-a, 10.1.3-a Whether a shot costs a unit what it needs to close up in this round."""
    if not is_broken(step, game):
        return False
    if fixed_column(game, unit):
        after = replace(step, units=without(step.units, unit), bound=(*step.bound, unit))
    else:
        pays = SHOT if step.modes[unit] == ASSAULT_MOVE else 0
        after = replace(step, left={**step.left, unit: step.left[unit] - pays})
    return _can_end_together(step, game) and not _can_end_together(after, game)


def no_gunner(step: "Platoon", game: Combat, among: int) -> int:
    """10.7-b, 10.1.3, core-17-e Units of the platoon without a shot by themselves; held ones."""
    bits, found = game.sheet.units.bit, 0
    for unit in step.units:
        held = is_held(game, game.units[unit].place, step.side)
        if not held and not tears(step, game, unit):
            found |= opened(SHOOTS, step.alone(unit), game, bits[unit])
    return among & ~found


def why_no_gunner(step: "Platoon", game: Combat, unit: str, *rest: str) -> Iterable[Objection]:
    """10.1.3, core-16-g Why a unit of the platoon does not fire."""
    if unit not in step.units:
        return (Objection("10.7.1", f"{unit} is not in the platoon."),)
    if is_held(game, game.units[unit].place, step.side):
        return (Objection("core-16-g", f"{unit} has come among enemies, and fires no more."),)
    if tears(step, game, unit):
        return (Objection("10.7.2", f"{unit} must close up with the platoon first."),)
    return why_no_shot(step.alone(unit), game, unit)


def no_round(step: "Platoon", game: Combat, among: int) -> int:
    """10.7.1-b, 10.7.2-a All, while nobody has made a step, or the platoon must close up first."""
    gap = is_broken(step, game) and _can_end_together(step, game)
    return 0 if (step.stepped or step.tanks) and not gap else among


def _can_end_together(step: "Platoon", game: Combat) -> bool:
    """10.7.2-a Whether those who may still step in this round can close the gap."""
    fresh = _fresh(step, step.units)
    done = [each for each in step.units if each not in fresh]
    hexes = hexes_of(game, (*done, *posts(step)))
    return Closing(step, game, {}, {}).can_join(hexes, tuple(fresh))


def under_way(step: "Platoon", game: Combat, among: int) -> int:
    """10.7.1-c All, while some have made their step and may still be fired at."""
    return among if step.stepped else 0


ANY = ()


def no_spade(step: "Platoon", game: Combat, among: int) -> int:
    """7.1.3-b All, once the platoon moves, or where some cannot dig."""
    able = all(has_spade(game, unit) for unit in step.units)
    slow = all(step.modes[unit] == CAUTIOUS for unit in step.units)
    return 0 if able and slow and not step.begun else among


def why_no_spade(step: "Platoon", game: Combat) -> Iterable[Objection]:
    """7.1.3-b Why the platoon does not dig in: it has set out, or one of it cannot dig."""
    return otherwise(_no_spade(step, game), "7.1.3", "The platoon cannot dig in here.")


def _no_spade(step: "Platoon", game: Combat) -> Iterator[Objection]:
    if step.begun:
        yield Objection("7.1.3", "The platoon has set out, and digging in takes all its points.")
    for unit in step.units:
        if step.modes[unit] != CAUTIOUS:
            told = f"Digging in is Cautious Movement, and {unit} is to move {step.modes[unit]}."
            yield Objection("7.1.3", told)
        yield from unable_to_dig(game, unit)


SPADES = (Bar("7.1.3", why_no_spade, no_spade),)
RECRUIT = (Bar("10.7.1", why_no_recruit, no_recruit),)
READY = (Bar("10.7.1", "{UNIT} has no step left in this round.", not_ready, ends=True),)
APART = Bar("10.7.2", "{PLACE} would leave the platoon apart.", apart)
TOGETHER = (Bar("10.2.2", why_no_step, no_step, ends=True), APART)
BELOW = (Bar("7.2.1", why_no_descent, no_descent, ends=True), APART)
HOLES = (Bar("6.9.1", "{UNIT} has no holes or marker to go into now.", no_holes),)
FLIPS = (Bar("10.1.2", "{UNIT} cannot be turned now.", no_flip),)
SETS = (Bar("10.4.1", "{UNIT} cannot be set up to fire now.", no_set),)
GUNNER = (Bar("10.1.3", why_no_gunner, no_gunner, ends=True),)
ROUND = (Bar("10.7.1", "The platoon has a step to make before it is fired at.", no_round),)
HALT = (Bar("10.7.1", "Those who stepped are fired at first; say “round”.", under_way),)
