"""core-8 An attack on the Firepower Factors Table, and what it does to its targets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Call, Done, Draw, Procedure, Step
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Tally
from grognard.games.combat.checks import MoraleCheck
from grognard.games.combat.harm import casualty, eliminate, reveal, settle_close_combat
from grognard.games.combat.shapes import LEADER, TEAM
from grognard.games.combat.state import Combat

FACES = range(1, 101)  # core-1-a
NOTHING = "-"
RESULTS = ("E", "C", "M+", "M")
LASTS = {"FT": 91, "MOL": 81}  # core-17-c, core-17-d: from here on it is empty


def result_of(game: Combat, column: str, total: int) -> str:
    """core-8-a The result of a modified d100 in a column."""
    chart = game.sheet.charts["fft"]
    for row in RESULTS:
        if total <= int(chart.result(column, row)):
            return row
    return NOTHING


def meanings(game: Combat, column: str, shifts: Sequence[int]) -> tuple[str, ...]:
    """core-8-c, core-8-h What each face does to each target; 00 does nothing."""
    bounds = [int(game.sheet.charts["fft"].result(column, row)) for row in RESULTS]
    table = []
    for shift in shifts:
        faces = [NOTHING] * 100
        last = 0
        for row, bound in zip(RESULTS, bounds, strict=True):
            upto = min(99, bound - shift)
            for face in range(last, max(last, upto)):
                faces[face] = row
            last = max(last, upto)
        table.append(faces)
    return tuple(" ".join(results) for results in zip(*table, strict=True))


@dataclass
class Attack(Procedure):
    """core-8-c One roll against a place; each target applies its own DRM to it."""

    firers: tuple[str, ...]
    column: str
    targets: tuple[str, ...]
    shifts: tuple[int, ...]
    sums: tuple[Tally, ...] = ()
    rule: str = "core-8-c"
    results: dict[str, str] = field(default_factory=dict)

    def begin(self, game: Combat, _: object) -> Step:
        """core-1-a The d100."""
        where = game.units[self.targets[0]].place
        purpose = f"Column {self.column} against {', '.join(self.shown(game))}."
        mods = self.sums[0].mods if len({*self.shifts}) == 1 and self.sums else ()
        side = game.owner(self.firers[0]) if self.firers else ""
        means = meanings(game, self.column, self.shifts)
        return Call(Roll(self.rule, purpose, means, 1, mods, side, where), then=self.fell)

    def shown(self, game: Combat) -> Iterable[str]:
        """Those of the targets that everybody knows of."""
        return [unit for unit in self.targets if not game.units[unit].hidden]

    def fell(self, game: Combat, rolled: Rolled) -> Step:
        """core-8-d to core-8-f Who has which result; core-8-h a weapon may break."""
        self.wear(game, rolled.face)
        found = rolled.means.split(" ")
        self.results = {
            unit: result
            for unit, result in zip(self.targets, found, strict=True)
            if result != NOTHING
        }
        for unit in self.results:
            reveal(game, unit)
        return self.pick(game, "E", self.kill)

    def wear(self, game: Combat, face: int) -> None:
        """core-8-h, core-17 A high roll breaks or empties the weapon of a team for good."""
        for unit in self.firers:
            kind, now = game.kind(unit), game.units[unit]
            if kind.type == TEAM and now.served and face >= LASTS.get(kind.name, FACES[-1]):
                game.change(unit, spent=True, served=False)
                game.tell(f"{unit} has no weapon left.", "core-8-h")

    def pick(self, game: Combat, result: str, then: object) -> Step:
        """core-8-d, core-8-e, core-8-g Chance picks one of those with a result, leaders last."""
        hit = [unit for unit, each in self.results.items() if each == result]
        others = [unit for unit in hit if game.kind(unit).type != LEADER]
        alone = all(game.kind(unit).type == LEADER for unit in self.targets)
        among = tuple(others or (hit if alone else ()))
        step = getattr(self, then.__name__)  # type: ignore[attr-defined]
        if len(among) > 1:
            return Draw(among, step, f"core-1-g Who of them takes the {result}?")
        taken: Step = step(game, among[0] if among else "")
        return taken

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
        checks = tuple(MoraleCheck(each, result) for each, result in self.results.items())
        return Call(checks, then=self.over) if checks else self.over(game, None)

    def over(self, game: Combat, _: object) -> Step:
        """core-16-j Close Combat may have ended."""
        for place in dict.fromkeys(game.units[unit].place for unit in self.targets):
            settle_close_combat(game, place)
        return Done()
