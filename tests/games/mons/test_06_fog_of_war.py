"""6.6 Fog of war: what a side sees of the enemy's stacks, and when more is shown."""

from random import Random

import pytest

from grognard import BadInput, Game, explain, odds, position, start, view
from grognard.engine.kernel.view import events, world
from tests.games.mons.positions import refusals
from tests.playing import play_all
from tests.rules import rule

STACK = "J9 4620, FAR24 4620, Cav16 4620"  # the cavalry on top
HIDDEN = "4RF 4622, 2RI 4622"  # a British stack, the Irish on top


def seen(game: Game, side: str, hex_: str) -> list[str | None]:
    """The units of a stack that a side sees, from the bottom up; nothing for a hidden one."""
    units = view(game, side)["position"]["stacks"][hex_]["units"]
    return [unit and unit["id"] for unit in units]


def told(game: Game, side: str) -> list[str]:
    """What a side hears of the last step."""
    return [event["text"] for event in events(game, side)]


@rule("6.6-a", "6.6-b")
@pytest.mark.parametrize(
    ("stack", "owner", "enemy"),
    [(STACK, "german", "british"), ("4RF 4620, XXIII 4620, 9L 4620", "british", "german")],
)
def test_the_enemy_sees_the_top_unit_and_the_height_of_a_stack(stack, owner, enemy):
    """6.6 Of three units two are hidden, and nothing in the view gives them away."""
    units = [item.split()[0] for item in stack.split(", ")]
    game = position("mons", f"{stack}, {owner} move")

    shown = view(game, enemy)["position"]["stacks"]["4620"]

    assert (shown["side"], shown["height"], shown["units"][:2]) == (owner, 3, [None, None])
    assert shown["units"][2]["id"] == units[2]
    assert not any(repr(unit) in repr(view(game, enemy)) for unit in units[:2])
    assert seen(game, owner, "4620") == units


@rule("6.6-a")
def test_what_lies_beneath_may_be_anything_of_its_corps_that_fits():
    """6.6 Worlds that look the same hold guns of either division there, or the regiment."""
    text = "IR75 4620, Cav16 4620, FAR9 4615, IR85 4615, FAR60 4610, Hvy20 4610, 4RF 4700"
    game = position("mons", text)

    worlds = [world(game, "british", Random(seed)) for seed in range(40)]

    assert {each.stacks["4620"][0] for each in worlds} == {"IR75", "FAR9", "FAR60"}
    assert {each.stacks["4615"][0] for each in worlds} == {"FAR9", "FAR60"}
    assert all(view(each, "british") == view(game, "british") for each in worlds)


@rule("6.6-a")
def test_a_moving_stack_tells_the_enemy_its_top_unit_and_height_alone():
    """6.6 The mover reads all names, the enemy the one on top."""
    game = play_all(position("mons", f"{STACK}, 4RF 4610"), "move Cav16", "with J9", "4621")

    assert told(game, "german") == ["Jäger Battalion 9 and Cavalry 16 moved from 4620 to 4621."]
    assert told(game, "british") == [
        "A stack of 2 moved from 4620 to 4621, Cavalry 16 on top.",
    ]


def test_a_step_of_a_stack_names_its_top_unit_alone_to_the_enemy():
    """6.6 The same holds of the step as data, by which a whole move is told in one line."""
    game = play_all(
        position("mons", "IR31 4620, Cav16 4620, german move"), "move IR31", "with Cav16", "4621"
    )
    told = {side: events(game, side)[0]["leg"] for side in ("german", "british")}

    assert told["german"]["who"] == "Regiment 31 and Cavalry 16"
    assert told["british"]["who"] == "A stack of 2 with Cavalry 16 on top"
    assert {(leg["from"], leg["to"]) for leg in told.values()} == {("4620", "4621")}


@rule("6.6-c")
def test_the_british_arrange_their_stacks_at_set_up():
    """6.6 Before the first move the owner says who lies on top."""
    game = start("mons", "campaign")
    assert game.stacks["3309"] == ("2YI", "XXVII")

    game = play_all(game, "arrange 3309", "2YI")

    assert game.stacks["3309"] == ("XXVII", "2YI")
    assert seen(game, "german", "3309") == [None, "2YI"]


@rule("6.6-c")
@pytest.mark.parametrize("phase", ["move", "bombard", "melee"])
def test_the_owner_arranges_a_stack_in_each_phase_of_his_turn_once(phase: str):
    """6.6 Guns are put on top, and the enemy then sees guns; a second time is refused."""
    game = position("mons", f"{STACK}, 4RF 4610, german {phase}")

    game = play_all(game, "arrange 4620", "FAR24", "J9")

    assert game.stacks["4620"] == ("Cav16", "J9", "FAR24")
    assert seen(game, "british", "4620") == [None, None, "FAR24"]
    assert refusals(game, "arrange 4620") == [
        "6.6 The stack in 4620 has been arranged in this phase."
    ]


@rule("6.6-c")
def test_the_rest_of_a_stack_may_be_left_as_it_lies():
    """6.6 Who is not named stays below in the old order."""
    game = play_all(position("mons", STACK), "arrange 4620", "J9", "keep")

    assert game.stacks["4620"] == ("FAR24", "Cav16", "J9")


@rule("6.6-c")
@pytest.mark.parametrize("pattern", ["move/fight", "fight/move", "fight/fight", "move/move"])
def test_a_stack_may_be_arranged_again_in_the_next_phase(pattern: str):
    """6.6 Whatever the phase was and whatever comes next, and once more on the next turn."""
    game = play_all(position("mons", f"{HIDDEN}, IR75 4610, british turn"), pattern)
    first, second = (("end", "end") if each == "fight" else ("end",) for each in pattern.split("/"))

    game = play_all(game, "arrange 4622", "keep")
    assert "arrange 4622" not in game.options
    game = play_all(game, *first, "arrange 4622", "keep")
    assert "arrange 4622" not in game.options
    game = play_all(game, *second, "end", "end", "end", pattern)
    assert "arrange 4622" in game.options


@rule("6.6-c")
def test_a_german_stack_may_be_arranged_in_each_phase_of_each_turn():
    """6.6 Movement, combat, and the movement of the next turn."""
    game = play_all(position("mons", f"{STACK}, 4RF 4610"), "arrange 4620", "keep", "end")

    game = play_all(game, "arrange 4620", "keep", "end", "end", "move/move", "end", "end")

    assert (game.turn, game.phase) == (2, "german movement")
    assert "arrange 4620" in game.options


@rule("6.6-c")
def test_a_stack_may_be_arranged_again_when_a_unit_enters():
    """6.6 Last arrival on top by itself; then the owner may put it otherwise."""
    game = play_all(position("mons", f"{STACK}, FAR60 4621"), "arrange 4620", "keep")

    game = play_all(game, "move FAR60", "4620", "stop")

    assert game.stacks["4620"] == ("J9", "FAR24", "Cav16", "FAR60")
    assert play_all(game, "arrange 4620", "J9", "keep").stacks["4620"][-1] == "J9"


@rule("6.6-c")
def test_nobody_arranges_a_stack_in_the_enemys_turn():
    """6.6 Neither side's stack is the other's to arrange."""
    german = position("mons", f"{STACK}, {HIDDEN}, german move")
    british = position("mons", f"{STACK}, {HIDDEN}, british move")

    assert refusals(german, "arrange 4622") == ["6.6 No stack of yours is in 4622."]
    assert refusals(british, "arrange 4620") == ["6.6 No stack of yours is in 4620."]
    assert "arrange 4620" in german.options
    assert "arrange 4622" in british.options


@rule("6.6-d")
def test_the_british_see_how_many_wait_off_the_map_but_not_who():
    """6.6 The schedule is public, the units are not; the German sees his own with their hexes."""
    game = position("mons", "waiting IR75 J9 FAR24 Hvy20, 4RF 4620")

    assert view(game, "british")["position"]["waiting"] == {"IX Corps": 4}
    assert view(game, "german")["position"]["waiting"]["Hvy20"] == ["4700", "4300"]


@rule("6.6-d")
def test_a_stack_that_enters_shows_its_top_unit_alone():
    """6.6 The element of a column is a stack like any other."""
    game = position("mons", "waiting IR75 FAR24, 4RF 4620")
    line_up = play_all(game, "enter IR75 4700", "with FAR24")
    assert "IR75" not in repr(view(line_up, "british"))
    assert "Regiment 75" not in repr(view(line_up, "british"))

    game = play_all(line_up, "4700")

    assert seen(game, "british", "4700") == [None, "FAR24"]
    assert told(game, "british") == ["A stack of 2 entered at 4700, Field Artillery 24 on top."]


@rule("6.6-d")
@pytest.mark.parametrize("beneath", ["J9", "FAR60", "Cav16"])
def test_those_still_waiting_do_not_tell_who_lies_beneath_a_stack_that_entered(beneath):
    """6.6 A regiment under the gun, or any small unit of its corps, looks the same."""
    game = position("mons", "waiting IR75 IR76 J9 FAR24 FAR60 Cav16, 4RF 4620")
    regiment = play_all(game, "enter IR75 4700", "with FAR24", "4700", "4701", "stop")

    other = play_all(game, f"enter {beneath} 4700", "with FAR24", "4700", "4701", "stop")

    assert view(other, "british") == view(regiment, "british")
    worlds = [world(regiment, "british", Random(seed)) for seed in range(60)]
    assert {each.stacks["4701"][0] for each in worlds} >= {"IR75", "IR76", beneath}
    assert all(view(each, "british") == view(regiment, "british") for each in worlds)


@rule("6.6-d")
def test_the_british_cannot_ask_their_way_into_the_german_column():
    """6.6 Asking for a German unit's entry tells the same whether it has entered or not."""
    entered = position("mons", "FAR24 4620, J9 4620, 4RF 4610, british move")
    waiting = position("mons", "waiting FAR24, J9 4620, 4RF 4610, british move")

    for game in (entered, waiting):
        assert refusals(game, "enter FAR24 4700") == ["8.1 Only German units enter."]
        assert refusals(game, "move FAR24") == ["9.1 Field Artillery 24 is not yours to move."]


@rule("6.6-e")
def test_piles_exits_turn_and_control_are_public():
    """6.6 Both sides and those who look on see the same."""
    text = "4RF 4620, dead 2RI IR75, surrounded 1GH, exited 1C 1N, turn 9, german holds 3122"
    game = position("mons", text)
    views = [view(game, side) for side in ("german", "british", "observer")]
    public = ("phase", "gone", "german_control", "british_losses", "british_exits", "zones")

    for each in views:
        assert each["turn"] == 9
        assert {name: each["position"][name] for name in public} == {
            name: views[0]["position"][name] for name in public
        }
    shown = views[0]["position"]
    assert shown["gone"] == {
        "dead": ["2RI", "IR75"],
        "surrounded": ["1GH"],
        "exited": ["1C", "1N"],
    }
    assert (shown["british_losses"], shown["british_exits"]) == (3, 2)
    assert shown["german_control"] == ["3122"]


@rule("6.6-e")
def test_the_result_of_a_combat_is_told_to_both():
    """6.6 Factors, die and loss are heard by both sides."""
    game = position("mons", "FAR24 4620, 4RF 4622, german bombard")

    game = play_all(game, "fire FAR24 4622", "fire", "6")

    die = "Die 6, −1 nobody spotting (10.11), becomes 5"
    assert told(game, "german") == told(game, "british")
    assert told(game, "british") == [
        f"The bombardment of 4622 with 4 factors. {die}: 1 step lost.",
        "4th Royal Fusiliers lost a step and has 1 left.",
    ]


@rule("6.6-f")
def test_a_gun_is_shown_when_it_fires():
    """6.6 From beneath the stack its name is told and its counter seen; the others stay hidden."""
    game = play_all(position("mons", f"{STACK}, 4RF 4622, german bombard"), "fire FAR24 4622")
    assert seen(game, "british", "4620") == [None, None, "Cav16"]
    assert told(game, "british") == []

    game = play_all(game, "fire")

    assert seen(game, "british", "4620") == [None, "FAR24", "Cav16"]
    assert told(game, "british") == ["Field Artillery 24 bombarded 4622."]
    assert seen(play_all(game, "1"), "british", "4620") == [None, None, "Cav16"]


@rule("6.6-g")
def test_a_bombarded_stack_is_shown_only_when_losses_are_shared_out():
    """6.6 Without effect it stays hidden; with a loss the firing side sees all and chooses."""
    game = position("mons", f"FAR24 4620, {HIDDEN}, german bombard")
    game = play_all(game, "fire FAR24 4622", "fire")

    assert seen(game, "german", "4622") == [None, "2RI"]
    missed = play_all(game, "1")
    assert seen(missed, "german", "4622") == [None, "2RI"]
    assert not any(event.reveals for event in missed.events)
    hit = play_all(game, "4")
    assert seen(hit, "german", "4622") == ["4RF", "2RI"]
    assert (hit.who, hit.options) == ("german", ("lose 2RI", "lose 4RF"))


@rule("6.6-h")
def test_a_declared_melee_shows_the_attackers_and_no_others():
    """6.6 Two of three units attack: the defender sees those two and that one more is there."""
    game = position("mons", "J9 4621, FAR24 4621, Cav16 4621, 4RF 4622, german melee")
    game = play_all(game, "attack J9 4622", "add Cav16")
    assert seen(game, "british", "4621") == [None, None, "Cav16"]

    game = play_all(game, "declare")

    assert seen(game, "british", "4621") == ["J9", None, "Cav16"]
    assert told(game, "british") == [
        "Jäger Battalion 9 from 4621 and Cavalry 16 from 4621 attacked 4622."
    ]


@rule("6.6-i")
def test_the_stack_under_attack_is_shown_once_the_attack_is_declared():
    """6.6 Before, the top unit alone; then the whole stack with its factors."""
    game = position("mons", f"IR75 4621, {HIDDEN}, german melee")
    game = play_all(game, "attack IR75 4622")
    assert seen(game, "german", "4622") == [None, "2RI"]

    game = play_all(game, "declare")

    units = view(game, "german")["position"]["stacks"]["4622"]["units"]
    assert [(unit["id"], unit["melee"]) for unit in units] == [("4RF", 4), ("2RI", 4)]


@rule("6.6-j")
def test_a_melee_cannot_be_called_off_after_the_look():
    """6.6 An attack that turns out hopeless is fought as a poor odds attack."""
    game = position("mons", f"J9 4621, {HIDDEN}, german melee")

    game = play_all(game, "attack J9 4622", "declare")

    assert (game.who, game.options) == ("british", ("fire", "hold"))
    assert any(event.reveals for event in game.events)
    game = play_all(game, "hold")
    assert game.units["J9"].place == "dead"


@rule("6.6-k")
def test_nothing_of_a_hidden_stack_is_reckoned_before_the_attack_is_declared():
    """6.6 The sums show the attackers alone, and odds are refused."""
    game = position("mons", f"IR75 4621, {HIDDEN}, german melee")
    game = play_all(game, "attack IR75 4622")

    assert [each.name for each in explain(game, "declare")] == ["attackers", "die"]
    with pytest.raises(BadInput, match=r"^6\.6 The stack in 4622 is hidden"):
        odds(game, "declare")


@rule("6.6-k")
def test_an_attack_on_a_single_unit_may_be_reckoned_in_full():
    """6.6 A unit that lies alone is in sight, and so are its factors."""
    game = position("mons", "IR75 4621, 4RF 4622, german melee")
    game = play_all(game, "attack IR75 4622")

    sums = {each.name: each.total for each in explain(game, "declare")}

    assert sums == {"attackers": 8, "defenders": 4, "die": 0, "odds before defensive fire": 2}
    assert sum(chance for _, chance in odds(game, "declare").results) == 1


@rule("6.6-l")
def test_what_was_shown_is_hidden_again_after_the_combat():
    """6.6 Survivors beneath a top unit are out of sight; what was told stays told."""
    game = position("mons", f"IR75 4621, {HIDDEN}, german melee")
    game = play_all(game, "attack IR75 4622", "declare", "hold")
    assert seen(game, "german", "4622") == ["4RF", "2RI"]

    game = play_all(game, "1")

    assert game.prompt.startswith("12.1 ")
    assert seen(game, "german", "4622") == [None, "2RI"]


@rule("6.6-g", "6.6-l")
def test_a_loss_that_only_one_unit_can_take_shows_the_whole_stack_to_the_firer():
    """6.6, 10.9 The regiment alone can lose the step, and the battery beneath it is named."""
    units = "FAR18 4318, IR8 4318, 4RF 4317, 3RHA 4316, 7RHA 4316, british bombard"
    game = play_all(position("mons", units), "fire 3RHA 4318", "add 7RHA", "fire")
    assert not any("Field Artillery 18" in text for text in told(game, "british"))

    game = play_all(game, "3")

    assert game.units["IR8"].steps == 3
    assert "In 4318 lie, from the top: Regiment 8 and Field Artillery 18." in told(game, "british")
    assert any(event.reveals for event in game.events)


@rule("6.6-l")
def test_the_log_keeps_what_a_declared_attack_showed():
    """6.6 The attacker reads the whole stack in the log; of a single unit there is nothing more."""
    game = position("mons", f"IR75 4621, {HIDDEN}, german melee")
    alone = position("mons", "IR75 4621, 2RI 4622, german melee")

    game, alone = (play_all(each, "attack IR75 4622", "declare") for each in (game, alone))

    shown = "In 4622 lie, from the top: 2nd Royal Irish and 4th Royal Fusiliers."
    assert shown in told(game, "german")
    assert told(alone, "german") == ["Regiment 75 from 4621 attacked 4622."]
