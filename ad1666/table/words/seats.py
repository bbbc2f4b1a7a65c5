"""Who has played which side, in words."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.game.seats import History
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.table import words


def changes(history: History) -> Iterator[str]:
    """A sentence for each side that did not have the same player from beginning to end."""
    for side in Side:
        later = history.later(side)
        if not later:
            continue
        begun = _("{side} was played by {player}").format(
            side=words.side(side), player=words.player(history.at_first(side).name)
        )
        # Translators: continues "Red was played by a person"
        then = _("from turn {turn} by {player}")
        told = (then.format(turn=c.turn, player=words.player(c.seat.name)) for c in later)
        yield "; ".join((begun, *told)) + "."
