"""The game on the table: what is drawn, and what the pointer and the keys do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from ad1666.content.errors import ContentError
from ad1666.game.records.record import BadRecord
from ad1666.game.session import Onlooker, Session, copy_game
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from ad1666.table.play.controller import Controls
from ad1666.table.play.hot_seat import HotSeat
from ad1666.table.play.menu import Entry
from ad1666.table.play.menus import label as label_of
from ad1666.table.play.routes import Route
from ad1666.table.programs import Programs, seated
from ad1666.table.sheets.game_sheets import GameSheets
from ad1666.table.sheets.keeping import Keeping
from ad1666.table.sheets.overlays import Way
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.camera import Camera
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.layout import Grid, arrange, with_hand
from ad1666.table.toolkit.scene import Scene
from ad1666.table.toolkit.ui import Ui, Zone
from ad1666.table.views import (
    board_art,
    board_view,
    inspector,
    log_panel,
    prompt_panel,
    tips,
    top_panel,
)
from ad1666.table.views.top_panel import Command
from ad1666.table.words import citing, ending, undo_reasons
from ad1666.table.words.questions import question

_CALM_OVER = pygame.USEREVENT + 1
"""Comes when the calm is over. A timer has one time for each kind of event: the one that looks
what was played in another window must not be stopped by this."""
_NOTCH = 42
"""Pixels that a notch of the wheel scrolls."""
CALM = 400
"""Milliseconds for which nothing is taken for an answer after it was first seen that the question
has gone to the other player or the curtain has moved: the second half of a double click must not
lift it."""
_READING = ("show-log", "help", "rules", "pause", "side-", "line-", "clause-")
"""How the names of those begin that are heeded in that time, too: they answer nothing."""
LOOK_EVERY = 1000
"""Milliseconds between two looks at a game that one looks on at."""
_LATER = 20
"""Milliseconds by which the frame after a calm comes later than its end."""
_ARROWS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}


class GameScene:
    """A session being played. ``leave`` makes the scene to go to afterwards."""

    def __init__(self, session: Session, leave: Callable[[], Scene], notice: str = "") -> None:
        self.following: Scene | None = self
        self.session = session
        seats, unknown = seated(session)
        self.controls = Controls(HotSeat(session, watching=session.watching, seats=seats))
        self.notice = notice or unknown
        self._leave = leave
        state = session.game.state
        board = state.board
        drawn = session.scenario.map
        self._art = board_art.load(drawn.path, board, state.terms.places, drawn.xml)
        self._camera = Camera(board.width, board.height)
        self._pointer: tuple[int, int] | None = None
        self._hovered = ""  # the zone that the pointer was on in the frame before
        self._dragged = False  # whether the right button has moved the board
        self._scroll = {"inspect": 0, "log": 0}
        self._spare = {"inspect": 0, "log": 0}
        self.sheets = GameSheets(self.controls, session.scenario, self._go, self._quit)
        self._asked = self._who_and_veil()
        self._calm_until = 0
        self._unseen = False  # whether the question went to the other player since the last frame
        self.ui: Ui | None = None
        self.grid: Grid | None = None
        self._keeping = Keeping(session, self._tell)
        self._keeping.look()
        self.programs = Programs(session, self.controls)
        self.programs.look(busy=False)
        if session.watching:
            pygame.time.set_timer(pygame.USEREVENT, LOOK_EVERY)

    def close(self) -> None:
        """Closes the record."""
        if self.session.watching:
            pygame.time.set_timer(pygame.USEREVENT, 0)
        self.session.close()

    def stays(self) -> bool:
        """Whether something would be lost if the window closed now: then that is asked about."""
        if self.session.unsaved is not None:
            self._quit()
        return self._keeping.open

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the whole window from what both players may see, and the hand of the one who is
        alone at the screen."""
        controls, hot_seat = self.controls, self.controls.hot_seat
        view = hot_seat.view
        layout = arrange(surface.get_size(), view.board.width, view.board.height)
        if hot_seat.alone is not None:
            layout, own = with_hand(layout)
        ui = self.ui = Ui(surface, layout, self._pointer, read=self.sheets.read)
        grid = self.grid = self._camera.grid(layout)
        surface.fill(theme.DESK)
        prompt = hot_seat.prompt
        self._draw_board(ui, grid, view)
        top_panel.draw(
            ui,
            view,
            prompt.player if prompt else None,
            partial(self.sheets.open, "sides"),
            self._commands(),
        )
        self._spare["inspect"] = inspector.draw(
            ui, view, controls.looked, controls.cursor, self._scroll["inspect"]
        )
        story = layout.story.copy()
        if hot_seat.alone is not None:
            prompt_panel.draw_own_hand(ui, own, view.pile(hot_seat.alone).hand, hot_seat.alone)
        elif hot_seat.viewer is not None and hot_seat.kept:
            below = pygame.Rect(story.left, story.bottom - ui.px(140), story.width, ui.px(140))
            story.height -= below.height + ui.px(6)
            prompt_panel.draw_hand(ui, below, view.pile(hot_seat.viewer).hand, hot_seat.viewer)
        test = hot_seat.test
        if test is not None:
            log_panel.draw_test(ui, story, test, view)
        else:
            self._spare["log"], _back = log_panel.draw_log(
                ui, story, controls.lines, self._scroll["log"], self.sheets.open_log, view
            )
        self._draw_prompt(ui, view)
        self._draw_notice(ui)
        self._keeping.draw_warning(ui)
        if not controls.sheet and not self._keeping.open:
            noted = citing.cited(tips.draw(ui, grid, controls, self._pointer))
            self.sheets.noted = noted or self.sheets.noted
        self.sheets.draw(ui, view, self._keeping.warning)
        if controls.sheet:
            tips.draw_clause(ui, self._pointer)
        self._keeping.draw(ui)
        if self._calm:
            self._dim(ui)
        if self._unseen:
            self._unseen = False
            self._calm_until = pygame.time.get_ticks() + CALM
            if CALM:
                # an event when it is over: a frame is drawn only after one
                pygame.time.set_timer(_CALM_OVER, CALM + _LATER, 1)

    @property
    def _calm(self) -> bool:
        """Whether nothing is taken for an answer yet: from the moment at which the other player is
        asked until a while after it could be seen. A sheet that was opened since may be used."""
        waiting = self._unseen or pygame.time.get_ticks() < self._calm_until
        return waiting and self.controls.sheet in ("", "end") and not self._keeping.open

    def _dim(self, ui: Ui) -> None:
        """Shows that what would answer is not heeded yet."""
        names = [zone.name for zone in ui.zones]
        reached = names.index("veil") + 1 if "veil" in names else 0
        for zone in ui.zones[reached:]:
            if zone.action is not None and not zone.name.startswith(_READING):
                ui.dim(zone.rect)

    def _draw_board(self, ui: Ui, grid: Grid, view: State) -> None:
        controls = self.controls
        menu = controls.menu
        ways = controls.ways
        if menu is not None:
            if controls.focus is not None:
                ways = self._ways_of(menu.entries[controls.focus]) or ways
            for number, entry in enumerate(menu.entries):
                if self._hovered == f"option-{number}":
                    ways = self._ways_of(entry) or ways
        board_view.draw(ui, grid, self._art, view, menu, tuple(ways))
        ui.zone(Zone("board", grid.area))
        if controls.cursor is not None:
            board_view.draw_cursor(ui, grid, controls.cursor)

    def _ways_of(self, entry: Entry) -> dict[Square, Route]:
        return self.controls.ways_of(entry.choice) if entry.choice is not None else {}

    def _draw_prompt(self, ui: Ui, view: State) -> None:
        controls, hot_seat = self.controls, self.controls.hot_seat
        prompt, veiled = hot_seat.prompt, hot_seat.veiled
        if prompt is not None and hot_seat.watching:
            self._draw_watched(ui, prompt)
        elif prompt is not None and self.programs.ways() and len(controls.stack) == 1:
            self.programs.draw(ui, prompt)
        elif prompt is None:
            outcome = hot_seat.state.outcome
            assert outcome is not None
            ways = (
                Way("reckoning", _("Reckoning"), "R", partial(self.sheets.open, "end")),
                Way("leave", _("Back to the start"), "B", self._go),
            )
            side = outcome.winner or view.leader
            why = ending.reason(outcome, self.session.scenario.items, view.figures)
            said = f"**{ending.headline(outcome)}.** {why}"
            prompt_panel.draw_over(ui, side, said, ways)
        elif veiled is not None:
            known = "" if hot_seat.curtain is veiled else question(prompt, hot_seat.test)
            other = None
            if hot_seat.curtain is veiled:
                other = Way("not-now", _("Not now"), "Esc", self._back)
            elif hot_seat.unseen is not None:
                label = _("{answer}, without looking").format(
                    answer=label_of(prompt, hot_seat.unseen)
                )
                other = Way("unseen", label, "N", controls.answer_unseen)
            prompt_panel.draw_curtain(ui, veiled, known, controls.lift, other)
        elif controls.menu is not None:
            prompt_panel.draw(
                ui,
                controls.menu,
                controls.menu.owner or prompt.player,
                focus=controls.focus,
                deep=len(controls.stack) > 1,
                choose=controls.choose,
                back=self._back,
            )

    def _draw_watched(self, ui: Ui, prompt: Prompt) -> None:
        """Who is asked what at the table that one looks on at, as far as all may know it."""
        asked = question(prompt, self.controls.hot_seat.test)
        said = _("**You look on.** {question} What is played is shown here.").format(question=asked)
        ways = (
            Way("copy", _("Go on with a copy"), "C", self._copy),
            Way("leave", _("Back to the start"), "B", self._go),
        )
        prompt_panel.draw_over(ui, prompt.player, said, ways)

    def _draw_notice(self, ui: Ui) -> None:
        said = self.controls.hot_seat.error or self.notice
        if said:
            board = ui.layout.board
            ui.tip(said, pygame.Rect(board.centerx, board.top + ui.px(120), 1, 1), 640)

    def _commands(self) -> tuple[Command, ...]:
        hot_seat = self.controls.hot_seat
        undo, note = (
            None,
            undo_reasons.why_not(hot_seat.play.game, hot_seat.play.log, hot_seat.news),
        )
        if hot_seat.can_undo:
            undo, note = self.controls.undo, _("Take back the last choice, or the last walk.")
        hand = (
            None
            if hot_seat.prompt is None or hot_seat.watching or hot_seat.seats
            else self.controls.hand
        )
        return (
            Command("undo", _("Undo"), "U", note, undo),
            Command("hand", _("Hand"), "H", _("Show my hand, or put it down."), hand),
            Command("show-log", _("Log"), "L", _("The whole log."), self.sheets.open_log),
            Command(
                "rules",
                _("Rules"),
                "?",
                _("The clauses of the note that you have read last, and all others."),
                self.sheets.open_rules,
            ),
            Command(
                "help",
                _("Help"),
                "F1",
                _("How to play, keys, pictures."),
                partial(self.sheets.open, "help"),
            ),
            Command(
                "pause", _("Pause"), "M", _("Pause or leave."), partial(self.sheets.open, "pause")
            ),
        )

    # Reacting

    def _tell(self, said: str) -> None:
        self.notice = said

    def handle(self, event: pygame.event.Event) -> None:
        """Reacts to the pointer and the keys."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.notice = ""
        match event.type:
            case pygame.KEYDOWN | pygame.MOUSEWHEEL if self._keeping.open:
                self._keeping.handle(event)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.MOUSEMOTION:
                self._motion(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._click(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._dragged = False
            case pygame.MOUSEBUTTONUP if event.button == 3 and not self._dragged:
                if not self._keeping.open:
                    self._back()
            case pygame.MOUSEWHEEL:
                self._wheel(event.y)
            case pygame.WINDOWLEAVE:
                self._pointer = None
            case pygame.USEREVENT if isinstance(self.session, Onlooker):
                if self.session.refresh():
                    self.controls.refresh()
        self._keeping.look()
        if self.programs.look(busy=self._keeping.open) and self.ui is not None:
            self.ui.stale = True  # what was drawn before does not react any more
        if (asked := self._who_and_veil()) != self._asked:
            self._asked, self._unseen = asked, True

    def _who_and_veil(self) -> tuple[Side | None, Side | None]:
        """Who is to answer, and for whom the curtain hangs."""
        hot_seat, menu = self.controls.hot_seat, self.controls.menu
        if hot_seat.prompt is None:
            return None, None
        return (
            menu.owner if menu is not None and menu.owner else hot_seat.prompt.player,
            hot_seat.veiled,
        )

    def _motion(self, event: pygame.event.Event) -> None:
        self._pointer = event.pos
        if self.ui is None or self.grid is None:
            return
        if not self.ui.stale:
            zone = self.ui.zone_at(event.pos)
            self._hovered = zone.name if zone is not None else ""
        if self._hovered != "board":
            return
        if event.buttons[1] or event.buttons[2]:
            self._dragged = True
            self._camera.drag(self.grid, *event.rel)
            return
        square = self.grid.at(event.pos)
        if square is not None and square != self.controls.cursor:
            self.controls.focus = None
            self._look(square)

    def _look(self, square: Square) -> None:
        before = self.controls.looked
        self.controls.look(square)
        if self.controls.looked != before:
            self._scroll["inspect"] = 0

    def _click(self, pos: tuple[int, int]) -> None:
        self._pointer = pos
        if self.ui is None or self.grid is None:
            return
        zone = self.ui.zone_at(pos)
        if zone is None:
            return
        if zone.action is not None:
            if self._calm and not zone.name.startswith(_READING):
                return
            zone.action()
            self._scroll["log"] = 0
        elif zone.name == "board":
            square = self.grid.at(pos)
            if not self._calm:
                found = self.controls.at(square, self.grid.edge_at(pos))
                if self.controls.pick(found) or square is None or self.controls.walk(square):
                    return
            if square is not None:
                self._look(square)

    def _wheel(self, notches: int) -> None:
        name = self._hovered
        if self.controls.sheet:
            self.sheets.wheel(notches, name)
        elif name == "log" or name.startswith("line-"):
            self._scroll_by("log", notches)
        elif name == "inspect":
            self._scroll_by("inspect", -notches)
        elif name == "board" and self.grid is not None and self._pointer is not None:
            self._camera.zoom(1 if notches > 0 else -1, self.grid.at(self._pointer))

    def _scroll_by(self, name: str, notches: int) -> None:
        wanted = self._scroll[name] + notches * _NOTCH
        self._scroll[name] = min(max(wanted, 0), self._spare[name])

    def _key(self, event: pygame.event.Event) -> None:
        controls = self.controls
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if controls.sheet:
            if not self._calm:
                self.sheets.key(event)
                self._scroll["log"] = 0
        elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            if not controls.back() and event.key == pygame.K_ESCAPE:
                self._pause()
        elif event.key in _ARROWS and not (shift and _ARROWS[event.key][1]):
            controls.move_cursor(*_ARROWS[event.key])
            self._pointer = None
            if controls.cursor is not None:
                self._camera.follow(controls.cursor)
        elif event.key in _ARROWS:
            controls.next_entry(_ARROWS[event.key][1])
            self._pointer = None
        elif event.key == pygame.K_TAB:
            controls.next_figure(-1 if shift else 1)
            self._scroll["inspect"] = 0
            self._pointer = None
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            up = event.key == pygame.K_PAGEUP
            if shift:
                self._scroll_by("inspect", -4 if up else 4)
            else:
                self._scroll_by("log", 4 if up else -4)
        else:
            self._letter(event)

    def _letter(self, event: pygame.event.Event) -> None:
        typed = hotkey(event)
        if event.key == pygame.K_F1:
            self.sheets.open("help")
        elif event.key == pygame.K_F2:
            self._keeping.prompt()
        elif typed == "?":
            self.sheets.open_rules()
        elif typed == "L":
            self.sheets.open_log()
        elif typed in ("P", "M"):
            self.sheets.open({"P": "sides", "M": "pause"}[typed])
        elif typed in ("+", "="):
            self._camera.zoom(1, self.controls.cursor)
        elif typed == "-":
            self._camera.zoom(-1, self.controls.cursor)
        elif not self._calm:
            self._answer(event.key, typed)

    def _answer(self, key: int, typed: str) -> None:
        """The keys that change something in the game, or whose hand is seen."""
        controls = self.controls
        if self.programs.key(key, typed):
            pass
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            controls.enter()
            self._scroll["log"] = 0
        elif key == pygame.K_SPACE:
            if controls.hot_seat.veiled is not None:
                controls.lift()
        elif typed == "N" and controls.hot_seat.unseen is not None:
            controls.answer_unseen()
        elif typed == "U":
            controls.undo()
        elif typed == "H":
            controls.hand()
        elif controls.hot_seat.watching and typed in ("B", "C"):
            self._go() if typed == "B" else self._copy()
        elif controls.hot_seat.prompt is None and typed in ("R", "B"):
            self.sheets.open("end") if typed == "R" else self._go()
        elif controls.menu is not None and (entry := controls.menu.by_key(typed)) is not None:
            # whoever answers by key is not reading the note at the place where the pointer rests
            self._pointer = controls.cursor = None
            controls.choose(entry)
            self._scroll["log"] = 0
        else:
            self.programs.hurry()

    def _pause(self) -> None:
        self.sheets.open("pause")

    def _back(self) -> None:
        if self.controls.sheet:
            self.sheets.shut()
        else:
            self.controls.back()

    def _go(self) -> None:
        self._keeping.before(partial(self._part, self._leave))

    def _quit(self) -> None:
        self._keeping.before(partial(self._part, lambda: None))

    def _part(self, to: Callable[[], Scene | None]) -> None:
        """Leaves the game for another scene."""
        self.close()
        self.following = to()

    def _copy(self) -> None:
        """Goes on with a copy of the game that one looks on at."""
        try:
            session, problem = Session.resume(copy_game(self.session.path))
        except (BadRecord, ContentError, OSError) as error:
            self.notice = text.plain(str(error))
        else:
            self._part(lambda: GameScene(session, self._leave, text.plain(problem or "")))
