"""core-9-t Standing orders for Defensive Fire: given beforehand, secret, played like dice."""

from grognard.games.combat.state import Combat
from grognard.match.orders import answer
from grognard.match.records import Order
from tests.games.combat.positions import at, offered, refused
from tests.playing import play_all
from tests.rules import rule

NEVER = Order("russian", "DefensiveFire.hold")
KNOWN = Order("russian", "DefensiveFire.wait")
FIRE = Order("russian", "DefensiveFire.fire", ("r65-1",))
WAY = ("move g66-1", "B16", "B15", "stop")


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
    assert [asked_of(game, (NEVER,)) for game in games] == [[], []]


@rule("core-9-t")
def test_a_side_may_be_asked_only_where_a_known_unit_could_fire():
    """core-9-t Whether it is asked rests on what both sides see, so no pause betrays anything."""
    for place in ("B18 hidden", "Z20 hidden"):
        unseen = at(f"g66-1 B17, r65-2 Z22, r65-1 {place}")
        seen = at(f"g66-1 B17, r65-2 B19, r65-1 {place}")
        assert asked_of(unseen, (KNOWN,)) == []
        assert len(asked_of(seen, (KNOWN,))) == 2


@rule("core-9-t")
def test_a_named_unit_opens_fire_before_its_side_is_asked():
    """core-9-t A hidden unit too; an order that cannot be carried out lets the next one answer."""
    sighted = play_all(at("g66-1 B17, r65-1 B19 hidden, r65-2 A12"), "move g66-1", "B16")
    blind = play_all(at("g66-1 B17, r65-1 Z20 hidden, r65-2 Z22"), "move g66-1", "B16")

    assert answer((NEVER, FIRE), sighted) == "fire r65-1"
    assert answer((NEVER, FIRE), blind) == "hold"
    assert "unseen" in blind.options
    known = play_all(at("g66-1 B17, r65-1 B19, r65-2 Z22"), "move g66-1", "B16")
    assert refused(known, "unseen") == ["core-9-t"]
    assert offered(known, "fire") == ["fire r65-1"]
