"""26 German formations that are attached to divisions."""

import pytest

from grognard.engine.kernel.flow import objections
from grognard.games.montelimar.attachments import takers
from grognard.games.montelimar.quality import own_quality
from tests.games.montelimar.positions import at, next_turn, on_the_hill
from tests.playing import play_all
from tests.rules import rule

UNITS = "Flak18-1 40.38, HQFlak18 40.38, PG111-5 40.36, HQ11Pz 40.36 column, G305-1 44.38"
STAFF = "HQ198 44.38 column, E141 60.20, HQ36ID 60.20 column"
POOR = "11pz dispatch 3 tq 6, 198 dispatch 0 tq 4, 36 dispatch 0, bottle allied 0, bottle german 0"
TEXT = f"{UNITS}, {STAFF}, {POOR}, attached flak18 11pz, cup Wind, turn 1"
LATE = 'chits = "pg111 198 flak18 Wind Event"'


def shopping(text: str = TEXT, **options: str):  # type: ignore[no-untyped-def]
    """The next turn, at the German's purchases."""
    return next_turn(on_the_hill(text, LATE, **options))


@rule("26.0-c", "26.0-e", "26.0-f", "4.0-r")
def test_a_formation_changes_its_division_for_two_dispatch_points():
    """26.0 The division that it leaves pays; quality and boxes change at once."""
    routed = TEXT.replace("Flak18-1 40.38", "Flak18-1 40.38, Flak18-5 11pz:routed column")
    game = shopping(f"{routed}, LKWF18-1 11pz:pool")
    assert own_quality(game, "Flak18-1") == 6
    assert "attach flak18 198" in game.options
    assert "attach flak18 11pz" not in game.options

    game = play_all(game, "attach flak18 198")

    assert game.records["11pz"].dispatch == 1
    assert own_quality(game, "Flak18-1") == 4
    assert game.division("Flak18-1") == "198"
    assert game.at("Flak18-5") == "198:routed"
    assert game.markers["LKWF18-1"] == "198:pool"


@rule("26.0-f", "13.1-j")
def test_a_leader_who_waits_off_the_map_goes_with_his_formation():
    """26.0, 13.1 His box is one of the new division; the division's own leader stays."""
    waiting = f"{TEXT}, KdrF18 11pz:waiting, Stab11 11pz:waiting"

    game = play_all(shopping(waiting), "attach flak18 198")

    assert game.markers["KdrF18"] == "198:waiting"
    assert game.markers["Stab11"] == "11pz:waiting"


@rule("26.0-e")
def test_what_a_formation_does_not_own_stays_in_its_boxes():
    """26.0 Another that is attached to the same division is routed there still."""
    routed = f"Flak18-5 11pz:routed column, Pio669-1 11pz:routed, {TEXT}, attached pio669 11pz"

    game = play_all(shopping(routed), "attach flak18 198")

    assert game.at("Flak18-5") == "198:routed"
    assert game.at("Pio669-1") == "11pz:routed"


@rule("26.0-a")
def test_formations_of_the_divisions_are_never_attached():
    """26.0 Four can be; a regiment is refused by the rule, not as a word unknown."""
    game = shopping()

    for choice in ("attach pg111 198", "attach g305 11pz", "attach 141 198"):
        assert [each.rule for each in objections(game, choice)] == ["26.0"]


@rule("26.0-c")
def test_attachments_change_in_preparation_alone_and_for_points():
    """26.0 With one point nothing moves, and not in the action phase."""
    poor = shopping(TEXT.replace("dispatch 3", "dispatch 1"))
    assert "attach flak18 198" not in poor.options
    acting = at(f"{UNITS}, {STAFF}, attached flak18 11pz, 11pz dispatch 5, chit pg111")
    assert objections(acting, "attach flak18 198")[0].rule == "4.0"


@rule("26.0-d")
def test_a_division_has_two_attachments_at_most():
    """26.0 A third finds no room; a division that is not on the map takes none."""
    text = f"{TEXT}, attached pio669 198, attached fr71 198"
    assert "attach flak18 198" not in shopping(text).options
    assert "338" not in takers(at(TEXT), "flak18")


DUE = '{ turn = "24 1300", hex = "11.60", pieces = "Flak18-1 HQFlak18 KdrF18" }'
ARRIVING = f"{LATE}, arrivals = [{DUE}]"


@rule("26.0-b")
def test_a_formation_is_attached_when_it_arrives():
    """26.0 The German picks the division; with one there is nothing to ask."""
    staff = "PG111-5 40.36, HQ11Pz 40.36 column, E141 60.20, HQ36ID 60.20 column"
    both = f"{staff}, G305-1 44.38, HQ198 44.38 column, Flak18-1 due, HQFlak18 due, {POOR}"
    game = next_turn(on_the_hill(f"{both}, cup Wind", ARRIVING))
    while game.who and not game.prompt.startswith("26.0"):
        game = play_all(game, game.options[0])
    assert (game.who, game.options) == ("german", ("attach to 11pz", "attach to 198"))

    game = play_all(game, "attach to 198")

    assert game.division("Flak18-1") == "198"
    assert game.at("Flak18-1") == "11.60"


@rule("26.0-g")
def test_a_formation_that_nobody_takes_is_lost():
    """26.0 Its units do not enter and count as eliminated."""
    alone = f"E141 60.20, HQ36ID 60.20 column, Flak18-1 due, HQFlak18 due, {POOR}, cup Wind"
    game = next_turn(on_the_hill(alone, ARRIVING))
    while game.who == "chance" and game.turn == 2 and game.at("Flak18-1") == "due":
        game = play_all(game, game.options[0])

    assert game.at("Flak18-1") == "dead"
    assert game.points["allied"] == 2


@rule("26.0-a", "25.0-a", "3.2-n")
def test_four_formations_can_be_attached_the_railway_guns_among_them():
    """25.0, 26.0 The three guns belong to the pioneers of Abteilung 669."""
    pieces = at("").sheet.pieces
    assert sorted(f.id for f in pieces.formations.values() if f.attachable) == [
        *("flak18", "fr63", "fr71", "pio669"),
    ]
    guns = sorted((u.id, u.formation) for u in pieces.units.values() if u.mobility == "rail")
    assert guns == [("Caesar", "pio669"), ("Gneisenau", "pio669"), ("Scharnhorst", "pio669")]


PARENTS = "PG111-5 40.43, G305-1 41.43, HQ11Pz 30.42 column, HQ198 30.43 column, E141 60.20"
FLAK = "Flak18-1 31.42, attached flak18 11pz, 11pz dispatch 5, 36 dispatch 0, phase preparation"


@rule("26.0-c", "4.0-r")
@pytest.mark.parametrize(
    ("more", "formation", "division", "reason"),
    [
        ("11pz dispatch 1", "flak18", "198", "cannot pay 2"),
        ("attached fr71 198, attached fr63 198", "flak18", "198", "has 2 attached"),
        ("11pz dispatch 2", "flak18", "11pz", "attached to 11. Panzer-Division already"),
        ("11pz dispatch 2", "flak18", "338", "No unit of 338"),
        ("11pz dispatch 2", "flak18", "36", "no German division"),
        ("11pz dispatch 2", "fr63", "198", "attached to no division yet"),
    ],
)
def test_an_attachment_that_is_refused_says_why(
    more: str, formation: str, division: str, reason: str
):
    """26.0 Nobody pays, nobody takes it, or it is not attached; asked about it or not."""
    game = at(f"{PARENTS}, {FLAK}, {more}")

    found = objections(game, f"attach {formation} {division}")
    assert found
    assert {each.rule for each in found} == {"26.0"}
    assert reason in str(found[0])


def test_a_division_that_is_named_for_an_attachment_alone_has_tracks():
    """26.0 It may have to pay, and nothing else in the text is of it."""
    game = at(f"{PARENTS}, {FLAK}, attached fr71 189")

    assert game.records["189"].dispatch == 0
    assert "attach flak18 198" in game.options
