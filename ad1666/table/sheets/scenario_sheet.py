"""The scenario, on a sheet over the choice of a band."""

from __future__ import annotations

import pygame
from attrs import define

from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.table.play.band_choice import Choosing
from ad1666.table.sheets.sheet import Sheet, sheet
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.layout import fit
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views.board import board_art, board_view
from ad1666.table.views.board.board_art import BoardArt
from ad1666.table.words import scenarios, vocabulary


@define
class ScenarioSheet(Sheet):
    """The story, the goals of both sides, and the board with the figures chosen so far."""

    choosing: Choosing
    _art: BoardArt | None = None

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the scrolling text, and beside it the board with the free starting squares."""
        scenario = self.choosing.scenario
        room = sheet(ui, vocabulary.title(scenario.title), (close,), 1240, 740)
        lines = [_(scenario.story.strip())]
        for side in Side:
            lines.append(f"\n**{vocabulary.party(side, scenario.factions[side])}**")
            lines += [f"• {line}" for line in scenarios.own(scenario, side)]
        lines += ["", _("**Both sides**"), *(f"• {line}" for line in scenarios.common(scenario))]
        left = round(room.width * 0.44)
        column = pygame.Rect(room.left, room.top, left, room.height)
        self.scroll.text(ui, column, "\n".join(lines), (16,))
        state = self.choosing.table()
        if self._art is None:
            self._art = board_art.load(scenario.map.path, state.board, state.terms.places)
        picture = pygame.Rect(room.left + left + ui.px(16), room.top, 0, room.height)
        picture.width = room.right - picture.left
        grid = fit(picture, state.board.width, state.board.height)
        board_view.draw(ui, grid, self._art, state)
        for at in scenario.musters.squares[self.choosing.side]:
            if state.standing(at) is None:
                pygame.draw.rect(ui.surface, theme.GOLD, grid.rect(at), 3, border_radius=4)
