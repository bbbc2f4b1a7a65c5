"""What is wrong with a band and how to fix it, worded for authors of files."""

from __future__ import annotations

from ad1666.rules.reasons import OwnName, Reason
from ad1666.rules.verdicts import Barred

_NUMBER = "Choose as many as the scenario asks for"

FAULTS: dict[Reason | OwnName, tuple[str, str]] = {
    Reason.OTHER_FACTION: (
        "{character} belongs to {faction}, not to {other_faction}",
        "Choose somebody of the own faction, or neutral",
    ),
    Reason.UNIQUE_TAKEN: (
        "{character} is unique and already chosen",
        "Choose somebody else in place of the second",
    ),
    Reason.NOT_OFFERED: (
        "{character} is not among those to choose from",
        "Choose one of those whom the scenario offers",
    ),
    Reason.TOO_MUCH_GOLD: (
        "the band costs {cost} gold, of {most}",
        "Leave somebody out, or choose cheaper ones",
    ),
    Reason.TOO_MANY_ACQUAINTANCES: (
        "the band costs {cost} acquaintances, of {most}",
        "Leave somebody out, or choose somebody who has Acquaintances",
    ),
    Reason.NOBODY_CHOSEN: ("nobody is chosen", _NUMBER),
    Reason.TOO_MANY_CHOSEN: ("{number} are chosen, for {most} starting squares", _NUMBER),
    Reason.WRONG_NUMBER_OF_HEROES: (
        "heroes chosen: {number}, to be chosen: {wanted}",
        _NUMBER,
    ),
    Reason.WRONG_NUMBER_OF_COMMONERS: (
        "commoners chosen: {number}, to be chosen: {wanted}",
        _NUMBER,
    ),
}
"""Problem and remedy for each reason why a band is illegal."""


def problem(barred: Barred) -> str:
    """The problem, with its clause."""
    template, _remedy = FAULTS[barred.reason]
    return f"{template.format(**dict(barred.about))} ({barred.clause})"


def remedy(barred: Barred) -> str:
    """How to fix it."""
    return FAULTS[barred.reason][1]
