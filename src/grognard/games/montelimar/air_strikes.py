"""16.2 Air attacks: strikes on a division chit, and interdiction of those who move by road."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.montelimar.air import support
from grognard.games.montelimar.fire_sum import FACES, HIGHEST, MISS, has_hard
from grognard.games.montelimar.indirect import lay, size
from grognard.games.montelimar.reinforcement import entries
from grognard.games.montelimar.results import LoseUnits, PickTarget, Results
from grognard.games.montelimar.riders import riders_in, throw_off
from grognard.games.montelimar.state import NOWHERE, Montelimar, enemy, is_place
from grognard.games.montelimar.zones import seen_from

PROTECTED = 6  # 18.0


def can_fly(game: Montelimar, division: str) -> bool:
    """16.2, 4.0, 17.0 Whether a division has aircraft and a Direct Command, on a dry day."""
    record = game.records.get(division)
    price = game.sheet.charts.numbers["direct_commands"]["air_strike"]
    if game.is_night or game.weather == "rain" or record is None or record.direct < price:
        return False
    return bool(support(game, division))


def shielded(game: Montelimar, side: str) -> int:
    """18.0 The hexes round a side's reinforcement hexes, which no air attack reaches."""
    found = 0
    for hex_ in entries(game.sheet, game.scenario, side):
        found |= game.sheet.board.around(hex_, PROTECTED)
    return found


def is_armour_only(game: Montelimar, hex_: str) -> bool:
    """8.2, 30.0 Whether a hex holds Hard Targets alone, and nobody rides on them."""
    if not has_hard(game, hex_) or riders_in(game, hex_):
        return False
    return all(game.is_hard(unit) for unit in game.stacks[hex_])


def air_sum(game: Montelimar, division: str, rule: str) -> Iterator[Tally]:
    """16.2 The fire of the next marker of a division, which nothing changes."""
    for marker in support(game, division)[:1]:
        fire = game.sheet.pieces.air[marker].fire
        yield tally("air attack", [Mod(fire, f"fire of {marker}", rule)])


def strike_sum(strike: "AirStrikes", game: Montelimar, _: str) -> Iterator[Tally]:
    """16.2.2 What a strike at a hex or a Hard Target rolls against."""
    return air_sum(game, strike.division, "16.2.2")


def interdiction_sum(
    flight: "Interdiction", game: Montelimar, division: str, target: str = ""
) -> Iterator[Tally]:
    """16.2.1 What the aircraft of a division roll against."""
    return air_sum(game, division, "16.2.1")


@dataclass
class AirAttack(Procedure):
    """16.2 One marker attacks a hex or one Hard Target, with no modifier at all."""

    division: str
    target: str
    hard: str = ""
    fire: int = 0

    def begin(self, game: Montelimar, _: object) -> Step:
        """16.2, 30.0 The division pays; riders are thrown off first; then the die."""
        marker = support(game, self.division)[0]
        game.markers[marker] = NOWHERE
        record = game.records[self.division]
        price = game.sheet.charts.numbers["direct_commands"]["air_strike"]
        game.records[self.division] = record._replace(direct=record.direct - price)
        air = game.sheet.pieces.air[marker]
        self.fire = air.fire
        game.tell(f"Aircraft strike {self.target}.", "16.2", where=self.target)
        excess = throw_off(game, self.target, self.hard)
        purpose = f"Aircraft hit {self.target} with {self.fire} or less."
        means = tuple(self.outcomes(game))
        roll = Roll("16.2", purpose, means, lowest=0, side=air.side, where=self.target)
        losses = (LoseUnits(self.target, excess),) if excess else ()
        return Call((*losses, roll), then=self.resolve)

    def outcomes(self, game: Montelimar) -> Iterator[str]:
        """8.4 What each face means: high explosive at a hex, armour-piercing at a Hard Target."""
        chart = game.sheet.charts.tables["fire_at_hard" if self.hard else "fire_at_hex"]
        row, value = "blue" if self.hard else "yellow", min(HIGHEST, self.fire)
        for face in FACES:
            yield chart.result(face, row) if face != 9 and face <= value else MISS

    def resolve(self, game: Montelimar, rolled: Rolled) -> Step:
        """16.1 A barrage unless the die is 9, and no fire in houses; then the result."""
        if rolled.face != 9:
            lay(game, self.target, size(self.fire))
        if rolled.means == MISS or self.target not in game.stacks:
            return Done()
        parts = tuple(rolled.means.split("+"))
        if self.hard:
            return Call(Results(self.target, parts, self.hard, self.hard))
        return Call(PickTarget(self.target, parts))


def out_of_bounds(strike: "AirStrikes", game: Montelimar, among: int) -> int:
    """16.2.2, 18.0 The hexes without enemies, and those near their reinforcement hexes."""
    foe = enemy(strike.side)
    return among & ~(game.occupied[foe] & ~shielded(game, foe))


def why_no_strike(strike: "AirStrikes", game: Montelimar, hex_: str) -> Iterable[Objection]:
    """16.2.2, 18.0 Why a hex cannot be struck."""
    foe = enemy(strike.side)
    if not game.has(game.occupied[foe], hex_):
        return (Objection("16.2.2", f"No enemy is in {hex_}."),)
    text = f"{hex_} is within {PROTECTED} hexes of a reinforcement hex of the enemy."
    return (Objection("18.0", text),)


def why_no_aim(strike: "AirStrikes", game: Montelimar, target: str) -> Iterable[Objection]:
    """16.2.2, 18.0 Why a unit cannot be struck alone."""
    hex_ = game.at(target) if target in game.units else NOWHERE
    if game.side(target) == strike.side or not is_place(hex_) or not game.is_hard(target):
        text = f"{game.called(target)} is no Hard Target to strike."
        return (Objection("16.2.2", text),)
    return why_no_strike(strike, game, hex_)


def not_hard(strike: "AirStrikes", game: Montelimar, among: int) -> int:
    """16.2.2 The units that are no Hard Targets of the enemy within bounds."""
    board = game.sheet.board
    open_ = board.area.all & ~out_of_bounds(strike, game, board.area.all)
    aimed = (unit for hex_ in game.hexes(open_) for unit in game.stacks[hex_] if game.is_hard(unit))
    return among & ~game.mask(aimed)


def tanks_only(strike: "AirStrikes", game: Montelimar, among: int) -> int:
    """8.2 The hexes that hold Hard Targets alone, which cannot be struck as a whole."""
    hexes = game.hexes(among & game.occupied[enemy(strike.side)])
    return game.sheet.board.area.mask(hex_ for hex_ in hexes if is_armour_only(game, hex_))


@dataclass
class AirStrikes(Procedure):
    """16.2.2 On its division chit a division's markers may strike, for a Direct Command each."""

    division: str
    side: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """16.2.2 As long as there are markers and commands."""
        if not can_fly(game, self.division):
            return Done()
        prompt = "16.2.2 Strike from the air?"
        return Ask(self.side, (self.stay, self.strike, self.strike_at), prompt)

    @form("no strike", passes=True, label="No strike", says="strike no more")
    def stay(self, game: Montelimar) -> Step:
        """16.2.2 The rest wait."""
        return Done()

    @form(
        "strike HEX",
        (
            Bar("16.2.2", why_no_strike, out_of_bounds, ends=True),
            Bar("8.2", "Only single Hard Targets are in {HEX}.", tanks_only),
        ),
        sums=strike_sum,
    )
    def strike(self, game: Montelimar, hex_: str) -> Step:
        """16.2.2 A hex, wherever it is."""
        return Call(AirAttack(self.division, hex_), then=self.begin)

    @form("strike at TARGET", (Bar("16.2.2", why_no_aim, not_hard),), sums=strike_sum)
    def strike_at(self, game: Montelimar, target: str) -> Step:
        """16.2.2 One Hard Target."""
        return Call(AirAttack(self.division, game.at(target), target), then=self.begin)


def watchers(game: Montelimar, hex_: str) -> list[str]:
    """16.2.1 The divisions with aircraft that see the enemy in a hex."""
    side = enemy(game.owner(hex_))
    known = game.sheet.pieces.divisions
    ready = [d for d in game.records if known[d].side == side and can_fly(game, d)]
    if not ready or game.has(shielded(game, enemy(side)), hex_):
        return []
    seeing = [h for h in game.hexes(game.occupied[side]) if game.has(seen_from(game, h), hex_)]
    near = [unit for each in seeing for unit in game.stacks[each]]
    return [d for d in ready if any(game.division(unit) == d for unit in near)]


def not_watching(flight: "Interdiction", game: Montelimar, among: int) -> int:
    """16.2.1 The divisions that cannot send aircraft."""
    return among & ~game.setting.words["DIVISION"].bits.mask(watchers(game, flight.hex))


def armour_only(flight: "Interdiction", game: Montelimar, among: int) -> int:
    """8.2 A hex of Hard Targets alone cannot be attacked as a whole."""
    return among if is_armour_only(game, flight.hex) else 0


def no_tank(flight: "Interdiction", game: Montelimar, among: int, division: str) -> int:
    """16.2.1 The units that are no Hard Targets in the hex."""
    return among & ~game.mask(u for u in game.stacks[flight.hex] if game.is_hard(u))


WATCHING = Bar("16.2.1", "{DIVISION} cannot attack there from the air.", not_watching, ends=True)
AS_A_WHOLE = Bar("8.2", "Only single Hard Targets are there.", armour_only)
HARD = Bar("16.2.1", "{TARGET} is no Hard Target there.", no_tank)


@dataclass
class Interdiction(Procedure):
    """16.2.1 Units that move by road in column may be attacked from the air where they are seen."""

    hex: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """16.2.1 Ask as long as a division that sees them has aircraft and a Direct Command."""
        if self.hex not in game.stacks or not watchers(game, self.hex):
            return Done()
        prompt = f"16.2.1 Attack those on the road in {self.hex} from the air?"
        side = enemy(game.owner(self.hex))
        return Ask(side, (self.refrain, self.attack, self.attack_one), prompt)

    @form("no attack", passes=True, label="No attack", says="send no aircraft")
    def refrain(self, game: Montelimar) -> Step:
        """16.2.1 They move on."""
        return Done()

    @form(
        "interdict DIVISION",
        (WATCHING, AS_A_WHOLE),
        sums=interdiction_sum,
        says="aircraft of DIVISION attack the hex",
    )
    def attack(self, game: Montelimar, division: str) -> Step:
        """16.2.1 The hex."""
        return Call(AirAttack(division, self.hex), then=self.begin)

    @form(
        "interdict DIVISION TARGET",
        (WATCHING,),
        (HARD,),
        sums=interdiction_sum,
        says="aircraft attack TARGET",
    )
    def attack_one(self, game: Montelimar, division: str, target: str) -> Step:
        """16.2.1 One Hard Target."""
        return Call(AirAttack(division, self.hex, target), then=self.begin)
