"""Programs that think in the background."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import Protocol

import pygame
from attrs import define

from ad1666.bots.planner.reasons import Reasoned
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt
from ad1666.reports import tell_fault
from ad1666.rules.requests import Choice
from ad1666.table.advice.purposes import Purpose, purpose

ADVISED = pygame.USEREVENT + 4
"""Posted when a program has finished thinking."""
MASTER = Seat("swordmaster")
"""The program that gives advice."""


class Thinker(Protocol):
    """A program that can give reasons for its decisions."""

    @property
    def reasoned(self) -> Reasoned | None:
        """The last decision with its reasons."""

    def decide(self, seen: SeenPrompt) -> Choice:
        """Its decision."""


@define
class Thought:
    """A program's view of a prompt, once it is ``done``; None if it has failed. ``purpose`` is that
    of a walk."""

    seen: SeenPrompt
    done: bool = False
    reasoned: Reasoned | None = None
    purpose: Purpose | None = None


def think(thinker: Thinker, seen: SeenPrompt) -> Thought:
    """Starts a program thinking about a prompt."""
    thought = Thought(seen)
    # a daemon thread, so that the window closes at once even if a program takes long
    Thread(target=_think, args=(thinker, thought), daemon=True).start()
    return thought


def _think(thinker: Thinker, thought: Thought) -> None:
    try:
        thinker.decide(thought.seen)
        if (reasoned := thinker.reasoned) is not None:
            thought.purpose = purpose(thought.seen, reasoned.chosen)
        thought.reasoned = reasoned
    except Exception as error:
        tell_fault(error)
    thought.done = True
    announce()


def announce() -> None:
    """Tells the window that there is a result."""
    with suppress(pygame.error):  # it may have been closed
        pygame.event.post(pygame.event.Event(ADVISED))
