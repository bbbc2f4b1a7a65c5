"""The kinds of places, each a plan with chance in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ad1666.rules.tables import some
from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.houses.docks import docks
from ad1666.skirmish.houses.palace import palace
from ad1666.skirmish.houses.roofs import roofs
from ad1666.skirmish.houses.street import street
from ad1666.skirmish.houses.tavern import tavern
from ad1666.skirmish.wish import Place

Draw = Callable[[int, int, Chance], Canvas]
"""Draws a board so many squares wide and high."""

HOUSES: Mapping[Place, Draw] = some(
    Place,
    {
        Place.TAVERN: tavern,
        Place.STREET: street,
        Place.ROOFS: roofs,
        Place.PALACE: palace,
        Place.DOCKS: docks,
    },
)
BUILT = tuple(HOUSES)
"""The places that there are plans of."""
