"""What all scenes with sheets share: the stack of sheets, and where events go."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from ad1666.content.scenarios.headlines import Headline
from ad1666.i18n import _
from ad1666.phones.underway import underway
from ad1666.play.targets import Command, Target
from ad1666.reports import tell_fault
from ad1666.rules.cards import Side
from ad1666.settings import preferences
from ad1666.table.sheets.keeping import Keeping
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.keys import HELD, hotkey, typed
from ad1666.table.toolkit.layout import Panel, arrange
from ad1666.table.toolkit.scene import HEARD, Next, Scene
from ad1666.table.toolkit.ui import NARROW, Button, Ui
from ad1666.words import literal
from ad1666.words.errors import error_text

if TYPE_CHECKING:
    from ad1666.advice.adviser import Adviser
    from ad1666.game.session import Session
    from ad1666.phones.hands import Hands
    from ad1666.phones.server.said import Said
    from ad1666.play.controller import Controls
    from ad1666.table.motion.show import Show
    from ad1666.table.sheets.desks import Desks
    from ad1666.table.views.programs import Programs


class Sheets:
    """The open sheet over those that led to it, and a dialog over everything, which must be
    answered. Every scene can show the rules."""

    def __init__(self, report: Callable[[str], None], session: Session | None = None) -> None:
        self.keeping = Keeping(session, self, report)
        self.sheet: Sheet | None = None
        self._below: list[Sheet] = []
        """The sheets to return to when the open one is closed."""
        self.dialog: Sheet | None = None
        self.rules = RulesSheet()
        self.noted: tuple[str, ...] = ()
        """The clauses cited by the last note."""
        self.words: tuple[str, ...] = ()
        """The clauses on words of the rules that stand on the screen."""

    @property
    def top(self) -> Sheet | None:
        """The topmost sheet."""
        return self.sheet if self.dialog is None else self.dialog

    def open(self, sheet: Sheet) -> None:
        """Opens a sheet over the open one, replacing it if it is of the same kind."""
        if self.sheet is not None and type(self.sheet) is not type(sheet):
            self._below.append(self.sheet)
        self.sheet = sheet

    def open_help(self) -> None:
        """Opens the help."""
        from ad1666.table.sheets.help_sheet import HelpSheet

        self.open(HelpSheet(self.open_rules, self.open_keys))

    def open_settings(self) -> None:
        """Opens the settings."""
        from ad1666.table.sheets.settings_sheet import SettingsSheet

        self.open(SettingsSheet(self.open_keys))

    def open_keys(self) -> None:
        """Opens the page of keys."""
        from ad1666.table.sheets.keys_sheet import KeysSheet

        self.open(KeysSheet())

    def open_rules(self) -> None:
        """Opens the rules at the clauses cited by the last note, and those on words that have just
        been read."""
        self.rules.open((*self.noted, *self.words))
        self.open(self.rules)

    def read(self, number: str) -> None:
        """Opens the rules at a clause whose number was clicked."""
        if self.sheet is not self.rules:
            self.rules.open()
        self.open(self.rules)
        self.rules.show(number)

    def shut(self) -> None:
        """Closes the open sheet and returns to the previous one."""
        closed, self.sheet = self.sheet, self._below.pop() if self._below else None
        if closed is not None:
            closed.closed()

    def clear(self) -> None:
        """Closes the open sheet and those that led to it."""
        while self.sheet is not None:
            self.shut()

    def draw(self, ui: Ui) -> None:
        """Draws what is open, with the tip of what is under the pointer."""
        close = Button(Command.CLOSE, _("Close"), "Esc", self.shut)
        for sheet in (self.sheet, self.dialog):
            if sheet is not None:
                sheet.draw(ui, close)
        if self.top is not None:
            ui.explain()
        if self.sheet is not self.rules:
            self.words = ui.terms

    def handle(self, event: pygame.event.Event, target: Target | None) -> bool:
        """Passes a key, text or a turn of the wheel to the topmost sheet. ``target`` is what is
        under the pointer. Returns False if the event is for the scene."""
        top = self.top
        reading = top is None or top.fleeting
        if reading and event.type == pygame.KEYDOWN and event.key == pygame.K_F8:
            self.open_keys()
            return True
        if top is None or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEWHEEL):
            return False
        if event.type == pygame.TEXTINPUT:
            top.typed(typed(event))
            return True
        if event.type == pygame.MOUSEWHEEL:
            top.wheel(event.y, target)
            return True
        unused = event.key not in HELD and not top.key(event)
        if unused and top.fleeting and hotkey(event) == "?":
            self.open_rules()
        elif unused and (top.fleeting or event.key == pygame.K_ESCAPE):
            self.shut()
        return True


class GameCommands(Protocol):
    """What the sheets of a game order, and what they tell of."""

    controls: Controls
    programs: Programs
    hands: Hands
    desks: Desks
    show: Show
    adviser: Adviser

    def leave(self) -> None:
        """Goes back to the start, once it is settled what happens to a game that is not on disk."""

    def quit(self) -> None:
        """Exits the program, in the same way."""

    def rematch(self) -> None:
        """Restarts the scenario with the sides swapped, or a lesson."""

    @property
    def more(self) -> tuple[str, str]:
        """What `rematch` is called, and what it does."""

    @property
    def bout(self) -> str:
        """What is told of both games after one of two with the sides swapped; empty if it is no
        such game."""

    @property
    def awaits_second(self) -> bool:
        """Whether the second of two such games comes next."""

    def second(self) -> None:
        """Begins it."""

    def next_scenario(self) -> Headline | None:
        """What comes after this game: the next chapter or lesson; None if nothing does."""

    @property
    def onward(self) -> str:
        """What the way out of the finished game is called where it is part of something longer;
        empty if it is not."""

    @property
    def people(self) -> Mapping[Side, str]:
        """Whose each side is where people have told their names, as markup; empty if nobody
        has."""

    @property
    def way_out(self) -> str:
        """What the way out of the game is called at any time."""

    @property
    def farewell(self) -> str:
        """What a lesson says at its end, as markup; empty if it says nothing."""

    def begin(self, scenario: Path) -> None:
        """Goes on to another scenario, with the same players."""

    def film(self, at: int = 0, *, coached: bool = False) -> None:
        """Replays the game from a moment on; if ``coached``, with the coach's sheet open."""


dropped: list[Path] = []
"""Files that were dropped on the window, whatever it showed; the start screen takes them up."""


class BaseScene(Scene):
    """A scene with sheets, in which nothing can be lost but what is new in a campaign that cannot
    be saved. Subclasses draw between `_begin` and
    `_finish`, and react to the pointer, wheel and keys that are left for them."""

    def __init__(self) -> None:
        self.following: Next = self
        self.ui: Ui | None = None
        self.notice = ""
        self.sheets = Sheets(self.report)
        self._pointer: tuple[int, int] | None = None
        self._rests: tuple[int, int] | None = None  # its position, even while only keys are used
        self._scrolled = False  # since it moved

    @property
    def page(self) -> object:
        """The dialog that asks something, None without: all else is one page."""
        return self.sheets.dialog

    def stays(self) -> bool:
        """Whether closing the window now would lose something. If so, asks about it."""
        return self.sheets.keeping.stays(self._exit)

    def _exit(self) -> None:
        self.close()
        self.following = None

    def report(self, notice: str) -> None:
        """Shows a notice."""
        self.notice = notice

    def tell(self, problem: object) -> None:
        """Shows an error, or none any more."""
        self.report(literal(error_text(problem)))

    def lead(self, following: Next) -> None:
        """Has something else follow."""
        self.following = following

    def _begin(self, surface: pygame.Surface, columns: int = 18, rows: int = 12) -> Ui:
        """Begins a frame on the empty desk, laid out for a board of the given size."""
        ui = self._lay_out(surface, columns, rows)
        surface.fill(theme.DESK)
        return ui

    def _lay_out(
        self, surface: pygame.Surface, columns: int, rows: int, folded: Collection[Panel] = ()
    ) -> Ui:
        """Begins a frame without the folded panels. Draws nothing yet."""
        size = preferences.now.text_size
        layout = arrange(surface.get_size(), columns, rows, folded, size)
        read = self.sheets.read
        self.ui = Ui(surface, layout, self._pointer, read=read, scrolled=self._scrolled)
        return self.ui

    def _finish(self, ui: Ui, tip_width: float = NARROW, focus: Target | None = None) -> None:
        """Ends a frame: draws the sheets or, without any, the tip under the pointer or of
        ``focus``."""
        self.sheets.keeping.draw_warning(ui, ui.layout.window)
        if self.sheets.top is None:
            ui.explain(tip_width, focus)
        self.sheets.draw(ui)

    def _under(self) -> Target | None:
        """The target under the pointer, which is not a word: words belong to the text they are
        in."""
        return self.ui.target_at(self._pointer) if self.ui is not None else None

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event."""
        if event.type == HEARD:
            self._hear(event.said)
        self._follow(event)
        if self.sheets.handle(event, self._under()):
            return
        match event.type:
            case pygame.MOUSEMOTION:
                self._motion(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.ui is not None:
                self.ui.press(event.pos)
            case pygame.MOUSEWHEEL:
                self._wheel(event.y)
            case pygame.KEYDOWN if event.key == pygame.K_F2 and self.sheets.keeping.warning:
                self.sheets.keeping.prompt()
            case pygame.KEYDOWN:
                self._key(event)

    def _hear(self, said: Said) -> None:
        """Takes what a page of the campaign's second desk has said."""
        if underway.desk is None:
            return
        try:
            underway.desk.hear(said)
        except Exception as error:  # a page must not end the campaign of two people
            tell_fault(error)

    def _follow(self, event: pygame.event.Event) -> None:
        """Follows the pointer, which may have stayed put while keys were pressed."""
        match event.type:
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN:
                self._pointer = self._rests = event.pos
                self._scrolled = False
            case pygame.MOUSEWHEEL:
                self._pointer = self._rests
                self._scrolled = True
            case pygame.WINDOWLEAVE:
                self._pointer = self._rests = None

    def _motion(self, event: pygame.event.Event) -> None:
        """Reacts to the pointer."""

    def _wheel(self, notches: int) -> None:
        """Reacts to the wheel."""

    def _key(self, event: pygame.event.Event) -> None:
        """Reacts to a key."""

    def _quit(self) -> None:
        """Exits the program."""
        self.following = None
