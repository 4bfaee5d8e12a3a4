"""A change to a record as a record of its own: what is new, and nothing for what is gone.

It is the merge patch of RFC 7396: dictionaries are changed key by key, a key with nothing is taken
away, everything else is replaced whole. So nothing and no key at all mean the same.
"""

from collections.abc import Mapping
from typing import Any

ABSENT: Any = object()


def change(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What makes the one record of the other; empty where they are equal."""
    found: dict[str, Any] = {}
    for key, value in after.items():
        old = before.get(key, ABSENT)
        if old is value:
            continue
        if type(value) is dict and type(old) is dict:
            if inner := change(old, value):
                found[key] = inner
        elif old != value and not (value is None and old is ABSENT):
            found[key] = value
    for key in before:
        if key not in after:
            found[key] = None
    return found


def changed(before: Mapping[str, Any], by: Mapping[str, Any]) -> dict[str, Any]:
    """The record that such a change makes of one."""
    after = dict(before)
    for key, value in by.items():
        if value is None:
            after.pop(key, None)
        elif type(value) is dict:
            old = after.get(key)
            after[key] = changed(old if type(old) is dict else {}, value)
        else:
            after[key] = value
    return after
