"""5.1 Why a choice that answers another question is wrong now."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from grognard.engine.kernel.flow import Procedure
from grognard.engine.kernel.forms import Fills, Form
from grognard.engine.kernel.tally import Objection
from grognard.games.montelimar.actions import Action
from grognard.games.montelimar.activation import Activation, preparation
from grognard.games.montelimar.activation_refusals import why_not_markable
from grognard.games.montelimar.advance import Advance
from grognard.games.montelimar.air import AirCombat, support
from grognard.games.montelimar.air_strikes import AirStrikes, Interdiction, can_fly
from grognard.games.montelimar.ambush import Ambush
from grognard.games.montelimar.assault import Assault
from grognard.games.montelimar.assault_dice import AssaultDice
from grognard.games.montelimar.assault_fire import AssaultFire
from grognard.games.montelimar.assault_force import Muster, able
from grognard.games.montelimar.assault_help import AssaultHelp
from grognard.games.montelimar.assault_refusals import why_they_stand
from grognard.games.montelimar.attachments import Assign, why_no_attachment
from grognard.games.montelimar.chit_refusals import why_nobody_has
from grognard.games.montelimar.direct_command import DirectCommand
from grognard.games.montelimar.drinks import Drink
from grognard.games.montelimar.engineering import Trench
from grognard.games.montelimar.evacuation import Drive, Evacuate, EvacuationPanic
from grognard.games.montelimar.events import RandomEvent
from grognard.games.montelimar.fire import Fire
from grognard.games.montelimar.fire_help import helps
from grognard.games.montelimar.help_refusals import why_unfit
from grognard.games.montelimar.indirect import Barrage
from grognard.games.montelimar.leaders import LoseLeader
from grognard.games.montelimar.loading import Unload
from grognard.games.montelimar.movement import Move
from grognard.games.montelimar.named_heroes import (
    CallHeroes,
    GreggAims,
    RolinLights,
    Surrender,
    UseHero,
)
from grognard.games.montelimar.opportunity import Opportunity
from grognard.games.montelimar.results import LoseUnits, PickTarget, RoutCheck
from grognard.games.montelimar.riders import Mount
from grognard.games.montelimar.ridges import ClaimRidges
from grognard.games.montelimar.sequence import ActionPhase, Preparation
from grognard.games.montelimar.smoke import SmokeTrail
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.support import Prepare, why_left_out
from grognard.games.montelimar.tidying import JoinComrades, Rejoin, Surplus

P = TypeVar("P", bound=Procedure)

MOMENTS = {  # the procedure that would ask: why it does not ask now
    Preparation: Objection("4.0", "Chits are bought and formations attached in preparation."),
    ActionPhase: Objection("4.0", "A chit is played before one is drawn, in the action phase."),
    Activation: Objection("5.1", "No chit lets these units act now."),
    DirectCommand: Objection("5.1", "No chit lets these units act now."),
    Prepare: Objection("4.0", "Leaders and weapons are moved when an activation begins."),
    Action: Objection("5.2", "No unit has its action now; pick an active unit first."),
    Move: Objection("6.0", "No unit is on the move now."),
    Mount: Objection("30.0", "Nobody is climbing on a tank now."),
    Unload: Objection("15.0", "Nobody is getting off a transport now."),
    Opportunity: Objection("8.6", "No enemy is leaving a hex that is covered now."),
    Fire: Objection("8.2", "No direct fire is under way now."),
    Barrage: Objection("8.7.1", "No indirect fire is under way now."),
    PickTarget: Objection("8.3.1", "No fire asks for its Target Unit now."),
    LoseUnits: Objection("8.5", "No unit must be lost now."),
    RoutCheck: Objection("8.5.1", "No unit checks its quality now."),
    LoseLeader: Objection("13.3", "No leader has been hit now."),
    Muster: Objection("9.1", "No assault is being mustered now."),
    Assault: Objection("9.1", "No assault is under way now."),
    AssaultFire: Objection("9.4", "No assault asks for defensive fire now."),
    AssaultHelp: Objection("9.5", "No assault asks what is used in it now."),
    AssaultDice: Objection("28.0", "No dice of an assault lie on the table now."),
    Advance: Objection("9.1", "No assault has won its hex now."),
    Trench: Objection("11.1", "No trench is being built now."),
    SmokeTrail: Objection("8.7.2", "No tank has just left a hex."),
    ClaimRidges: Objection("6.2.2", "No move has just ended at a ridge."),
    Ambush: Objection("23.2", "No German unit comes through a hex for an ambush now."),
    AirCombat: Objection("16.1", "No aircraft fight or are shared out now."),
    AirStrikes: Objection("16.2.2", "Aircraft strike when their division chit begins."),
    Interdiction: Objection("16.2.1", "No unit is seen on a road from the air now."),
    EvacuationPanic: Objection("22.2", "No marker of the evacuation can be taken off now."),
    Evacuate: Objection("22.2", "Evacuation markers drive on the German Direct Command chit."),
    Drive: Objection("22.2", "No evacuation marker is driving now."),
    RandomEvent: Objection("20.0", "No random event asks for this now."),
    CallHeroes: Objection("14.1", "Heroes are called before the assaults of an activation."),
    UseHero: Objection("14.1", "No hero has been called now."),
    Surrender: Objection("14.1", "Nobody is asked to surrender now."),
    RolinLights: Objection("14.1", "Rolin lights hexes when a night turn begins."),
    GreggAims: Objection("14.1", "No mortar die lies for Gregg to change."),
    Assign: Objection("26.0", "No formation waits to be attached now."),
    Surplus: Objection("12.1", "No hex has a weapon too many now."),
    Rejoin: Objection("13.1", "No leader has been left alone now."),
    JoinComrades: Objection("14.0", "No hero has lost his unit now."),
    Drink: Objection("28.0", "No die lies on the table now."),
}


def not_now(
    game: Montelimar, kind: type[Procedure], form: Form, fills: Fills
) -> Iterator[Objection]:
    """5.1 The moment at which such a choice is made has not come, or is over."""
    look = CLOSER.get(kind)
    closer = tuple(look(game, form.words.partition(" ")[0], fills)) if look else ()
    if closer:
        yield from closer
    elif kind in (Activation, DirectCommand) and _under_way(game, Action):
        yield Objection("5.2", "A unit has its action now; the next one follows it.")
    elif kind in MOMENTS and not (kind is DirectCommand and _under_way(game, Activation)):
        yield MOMENTS[kind]


def _of_activation(game: Montelimar, word: str, fills: Fills) -> Iterator[Objection]:
    """4.0, 9, 14.1 The steps of an activation, and assaults where there is none."""
    if word in ("assault", "cancel"):
        yield from _no_assault(game, fills[0])
    elif word == "again" and _under_way(game, DirectCommand):
        yield Objection("5.1", "On a Direct Command chit no unit has a second action.")
    elif word in ("prepare", "rush"):
        yield from _no_marker(game, fills[0])
    elif word == "hero":
        yield from _of_heroes(game, word, fills)
    elif "assault" in game.question.answers:
        yield Objection("9.3", "First the assaults that are due are made or called off.")
    elif "laid" in game.question.answers:
        yield Objection("9.2", "First it is said that no more assaults are prepared.")


def _of_heroes(game: Montelimar, word: str, fills: Fills) -> Iterator[Objection]:
    """14.1 When a hero with a name is used."""
    if word == "hero":
        yield Objection("14.1", "A hero is used on the chit of his regiment or of its division.")


def _of_preparation(game: Montelimar, word: str, fills: Fills) -> Iterator[Objection]:
    """4.0, 19.2, 26.0 Why nobody was asked about a chit for the cup or an attachment."""
    if word == "buy" and game.phase == "preparation":
        yield from why_nobody_has(game, fills[0], immediate=False)
    elif word == "attach" and game.phase == "preparation":
        yield from why_no_attachment(game, fills[0], fills[1])


def _of_action_phase(game: Montelimar, word: str, fills: Fills) -> Iterator[Objection]:
    """4.0, 19.2 Why nobody was asked about a chit to be played at once."""
    if word == "play" and game.phase == "action" and not game.chit:
        yield from why_nobody_has(game, fills[0], immediate=True)


def _of_fire(game: Montelimar, word: str, fills: Fills) -> Iterator[Objection]:
    """8.3.2, 12.3, 14.0 Why nothing more is added to a fire, or a weapon must be counted."""
    fire, asked = _under_way(game, Fire), game.question.answers
    if fire and word == "add" and fills[0] not in helps(game, fire.shot, fire.reaction):
        yield from why_unfit(fire, game, fills[0])
    elif word == "none" and "shield" in asked:
        yield Objection("12.3", "The defender must count one of the weapons in the hex.")
    elif fire and word in ("target", "shield", "none"):
        yield Objection("8.3.1", _at_which_step(fire, word, asked))
    elif fire:
        yield Objection("8.3", "The fire is declared, and at another of its steps.")


def _at_which_step(fire: Fire, word: str, asked: tuple[str, ...]) -> str:
    """8.3.1 Help, then the Target Unit of a hex, then what counts for the defence."""
    if word == "target" and (fire.shot.hard or "add" not in asked):
        return "What this fire is aimed at is settled already."
    if "target" in asked:
        return "First the Target Unit is picked."
    return "What is fired at is settled after what helps to fire."


def _of_unit_in_hand(game: Montelimar, word: str, fills: Fills) -> Iterator[Objection]:
    """8.5.2 Routed units come back and do nothing else; others have nowhere to come back from."""
    act = game.procedures[-1]
    if isinstance(act, Move) and word == "flip":
        yield Objection("6.0", "A unit changes its mode before it sets out, not on its way.")
    elif isinstance(act, Move):
        yield Objection("5.2", "A unit is on the move, which is its action.")
    elif isinstance(act, Action) and word == "return":
        yield Objection("8.5.2", f"{game.called(act.unit)} has not routed.")
    elif isinstance(act, Action):
        text = "A routed unit takes its whole action to come back, and does nothing else with it."
        yield Objection("8.5.2", text)
    elif _under_way(game, Action):
        yield Objection("5.2", "The action of a unit is under way, and at another of its steps.")


def _of_move(game: Montelimar, word: str, fills: Fills) -> Iterator[Objection]:
    """6.0, 6.2.1, 12.3, 13.1 What is settled before the first step of a move."""
    if not isinstance(game.procedures[-1], Move):
        return
    if word == "with":
        yield Objection("6.0", "Those who go along set out together, from the first step on.")
    elif word in ("take", "leave"):
        rule = "12.3" if fills[0] in game.sheet.pieces.weapons else "13.1"
        yield Objection(rule, "What goes along is taken before the first step.")
    elif word == "trail":
        yield Objection("6.2.1", "Who keeps to the trail says so before the first step.")
    elif word == "by":
        yield Objection("6.2.1", "No road leads on beside another here.")


def _under_way(game: Montelimar, kind: type[P]) -> P | None:
    """The procedure of a kind that is under way, or none."""
    return next((each for each in game.procedures if isinstance(each, kind)), None)


def _no_assault(game: Montelimar, hex_: str) -> Iterator[Objection]:
    """9.0 Why no assault is made now."""
    if _under_way(game, DirectCommand):
        yield Objection("9.0", "No assault is made on a Direct Command chit.")
    elif not _under_way(game, Activation):
        yield Objection("9.0", "Assaults are made on a division or formation chit.")
    elif not game.has(game.assaults.get(game.who, 0), hex_):
        yield Objection("9.0", f"No assault on {hex_} is prepared.")
    elif "laid" in game.question.answers:
        yield from _not_due(game, hex_)
    elif not _under_way(game, Prepare):
        yield Objection("9.0", "Assaults are made before units act, and never as second actions.")


def _not_due(game: Montelimar, hex_: str) -> Iterator[Objection]:
    """9.0, 9.3 Why a marker is not assaulted when all that were due are over."""
    near = game.hexes(game.sheet.board.near[hex_] & game.occupied[game.who])
    beside = [u for here in near for u in game.stacks[here] if game.active & game.unit_bit(u)]
    if any(able(game, unit, hex_) for unit in beside):
        yield Objection("9.0", "What is prepared now is carried out in a later activation.")
    else:
        yield Objection("9.3", f"No active unit next to {hex_} can assault it.")


def _no_marker(game: Montelimar, hex_: str) -> Iterator[Objection]:
    """9.2 Why no assault is prepared now."""
    activation = _under_way(game, Activation)
    if activation is None:
        yield Objection("9.2", "Assaults are prepared on a division or formation chit.")
    elif "assault" in game.question.answers:
        yield Objection("9.0", "First the assaults that are due are made or called off.")
    elif not _under_way(game, Prepare):
        if not game.has(activation.markable(game), hex_):
            yield from why_not_markable(activation, game, hex_)
        else:
            yield Objection("9.2", "Assaults are prepared before units act.")


def _nothing_flies(game: Montelimar, word: str, fills: Fills) -> Iterator[Objection]:
    """16.2.2, 4.0, 17.0 Why no aircraft strike now, apart from the moment."""
    chit = game.sheet.pieces.chits.get(game.chit)
    if game.is_night:
        yield Objection("17.0", "Nothing flies at night.")
    elif game.weather == "rain":
        yield Objection("4.0", "Nothing flies in rain.")
    elif chit and chit.kind == "division" and not support(game, chit.division):
        yield Objection("16.2.2", f"{game.called(chit.division)} has no aircraft.")
    elif chit and chit.kind == "division" and not can_fly(game, chit.division):
        text = f"{game.called(chit.division)} has no Direct Command left for a strike."
        yield Objection("16.2.2", text)


def _no_piece_moves(game: Montelimar, word: str, fills: Fills) -> Iterator[Objection]:
    """4.0 b to e, 12.1, 12.2, 13.1 Why no leader or weapon moves by itself now."""
    rule = {"lead": "13.1", "attach": "12.1", "detach": "12.2"}.get(word, "4.0")
    activation, step = _under_way(game, Activation), _under_way(game, Prepare)
    if _under_way(game, DirectCommand):
        yield Objection(rule, "On a Direct Command chit leaders and weapons move with units alone.")
    elif "place" in game.question.answers:
        yield Objection("24.0", "First the chit is laid in a hex; who is near it becomes active.")
    elif activation and rule != "4.0":
        order = Objection("4.0", "Leaders move first, then weapons are attached, then detached.")
        late = Objection(rule, "Leaders and weapons are moved before assaults and actions.")
        asked = step.copy() if step else preparation(activation, game)
        found = tuple(why_left_out(asked, game, word, fills))
        yield from found or ((order if step else late),)


def _not_in_this_step(game: Montelimar, word: str, fills: Fills) -> Iterator[Objection]:
    """9.1 Why an assault that is under way does not ask for this."""
    assault = _under_way(game, Assault)
    if assault and word == "retreat" and _under_way(game, AssaultFire):
        yield from why_they_stand(assault, game, fills[0])
    elif assault:
        yield Objection("9.1", "The assault is at another of its steps.")


CLOSER: dict[type[Procedure], Callable[[Montelimar, str, Fills], Iterator[Objection]]] = {
    Preparation: _of_preparation,
    ActionPhase: _of_action_phase,
    Activation: _of_activation,
    Action: _of_unit_in_hand,
    Move: _of_move,
    CallHeroes: _of_heroes,
    Fire: _of_fire,
    Prepare: _no_piece_moves,
    AirStrikes: _nothing_flies,
    Assault: _not_in_this_step,
}
