"""A seat belongs to one person: invitations, secrets that the host does not hold, new secrets."""

import pytest
from websockets.exceptions import ConnectionClosed

from grognard.hosting.creating import new_match
from grognard.hosting.settings import Settings
from grognard.hosting.wire import NewMatch
from grognard.match import owning
from tests.server.client import CLIENT, Record, connecting, get, make, sitting
from tests.server.processes import Server

OWN = "a secret that red has drawn"
TAKEN = "This invitation to play red was taken"


def hosted(server: Server) -> tuple[str, str, str]:
    """A match that blue has made: its name, blue's secret, the invitation for red."""
    made = make(server, own=["blue"])
    return made["match"], made["seats"]["blue"], made["seats"]["red"]


def is_presence(screens: int):
    """Whether a message says that one's own seat is open so often."""
    return lambda message: message["is"] == "presence" and message["screens"] == screens


def seats(server: Server, match: str, token: str) -> Record:
    """Who sits where, as the server tells."""
    told: Record = get(server, f"/api/matches/{match}", token).json()["seats"]
    return told


def test_an_invitation_is_taken_by_the_first_who_opens_it(server: Server):
    """They are given a secret that the host does not hold; the host's copy opens nothing more."""
    match, blue, invitation = hosted(server)
    with connecting(server, match) as red:
        taken = red.hello(invitation)
        assert taken["roles"] == ["red"]
        with connecting(server, match) as host:
            refused = host.hello(invitation)
            plain = get(server, f"/api/matches/{match}", invitation)
            assert (refused["status"], plain.status_code) == (401, 401)
            assert refused["error"].startswith(TAKEN)
            assert plain.json()["error"] == refused["error"]
            assert host.hello(blue)["roles"] == ["blue"]
    with sitting(server, match, taken["secret"]) as again:
        assert again.state["role"] == "red"
    assert seats(server, match, blue)["red"]["owned"]


def test_an_invitation_that_nobody_has_taken_shows_the_match_and_stays_open(server: Server):
    """Whoever looks before they sit down has not taken it."""
    match, _, invitation = hosted(server)

    told = get(server, f"/api/matches/{match}", invitation).json()

    assert (told["role"], told["seats"]["red"]["owned"]) == ("red", False)
    assert told["seats"]["blue"]["owned"]
    with sitting(server, match, invitation) as red:
        assert red.state["role"] == "red"


def test_the_name_of_whoever_took_an_invitation_is_told(server: Server):
    """So that the host and a latecomer know whom to ask."""
    match, _, invitation = hosted(server)
    with sitting(server, match, invitation) as red:
        assert red.ask("name", name="Ney")["ok"]
        with connecting(server, match) as late:
            assert late.hello(invitation)["error"].startswith(f"{TAKEN} by Ney; ")


def test_a_secret_of_ones_own_may_be_brought_and_said_again(server: Server):
    """An answer that was lost on the way locks nobody out; a wrong secret opens nothing."""
    match, _, invitation = hosted(server)
    for _ in range(2):
        with connecting(server, match) as red:
            assert red.hello(invitation, secret=OWN)["ok"]
    with connecting(server, match) as other:
        assert other.hello(invitation, secret=OWN[::-1])["status"] == 401
        assert other.hello(invitation, secret="short")["status"] == 422
        assert other.hello(OWN)["roles"] == ["red"]


@pytest.mark.parametrize("wish", [{}, {"own": []}])
def test_a_maker_who_names_no_seat_holds_none(server: Server, wish: Record):
    """Both links are invitations; the first who opens one has the seat, and nobody else."""
    made = CLIENT.post(f"{server.address}/api/matches", json={"game": "crossroads", **wish}).json()
    link = made["seats"]["red"]
    with connecting(server, made["match"]) as red, connecting(server, made["match"]) as maker:
        assert red.hello(link)["secret"] != link
        assert maker.hello(link)["error"].startswith(TAKEN)
        assert maker.hello(made["seats"]["blue"])["roles"] == ["blue"]


def test_a_maker_who_plays_both_sides_says_so(server: Server):
    """Their secrets stay good, however often they are opened."""
    made = make(server, own=["blue", "red"])
    for _ in range(2):
        for side, secret in made["seats"].items():
            with sitting(server, made["match"], secret) as player:
                assert player.state["role"] == side
                assert player.state["seats"][side]["owned"]


def test_two_people_at_one_screen_own_it_without_a_word(server: Server):
    """One secret for both sides, which is no invitation."""
    made = CLIENT.post(
        f"{server.address}/api/matches", json={"game": "crossroads", "hot_seat": True}
    ).json()
    for _ in range(2):
        with connecting(server, made["match"]) as screen:
            assert screen.hello(made["seats"]["red"])["roles"] == ["blue", "red"]


def test_a_link_of_an_older_program_can_be_made_ones_own():
    """Whoever brings a secret shuts out all who hold the link, its maker too."""
    wish, settings = NewMatch(game="crossroads", own=("blue", "red")), Settings("sqlite:///none")
    made = new_match(wish, settings)
    match, link = made.match, made.tokens["red"]
    match.seated(match.stored.seats["red"]._replace(taken=0.0))

    plan = owning.take(match, link, OWN)

    assert plan
    match.accept(plan)
    assert match.roles(OWN) == ("red",)
    assert match.roles(link) == ()


def test_a_secret_brought_to_a_seat_that_is_owned_changes_nothing(server: Server):
    """Only `renew` does; the owner's link opened at another screen takes the seat from nobody."""
    match, blue, _ = hosted(server)
    with connecting(server, match) as screen:
        assert "secret" not in screen.hello(blue, secret=OWN)
    with sitting(server, match, blue) as again:
        assert again.state["role"] == "blue"


def test_a_seat_that_is_open_twice_is_told_to_whoever_sits_there(server: Server):
    """And to nobody else; onlookers may be as many as they like."""
    match, blue, invitation = hosted(server)
    with connecting(server, match) as red, sitting(server, match, blue) as other:
        secret = red.hello(invitation)["secret"]
        with connecting(server, match) as second:
            assert second.hello(secret)["screens"] == 2
            red.until(is_presence(2))
        red.until(is_presence(1))
        other.ask("resync")
        told = [each["screens"] for each in other.pushed if each["is"] == "presence"]
        assert set(told) == {1}


def test_an_owner_renews_the_secret_and_shuts_every_other_screen_out(server: Server):
    """The old secret opens nothing, the screen that asked stays."""
    match, blue, _ = hosted(server)
    with sitting(server, match, blue) as owner, sitting(server, match, blue) as other:
        renewed = owner.ask("renew")
        assert (renewed["screens"], len(renewed["secret"]) >= owning.SHORTEST) == (1, True)
        other.until(lambda message: message.get("to", 0) is None)
        with pytest.raises(ConnectionClosed):
            other.until(lambda _: False)
        assert owner.ask("resync")["ok"]
        assert owner.ask("renew", secret=renewed["secret"])["ok"]
    assert get(server, f"/api/matches/{match}", blue).status_code == 401
    with sitting(server, match, renewed["secret"]) as again:
        assert again.state["role"] == "blue"


def test_an_invitation_is_renewed_until_somebody_has_taken_it(server: Server):
    """By another player of the match, never by an onlooker; the old one opens nothing."""
    made = make(server, own=["blue"])
    match, first = made["match"], made["seats"]["red"]
    with sitting(server, match, made["seats"]["blue"]) as blue:
        second = blue.ask("invite", side="red")["invitation"]
        with connecting(server, match) as red:
            assert red.hello(first)["status"] == 401
            assert red.hello(second)["ok"]
            assert blue.ask("invite", side="red")["error"].startswith("The seat of red is taken")
            assert blue.ask("invite", side="blue")["status"] == 403
            assert blue.ask("invite", side="nobody")["status"] == 403
    with sitting(server, match, made["observer"]) as onlooker:
        assert onlooker.ask("invite", side="red")["status"] == 403
        assert onlooker.ask("renew")["status"] == 403


def test_a_side_that_is_not_of_the_game_can_be_nobodys_own(server: Server):
    """It is refused when the match is made."""
    with pytest.raises(AssertionError, match="There is no side “green”"):
        make(server, own=["green"])
