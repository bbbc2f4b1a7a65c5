"""The sheet with the rules: a list of clauses that shrinks with each letter typed, and the text of
one."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.content.rulebook import Clause, rulebook, short
from ad1666.i18n import N_, _, count, language
from ad1666.play.targets import Area, Command, Row, Target
from ad1666.table.sheets.list_sheet import RowsSheet
from ad1666.table.toolkit import columns, text, theme
from ad1666.table.toolkit.entry import TextEntry
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.pads import pads
from ad1666.table.toolkit.ui import CURSOR, Button, Hotspot, Ui
from ad1666.words import citing, literal
from ad1666.words.errors import said

_ROW = 15.5
_TYPE = 18
_LONGEST = 40
"""The maximum length of a query."""


@define
class RulesSheet(RowsSheet):
    """The query, the clauses it finds, and the selected one."""

    query: TextEntry = field(factory=lambda: TextEntry("", _LONGEST, listed=True), init=False)
    noted: tuple[str, ...] = ()
    """The clauses cited by the last note, listed until something is typed."""
    title: ClassVar[str] = N_("The rules, clause by clause")
    size: ClassVar[tuple[int, int]] = (1200, 760)
    fleeting: ClassVar[bool] = False
    presses: ClassVar[tuple[int, ...]] = ENTER

    def open(self, noted: tuple[str, ...] = ()) -> None:
        """Lists the given clauses, or all."""
        known = rulebook(language())
        listed = (number for number in noted if known.find(number) is not None)
        self._search("", tuple(dict.fromkeys(listed)))

    def show(self, number: str) -> None:
        """Selects a clause whose number was clicked somewhere. If it is not in the rules, as may
        happen with texts of scenarios, the search finds nothing."""
        numbers = [clause.number for clause in self.clauses]
        if number not in numbers:
            self.noted, self.query.said = (), ""
            numbers = [clause.number for clause in self.clauses]
        if number in numbers:
            self.go(numbers.index(number))
        else:
            self._search(number)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The listed clauses."""
        book = rulebook(language())
        query = self.query.said
        if self.noted and not query:
            return tuple(c for number in self.noted if (c := book.find(number)) is not None)
        exact = book.find(query)
        if exact is not None:
            others = tuple(c for c in book.search(query) if c is not exact)
            return (exact, *others)
        return book.of_chapter(query) or book.search(query)

    @property
    def chosen(self) -> str:
        """The number of the selected clause; empty if the list is empty."""
        found = self.clauses
        return found[min(self.rows.at, len(found) - 1)].number if found else ""

    def _search(self, query: str, noted: tuple[str, ...] = ()) -> None:
        """Lists what a query finds."""
        self.query.said = query[:_LONGEST]
        self._searched(noted)

    def _searched(self, noted: tuple[str, ...] = ()) -> None:
        """Selects the first clause of those that are listed now."""
        self.noted = noted
        self.rows.first = 0
        self.go(0)

    @property
    def number(self) -> int:
        """The number of clauses listed."""
        return len(self.clauses)

    def go(self, number: int) -> None:
        """Selects a clause."""
        self.rows.show(number)
        self.scroll.at = 0

    def enter(self) -> None:
        """Does nothing: the clause in focus is open beside the list."""

    # Reacting

    def key(self, event: pygame.event.Event) -> bool:
        """Takes a letter back, turns one by pad, moves, scrolls."""
        up = event.key == pygame.K_PAGEUP
        match event.key:
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN if event.mod & pygame.KMOD_SHIFT:
                self.scroll.wheel(4 if up else -4)
            case pygame.K_BACKSPACE:
                noted = self.noted if self.query.said else ()
                self.query.back()
                self._searched(noted)
            case key if self.query.pushed(key):
                self._searched()
            case _:
                return self.walk(event)
        return True

    def typed(self, letters: str) -> None:
        """Adds letters to the query. The question mark, which opens this sheet, is none."""
        if letters != "?":
            self.query.typed(letters)
            self._searched()

    def wheel(self, notches: int, target: Target | None) -> None:
        """Scrolls the column under the pointer."""
        match target:
            case Area.CLAUSES | Row(of=Area.CLAUSES):
                self.rows.wheel(2 * notches, len(self.clauses))
            case _:
                self.scroll.wheel(notches)

    # Drawing

    def commands(self) -> tuple[Button, ...]:
        """The command that lists all clauses, if fewer are listed."""
        if not self.query.said and not self.noted:
            return ()
        return (Button(Command.EVERY_CLAUSE, _("All clauses"), "", self.open),)

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the chapters, the query, the list, and beside it the selected clause."""
        room = self.room(ui, close)
        y = self._chapters(ui, room) + ui.px(6)
        top = ui.written(self._result(), (room.left, y, room.width), 17) + ui.px(6)
        left = pygame.Rect(room.left, top, round(room.width * 0.36), room.bottom - top)
        self._list(ui, left)
        x = left.right + ui.px(18)
        self._clause(ui, pygame.Rect(x, top, room.right - x, left.height))

    def _chapters(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws a button for each chapter, in a quarter of the room. Returns the y below them."""
        buttons, focus = [], None
        for number, (chapter, title) in enumerate(rulebook(language()).chapters.items()):
            target, search = Row(Area.CHAPTERS, number), partial(self._search, chapter)
            buttons.append(Button(target, short(title), "", search, f"**{chapter}** {title}"))
            focus = target if self.query.said.upper() == chapter else focus
        gap, top = ui.px(4), pygame.Rect(room.topleft, (room.width, room.height // 4))
        return ui.buttons(buttons, top, ui.px(26), size=14, gap=(gap, gap), focus=focus)

    def _result(self) -> str:
        """The query, and the number of clauses it finds."""
        number, query = len(self.clauses), self.query.said
        found = count("{n} clause", "{n} clauses", number)
        hint = ""
        if self.noted and not query:
            result = _("Cited in what you have just read: **{found}**. Type to search for others.")
        elif not number:
            hint = said(rulebook(language()).suggestion(query))
            result = _("Search for **{query}_**: nothing. {hint}")
        elif query:
            result = _("Search for **{query}_**: **{found}**")
        else:
            result = _("**{found}**. Type a number or a word, in English or Polish: _")
        shown = result.replace("_", CURSOR).format(found=found, query=literal(query), hint=hint)
        return f"{shown} – {self.query.told()}" if pads.used else shown

    def _list(self, ui: Ui, room: pygame.Rect) -> None:
        size, found = ui.font(_ROW), self.clauses
        height = round(text.line_height(size) + ui.px(5))
        ui.hotspot(Hotspot(Area.CLAUSES, room))
        clauses = rulebook(language()).clauses
        numbers = round(max(text.advance(each.number, "bold", size) for each in clauses))
        for number, box in self.rows.boxes(ui, room, height, len(found)):
            clause = found[number]
            if number == self.rows.at:
                pygame.draw.rect(ui.surface, theme.WHITE, box, border_radius=4)
                pygame.draw.rect(ui.surface, theme.RULE, box, 1, border_radius=4)
            elif ui.over(box):
                pygame.draw.rect(ui.surface, theme.CREAM, box, border_radius=4)
            left, top = box.left + ui.px(8), box.top + ui.px(2)
            ui.line(clause.number, (left, top), _ROW, theme.RULE, "bold")
            left += numbers + ui.px(14)
            opening = text.fitted(clause.opening, size, box.right - ui.px(12) - left)
            ui.line(opening, (left, top), _ROW)
            choose = partial(self.go, number)
            ui.hotspot(Hotspot(Row(Area.CLAUSES, number), box, choose))

    def _clause(self, ui: Ui, room: pygame.Rect) -> None:
        clause = rulebook(language()).find(self.chosen)
        pygame.draw.rect(ui.surface, theme.CREAM, room, border_radius=5)
        pygame.draw.rect(ui.surface, theme.PARCHMENT_DARK, room, 1, border_radius=5)
        ui.hotspot(Hotspot(Area.CLAUSE, room))
        if clause is None:
            return
        inner = room.inflate(-ui.px(24), -ui.px(16))
        ui.heading(f"{clause.number}  {clause.title}", inner)
        body = columns.below(inner, inner.top + ui.px(32))
        wording = citing.whole(clause.number)
        own = clause.number
        self.scroll.draw(ui, body, lambda at: ui.prose(wording, at, _TYPE, once={own}))
