"""core-9-t Standing orders for Defensive Fire: given beforehand, secret, played like dice."""

import pytest

from grognard.engine.kernel.view import OBSERVER, events
from grognard.games.combat.state import Combat
from grognard.match.orders import NEVER, QUIET, answer, fault, told
from grognard.match.records import Order
from tests.games.combat.positions import at, totals, works
from tests.playing import play_all
from tests.rules import rule

FIRE = "DefensiveFire.fire"
NOT_ASKED = Order("russian", "DefensiveFire.hold")
KNOWN = Order("russian", "DefensiveFire.hold", when=QUIET)
HOLD = Order("russian", FIRE, ("r65-2",), when=NEVER)
WAY = ("move g66-1", "B16", "B15", "stop")


def fire_at(percent: int) -> Order:
    """The order of a squad to fire from this chance on."""
    return Order("russian", FIRE, ("r65-1",), when=str(percent))


def asked_of(game: Combat, orders: tuple[Order, ...]) -> list[str]:
    """What the Russians are asked on the way of a German squad, orders answering at once."""
    asked: list[str] = []
    for choice in WAY:
        while game.who == "russian":
            found = answer(orders, game)
            asked += [] if found else [game.prompt]
            game = play_all(game, found or "hold")
        game = play_all(game, choice)
    return asked


@rule("core-9-t")
def test_who_never_wants_to_be_asked_is_not():
    """core-9-t The mover goes on at once, wherever the hidden unit is; without an order all ask."""
    places = ("B18 hidden", "Z20 hidden")
    games = [at(f"g66-1 B17, r65-2 A12, r65-1 {place}") for place in places]

    assert [len(asked_of(game, ())) for game in games] == [2, 2]
    assert [asked_of(game, (NOT_ASKED,)) for game in games] == [[], []]


@rule("core-9-t")
def test_a_side_may_be_asked_only_where_a_known_unit_could_fire():
    """core-9-t Whether it is asked rests on what both sides see, so no pause betrays anything."""
    for place in ("B18 hidden", "Z20 hidden"):
        unseen = at(f"g66-1 B17, r65-2 Z22, r65-1 {place}")
        seen = at(f"g66-1 B17, r65-2 B19, r65-1 {place}")
        assert asked_of(unseen, (KNOWN,)) == []
        assert len(asked_of(seen, (KNOWN,))) == 2
        assert asked_of(seen, (KNOWN, HOLD)) == []


@pytest.fixture(scope="module")
def steps() -> list[Combat]:
    """Two windows of one move, in which a hidden squad has a chance of 65 % and of 84 %."""
    first = play_all(at("g66-1 B12, r65-1 B19 hidden, r65-2 Z22"), "run g66-1", "B13")
    return [first, play_all(first, "hold", "B14")]


@rule("core-9-t")
def test_a_unit_fires_on_the_first_step_that_gives_the_chance(steps: list[Combat]):
    """core-9-t Unasked, before its side is; an order that must wait lets the next one answer."""
    found = [[answer((NOT_ASKED, fire_at(n)), game) for game in steps] for n in (65, 66, 84, 85)]

    assert found == [["fire r65-1"] * 2, *([["hold", "fire r65-1"]] * 2), ["hold", "hold"]]
    shooting = play_all(steps[1], "fire r65-1")
    assert answer((fire_at(84),), shooting) == "shoot"
    assert answer((fire_at(85),), shooting) is None
    faces = play_all(shooting, "shoot").procedures[-1].means
    assert sum(means != "no effect" for means in faces) == 84


@rule("core-9-t")
def test_orders_answer_alike_wherever_a_hidden_unit_is():
    """core-9-t What is not met shows nothing: same questions, and nothing is told of it."""
    orders = (KNOWN, fire_at(100))
    games = [at(f"g66-1 B17, r65-2 B19, r65-1 {place} hidden") for place in ("B18", "Z20")]

    assert asked_of(games[0], orders) == asked_of(games[1], orders)
    for game in games:
        window = play_all(game, "move g66-1", "B16")
        after = play_all(window, answer((NOT_ASKED, fire_at(100)), window) or "")
        for seat in ("german", OBSERVER):
            assert not any("r65-1" in event["text"] for event in events(after, seat))


@rule("core-9-t")
def test_guns_wait_for_their_own_chance():
    """core-9-t HE must hit (90 %) and then have a result (65 %): in 58.5 % of all shots."""
    game = works("r45mm-1 F34 ne, g66-1 F31, r65-4 Z20, german to act")
    window = play_all(game, "move g66-1", "F32")
    orders = [Order("russian", "DefensiveFire.shell", ("r45mm-1",), when=n) for n in ("58", "59")]

    assert [answer((order,), window) for order in orders] == ["shell r45mm-1", None]


@rule("core-9-t")
def test_guns_wait_for_a_chance_at_armour():
    """core-9-t The shot must be clear and then kill or stop; any target will do."""
    game = works("PzIV-1 F30 sw, r45mm-1 F34 ne, r65-4 Z20, german to act")
    window = play_all(game, "move PzIV-1", "F31")
    screened, number, armour = totals(window, "hit r45mm-1 PzIV-1")
    chance = (10 - screened) * min(99, number + 10 - armour) // 10
    gun = ("r45mm-1",)
    orders = [
        Order("russian", "DefensiveFire.hit", gun, when=str(chance + more)) for more in (0, 1)
    ]

    assert [answer((order,), window) for order in orders] == ["hit r45mm-1 PzIV-1", None]
    assert told(orders[0], window)["label"].startswith("Hit: ")


def test_an_order_says_what_it_waits_for():
    """core-9-t In the words of its form; what a form cannot wait for is refused."""
    game = at("g66-1 B17, r65-2 B19")

    labels = [told(order, game)["label"] for order in (KNOWN, HOLD, fire_at(40))]
    assert labels == [
        "Let it pass, where nobody the enemy knows of could fire",
        "Guards 2 fires: never",
        "Guards 1 fires: from a chance of 40 %",
    ]
    assert [fault(game, fire_at(percent)) for percent in (1, 40, 100)] == ["", "", ""]
    for percent in (0, 101):
        assert fault(game, fire_at(percent)) == f"“fire UNIT” cannot wait for “{percent}”."
    assert "cannot wait" in fault(game, Order("russian", FIRE, when=QUIET))


@rule("core-4-f", "core-4-k")
def test_an_order_to_pass_holds_for_the_last_pass_of_a_phase():
    """core-4-f Whoever passes always passes also where that ends the phase."""
    order = Order("german", "Impulse.wait")
    game = play_all(at("g66-1 F18, r65-1 C17"), "pass", "pass")
    asked = play_all(game, "move g66-1", "stop", "pass")

    assert answer([order], game) == answer([order], asked) == "pass"
