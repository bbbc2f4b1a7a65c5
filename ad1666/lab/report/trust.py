"""Whose verdict on a scenario can be believed."""

from __future__ import annotations

from collections.abc import Collection

from ad1666.bots.levels import LEVELS, WITH_CHARACTER
from ad1666.i18n import _, listed

LEVELS_TO_BELIEVE = ("musketeer", "swordmaster")
"""The levels that judge every goal and foresee replies, or nearly: what a scenario brings them is
what it holds."""


def trust(pairings: Collection[tuple[str, str]]) -> str:
    """What the shares of games say of a scenario, given who played them, red's program and
    blue's; empty if nobody did."""
    if not pairings:
        return ""
    if any(_level(red) != _level(blue) for red, blue in pairings):
        return _(
            "Programs of different strength met, so the shares tell first of all which is "
            "stronger. Whether a scenario is fair, two musketeers tell: --red musketeer --blue "
            "musketeer."
        )
    played = sorted({name for pairing in pairings for name in pairing})
    if all(_level(name) in LEVELS_TO_BELIEVE for name in played):
        words = _("Played by programs that plan ({bots}): their verdict can be believed.")
        return words.format(bots=listed(played))
    words = _(
        "Played by {bots}: believe of it how long games take and what never happens, not which "
        "side is stronger. Of one scenario seekers gave Red 75 %, musketeers, who plan, 42 %. For "
        "a verdict let those play: --red musketeer --blue musketeer."
    )
    return words.format(bots=listed(played))


def _level(name: str) -> str:
    """The level of a program of ours, whatever its character; of any other its name."""
    known = (level for level in LEVELS if name == level or name in _with_character(level))
    return next(known, name)


def _with_character(level: str) -> tuple[str, ...]:
    return tuple(name for name in WITH_CHARACTER if name.startswith(f"{level}-"))
