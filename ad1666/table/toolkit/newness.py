"""Whether what a press means was there when it was pressed. It counts as new until a frame has
shown it, and some time longer, which people need to see it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import pygame
from attrs import define, field

from ad1666.settings import preferences

NEW = 300
"""Milliseconds during which what is new takes no press, at the usual setting."""

Meanings = Mapping[Hashable, object]
"""What presses mean, by what is pressed."""


@define
class Novelty:
    """Since when each press has meant what it means, as far as frames have shown it."""

    _shown: Meanings = field(factory=dict)
    """What presses mean, as the last frame showed it."""
    _since: dict[Hashable, int] = field(factory=dict)
    """When a frame showed it first, in milliseconds."""

    def drawn(self, meanings: Meanings) -> bool:
        """Notes what presses mean. Returns whether any of them means something else than before.
        Call it after every frame that shows it."""
        pressed = self._shown.keys() | meanings.keys()
        new = [each for each in pressed if self._unseen(meanings, each)]
        self._since.update(dict.fromkeys(new, pygame.time.get_ticks()))
        self._shown = meanings
        return bool(new)

    def bars(self, meanings: Meanings, pressed: Hashable) -> bool:
        """Whether a press means something so new that nobody can have meant it."""
        since = self._since.get(pressed)
        if self._unseen(meanings, pressed):
            return True
        return since is not None and pygame.time.get_ticks() < since + _pause()

    def _unseen(self, meanings: Meanings, pressed: Hashable) -> bool:
        return self._shown.get(pressed) != meanings.get(pressed)


def _pause() -> int:
    """How long what is new takes no press, in milliseconds, as the settings say."""
    return round(NEW * preferences.now.grace.share)
