"""10.4, core-13 HE: a gun is laid, rolls to hit, and its shell attacks those in the place."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.aftermath import at_works
from grognard.games.combat.attack import Attack
from grognard.games.combat.barrels import (
    Turn,
    barrel,
    break_barrel,
    is_afv,
    is_roofed_in,
    is_soft,
    make_turn,
    mark_shot,
    may_shoot,
    turn_to,
)
from grognard.games.combat.bombardment import bombarded, those_in_hex
from grognard.games.combat.cover import is_sheltered, is_shut_off
from grognard.games.combat.harm import reveal
from grognard.games.combat.looking import within
from grognard.games.combat.places import is_built
from grognard.games.combat.shapes import LEADER
from grognard.games.combat.sight import Cause, SightLine
from grognard.games.combat.standing import able, trait
from grognard.games.combat.state import (
    ASSAULT,
    GOOD,
    MOVED,
    PINNED,
    Acquired,
    Combat,
    enemy,
    hexes_apart,
)
from grognard.games.combat.sums import hindrance_mods, modifiers
from grognard.games.combat.traces import (
    is_at_edge,
    is_beside_edge,
    line_into,
    lines_to,
)
from grognard.games.combat.wreckage import burning_mods

if TYPE_CHECKING:
    from grognard.games.combat.gun_orders import GunOrder

HUNDRED = range(1, 101)
HIT, MISS = "hit", "miss"
DESPERATE = 91  # core-13-h: from here on the gun breaks
SMOKE_ENDS = 91  # core-12-f
INFANTRY, BUILDING, VEHICLE = "infantry", "building", "vehicle"
ASIDE = Cause("11.2.2", "The corner that they are at is out of sight.")
CORNERED = SightLine(ASIDE, 0, (), 0, ())


def shell_targets(game: Combat, gun: str, place: str, movers: tuple[str, ...] = ()) -> list[str]:
    """core-13-i, core-20-g Whom a shell attacks: no AFV, but for a mortar's, and all in the hex.

    Nobody in Close Combat, whom artillery alone reaches (core-16-d, R-86).
    """
    found = barrel(game, gun)
    lobbed = found is not None and found.mortar
    if movers:
        return [unit for unit in movers if lobbed or not is_afv(game.kind(unit))]
    if lobbed:
        there = those_in_hex(game, game.ground.places.spots[place].hex)
        return [unit for unit in there if not game.units[unit].engaged]
    there = sorted(game.here(place, enemy(game.owner(gun))))
    return [unit for unit in there if not is_afv(game.kind(unit)) and not game.units[unit].engaged]


def can_shell(game: Combat, unit: str, place: str, movers: tuple[str, ...] = ()) -> bool:
    """core-13-i, core-13-l, core-20-e Whether range, sight and turn allow a shell into a place."""
    found = barrel(game, unit)
    if found is None or not shell_range(game, unit, game.sheet.places.bit[place]):
        return False
    line = line_of_fire(game, unit, place, movers)
    seen = line.cause is None and not is_shut_off(game, unit, place)
    if not seen and not (found.mortar and is_spotted(game, game.owner(unit), place)):
        return False
    return can_lay(game, unit, place)


def line_of_fire(game: Combat, gun: str, place: str, movers: tuple[str, ...] = ()) -> SightLine:
    """10.6.3-a, 11.2.2-a The line of a shell: into a place, or the best to those at its edge."""
    here = game.units[gun].place
    if is_beside_edge(game, place):
        marks = movers or tuple(game.known(place, enemy(game.owner(gun))))
        if marks and all(is_at_edge(game, unit) for unit in marks):
            lines = [line for unit in marks for line in lines_to(game, here, unit)]
            if lines:
                return min(lines, key=lambda line: line.hindrance)
            centre = game.line(here, place)
            return CORNERED if centre.cause is None else centre
    return line_into(game, here, place)


def shell_range(game: Combat, unit: str, among: int) -> int:
    """core-13-i, core-13-l Those of some places that a gun's shells reach, seen or not, as bits."""
    found, here = barrel(game, unit), game.units[unit].place
    if found is None or not found.column or (found.mortar and is_roofed_in(game, unit)):
        return 0
    near = game.sheet.places.bit[here] if found.least else 0
    if found.least > 1:
        near = within(game, here, found.least - 1)
    farthest = int(game.sheet.charts["he_to_hit"].rows.high)
    return among & within(game, here, farthest) & ~near


def can_lay(game: Combat, unit: str, place: str) -> bool:
    """core-15-b Whether a gun points at a place, or can turn to it."""
    if not game.units[unit].stuck:
        return True
    return turn_to(game, unit, game.ground.places.spots[place].hex) is not None


def looked_out_to(game: Combat, unit: str, among: int) -> int:
    """core-15-b, R-65 Those of some places that a gun can turn to, not In Hex Cover from them."""
    now, places = game.units[unit], game.sheet.places
    if not now.stuck and not now.cover:
        return among
    return places.mask(
        place
        for place in places.pick(among)
        if can_lay(game, unit, place) and not is_sheltered(game, place, unit)
    )


def is_spotted(game: Combat, side: str, place: str) -> bool:
    """core-20-e, 8.2.2-a Whether a good-order leader of a side sees a place past In Hex Cover."""
    return any(
        line_of_fire(game, unit, place).cause is None and not is_shut_off(game, unit, place)
        for unit in spotters(game, side)
    )


def spotters(game: Combat, side: str) -> list[str]:
    """core-20-e The good-order leaders of a side."""
    return game.sheet.units.pick(able(game, is_spotter) & game.army_bits(side))


@trait
def is_spotter(game: Combat, unit: str) -> bool:
    """core-20-e Whether a unit is a good-order leader."""
    return game.kind(unit).type == LEADER and game.units[unit].status == GOOD


def column_of(game: Combat, gun: str, place: str, targets: list[str]) -> str:
    """core-13-i, core-13-g The column of the To Hit chart that the target calls for."""
    found = barrel(game, gun)
    if found is not None and found.mortar:
        return INFANTRY
    if are_lorries(game, targets):
        return VEHICLE
    known = [unit for unit in targets if not game.units[unit].hidden]
    skirting = bool(known) and all(is_at_edge(game, unit) for unit in known)  # 10.6.3, R-67
    built = is_built(game.ground.places.spots[place])
    return BUILDING if built and not skirting else INFANTRY


def shown_afoot(game: Combat, targets: list[str]) -> list[str]:
    """core-8-l Those whom everybody knows of; riders share the shell with what carries them."""
    return [unit for unit in targets if not game.units[unit].hidden and not game.units[unit].aboard]


def are_lorries(game: Combat, targets: list[str]) -> bool:
    """core-13-i Whether nothing is known there but vehicles without armour, and their load."""
    afoot = shown_afoot(game, targets)
    return bool(afoot) and all(is_soft(game.kind(unit)) for unit in afoot)


def number(game: Combat, gun: str, place: str, column: str) -> int:
    """core-13-a What the roll must not exceed."""
    apart = hexes_apart(game, game.units[gun].place, place)
    return int(game.sheet.charts["he_to_hit"].result(column, apart))


def laying(game: Combat, gun: str, place: str, turn: Turn, movers: tuple[str, ...]) -> Tally:
    """core-13 What is added to the To Hit roll of HE."""
    line = line_of_fire(game, gun, place, movers)
    mods = *_laying(game, gun, place, turn, movers, line), *_chasing(game, gun, place, movers)
    return tally("to hit", mods)


def laying_smoke(game: Combat, gun: str, place: str, turn: Turn) -> Tally:
    """core-12-f What is added to the To Hit roll of smoke: it falls on the hex, whoever drives."""
    line = line_into(game, game.units[gun].place, place)
    return tally("to hit", _laying(game, gun, place, turn, (), line))


def _laying(
    game: Combat, gun: str, place: str, turn: Turn, movers: tuple[str, ...], line: SightLine
) -> Iterator[Mod]:
    chart, now = game.sheet.charts["he_to_hit_modifiers"], game.units[gun]
    if turn.spines and turn.price:  # core-13-h: none in Desperation Fire
        rule = "core-14-h" if turn.turret else "10.4.6"
        yield Mod(turn.spines * turn.price, f"turned {turn.spines}", rule)
    aim = game.aims.get(gun)
    if aim and aim.target == place and not turn.spines and not movers:  # core-13-j
        row = "second" if aim.shots == 1 else "later"
        yield Mod(int(chart.result("modifier", row)), "acquired", "core-13-c")
    if now.status == PINNED:
        yield Mod(int(chart.result("modifier", "pinned")), PINNED, "core-7-a")
    if now.did == ASSAULT:
        yield Mod(int(chart.result("modifier", "assault")), "Assault Movement", "core-15-f")
    if line is CORNERED:  # a house whose ground is seen, and not the road along it
        line = line_into(game, now.place, place)
    if line.cause is None and not is_shut_off(game, gun, place):
        yield from hindrance_mods(line)  # core-13-d
    else:
        yield Mod(int(chart.result("modifier", "unseen")), "unseen", "core-20-e")


def _chasing(game: Combat, gun: str, place: str, movers: tuple[str, ...]) -> Iterator[Mod]:
    """core-13-k, R-106 A vehicle without armour that drives, or has driven; for mortars too."""
    chart = game.sheet.charts["he_to_hit_modifiers"]
    targets = shell_targets(game, gun, place, movers)
    if are_lorries(game, targets) and any(
        is_soft(game.kind(unit)) and game.units[unit].did in (MOVED, ASSAULT) for unit in targets
    ):
        yield Mod(int(chart.result("modifier", "moved")), "moving vehicle", "core-13-k")


def the_shell(
    game: Combat, gun: str, place: str, movers: tuple[str, ...] = (), free: bool = False
) -> Iterator[Tally]:
    """core-13 The sums of a shell: the number to hit, what is added to the roll, DRM of targets."""
    turn = turn_to(game, gun, game.ground.places.spots[place].hex)
    targets = shell_targets(game, gun, place, movers)
    column = column_of(game, gun, place, targets)
    apart = hexes_apart(game, game.units[gun].place, place)
    needed = number(game, gun, place, column)
    yield tally("hits at", (Mod(needed, f"{column} at range {apart}", "core-13-a"),))
    if turn is not None:
        yield laying(game, gun, place, turn._replace(price=0) if free else turn, movers)
    for unit in targets:
        if not game.units[unit].hidden:
            yield shell_drm(game, gun, unit, bool(movers))
    yield from at_works(game, game.ground.places.spots[place].hex)


def the_smoke(order: "GunOrder", game: Combat, hex_: str) -> Iterator[Tally]:
    """core-12-f The sums of smoke: the number to hit as at infantry, what is added to the roll."""
    gun = order.gun
    yield tally("hits at", (Mod(number(game, gun, hex_, INFANTRY), "smoke", "core-12-f"),))
    turn = turn_to(game, gun, hex_)
    if turn is not None:
        yield laying_smoke(game, gun, hex_, turn)


def shell_drm(game: Combat, gun: str, target: str, moving: bool) -> Tally:
    """core-13-d, core-20-g The DRM of a target: no hindrance again, and from above for mortars."""
    found = barrel(game, gun)
    if found is not None and found.mortar:
        above = bombarded(game, target, artillery=False, moving=moving)
        out = burning_mods(game, game.spot(gun), game.spot(target))
        return tally("DRM", (*above.mods, *out), signed=True)
    return modifiers(game, (gun,), target, moving=moving, shell=True)


@dataclass
class GunShot(Procedure):
    """10.4.7 A gun or mortar must hit before its shell attacks; the result is who was attacked."""

    side: str
    gun: str
    place: str
    movers: tuple[str, ...] = ()
    desperate: bool = False  # core-13-h
    smoke: bool = False  # core-12-c
    targets: tuple[str, ...] = ()

    def begin(self, game: Combat, _: object) -> Step:
        """10.4.6, core-13-a The gun turns, and rolls to hit."""
        turn = turn_to(game, self.gun, game.ground.places.spots[self.place].hex)
        assert turn is not None
        targets = [] if self.smoke else shell_targets(game, self.gun, self.place, self.movers)
        column = INFANTRY if self.smoke else column_of(game, self.gun, self.place, targets)
        self.targets = tuple(targets)
        needed = number(game, self.gun, self.place, column)
        free = turn._replace(price=0) if self.desperate else turn
        where = self.gun, self.place, free
        sum_ = laying_smoke(game, *where) if self.smoke else laying(game, *where, self.movers)
        reveal(game, self.gun)
        make_turn(game, self.gun, turn)
        shell, rule = ("smoke ", "core-12-c") if self.smoke else ("", "10.4.7")
        game.tell(f"{self.gun} fires {shell}at {self.place}.", rule, where=self.place)
        upto = needed - sum_.total
        means = tuple([self.meaning(face, upto) for face in HUNDRED])
        purpose = f"{self.gun} must hit at {needed} or less ({column})."
        die = Roll("10.4.7", purpose, means, 1, sum_.mods, self.side, self.place)
        return Call(die, then=self.fell)

    def meaning(self, face: int, needed: int) -> str:
        """core-13-e, core-13-h, core-12-f What a face does."""
        means = HIT if face <= needed else MISS
        if self.desperate and face >= DESPERATE:
            means += ", and the gun breaks"
        return f"{means}, no more smoke" if self.smoke and face >= SMOKE_ENDS else means

    def fell(self, game: Combat, rolled: Rolled) -> Step:
        """10.4.7-b A hit attacks in the column of the calibre; smoke lies for two turns."""
        found = barrel(game, self.gun)
        assert found is not None
        self.mark(game)
        if self.desperate and rolled.face >= DESPERATE:
            break_barrel(game, self.gun, "core-13-h")
        if self.smoke:
            return self.cloud(game, rolled)
        if not rolled.means.startswith(HIT):
            return Done(())
        sums = tuple(shell_drm(game, self.gun, unit, bool(self.movers)) for unit in self.targets)
        shifts = tuple(sum_.total for sum_ in sums)
        strikes = (self.gun,), found.column, self.targets, shifts, sums
        blast = Attack(*strikes, shell=True, place=self.place)
        return Call(blast, then=self.over)

    def mark(self, game: Combat) -> None:
        """core-13-c, core-13-h, core-13-j The shot is used, and the place is acquired."""
        mark_shot(game, self.gun)
        found, now = barrel(game, self.gun), game.units[self.gun]
        if self.desperate and found is not None:
            game.change(self.gun, shots=max(now.shots, found.rate))
        aim = game.aims.get(self.gun)
        if self.movers or self.smoke:
            if aim and aim.target in game.units:  # core-14-j: it has fired at something else
                game.aims = {gun: kept for gun, kept in game.aims.items() if gun != self.gun}
        else:
            shots = aim.shots + 1 if aim and aim.target == self.place else 1
            game.aims = {**game.aims, self.gun: Acquired(self.place, shots)}

    def cloud(self, game: Combat, rolled: Rolled) -> Step:
        """core-12-c, core-12-f A hit places smoke; a high roll was the last of it."""
        if rolled.face >= SMOKE_ENDS:
            game.change(self.gun, dry=True)
        if rolled.means.startswith(HIT):
            hex_ = game.ground.places.spots[self.place].hex
            game.smoke = {**game.smoke, hex_: SMOKE_TURNS}
            game.stir(hex_)
            game.tell(f"Smoke lies in {hex_}.", "core-12-c", where=hex_)
        return Done(())

    def over(self, game: Combat, _: object) -> Step:
        """core-9-k The attack is over."""
        return Done(self.targets)


SMOKE_TURNS = 2  # core-12-c: this turn and the next


def has_shell(game: Combat, unit: str, defending: bool) -> bool:
    """10.4.7 Whether a unit has a shot of HE left."""
    found = barrel(game, unit)
    return found is not None and bool(found.column) and may_shoot(game, unit, defending)
