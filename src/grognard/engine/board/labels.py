"""Labels as maps print them: `2009`, `29.08`, `N34` and `AA10`.

Lettered columns run A to Z, then AA, BB, CC and so on: the letter is doubled, not counted on.
"""

import re
from typing import Literal, TypeAlias, get_args

Style: TypeAlias = Literal["CCRR", "CC.RR", "A1"]

STYLES: tuple[Style, ...] = get_args(Style)
PATTERNS: dict[Style, re.Pattern[str]] = {
    "CCRR": re.compile(r"([0-9]{2})([0-9]{2})"),
    "CC.RR": re.compile(r"([0-9]{2})\.([0-9]{2})"),
    "A1": re.compile(r"([A-Z]{1,4})(0|[1-9][0-9]{0,2})"),
}


def label(style: Style, column: int, row: int) -> str:
    """The label of a column and row."""
    if style == "A1":
        return f"{letters(column)}{row}"
    return f"{column:02}.{row:02}" if style == "CC.RR" else f"{column:02}{row:02}"


def column_and_row(style: Style, text: str) -> tuple[int, int] | None:
    """The column and row that a label names, unless it is none of this style."""
    match = PATTERNS[style].fullmatch(text)
    if match is None:
        return None
    column = letter_number(match[1]) if style == "A1" else int(match[1])
    return None if column is None else (column, int(match[2]))


def letters(column: int) -> str:
    """The letters of a column: 1 is A, 26 is Z, 27 is AA, 28 is BB."""
    times, letter = divmod(column - 1, 26)
    return chr(ord("A") + letter) * (times + 1)


def letter_number(text: str) -> int | None:
    """The number of a lettered column, unless its letters differ from each other."""
    if not text or text != text[0] * len(text) or not "A" <= text[0] <= "Z":
        return None
    return 26 * (len(text) - 1) + ord(text[0]) - ord("A") + 1
