"""5, 24 Who is active, who is in command, second actions."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.command import activates, in_command
from tests.games.montelimar.positions import at
from tests.playing import play_all
from tests.rules import rule

PANZERS = ", ".join(f"Pz15-{number} 40.4{number}" for number in range(1, 9))
STAFF = "HQPz15 30.41 column, HQ11Pz 30.42 column, HQ111 30.43 column"


@rule("5.3-d", "5.1-d", "5.1-b", "2.0-av")
def test_a_formation_chit_activates_its_formation_alone_example():
    """5.3 PzR 15: four Panther and four Pz IV companies and its headquarters."""
    game = at(f"{PANZERS}, {STAFF}, PG111-5 40.50, I-119 44.50")
    chits = game.sheet.pieces.chits

    assert activates(game, chits["pz15"]) == [*(f"Pz15-{n}" for n in range(1, 9)), "HQPz15"]
    assert "I-119" in activates(game, chits["11Pz"])
    assert len(activates(game, chits["11Pz"])) == 13


@rule("24.0-d", "24.0-a")
def test_a_kampfgruppe_is_all_german_units_within_two_hexes():
    """24.0 Whatever their division."""
    game = at("PG111-5 40.43, G933-5 40.41, PG111-6 40.46, E141 41.43")

    chit = game.sheet.pieces.chits["KG11Pz"]
    assert sorted(activates(game, chit, "40.43")) == ["G933-5", "PG111-5"]


@rule("24.0-c", "24.0-e", "24.0-b")
def test_a_kampfgruppe_gets_no_second_actions():
    """24.0 The German places it; each unit acts once."""
    text = "PG111-5 40.43, HQ11Pz 40.42 column, HQ111 40.42 column, E141 60.20, HQ36ID 62.20 column"
    game = at(
        f"{text}, 11pz direct 9 dispatch 2, bottle allied 0, bottle german 0, cup Wind",
        scenario="la-coucourde",
    )
    game = play_all(game, "play KG11Pz", "place 40.43")
    while not game.prompt.startswith("5.2"):
        game = play_all(game, game.options[0])

    game = play_all(game, "take PG111-5", "pass")

    assert not any(choice.startswith("again") for choice in game.options)


@rule("5.1-f", "13.2-a", "3.2-w", "18.0-j")
@pytest.mark.parametrize(
    ("others", "commanded"),
    [
        ("HQ111 45.43 column", True),
        ("HQ111 46.43 column", False),
        ("HQ11Pz 50.43 column", True),
        ("HQ11Pz 51.43 column", False),
        ("PG111-6 41.43, Hax 41.43", True),
        ("PG110-6 41.43, Stab11 41.43", True),
        ("PG111-6 42.43, Hax 42.43", False),
        ("G933-5 41.43, Richter 41.43, loose", False),
        ("HQ110 41.44 column", False),
    ],
)
def test_command_comes_from_headquarters_and_leaders(others: str, commanded: bool):
    """5.1 Its formation's or division's staff in range, or a leader of the division beside it."""
    game = at(f"PG111-5 40.43, {others}")
    assert in_command(game, "PG111-5") is commanded


@rule("4.0-ax")
def test_a_second_action_costs_a_direct_command_of_its_division():
    """5.1 In command, once, as long as there are commands."""
    game = at(f"PG111-5 31.43, PG111-6 60.20, {STAFF}, E141 70.20, 11pz direct 1, chit pg111")
    game = play_all(game, "take PG111-5", "pass", "take PG111-6", "pass")
    assert "again PG111-5" in game.options
    assert "again PG111-6" not in game.options

    game = play_all(game, "again PG111-5", "pass")

    assert game.records["11pz"].direct == 0
    assert not any(choice.startswith("again") for choice in game.options)


@rule("5.2-f", "5.1-h")
def test_units_may_pass():
    """5.2 Without penalty."""
    game = at(f"PG111-5 31.43, {STAFF}, E141 70.20, chit pg111")

    assert play_all(game, "end").dg == {}


@rule("8.5.2-b", "8.5.2-d")
def test_a_routed_unit_comes_back_beside_its_division_headquarters():
    """8.5.2 As its action, where no enemy fires."""
    game = at(f"PG111-5 11pz:routed, {STAFF}, E141 31.42, chit pg111")
    game = play_all(game, "take PG111-5")
    spots = [choice.split()[1] for choice in game.options if choice.startswith("return")]

    assert spots
    assert all(game.sheet.board.distance(hex_, "30.42") <= 1 for hex_ in spots)
    assert all(game.sheet.board.distance(hex_, "31.42") > 1 for hex_ in spots)
    assert play_all(game, f"return {spots[0]}").at("PG111-5") == spots[0]


@rule("8.5.2-b", "15.0-x", "21.2-a")
def test_a_routed_unit_comes_back_in_the_mode_its_owner_likes():
    """8.5.2 Deployed or in column; a gun crew that lost its guns in column alone."""
    text = f"PG111-5 11pz:routed column, PJ61-2 11pz:routed, {STAFF}, HQPJ61 30.44 column"
    game = at(f"{text}, PJ61-3 11pz:routed column no-guns, chit 11Pz")

    column = play_all(game, "take PG111-5", "return 30.41")
    assert column.units["PG111-5"].column
    deployed = play_all(game, "take PG111-5", "flip", "return 30.41")
    assert not deployed.units["PG111-5"].column
    gun = play_all(game, "take PJ61-2", "return 30.41")
    assert not gun.units["PJ61-2"].column
    assert not gun.units["PJ61-2"].lost_guns
    assert "flip" not in play_all(game, "take PJ61-3").options


@rule("8.5.2-f")
def test_who_has_come_back_may_act_again_on_a_formation_chit():
    """8.5.2 Coming back is a whole action; a second one is paid for, and never on DCG."""
    text = f"PG111-5 11pz:routed column, {STAFF}, E141 50.42, 11pz direct 3"
    back = play_all(at(f"{text}, chit pg111"), "take PG111-5", "return 30.42")
    assert "move" not in back.options
    assert "move" in play_all(back, "again PG111-5").options

    paid = play_all(at(f"{text}, chit DCG"), "take PG111-5", "return 30.42")
    assert objections(paid, "again PG111-5")
    assert objections(paid, "take PG111-5")
