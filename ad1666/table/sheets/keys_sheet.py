"""The page of all keys. Those of deeds can be changed here, with effect at once and on disk."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.i18n import N_, _
from ad1666.play.keymap import DEEDS, FREE, key_of, set_key, usual_keys
from ad1666.play.targets import Area, Command, Row
from ad1666.table.sheets.list_sheet import ListSheet
from ad1666.table.toolkit import columns, theme
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.words.keys import (
    ANSWERING,
    BEFORE,
    DESKS,
    END,
    FILM,
    GAME,
    LOOKING,
    PHONES,
    START,
    STOPPED,
    STORY,
    Group,
)

_TYPE = 16
_COLUMNS = 0.25, 0.375, 0.375
"""The columns' shares of the width."""
_CAPS = 0.4
"""The greatest share of a column for the caps of fixed keys."""
_NAMES = tuple(DEEDS)


@define
class KeysSheet(ListSheet):
    """On the left are the keys of deeds, which players may change: up and down select a deed, a
    letter becomes its key. Beside them are the keys with a fixed meaning."""

    title: ClassVar[str] = N_("Keys")
    size: ClassVar[tuple[int, int]] = (1250, 784)
    fleeting: ClassVar[bool] = False
    told: str = field(default="", init=False)
    """A side effect of the last change, or why it could not be saved."""

    @property
    def number(self) -> int:
        """The number of deeds."""
        return len(_NAMES)

    def commands(self) -> tuple[Button, ...]:
        """The command that restores the default keys."""
        return (Button(Command.CLEAR, _("Usual keys"), _("Del"), self.reset),)

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the page, and below it how to change a key, or what a change has done."""
        room = self.room(ui, close)
        note = self.told or _(
            "Click a command, or go there with the arrows, and press its new key. A command that "
            "had that key gets the old one."
        )
        colour = theme.RULE if self.told else theme.INK_SOFT
        told = partial(ui.flow, note, size=_TYPE, colour=colour)
        below = columns.row(room, room.bottom - columns.measured(ui, room, told))
        told(below)
        room.height = below.top - ui.px(6) - room.top
        self.scroll.draw(ui, room, lambda column: self.content(ui, column))

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the columns. Returns the y below them."""
        gap, parts, left = ui.px(24), list[pygame.Rect](), room
        for share in _COLUMNS:
            wide = round((room.width - 2 * gap) * share)
            parts.append(pygame.Rect(left.topleft, (wide, left.height)))
            left = columns.beside(left, wide + gap)
        deeds, *others = parts
        ends = (
            self._deeds(ui, deeds, room.top),
            _draw_fixed(ui, others[0], (ANSWERING, GAME, START, BEFORE)),
            _draw_fixed(ui, others[1], (LOOKING, STOPPED, PHONES, DESKS, STORY, END, FILM)),
        )
        return max(ends)

    def _deeds(self, ui: Ui, column: pygame.Rect, origin: int) -> int:
        """Draws a row for each deed; ``origin`` is the top of the page."""
        pad, y = ui.px(6), _head(ui, _("What figures do"), column)
        words = columns.beside(column, pad + ui.type_px(34))
        words.width -= pad
        for number, (name, (_usual, label)) in enumerate(DEEDS.items()):
            told = partial(ui.flow, _(label), size=_TYPE)
            high = columns.measured(ui, words, told)
            row = columns.row(column, y, high + ui.px(10))
            ui.highlight(row, focused=number == self.at)
            ui.cap(key_of(name), row.left + pad, row, ui.font(_TYPE), theme.INK)
            columns.level(ui, columns.row(words, y, row.height), told)
            if seen := ui.seen(row):
                act = partial(self.go, number)
                ui.hotspot(Hotspot(Row(Area.SETTINGS, number), seen, act))
            self.lies(number, row, origin)
            y = row.bottom
        return y

    def key(self, event: pygame.event.Event) -> bool:
        """Moves from deed to deed, or gives the selected deed a key."""
        typed = hotkey(event)
        if typed in FREE:
            self._take(_NAMES[self.at], typed)
            return True
        match event.key:
            case pygame.K_DELETE:
                self.reset()
            case _ if typed.isalpha() and len(typed) == 1:
                self.told = _("{key} always means the same: choose another.").format(key=typed)
            case _:
                return super().key(event)
        return True

    def reset(self) -> None:
        """Restores the default keys of all deeds."""
        self.told = usual_keys() or _("All keys are the usual ones.")

    def go(self, number: int) -> None:
        """Selects a deed, which gets the next key typed, and brings it into view."""
        super().go(number)
        self.told = ""

    def enter(self) -> None:
        """Does nothing: the deed in focus waits for a letter."""

    def _take(self, deed: str, key: str) -> None:
        """Gives a deed a key, and says which deed had it."""
        holder = next((d for d in DEEDS if d != deed and key_of(d) == key), None)
        self.told = set_key(deed, key)
        if not self.told and holder is not None:
            told = _("{deed} had {key}; it has {other} now.")
            self.told = told.format(deed=_(DEEDS[holder][1]), key=key, other=key_of(holder))


def _head(ui: Ui, words: str, column: pygame.Rect) -> int:
    """Draws a heading at the top of a column. Returns the y below it."""
    return ui.flow(f"**{words}**", column, _TYPE + 1, theme.RULE) + ui.px(4)


def _draw_fixed(ui: Ui, column: pygame.Rect, groups: Sequence[Group]) -> int:
    """Draws the fixed keys. Returns the y below them."""
    font, gap, y = ui.font(_TYPE), ui.px(4), column.top
    for heading, rows in groups:
        widest = max(sum(ui.cap_width(key, font) + gap for key in keys) for keys, _does in rows)
        room = min(widest, round(column.width * _CAPS))
        y = _head(ui, _(heading), columns.row(column, y))
        for keys, does in rows:
            y = _row(ui, columns.row(column, y), room, keys, does)
        y += ui.px(8)
    return y


def _row(ui: Ui, row: pygame.Rect, room: int, keys: tuple[str, ...], does: str) -> int:
    """Draws keys, on as many lines as needed, and what they do. Returns the y below them."""
    font, gap = ui.font(_TYPE), ui.px(4)
    line = pygame.Rect(row.left, row.top, room, font + ui.px(12))
    x = row.left
    for key in map(_, keys):
        if x > row.left and x + ui.cap_width(key, font) > row.left + room:
            x, line = row.left, line.move(0, line.height)
        x = ui.cap(key, x, line, font, theme.INK) + gap
    beside = columns.beside(columns.row(row, row.top + ui.px(3)), room + ui.px(8))
    y = ui.flow(_(does), beside, _TYPE)
    return max(y, line.bottom)
