"""core-2-e, core-2-g Who waits off the map, and the hexes by which they may come on."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.kernel.tally import Objection
from grognard.engine.look.wording import listed
from grognard.games.combat.change_log import log_of
from grognard.games.combat.fleeing import is_held
from grognard.games.combat.prices import step_price
from grognard.games.combat.shapes import VEHICLE
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.standing import Test, able
from grognard.games.combat.state import WAITING, Combat, is_present
from grognard.games.combat.vehicle_costs import FORWARD, step_of

DUE = "due"  # in `looked`: who may enter, and what they may do
AROUND = 6  # the neighbours of a hex that is not at the edge of the map


class Arrivals(NamedTuple):
    """Units that may enter, as of when; and which of them pass a test, as bits, by the test."""

    turn: int
    begun: object  # the log
    moment: int
    area: int  # the hexes by which they may come on, as bits of places
    units: tuple[str, ...]
    able: dict[Test, int]


def due_and_able(game: Combat, test: Test) -> int:
    """core-2-e The units that may enter now and pass a test, as bits, kept while nobody stirs."""
    hand = game.at_hand
    kept: Arrivals | None = hand.get(DUE)
    if kept is None:
        kept = hand[DUE] = _waiting(game)
    if not kept.units:
        return 0
    found = kept.able.get(test)
    if found is None:
        found = game.sheet.units.mask([unit for unit in kept.units if test(game, unit)])
        kept.able[test] = found
    return found


def _waiting(game: Combat) -> Arrivals:
    """core-2-e Who may enter now, as it was found before if nothing has changed since."""
    turn = game.turn
    if all(entry > turn for entry in game.due.values()):
        return Arrivals(turn, None, 0, 0, (), {})
    kept: Arrivals | None = game.looked.get(DUE)
    log = log_of(game)
    if kept is None or kept.turn != turn or kept.begun is not log.begun or _stirs(game, kept):
        found = tuple([unit for unit in game.due if is_due(game, unit)])
        kept = Arrivals(turn, log.begun, log.end, _area(game), found, {})
    else:
        kept = kept._replace(moment=log.end)
    game.looked[DUE] = kept
    return kept


def _area(game: Combat) -> int:
    """core-2-g The hexes that were looked at for those who may enter: the edge if it had to be."""
    places, due = game.sheet.places, [u for u, turn in game.due.items() if turn <= game.turn]
    groups = {unit: _named(game, unit) for unit in due}
    narrow = all(
        any(_is_open(game, unit, hex_) and _has_room(game, unit, hex_) for hex_ in named)
        for unit, named in groups.items()
    )
    named = places.mask([hex_ for each in groups.values() for hex_ in each])
    return named if narrow else named | places.mask(_edge(game))


def _stirs(game: Combat, kept: Arrivals) -> bool:
    """core-2-g Whether anybody who waits has changed, or a hex by which they may come on."""
    fresh = log_of(game).since(kept.moment, game)
    if fresh is None or fresh.places & kept.area:
        return True
    away = fresh.units & ~able(game, is_present)
    return bool(away and away & game.sheet.units.mask(game.due))


def is_due(game: Combat, unit: str) -> bool:
    """core-2-e Whether a unit waits off the map and may enter."""
    waits = game.units[unit].place == WAITING and not game.units[unit].aboard
    return waits and game.due.get(unit, 99) <= game.turn and bool(entries(game, unit))


def entries(game: Combat, unit: str) -> tuple[str, ...]:
    """core-2-g The hexes by which a unit may enter.

    Those that the scenario names; where all of them are held by enemies, burn or are full, the
    nearest hexes of the edge that are not. A full hex may still be entered, at its price (9.2.1).
    """
    named = _named(game, unit)
    open_ = tuple(hex_ for hex_ in named if _is_open(game, unit, hex_))
    if not named or any(_has_room(game, unit, hex_) for hex_ in open_):
        return open_
    return (*open_, *_nearest(game, unit, named))


def common_entries(game: Combat, units: Sequence[str]) -> list[str]:
    """core-2-g The hexes by which all of a stack may enter."""
    others = [entries(game, unit) for unit in units[1:]]
    return [hex_ for hex_ in entries(game, units[0]) if all(hex_ in each for each in others)]


def why_no_entry(game: Combat, unit: str, hex_: str) -> Objection:
    """core-2-e, core-2-g Why a unit that waits does not come on by a hex."""
    ways = listed(entries(game, unit)) or "no hex"
    if hex_ in game.fires:
        return Objection("core-12-e", f"{hex_} is on fire; {unit} comes on by {ways}.")
    if is_held(game, hex_, game.owner(unit)):
        return Objection("core-2-g", f"Known enemies hold {hex_}; {unit} comes on by {ways}.")
    return Objection("core-2-e", f"{unit} does not come on by {hex_}, but by {ways}.")


def _named(game: Combat, unit: str) -> tuple[str, ...]:
    """core-2-e The edge hexes that the scenario names for a unit, or else for others like it.

    They are worked out once for units of a side and a kind that are due in the same turn.
    """
    side, kind, turn = game.owner(unit), game.units[unit].kind, game.due.get(unit)
    worked, key = game.sheet.worked, (game.setting.scenario, side, kind, turn)
    found: tuple[str, ...] | None = worked.get(key)
    if found is None:
        groups = [each for each in game.scenario.reinforcements if each.side == side]
        alike = max(groups, key=lambda each: (kind in each.units, each.turn == turn), default=None)
        found = worked[key] = tuple(alike.entry) if alike is not None else ()
    return found


def _is_open(game: Combat, unit: str, hex_: str) -> bool:
    """core-2-g, core-12-e Whether neither known enemies nor a fire are in a hex."""
    return hex_ not in game.fires and not is_held(game, hex_, game.owner(unit))


def _has_room(game: Combat, unit: str, hex_: str) -> bool:
    return not is_overfull(game, hex_, game.owner(unit), (unit,))


def _nearest(game: Combat, unit: str, named: Sequence[str]) -> list[str]:
    """core-2-g The hexes of the edge that are free and nearest to one of those named."""
    board = game.ground.board
    away = {hex_: min(board.distance(hex_, each) for each in named) for hex_ in _edge(game)}
    free = [
        hex_
        for hex_ in away
        if hex_ not in named
        and _is_open(game, unit, hex_)
        and _has_room(game, unit, hex_)
        and _can_enter(game, unit, hex_)
    ]
    least = min((away[hex_] for hex_ in free), default=0)
    return [hex_ for hex_ in free if away[hex_] == least]


def _can_enter(game: Combat, unit: str, hex_: str) -> bool:
    """10.5, 11.1.2 Whether what is in a hex does not close it to a unit."""
    if game.kind(unit).type == VEHICLE:
        return step_of(game, unit, hex_, FORWARD, False).price.barred is None
    return step_price(game, (unit,), unit, hex_).barred is None


def _edge(game: Combat) -> tuple[str, ...]:
    """The hexes at the edge of the map, worked out once for a map."""
    worked, board = game.sheet.worked, game.ground.board
    key = f"edge of {game.scenario.map}"
    if key not in worked:
        worked[key] = tuple(hex_ for hex_ in board.hexes if len(board.neighbours(hex_)) < AROUND)
    found: tuple[str, ...] = worked[key]
    return found
