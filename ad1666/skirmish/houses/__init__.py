"""The kinds of places, each a plan with chance in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ad1666.rules.tables import complete
from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.houses.camp import drill_ground, field_camp
from ad1666.skirmish.houses.church import churchyard, cloister
from ad1666.skirmish.houses.docks import basin, quay
from ad1666.skirmish.houses.mill import stream, windmill
from ad1666.skirmish.houses.palace import pavilion, wing
from ad1666.skirmish.houses.roofs import lanes, ring
from ad1666.skirmish.houses.street import canal_street, market_street
from ad1666.skirmish.houses.tavern import courtyard_inn, road_inn
from ad1666.skirmish.wish import Place

Draw = Callable[[int, int, Chance], Canvas]
"""Draws a board so many squares wide and high."""

HOUSES: Mapping[Place, tuple[Draw, ...]] = complete(
    Place,
    {
        Place.TAVERN: (road_inn, courtyard_inn),
        Place.STREET: (market_street, canal_street),
        Place.ROOFS: (lanes, ring),
        Place.PALACE: (wing, pavilion),
        Place.DOCKS: (quay, basin),
        Place.CHURCH: (churchyard, cloister),
        Place.MILL: (stream, windmill),
        Place.CAMP: (drill_ground, field_camp),
    },
)
"""The plans of each place."""
