"""Tables over the members of an enumeration, which say whether they mean each of them.

An enumeration grows, and its tables lie in many modules. One made with `complete` does not load
until the new member has its entry, so whoever adds a member is led from place to place; one made
with `some` leaves members out on purpose. `tests/test_complete_tables.py` sees that every table
says which it is. Tables over the two sides need not: there will be no third.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeVar

T = TypeVar("T", bound=Mapping[Any, object])


def complete(members: Iterable[object], table: T, *, apart: Collection[object] = ()) -> T:
    """The table, with one entry for each of ``members`` (an enumeration, or any keys) except those
    ``apart``. Raises ValueError, which names the keys, if it lacks one or has another."""
    wanted = [member for member in members if member not in apart]
    lacking = [member for member in wanted if member not in table]
    strange = [key for key in table if key not in wanted]
    if lacking or strange:
        raise ValueError(f"a complete table lacks {lacking}, and should not have {strange}")
    return table


def some(members: Iterable[object], table: T) -> T:
    """The table, which leaves out some of ``members``: whoever asks it has an answer for the rest.
    Raises ValueError if it leaves none out."""
    if all(member in table for member in members):
        raise ValueError("a table with every member is complete, and should say so")
    return table
