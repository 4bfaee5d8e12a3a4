"""core-6 Action Checks and Morale Checks: d10 and modifiers against troop quality."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.cover import sees
from grognard.games.combat.doors import rallies
from grognard.games.combat.harm import casualty, fail_morale, reveal
from grognard.games.combat.shapes import LEADER, VEHICLE
from grognard.games.combat.standing import able, stacked, trait, where
from grognard.games.combat.state import (
    DISRUPTED,
    GERMAN,
    GOOD,
    PINNED,
    RUSSIAN,
    SHAKEN,
    SUPPRESSED,
    WIA,
    Combat,
    enemy,
    hexes_apart,
)
from grognard.games.combat.traces import driver

FACES = range(1, 11)  # core-1-a
FAR = 3  # core-6-f
SUPPORT = 3  # core-6-c: hexes
GOOD_COVER = 20  # core-6-d
RALLY_HEXES = {GERMAN: "german rally hexes", RUSSIAN: "russian rally hexes"}  # in `looked`
PASSED, FAILED, FAILED_FAR = "passed", "failed", "failed by 3 or more"
BLEEDS = "failed, and loses men"  # core-3-c


def leader_mod(game: Combat, unit: str) -> Iterator[Mod]:
    """core-6-b The best good-order leader in the place helps the others there."""
    if game.kind(unit).type == VEHICLE:
        return
    place, side = game.units[unit].place, game.owner(unit)
    best = max(
        (
            game.kind(each).modifier
            for each in game.here(place, side)
            if each != unit and game.kind(each).type == LEADER and game.units[each].status == GOOD
        ),
        default=0,
    )
    if best:
        yield Mod(-best, "leader", "core-6-b")


def support_mods(game: Combat, unit: str, entered: str = "") -> Iterator[Mod]:
    """core-6-c, 10.2.4 AFV within 3 hexes in sight, one's own and the enemy's, once each."""
    chart, side = game.sheet.charts["checks"], game.owner(unit)
    found: dict[bool, None] = {}
    for each in game.sheet.units.pick(able(game, is_tank)):
        own = game.owner(each) == side
        if game.units[each].hidden and not own:  # core-19-e
            continue
        if each != unit and own not in found and _supports(game, unit, each):
            found[own] = None
    if True in found:
        yield Mod(int(chart.result("modifier", "friendly-afv")), "own AFV near", "core-6-c")
    inside = entered and any(
        is_enemy_afv(game, each, side) for each in game.stacks.get(entered, ())
    )
    if inside and game.kind(unit).type != VEHICLE:
        yield Mod(int(chart.result("modifier", "entered-afv")), "AFV there", "10.2.4")
    elif False in found:
        yield Mod(int(chart.result("modifier", "enemy-afv")), "enemy AFV near", "core-6-c")


@trait
def is_tank(game: Combat, unit: str) -> bool:
    """core-6-c Whether a unit is an AFV."""
    card = game.kind(unit).vehicle
    return card is not None and card.armoured


def _supports(game: Combat, unit: str, tank: str) -> bool:
    """core-6-c Morale Support Range: three hexes, in sight."""
    here, there = game.units[unit].place, game.units[tank].place
    near = here in game.ground.places.spots and hexes_apart(game, here, there) <= SUPPORT
    return near and sees(game, unit, tank)


def is_enemy_afv(game: Combat, unit: str, side: str) -> bool:
    """10.2.4 Whether a unit is an AFV of the other side."""
    card = game.kind(unit).vehicle
    return card is not None and card.armoured and game.owner(unit) != side


def outcomes(quality: int, total: int) -> tuple[str, ...]:
    """core-6-a, core-6-f What each face means: 1 always passes, 10 always fails by 3."""
    found = []
    for face in FACES:
        over = face + total - quality
        if face == 1 or (face < 10 and over <= 0):
            found.append(PASSED)
        else:
            found.append(FAILED_FAR if face == 10 or over >= FAR else FAILED)
    return tuple(found)


def _die(game: Combat, unit: str, rule: str, purpose: str, sum_: Tally) -> Roll:
    means = outcomes(game.kind(unit).tq, sum_.total)
    where = game.units[unit].place
    return Roll(rule, purpose, means, mods=sum_.mods, side=game.owner(unit), where=where)


def the_check(step: object, game: Combat, unit: str, *rest: str) -> Iterator[Tally]:
    """core-6-a The sums of an Action Check: the quality, and what is added to the d10."""
    return check_sums(game, unit)


def check_sums(game: Combat, unit: str, entered: str = "") -> Iterator[Tally]:
    """core-6-a The same, of a check that may be made to enter a place (10.2.4)."""
    yield tally("passes at", (Mod(game.kind(unit).tq, unit, "core-6-a"),))
    yield tally("check", action_mods(game, unit, entered), signed=True)


def action_mods(game: Combat, unit: str, entered: str = "") -> Iterator[Mod]:
    """core-6-b, core-6-c AFV near, and a leader beside the unit."""
    yield from support_mods(game, unit, entered)
    yield from leader_mod(game, unit)


@dataclass
class ActionCheck(Procedure):
    """core-6-a A unit must pass to do something; the result is whether it did."""

    unit: str
    purpose: str
    rule: str = "core-6-a"
    entered: str = ""  # the enemy place that it is made for (10.2.4)

    def begin(self, game: Combat, _: object) -> Step:
        """The die; core-6-g a failed one changes no status, core-19-b it shows who rolls."""
        reveal(game, self.unit)
        sum_ = tally("check", action_mods(game, self.unit, self.entered))
        die = _die(game, self.unit, self.rule, f"{self.unit} checks to {self.purpose}.", sum_)
        return Call(die, then=self.judge)

    def judge(self, game: Combat, rolled: Rolled) -> Step:
        """Whether it passed."""
        return Done(rolled.means == PASSED)


def morale_mods(game: Combat, unit: str, result: str) -> Iterator[Mod]:
    """core-6-e M+ adds 2, and so does being wounded; being Disrupted adds 1."""
    chart = game.sheet.charts["checks"]
    if result == "M+":
        yield Mod(int(chart.result("modifier", "M+")), "M+", "core-6-e")
    status = game.units[unit].status
    if status in SHAKEN:
        row = "wia" if status == WIA else "disrupted"
        yield Mod(int(chart.result("modifier", row)), status, "core-6-e")
    yield from support_mods(game, unit)
    yield from leader_mod(game, unit)


@dataclass
class ActionChecks(Procedure):
    """core-6-h Several units check one after the other; the result is who passed."""

    units: tuple[str, ...]
    what: str
    rule: str
    entered: str = ""  # the enemy place that they are made for (10.2.4)
    able: tuple[str, ...] = ()

    def begin(self, game: Combat, _: object) -> Step:
        """core-6-h The next one."""
        if not self.units:
            return Done(self.able)
        check = ActionCheck(self.units[0], self.what, self.rule, self.entered)
        return Call(check, then=self.next)

    def next(self, game: Combat, passed: bool) -> Step:
        """core-6-h Who fails drops out."""
        unit, *others = self.units
        self.units, self.able = tuple(others), (*self.able, *((unit,) if passed else ()))
        return self.begin(game, None)


@dataclass
class MoraleCheck(Procedure):
    """core-6-f, core-6-g A unit that was hit checks its morale."""

    unit: str
    result: str  # M or M+

    def begin(self, game: Combat, _: object) -> Step:
        """The die."""
        if not game.is_on_map(self.unit):
            return Done()
        reveal(game, self.unit)
        sum_ = tally("morale", morale_mods(game, self.unit, self.result))
        die = _die(game, self.unit, "core-6-f", f"{self.unit} checks its morale.", sum_)
        return Call(die, then=self.judge)

    def judge(self, game: Combat, rolled: Rolled) -> Step:
        """What a failure does."""
        if rolled.means != PASSED:
            fail_morale(game, self.unit, rolled.means == FAILED_FAR)
        return Done()


def recovery_mods(game: Combat, unit: str) -> Iterator[Mod]:
    """core-6-d Good cover helps to recover, a known enemy next to it hinders."""
    chart = game.sheet.charts["checks"]
    if printed_drm(game, unit) >= GOOD_COVER:
        yield Mod(int(chart.result("modifier", "good-cover")), "good cover", "core-6-d")
    if is_enemy_near(game, unit):
        yield Mod(int(chart.result("modifier", "enemy-near")), "enemy near", "core-6-d")
    yield from support_mods(game, unit)
    yield from leader_mod(game, unit)


def the_recovery(step: object, game: Combat, unit: str) -> Iterator[Tally]:
    """core-3-b The sums of a recovery: the quality, and what is added to the d10."""
    yield tally("passes at", (Mod(game.kind(unit).tq, unit, "core-6-a"),))
    yield tally("recovery", recovery_mods(game, unit), signed=True)


def printed_drm(game: Combat, unit: str) -> int:
    """10.8.1-c, R-67 The terrain DRM that is printed for a unit's place; none on a side road."""
    return 0 if driver(game, unit).along else game.ground.drm[game.units[unit].place]


def is_enemy_near(game: Combat, unit: str) -> bool:
    """core-6-d Whether a known enemy is in a place next to the unit's, or in it."""
    here, foe = game.units[unit].place, enemy(game.owner(unit))
    return any(
        hexes_apart(game, here, game.units[each].place) <= 1
        for each in game.army(foe)
        if not game.units[each].hidden
    )


@dataclass
class Recovery(Procedure):
    """core-3-b, 10.8 A unit tries to get better in the Command Phase."""

    unit: str

    def begin(self, game: Combat, _: object) -> Step:
        """The die."""
        reveal(game, self.unit)
        sum_ = tally("recovery", recovery_mods(game, self.unit))
        die = _die(game, self.unit, "core-3-b", f"{self.unit} tries to recover.", sum_)
        if game.units[self.unit].status == WIA:
            die.means = (*die.means[:-1], BLEEDS)
        return Call(die, then=self.judge)

    def judge(self, game: Combat, rolled: Rolled) -> Step:
        """10.8 One step better, or well again in a Rally Point; core-3-c 10 hurts the wounded."""
        status = game.units[self.unit].status
        if rolled.means != PASSED:
            if rolled.means == BLEEDS:
                self.bleed(game)
            return Done()
        better = GOOD if is_rallying(game, self.unit) else BETTER[status]
        game.change(self.unit, status=better)
        where, told = game.units[self.unit].place, better or "in good order"
        game.tell(f"{self.unit} is {told} again.", "10.8", where=where, result=told)
        return Done()

    def bleed(self, game: Combat) -> None:
        """core-3-c A squad becomes a wounded half-squad, anything else is lost."""
        casualty(game, self.unit)


BETTER = {WIA: DISRUPTED, DISRUPTED: PINNED, PINNED: GOOD, SUPPRESSED: GOOD}


def rally_points(game: Combat, side: str) -> tuple[str, ...]:
    """core-3-d, core-3-e The hexes where a side rallies, but for those the enemy is in."""
    steady = where(game, is_steady, enemy(side))
    hexes, every = _rallies(game, side)
    if not steady & every:
        return tuple(hexes)
    return tuple([hex_ for hex_, levels in hexes.items() if not steady & levels])


def _rallies(game: Combat, side: str) -> tuple[Mapping[str, int], int]:
    """core-3-d The hexes where a side may rally in this turn, their levels as bits, and all."""
    key = RALLY_HEXES[side]
    kept: tuple[object, object, Mapping[str, int], int] | None = game.looked.get(key)
    if kept is None or kept[0] is not game.doors or kept[1] != game.turn:
        mask, of_hex = game.sheet.places.mask, game.ground.places.of_hex
        come = [each for each in game.scenario.reinforcements if each.turn <= game.turn]
        entries = (hex_ for each in come if each.side == side for hex_ in each.entry)
        levels = {hex_: mask(of_hex[hex_]) for hex_ in (*rallies(game, side), *entries)}
        every = mask([place for hex_ in levels for place in of_hex[hex_]])
        kept = game.looked[key] = game.doors, game.turn, levels, every
    return kept[2], kept[3]


@stacked
def is_steady(game: Combat, unit: str) -> bool:
    """core-3-e Whether a unit is known and not shaken."""
    return not game.units[unit].hidden and game.units[unit].status not in SHAKEN


def is_rallying(game: Combat, unit: str) -> bool:
    """10.8-d Whether a unit is in a Rally Point of its side."""
    return game.units[unit].place in rally_points(game, game.owner(unit))
