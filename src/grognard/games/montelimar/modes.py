"""6.0 Changes of mode: by the unit in hand, and by those of its stack who act with it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar import stacking
from grognard.games.montelimar.fire_help import book_helpers, may_spend, why_not_spent
from grognard.games.montelimar.rally import can_rally
from grognard.games.montelimar.refusals import otherwise, why_no_flip
from grognard.games.montelimar.state import Montelimar, enemy, is_place

if TYPE_CHECKING:
    from grognard.games.montelimar.actions import Action


def deploys_in(game: Montelimar, unit: str, hexes: int) -> int:
    """6.2.1, 8.7.5 The hexes of these where a unit may be deployed; vehicles in no city."""
    area, near = game.sheet.board.area, game.sheet.board.near
    if game.mobility(unit) in ("wheeled", "tracked"):
        hexes = area.mask(h for h in game.hexes(hexes) if game.ground(h) != "city")
    if game.printed(unit).deployed.colour == "black":
        foes = game.occupied[enemy(game.side(unit))]
        hexes &= ~area.mask(h for h in game.hexes(hexes) if foes & near[h])
    return hexes


def is_fixed(game: Montelimar, unit: str, second: bool) -> bool:
    """6.0, 6.2.1, 21.2 Whether a unit cannot show its other side here, with this action."""
    printed, post = game.printed(unit), game.units[unit]
    fixed = printed.column is None or bool(post.carrier)
    fixed |= second and game.option("second_action_mode_change") == "no"
    fixed |= post.column and (post.lost_guns or bool(game.driven & game.unit_bit(unit)))
    if is_place(post.at):
        held = game.has(game.suppressed, post.at)
        fixed |= held and not can_rally(game, post.at)  # 10.2.1
        fixed |= post.column and not deploys_in(game, unit, game.bit(post.at))
    return fixed


def flips_not(act: "Action", game: Montelimar, among: int) -> int:
    """6.0 A unit that has changed already, or cannot show its other side."""
    return among if act.flipped or is_fixed(game, act.unit, act.second) else 0


def turn(game: Montelimar, unit: str) -> None:
    """6.0 From column to deployed, or back."""
    column = not game.units[unit].column
    if column:
        stacking.form_column(game, unit)
    else:
        game.change(unit, column=False)
    told = "forms column" if column else "deploys"
    where = game.at(unit) if is_place(game.at(unit)) else ""
    game.tell(f"{game.called(unit)} {told}.", "6.0", where=where)


def turn_too(game: Montelimar, first: str, unit: str) -> None:
    """6.0 A unit of the stack changes its mode for the action of the first one, and spends its own.

    It may move or fire along with the first one; if it does not, the change was its action.
    """
    turn(game, unit)
    book_helpers(game, first, (unit,))
    game.turned |= game.unit_bit(unit)


def mates(act: "Action", game: Montelimar) -> Iterator[str]:
    """6.0 Those of the stack who began with the unit in hand and may change their mode for it."""
    hex_, began = game.at(act.unit), game.began
    if not game.together or not is_place(hex_) or game.has(game.suppressed, hex_):
        return
    for unit in game.stacks[hex_]:
        apart = began.get(unit) != began.get(act.unit)
        if unit == act.unit or game.turned & game.unit_bit(unit) or apart:
            continue
        if may_spend(game, act.unit, (), unit) and not is_fixed(game, unit, act.second):
            yield unit


def no_mate(act: "Action", game: Montelimar, among: int) -> int:
    """6.0 The units that cannot change their mode for the action of the one in hand."""
    return among & ~game.mask(mates(act, game))


def why_no_mate(act: "Action", game: Montelimar, unit: str) -> Iterable[Objection]:
    """6.0 Why a unit does not change its mode along with the one in hand."""
    reasons = tuple(_no_mate(act, game, unit))
    if reasons or unit not in game.units:
        return otherwise(reasons, "6.0", f"{game.called(unit)} is not in play.")
    return why_no_flip(replace(act, unit=unit, flipped=False), game)


def _no_mate(act: "Action", game: Montelimar, unit: str) -> Iterator[Objection]:
    hex_, name = game.at(act.unit), game.called(unit)
    if unit == act.unit:
        yield Objection("6.0", f"{name} is in hand: it changes its own mode with `flip`.")
    elif unit not in game.stacks.get(hex_, ()):
        yield Objection("6.0", f"{name} is in another hex.")
    elif game.turned & game.unit_bit(unit):
        yield Objection("6.0", "A unit changes its mode once for an action.")
    elif game.has(game.suppressed, hex_):
        yield Objection("10.2.1", "A suppressed unit can do nothing but rally.")
    elif not game.together:
        yield Objection("4.0", "On a Direct Command chit only the unit paid for changes its mode.")
    elif game.began.get(unit) != game.began.get(act.unit):
        yield Objection("6.0", f"{name} began this activation in another hex.")
    else:
        yield from why_not_spent(game, act.unit, (), unit, ("5.2", "5.1"))
