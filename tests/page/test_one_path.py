"""One code path: a page carries messages, keeps texts and starts Python; it decides nothing."""

import ast
import re
from pathlib import Path

import grognard.page
from grognard.hosting import wire

PAGE = Path(grognard.page.__file__).parent
SCRIPTS = Path(__file__).parents[2] / "web/src/alone"
DECIDING = {"advance", "objections", "odds", "play", "start"}
OWN = {"ready"}  # what a page says of itself as well
SAID = re.compile(r'"([a-z_]+)"')


def imported(path: Path) -> set[str]:
    """The names that a module takes from elsewhere."""
    tree = ast.walk(ast.parse(path.read_text("utf-8")))
    return {each.name for node in tree if isinstance(node, ast.ImportFrom) for each in node.names}


def messages() -> set[str]:
    """What is said on the line of a match, word by word."""
    kinds = [each for each in vars(wire).values() if isinstance(each, type)]
    return {
        each.__struct_config__.tag
        for each in kinds
        if issubclass(each, wire.Message) and each is not wire.Message
    }


def test_the_modules_of_a_page_play_nothing_and_judge_nothing():
    """No choice is played, offered or refused in them; that is hosting's, as on a server."""
    modules = sorted(PAGE.glob("*.py"))

    assert len(modules) > 8
    assert [path.name for path in modules if imported(path) & DECIDING] == []


def test_the_scripts_of_a_page_know_no_message_of_a_match():
    """They pass on what a table says as it is, so nothing of a match can be decided in them."""
    scripts = sorted(SCRIPTS.glob("*.ts"))
    known = {
        path.name: {*SAID.findall(path.read_text("utf-8"))} & messages() - OWN for path in scripts
    }

    assert len(messages()) > 20
    assert len(scripts) > 6
    assert {name for name, words in known.items() if words} == set()
