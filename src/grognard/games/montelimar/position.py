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

    turn 2, weather rain, rained, jam, no-german-chits, rushed, initiative allied
    cup 141 DCA, bought 141, played DCG
    chit pg111                  that chit is in play, at the choice of the next unit
    group 18.40 PG111-5 PG111-6 where a Kampfgruppe chit lies; the units only if some have moved
    acted E141, again E141, fired 18.39, rallied 18.39, dug 18.39
    rested E141, active E141    no longer active, or besides those whom the chit made so
    loose                       the rules need not allow the position

Without a chit the game stands before the next draw. `scenario`, `option`, `start` and `exactly`
are words of every game (engine/kernel/positions.py).
"""

from collections.abc import Iterator

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.game import Setting
from grognard.games.montelimar import stacking
from grognard.games.montelimar.activation import Activation, forget
from grognard.games.montelimar.box import Record
from grognard.games.montelimar.command import activates
from grognard.games.montelimar.direct_command import DirectCommand
from grognard.games.montelimar.position_check import faults
from grognard.games.montelimar.position_text import DONE_HEX, DONE_UNIT, FLAGS, ON_HEX
from grognard.games.montelimar.printed import Chit
from grognard.games.montelimar.sequence import ActionPhase, Battle
from grognard.games.montelimar.set_up import empty
from grognard.games.montelimar.state import Montelimar, Post, is_place

MOST_DIGITS = 3  # of a number in a text
BARRAGES = ("smoke", "light", "medium", "heavy")
FORTS = ("foxhole", "trench", "pillbox", "bunker", "cave")
AWAY = ("dead", "exited", "due")
LEVELS = ("DG1", "DG2", "DG3", "DG4")
LATE = (*DONE_HEX, *DONE_UNIT, "rested", "active", "group")  # with a chit in play alone
ONE_EACH = ("turn", "weather", "initiative", "cup", "bought", "played", "chit", "group")
EXPECTED = (  # what stands behind the first word of an item
    (("concentrated",), "a hex, and `on` with another for guns"),
    ((*ON_HEX, *BARRAGES, *FORTS, *LEVELS, *DONE_HEX), "one hex"),
    (("pact",), "a hex and units"),
    ((*DONE_UNIT, "rested", "active"), "one unit of the text"),
    (("assault",), "german or allied, and a hex"),
    (("crowd",), "a hex and a number"),
    (("replaced",), "a leader"),
    (("turn",), "a number from 1"),
    (("weather",), "clear or rain"),
    (("initiative",), "german or allied"),
    (("points",), "german or allied, and a number"),
    (("bottle",), "german or allied, and 0 or 1"),
    (("attached",), "a formation and its division"),
    (("chit",), "one chit"),
    ((*FLAGS, "loose"), "nothing"),
)


def position(setting: Setting, text: str) -> Montelimar:
    """The game that `text` describes, at the question that follows."""
    game = empty(setting)
    chit, late, loose = "", [], False
    said: dict[tuple[str, ...], None] = {}
    for item in (part.strip() for part in text.split(",") if part.strip()):
        words = item.split()
        _say_once(game, words, said)
        if words == ["loose"]:
            loose = True
        elif words[0] == "chit" and len(words) == 2 and words[1] in game.sheet.pieces.chits:
            chit = words[1]
        elif words[0] in LATE:
            late.append(words)
        else:
            _place(game, item, words)
    for fault in faults(game, chit) if not loose else ():
        raise BadInput(fault)
    return _begin(game, chit, late)


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
    if first in ONE_EACH or any(first in group for group in pieces[2:9]):
        yield (first,)
    elif first in ("points", "bottle", "attached", "crowd", "pact", "concentrated"):
        yield (first, *rest[:1])
    else:
        kinds = {**dict.fromkeys(BARRAGES, "barrage"), **dict.fromkeys(FORTS, "works")}
        yield ({**kinds, **dict.fromkeys(LEVELS, "DG")}.get(first, first), *rest)


def _place(game: Montelimar, item: str, words: list[str]) -> None:
    """One thing of the position."""
    for read in (_unit, _marker, _on_hex, _pact, _record, _moment):
        if read(game, words):
            return
    raise _unreadable(words)


def _unreadable(words: list[str]) -> BadInput:
    """The word that cannot be read, and what was expected."""
    item, first = " ".join(words), words[0]
    for kinds, expected in EXPECTED:
        if first in kinds:
            return BadInput(f"“{item}”: behind “{first}” stands {expected}.")
    known = "unit, weapon, leader, hero, marker, division or moment"
    return BadInput(f"Montélimar cannot place “{item}”: “{first}” is no {known} it knows.")


def _unit(game: Montelimar, words: list[str]) -> bool:
    unit, *rest = words
    if unit not in game.sheet.pieces.units:
        return False
    match rest:
        case [at] | [at, "column"] | [at, "column", "no-guns"]:
            column, carrier = "column" in rest, ""
        case [at, "riding", carrier] if carrier in game.sheet.pieces.transports:
            column = True
        case _:
            raise BadInput(f"“{' '.join(words)}”: a unit is followed by its place and its mode.")
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
        raise BadInput(f"“{' '.join(words)}”: “{at}” is no hex, box or word for a place.")
    return True


def _is_tank(game: Montelimar, at: str) -> bool:
    """30.0 Whether a place is on a tank."""
    printed = game.sheet.pieces.units.get(at.removeprefix("on:"))
    return at.startswith("on:") and printed is not None and printed.target == "tank"


def _is_box(game: Montelimar, at: str) -> bool:
    division, colon, name = at.partition(":")
    boxes = ("routed", "available", "reallocating", "heroes", "air", "pool", "waiting")
    return bool(colon) and division in game.sheet.pieces.divisions and name in boxes


def _marker(game: Montelimar, words: list[str]) -> bool:
    pieces = game.sheet.pieces
    match words:
        case [piece, at] if piece in pieces.weapons or piece in pieces.heroes:
            pass
        case [piece, at] if piece in (
            *(*pieces.leaders, *pieces.air, *pieces.transports, *pieces.convoys),
        ):
            pass
        case ["replaced", leader] if leader in pieces.leaders:
            game.replaced = tuple(sorted((*game.replaced, leader)))
            return True
        case _:
            return False
    hero = pieces.heroes.get(piece)
    if hero and not hero.named:
        if not at.startswith("on:") or at[3:] not in pieces.units:
            raise BadInput(f"“{' '.join(words)}”: a hero without a name is `on:` a unit (14.2).")
    elif at not in game.sheet.board and not _is_box(game, at) and not _is_tank(game, at):
        raise BadInput(f"“{' '.join(words)}”: “{at}” is no hex or box.")
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
    record = game.records.get(division, Record(0, 0, 0, 0))
    for key, number in zip(rest[::2], rest[1::2], strict=True):
        if key not in Record._fields or not is_number(number):
            raise BadInput(f"“{' '.join(words)}”: a track is tq, dispatch, direct or fatigue.")
        record = record._replace(**{key: int(number)})
    game.records[division] = record
    return True


def _moment(game: Montelimar, words: list[str]) -> bool:
    pieces = game.sheet.pieces
    match words:
        case ["turn", number] if is_number(number) and int(number) >= 1:
            game.turn = int(number)
        case ["weather", ("clear" | "rain") as weather]:
            game.weather = weather
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


def _begin(game: Montelimar, chit: str, late: list[list[str]]) -> Montelimar:
    """Stand at the question: the next unit of a chit in play, or the next draw."""
    game.phase = "action"
    game.untidy = 0
    game.procedures.append(Battle(at="end"))
    if not chit:
        for words in late:
            raise BadInput(f"“{' '.join(words)}” needs an item `chit` that says what is in play.")
        return game.begin(ActionPhase(at="window"))
    game.procedures.append(ActionPhase(at="window"))
    forget(game)
    printed = game.sheet.pieces.chits[chit]
    game.chit = chit
    if printed.kind == "direct":
        procedure: DirectCommand | Activation = DirectCommand(printed.side, at="order")
    else:
        units = _active(game, chit, late)
        game.active, game.together = game.mask(units), True
        game.began = {unit: game.at(unit) for unit in units if is_place(game.at(unit))}
        procedure = Activation(chit, game.group_at, at="actions")
    for words in late:
        _done(game, words, printed)
    if printed.kind == "direct":
        game.active = game.acted
    for words in late:
        if words[0] == "rested":
            _rest(game, words)
        elif words[0] == "active":
            game.active |= game.unit_bit(words[1])
    return game.begin(procedure)


def _active(game: Montelimar, chit: str, late: list[list[str]]) -> list[str]:
    """5.1, 24.0 Whom the chit makes active; a Kampfgruppe says where it lies, and who is in it."""
    printed = game.sheet.pieces.chits[chit]
    if printed.kind != "kampfgruppe":
        return activates(game, printed, "")
    for words in late:
        if words[0] == "group" and len(words) > 1 and words[1] in game.sheet.board:
            unknown = [unit for unit in words[2:] if unit not in game.units]
            if unknown:
                raise BadInput(f"“{' '.join(words)}”: {unknown[0]} is no unit of the text.")
            units = words[2:] or activates(game, printed, words[1])
            game.group, game.group_at = game.mask(units), words[1]
            return units
    raise BadInput(f"“chit {chit}” needs an item `group HEX` that says where it lies (24.0).")


def _done(game: Montelimar, words: list[str], chit: Chit) -> None:
    """5.1 What has been done in the activation under way, by units of its side."""
    for unit in (each for each in words[1:] if each in game.units):
        if game.side(unit) != chit.side:
            raise BadInput(f"“{' '.join(words)}”: {chit.id} is no chit of its side (5.1).")
    if words[0] == "group" and chit.kind != "kampfgruppe":
        raise BadInput(f"“{' '.join(words)}”: {chit.id} is no chit of a Kampfgruppe (24.0).")
    if words[0] == "again" and words[1:]:
        game.acted |= game.mask(each for each in words[1:] if each in game.units)
    match words:
        case [kind, hex_] if kind in DONE_HEX and hex_ in game.sheet.board:
            name = DONE_HEX[kind]
            setattr(game, name, getattr(game, name) | game.bit(hex_))
        case [kind, unit] if kind in DONE_UNIT and unit in game.units:
            name = DONE_UNIT[kind]
            setattr(game, name, getattr(game, name) | game.unit_bit(unit))
        case ["active", unit] if unit in game.units:
            pass
        case [("rested" | "group"), *_]:
            pass
        case _:
            raise _unreadable(words)


def _rest(game: Montelimar, words: list[str]) -> None:
    """A unit that is no longer active."""
    if len(words) != 2 or words[1] not in game.units:
        raise _unreadable(words)
    game.active &= ~game.unit_bit(words[1])
