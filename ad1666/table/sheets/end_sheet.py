"""The sheet at the end of a game: who won, why it ended, what was counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.items import Item
from ad1666.rules.victory import Outcome
from ad1666.table.sheets import overlays
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Ui
from ad1666.table.words.ending import headline, reason, reckoning

_LEAST = 290
"""The least height of the sheet."""
_FRAME = 190
"""The height of what is on it besides the reckonings."""


def draw(
    ui: Ui,
    outcome: Outcome,
    factions: Mapping[Side, str],
    items: Mapping[str, Item],
    figures: Sequence[Figure],
    ways: tuple[overlays.Way, ...],
    scroll: Scroll,
) -> None:
    """The sheet that closes a game, as high as the reckoning needs."""
    reckonings = {side: reckoning(outcome, side, items, figures) for side in Side}
    longest = max(text.height(r, ui.font(17), ui.px(410)) for r in reckonings.values())
    high = max(_LEAST, _FRAME + longest / max(1, ui.layout.scale))
    room = overlays.sheet(ui, headline(outcome), ways, 920, round(high))
    said = reason(outcome, items, figures)
    if outcome.winner is not None:
        said = f"**{_(factions[outcome.winner])}.** {said}"

    def content(column: pygame.Rect) -> int:
        y = ui.flow(said, (column.left, column.top, column.width), 19) + ui.px(8)
        gap = ui.px(16)
        width = (column.width - gap) // 2
        inside = width - ui.px(16)
        high = max(text.height(r, ui.font(17), inside) for r in reckonings.values()) + ui.px(10)
        for i, side in enumerate(Side):
            box = pygame.Rect(column.left + i * (width + gap), y, width, high)
            pygame.draw.rect(ui.surface, theme.PALES[side], box, border_radius=ui.px(5))
            inner = box.inflate(-ui.px(16), -ui.px(10))
            ui.flow(reckonings[side], (inner.left, inner.top, inner.width), 17)
        return y + high

    scroll.draw(ui, room, content)
