"""Standing orders: played in the same change as what comes before, and secret to their side."""

from collections.abc import Iterator

import pytest

from grognard import play
from grognard.engine.kernel.game import Game
from grognard.engine.kernel.questions import offers
from grognard.engine.kernel.questions import passes as passing
from grognard.engine.kernel.view import OBSERVER
from grognard.match import acts
from grognard.match.exporting import export
from grognard.match.match import Match, Refused
from grognard.match.orders import ALWAYS, PHASE, TURN, period
from grognard.match.records import Order, OrderKey
from tests.match.hosting import Host, Screen

KEEP = "Luck.keep"
ENTER = OrderKey("blue", "March.enter", ("0402",))
HIDE = OrderKey("red", "Hide.hide", ("0402",))


def fights() -> Iterator[Host]:
    """Matches played at random, each just before a choice after which luck is asked about."""
    for seed in range(40):
        host = Host(seed=seed)
        for _ in range(60):
            if host.match.over:
                break
            if asks_for_luck(host.match) is not None:
                yield host
                break
            host.step()


def asks_for_luck(match: Match) -> str | None:
    """A choice now that leads to a question about luck to the other side."""
    side = match.who
    for choice in match.game.options:
        after = match.line.try_out(choice, match.answering()).games[-1]
        if after.who not in ("", side) and type(after.procedures[-1]).__name__ == "Luck":
            return choice
    return None


@pytest.fixture
def host() -> Host:
    """A match before such a choice."""
    return next(fights())


def other(match: Match) -> str:
    """The side that is not asked."""
    return next(side for side in match.sides if side != match.who)


def give(host: Host, side: str, scope: str = ALWAYS, form: str = KEEP) -> None:
    """Order the luck to be kept."""
    host.do(lambda match: acts.order(match, OrderKey(side, form), scope))


def test_an_order_answers_in_the_same_change(host: Host):
    """The choice, its dice and the answer are stored together, and nobody waits."""
    choice, side = asks_for_luck(host.match), other(host.match)
    give(host, side)

    host.do(lambda match: acts.play(match, match.who, choice))

    entries = host.stored[-1].entries
    assert [(entry.choice, entry.ordered) for entry in entries if entry.who == side] == [
        ("keep", True)
    ]
    assert type(host.match.game.procedures[-1]).__name__ != "Luck"
    assert f"{side}  keep\n" in export(host.match)


def reactions() -> Iterator[tuple[Host, str, str]]:
    """Matches before a choice that asks the other side at once: the choice, and the way to pass."""
    for seed in range(40):
        host = Host(seed=seed)
        for _ in range(60):
            if host.match.over:
                break
            for choice in host.match.game.options:
                after = play(host.match.game, choice)
                passes = [offer.id for offer in offers(after) if offer.form.passes]
                if after.who == other(host.match) and passes:
                    yield host, choice, passes[0]
            host.step()


def test_taking_back_goes_past_what_an_order_answered():
    """Nobody has thought about it; without the order the other side has chosen."""
    host, choice, passes = next(reactions())
    side, reacts = host.match.who, other(host.match)
    number = host.match.line.number
    give(host, reacts, form=passes)

    host.do(lambda match: acts.play(match, side, choice))
    assert host.match.line.journal.entries[-1].ordered
    host.do(lambda match: acts.undo(match, side))

    assert (host.match.line.number, host.match.who) == (number, side)
    host.do(lambda match: acts.revoke(match, reacts, ""))
    host.do(lambda match: acts.play(match, side, choice))
    host.do(lambda match: acts.play(match, reacts, passing(match.game)))
    reason = f"Undo stops here: the {reacts.capitalize()} side has chosen."
    assert host.match.undo(side).stopped == reason


def test_an_order_given_to_a_question_that_is_put_answers_it(host: Host):
    """Whoever is asked and gives the order need not choose as well."""
    choice, side = asks_for_luck(host.match), other(host.match)
    host.do(lambda match: acts.play(match, match.who, choice))
    assert host.match.who == side

    give(host, side)

    assert host.match.line.journal.entries[-1].choice in ("keep", *"123456")
    chosen, ordered = host.stored[-2:]
    assert any(entry.ordered for entry in ordered.entries)
    assert ordered.at > chosen.at


def test_nobody_else_sees_an_order(host: Host):
    """Neither the other side nor who looks on is told anything, and no time is noted."""
    side = other(host.match)
    screens = {seat: Screen(host.match, seat) for seat in (*host.match.sides, OBSERVER)}
    changed = host.match.stored.changed

    give(host, side)

    assert [seat for seat, screen in screens.items() if screen.heard] == [side]
    order = {"form": KEEP, "fills": (), "scope": ALWAYS, "when": "", "label": "Keep"}
    assert screens[side].state["orders"] == [order]
    assert "orders" not in screens[OBSERVER].state
    assert screens[host.match.who].state["orders"] == []
    assert host.match.stored.changed == changed


def test_an_order_that_is_revoked_answers_no_more(host: Host):
    """The question is put again."""
    choice, side = asks_for_luck(host.match), other(host.match)
    give(host, side)
    host.do(lambda match: acts.revoke(match, side, KEEP))

    host.do(lambda match: acts.play(match, match.who, choice))

    assert host.match.who == side
    assert host.match.orders(side) == []


def test_orders_about_other_words_stand_side_by_side():
    """A new one takes the place of one about the same answer; one can end, or all of a form."""
    host = Host()
    keys = [OrderKey("blue", "March.enter", (hex_,)) for hex_ in ("0402", "0403", "0402")]
    for key in keys:
        host.do(lambda match, key=key: acts.order(match, key, ALWAYS))
    assert [order.key for order in host.match.stored.orders] == keys[:2]

    host.do(lambda match: acts.revoke(match, "blue", "March.enter", ("0403",)))
    assert [order.key for order in host.match.stored.orders] == keys[:1]
    host.do(lambda match: acts.revoke(match, "blue", "March.enter"))
    assert host.match.stored.orders == ()


@pytest.mark.parametrize("when", ["40", "never", "quiet", "soon"])
def test_an_order_waits_only_for_what_its_form_speaks_of(when: str):
    """Entering a hex has no chance, and no quiet."""
    with pytest.raises(Refused, match=f"“HEX” cannot wait for “{when}”"):
        Host().do(lambda match: acts.order(match, ENTER, ALWAYS, when))


@pytest.mark.parametrize("scope", [PHASE, TURN])
def test_an_order_ends_with_its_phase_or_turn(host: Host, scope: str):
    """One given in another turn does not answer."""
    game, side = host.match.game, other(host.match)
    choice = asks_for_luck(host.match)
    old = Order(side, KEEP, (), scope, period(later(game), scope))
    host.match.stored = host.match.stored.__class__(**{**vars(host.match.stored), "orders": (old,)})

    host.do(lambda match: acts.play(match, match.who, choice))

    assert host.match.who == side


def later(game: Game) -> Game:
    """The game as it would be some turns on."""
    after = game.copy()
    after.turn += 3
    return after


@pytest.mark.parametrize(
    ("form", "fills", "sentence"),
    [
        ("Luck.burn", (), "There is no answer “Luck.burn” in this game."),
        (KEEP, ("B1",), "“keep” cannot be filled with B1."),
    ],
)
def test_an_order_that_makes_no_sense_is_refused(host: Host, form, fills, sentence):
    """In one sentence."""
    side = other(host.match)

    with pytest.raises(Refused, match=sentence):
        host.do(lambda match: acts.order(match, OrderKey(side, form, fills), TURN))


def test_an_order_has_a_scope_that_there_is(host: Host):
    """Whoever hosts a match without the server's own check is told so in a sentence too."""
    with pytest.raises(Refused, match="a phase, a turn or always, not for “week”"):
        give(host, other(host.match), "week")


def test_an_order_is_called_as_its_form_says_it():
    """Also one that names a hex, and though the question was never put to this seat."""
    host = Host()
    host.do(lambda match: acts.order(match, ENTER, ALWAYS))

    assert [order["label"] for order in host.match.orders("blue")] == ["march on to 0402"]


def test_an_order_never_answers_against_the_rules():
    """Where the form is not offered, or could mean several things, the question is put."""
    host = Host()
    side, march = host.match.who, "PlayerTurn.march"
    host.do(lambda match: acts.order(match, OrderKey(side, march), ALWAYS))
    number = host.match.line.number
    for _ in range(10):
        host.step()

    marches = [each for each in host.match.line.journal.entries if each.choice.startswith("march")]
    assert not any(entry.ordered for entry in marches)
    assert host.match.line.number > number
    assert play(host.match.game, host.match.game.options[0])


@pytest.mark.parametrize("seat", ["blue", OBSERVER])
def test_what_is_ordered_for_a_hidden_unit_is_told_to_nobody_else(seat: str):
    """The answer to a secret question stays with its side, and leaves nothing to take back."""
    host = Host()
    host.do(lambda match: acts.order(match, HIDE, ALWAYS))

    state = Screen(host.match, seat).state

    assert host.match.game.units["RX"].hex == "0402"
    assert state["undo"]["taken"] == []
    assert state["undo"]["choices"] == 0
