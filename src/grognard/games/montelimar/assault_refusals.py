"""Why guns, defenders, advancing units and pieces are refused in an assault, clause by clause."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.allowance import can_enter
from grognard.games.montelimar.assault_sum import origins
from grognard.games.montelimar.fire_refusals import no_shells_from
from grognard.games.montelimar.quality import belongs
from grognard.games.montelimar.refusals import held_fast, otherwise, why_kept_out
from grognard.games.montelimar.state import Montelimar, enemy, is_place
from grognard.games.montelimar.zones import zones

if TYPE_CHECKING:
    from grognard.games.montelimar.advance import Advance
    from grognard.games.montelimar.assault import Assault
    from grognard.games.montelimar.assault_help import AssaultHelp


def why_no_support(assault: "Assault", game: Montelimar, unit: str) -> Iterable[Objection]:
    """9.1 B Why a unit cannot shell the hex before the assault."""
    text = f"{game.called(unit)} cannot support this assault."
    return otherwise(_no_support(assault, game, unit), "9.1", text)


def _no_support(assault: "Assault", game: Montelimar, unit: str) -> Iterator[Objection]:
    name, bit = game.called(unit), game.unit_bit(unit)
    if unit not in game.units or game.side(unit) != assault.side:
        yield Objection("9.1", f"{name} is not of the side that assaults.")
        return
    if unit in assault.units:
        yield Objection("9.1", f"{name} takes part in the assault itself.")
    elif not game.active & bit:
        yield Objection("9.1", f"{name} is not active, or not any more.")
    elif game.acted & bit:
        yield Objection("9.1", f"{name} has had its action.")
    else:
        yield from no_shells_from(game, unit, assault.hex)


def why_no_refuge(assault: "Assault", game: Montelimar, hex_: str) -> Iterable[Objection]:
    """9.1 D Why the defenders cannot fall back to a hex."""
    return otherwise(_no_refuge(assault, game, hex_), "9.1", f"Nobody can fall back to {hex_}.")


def _no_refuge(assault: "Assault", game: Montelimar, hex_: str) -> Iterator[Objection]:
    here, side = assault.hex, enemy(assault.side)
    if not game.has(game.sheet.board.near[here], hex_):
        yield Objection("9.1", f"{hex_} is not next to {here}.")
        return
    if game.owner(hex_) == assault.side:
        yield Objection("9.1", f"The enemy is in {hex_}.")
    elif game.has(zones(game, assault.side), hex_):
        yield Objection("9.1", f"{hex_} lies in a fire zone of the enemy.")
    if game.has(game.burning, hex_):
        yield Objection("8.8.1", f"{hex_} is on fire.")
    yield from why_kept_out(game, side, hex_)
    for unit in game.stacks[here]:
        if not can_enter(game, unit, here, hex_):
            yield Objection("9.1", f"{game.called(unit)} could not move to {hex_}.")


def why_they_stand(assault: "Assault", game: Montelimar, hex_: str) -> Iterable[Objection]:
    """9.1 D, 10.2 Why the defenders could not, or would not, fall back to a hex."""
    found = (*_held(game, assault.hex), *_no_refuge(assault, game, hex_))
    return otherwise(found, "9.1", "The defenders have chosen to stand.")


def _held(game: Montelimar, here: str) -> Iterator[Objection]:
    """9.1 D, 8.7.2, 10.2 What keeps all defenders of a hex in it."""
    for unit in game.stacks[here]:
        if game.is_deployed(unit):
            yield Objection("9.1", f"{game.called(unit)} is deployed, and only columns fall back.")
    yield from held_fast(game, here)
    if game.barrages.get(here) == "heavy":
        yield Objection("8.7.2", "Nobody moves out of a heavy barrage.")


def why_it_stays_out(advance: "Advance", game: Montelimar, unit: str) -> Iterable[Objection]:
    """9.1 J Why a unit cannot go into the hex that was taken."""
    name = game.called(unit)
    if unit in advance.entered:
        return (Objection("9.1", f"{name} is in {advance.hex} already."),)
    if unit not in advance.units:
        return (Objection("9.1", f"{name} did not take part, and only those who did go in."),)
    return (Objection("9.1", f"{name} is no longer on the map."),)


def why_not_used(help_: "AssaultHelp", game: Montelimar, piece: str) -> Iterable[Objection]:
    """9.5 Why a leader, hero or weapon cannot be used in the assault."""
    text = f"{game.called(piece)} adds nothing to an assault."
    return otherwise(_not_used(help_, game, piece), "9.5", text)


def _not_used(help_: "AssaultHelp", game: Montelimar, piece: str) -> Iterator[Objection]:
    name, pieces = game.called(piece), game.sheet.pieces
    units, used = help_.taking_part(game)
    here = game.where(game.markers.get(piece, ""))
    if piece in used:
        yield Objection("9.5", f"{name} is used already.")
    elif not is_place(here) or here not in origins(game, units):
        yield Objection("9.5", f"{name} is in no hex of those who take part.")
    elif not any(belongs(game, piece, unit) for unit in units if game.at(unit) == here):
        yield Objection("9.5", f"{name} is of another formation than the units in {here}.")
    for kind in (pieces.leaders, pieces.heroes, pieces.weapons):
        for other in used:
            if piece != other and piece in kind and other in kind:
                yield Objection("9.5", f"{game.called(other)} is used: one of a kind is enough.")
    weapon = pieces.weapons.get(piece)
    if weapon and "one-use" not in weapon.flags:
        yield Objection("9.5", "Of the weapons only a Panzerfaust counts in an assault.")
