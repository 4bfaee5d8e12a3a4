"""30.0 Infantry on tanks: how units climb on, ride along, and get off."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.engine.kernel.flow import Ask, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar import stacking
from grognard.games.montelimar.quality import belongs
from grognard.games.montelimar.state import Montelimar, aboard, enemy, is_place, pieces_at

if TYPE_CHECKING:
    from grognard.games.montelimar.actions import Action

    Closes = Callable[[Action, Montelimar, int], int]

TOO_NEAR = 10  # 30.0


def riders(game: Montelimar, tank: str) -> list[str]:
    """30.0 The unit that rides on a tank, if one does."""
    place = aboard(tank)
    return [unit for unit in game.of_units(game.riding) if game.at(unit) == place]


def riders_in(game: Montelimar, hex_: str) -> list[str]:
    """30.0 The units that ride on tanks in a hex."""
    if not game.riding:
        return []
    return [unit for tank in game.stacks.get(hex_, ()) for unit in riders(game, tank)]


def enemy_near(game: Montelimar, side: str, hex_: str) -> bool:
    """30.0 Whether an enemy unit is within ten hexes."""
    return bool(game.sheet.board.around(hex_, TOO_NEAR) & game.occupied[enemy(side)])


def can_ride(game: Montelimar, unit: str, tank: str) -> bool:
    """30.0 Whether a unit beside a tank is on foot, without guns, and of the tank's own."""
    if unit == tank or not is_on_foot(game, unit):
        return False
    if game.group & game.unit_bit(unit) and game.group & game.unit_bit(tank):
        return True  # 24.0
    return may_carry(game, unit, tank)


def is_on_foot(game: Montelimar, unit: str) -> bool:
    """30.0 Whether a unit walks: on foot, on no transport, and without guns to be drawn."""
    printed, post = game.printed(unit), game.units[unit]
    if printed.mobility != "leg" or post.carrier:
        return False
    walks = printed.column is not None and printed.column.movement > 0
    return walks and ("abandons" not in printed.flags or post.lost_guns)


def may_carry(game: Montelimar, unit: str, tank: str) -> bool:
    """30.0 Whether a unit is of the tank's formation, or of its division for a white stripe."""
    division, stripe = game.home(game.printed(tank))
    own, formation = game.home(game.printed(unit))
    return division == own and (stripe in ("white", "none") or formation in (stripe, "none"))


def boarders(game: Montelimar, tank: str) -> list[str]:
    """30.0 The units that may climb on a tank now, active or not."""
    hex_ = game.at(tank)
    if game.printed(tank).target != "tank" or not is_place(hex_) or riders(game, tank):
        return []
    if enemy_near(game, game.side(tank), hex_):
        return []
    walking = [unit for unit in game.stacks[hex_] if not game.mounted & game.unit_bit(unit)]
    return [unit for unit in walking if can_ride(game, unit, tank)]


def cannot_board(stays: "Closes", why: "Callable[..., Iterable[Objection]]") -> Bar:
    """30.0 The units that cannot climb on the acting tank; it must be able to move itself."""

    def closes(act: "Action", game: Montelimar, among: int) -> int:
        return among if stays(act, game, 1) else among & ~game.mask(boarders(game, act.unit))

    return Bar("30.0", why, closes)


def cannot_get_off(stays: "Closes", why: "Callable[..., Iterable[Objection]]") -> Bar:
    """30.0 Where nobody rides on the acting tank, or got on in this activation."""

    def closes(act: "Action", game: Montelimar, among: int) -> int:
        free = [u for u in riders(game, act.unit) if not game.mounted & game.unit_bit(u)]
        return 0 if free and not stays(act, game, 1) else among

    return Bar("30.0", why, closes)


def get_down(game: Montelimar, unit: str) -> None:
    """30.0 A rider stands beside the tank as it was, and is not active any more."""
    place = game.at(unit)
    hex_, bit = game.where(place), game.unit_bit(unit)
    game.riding &= ~bit
    game.active &= ~bit
    game.acted |= bit
    stacking.put(game, unit, hex_)
    heroes = game.sheet.pieces.heroes
    for piece in pieces_at(game, place):
        if piece not in heroes or heroes[piece].named:  # 14.2 a hero without a name is the tank's
            game.markers[piece] = hex_
    game.tell(f"{game.called(unit)} gets off.", "30.0", where=hex_)


def throw_off(game: Montelimar, hex_: str, tank: str) -> int:
    """30.0 An attack on a hex, or one tank of it, throws its riders off, at a DG for the hex.

    Returns how many units that takes.
    """
    thrown = riders(game, tank) if tank else riders_in(game, hex_)
    for unit in thrown:
        get_down(game, unit)
    return stacking.add_dg(game, hex_, 1) if thrown else 0


def watch_for_enemies(game: Montelimar) -> None:
    """30.0 Riders get off at once where an enemy has come within ten hexes."""
    for unit in game.of_units(game.riding):
        if enemy_near(game, game.side(unit), game.where(game.at(unit))):
            get_down(game, unit)


def not_along(mount: "Mount", game: Montelimar, among: int) -> int:
    """30.0 The pieces that cannot ride along: not of the unit, or a second weapon."""
    return among & ~game.setting.words["PIECE"].bits.mask(mount.portable(game))


@dataclass
class Mount(Procedure):
    """30.0 A unit climbs on a tank, with one weapon and any leaders and heroes."""

    tank: str
    unit: str
    taken: tuple[str, ...] = ()

    def begin(self, game: Montelimar, _: object) -> Step:
        """30.0 What rides along is taken by name."""
        if self.portable(game):
            prompt = f"30.0 What rides along with {game.called(self.unit)}?"
            return Ask(game.side(self.unit), (self.ride, self.take), prompt, (self.unit,))
        return self.ride(game)

    @form("take PIECE", (Bar("30.0", "{PIECE} cannot ride along.", not_along),))
    def take(self, game: Montelimar, piece: str) -> Step:
        """30.0 It climbs on too."""
        self.taken = (*self.taken, piece)
        return self.begin(game, None)

    @form("ride", passes=True, label="Ride", says="take nothing more along")
    def ride(self, game: Montelimar) -> Step:
        """30.0 From now on the pair is one unit for stacking."""
        hex_, bit = game.at(self.unit), game.unit_bit(self.unit)
        for piece in self.taken:
            game.markers[piece] = aboard(self.tank)
        stacking.lift(game, self.unit, aboard(self.tank))
        game.riding |= bit
        game.mounted |= bit
        game.active &= ~bit
        told = f"{game.called(self.unit)} climbs on {game.called(self.tank)}."
        game.tell(told, "30.0", where=hex_)
        return Done()

    def portable(self, game: Montelimar) -> list[str]:
        """30.0 The pieces in the hex that may still go along."""
        weapons, hex_ = game.sheet.pieces.weapons, game.at(self.unit)
        armed = any(piece in weapons for piece in self.taken)
        return [
            piece
            for piece in pieces_at(game, hex_)
            if piece not in self.taken
            and belongs(game, piece, self.unit)
            and not (armed and piece in weapons)
        ]
