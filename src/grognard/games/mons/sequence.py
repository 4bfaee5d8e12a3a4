"""5 The sequence of play: read this first."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form, opened
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.bombardment import BombardmentStep
from grognard.games.mons.columns import Enter
from grognard.games.mons.entry import ENTRANT, GATE, entries
from grognard.games.mons.melee import MeleeStep
from grognard.games.mons.movement import Move, moved, stuck, why_stuck
from grognard.games.mons.own_units import not_own, off_map
from grognard.games.mons.stacking import ARRANGE, Arrange
from grognard.games.mons.state import BRITISH, GERMAN, Mons, Unit
from grognard.games.mons.victory import judge

MOVE, FIGHT = "move", "fight"
PATTERNS = {  # 5.3 and what each of them allows
    "move/fight": "move/fight: movement, then bombardment and melee",
    "fight/move": "fight/move: bombardment and melee, then movement",
    "fight/fight": "fight/fight: bombardment and melee twice, no movement",
    "move/move": "move/move: movement twice, no combat",
}


@dataclass
class Battle(Procedure):
    """5.2 Game turns of two player turns, the German first."""

    def begin(self, game: Mons, _: object) -> Step:
        """6.6 The British owner may arrange his stacks at set-up."""
        return Call(ArrangeStacks(BRITISH), then=self.german_movement)

    def german_movement(self, game: Mons, _: object) -> Step:
        """5.2 The German player turn: movement first."""
        game.marched = 0
        return Call(MovementPhase(GERMAN), then=self.german_combat)

    def german_combat(self, game: Mons, _: object) -> Step:
        """5.2 Then combat."""
        return Call(CombatPhase(GERMAN), then=self.british)

    def british(self, game: Mons, _: object) -> Step:
        """5.2 Then the British player turn."""
        return Call(BritishTurn(), then=self.end_turn)

    def end_turn(self, game: Mons, _: object) -> Step:
        """5.4 The marker moves on after the British player turn, unless play is over."""
        judge(game)
        if game.outcome:
            return Done()
        game.turn += 1
        return self.german_movement(game, None)


@dataclass
class BritishTurn(Procedure):
    """5.3 The British player turn: two phases, of kinds that the player names beforehand."""

    phases: tuple[str, ...] = ()

    def begin(self, game: Mons, _: object) -> Step:
        """5.3 He announces the pattern first of all."""
        game.phase = f"{BRITISH} turn"
        return Ask(BRITISH, (self.announce,), "5.3 Choose how this turn runs.")

    @form("PHASES", label="Announce", says="the turn runs PHASES")
    def announce(self, game: Mons, phases: str) -> Step:
        """5.3 The pattern stands until the next British player turn."""
        self.phases = tuple(phases.split("/"))
        game.tell(f"The British will {' and then '.join(self.phases)}.", "5.3")
        return self.next(game, None)

    def next(self, game: Mons, _: object) -> Step:
        """5.3 The next of the two phases."""
        if not self.phases:
            return Done()
        kind, *rest = self.phases
        self.phases = tuple(rest)
        phase = MovementPhase(BRITISH) if kind == MOVE else CombatPhase(BRITISH)
        return Call(phase, then=self.next)


@dataclass
class ArrangeStacks(Procedure):
    """6.6 At set-up a side puts its stacks in order."""

    side: str

    def begin(self, game: Mons, _: object) -> Step:
        """6.6 One stack after the other, each once."""
        if not opened(ARRANGE, self, game, game.piled):
            return Done()
        return Ask(self.side, (self.ready, self.arrange), "6.6 Arrange your stacks, or begin.")

    @form("ready", passes=True, label="Begin", says="begin the game")
    def ready(self, game: Mons) -> Step:
        """6.6 All stacks lie as they should."""
        return Done()

    @form("arrange HEX", ARRANGE, says="arrange the stack in HEX")
    def arrange(self, game: Mons, hex_: str) -> Step:
        """6.6 Put one stack in order."""
        return Call(Arrange(self.side, hex_), then=self.begin)


def entry_due(phase: "MovementPhase", game: Mons, among: int) -> int:
    """8.3 Ending the phase, while a unit can enter."""
    return among if phase.side == GERMAN and any(entries(game)) else 0


def who_can_enter(phase: "MovementPhase", game: Mons) -> Iterator[Objection]:
    """8.3 Who can still enter, and where."""
    for unit, hex_ in entries(game):
        yield Objection("8.3", f"{game.called(unit)} can still enter by {hex_}.")


MOVER = (
    Bar("9.1", "{UNIT} is not yours to move.", not_own, ends=True),
    Bar("9.1", "{UNIT} is not on the map.", off_map, ends=True),
    Bar("9.2", "{UNIT} has moved in this phase.", moved, ends=True),
    Bar("9.1", why_stuck, stuck),
)


@dataclass
class MovementPhase(Procedure):
    """9.1 A side moves its units and stacks one after the other."""

    side: str

    def begin(self, game: Mons, _: object) -> Step:
        """5.3 Every movement phase starts afresh."""
        game.phase = f"{self.side} movement"
        game.moved = game.arranged = 0
        game.entered = {}
        for unit in game.sheet.units.pick(game.on_map):
            place, steps, spent = game.units[unit]
            if spent:
                game.units[unit] = Unit(place, steps)
        return self.ask(game, None)

    def ask(self, game: Mons, _: object) -> Step:
        """9.2 Who moves next? 8.3 The phase goes on while units can enter."""
        prompt = "9.1 Pick a unit to move, or end the movement phase."
        if self.side == BRITISH:
            return Ask(self.side, (self.end, self.move, self.arrange), prompt)
        if any(entries(game)):
            prompt = "9.1 Pick a unit to move or to bring on; every unit that can enter must (8.3)."
        return Ask(self.side, (self.end, self.enter, self.move, self.arrange), prompt)

    @form(
        "end",
        (Bar("8.3", who_can_enter, entry_due),),
        passes=True,
        label="End the movement phase",
        says="end the movement phase",
    )
    def end(self, game: Mons) -> Step:
        """5.1 No more moves."""
        game.tell("", "5.1", settles=True)
        return Done()

    @form("enter UNIT HEX", ENTRANT, GATE, says="UNIT comes on at HEX")
    def enter(self, game: Mons, unit: str, hex_: str) -> Step:
        """8.4 A unit lines up to come on."""
        return Call(Enter(self.side, (unit,), hex_), then=self.ask)

    @form("move UNIT", MOVER, says="UNIT moves")
    def move(self, game: Mons, unit: str) -> Step:
        """9.2 One unit or stack moves to the end before another begins."""
        return Call(Move(self.side, (unit,)), then=self.ask)

    @form("arrange HEX", ARRANGE, says="arrange the stack in HEX")
    def arrange(self, game: Mons, hex_: str) -> Step:
        """6.6 Put a stack in order."""
        return Call(Arrange(self.side, hex_), then=self.ask)


@dataclass
class CombatPhase(Procedure):
    """5.2 All bombardment first, then melee."""

    side: str

    def begin(self, game: Mons, _: object) -> Step:
        """5.3 Every combat phase starts afresh."""
        game.arranged = 0
        return Call(BombardmentStep(self.side), then=self.melee)

    def melee(self, game: Mons, _: object) -> Step:
        """5.2 Melee follows bombardment."""
        return Call(MeleeStep(self.side))
