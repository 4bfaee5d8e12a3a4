"""Fair dice: the derivation of each roll, without bias, from secret, salts and number."""

import hmac
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.bad_input import BadInput
from grognard.engine.dice.fair import LONGEST_SALT, Fair, roll
from grognard.engine.dice.verify import drawn
from tests.engine.toy import toy

SECRET = bytes(range(32))
SALTS = {"blue": "horse chestnut", "red": "4711"}
SALTED = "blue=horse chestnut,red=4711"
THREE_QUARTERS = 3 * 2**62  # of all words, so that one in four must be drawn again


def words(secret: bytes, salted: str, number: int) -> Iterator[tuple[int, int]]:
    """The scheme as the document tells it: every word of a roll, with the block it is from."""
    block = 0
    while True:
        mac = hmac.new(secret, f"{salted}|{number}|{block}".encode(), sha256).hexdigest()
        yield from ((int(mac[at : at + 16], 16), block) for at in (0, 16, 32, 48))
        block += 1


def by_hand(secret: bytes, salted: str, number: int, sides: int) -> tuple[int, int]:
    """What the roll must be, and the block it comes from."""
    whole = 2**64 // sides * sides
    word, block = next(pair for pair in words(secret, salted, number) if pair[0] < whole)
    return word % sides, block


def test_known_answers():
    """The first rolls of a d6, a d10 and a d100 under a known secret never change."""

    def row(salts: dict[str, str], sides: int) -> str:
        return " ".join(str(roll(SECRET, salts, number, sides)) for number in range(12))

    assert row(SALTS, 6) == "3 2 2 4 3 3 1 4 1 2 2 2"
    assert row(SALTS, 10) == "3 0 0 0 7 1 9 0 7 6 6 2"
    assert row({}, 100) == "74 30 37 70 36 2 99 91 87 46 52 9"


@given(
    st.binary(min_size=1, max_size=100),
    st.dictionaries(st.sampled_from(("blue", "red")), st.text("abc ,|=ü", min_size=1)),
    st.integers(0, 10**6),
    st.integers(1, 2**64) | st.integers(1, 100),
)
def test_generator_and_verifier_both_follow_the_scheme(secret, salts, number, sides):
    """Two programs that share no code, and a third by hand, come to the same roll."""
    salted = ",".join(f"{side}={salts[side]}" for side in ("blue", "red") if side in salts)
    expected, _ = by_hand(secret, salted, number, sides)

    assert roll(secret, salts, number, sides) == expected
    assert drawn(secret, salted, number, sides) == expected


def test_words_beyond_the_last_whole_multiple_are_drawn_again():
    """With half of all words refused, some rolls need a second block, and all are in bounds."""
    sides = 2**63 + 1
    blocks = []
    for number in range(200):
        expected, block = by_hand(SECRET, SALTED, number, sides)
        blocks.append(block)
        assert roll(SECRET, SALTS, number, sides) == expected < sides
        assert drawn(SECRET, SALTED, number, sides) == expected
    assert blocks.count(1) > 3


def test_the_bound_is_exact():
    """A word equal to the greatest multiple is drawn again; one below it is taken."""
    tried = 0
    for number in range(20):
        (word, _), (second, _) = islice(words(SECRET, SALTED, number), 2)
        if word <= 2**63:
            continue
        tried += 1
        for rolled in (roll, lambda secret, _, *rest: drawn(secret, SALTED, *rest)):
            assert rolled(SECRET, SALTS, number, word + 1) == word
            assert rolled(SECRET, SALTS, number, word) != 0
            if second < word:
                assert rolled(SECRET, SALTS, number, word) == second
    assert tried > 3


@pytest.mark.parametrize("length", [1, 31, 32, 63, 64, 65, 100])
def test_secrets_of_any_length_give_the_same_to_both(length):
    """Also those longer than the block that the hash works on."""
    secret = bytes(range(length))

    for number in range(20):
        expected, _ = by_hand(secret, SALTED, number, 100)
        assert roll(secret, SALTS, number, 100) == expected
        assert drawn(secret, SALTED, number, 100) == expected


@pytest.mark.parametrize("sides", [2**64, 2**63, 2**32, 1])
def test_a_power_of_two_refuses_no_word(sides):
    """Where the words divide evenly the first one decides."""
    for number in range(50):
        first, _ = next(words(SECRET, SALTED, number))
        assert roll(SECRET, SALTS, number, sides) == first % sides
        assert drawn(SECRET, SALTED, number, sides) == first % sides


@pytest.mark.parametrize("rolled", [roll, lambda secret, _, *rest: drawn(secret, SALTED, *rest)])
def test_no_third_of_a_huge_die_is_favoured(rolled):
    """Remainders alone would give the first third half of all rolls."""
    thirds = Counter(
        rolled(SECRET, SALTS, number, THREE_QUARTERS) // 2**62 for number in range(3000)
    )

    assert sum((thirds[third] - 1000) ** 2 / 1000 for third in range(3)) < 13.8
    naive = Counter(
        next(words(SECRET, SALTED, number))[0] % THREE_QUARTERS // 2**62 for number in range(3000)
    )
    assert naive[0] > 1400, "the bias that this test would see"


@pytest.mark.parametrize("sides", [6, 10, 100])
def test_every_face_has_its_share(sides):
    """A chi-square of the usual dice, at one in a thousand."""
    each = 60
    seen = Counter(roll(SECRET, SALTS, number, sides) for number in range(each * sides))

    bound = {6: 20.5, 10: 27.9, 100: 148.2}[sides]
    assert sum((seen[face] - each) ** 2 / each for face in range(sides)) < bound


def rolls(secret: bytes = SECRET, salts: dict[str, str] = SALTS) -> list[int]:
    """Enough rolls that two rows of them are never the same by accident."""
    return [roll(secret, salts, number, 100) for number in range(20)]


def test_each_salt_matters():
    """Another salt, one fewer, one more, or the two exchanged: other dice."""
    rows = [
        rolls(),
        rolls(salts={}),
        rolls(salts={"blue": "horse chestnut"}),
        rolls(salts={"red": "4711"}),
        rolls(salts=SALTS | {"red": "4712"}),
        rolls(salts=SALTS | {"green": "x"}),
        rolls(salts={"blue": "4711", "red": "horse chestnut"}),
        rolls(secret=bytes(32)),
    ]
    assert len({tuple(row) for row in rows}) == len(rows)


def test_the_order_in_which_salts_are_given_does_not_matter():
    """Whoever is slower to type has no influence by it."""
    other = {side: SALTS[side] for side in ("red", "blue")}

    assert list(other) != list(SALTS)
    assert rolls(salts=other) == rolls()
    assert Fair(SECRET, other).salts == Fair(SECRET, SALTS).salts


def test_the_promise_is_the_hash_of_the_secret():
    """It can be checked with any tool that knows SHA-256."""
    promise = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"

    assert Fair(SECRET).promise == promise


def test_the_driver_answers_with_the_options_of_the_question():
    """Faces from nought, chits by their place in the cup, and each answer counts one roll."""
    driver = Fair(SECRET, SALTS)
    shell, draw = toy("shell"), toy("draw")

    answers = [driver.answer(shell), driver.answer(draw), driver.answer(shell)]

    places = [roll(SECRET, SALTS, number, sides) for number, sides in enumerate((10, 4, 10))]
    assert answers == [str(places[0]), draw.options[places[1]], str(places[2])]
    assert driver.rolled == 3


def test_a_driver_goes_on_where_another_stopped():
    """A table that was closed and opened again rolls on."""
    whole, game = Fair(SECRET, SALTS), toy("shell")
    answers = [whole.answer(game) for _ in range(10)]
    later = Fair(SECRET, SALTS, rolled=6)

    assert [later.answer(game) for _ in range(4)] == answers[6:]


@pytest.mark.parametrize(
    "salt",
    ["", " ", " before", "after ", "two\nlines", "bell\x07", "a,red=b", "x" * (LONGEST_SALT + 1)],
)
def test_a_salt_that_a_journal_would_not_give_back_is_refused(salt):
    """Otherwise an honest game could not be verified."""
    with pytest.raises(BadInput, match="A salt is one line of text"):
        Fair(SECRET, {"blue": salt})
