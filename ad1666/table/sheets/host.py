"""The sheets that lie over a scene: which are open, and what reacts to a key or to the wheel."""

from __future__ import annotations

from typing import ClassVar, Protocol

import pygame

from ad1666.i18n import _
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.toolkit.keys import HELD
from ad1666.table.toolkit.targets import Command, Target
from ad1666.table.toolkit.ui import Button, Ui


class Sheet(Protocol):
    """Something laid over a scene. What a click does, and what is said of what the pointer is on,
    stands in the hotspots that it draws."""

    fleeting: ClassVar[bool]
    """Whether every key puts it away that means nothing on it, as what is only read; else Esc."""

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws it over everything; ``close`` puts it away."""

    def key(self, event: pygame.event.Event) -> bool:
        """Reacts to a key; False for one that means nothing on it."""

    def wheel(self, notches: int, target: Target | None) -> None:
        """Scrolls what the pointer is on."""


class Sheets:
    """At most one sheet is open; over it, and over everything, lies a dialog while one has to be
    answered. Every scene can show the rules."""

    def __init__(self) -> None:
        self.sheet: Sheet | None = None
        self.dialog: Sheet | None = None
        self.rules = RulesSheet()
        self.noted: tuple[str, ...] = ()
        """The clauses of the note that was shown last."""

    @property
    def top(self) -> Sheet | None:
        """What lies uppermost."""
        return self.sheet if self.dialog is None else self.dialog

    def open(self, sheet: Sheet) -> None:
        """Lays a sheet over the scene in place of the one that was open."""
        self.sheet = sheet

    def open_rules(self) -> None:
        """The rules at the clauses of the note that was shown last."""
        self.rules.open(self.noted)
        self.open(self.rules)

    def read(self, number: str) -> None:
        """The rules at a clause whose number was clicked."""
        if self.sheet is not self.rules:
            self.rules.open()
        self.open(self.rules)
        self.rules.show(number)

    def shut(self) -> None:
        """Puts the sheet away."""
        self.sheet = None

    def draw(self, ui: Ui) -> None:
        """Draws what is open, and what is to be said of it."""
        close = Button(Command.CLOSE, _("Close"), "Esc", self.shut)
        for sheet in (self.sheet, self.dialog):
            if sheet is not None:
                sheet.draw(ui, close)
        if self.top is not None:
            ui.explain()

    def handle(self, event: pygame.event.Event, target: Target | None) -> bool:
        """Gives a key or a turn of the wheel to what lies uppermost; ``target`` is what the pointer
        is on. False if it is for the scene."""
        top = self.top
        if top is None or event.type not in (pygame.KEYDOWN, pygame.MOUSEWHEEL):
            return False
        if event.type == pygame.MOUSEWHEEL:
            top.wheel(event.y, target)
            return True
        unused = event.key not in HELD and not top.key(event)
        if unused and (top.fleeting or event.key == pygame.K_ESCAPE):
            self.shut()
        return True
