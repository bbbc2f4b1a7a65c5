"""What comes before a game: the choice of bands, and the briefing."""

from __future__ import annotations

from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario, assembled
from ad1666.play.seating import Seating
from ad1666.table.scenes.onward import Brief, Errand, Mustering
from ad1666.table.toolkit.scene import Leads
from ad1666.words.translations import hear


def prelude(
    scenario: Scenario,
    leave: Leads,
    bands: Bands | None = None,
    back: Leads | None = None,
    seating: Seating | None = None,
    errand: Errand | None = None,
) -> Mustering | Brief:
    """What comes next before a game: the choice of the first side that has no band, or else the
    briefing. Programs choose at once. ``leave`` leads on when the game is left, ``back`` to what
    was before. ``seating`` says who plays, two people by default; ``errand`` is that of a
    campaign."""
    hear(scenario.path)
    chosen, seating = dict(bands or {}), seating or Seating()
    for side in scenario.musters.rules:
        if side not in chosen:
            band = seating.band(scenario, chosen, side)
            if band is None:
                return Mustering(
                    scenario, side, chosen, leave, back or leave, seating, errand=errand
                )
            chosen[side] = band
    return Brief(assembled(scenario, chosen), leave, back, seating, errand)
