"""Questions before something is done with a recorded game: title and message."""

from __future__ import annotations

from ad1666.i18n import _
from ad1666.table.toolkit import text


def in_use() -> tuple[str, str]:
    """For a game that another window is playing."""
    message = _(
        "This game is open in another window of the program, and only one window can continue it. "
        "You can watch it here, or make a copy and continue with that: then there are two separate "
        "games."
    )
    return _("This game is being played"), message


def changed(*, kept: bool) -> tuple[str, str]:
    """For a game whose scenario has changed since; its record may have ``kept`` the old one."""
    message = _("The scenario has changed since this game began.") + " "
    if kept:
        message += _(
            "The record keeps the scenario as it was: you can continue with that, or end the game "
            "here."
        )
    else:
        message += _(
            "This old record does not keep the scenario as it was. You can continue with the "
            "scenario as it is now, as far as the moves are still possible, or end the game here."
        )
    message += " " + _("A game that you end is no longer offered; its record is kept.")
    return _("The scenario has changed"), message


def deletion(called: str, file: str) -> tuple[str, str]:
    """For a game that is to be deleted, by its name and that of its record."""
    message = _(
        "{title}: the record {file} would be gone for good, and nobody could watch the game again."
    ).format(title=called, file=file)
    return _("Delete this game?"), text.plain(message)
