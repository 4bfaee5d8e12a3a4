"""7.4.8 Clearing mines, wire and roadblocks: a squad and a leader work through a whole phase."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.harm import reveal
from grognard.games.combat.places import hex_of
from grognard.games.combat.shapes import HALF_SQUAD, LEADER, SQUAD
from grognard.games.combat.standing import able, stacked, where
from grognard.games.combat.state import FRESH, GOOD, MOVED, SHAKEN, Combat
from grognard.games.combat.works import (
    CLEARED,
    MINES,
    ROADBLOCK,
    WIRE,
    is_known,
    minefield,
    remove,
    show_mines,
    work_in,
    worked_out,
)

if TYPE_CHECKING:
    from grognard.games.combat.impulses import Impulse

ENOUGH = 2  # half-squads


def works_at(game: Combat, unit: str) -> tuple[str, ...]:
    """7.4-b What a unit could clear where it is: what it knows of in its hex."""
    hex_, side = minefield(game, game.units[unit].place), game.owner(unit)
    here = [kind for kind in (MINES, WIRE) if is_known(game, hex_, kind, side)]
    return (*here, *((ROADBLOCK,) if _has_roadblock(game, hex_) else ()))


def is_there(game: Combat, hex_: str, work: str) -> bool:
    """7.4.8-c Whether a work is still in a hex; shells or a 00 may have ended it."""
    if work == ROADBLOCK:
        return _has_roadblock(game, hex_)
    return work_in(game, hex_, work) is not None


def _has_roadblock(game: Combat, hex_: str) -> bool:
    return any(hex_ == each for each, _ in game.roadblocks)


@stacked
def is_free(game: Combat, unit: str) -> bool:
    """7.4.8-b Whether a unit is fresh and crawled in, or was set up there."""
    now = game.units[unit]
    idle = now.did == FRESH and now.status == GOOD and not now.engaged
    return idle and not now.walked and not now.aboard


def crew(game: Combat, unit: str) -> tuple[str, ...]:
    """7.4.8-a A squad or two half-squads with a leader; Engineers need none. Nobody if too few."""
    here = [each for each in game.here(game.units[unit].place, game.owner(unit)) if each != unit]
    mates = sorted(each for each in here if is_free(game, each))
    mates.sort(key=lambda each: game.units[each].hidden)  # who hides there is taken last
    kind = game.kind(unit)
    gang = [unit]
    if kind.type == HALF_SQUAD:
        halves = [each for each in mates if game.kind(each).type == HALF_SQUAD]
        halves.sort(key=lambda each: not game.kind(each).engineer)  # they may need no leader
        gang += halves[: ENOUGH - 1]
    elif kind.type != SQUAD:
        return ()
    if kind.type == HALF_SQUAD and len(gang) < ENOUGH:
        return ()
    leaders = [each for each in mates if game.kind(each).type == LEADER]
    if all(game.kind(each).engineer for each in gang):
        return tuple(gang)
    return (*gang, leaders[0]) if leaders else ()


def no_crew(step: "Impulse", game: Combat, among: int) -> int:
    """7.4.8-a, 7.4.8-b Units that cannot clear where they are."""
    if not game.works and not game.roadblocks:
        return among
    built = worked_out(game, "to clear", _clearable)
    taken = built & where(game, is_free, step.side)
    if not taken:
        return among
    units, stacks = game.sheet.units, game.stacks
    here = units.mask([unit for hex_ in game.sheet.places.pick(taken) for unit in stacks[hex_]])
    own = among & here & able(game, is_free) & game.army_bits(step.side)
    gangs = [u for u in units.pick(own) if works_at(game, u) and crew(game, u)]
    return among & ~units.mask(gangs)


def _clearable(game: Combat) -> Iterator[str]:
    """7.4.8, 7.5.3, 7.6.3 The places among mines, wire or by a roadblock, known or not."""
    hexes = [h for h, works in game.works.items() if any(w.kind in CLEARED for w in works)]
    hexes += [hex_ for hex_, _ in game.roadblocks]
    of_hex = game.ground.places.of_hex
    yield from (place for hex_ in hexes for place in of_hex[hex_] if minefield(game, place))


def no_work(step: "Impulse", game: Combat, among: int, unit: str) -> int:
    """7.4-b Works that are not in the unit's hex."""
    return among & ~game.sheet.words["WORK"].bits.mask(works_at(game, unit))


CLEARABLE = (Bar("7.4.8", "{UNIT} has no known {WORK} to clear.", no_work),)


@dataclass
class Clearing(Procedure):
    """7.4.8-d All clearers use one impulse, as Cautious Movement on the spot."""

    unit: str
    work: str

    def begin(self, game: Combat, _: object) -> Step:
        """7.4.8-f They are marked Moved, and the enemy may fire (core-9-m)."""
        gang, hex_ = crew(game, self.unit), game.spot(self.unit).hex
        if self.work == MINES:
            show_mines(game, hex_)
        for unit in gang:
            reveal(game, unit)
            game.change(unit, did=MOVED)
            game.clearing[unit] = (self.work, hex_)
        told = f"{', '.join(gang)} {'clear' if len(gang) > 1 else 'clears'} the {self.work}"
        game.tell(f"{told} in {hex_}.", "7.4.8", where=hex_)
        return Call(window(game, gang, game.units[self.unit].place), then=self.over)

    def over(self, game: Combat, _: object) -> Step:
        """7.4.8-c The work is done at the end of the phase."""
        return Done()


def finish_clearing(game: Combat) -> None:
    """7.4.8-c What was cleared through the phase by men none of whom was Disrupted is gone."""
    jobs: dict[tuple[str, ...], list[str]] = {}
    for unit, job in sorted(game.clearing.items()):
        jobs.setdefault(job, []).append(unit)
    game.clearing = {}
    for (work, hex_), gang in jobs.items():
        at_it = [
            unit
            for unit in gang
            if hex_of(game.units[unit].place) == hex_ and game.units[unit].status not in SHAKEN
        ]
        if at_it == gang and work in CLEARED and is_there(game, hex_, work):
            remove(game, hex_, work, "7.4.8")
