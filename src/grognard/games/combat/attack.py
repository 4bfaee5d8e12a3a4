"""core-8 An attack on the Firepower Factors Table, and what it does to its targets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Call, Done, Draw, Procedure, Step
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally
from grognard.games.combat.barrels import break_barrel, is_soft
from grognard.games.combat.checks import MoraleCheck
from grognard.games.combat.harm import casualty, eliminate, reveal, settle_close_combat
from grognard.games.combat.shapes import LEADER, TEAM, VEHICLE
from grognard.games.combat.state import Combat
from grognard.games.combat.works import obstacles, remove
from grognard.games.combat.wrecking import KILL, MINES, SOFT, Battering, get_off, riders, shelters

FACES = range(1, 101)  # core-1-a
NOTHING = "no effect"
AT_WORKS = 20  # core-8-m: the only DRM is -20
BARRAGE = "core-20-c"  # the rule of an attack by artillery
RESULTS = ("E", "C", "M+", "M")
BURNING = ("FT", "DC", "MOL")  # core-12-d
LASTS = {"FT": 91, "MOL": 81}  # core-17-c, core-17-d: from here on it is empty


def faces_of(game: Combat, column: str, shift: int) -> list[str]:
    """core-8-a, core-8-h What each face of the d100 does to a target with this DRM; 00 nothing."""
    chart, faces, last = game.sheet.charts["fft"], [""] * 100, 0
    for row in RESULTS:
        upto = max(last, min(99, int(chart.result(column, row)) - shift))
        faces[last:upto] = [row] * (upto - last)
        last = upto
    return faces


def meanings(
    game: Combat, column: str, targets: Sequence[str], shifts: Sequence[int]
) -> tuple[str, ...]:
    """core-8-c What each face does to all targets; those it leaves alone are not named.

    So nothing is said of a hidden unit before it is struck (core-19-b).
    """
    struck = [faces_of(game, column, shift) for shift in shifts]
    return tuple(
        ", ".join(
            f"{unit} {faces[number]}"
            for unit, faces in zip(targets, struck, strict=True)
            if faces[number]
        )
        or NOTHING
        for number in range(100)
    )


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
    results: dict[str, str] = field(default_factory=dict)
    face: int = 0  # of the die, handed on
    spared: tuple[str, ...] = ()  # riders of vehicles that the attack destroyed (core-8-l)

    def begin(self, game: Combat, _: object) -> Step:
        """core-1-a The d100."""
        where = self.place or game.units[self.targets[0]].place
        purpose = f"Column {self.column} against {', '.join(self.shown(game))}."
        side = game.owner(self.firers[0]) if self.firers else ""
        means, mods = meanings(game, self.column, self.targets, self.shifts), self.told(game)
        return Call(Roll(self.rule, purpose, means, 1, mods, side, where), then=self.fell)

    def shown(self, game: Combat) -> Iterable[str]:
        """Those of the targets that everybody knows of."""
        return [unit for unit in self.targets if not game.units[unit].hidden]

    def told(self, game: Combat) -> tuple[Mod, ...]:
        """The DRM of the attack, where it is the same for all who are known."""
        known = [
            sum_.mods
            for unit, sum_ in zip(self.targets, self.sums, strict=True)
            if not game.units[unit].hidden
        ]
        return known[0] if len({*known}) == 1 else ()

    def fell(self, game: Combat, rolled: Rolled) -> Step:
        """core-8-d to core-8-f Who has which result; core-8-h a weapon may break."""
        self.face = rolled.face
        self.wear(game, rolled.face)
        self.kindle(game, rolled.face)
        self.demolish(game, rolled.face)
        parts = rolled.means.split(", ") if rolled.means != NOTHING else []
        self.results = {unit: result for unit, _, result in (part.partition(" ") for part in parts)}
        for unit in self.results:
            reveal(game, unit)
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

    def wear(self, game: Combat, face: int) -> None:
        """core-8-h, core-17 A high roll breaks or empties a weapon for good."""
        for unit in self.firers:
            kind, now = game.kind(unit), game.units[unit]
            if kind.type == TEAM and now.served and face >= LASTS.get(kind.name, FACES[-1]):
                game.change(unit, spent=True, served=False)
                game.tell(f"{unit} has no weapon left.", "core-8-h")
            elif face == FACES[-1] and self.shell:
                break_barrel(game, unit, "core-8-h")
            elif face == FACES[-1] and kind.type == VEHICLE:
                game.change(unit, broken=(*now.broken, *now.used))
                game.tell(f"The machine guns of {unit} are broken.", "core-8-h")

    def kindle(self, game: Combat, face: int) -> None:
        """core-12-d An unmodified 00 of flame, charge, bottle or HE sets what can burn on fire."""
        where = self.place or game.units[self.targets[0]].place
        spot = game.ground.places.spots[where]
        burns = bool(spot.walls) or spot.terrain in ("machine-parts", "lumber")
        hot = self.shell or any(game.kind(unit).name in BURNING for unit in self.firers)
        if face == FACES[-1] and burns and hot and spot.hex not in game.fires:
            game.fires = (*game.fires, spot.hex)
            game.stir(spot.hex)
            game.tell(f"{spot.hex} is on fire.", "core-12-d", where=spot.hex)

    def demolish(self, game: Combat, face: int) -> None:
        """core-8-m, 7.5.3, 7.6.3 HE, artillery or a charge may remove wire and roadblocks."""
        charge = any(game.kind(unit).name == "DC" for unit in self.firers)
        if not (self.shell or charge or self.rule == BARRAGE) or face == FACES[-1]:
            return
        where = self.place or game.units[self.targets[0]].place
        hex_ = game.ground.places.spots[where].hex
        bound = int(game.sheet.charts["fft"].result(self.column, "E")) + AT_WORKS
        for kind in obstacles(game, hex_) if face <= bound else ():
            remove(game, hex_, kind)

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
        for place in dict.fromkeys(game.units[unit].place for unit in self.targets if unit):
            settle_close_combat(game, place)
        return Done(self.face)
