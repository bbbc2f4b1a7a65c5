"""A skirmish whose bands are still to be chosen: its board with the rules of the choice alone."""

from __future__ import annotations

from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import kept_scenario
from ad1666.rules.cards import Side
from ad1666.skirmish.bands import drawn_bands
from ad1666.skirmish.making import Skirmish
from ad1666.skirmish.wish import MOST_FIGURES
from ad1666.skirmish.written import muster_text

_FRIENDS = 2
"""Acquaintances that both may have: of two heroes at most."""


def to_muster(made: Skirmish, scenario: Scenario) -> Scenario:
    """The scenario of a skirmish, of which both sides still have to choose their bands; those that
    its seed gives are suggested. It is for choosing, and for no game: of the goals it has those
    that are about nobody in a band."""
    wish = evolve(made.wish, draw=0, level=0, bands=None)
    suggested = dict(zip(Side, drawn_bands(wish, made.factions), strict=True))
    told = made.told["en"]
    text = muster_text(
        (told.title, told.story, f"{made.name}.tmx"),
        made.factions,
        (wish.points, _FRIENDS),
        suggested,
        MOST_FIGURES,
    )
    path, figures = scenario.path, {figure.id for figure in scenario.state.figures}
    found = kept_scenario({**made.texts, "scenario": text}, path, path)
    goals = tuple(g for g in scenario.state.terms.goals if g.subject not in figures)
    terms = evolve(found.state.terms, goals=goals)
    state = evolve(found.state, terms=terms, ground=scenario.state.ground)
    return evolve(found, state=state, map=evolve(found.map, path=scenario.map.path))
