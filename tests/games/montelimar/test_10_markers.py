"""10, 11 Markers, rally and spades, one clause a test."""

import pytest

from grognard.engine.kernel.flow import explain, objections
from grognard.games.montelimar.quality import checked_quality
from grognard.games.montelimar.state import Montelimar
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

STAFF = "HQ141 60.10 column, HQ36ID 60.10 column"
PAIR = "I141 54.12, L141 54.12"


def act(text: str, unit: str = "I141", chit: str = "141") -> Montelimar:
    """A unit at the choice of its action."""
    return play_all(at(f"{text}, {STAFF}, chit {chit}"), f"take {unit}")


def rules(game: Montelimar, choice: str) -> list[str]:
    """The rules that refuse a choice."""
    return [each.rule for each in objections(game, choice)]


@rule("10.0-a")
@pytest.mark.parametrize("marker", ["pinned", "suppressed"])
def test_who_enters_a_marked_hex_is_marked_and_stops(marker: str):
    """10.0 The marker is that of the hex, whoever is in it."""
    game = act(f"I141 54.12 column, L141 54.13 column, {marker} 54.13")
    game = play_all(game, "move", "54.13")

    assert game.stacks["54.13"] == ("L141", "I141")
    assert "take I141" not in game.options
    assert game.prompt.startswith("5.2 Which unit acts")


@rule("10.1-a")
@pytest.mark.parametrize("chit", ["36ID", "141", "DCA"])
def test_every_active_unit_may_rally(chit: str):
    """10.1 On a division's chit, a formation's, and for a Direct Command."""
    assert "rally" in act("I141 54.12, DG2 54.12, 36 direct 3", chit=chit).options


@rule("10.1-a")
def test_a_unit_of_a_kampfgruppe_may_rally():
    """10.1, 24.0 It is active as others are."""
    game = at("PG111-1 46.41, DG1 46.41, HQ11Pz 40.41 column, chit KG11Pz, group 46.41")

    assert "rally" in play_all(game, "take PG111-1").options


@rule("10.1-c", "10.1-e")
def test_one_unit_rallies_the_whole_hex_without_a_die():
    """10.1 The tanks beside it are not active, and in order all the same."""
    game = play_all(act("I141 54.12, A753 54.12, DG1 54.12"), "rally")

    assert game.who == "allied"
    assert "54.12" not in game.dg


@rule("10.1-d")
def test_a_hex_rallies_once_whoever_asks():
    """10.1 Not the other company, and not as a second action."""
    game = play_all(act(f"{PAIR}, DG3 54.12, 36 direct 4, Harmony 54.12"), "rally")

    assert rules(play_all(game, "take L141"), "rally") == ["10.1"]
    assert rules(play_all(game, "again I141"), "rally") == ["10.1"]
    assert game.dg["54.12"] == 2


@rule("10.1-d")
def test_a_direct_command_chit_is_one_activation_for_a_rally():
    """10.1 Two units, two commands, one rally."""
    game = play_all(act(f"{PAIR}, DG3 54.12, 36 direct 4", chit="DCA"), "rally", "take L141")

    assert rules(game, "rally") == ["10.1"]


@rule("10.1-f")
def test_the_last_level_goes_altogether():
    """10.1 DG 1 rallied leaves no marker; DG 3 leaves DG 2."""
    assert "54.12" not in play_all(act("I141 54.12, DG1 54.12"), "rally").dg
    assert play_all(act("I141 54.12, DG3 54.12"), "rally").dg["54.12"] == 2


@rule("10.1-g", "10.2.1-a")
@pytest.mark.parametrize("marker", ["pinned", "suppressed"])
def test_a_pin_or_suppression_goes_first(marker: str):
    """10.1 The level of disorganisation stays."""
    game = play_all(act(f"I141 54.12, {marker} 54.12, DG2 54.12"), "rally")

    assert (game.pinned, game.suppressed, game.dg["54.12"]) == (0, 0, 2)


@rule("10.2.1-b")
@pytest.mark.parametrize("choice", ["move", "fire 54.13", "dig"])
def test_a_suppressed_unit_is_refused_all_else_by_its_rule(choice: str):
    """10.2.1 It can do nothing but rally."""
    game = act("I141 54.12, PG111-1 54.13, suppressed 54.12")

    assert "10.2.1" in rules(game, choice)


@rule("11.1-d")
@pytest.mark.parametrize(
    ("unit", "refused"),
    [("I141 54.12", []), ("I141 54.12 column", ["11.1"]), ("131FAB 54.12", [])],
)
def test_deployed_units_on_foot_dig(unit: str, refused: list[str]):
    """11.1 Guns that cannot move alone are on foot; a column does not dig."""
    assert rules(act(unit, unit.split(maxsplit=1)[0], "36ID"), "dig") == refused


@rule("11.1-d")
def test_tanks_do_not_dig():
    """11.1 They are not on foot."""
    assert rules(act("A753 54.12", "A753", "36ID"), "dig") == ["11.1"]


@rule("11.1-f")
def test_a_trench_is_built_by_deployed_engineers_alone():
    """11.1 Not by riflemen, and not by engineers in column."""
    assert "trench" in act("A111E 54.12", "A111E", "36ID").options
    assert rules(act("I141 54.12"), "trench") == ["11.1"]
    assert rules(act("A111E 54.12 column", "A111E", "36ID"), "trench") == ["11.1"]


@rule("11.1-g")
def test_a_trench_needs_no_foxhole():
    """11.1 From bare ground."""
    assert play_all(act("A111E 54.12", "A111E", "36ID"), "trench", "0").forts == {"54.12": "trench"}


@rule("11.1-i")
@pytest.mark.parametrize(
    ("quality", "die", "built"), [(0, "0", True), (8, "9", False), (8, "8", True)]
)
def test_a_0_always_builds_and_a_9_never(quality: int, die: str, built: bool):
    """11.1 Whatever the quality."""
    game = play_all(act(f"A111E 54.12, 36 tq {quality}, loose", "A111E", "36ID"), "trench", die)

    assert bool(game.forts) is built


@rule("11.1-j", "11.1-m")
def test_after_an_attempt_nobody_digs_in_the_hex():
    """11.1 It failed, and counts."""
    game = play_all(act("A111E 54.12, I141 54.12", "A111E", "36ID"), "trench", "9", "take I141")

    assert rules(game, "dig") == ["11.1"]


@rule("11.1-k", "11.1-l")
@pytest.mark.parametrize(
    ("work", "digs", "trenches"),
    [("foxhole", False, True), ("trench", False, False), ("pillbox", False, False)],
)
def test_one_work_a_hex_and_only_a_foxhole_becomes_a_trench(work: str, digs: bool, trenches: bool):
    """11.1 What is better stays."""
    game = act(f"A111E 54.12, {work} 54.12", "A111E", "36ID")

    assert ("dig" in game.options, "trench" in game.options) == (digs, trenches)


FIRE = "A157 40.38, PG111-5 39.37, PG111-6 39.37, HQ157 44.30 column, HQ45ID 44.30 column"


@rule("10.2.1-c")
def test_a_suppressed_unit_checks_with_one_less():
    """10.2.1 Six are five; a pin costs nothing."""
    game = at("PG111-5 39.37, PG111-6 39.38, suppressed 39.37, pinned 39.38")

    assert checked_quality(game, "PG111-5") == 5
    assert checked_quality(game, "PG111-6") == 6


@rule("10.2.2-b")
def test_a_pinned_unit_fires_with_three_less():
    """10.2.2 In its action as in answer to a move."""
    plain, pinned = (
        play_all(at(f"{FIRE}{more}, chit 157"), "take A157") for more in ("", ", pinned 40.38")
    )
    (before,), (after,) = explain(plain, "fire 39.37"), explain(pinned, "fire 39.37")

    assert after.total == before.total - 3


@rule("10.2.3-c", "10.2.3-d")
@pytest.mark.parametrize(
    ("left", "entered", "stays", "shared"), [(2, 0, 2, 2), (1, 3, 1, 3), (3, 1, 3, 3)]
)
def test_disorganisation_goes_along_and_stays(left: int, entered: int, stays: int, shared: int):
    """10.2.3 Those who stay keep it; who comes together has the worse of both."""
    there = f", DG{entered} 54.13" if entered else ""
    game = act(f"I141 54.12 column, L141 54.12, K141 54.13, DG{left} 54.12{there}")

    game = play_all(game, "move", "54.13")

    assert (game.dg["54.12"], game.dg["54.13"]) == (stays, shared)
