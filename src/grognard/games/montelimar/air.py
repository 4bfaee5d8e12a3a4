"""16 Air support: how it comes, fights, and strikes."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.games.montelimar.command import on_map
from grognard.games.montelimar.fire_sum import FACES, HIGHEST, MISS, has_hard
from grognard.games.montelimar.indirect import lay, size
from grognard.games.montelimar.reinforcement import entries
from grognard.games.montelimar.results import PickTarget, Results
from grognard.games.montelimar.state import ALLIED, GERMAN, NOWHERE, Montelimar, box, enemy

SKY = "air"  # the box of air support on a display (19.0)
PROTECTED = 6  # 18.0
DOWN = "shot down"


def support(game: Montelimar, division: str) -> list[str]:
    """16.2 The air markers of a division."""
    return [name for name, place in game.markers.items() if place == box(division, SKY)]


def no_prey(sky: "AirCombat", game: Montelimar, among: int) -> int:
    """16.1 The markers that are not there to be shot at."""
    return among & ~game.setting.words["AIR"].bits.mask(sky.flying[sky.prey])


def not_home(sky: "AirCombat", game: Montelimar, among: int) -> int:
    """16.1 The divisions that cannot get air support."""
    return among & ~game.setting.words["DIVISION"].bits.mask(homes(game, sky.shooter))


def homes(game: Montelimar, side: str) -> list[str]:
    """16.1 The divisions of a side with units on the map."""
    known = game.sheet.pieces.divisions
    return [d for d in game.records if known[d].side == side and on_map(game, d)]


@dataclass
class AirCombat(Procedure):
    """16.0, 16.1 All markers not in play come, fight, and are shared out."""

    flying: dict[str, tuple[str, ...]]
    shooter: str = ALLIED
    shots: int = 0
    aimed: str = ""

    @property
    def prey(self) -> str:
        """The side that is shot at."""
        return enemy(self.shooter)

    def begin(self, game: Montelimar, _: object) -> Step:
        """16.1 The Allied markers fire first, one shot each."""
        self.shots = len(self.flying[ALLIED])
        return self.duel(game)

    def duel(self, game: Montelimar) -> Step:
        """16.1 The next shot, as long as there is somebody to hit."""
        if not self.shots or not self.flying[self.prey]:
            if self.shooter == ALLIED:
                self.shooter, self.shots = GERMAN, len(self.flying[GERMAN])
                return self.duel(game)
            self.shooter = ALLIED
            return self.share(game)
        prompt = f"16.1 {self.shots} shots left: at which aircraft?"
        return Ask(self.shooter, (self.shoot,), prompt)

    @form("shoot AIR", (Bar("16.1", "{AIR} is not there.", no_prey),))
    def shoot(self, game: Montelimar, air: str) -> Step:
        """16.1 Six or less for the Allies, four or less for the Germans."""
        self.aimed = air
        self.shots -= 1
        most = game.sheet.charts.numbers["air"][f"{self.shooter}_kills"]
        means = tuple(DOWN if face <= most else MISS for face in FACES)
        purpose = f"{air} is shot down with {most} or less."
        return Call(Roll("16.1", purpose, means, lowest=0, side=self.shooter), then=self.shot)

    def shot(self, game: Montelimar, rolled: Rolled) -> Step:
        """16.1 It is gone, or flies on."""
        if rolled.means == DOWN:
            left = tuple(each for each in self.flying[self.prey] if each != self.aimed)
            self.flying = {**self.flying, self.prey: left}
        return self.duel(game)

    def share(self, game: Montelimar) -> Step:
        """16.1 Who is left goes to the divisions of his side."""
        left = self.flying[self.shooter]
        if not left or not homes(game, self.shooter):
            if self.shooter == GERMAN:
                return Done()
            self.shooter = GERMAN
            return self.share(game)
        prompt = f"16.1 Which division gets {left[0]}?"
        return Ask(self.shooter, (self.assign,), prompt)

    @form("assign DIVISION", (Bar("16.1", "{DIVISION} cannot get air support.", not_home),))
    def assign(self, game: Montelimar, division: str) -> Step:
        """16.1 To its box."""
        first, *rest = self.flying[self.shooter]
        game.markers[first] = box(division, SKY)
        self.flying = {**self.flying, self.shooter: tuple(rest)}
        return self.share(game)


def air_support(game: Montelimar) -> AirCombat | None:
    """16.0, 20.0 The markers that come now; by night and in rain none."""
    if game.is_night or game.weather == "rain":
        return None
    air = game.sheet.pieces.air.values()
    spare = [each for each in air if not game.markers.get(each.id, NOWHERE)]
    flying = {
        side: tuple(each.id for each in spare if each.side == side) for side in (ALLIED, GERMAN)
    }
    return AirCombat(flying) if any(flying.values()) else None


def ground_aircraft(game: Montelimar) -> None:
    """17.0 Air support that is left goes home as night falls."""
    for name in game.sheet.pieces.air:
        if game.markers.get(name):
            game.markers[name] = NOWHERE


def out_of_bounds(strike: "AirStrikes", game: Montelimar, among: int) -> int:
    """16.2.2, 18.0 The hexes without enemies, and those near their reinforcement hexes."""
    foe = enemy(strike.side)
    shielded = 0
    for hex_ in entries(game.sheet, game.scenario, foe):
        shielded |= game.sheet.board.around(hex_, PROTECTED)
    return among & ~(game.occupied[foe] & ~shielded)


def not_hard(strike: "AirStrikes", game: Montelimar, among: int) -> int:
    """16.2.2 The units that are no Hard Targets of the enemy within bounds."""
    board = game.sheet.board
    open_ = board.area.all & ~out_of_bounds(strike, game, board.area.all)
    aimed = (unit for hex_ in game.hexes(open_) for unit in game.stacks[hex_] if game.is_hard(unit))
    return among & ~game.mask(aimed)


def tanks_only(strike: "AirStrikes", game: Montelimar, among: int) -> int:
    """8.2 The hexes that hold Hard Targets alone, which cannot be struck as a whole."""
    hexes = game.hexes(among & game.occupied[enemy(strike.side)])
    return game.sheet.board.area.mask(
        hex_
        for hex_ in hexes
        if has_hard(game, hex_) and all(game.is_hard(u) for u in game.stacks[hex_])
    )


@dataclass
class AirStrikes(Procedure):
    """16.2.2 On its division chit a division's markers may strike, for a Direct Command each."""

    division: str
    side: str
    target: str = ""
    hard: str = ""
    fire: int = 0

    def begin(self, game: Montelimar, _: object) -> Step:
        """16.2.2 As long as there are markers and commands."""
        record = game.records.get(self.division)
        price = game.sheet.charts.numbers["direct_commands"]["air_strike"]
        barred = game.is_night or game.weather == "rain"
        if barred or not support(game, self.division) or not record or record.direct < price:
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
            Bar("16.2.2", "{HEX} cannot be struck.", out_of_bounds, ends=True),
            Bar("8.2", "Only single Hard Targets are in {HEX}.", tanks_only),
        ),
    )
    def strike(self, game: Montelimar, hex_: str) -> Step:
        """16.2.2 A hex, wherever it is."""
        return self.attack(game, hex_, "")

    @form("strike at TARGET", (Bar("16.2.2", "{TARGET} is no Hard Target to strike.", not_hard),))
    def strike_at(self, game: Montelimar, target: str) -> Step:
        """16.2.2 One Hard Target."""
        return self.attack(game, game.at(target), target)

    def attack(self, game: Montelimar, hex_: str, hard: str) -> Step:
        """16.2 The marker's fire without any modifier."""
        self.target, self.hard = hex_, hard
        marker = support(game, self.division)[0]
        game.markers[marker] = NOWHERE
        record = game.records[self.division]
        price = game.sheet.charts.numbers["direct_commands"]["air_strike"]
        game.records[self.division] = record._replace(direct=record.direct - price)
        self.fire = game.sheet.pieces.air[marker].fire
        means = tuple(self.outcomes(game))
        game.tell(f"Aircraft strike {hex_}.", "16.2", where=hex_)
        purpose = f"Aircraft hit {hex_} with {self.fire} or less."
        roll = Roll("16.2", purpose, means, lowest=0, side=self.side, where=hex_)
        return Call(roll, then=self.resolve)

    def outcomes(self, game: Montelimar) -> Iterator[str]:
        """8.4 What each face means: high explosive at a hex, armour-piercing at a Hard Target."""
        chart = game.sheet.charts.tables["fire_at_hard" if self.hard else "fire_at_hex"]
        row, value = "blue" if self.hard else "yellow", min(HIGHEST, self.fire)
        for face in FACES:
            yield chart.result(face, row) if face != 9 and face <= value else MISS

    def resolve(self, game: Montelimar, rolled: Rolled) -> Step:
        """16.1 A barrage unless the die is 9; then the result."""
        if rolled.face != 9:
            lay(game, self.target, size(self.fire))
        if rolled.means == MISS or self.target not in game.stacks:
            return self.begin(game, None)
        parts = tuple(rolled.means.split("+"))
        if self.hard:
            return Call(Results(self.target, parts, self.hard, self.hard), then=self.begin)
        return Call(PickTarget(self.target, parts), then=self.begin)
