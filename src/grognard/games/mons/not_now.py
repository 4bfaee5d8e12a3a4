"""5.1, 5.2 Why a choice that answers another question is wrong now."""

from collections.abc import Iterator

from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.forms import Fills, Form, form_of
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.advance import Advance, SecondAdvance
from grognard.games.mons.bombardment import Bombardment, BombardmentStep
from grognard.games.mons.columns import Enter
from grognard.games.mons.defensive_fire import Aim, DefensiveFire, Volleys
from grognard.games.mons.group import MARCH
from grognard.games.mons.losses import ShareLosses
from grognard.games.mons.melee import Melee, MeleeStep
from grognard.games.mons.movement import Move, Split
from grognard.games.mons.sequence import ArrangeStacks, BritishTurn, MovementPhase
from grognard.games.mons.stacking import Arrange
from grognard.games.mons.state import BRITISH, GERMAN, Mons, enemy

MOVING = (Move, Split, Enter)
ADVANCING = (Advance, SecondAdvance)
ON_THE_MOVE = Objection("9.2", "One unit or stack moves to the end before another begins.")
DEFENCE = Objection("11.1", "Units fire in defence once an attack on their hex is declared.")
ADVANCE = Objection("12.13", "Attackers advance once a melee has emptied a hex, into it first.")
FIRE_FIRST = Objection("11.1", "Defensive fire comes first.")
TIMES = {  # what a phase is for, by the procedure that asks for orders in it
    MovementPhase: ("movement", Objection("5.1", "Units move and enter in a movement phase.")),
    BombardmentStep: (
        "bombardment",
        Objection("5.2", "Guns bombard in a combat phase, before all melee."),
    ),
    MeleeStep: (
        "melee",
        Objection("5.2", "Melee is fought in a combat phase, after all bombardment."),
    ),
}
FIRST = {  # what must be carried out to its end first, by the procedure that asks
    BritishTurn: Objection("5.3", "The British name their phases first."),
    ArrangeStacks: Objection("6.6", "Stacks are put in order before the first turn begins."),
    Arrange: Objection("6.6", "The stack in hand is put in order first."),
    Move: ON_THE_MOVE,
    Split: ON_THE_MOVE,
    Enter: ON_THE_MOVE,
    Bombardment: Objection("10.1", "One bombardment is carried out before the next begins."),
    Melee: Objection("12.4", "One melee is fought to its end before the next begins."),
    DefensiveFire: FIRE_FIRST,
    Aim: FIRE_FIRST,
    Volleys: FIRE_FIRST,
    ShareLosses: Objection("2.13", "Who loses a step is settled first."),
    Advance: Objection("12.13", "The advance after the melee comes first."),
    SecondAdvance: Objection("12.13", "The second advance comes first."),
}
BEGUN_BY = {  # what is not under way, by the procedure that would ask, and the phase it is part of
    Bombardment: (
        BombardmentStep,
        Objection("10.1", "No bombardment is under way; pick a gun and a target first."),
    ),
    Melee: (
        MeleeStep,
        Objection("12.3", "No attack is under way; pick a unit and a hex first."),
    ),
}
MOMENTS = {  # what its question waits for, by any other procedure
    BritishTurn: Objection("5.3", "The British name their phases when their player turn begins."),
    ArrangeStacks: Objection("6.6", "All stacks are put in order before the first turn alone."),
    Arrange: Objection("6.6", "No stack is being put in order; name its hex first."),
    DefensiveFire: DEFENCE,
    Aim: DEFENCE,
    ShareLosses: Objection("2.13", "No step is to be lost now."),
    Advance: ADVANCE,
    SecondAdvance: ADVANCE,
}


def not_now(game: Mons, kind: type[Procedure], form: Form, fills: Fills) -> Iterator[Objection]:
    """The rule that makes an answer to the question of another procedure or step wrong now."""
    top = game.procedures[-1]
    if form is form_of(MovementPhase.enter) and game.who == BRITISH:
        yield Objection("8.1", "Only German units enter.")
    elif kind in TIMES:
        yield from _another_order(game, kind, form)
    elif kind in MOVING and isinstance(top, MOVING):
        yield from _while_moving(game, top, form, fills)
    elif kind in ADVANCING and form.passes and not game.phase.endswith("melee"):
        return  # “stop” means the end of a move then
    elif kind is Advance and type(top) is SecondAdvance:
        yield Objection("12.13", "The first advance is over; who has entered may go on.")
    elif kind in MOVING and form.passes and game.phase.endswith("melee"):
        return  # and the end of an advance in a melee
    elif kind in MOVING:
        yield from _no_move(game, fills[0] if form.words == "HEX" else "")
    elif kind in BEGUN_BY:
        step, reason = BEGUN_BY[kind]
        phase, time = TIMES[step]
        yield reason if game.phase == f"{game.who} {phase}" else time
    elif kind in MOMENTS and form is not form_of(Aim.aim):  # a hex alone is meant for a move
        yield MOMENTS[kind]


def _another_order(game: Mons, kind: type[Procedure], form: Form) -> Iterator[Objection]:
    """5.1, 5.2, 9.2 An order waits for its phase, and for the end of what is under way."""
    phase, time = TIMES[kind]
    if form.words not in ("end", "arrange HEX") and game.phase != f"{game.who} {phase}":
        yield time
    elif type(game.procedures[-1]) in FIRST:
        yield FIRST[type(game.procedures[-1])]


def _while_moving(
    game: Mons, top: Move | Split | Enter, form: Form, fills: Fills
) -> Iterator[Objection]:
    """8.3, 9.5, 9.6, 9.20 Why a group cannot do at this step of its move what it may at another."""
    if form.words == "with UNIT":
        yield Objection("9.5", "A group is gathered before its first step.")
    elif form.words == "split UNIT":
        how = "moves alone" if len(top.units) == 1 else "can be split off once the group has moved"
        yield Objection("9.6", f"{game.called(fills[0])} {how}.")
    elif form.words == "march" and top.mode == MARCH:
        yield Objection("9.20", "The group marches already.")
    elif form.words == "march" and top.side == GERMAN:
        yield Objection("9.20", "March mode is chosen before the first step.")
    elif form.words == "march":
        yield Objection("9.20", "British units never march.")
    elif form.words == "exit":
        yield Objection("4.4", "Only British units leave the map.")
    elif form.words == "stop":
        yield Objection("8.3", "A unit that can enter may not wait.")


def _no_move(game: Mons, hex_: str) -> Iterator[Objection]:
    """7.3, 9.1 That nobody is on the move; those next to the hex have stopped in enemy zones."""
    if game.phase != f"{game.who} movement":
        yield TIMES[MovementPhase][1]
        return
    near = game.ground.near[hex_] if hex_ else 0
    zone = game.zones[enemy(game.who)] & game.occupied[game.who] & near
    for unit in game.sheet.units.pick(game.moved & game.units_in(zone)):
        place = game.units[unit].place
        whose = enemy(game.who).capitalize()
        text = f"The move of {game.called(unit)} ends in {place}, in a {whose} zone of control."
        yield Objection("7.3", text)
    yield Objection("9.1", "No unit is on the move; pick one first.")
