"""The briefing before a game: story, board, goals and figures of both sides."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario, as_known, with_options
from ad1666.game.records.bouts import Bout
from ad1666.game.seats import PERSON
from ad1666.game.session import Session
from ad1666.i18n import _, pgettext
from ad1666.phones.underway import underway
from ad1666.play.ahead import play_ahead
from ad1666.play.seating import Seating
from ad1666.play.targets import Command, Portrait
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.items import STRICT
from ad1666.rules.looks import Look
from ad1666.table.scenes.onward import AtTable, Brief
from ad1666.table.sheets.host import BaseScene
from ad1666.table.sheets.sheet import draw_foot
from ad1666.table.sounds import Atmosphere
from ad1666.table.toolkit import cloth, columns, faces, text, theme
from ad1666.table.toolkit.by_itself import TURN, ByItself
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.layout import BORDER, fit
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Button, Hotspot, Ui, pressed
from ad1666.table.views import seat_buttons
from ad1666.table.views.board import board_art, board_view, place_art, tokens
from ad1666.words import characters, scenarios, vocabulary
from ad1666.words.errors import error_text
from ad1666.words.fencers import presented

_HEAD = 38
"""The height of a side's heading, with the gap below it."""
_TITLE, _SEAT = 19, 15
"""The type sizes of a side's title and of the name of its player."""
_SIZES = ((46, 16.0), (40, 15.0), (34, 14.0))
"""The sizes of faces and type, from the largest."""
_FENCER = 40
"""The size of the face of the fencer who plays a side."""
_NAME, _BESIDE = 16, 12
"""The type size of names, and the pixels to either side of a name."""
_TYPES = (17.0, 16.0, 15.0, 14.0)
"""The type sizes of the story, from the largest."""
_PICTURE, _ASIDE = 0.4, 0.3
"""The least share of its column that the board gets, and the most that the names of places get."""


class BriefingScene(BaseScene):
    """Shows a scenario. Briefings of a campaign go on by themselves where nobody plays."""

    def __init__(self, brief: Brief) -> None:
        super().__init__()
        scenario = brief.scenario
        self._brief, self._errand = brief, (errand := brief.errand)
        self._told, self._listed = Scroll(), Scroll()  # the story; the sides
        self.scenario = scenario
        self._seating = brief.seating or Seating()
        self._on_phones = errand is not None and underway.line is not None  # from the night before
        self._at_desks = errand is not None and underway.at_desks
        self._liveries = {side: _livery(scenario, side) for side in Side}
        state = self._shown.state
        self._art = board_art.load(
            scenario.map.path, state.board, state.terms.places, numbered=True
        )
        self._by_itself: ByItself | None = None
        if errand is not None and PERSON not in self._seating.names.values():
            goals = (scenarios.own_list(self._shown, side) for side in Side)
            self._by_itself = ByItself.after(self._told_story, *goals)

    @property
    def _shown(self) -> Scenario:
        """The scenario as players know it."""
        return as_known(self.scenario)

    @property
    def atmosphere(self) -> Atmosphere:
        """What is heard of the place."""
        return Atmosphere(self.scenario.map.ambience)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the briefing."""
        board = self.scenario.state.board
        ui = self._begin(surface, board.width, board.height)
        room = ui.panel(ui.layout.window.inflate(-ui.px(40), -ui.px(30)))
        head = pygame.Rect(room.left, room.top, room.width, ui.px(48))
        text.centred(
            surface, vocabulary.title(self.scenario.title), head, ui.font(32), theme.RULE, "title"
        )
        gap = ui.px(20)
        left = round(room.width * 0.52)
        y = head.bottom + ui.px(6)
        column = pygame.Rect(room.left, y, left, room.bottom - y)
        foot = draw_foot(ui, column, self._buttons()) - ui.px(10)
        self._story(ui, pygame.Rect(room.left, y, left, foot - y))
        beside = pygame.Rect(room.left + left + gap, y, room.width - left - gap, room.bottom - y)
        self._sides(ui, beside)
        self._finish(ui, 460)

    def _story(self, ui: Ui, room: pygame.Rect) -> None:
        """Draws the story, and above it the board as large as the story leaves room for."""
        board, story = self.scenario.state.board, self._told_story
        if self.notice:
            story = f"**{self.notice}**\n{story}"
        most = room.height * (1 - _PICTURE) - ui.px(10)
        size, high = ui.fitting(story, _TYPES, room.width - ui.px(8), most)
        tall = max(round(room.height * _PICTURE), room.height - high - ui.px(10))
        shape = (board.width + 2 * BORDER) / (board.height + 2 * BORDER)
        wide = min(room.width, round(tall * shape))
        picture = pygame.Rect(room.left, room.top, wide, min(tall, round(wide / shape)))
        picture.centerx = room.centerx
        self._board(ui, room, picture)
        below = pygame.Rect(room.left, picture.bottom + ui.px(10), room.width, 0)
        below.height = room.bottom - below.top
        self._told.text(ui, below, story, (size,))

    def _board(self, ui: Ui, room: pygame.Rect, picture: pygame.Rect) -> None:
        """Draws the board; where it is small, with the names of places beside it, for which the
        ``picture`` makes way in the room."""
        board, places = self.scenario.state.board, self._art.places
        grid = fit(picture, board.width, board.height)
        most = round(room.width * _ASIDE), picture.height
        aside = place_art.margin(ui, places, *most) if place_art.small(grid) else 0
        free = room.width - picture.width
        if aside and free < 2 * aside:
            wide = min(picture.width, room.width - aside)
            picture.height = picture.height * wide // picture.width
            picture.width = wide
            picture.left = room.left + (room.width - wide - aside) // 2
            grid = fit(picture, board.width, board.height)
        on_board = board_view.OnBoard(self._art, self._shown.state, named=not aside)
        board_view.draw(ui, grid, on_board)
        if aside:
            place_art.beside(ui, grid, places, picture, room)

    @property
    def _told_story(self) -> str:
        """The story, after what is carried into it."""
        story = _(self.scenario.story.strip())
        if self._errand is None or not (told := self._errand.carried()):
            return story
        carried = _bulleted(told)
        return "\n".join((_("**Carried into this night**"), *carried, "", story))

    def _sides(self, ui: Ui, column: pygame.Rect) -> None:
        """Draws both sides, and what holds for both, in the largest type that fits."""
        shown = self._shown
        common = scenarios.both_list(shown)
        inner = column.width - ui.px(10)  # beside a scroll bar, if one is needed
        within = pygame.Rect(column.left, column.top, inner, column.height)
        for face, size in _SIZES:
            bands = {s: self._band(ui, within, s, ui.px(face)) for s in Side}
            high = sum(self._high(ui, side, inner, size) for side in Side)
            high += text.height(common, ui.font(size), inner)
            high += sum(band[-1][1].bottom + ui.px(16) for band in bands.values())
            if high <= column.height:
                break

        def content(room: pygame.Rect) -> int:
            y = room.top
            for side in Side:
                y = self._side(ui, room, y, side, bands[side], size) + ui.px(10)
            return ui.prose(common, (room.left, y, room.width), size)

        self._listed.draw(ui, column, content)

    def _band(
        self, ui: Ui, column: pygame.Rect, side: Side, face: int
    ) -> list[tuple[Figure, pygame.Rect]]:
        """The places of a side's figures with their names, from the top of its part. There are as
        many columns as have room for the longest name, at least two, filled as evenly as
        possible."""
        state = self._shown.state
        figures = [f for f in state.figures if f.side is side]
        names = (vocabulary.figure(f, state.figures) for f in figures)
        longest = max(text.advance(name, "bold", ui.font(_NAME)) for name in names)
        across = max(2, column.width // (round(longest) + face + ui.px(_BESIDE)))
        rows = -(-len(figures) // across)
        across = -(-len(figures) // rows)
        wide, pitch = column.width // across, face + ui.px(4)
        return [
            (
                figure,
                pygame.Rect(
                    column.left + number % across * wide,
                    ui.px(_HEAD) + number // across * pitch,
                    wide,
                    face,
                ),
            )
            for number, figure in enumerate(figures)
        ]

    def _side(
        self,
        ui: Ui,
        column: pygame.Rect,
        y: int,
        side: Side,
        placed: list[tuple[Figure, pygame.Rect]],
        size: float,
    ) -> int:
        """Draws a side with its figures and goals. Returns the y below."""
        scenario = self._shown
        band = pygame.Rect(column.left, y, column.width, ui.px(_HEAD - 6))
        self._draw_seat(ui, side, band)
        ui.surface.blit(cloth.ribbon(band.size, side), band)
        title, room = vocabulary.party(side, scenario.factions[side]), band.inflate(-ui.px(16), 0)
        if (look := self._liveries[side]) is not None:
            arms = faces.arms(look, self._arms_width(ui, side))
            ui.surface.blit(arms, arms.get_rect(midleft=(band.left + ui.px(4), band.centery)))
            room.left, room.width = room.left + arms.get_width(), room.width - arms.get_width()
        ui.on_band(room, side, title, self._lettering(ui, column.width))
        names = [vocabulary.figure(figure, scenario.state.figures) for figure, _place in placed]
        beside = placed[0][1].width - placed[0][1].height - ui.px(_BESIDE)
        font = min(text.shrunk(name, ui.font(_NAME), beside, "bold") for name in names)
        for name, (figure, place) in zip(names, placed, strict=True):
            box = place.move(0, y)
            ui.surface.blit(tokens.of(scenario.state, figure, box.height), box)
            at = (box.left + box.height + ui.px(6), box.centery + font * 0.34)
            text.put(ui.surface, name, at, font, theme.INK, "bold")
            card = characters.describe(scenario.state, figure)
            tip = f"**{name}**: {characters.rank(figure)}\n{card}"
            if seen := box.clip(ui.surface.get_clip()):
                ui.hotspot(Hotspot(Portrait(figure.id), seen, None, tip))
        below = y + placed[-1][1].bottom + ui.px(6)
        if (fencer := self._seating.fencer(side)) is not None:
            wide = ui.px(_FENCER)
            ui.surface.blit(faces.fencer(fencer.id, wide), (column.left, below))
            rest = columns.beside(column, wide + ui.px(_BESIDE))
            told = ui.prose(presented(fencer), (rest.left, below, rest.width), size)
            below = max(told, below + wide) + ui.px(4)
        goals = scenarios.own_list(scenario, side)
        return ui.prose(goals, (column.left, below, column.width), size)

    def _high(self, ui: Ui, side: Side, width: int, size: float) -> int:
        """The height of what is told of a side below its figures, in type of a size."""
        high, fencer = 0, self._seating.fencer(side)
        if fencer is not None:
            wide = ui.px(_FENCER)
            told = text.height(presented(fencer), ui.font(size), width - wide - ui.px(_BESIDE))
            high = max(told, wide) + ui.px(4)
        return high + text.height(scenarios.own_list(self._shown, side), ui.font(size), width)

    def _arms_width(self, ui: Ui, side: Side) -> int:
        """The width of the arms on the band of a side; 0 if its faction has none."""
        return 0 if self._liveries[side] is None else ui.px(_HEAD - 10)

    def _lettering(self, ui: Ui, width: int) -> float:
        """The type size at which the titles of both sides fit on their bands."""
        font = ui.font(_TITLE)
        for side in Side:
            free = width - ui.button_width(self._seat(side), _SEAT) - ui.px(4 + 16)
            free -= self._arms_width(ui, side)
            title = vocabulary.party(side, self.scenario.factions[side])
            font = text.shrunk(title, font, free, "title")
        return _TITLE * font / ui.font(_TITLE)

    def _seat(self, side: Side) -> Button:
        button = seat_buttons.button(self._seating, side, self._seating.player(side))
        return button if self._errand is None else evolve(button, key="", action=None, tip="")

    def _draw_seat(self, ui: Ui, side: Side, band: pygame.Rect) -> None:
        """Draws who plays a side at the right end of its band, and shortens the band
        accordingly."""
        button = self._seat(side)
        wide = ui.button_width(button, _SEAT)
        box = pygame.Rect(band.right - wide - ui.px(4), 0, wide, band.height - ui.px(6))
        box.centery = band.centery
        ui.button(button, box, size=_SEAT)
        band.width = box.left - band.left

    def _buttons(self) -> list[Button]:
        """The buttons at the foot. The rule option is among them only if the scenario leaves it
        open (ITEM-8)."""
        buttons = [
            Button(Command.START, pgettext("game", "Play"), "Enter", self._start, leads_on=True),
            *(() if self._by_itself is None else (self._by_itself.button(),)),
            Button(Command.BACK, _("Back"), "Esc", self._back),
            Button(Command.RULES, _("The rules"), "?", self.sheets.open_rules),
        ]
        if STRICT not in self.scenario.options:
            on = STRICT in self.scenario.state.options
            label = _("Strict hands: on") if on else _("Strict hands: off")
            tip = scenarios.text_of_options((STRICT,))[0]
            buttons.append(Button(Command.STRICT, label, "H", self._toggle_strict, tip))
        if PERSON in self._seating.names.values():
            label = _("Hands on phones: on") if self._on_phones else _("Hands on phones: off")
            tip = _("Each player holds their cards on their own phone; no curtain is needed.")
            buttons.append(Button(Command.PHONES, label, "F10", self._toggle_phones, tip))
        if self._for_two:
            label = _("A second desk: on") if self._at_desks else _("A second desk: off")
            tip = _("The other player plays at a page of their own, elsewhere.")
            buttons.append(Button(Command.DESKS, label, "D", self._toggle_desks, tip))
        characters = seat_buttons.characters(self._seating) if self._errand is None else ()
        return [*buttons, *characters]

    def _toggle_phones(self) -> None:
        """Switches whether the game begins with the codes for phones."""
        self._on_phones = not self._on_phones

    @property
    def _for_two(self) -> bool:
        """Whether two people may play it at desks of their own."""
        return set(self._seating.names.values()) == {PERSON}

    def _toggle_desks(self) -> None:
        """Switches whether the game begins with the codes for a second desk."""
        self._at_desks = not self._at_desks

    def _toggle_strict(self) -> None:
        """Switches the rule option."""
        on = STRICT in self.scenario.state.options
        self.scenario = with_options(self.scenario, () if on else (STRICT,))

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event, or begins the game where nobody plays."""
        if event.type != TURN:
            super().handle(event)
        elif self._by_itself and self._by_itself.ends(covered=self.sheets.top is not None):
            self._start()

    def _wheel(self, notches: int) -> None:
        if self.ui is not None and self._pointer is not None:
            left = self._pointer[0] < self.ui.layout.window.width // 2
            (self._told if left else self._listed).wheel(notches)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key in (*ENTER, pygame.K_SPACE):
            self._start()
        elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self._back()
        elif not (self._told.key(event.key) or self._listed.key(event.key)):
            seats = seat_buttons.buttons(self._seating) if self._errand is None else ()
            pressed((*self._buttons(), *seats), event)

    @property
    def _with_phones(self) -> bool:
        """Whether the game begins with the codes for phones."""
        return self._on_phones and PERSON in self._seating.names.values()

    def _start(self) -> None:
        try:
            if self._errand is not None:
                desks = self._at_desks and self._for_two
                self.following = self._errand.begin(self.scenario, self._with_phones, desks)
                return
            session = Session.new(self.scenario, seats=self._seating.seats())
            if self._brief.both:
                session.count_with(Bout.begun())
        except OSError as error:
            self.notice = _("The record of the game cannot be written: {error}").format(
                error=error_text(error)
            )
            return
        play_ahead(session, self._seating.from_turn)
        seen = PERSON in self._seating.names.values() and self._seating.from_turn == 1
        desks = self._at_desks and self._for_two
        new = seen and not (self._with_phones or desks)
        self.following = AtTable(
            session, self._brief.leave, on_phones=self._with_phones, new=new, at_desks=desks
        )

    def _back(self) -> None:
        self.following = (self._brief.back or self._brief.leave)()


def _bulleted(lines: Iterable[str]) -> list[str]:
    return [f"• {line}" for line in lines]


def _livery(scenario: Scenario, side: Side) -> Look | None:
    """The colour and the emblem of a side's faction, if it is one by an author."""
    faction = scenario.factions[side]
    looks = (c.look for c in scenario.characters.values() if c.faction == faction)
    return next((Look(colour=x.colour, emblem=x.emblem) for x in looks if x and x.colour), None)
