"""4.0 The sequence of play: read this first."""

from collections.abc import Iterable
from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Draw, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Objection
from grognard.games.montelimar.activation import Activation
from grognard.games.montelimar.air import ground_aircraft
from grognard.games.montelimar.attachments import (
    Assign,
    change_attachment,
    movable,
    takers,
    why_not_moved,
    why_not_taken,
)
from grognard.games.montelimar.chit_refusals import why_not_played, why_not_sold
from grognard.games.montelimar.chits import buyable, charge, playable
from grognard.games.montelimar.command import on_map
from grognard.games.montelimar.direct_command import DirectCommand
from grognard.games.montelimar.events import RandomEvent, Wind
from grognard.games.montelimar.fire_sum import FACES
from grognard.games.montelimar.heroes import ROLIN, at_hand
from grognard.games.montelimar.named_heroes import RolinLights
from grognard.games.montelimar.refusals import otherwise
from grognard.games.montelimar.reinforcement import arrive, due_now
from grognard.games.montelimar.state import ALLIED, GERMAN, Montelimar, enemy, is_place
from grognard.games.montelimar.task_forces import end_task_forces
from grognard.games.montelimar.tidying import recall_leaders
from grognard.games.montelimar.victory import judge, score_roadblock, swept

MORNING = "0700"
STANDING = ("DCA", "DCG", "Wind", "Event")  # 4.0 2A
RESTED, TIRED = 3, 5  # 4.0 1B


@dataclass
class Battle(Procedure):
    """4.0 Turn after turn: preparation, action, end."""

    def begin(self, game: Montelimar, _: object) -> Step:
        """4.0 The preparation phase."""
        game.phase = "preparation"
        day, hour = game.clock
        game.tell(f"{day} August, {hour}.", "4.0")
        end_task_forces(game)
        if game.is_night:
            ground_aircraft(game)
        if game.is_night and at_hand(game, ROLIN):
            return Call((RolinLights(), Preparation()), then=self.action)
        return Call(Preparation(), then=self.action)

    def action(self, game: Montelimar, _: object) -> Step:
        """4.0 The action phase."""
        game.phase = "action"
        return Call(ActionPhase(), then=self.end)

    def end(self, game: Montelimar, _: object) -> Step:
        """4.0 The end phase: victory, then the next turn."""
        game.phase = "end"
        if game.outcome is None:
            score_roadblock(game)
        if not swept(game) and game.turn >= game.scenario.turns:
            judge(game)
        if game.outcome:
            return Done()
        game.turn += 1
        return self.begin(game, None)


def not_for_sale(phase: "Preparation", game: Montelimar, among: int) -> int:
    """4.0 1D The chits that this side cannot buy now."""
    return among & ~game.setting.words["CHIT"].bits.mask(buyable(game, phase.side))


def not_movable(phase: "Preparation", game: Montelimar, among: int) -> int:
    """26.0 The formations that are not attached, or whose division cannot pay for a change."""
    return among & ~game.setting.words["FORMATION"].bits.mask(movable(game))


def why_kept(
    phase: "Preparation", game: Montelimar, formation: str, division: str = ""
) -> Iterable[Objection]:
    """26.0 Why an attached formation stays where it is."""
    text = f"No other division can take {game.called(formation)}."
    return otherwise(why_not_moved(game, formation), "26.0", text)


def why_no_taker(
    phase: "Preparation", game: Montelimar, formation: str, division: str
) -> Iterable[Objection]:
    """26.0 Why a division cannot take a formation."""
    return why_not_taken(game, division, formation)


def no_taker(phase: "Preparation", game: Montelimar, among: int, formation: str) -> int:
    """26.0 The divisions that cannot take a formation."""
    return among & ~game.setting.words["DIVISION"].bits.mask(takers(game, formation))


@dataclass
class Preparation(Procedure):
    """4.0 1 Weather, fatigue, drinks, chits, fatigue again, dispatch points, reinforcements."""

    side: str = ""
    divisions: tuple[str, ...] = ()
    rolled_for: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """4.0 1A At 0700 the weather is rolled, where the scenario leaves it open."""
        game.bought = game.played = ()
        game.rushed = False
        game.no_german_chits = False
        if game.clock[1] != MORNING:
            return self.buy_first(game)
        if game.scenario.weather == "clear":
            return self.morning(game)
        mods = (Mod(1, "rain the day before", "4.0"),) if game.rained else ()
        table = game.sheet.charts.tables["weather"]
        means = tuple(table.result("weather", face + len(mods)) for face in FACES)
        roll = Roll("4.0", "The weather of the day.", means, lowest=0, mods=mods)
        return Call(roll, then=self.weather)

    def weather(self, game: Montelimar, rolled: Rolled) -> Step:
        """4.0 1A It holds for the whole day; 8.8.1 rain puts out fires."""
        game.weather = rolled.means
        game.rained = rolled.means == "rain"
        if game.rained:
            game.burning = 0
        return self.morning(game)

    def morning(self, game: Montelimar) -> Step:
        """4.0 1B, 1C Rested divisions recover, tired ones suffer; drinks come back."""
        for division, record in list(game.records.items()):
            most = game.rating(division).most_tq
            if record.fatigue <= RESTED:
                game.records[division] = record._replace(
                    tq=max(record.tq, min(most, record.tq + 1))
                )
            elif record.fatigue >= TIRED:
                game.records[division] = record._replace(tq=max(0, record.tq - 1))
        if game.scenario.drinks:
            game.drinks = {GERMAN: 1, ALLIED: 1}
        return self.buy_first(game)

    def buy_first(self, game: Montelimar) -> Step:
        """4.0 1D The initiative player buys first."""
        self.side = game.initiative
        return self.shop(game)

    def shop(self, game: Montelimar) -> Step:
        """4.0 1D Chits for the cup; the German may move attachments."""
        moving = self.side == GERMAN and bool(movable(game))
        if buyable(game, self.side) or moving:
            forms = (self.sold, self.buy, self.reattach) if moving else (self.sold, self.buy)
            return Ask(self.side, forms, "4.0 Buy a chit for the cup?")
        return self.sold(game)

    @form(
        "attach FORMATION DIVISION",
        (Bar("26.0", why_kept, not_movable, ends=True),),
        (Bar("26.0", why_no_taker, no_taker),),
        says="attach FORMATION to DIVISION",
    )
    def reattach(self, game: Montelimar, formation: str, division: str) -> Step:
        """26.0 An attached formation changes its division, for two Dispatch Points."""
        change_attachment(game, formation, division)
        return self.shop(game)

    @form("buy CHIT", (Bar("4.0", why_not_sold, not_for_sale),), says="buy CHIT")
    def buy(self, game: Montelimar, chit: str) -> Step:
        """4.0 1D Its division pays."""
        charge(game, chit, immediate=False)
        game.bought = tuple(sorted((*game.bought, chit)))
        game.tell(f"The {self.side.capitalize()} side buys the chit of {game.called(chit)}.", "4.0")
        return self.shop(game)

    @form("done", passes=True, label="Done", says="buy no more chits")
    def sold(self, game: Montelimar) -> Step:
        """4.0 1D Then the reaction player; 1E then fatigue is booked."""
        if self.side == game.initiative:
            self.side = enemy(game.initiative)
            return self.shop(game)
        self.tire(game)
        known = game.sheet.pieces.divisions  # in their order: records may have been read again
        self.divisions = tuple(d for d in known if d in game.records and on_map(game, d))
        return self.dispatch(game)

    def tire(self, game: Montelimar) -> None:
        """4.0 1E A division chit tires its division, most by night; without one it rests."""
        chits = game.sheet.pieces.chits
        for division, record in list(game.records.items()):
            used = any(
                chits[c].kind in ("division", "force") and chits[c].division == division
                for c in game.bought
            )
            change = (2 if game.is_night else 1) if used else -1
            fatigue = max(0, min(19, record.fatigue + change))
            game.records[division] = record._replace(fatigue=fatigue)

    def dispatch(self, game: Montelimar) -> Step:
        """4.0 1F A die for each division: three points at or under its rating, else one."""
        if not self.divisions:
            return Call(Assign(), then=self.arrivals)
        division, *rest = self.divisions
        self.rolled_for, self.divisions = division, tuple(rest)
        known = game.rating(division)
        points = game.sheet.charts.numbers["dispatch_points"]
        means = tuple(
            f"{points['hit'] if face <= known.dispatch else points['missed']} points"
            for face in FACES
        )
        name, enough = game.called(division), known.dispatch
        purpose = f"Dispatch Points for {name}, {points['hit']} with {enough} or less."
        return Call(Roll("4.0", purpose, means, lowest=0, side=known.side), then=self.dispatched)

    def arrivals(self, game: Montelimar, _: object) -> Step:
        """4.0 1G, 13.1, 18.0 Reinforcements are placed, and leaders who waited join them."""
        arrive(game)
        for unit in due_now(game):
            if unit in game.units and is_place(game.at(unit)):
                recall_leaders(game, unit)
        return Done()

    def dispatched(self, game: Montelimar, rolled: Rolled) -> Step:
        """4.0 1F At most nine."""
        record = game.records[self.rolled_for]
        numbers = game.sheet.charts.numbers["dispatch_points"]
        total = min(numbers["most"], record.dispatch + int(rolled.means.split()[0]))
        game.records[self.rolled_for] = record._replace(dispatch=total)
        return self.dispatch(game)


def not_playable(phase: "ActionPhase", game: Montelimar, among: int) -> int:
    """4.0 2C The chits that cannot be played at once."""
    return among & ~game.setting.words["CHIT"].bits.mask(playable(game, phase.asked))


@dataclass
class ActionPhase(Procedure):
    """4.0 2 Chits come out of the cup one by one; before each a formation may be played at once."""

    asked: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """4.0 2A, 2B The cup is filled; at 0700 lights go out."""
        in_play = [chit for chit in STANDING if chit in game.scenario.chits]
        game.cup = tuple(sorted((*game.bought, *in_play)))
        if game.clock[1] == MORNING:
            game.lit = 0
        return self.window(game, None)

    def window(self, game: Montelimar, _: object) -> Step:
        """4.0 2C The initiative player first."""
        if swept(game):
            return Done()
        return self.offer(game, game.initiative)

    def offer(self, game: Montelimar, side: str) -> Step:
        """4.0 2C A side that can play a chit at once is asked."""
        self.asked = side
        if playable(game, side):
            prompt = "4.0 Play a formation chit at once, or wait for the draw?"
            return Ask(side, (self.wait, self.play), prompt)
        return self.wait(game)

    @form("wait", passes=True, label="Wait", says="play no chit now")
    def wait(self, game: Montelimar) -> Step:
        """4.0 2C If the first side waits the other may; then a chit is drawn."""
        if self.asked == game.initiative:
            return self.offer(game, enemy(game.initiative))
        if not game.cup:
            return Done()
        return Draw(game.cup, self.drawn, "4.0 Draw a chit.")

    @form("play CHIT", (Bar("4.0", why_not_played, not_playable),), says="play CHIT")
    def play(self, game: Montelimar, chit: str) -> Step:
        """4.0 2C For two Dispatch Points."""
        charge(game, chit, immediate=True)
        game.played = tuple(sorted((*game.played, chit)))
        return Call(Activation(chit), then=self.window)

    def drawn(self, game: Montelimar, chit: str) -> Step:
        """4.0 2C i to iv What the chit brings."""
        game.cup = tuple(each for each in game.cup if each != chit)
        game.played = tuple(sorted((*game.played, chit)))
        game.tell(f"{game.called(chit)} is drawn.", "4.0", reveals=True)
        return Call(brought(game, chit), then=self.window)


def brought(game: Montelimar, chit: str) -> Procedure:
    """4.0 2C i to iv What a chit that was drawn sets going."""
    printed = game.sheet.pieces.chits[chit]
    if printed.kind == "wind":
        return Wind()
    if printed.kind == "event":
        return RandomEvent()
    return DirectCommand(printed.side) if printed.kind == "direct" else Activation(chit)
