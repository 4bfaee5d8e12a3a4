"""core-6, core-7, core-8 What an attack does: results, checks, casualties."""

import pytest

from grognard.engine.kernel.flow import explain
from grognard.games.combat.attack import NOTHING, meanings
from grognard.games.combat.checks import FAILED, FAILED_FAR, PASSED, outcomes
from tests.games.combat.positions import at, told
from tests.playing import play_all
from tests.rules import rule

GROUP = "fire g66-1 F16"
COMBAT_GAME = at("g66-1 F18, r65-1 F16")


def shoot(text: str, *dice: str):
    """The game after g66-1, alone in F18, has fired at F16 with these dice."""
    return play_all(at(f"g66-1 F18, r65-4 C17, {text}"), GROUP, "shoot", *dice)


@rule("core-8-f", "7.4.7-a")
def test_morale_checks_go_by_name_under_fire_and_among_mines():
    """core-8-f, R-97 The squad before the lieutenant, whoever led whom into it."""
    text = "gLt-1 F18, g66-1 F18, r65-1 F14, r65-2 Z20"
    fire = play_all(at(f"{text}, russian to act"), "fire r65-1 F18", "shoot", "30")
    mines = play_all(at(f"{text}, mines F17 russian"), "move gLt-1", "with g66-1", "F17", "40")
    asked = [[game.prompt, play_all(game, "1").prompt] for game in (fire, mines)]

    assert [["g66-1" in a, "gLt-1" in b] for a, b in asked] == [[True, True]] * 2


@rule("core-8-a", "core-1-b")
@pytest.mark.parametrize(
    ("die", "result"),
    [(12, "r65-1 C"), (13, "r65-1 M+"), (42, "r65-1 M+"), (68, "r65-1 M"), (69, NOTHING)],
)
def test_column_12_gives_these_results(die: int, result: str):
    """core-8-a The bounds of the column, low dice being good for the firer."""
    assert meanings(COMBAT_GAME, "12", ("r65-1",), (0,))[die - 1] == result


@rule("core-8-h")
def test_an_unmodified_00_does_nothing():
    """core-8-h Whatever the column and the DRM."""
    assert meanings(COMBAT_GAME, "100", ("r65-1",), (-60,))[99] == NOTHING
    assert meanings(COMBAT_GAME, "100", ("r65-1",), (-60,))[98] == "r65-1 E"


@rule("core-6-a", "core-6-f")
def test_a_check_passes_at_or_under_troop_quality():
    """core-6-a, core-6-f TQ 7: 8 and 9 fail, 10 by 3; with TQ 10 a 10 fails all the same."""
    assert outcomes(7, 0) == (PASSED,) * 7 + (FAILED,) * 2 + (FAILED_FAR,)
    assert outcomes(10, 0)[9] == FAILED_FAR
    assert outcomes(1, 5)[0] == PASSED


@rule("core-6-e", "core-6-f", "core-8-f")
@pytest.mark.parametrize(
    ("text", "dice", "status"),
    [
        ("r72-1 F16", ("60", "7"), ""),
        ("r72-1 F16", ("60", "8"), "pinned"),
        ("r72-1 F16", ("60", "10"), "disrupted"),
        ("r72-1 F16", ("30", "5"), ""),
        ("r72-1 F16", ("30", "6"), "pinned"),
        ("r72-1 F16", ("30", "8"), "disrupted"),
        ("r72-1 F16 pinned", ("60", "8"), "disrupted"),
        ("r72-1 F16 disrupted", ("60", "7"), "wounded"),
    ],
)
def test_morale_checks_shake_those_who_fail(text: str, dice: tuple[str, ...], status: str):
    """core-6-f, core-6-g M on 60, M+ on 30 against TQ 7; each failure one step worse."""
    game = shoot(text, *dice)

    assert game.units["r72-1"].status == status


@rule("core-6-b")
def test_a_leader_steadies_the_others():
    """core-6-b A commissar of 1 takes 1 off; he does not help himself."""
    game = shoot("r72-1 F16, rCom-1 F16", "60")

    helped = play_all(game, "8")
    assert helped.units["r72-1"].status == ""
    assert "leader" in told(helped)
    assert "leader" not in told(play_all(helped, "9"))


@rule("core-7-e", "core-8-e")
def test_a_casualty_halves_a_squad():
    """core-7-e A Disrupted half-squad, or a wounded one if it was shaken before."""
    fresh, shaken = shoot("r72-1 F16", "5"), shoot("r72-1 F16 disrupted", "5")

    assert fresh.units["r72-1"].kind == "russian-7-2-half"
    assert fresh.units["r72-1"].status == "disrupted"
    assert shaken.units["r72-1"].status == "wounded"


@rule("core-7-e", "core-7-f")
def test_a_wounded_half_squad_is_lost():
    """core-7-e C on a wounded half-squad eliminates it; a team is wounded first."""
    lost, team = shoot("r72-1 F16 half wounded", "5"), shoot("rMOL-1 F16", "5")

    assert lost.units["r72-1"].place == "dead"
    assert team.units["rMOL-1"].status == "wounded"


@rule("core-8-c", "core-8-e", "core-1-g")
def test_one_of_several_takes_the_casualty_by_chance():
    """core-8-e, core-1-g Two squads at C: chance picks one, the other checks at M+."""
    game = shoot("r72-1 F16, r72-2 F16", "5")

    assert game.who == "chance"
    assert game.options == ("r72-1", "r72-2")
    after = play_all(game, "r72-2", "6")
    assert after.units["r72-2"].kind == "russian-7-2-half"
    assert after.units["r72-1"].status == "pinned"


@rule("core-8-c")
def test_one_roll_strikes_each_by_its_own_drm():
    """core-8-c The one who moved is at M+, the other at M, by the same die."""
    game = shoot("r72-1 F16 moved, r72-2 F16", "45")

    assert "r72-1 M+, r72-2 M." in told(game)


@rule("core-8-g")
def test_a_leader_is_not_picked_beside_others():
    """core-8-g The squad takes the casualty, the leader checks at M+."""
    game = shoot("r72-1 F16, rCom-1 F16", "5")

    assert game.units["r72-1"].kind == "russian-7-2-half"
    assert game.units["rCom-1"].place == "F16"


@rule("core-8-d", "core-8-e")
def test_one_is_eliminated_at_most():
    """core-8-d With a charge on three squads one is lost, the others check at M+."""
    game = at("gDC-1 B17, r72-1 B16, r72-2 B16, r65-1 B16, r65-4 C19")
    blown = play_all(game, "fire gDC-1 B16", "30")

    assert blown.options == ("r65-1", "r72-1", "r72-2")
    after = play_all(blown, "r72-1", "1", "1")
    assert [after.units[unit].place for unit in ("r65-1", "r72-1", "r72-2")] == [
        "B16",
        "dead",
        "B16",
    ]


@rule("core-8-h")
def test_a_00_breaks_the_machine_gun():
    """core-8-h The team is a half-squad from then on."""
    game = play_all(at("gMG34-1 F18, r65-1 F16"), "fire gMG34-1 F16", "shoot", "100")

    assert (game.units["gMG34-1"].spent, game.units["gMG34-1"].served) == (True, False)


@rule("core-8-g")
def test_a_leader_is_hit_where_nobody_with_him_can_be():
    """core-8-g His squad is dug in and only checks: the casualty is his."""
    firers = "g66-1 F18, g66-2 F18, g66-3 F18, gLt-1 F18"
    game = at(f"{firers}, rLt-1 F17, r65-1 F17 dug-in, loose")
    volley = play_all(game, "fire g66-1 F17", "add g66-2", "add g66-3", "lead gLt-1", "shoot")

    assert volley.procedures[-1].means[34] == "r65-1 M+, rLt-1 C"
    assert play_all(volley, "35").units["rLt-1"].status == "wounded"
    assert volley.procedures[-1].means[24] == "r65-1 C, rLt-1 C"
    assert play_all(volley, "25").units["rLt-1"].status == ""


@rule("core-1-d", "core-8-c")
def test_the_log_tells_the_drm_of_each_target_where_they_differ():
    """core-1-d One of them has moved; of a hidden one it is told when it is struck."""
    shot = play_all(at("g66-1 A17, g82-1 A17 moved, r65-1 C17, russian to act"), "fire r65-1 A17")
    struck = play_all(at("g66-1 A17, r65-1 C17, r65-2 C17 hidden dug-in"), "fire g66-1 C17")

    assert "DRM of g66-1: +25 stone (core-10-d)." in told(play_all(shot, "shoot"))
    assert "−10 moved (10.1.5) = +15." in told(play_all(shot, "shoot"))
    assert "r65-2" not in told(play_all(struck, "shoot"))
    assert "DRM of r65-2: +25 stone (core-10-d), +10 Dug-In" in told(play_all(struck, "shoot", "5"))


@rule("core-1-d", "core-5-d", "core-1-h")
def test_firepower_tells_its_machine_gun_and_what_halves_it():
    """core-1-d Full with the LMG at range 1; a crawl halves it, and so does range beyond 2."""
    full, crawled = (at(f"g66-1 D18{did}, r65-1 C18") for did in ("", " crawled"))
    far = at("g82-1 D16, r65-1 D19")

    assert [str(mod) for mod in explain(full, "fire g66-1 C18")[0].mods] == [
        "+6 g66-1 at range 1 (core-9-e)",
        "+3 LMG of g66-1 (core-5-d)",
    ]
    assert explain(crawled, "fire g66-1 C18")[0].mods[0].why == "g66-1 at range 1, half crawled"
    assert explain(far, "fire g82-1 D19")[0].mods[0].why == "g82-1 at range 3, half beyond 2"
