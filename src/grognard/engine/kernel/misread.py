"""Which word of a choice cannot be read, and what was expected in its place."""

from collections.abc import Iterable, Mapping

from grognard.engine.kernel.forms import PLACE, SIDE, UNIT, Domain, Form

CALLED = {UNIT: "a unit", PLACE: "a place", SIDE: "a side"}
FEW = 8  # words that are all named


def misread(forms: Iterable[Form], choice: str, words: Mapping[str, Domain]) -> str:
    """The first word at which no form can follow a choice, with what comes there; else nothing."""
    spoken = choice.split(" ")
    followed = {form: _followed(form, spoken, words) for form in forms}
    far = max(followed.values(), default=0)
    nearest = [form for form, count in followed.items() if count == far]
    if any(form.size == far == len(spoken) for form in nearest):
        return ""
    expected = dict.fromkeys(
        _next(form.words.split(" "), far, words) for form in nearest if form.size >= far
    )
    after = f"after “{' '.join(spoken[:far])}” comes" if far else "an answer begins with"
    told = f"{after} {_either([*expected])}"
    return f"“{spoken[far]}” cannot be read; {told}" if far < len(spoken) else told


def _followed(form: Form, spoken: list[str], words: Mapping[str, Domain]) -> int:
    """How many words of a choice a form can follow."""
    count = 0
    for said, word in zip(form.words.split(" "), spoken, strict=False):
        if word not in words[said].bits.bit if said.isupper() else word != said:
            break
        count += 1
    return count


def _next(said: list[str], at: int, words: Mapping[str, Domain]) -> str:
    """What a form has at a place: a word, or what may fill a blank."""
    if at == len(said):
        return "nothing more"
    if not said[at].isupper():
        return f"“{said[at]}”"
    kind, bits, *_ = words[said[at]]
    if kind in CALLED:
        return CALLED[kind]
    named = [f"“{each}”" for each in bits.names]
    return _either(named) if 0 < len(named) <= FEW else f"a {kind}"


def _either(words: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
