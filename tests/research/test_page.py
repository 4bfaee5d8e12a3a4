"""The page on research: what it shows runs, what it lists is there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.research import FEATURES, raw_env

PAGE = (Path(__file__).parents[2] / "docs/research.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_code_on_the_page_runs(number: int):
    """Each block stands alone and plays through."""
    names: dict[str, object] = {}

    exec(compile(BLOCKS[number], f"research.md block {number}", "exec"), names)

    assert "table" in names


def test_the_page_tells_every_part_of_an_observation():
    """No part of the vector and no feature of an option is left out."""
    told = re.findall(r"(?<!`)`([^`\n]+)`(?!`)", PAGE)
    parts = [
        name
        for name in raw_env("crossroads").layout.parts
        if not re.match(r"plane: terrain [1-6]", name)
    ]
    plain = [name for name in FEATURES if not re.match(r"terrain|unit's", name)]

    assert [name for name in (*parts, *plain) if name not in told] == []
    assert {"unit's goal", FEATURES[-1], "form PlayerTurn.march"} <= {*told}


def test_what_is_missing_is_named_in_a_sentence():
    """Without the extra the import says what to install."""
    code = "import sys; sys.modules['pettingzoo'] = None; import grognard.research"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: grognard.research needs pettingzoo: "
        "install it with pip install 'grognard[research]'."
    )
