"""Options that went without saying: a journal means what the rules said when it was written."""

import grognard
from grognard import Journal
from grognard.games import GAMES

BEGUN = "grognard 1\ngame mons\nscenario nimy\nrules {}\n"


def test_a_journal_under_older_rules_means_what_they_said():
    """Its scenario has the old number, a newer one has the new number."""
    old, new = (Journal.parse(BEGUN.format(rules)).start() for rules in ("0.2.0", "0.3.0"))

    assert (old.setting.options["short_lesson"], new.setting.options["short_lesson"]) == (
        "yes",
        "no",
    )
    assert [game.setting.data.scenarios["nimy"].losses for game in (old, new)] == [2, 3]


def test_who_stood_in_reserve_once_does_so_in_an_older_journal():
    """The Royal Scots are on the map of a lesson that began with them, and of no other."""
    games = (Journal.parse(BEGUN.format(rules)).start() for rules in ("0.3.0", "0.4.0"))
    assert ["2RS" in game.setting.data.scenarios["nimy"].units for game in games] == [True, False]


def test_what_an_older_journal_says_itself_stands():
    """An option that is written down is not overruled."""
    game = Journal.parse(BEGUN.format("0.2.0") + "option short_lesson no\n").start()
    assert game.setting.options["short_lesson"] == "no"


def test_a_new_game_begins_under_the_rules_of_today():
    """What went without saying once is one of the values of its option, and not the usual one."""
    game = grognard.start("mons", "nimy")
    for switch in GAMES["mons"].options:
        assert not switch.formerly or switch.formerly.value in switch.values
    assert game.setting.options["short_lesson"] == "no"
