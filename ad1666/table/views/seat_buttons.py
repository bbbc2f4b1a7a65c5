"""Buttons that show who plays a side, and how, and seat the next player there."""

from __future__ import annotations

from functools import partial

from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.table import words
from ad1666.table.play.seating import Seating
from ad1666.table.toolkit.targets import CharacterOf, SeatOf
from ad1666.table.toolkit.ui import Button

_KEYS = {Side.RED: "R", Side.BLUE: "L"}
_CHARACTER_KEYS = {Side.RED: "O", Side.BLUE: "P"}


def buttons(seating: Seating) -> tuple[Button, ...]:
    """The buttons of both sides, labelled with side and player, each before that of the character
    if there is one."""
    found: list[Button] = []
    for side in Side:
        found.append(button(seating, side, seating.label(side)))
        if character := seating.character(side):
            found.append(_character(seating, side, character))
    return tuple(found)


def button(seating: Seating, side: Side, label: str) -> Button:
    """The button of a side."""
    tip = _("Who plays this side: a person, or a program. A click puts the next in its seat.")
    return Button(SeatOf(side), label, _KEYS[side], partial(seating.change, side), tip)


def characters(seating: Seating) -> tuple[Button, ...]:
    """The buttons of the sides that a program plays, labelled with side and character."""
    told = _("{side}: {player}")
    return tuple(
        _character(seating, side, told.format(side=words.side(side), player=character))
        for side in Side
        if (character := seating.character(side))
    )


def _character(seating: Seating, side: Side, label: str) -> Button:
    tip = _(
        "How the program plays: bold, cautious, greedy for goals, vengeful, or none of these. It "
        "plays about as well in any way. A click takes the next."
    )
    act = partial(seating.change_character, side)
    return Button(CharacterOf(side), label, _CHARACTER_KEYS[side], act, tip)
