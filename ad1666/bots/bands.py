"""Bands for programs: any legal band, with a preference for expensive ones."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ad1666.rules.bands import Muster, faults, gold_of, may_choose
from ad1666.rules.characters import Character

_TRIES = 30


def choose_band(
    rng: random.Random, muster: Muster, other: Sequence[Character]
) -> tuple[Character, ...] | None:
    """A band for a side whose opponent has the ``other`` characters, as far as they are known: the
    most expensive legal one of a number of random bands. None if none of those is legal."""
    tried = [_by_chance(rng, muster, other) for _ in range(_TRIES)]
    return max((b for b in tried if not faults(muster, b, other)), key=gold_of, default=None)


def _by_chance(
    rng: random.Random, muster: Muster, other: Sequence[Character]
) -> tuple[Character, ...]:
    """Adds random characters that may still be chosen until there are none."""
    band: list[Character] = []
    while free := [card for card in muster.pool if may_choose(muster, band, other, card)]:
        band.append(rng.choice(free))
    return tuple(band)
