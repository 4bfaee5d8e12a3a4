"""9.5 Step F: the leader, hero and Panzerfaust that each side uses in an assault."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Tally
from grognard.games.montelimar.assault_refusals import why_not_used
from grognard.games.montelimar.assault_sum import AssaultTerms, both_sums, origins
from grognard.games.montelimar.heroes import MURPHY, helps_unit
from grognard.games.montelimar.quality import belongs, leader_quality
from grognard.games.montelimar.state import Montelimar, enemy


def not_usable(help_: "AssaultHelp", game: Montelimar, among: int) -> int:
    """9.5 The leaders, heroes and weapons that cannot be used."""
    return among & ~game.setting.words["PIECE"].bits.mask(help_.usable(game))


def the_sums(help_: "AssaultHelp", game: Montelimar, piece: str = "") -> Iterator[Tally]:
    """9.5 Both sums with what is used so far, and with one piece more if it is named."""
    more = (piece,) if piece else ()
    mine = more if help_.asked == help_.side else ()
    theirs = () if help_.asked == help_.side else more
    uses = (*help_.attacker_uses, *mine), (*help_.defender_uses, *theirs)
    return both_sums(game, AssaultTerms(help_.hex, help_.units, help_.support, *uses))


@dataclass
class AssaultHelp(Procedure):
    """9.5 First the attacker, then the defender says what he uses; both lists are returned."""

    hex: str
    side: str
    units: tuple[str, ...]
    support: int = 0  # the guns that have shelled the hex
    asked: str = ""
    attacker_uses: tuple[str, ...] = ()
    defender_uses: tuple[str, ...] = ()

    def begin(self, game: Montelimar, _: object) -> Step:
        """9.5 The attacker first."""
        return self.offer(game, self.side)

    def offer(self, game: Montelimar, side: str) -> Step:
        """9.5 A question only where there is something to use."""
        self.asked = side
        if self.usable(game):
            prompt = f"9.5 What do you use in the assault on {self.hex}?"
            return Ask(side, (self.ready, self.use), prompt, self.taking_part(game)[0])
        return self.ready(game)

    @form("use PIECE", (Bar("9.5", why_not_used, not_usable),), sums=the_sums, gathers=True)
    def use(self, game: Montelimar, piece: str) -> Step:
        """9.5 It counts."""
        if self.asked == self.side:
            self.attacker_uses = (*self.attacker_uses, piece)
        else:
            self.defender_uses = (*self.defender_uses, piece)
        return self.offer(game, self.asked)

    @form("ready", sums=the_sums, passes=True, label="Ready", says="use nothing more")
    def ready(self, game: Montelimar) -> Step:
        """9.5 Then the other side."""
        if self.asked == self.side:
            return self.offer(game, enemy(self.side))
        return Done((self.attacker_uses, self.defender_uses))

    def usable(self, game: Montelimar) -> list[str]:
        """9.5 One leader, one hero, one Panzerfaust."""
        attacking = self.asked == self.side
        units, used = self.taking_part(game)
        return [
            piece
            for piece in (*_beside(game, units), *_from_afar(game, units))
            if not any(_alike(game, piece, other) for other in used)
            and _counts(game, piece, attacking)
        ]

    def taking_part(self, game: Montelimar) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """9.5 The units of the asked side in this assault, and what it uses so far."""
        if self.asked == self.side:
            return self.units, self.attacker_uses
        return game.stacks[self.hex], self.defender_uses


def _beside(game: Montelimar, units: Iterable[str]) -> Iterator[str]:
    """9.5 The pieces in the hexes of units that they belong to."""
    hexes = origins(game, units)
    for piece, place in sorted(game.markers.items()):
        here = game.where(place)
        if here in hexes and any(belongs(game, piece, u) for u in units if game.at(u) == here):
            yield piece


def _from_afar(game: Montelimar, units: Iterable[str]) -> Iterator[str]:
    """14.1 Murphy, who helps his regiment from his box."""
    if any(MURPHY in helps_unit(game, unit) for unit in units):
        yield MURPHY


def _alike(game: Montelimar, piece: str, other: str) -> bool:
    """Whether two pieces are both leaders, both heroes or both weapons."""
    pieces = game.sheet.pieces
    kinds = (pieces.leaders, pieces.heroes, pieces.weapons)
    return any(piece in kind and other in kind for kind in kinds)


def _counts(game: Montelimar, piece: str, attacking: bool) -> bool:
    """Whether a piece adds something."""
    pieces = game.sheet.pieces
    if piece in pieces.leaders:
        return leader_quality(game, piece) > 0
    if piece in pieces.heroes:
        return pieces.heroes[piece].tq > 0 or piece == MURPHY
    weapon = pieces.weapons[piece]
    one_use = "one-use" in weapon.flags
    return one_use and bool(weapon.assault_attack if attacking else weapon.assault_defence)
