"""Bands within points: a hero, or two, and commoners, as even as their prices."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from ad1666.bots.bands import choose_band
from ad1666.content.cards import load_characters
from ad1666.rules.bands import Budget, Muster, gold_of
from ad1666.rules.characters import NEUTRAL, Character
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.wish import MOST_FIGURES, Bands, Wish

FACTIONS = (
    "The Cardinal's people",
    "Defenders of the Commonwealth",
    "The Court of Miracles",
    "The King's Musketeers",
    "The Spanish embassy",
    "The Sultan's envoys",
)
_TWO_HEROES, _PERHAPS_TWO = 42, 34
"""Gold from which a band has two heroes, and from which one in four has."""
_CHEAP = 3
"""Gold under which nobody is hired."""
_WEAKER = 3
"""Gold by which the side that is to win less often is made cheaper, before the other is made
dearer."""


def drawn_factions(seed: str) -> tuple[str, str]:
    """Who meets whom, red first."""
    red, blue = Chance(f"{seed} factions").drawn(FACTIONS, 2)
    return red, blue


def drawn_bands(wish: Wish, factions: tuple[str, str]) -> Bands:
    """The bands that a seed gives, with what ``level`` changes of them."""
    rng = Chance(f"{wish.seed} bands {wish.draw}")
    bands = [_drawn(rng, faction, wish.points) for faction in factions]
    weaker, stronger = (1, 0) if wish.level > 0 else (0, 1)
    amount = abs(wish.level)
    bands[weaker] = _changed(bands[weaker], factions[weaker], -min(amount, _WEAKER))
    bands[stronger] = _changed(bands[stronger], factions[stronger], max(0, amount - _WEAKER))
    red, blue = (tuple(card.id for card in band) for band in bands)
    return red, blue


def led_by(rng: Chance, faction: str, points: int, heroes: Sequence[Character]) -> tuple[str, ...]:
    """The ids of a band that these heroes lead, with commoners for the rest of the points."""
    led = tuple(heroes)
    places = MOST_FIGURES - len(led)
    muster = Muster(
        faction, tuple(_commoners(faction)), places, budget=Budget(points, len(led)), fixed=led
    )
    band = choose_band(rng.pick, muster, ())
    assert band is not None
    return tuple(card.id for card in (*led, *band))


def _drawn(rng: Chance, faction: str, points: int) -> tuple[Character, ...]:
    heroes = 1 + (points >= _TWO_HEROES or (points >= _PERHAPS_TWO and rng.happens(0.25)))
    pool = (*heroes_of(faction), *_commoners(faction))
    # each hero of a faction has an acquaintance's price, so there are as many as are paid for
    band = choose_band(
        rng.pick, Muster(faction, pool, MOST_FIGURES, budget=Budget(points, heroes)), ()
    )
    assert band is not None
    return tuple(sorted(band, key=lambda card: not card.hero))


def heroes_of(faction: str) -> list[Character]:
    """The heroes of a faction."""
    return [c for c in load_characters().values() if c.hero and c.faction == faction]


def _commoners(faction: str) -> list[Character]:
    """Of the faction, and those for hire whom no acquaintance has to be found for."""
    return [
        card
        for card in load_characters().values()
        if not card.hero and not card.acquaintances
        if card.faction == faction or (card.faction == NEUTRAL and card.gold >= _CHEAP)
    ]


def _changed(band: Sequence[Character], faction: str, by: int) -> tuple[Character, ...]:
    """The band, with as few commoners as possible exchanged so that it costs so much more or less.
    The number of figures stays, since one more or less weighs too much."""
    if not by:
        return tuple(band)
    commoners = sorted(_commoners(faction), key=lambda c: (c.faction == NEUTRAL, c.id))
    places = [n for n, card in enumerate(band) if not card.hero]
    wanted, best, found = gold_of(band) + by, (99, 99), tuple(band)
    for many in (1, 2):
        for where in itertools.combinations(places, many):
            for cards in itertools.combinations_with_replacement(commoners, many):
                new = list(band)
                for n, card in zip(where, cards, strict=True):
                    new[n] = card
                strange = many + sum(c.faction == NEUTRAL for c in cards)
                if (rank := (abs(gold_of(new) - wanted), strange)) < best:
                    best, found = rank, tuple(new)
    return found
