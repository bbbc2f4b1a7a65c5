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
from ad1666.play.targets import Area, Command, Portrait, Row
from ad1666.rules.characters import Character, Figure
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred
from ad1666.table.scenes.band_hand import Hand
from ad1666.table.scenes.onward import Mustering
from ad1666.table.scenes.prelude import prelude
from ad1666.table.sheets.band_sheets import LoadSheet, SaveSheet, ScenarioSheet
from ad1666.table.sheets.host import BaseScene
from ad1666.table.sheets.sheet import Sheet, draw_foot
from ad1666.table.toolkit import columns, focus, text, theme
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.living import Living
from ad1666.table.toolkit.scrolling import Rows, Scroll
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import band_reckoning, inspector, tavern
from ad1666.table.views.band_cards import BandCards
from ad1666.table.views.band_map import BandMap, Standing
from ad1666.words import vocabulary
from ad1666.words.errors import error_text

_CHOOSE = (*ENTER, pygame.K_SPACE)
_DISMISS = (pygame.K_DELETE, pygame.K_BACKSPACE)
_TASK = 16.5
"""The size of the text that says what to do."""
_CARDS = 0.46
"""The share of the width for the cards of those who may join."""
_FULL_CARD, _MOST_CARD = 196, 0.37
"""The height of the card of one character, and the most of the height for it."""
_RECKONING, _MOST_RECKONING = 138, 0.3
"""The least width of the reckoning beside the map, and the most of the width for it."""


class MusterScene(BaseScene):
    """One side chooses its band."""

    def __init__(self, muster: Mustering) -> None:
        super().__init__()
        self._muster = muster
        self.choosing = Choosing(muster.scenario, muster.side, muster.before)
        self.choosing.take(muster.band)
        self.shown = self.choosing.muster.pool[0].id
        self.in_band = False
        self.at = 0
        """The card in focus."""
        self.member = 0
        """The member of the band in focus, while the focus is in the band."""
        self.lines = Rows()
        self._across = 1
        self._figures = self.choosing.shown()
        self.board = BandMap(muster.scenario, self._figures)
        self._hand = Hand()
        self._card, self._reckoning = Scroll(), Scroll()
        self._table = CachedLayer()
        self._living = Living()
        self._standing = LastValue[Standing]()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the table with the cards, and beside them the map, what is left to spend, and the
        whole card of somebody."""
        ui = self._begin(surface)
        tavern.ground(ui, self._table)
        room = ui.layout.window.inflate(-ui.px(28), -ui.px(24))
        top = self._head(ui, room)
        foot = draw_foot(ui, room, self.buttons()) - ui.px(10)
        left = pygame.Rect(room.left, top, round(room.width * _CARDS), foot - top)
        below = self._heading(ui, left, _("Who may join"), _("Click or drag, or arrows and Enter"))
        self._keep_focus()
        cards = BandCards.largest(ui, below, self.choosing, self._figures, self._play)
        sizes = cards.draw(below, self.lines, None if self.in_band else self.at)
        self._across = sizes.across
        right = columns.beside(room, left.width + ui.px(16))
        self._place(ui, pygame.Rect(right.left, top, right.width, foot - top))
        self._hand.draw(ui, self.board, self.standing)
        self._finish(ui)

    @property
    def standing(self) -> Standing:
        """Who stands where now."""
        choosing = self.choosing
        return self._standing.get((choosing.ids,), lambda: Standing.of(choosing))

    def _head(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws who chooses and what, and beside it what was refused, or in its place, so that
        nothing below moves. Returns the y below."""
        choosing = self.choosing
        band = pygame.Rect(room.left, room.top, room.width, ui.px(34))
        title = _("{scenario}: {side} chooses a band").format(
            scenario=vocabulary.title(choosing.scenario.title), side=vocabulary.side(choosing.side)
        )
        ui.band(band, choosing.side, title, 20)
        task, font = choosing.task(), ui.font(_TASK)
        column, line = (room.left, band.bottom + ui.px(4), room.width), text.line_height(font)
        told = f"**{self.notice}**" if self.notice else ""
        foot = column[1] + text.height(task, font, room.width)
        after = round(text.extent(task, font, room.width)[1]) + ui.px(16)
        width = room.width - after
        if text.extent(told, font, width)[0] <= line and foot == column[1] + line:
            ui.flow(told, (room.left + after, column[1], width), _TASK, theme.WHITE)
        elif told:  # it needs the place of the task as well
            return max(foot, ui.flow(told, column, _TASK, theme.WHITE)) + ui.px(6)
        ui.flow(task, column, _TASK, theme.CREAM)
        return foot + ui.px(6)

    def _heading(self, ui: Ui, room: pygame.Rect, title: str, keys: str) -> pygame.Rect:
        """Writes on the table what lies below, and the keys for it if there is room. Returns the
        room below."""
        end = ui.line(title, room.topleft, 16, theme.CREAM, "title")
        at, small = (end + ui.px(12), room.top + ui.font(16)), ui.font(14.5)
        if at[0] + text.advance(keys, "italic", small) <= room.right:
            text.put(ui.surface, keys, at, small, theme.PARCHMENT_DARK, "italic")
        return columns.below(room, room.top + ui.font(16) + ui.px(12))

    def _place(self, ui: Ui, room: pygame.Rect) -> None:
        """Draws the map with the reckoning beside it, and below them the whole card."""
        choosing, gap = self.choosing, ui.px(12)
        keys = _("Tab: here. Del: out. Shift+arrows: other square")
        below = self._heading(ui, room, _("The band so far"), keys)
        card = min(ui.type_px(_FULL_CARD), round(room.height * _MOST_CARD))
        beside = min(ui.type_px(_RECKONING), round(room.width * _MOST_RECKONING))
        free = below.inflate(-2 * ui.px(5), 0)
        free.width -= beside + gap
        free.height -= card + gap
        box = self.board.place(free)
        shown = next((c for c in choosing.muster.pool if c.id == self.shown), None)
        joins = shown is not None and not self.in_band and choosing.verdict(shown)
        self.board.draw(
            ui,
            box,
            self.standing,
            self._lift,
            focus=self.member if self.in_band else None,
            away=self._hand.away,
            newcomer=shown if joins else None,
        )
        left = box.right + ui.px(5) + gap
        strip = pygame.Rect(left, box.top, room.right - left, box.height)
        candles = band_reckoning.draw(ui, strip, choosing, self.standing, self._reckoning)
        self._living.rest()
        self._living.take(ui.surface, candles)
        under = columns.below(room, box.bottom + ui.px(5) + gap)
        under.height = min(under.height, 2 * ui.type_px(_FULL_CARD))
        state, figure = self._looked_at()
        title = vocabulary.character(figure.card)
        inspector.draw_card(ui, under, state, figure, title, self._card)

    def _looked_at(self) -> tuple[State, Figure]:
        """Whose card is shown: of somebody who may join, or who is there in any case."""
        figure = self._figures.known(self.shown)
        if figure is not None:
            return self._figures, figure
        state = self.standing.state
        return state, next(f for f in state.figures if f.card.id == self.shown)

    @property
    def moving(self) -> bool:
        """Whether a card is on its way over the table."""
        return self._hand.flying

    def tick(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws the table with the card where it is now."""
        self._hand.settle()
        self.draw(surface)
        return surface.get_rect()

    def flicker(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws the candle on the table."""
        return self._living.frame(surface)

    # Actions

    def buttons(self) -> tuple[Button, ...]:
        """The buttons at the foot."""
        suggested = _("The suggested band")
        faults, unsuited = self.choosing.faults(), self.choosing.faults(self.choosing.suggested)
        done = Button(Command.DONE, _("Done"), "D", self._done, leads_on=not faults)
        return (
            self._unless(faults, done),
            self._unless(unsuited, Button(Command.SUGGESTED, suggested, "S", self.suggest)),
            Button(Command.LOAD, _("Load a band"), "L", self.load),
            self._unless(faults, Button(Command.SAVE, _("Save this band"), "W", self._ask_name)),
            Button(Command.CLEAR, _("Start over"), "X", partial(self._take, ())),
            Button(Command.STORY, _("Story and goals"), "G", self.story),
            Button(Command.RULES, _("The rules"), "?", self.sheets.open_rules),
            Button(Command.BACK, _("Back"), "Esc", self._back),
        )

    def _unless(self, faults: tuple[Barred, ...], button: Button) -> Button:
        """The button; while a band has faults, it is disabled and its tip lists them."""
        tip = "\n".join(self.choosing.why(barred) for barred in faults)
        return evolve(button, action=None, tip=tip) if faults else button

    def reword(self) -> None:
        """Takes away what was told in another language."""
        self.notice = ""

    def _choose(self, card: Character) -> bool:
        """Has somebody join, if allowed: the card flies onto its square. Returns whether it
        does."""
        self.shown = card.id
        verdict = self.choosing.add(card)
        self.notice = (
            "" if verdict else f"{vocabulary.character(card)}: {self.choosing.why(verdict)}"
        )
        if verdict and self.ui is not None:
            cards = self.ui.places(Row(Area.OFFERS, self.choosing.muster.pool.index(card)))
            self._hand.lay(self.ui, cards, self.board, self.standing)
        return bool(verdict)

    def _play(self, card: Character) -> None:
        """Plays the card that was pressed; while the button is held, its token can be drawn on."""
        if self._choose(card) and self._pointer is not None:
            self._hand.take(len(self.choosing.band) - 1, self._pointer, new=True)

    def _lift(self, place: int) -> None:
        """Takes a token in the hand: let go, it goes; drawn elsewhere, it changes places."""
        self.in_band, self.member = True, place
        if self._pointer is not None:
            self._hand.take(place, self._pointer, new=False)

    def _drop(self, pos: tuple[int, int]) -> None:
        """Lets go what is in the hand: on another square, or off the map."""
        drawn = self._hand.drop(pos, self.board, self.standing)
        if drawn is None:
            return
        self.notice = ""
        if drawn.off:
            self._dismiss(drawn.member)
        elif drawn.square is not None and drawn.square >= len(self.choosing.band):
            self.notice = _("The starting squares fill up one after the other.")
        elif drawn.square is not None:
            self._exchange(drawn.member, drawn.square)

    def _dismiss(self, place: int) -> None:
        """Sends somebody away: the token flies back to its card."""
        self.notice = ""
        pool = self.choosing.muster.pool
        if self.ui is not None:
            cards = self.ui.places(Row(Area.OFFERS, pool.index(self.choosing.band[place])))
            self._hand.return_to(cards, self.board, self.standing, place)
        del self.choosing.band[place]

    def _exchange(self, one: int, other: int) -> None:
        self.choosing.exchange(one, other)
        self.member = other

    def _done(self) -> None:
        choosing, muster = self.choosing, self._muster
        chosen = {**choosing.before, choosing.side: choosing.ids}
        again = partial(evolve, muster, band=choosing.ids)
        following = muster.seating, muster.errand, muster.then
        self.following = prelude(choosing.scenario, muster.leave, chosen, again, *following)

    def _take(self, band: Sequence[str]) -> None:
        self.notice = ""
        self._hand.empty()
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
        """Shows the story and the goals."""
        self._open(ScenarioSheet(self.choosing))

    def _back(self) -> None:
        self.following = self._muster.back()

    # Reacting

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event: what is in the hand follows the pointer until the button is let go."""
        match event.type:
            case pygame.MOUSEMOTION if not event.buttons[0]:
                self._hand.let_go()
            case pygame.MOUSEMOTION:
                self._hand.follow(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._drop(event.pos)
            case pygame.KEYDOWN:
                self._hand.let_go()
        super().handle(event)

    def _motion(self, event: pygame.event.Event) -> None:
        """Shows the card of the character under the pointer."""
        match self._under():
            case Row(of=Area.OFFERS, number=number):
                self._show_card(self.choosing.muster.pool[number].id)
            case Row(of=Area.BAND, number=number) if number < len(self.choosing.band):
                self._show_card(self.choosing.ids[number])
            case Portrait(figure=figure):
                self._show_card(self.standing.state.figure(figure).card.id)

    def _show_card(self, character: str) -> None:
        if character != self.shown:
            self.shown, self._card.at = character, 0

    def _wheel(self, notches: int) -> None:
        match self._under():
            case Area.INSPECT | Row(of=Area.INSPECT):
                self._card.wheel(notches)
            case Area.BAND:
                self._reckoning.wheel(notches)
            case _:
                rows = -(-len(self.choosing.muster.pool) // self._across)
                self.lines.wheel(notches, rows)

    def _key(self, event: pygame.event.Event) -> None:
        self._keep_focus()
        if event.key == pygame.K_TAB:
            self.in_band = bool(self.choosing.band) and not self.in_band
            self._show_cursor()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._card.wheel(2 if event.key == pygame.K_PAGEUP else -2)
        elif self.in_band:
            self._band_key(event)
        else:
            self._card_key(event)

    def _card_key(self, event: pygame.event.Event) -> None:
        pool = self.choosing.muster.pool
        at = focus.in_grid(event.key, self.at, len(pool), self._across)
        if at is not None:
            self.at = at
            self.lines.show(at // self._across)
            self._show_cursor()
        elif event.key in _CHOOSE:
            self._choose(pool[self.at])
        else:
            self._button_key(event)

    def _band_key(self, event: pygame.event.Event) -> None:
        to = self._neighbour(event.key)
        if event.key in _CHOOSE + _DISMISS:
            self._dismiss(self.member)
        elif to is None:
            self._button_key(event)
        elif event.mod & pygame.KMOD_SHIFT:
            self._exchange(self.member, to)
        else:
            self.member = to
        self._keep_focus()
        self._show_cursor()

    def _keep_focus(self) -> None:
        """Keeps the focus on somebody who is there."""
        self.in_band = self.in_band and bool(self.choosing.band)
        self.member = min(self.member, max(0, len(self.choosing.band) - 1))

    def _neighbour(self, key: int) -> int | None:
        """Which member of the band a key leads to: left and right go through the columns of the
        map, up and down through its rows, and come round. None if the key leads nowhere."""
        squares = self.standing.squares[: len(self.choosing.band)]
        upright = key in (pygame.K_UP, pygame.K_DOWN)
        order = sorted(
            range(len(squares)), key=lambda n: squares[n][::-1] if upright else squares[n]
        )
        at = focus.moved_by(key, order.index(self.member), len(order))
        return None if at is None else order[at]

    def _show_cursor(self) -> None:
        """Shows the card of the character under the cursor."""
        ids = self.choosing.ids
        self._show_card(ids[self.member] if self.in_band else self.choosing.muster.pool[self.at].id)

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
