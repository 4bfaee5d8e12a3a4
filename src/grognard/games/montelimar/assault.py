"""9 Prepared assaults: the steps A to L."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.games.montelimar import stacking
from grognard.games.montelimar.allowance import can_enter, is_rough
from grognard.games.montelimar.assault_fire import AssaultFire
from grognard.games.montelimar.assault_sum import Attack, attacker_sum, defender_sum, origins
from grognard.games.montelimar.fire_sum import FACES
from grognard.games.montelimar.heroes import HeroLeaves, wears_out
from grognard.games.montelimar.indirect import Barrage, may_shell, targets
from grognard.games.montelimar.leaders import replace_leader
from grognard.games.montelimar.quality import belongs, leader_quality
from grognard.games.montelimar.reinforcement import keeps_out
from grognard.games.montelimar.results import LoseUnits
from grognard.games.montelimar.state import MOST_DG, NOWHERE, Montelimar, enemy, is_place
from grognard.games.montelimar.tidying import send_back
from grognard.games.montelimar.zones import zones

SUPPORTERS = 3  # 9.1


def able(game: Montelimar, unit: str, hex_: str) -> bool:
    """9.3 Whether a unit could assault a hex: it can enter, and nothing on its hex forbids it."""
    here = game.at(unit)
    if not is_place(here) or hex_ not in game.sheet.board.neighbours(here):
        return False
    if "ffi" in game.printed(unit).flags or not can_enter(game, unit, here, hex_):
        return False
    if game.has(keeps_out(game, game.side(unit)), hex_):
        return False
    return fit(game, here)


def fit(game: Montelimar, here: str) -> bool:
    """9.3, 10.2.3 Whether the markers on a hex let its units assault."""
    bit = game.bit(here)
    if (game.pinned | game.suppressed) & bit or game.dg.get(here, 0) >= MOST_DG:
        return False
    return game.barrages.get(here) != "heavy"


def assaulters(game: Montelimar, side: str, hex_: str) -> list[str]:
    """9.3 The active units that would have to assault a hex."""
    near = game.sheet.board.near[hex_] & game.occupied[side]
    return [
        unit
        for here in game.hexes(near)
        for unit in game.stacks[here]
        if game.active & game.unit_bit(unit) and able(game, unit, hex_)
    ]


def not_supporting(assault: "Assault", game: Montelimar, among: int) -> int:
    """9.1 B The units that cannot shell the hex before the assault."""
    return among & ~game.mask(assault.guns(game))


def no_refuge(assault: "Assault", game: Montelimar, among: int) -> int:
    """9.1 D The hexes that the defenders cannot fall back to."""
    return among & ~assault.retreats(game)


def not_usable(assault: "Assault", game: Montelimar, among: int) -> int:
    """9.5 The leaders, heroes and weapons that cannot be used."""
    return among & ~game.setting.words["PIECE"].bits.mask(assault.usable(game, assault.asked))


def not_defending(assault: "Assault", game: Montelimar, among: int) -> int:
    """9.5 The units that are not in the hex."""
    return among & ~game.mask(game.stacks[assault.hex])


def not_assaulting(assault: "Assault", game: Montelimar, among: int) -> int:
    """9.4 The hexes that nobody assaults from."""
    return among & ~game.sheet.board.area.mask(origins(game, assault.units))


def cannot_advance(assault: "Assault", game: Montelimar, among: int) -> int:
    """9.1 J The units that did not assault, or are in the hex already."""
    return among & ~game.mask(u for u in assault.units if game.at(u) != assault.hex)


def nobody_in(assault: "Assault", game: Montelimar, among: int) -> int:
    """9.1 J Somebody must go in."""
    return 0 if assault.hex in game.stacks else among


@dataclass
class Assault(Procedure):
    """9.1 One assault on a marked hex, from step A to step L."""

    hex: str
    side: str
    units: tuple[str, ...]
    support: tuple[str, ...] = ()
    attacker_uses: tuple[str, ...] = ()
    defender_uses: tuple[str, ...] = ()
    picked: str = ""
    asked: str = ""
    die: int = 0
    burden: int = 0
    before: int = 0

    def begin(self, game: Montelimar, _: object) -> Step:
        """9.1 A, B An empty hex is walked into; otherwise guns may shell it first."""
        if self.hex not in game.stacks:
            return self.advance(game)
        if len(self.support) < SUPPORTERS and self.guns(game):
            prompt = f"9.1 Shell {self.hex} before the assault?"
            return Ask(self.side, (self.go, self.shell), prompt)
        return self.go(game)

    @form("shell UNIT", (Bar("9.1", "{UNIT} cannot support this assault.", not_supporting),))
    def shell(self, game: Montelimar, unit: str) -> Step:
        """9.1 B One more unit fires in support; it is finished for this activation."""
        self.before = game.barraged
        game.indirect |= game.bit(game.at(unit))
        most = SUPPORTERS - len(self.support)
        return Call(Barrage(unit, self.hex, most=most), then=self.shelled)

    def shelled(self, game: Montelimar, _: object) -> Step:
        """9.1 B All who took part in the shot count."""
        fired = game.barraged & ~self.before
        self.support = (*self.support, *game.of_units(fired))
        game.active &= ~fired
        return self.begin(game, None)

    @form("go", passes=True, label="Assault", says="go on with the assault")
    def go(self, game: Montelimar) -> Step:
        """9.1 C, D All form column; defenders in column may fall back instead of fighting."""
        for unit in self.units:
            lost = game.units[unit].lost_guns or "abandons" in game.printed(unit).flags
            game.change(unit, column=True, lost_guns=lost)
        game.active &= ~game.mask(self.units)
        if game.has(game.burning, self.hex):
            return self.over(game)
        if self.hex not in game.stacks:
            return self.advance(game)
        if self.retreats(game):
            prompt = f"9.1 Fall back from {self.hex} before the assault?"
            return Ask(enemy(self.side), (self.stand, self.retreat), prompt)
        return self.stand(game)

    @form("retreat HEX", (Bar("9.1", "Nobody can fall back to {HEX}.", no_refuge),))
    def retreat(self, game: Montelimar, hex_: str) -> Step:
        """9.1 D All go to one hex and are suppressed."""
        stack = game.stacks[self.hex]
        pieces = [p for p, at in game.markers.items() if at == self.hex]
        stacking.step(game, stack, self.hex, hex_)
        for piece in pieces:
            game.markers[piece] = hex_
        bit = game.bit(hex_)
        game.pinned &= ~bit
        game.suppressed |= bit
        game.tell(f"The defenders of {self.hex} fall back to {hex_}.", "9.1", where=hex_)
        return self.advance(game)

    @form("stand", passes=True, label="Stand", says="stand and fight")
    def stand(self, game: Montelimar) -> Step:
        """9.1 E The defenders fire at those who come."""
        return Call(AssaultFire(self.hex, self.units), then=self.close)

    def close(self, game: Montelimar, _: object) -> Step:
        """9.1 F Those who can still assault do; each side says what it uses."""
        self.units = tuple(u for u in self.units if is_place(game.at(u)) and fit(game, game.at(u)))
        if not self.units:
            return self.over(game)
        return self.ask_use(game, self.side)

    def ask_use(self, game: Montelimar, side: str) -> Step:
        """9.5 Leaders, heroes and Panzerfausts may be used."""
        self.asked = side
        if self.usable(game, side):
            prompt = f"9.5 What do you use in the assault on {self.hex}?"
            return Ask(side, (self.ready, self.use), prompt)
        return self.ready(game)

    @form("use PIECE", (Bar("9.5", "{PIECE} cannot be used in this assault.", not_usable),))
    def use(self, game: Montelimar, piece: str) -> Step:
        """9.5 It counts."""
        if self.asked == self.side:
            self.attacker_uses = (*self.attacker_uses, piece)
        else:
            self.defender_uses = (*self.defender_uses, piece)
        return self.ask_use(game, self.asked)

    @form("ready", passes=True, label="Ready", says="use nothing more")
    def ready(self, game: Montelimar) -> Step:
        """9.5 Then the other side, then the unit whose defence counts, then the dice."""
        if self.asked == self.side:
            return self.ask_use(game, enemy(self.side))
        stack = game.stacks[self.hex]
        if len({game.face(unit).defence for unit in stack}) == 1:
            return self.defend(game, stack[0])
        deployed = any(game.is_deployed(unit) for unit in stack)
        who = enemy(self.side) if deployed else self.side
        return Ask(who, (self.defend,), f"9.5 Whose defence counts in {self.hex}?")

    @form("defend UNIT", (Bar("9.5", "{UNIT} is not in the hex.", not_defending),))
    def defend(self, game: Montelimar, unit: str) -> Step:
        """9.1 G The attacker's die."""
        self.picked = unit
        attack = self.attack
        told = f"{attacker_sum(game, attack)}; {defender_sum(game, attack)}."
        game.tell(told, "9.5", where=self.hex)
        return Call(self._die(self.side, attacker_sum(game, attack).total), then=self.first)

    def first(self, game: Montelimar, rolled: Rolled) -> Step:
        """9.1 G Then the defender's."""
        self.die = rolled.face
        total = defender_sum(game, self.attack).total
        return Call(self._die(enemy(self.side), total), then=self.compare)

    def _die(self, side: str, total: int) -> Roll:
        means = tuple(str(face + total) for face in FACES)
        purpose = f"The {side} die in the assault, {total:+}."
        return Roll("9.4", purpose, means, lowest=0, side=side, where=self.hex)

    def compare(self, game: Montelimar, rolled: Rolled) -> Step:
        """9.1 H, I Leaders lost on a 9; the lower total takes the difference in DG."""
        attack = self.attack
        mine = self.die + attacker_sum(game, attack).total
        theirs = rolled.face + defender_sum(game, attack).total
        self._spend(game, self.attacker_uses, self.die)
        self._spend(game, self.defender_uses, rolled.face)
        game.tell(f"{mine} to {theirs} in the assault.", "9.4", where=self.hex)
        self.burden = theirs - mine
        heroes = game.sheet.pieces.heroes
        used = [p for p in (*self.attacker_uses, *self.defender_uses) if p in heroes]
        leaving = tuple(HeroLeaves(hero) for hero in used if wears_out(game, hero))
        return Call(leaving, then=self.decide) if leaving else self.decide(game, None)

    def decide(self, game: Montelimar, _: object) -> Step:
        """9.1 I A tie, a victory or a defeat."""
        if not self.burden:
            return self.tie(game)
        if self.burden < 0:
            excess = stacking.add_dg(game, self.hex, -self.burden)
            return Call(LoseUnits(self.hex, excess), then=self.won)
        return self.bear(game)

    def _spend(self, game: Montelimar, used: tuple[str, ...], face: int) -> None:
        """9.4, 12.3 A 9 loses the leader who was used; Panzerfausts are used up."""
        pieces = game.sheet.pieces
        for piece in used:
            if piece in pieces.weapons:
                game.markers[piece] = NOWHERE
            elif piece in pieces.leaders and face == 9:
                replace_leader(game, piece, "13.3")

    def tie(self, game: Montelimar) -> Step:
        """9.4 One DG to every hex, and nobody advances."""
        hexes = [*origins(game, self.units), self.hex]
        losses = tuple(LoseUnits(hex_, stacking.add_dg(game, hex_, 1)) for hex_ in hexes)
        return Call(losses, then=self.close_down)

    def bear(self, game: Montelimar) -> Step:
        """9.4 A beaten attacker spreads his DG over his hexes as he likes."""
        hexes = [hex_ for hex_ in origins(game, self.units) if hex_ in game.stacks]
        if not self.burden or not hexes:
            return self.over(game)
        if len(hexes) == 1:
            excess = stacking.add_dg(game, hexes[0], self.burden)
            return Call(LoseUnits(hexes[0], excess), then=self.close_down)
        prompt = f"9.4 {self.burden} DG to take: in which hex the next?"
        return Ask(self.side, (self.take,), prompt)

    @form("suffer HEX", (Bar("9.4", "Nobody assaults from {HEX}.", not_assaulting),))
    def take(self, game: Montelimar, hex_: str) -> Step:
        """9.4 One DG there."""
        self.burden -= 1
        excess = stacking.add_dg(game, hex_, 1)
        return Call(LoseUnits(hex_, excess), then=self.bear_on)

    def bear_on(self, game: Montelimar, _: object) -> Step:
        """9.4 The next one."""
        self.units = tuple(unit for unit in self.units if is_place(game.at(unit)))
        return self.bear(game)

    def won(self, game: Montelimar, _: object) -> Step:
        """9.1 J If the hex is free somebody goes in."""
        return self.over(game) if self.hex in game.stacks else self.advance(game)

    def advance(self, game: Montelimar) -> Step:
        """9.1 J One or more units of the assault advance."""
        left = [
            unit for unit in self.units if is_place(game.at(unit)) and game.at(unit) != self.hex
        ]
        if not left:
            return self.over(game)
        prompt = f"9.1 Who advances into {self.hex}?"
        return Ask(self.side, (self.enough, self.enter), prompt)

    @form("enough", (Bar("9.1", "Somebody must advance.", nobody_in),), passes=True, label="Enough")
    def enough(self, game: Montelimar) -> Step:
        """9.1 J The others stay."""
        return self.over(game)

    @form("advance UNIT", (Bar("9.1", "{UNIT} cannot advance.", cannot_advance),))
    def enter(self, game: Montelimar, unit: str) -> Step:
        """9.1 J It goes in, without cost and without drawing fire; 9.3 weapons come if they can."""
        here = game.at(unit)
        game.change(unit, column=True)
        alone = len(game.stacks[here]) == 1
        stacking.step(game, (unit,), here, self.hex)
        game.active &= ~game.unit_bit(unit)
        if alone:
            self._follow(game, here)
        game.tell(f"{game.called(unit)} advances into {self.hex}.", "9.1", where=self.hex)
        return self.advance(game)

    def _follow(self, game: Montelimar, here: str) -> None:
        """9.3, 6.2.2 What lay with the last unit goes along, but no weapon over a ridge."""
        rough = is_rough(game, self.units[0], here, self.hex)
        for piece in [p for p, at in game.markers.items() if at == here]:
            if rough and piece in game.sheet.pieces.weapons:
                send_back(game, piece)
            else:
                game.markers[piece] = self.hex

    def close_down(self, game: Montelimar, _: object) -> Step:
        """9.1 K After the losses."""
        return self.over(game)

    def over(self, game: Montelimar) -> Step:
        """9.1 K, L The marker goes; who took part is finished."""
        game.assaults[self.side] &= ~game.bit(self.hex)
        game.active &= ~game.mask((*self.units, *self.support))
        return Done()

    @property
    def attack(self) -> Attack:
        """The assault as far as its sums go."""
        uses = (self.attacker_uses, self.defender_uses, self.picked)
        return Attack(self.hex, self.units, len(self.support), *uses)

    def guns(self, game: Montelimar) -> list[str]:
        """9.1 B The active units that can shell the hex."""
        bit = game.bit(self.hex)
        return [
            unit
            for unit in game.of_units(game.active & ~game.acted)
            if unit not in self.units and may_shell(game, unit) and targets(game, unit) & bit
        ]

    def retreats(self, game: Montelimar) -> int:
        """9.1 D Where the defenders may fall back to: all in column, no fire zone, one hex."""
        stack, board = game.stacks[self.hex], game.sheet.board
        if any(game.is_deployed(unit) for unit in stack):
            return 0
        if (game.pinned | game.suppressed) & game.bit(self.hex):
            return 0
        side = enemy(self.side)
        spots = board.near[self.hex] & ~game.occupied[self.side] & ~game.burning
        spots &= ~keeps_out(game, side)
        spots &= ~zones(game, self.side) if spots else 0
        return board.area.mask(
            hex_
            for hex_ in game.hexes(spots)
            if all(can_enter(game, unit, self.hex, hex_) for unit in stack)
        )

    def usable(self, game: Montelimar, side: str) -> list[str]:
        """9.5 One leader, one hero, one Panzerfaust."""
        pieces = game.sheet.pieces
        attacking = side == self.side
        hexes = origins(game, self.units) if attacking else [self.hex]
        units = self.units if attacking else game.stacks[self.hex]
        used = self.attacker_uses if attacking else self.defender_uses
        found = []
        for piece, place in game.markers.items():
            if place in hexes and any(
                belongs(game, piece, u) for u in units if game.at(u) == place
            ):
                kind = next(
                    k for k in (pieces.weapons, pieces.leaders, pieces.heroes) if piece in k
                )
                if any(other in kind for other in used):
                    continue
                if _counts(game, piece, attacking):
                    found.append(piece)
        return found


def _counts(game: Montelimar, piece: str, attacking: bool) -> bool:
    """Whether a piece adds something."""
    pieces = game.sheet.pieces
    if piece in pieces.leaders:
        return leader_quality(game, piece) > 0
    if piece in pieces.heroes:
        return pieces.heroes[piece].tq > 0
    weapon = pieces.weapons[piece]
    one_use = "one-use" in weapon.flags
    return one_use and bool(weapon.assault_attack if attacking else weapon.assault_defence)
