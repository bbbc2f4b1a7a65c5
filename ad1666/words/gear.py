"""The values of items in words."""

from __future__ import annotations

from ad1666.i18n import _, count, signed
from ad1666.rules.cards import SUITS
from ad1666.rules.items import Item
from ad1666.words import vocabulary


def _damage(item: Item) -> str:
    """The damage at head, torso, arms and legs, each beside its suit (CARD-2)."""
    if len(set(item.damage)) == 1:
        return _("damage {value:+d} everywhere").format(value=item.damage[0])
    each = (f"[icon:{suit}]{signed(value)}" for suit, value in zip(SUITS, item.damage, strict=True))
    return _("damage {values}").format(values="\u00a0".join(each))


def values(item: Item) -> str:
    """All values of an item in words (ITEM-9, ITEM-10)."""
    words = []
    if item.hands and not item.worn:
        words.append(count("{n} hand", "{n} hands", item.hands))
    if item.skill is not None:
        words.append(vocabulary.skill(item.skill))
        if item.melee:
            words.append(_("advantage {value}").format(value=item.advantage))
        words.append(_damage(item))
    for reach in item.ranges:
        words.append(
            _("range {squares}: difficulty {difficulty}{piercing}").format(
                squares=reach.squares,
                difficulty=reach.difficulty,
                piercing=_(" (piercing)") if reach.piercing else "",
            )
        )
    if item.reload:
        words.append(_("reload {value}").format(value=item.reload))
    if item.rapid is not None:
        words.append(_("rapid reload {value}").format(value=item.rapid))
    words += map(vocabulary.item_trait, item.traits)
    if item.heavy:
        words.append(_("heavy {value}").format(value=item.heavy))
    if item.uses is not None and item.melee:
        then = _("useless") if item.spent is None else vocabulary.thing(item.spent)
        words.append(_("{n} uses, then: {then}").format(n=item.uses, then=then))
    armour = _("{location} armour {full}/{pierced}")
    words += [
        armour.format(location=vocabulary.location(place), full=full, pierced=pierced)
        for place, full, pierced in item.armour
    ]
    return ", ".join(words)
