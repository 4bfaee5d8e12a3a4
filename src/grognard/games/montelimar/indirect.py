"""8.7 Indirect fire: spotted, unmodified but by its own list, and the barrage it leaves."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Event, Rolled
from grognard.engine.kernel.tally import Mod, Objection, Tally, number, tally
from grognard.games.montelimar.country import RAIL
from grognard.games.montelimar.fire_help import (
    book_fire,
    book_helpers,
    has_fired,
    may_spend,
    why_not_spent,
)
from grognard.games.montelimar.fire_sum import FACES, HIGHEST, MISS, ground_mod, hex_status
from grognard.games.montelimar.flames import catches_from_shells, shell
from grognard.games.montelimar.leaders import lose_leader
from grognard.games.montelimar.named_heroes import GreggAims, gregg_can_aim
from grognard.games.montelimar.rail_guns import arc
from grognard.games.montelimar.reinforcement import in_play, is_entry
from grognard.games.montelimar.results import PickTarget
from grognard.games.montelimar.state import AMERICAN, Montelimar, enemy, is_place
from grognard.games.montelimar.zones import seen_from

SIZES = ("smoke", "light", "medium", "heavy")


def indirect_value(game: Montelimar, unit: str) -> tuple[int, int]:
    """8.7, 21.1 The indirect fire and range of a deployed unit; 0 and 0 where it has none."""
    face = game.face(unit)
    if game.units[unit].column:
        return 0, 0
    if face.colour == "black":
        return face.fire, face.range
    return (face.indirect, face.indirect_range) if face.indirect >= 0 else (0, 0)


def has_guns(game: Montelimar, hex_: str) -> bool:
    """8.3.6 Whether a unit in a hex can fire indirectly, as it stands."""
    return any(indirect_value(game, unit)[1] for unit in game.stacks.get(hex_, ()))


def allowed(game: Montelimar, hex_: str) -> int:
    """8.3.6 The hexes that guns may fire at: where they concentrate, that one alone."""
    only = game.zeroed.get(hex_)
    return game.bit(only) if only else in_play(game)


def targets(game: Montelimar, unit: str) -> int:
    """8.7.1 The hexes that a unit may shell: in range, and seen by it or a spotter."""
    hex_, (_, far) = game.at(unit), indirect_value(game, unit)
    if not far or not is_place(hex_):
        return 0
    board, side, seen = game.sheet.board, game.side(unit), seen_by_division(game, unit)
    if game.is_night:
        near = game.lit
        for post in game.hexes(game.occupied[side]):
            near |= board.near[post]
        seen &= near  # 8.7.3, 17.1
    return seen & in_range(game, unit)


def in_range(game: Montelimar, unit: str) -> int:
    """8.3.6, 8.7.1, 25.0 The hexes that the shells of a unit come to: in range, or on its line."""
    board, hex_, (_, far) = game.sheet.board, game.at(unit), indirect_value(game, unit)
    if game.mobility(unit) == RAIL:
        return board.area.mask(arc(board, game.sheet.crossings, hex_)) & in_play(game)
    return board.around(hex_, min(far, 60)) & allowed(game, hex_)


def seen_by_division(game: Montelimar, unit: str, far: int = 0) -> int:
    """8.7.1 What a unit and the spotters of its division see, with `far` as far as by day."""
    division, seen = game.division(unit), 0
    for post in game.hexes(game.occupied[game.side(unit)]):
        if any(game.division(each) == division for each in game.stacks[post]):
            seen |= seen_from(game, post, far) | game.bit(post)
    return seen


def lightable(game: Montelimar, unit: str) -> int:
    """8.7.3, 17.1 The hexes that a unit may light at night: in range, and in sight by day."""
    hex_, (_, far) = game.at(unit), indirect_value(game, unit)
    if not game.is_night or not far or not is_place(hex_):
        return 0
    daylight = game.sheet.charts.numbers["sight"][game.weather]
    return seen_by_division(game, unit, daylight) & in_range(game, unit) & ~game.lit


@dataclass
class Illuminate(Procedure):
    """8.7.3, 17.1 A round that lights a hex for the night, unless the die is 9."""

    unit: str
    target: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """8.7.3 The die."""
        means = tuple(MISS if face == 9 else "lit" for face in FACES)
        name, side = game.called(self.unit), game.side(self.unit)
        purpose = f"{name} lights {self.target} unless it is a 9."
        roll = Roll("8.7.3", purpose, means, lowest=0, side=side, where=self.target)
        return Call(roll, then=self.settle)

    def settle(self, game: Montelimar, rolled: Rolled) -> Step:
        """8.7.3 The hex counts as by day."""
        if rolled.means != MISS:
            game.lit |= game.bit(self.target)
            game.count("lit", where=self.target)
        return Done()


def shells(game: Montelimar, barrage: "Barrage") -> Tally:
    """8.7.4 The value of indirect fire: its own list of modifiers and no other."""
    return tally("indirect fire", _mods(game, barrage))


def _mods(game: Montelimar, barrage: "Barrage") -> Iterator[Mod]:
    unit, target = barrage.unit, barrage.target
    yield Mod(indirect_value(game, unit)[0], f"fire of {game.called(unit)}", "8.7.4")
    yield from hex_status(game, game.at(unit))
    hard = [game.is_hard(each) for each in game.stacks.get(target, ())]
    if any(hard):
        yield Mod(-4 if all(hard) else -2, "Hard Targets", "8.7.4")
    yield from ground_mod(game, target, "8.7.4", "target in {}")
    fort = game.forts.get(target)
    if fort:
        works = game.sheet.charts.tables["fortification"]
        yield Mod(int(works.result("defence", fort)), fort, "8.7.4")
    if barrage.helpers:
        yield Mod(len(barrage.helpers), "units that add their fire", "8.7.4")
    if barrage.concentrated:
        yield Mod(1, "concentrated fire", "8.7.4")


def strength(game: Montelimar, barrage: "Barrage") -> int:
    """8.7.2 What counts for the size of the barrage."""
    return indirect_value(game, barrage.unit)[0] + len(barrage.helpers) + barrage.concentrated


def size(points: int) -> str:
    """8.7.2 Smoke up to 2, then light, medium, and heavy from 5."""
    return SIZES[max(0, min(points, 5) - 2)]


def lay(game: Montelimar, hex_: str, kind: str) -> None:
    """8.7.2 A barrage on a hex; a greater one replaces a lesser."""
    old = game.barrages.get(hex_)
    if old is None or SIZES.index(kind) > SIZES.index(old):
        game.barrages[hex_] = kind
        told = "Smoke" if kind == "smoke" else f"A {kind} barrage"
        game.tell(f"{told} lies on {hex_}.", "8.7.2", where=hex_)


def unfit(barrage: "Barrage", game: Montelimar, among: int) -> int:
    """8.7.4 The units that cannot add to this fire."""
    return among & ~game.mask(barrage.helps(game))


def why_unfit(barrage: "Barrage", game: Montelimar, unit: str) -> Iterator[Objection]:
    """8.7.4 Why a unit cannot add to this fire."""
    name, firer = game.called(unit), game.called(barrage.unit)
    if unit in (barrage.unit, *barrage.helpers):
        yield Objection("8.7.4", f"{name} fires already.")
    elif unit not in game.stacks[game.at(barrage.unit)]:
        yield Objection("8.7.4", f"{name} is not in the hex of {firer}.")
    elif len(barrage.helpers) + 1 >= barrage.most:
        yield Objection("9.1", f"{barrage.most} units at most shell a hex before an assault.")
    elif not indirect_value(game, unit)[0]:
        yield Objection("8.7", f"{name} has no value for indirect fire as it stands.")
    elif indirect_value(game, unit)[1] < indirect_value(game, barrage.unit)[1]:
        yield Objection("8.7.4", f"{name} does not reach as far as {firer}.")
    elif game.barraged & game.unit_bit(unit):
        yield Objection("8.7.1", f"{name} has fired indirectly in this activation.")
    else:
        yield from why_not_spent(game, barrage.unit, barrage.helpers, unit, ("8.7.4", "8.2"))


def not_american(barrage: "Barrage", game: Montelimar, among: int) -> int:
    """8.3.6 Only American guns concentrate indirect fire."""
    american = game.division(barrage.unit) in AMERICAN
    return 0 if american and not barrage.concentrated else among


def why_no_concentration(barrage: "Barrage", game: Montelimar) -> str:
    """8.3.6 Why shells are not concentrated."""
    if barrage.concentrated:
        return "This fire is concentrated already."
    return "Only American guns concentrate their shells."


def the_sum(barrage: "Barrage", game: Montelimar) -> Iterator[Tally]:
    """8.7.4 The value as it stands."""
    yield shells(game, barrage)


def the_sum_with(barrage: "Barrage", game: Montelimar, unit: str) -> Iterator[Tally]:
    """8.7.4 The value with one more unit."""
    yield shells(game, replace(barrage, helpers=(*barrage.helpers, unit)))


def the_sum_concentrated(barrage: "Barrage", game: Montelimar) -> Iterator[Tally]:
    """8.3.6, 8.7.4 The value of concentrated shells."""
    yield shells(game, replace(barrage, concentrated=True))


def declared(game: Montelimar, unit: str, target: str) -> "Barrage":
    """8.3.6 Shells of one unit on a hex; guns that concentrate there go on so."""
    return Barrage(unit, target, concentrated=game.zeroed.get(game.at(unit)) == target)


@dataclass
class Barrage(Procedure):
    """8.7.1 One unit shells a hex, with what can be added."""

    unit: str
    target: str
    helpers: tuple[str, ...] = ()
    concentrated: bool = False
    most: int = 9  # 9.1 how many units may take part
    face: int = 0

    def begin(self, game: Montelimar, _: object) -> Step:
        """8.3.6, 8.7.4 Guns that concentrate here go on so; ask for help where there is any."""
        self.concentrated |= game.zeroed.get(game.at(self.unit)) == self.target
        if not self.helps(game) and not_american(self, game, 1):
            return self.fire(game)
        prompt = f"8.7 {game.called(self.unit)} shells {self.target}."
        forms = (self.fire, self.add, self.concentrate)
        return Ask(game.side(self.unit), forms, prompt, (self.unit,))

    @form("fire", sums=the_sum, passes=True, says="fire as it stands")
    def fire(self, game: Montelimar) -> Step:
        """8.7.1 The die on the black row, where an enemy is there; otherwise for the barrage."""
        game.barraged |= game.mask((self.unit, *self.helpers))
        game.acted |= game.unit_bit(self.unit)
        book_fire(game, self.unit)
        book_helpers(game, self.unit, self.helpers)
        told = f"{game.called(self.unit)} shells {self.target}."
        game.events.append(Event(told, "8.7", self.target, opens=True))
        side, means = game.side(self.unit), self.faces(game)
        roll = Roll("8.7.1", self.purpose(game), means, lowest=0, side=side, where=self.target)
        return Call(roll, then=self.resolve)

    def purpose(self, game: Montelimar) -> str:
        """8.7.1, 8.7.2 What the die is for: without enemies for the barrage alone."""
        name = game.called(self.unit)
        if not self.is_worth(game):
            return f"{name} lays a barrage on {self.target} unless it is a 9."
        value = min(HIGHEST, shells(game, self).total)
        return f"{name} hits {self.target} with {number(value)} or less; 9 fails."

    def faces(self, game: Montelimar) -> tuple[str, ...]:
        """8.7.2, 13.3 All that a face brings: a result or a barrage alone, fire, a leader hit."""
        found = list(self.outcomes(game))
        if found[0] != MISS and game.leaders(self.target):
            found[0] += "; a leader is hit"
        found[:9] = ["barrage" if result == MISS else result for result in found[:9]]
        if catches_from_shells(game, self.target, 0):
            found[0] += "; the hex burns"
        return tuple(found)

    def outcomes(self, game: Montelimar) -> tuple[str, ...]:
        """8.7.1 What each face of the die means, from 0 to 9."""
        valid = self.is_worth(game)
        value = min(HIGHEST, shells(game, self).total)
        chart = game.sheet.charts.tables["fire_at_hex"]
        return tuple(
            chart.result(face, "black")
            if valid and face != 9 and (face == 0 or face <= value)
            else MISS
            for face in FACES
        )

    def is_worth(self, game: Montelimar) -> bool:
        """8.7.1 Whether a result can come of it: enemies, and by the option not tanks alone."""
        if game.owner(self.target) != enemy(game.side(self.unit)):
            return False
        hard = all(game.is_hard(unit) for unit in game.stacks[self.target])
        return not hard or game.option("indirect_on_hard_only") == "resolve"

    @form("add UNIT", (Bar("8.7.4", why_unfit, unfit),), sums=the_sum_with, gathers=True)
    def add(self, game: Montelimar, unit: str) -> Step:
        """8.7.4 Another unit of the hex adds its fire."""
        self.helpers = (*self.helpers, unit)
        return self.begin(game, None)

    @form(
        "concentrate",
        (Bar("8.3.6", why_no_concentration, not_american),),
        sums=the_sum_concentrated,
        gathers=True,
    )
    def concentrate(self, game: Montelimar) -> Step:
        """8.3.6 One better, and one more for the barrage."""
        self.concentrated = True
        return self.begin(game, None)

    def resolve(self, game: Montelimar, rolled: Rolled) -> Step:
        """14.1 Gregg may have his say about the die of his mortars."""
        self.face = rolled.face
        if gregg_can_aim(game, self.unit, self.face):
            return Call(GreggAims(self.face), then=self.corrected)
        return self.corrected(game, False)

    def corrected(self, game: Montelimar, to_zero: bool) -> Step:
        """8.7.2 A barrage unless the die is 9; fire in houses on a 0; then the result."""
        if to_zero:
            self.face = 0
        means = self.outcomes(game)[self.face]
        if self.concentrated:
            game.concentrated |= game.bit(game.at(self.unit))
            game.zeroed[game.at(self.unit)] = self.target
        if self.face != 9:
            lay(game, self.target, size(strength(game, self)))
            shell(game, self.target, self.face)
        if means == MISS:
            return Done()
        results = PickTarget(self.target, tuple(means.split("+")))
        if self.face == 0 and game.leaders(self.target):
            return Call((lose_leader(game, self.target), results))
        return Call(results)

    def helps(self, game: Montelimar) -> list[str]:
        """8.2, 8.7.4 The other units of the hex that reach as far and can give an action for it."""
        if len(self.helpers) + 1 >= self.most:
            return []
        far = indirect_value(game, self.unit)[1]
        return [
            unit
            for unit in game.stacks[game.at(self.unit)]
            if unit not in (self.unit, *self.helpers)
            and not game.barraged & game.unit_bit(unit)
            and may_spend(game, self.unit, self.helpers, unit)
            and indirect_value(game, unit)[1] >= far > 0
            and indirect_value(game, unit)[0]
        ]


def may_shell(game: Montelimar, unit: str) -> bool:
    """8.0 Whether a unit can fire indirectly now, and its hex has not fired as this action."""
    return may_light(game, unit) and not has_fired(game, unit)


def may_light(game: Montelimar, unit: str) -> bool:
    """8.7.1, 8.7.3, 8.7.4, 18.0 Whether a unit can fire rounds that light hexes, at least."""
    hex_ = game.at(unit)
    if not is_place(hex_) or not indirect_value(game, unit)[1] or is_entry(game, hex_):
        return False
    barred = game.pinned | game.suppressed | game.direct
    return not (barred & game.bit(hex_) or game.barraged & game.unit_bit(unit))
