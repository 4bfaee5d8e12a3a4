"""Several stacks sent to one hex: who goes first, how far each gets, and what stops it.

A board shows the answer before anything is chosen, and then sends the choices one by one; each is
checked by the rules again when it is played.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile, zip_longest
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.kernel.flow import objections, play
from grognard.engine.kernel.forms import forms_of
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.questions import Offer, offers
from grognard.engine.kernel.tally import Objection
from grognard.engine.kernel.view import stream, view, world
from grognard.engine.look.aids import Way
from grognard.engine.look.paces import modes

ASTRAY = 3  # hexes of a track for which one beside it counts


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


class Destination(NamedTuple):
    """Where a group is sent, and how.

    `mode` is the choice by which each of them moves in another way, such as a march, where it may.
    `file` has them follow the way of the first, so that a column keeps its road and its order.
    """

    to: str
    mode: str = ""
    file: bool = False


def together(game: Game, units: Sequence[str], wish: Destination) -> list[GroupMarch]:
    """How units would go to a hex, those of one hex together and the nearest first."""
    board, side, to = game.setting.board, game.who, wish.to
    now: Game | None = world(game, side, stream(game, side))
    stacks, found = _stacks(game, units), []
    track = Trail(board, (to,))
    for start in sorted(stacks, key=lambda hex_: board.distance(hex_, to)):
        if now is None:
            found.append(
                GroupMarch(stacks[start], (start,), (), board.distance(start, to), known=False)
            )
            continue
        march, now = _led(now, stacks[start], start, wish, track)
        track = track.led(board.hex_of(each) for each in march.path) if wish.file else track
        found.append(march)
    return found


def ways_to_move(game: Game, units: Sequence[str]) -> dict[str, str]:
    """The other ways to move that any of these may choose once it is taken up: choice and label."""
    found: dict[str, str] = {}
    believed = world(game, game.who, stream(game, game.who))
    for stack in _stacks(game, units).values():
        taken = _taken_up(believed, stack)
        found |= {each.text: each.form.label for each in modes(taken[-1][1])} if taken else {}
    return found


@dataclass(frozen=True)
class Trail:
    """The way of those before, from where the last of them stood; it ends where all are sent.

    Who leaves it is farther from its end than who stays on it, so that a column keeps its road.
    """

    board: Board
    hexes: tuple[str, ...]

    def left(self, hex_: str) -> int:
        """How far it is from a hex to the track and along it."""
        end = len(self.hexes) - 1
        return min(
            ASTRAY * self.board.distance(hex_, each) + end - i for i, each in enumerate(self.hexes)
        )

    def led(self, path: Iterable[str]) -> "Trail":
        """The track with the way of one more before it, up to where it joins the others'."""
        new = tuple(takewhile(lambda each: each not in self.hexes, path))
        return Trail(self.board, (*new, *self.hexes))


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


def _led(
    game: Game, units: tuple[str, ...], start: str, wish: Destination, track: Trail
) -> tuple[GroupMarch, Game | None]:
    """One stack led as near as it can come, and the game afterwards, if the side is still asked."""
    board, side, to = game.setting.board, game.who, wish.to
    taken = _taken_up(game, units)
    taken += _in_mode(taken[-1][1], wish.mode) if taken and wish.mode else []
    choices = tuple(choice for choice, _ in taken)
    ready = taken[-1][1] if taken else game
    in_hand = ready.question.about
    are_others = bool(in_hand) and not taken and not any(unit in in_hand for unit in units)
    way = None if are_others else _best(ready, start, track)
    if way is None:
        return GroupMarch(
            units, (start,), (), board.distance(start, to), _against(ready, start, to)
        ), game
    gone = [ready]
    for choice, following in zip_longest(way.choices, way.choices[1:]):
        if gone[-1].who != side or objections(gone[-1], choice):  # something else is asked first
            left = board.distance(board.hex_of(way.hex), to)
            return GroupMarch(units, _gone(start, way), choices, left, known=False), None
        gone.append(play(gone[-1], choice))
        choices = (*choices, choice)
        goes_on = following and not objections(gone[-1], following)
        if not goes_on and (skip := _passed_by(gone[-1], ready, side)):
            gone.append(play(gone[-1], skip))
            choices = (*choices, skip)
    last, here = gone[-1], board.hex_of(way.hex)
    left = board.distance(here, to)
    has_more = left and not way.stops and last.question.about  # else its points are spent
    why = _against(last, here, to) if has_more else ()
    end = "" if way.stops or last.who != side else _ending(last)
    choices = (*choices, end) if end else choices
    after = play(last, end) if end else last
    known = after.who == side
    march = GroupMarch(units, _gone(start, way), choices, left, why, way.stops, known)
    return march, after if known else None


def _gone(start: str, way: Way) -> tuple[str, ...]:
    """The places of a way from where it begins, each once while one stands there."""
    return tuple(place for place, _ in groupby((start, *way.places)))


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


def _in_mode(game: Game, mode: str) -> list[tuple[str, Game]]:
    """The choice of another way to move, with the game after it, where it may be made."""
    if not any(each.text == mode for each in modes(game)):
        return []
    return [(mode, play(game, mode))]


def _is_plain(offer: Offer) -> bool:
    """Whether an option takes up one unit and nothing is decided by it."""
    form = offer.form
    return len(offer.fills) == 1 and not (form.passes or form.way or form.decides)


def _best(game: Game, start: str, track: Trail) -> Way | None:
    """The place in reach nearest to the end of a track, then the cheapest; none not nearer."""
    reach, board = game.setting.rulebook.aids.reach, game.setting.board
    forms = forms_of(type(game.procedures[-1])) if game.procedures else {}
    if reach is None or not any(forms[name].way for name in game.question.answers):
        return None
    away = track.left(start)
    left = {each: track.left(board.hex_of(each.hex)) for each in reach(game)}
    ways = (each for each in left if left[each] < away)
    return min(ways, key=lambda way: (left[way], way.price), default=None)


def _passed_by(game: Game, ready: Game, side: str) -> str:
    """What passes a question on the way that the side itself is asked, such as one about smoke.

    It is asked while the move goes on, of somebody in hand or deeper in; to pass what is asked
    when the move is over would end a phase.
    """
    is_on_the_way = game.question.about or len(game.procedures) > len(ready.procedures)
    if game.who != side or not is_on_the_way or any(each.form.way for each in offers(game)):
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
