"""The window of whoever keeps a table, as the desk that it is."""

from __future__ import annotations

from attrs import frozen

from ad1666.play.controller import Controls
from ad1666.rules.cards import Side


@frozen
class Window:
    """A side is played at it, or nobody's, and then it only shows what everybody may see."""

    controls: Controls
    side: Side | None

    @property
    def behind(self) -> bool:
        """Whether something has been played that it has not taken in yet."""
        hot_seat = self.controls.hot_seat
        return hot_seat.unread.after.game is not hot_seat.play.game

    def refresh(self) -> None:
        """Takes in what was played elsewhere, and gives the answers that follow from it."""
        self.controls.hot_seat.settle()
        self.controls.refresh()

    def was_taken_back(self, choices: int) -> None:
        """Takes in that the players have taken something back together, of which so many choices
        were made here."""
        self.controls.hot_seat.was_taken_back(choices)
        self.controls.refresh()
