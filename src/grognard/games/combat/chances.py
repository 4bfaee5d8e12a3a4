"""core-9-t The chance that one shot has any effect, in percent: what a fire order waits for."""

from collections.abc import Sequence

from grognard.games.combat.armour import (
    NOTHING,
    TEN,
    effects,
    facing_hit,
    killing,
    pull_of,
    reach,
    screen,
)
from grognard.games.combat.attack import faces_of
from grognard.games.combat.barrels import barrel, turn_to
from grognard.games.combat.gunnery import column_of, laying, number, shell_drm, shell_targets
from grognard.games.combat.state import Combat
from grognard.games.combat.sums import column, modifiers

ALL = 100  # faces of the d100, and percent


def of_volley(game: Combat, firers: Sequence[str], place: str, movers: Sequence[str]) -> float:
    """core-8-a The faces that have a result for one of the movers."""
    column_ = column(game, firers, place)
    shifts = [modifiers(game, firers, unit, moving=True).total for unit in movers]
    return _struck(game, column_, shifts) if column_ else 0


def of_shell(game: Combat, gun: str, place: str, movers: tuple[str, ...]) -> float:
    """core-13-a, core-8-a The shell must hit, and then have a result."""
    turn, found = turn_to(game, gun, game.ground.places.spots[place].hex), barrel(game, gun)
    if turn is None or found is None:
        return 0
    targets = shell_targets(game, gun, place, movers)
    needed = number(game, gun, place, column_of(game, gun, place, targets))
    hits = max(0, min(ALL, needed - laying(game, gun, place, turn, movers).total))
    shifts = [shell_drm(game, gun, unit, True).total for unit in targets]
    return hits * _struck(game, found.column, shifts) / ALL


def of_hit(game: Combat, gun: str, foe: str) -> float:
    """core-14-a, core-14-e The shot must be clear, and then kill or stop."""
    turn, found = turn_to(game, gun, game.spot(foe).hex), barrel(game, gun)
    if turn is None or found is None:
        return 0
    pull = pull_of(game, gun, foe, turn)
    screened = screen(game, gun, foe, turn).total if pull == 1 else 0
    clear = sum(face > screened for face in TEN)
    faces = effects(
        killing(game, found.line, reach(game, gun, foe), pull), facing_hit(game, foe, gun)[1]
    )
    return clear * sum(each != NOTHING for each in faces) / len(TEN)


def _struck(game: Combat, column_: str, shifts: Sequence[int]) -> int:
    """core-8-c One roll for all: who has the lowest DRM is struck whenever anybody is."""
    return sum(bool(face) for face in faces_of(game, column_, min(shifts))) if shifts else 0
