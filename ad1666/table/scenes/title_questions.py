"""Questions before something is done with a recorded game: title and message."""

from __future__ import annotations

from ad1666.i18n import _
from ad1666.table.toolkit import text


def in_use() -> tuple[str, str]:
    """For a game that another window is playing."""
    message = _(
        "This game is open in another window of the program. Two windows cannot go on with one "
        "game. You can look on at it here, or make a copy and go on with that: then there are "
        "two games, and each goes its own way."
    )
    return _("This game is being played"), message


def changed(*, kept: bool) -> tuple[str, str]:
    """For a game whose scenario has changed since; its record may have ``kept`` the old one."""
    message = _("The scenario has been changed since this game began.") + " "
    if kept:
        message += _(
            "Its record keeps the scenario as it was: the game can go on by that, or end here."
        )
    else:
        message += _(
            "Its record is an old one and does not keep the scenario as it was. The game can "
            "go on by the scenario as it is now, as far as its moves are still possible, or "
            "end here."
        )
    message += " " + _("A game that is ended is not offered any more; its record stays.")
    return _("Another scenario than at the start"), message


def deletion(called: str, file: str) -> tuple[str, str]:
    """For a game that is to be deleted, by its name and that of its record."""
    message = _(
        "{title}: the record {file} would be gone for good, and nobody could look at the game "
        "again."
    ).format(title=called, file=file)
    return _("Delete this game?"), text.plain(message)
