"""The rules on a sheet: a list of clauses that shrinks as one types, and the wording of one."""

from __future__ import annotations

from functools import partial

import pygame
from attrs import define

from ad1666.content.rulebook import Clause, rulebook
from ad1666.i18n import _, ngettext
from ad1666.table.sheets.overlays import Way, sheet
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.ui import Ui, Zone, scroll_bar
from ad1666.table.words import citing

_ROW = 15.5
_TYPE = 18
_LONGEST = 40
"""Letters that may be typed."""


@define
class RulesSheet:
    """What is looked for, which clause is read, and how far the two columns are scrolled."""

    query: str = ""
    noted: tuple[str, ...] = ()
    """The clauses cited by what was read last; listed until something is typed or chosen."""
    chosen: str = ""
    first: int = 0
    """The number of the first clause of the list that is seen."""
    scroll: int = 0
    _rows: int = 1
    _spare: int = 0

    def open(self, noted: tuple[str, ...] = ()) -> None:
        """Begins with the clauses that were cited, or with all."""
        known = rulebook()
        self.noted = tuple(number for number in noted if known.find(number) is not None)
        self._look_for("")

    def show(self, number: str) -> None:
        """Turns to a clause, from wherever its number was clicked."""
        self.chosen, self.scroll = number, 0
        if number not in [clause.number for clause in self.clauses]:
            self.noted, self.query = (), ""
        self._follow()

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The list."""
        book = rulebook()
        if self.noted and not self.query:
            return tuple(c for number in self.noted if (c := book.find(number)) is not None)
        exact = book.find(self.query)
        if exact is not None:
            others = tuple(c for c in book.search(self.query) if c is not exact)
            return (exact, *others)
        return book.of_chapter(self.query) or book.search(self.query)

    def _look_for(self, query: str) -> None:
        self.query = query[:_LONGEST]
        found = self.clauses
        self.chosen = found[0].number if found else ""
        self.first = self.scroll = 0

    def _every(self) -> None:
        self.noted = ()
        self._look_for("")

    def _move(self, by: int) -> None:
        numbers = [clause.number for clause in self.clauses]
        if numbers:
            at = numbers.index(self.chosen) if self.chosen in numbers else 0
            self.chosen = numbers[min(max(at + by, 0), len(numbers) - 1)]
            self.scroll = 0
            self._follow()

    def _follow(self) -> None:
        """Brings the chosen clause into the part of the list that is seen."""
        numbers = [clause.number for clause in self.clauses]
        if self.chosen in numbers:
            at = numbers.index(self.chosen)
            self.first = min(max(self.first, at - self._rows + 1), at)

    # Reacting

    def key(self, event: pygame.event.Event) -> bool:
        """Types, moves, scrolls; False for a key that means nothing here, as Esc."""
        match event.key:
            case pygame.K_UP | pygame.K_DOWN:
                self._move(-1 if event.key == pygame.K_UP else 1)
            case pygame.K_HOME | pygame.K_END:
                self._move(-1000 if event.key == pygame.K_HOME else 1000)
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN if event.mod & pygame.KMOD_SHIFT:
                self._scroll(-4 if event.key == pygame.K_PAGEUP else 4)
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                self._move(-self._rows if event.key == pygame.K_PAGEUP else self._rows)
            case pygame.K_BACKSPACE if self.query:
                self._look_for(self.query[:-1])
            case pygame.K_BACKSPACE:
                self._every()
            case _ if event.unicode and event.unicode.isprintable() and event.unicode != "?":
                self.noted = ()
                self._look_for(self.query + event.unicode)
            case _:
                return False
        return True

    def wheel(self, notches: int, name: str) -> None:
        """Scrolls the column that the pointer is on, by the name of its zone."""
        if name == "clause-list" or name.startswith("clause-row-"):
            most = max(0, len(self.clauses) - self._rows)
            self.first = min(max(self.first - 2 * notches, 0), most)
        else:
            self._scroll(-notches)

    def _scroll(self, notches: int) -> None:
        self.scroll = min(max(self.scroll + 42 * notches, 0), self._spare)

    # Drawing

    def draw(self, ui: Ui, close: Way) -> None:
        """The whole sheet."""
        ui.typing = True
        ways: tuple[Way, ...] = (close,)
        if self.query or self.noted:
            ways = (*ways, Way("every-clause", _("All clauses"), "", self._every))
        room = sheet(ui, _("The rules, clause by clause"), ways, 1200, 760)
        y = self._chapters(ui, room)
        top = self._search(ui, pygame.Rect(room.left, y, room.width, 0))
        width = round(room.width * 0.36)
        height = room.bottom - top
        self._list(ui, pygame.Rect(room.left, top, width, height))
        gap = ui.px(18)
        self._clause(
            ui, pygame.Rect(room.left + width + gap, top, room.width - width - gap, height)
        )

    def _chapters(self, ui: Ui, room: pygame.Rect) -> int:
        """A button for each chapter."""
        x, y, height = room.left, room.top, ui.px(26)
        for chapter, title in rulebook().chapters.items():
            width = ui.button_width(chapter, "", 14)
            if x > room.left and x + width > room.right:
                x, y = room.left, y + height + ui.px(4)
            box = pygame.Rect(x, y, width, height)
            zone = Zone(f"chapter-{chapter}", box, partial(self._look_for, chapter), _(title))
            ui.button(zone, chapter, size=14, focused=self.query.upper() == chapter)
            x += width + ui.px(4)
        return y + height + ui.px(6)

    def _search(self, ui: Ui, line: pygame.Rect) -> int:
        """What is looked for, and how much was found; returns the y below."""
        number = len(self.clauses)
        found = ngettext("{n} clause", "{n} clauses", number).format(n=number)
        if self.noted and not self.query:
            said = _("Cited by what you have just read: **{found}**. Type to look for others.")
        elif not number:
            hint = rulebook().suggestion(self.query)
            said = _("Looking for **{query}_**: nothing. {hint}").replace("{hint}", hint)
        elif self.query:
            said = _("Looking for **{query}_**: **{found}**")
        else:
            said = _("**{found}**. Type a number or a word, in English or Polish: _")
        said = said.format(found=found, query=self.query)
        return ui.flow(said, (line.left, line.top, line.width), 17) + ui.px(6)

    def _list(self, ui: Ui, room: pygame.Rect) -> None:
        height = round(text.line_height(ui.font(_ROW)) + ui.px(5))
        self._rows = max(1, room.height // height)
        found = self.clauses
        self.first = min(self.first, max(0, len(found) - self._rows))
        ui.zone(Zone("clause-list", room))
        for row, clause in enumerate(found[self.first : self.first + self._rows]):
            box = pygame.Rect(room.left, room.top + row * height, room.width, height)
            if clause.number == self.chosen:
                pygame.draw.rect(ui.surface, theme.WHITE, box, border_radius=4)
                pygame.draw.rect(ui.surface, theme.RULE, box, 1, border_radius=4)
            elif ui.over(box):
                pygame.draw.rect(ui.surface, theme.CREAM, box, border_radius=4)
            base = box.top + ui.font(_ROW) + ui.px(2)
            at = box.left + ui.px(8)
            size = ui.font(_ROW)
            text.put(ui.surface, clause.number, (at, base), size, theme.RULE, "bold")
            words = at + ui.type_px(80)
            opening = text.fitted(clause.opening, size, box.right - ui.px(12) - words)
            text.put(ui.surface, opening, (words, base), size)
            ui.zone(Zone(f"clause-row-{clause.number}", box, partial(self.show, clause.number)))
        scroll_bar(ui, room, self.first, self._rows, len(found))

    def _clause(self, ui: Ui, room: pygame.Rect) -> None:
        clause = rulebook().find(self.chosen)
        pygame.draw.rect(ui.surface, theme.CREAM, room, border_radius=5)
        pygame.draw.rect(ui.surface, theme.PARCHMENT_DARK, room, 1, border_radius=5)
        ui.zone(Zone("clause-text", room))
        if clause is None:
            return
        inner = room.inflate(-ui.px(24), -ui.px(16))
        title = f"{clause.number}  {_(clause.title)}"
        size = ui.font(20)
        while text.advance(title, "title", size) > inner.width and size > text.LEAST:
            size -= 1
        at = (inner.left, inner.top + ui.font(20))
        text.put(ui.surface, title, at, size, theme.RULE, "title")
        body = pygame.Rect(inner.left, inner.top + ui.px(32), inner.width, inner.height - ui.px(32))
        said = citing.whole(clause.number)
        width = body.width - ui.px(10)
        high = text.height(said, ui.font(_TYPE), width)
        self._spare = max(0, high - body.height)
        self.scroll = min(self.scroll, self._spare)
        ui.surface.set_clip(body.inflate(ui.px(6), 0))
        ui.flow(said, (body.left, body.top - self.scroll, width), _TYPE)
        ui.surface.set_clip(None)
        scroll_bar(ui, body, self.scroll, body.height, high)
