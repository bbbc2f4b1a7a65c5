"""The scars that a hero may come back with: where, what each costs him, and what it gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from ad1666.campaign.card_changes import (
    DEATH,
    FENCING,
    RANGED,
    able,
    drawback_of,
    gift_of,
    joined,
    less,
    more,
    names_of,
    owning,
    with_change,
)
from ad1666.content.campaigns.plan import CardChange
from ad1666.rules.cards import Location
from ad1666.rules.characters import Character
from ad1666.rules.items import Item


@frozen
class Scar:
    """A scar. Of its ``drawbacks`` the first counts that costs the hero something, of its ``gifts``
    the first that he has not got. ``killed``: only for whoever was killed."""

    id: str
    location: Location
    drawbacks: tuple[CardChange, ...]
    gifts: tuple[CardChange, ...]
    killed: bool = False


_HEAD, _TORSO, _ARMS, _LEGS = Location

SCARS: Mapping[str, Scar] = {
    scar.id: scar
    for scar in (
        Scar("split-brow", _HEAD, (less("senses"),), (more("fortitude"),)),
        Scar("deaf-ear", _HEAD, (less("charisma"),), (able("Cold"),)),
        Scar(
            "known-face",
            _HEAD,
            (less("Inconspicuous"), less("intelligence")),
            (more("charisma"),),
        ),
        Scar("ball-below-the-ribs", _TORSO, (less("brawn"),), (more(DEATH),)),
        Scar("short-breath", _TORSO, (less("agility"),), (able("Iron guard"),)),
        Scar("left-for-dead", _TORSO, (less(DEATH),), (more("fortitude"),), killed=True),
        Scar("stiff-wrist", _ARMS, (less(FENCING),), (able("Clever defence"),)),
        Scar("two-fingers-fewer", _ARMS, (less(RANGED), less("brawn")), (able("Disarm"),)),
        Scar("left-hand-learns", _ARMS, (less("brawn"),), (owning("main-gauche"),)),
        Scar("knows-the-weather", _LEGS, (less("agility"),), (more("senses"),)),
        Scar("roofers-limp", _LEGS, (less(DEATH),), (able("Moving target"),)),
        Scar("boot-that-stays-on", _LEGS, (less("agility"),), (owning("jackboots"),)),
    )
}
"""All scars by id, from head to foot."""


def change_of(scar: str, card: Character) -> CardChange | None:
    """What a scar does to a hero's card, drawback and gift; None if it would cost him nothing."""
    found = SCARS[scar]
    drawback = drawback_of(found.drawbacks, card)
    return None if drawback is None else joined(drawback, gift_of(found.gifts, card))


def scarred(card: Character, scars: Iterable[str], items: Mapping[str, Item]) -> Character:
    """A hero's card with some scars, the oldest first."""
    for scar in scars:
        change = change_of(scar, card)
        if change is not None:
            card = with_change(card, change, items)
    return card


def scars_for(
    card: Character,
    borne: tuple[str, ...],
    location: Location,
    items: Mapping[str, Item],
    *,
    killed: bool,
) -> tuple[str, ...]:
    """The scars of a location that a hero may get who keeps those ``borne``: those that he has not,
    that cost him something, and that change nothing that another changes already."""
    known = scarred(card, borne, items)
    taken: set[str] = set()
    for scar in borne:
        change = change_of(scar, card)
        taken |= names_of(change) if change is not None else set()
    found = []
    for name, one in SCARS.items():
        if one.location is not location or name in borne or (one.killed and not killed):
            continue
        change = change_of(name, known)
        if change is not None and not taken & names_of(change):
            found.append(name)
    return tuple(found)
