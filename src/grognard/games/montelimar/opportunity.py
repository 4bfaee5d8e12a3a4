"""8.6 Opportunity fire: those who cover the hex that is left may fire, in the order they choose."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Objection, Tally
from grognard.games.montelimar.fire import Fire, Fired, expected
from grognard.games.montelimar.fire_sum import Shot, fire_value, sustains_until
from grognard.games.montelimar.refusals import otherwise
from grognard.games.montelimar.reinforcement import is_entry
from grognard.games.montelimar.state import Montelimar, enemy, is_place
from grognard.games.montelimar.tidying import send_back
from grognard.games.montelimar.zones import reach, zone


def not_covering(react: "Opportunity", game: Montelimar, among: int) -> int:
    """8.6 The units that may not answer this move."""
    return among & ~game.mask(react.shooters(game))


def no_hard_target(react: "Opportunity", game: Montelimar, among: int, unit: str) -> int:
    """8.2 The units that are no Hard Targets among those who move."""
    return among & ~game.mask(u for u in react.movers(game) if game.is_hard(u))


def soft_ground(react: "Opportunity", game: Montelimar, among: int) -> int:
    """8.1, 8.2 The units that cannot fire at the hex: armour-piercing, or Hard Targets alone."""
    stack = game.stacks.get(react.hex, ())
    if all(game.is_hard(unit) for unit in stack):
        return among
    return among & game.mask(u for u in react.shooters(game) if game.face(u).colour == "blue")


def why_not_at_hex(react: "Opportunity", game: Montelimar, unit: str) -> Iterator[Objection]:
    """8.1, 8.2 Why a unit cannot fire at the hex as a whole."""
    if unit in game.units and game.face(unit).colour == "blue":
        yield Objection("8.1", "Armour-piercing fire is aimed at one Hard Target, not at a hex.")
    else:
        yield Objection("8.2", f"Only Hard Targets are in {react.hex}, and one is aimed at.")


def hex_sum(react: "Opportunity", game: Montelimar, unit: str) -> Iterator[Tally]:
    """8.6 The value of a unit's fire at the hex before help."""
    yield fire_value(game, react.shot_of(game, unit))


def aimed_sum(react: "Opportunity", game: Montelimar, unit: str, target: str) -> Iterator[Tally]:
    """8.6 The value of a unit's fire at one Hard Target before help."""
    yield fire_value(game, Shot(unit, react.hex, hard=target))


def why_not_covering(
    react: "Opportunity", game: Montelimar, unit: str, *_: str
) -> Iterable[Objection]:
    """8.6 Why a unit may not answer this move."""
    text = f"{game.called(unit)} does not cover {react.hex}."
    return otherwise(_not_covering(react, game, unit), "8.6", text)


def _not_covering(react: "Opportunity", game: Montelimar, unit: str) -> Iterator[Objection]:
    here = game.at(unit) if unit in game.units else ""
    if not is_place(here) or game.side(unit) == game.side(react.units[0]):
        yield Objection("8.6", "Only enemies of the mover on the map answer.")
        return
    if game.has(react.fired | game.answered, here):
        yield Objection("8.6", f"{here} has answered and may not fire at moves again.")
    if game.has(game.concentrated, here):
        yield Objection("8.6", f"{here} concentrates its fire and does not answer.")
    if game.has(game.suppressed, here):
        yield Objection("10.2.1", "Suppressed units do not answer.")
    if is_entry(game, here) or is_entry(game, react.hex):
        yield Objection("18.0", "Nobody fires into or out of a reinforcement hex.")
    if not react.hits(game, unit):
        yield Objection("8.1", "Armour-piercing fire needs a Hard Target on the move.")
    covered = zone(game, here, reach(game, unit))
    if covered & game.bit(react.hex) and react.screened(game) and not covered & game.bit(react.to):
        yield Objection("8.6", f"A deployed friend in {react.hex} screens the mover.")


COVERS = Bar("8.6", why_not_covering, not_covering, ends=True)
HEX_FIRE = Bar("8.2", why_not_at_hex, soft_ground)
AIMED = Bar("8.2", "{TARGET} is no Hard Target on the move.", no_hard_target)


@dataclass
class Opportunity(Procedure):
    """8.6 Each hex that covers the one being left may fire once, or as long as it sustains."""

    units: tuple[str, ...]
    hex: str
    to: str
    screens: bool = True  # whether deployed friends screen them (8.6); not when loading (15.0)
    fired: int = 0  # hexes that have answered this step
    firer: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """8.6 Ask the other side as long as somebody may fire."""
        settle_markers(game)
        if not self.movers(game) or not self.shooters(game):
            return Done()
        foe = enemy(game.side(self.units[0]))
        prompt = f"8.6 Fire at those who leave {self.hex}?"
        return Ask(foe, (self.hold, self.fire, self.aim), prompt, self.units)

    @form("hold", passes=True, label="Hold fire", says="hold fire")
    def hold(self, game: Montelimar) -> Step:
        """8.6 Let them go."""
        return Done()

    @form(
        "fire UNIT",
        (COVERS, HEX_FIRE),
        sums=hex_sum,
        says="UNIT fires at the hex that is left",
    )
    def fire(self, game: Montelimar, unit: str) -> Step:
        """8.6 Fire at the hex."""
        return self.shoot(game, Shot(unit, self.hex))

    @form("aim UNIT TARGET", (COVERS,), (AIMED,), sums=aimed_sum, says="UNIT fires at TARGET alone")
    def aim(self, game: Montelimar, unit: str, target: str) -> Step:
        """8.2 Fire at one Hard Target."""
        return self.shoot(game, Shot(unit, self.hex, hard=target))

    def shoot(self, game: Montelimar, shot: Shot) -> Step:
        """8.6 Resolved as direct fire, without concentration."""
        self.firer = shot.unit
        self.fired |= game.bit(game.at(shot.unit))
        return Call(Fire(shot, reaction=True, drew=self.units), then=self.mark)

    def shot_of(self, game: Montelimar, unit: str) -> Shot:
        """8.6 A unit's fire at the hex, with the first of the movers as its target."""
        return expected(game, Shot(unit, self.hex), self.units)

    def mark(self, game: Montelimar, fired: Fired) -> Step:
        """8.6, 8.6.1 The hex that has fired is marked."""
        mark_fired(game, game.at(self.firer), game.side(self.firer), fired)
        return self.begin(game, None)

    def movers(self, game: Montelimar) -> list[str]:
        """The units that are leaving and are still there."""
        return [unit for unit in self.units if game.at(unit) == self.hex]

    def shooters(self, game: Montelimar) -> list[str]:
        """8.6 The units that may answer: inactive, covering the hex, not screened off."""
        if is_entry(game, self.hex):
            return []
        board, foe = game.sheet.board, enemy(game.side(self.units[0]))
        near = game.occupied[foe] & board.around(self.hex, 8) & ~self.fired
        if not near & ready(game):
            return []
        wanted = game.bit(self.hex) | (game.bit(self.to) if self.screened(game) else 0)
        watching = watchers(game, near, self.movers(game))
        return [unit for unit, covered in watching if covered & wanted == wanted]

    def screened(self, game: Montelimar) -> bool:
        """8.6 Whether a deployed friend stays in the hex."""
        return self.screens and any(
            unit not in self.units and game.is_deployed(unit) for unit in game.stacks[self.hex]
        )

    def hits(self, game: Montelimar, unit: str) -> bool:
        """8.1 Whether there is something that the unit can fire at."""
        return hits(game, unit, self.movers(game))


def hits(game: Montelimar, unit: str, movers: Sequence[str]) -> bool:
    """8.1 Whether there is something among those who move that a unit can fire at."""
    return game.face(unit).colour != "blue" or any(map(game.is_hard, movers))


def ready(game: Montelimar) -> int:
    """8.6 The hexes from which moves may be answered, as far as their markers go."""
    return ~(game.answered | game.concentrated | game.suppressed)


def watchers(game: Montelimar, among: int, movers: Sequence[str]) -> Iterator[tuple[str, int]]:
    """8.6, 8.1 The units in some hexes that may answer these movers, with what each covers."""
    for hex_ in game.hexes(among & ready(game)):
        if not is_entry(game, hex_):
            for unit in game.stacks[hex_]:
                if hits(game, unit, movers):
                    yield unit, zone(game, hex_, reach(game, unit))


def settle_markers(game: Montelimar) -> None:
    """8.6.1 A hex that can no longer sustain its fire loses the marker for it."""
    for hex_ in game.hexes(game.sustained):
        if not sustains(game, hex_):
            game.sustained &= ~game.bit(hex_)
            game.answered |= game.bit(hex_)


def sustains(game: Montelimar, hex_: str) -> bool:
    """8.6.1 Whether a unit or weapon there can sustain its fire."""
    return has_gunners(game, hex_) or any(is_sustained(game, w) for w in game.weapons(hex_))


def mark_fired(game: Montelimar, hex_: str, side: str, fired: Fired) -> None:
    """8.6, 8.6.1 After opportunity fire: no more, or sustained until it breaks down."""
    if hex_ not in game.stacks:
        return
    bit = game.bit(hex_)
    broken = bool(game.sustained & bit) and fired.face >= sustains_until(game, side)
    by_weapon = is_sustained(game, fired.weapon) and game.markers[fired.weapon] == hex_
    if broken and by_weapon:
        send_back(game, fired.weapon)  # 12.2
    if not broken and (by_weapon or has_gunners(game, hex_)):
        game.sustained |= bit
    else:
        game.sustained &= ~bit
        game.answered |= bit


def is_sustained(game: Montelimar, weapon: str) -> bool:
    """8.6.1 Whether a weapon can sustain its fire."""
    return bool(weapon) and "sustained" in game.sheet.pieces.weapons[weapon].flags


def has_gunners(game: Montelimar, hex_: str) -> bool:
    """8.6.1, 15.0, 21.2 Whether a unit there sustains fire itself, with its guns and on foot."""
    return any(
        "sustained" in game.printed(unit).flags
        and not (game.units[unit].carrier or game.units[unit].lost_guns)
        for unit in game.stacks.get(hex_, ())
    )
