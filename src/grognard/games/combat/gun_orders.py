"""10.4.6, core-4-b, core-12-c What a gun that is ordered does: shells, bolts, smoke, or a turn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Tally
from grognard.games.combat.aiming import aims
from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.armour import (
    ArmourShot,
    armour_targets,
    can_hit,
    has_bolt,
    is_open_afv,
    the_hit,
)
from grognard.games.combat.barrels import (
    barrel,
    is_gun,
    is_roofed_in,
    may_shoot,
    turn_hull,
    turn_to,
)
from grognard.games.combat.checks import ActionCheck, check_sums
from grognard.games.combat.defensive_fire import window
from grognard.games.combat.entering import show_movers
from grognard.games.combat.fire_refusals import why_no_bolt, why_no_shell
from grognard.games.combat.gunnery import (
    GunShot,
    can_shell,
    has_shell,
    looked_out_to,
    shell_range,
    spotters,
    the_shell,
    the_smoke,
)
from grognard.games.combat.looking import edges, maybe_seen, seen_from
from grognard.games.combat.shapes import GUN, TEAM, VEHICLE
from grognard.games.combat.standing import able, trait, where
from grognard.games.combat.state import FIRED, FRESH, GERMAN, GOOD, MOVED, RUSSIAN, Combat, enemy
from grognard.games.combat.targets import soft_bits, target_bits
from grognard.games.combat.works import shut_hexes

BOLTS = {GERMAN: "german bolts", RUSSIAN: "russian bolts"}  # in `looked`: what can be shot at
SHELLS = {GERMAN: "german shells", RUSSIAN: "russian shells"}


@trait
def may_turn(game: Combat, unit: str) -> bool:
    """10.4.6-b Whether a crew may turn its gun as its movement."""
    now = game.units[unit]
    fresh = now.did == FRESH and now.status == GOOD and not now.engaged
    return is_gun(game, unit) and fresh and now.served and not now.aboard


@trait
def has_barrel(game: Combat, unit: str) -> bool:
    """core-4-b Whether a unit has a shot of a gun or rifle left in its own impulse."""
    return may_shoot(game, unit, defending=False) or has_bolt(game, unit, False)


def has_order(game: Combat, unit: str) -> bool:
    """core-4-b Whether a gun can do anything in an impulse."""
    if game.kind(unit).type not in (GUN, TEAM, VEHICLE) or not game.is_on_map(unit):
        return False
    return may_turn(game, unit) or has_salvo(game, unit) or has_target(game, unit)


@trait
def has_salvo(game: Combat, unit: str) -> bool:
    """core-9-o, core-12-c Whether a gun has HE or smoke for a building or a hex without enemies."""
    found = barrel(game, unit)
    if found is None or not has_shell(game, unit, False):
        return False
    return bool(found.smoke) and not is_roofed_in(game, unit) if found.mortar else True


def has_target(game: Combat, unit: str) -> bool:
    """core-13-i, core-14-k Whether a gun could fire at something in an impulse."""
    if _pierced(game, game.owner(unit)).get(unit, 0):
        return True
    return bool(shelled(game, unit))


def _pierced(game: Combat, side: str) -> Mapping[str, int]:
    """core-14-k The places with known enemy AFV that each gun of a side can shoot at, as bits."""
    found: Mapping[str, int] | None = game.at_hand.get(BOLTS[side])
    if found is None:
        shooters = able(game, has_bolts) & game.army_bits(side)
        found = aims(game, BOLTS[side], shooters, where(game, is_open_afv), pierced_at)
    return found


@trait
def has_bolts(game: Combat, unit: str) -> bool:
    """core-14-k Whether a unit has a shot at armour left in its own impulse."""
    return has_bolt(game, unit, False)


def pierced_at(game: Combat, unit: str, among: int) -> int:
    """core-14-k Those of some places with an enemy AFV that a gun can shoot at."""
    places, foe, here = game.sheet.places, enemy(game.owner(unit)), game.units[unit].place
    near = among & (places.bit[here] | edges(game)) | maybe_seen(game, here, among)
    return places.mask(
        [
            place
            for place in places.pick(near)
            if any(is_open_afv(game, u) and can_hit(game, unit, u) for u in game.here(place, foe))
        ]
    )


def pierced(game: Combat, unit: str) -> Iterator[str]:
    """core-14-k The known enemy AFV that a gun can shoot at."""
    foes, now, every = armour_targets(game, game.owner(unit)), game.units, game.sheet.places
    here, there = now[unit].place, every.mask(now[foe].place for foe in foes)
    seen = every.bit[here] | there & edges(game) | maybe_seen(game, here, there)
    near = (foe for foe in foes if every.bit[now[foe].place] & seen)
    return (foe for foe in near if can_hit(game, unit, foe))


def shelled(game: Combat, unit: str) -> int:
    """core-13-i The places with known enemies that a gun can shell, as bits."""
    side = game.owner(unit)
    barrel_ = barrel(game, unit)
    if barrel_ is None or not barrel_.mortar:
        return _shells(game, side).get(unit, 0)
    if not has_shell(game, unit, False):
        return 0
    marks = target_bits(game, enemy(side)) | shut_hexes(game)  # core-8-i: armour too
    return _shelled(game, unit, marks & _spotted(game, unit, side, marks))  # core-20-e


def _shells(game: Combat, side: str) -> Mapping[str, int]:
    """core-13-i What each gun of a side that is no mortar can shell, as bits of places."""
    found: Mapping[str, int] | None = game.at_hand.get(SHELLS[side])
    if found is None:
        shooters = able(game, is_loaded) & game.army_bits(side)
        found = aims(game, SHELLS[side], shooters, shell_bits(game, side), shell_at)
    return found


@trait
def is_loaded(game: Combat, unit: str) -> bool:
    """10.4.7 Whether a unit has a shot of HE left in its own impulse, and no mortar."""
    found = barrel(game, unit)
    return found is not None and not found.mortar and has_shell(game, unit, False)


def shell_at(game: Combat, unit: str, among: int) -> int:
    """core-13-i Those of some places that a gun sees and can shell."""
    seen = among & edges(game) | maybe_seen(game, game.units[unit].place, among)
    return _shelled(game, unit, seen) if seen else 0


def _spotted(game: Combat, unit: str, side: str, marks: int) -> int:
    """core-20-e Those of some places that a mortar or a leader of its side may see."""
    hand, key = game.at_hand, f"{side} spotted"
    found: int | None = hand.get(key)
    if found is None:
        found = edges(game)
        for post in dict.fromkeys(game.units[unit].place for unit in spotters(game, side)):
            found |= maybe_seen(game, post, marks)
        hand[key] = found
    return found | maybe_seen(game, game.units[unit].place, marks)


def _shelled(game: Combat, unit: str, among: int) -> int:
    places = game.sheet.places
    return places.mask([each for each in places.pick(among) if can_shell(game, unit, each)])


def shell_bits(game: Combat, side: str) -> int:
    """core-9-o, core-8-m The places with known enemies whom HE can hurt, or wire or a roadblock."""
    return soft_bits(game, enemy(side)) | shut_hexes(game)


def no_shell(order: "GunOrder", game: Combat, among: int) -> int:
    """core-9-o, core-13-i Places where no shell of this gun finds a known enemy."""
    if not has_shell(game, order.gun, False):
        return among
    return among & ~shelled(game, order.gun)


def no_bolt(order: "GunOrder", game: Combat, among: int) -> int:
    """core-14-k Units that are no enemy AFV in reach of this gun."""
    if not has_bolt(game, order.gun, False):
        return among
    return among & ~game.sheet.units.mask(pierced(game, order.gun))


def in_arc(order: "GunOrder", game: Combat, among: int) -> int:
    """core-13-h Places for which the gun need not turn, or all when it has fired."""
    if not is_gun(game, order.gun) or game.units[order.gun].shots:
        return among
    places, spots = game.sheet.places, game.ground.places.spots
    return places.mask(
        place for place in places.pick(among) if not _turns(game, order.gun, spots[place].hex)
    )


def in_arc_foe(order: "GunOrder", game: Combat, among: int) -> int:
    """core-13-h Vehicles for which the gun need not turn, or all when it has fired."""
    if not is_gun(game, order.gun) or game.units[order.gun].shots:
        return among
    units = game.sheet.units
    return units.mask(
        unit
        for unit in units.pick(among)
        if unit in game.units and not _turns(game, order.gun, game.spot(unit).hex)
    )


def _turns(game: Combat, gun: str, hex_: str) -> int:
    turn = turn_to(game, gun, hex_)
    return turn.spines if turn is not None else 0


def no_turn(order: "GunOrder", game: Combat, among: int) -> int:
    """10.4.6-b Facings that it has already, or all for one that cannot turn."""
    if not may_turn(game, order.gun):
        return among
    return among & game.sheet.words["FACING"].bits.bit[FACINGS[game.units[order.gun].facing]]


def no_house(order: "GunOrder", game: Combat, among: int) -> int:
    """8.2, core-13-g All, for a gun without HE, or a mortar."""
    found = barrel(game, order.gun)
    able = has_shell(game, order.gun, False) and found is not None and not found.mortar
    return 0 if able else among


def no_smoke(order: "GunOrder", game: Combat, among: int) -> int:
    """core-12-c All, for a gun that has no smoke."""
    found = barrel(game, order.gun)
    if found is None or not found.smoke or not has_shell(game, order.gun, False):
        return among
    return among if found.mortar and is_roofed_in(game, order.gun) else 0


def not_built(order: "GunOrder", game: Combat, among: int) -> int:
    """core-9-o Places that are no part of a building that the gun sees."""
    here = game.units[order.gun].place
    near = shell_range(game, order.gun, among & game.ground.sights.built)
    return among & ~looked_out_to(game, order.gun, seen_from(game, here, near))


def out_of_sight(order: "GunOrder", game: Combat, among: int) -> int:
    """core-12-f Hexes that the gun does not see or reach."""
    hexes, places, here = game.sheet.hexes, game.sheet.places, game.units[order.gun].place
    near = shell_range(game, order.gun, places.mask(hexes.pick(among)))
    seen = looked_out_to(game, order.gun, seen_from(game, here, near))
    return among & ~hexes.mask(places.pick(seen))


def shell_sums(order: "GunOrder", game: Combat, place: str) -> Iterator[Tally]:
    """core-13 The sums of a shell."""
    return the_shell(game, order.gun, place)


def free_shell(order: "GunOrder", game: Combat, place: str) -> Iterator[Tally]:
    """core-13-h The same in Desperation Fire, which turns for nothing."""
    yield from the_shell(game, order.gun, place, free=True)
    yield from check_sums(game, order.gun)


def free_bolt(order: "GunOrder", game: Combat, foe: str) -> Iterator[Tally]:
    """core-13-h And of a shot at armour."""
    yield from the_hit(game, order.gun, foe, free=True)
    yield from check_sums(game, order.gun)


def bolt_sums(order: "GunOrder", game: Combat, foe: str) -> Iterator[Tally]:
    """core-14 The sums of a shot at armour."""
    return the_hit(game, order.gun, foe)


def used_up(order: "GunOrder", game: Combat, among: int) -> int:
    """core-12-f All, for a gun that has fired its last smoke."""
    return among if game.units[order.gun].dry else 0


SHELL = (Bar("core-13-i", why_no_shell, no_shell, ends=True),)
BOLT = (Bar("core-14-k", why_no_bolt, no_bolt, ends=True),)
TURNED = Bar("core-13-h", "Desperation Fire is for guns that must turn and have not fired.", in_arc)
LAST, LAST_AT = (*SHELL, TURNED), (*BOLT, TURNED._replace(closes=in_arc_foe))
FACE = (Bar("10.4.6", "The gun cannot be turned so.", no_turn),)
HOUSE = (Bar("core-13-g", "This gun does not fire at buildings.", no_house),)
SMOKE = (
    Bar("core-12-f", "This gun has no smoke left.", used_up, ends=True),
    Bar("core-12-c", "This gun has no smoke.", no_smoke),
)
HOUSES = (Bar("core-13-g", "{PLACE} is no building in reach.", not_built),)
CLOUDS = (Bar("core-12-f", "{HEX} is not in sight and reach.", out_of_sight),)


@dataclass
class GunOrder(Procedure):
    """core-4-b One shot of a gun, or its turn; the result is who was fired at."""

    side: str
    gun: str
    target: str = ""  # of Desperation Fire

    def begin(self, game: Combat, _: object) -> Step:
        """core-4-b What does it do?"""
        answers = (self.shell, self.hit, self.house, self.smoke, self.face)
        desperate = (self.despair, self.despair_at)
        prompt = f"10.4.6 What does {self.gun} do?"
        return Ask(self.side, (*answers, *desperate), prompt, (self.gun,))

    @form("shell PLACE", SHELL, sums=shell_sums, label="HE", says="fire HE at PLACE")
    def shell(self, game: Combat, place: str) -> Step:
        """10.4.7 HE at known enemies."""
        return Call(GunShot(self.side, self.gun, place))

    @form("hit FOE", BOLT, sums=bolt_sums, label="Fire", says="fire at FOE")
    def hit(self, game: Combat, foe: str) -> Step:
        """core-14-k At one vehicle."""
        return Call(ArmourShot(self.side, self.gun, foe))

    @form("house", HOUSE, label="At a building", says="fire HE at a building")
    def house(self, game: Combat) -> Step:
        """core-9-o At a building in sight, whoever is in it."""
        answers = (self.hold, self.blast)
        return Ask(self.side, answers, "core-13-g Which building?", (self.gun,))

    @form("blast PLACE", HOUSES, sums=shell_sums, label="HE", says="fire HE at PLACE")
    def blast(self, game: Combat, place: str) -> Step:
        """core-13-g On the Building column."""
        return Call(GunShot(self.side, self.gun, place))

    @form("smoke", SMOKE, label="Smoke", says="fire smoke")
    def smoke(self, game: Combat) -> Step:
        """core-12-c Smoke in place of HE."""
        return Ask(self.side, (self.hold, self.veil), "core-12-c Smoke where?", (self.gun,))

    @form("smoke HEX", CLOUDS, sums=the_smoke, label="Smoke", says="fire smoke at HEX")
    def veil(self, game: Combat, hex_: str) -> Step:
        """core-12-f On any hex in sight."""
        return Call(GunShot(self.side, self.gun, hex_, smoke=True))

    @form("hold", passes=True, says="hold fire")
    def hold(self, game: Combat) -> Step:
        """core-4-b Nothing after all: the impulse is still to be used."""
        return Done(None)

    @form("face FACING", FACE, label="Turn", says="turn to FACING")
    def face(self, game: Combat, facing: str) -> Step:
        """10.4.6-b, core-9-m A turn is the gun's movement, seen by the enemy."""
        turn_hull(game, self.gun, FACINGS.index(facing))
        game.change(self.gun, did=MOVED)
        place = game.units[self.gun].place
        show_movers(game, self.side, (self.gun,))
        return Call(window(game, (self.gun,), place), then=self.turned)

    def turned(self, game: Combat, _: object) -> Step:
        """10.4.6-b It has moved."""
        return Done((self.gun,))

    @form("desperate PLACE", LAST, sums=free_shell, label="Desperation", says="turn, fire at PLACE")
    def despair(self, game: Combat, place: str) -> Step:
        """core-13-h Gun Desperation Fire, on a passed Action Check."""
        self.target = place
        return Call(ActionCheck(self.gun, "turn and fire", "core-13-h"), then=self.dare)

    @form(
        "desperate-hit FOE", LAST_AT, sums=free_bolt, label="Desperation", says="turn, fire at FOE"
    )
    def despair_at(self, game: Combat, foe: str) -> Step:
        """core-13-h Likewise at a vehicle."""
        self.target = foe
        return Call(ActionCheck(self.gun, "turn and fire", "core-13-h"), then=self.dare)

    def dare(self, game: Combat, passed: bool) -> Step:
        """core-13-h Any facing, no modifier for it; a failed check uses up the gun."""
        if not passed:
            found = barrel(game, self.gun)
            game.change(self.gun, did=FIRED, shots=found.rate if found else 1)
            return Done(())
        if self.target in game.units:
            return Call(ArmourShot(self.side, self.gun, self.target, True))
        return Call(GunShot(self.side, self.gun, self.target, (), True))
