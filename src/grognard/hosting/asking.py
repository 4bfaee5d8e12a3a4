"""What the people at a table may ask without changing anything."""

import asyncio
from collections.abc import Awaitable, Callable
from random import SystemRandom
from typing import Any

from grognard.engine.kernel import view
from grognard.engine.kernel.flow import IllegalChoice, explain, objections
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.tally import Objection
from grognard.engine.look.sighting import Sighting
from grognard.engine.look.together import Destination
from grognard.hosting import work
from grognard.hosting.computer import task_for
from grognard.hosting.table import Hosting
from grognard.hosting.thinking import WorkFailed
from grognard.match import showing, telling
from grognard.match.match import Match, Refused
from grognard.match.sitting import Sitting

SECONDS = 8.0  # that counting odds, far moves or what is seen may take
ADVISER = "level2"  # the best of the players that answer quickly
LONGEST_LOG = 5000  # positions that are told of at once
PIECE = 250  # positions between which others have their turn
LONGEST_HINT = 20.0  # seconds
Answer = dict[str, Any]
Looks = Callable[[dict[str, Any], Any, str, str], Sighting]


def _asked(match: Match, side: str) -> Game:
    if match.who != side:
        raise Refused("You are not asked just now.")
    return match.game


def why(match: Match, side: str, choice: str) -> Answer:
    """Everything that speaks against a choice."""
    game = _asked(match, side)
    return {"objections": telling.objections(telling.reasons(game, objections(game, choice)))}


def sums(match: Match, side: str, choice: str) -> Answer:
    """The sums that would decide a choice."""
    game = _asked(match, side)
    try:
        tallies = telling.tallies(game, explain(game, choice))
        charts = telling.charts(game, game.setting.rulebook.aids.charts(game, choice))
        return {"tallies": tallies, "charts": charts}
    except IllegalChoice as refusal:
        why = telling.reasons(game, refusal.objections)
        raise Refused("; ".join(map(str, why)), 422, why) from None


async def odds(table: Hosting, match: Match, side: str, choice: str) -> Answer:
    """The odds of a choice, from what the side may know."""
    task = task_for(_asked(match, side), side, SECONDS, match.opening.overlay)
    return await _work(table.counters.do(SECONDS, work.count_odds, task, choice))


async def far(
    table: Hosting, match: Match, side: str, after: tuple[str, ...] = (), first: str = ""
) -> Answer:
    """How far a move may go, once begun by `first`, or what a way along these hexes would cost."""
    task = task_for(_asked(match, side), side, SECONDS, match.opening.overlay)
    if after:
        return await _work(table.counters.do(SECONDS, work.way, task, after))
    return await _work(table.counters.do(SECONDS, work.far, task, first))


async def together(
    table: Hosting, match: Match, side: str, units: tuple[str, ...], wish: Destination
) -> Answer:
    """How several units would go to a hex, from what the side may know."""
    game = _asked(match, side)
    if wish.to not in game.setting.board.hexes:
        raise Refused(f"There is no hex {wish.to}.")
    task = task_for(game, side, SECONDS, match.opening.overlay)
    return await _work(table.counters.do(SECONDS, work.together, task, units, wish))


async def hint(table: Hosting, match: Match, side: str) -> Answer:
    """What the computer would do in one's place, from what the side may know."""
    task = task_for(_asked(match, side), side, LONGEST_HINT, match.opening.overlay)
    number, seed = match.line.number, SystemRandom().getrandbits(64)
    found = await _work(table.players.do(LONGEST_HINT, work.hint, task, ADVISER, seed))
    return {**found, "number": number}


async def viewshed(
    table: Hosting, match: Match, number: int, at: tuple[Game, str], here: str
) -> Answer:
    """Every hex that can be seen from a place, by what a seat may know of a position."""
    game, eyes = at
    _looks(game, here)
    opening, key = match.opening, ("viewshed", *_moment(match, eyes), number, here)
    if kept := table.looks.read(key):
        return kept
    played = (opening.game, opening.scenario, dict(game.setting.options))
    task = work.Task(*played, "", SECONDS, opening.overlay)
    seen = view.view(game, eyes)
    found = await _work(table.lookers.do(SECONDS, work.viewshed, task, seen, here))
    table.looks.keep(key, found)
    return found


async def reasons(table: Hosting, match: Match) -> Answer:
    """What the computer planned, and why, once nobody can profit from it."""
    if not match.over:
        raise Refused("What the computer thought is told when the match is over.", 403)
    kept = await table.matches.keeper.reasons(match.opening.id)
    return {"reasons": [reason._asdict() for reason in kept]}


async def _work(answer: Awaitable[Answer]) -> Answer:
    try:
        found = await answer
    except WorkFailed as fault:
        raise Refused(f"That could not be worked out: {fault}.", 503) from None
    if "error" in found:
        reasons = tuple(Objection(**each) for each in found["objections"])
        raise Refused(found["error"], 422, reasons)
    return found


def sight(game: Game, eyes: str, here: str, there: str) -> Answer:
    """Whether one place can be seen from another, by what a seat may know of a position."""
    looks = _looks(game, here, there)
    found = looks(view.view(game, eyes), game.setting.data, here, there)
    line = dict.fromkeys(cell.hex for cell in found.profile.cells)
    return {**found.record(), "line": list(line)}


def arcs(match: Match, eyes: str, units: tuple[str, ...]) -> Answer:
    """Where these units bear, as far as a seat may know them, as marks on the map."""
    setting, seen = match.game.setting, view.view(match.game, eyes)
    found = setting.rulebook.aids.arcs
    marks = (mark for unit in units for mark in found(seen, setting.data, unit))
    return {"marks": [mark._asdict() for mark in dict.fromkeys(marks)]}


def _looks(game: Game, *places: str) -> Looks:
    """How one looks along lines between places of the map in this game."""
    setting = game.setting
    looks = setting.rulebook.aids.sight
    if looks is None:
        raise Refused("This game has no lines of sight to look along.", 422)
    if not all(setting.board.hex_of(place) for place in places):
        raise Refused("Name a place on the map.", 422)
    return looks


def position(match: Match, seat: str, number: int | None, side: str) -> tuple[Game, str]:
    """The position of this number, or that on the table, and the eyes that may look at it."""
    eyes = _eyes(match, seat, side)
    if number is None:
        return match.game, eyes
    if number > match.line.number:
        raise Refused(f"The match has positions 0 to {match.line.number}.", 422)
    return match.line.at(number), eyes


def _eyes(match: Match, seat: str, side: str) -> str:
    """Whose eyes look back: one's own, or when the match is over anybody's."""
    eyes = side or seat
    if eyes != seat and not match.over:
        raise Refused("You may look through the other side's eyes when the match is over.", 403)
    if eyes not in (*match.sides, view.OBSERVER):
        raise Refused(f"There is no side “{eyes}” in this game.", 422)
    return eyes


def look(table: Hosting, sitting: Sitting, seat: str, number: int, side: str) -> Answer:
    """An earlier position: with one's own eyes, or when the match is over with anybody's."""
    match, eyes = sitting.match, _eyes(sitting.match, seat, side)
    if number > match.line.number:
        raise Refused(f"The match has positions 0 to {match.line.number}.", 422)
    key = ("look", *_moment(match, eyes), number, sitting.layers)
    kept = table.looks.get(key)
    return {"state": kept or table.looks.keep(key, sitting.past(eyes, number))}


def _moment(match: Match, eyes: str) -> tuple[str, int, bool, str]:
    """What an answer about the past depends on, beside the number of the position."""
    return match.opening.id, match.stored.epoch, match.over, eyes


def layers_at(match: Match, seat: str, hex_: str) -> Answer:
    """The layers that mark a hex, by their titles."""
    found = {
        id_: {"title": layer["title"], "rule": layer["rule"]}
        for id_, layer in showing.outlook(match, seat).layers.items()
        if any(hex_ in group["hexes"] for group in layer["marks"].values())
    }
    return {"layers": found}


async def log(match: Match, seat: str, first: int, last: int, side: str = "") -> Answer:
    """What happened between two positions, as these eyes may read it; of many the last ones.

    It is told piece by piece, and whoever plays goes in between.
    """
    eyes, last = _eyes(match, seat, side), min(last, match.line.number)
    first = max(first, last - LONGEST_LOG + 1)
    told: list[dict[str, Any]] = []
    for begin in range(first, last + 1, PIECE):
        end = min(begin + PIECE - 1, last, match.line.number)
        told += match.line.told(eyes, begin, end)
        await asyncio.sleep(0)
    return {"log": told, "from": max(first, 0)}
