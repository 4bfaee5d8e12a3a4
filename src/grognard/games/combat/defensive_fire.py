"""core-9-j Defensive Fire: windows for the other side at each step of a move."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, Beforehand, Quiet, form, opened, ordered
from grognard.engine.kernel.tally import Tally
from grognard.games.combat.armour import ArmourShot, can_hit, has_bolt, the_hit
from grognard.games.combat.barrels import barrel, is_afv
from grognard.games.combat.chances import of_hit, of_shell, of_volley
from grognard.games.combat.cover import is_in_view
from grognard.games.combat.defence_refusals import (
    why_no_bolt_back,
    why_no_defence,
    why_no_mark,
    why_no_shell_back,
    why_unreached,
)
from grognard.games.combat.fire import may_fire, reaches
from grognard.games.combat.gunnery import GunShot, can_shell, has_shell, is_spotter, the_shell
from grognard.games.combat.looking import seers
from grognard.games.combat.standing import able, stacked, trait, where
from grognard.games.combat.state import Combat, enemy, is_hidden
from grognard.games.combat.vehicle_fire import is_exposed
from grognard.games.combat.volley import Volley, the_volley

SEEN, SHELLED, PIERCED = "seen", "shelled", "pierced"  # in the memo: who could fire at movers
WATCHED = "watched"  # in the memo: who may see the movers


def not_theirs(step: "DefensiveFire", game: Combat, among: int) -> int:
    """core-9-j Units that are not of the defending side, or not on the map."""
    return among & ~game.army_bits(step.side)


@trait
def can_defend(game: Combat, unit: str) -> bool:
    """core-9-q Whether a unit has a shot for Defensive Fire."""
    return may_fire(game, unit, defending=True)


@trait
def can_shell_back(game: Combat, unit: str) -> bool:
    """core-9-q, core-13-i Whether a unit has a shell for Defensive Fire."""
    return has_shell(game, unit, True)


@trait
def can_hit_back(game: Combat, unit: str) -> bool:
    """core-9-q, core-14-k Whether a unit has a shot at armour for Defensive Fire."""
    return has_bolt(game, unit, True)


def defenders(game: Combat) -> int:
    """core-9-q, core-16-j Who has a shot for Defensive Fire, as bits; those a mover left, too."""
    found = able(game, can_defend)
    if game.leaving:
        left = game.stacks.get(game.leaving, ())
        found |= game.sheet.units.mask(unit for unit in left if may_fire(game, unit, True, True))
    return found


@stacked
def may_react(game: Combat, unit: str) -> bool:
    """core-9-q Whether a unit has a shot for Defensive Fire, or sees for mortars."""
    if can_defend(game, unit) or is_spotter(game, unit):
        return True
    return can_shell_back(game, unit) or can_hit_back(game, unit)


@trait
def is_mortar_up(game: Combat, unit: str) -> bool:
    """core-20-e Whether a unit is a mortar that could fire at what others see."""
    found = barrel(game, unit)
    return found is not None and found.mortar


def no_shot(step: "DefensiveFire", game: Combat, among: int) -> int:
    """core-9-q, core-9-c Units without a shot for Defensive Fire, or that fired in this window."""
    return among & ~(defenders(game) & ~game.sheet.units.mask(step.fired))


def blind(step: "DefensiveFire", game: Combat, among: int) -> int:
    """core-9-j, core-9-p Units that do not reach the mover, who may be in their own place."""
    return among & ~step.at_hand(game, SEEN, firers_at)


def firers_at(step: "DefensiveFire", game: Combat) -> int:
    """core-9-j, core-9-p The units with a shot that reach the mover, as bits."""
    units, place = game.sheet.units, step.place
    ready = defenders(game) & game.army_bits(step.side)
    if not ready or not (ready := ready & step.at_hand(game, WATCHED, watchers_of)):
        return 0
    near = (unit for unit in units.pick(ready) if reaches(game, unit, place))
    return units.mask([unit for unit in near if step.marks(game, unit)])


def watchers_of(step: "DefensiveFire", game: Combat) -> int:
    """core-11 The units with a shot, as bits, that may see the movers, by a first look."""
    bit, found, armed = game.sheet.units.bit, 0, where(game, may_react, step.side)
    if game.leaving in game.stacks:  # core-16-j
        armed |= game.sheet.places.bit[game.leaving]
    for place in game.sheet.places.pick(seers(game, step.place, armed)):
        for unit in game.stacks[place]:
            found |= bit[unit]
    return found


def no_shell(step: "DefensiveFire", game: Combat, among: int) -> int:
    """core-9-q, core-13-i Units that cannot put a shell among the movers."""
    return among & ~step.at_hand(game, SHELLED, shellers_at)


def shellers_at(step: "DefensiveFire", game: Combat) -> int:
    """core-9-q, core-13-i The units that can put a shell among the movers, as bits."""
    units = game.sheet.units
    ready = able(game, can_shell_back) & game.army_bits(step.side) & ~units.mask(step.fired)
    if all(is_afv(game.kind(unit)) for unit in step.movers):
        ready &= able(game, is_mortar_up)  # core-13-i
    if not ready:
        return 0
    watching = step.at_hand(game, WATCHED, watchers_of)
    if watching & able(game, is_spotter):  # core-20-e: a leader may see for a mortar
        watching |= able(game, is_mortar_up)
    near = units.pick(ready & watching)
    return units.mask([u for u in near if can_shell(game, u, step.place, step.movers)])


def no_bolt(step: "DefensiveFire", game: Combat, among: int) -> int:
    """core-9-q, core-14-k Units that cannot shoot at an AFV among the movers."""
    return among & ~step.at_hand(game, PIERCED, bolters_at)


def bolters_at(step: "DefensiveFire", game: Combat) -> int:
    """core-9-q, core-14-k The units that can shoot at an AFV among the movers, as bits."""
    if not any(is_afv(game.kind(unit)) for unit in step.movers):
        return 0
    units = game.sheet.units
    ready = able(game, can_hit_back) & game.army_bits(step.side) & ~units.mask(step.fired)
    armed = units.pick(ready)
    return units.mask([u for u in armed if any(can_hit(game, u, foe) for foe in step.movers)])


def no_mark(step: "DefensiveFire", game: Combat, among: int, unit: str) -> int:
    """core-9-l, core-14-k Units that are no AFV on the move in reach."""
    marks = (foe for foe in step.movers if can_hit(game, unit, foe))
    return among & ~game.sheet.units.mask(marks)


def the_fire(step: "DefensiveFire", game: Combat, unit: str) -> Iterator[Tally]:
    """core-8, core-10 The sums of a shot by one unit alone at those who move."""
    return the_volley(Volley(step.side, step.place, (unit,), True, step.movers), game)


def the_shells(step: "DefensiveFire", game: Combat, unit: str) -> Iterator[Tally]:
    """core-13 The sums of a shell at those who move."""
    return the_shell(game, unit, step.place, step.movers)


def the_hits(step: "DefensiveFire", game: Combat, unit: str, foe: str) -> Iterator[Tally]:
    """core-14 The sums of a shot at an AFV on the move."""
    return the_hit(game, unit, foe)


def is_quiet(step: "DefensiveFire", game: Combat, kept: tuple[tuple[str, ...], ...]) -> bool:
    """core-9-t Whether no unit could fire that the enemy knows of and that is not told to hold."""
    held = game.sheet.units.mask(fills[0] for fills in kept if fills)
    return not step.could_fire(game, known=True, but=held)


def chance_of_fire(step: "DefensiveFire", game: Combat, unit: str) -> float:
    """core-9-t What an order to fire waits for."""
    return of_volley(game, (unit,), step.place, step.marks(game, unit))


def chance_of_shell(step: "DefensiveFire", game: Combat, unit: str) -> float:
    """core-9-t What an order to fire HE waits for."""
    return of_shell(game, unit, step.place, step.movers)


def chance_of_hit(step: "DefensiveFire", game: Combat, unit: str, foe: str) -> float:
    """core-9-t What an order to fire at armour waits for."""
    return of_hit(game, unit, foe)


QUIET = Quiet("where nobody the enemy knows of could fire", is_quiet)
THEIRS = Bar("core-9-j", "{UNIT} is not yours to fire with.", not_theirs, ends=True)
SHOOTERS = (
    THEIRS,
    Bar("core-9-q", why_no_defence, no_shot, ends=True),
    Bar("core-9-j", why_unreached, blind),
)
SHELLERS = (THEIRS, Bar("core-9-q", why_no_shell_back, no_shell))
BOLTERS = (THEIRS, Bar("core-9-q", why_no_bolt_back, no_bolt, ends=True))
MARKS = (Bar("core-9-l", why_no_mark, no_mark),)


@dataclass
class DefensiveFire(Procedure):
    """core-9-r One window: the other side may fire at those who have just moved."""

    side: str  # who may fire
    movers: tuple[str, ...]
    place: str
    fired: tuple[str, ...] = ()  # who fired in this window (core-9-c)

    def begin(self, game: Combat, _: object) -> Step:
        """core-9-r Ask whenever the public position allows fire; core-9-s unless declined."""
        movers = [
            unit
            for unit in self.movers
            if game.units[unit].place == self.place and not game.units[unit].hidden
        ]
        self.movers = tuple(movers)
        if game.running:
            others = (each for each in game.volleys if each[0] != self.place)
            game.volleys = (*others, (self.place, self.fired))
        if self.side in game.declined or not movers or not self.might_fire(game):
            return Done()
        prompt = f"core-9-j Fire at {', '.join(movers)} in {self.place}?"
        answers = (self.hold, self.decline, self.fire, self.shell, self.hit)
        return Ask(self.side, answers, prompt, self.movers)

    def at_hand(
        self, game: Combat, name: str, work_out: "Callable[[DefensiveFire, Combat], int]"
    ) -> int:
        """What was worked out for this window as things are, else worked out now."""
        memo, key = game.memo, (self.movers, self.fired)
        found: tuple[object, int] | None = memo.get(name)
        if found is None or found[0] != key:
            found = memo[name] = key, work_out(self, game)
        return found[1]

    def marks(self, game: Combat, unit: str) -> list[str]:
        """core-8-i, 8.2-d Those of the movers whom a unit can hurt, and who are in view."""
        return [
            each
            for each in self.movers
            if is_exposed(game, unit, each) and is_in_view(game, unit, each)
        ]

    def might_fire(self, game: Combat) -> bool:
        """core-9-r Whether a known unit could fire, or hidden ones are left."""
        if game.hidden_of(self.side):
            return True
        if not game.leaving and not seers(game, self.place, where(game, may_react, self.side)):
            return False  # at a first look nobody with a shot sees the movers
        return self.could_fire(game)

    def could_fire(self, game: Combat, known: bool = False, but: int = 0) -> bool:
        """core-9-t Whether a unit of the side could fire, or one that the enemy knows of."""
        among = game.army_bits(self.side) & ~but
        if known:
            among &= ~able(game, is_hidden)
        return any(opened(bars, self, game, among) for bars in (SHOOTERS, SHELLERS, BOLTERS))

    @ordered(Beforehand(quiet=QUIET))
    @form("hold", passes=True, label="Let it pass", says="hold fire")
    def hold(self, game: Combat) -> Step:
        """core-9-j No fire at this step."""
        return Done()

    @form("decline", label="Not this move", says="hold fire for the rest of this impulse")
    def decline(self, game: Combat) -> Step:
        """core-9-s No more windows until the impulse ends."""
        game.declined = (*game.declined, self.side)
        return Done()

    @ordered(Beforehand(chance=chance_of_fire))
    @form("fire UNIT", SHOOTERS, sums=the_fire, says="UNIT fires")
    def fire(self, game: Combat, unit: str) -> Step:
        """core-9-k One fires, alone or with others; then the next may."""
        volley = Volley(self.side, self.place, (unit,), True, self.movers, fired=self.fired)
        return Call(volley, then=self.again)

    def again(self, game: Combat, firers: tuple[str, ...]) -> Step:
        """core-9-c Whoever fired waits for another window."""
        self.fired = (*self.fired, *firers)
        return self.begin(game, None)

    @ordered(Beforehand(chance=chance_of_shell))
    @form("shell UNIT", SHELLERS, sums=the_shells, label="HE", says="UNIT fires HE")
    def shell(self, game: Combat, unit: str) -> Step:
        """core-9-q A gun may turn for it."""
        self.fired = (*self.fired, unit)
        return Call(GunShot(self.side, unit, self.place, self.movers), then=self.begin)

    @ordered(Beforehand(chance=chance_of_hit))
    @form("hit UNIT FOE", BOLTERS, MARKS, sums=the_hits, label="Hit", says="UNIT fires at FOE")
    def hit(self, game: Combat, unit: str, foe: str) -> Step:
        """core-14-k At one AFV that moves."""
        self.fired = (*self.fired, unit)
        return Call(ArmourShot(self.side, unit, foe, defending=True), then=self.begin)


def window(
    game: Combat, movers: tuple[str, ...], place: str, fired: tuple[str, ...] = ()
) -> DefensiveFire:
    """core-9-r The window that a step opens, or that stays open for those who have not `fired`."""
    return DefensiveFire(enemy(game.owner(movers[0])), movers, place, fired)
