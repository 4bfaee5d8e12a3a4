"""Both stores: whole changes or none, conflicts found, several writings made durable together."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from grognard.engine.kernel.journal_text import Entry
from grognard.hosting import creating
from grognard.hosting.settings import Settings
from grognard.hosting.wire import NewMatch
from grognard.match.changing import Conflict
from grognard.match.records import Change, Order, Reason, Said, Saved, Stored, Wish, applied
from grognard.server import loading, sql
from grognard.server.keeper import Keeper
from grognard.server.store import Store, open_store
from tests.server.conftest import POSTGRESQL

OWN = '[[counters.unit]]\nid = "B1"\nstrength = 6\n'


KEEP, STAY = Order("red", "Luck.keep"), Order("blue", "A.stay", ("B1",), "phase", "2 move", "40")
SHORT = KEEP._replace(scope="turn", since="3")


@pytest.fixture(params=["sqlite", POSTGRESQL])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store of each kind is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/matches.sqlite"
    found: str = request.getfixturevalue("postgres")
    return found


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """That store, opened."""
    with closing(open_store(address)) as opened:
        yield opened


def new(store: Store) -> Stored:
    """A match in the store."""
    made = creating.new_match(NewMatch(game="crossroads", data=OWN), Settings("unused"))
    made.match.stored = replace(made.match.stored, salts={"red": "sea"})
    store.run(partial(sql.create, saved=made.match.saved()), True)
    return made.match.stored


def saved(store: Store, match: Stored) -> Saved:
    """All that the store holds of a match."""
    found = store.run(partial(loading.load, match=match.opening.id), False)
    assert found is not None
    return found


def loaded(store: Store, match: Stored) -> Stored:
    """The same without choices and talk."""
    return saved(store, match).stored


def applying(match: Stored, change: Change) -> partial[None]:
    """The work of storing a change to a match as it was seen."""
    return partial(sql.apply, match=match.opening.id, revision=match.revision, change=change)


def test_a_match_comes_out_as_it_went_in(store: Store):
    """Opening, seats, salts; and nothing for a name that is unknown."""
    match = new(store)

    assert loaded(store, match) == match
    assert store.run(partial(loading.load, match="none"), False) is None


def test_data_of_ones_own_is_kept_with_the_match(store: Store):
    """It is found again by the match and by its digest, and says the same."""
    match = new(store)
    overlay = store.run(partial(sql.overlay, digest=match.opening.overlay.digest), False)

    found = loaded(store, match)

    assert found.opening.overlay.tables == {"counters": {"unit": [{"id": "B1", "strength": 6}]}}
    assert overlay == found.opening.overlay
    assert store.run(partial(sql.overlay, digest="none"), False).digest == ""


def test_choices_alone_are_stored_whole_or_not_at_all(store: Store):
    """With the dice after them; not where the match was seen otherwise, or one is there already."""
    match = new(store)
    made = (
        Entry("red", "0301", "d", "s"),
        Entry("chance", "4"),
        Entry("blue", "hold", ordered=True),
    )
    again = Change(3.0, 2, (Entry("chance", "6"), Entry("red", "0302")))

    store.run(applying(match, Change(2.0, 0, made)), True)
    with pytest.raises(Conflict):
        store.run(applying(match, Change(3.0, 3, made[:1])), True)
    with pytest.raises(Conflict):
        store.run(applying(replace(match, revision=1), again), True)

    found = saved(store, match)
    assert found.entries == made
    assert (found.stored.revision, found.stored.changed) == (1, 2.0)


def test_reasons_are_kept_with_their_choice_and_taken_back_with_it(store: Store):
    """Those of choices that stand are told in order."""
    match = new(store)
    reasons = [Reason(number, "red", f"because {number}", number / 2) for number in range(3)]
    for number, reason in enumerate(reasons):
        change = Change(1.0, number, (Entry("red", "0301"),), reason=reason)
        store.run(applying(match, change), True)
        match = applied(match, change)
    find = partial(sql.reasons, match=match.opening.id)

    before = store.run(find, False)
    store.run(applying(match, Change(2.0, cut=1)), True)

    assert before == reasons
    assert store.run(find, False) == reasons[:1]


def test_a_change_is_in_the_store_what_it_is_in_memory(store: Store):
    """Entries, taking back, wishes, talk, seats and the end: read again, all is equal."""
    match = new(store)
    blue = match.seats["blue"]._replace(name="Wellington", lent=True)
    for change in (
        Change(1.0, 0, (Entry("red", "0301", ordered=True), Entry("chance", "4", "d", "s"))),
        Change(2.0, 2, (Entry("blue", "done"),), wish=Wish("undo", "blue")),
        Change(
            3.0, cut=1, settled=("undo",), said=(Said("red", "no", 3.0), Said("blue", "oh", 3.5))
        ),
        Change(4.0, seats=(blue,), salts={"blue": "salt"}, orders=(KEEP, STAY)),
        Change(5.0, orders=(SHORT,), revoked=(STAY.key,)),
    ):
        store.run(applying(match, change), True)
        match = applied(match, change)
        assert loaded(store, match) == match
    assert (match.epoch, match.revision, match.spoken) == (1, 5, 2)
    assert match.orders == (SHORT,)
    found = saved(store, match)
    assert found.entries == (Entry("red", "0301", ordered=True),)
    assert [said.text for said in found.said] == ["no", "oh"]


def test_who_knows_a_match_gets_only_what_is_new(store: Store):
    """The choices after those known; where something was taken back, those from there on."""
    match = new(store)
    entries = (Entry("red", "0301"), Entry("chance", "4"), Entry("blue", "done"))
    store.run(applying(match, Change(1.0, 0, entries)), True)
    match = loaded(store, match)
    find = partial(loading.load, match=match.opening.id, known=(2, 0))

    new_ones = store.run(find, False)
    for change in (Change(2.0, cut=1), Change(3.0, 1, entries[1:]), Change(4.0, cut=2)):
        store.run(applying(match, change), True)
        match = loaded(store, match)
    after = store.run(find, False)
    later = store.run(partial(loading.load, match=match.opening.id, known=(3, 1)), False)

    assert (new_ones.first, new_ones.entries) == (2, entries[2:])
    assert (after.first, after.entries) == (1, entries[1:2])
    assert (later.first, later.entries) == (2, ())


def test_several_matches_are_read_at_once_as_each_alone(store: Store):
    """With what belongs to each, from where it is known; nothing stands for a name unknown."""
    entries = (Entry("red", "0301"), Entry("chance", "4"))
    one, two, three = (new(store) for _ in range(3))
    store.run(applying(one, Change(1.0, 0, entries, said=(Said("red", "well", 1.0),))), True)
    store.run(applying(two, Change(1.0, 0, entries[:1], wish=Wish("draw", "red"))), True)
    names = [one.opening.id, "none", two.opening.id, three.opening.id, one.opening.id]
    known = [(0, 0), (0, 0), (0, 0), (0, 0), (1, 0)]

    found = store.run(partial(loading.load_all, wanted=[*zip(names, known, strict=True)]), False)
    revisions = store.run(partial(loading.revisions, matches=names), False)

    assert found[:4] == [saved(store, one), None, saved(store, two), saved(store, three)]
    assert (found[4].first, found[4].entries) == (1, entries[1:])
    assert [each.stored.revision if each else 0 for each in found] == revisions == [1, 0, 1, 0, 1]


def test_where_nobody_wrote_down_what_was_taken_back_all_is_read(store: Store):
    """As in a store of an older form, or beside an older server."""
    match = new(store)
    entries = (Entry("red", "0301"), Entry("chance", "4"))
    for change in (Change(1.0, 0, entries), Change(2.0, cut=1)):
        store.run(applying(match, change), True)
        match = loaded(store, match)
    store.run(lambda cursor: cursor.execute("DELETE FROM cuts"), True)

    found = store.run(partial(loading.load, match=match.opening.id, known=(2, 0)), False)

    assert (found.first, found.entries) == (0, entries[:1])


def test_a_change_to_a_match_that_has_changed_is_a_conflict_and_leaves_nothing(store: Store):
    """Two servers cannot write the same number."""
    match = new(store)
    store.run(applying(match, Change(1.0, 0, (Entry("red", "0301"),))), True)
    before = saved(store, match)

    with pytest.raises(Conflict):
        store.run(applying(match, Change(2.0, 0, (Entry("red", "0302"),))), True)
    with pytest.raises(Conflict):
        store.run(applying(before.stored, Change(2.0, 0, (Entry("red", "0302"),))), True)

    assert saved(store, match) == before


LATE = {
    "choice": Change(2.0, 1, (Entry("red", "0302"),)),
    "undo": Change(2.0, cut=0),
    "draw": Change(2.0, wish=Wish("draw", "blue")),
    "end": Change(2.0, 1, (Entry("red", "concede"),)),
    "talk": Change(2.0, said=(Said("blue", "hm", 2.0),)),
    "salt": Change(2.0, salts={"blue": "late"}),
}


@pytest.mark.parametrize("kind", LATE)
def test_whatever_was_decided_on_an_older_position_is_a_conflict(store: Store, kind: str):
    """Taking back, a draw, the end, talk: none is stored over a choice that it did not see."""
    match = new(store)
    store.run(applying(match, Change(1.0, 0, (Entry("red", "0301"),))), True)
    before = loaded(store, match)

    with pytest.raises(Conflict):
        store.run(applying(match, LATE[kind]), True)

    assert loaded(store, match) == before
    store.run(applying(before, LATE[kind]), True)
    assert loaded(store, match) == applied(before, LATE[kind])


def test_what_is_written_at_once_succeeds_or_fails_each_for_itself(store: Store):
    """Many matches share one writing to the disk; a conflict in one spoils no other."""
    matches = [new(store) for _ in range(20)]
    change = Change(1.0, 0, (Entry("red", "0301"),))

    async def write() -> list[object]:
        keeper = Keeper(store)
        works = [applying(match, change) for match in matches for _ in range(2)]
        return await asyncio.gather(*map(keeper.write, works), return_exceptions=True)

    results = asyncio.run(write())

    assert [result is None for result in results].count(True) == len(matches)
    assert [isinstance(result, Conflict) for result in results].count(True) == len(matches)
    for match in matches:
        assert loaded(store, match) == applied(match, change)


def test_a_watcher_hears_what_others_have_changed(store: Store, address: str):
    """Servers on one store follow each other."""
    match = new(store)
    store.wait(0.01)
    assert store.wait(0.01) is not None
    with closing(open_store(address)) as other:
        other.run(applying(match, Change(1.0, 0, (Entry("red", "0301"),))), True)

    patience = 5.0 if store.threads > 1 else 0.01
    heard = store.wait(patience)
    while heard == [] and patience > 1:  # its own words, which it does not listen to
        heard = store.wait(patience)

    assert heard is None or (match.opening.id, 1) in heard
    assert store.run(partial(sql.revisions, matches=[match.opening.id]), False) == {
        match.opening.id: 1
    }
