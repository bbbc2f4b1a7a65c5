"""What silver buys between two chapters: for whom, at what price, and what it does there."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping

from attrs import frozen

from ad1666.campaign.card_changes import MOST, able, gift_of, more, owning
from ad1666.content.campaigns.plan import WARES as IDS
from ad1666.content.campaigns.plan import CardChange
from ad1666.rules.cards import Location
from ad1666.rules.characters import Character
from ad1666.rules.items import Item
from ad1666.rules.tables import complete

FIREARM = "firearm"


class For(enum.Enum):
    """For whom something is bought."""

    HERO = enum.auto()
    """A hero of the side: it changes his card."""
    FIGURE = enum.auto()
    """A figure that the scenario names: it changes the figure."""
    SCARRED = enum.auto()
    """A hero who has a scar."""
    SIDE = enum.auto()


@frozen
class Ware:
    """A ware: its price in silver, for whom it is, and what it does to a card, the first of its
    ``gifts`` that he has not got. ``suits`` says whom it is any good for."""

    id: str
    price: int
    whom: For
    gifts: tuple[CardChange, ...] = ()
    suits: Callable[[Character], bool] = lambda card: True


def _bare(*locations: Location) -> Callable[[Character], bool]:
    """Whether a hero has no armour at some locations (ITEM-9)."""

    def covers(item: Item) -> bool:
        return any(at in locations for at, _, _ in item.armour)

    return lambda card: not any(map(covers, card.items))


def _able(ability: str) -> Callable[[Character], bool]:
    return lambda card: card.ability(ability) is not None


def _shoots(card: Character) -> bool:
    return any(FIREARM in item.traits for item in card.items)


NIMBLE = 2
"""Whoever is more agile than this needs no soles."""
LOCKS, HIDING = "Lock picking", "Inconspicuous"

BRIBE, BEGGAR, OATS, RUMOUR = "bribe", "beggar", "oats", "rumour"

WARES: Mapping[str, Ware] = complete(
    IDS,
    {
        ware.id: ware
        for ware in (
            Ware("surgeon", 2, For.SCARRED),
            Ware("mass", 1, For.HERO, (more("fortitude"),), lambda card: card.fortitude < MOST),
            Ware("soles", 2, For.HERO, (more("agility"),), lambda card: card.agility <= NIMBLE),
            Ware(
                "buff-coat",
                2,
                For.HERO,
                (owning("buff-coat"),),
                _bare(Location.TORSO, Location.ARMS),
            ),
            Ware("helmet", 2, For.HERO, (owning("helmet"),), _bare(Location.HEAD)),
            Ware("powder", 2, For.HERO, (able("Rapid loading"), more("senses")), _shoots),
            Ware(BRIBE, 2, For.SIDE),
            Ware(BEGGAR, 2, For.SIDE),
            Ware("keys", 1, For.FIGURE, (more(LOCKS),), _able(LOCKS)),
            Ware("new-name", 2, For.FIGURE, (more(HIDING),), _able(HIDING)),
            Ware(OATS, 2, For.SIDE),
            Ware(RUMOUR, 1, For.SIDE),
        )
    },
)
"""All wares by the ids that a campaign's file has for them, in the order in which they are sold."""
FORMER_PRICES = {"surgeon": 3, "buff-coat": 3, "bribe": 3, "new-name": 1}
"""What wares cost in campaigns of the first edition, where that is not the same."""
MOST_BOUGHT = 2
"""A side buys no more for one chapter."""
SPARED_BY_OATS = 2
"""The gold that the host's oats save."""
BEGGAR_COMES = 3
"""The turn in which a hired beggar arrives."""


def of_sides() -> tuple[str, ...]:
    """Those that are for nobody: each does a thing of its own in the next chapter."""
    return tuple(ware.id for ware in WARES.values() if ware.whom is For.SIDE)


def change_of(ware: str, card: Character) -> CardChange:
    return gift_of(WARES[ware].gifts, card)
