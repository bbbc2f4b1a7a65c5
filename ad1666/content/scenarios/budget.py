"""The budget of a battle, and whether bands keep to it (SETUP-7, SETUP-8)."""

from __future__ import annotations

from ad1666.content.characters import band_faults
from ad1666.content.collector import once
from ad1666.content.errors import raise_first
from ad1666.content.messages import message
from ad1666.content.scenarios.draft import ScenarioDraft, faction, kind
from ad1666.content.scenarios.figures import figures
from ad1666.content.scenarios.headlines import BATTLE
from ad1666.content.scenarios.recruitment import mustering
from ad1666.rules.bands import Budget, check
from ad1666.rules.cards import Side

_HIGHEST = {"gold": 9999, "acquaintances": 999}


@once
def budget(draft: ScenarioDraft) -> Budget | None:
    """The ``[budget]`` of a battle, or None.

    Raises ContentError if it is invalid, or in an adventure, where the scenario
    names the figures (SETUP-7).
    """
    if "budget" not in draft.top:
        return None
    if kind(draft) != BATTLE:
        problem = message("there is a budget, but this is an adventure (SETUP-7)")
        remedy = message('Leave it out, or make kind = "{kind}"', kind=BATTLE)
        raise draft.top.error("budget", problem, remedy)
    table = draft.top.table("budget").expecting(_HIGHEST, draft.errors)
    return Budget(*draft.errors.each(lambda key: table.whole(key, 0, _HIGHEST[key]), _HIGHEST))


@once
def check_budget(draft: ScenarioDraft) -> None:
    """Checks the bands of sides without a choice against the budget, if there is one.

    Raises ContentError if they exceed it, with all mistakes in ``others``.
    """
    allowed, choosing = budget(draft), mustering(draft.top)
    if allowed is None:
        return
    named = [f for f in figures(draft) if f.side not in choosing]
    bands = {side: [f.card for f in named if f.side is side] for side in Side}
    raise_first(
        draft.top.table("budget").error(
            None,
            message("{side}: {fault}", side=side, fault=band_faults.problem(barred)),
            message("Choose others for {side}, or raise the budget", side=side),
        )
        for side, band in bands.items()
        for barred in check(band, bands[side.other], faction(draft, side), allowed)
    )
