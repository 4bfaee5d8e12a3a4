"""The document on fair dice: its program checks a journal by itself, and its example holds."""

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from tests.engine.tampering import edited, fair, flipped, lines_of, turned

DOCUMENT = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text("utf-8")
SCRIPT = re.search(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)[1]  # type: ignore[index]


def run_script(tmp_path: Path, text: str) -> subprocess.CompletedProcess[str]:
    """What the document's own program says of a journal, with none of ours in reach."""
    (tmp_path / "check.py").write_text(SCRIPT, "utf-8")
    (tmp_path / "game.journal").write_text(text, "utf-8")
    command = [sys.executable, "-I", "-S", "check.py", "game.journal"]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)


def test_the_program_in_the_document_checks_a_journal_by_itself(tmp_path):
    """It accepts an honest game, and finds a turned die, another secret and a dropped salt."""
    assert len(SCRIPT.splitlines()) <= 30
    assert "grognard" not in SCRIPT
    rolls = lines_of(fair(), "chance")

    done = run_script(tmp_path, fair())
    assert (done.returncode, done.stdout) == (0, f"{len(rolls)} rolls, all as promised.\n")

    assert (
        run_script(tmp_path, turned(fair(), rolls[3])).stderr
        == "Roll 3 is not what the secret gives.\n"
    )
    other = edited(fair(), lines_of(fair(), "secret")[0], flipped)
    assert "not the one that was promised" in run_script(tmp_path, other).stderr
    dropped = edited(fair(), lines_of(fair(), "salt")[0], lambda line: "")
    assert "is not what the secret gives" in run_script(tmp_path, dropped).stderr


def test_the_example_in_the_document_holds():
    """The secret that it tells is the one that it promises."""
    promise = re.search(r"^dice fair (\w+)$", DOCUMENT, re.MULTILINE)
    secret = re.search(r"^secret  (\w+)$", DOCUMENT, re.MULTILINE)
    assert promise
    assert secret

    assert sha256(bytes.fromhex(secret[1])).hexdigest() == promise[1]
