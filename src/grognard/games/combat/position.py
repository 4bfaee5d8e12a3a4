"""A game of Combat! from a short text, as tests and puzzles write it, and the text of a game.

Items stand between commas. `g66-1 C19+1` puts a unit into a place; words after it say how it is:
`pinned`, `disrupted`, `wounded`; `moved`, `fired`, `assault`, `assault-fired`, `crawled`,
`crawled-fired`; `hidden`, `turned` (its move side up), `spent`, `engaged`, `half`, `dug-in`,
`joined`, `in-holes`, `in-trench`, `walked`, `cover:P4/P5` behind a hexside, `cover:inside` in it.
`mines C20 german`, `mines C20 german hidden`, `wire C20`, `trench C20`, `at-trench C20`,
`roadblock U19 V19`, `mousehole N34/N35`, `rubble C17`, `clearing g66-1 wire C20`.
`turn 3`; `held C17 german`; `fire C17`; `due g66-4 3`; `german to act`, `german to recover`,
`command`, `close combat`, `end`; `free german 2`, `idle german 1`, `out german`, `passed`, `again`
(passes left, passes running, who is out, and whether the impulse before was a pass); `looked` and
`trodden` with a side and places tell where it has looked for hidden enemies and mines;
`tried g66-1` has checked to recover. Units that are not named are not in the game.
"""

from collections.abc import Iterator
from typing import Any

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.game import Setting
from grognard.games.combat import vehicles_text
from grognard.games.combat.arcs import FACINGS
from grognard.games.combat.close_combat import CloseCombatPhase
from grognard.games.combat.doors import door_items, read_door
from grognard.games.combat.impulses import FirePhase, Impulse
from grognard.games.combat.position_checks import check, check_passes, mark_fights, mark_labours
from grognard.games.combat.position_words import (
    DEEDS,
    LOOSE,
    PHASES,
    SIDES,
    STATUSES,
    TEMPO,
    canonical,
    check_said_once,
    check_words,
    unread,
)
from grognard.games.combat.position_works import read_work, work_items
from grognard.games.combat.sequence import Crowding, Firefight, Recoveries
from grognard.games.combat.set_up import empty
from grognard.games.combat.shapes import VEHICLE
from grognard.games.combat.state import (
    DEAD,
    FIRED,
    LEFT,
    WAITING,
    Combat,
    Unit,
    enemy,
)
from grognard.games.combat.veils import can_veil

FLAGS: dict[str, dict[str, Any]] = {  # what a word says of a unit
    "hidden": {"hidden": True},
    "spent": {"spent": True, "served": False},
    "turned": {"served": False},
    "engaged": {"engaged": True},
    "dug-in": {"dug": True},
    "joined": {"dug": True, "guest": True},
    "in-holes": {"holes": True},
    "in-trench": {"trench": True},
    "walked": {"walked": True},
    "unready": {"unready": True},
    "balked": {"balked": True},
}
COVER = "cover:"  # and a hexside, or INSIDE
VEILS = "veils:"  # and the own name of a team that began turned (10.3.1-c)


def read_known(game: Combat, words: list[str]) -> bool:
    """core-19, core-3-b What a side has looked into, and who has tried to recover."""
    match words:
        case ["looked", side, *places] if side in SIDES and _are_places(game, places):
            game.bare[side] = game.sheet.places.mask(places)
        case ["trodden", side, *places] if side in SIDES and _are_places(game, places):
            game.trodden[side] = game.sheet.places.mask(places)
        case ["tried", unit] if unit in game.units:
            game.recovered |= game.sheet.units.bit[unit]
        case _:
            return False
    return True


def _are_places(game: Combat, words: list[str]) -> bool:
    return all(word in game.ground.places.spots for word in words)


READERS = (vehicles_text.read, read_work, read_door, read_known)


def position(setting: Setting, text: str) -> Combat:
    """The game that `text` describes, at the first question of its phase."""
    game = empty(setting)
    for unit in game.units:
        game.change(unit, place=DEAD)
    sides = game.ground.board.grid.sides
    items = [canonical(sides, part) for part in text.split(",") if part.strip()]
    phase = f"{game.scenario.first} to act"
    check_said_once(items)
    for item in sorted(items, key=lambda each: each.split()[0] == "aim"):
        if item in PHASES:
            phase = item
        elif item != LOOSE and item.split()[0] not in TEMPO:
            _read(game, item)  # aims last, which a unit loses as it is put down
    vehicles_text.carry_along(game)
    _check_veils(game)
    _check_floors(game)
    if LOOSE not in items:
        mark_fights(game)
        mark_labours(game)
        check(game, [item.split() for item in items])
    return _begin(game, phase, [item.split() for item in items])


def _read(game: Combat, item: str) -> None:
    """One item of the text."""
    match item.split():
        case ["turn", number] if vehicles_text.is_number(number):
            game.turn = int(number)
        case ["held", objective, side] if objective in game.held and side in SIDES:
            game.held[objective] = side
        case ["fire", hex_] if hex_ in game.ground.board:
            game.fires = (*game.fires, hex_)
            game.stir(hex_)
        case ["due", unit, turn, *words] if unit in game.units and vehicles_text.is_number(turn):
            _check_unplaced(game, unit)
            game.due[unit] = int(turn)
            game.change(unit, place=WAITING)
            _describe(game, unit, words)
        case [unit] if unit in game.units:
            raise BadInput(f"Combat! is not told where {unit} is; a place comes after its name.")
        case [unit, place, *words] if unit in game.units:
            _put(game, unit, place, words)
        case words if any(read(game, words) for read in READERS):
            return
        case words:
            raise unread(item, words[0])


def _put(game: Combat, unit: str, place: str, words: list[str]) -> None:
    _check_unplaced(game, unit)
    if place not in game.ground.places.spots:
        raise BadInput(f"Combat! cannot place {unit} in “{place}”, which is no place of the map.")
    if game.kind(unit).type == VEHICLE and place not in game.ground.board:
        raise BadInput(f"{unit} cannot be in {place}, for vehicles stay on the ground (9.1.1).")
    game.put(unit, place)
    _describe(game, unit, words)


def _check_unplaced(game: Combat, unit: str) -> None:
    """Refuse a unit that is on the map, or due, by an item before."""
    place = game.units[unit].place
    if game.is_on_map(unit):
        raise BadInput(f"Combat! has placed {unit} already, in {place}.")
    if place == WAITING:
        raise BadInput(f"Combat! has placed {unit} already, due in turn {game.due[unit]}.")
    if place == LEFT:
        raise BadInput(f"Combat! is told that {unit} has left, so it is in no place (core-2-h).")


def _describe(game: Combat, unit: str, words: list[str]) -> None:
    """Write what is said of a unit into its record."""
    check_words(unit, words)
    for word in sorted(words, key=_is_more):
        driven = vehicles_text.described(game, unit, word)
        game.rewrite(unit, driven or _described(game, unit, word))


def _is_more(word: str) -> bool:
    """11.1.3 A facing is read first, which turns the turret too."""
    return word not in FACINGS


def _described(game: Combat, unit: str, word: str) -> Unit:
    """A unit with one word more said of it."""
    now, kind = game.units[unit], game.kind(unit)
    if word in STATUSES:
        return now._replace(status=word)
    if word in DEEDS:
        return now._replace(did=word, shots=now.shots or int(word.endswith(FIRED)))
    if word == "half" and kind.half:
        return now._replace(kind=kind.half)
    if word in FLAGS:
        return now._replace(**FLAGS[word])
    if word.startswith(COVER):
        return now._replace(cover=(*now.cover, word.removeprefix(COVER)))
    if word.startswith(VEILS):
        return _veiling(game, unit, word.removeprefix(VEILS))
    tied = (f"{COVER}P4/P5", f"{COVER}inside", f"{VEILS}TEAM")
    known = ", ".join((*STATUSES, *DEEDS, *FLAGS, "half", *tied, *vehicles_text.WORDS))
    raise BadInput(f"Combat! does not know “{word}” of {unit}; it may be {known}.")


def _veiling(game: Combat, unit: str, team: str) -> Unit:
    """10.3.1-c A veiled name on the map, for a team that is not there by its own."""
    fits = unit in game.sheet.veils and team in game.units and can_veil(game.kind(team))
    if not fits or game.owner(team) != game.owner(unit) or game.is_on_map(team):
        raise BadInput(f"Combat! cannot let {unit} veil “{team}”: that takes a team of its side.")
    game.veiled[unit] = team
    kind = game.sheet.rosters[game.setting.scenario][team]
    return game.units[unit]._replace(kind=kind, served=False)


def _check_veils(game: Combat) -> None:
    """10.3.1-c Refuse a veiled name that stands for nobody."""
    for name in game.sheet.veils:
        if game.is_on_map(name) and name not in game.veiled:
            raise BadInput(f"Combat! is not told whom {name} veils; say “{VEILS}” and a team.")
        team = game.veiled.get(name, name)
        if team != name and game.is_on_map(team):
            raise BadInput(f"Combat! cannot let {name} veil {team}, which is on the map (10.3.1).")


def _check_floors(game: Combat) -> None:
    """6.7.2-b Refuse a unit on a floor that fell in, wherever the text says so."""
    for place, units in game.stacks.items():
        if place not in game.ground.places.spots:
            raise BadInput(f"Combat! cannot place {units[0]} in {place}, which fell in (6.7.2).")


def _begin(game: Combat, phase: str, items: list[list[str]]) -> Combat:
    """Open the phase that the text names, with its passes."""
    game.looked.clear()  # words about units were written straight into their records
    first = game.scenario.first
    match phase.split():
        case [side, "to", "act"]:
            game.procedures.append(Firefight(at="close_combat"))
            opening = FirePhase(side=side)
            opening.begin(game, None)
            opening.side, opening.at = side, "next"
            for words in items:
                _pace(game, opening, words)
                vehicles_text.shake(game, words)
            if [LOOSE] not in items:
                check_passes(game, side)
            game.procedures.append(opening)
            return game.begin(Impulse(side))
        case ["command"]:
            recoveries = (Recoveries(first), Recoveries(enemy(first)))
            return _commanding(game, Crowding(first), Crowding(enemy(first)), *recoveries)
        case [side, "to", "recover"]:
            later = (Recoveries(enemy(first)),) if side == first else ()
            return _commanding(game, Recoveries(side), *later)
        case ["close", "combat"]:
            game.procedures.append(Firefight(at="end"))
            return game.begin(CloseCombatPhase())
    return game.begin(Firefight(at="end"))


def _commanding(game: Combat, first: Procedure, *later: Procedure) -> Combat:
    """core-3-a The Command Phase, with these steps of it still to come."""
    game.phase = "command"
    game.procedures += (Firefight(at="fire_and_move"), *reversed(later))
    return game.begin(first)


def _pace(game: Combat, phase: FirePhase, words: list[str]) -> None:
    """core-4-k, core-4-l What the text says of passes."""
    match words:
        case ["free", side, number] if side in SIDES and vehicles_text.is_number(number):
            game.free[side] = int(number)
        case ["idle", side, number] if side in SIDES and vehicles_text.is_number(number):
            game.idle[side] = int(number)
        case ["out", side] if side in SIDES:
            game.out[side] = True
        case ["passed"]:
            phase.passed = True
        case ["again"]:
            phase.again = True
        case [word, *_] if word in TEMPO:
            raise unread(" ".join(words), word)


def text_of(game: Combat) -> str:
    """The text of a game, so that `position` makes the same one again at an impulse."""
    items = [*_items(game)]
    try:
        check(game, [item.split() for item in items])
    except BadInput:
        items.append(LOOSE)
    return ", ".join(items)


def _items(game: Combat) -> Iterator[str]:
    for place, units in game.stacks.items():
        yield from (" ".join((name, place, *_words(game, name))) for name in units)
    for name, unit in game.units.items():
        if unit.place == WAITING and name in game.due:
            yield " ".join((f"due {name} {game.due[name]}", *_words(game, name)))
    yield from (f"held {objective} {side}" for objective, side in sorted(game.held.items()))
    yield from (f"fire {hex_}" for hex_ in game.fires)
    yield from vehicles_text.items(game)
    yield from work_items(game)
    yield from door_items(game)
    for word, known in (("looked", game.bare), ("trodden", game.trodden)):
        yield from (f"{word} {s} {' '.join(game.sheet.places.pick(known[s]))}" for s in known)
    yield from (f"tried {unit}" for unit in game.sheet.units.pick(game.recovered))
    yield f"turn {game.turn}"
    yield from _phase(game)


def _phase(game: Combat) -> Iterator[str]:
    """The phase and side to act, with the passes that were made."""
    top = game.procedures[-1] if game.procedures else None
    if isinstance(top, Recoveries):
        yield f"{top.side} to recover"
        return
    yield game.phase if game.phase in PHASES else f"{game.side or game.scenario.first} to act"
    yield from (f"free {side} {number}" for side, number in game.free.items())
    yield from (f"idle {side} {number}" for side, number in game.idle.items() if number)
    yield from (f"out {side}" for side, is_out in game.out.items() if is_out)
    for each in game.procedures:
        if isinstance(each, FirePhase):
            yield from ["passed"] if each.passed else []
            yield from ["again"] if each.again else []


def _words(game: Combat, name: str) -> Iterator[str]:
    unit = game.units[name]
    started = game.sheet.rosters[game.setting.scenario][name]
    if unit.kind == game.sheet.kinds[started].half:
        yield "half"
    yield from filter(None, (unit.status, unit.did))
    if unit.did.endswith(FIRED) and not unit.shots:
        yield "shots-0"
    yield from vehicles_text.said(game, name)
    said = [
        word
        for word, about in FLAGS.items()
        if all(getattr(unit, field) == value for field, value in about.items())
    ]
    yield from (word for word in said if word != "turned" or "spent" not in said)
    yield from (COVER + each for each in unit.cover)
    if name in game.veiled:
        yield VEILS + game.veiled[name]
