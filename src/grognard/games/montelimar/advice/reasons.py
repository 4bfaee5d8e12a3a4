"""Why a script is worth a look, in half a sentence for people who ask for a hint."""

from grognard.engine.kernel.advice import Script
from grognard.engine.kernel.questions import of_any_question
from grognard.games.montelimar.advice.assaults import assailants, chance
from grognard.games.montelimar.state import Montelimar, enemy, is_place

REASONS = {
    "buy": "so that its units act when it is drawn",
    "dig": "so that the hex is harder to take",
    "rally": "because its hex is in disorder",
}
FIRE = ("fire", "barrage", "aim")  # steps that choices call for, as the next line too
STORM = ("prepare", "assault")


def because(game: Montelimar, script: Script) -> str:
    """The reason for a script, or nothing where the choice speaks for itself."""
    side = game.who
    for choice in script:
        offer = of_any_question(game, choice)
        step, fills = (offer.id.partition(".")[2], offer.fills) if offer else ("", ())
        if step in STORM and fills[0] in game.stacks:
            units = tuple(assailants(game, side, fills[0]))
            return _odds(game, side, fills[0], units) if units else ""
        if step in FIRE:
            return _fire(game, side, fills[-1] if fills else "")
        if step in REASONS:
            return REASONS[step]
    end = script[-1]
    return _move(game, side, end) if is_place(end) and end in game.sheet.board else ""


def _odds(game: Montelimar, side: str, hex_: str, units: tuple[str, ...]) -> str:
    """9.4 How likely an assault clears the hex with those who stand beside it."""
    percent = round(100 * chance(game, side, hex_, units))
    return f"which {len(units)} beside it would take {percent} times in 100 as things stand"


def _fire(game: Montelimar, side: str, target: str) -> str:
    """8, 9.2 Whether a shot opens the way for an assault; nothing where no target is named."""
    foe = target in game.units and game.side(target) != side
    hex_ = game.at(target) if foe else target
    if not is_place(hex_):
        return ""
    if game.has(game.assaults[side], hex_):
        return "so that the assault that is prepared there is easier"
    return "so that they are in disorder"


def _move(game: Montelimar, side: str, end: str) -> str:
    """9.3, 27.1 What a unit can do from where it goes."""
    victory = game.scenario.victory
    if end in victory:
        return "because that hex scores"
    foes = game.hexes(game.sheet.board.near[end] & game.occupied[enemy(side)])
    goals = sorted(foes, key=lambda hex_: (-victory.get(hex_, 0), hex_))
    return (
        f"so that it can join an assault on {goals[0]}" if goals else "to come nearer to the goals"
    )
