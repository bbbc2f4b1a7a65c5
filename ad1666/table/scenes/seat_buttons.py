"""Buttons that show who plays a side, and seat the next player there."""

from __future__ import annotations

from functools import partial

from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.table.play.seating import Seating
from ad1666.table.toolkit.targets import SeatOf
from ad1666.table.toolkit.ui import Button

_KEYS = {Side.RED: "R", Side.BLUE: "L"}


def buttons(seating: Seating) -> tuple[Button, ...]:
    """The buttons of both sides, labelled with side and player."""
    return tuple(button(seating, side, seating.label(side)) for side in Side)


def button(seating: Seating, side: Side, label: str) -> Button:
    """The button of a side."""
    tip = _("Who plays this side: a person, or a program. A click puts the next in its seat.")
    return Button(SeatOf(side), label, _KEYS[side], partial(seating.change, side), tip)
