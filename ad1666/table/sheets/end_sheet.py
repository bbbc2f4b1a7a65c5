"""The sheet at the end of a game: who won, why it ended, what was scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from attrs import define, evolve

from ad1666.game.statistics import Deeds
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.rules.victory import Outcome
from ad1666.table.chronicle.figures import counted
from ad1666.table.sheets.sheet import Sheet, sheet
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.targets import Command
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views.board import tokens
from ad1666.table.words.ending import headline, reason, reckoning

_LEAST = 290
"""The least height of the sheet."""
_FRAME = 240
"""The height of what is on it besides the reckonings and figures."""
_FACE = 44
"""The size of a face."""
_FADED = 130
"""How opaque, of 255, the face of the dead is."""


@define
class EndSheet(Sheet):
    """The result of a game, on a sheet as high as the reckonings need. ``leave`` goes back to the
    start."""

    outcome: Outcome
    factions: Mapping[Side, str]
    items: Mapping[str, Item]
    state: State
    deeds: Mapping[Side, Deeds]
    leave: Callable[[], None]
    rematch: Callable[[], None]
    chronicle: Callable[[], None]
    film: Callable[[], None]

    def commands(self) -> tuple[Button, ...]:
        """Plays again, tells the game as a story, or leaves it."""
        again = _("The same scenario; who played Red plays Blue.")
        return (
            Button(Command.REMATCH, _("Rematch, sides swapped"), "R", self.rematch, again),
            Button(Command.CHRONICLE, _("Chronicle"), "C", self.chronicle, _("The story to read.")),
            Button(Command.FILM, _("Film"), "F", self.film, _("The game move by move.")),
            Button(Command.LEAVE, _("Back to the start"), "B", self.leave),
        )

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The same, or shows the board."""
        return (*self.commands(), evolve(close, label=_("Look at the board")))

    def room(self, ui: Ui, close: Button) -> pygame.Rect:
        """Draws it without content, with the result as its title."""
        longest = max(text.height(r, ui.font(17), ui.px(410)) for r in self._reckonings().values())
        high = max(_LEAST, _FRAME + longest / max(1, ui.layout.scale))
        return sheet(ui, headline(self.outcome), self.buttons(close), 920, round(high))

    def _reckonings(self) -> dict[Side, str]:
        """What each side was after and what it did."""
        return {
            side: reckoning(self.outcome, side, self.items, self.state.figures)
            + "\n\n"
            + " · ".join(f"{what}: **{number}**" for what, number in counted(self.deeds[side]))
            for side in Side
        }

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the reason, and below it the reckonings."""
        result = reason(self.outcome, self.items, self.state.figures)
        if self.outcome.winner is not None:
            result = f"**{_(self.factions[self.outcome.winner])}.** {result}"
        y = ui.flow(result, room, 19) + ui.px(8)
        gap = ui.px(16)
        width = (room.width - gap) // 2
        reckonings, inside = self._reckonings(), width - ui.px(16)
        faces = ui.px(_FACE + 6)
        high = max(text.height(r, ui.font(17), inside) for r in reckonings.values()) + ui.px(10)
        box = pygame.Rect(room.left, y, width, high + faces)
        for side, words in reckonings.items():
            pygame.draw.rect(ui.surface, theme.PALES[side], box, border_radius=ui.px(5))
            self._faces(ui, box.inflate(-ui.px(16), -ui.px(10)), side)
            ui.flow(words, box.move(0, faces).inflate(-ui.px(16), -ui.px(10)), 17)
            box.left += width + gap
        return y + high + faces

    def _faces(self, ui: Ui, room: pygame.Rect, side: Side) -> None:
        """Draws those who fought for a side in a row; without colour who is dead."""
        fought = [f for f in self.state.figures if f.side is side]
        size = ui.px(_FACE)
        step = min(size + ui.px(4), (room.width - size) // max(1, len(fought) - 1))
        for number, figure in enumerate(fought):
            image = tokens.portrait(self.state, figure, size)
            if figure.status is Status.KILLED:
                image = pygame.transform.grayscale(image)
                image.set_alpha(_FADED)
            ui.surface.blit(image, (room.left + number * step, room.top))
