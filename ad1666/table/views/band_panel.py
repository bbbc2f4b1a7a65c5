"""Drawing of the choice of a band: the characters on offer, and the band so far."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import frozen

from ad1666.i18n import _
from ad1666.play.band_choice import Choosing
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.rules.characters import NEUTRAL, Character
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Verdict
from ad1666.table.toolkit import columns, text, theme
from ad1666.table.toolkit.scrolling import Rows
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.views.board import tokens
from ad1666.words import vocabulary

_ROW = 43
_MEMBER = 36
_NAME = 16.5
_SMALL = 14.5
_FOOT = (_NAME, _SMALL, 12.0)
"""The type sizes of the sums, from the largest."""
_REASON = (_SMALL, 13.0, 12.0, 11.0, 10.0)
"""The type sizes of a reason, from the largest."""
_FEWEST = 4
"""The number of members to keep visible, if there is room for any."""
_WHO, _SKILLS, _WOUNDS = 200, 96, 64
"""The least widths of the columns of names and skills, and the width of that of wounds."""
_COSTS = (56, 96)
"""The widths of the columns of gold and acquaintances."""


@frozen
class BandPanel:
    """Draws the choice in a frame. ``figures`` has the tokens of all characters. Clicks ``choose``
    a character on offer, ``dismiss`` a member by its place, or ``swap`` it with the member a number
    of places further on."""

    ui: Ui
    choosing: Choosing
    figures: State
    choose: Callable[[Character], None]
    dismiss: Callable[[int], None]
    swap: Callable[[int, int], None]

    def draw_offers(self, room: pygame.Rect, rows: Rows, *, active: bool) -> None:
        """Draws the characters on offer with their costs. Those that may not be chosen are grey,
        with the reason in place of the sentence on the card. ``active`` shows the cursor."""
        ui, pool = self.ui, self.choosing.muster.pool
        head = columns.row(room, room.top, ui.px(22))
        free = pygame.Rect(head.left, head.top, self._headings(head) - head.left, head.height)
        self._heading(free, _("Who may join"), _("Click, or arrows and Enter"))
        below = columns.below(room, head.bottom)
        ui.hotspot(Hotspot(Area.OFFERS, below))
        for number, box in rows.boxes(ui, below, ui.px(_ROW), len(pool), ui.px(8)):
            ui.highlight(box, focused=active and number == rows.at)
            card = pool[number]
            choose, verdict = partial(self.choose, card), self.choosing.verdict(card)
            self._offer(box.inflate(-ui.px(8), -ui.px(4)), card, verdict)
            tip = self.choosing.why(verdict) if isinstance(verdict, Barred) else ""
            ui.hotspot(Hotspot(Row(Area.OFFERS, number), box, choose, tip))

    def _offer(self, box: pygame.Rect, card: Character, verdict: Verdict) -> None:
        ui = self.ui
        ink = theme.INK if verdict else theme.GREY
        self._token(box.topleft, card, box.height)
        if not verdict:
            ui.dim(pygame.Rect(box.left, box.top, box.height, box.height))
        left = box.left + box.height + ui.px(8)
        size, small = ui.font(_NAME), ui.font(_SMALL)
        base, right = box.top + size, box.right
        if self._priced:
            right = self._costs(right, base, card, ink)
        wounds = f"{card.serious}/{card.death}"
        begin = right - text.advance(wounds, "bold", size)
        text.put(ui.surface, wounds, (begin, base), size, ink, "bold")
        free = begin - ui.px(8) - left
        name = text.fitted(vocabulary.character(card), size, free, "bold")
        text.put(ui.surface, name, (left, base), size, ink, "bold")
        named = text.advance(name, "bold", size) + ui.px(8)
        kind = _kind(card)
        kind_size = text.shrunk(kind, small, free - named, "body")
        kind = text.whole_words(kind, kind_size, free - named)
        text.put(ui.surface, kind, (left + named, base), kind_size, ink)
        end = left + named + text.advance(kind, "body", kind_size) + ui.px(12)
        right -= ui.type_px(_WOUNDS)
        if self._skilled(box.left, right):
            skills = _skills(card, small, right - end)
            begin = right - text.advance(skills, "body", small)
            text.put(ui.surface, skills, (begin, base), small, ink)
        below, width = box.top + round(size * 1.28), box.right - left
        if isinstance(verdict, Barred):
            self._reason(verdict, (left, below, width))
        else:
            sentence = text.fitted(_(card.text), small, width, "italic")
            below += round(small * 0.9)
            text.put(ui.surface, sentence, (left, below), small, theme.INK_SOFT, "italic")

    def _reason(self, barred: Barred, box: tuple[int, int, int]) -> None:
        """Draws why a character may not be chosen on one line, so that it keeps off the next row:
        in smaller type where it is long, or as much of it as fits. The tip has all of it."""
        ui, width = self.ui, box[2]
        reason = f"**×** {self.choosing.why(barred)}"
        for size in _REASON:
            if len(text.wrap(reason, ui.font(size), width)) == 1:
                ui.flow(reason, box, size, theme.RULE)
                return
        words = vocabulary.reason(self.choosing.scenario.state, barred)
        ui.flow(text.fitted(f"× {words}", ui.font(size), width), box, size, theme.RULE)

    def draw_band(self, room: pygame.Rect, rows: Rows, *, active: bool) -> None:
        """Draws the members fixed by the scenario, those chosen with their starting squares, and
        the squares still free, with the sums and faults below. ``active`` shows the cursor."""
        ui, choosing = self.ui, self.choosing
        room = ui.panel(room)
        foot = self._foot(room)
        head = columns.row(room, room.top, ui.px(22))
        keys = _("Tab: here. Del: out. Shift+up, down: other square")
        self._heading(head, _("The band so far"), keys)
        below = columns.row(room, head.bottom, foot - head.bottom)
        ui.hotspot(Hotspot(Area.BAND, below))
        fixed = choosing.muster.fixed
        first, number = len(fixed), len(fixed) + choosing.muster.places
        height = min(ui.px(_MEMBER), max(ui.px(24), below.height // max(1, number)))
        rows.at = min(max(rows.at, first), max(first, first + len(choosing.band) - 1))
        for index, box in rows.boxes(ui, below, height, number, ui.px(8)):
            place = index - first
            if place < 0:
                self._member(box, fixed[index], _("always"))
                ui.hotspot(Hotspot(Row(Area.BAND, index), box))
            elif place < len(choosing.band):
                ui.highlight(box, focused=active and index == rows.at)
                self._member(box, choosing.band[place], self._start(place))
                ui.hotspot(Hotspot(Row(Area.BAND, index), box))
                self._draw_buttons(box, place, Row(Area.BAND, index))
            else:
                free = _("{start}: free").format(start=self._start(place))
                size = ui.font(_SMALL)
                at = (box.left + ui.px(6), box.centery + size * 0.34)
                text.put(ui.surface, free, at, size, theme.INK_SOFT, "italic")

    def _draw_buttons(self, box: pygame.Rect, place: int, row: Row) -> None:
        """Draws the buttons of a chosen member: earlier square, later square, remove."""
        ui = self.ui
        earlier, later, away = self._buttons(box)
        for command, by, at, tip in (
            (Command.EARLIER, -1, earlier, _("On the square before")),
            (Command.LATER, 1, later, _("On the square after")),
        ):
            swap = partial(self.swap, place, by)
            ui.button(Button(InRow(row, command), "", "", swap, tip), at)
            _arrow(ui, at, by)
        dismiss = partial(self.dismiss, place)
        out = Button(InRow(row, Command.AWAY), "×", "", dismiss, _("Out of the band"))
        ui.button(out, away, size=20)

    def _buttons(self, box: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of the buttons of a row, whether or not it has any."""
        px = self.ui.px
        side = min(box.height - px(4), px(28))
        away = pygame.Rect(box.right - side - px(2), 0, side, side)
        away.centery = box.centery
        later = away.move(-side - px(4), 0)
        return later.move(-side - px(3), 0), later, away

    def _member(self, box: pygame.Rect, card: Character, label: str) -> None:
        ui, size, small = self.ui, self.ui.font(_NAME), self.ui.font(_SMALL)
        base = box.centery + small * 0.34
        text.put(ui.surface, label, (box.left + ui.px(6), base), small, theme.INK_SOFT)
        left = box.left + ui.px(6) + self._labels() + ui.px(10)
        self._token((left, box.top + 1), card, box.height - 2)
        left += box.height + ui.px(6)
        right = self._buttons(box)[0].left - ui.px(14)
        if self._priced:
            right = self._costs(right, base, card, theme.INK, (26, 26))
        name = vocabulary.character(card)
        name, size = text.squeezed(name, size, right - left, "bold")
        text.put(ui.surface, name, (left, base), size, theme.INK, "bold")

    def _labels(self) -> int:
        """The width of the labels before the members."""
        small, musters = self.ui.font(_SMALL), self.choosing.muster
        labels = [_("always")] if musters.fixed else []
        labels += [self._start(place) for place in range(musters.places)]
        return round(max(text.advance(label, "body", small) for label in labels))

    def least(self, width: int) -> int:
        """The height at which a band shows some of its members, in a panel of this width."""
        ui, lines = self.ui, self._sums()
        foot = text.height(lines, ui.font(_FOOT[-1]), width - ui.px(20))
        return ui.px(22) + self._few() + foot + ui.px(6 + 14)

    def _few(self) -> int:
        """The height of the members to keep visible, as far as there are that many."""
        muster = self.choosing.muster
        return min(_FEWEST, len(muster.fixed) + muster.places) * self.ui.px(24)

    def _foot(self, room: pygame.Rect) -> int:
        """Draws the sums and faults at the foot of the panel, in the largest type that leaves room
        for some members. Returns the y above them."""
        ui, lines = self.ui, self._sums()
        most = room.height - ui.px(22 + 6) - self._few()
        size, high = ui.fitting(lines, _FOOT, room.width, most)
        top = room.bottom - high
        ends = (room.left, top - 3), (room.right, top - 3)
        pygame.draw.line(ui.surface, theme.PARCHMENT_DARK, *ends, 1)
        ui.flow(lines, (room.left, top, room.width), size)
        return top - ui.px(6)

    def _sums(self) -> str:
        choosing = self.choosing
        faults = [f"**×** {choosing.why(barred)}" for barred in choosing.faults()]
        return "\n".join((choosing.sums(), *(faults or [_("This band may be played.")])))

    def _start(self, place: int) -> str:
        """The starting square of a place in the band, if that is settled."""
        musters = self.choosing.scenario.musters
        if self.choosing.side in musters.anywhere:
            return _("in the zone")
        at = musters.squares[self.choosing.side][place]
        return _("on {square}").format(square=vocabulary.square_words(at))

    def _heading(self, head: pygame.Rect, title: str, keys: str) -> None:
        """Draws the title of a column, and its keys if there is room."""
        ui = self.ui
        end = ui.line(title, head.topleft, 16, theme.INK, "title")
        at, small = (end + ui.px(12), head.top + ui.font(16)), ui.font(_SMALL)
        if at[0] + text.advance(keys, "italic", small) <= head.right:
            text.put(ui.surface, keys, at, small, theme.INK_SOFT, "italic")

    def _headings(self, head: pygame.Rect) -> int:
        """Draws the headings of the columns after the names. Returns the x where they begin."""
        ui, small = self.ui, self.ui.font(_SMALL)
        right = head.right - ui.px(12)
        columns = [(_("Wounds"), _WOUNDS)]
        if self._priced:
            columns = [(_("Acquaintances"), _COSTS[1]), (_("Gold"), _COSTS[0]), *columns]
        if self._skilled(head.left, right - sum(ui.type_px(wide) for _label, wide in columns)):
            columns.append((_("Skills"), _SKILLS))
        for label, wide in columns:
            column = ui.type_px(wide)
            label, size = text.squeezed(label, small, column - ui.px(8), "bold")
            at = (right - text.advance(label, "bold", size), head.top + ui.font(16))
            text.put(ui.surface, label, at, size, theme.INK, "bold")
            right -= column
        return round(at[0]) - ui.px(8)

    def _skilled(self, left: int, right: int) -> bool:
        """Whether there is room for skills between names and wounds. The card shows them in any
        case."""
        return right - left >= self.ui.type_px(_WHO + _SKILLS)

    @property
    def _priced(self) -> bool:
        """Whether there is a budget, so that costs matter."""
        return self.choosing.muster.budget is not None

    def _costs(
        self,
        right: int,
        base: float,
        card: Character,
        ink: theme.Colour,
        wide: tuple[int, int] = _COSTS,
    ) -> int:
        """Draws gold and acquaintances at the right of a row. Returns the x where they begin."""
        ui, size = self.ui, self.ui.font(_NAME)
        for number, column in ((card.acquaintances, wide[1]), (card.gold, wide[0])):
            at = (right - text.advance(str(number), "bold", size), base)
            text.put(ui.surface, str(number), at, size, ink, "bold")
            right -= ui.type_px(column)
        return right

    def _token(self, at: tuple[int, int], card: Character, size: int) -> None:
        figure = self.figures.figure(card.id)
        self.ui.surface.blit(tokens.of(self.figures, figure, size), at)


def _arrow(ui: Ui, box: pygame.Rect, way: int) -> None:
    """Draws a small triangle that points up (-1) or down (1)."""
    arm = box.height // 4
    x, y = box.center
    points = [(x - arm, y - way * arm // 2), (x + arm, y - way * arm // 2), (x, y + way * arm)]
    pygame.draw.polygon(ui.surface, theme.INK, points)


def _kind(card: Character) -> str:
    words = [vocabulary.rank(card)]
    words += [_("neutral")] if card.faction == NEUTRAL else []
    return ", ".join(words)


def _skills(card: Character, size: int, room: float) -> str:
    """As many of the best skills as fit, and fencing; empty if not even fencing fits."""
    words = [_("Fencing {value}").format(value=card.fencing)] if card.fencing else []
    if words and text.advance(words[0], "body", size) > room:
        return ""
    best: list[str] = []
    for name, value in sorted((s for s in card.skills if s[1] > 0), key=lambda s: -s[1]):
        more = [*best, f"{vocabulary.skill(name)} {value}"]
        if text.advance(" · ".join([*more, *words]), "body", size) > room:
            break
        best = more
    return " · ".join([*best, *words])
