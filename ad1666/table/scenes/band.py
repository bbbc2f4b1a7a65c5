"""Before a game: each side in turn chooses whom it fights with. All of it is open to both."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ad1666.content.characters.bands import BandFile
from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario, assembled
from ad1666.game.records.saved_bands import save_band
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.rules.verdicts import Barred
from ad1666.table.play.band_choice import Choosing
from ad1666.table.play.seating import Seating
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.sheets.band_sheets import LoadSheet, SaveSheet
from ad1666.table.sheets.host import Sheets
from ad1666.table.sheets.scenario_sheet import ScenarioSheet
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.layout import arrange
from ad1666.table.toolkit.rows import Rows
from ad1666.table.toolkit.scene import Scene
from ad1666.table.toolkit.targets import Area, Citation, Command, InRow, Row, Target
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import band_panel, inspector
from ad1666.table.views.band_panel import Hands
from ad1666.table.words import vocabulary

_CHOOSE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_DISMISS = (pygame.K_DELETE, pygame.K_BACKSPACE)


def prelude(
    scenario: Scenario,
    leave: Callable[[], Scene],
    bands: Bands | None = None,
    back: Callable[[], Scene] | None = None,
    seating: Seating | None = None,
) -> Scene:
    """What comes before a game: the choice of the first side that still has one, or else the
    briefing; programs choose at once. ``leave`` makes the scene to go to when the game is left,
    ``back`` the one before, ``seating`` says who is to play, two people unless given."""
    chosen, seating = dict(bands or {}), seating or Seating()
    for side in scenario.musters.rules:
        if side not in chosen:
            band = seating.band(scenario, chosen, side)
            if band is None:
                return MusterScene(scenario, side, chosen, leave, back or leave, seating)
            chosen[side] = band
    return BriefingScene(assembled(scenario, chosen), leave, back, seating)


class MusterScene:
    """One side chooses its band."""

    def __init__(
        self,
        scenario: Scenario,
        side: Side,
        before: Bands,
        leave: Callable[[], Scene],
        back: Callable[[], Scene],
        seating: Seating,
        band: Sequence[str] = (),
    ) -> None:
        self.following: Scene | None = self
        self.choosing = Choosing(scenario, side, before)
        self.choosing.take(band)
        self.notice = ""
        self.ui: Ui | None = None
        self.sheets = Sheets()
        self.looked = self.choosing.muster.pool[0].id
        self.in_band = False
        self.offers = Rows()
        self.members = Rows()
        self._shown = self.choosing.shown()
        self._pointer: tuple[int, int] | None = None
        self._scroll = self._spare = 0
        self._leave = leave
        self._before = back
        self._seating = seating

    def stays(self) -> bool:
        """There is nothing to lose."""
        return False

    def close(self) -> None:
        """There is nothing to let go of."""

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the choice, and what lies over it."""
        layout = arrange(surface.get_size(), 18, 12)
        ui = self.ui = Ui(surface, layout, self._pointer, read=self.sheets.read)
        surface.fill(theme.DESK)
        room = ui.panel(layout.window.inflate(-ui.px(24), -ui.px(20)))
        top = self._head(ui, room)
        foot = room.bottom - ui.px(48)
        left = pygame.Rect(room.left, top, round(room.width * 0.57), foot - top)
        hands = Hands(self._choose, self._dismiss, self._swap)
        band_panel.draw_offers(
            ui, left, self.choosing, self._shown, self.offers, hands, not self.in_band
        )
        right = pygame.Rect(left.right + ui.px(12), top, 0, 0)
        right.width, right.height = room.right - right.left, foot - top
        card = pygame.Rect(right.left, right.top, right.width, round(right.height * 0.53))
        figure = self._shown.figure(self.looked)
        self._spare = inspector.draw_card(
            ui, card, self._shown, figure, _(figure.card.name), self._scroll
        )
        band = pygame.Rect(right.left, card.bottom + ui.px(6), right.width, 0)
        band.height = right.bottom - band.top
        band_panel.draw_band(
            ui, band, self.choosing, self._shown, self.members, hands, self.in_band
        )
        self._foot(ui, room)
        if self.sheets.top is None:
            ui.explain()
        self.sheets.draw(ui)

    def _head(self, ui: Ui, room: pygame.Rect) -> int:
        """Who chooses and what; returns the y below."""
        choosing = self.choosing
        band = pygame.Rect(room.left, room.top, room.width, ui.px(34))
        pygame.draw.rect(ui.surface, theme.SIDES[choosing.side], band, border_radius=5)
        title = _("{scenario}: {side} chooses a band").format(
            scenario=_(choosing.scenario.title), side=vocabulary.side(choosing.side)
        )
        text.centred(ui.surface, title, band, ui.font(20), theme.WHITE, "title")
        said = f"{choosing.task()} {choosing.opponent()}"
        if self.notice:
            said = f"{said}\n**{self.notice}**"
        return ui.flow(said, (room.left, band.bottom + ui.px(3), room.width), 16.5) + ui.px(4)

    def _foot(self, ui: Ui, room: pygame.Rect) -> None:
        x = room.left
        for button in self.buttons():
            wide = ui.button_width(button, 16)
            box = pygame.Rect(x, room.bottom - ui.px(40), wide, ui.px(38))
            ui.button(button, box, size=16)
            x += wide + ui.px(7)

    # What can be done

    def buttons(self) -> tuple[Button, ...]:
        """The buttons at the foot."""
        choosing = self.choosing
        faults = choosing.faults()
        return (
            self._unless(faults, Command.DONE, _("Done"), "D", self._done),
            self._unless(
                choosing.faults(choosing.suggested),
                Command.SUGGESTED,
                _("The suggested band"),
                "S",
                self._suggest,
            ),
            Button(Command.LOAD, _("Load a band"), "L", self._load),
            self._unless(faults, Command.SAVE, _("Save this band"), "W", self._save),
            Button(Command.CLEAR, _("Begin anew"), "X", self._clear),
            Button(Command.STORY, _("Story, goals, board"), "G", self._story),
            Button(Command.RULES, _("The rules"), "?", self.sheets.open_rules),
            Button(Command.BACK, _("Back"), "Esc", self._back),
        )

    def _unless(
        self,
        faults: tuple[Barred, ...],
        command: Command,
        label: str,
        key: str,
        action: Callable[[], None],
    ) -> Button:
        """A button that cannot be used while a band has faults, and says which."""
        tip = "\n".join(self.choosing.why(barred) for barred in faults)
        return Button(command, label, key, None if faults else action, tip)

    def _choose(self, card: Character) -> None:
        self.looked = card.id
        verdict = self.choosing.add(card)
        self.notice = "" if verdict else f"{_(card.name)}: {self.choosing.why(verdict)}"

    def _dismiss(self, number: int) -> None:
        self.notice = ""
        del self.choosing.band[number]

    def _swap(self, number: int, by: int) -> None:
        self.members.at = len(self.choosing.muster.fixed) + self.choosing.swap(number, by)

    def _done(self) -> None:
        choosing, leave, before = self.choosing, self._leave, self._before
        seating = self._seating
        chosen = {**choosing.before, choosing.side: choosing.ids}

        def again() -> Scene:
            side, band = choosing.side, choosing.ids
            was = choosing.scenario, side, choosing.before, leave, before, seating
            return MusterScene(*was, band)

        self.following = prelude(choosing.scenario, leave, chosen, again, seating)

    def _suggest(self) -> None:
        self.notice = ""
        self.choosing.take([card.id for card in self.choosing.suggested])

    def _clear(self) -> None:
        self.notice = ""
        self.choosing.take(())

    def _load(self) -> None:
        self.notice = ""
        self.sheets.open(LoadSheet(self.choosing, self._take))

    def _take(self, band: BandFile) -> None:
        self.choosing.take(band.characters)
        self.sheets.shut()

    def _save(self) -> None:
        self.notice = ""
        self.sheets.open(SaveSheet(self._keep, self.choosing.title()))

    def _keep(self, title: str) -> None:
        choosing = self.choosing
        self.sheets.shut()
        try:
            path = save_band(title, choosing.muster.faction, choosing.ids)
        except OSError as error:
            self.notice = _("The band cannot be saved: {error}").format(error=error)
        else:
            self.notice = _("Saved as {path}").format(path=path)

    def _story(self) -> None:
        self.notice = ""
        self.sheets.open(ScenarioSheet(self.choosing))

    def _back(self) -> None:
        self.following = self._before()

    # Reacting

    def handle(self, event: pygame.event.Event) -> None:
        """Reacts to the pointer and the keys."""
        if self.sheets.handle(event, self._under()):
            return
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
            self._look(self._under())
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.ui is not None:
            self.ui.press(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _under(self) -> Target | None:
        """What is under the pointer."""
        return self.ui.target_at(self._pointer) if self.ui is not None else None

    def _look(self, target: Target | None) -> None:
        """Reads the card of whom the pointer is on."""
        muster = self.choosing.muster
        match target:
            case Row(of=Area.OFFERS, number=number):
                self._show_card(muster.pool[number].id)
            case Row(of=Area.BAND, number=number) | InRow(row=Row(number=number)):
                self._show_card((*muster.fixed, *self.choosing.band)[number].id)

    def _show_card(self, character: str) -> None:
        if character != self.looked:
            self.looked, self._scroll = character, 0

    def _wheel(self, notches: int) -> None:
        match self._under():
            case Area.INSPECT | Citation():
                self._scroll_card(-notches)
            case Area.OFFERS | Row(of=Area.OFFERS):
                self.offers.wheel(notches, len(self.choosing.muster.pool))
            case _:
                self.members.wheel(notches, self._places())

    def _scroll_card(self, notches: int) -> None:
        self._scroll = min(max(self._scroll + 40 * notches, 0), self._spare)

    def _places(self) -> int:
        return len(self.choosing.muster.fixed) + self.choosing.muster.places

    def _key(self, event: pygame.event.Event) -> None:
        self.in_band = self.in_band and bool(self.choosing.band)
        if event.key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT):
            self.in_band = bool(self.choosing.band) and not self.in_band
            self._look_at_cursor()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._scroll_card(-2 if event.key == pygame.K_PAGEUP else 2)
        elif self.in_band:
            self._band_key(event)
        elif self.offers.key(event.key, len(self.choosing.muster.pool)):
            self._look_at_cursor()
        elif event.key in _CHOOSE:
            self._choose(self.choosing.muster.pool[self.offers.at])
        else:
            self._way_key(event)

    def _band_key(self, event: pygame.event.Event) -> None:
        place = self._place()
        up_or_down = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if event.mod & pygame.KMOD_SHIFT and event.key in up_or_down:
            self._swap(place, up_or_down[event.key])
        elif event.key in _CHOOSE + _DISMISS:
            self._dismiss(place)
            self.in_band = bool(self.choosing.band)
            self._look_at_cursor()
        elif self.members.key(event.key, self._places()):
            self._look_at_cursor()
        else:
            self._way_key(event)

    def _look_at_cursor(self) -> None:
        """Reads the card of whom the keyboard is on."""
        if self.in_band:
            self._show_card(self.choosing.ids[self._place()])
        else:
            self._show_card(self.choosing.muster.pool[self.offers.at].id)

    def _place(self) -> int:
        """Which of those chosen the keyboard is on, when it is on the band."""
        fixed, number = len(self.choosing.muster.fixed), len(self.choosing.band)
        self.members.at = min(max(self.members.at, fixed), fixed + number - 1)
        return self.members.at - fixed

    def _way_key(self, event: pygame.event.Event) -> None:
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
