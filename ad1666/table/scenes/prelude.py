"""What comes before a game: the choice of bands, and the briefing."""

from __future__ import annotations

from collections.abc import Callable

from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario, assembled
from ad1666.play.seating import Seating
from ad1666.table.scenes.onward import Brief, Errand, Mustering
from ad1666.table.toolkit.scene import Leads, Onward
from ad1666.words.translations import hear


def prelude(
    scenario: Scenario,
    leave: Leads,
    bands: Bands | None = None,
    back: Leads | None = None,
    seating: Seating | None = None,
    errand: Errand | None = None,
    then: Callable[[Bands], Onward] | None = None,
) -> Onward:
    """What comes next before a game: the choice of the first side that has no band, or else the
    briefing. Programs choose at once. ``leave`` leads on when the game is left, ``back`` to what
    was before. ``seating`` says who plays, two people by default; ``errand`` is that of a
    campaign; what follows the choice instead of a briefing says ``then``."""
    hear(scenario.path)
    chosen, seating = dict(bands or {}), seating or Seating()
    for side in scenario.musters.rules:
        if side not in chosen:
            band = seating.band(scenario, chosen, side)
            if band is None:
                return Mustering(
                    scenario, side, chosen, leave, back or leave, seating, (), errand, then
                )
            chosen[side] = band
    if then is not None:
        return then(chosen)
    return Brief(assembled(scenario, chosen), leave, back, seating, errand)
