"""The sheets that lie over the table during a game: help, rules, log, goals, the pause, the end."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import _
from ad1666.rules.state import State
from ad1666.table.play.controller import Controls
from ad1666.table.sheets import end_sheet, overlays
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.sheets.overlays import Way
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.toolkit.keys import HELD, hotkey
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Ui


class GameSheets:
    """Which sheet is open stands in the ``controls``. ``leave`` goes back to the start, ``quit``
    ends the program."""

    def __init__(
        self,
        controls: Controls,
        scenario: Scenario,
        leave: Callable[[], None],
        quit: Callable[[], None],
    ) -> None:
        self.rules = RulesSheet()
        self.log = LogSheet()
        self.noted: tuple[str, ...] = ()  # the clauses of the note that was shown last
        self._controls = controls
        self._scenario = scenario
        self._leave = leave
        self._quit = quit
        self._scroll = Scroll()  # how far the sheet that is open is scrolled

    def draw(self, ui: Ui, view: State, unsaved: str) -> None:
        """Draws the sheet that is open, if one is; ``unsaved`` says why the game is not on the
        disk, empty if it is."""
        controls, scenario = self._controls, self._scenario
        close = Way("close", _("Close"), "Esc", self.shut)
        leave = Way("leave", _("Back to the start"), "B", self._leave)
        match controls.sheet:
            case "help":
                rules = Way("rules", _("The rules, clause by clause"), "?", self.open_rules)
                overlays.draw_help(ui, (close, rules), self._scroll)
            case "rules":
                self.rules.draw(ui, close)
            case "log":
                rules = Way("rules", _("These clauses in the rules"), "?", self._rules_of_line)
                self.log.draw(ui, controls.lines, view, close, rules)
            case "sides":
                told = view, scenario.factions, scenario.items
                overlays.draw_sides(ui, *told, close, self._scroll)
            case "pause":
                go = Way("go-on", _("Go on playing"), "Esc", self.shut)
                end = Way("quit", _("Leave the program"), "Q", self._quit)
                overlays.draw_pause(ui, (go, leave, end), unsaved)
            case "end":
                outcome = controls.hot_seat.state.outcome
                assert outcome is not None
                shut = Way("close", _("Look at the board"), "Esc", self.shut)
                of = scenario.factions, scenario.items, view.figures
                end_sheet.draw(ui, outcome, *of, (leave, shut), self._scroll)

    def wheel(self, notches: int, name: str) -> None:
        """Scrolls the sheet that is open, by the name of the zone that the pointer is on."""
        match self._controls.sheet:
            case "rules":
                self.rules.wheel(notches, name)
            case "log":
                self.log.wheel(notches, name)
            case _:
                self._scroll.wheel(notches)

    def key(self, event: pygame.event.Event) -> None:
        """Scrolls, reads, leaves; most keys shut a sheet that is only read."""
        sheet, key = self._controls.sheet, event.key
        if key in HELD:
            return
        if sheet == "rules" and (self.rules.key(event) or event.unicode == "?"):
            return
        if sheet == "log" and self.log.key(event, self._controls.lines):
            return
        if sheet in ("help", "sides", "end") and self._scroll.key(key):
            return
        if sheet == "log" and (event.unicode == "?" or key == pygame.K_RETURN):
            self._rules_of_line()
        elif sheet == "help" and event.unicode == "?":
            self.open_rules()
        elif hotkey(event) == "B" and sheet in ("pause", "end"):
            self._leave()
        elif hotkey(event) == "Q" and sheet == "pause":
            self._quit()
        elif sheet not in ("rules", "log") or key == pygame.K_ESCAPE:
            self.shut()

    def open(self, sheet: str) -> None:
        """Lays a sheet over the table."""
        self._controls.sheet = sheet
        self._scroll = Scroll()

    def open_log(self, number: int | None = None) -> None:
        """The log at a line, the last unless one is given."""
        self.log.open(len(self._controls.lines) - 1 if number is None else number)
        self.open("log")

    def open_rules(self) -> None:
        """The rules at the clauses of the note that was shown last."""
        self.rules.open(self.noted)
        self.open("rules")

    def read(self, number: str) -> None:
        """The rules at a clause whose number was clicked."""
        if self._controls.sheet != "rules":
            self.rules.open()
        self.open("rules")
        self.rules.show(number)

    def shut(self) -> None:
        """Puts the sheet away."""
        self._controls.sheet = ""

    def _rules_of_line(self) -> None:
        """The rules at the clauses of the line that is read."""
        self.noted = self.log.cited(self._controls.lines, self._controls.hot_seat.view)
        self.open_rules()
