"""What explains a game while it is played: hints, lessons, advice."""

from __future__ import annotations

from typing import Protocol

from ad1666.play.turned import Turned


class Explained(Protocol):
    """A source of explanations."""

    @property
    def words(self) -> str:
        """The text to show now, empty if none."""

    def dismiss(self) -> None:
        """Dismisses the text."""


class Teacher(Explained, Protocol):
    """Explains by itself what happens in a game."""

    def take(self, turned: Turned) -> None:
        """Updates the text from what has happened, and from what somebody at the screen is asked,
        if anybody."""
