"""Buttons that show who plays a side, and how, and switch to the next player."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ad1666 import words
from ad1666.i18n import _, pgettext
from ad1666.play.seating import Seating
from ad1666.play.targets import CharacterOf, SeatOf
from ad1666.rules.cards import Side
from ad1666.table.toolkit.ui import Button
from ad1666.words.fencers import presented

_KEYS = {Side.RED: "R", Side.BLUE: "L"}
_CHARACTER_KEYS = {Side.RED: "O", Side.BLUE: "P"}


def buttons(seating: Seating, sides: Iterable[Side] = Side) -> tuple[Button, ...]:
    """The buttons of some sides, labelled with side and player, each followed by that of the
    character if there is one."""
    found: list[Button] = []
    for side in sides:
        found += (button(seating, side, seating.label(side)), *_character(seating, side))
    return tuple(found)


def button(seating: Seating, side: Side, label: str) -> Button:
    """The button of a side."""
    tip = _("Who plays this side: a person or a program. Click for the next.")
    if seating.programs_only:
        tip = _("The program that plays this side. Click for the next.")
    if (fencer := seating.fencer(side)) is not None:
        tip = f"{presented(fencer)}\n{tip}"
    return Button(SeatOf(side), label, _KEYS[side], partial(seating.change, side), tip)


def characters(seating: Seating) -> tuple[Button, ...]:
    """The buttons of the sides played by programs, labelled with side and character."""
    return tuple(button for side in Side for button in _character(seating, side))


def _character(seating: Seating, side: Side) -> tuple[Button, ...]:
    """The button for how a side's program plays, if that can be chosen."""
    character, name = seating.character(side), words.side(side)
    if not character:
        return ()
    # Translators: how a program plays a side, "bold" or "cautious"
    label = pgettext("how a program plays", "{side}: {way}").format(side=name, way=character)
    # Translators: a side, how its program plays, and what it does then: "Red, bold: goes for …"
    tip = _("**{side}**, {way}: {does}. All are about equally strong. Click for the next.")
    tip = tip.format(side=name, way=character, does=seating.manner(side))
    act = partial(seating.change_character, side)
    return (Button(CharacterOf(side), label, _CHARACTER_KEYS[side], act, tip),)
