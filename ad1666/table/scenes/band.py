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
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.seating import Seating
from ad1666.table.sheets import overlays
from ad1666.table.sheets.band_sheets import LoadSheet, SaveSheet
from ad1666.table.sheets.overlays import Way
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.layout import arrange, fit
from ad1666.table.toolkit.rows import Rows
from ad1666.table.toolkit.scene import Scene
from ad1666.table.toolkit.ui import Ui, Zone
from ad1666.table.views import band_panel, board_art, board_view, inspector
from ad1666.table.views.band_panel import Hands
from ad1666.table.views.board_art import BoardArt
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
        self.sheet = ""
        self.looked = self.choosing.muster.pool[0].id
        self.in_band = False
        self.offers = Rows()
        self.members = Rows()
        self._shown = self.choosing.shown()
        self._load = LoadSheet(self.choosing, self._take)
        self._save = SaveSheet(self._keep)
        self._rules = RulesSheet()
        self._art: BoardArt | None = None
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
        ui = self.ui = Ui(surface, layout, self._pointer, read=self._read)
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
        self._sheets(ui)
        zone = ui.zone_at(self._pointer) if self._pointer is not None else None
        if zone is not None and zone.tip:
            ui.tip(zone.tip, zone.rect, 560 if zone.wide else 380)

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
        for way in self.ways():
            wide = ui.button_width(way.label, way.key, 16)
            box = pygame.Rect(x, room.bottom - ui.px(40), wide, ui.px(38))
            barred = self._barred(way.name)
            zone = Zone(way.name, box, way.action, barred)
            ui.button(zone, way.label, way.key, size=16, enabled=not barred)
            x += wide + ui.px(7)

    def _sheets(self, ui: Ui) -> None:
        close = Way("close", _("Close"), "Esc", self._shut)
        match self.sheet:
            case "load":
                self._load.draw(ui, close)
            case "save":
                self._save.draw(ui, close)
            case "story":
                self._story(ui, close)
            case "rules":
                self._rules.draw(ui, close)

    def _story(self, ui: Ui, close: Way) -> None:
        """What the scenario tells, what each side is after, and the board with those chosen."""
        scenario = self.choosing.scenario
        room = overlays.sheet(ui, _(scenario.title), (close,), 1240, 740)
        said = [_(scenario.story.strip())]
        for side in Side:
            said.append(f"\n**{vocabulary.side(side)}: {_(scenario.factions[side])}**")
            said += [f"• {line}" for line in scenario.own(side)]
        said += ["", _("**Both sides**"), *(f"• {line}" for line in scenario.common())]
        left = round(room.width * 0.44)
        ui.flow("\n".join(said), (room.left, room.top, left), 16)
        state = self.choosing.table()
        if self._art is None:
            self._art = board_art.load(scenario.map.path, state.board, state.terms.places)
        picture = pygame.Rect(room.left + left + ui.px(16), room.top, 0, room.height)
        picture.width = room.right - picture.left
        grid = fit(picture, state.board.width, state.board.height)
        board_view.draw(ui, grid, self._art, state)
        for at in scenario.musters.squares[self.choosing.side]:
            if state.standing(at) is None:
                pygame.draw.rect(ui.surface, theme.GOLD, grid.rect(at), 3, border_radius=4)

    # What can be done

    def ways(self) -> tuple[Way, ...]:
        """The buttons at the foot."""
        return (
            Way("done", _("Done"), "D", self._done),
            Way("suggested", _("The suggested band"), "S", self._suggest),
            Way("load", _("Load a band"), "L", self._show_load),
            Way("save", _("Save this band"), "W", self._show_save),
            Way("clear", _("Begin anew"), "X", self._clear),
            Way("story", _("Story, goals, board"), "G", lambda: self._show("story")),
            Way("rules", _("The rules"), "?", self._show_rules),
            Way("back", _("Back"), "Esc", self._back),
        )

    def _barred(self, name: str) -> str:
        """Why a button cannot be used now; empty if it can."""
        choosing = self.choosing
        faults: tuple[Barred, ...] = ()
        if name in ("done", "save"):
            faults = choosing.faults()
        elif name == "suggested":
            faults = choosing.faults(choosing.suggested)
        return "\n".join(choosing.why(barred) for barred in faults)

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

    def _show_load(self) -> None:
        self._load.open()
        self._show("load")

    def _take(self, band: BandFile) -> None:
        self.choosing.take(band.characters)
        self._shut()

    def _show_save(self) -> None:
        self._save.open(self.choosing.title())
        self._show("save")

    def _keep(self, title: str) -> None:
        choosing = self.choosing
        self._shut()
        try:
            path = save_band(title, choosing.muster.faction, choosing.ids)
        except OSError as error:
            self.notice = _("The band cannot be saved: {error}").format(error=error)
        else:
            self.notice = _("Saved as {path}").format(path=path)

    def _show(self, sheet: str) -> None:
        self.notice, self.sheet = "", sheet

    def _show_rules(self) -> None:
        self._rules.open()
        self._show("rules")

    def _read(self, number: str) -> None:
        """The rules at a clause whose number was clicked."""
        if self.sheet != "rules":
            self._show_rules()
        self._rules.show(number)

    def _shut(self) -> None:
        self.notice, self.sheet = "", ""

    def _back(self) -> None:
        self.following = self._before()

    # Reacting

    def handle(self, event: pygame.event.Event) -> None:
        """Reacts to the pointer and the keys."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
            self._look(self._under())
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.ui is not None:
            self.ui.press(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _under(self) -> str:
        """The name of the zone under the pointer."""
        if self.ui is None or self._pointer is None:
            return ""
        zone = self.ui.zone_at(self._pointer)
        return "" if zone is None else zone.name

    def _look(self, name: str) -> None:
        """Reads the card of whom the pointer is on."""
        kind, _dash, which = name.partition("-")
        if kind == "offer":
            self._show_card(which)
        elif kind in ("member", "earlier", "later", "away"):
            self._show_card(self.choosing.ids[int(which)])
        elif kind == "fixed":
            self._show_card(self.choosing.muster.fixed[int(which)].id)

    def _show_card(self, character: str) -> None:
        if character != self.looked:
            self.looked, self._scroll = character, 0

    def _wheel(self, notches: int) -> None:
        name = self._under()
        if self.sheet == "rules":
            self._rules.wheel(notches, name)
        elif self.sheet == "load":
            self._load.rows.wheel(notches, len(self._load.bands))
        elif name == "inspect" or name.startswith("clause-"):
            self._scroll_card(-notches)
        elif name.startswith("offer"):
            self.offers.wheel(notches, len(self.choosing.muster.pool))
        else:
            self.members.wheel(notches, self._places())

    def _scroll_card(self, notches: int) -> None:
        self._scroll = min(max(self._scroll + 40 * notches, 0), self._spare)

    def _places(self) -> int:
        return len(self.choosing.muster.fixed) + self.choosing.muster.places

    def _key(self, event: pygame.event.Event) -> None:
        sheets = {"load": self._load.key, "save": self._save.key, "rules": self._rules.key}
        if self.sheet:
            acts = sheets.get(self.sheet)
            done = acts is not None and acts(event)
            if not done and not (self.sheet == "rules" and event.unicode == "?"):
                self._shut_by(event)
            return
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
        ways, key = self.ways(), hotkey(event)
        way = next((w for w in ways if key and w.key == key), None)
        if way is None:
            return
        barred = self._barred(way.name)
        if barred:
            self.notice = barred.replace("\n", " ")
        else:
            way.action()

    def _shut_by(self, event: pygame.event.Event) -> None:
        """Esc shuts every sheet, any key one that is only read."""
        if event.key == pygame.K_ESCAPE or self.sheet == "story":
            self._shut()
