"""A change to a record as a record of its own: what is new, and nothing for what is gone.

It is the merge patch of RFC 7396: dictionaries are changed key by key, a key with nothing is taken
away, everything else is replaced whole. So nothing and no key at all mean the same.
"""

from collections.abc import Mapping
from itertools import compress, filterfalse
from operator import is_not
from typing import Any


def change(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What makes the one record of the other; empty where they are equal."""
    found: dict[str, Any] = {}
    for key in compress(after, map(is_not, after.values(), map(before.get, after))):
        old, value = before.get(key), after[key]
        if old == value:  # mostly
            continue
        if type(value) is not dict or type(old) is not dict:
            found[key] = value
        elif inner := change(old, value):
            found[key] = inner
    if before.keys() != after.keys():
        found |= dict.fromkeys(filterfalse(after.__contains__, before))
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
