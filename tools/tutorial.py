"""Puts the files of the example game into docs/write-a-game.md as they are now.

A block with the name of a whole file above it is replaced by that file.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/write-a-game.md"
BLOCK = re.compile(r'^```(\w+) title="(crossroads/[^",]+)"\n.*?^```$', re.MULTILINE | re.DOTALL)


def renewed(page: str) -> str:
    """The page with every whole file as it is."""

    def block(found: re.Match[str]) -> str:
        text = (ROOT / "src/grognard/games" / found[2]).read_text("utf-8")
        return f'```{found[1]} title="{found[2]}"\n{text}```'

    return BLOCK.sub(block, page)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), encoding="utf-8")
