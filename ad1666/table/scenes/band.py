"""The choice of bands: each side in turn, visible to both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from attrs import evolve

from ad1666.content.bands import BandFile
from ad1666.game.records.saved_bands import save_band
from ad1666.i18n import _
from ad1666.play.band_choice import Choosing
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.rules.characters import Character
from ad1666.rules.verdicts import Barred
from ad1666.table.scenes.onward import Mustering
from ad1666.table.scenes.prelude import prelude
from ad1666.table.sheets.band_sheets import LoadSheet, SaveSheet, ScenarioSheet
from ad1666.table.sheets.host import BaseScene
from ad1666.table.sheets.sheet import Sheet, draw_foot
from ad1666.table.toolkit import text
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.scrolling import Rows, Scroll
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import inspector
from ad1666.table.views.band_panel import BandPanel
from ad1666.words import vocabulary
from ad1666.words.errors import error_text

_CHOOSE = (*ENTER, pygame.K_SPACE)
_DISMISS = (pygame.K_DELETE, pygame.K_BACKSPACE)
_TASK = 16.5
"""The size of the text that says what to do."""
_CARD, _LEAST_CARD = 0.53, 0.3
"""Shares of the height for the card of a character: the usual one, and the least when the band
needs more."""


class MusterScene(BaseScene):
    """One side chooses its band."""

    def __init__(self, muster: Mustering) -> None:
        super().__init__()
        self._muster = muster
        self.choosing = Choosing(muster.scenario, muster.side, muster.before)
        self.choosing.take(muster.band)
        self.shown = self.choosing.muster.pool[0].id
        self.in_band = False
        self.offers = Rows()
        self.members = Rows()
        self._figures = self.choosing.shown()
        self._card = Scroll()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the offers, and beside them a card and the band."""
        ui = self._begin(surface)
        room = ui.panel(ui.layout.window.inflate(-ui.px(24), -ui.px(20)))
        top = self._head(ui, room)
        foot = draw_foot(ui, room, self.buttons()) - ui.px(10)
        left = pygame.Rect(room.left, top, round(room.width * 0.57), foot - top)
        panel = BandPanel(ui, self.choosing, self._figures, self._choose, self._dismiss, self._swap)
        panel.draw_offers(left, self.offers, active=not self.in_band)
        x = left.right + ui.px(12)
        card = pygame.Rect(x, top, room.right - x, round(left.height * _CARD))
        spare = left.height - ui.px(6) - panel.least(card.width)
        card.height = max(round(left.height * _LEAST_CARD), min(card.height, spare))
        figure = self._figures.figure(self.shown)
        inspector.draw_card(
            ui, card, self._figures, figure, vocabulary.character(figure.card), self._card
        )
        y = card.bottom + ui.px(6)
        band = pygame.Rect(x, y, card.width, foot - y)
        panel.draw_band(band, self.members, active=self.in_band)
        self._finish(ui)

    def _head(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws who chooses and what, and a line for what was refused, which is there without it,
        too, so that nothing below moves. Returns the y below."""
        choosing = self.choosing
        band = pygame.Rect(room.left, room.top, room.width, ui.px(34))
        title = _("{scenario}: {side} chooses a band").format(
            scenario=vocabulary.title(choosing.scenario.title), side=vocabulary.side(choosing.side)
        )
        ui.band(band, choosing.side, title, 20)
        task = f"{choosing.task()} {choosing.opponent()}"
        column, font = (room.left, band.bottom + ui.px(3), room.width), ui.font(_TASK)
        told = f"**{self.notice}**" if self.notice else ""
        line = text.line_height(font)
        foot = column[1] + text.height(task, font, room.width) + line
        if text.height(told, font, room.width) > line:  # it needs the place of the task as well
            return max(foot, ui.flow(told, column, _TASK)) + ui.px(4)
        ui.flow(task, column, _TASK)
        ui.flow(told, (room.left, foot - line, room.width), _TASK)
        return foot + ui.px(4)

    # Actions

    def buttons(self) -> tuple[Button, ...]:
        """The buttons at the foot."""
        suggested = _("The suggested band")
        faults, unsuited = self.choosing.faults(), self.choosing.faults(self.choosing.suggested)
        return (
            self._unless(faults, Button(Command.DONE, _("Done"), "D", self._done)),
            self._unless(unsuited, Button(Command.SUGGESTED, suggested, "S", self.suggest)),
            Button(Command.LOAD, _("Load a band"), "L", self.load),
            self._unless(faults, Button(Command.SAVE, _("Save this band"), "W", self._ask_name)),
            Button(Command.CLEAR, _("Start over"), "X", partial(self._take, ())),
            Button(Command.STORY, _("Story, goals, board"), "G", self.story),
            Button(Command.RULES, _("The rules"), "?", self.sheets.open_rules),
            Button(Command.BACK, _("Back"), "Esc", self._back),
        )

    def _unless(self, faults: tuple[Barred, ...], button: Button) -> Button:
        """The button; while a band has faults, it is disabled and its tip lists them."""
        tip = "\n".join(self.choosing.why(barred) for barred in faults)
        return evolve(button, action=None, tip=tip) if faults else button

    def _choose(self, card: Character) -> None:
        self.shown = card.id
        verdict = self.choosing.add(card)
        self.notice = (
            "" if verdict else f"{vocabulary.character(card)}: {self.choosing.why(verdict)}"
        )

    def _dismiss(self, number: int) -> None:
        self.notice = ""
        del self.choosing.band[number]

    def _swap(self, number: int, by: int) -> None:
        self.members.at = len(self.choosing.muster.fixed) + self.choosing.swap(number, by)

    def _done(self) -> None:
        choosing, muster = self.choosing, self._muster
        chosen = {**choosing.before, choosing.side: choosing.ids}
        again = partial(evolve, muster, band=choosing.ids)
        errand = muster.errand
        self.following = prelude(
            choosing.scenario, muster.leave, chosen, again, muster.seating, errand
        )

    def _take(self, band: Sequence[str]) -> None:
        self.notice = ""
        self.choosing.take(band)

    def suggest(self) -> None:
        """Takes the suggested band."""
        self._take([card.id for card in self.choosing.suggested])

    def _open(self, sheet: Sheet) -> None:
        self.notice = ""
        self.sheets.open(sheet)

    def load(self) -> None:
        """Shows the saved bands."""
        self._open(LoadSheet(self.choosing, self._take_saved))

    def _take_saved(self, band: BandFile) -> None:
        self._take(band.characters)
        self.sheets.shut()

    def _ask_name(self) -> None:
        self._open(SaveSheet(self.choosing.title(), self._save))

    def _save(self, title: str) -> None:
        choosing = self.choosing
        self.sheets.shut()
        try:
            path = save_band(title, choosing.muster.faction, choosing.ids)
        except OSError as error:
            self.notice = _("The band cannot be saved: {error}").format(error=error_text(error))
        else:
            self.notice = _("Saved as {path}").format(path=path)

    def story(self) -> None:
        """Shows the story, the goals and the board."""
        self._open(ScenarioSheet(self.choosing))

    def _back(self) -> None:
        self.following = self._muster.back()

    # Reacting

    def _motion(self, event: pygame.event.Event) -> None:
        """Shows the card of the character under the pointer."""
        muster = self.choosing.muster
        match self._under():
            case Row(of=Area.OFFERS, number=number):
                self._show_card(muster.pool[number].id)
            case Row(of=Area.BAND, number=number) | InRow(row=Row(number=number)):
                self._show_card((*muster.fixed, *self.choosing.band)[number].id)

    def _show_card(self, character: str) -> None:
        if character != self.shown:
            self.shown, self._card.at = character, 0

    def _wheel(self, notches: int) -> None:
        match self._under():
            case Area.INSPECT | Row(of=Area.INSPECT):
                self._card.wheel(notches)
            case Area.OFFERS | Row(of=Area.OFFERS):
                self.offers.wheel(notches, len(self.choosing.muster.pool))
            case _:
                self.members.wheel(notches, self._places())

    def _places(self) -> int:
        return len(self.choosing.muster.fixed) + self.choosing.muster.places

    def _key(self, event: pygame.event.Event) -> None:
        self.in_band = self.in_band and bool(self.choosing.band)
        if event.key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT):
            self.in_band = bool(self.choosing.band) and not self.in_band
            self._show_cursor()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._card.wheel(2 if event.key == pygame.K_PAGEUP else -2)
        elif self.in_band:
            self._band_key(event)
        elif self.offers.key(event, len(self.choosing.muster.pool)):
            self._show_cursor()
        elif event.key in _CHOOSE:
            self._choose(self.choosing.muster.pool[self.offers.at])
        else:
            self._button_key(event)

    def _band_key(self, event: pygame.event.Event) -> None:
        place = self._place()
        up_or_down = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if event.mod & pygame.KMOD_SHIFT and event.key in up_or_down:
            self._swap(place, up_or_down[event.key])
        elif event.key in _CHOOSE + _DISMISS:
            self._dismiss(place)
            self.in_band = bool(self.choosing.band)
            self._show_cursor()
        elif self.members.key(event, self._places()):
            self._show_cursor()
        else:
            self._button_key(event)

    def _show_cursor(self) -> None:
        """Shows the card of the character under the cursor."""
        if self.in_band:
            self._show_card(self.choosing.ids[self._place()])
        else:
            self._show_card(self.choosing.muster.pool[self.offers.at].id)

    def _place(self) -> int:
        """The index in the band of the character under the cursor, if the cursor is in the band."""
        fixed, number = len(self.choosing.muster.fixed), len(self.choosing.band)
        self.members.at = min(max(self.members.at, fixed), fixed + number - 1)
        return self.members.at - fixed

    def _button_key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self._back()
            return
        buttons, key = self.buttons(), hotkey(event)
        button = next((b for b in buttons if key and b.key == key), None)
        if button is None:
            return
        if button.action is None:
            self.notice = button.tip.replace("\n", " ")
        else:
            button.action()
