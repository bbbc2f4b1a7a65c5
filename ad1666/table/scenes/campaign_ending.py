"""The last page of a campaign, as a book lies open: the town with the way that was walked, and who
is left of both parties; and beside it how the story ends."""

from __future__ import annotations

from functools import partial

import pygame
from attrs import define, field

from ad1666.campaign.stops import ChapterStage, stops
from ad1666.campaign.story import ending, lines
from ad1666.i18n import _
from ad1666.table.scenes import campaign_portraits, campaign_road
from ad1666.table.scenes.campaign_pages import Read
from ad1666.table.scenes.campaign_portraits import Fitting, Sitter
from ad1666.table.toolkit import columns, pictures, shapes, text, theme, wax
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.ui import Ui
from ad1666.words import campaigns
from ad1666.words.glances import points

_FOLD = 880
"""The least width of a page that has two columns."""
_GUTTER, _SHADE = 44, 46
"""The width of the fold between them, and how dark it is in the middle, of 255."""
_SEAL, _PARTY = 46, 20
_SAID, _LINE, _GREY = 18, 18, 16


_WAYS = (1.38, 76), (1.42, 66), (1.5, 60), (1.6, 52), (1.75, 46)
"""The shapes of the map, as width by height, each with the height of portraits."""
_STORIES = 25, 23, 21, 20
"""The type sizes of the story."""


@define
class EndingPage(Read):
    """The ending of the story with its lines, the way that was walked and those that were not, and
    who is left."""

    _fitting: Fitting = field(factory=Fitting, init=False)
    _sitters: LastValue[list[list[Sitter]]] = field(factory=LastValue, init=False)
    """Who is left of each party."""
    wide = 1240

    @property
    def title(self) -> str:
        """What the story calls it."""
        told = ending(self.standing)
        return _("The end") if told is None else _(told.title)

    def _draw(self, ui: Ui, column: pygame.Rect) -> int:
        """Draws both pages of the book; in a narrow window the story above the town."""
        way, story = partial(self._way, ui), partial(self._story, ui)
        if column.width < ui.type_px(_FOLD):
            y = story(column, size=_STORIES[-1]) + ui.px(16)
            return way(columns.row(column, y), size=_WAYS[-1])
        gutter = ui.px(_GUTTER)
        left, right = column.copy(), column.copy()
        left.width = right.width = (column.width - gutter) // 2
        right.right = column.right
        y = max(
            self._fitting.largest(ui, left, _WAYS, way, "way"),
            self._fitting.largest(ui, right, _STORIES, story, "story"),
        )
        high = max(y - column.top, column.height)
        if not ui.measures:
            _fold(ui, pygame.Rect(left.right, column.top, gutter, high))
        return y

    def _way(self, ui: Ui, room: pygame.Rect, size: tuple[float, float]) -> int:
        """Draws the town with the way that was walked, and who is left. Returns the y below."""
        standing, rim = self.standing, ui.px(4)
        box = columns.row(room, room.top, round(room.width / size[0]))
        box.inflate_ip(-2 * rim, -2 * rim)
        if not ui.measures:
            campaign_road.draw(ui, box, standing, "", None)
        numbers = range(len(standing.campaign.parties))
        parts = [partial(self._left, ui, high=ui.px(size[1]), number=number) for number in numbers]
        below = pygame.Rect(room.left, box.bottom + ui.px(14), room.width, 0)
        return campaign_portraits.side_by_side(ui, below, parts, ui.px(16))

    def _left(self, ui: Ui, room: pygame.Rect, number: int, high: int) -> int:
        """Draws a party with its points, and who of it is left. Returns the y below."""
        standing = self.standing
        party, seal = list(standing.campaign.parties)[number], ui.px(_SEAL)
        image = wax.of_party(number, seal)
        ui.surface.blit(image, room.topleft)
        beside = columns.beside(columns.row(room, room.top, seal), seal + ui.px(8))
        whole = points(campaign_road.points_of(standing, party))
        said = f"**{campaigns.whose(standing, party)}: {whole}**"
        y = max(columns.level(ui, beside, partial(ui.flow, said, size=_PARTY)), room.top + seal)
        people = self._sitters.get((standing,), self._all_left)[number]
        row = columns.row(room, y + ui.px(4))
        return campaign_portraits.row(ui, row, people, high) if people else y

    def _all_left(self) -> list[list[Sitter]]:
        standing = self.standing
        numbers = range(len(standing.campaign.parties))
        return [[*campaign_portraits.of_party(standing, number)] for number in numbers]

    def _story(self, ui: Ui, room: pygame.Rect, size: float) -> int:
        """Draws how it ends. Returns the y below."""
        standing, campaign, y = self.standing, self.standing.campaign, room.top
        told = ending(standing)
        if standing.past:
            for sentence in campaigns.outcome(campaign, standing.past[-1]):
                y = ui.flow(sentence, columns.row(room, y), _SAID, base="italic") + ui.px(8)
        if told is not None:
            row = columns.row(room, y + ui.px(4))
            y = campaign_portraits.initial(ui, row, _(told.text), size) + ui.px(10)
        for line in lines(standing):
            y = ui.flow(_(line.text), columns.row(room, y), _LINE) + ui.px(6)
        for stop in stops(standing):
            if stop.stage is ChapterStage.PASSED:
                words = campaigns.not_taken(campaign, stop.chapter)
                y = ui.flow(words, columns.row(room, y), _GREY, theme.INK_SOFT, "italic")
        return _finis(ui, columns.row(room, y + ui.px(14)))


def _finis(ui: Ui, room: pygame.Rect) -> int:
    """Draws the word with which a book ends, between two rules and under crossed swords. Returns
    the y below."""
    # Translators: the last word of a book, below the story
    words, font, size = _("Finis"), ui.font(22), ui.px(34)
    pictures.put(ui.surface, "swords", size, (room.centerx, room.top + size // 2))
    for way in (-1, 1):
        start = room.centerx + way * size, room.top + size // 2
        end = room.centerx + way * room.width // 4, start[1]
        pygame.draw.line(ui.surface, theme.PARCHMENT_DARK, start, end, max(1, ui.px(2)))
        shapes.disc(ui.surface, end, ui.px(3), theme.PARCHMENT_DARK, 0)
    row = columns.row(room, room.top + size + ui.px(2), round(font * 1.3))
    text.centred(ui.surface, words, row, font, theme.RULE, "title")
    return row.bottom


def _fold(ui: Ui, place: pygame.Rect) -> None:
    """Draws the shade where two pages meet."""
    half = place.width // 2
    for off in range(half):
        shade = round(_SHADE * (1 - off / half) ** 2)
        for x in (place.centerx - off, place.centerx + off):
            shapes.tint(ui.surface, pygame.Rect(x, place.top, 1, place.height), (40, 22, 8, shade))
