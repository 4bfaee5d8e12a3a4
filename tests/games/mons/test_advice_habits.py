"""How computer players of Mons move: round the enemy, by all exits, guns behind the foot."""

from random import Random

from grognard import position, start
from grognard.games.mons.advice.dangers import Dangers
from grognard.games.mons.advice.detours import detours
from grognard.games.mons.advice.goals import ways
from grognard.games.mons.advice.moves import best_hexes, next_to_come
from grognard.games.mons.advice.relief import reliefs
from grognard.games.mons.state import Mons, is_artillery
from grognard.players.clock import Clock
from grognard.players.levels import believe, think
from grognard.players.match import follow_plan

BEFORE_MONS = (
    "IR35 4105, IR64 4106, IR90 4206, IR31 4207, Cav16 4207, IR85 4305, IR86 4306, J9 4306,"
    " IR75 4408, IR76 4409, 4RF 4208, 4DC 4208, 2RI 4308, 1GH 4308"
)
COLUMN = "1C 2724, 1N 2724, 1B 2724, 1DC 2625, 1CM 2625, 1DV 2625, 2S 2525, 2WF 2525"


def moved(text: str) -> Mons:
    """A position after the movement phase as level 2 orders it."""
    game = position("mons", text)
    plan = think("level2", believe(game, game.who, Random(1)), Random(1), Clock(20_000))
    follow_plan(game, plan)
    return game


def test_the_way_to_a_held_bridge_is_longer_than_to_an_open_one():
    """4.2 Regiments before Mons are one hex from the bridge and yet far from having it."""
    game = position("mons", f"{BEFORE_MONS}, turn 6, german move")
    regiment = game.counter("IR31")

    assert ways(game).far(regiment, "4207") == 1
    assert detours(game, "german").far(regiment, "4207") > 6


def test_nobody_waits_before_a_bridge_that_is_held():
    """9.1 Of ten units before Mons, where nine stood for three turns, most go elsewhere."""
    text = f"{BEFORE_MONS}, turn 6, german move"
    before, after = position("mons", text), moved(text)

    idle = [unit for unit, place in before.places.items() if place and after.places[unit] == place]
    germans = [unit for unit in idle if unit in before.sheet.army["german"]]
    assert len(germans) <= 2


def test_a_way_leads_round_an_enemy_and_his_zone():
    """7.3, 9.4 Two clear hexes are four with an enemy between them, and dearer near him."""
    free = position("mons", "IR26 3014, 1C 1016, turn 9, german move")
    barred = position("mons", "IR26 3014, 1C 3016, turn 9, german move")
    regiment = free.counter("IR26")

    far = [detours(game, "german").far(regiment, "3014") for game in (free, barred)]
    assert far[0] < far[1]


def test_the_second_day_is_felt_from_the_sixth_turn():
    """4.3 A bridge that is near matters less, and Bavai more, as the first day draws to its end."""
    far = []
    for turn in (5, 6, 7):
        game = position("mons", f"IR26 4207, 1C 1016, turn {turn}, german move")
        away, regiment = detours(game, "german"), game.counter("IR26")
        far.append(away.far(regiment, "3119") - away.far(regiment, "4207"))
    assert far[0] > far[1] > far[2]


def test_the_british_go_on_the_evening_of_the_first_day():
    """4.2 They move last, so nothing can be lost that they hold."""
    game = moved("IR26 2010, 6DG 2009, 1DC 2009, turn 7, british move")
    exits = detours(game, "british")

    assert "2009" not in game.stacks
    for unit in ("6DG", "1DC"):
        assert exits.far(game.counter(unit), game.units[unit].place) < exits.far(
            game.counter(unit), "2009"
        )


def test_the_british_stay_where_the_germans_have_every_bridge():
    """4.2 Then the battle is lost at the end of the turn, unless one is retaken."""
    bridges = ("2009", "2409", "2708", "2908", "3308", "4208")
    held = ", ".join(f"german holds {hex_}" for hex_ in bridges)
    game = position("mons", f"IR26 4204, 1C 4210, {held}, turn 7, british move")
    assert not detours(game, "british").stakes.leaving


def test_those_who_retreat_share_the_exits():
    """4.4 Eight units on the road to one exit do not all make for it."""
    game = position("mons", f"{COLUMN}, IR26 3020, turn 12, british move")
    away = detours(game, "british")
    exits = game.sheet.board.group("exit")

    chosen = {min(exits, key=away.own[unit].__getitem__) for unit in away.own}

    assert len(away.own) == 8
    assert len(chosen) > 1


def test_nobody_makes_for_an_exit_that_is_taken():
    """4.4 Germans stand in the nearest one."""
    game = position("mons", f"{COLUMN}, IR26 2228, turn 12, british move")
    exits = game.sheet.board.group("exit")
    away = detours(game, "british")
    assert all(min(exits, key=ways.__getitem__) != "2228" for ways in away.own.values())


def test_foot_comes_on_before_guns():
    """8.4 By every hex that somebody may enter by."""
    game = start("mons", "campaign")
    while game.who != "german":
        game = follow(game)
    first = next_to_come(game)
    assert first
    assert not any(is_artillery(game.counter(unit)) for unit in first.values())


def follow(game: Mons) -> Mons:
    """The next choice of whoever is asked before the Germans come."""
    follow_plan(game, think("level1", believe(game, game.who, Random(1)), Random(1), Clock(2000)))
    return game


def test_guns_go_beside_the_enemy_only_where_foot_is():
    """7.1 Beside the British in 3207 a gun would stand alone, but in 3206 there is a regiment."""
    game = position("mons", "FAR18 3204, IR64 3206, 1C 3207, turn 1, german move")
    gun = game.counter("FAR18")

    hexes = best_hexes(game, gun, ["3204", "3206", "3106", "3306"], better=False)

    assert "3206" in hexes
    assert not {"3106", "3306"} & set(hexes)


def test_guns_alone_beside_the_enemy_are_a_danger():
    """7.1 With foot beside them they are a smaller one."""
    game = position("mons", "FAR18 3204, IR64 3204, 1C 3207, turn 1, german move")
    dangers = Dangers(game, "german")
    assert dangers.of("3206", ["FAR18"]) < dangers.of("3206", ["FAR18", "IR64"])


def test_a_town_is_held_by_foot():
    """4.3 Bavai, with one battery in it and three British battalions near, gets a regiment."""
    game = moved(
        "IR26 3120, FAR4 3122, 1C 2822, 1N 2822, 1B 2822, german holds 3122, turn 12, german move"
    )
    assert game.units["IR26"].place == "3122"


def test_a_goal_with_help_behind_it_is_worth_more():
    """4.2 A battalion two hexes from a held bridge, clear of the enemy, is a reserve."""
    game = position("mons", "IR26 2005, 6DG 2009, 1DC 2014, turn 3, british move")
    orders = game.setting.rulebook.advice.orders(game)
    near = next(hex_ for hex_ in orders.choices["1DC"] if hex_ in ("2011", "1911", "2111"))
    plain = orders.worth({"6DG": "stay", "1DC": "stay"})
    assert orders.worth({"6DG": "stay", "1DC": near}) > plain


def beside_bavai(*units: str) -> Mons:
    """Three British battalions near Bavai, which these units hold, and a regiment beside it."""
    held = ", ".join(f"{unit} 3122" for unit in units)
    british = "1C 2822, 1N 2822, 1B 2822"
    return position(
        "mons", f"IR26 3120, {held}, {british}, german holds 3122, turn 12, german move"
    )


def test_guns_make_room_for_foot_of_another_corps():
    """6.5 Neither may wait for the other in a goal, so level 3 has them change places at once."""
    game = beside_bavai("FAR60")
    orders = game.setting.rulebook.advice.orders(game)
    [idea, *_] = orders.ideas()

    assert (idea["IR26"], "FAR60" in idea) == ("3122", True)
    stay = {unit: words[0] for unit, words in orders.choices.items()}
    single = (orders.worth({**stay, unit: word}) for unit in idea for word in orders.choices[unit])
    assert orders.worth({**stay, **idea}) > max(single)

    plan = think("level3", believe(game, "german", Random(1)), Random(1), Clock(2_000))
    follow_plan(game, plan)
    assert game.units["IR26"].place == "3122" != game.units["FAR60"].place


def test_nobody_is_relieved_who_may_stand_with_foot_or_does():
    """6.5 A battery of the regiment's own corps stays, and so does one that foot covers."""
    for units in (("FAR4",), ("FAR60", "IR84")):
        game = beside_bavai(*units)
        assert not list(reliefs(game, "german", detours(game, "german")))
