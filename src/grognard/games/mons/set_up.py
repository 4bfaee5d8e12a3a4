"""3.1 Set-up: the British in the hexes printed on their counters, the Germans off the map."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from grognard.engine.bits import Bits
from grognard.engine.board.board import Board
from grognard.engine.data.source import Overlay
from grognard.engine.kernel.forms import PLACE, UNIT, WORD, Domain
from grognard.engine.kernel.game import Setting
from grognard.games.mons.box import Box, Counter, Scenario, read_box
from grognard.games.mons.entry import entry_hexes
from grognard.games.mons.organisation import formations
from grognard.games.mons.sequence import PATTERNS, Battle
from grognard.games.mons.state import (
    BRITISH,
    GERMAN,
    NOWHERE,
    WAITING,
    Mons,
    Sheet,
    Unit,
    is_artillery,
)
from grognard.games.mons.terrain import survey
from grognard.games.mons.zones import put, put_elsewhere, settle_control

SIDES = (GERMAN, BRITISH)


OF_THE_SHEET = ("closed_east", "short_lesson", "scots_in_reserve")  # options


def load(overlay: Overlay) -> Mapping[tuple[str, ...], Sheet]:
    """Map, counters and charts, by the values of the options that change them."""
    box = read_box(overlay)
    boards = {"no": _sheet(box, box.board), "yes": _sheet(box, box.closed_board)}
    return {
        (closed, short, scots): sheet._replace(
            scenarios={id_: _once(each, short, scots) for id_, each in box.scenarios.items()}
        )
        for closed, sheet in boards.items()
        for short, scots in product(("no", "yes"), repeat=2)
    }


def _once(scenario: Scenario, short: str, scots: str) -> Scenario:
    """A scenario with what older rules had in it, as far as it is wanted."""
    losses = scenario.losses_before if short == "yes" else 0
    reserves = scenario.reserves if scots == "yes" else {}
    return scenario._replace(losses=losses or scenario.losses, units={**scenario.units, **reserves})


def sheet_for(setting: Setting) -> Sheet:
    """The map and the scenarios that the players have agreed on."""
    sheets: Mapping[tuple[str, ...], Sheet] = setting.data
    return sheets[tuple(setting.options[name] for name in OF_THE_SHEET)]


def _sheet(box: Box, board: Board) -> Sheet:
    counters = dict(sorted(box.counters.items()))
    army = {side: tuple(u for u, each in counters.items() if each.side == side) for side in SIDES}
    units = Bits(counters)
    return Sheet(
        box,
        board,
        survey(board, box.charts),
        counters,
        box.charts,
        box.scenarios,
        army,
        {side: tuple(u for u in army[side] if is_artillery(counters[u])) for side in SIDES},
        {side: tuple(u for u in army[side] if not is_artillery(counters[u])) for side in SIDES},
        units,
        _sorted_by(units, counters, lambda counter: counter.side),
        _sorted_by(units, counters, lambda counter: counter.corps),
        _sorted_by(units, counters, lambda counter: counter.division),
        units.mask(unit for unit, counter in counters.items() if is_artillery(counter)),
        {option: _gates(board, counters, option) for option in ("2700", "3900")},
        tuple(_arrived(units, counters, max(each.turns for each in box.scenarios.values()))),
        {
            "UNIT": Domain(UNIT, units),
            "HEX": Domain(PLACE, board.area),
            "PHASES": Domain(WORD, Bits(PATTERNS), names=PATTERNS),
            "FORMATION": _formations(counters),
        },
        {},
    )


def _formations(counters: Mapping[str, Counter]) -> Domain:
    """2.12 Divisions and corps, by what they go by in a sentence."""
    names = formations(counters.values())
    return Domain(WORD, Bits(names), names=names)


def _sorted_by(
    units: Bits, counters: Mapping[str, Counter], key: Callable[[Counter], str]
) -> dict[str, int]:
    """The units as bits, by something that is printed on their counters."""
    found: dict[str, int] = {}
    for unit, counter in counters.items():
        found[key(counter)] = found.get(key(counter), 0) | units.bit[unit]
    return found


def _gates(board: Board, counters: Mapping[str, Counter], seventh: str) -> dict[str, int]:
    """8.2 The hexes that each unit may enter by, the option naming that of the 7th Division."""
    return {
        unit: board.area.mask(entry_hexes(counter, seventh)) for unit, counter in counters.items()
    }


def _arrived(units: Bits, counters: Mapping[str, Counter], last: int) -> Iterator[int]:
    """8.2 Turn by turn the units whose time to enter has come."""
    for turn in range(last + 1):
        yield units.mask(unit for unit, each in counters.items() if each.entry_turn <= turn)


def set_up(setting: Setting) -> Mons:
    """3.1 Every unit in its place, at full steps (2.13), the whole map British (3.2)."""
    game = empty(setting)
    scenario = game.sheet.scenarios[setting.scenario]
    for unit, counter in game.sheet.counters.items():
        printed = counter.hex or WAITING
        place = scenario.units.get(unit, NOWHERE) if scenario.units else printed
        if place in game.ground.bit:
            put(game, unit, place)
        elif place:
            put_elsewhere(game, unit, place)
    settle_control(game)
    return game.begin(Battle())


def empty(setting: Setting) -> Mons:
    """A game with no unit in it."""
    sheet: Sheet = setting.data
    return Mons(
        setting,
        units={unit: Unit(steps=counter.steps) for unit, counter in sheet.counters.items()},
        stacks={},
        occupied={GERMAN: 0, BRITISH: 0},
        zones={GERMAN: 0, BRITISH: 0},
    )
