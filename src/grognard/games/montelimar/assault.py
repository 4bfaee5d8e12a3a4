"""9 Prepared assaults: the steps A to L."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Event
from grognard.engine.kernel.tally import Tally
from grognard.engine.look.wording import listed
from grognard.games.montelimar import stacking
from grognard.games.montelimar.advance import Advance
from grognard.games.montelimar.allowance import bars_weapons, can_enter
from grognard.games.montelimar.assault_dice import AssaultDice
from grognard.games.montelimar.assault_fire import AssaultFire
from grognard.games.montelimar.assault_help import AssaultHelp
from grognard.games.montelimar.assault_refusals import why_no_refuge, why_no_support
from grognard.games.montelimar.assault_sum import (
    AssaultTerms,
    attacker_sum,
    both_sums,
    defender_sum,
    origins,
)
from grognard.games.montelimar.heroes import HeroLeaves, wears_out
from grognard.games.montelimar.indirect import Barrage, declared, may_shell, shells, targets
from grognard.games.montelimar.leaders import replace_leader
from grognard.games.montelimar.reinforcement import keeps_out
from grognard.games.montelimar.results import LoseUnits, chooser
from grognard.games.montelimar.state import (
    MOST_DG,
    NOWHERE,
    Montelimar,
    baggage,
    enemy,
    is_place,
)
from grognard.games.montelimar.tidying import send_back
from grognard.games.montelimar.zones import zones

SUPPORTERS = 3  # 9.1


def fit(game: Montelimar, here: str) -> bool:
    """9.3, 10.2.3 Whether the markers on a hex let its units assault."""
    return game.dg.get(here, 0) < MOST_DG and not is_held_fast(game, here)


def is_held_fast(game: Montelimar, here: str) -> bool:
    """9.3 Whether a pin, suppression or a heavy barrage keeps the units of a hex where they are."""
    return game.has(game.pinned | game.suppressed, here) or game.barrages.get(here) == "heavy"


def not_supporting(assault: "Assault", game: Montelimar, among: int) -> int:
    """9.1 B The units that cannot shell the hex before the assault."""
    return among & ~game.mask(assault.guns(game))


def no_refuge(assault: "Assault", game: Montelimar, among: int) -> int:
    """9.1 D The hexes that the defenders cannot fall back to."""
    return among & ~retreats(game, assault.side, assault.hex)


def not_defending(assault: "Assault", game: Montelimar, among: int) -> int:
    """9.5 The units that are not in the hex."""
    return among & ~game.mask(game.stacks[assault.hex])


def not_assaulting(assault: "Assault", game: Montelimar, among: int) -> int:
    """9.4 The hexes that nobody assaults from."""
    return among & ~game.sheet.board.area.mask(origins(game, assault.units))


def the_sums(assault: "Assault", game: Montelimar) -> Iterator[Tally]:
    """9.5 Both sums, with the guns that have fired and without help yet."""
    return both_sums(game, assault.attack)


def shell_sum(assault: "Assault", game: Montelimar, unit: str) -> Iterator[Tally]:
    """8.7.4, 9.1 B The value of shells on the hex before help."""
    yield shells(game, declared(game, unit, assault.hex))


def sums_with(assault: "Assault", game: Montelimar, unit: str) -> Iterator[Tally]:
    """9.5 Both sums if the defence of this unit counts."""
    return both_sums(game, assault.attack._replace(picked=unit))


def tell_attack(game: Montelimar, attack: AssaultTerms) -> None:
    """9.1 F Who goes in; what each side adds is told with its die."""
    verb = "assault" if len(attack.units) > 1 else "assaults"
    told = f"{listed([game.called(unit) for unit in attack.units])} {verb} {attack.hex}."
    game.events.append(Event(told, "9.1", attack.hex, opens=True))


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
    burden: int = 0
    before: int = 0

    def begin(self, game: Montelimar, _: object) -> Step:
        """9.1 B Guns may shell the hex first; nobody goes into a fire, or fights an empty hex."""
        if game.has(game.burning, self.hex):
            return self.over(game)
        if self.hex not in game.stacks:
            return self.advance()
        if len(self.support) < SUPPORTERS and self.guns(game):
            prompt = f"9.1 Shell {self.hex} before the assault?"
            return Ask(self.side, (self.go, self.shell), prompt, self.units)
        return self.go(game)

    @form("shell UNIT", (Bar("9.1", why_no_support, not_supporting),), sums=shell_sum)
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
        game.acted |= fired
        game.active &= ~fired
        return self.begin(game, None)

    @form("go", sums=the_sums, passes=True, label="Assault", says="go on with the assault")
    def go(self, game: Montelimar) -> Step:
        """9.1 C, D All form column; defenders in column may fall back instead of fighting."""
        for unit in self.units:
            stacking.form_column(game, unit)
        game.acted |= game.mask(self.units)
        game.active &= ~game.mask(self.units)
        if retreats(game, self.side, self.hex):
            prompt = f"9.1 Fall back from {self.hex} before the assault?"
            return Ask(enemy(self.side), (self.stand, self.retreat), prompt)
        return self.stand(game)

    @form("retreat HEX", (Bar("9.1", why_no_refuge, no_refuge),))
    def retreat(self, game: Montelimar, hex_: str) -> Step:
        """9.1 D All go to one hex and are suppressed."""
        stack = game.stacks[self.hex]
        rough = bars_weapons(game, stack[0], self.hex, hex_)
        stacking.step(game, stack, self.hex, hex_)
        for piece in baggage(game, self.hex):
            if rough and piece in game.sheet.pieces.weapons:
                send_back(game, piece)
            else:
                game.markers[piece] = hex_
        bit = game.bit(hex_)
        game.pinned &= ~bit
        game.suppressed |= bit
        game.tell(f"The defenders of {self.hex} fall back to {hex_}.", "9.1", where=hex_)
        return self.advance()

    @form("stand", passes=True, label="Stand", says="stand and fight")
    def stand(self, game: Montelimar) -> Step:
        """9.1 E The defenders fire at those who come."""
        return Call(AssaultFire(self.hex, self.units), then=self.close)

    def close(self, game: Montelimar, _: object) -> Step:
        """9.1 F Those who can still assault do; each side says what it uses."""
        self.units = tuple(u for u in self.units if is_place(game.at(u)) and fit(game, game.at(u)))
        if not self.units:
            return self.over(game)
        uses = AssaultHelp(self.hex, self.side, self.units, len(self.support))
        return Call(uses, then=self.gather)

    def gather(self, game: Montelimar, uses: tuple[tuple[str, ...], tuple[str, ...]]) -> Step:
        """9.5 Then the unit whose defence counts, and the dice."""
        self.attacker_uses, self.defender_uses = uses
        stack = game.stacks[self.hex]
        if len({game.face(unit).defence for unit in stack}) == 1:
            return self.defend(game, stack[0])
        prompt = f"9.5 Whose defence counts in {self.hex}?"
        return Ask(chooser(game, self.hex), (self.defend,), prompt)

    @form(
        "defend UNIT",
        (Bar("9.5", "{UNIT} is not in the hex.", not_defending),),
        sums=sums_with,
        gathers=True,
    )
    def defend(self, game: Montelimar, unit: str) -> Step:
        """9.1 F, G The sums are made, and the dice fall."""
        self.picked = unit
        attack = self.attack
        tell_attack(game, attack)
        mine, theirs = (each(game, attack).mods for each in (attacker_sum, defender_sum))
        return Call(AssaultDice(self.hex, self.side, mine, theirs), then=self.compare)

    def compare(self, game: Montelimar, faces: tuple[int, int]) -> Step:
        """9.1 H, I Leaders lost on a 9; the lower total takes the difference in DG."""
        attack = self.attack
        mine = faces[0] + attacker_sum(game, attack).total
        theirs = faces[1] + defender_sum(game, attack).total
        _spend(game, self.attacker_uses, faces[0])
        _spend(game, self.defender_uses, faces[1])
        self.burden = theirs - mine
        game.tell(f"{mine} to {theirs} in the assault{self.price}.", "9.4", where=self.hex)
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
        return self.over(game) if self.hex in game.stacks else self.advance()

    def advance(self) -> Step:
        """9.1 J The hex is free, so somebody goes in."""
        return Call(Advance(self.hex, self.side, self.units))

    def close_down(self, game: Montelimar, _: object) -> Step:
        """9.1 K After the losses."""
        return self.over(game)

    def over(self, game: Montelimar) -> Step:
        """9.1 K, L The marker goes; who took part is finished."""
        game.assaults[self.side] &= ~game.bit(self.hex)
        game.acted |= game.mask(self.units)
        game.active &= ~game.mask((*self.units, *self.support))
        return Done()

    @property
    def price(self) -> str:
        """9.4 What the difference costs, and whom, as the log says it."""
        if not self.burden:
            return ": 1 DG in every hex"
        loser = "attackers" if self.burden > 0 else "defenders"
        return f": {abs(self.burden)} DG for the {loser}"

    @property
    def attack(self) -> AssaultTerms:
        """The assault as far as its sums go."""
        uses = (self.attacker_uses, self.defender_uses, self.picked)
        return AssaultTerms(self.hex, self.units, len(self.support), *uses)

    def guns(self, game: Montelimar) -> list[str]:
        """9.1 B The active units that can shell the hex."""
        bit = game.bit(self.hex)
        return [
            unit
            for unit in game.of_units(game.active & ~game.acted)
            if unit not in self.units and may_shell(game, unit) and targets(game, unit) & bit
        ]


def retreats(game: Montelimar, attacker: str, here: str) -> int:
    """9.1 D Where the defenders may fall back to: all in column, no fire zone, one hex."""
    stack, board = game.stacks[here], game.sheet.board
    if any(game.is_deployed(unit) for unit in stack):
        return 0
    if is_held_fast(game, here):
        return 0
    side = enemy(attacker)
    spots = board.near[here] & ~game.occupied[attacker] & ~game.burning
    spots &= ~keeps_out(game, side)
    spots &= ~zones(game, attacker) if spots else 0
    return board.area.mask(
        hex_
        for hex_ in game.hexes(spots)
        if all(can_enter(game, unit, here, hex_) for unit in stack)
    )


def _spend(game: Montelimar, used: tuple[str, ...], face: int) -> None:
    """9.4, 12.3 A 9 loses the leader who was used; Panzerfausts are used up."""
    pieces = game.sheet.pieces
    for piece in used:
        if piece in pieces.weapons:
            game.markers[piece] = NOWHERE
        elif piece in pieces.leaders and face == 9:
            replace_leader(game, piece, "13.3")
