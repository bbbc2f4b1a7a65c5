"""The sheet at the end of a game: how the story ends, who won and why, what was scored, and where
the game turned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

import pygame
from attrs import define, evolve

from ad1666.game.statistics import Deeds, TurningPoint
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Status
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.rules.victory import Outcome
from ad1666.table.chronicle.figures import counted
from ad1666.table.sheets.sheet import Sheet, inside, sheet, tall
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.scrolling import measured
from ad1666.table.toolkit.targets import Command
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views.board import tokens
from ad1666.table.words import vocabulary
from ad1666.table.words.ending import headline, reason, reckoning, turned

_WIDE, _LEAST = 1040, 290
"""The width of the sheet, and its least height."""
_TYPE = 18
_PORTRAIT = 104
"""The size of the face of who has won."""
_FACE = 44
"""The size of a face."""
_FADED = 130
"""How opaque, of 255, the face of the dead is."""


class Film(Protocol):
    """Shows the game move by move."""

    def __call__(self, at: int = 0, *, coached: bool = False) -> None:
        """From a moment on; if ``coached``, first what cost most in it."""


@define
class EndSheet(Sheet):
    """The result of a game, on a sheet as high as the reckonings need. ``leave`` goes back to the
    start."""

    outcome: Outcome
    factions: Mapping[Side, str]
    items: Mapping[str, Item]
    state: State
    deeds: Mapping[Side, Deeds]
    epilogue: str
    """How the story ends, empty if nobody has told."""
    turning: TurningPoint | None
    leave: Callable[[], None]
    rematch: Callable[[], None]
    chronicle: Callable[[], None]
    film: Film

    def commands(self) -> tuple[Button, ...]:
        """Plays again, tells the game as a story, or leaves it."""
        again = _("The same scenario; who played Red plays Blue.")
        return (
            Button(Command.REMATCH, _("Rematch, sides swapped"), "R", self.rematch, again),
            Button(Command.CHRONICLE, _("Chronicle"), "C", self.chronicle, _("The story to read.")),
            Button(Command.FILM, _("Film"), "F", partial(self.film, 0), _("Move by move.")),
            *self._to_turning(),
            Button(
                Command.COACH,
                _("Coach"),
                "K",
                partial(self.film, coached=True),
                _("What cost most, and why."),
            ),
            Button(Command.LEAVE, _("Back to the start"), "B", self.leave),
        )

    def _to_turning(self) -> tuple[Button, ...]:
        """Shows the moment at which the game turned."""
        if self.turning is None:
            return ()
        film, tip = partial(self.film, self.turning.number), _("The film, at that moment.")
        return (Button(Command.TURNING, _("The turning point"), "T", film, tip),)

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The same, or shows the board."""
        return (*self.commands(), evolve(close, label=_("Look at the board")))

    def room(self, ui: Ui, close: Button) -> pygame.Rect:
        """Draws it without content, with the result as its title."""
        buttons, width = self.buttons(close), inside(ui, _WIDE)
        column = pygame.Rect(0, 0, width - ui.px(10), 0)
        high = tall(ui, measured(ui, column, partial(self.content, ui)), buttons, width)
        return sheet(ui, headline(self.outcome), buttons, _WIDE, max(_LEAST, high))

    def _portraits(self, ui: Ui) -> int:
        """How large the faces beside the story are."""
        return ui.px(_PORTRAIT)

    def _told(self) -> str:
        """How the story ends, and why the game does."""
        result = reason(self.outcome, self.items, self.state.figures)
        if self.outcome.winner is not None:
            result = f"**{vocabulary.faction(self.factions[self.outcome.winner])}.** {result}"
        return f"{_(self.epilogue)}\n{result}" if self.epilogue else result

    def _leaders(self) -> list[Figure]:
        """Who leads the winner, or in a draw both: of their heroes the first that is not dead."""
        sides = Side if self.outcome.winner is None else (self.outcome.winner,)
        figures = [[f for f in self.state.figures if f.side is side] for side in sides]
        fate = {Status.KILLED: 1}
        return [min(own, key=lambda f: (fate.get(f.status, 0), not f.card.hero)) for own in figures]

    def _reckonings(self) -> dict[Side, str]:
        """What each side was after and what it did."""
        return {
            side: reckoning(self.outcome, side, self.items, self.state.figures)
            + "\n\n"
            + "\u00a0· ".join(f"{what}: **{number}**" for what, number in counted(self.deeds[side]))
            for side in Side
        }

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws how the story ends, below it the reckonings, and where the game turned."""
        size, x = self._portraits(ui), room.left
        for figure in self._leaders():
            ui.surface.blit(tokens.of(self.state, figure, size), (x, room.top))
            x += size + ui.px(12)
        y = ui.flow(self._told(), (x, room.top, room.right - x), _TYPE)
        y = max(y, room.top + size) + ui.px(8)
        gap = ui.px(16)
        width = (room.width - gap) // 2
        reckonings, within = self._reckonings(), width - ui.px(16)
        faces = ui.px(_FACE + 6)
        high = max(text.height(r, ui.font(17), within) for r in reckonings.values()) + ui.px(10)
        box = pygame.Rect(room.left, y, width, high + faces)
        for side, words in reckonings.items():
            pygame.draw.rect(ui.surface, theme.PALES[side], box, border_radius=ui.px(5))
            self._faces(ui, box.inflate(-ui.px(16), -ui.px(10)), side)
            ui.flow(words, box.move(0, faces).inflate(-ui.px(16), -ui.px(10)), 17)
            box.left += width + gap
        y += high + faces
        if self.turning is None:
            return y
        return ui.flow(turned(self.turning, self.state), (room.left, y + ui.px(8), room.width), 17)

    def _faces(self, ui: Ui, room: pygame.Rect, side: Side) -> None:
        """Draws those who fought for a side in a row; without colour who is dead."""
        fought = [f for f in self.state.figures if f.side is side]
        size = ui.px(_FACE)
        step = min(size + ui.px(4), (room.width - size) // max(1, len(fought) - 1))
        for number, figure in enumerate(fought):
            image = tokens.of(self.state, figure, size)
            if figure.status is Status.KILLED:
                image = pygame.transform.grayscale(image)
                image.set_alpha(_FADED)
            ui.surface.blit(image, (room.left + number * step, room.top))
