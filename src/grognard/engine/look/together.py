"""Several stacks sent to one hex: who goes first, how far each gets, and what stops it.

A board shows the answer before anything is chosen, and then sends the choices one by one; each is
checked by the rules again when it is played.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grognard.engine.kernel.flow import objections, play
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.questions import Offer, offers
from grognard.engine.kernel.tally import Objection
from grognard.engine.kernel.view import stream, view, world
from grognard.engine.look.aids import Way


class GroupMarch(NamedTuple):
    """One stack on its way: the choices that lead it there, where it ends, and why not farther.

    `path` begins where it stands. `left` counts the hexes to where it was sent. A stack that
    cannot come nearer has no choices. `stops` says that its move ends where it gets to; `known` is
    false where others are asked before that, so that nobody can tell. What its own side is asked
    on the way is passed, where it can be.
    """

    units: tuple[str, ...]
    path: tuple[str, ...]
    choices: tuple[str, ...]
    left: int
    why: tuple[Objection, ...] = ()
    stops: bool = False
    known: bool = True


def together(game: Game, units: Sequence[str], to: str) -> list[GroupMarch]:
    """How units would go to a hex, those of one hex together and the nearest first."""
    board, side = game.setting.board, game.who
    now: Game | None = world(game, side, stream(game, side))
    stacks = _stacks(game, units)
    found = []
    for start in sorted(stacks, key=lambda hex_: board.distance(hex_, to)):
        if now is None:
            found.append(
                GroupMarch(stacks[start], (start,), (), board.distance(start, to), known=False)
            )
            continue
        march, now = _led(now, stacks[start], start, to)
        found.append(march)
    return found


def _stacks(game: Game, units: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The units that are seen on the map, by the hexes they stand in."""
    setting = game.setting
    scene = setting.rulebook.scene(view(game, game.who), setting.data)
    standing = {each.id or each.name: each.hex for each in scene.counters}
    found: dict[str, tuple[str, ...]] = {}
    for unit in units:
        hex_ = setting.board.hex_of(standing.get(unit, ""))
        if hex_:
            found[hex_] = (*found.get(hex_, ()), unit)
    return found


def _led(game: Game, units: tuple[str, ...], start: str, to: str) -> tuple[GroupMarch, Game | None]:
    """One stack led as near as it can come, and the game afterwards, if the side is still asked."""
    board, side = game.setting.board, game.who
    taken = _taken_up(game, units)
    choices = tuple(choice for choice, _ in taken)
    ready = taken[-1][1] if taken else game
    in_hand = ready.question.about
    are_others = bool(in_hand) and not taken and not any(unit in in_hand for unit in units)
    way = None if are_others else _best(ready, start, to)
    if way is None:
        return GroupMarch(
            units, (start,), (), board.distance(start, to), _against(ready, start, to)
        ), game
    gone = [ready]
    for choice in way.choices:
        if gone[-1].who != side or objections(gone[-1], choice):  # something else is asked first
            left = board.distance(board.hex_of(way.hex), to)
            return GroupMarch(units, (start, *way.choices), choices, left, known=False), None
        gone.append(play(gone[-1], choice))
        choices = (*choices, choice)
        if skip := _passed_by(gone[-1], side):
            gone.append(play(gone[-1], skip))
            choices = (*choices, skip)
    last, here = gone[-1], board.hex_of(way.hex)
    left = board.distance(here, to)
    why = _against(last, here, to) if left and not way.stops else ()
    end = "" if way.stops or last.who != side else _ending(last)
    choices = (*choices, end) if end else choices
    after = play(last, end) if end else last
    known = after.who == side
    march = GroupMarch(units, (start, *way.choices), choices, left, why, way.stops, known)
    return march, after if known else None


def _taken_up(game: Game, units: tuple[str, ...]) -> list[tuple[str, Game]]:
    """The choices that take a stack up, each with the game after it; none where it cannot be."""
    found: list[tuple[str, Game]] = []
    wanted = list(units)
    while True:
        now = found[-1][1] if found else game
        may = [each for each in offers(now) if each.fills and each.fills[0] in wanted]
        offer = next(
            (each for each in may if _is_plain(each) and each.form.gathers == bool(found)), None
        )
        if offer is None or now.who != game.who:
            return found
        wanted.remove(offer.fills[0])
        found.append((offer.text, play(now, offer.text)))


def _is_plain(offer: Offer) -> bool:
    """Whether an option takes up one unit and nothing is decided by it."""
    form = offer.form
    return len(offer.fills) == 1 and not (form.passes or form.way or form.sums)


def _best(game: Game, start: str, to: str) -> Way | None:
    """The place in reach that is nearest to a hex, then the cheapest; none that is not nearer."""
    reach, board = game.setting.rulebook.aids.reach, game.setting.board
    if reach is None or not any(offer.form.way for offer in offers(game)):
        return None
    away = board.distance(start, to)
    ways = (each for each in reach(game) if board.distance(board.hex_of(each.hex), to) < away)
    return min(
        ways, key=lambda way: (board.distance(board.hex_of(way.hex), to), way.price), default=None
    )


def _passed_by(game: Game, side: str) -> str:
    """What passes a question on the way that the side itself is asked, such as one about smoke."""
    if game.who != side or any(each.form.way for each in offers(game)):
        return ""
    return next((each.text for each in offers(game) if each.form.passes and not each.fills), "")


def _ending(game: Game) -> str:
    """What ends the move of the units in hand, if something must."""
    return next(
        (each.text for each in offers(game) if each.form.passes and game.question.about), ""
    )


def _against(game: Game, here: str, to: str) -> tuple[Objection, ...]:
    """What the rules hold against one more step towards a hex."""
    return next(_refusals(game, here, to), ())


def _refusals(game: Game, here: str, to: str) -> Iterator[tuple[Objection, ...]]:
    board = game.setting.board
    near = [
        each
        for each in board.neighbours(here)
        if board.distance(each, to) < board.distance(here, to)
    ]
    for hex_ in sorted(near, key=lambda each: board.distance(each, to)):
        found = objections(game, hex_)
        if found:
            yield found
