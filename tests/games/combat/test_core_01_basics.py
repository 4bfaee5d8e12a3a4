"""core-1, core-2, core-3, core-5 The grid, the sequence, the dice, and what no action does."""

from grognard import play
from grognard.games.combat import COMBAT
from grognard.games.combat.box import Weapon
from tests.games.combat.ground import BOX, WORKS
from tests.games.combat.positions import SETTING, at, offered, told, totals, works
from tests.playing import play_all
from tests.rules import rule


@rule("core-1-e")
def test_columns_and_rows():
    """core-1-e Odd columns meet rows r-1 and r beside them, even ones r and r+1."""
    board = BOX.boards[WORKS]

    assert {"E38", "E39"} <= {*board.neighbours("D38")}
    assert {"F37", "F38"} <= {*board.neighbours("E38")}
    assert (board.distance("O36", "M35"), board.distance("F34", "F12")) == (2, 22)


@rule("core-1-d")
def test_every_roll_is_told_with_its_purpose():
    """core-1-d What was rolled for, the face, the modifiers and the result."""
    game = at("g66-1 C17, r65-1 B17")
    asked = play_all(game, "fire g66-1 B17", "shoot")
    rolled = play_all(asked, "20")

    assert "Column" in asked.prompt
    [die] = [event.roll for event in rolled.events if event.roll is not None][:1]
    assert die.face == 20
    assert [mod.value for mod in die.mods] == [-10]


@rule("core-2-a")
def test_a_turn_has_four_phases():
    """core-2-a Command, Fire and Movement, Close Combat, End, and the next turn."""
    melees = "g66-2 C18 engaged, r65-2 C18 engaged, g66-3 C24 engaged, r65-3 C24 engaged"
    game = at(f"g66-1 B17 pinned, r65-1 A12 hidden, {melees}, command")
    asked = []
    while game.turn == 1:
        asked += [game.phase] if game.phase not in asked else []
        passing = [each for each in ("done", "pass") if each in game.options]
        game = play(game, (*passing, *game.options[-1:])[0])

    assert asked == ["command", "fire and movement", "close combat", "end"]
    assert game.phase == "command"


@rule("core-2-d")
def test_every_scenario_names_its_turns():
    """core-2-d So nobody falls back on eight; after the last turn somebody has won."""
    assert all(scenario.turns for scenario in BOX.scenarios.values())
    game = at("g66-1 B17, r65-1 Z20, turn 6")
    while game.who:
        game = play_all(game, "done" if "done" in game.options else "pass")
    assert game.outcome is not None


@rule("core-3-a")
def test_the_crowd_is_thinned_before_anybody_recovers():
    """core-3-a Overfull places first, then recovery of the first side, then of the second."""
    text = "g66-1 B17, g66-2 B17, g66-3 B17, g66-4 B17, r65-1 Z20 pinned, r65-2 Z21, loose"
    game = play_all(at(text), "pass", "pass")

    assert offered(game, "surplus")
    after = play_all(game, "surplus g66-1")
    assert (after.who, offered(after, "recover")) == ("german", ["recover g66-1"])
    assert play_all(after, "done").who == "russian"


@rule("core-5-i")
def test_squads_neither_split_nor_join():
    """core-5-i No order does so; a half-squad has the quality of its squad."""
    game = at("g66-1 B17 half, g66-2 B17 half, g82-1 B16, gLt-1 B17, r65-1 Z20")

    assert not {option.split()[0] for option in game.options} & {"split", "join", "form"}
    for kind in BOX.kinds.values():
        if kind.half:
            half = BOX.kinds[kind.half]
            assert (half.tq, half.engineer) == (kind.tq, kind.engineer)


@rule("10.1.2-i", "core-9-r")
def test_the_last_window_of_a_runner_comes_before_the_next_impulse():
    """10.1.2 At -20 while he runs and when he has stopped; in the next impulse a shot has -10."""
    text = "g66-1 B17, r65-1 C18"
    running = play_all(at(text), "run g66-1", "B18", "fire r65-1")
    stopped = play_all(at(text), "run g66-1", "B18", "hold", "stop")

    assert totals(running, "shoot")[1:] == [-30]
    assert totals(play_all(stopped, "fire r65-1"), "shoot")[1:] == [-30]
    assert totals(play_all(stopped, "hold"), "fire r65-1 B18")[1:] == [-20]
    walked = play_all(at(text), "move g66-1", "B18", "hold", "stop")
    assert "pass" in walked.options  # no window for one who walked


@rule("core-1-d")
def test_a_step_is_told_by_the_rule_that_allows_it():
    """core-1-d A walk by 10.2.2, a bypass by 10.6.1, flight by 10.8.1."""
    walk = play_all(works("g66-1 I6, r65-1 A40"), "move g66-1", "I7")
    around = play_all(works("g66-1 I6, r65-1 A40"), "move g66-1", "around J5 right")
    flight = play_all(works("g66-1 W20 disrupted, r65-1 W22"), "flee g66-1", "X19")

    assert [game.events[0].rule for game in (walk, around, flight)] == [
        "10.2.2",
        "10.6.1",
        "10.8.1",
    ]


@rule("core-9-c", "core-9-r")
def test_nobody_fires_twice_in_the_last_window_of_a_runner():
    """core-9-r, R-78 It stays open for others, but the team waits with its second shot."""
    ran = play_all(at("g66-1 B17, rM1910-1 C18, r65-1 C18"), "run g66-1", "B18", "fire rM1910-1")
    stopped = play_all(ran, "shoot", "99", "hold", "stop")

    assert offered(stopped, "fire") == ["fire r65-1"]
    assert "fire rM1910-1 B18" in play_all(stopped, "hold").options


@rule("core-9-c", "core-9-r")
def test_who_fired_where_a_runner_was_left_behind_does_not_fire_there_again():
    """core-9-r In F16 the team may use its second shot; in F17 it has had its window."""
    text = "g66-1 F18, g66-2 F18, gLt-1 F18, rM1910-1 F12, r65-2 F12"
    ran = play_all(at(text), "run gLt-1", "with g66-1", "with g66-2", "F17", "fire rM1910-1")
    on = play_all(ran, "shoot", "75", "10", "1", "1", "hold", "stay", "F16")

    last = play_all(on, "hold", "stop", "hold")
    assert offered(on, "fire") == ["fire r65-2", "fire rM1910-1"]
    assert last.prompt == "core-9-j Fire at g66-1 in F17?"
    assert offered(last, "fire") == ["fire r65-2"]


@rule("10.3.1-a", "10.4.1-a")
def test_teams_and_guns_are_told_apart_by_their_shells():
    """10.3.1, 10.4.1 Both have a 1-2 on the back; what fires HE is a gun."""
    for kind in BOX.kinds.values():
        if isinstance(kind.weapon, Weapon):
            assert (kind.weapon.back_firepower, kind.weapon.back_range) == (1, 2)
            assert bool(kind.weapon.he_column) == (kind.type == "gun")


def test_the_first_question_is_told_to_the_second_side():
    """core-2-f The side that acts second sets up first."""
    assert COMBAT.set_up(SETTING).who == "russian"
    assert told(COMBAT.set_up(SETTING)) == ""
