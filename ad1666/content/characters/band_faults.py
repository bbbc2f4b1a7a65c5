"""What is wrong with a band and how to fix it, in words for authors of files."""

from __future__ import annotations

from ad1666.content.messages import Message, Named, Part, Template, message, template
from ad1666.rules.tables import some
from ad1666.rules.verdicts import Barred, OwnName, Reason

_NUMBER = message("Choose as many as the scenario asks for")

FAULTS: dict[Reason | OwnName, tuple[Template, Message]] = some(
    Reason,
    {
        Reason.OTHER_FACTION: (
            template("{character} belongs to {faction}, not to {other_faction}"),
            message("Choose somebody of the same faction, or neutral"),
        ),
        Reason.UNIQUE_TAKEN: (
            template("{character} is unique and already chosen"),
            message("Replace the second one"),
        ),
        Reason.NOT_OFFERED: (
            template("{character} is not among those to choose from"),
            message("Choose one of those that the scenario offers"),
        ),
        Reason.TOO_MUCH_GOLD: (
            template("the band costs {cost} gold, of {most}"),
            message("Leave somebody out, or choose cheaper ones"),
        ),
        Reason.TOO_MANY_ACQUAINTANCES: (
            template("the band costs {cost} acquaintances, of {most}"),
            message("Leave somebody out, or choose somebody who has Acquaintances"),
        ),
        Reason.NOBODY_CHOSEN: (template("nobody is chosen"), _NUMBER),
        Reason.TOO_MANY_CHOSEN: (
            template("{number} are chosen, for {most} starting squares"),
            _NUMBER,
        ),
        Reason.WRONG_NUMBER_OF_HEROES: (
            template("heroes chosen: {number}, required: {wanted}"),
            _NUMBER,
        ),
        Reason.WRONG_NUMBER_OF_COMMONERS: (
            template("commoners chosen: {number}, required: {wanted}"),
            _NUMBER,
        ),
    },
)
"""The problem and the remedy for each reason why a band is illegal."""


def problem(barred: Barred) -> Message:
    """The problem, with its clause."""
    fault = FAULTS[barred.reason][0].filled(**dict(_part(*about) for about in barred.about))
    return message("{fault} ({clause})", fault=fault, clause=barred.clause)


def remedy(barred: Barred) -> Message:
    """How to fix it."""
    return FAULTS[barred.reason][1]


def _part(name: str, value: object) -> tuple[str, Part]:
    if name == "character":
        return name, Named("character", str(value))
    if name in ("faction", "other_faction"):
        return name, Named("faction", str(value))
    return name, value if isinstance(value, int) else str(value)
