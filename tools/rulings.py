"""Write the table of adopted readings of a game from its clauses.

Usage: rulings.py GAME     writes docs/rulings/GAME.md anew below its marker line
"""

import sys
from pathlib import Path

from grognard.engine.data.ledger import read_ledger
from grognard.games import GAMES

MARKER = "<!-- readings: written by tools/rulings.py -->"
DOCS = Path(__file__).parent.parent / "docs" / "rulings"


def readings(game: str) -> str:
    """Every clause that is read in a certain way, with the reading."""
    clauses = read_ledger(GAMES[game].folder / "rules.toml")
    lines = ["| clause | what it says | how it is read |", "| --- | --- | --- |"]
    lines += [
        f"| {clause.id} | {cell(clause.text)} | {cell(clause.ruling)} |"
        for clause in clauses
        if clause.ruling
    ]
    return "\n".join(lines) + "\n"


def cell(text: str) -> str:
    """A text that fits a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def written(game: str) -> str:
    """The page with its table as the clauses have it now."""
    page = (DOCS / f"{game}.md").read_text(encoding="utf-8")
    head, _, _ = page.partition(MARKER)
    return f"{head}{MARKER}\n\n{readings(game)}"


def main() -> int:
    """Write the page of one game."""
    game = sys.argv[1]
    (DOCS / f"{game}.md").write_text(written(game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
