"""The scars that a hero may come back with: where, what each costs him, and what it gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

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
from ad1666.campaign.values import EDITION, FORMER
from ad1666.content.campaigns.plan import CardChange
from ad1666.rules.cards import Location
from ad1666.rules.characters import Character
from ad1666.rules.items import Item

_SECOND = tuple(range(FORMER + 1, EDITION + 1))
"""The editions since the first."""


@frozen
class Scar:
    """A scar. Of its ``drawbacks`` the first counts that costs the hero something, of its ``gifts``
    the first that he has not got. ``killed``: only for whoever was killed."""

    id: str
    location: Location
    drawbacks: tuple[CardChange, ...]
    gifts: tuple[CardChange, ...]
    killed: bool = False
    editions: tuple[int, ...] = _SECOND
    """Those in which it is dealt."""


_HEAD, _TORSO, _ARMS, _LEGS = Location
_SLOWER, _FRAILER = less(FENCING), less(DEATH)
_FURY, _CUT = able("Frenzied attack"), able("Quick cut")
_THRUST, _GUARDED = able("Thrust to the heart"), able("Clever defence")

DRESSED = "dressed-"
"""Begins the id of a scar that the surgeon has dressed: it costs nothing any more."""
_DEALT = (
    Scar("closed-eye", _HEAD, (_SLOWER, _FRAILER), (_THRUST, _FURY)),
    Scar("cracked-crown", _HEAD, (_FRAILER, _SLOWER), (_FURY, _CUT)),
    Scar("plate-in-the-hair", _HEAD, (_SLOWER, _FRAILER), (owning("morion"), _GUARDED)),
    Scar("deaf-side", _HEAD, (_FRAILER, _SLOWER), (_GUARDED, _CUT)),
    Scar("ball-that-stayed", _TORSO, (_SLOWER, less(RANGED)), (CardChange({DEATH: 2}),)),
    Scar("short-wind", _TORSO, (_SLOWER, _FRAILER), (_CUT, _THRUST)),
    Scar("quilted-side", _TORSO, (_FRAILER, _SLOWER), (owning("breastplate"), _GUARDED)),
    Scar("crooked-rib", _TORSO, (_SLOWER, _FRAILER), (_GUARDED, _THRUST)),
    Scar("counted-dead", _TORSO, (_FRAILER,), (_FURY, _CUT), killed=True),
    Scar("patient-wrist", _ARMS, (_SLOWER, _FRAILER), (_GUARDED, _FURY)),
    Scar("bound-hilt", _ARMS, (less(RANGED), _FRAILER), (_CUT, _FURY)),
    Scar("buff-sleeve", _ARMS, (_SLOWER, _FRAILER), (owning("buff-coat"), _FURY)),
    Scar("arm-come-back", _ARMS, (_FRAILER, _SLOWER), (_FURY, _THRUST)),
    Scar(
        "roofers-limp",
        _LEGS,
        (_FRAILER,),
        (able("Moving target"),),
        editions=(FORMER, *_SECOND),
    ),
    Scar("cut-boot", _LEGS, (_SLOWER, _FRAILER), (owning("jackboots"), _THRUST)),
    Scar("short-step", _LEGS, (_SLOWER, _FRAILER), (_CUT, _FURY)),
    Scar("planted-leg", _LEGS, (_FRAILER, _SLOWER), (_GUARDED, _FURY)),
    *(
        evolve(scar, editions=(FORMER,))
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
            Scar("boot-that-stays-on", _LEGS, (less("agility"),), (owning("jackboots"),)),
        )
    ),
)
SCARS: Mapping[str, Scar] = {
    scar.id: scar
    for one in _DEALT
    for scar in (one, evolve(one, id=f"{DRESSED}{one.id}", drawbacks=(), editions=()))
}
"""All scars by id, from head to foot, each followed by the same when it has been dressed."""


def change_of(scar: str, card: Character) -> CardChange | None:
    """What a scar does to a hero's card, drawback and gift, or the gift alone once it has been
    dressed; None if it would cost him nothing."""
    found = SCARS[scar]
    drawback, gift = drawback_of(found.drawbacks, card), gift_of(found.gifts, card)
    if drawback is None:
        return None if found.drawbacks else gift
    return joined(drawback, gift)


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
    edition: int = EDITION,
) -> tuple[str, ...]:
    """The scars of a location that a hero may get who keeps those ``borne``: those that he has not,
    that cost him something and, in campaigns of the first edition, change nothing that another
    changes already."""
    known = scarred(card, borne, items)
    taken: set[str] = set()
    for scar in borne if edition == FORMER else ():
        change = change_of(scar, card)
        taken |= names_of(change) if change is not None else set()
    found = []
    for name, one in SCARS.items():
        if one.location is not location or (one.killed and not killed):
            continue
        if edition not in one.editions or {name, f"{DRESSED}{name}"} & {*borne}:
            continue
        change = change_of(name, known)
        if change is not None and not taken & names_of(change):
            found.append(name)
    return tuple(found)
