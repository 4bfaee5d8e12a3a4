"""core-8 An attack on the Firepower Factors Table, and what it does to its targets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Call, Done, Draw, Procedure, Step
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, signed
from grognard.games.combat.aftermath import BESIDES, Blow, all_besides, settle, works_struck
from grognard.games.combat.barrels import is_soft
from grognard.games.combat.checks import MoraleCheck
from grognard.games.combat.harm import casualty, eliminate, reveal, settle_close_combat
from grognard.games.combat.shapes import LEADER, VEHICLE
from grognard.games.combat.state import Combat
from grognard.games.combat.wrecking import KILL, MINES, SOFT, Battering, get_off, riders, shelters

FACES = range(1, 101)  # core-1-a
NOTHING = "no effect"
RESULTS = ("E", "C", "M+", "M")
LOSSES = ("E", "C")  # core-8-d, core-8-e


def faces_of(game: Combat, column: str, shift: int) -> tuple[str, ...]:
    """core-8-a, core-8-h What each face of the d100 does to a target with this DRM; 00 nothing."""
    worked, key = game.sheet.worked, f"faces {column} {shift}"
    if key not in worked:
        worked[key] = _faces(game, column, shift)
    found: tuple[str, ...] = worked[key]
    return found


def _faces(game: Combat, column: str, shift: int) -> tuple[str, ...]:
    chart, faces, last = game.sheet.charts["fft"], [""] * 100, 0
    for row in RESULTS:
        upto = max(last, min(99, int(chart.result(column, row)) - shift))
        faces[last:upto] = [row] * (upto - last)
        last = upto
    return tuple(faces)


def meanings(
    game: Combat, column: str, targets: Sequence[str], shifts: Sequence[int]
) -> tuple[str, ...]:
    """core-8-c What each face does to all targets; those it leaves alone are not named.

    So nothing is said of a hidden unit before it is struck (core-19-b).
    """
    struck = list(zip(*[faces_of(game, column, shift) for shift in shifts], strict=True))
    told = {(): NOTHING}
    for each in dict.fromkeys(struck):
        named = zip(targets, each, strict=True)
        told[each] = ", ".join(f"{unit} {got}" for unit, got in named if got) or NOTHING
    return tuple([told[each] for each in struck or ((),) * len(FACES)])


@dataclass
class Attack(Procedure):
    """core-8-c One roll against a place; each target applies its own DRM to it."""

    firers: tuple[str, ...]
    column: str
    targets: tuple[str, ...]
    shifts: tuple[int, ...]
    sums: tuple[Tally, ...] = ()
    rule: str = "core-8-c"
    shell: bool = False  # HE, which sets fires and breaks its gun (core-12-d, core-8-h)
    place: str = ""  # where it strikes, if nobody may be there
    guns: tuple[str, ...] = ()  # the machine guns of a vehicle that fire (core-8-h)
    results: dict[str, str] = field(default_factory=dict)
    face: int = 0  # of the die, handed on
    spared: tuple[str, ...] = ()  # riders of vehicles that the attack destroyed (core-8-l)

    def begin(self, game: Combat, _: object) -> Step:
        """core-1-a The d100."""
        where = self.place or game.units[self.targets[0]].place
        purpose = f"Column {self.column} against {', '.join(self.shown(game)) or where}."
        side = game.owner(self.firers[0]) if self.firers else ""
        plain, mods = meanings(game, self.column, self.targets, self.shifts), self.told(game)
        if not mods:
            self.tell_sums(game, [unit for unit in self.targets if not game.units[unit].hidden])
        more = all_besides(game, self.blow(game))
        means = tuple([e + also for e, also in zip(plain, more, strict=True)]) if more else plain
        return Call(Roll(self.rule, purpose, means, 1, mods, side, where), then=self.fell)

    def blow(self, game: Combat) -> Blow:
        """The attack as its die sees it."""
        where = self.place or game.units[self.targets[0]].place
        return Blow(self.firers, self.column, self.shell, self.rule, where, self.guns)

    def shown(self, game: Combat) -> Iterable[str]:
        """Those of the targets that everybody knows of."""
        return [unit for unit in self.targets if not game.units[unit].hidden]

    def told(self, game: Combat) -> tuple[Mod, ...]:
        """The DRM where it is the same for all who are known, or that of works (core-8-m)."""
        known = [
            sum_.mods
            for unit, sum_ in zip(self.targets, self.sums, strict=True)
            if not game.units[unit].hidden
        ]
        if not known:
            return works_struck(game, self.blow(game))
        return known[0] if len({*known}) == 1 else ()

    def tell_sums(self, game: Combat, units: Sequence[str]) -> None:
        """core-1-d The DRM of each of these, where the die is not changed alike for all."""
        where = self.blow(game).where
        for unit, sum_ in zip(self.targets, self.sums, strict=True):
            if unit in units and sum_.mods:
                terms = ", ".join(map(str, sum_.mods))
                told = f"{terms} = {signed(sum_.total)}" if len(sum_.mods) > 1 else terms
                game.tell(f"DRM of {unit}: {told}.", "core-10-a", where=where)

    def fell(self, game: Combat, rolled: Rolled) -> Step:
        """core-8-d to core-8-f Who has which result; core-8-h a weapon may break."""
        self.face = rolled.face
        settle(game, self.blow(game), rolled.face)
        plain = rolled.means.partition(BESIDES)[0]
        parts = plain.split(", ") if plain != NOTHING else []
        self.results = {unit: result for unit, _, result in (part.partition(" ") for part in parts)}
        found = [unit for unit in self.results if game.units[unit].hidden]
        for unit in self.results:
            reveal(game, unit)
        self.tell_sums(game, found)
        hits = self.hits(game)
        return Call(hits, then=self.shatter) if hits else self.shatter(game, None)

    def hits(self, game: Combat) -> tuple[Battering, ...]:
        """core-8-i, core-8-j, core-8-l The results of vehicles, and of those who die with them."""
        found = []
        for unit, result in self.results.items():
            if game.kind(unit).type == VEHICLE:
                rule = MINES if self.rule == MINES else "core-8-i"
                found.append(Battering(unit, result, rule))
                if is_soft(game.kind(unit)) and SOFT[result] == KILL:
                    self.spared += tuple(riders(game, unit))
            elif (ridden := game.units[unit].aboard) and not shelters(game, ridden):
                get_off(game, unit)  # core-15-c
        return tuple(found)

    def shatter(self, game: Combat, _: object) -> Step:
        """core-8-d The results of infantry, those apart whom a wreck has hurt already."""
        self.results = {
            unit: result
            for unit, result in self.results.items()
            if game.kind(unit).type != VEHICLE and unit not in self.spared and game.is_on_map(unit)
        }
        return self.pick(game, "E", self.kill)

    def pick(self, game: Combat, result: str, then: object) -> Step:
        """core-8-d, core-8-e, core-8-g Chance picks one of those with a result, leaders last."""
        hit = [unit for unit in self.targets if self.results.get(unit) == result]
        among = tuple(unit for unit in hit if not self.is_shielded(game, unit))
        step = getattr(self, then.__name__)  # type: ignore[attr-defined]
        if len(among) > 1:
            return Draw(among, step, f"core-1-g Who of them takes the {result}?")
        taken: Step = step(game, among[0] if among else "")
        return taken

    def is_shielded(self, game: Combat, unit: str) -> bool:
        """core-8-g Whether a leader has somebody with him who can be picked instead."""
        here, hurt = game.units[unit].place, [u for u, got in self.results.items() if got in LOSSES]
        men = (each for each in hurt if game.kind(each).type != LEADER)
        shield = any(game.units[each].place == here for each in men)
        return game.kind(unit).type == LEADER and shield

    def kill(self, game: Combat, unit: str) -> Step:
        """core-8-d One unit is eliminated; the others at E take M+."""
        killed = bool(unit)
        if killed:
            eliminate(game, unit)
            self.results = {each: got for each, got in self.results.items() if each != unit}
        worse = ("E", "C") if killed else ("E",)  # core-8-e: one loss for an attack at most
        self.soften(worse)
        return self.pick(game, "C", self.wound)

    def soften(self, results: tuple[str, ...]) -> None:
        """core-8-d, core-8-e Those who were not picked check at M+ instead."""
        self.results = {
            unit: "M+" if result in results else result for unit, result in self.results.items()
        }

    def wound(self, game: Combat, unit: str) -> Step:
        """core-8-e One unit takes a casualty; the others at C take M+."""
        if unit:
            casualty(game, unit)
            self.results = {each: got for each, got in self.results.items() if each != unit}
        self.soften(("C",))
        shaken = (each for each in self.targets if each in self.results)
        checks = tuple(MoraleCheck(each, self.results[each]) for each in shaken)
        return Call(checks, then=self.over) if checks else self.over(game, None)

    def over(self, game: Combat, _: object) -> Step:
        """core-16-j Close Combat may have ended."""
        for place in dict.fromkeys(game.units[unit].place for unit in self.targets if unit):
            settle_close_combat(game, place)
        return Done(self.face)
