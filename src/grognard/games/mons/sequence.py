"""5 The sequence of play: read this first."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Call, Done, Listing, Procedure, Step, not_offered
from grognard.engine.kernel.tally import Objection
from grognard.games.mons.bombardment import BombardmentStep
from grognard.games.mons.entry import entering_objections, entries
from grognard.games.mons.group import NORMAL
from grognard.games.mons.melee import MeleeStep
from grognard.games.mons.movement import Move
from grognard.games.mons.stacking import Arrange, arrange_objections, arrangeable
from grognard.games.mons.state import BRITISH, GERMAN, Mons
from grognard.games.mons.stepping import movers, stuck_objections
from grognard.games.mons.victory import judge

MOVE, FIGHT = "move", "fight"
PATTERNS = ("move/fight", "fight/move", "fight/fight", "move/move")  # 5.3


@dataclass
class Battle(Procedure):
    """5.2 Game turns of two player turns, the German first."""

    def begin(self, game: Mons, _: object) -> Step:
        """6.6 The British owner may arrange his stacks at set-up."""
        return Call(ArrangeStacks(BRITISH), then=self.german_movement)

    def german_movement(self, game: Mons, _: object) -> Step:
        """5.2 The German player turn: movement first."""
        game.marched = {}
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
        game.tell(f"Turn {game.turn} begins.", "5.4")
        return self.german_movement(game, None)


@dataclass
class BritishTurn(Procedure):
    """5.3 The British player turn: two phases, of kinds that the player names beforehand."""

    phases: tuple[str, ...] = ()

    def begin(self, game: Mons, _: object) -> Step:
        """5.3 He announces the pattern first of all."""
        game.phase = f"{BRITISH} turn"
        prompt = "5.3 Choose how this turn runs."
        return Listing(BRITISH, PATTERNS, self.announce, prompt)

    def announce(self, game: Mons, choice: str) -> Step:
        """5.3 The pattern stands until the next British player turn."""
        self.phases = tuple(choice.split("/"))
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
        hexes = arrangeable(game, self.side)
        if not hexes:
            return Done()
        options = ("ready", *(f"arrange {hex_}" for hex_ in hexes))
        return Listing(self.side, options, self.arrange, "6.6 Arrange your stacks, or begin.")

    def arrange(self, game: Mons, choice: str) -> Step:
        """6.6 Put one stack in order."""
        if choice == "ready":
            return Done()
        return Call(Arrange(self.side, choice.removeprefix("arrange ")), then=self.begin)


@dataclass
class MovementPhase(Procedure):
    """9.1 A side moves its units and stacks one after the other."""

    side: str

    def begin(self, game: Mons, _: object) -> Step:
        """5.3 Every movement phase starts afresh."""
        game.phase = f"{self.side} movement"
        game.spent, game.moved, game.entered, game.arranged = {}, {}, {}, {}
        return self.ask(game, None)

    def ask(self, game: Mons, _: object) -> Step:
        """9.2 Who moves next? 8.3 The phase goes on while units can enter."""
        prompt = "9.1 Pick a unit to move, or end the movement phase."
        if self.side == GERMAN and any(entries(game)):
            prompt = "9.1 Pick a unit to move or to bring on; every unit that can enter must (8.3)."
        return Listing(self.side, self.options, self.choose, prompt, self.objections)

    def choose(self, game: Mons, choice: str) -> Step:
        """9.2 One unit or stack moves to the end before another begins."""
        match choice.split():
            case ["move", unit]:
                return Call(Move((unit,)), then=self.ask)
            case ["enter", unit, hex_]:
                return Call(Move((unit,), NORMAL, hex_), then=self.ask)
            case ["arrange", hex_]:
                return Call(Arrange(self.side, hex_), then=self.ask)
        game.tell("The movement phase is over.", "5.1", settles=True)
        return Done()

    def options(self, game: Mons) -> Iterator[str]:
        """Every unit that may move or enter, every stack that may be arranged, the end."""
        coming = list(entries(game)) if self.side == GERMAN else []
        if not coming:
            yield "end"
        yield from (f"enter {unit} {hex_}" for unit, hex_ in coming)
        yield from (f"move {unit}" for unit in movers(game, self.side))
        yield from (f"arrange {hex_}" for hex_ in arrangeable(game, self.side))

    def objections(self, game: Mons, choice: str) -> Iterator[Objection]:
        """Why this may not be done now."""
        match choice.split(" "):
            case ["end"]:
                yield from self.end_objections(game)
            case ["enter", unit, hex_] if unit in game.place and hex_ in game.ground.bit:
                yield from self.entry_objections(game, unit, hex_)
            case ["move", unit] if unit in game.place:
                yield from self.move_objections(game, unit)
            case ["arrange", hex_] if hex_ in game.ground.bit:
                yield from arrange_objections(game, self.side, hex_)
            case _:
                yield not_offered(game, choice)

    def move_objections(self, game: Mons, unit: str) -> Iterator[Objection]:
        """9.1 Why a unit may not begin to move."""
        name = game.counter(unit).short
        if game.side(unit) != self.side:
            yield Objection("9.1", f"{name} is not yours to move.")
        elif not game.on_map(unit):
            yield Objection("9.1", f"{name} is not on the map.")
        elif unit in game.moved:
            yield Objection("9.2", f"{name} has moved in this phase.")
        else:
            yield from stuck_objections(game, unit)

    def entry_objections(self, game: Mons, unit: str, hex_: str) -> Iterator[Objection]:
        """8.1 to 8.4 Why a unit may not enter; the British learn nothing of the German column."""
        if self.side == BRITISH:
            yield Objection("8.1", "Only German units enter.")
        else:
            yield from entering_objections(game, (unit,), hex_)

    def end_objections(self, game: Mons) -> Iterator[Objection]:
        """8.3 Why the phase may not end: no unit that can enter may wait."""
        if self.side == GERMAN:
            for unit, hex_ in entries(game):
                yield Objection("8.3", f"{game.counter(unit).short} can still enter by {hex_}.")


@dataclass
class CombatPhase(Procedure):
    """5.2 All bombardment first, then melee."""

    side: str

    def begin(self, game: Mons, _: object) -> Step:
        """5.3 Every combat phase starts afresh."""
        game.arranged = {}
        return Call(BombardmentStep(self.side), then=self.melee)

    def melee(self, game: Mons, _: object) -> Step:
        """5.2 Melee follows bombardment."""
        return Call(MeleeStep(self.side), then=self.end)

    def end(self, game: Mons, _: object) -> Step:
        """5.2 The phase is over."""
        return Done()
