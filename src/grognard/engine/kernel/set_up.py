"""How a game begins: its scenario, the options settled beforehand, the data it is played with."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.engine.kernel.game import Game, Setting
from grognard.engine.kernel.rulebook import Rulebook


def start(
    rulebook: Rulebook,
    scenario: str,
    options: Mapping[str, str] | None = None,
    overlay: Overlay = NO_OVERLAY,
) -> Game:
    """A new game at its first question."""
    return rulebook.set_up(settle(rulebook, scenario, options, overlay))


def settle(
    rulebook: Rulebook,
    scenario: str,
    options: Mapping[str, str] | None = None,
    overlay: Overlay = NO_OVERLAY,
) -> Setting:
    """Everything decided before the first question, checked."""
    known = [each.id for each in rulebook.scenarios]
    if scenario not in known:
        raise BadInput(
            f"{rulebook.id} has no scenario “{str(scenario)[:40]}”; it has {', '.join(known)}."
        )
    chosen = _checked(rulebook, options or {})
    setting = Setting(rulebook, scenario, chosen, _loaded(rulebook, overlay), overlay.digest)
    setting = setting._replace(data=rulebook.data_for(setting))
    return setting._replace(words=rulebook.words(setting))


def _checked(rulebook: Rulebook, options: Mapping[str, str]) -> dict[str, str]:
    """Every switch with its value, the usual one where none is given."""
    switches = {switch.id: switch for switch in rulebook.options}
    for name, value in options.items():
        if name not in switches:
            raise BadInput(f"{rulebook.id} has no option “{str(name)[:40]}”.")
        if value not in switches[name].values:
            allowed = ", ".join(switches[name].values)
            raise BadInput(f"Option {name} may be {allowed}, not “{str(value)[:40]}”.")
    return {name: options.get(name, switch.values[0]) for name, switch in switches.items()}


@lru_cache(maxsize=16)
def _loaded(rulebook: Rulebook, overlay: Overlay) -> Any:
    """The game's maps, counters and charts; read once for each overlay."""
    return rulebook.load(overlay)
