"""13 Leaders: their moves, and how they are lost and replaced."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.games.montelimar.quality import belongs
from grognard.games.montelimar.state import NOWHERE, Montelimar


def replace_leader(game: Montelimar, leader: str, rule: str) -> None:
    """3.2, 13.3 A lost leader is replaced by the man on the back, who is lost for good."""
    where = game.markers[leader]
    if leader in game.replaced:
        game.markers[leader] = NOWHERE
        game.tell(f"{leader}'s replacement is lost.", rule, where=where)
    else:
        game.replaced = tuple(sorted((*game.replaced, leader)))
        game.tell(f"{leader} is lost and replaced.", rule, where=where)


def not_in_hex(loss: "LoseLeader", game: Montelimar, among: int) -> int:
    """13.3 The pieces that are no leaders of the hex."""
    return among & ~game.setting.words["PIECE"].bits.mask(game.leaders(loss.hex))


@dataclass
class LoseLeader(Procedure):
    """13.3 Fire with a 0 costs a leader; of several the owner picks."""

    hex: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """13.3 No question about one leader."""
        leaders = game.leaders(self.hex)
        if len(leaders) == 1:
            return self.fall(game, leaders[0])
        side = game.sheet.pieces.leaders[leaders[0]].side
        return Ask(side, (self.fall,), f"13.3 Which leader in {self.hex} is lost?")

    @form("fall PIECE", (Bar("13.3", "{PIECE} is no leader there.", not_in_hex),))
    def fall(self, game: Montelimar, piece: str) -> Step:
        """13.3 He falls."""
        replace_leader(game, piece, "13.3")
        return Done()


def lose_leader(game: Montelimar, hex_: str) -> LoseLeader:
    """13.3 One leader of a hex is lost."""
    return LoseLeader(hex_)


def commands(game: Montelimar, leader: str, hex_: str) -> bool:
    """13.1 Whether a unit that a leader may go to is in a hex; a white stripe goes to its like."""
    pieces = game.sheet.pieces
    white = leader in pieces.leaders and pieces.leaders[leader].formation == "white"
    return any(
        belongs(game, leader, unit) and (not white or game.formation(unit) in ("white", "none"))
        for unit in game.stacks.get(hex_, ())
    )
