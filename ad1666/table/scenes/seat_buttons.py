"""Buttons that show who plays a side, and how, and seat the next player there."""

from __future__ import annotations

from functools import partial

from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.table.play.seating import Seating
from ad1666.table.toolkit.targets import CharacterOf, SeatOf
from ad1666.table.toolkit.ui import Button

_KEYS = {Side.RED: "R", Side.BLUE: "L"}
_CHARACTER_KEYS = {Side.RED: "O", Side.BLUE: "P"}


def buttons(seating: Seating) -> tuple[Button, ...]:
    """The buttons of both sides, labelled with side and player."""
    return tuple(button for side in Side for button in of_side(seating, side, seating.label(side)))


def of_side(seating: Seating, side: Side, label: str) -> tuple[Button, ...]:
    """The buttons of a side: who plays it, and of a program that can play in several ways, how."""
    tip = _("Who plays this side: a person, or a program. A click puts the next in its seat.")
    player = Button(SeatOf(side), label, _KEYS[side], partial(seating.change, side), tip)
    if not (character := seating.character(side)):
        return (player,)
    tip = _(
        "How the program plays: bold, cautious, greedy for goals, vengeful, or none of these. It "
        "plays about as well in any way. A click takes the next."
    )
    act = partial(seating.change_character, side)
    return player, Button(CharacterOf(side), character, _CHARACTER_KEYS[side], act, tip)
