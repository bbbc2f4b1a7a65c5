"""Before a game: its story, the board, what each side is after, who takes part."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ad1666.content.goal_words import text_of_tie
from ad1666.content.scenario import Scenario
from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.table import board_art, figures_view, inspect_text, terms, text, theme
from ad1666.table.board_view import draw as draw_board
from ad1666.table.game_scene import GameScene
from ad1666.table.layout import Layout, arrange, fit
from ad1666.table.overlays import Way
from ad1666.table.rules_sheet import RulesSheet
from ad1666.table.scene import Scene
from ad1666.table.ui import Ui, Zone

SIZES = (16, 15, 14)
"""Sizes of type in which the sides are told: the first in which they fit."""
SPARE = 24
"""What is left free below them."""


class BriefingScene:
    """Shows a scenario; ``leave`` makes the scene to go to when the game is left, and ``back`` the
    one before this, if that is another."""

    def __init__(
        self,
        scenario: Scenario,
        leave: Callable[[], Scene],
        back: Callable[[], Scene] | None = None,
    ) -> None:
        self.following: Scene | None = self
        self.scenario = scenario
        self.notice = ""
        self._rules: RulesSheet | None = None  # while it lies over the page
        self.ui: Ui | None = None
        self._leave = leave
        self._before = back or leave
        self._pointer: tuple[int, int] | None = None
        self._type: tuple[tuple[int, int], int] | None = None  # of the sides, at which window size
        state = scenario.state
        self._art = board_art.load(scenario.map.path, state.board, state.terms.places)

    def close(self) -> None:
        """There is nothing to let go of."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the briefing."""
        board = self.scenario.state.board
        layout = arrange(surface.get_size(), board.width, board.height)
        ui = self.ui = Ui(surface, layout, self._pointer, read=self._read)
        surface.fill(theme.DESK)
        room = ui.panel(layout.window.inflate(-ui.px(40), -ui.px(30)))
        head = pygame.Rect(room.left, room.top, room.width, ui.px(48))
        text.centred(surface, _(self.scenario.title), head, ui.font(32), theme.RULE, "title")
        gap = ui.px(20)
        left = round(room.width * 0.52)
        y = head.bottom + ui.px(6)
        picture = pygame.Rect(room.left, y, left, round(room.height * 0.56))
        grid = fit(picture, board.width, board.height)
        draw_board(ui, grid, self._art, self.scenario.state)
        said = f"{_(self.scenario.story.strip())}\n\n{self._terms()}"
        if self.notice:
            said = f"**{self.notice}**\n{said}"
        ui.flow(said, (room.left, picture.bottom + ui.px(10), left), 17)
        column = pygame.Rect(room.left + left + gap, y, room.width - left - gap, room.height)
        if self._type is None or self._type[0] != surface.get_size():
            self._type = surface.get_size(), self._fitting(layout, column)
        self._sides(ui, column, self._type[1])
        self._buttons(ui, room)
        if self._rules is not None:
            self._rules.draw(ui, Way("close", _("Close"), "Esc", self._shut))
        zone = ui.zone_at(self._pointer) if self._pointer is not None else None
        if zone is not None and zone.tip:
            ui.tip(zone.tip, zone.rect, 560 if zone.wide else 460)

    def _terms(self) -> str:
        """Who begins, and how the game is won."""
        state = self.scenario.state
        if state.initiative is None:
            begins = _("Cards decide who has the initiative. [[TURN-3]]")
        else:
            begins = _("{side} has the initiative in the first turn. [[SETUP-5]]").format(
                side=terms.side(state.initiative)
            )
        tie = state.terms.tie
        won = _("More points win, the same number is a draw. [[GUARD-3]]")
        if tie is not None:
            won = _("More points win. {tie} [[GUARD-3]]").format(tie=text_of_tie(tie))
        ways_out = _("Golden arrows at the rim of the board: here one can leave it. [[BOARD-12]]")
        return "\n".join((begins, won, ways_out))

    def _fitting(self, layout: Layout, column: pygame.Rect) -> int:
        """The largest size of type at which both sides fit below one another: tried on a surface
        that nobody sees."""
        below = layout.window.bottom - layout.px(SPARE)
        for size in SIZES[:-1]:
            trial = Ui(pygame.Surface(layout.window.size), layout)
            if self._sides(trial, column, size) <= below:
                return size
        return SIZES[-1]

    def _sides(self, ui: Ui, column: pygame.Rect, size: int) -> int:
        """Both sides at a size of type; returns the y below them."""
        y = column.top
        for side in Side:
            y = self._side(ui, column, y, side, size) + ui.px(8)
        return y

    def _side(self, ui: Ui, column: pygame.Rect, y: int, side: Side, type_size: int) -> int:
        scenario = self.scenario
        band = pygame.Rect(column.left, y, column.width, ui.px(32))
        pygame.draw.rect(ui.surface, theme.SIDES[side], band, border_radius=5)
        title = f"{terms.side(side)}: {_(scenario.factions[side])}"
        text.centred(ui.surface, title, band, ui.font(19), theme.WHITE, "title")
        y = band.bottom + ui.px(6)
        x = column.left
        size = ui.px(46 if type_size == SIZES[0] else 36)
        for figure in scenario.state.figures:
            if figure.side is not side:
                continue
            name = terms.figure(figure)
            wide = round(text.advance(name, "bold", ui.font(16))) + size + ui.px(16)
            if x > column.left and x + wide > column.right:
                x, y = column.left, y + size + ui.px(4)
            ui.surface.blit(figures_view.of(scenario.state, figure, size), (x, y))
            at = (x + size + ui.px(6), y + size * 0.62)
            text.put(ui.surface, name, at, ui.font(16), theme.INK, "bold")
            tip = "\n".join(
                (
                    f"**{name}**: {inspect_text.rank(figure)}",
                    inspect_text.describe(scenario.state, figure),
                )
            )
            ui.zone(Zone(f"figure-{figure.id}", pygame.Rect(x, y, wide, size), None, tip))
            x += wide
        y += size + ui.px(6)
        goals = "\n".join(f"• {line}" for line in scenario.briefing(side))
        return ui.flow(goals, (column.left, y, column.width), type_size)

    def _buttons(self, ui: Ui, room: pygame.Rect) -> None:
        x = room.left
        for name, label, key, action in (
            ("start", _("Play"), "Enter", self._start),
            ("back", _("Back"), "Esc", self._back),
            ("rules", _("The rules"), "?", self._show_rules),
        ):
            wide = ui.button_width(label, key, 19)
            box = pygame.Rect(x, room.bottom - ui.px(44), wide, ui.px(42))
            ui.button(Zone(name, box, action), label, key, size=19)
            x += wide + ui.px(12)

    def handle(self, event: pygame.event.Event) -> None:
        """Reacts to the pointer and the keys."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.ui is not None:
            self.ui.press(event.pos)
        elif event.type == pygame.MOUSEWHEEL and self._rules is not None and self.ui is not None:
            zone = self.ui.zone_at(self._pointer) if self._pointer is not None else None
            self._rules.wheel(event.y, zone.name if zone is not None else "")
        elif event.type == pygame.KEYDOWN and self._rules is not None:
            if not self._rules.key(event) and event.unicode != "?":
                self._shut()
        elif event.type == pygame.KEYDOWN:
            if event.unicode == "?":
                self._show_rules()
            elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
                self._start()
            elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
                self._back()

    def _show_rules(self) -> None:
        self._rules = RulesSheet()
        self._rules.open()

    def _read(self, number: str) -> None:
        """The rules at a clause whose number was clicked."""
        if self._rules is None:
            self._show_rules()
        assert self._rules is not None
        self._rules.show(number)

    def _shut(self) -> None:
        self._rules = None

    def _start(self) -> None:
        try:
            session = Session.new(self.scenario)
        except OSError as error:
            self.notice = _("The record of the game cannot be written: {error}").format(error=error)
            return
        self.following = GameScene(session, self._leave)

    def _back(self) -> None:
        self.following = self._before()
