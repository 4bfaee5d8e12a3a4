"""What a board may show of Montélimar: how far a move goes, its price, and who may fire."""

from random import Random

import pytest

from grognard import view
from grognard.engine.dice.chance import is_chance
from grognard.engine.kernel.flow import IllegalChoice, advance, objections
from grognard.engine.kernel.questions import offers, said
from grognard.engine.look.together import Destination, together
from grognard.engine.look.wording import spoken
from grognard.games.montelimar.aids import AIDS
from grognard.games.montelimar.movement import Move
from grognard.games.montelimar.opportunity import Opportunity
from grognard.games.montelimar.ranges import along, ways
from grognard.games.montelimar.state import Montelimar
from grognard.games.montelimar.zones import seen_from, zones
from tests.games.montelimar.positions import at, begun
from tests.playing import play_all
from tests.rules import rule


def moves(seed: int, count: int) -> list[Montelimar]:
    """Positions of random play in which a move is under way."""
    draw, game, found = Random(seed), begun(), []
    while game.who and len(found) < count:
        if not is_chance(game) and isinstance(game.procedures[-1], Move):
            found.append(game.copy())
        advance(game, draw.choice(game.question.among if is_chance(game) else game.options))
    return found


@rule("6.0-a")
def test_every_way_is_offered_hex_by_hex_and_costs_what_it_says():
    """6.0 Each way can be followed, and the price along it is the price of its end."""
    shown = 0
    for game in moves(10, 25):
        for way in ways(game):
            *_, last = along(game.copy(), way.choices)
            assert (last.hex, last.price, last.stops) == (way.hex, way.price, way.stops)
            shown += 1
    assert shown > 100


@rule("6.1.1-c")
def test_a_way_through_disorganised_friends_costs_what_it_costs():
    """6.1.1 Five points: one into a hex at DG 3 leaves one, and that is one hex more."""
    text = "PG111-5 40.43 column, PG111-6 40.44, DG3 40.44, HQ111 30.41 column, E141 70.20"
    game = play_all(at(f"{text}, chit pg111"), "take PG111-5", "move")
    through = {way.hex: way for way in ways(game) if way.choices[0] == "40.44"}

    assert through["40.44"].price == 8  # in half points, of ten
    assert "with 1 point left" in play_all(game, "40.44").prompt
    for way in through.values():
        *_, last = along(game.copy(), way.choices)
        assert (last.hex, last.price, last.stops) == (way.hex, way.price, way.stops)


@rule("10.0-a", "8.7.5-a")
@pytest.mark.parametrize(
    ("mover", "chit", "wall"),
    [
        ("PG111-5 46.06 column", "pg111", "PG111-6 46.07, pinned 46.07"),
        ("PG111-5 46.06 column", "pg111", "PG111-6 46.07, suppressed 46.07"),
        ("I-119 46.06", "11Pz", "E141 46.08"),
    ],
)
def test_a_way_ends_where_friends_are_held_or_guns_meet_an_enemy(mover: str, chit: str, wall: str):
    """10.0, 8.7.5 Who enters 46.07 is pinned with them, or leaves the guns: no way leads on."""
    text = f"{mover}, {wall}, HQ11Pz 30.41 column, HQ111 30.41 column, E142 70.20"
    unit = mover.split(maxsplit=1)[0]
    game = play_all(at(f"{text}, bottle allied 0, chit {chit}"), f"take {unit}", "move")
    found = list(ways(game))

    assert [way.stops for way in found if way.hex == "46.07"] == [True]
    assert not any("46.07" in way.choices[:-1] for way in found)
    (last,) = along(game.copy(), ("46.07",))
    assert last.stops
    with pytest.raises(IllegalChoice):
        list(along(game.copy(), ("46.07", "47.07")))
    assert play_all(game, "46.07").prompt.startswith("5.2 Which")


@rule("6.0-a")
def test_every_step_that_is_offered_is_a_way():
    """6.0 The hexes that may be entered next are all among the ways."""
    for game in moves(5, 25):
        reached = {way.hex for way in ways(game)}
        next_ = {offer.fills[0] for offer in offers(game) if offer.id == "Move.enter"}
        assert next_ <= reached


@rule("30.0-g")
def test_no_way_brings_riders_too_near_to_the_enemy():
    """30.0 Eleven hexes off at every step; without riders the tank drives on."""
    staff = "HQ36ID 60.20 column, HQ143 60.20 column, PG111-6 50.31, HQ11Pz 20.20 column"
    found = []
    for rider in ("I143 on:B753 column", "I143 50.20"):
        game = at(f"B753 50.20 column, {rider}, {staff}, chit 143")
        found.append(list(ways(play_all(game, "take B753", "move"))))
    ridden, alone = ({hex_ for way in each for hex_ in way.choices} for each in found)
    near = at("B753 50.20").sheet.board.around("50.31", 10)

    assert ridden
    assert not near & game.sheet.board.area.mask(ridden)
    assert near & game.sheet.board.area.mask(alone)


@rule("8.6-a")
def test_who_covers_a_hex_is_named_unless_he_has_answered():
    """8.6 Those whose fire zone covers a hex may fire at one who leaves it."""
    for game in moves(9, 25):
        foe = {"german": "allied", "allied": "german"}[game.who]
        named = {unit for way in ways(game) for unit in way.danger}
        assert all(game.side(unit) == foe for unit in named)
        game.answered |= game.occupied[foe]
        assert not any(way.danger for way in ways(game))


@rule("8.6-a")
@pytest.mark.parametrize(("unit", "hit"), [("B753", True), ("E141", False)])
def test_those_whom_a_way_names_are_those_who_may_fire_when_it_goes_on(unit: str, hit: bool):
    """8.6, 8.1 Armour-piercing guns are a danger for tanks alone."""
    foes = "PJ61-2 39.41, PG111-5 39.37, answered 39.37"
    game = at(f"{foes}, {unit} 38.45 column, loose")
    game.procedures.append(Move((unit,)))
    found = {way.hex: way.danger for way in ways(game)}

    assert any(found.values()) is hit
    for hex_, danger in found.items():
        there = at(f"{foes}, {unit} {hex_} column, loose")
        assert sorted(danger) == sorted(Opportunity((unit,), hex_, "").shooters(there)), hex_


@rule("6.0-a")
def test_a_way_that_is_closed_is_refused_with_its_rule():
    """6.0 Hexes that do not touch are no way."""
    game = moves(7, 1)[0]
    far = next(hex_ for hex_ in game.sheet.board.hexes if objections(game, hex_))

    with pytest.raises(IllegalChoice):
        list(along(game, (far,)))


@rule("19.0-a")
def test_the_displays_show_the_tracks_and_boxes_of_each_division():
    """19.0 Each division has its tracks, with the marker where its record is."""
    game = begun("la-coucourde")
    game.change("A141", at="36:routed")
    shown = {each.id: each for each in AIDS.displays(view(game, "german"), game.sheet)}

    tracks = {each.id: each.tokens[0].at for each in shown["36"].tracks}
    boxes = {each.title: each for each in shown["36"].boxes}
    record = game.records["36"]
    assert tracks == {
        "36-dispatch": record.dispatch,
        "36-direct": record.direct,
        "36-tq": record.tq,
        "36-fatigue": record.fatigue,
    }
    assert boxes["Routed"].pieces == (("A141", 1),)
    assert boxes["Available"].note == "BAZ141"
    assert shown["points"].rows[0] == ("German", str(game.points["german"]), "27.1")


@rule("19.0-b")
def test_a_display_has_ratings_and_a_box_for_every_kind_of_piece():
    """19.0 Weapons, routed units, heroes, aircraft, transports, leaders, attachments."""
    weapons = "HMG141-1 36:available, HMG141-2 36:reallocating, Trk141-1 36:pool"
    people = "A141 36:routed, Gregg 36:heroes, AirA-1 36:air, Harmony 36:waiting"
    game = at(f"{weapons}, {people}, attached flak18 11pz")
    shown = {each.id: each for each in AIDS.displays(view(game, "german"), game.sheet)}

    notes = {each.title: each.note for each in shown["36"].boxes}
    states = {each.title: each.state for each in shown["36"].boxes}
    assert [title for title, state in states.items() if state != "open"] == ["Attached"]
    assert notes.pop("Routed") == ""
    assert [each.pieces for each in shown["36"].boxes if each.title == "Routed"] == [(("A141", 1),)]
    assert notes == {
        "Available": "HMG141-1",
        "Reallocating": "HMG141-2",
        "Heroes": "Gregg",
        "Air support": "AirA-1",
        "Transports": "Trk141-1",
        "Waiting": "Harmony",
        "Attached": "",
    }
    assert "flak18" in [each.note for each in shown["11pz"].boxes if each.title == "Attached"]
    rating = game.rating("36")
    assert [value for _, value, _ in shown["36"].rows] == [
        *(str(rating.dispatch), str(rating.command), str(rating.most_tq))
    ]


def test_the_sight_tool_says_what_the_rules_say():
    """7.1 It is clear exactly where fire could go, and gives the reason otherwise."""
    game = begun()
    seen, hexes = view(game, "allied"), ("18.39", "19.39", "20.36", "17.41", "16.42", "18.44")
    told = {
        (a, b): AIDS.sight(seen, game.sheet, a, b)
        for a in hexes
        for b in hexes
        if AIDS.sight and a != b
    }
    assert {pair: each.clear for pair, each in told.items()} == {
        pair: game.sheet.sights.sees(*pair) for pair in told
    }
    assert not all(each.clear for each in told.values())
    assert all(each.why.endswith(".") for each in told.values())
    assert all(bool(each.where) is not each.clear for each in told.values())


@pytest.mark.parametrize(
    ("here", "there", "lost"), [("17.40", "21.37", "19.39"), ("21.37", "17.40", "20.38")]
)
def test_the_sight_tool_says_where_a_line_is_lost(here: str, there: str, lost: str):
    """7.1.2 At the first hex of woods of the same level, seen from where one looks."""
    game = begun()
    assert AIDS.sight
    sighting = AIDS.sight(view(game, "german"), game.sheet, here, there)
    blocking = [cell.hex for cell in sighting.profile.cells if cell.verdict == "blocks"]
    assert (sighting.where, blocking) == (lost, [lost])


@rule("7.1.2-o", "8.7.3-a")
@pytest.mark.parametrize(
    ("moment", "there", "why"),
    [
        ("turn 1", "40.46", ""),
        ("turn 1", "40.52", "7.1.2 40.52 is 9 hexes away, and one sees 8 now."),
        ("weather rain", "40.47", "7.1.2 40.47 is 4 hexes away, and one sees 3 now."),
        ("turn 7", "40.46", "7.1.2 40.46 is 3 hexes away, and one sees 1 now."),
        ("turn 7, lit 40.46", "40.46", ""),
        ("light 40.45", "40.46", "8.7.2 A barrage hides 40.46 from 40.43."),
        (
            "light 40.43",
            "40.46",
            "7.1.2 From under the barrage on 40.43 only the next hexes are seen.",
        ),
    ],
)
def test_the_sight_tool_knows_the_hour_the_weather_and_the_smoke(moment: str, there: str, why: str):
    """7.1.2, 8.7.2, 8.7.3 It says what fire could see now, and why it sees no farther."""
    game = at(f"PG111-5 40.43, {moment}")
    seen, sight, fields = view(game, "german"), AIDS.sight, AIDS.seen
    assert sight is not None
    assert fields is not None
    found = sight(seen, game.sheet, "40.43", there)

    assert (found.clear, "" if found.clear else f"{found.rule} {found.why}") == (not why, why)
    assert [*fields(seen, game.sheet, "40.43")] == game.hexes(seen_from(game, "40.43"))
    for hex_ in game.sheet.board.within("40.43", 10):
        clear = sight(seen, game.sheet, "40.43", hex_).clear
        assert hex_ == "40.43" or clear is game.has(seen_from(game, "40.43"), hex_)


@rule("27.1-a")
def test_layers_and_sequence_come_from_the_scenario():
    """27.1 Victory hexes with their points; 4.0 the phase under way."""
    game = begun("la-coucourde")
    seen = view(game, "german")
    found = {layer.id: layer for layer in AIDS.layers(seen, game.sheet)}

    assert {mark.hex for mark in found["goals"].marks} == set(game.scenario.victory)
    assert [mark.hex for mark in found["exit"].marks] == ["19.19"]
    assert [step.title for step in AIDS.sequence(seen) if step.now] == ["Preparation"]
    assert AIDS.about_hex(game.sheet, "18.39")["place"] == "Hill 300"
    assert AIDS.called(game.sheet, "A141") == "A/1/141"


@rule("7.2-a")
def test_fire_zones_of_each_side_may_be_laid_over_the_map():
    """7.2 The hexes that some unit of a side could fire into, and none that nobody covers."""
    game = at("E141 19.39, PG111-6 18.41")
    layers = {layer.id: layer for layer in AIDS.layers(view(game, "german"), game.sheet)}

    german = {mark.hex for mark in layers["german-fire"].marks}
    assert german == set(game.hexes(zones(game, "german")))
    assert "19.41" in german
    assert "19.39" not in german, "a rifle company reaches one hex"
    assert {mark.side for mark in layers["allied-fire"].marks} == {"allied"}


def test_chits_and_weapons_go_by_their_names():
    """3.2 A player reads names, not the words of the notation."""
    game = begun()
    assert [said(game, offer) for offer in offers(game) if offer.fills] == [
        "buy Panzergrenadier-Regiment 111"
    ]
    pieces = game.setting.words["PIECE"].names
    assert pieces["HMG141-2"] == "HMG, 2nd Bn, 141st Infantry"
    assert "E141" not in pieces, "units are called as on their counters"


def test_of_two_roads_each_is_called_what_it_is():
    """6.2.1 A paved road and a railway, not the words of the notation."""
    game = at("Pz15-1 02.58 column, HQPz15 14.46 column, E141 60.20, chit pz15")
    game = play_all(game, "take Pz15-1", "move")
    found = {said(game, offer) for offer in offers(game) if offer.text.startswith("by ")}
    assert found >= {"take the paved road to 02.57", "take the railway to 02.57"}


def test_pieces_that_are_alike_go_by_their_number():
    """16.0, 22.2 Aircraft and evacuation markers, in choices and in the log."""
    words = begun().setting.words
    assert words["AIR"].names["AirG-2"] == "German aircraft 2"
    assert words["CONVOY"].names["Evac-1"] == "Evacuation 1"
    told = spoken("Evac-1 drives to 14.46.", AIDS.names(begun().setting.data))
    assert told == "Evacuation 1 drives to 14.46."


def test_several_assaults_are_asked_for_by_their_hexes():
    """9.3 One is named in the question; of several each answer says which it is about."""
    staff = "HQ111 40.41 column, HQ11Pz 40.41 column, HQ3ID 60.20 column, drawn pg111"
    one = "PG111-1 46.41, PG111-2 46.41, A7 47.41, assault german 47.41"
    assert at(f"{one}, {staff}").prompt == "9.3 Assault 47.41, or call it off?"

    game = at(f"{one}, B7 46.40, assault german 46.40, {staff}")
    assert game.prompt == "9.3 Assault 46.40 or 47.41 first, or call it off?"
    assert "call off the assault on 46.40" in [said(game, offer) for offer in offers(game)]


def test_each_seat_is_told_what_it_wants_and_how_it_stands():
    """27.1, 27.4 Hex by hex who is there, and what is lost."""
    game = at("E141 18.39, PG111-6 19.40, PG111-7 dead, PG111-8 11pz:routed, points allied 1")
    german, allied = (AIDS.goals(view(game, side), game.sheet) for side in ("german", "allied"))

    assert german
    assert allied
    assert german.text != allied.text
    stands = {aim.place: (aim.stands, aim.state) for aim in german.aims if aim.place}
    assert stands["18.39"] == ("Allied", "open")
    assert stands["19.40"] == ("German", "reached")
    assert stands["19.39"] == ("nobody", "open")
    assert "Allied 1" in german.aims[0].stands
    assert [(each.side, each.units, each.note) for each in german.lost] == [
        ("german", 1, "1 routed"),
        ("allied", 0, ""),
    ]


def test_a_group_drops_no_smoke_on_its_way():
    """8.7.2 A tank that has left a hex may do so; one that is sent far drives on, to the end."""
    game = at("Pz15-1 40.43 column, HQ11Pz 36.50 column, E141 20.10, chit 11Pz")

    game = play_all(game, "take Pz15-1", "move")
    (march,) = together(game, ("Pz15-1",), Destination("44.43"))

    assert (march.path[-1], march.known) == ("44.43", True)
    assert march.choices.count("drive on") == len(march.path) - 1
    after = play_all(game, *march.choices)
    assert (after.at("Pz15-1"), after.barrages) == ("44.43", {})


def test_signs_are_read_as_names():
    """3.2 Headquarters and support weapons have but a sign on their counters; no name holds one."""
    names = AIDS.names(begun().setting.data)
    assert names["HQ36ID"] == "HQ, 36th Infantry Division"
    assert names["HMG141-1"] == "HMG, 1st Bn, 141st Infantry"
    assert not [name for name in names.values() if spoken(name, names) != name]


def test_the_cup_lies_open_but_for_the_order():
    """4.0 Chits inside and those played, by name; how likely the next is of which side."""
    game = at("cup 141 DCG Wind pg111")
    (shown,) = [each for each in AIDS.displays(view(game, "german"), game.setting.data) if each.cup]
    assert shown.stays
    assert [token.name for token in shown.cup.inside] == [
        "141st Infantry Regiment",
        "German Direct Command",
        "Wind",
        "Panzergrenadier-Regiment 111",
    ]
    assert [token.text for token in shown.cup.inside] == ["141", "DC", "Wind", "PG 111"]
    assert shown.cup.next == (("german", 0.5), ("allied", 0.25))
