"""Ranges of values for keys of a scenario: ``goals.3.points=1..5,figures.F.arrives=2..5``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from attrs import frozen

from ad1666.content.messages import counted, message
from ad1666.lab.games.settings import BadSetting, KeySetting, read_key, read_value

MOST_VALUES, MOST_VARIANTS = 100, 100_000
_WHOLE = re.compile(r"(-?\d{1,6})\.\.(-?\d{1,6})")


@frozen
class KeyRange:
    """The values that a key may have, as settings; ``ordered`` if they are whole numbers."""

    key: str
    values: tuple[KeySetting, ...]
    ordered: bool


Variant = tuple[KeySetting, ...]
"""A value for each range."""


def read_ranges(text: str) -> tuple[KeyRange, ...]:
    """Ranges as they are written, with commas between them: whole numbers from one to another,
    ``1..5``, or values, ``red|blue``. Raises BadSetting."""
    ranges = tuple(_range(part) for part in text.split(","))
    keys = [found.key for found in ranges]
    if twice := next((key for key in keys if keys.count(key) > 1), None):
        raise BadSetting(message("{key} is named twice", key=twice))
    number = 1
    for found in ranges:
        number *= len(found.values)
    if number > MOST_VARIANTS:
        problem = message(
            "these are {variants}, more than {most}",
            variants=counted("{n} variant", "{n} variants", number),
            most=MOST_VARIANTS,
        )
        raise BadSetting(problem)
    return ranges


def _range(text: str) -> KeyRange:
    key, equals, values = (part.strip() for part in text.partition("="))
    keys = read_key(key if equals else "")
    if whole := _WHOLE.fullmatch(values):
        low, high = map(int, whole.groups())
        if not 0 < high - low < MOST_VALUES:
            problem = message(
                "{values}: the second number is greater than the first, by less than {most}",
                values=values,
                most=MOST_VALUES,
            )
            raise BadSetting(problem)
        found = tuple(KeySetting(keys, number, str(number)) for number in range(low, high + 1))
        return KeyRange(key, found, ordered=True)
    texts = [value.strip() for value in values.split("|")]
    if len(texts) < 2 or not all(texts):
        problem = message(
            "{values}: a range is {numbers}, or {choices}",
            values=values,
            numbers="1..5",
            choices="red|blue",
        )
        raise BadSetting(problem)
    return KeyRange(key, tuple(KeySetting(keys, read_value(t), t) for t in texts), ordered=False)


def grid(ranges: Sequence[KeyRange]) -> Iterator[Variant]:
    """Every variant, the last range changing fastest."""
    return product(*(found.values for found in ranges))
