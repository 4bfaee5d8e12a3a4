"""Verifying dice that two who share no table have promised each other."""

from tests.engine.tampering import chained, check, edited, flipped, lines_of, turned


def test_an_honest_game_is_accepted():
    """From the last link of each side to its promise, and every roll between."""
    report = check(chained())

    assert (report.ok, report.problems, report.dice) == (True, (), "chained")
    assert len(lines_of(chained(), "chance")) > 5


def test_a_changed_roll_is_rejected():
    """The first die and the last one, turned by one."""
    for at in (lines_of(chained(), "chance")[0], lines_of(chained(), "chance")[-1]):
        problems = check(turned(chained(), at)).problems

        assert any(each.startswith(f"Line {at + 1}: the dice gave ") for each in problems)


def test_a_link_that_was_never_promised_is_rejected():
    """Of either side."""
    for at in lines_of(chained(), "chain"):
        side = chained().splitlines()[at].split()[1]

        assert check(edited(chained(), at, flipped)).problems == (
            f"The last link of {side} does not lead back to its promise.",
        )


def test_a_side_that_never_told_its_links_proves_nothing():
    """A chain that ends at its promise, one that is no number, and one that is missing."""
    [first, *_] = lines_of(chained(), "chain")

    def ending(last: str) -> tuple[str, ...]:
        return check(
            edited(chained(), first, lambda line: f"{line.rsplit(' ', 1)[0]} {last}\n")
        ).problems

    promise = chained().splitlines()[first].split()[2]
    assert ending(promise)[0].endswith("this die fell before both sides had told their links.")
    assert ending("x")[0].endswith("does not lead back to its promise.")
    assert check(edited(chained(), first, lambda line: "")).problems


def test_chains_of_other_dice_are_told():
    """They prove nothing where the dice are said to be fixed."""
    [dice] = lines_of(chained(), "dice")

    [problem] = check(edited(chained(), dice, lambda line: "dice fixed\n")).problems
    assert problem.startswith("There are chains")
