"""7.1.2, 8.7 What is seen in play: how far at this hour, in this weather, past smoke and fires."""

from collections.abc import Collection
from typing import NamedTuple

from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.sight import WHY
from grognard.games.montelimar.state import Montelimar, Sheet

OVERGROWN = "ground"  # a key of WHY


class Visibility(NamedTuple):
    """7.1.2, 8.7.2, 8.7.3 What lengthens or shortens sight now, on all of the map."""

    far: int  # hexes that one sees
    daylight: int  # hexes that one sees into lit ones at night
    lit: int = 0
    burning: int = 0
    cleared: int = 0
    smoke: Collection[str] = ()
    narrow: bool = True  # whether those under smoke see the next hexes alone


def sight_range(game: Montelimar) -> int:
    """7.1.2 How far units see in this weather, by day or by night."""
    numbers = game.sheet.charts.numbers["sight"]
    return numbers["night"] if game.is_night else numbers[game.weather]


def visibility(game: Montelimar, far: int = 0) -> Visibility:
    """7.1.2 What is seen as things are; with `far` as far as that, whatever the hour."""
    return Visibility(
        far or sight_range(game),
        game.sheet.charts.numbers["sight"][game.weather],
        game.lit if game.lit and game.is_night else 0,  # 8.7.3
        game.burning,
        game.cleared,
        game.barrages,
        game.option("sight_out_of_barrage") == "one_hex",
    )


def field(sheet: Sheet, hex_: str, now: Visibility) -> int:
    """7.1.2 The hexes that units in a hex see, as bits; 8.7.2 not through barrages."""
    board = sheet.board
    near = board.near[hex_]
    if now.narrow and hex_ in now.smoke:
        return near
    sights = sheet.sights.after_fires(now.cleared, now.burning)
    around = board.around(hex_, now.far)
    if now.lit:
        around |= now.lit & board.around(hex_, now.daylight)
    seen = sights.field(hex_) & around
    if now.smoke:
        seen &= ~sights.smoked(hex_, now.smoke)
    return seen | near


def why_unseen(sheet: Sheet, here: str, there: str, now: Visibility) -> Objection | None:
    """7.1, 8.7.2 What hides a hex from another, if anything does."""
    if field(sheet, here, now) & sheet.board.area.bit[there]:
        return None
    why = sheet.sights.after_fires(now.cleared, now.burning).why_not(here, there)
    away = sheet.board.distance(here, there)
    if why:
        rule = "7.1.1" if why == OVERGROWN else "7.1.2"
        return Objection(rule, f"{there} is not seen from {here}: {WHY[why]}.")
    if away > now.far:
        return Objection("7.1.2", f"{there} is {away} hexes away, and one sees {now.far} now.")
    if now.narrow and here in now.smoke:
        return Objection("7.1.2", f"From under the barrage on {here} only the next hexes are seen.")
    return Objection("8.7.2", f"A barrage hides {there} from {here}.")
