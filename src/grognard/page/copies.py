"""All matches of a browser as one file, and such a file read back."""

from dataclasses import dataclass

from grognard.engine.bad_input import BadInput
from grognard.engine.kernel.flow import IllegalChoice
from grognard.hosting.written import Unreadable, decode
from grognard.match.beginning import begin
from grognard.page.changes import kept

NO_COPY = "This is no file of matches that was saved here."


@dataclass(frozen=True)
class Copy:
    """The file: the number of its form, and of each match its texts."""

    grognard: int
    matches: dict[str, tuple[str, ...]]


def checked(text: str) -> dict[str, tuple[str, ...]]:
    """The matches of a file, each played through once; a file that was altered is refused."""
    try:
        copy = decode(text, type=Copy)
    except (Unreadable, RecursionError):
        raise BadInput(NO_COPY) from None
    for name, texts in copy.matches.items():
        try:
            match = kept(texts)
            if match is None or match.stored.opening.id != name:
                raise BadInput(NO_COPY)
            begin(match.saved())
        except (BadInput, IllegalChoice, ValueError, IndexError, TypeError) as fault:
            raise BadInput(f"A match in the file cannot be played: {fault}") from None
    matches: dict[str, tuple[str, ...]] = copy.matches
    return matches
