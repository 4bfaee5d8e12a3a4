"""A game of Montélimar from a short text, as tests and puzzles write it.

Items stand between commas. Those about one thing:

    E141 18.39                  a unit, deployed; with `column` behind it, in column
    C157 18.39 riding Trk157-1  a unit on a transport; those that wait are in `45:pool`
    K143 on:B753 column         a unit that rides on a tank; its weapon and leaders too
    PG111-8 11pz:routed         a unit in a box; `dead`, `exited`, `due` for those out of play
    HMG141-2 19.39              a weapon, leader or hero; boxes are `36:available` and the like
    HeroA-1 on:E141             a hero without a name, with his unit
    replaced Harmony            a leader on his replacement side
    36 tq 5 dispatch 4 direct 6 fatigue 2
    attached flak18 11pz
    DG2 18.40                   also pinned, suppressed, concentrated, sustained, answered, ridge,
                                lit, burning, cleared; smoke, light, medium, heavy; foxhole, trench,
                                pillbox, bunker, cave
    concentrated 20.55 on 15.53  guns that go on shelling that hex
    assault german 19.40
    crowd 18.40 1               units over three that the hex has paid for; mixed 18.40
    pact 18.40 G305-1 PG111-5   a Kampfgruppe stacked there so, and may stay so (24.0)
    points allied 4, bottle german 0

and those about the moment:

    at-large                    beyond the scenario: the whole map, all chits, events, ambushes
    first 23 1900               turn 1 is on that day of August and at that hour
    turn 2, weather rain, rained, jam, no-german-chits, rushed, initiative allied
    cup 141 DCA, bought 141, played DCG
    phase preparation           the turn begins; or action, or end
    chit pg111                  that chit is in play, at the choice of the next unit
    drawn pg111                 that chit has just been drawn
    group 18.40 PG111-5 PG111-6 where a Kampfgruppe chit lies; the units only if some have moved
    acted E141, again E141, fired 18.39, rallied 18.39, dug 18.39
    emptied Trk157-1            a transport that let its unit off in this activation
    rested E141, active E141    no longer active, or besides those whom the chit made so
    loose                       the rules need not allow the position

Without a chit the game stands before the next draw. `scenario`, `option`, `start` and `exactly`
are words of every game (engine/kernel/positions.py).
"""

from collections.abc import Iterator

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.game import Setting
from grognard.games.montelimar import stacking
from grognard.games.montelimar.box import Record
from grognard.games.montelimar.position_check import faults
from grognard.games.montelimar.position_moment import (
    BARRAGES,
    FORTS,
    LEVELS,
    begin,
    drawn_now,
    unreadable,
)
from grognard.games.montelimar.position_text import DONE_HEX, DONE_UNIT, FLAGS, ON_HEX
from grognard.games.montelimar.reinforcement import outside
from grognard.games.montelimar.sequence import STANDING
from grognard.games.montelimar.set_up import empty
from grognard.games.montelimar.state import ALLIED, EXITED, GERMAN, Montelimar, Post

AWAY = ("dead", "exited", "due")
MOST_DIGITS = 3  # of a number in a text
DAYS = tuple(map(str, range(1, 32)))  # of August
IN_PLAY = ("chit", "drawn")
NO_ACTIVATION = ("Wind", "Event")  # 4.0 chits that make no unit active
LATE = (*DONE_HEX, *DONE_UNIT, "rested", "active", "group", "emptied")  # with a chit in play alone
ONE_EACH = ("first", "turn", "weather", "initiative", "cup", "bought", "played", "phase", "group")


def position(setting: Setting, text: str) -> Montelimar:
    """The game that `text` describes, at the question that follows."""
    game = empty(setting)
    chit, drawn, late, loose = "", False, [], False
    said: dict[tuple[str, ...], None] = {}
    for item in (part.strip() for part in text.split(",") if part.strip()):
        words = item.split()
        _say_once(game, words, said)
        if words == ["loose"]:
            loose = True
        elif words[0] in IN_PLAY and len(words) == 2 and words[1] in game.sheet.pieces.chits:
            chit, drawn = words[1], words[0] == "drawn" or words[1] in NO_ACTIVATION
        elif words[0] in LATE:
            late.append(words)
        else:
            _place(game, item, words)
    _open_tracks(game)
    _book(game, (*game.cup, chit) if drawn else game.cup)
    game.at_large |= bool(outside(game) & (game.occupied[GERMAN] | game.occupied[ALLIED]))
    for fault in faults(game, chit) if not loose else ():
        raise BadInput(fault)
    return drawn_now(game, chit, late) if drawn else begin(game, chit, late)


def _book(game: Montelimar, chits: tuple[str, ...]) -> None:
    """4.0 1D What is in the cup or came out of it was bought, but for the standing chits."""
    sold = (each for each in chits if each not in STANDING)
    game.bought = tuple(sorted(dict.fromkeys((*game.bought, *sold))))


def _open_tracks(game: Montelimar) -> None:
    """19.2, 26.0 A division that is in the text without its tracks is at its best quality."""
    here = [unit for unit, post in game.units.items() if post.at != EXITED]
    for division in filter(
        None, dict.fromkeys((*map(game.division, here), *game.attached.values()))
    ):
        if game.rating(division).most_tq and division not in game.records:
            game.records[division] = best_record(game, division)


def best_record(game: Montelimar, division: str) -> Record:
    """19.2 The tracks of a division of which nothing is said: its best quality and no points."""
    return Record(game.rating(division).most_tq, 0, 0, 0)


def _say_once(game: Montelimar, words: list[str], said: dict[tuple[str, ...], None]) -> None:
    """Refuse an item about what another item has settled; `said` remembers them."""
    for key in _settled(game, words):
        if key in said:
            raise BadInput(f"“{' '.join(words)}”: {' '.join(key)} is in the text twice.")
        said[key] = None


def _settled(game: Montelimar, words: list[str]) -> Iterator[tuple[str, ...]]:
    """What an item settles, in words that two items about the same thing share."""
    first, *rest = words
    pieces = game.sheet.pieces
    if first in pieces.divisions:
        return  # tracks may be said bit by bit, and the last word counts
    if first in IN_PLAY:
        yield ("chit",)
    elif first in ONE_EACH or any(first in group for group in pieces[2:9]):
        yield (first,)
    elif first in ("points", "bottle", "attached", "crowd", "pact", "concentrated"):
        yield (first, *rest[:1])
    else:
        kinds = {**dict.fromkeys(BARRAGES, "barrage"), **dict.fromkeys(FORTS, "works")}
        yield ({**kinds, **dict.fromkeys(LEVELS, "DG")}.get(first, first), *rest)


def _place(game: Montelimar, item: str, words: list[str]) -> None:
    """One thing of the position."""
    for read in (_unit, _marker, _on_hex, _pact, _record, _hour, _moment):
        if read(game, words):
            return
    raise unreadable(words)


def _unit(game: Montelimar, words: list[str]) -> bool:
    unit, *rest = words
    if unit not in game.sheet.pieces.units:
        return False
    at, column, carrier = _post(game, words)
    if column and not carrier and game.sheet.pieces.units[unit].column is None:
        rule = "23.2" if "ambush" in game.printed(unit).flags else "8.7.5"
        raise BadInput(f"“{' '.join(words)}”: {unit} has no column side ({rule}).")
    left = "no-guns" in rest or (column and not carrier and "abandons" in game.printed(unit).flags)
    game.units[unit] = Post("", column, left, carrier)  # 21.2
    if at in game.sheet.board:
        stacking.put(game, unit, at)
    elif _is_tank(game, at):
        game.change(unit, at=at)
        game.riding |= game.unit_bit(unit)
    elif at in AWAY or _is_box(game, at):
        game.change(unit, at=at)
    else:
        told = f"“{at}” is no hex, box or word for a place, such as 18.39, 36:routed or dead."
        raise BadInput(f"“{' '.join(words)}”: {told}")
    return True


def _post(game: Montelimar, words: list[str]) -> tuple[str, bool, str]:
    """The place of a unit, whether it is in column there, and its transport."""
    item = " ".join(words)
    match words[1:]:
        case [at] | [at, "deployed"] | [at, "column"] | [at, "column", "no-guns"]:
            return at, "column" in words, ""
        case [at, "riding", carrier] if carrier in game.sheet.pieces.transports:
            return at, True, carrier
        case [_, "riding", other]:
            raise BadInput(f"“{item}”: “{other}” is no transport.")
        case []:
            raise BadInput(f"“{item}”: behind a unit stands its place, such as 18.39.")
    told = "`deployed`, `column`, `riding` with a transport, or nothing"
    other = " ".join(words[2:])
    raise BadInput(f"“{item}”: behind the place of a unit stands {told}, not “{other}”.")


def _is_tank(game: Montelimar, at: str) -> bool:
    """30.0 Whether a place is on a tank."""
    printed = game.sheet.pieces.units.get(at.removeprefix("on:"))
    return at.startswith("on:") and printed is not None and printed.target == "tank"


def _is_box(game: Montelimar, at: str) -> bool:
    division, colon, name = at.partition(":")
    boxes = ("routed", "available", "reallocating", "heroes", "air", "pool", "waiting")
    return bool(colon) and division in game.sheet.pieces.divisions and name in boxes


def _own_box(game: Montelimar, piece: str) -> str:
    """A box that a piece may be in, for those who wrote another word."""
    pieces = game.sheet.pieces
    kinds = (pieces.heroes, "heroes"), (pieces.air, "air"), (pieces.transports, "pool")
    name = next((box for group, box in kinds if piece in group), "available")
    printed = pieces.heroes.get(piece) or pieces.weapons.get(piece) or pieces.transports.get(piece)
    return f"{printed.division if printed else '36'}:{name}"


def _marker(game: Montelimar, words: list[str]) -> bool:
    pieces, (piece, *places) = game.sheet.pieces, words
    if piece == "replaced" and len(places) == 1 and places[0] in pieces.leaders:
        game.replaced = tuple(sorted((*game.replaced, *places)))
        return True
    if not any(piece in kind for kind in pieces[3:9]):
        return False
    if len(places) != 1:
        told = f"behind {piece} stands one place, such as 18.39 or 36:available."
        raise BadInput(f"“{' '.join(words)}”: {told}")
    (at,) = places
    hero = pieces.heroes.get(piece)
    if hero and not hero.named:
        if not at.startswith("on:") or at[3:] not in pieces.units:
            raise BadInput(f"“{' '.join(words)}”: a hero without a name is `on:` a unit (14.2).")
    elif at not in game.sheet.board and not _is_box(game, at) and not _is_tank(game, at):
        told = f"“{at}” is no hex or box, such as 18.39 or {_own_box(game, piece)}."
        raise BadInput(f"“{' '.join(words)}”: {told}")
    game.markers[piece] = at
    return True


def _on_hex(game: Montelimar, words: list[str]) -> bool:
    match words:
        case [kind, hex_] if hex_ in game.sheet.board:
            if kind in ON_HEX:
                name = ON_HEX[kind]
                setattr(game, name, getattr(game, name) | game.bit(hex_))
            elif kind in BARRAGES:
                game.barrages[hex_] = kind
            elif kind in FORTS:
                game.forts[hex_] = kind
            elif kind in LEVELS:
                game.dg[hex_] = int(kind[2])
            else:
                return False
        case ["concentrated", hex_, "on", there] if {hex_, there} <= game.sheet.board.cells.keys():
            game.concentrated |= game.bit(hex_)
            game.zeroed[hex_] = there
        case ["assault", side, hex_] if side in game.assaults and hex_ in game.sheet.board:
            game.assaults[side] |= game.bit(hex_)
        case ["crowd", hex_, number] if hex_ in game.sheet.board and is_number(number):
            game.crowds[hex_] = int(number)
        case _:
            return False
    return True


def is_number(word: str) -> bool:
    """Whether a word is a number that may stand on a track."""
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS


def _pact(game: Montelimar, words: list[str]) -> bool:
    """24.0 Who of a Kampfgruppe stacked in a hex, and may stay so."""
    kind, *rest = words
    if kind != "pact" or len(rest) < 2 or rest[0] not in game.sheet.board:
        return False
    if any(unit not in game.sheet.pieces.units for unit in rest[1:]):
        return False
    game.pacts[rest[0]] = tuple(sorted(rest[1:]))
    return True


def _record(game: Montelimar, words: list[str]) -> bool:
    division, *rest = words
    if division not in game.sheet.pieces.divisions:
        return False
    if not rest or len(rest) % 2:
        raise BadInput(f"“{' '.join(words)}”: behind a division stand tracks with their numbers.")
    record = game.records.get(division) or best_record(game, division)
    for key, number in zip(rest[::2], rest[1::2], strict=True):
        if key not in Record._fields:
            raise BadInput(f"“{' '.join(words)}”: a track is tq, dispatch, direct or fatigue.")
        if not is_number(number):
            raise BadInput(f"“{' '.join(words)}”: “{number}” is no number from 0 up (2.0).")
        record = record._replace(**{key: int(number)})
    game.records[division] = record
    return True


def _hour(game: Montelimar, words: list[str]) -> bool:
    match words:
        case ["turn", number] if is_number(number) and int(number) >= 1:
            game.turn = int(number)
        case ["first", day, hour] if day in DAYS and hour in game.sheet.charts.day:
            game.first = f"{day} {hour}"
        case ["weather", ("clear" | "rain") as weather]:
            game.weather = weather
        case ["phase", ("preparation" | "action" | "end") as phase]:
            game.phase = phase
        case _:
            return False
    return True


def _moment(game: Montelimar, words: list[str]) -> bool:
    pieces = game.sheet.pieces
    match words:
        case [flag] if flag in FLAGS:
            setattr(game, FLAGS[flag], True)
        case ["initiative", side] if side in game.points:
            game.initiative = side
        case ["points", side, number] if side in game.points and is_number(number):
            game.points[side] = int(number)
        case ["bottle", side, ("0" | "1") as number] if side in game.drinks:
            game.drinks[side] = int(number)
        case ["attached", formation, division] if (
            formation in pieces.formations and division in pieces.divisions
        ):
            game.attached[formation] = division
        case [("cup" | "bought" | "played") as where, *chits]:
            unknown = [chit for chit in chits if chit not in pieces.chits]
            if unknown:
                raise BadInput(f"“{' '.join(words)}”: there is no chit {unknown[0]}.")
            setattr(game, where, tuple(sorted(chits)))
        case _:
            return False
    return True
