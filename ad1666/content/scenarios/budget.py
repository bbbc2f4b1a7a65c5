"""The budget of a battle, and whether the bands keep to it (SETUP-7, SETUP-8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ad1666.content.characters import band_faults
from ad1666.content.errors import raise_first
from ad1666.content.toml import Table
from ad1666.rules.bands import Budget, check
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure

BATTLE = "battle"
_KEYS = ("gold", "acquaintances")


def read_budget(top: Table, kind: str) -> Budget | None:
    """The ``[budget]`` of a battle, if it has one.

    ContentError if it is not correct, or if there is one in an adventure, where it is the scenario
    that says who fights (SETUP-7).
    """
    if "budget" not in top:
        return None
    if kind != BATTLE:
        problem = f"there is a budget, and this is an {kind} (SETUP-7)"
        raise top.error("budget", problem, f'Leave it out, or make kind = "{BATTLE}"')
    table = top.table("budget")
    table.only(_KEYS)
    return Budget(table.whole("gold", 0, 9999), table.whole("acquaintances", 0, 999))


def check_budget(
    top: Table, budget: Budget, factions: Mapping[Side, str], figures: Iterable[Figure]
) -> None:
    """Looks whether the band of each side of which there are figures keeps to the budget.

    ContentError if not, with all that is wrong in ``others``.
    """
    bands = {side: [f.card for f in figures if f.side is side] for side in Side}
    raise_first(
        [
            top.table("budget").error(
                None,
                f"{side}: {band_faults.problem(barred)}",
                f"Choose others for {side}, or raise the budget",
            )
            for side, band in bands.items()
            for barred in check(band, bands[side.other], factions[side], budget)
        ]
    )
