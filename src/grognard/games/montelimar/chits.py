"""4.0 1D, 2C Chits: what they cost, who pays, and when they are for sale."""

from grognard.games.montelimar.command import on_map, owner_of
from grognard.games.montelimar.quality import division_quality
from grognard.games.montelimar.reinforcement import due_now
from grognard.games.montelimar.state import DUE, GERMAN, Montelimar

TOO_LOW_FOR_FORMATIONS, TOO_LOW = 3, 2  # 4.0, 19.2


def price(game: Montelimar, chit: str, immediate: bool) -> int:
    """4.0, 29.0 The Dispatch Points for a chit; the task forces put theirs in free of charge."""
    numbers = game.sheet.charts.numbers["dispatch_points"]
    if immediate:
        return numbers["immediate_play"]
    kind = game.sheet.pieces.chits[chit].kind
    if kind == "force":
        return 0
    return numbers["division_chit" if kind == "division" else "formation_chit"]


def charge(game: Montelimar, chit: str, immediate: bool) -> None:
    """4.0 The division that owns the chit pays."""
    division = owner_of(game, game.sheet.pieces.chits[chit])
    record = game.records[division]
    left = record.dispatch - price(game, chit, immediate)
    game.records[division] = record._replace(dispatch=left)


def buyable(game: Montelimar, side: str) -> list[str]:
    """4.0 1D The chits that a side may put into the cup."""
    return [
        chit for chit in _own(game, side) if chit not in game.bought and _sold(game, chit, False)
    ]


def playable(game: Montelimar, side: str) -> list[str]:
    """4.0 2C The formation and Kampfgruppe chits that a side may play at once."""
    chits = game.sheet.pieces.chits
    return [
        chit
        for chit in _own(game, side)
        if chits[chit].kind != "division" and not _used(game, chit) and _sold(game, chit, True)
    ]


def _used(game: Montelimar, chit: str) -> bool:
    """4.0, 29.0 A chit is played once a turn; a task force's once more after it was drawn."""
    if game.sheet.pieces.chits[chit].kind != "force":
        return chit in game.bought or chit in game.played
    return chit in game.cup or game.played.count(chit) > (chit in game.bought)


def _own(game: Montelimar, side: str) -> list[str]:
    """The chits of a side that are bought at all."""
    chits = game.sheet.pieces.chits
    return [
        chit
        for chit in game.scenario.chits
        if chits[chit].side == side and chits[chit].kind not in ("direct", "wind", "event")
    ]


def _sold(game: Montelimar, chit: str, immediate: bool) -> bool:
    """4.0, 18.0, 19.2, 20.0 Whether a chit's division can have it now."""
    printed = game.sheet.pieces.chits[chit]
    division = owner_of(game, printed)
    record = game.records.get(division)
    if record is None or record.dispatch < price(game, chit, immediate):
        return False
    if printed.side == GERMAN and game.no_german_chits:
        return False
    if printed.kind != "force" or immediate:
        low = TOO_LOW if printed.kind == "division" else TOO_LOW_FOR_FORMATIONS
        if division_quality(game, division) <= low:
            return False
    return is_present(game, chit, division)


def is_present(game: Montelimar, chit: str, division: str) -> bool:
    """18.0 Whether some unit of the chit is on the map or due in this turn."""
    formation = game.sheet.pieces.chits[chit].formation
    if not formation:
        return on_map(game, division) or _due(game, division, "")
    return any(
        game.formation(unit) == formation and post.at not in (DUE, "dead", "exited", "")
        for unit, post in game.units.items()
    ) or _due(game, division, formation)


def _due(game: Montelimar, division: str, formation: str) -> bool:
    """18.0 Whether pieces of a division or formation arrive in this turn."""
    return any(
        piece in game.units
        and game.division(piece) == division
        and formation in ("", game.formation(piece))
        for piece in due_now(game)
    )
