"""core-6-i The command check: by option, men far from any leader must dare to run or storm."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.tally import Tally
from grognard.games.combat.checks import ActionCheck, check_sums
from grognard.games.combat.cover import sees
from grognard.games.combat.drives import needs_check
from grognard.games.combat.movement import Move
from grognard.games.combat.shapes import LEADER, VEHICLE
from grognard.games.combat.state import GOOD, Combat, hexes_apart

VOICE = 6  # hexes


def needs_command(game: Combat, unit: str) -> bool:
    """core-6-i Whether a unit has no good-order leader with it, nor near and in sight."""
    if game.setting.options.get("command_check") != "yes" or game.kind(unit).type == LEADER:
        return False
    if not game.is_on_map(unit):  # whoever comes on without a leader sees none
        return True
    here = game.units[unit].place
    for leader in game.army(game.owner(unit)):
        there = game.units[leader]
        if game.kind(leader).type != LEADER or there.status != GOOD:
            continue
        if hexes_apart(game, here, there.place) <= VOICE and sees(game, unit, leader):
            return False
    return True


def the_start(step: object, game: Combat, unit: str) -> Iterator[Tally]:
    """11.1.3-a, core-6-a What a tracked Russian AFV must roll before it drives."""
    if game.kind(unit).type == VEHICLE and needs_check(game, unit):
        yield from check_sums(game, unit)


def the_dash(step: object, game: Combat, unit: str) -> Iterator[Tally]:
    """core-6-i, 11.1.3-a What a unit without a leader must roll, by option, to run or storm."""
    if game.kind(unit).type != VEHICLE and needs_command(game, unit):
        yield from check_sums(game, unit)
    yield from the_start(step, game, unit)


@dataclass
class Urging(Procedure):
    """core-6-i The check, and the move if it passes; the result is whether the unit moved."""

    side: str
    unit: str
    mode: str

    def begin(self, game: Combat, _: object) -> Step:
        """core-6-i Does the unit dare?"""
        return Call(ActionCheck(self.unit, f"go on ({self.mode})", "core-6-i"), then=self.dare)

    def dare(self, game: Combat, passed: bool) -> Step:
        """core-6-i Who fails may act otherwise, but not so in this phase."""
        if not passed:
            game.change(self.unit, unready=True)
            return Done(False)
        return Call(Move(self.side, (self.unit,), self.mode), then=self.over)

    def over(self, game: Combat, _: object) -> Step:
        """core-4-b It has moved."""
        return Done(True)
