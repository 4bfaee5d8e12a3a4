"""3.1 Set-up: the British in the hexes printed on their counters, the Germans off the map."""

from collections.abc import Mapping

from grognard.engine.board.board import Board
from grognard.engine.data.source import Overlay
from grognard.engine.kernel.game import Setting
from grognard.games.mons.box import Box, read_box
from grognard.games.mons.sequence import Battle
from grognard.games.mons.state import BRITISH, GERMAN, NOWHERE, WAITING, Mons, Sheet, is_artillery
from grognard.games.mons.terrain import survey
from grognard.games.mons.zones import put, settle_control

SIDES = (GERMAN, BRITISH)


def load(overlay: Overlay) -> Mapping[str, Sheet]:
    """Map, counters and charts, by the value of the option `closed_east`."""
    box = read_box(overlay)
    return {"no": _sheet(box, box.board), "yes": _sheet(box, box.closed_board)}


def sheet_for(sheets: Mapping[str, Sheet], options: Mapping[str, str]) -> Sheet:
    """The map that the players have agreed on."""
    return sheets[options["closed_east"]]


def _sheet(box: Box, board: Board) -> Sheet:
    counters = dict(sorted(box.counters.items()))
    army = {side: tuple(u for u, each in counters.items() if each.side == side) for side in SIDES}
    return Sheet(
        board,
        survey(board, box.charts),
        counters,
        box.charts,
        box.scenarios,
        army,
        {side: tuple(u for u in army[side] if is_artillery(counters[u])) for side in SIDES},
        {side: tuple(u for u in army[side] if not is_artillery(counters[u])) for side in SIDES},
        box.style,
    )


def set_up(setting: Setting) -> Mons:
    """3.1 Every unit in its place, at full steps (2.13), the whole map British (3.2)."""
    game = empty(setting)
    scenario = game.sheet.scenarios[setting.scenario]
    for unit, counter in game.sheet.counters.items():
        printed = counter.hex or WAITING
        hex_ = scenario.units.get(unit, NOWHERE) if scenario.units else printed
        if hex_ in game.ground.bit:
            put(game, unit, hex_)
        else:
            game.place[unit] = hex_
    settle_control(game)
    return game.begin(Battle())


def empty(setting: Setting) -> Mons:
    """A game with no unit in it."""
    sheet: Sheet = setting.data
    return Mons(
        setting,
        place=dict.fromkeys(sheet.counters, NOWHERE),
        steps={unit: counter.steps for unit, counter in sheet.counters.items()},
        stacks={},
        occupied={GERMAN: 0, BRITISH: 0},
        zones={GERMAN: 0, BRITISH: 0},
    )
