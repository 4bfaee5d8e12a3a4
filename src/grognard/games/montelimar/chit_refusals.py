"""Why a chit cannot be bought for the cup, or played at once, clause by clause."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.chits import TOO_LOW, TOO_LOW_FOR_FORMATIONS, is_present, price
from grognard.games.montelimar.command import owner_of
from grognard.games.montelimar.quality import division_quality
from grognard.games.montelimar.refusals import otherwise
from grognard.games.montelimar.state import GERMAN, Montelimar

if TYPE_CHECKING:
    from grognard.games.montelimar.sequence import ActionPhase, Preparation


def why_not_sold(phase: "Preparation", game: Montelimar, chit: str) -> Iterable[Objection]:
    """4.0 1D Why a side cannot buy a chit now."""
    return otherwise(_not_sold(game, chit, phase.side), "4.0", f"{chit} cannot be bought now.")


def _not_sold(game: Montelimar, chit: str, side: str) -> Iterator[Objection]:
    yield from _not_had(game, chit, side, immediate=False)
    if chit in game.bought:
        yield Objection("4.0", f"{chit} is bought for this turn already.")


def why_not_played(phase: "ActionPhase", game: Montelimar, chit: str) -> Iterable[Objection]:
    """4.0 2C Why a side cannot play a chit at once."""
    return otherwise(_not_played(game, chit, phase.asked), "4.0", f"{chit} cannot be played now.")


def _not_played(game: Montelimar, chit: str, side: str) -> Iterator[Objection]:
    yield from _not_had(game, chit, side, immediate=True)
    kind = game.sheet.pieces.chits[chit].kind
    if kind == "division":
        yield Objection("4.0", "Division chits come out of the cup alone.")
    elif kind == "force" and chit in game.cup:
        yield Objection("29.0", f"{chit} is still in the cup.")
    elif chit in game.played:
        yield Objection("4.0", f"{chit} has been played in this turn.")
    elif chit in game.bought and kind != "force":
        yield Objection("4.0", f"{chit} was put into the cup in this turn.")


def why_nobody_has(game: Montelimar, chit: str, immediate: bool) -> tuple[Objection, ...]:
    """4.0 Why the owner of a chit could not have it, if he was not even asked."""
    look = _not_played if immediate else _not_sold
    return tuple(look(game, chit, game.sheet.pieces.chits[chit].side))


def _not_had(game: Montelimar, chit: str, side: str, immediate: bool) -> Iterator[Objection]:
    """4.0, 18.0, 19.2, 20.0 Why a division cannot have its chit."""
    printed = game.sheet.pieces.chits[chit]
    if chit not in game.scenario.chits or printed.kind in ("direct", "wind", "event"):
        yield Objection("4.0", f"{chit} is for sale in no turn of this scenario.")
        return
    if printed.side != side:
        yield Objection("4.0", f"{chit} is a chit of the other side.")
        return
    if printed.kind == "force" and owner_of(game, printed) not in game.records:
        yield Objection("29.0", f"{game.called(chit)} is not in the game.")
        return
    division = owner_of(game, printed)
    record, cost, owner = (
        game.records.get(division),
        price(game, chit, immediate),
        game.called(division),
    )
    if record is None or record.dispatch < cost:
        yield Objection("4.0", f"{owner} cannot pay {cost} in Dispatch Points.")
    if printed.side == GERMAN and game.no_german_chits:
        yield Objection("20.0", "Supply trouble: the Germans buy no more chits in this turn.")
    low = TOO_LOW if printed.kind == "division" else TOO_LOW_FOR_FORMATIONS
    quality = division_quality(game, division)
    if record and quality <= low and (immediate or printed.kind != "force"):
        yield Objection("19.2", f"The quality of {owner} is {quality}, too low for this chit.")
    if not is_present(game, chit, division):
        yield Objection("18.0", f"No unit of {chit} is on the map or arrives in this turn.")
