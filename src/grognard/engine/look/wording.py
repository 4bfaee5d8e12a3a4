"""Sentences as people read them: names in place of the short words that the rules go by."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

WORD = re.compile(r"\w+(?:-\w+)*")
ONE = re.compile(r"(?<![\w.+-])1 (factor|hex|mission|point|step|turn|unit)e?s\b")


def spoken(text: str, names: Mapping[str, str]) -> str:
    """A sentence with these names in it, and one of a thing in the singular.

    A name that stands there already, with its short word in it, is left alone.
    """

    def named(word: re.Match[str]) -> str:
        name = names.get(word[0], word[0])
        begins = word.start() - name.find(word[0])
        return word[0] if text.startswith(name, max(begins, 0)) else name

    text = ONE.sub(r"1 \1", text) if "1 " in text else text  # before names that end in 1
    return WORD.sub(named, text) if names else text


def spoken_event(told: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """What somebody was told of an event, with its die and its step, in names."""
    said = {**told, "text": spoken(told["text"], names)}
    for part, words in (("roll", ("purpose", "means")), ("leg", ("who",))):
        if part in told:
            found = {word: spoken(told[part][word], names) for word in words}
            said[part] = {**told[part], **found}
    if "sum" in said.get("roll", {}):
        said["roll"]["sum"] = _spoken_sum(said["roll"]["sum"], names)
    return said


def _spoken_sum(sum_: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """What changes a die, each reason with its names."""
    return {**sum_, "mods": [{**mod, "why": spoken(mod["why"], names)} for mod in sum_["mods"]]}


def listed(names: Sequence[str]) -> str:
    """Names one after the other, as a sentence has them: A, B and C."""
    *first, last = names or ("",)
    return f"{', '.join(first)} and {last}" if first else last
