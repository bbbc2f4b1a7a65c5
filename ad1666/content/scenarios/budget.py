"""The budget of a battle, and whether bands keep to it (SETUP-7, SETUP-8)."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.content.characters import band_faults
from ad1666.content.collector import Collector, Result
from ad1666.content.errors import raise_first
from ad1666.content.scenarios.recruitment import mustering
from ad1666.content.toml import Table
from ad1666.rules.bands import Budget, check
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure

BATTLE = "battle"
_HIGHEST = {"gold": 9999, "acquaintances": 999}


def read_budget(top: Table, kind: Result[str], errors: Collector) -> Budget | None:
    """The ``[budget]`` of a battle, if it has one.

    ContentError if it is invalid, or in an adventure, where the scenario names the figures
    (SETUP-7).
    """
    if "budget" not in top:
        return None
    if kind.value != BATTLE:
        problem = f"there is a budget, and this is an {kind.value} (SETUP-7)"
        raise top.error("budget", problem, f'Leave it out, or make kind = "{BATTLE}"')
    table = top.table("budget").expecting(_HIGHEST, errors)
    return Budget(*errors.each(lambda key: table.whole(key, 0, _HIGHEST[key]), _HIGHEST))


def check_budget(
    top: Table,
    found: Result[Budget | None],
    factions: Mapping[Side, Result[str]],
    figures: Result[tuple[Figure, ...]],
) -> None:
    """Checks the bands of sides without a choice against the budget, if there is one.

    ContentError if they exceed it, with all that is wrong in ``others``.
    """
    budget, choosing = found.value, mustering(top)
    if budget is None:
        return
    named = [f for f in figures.value if f.side not in choosing]
    bands = {side: [f.card for f in named if f.side is side] for side in Side}
    raise_first(
        [
            top.table("budget").error(
                None,
                f"{side}: {band_faults.problem(barred)}",
                f"Choose others for {side}, or raise the budget",
            )
            for side, band in bands.items()
            for barred in check(band, bands[side.other], factions[side].value, budget)
        ]
    )
