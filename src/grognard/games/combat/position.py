"""A game of Combat! from a short text, as tests and puzzles write it, and the text of a game.

Items stand between commas. `g66-1 C19+1` puts a unit into a place; words after it say how it is:
`pinned`, `disrupted`, `wounded`; `moved`, `fired`, `assault`, `assault-fired`, `crawled`,
`crawled-fired`; `hidden`, `turned` (its move side up), `spent`, `engaged`, `half`, `dug-in`,
`in-holes`, `in-trench`, `walked`, `cover:P4/P5` behind a hexside, `cover:inside` in the hex.
`mines C20 german`, `mines C20 german hidden`, `wire C20`, `trench C20`, `at-trench C20`,
`roadblock U19 V19`, `mousehole N34/N35`, `rubble C17`, `clearing g66-1 wire C20`.
`turn 3`; `held C17 german`; `fire C17`; `due g66-4 3`; `german to act`, `russian to act`,
`command`, `close combat`, `end`. Units that are not named are not in the game.
"""

from collections.abc import Iterator
from typing import Any

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.game import Setting
from grognard.games.combat import vehicles_text
from grognard.games.combat.close_combat import CloseCombatPhase
from grognard.games.combat.impulses import FirePhase, Impulse
from grognard.games.combat.position_works import check_cover, check_works, read_work, work_items
from grognard.games.combat.sequence import Firefight, Recoveries
from grognard.games.combat.set_up import empty
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import (
    ASSAULT,
    ASSAULT_FIRED,
    CRAWLED,
    CRAWLED_FIRED,
    DEAD,
    DISRUPTED,
    FIRED,
    GERMAN,
    MOVED,
    PINNED,
    RUSSIAN,
    WAITING,
    WIA,
    Combat,
    Unit,
    enemy,
)

STATUSES = (PINNED, DISRUPTED, WIA)
DEEDS = (MOVED, FIRED, ASSAULT, ASSAULT_FIRED, CRAWLED, CRAWLED_FIRED)
LOOSE = "loose"
FLAGS: dict[str, dict[str, Any]] = {  # what a word says of a unit
    "hidden": {"hidden": True},
    "spent": {"spent": True, "served": False},
    "turned": {"served": False},
    "engaged": {"engaged": True},
    "dug-in": {"dug": True},
    "in-holes": {"holes": True},
    "in-trench": {"trench": True},
    "walked": {"walked": True},
    "unready": {"unready": True},
}
COVER = "cover:"  # and a hexside, or INSIDE
PHASES = ("german to act", "russian to act", "command", "close combat", "end")
SIDES = (GERMAN, RUSSIAN)


def position(setting: Setting, text: str) -> Combat:
    """The game that `text` describes, at the first question of its phase."""
    game = empty(setting)
    for unit in game.units:
        game.change(unit, place=DEAD)
    items = [part.strip() for part in text.split(",") if part.strip()]
    phase = f"{game.scenario.first} to act"
    for item in items:
        if item in PHASES:
            phase = item
        elif item != LOOSE:
            _read(game, item)
    if LOOSE not in items:
        _check(game)
    return _begin(game, phase)


def _read(game: Combat, item: str) -> None:
    """One item of the text."""
    match item.split():
        case ["turn", number] if number.isascii() and number.isdecimal() and len(number) < 4:
            game.turn = int(number)
        case ["held", objective, side] if objective in game.held and side in SIDES:
            game.held[objective] = side
        case ["fire", hex_] if hex_ in game.ground.board:
            game.fires = (*game.fires, hex_)
            game.stir(hex_)
        case ["due", unit, turn, *words] if (
            unit in game.units and turn.isascii() and turn.isdecimal()
        ):
            game.due[unit] = int(turn)
            game.change(unit, place=WAITING)
            for word in words:
                driven = vehicles_text.described(game, unit, word)
                game.units[unit] = driven or _described(game, unit, word)
        case [unit, place, *words] if unit in game.units:
            _put(game, unit, place, words)
        case words if vehicles_text.read(game, words) or read_work(game, words):
            return
        case _:
            raise BadInput(f"Combat! cannot place “{item}”: a unit, a place and its state.")


def _put(game: Combat, unit: str, place: str, words: list[str]) -> None:
    if place not in game.ground.places.spots:
        raise BadInput(f"Combat! cannot place {unit} in “{place}”, which is no place of the map.")
    game.put(unit, place)
    for word in words:
        driven = vehicles_text.described(game, unit, word)
        game.units[unit] = driven or _described(game, unit, word)


def _described(game: Combat, unit: str, word: str) -> Unit:
    """A unit with one word more said of it."""
    now, kind = game.units[unit], game.kind(unit)
    if word in STATUSES:
        return now._replace(status=word)
    if word in DEEDS:
        return now._replace(did=word, shots=int(word.endswith(FIRED)))
    if word == "half" and kind.half:
        return now._replace(kind=kind.half)
    if word in FLAGS:
        return now._replace(**FLAGS[word])
    if word.startswith(COVER):
        return now._replace(cover=(*now.cover, word.removeprefix(COVER)))
    known = ", ".join((*STATUSES, *DEEDS, *FLAGS, "half", *vehicles_text.WORDS))
    raise BadInput(f"Combat! does not know “{word}” of {unit}; it may be {known}.")


def _check(game: Combat) -> None:
    """9.1.1 Refuse what the rules do not allow."""
    for place in sorted(game.stacks):
        for side in SIDES:
            if is_overfull(game, place, side):
                raise BadInput(f"{place} is overfull (9.1.1); say “loose” to have it so.")
    check_works(game)
    check_cover(game)


def _begin(game: Combat, phase: str) -> Combat:
    """Open the phase that the text names."""
    game.looked.clear()  # words about units were written straight into their records
    first = game.scenario.first
    match phase.split():
        case [side, "to", "act"]:
            game.procedures.append(Firefight(at="close_combat"))
            opening = FirePhase(side=side)
            opening.begin(game, None)
            opening.side, opening.at = side, "next"
            game.procedures.append(opening)
            return game.begin(Impulse(side))
        case ["command"]:
            game.phase = "command"
            game.procedures.append(Firefight(at="fire_and_move"))
            game.procedures.append(Recoveries(enemy(first)))
            return game.begin(Recoveries(first))
        case ["close", "combat"]:
            game.procedures.append(Firefight(at="end"))
            return game.begin(CloseCombatPhase())
    return game.begin(Firefight(at="end"))


def text_of(game: Combat) -> str:
    """The text of a game, so that `position` makes the same one again at an impulse."""
    return ", ".join(_items(game))


def _items(game: Combat) -> Iterator[str]:
    for name, unit in game.units.items():
        if unit.place == WAITING and name in game.due:
            yield " ".join((f"due {name} {game.due[name]}", *_words(game, name)))
        elif game.is_on_map(name):
            yield " ".join((name, unit.place, *_words(game, name)))
    yield from (f"held {objective} {side}" for objective, side in sorted(game.held.items()))
    yield from (f"fire {hex_}" for hex_ in game.fires)
    yield from vehicles_text.items(game)
    yield from work_items(game)
    yield f"turn {game.turn}"
    yield game.phase if game.phase in PHASES else f"{game.side or game.scenario.first} to act"
    yield LOOSE


def _words(game: Combat, name: str) -> Iterator[str]:
    unit = game.units[name]
    started = game.sheet.rosters[game.setting.scenario][name]
    if unit.kind == game.sheet.kinds[started].half:
        yield "half"
    yield from filter(None, (unit.status, unit.did))
    yield from vehicles_text.said(game, name)
    said = [
        word
        for word, about in FLAGS.items()
        if all(getattr(unit, field) == value for field, value in about.items())
    ]
    yield from (word for word in said if word != "turned" or "spent" not in said)
    yield from (COVER + each for each in unit.cover)
