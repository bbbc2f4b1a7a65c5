"""The game at the table: drawing, mouse and keyboard."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import partial

import pygame
from attrs import evolve

from ad1666.advice.advised import Signs
from ad1666.advice.adviser import Adviser
from ad1666.advice.explaining import Explainer
from ad1666.game.watching import Onlooker
from ad1666.i18n import _
from ad1666.phones.adviser import PhoneAdviser
from ad1666.phones.hands import Hands
from ad1666.phones.sheets import PhoneSheets
from ad1666.play.controller import Controls
from ad1666.play.hints import Hints
from ad1666.play.menu import Menu
from ad1666.play.outcomes import taking_part
from ad1666.play.targets import Area, Option, Target
from ad1666.play.teaching import Teacher
from ad1666.play.turned import Turned
from ad1666.reports import reporter
from ad1666.rules.board import Edge
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.settings import preferences
from ad1666.table import sounds
from ad1666.table.board_scene import BoardScene, Ground
from ad1666.table.motion.act import standing
from ad1666.table.motion.bubble import Bubble
from ad1666.table.motion.director import Backdrop
from ad1666.table.motion.show import Show
from ad1666.table.scenes.game_commands import TableCommands
from ad1666.table.scenes.game_duel import DuelTable
from ad1666.table.scenes.game_early import EarlyAnswers
from ad1666.table.scenes.game_hand import OpenHand
from ad1666.table.scenes.game_held import Held
from ad1666.table.scenes.game_log import PAGE, TableLog
from ad1666.table.scenes.game_opening import OpeningShot
from ad1666.table.scenes.onward import AtTable
from ad1666.table.sheets.desks import Desks
from ad1666.table.sheets.game_sheets import GameSheets
from ad1666.table.toolkit import by_itself, scene
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.keys import ARROWS, HELD, hotkey, pressing
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.layout import PLAN, Grid, Panel, with_question
from ad1666.table.toolkit.pads import of_another
from ad1666.table.toolkit.scene import announce
from ad1666.table.toolkit.span import Span
from ad1666.table.toolkit.ui import Button, Ui, press, pressed
from ad1666.table.views import (
    conversation,
    folding,
    inspector,
    note,
    outlook,
    peek,
    phones,
    plans,
    prompt_panel,
    tips,
    top_panel,
    zooming,
)
from ad1666.table.views.board import board_view, edge_signs, halt_art, place_art, pointed_art
from ad1666.table.views.board.mattering import matters
from ad1666.table.views.duel import light, placing
from ad1666.table.views.log_panel import LogView
from ad1666.table.views.outlook import Lookout
from ad1666.table.views.peek import Peek
from ad1666.table.views.programs import Programs, seated
from ad1666.table.views.ring import Ring
from ad1666.words import citing
from ad1666.words.translations import hear

_STAY: tuple[Target, ...] = (*zooming.ZOOMING, Area.TEST, Area.HINT, Area.HAND, Area.LOG)
"""What stays in place over the board while the view moves."""
REST = 150
"""Milliseconds after which the pointer is on a figure on purpose, and not on its way."""
LOOK_EVERY = 1000
"""Milliseconds between refreshes of a game that is only watched."""


class GameScene(BoardScene):
    """A game being played or watched. ``teacher`` provides the explanations beside the game, hints
    by default; ``commanded`` makes what its sheets order."""

    sheets: GameSheets

    def __init__(
        self,
        table: AtTable,
        teacher: Teacher | None = None,
        commanded: Callable[..., TableCommands] = TableCommands,
    ) -> None:
        session = table.session
        size = session.scenario.state.board
        super().__init__(size.width, size.height)
        self.session = session
        reporter.about(session.path)
        hear(session.scenario.path)
        hot_seat, unknown = seated(session)
        hot_seat.errands = table.errands
        self.controls = Controls(hot_seat)
        self.notice = table.notice or unknown
        view = hot_seat.view
        self.ground = Ground.of(session.scenario, view)
        self._hovered: Target | None = None  # what was under the pointer in the last frame
        self._dragged = False  # whether the right button has moved the board
        self._layers: defaultdict[str, CachedLayer] = defaultdict(CachedLayer)
        self.programs = Programs(session, self.controls)
        told = PhoneSheets(
            hot_seat,
            session.scenario.items,
            counsel=PhoneAdviser(hot_seat, Explainer(announce)),
            fencers=self.programs.told,
        )
        self.hands = Hands(self.controls, told, phones.post, phones.portrait, table.red)
        self.desks = Desks(self.controls, session, self.report, table.red, table.stand)
        self.teacher = Adviser(teacher or Hints(), hot_seat, hot_seat.advised, Explainer(announce))
        turned = self.controls.tell()
        start, place = session.scenario.state, session.scenario.map.ambience
        self.show = Show(Turned.nothing(turned.after), start, place, lambda: session.log)
        self.commands = commanded(
            self,
            table,
            self.controls,
            self.programs,
            self.hands,
            self.desks,
            self.show,
            self.teacher,
        )
        self.sheets = self.commands.sheets = GameSheets(
            self, self.commands, session, self.ground.art
        )
        self._log = TableLog(LogView(self.sheets.log))
        self._beside[Area.LOG] = self._log.view
        self._early = EarlyAnswers(
            self.controls, self.sheets, self.teacher, self.note_buttons, self._passing
        )
        self._clicked: Square | None = None  # the last square of the board that was clicked
        self._early_click = False  # whether it was clicked before it was said who acts
        self._came = 0  # when the pointer came to the square where it is, in milliseconds
        self._lookout, self._signs, self._ring = Lookout(), Signs(), Ring()
        self._bubble, self._peek = Bubble(), Peek()
        self._tell(turned)
        if hot_seat.prompt is None:
            self.sheets.end()
        if view.terms.events and not session.made:  # what was told at the beginning
            self.show.take(Turned.everything(turned.after, session.log), shown=False)
        self._hand = OpenHand(self.controls, self.show.director)
        self.duel = DuelTable(self.controls, self.show.director, self._hand)
        self.stage = self.duel.stage
        self._held = Held(self.show.director, self.stage)
        self._opening = (
            OpeningShot.of(session.scenario, view) if table.new else OpeningShot()
        )  # over the first view
        self._nears = table.new  # whether the view has still to come nearer
        self._asked: Side | None = None  # who chooses, as far as it has been told
        self._ends = False  # whether the game is over and that has still to be announced
        if isinstance(session, Onlooker):
            pygame.time.set_timer(pygame.USEREVENT, LOOK_EVERY)
        if table.on_phones and not all(self.hands.phoned):
            self.sheets.phones()
        self.desks.take_up()
        if table.at_desks and not self.desks.on:
            self.sheets.desks()

    def close(self) -> None:
        """Closes the record, and ends what listens for phones and desks. Programs that only stood
        in leave their seats."""
        self.programs.stop()
        self.hands.close()
        self.desks.close()
        if isinstance(self.session, Onlooker):
            pygame.time.set_timer(pygame.USEREVENT, 0)
        self.session.close()

    def stays(self) -> bool:
        """Whether closing the window now would lose something. If so, asks about it."""
        if self.sheets.keeping.warning:
            self.commands.quit()
        return self.sheets.dialog is not None

    def reword(self) -> None:
        """Words the open question anew."""
        self.controls.refresh()
        self._tell_phones()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws what both players may see, and the hand of a player who is alone at the screen."""
        if self._opening.lasts:
            self.show.director.pause()  # nothing is told before the curtain is up
        if self.sheets.rushes:  # nobody looks at the table meanwhile, which takes long to draw
            self._living.rest()
            self._finish(self._begin(surface))
            return
        self.show.advance()
        self._go_on_as_kept()
        controls, hot_seat = self.controls, self.controls.hot_seat
        view = hot_seat.view
        if not self.show.moving:  # a figure on its way has no signs around it yet
            self._ring.take(controls)
        self._living.rest()
        told = self.show.director.table(view).state
        suspense = self.show.director.suspense
        if not suspense:
            self._asked = hot_seat.prompt.player if hot_seat.prompt else None
        untold = self.show.director.untold
        log = self.session.log[:-untold] if untold else self.session.log
        self.duel.look(log, view, self._asked)
        ui = self._lay_out(surface, view.board.width, view.board.height, folding.folded())
        self._give_room(ui, suspense=suspense)
        grid = self._view(ui)
        self._begin_board(surface, grid)
        ui.watched = [grid.rect(figure.at) for figure in view.figures if figure.at is not None]
        prompt = hot_seat.prompt
        clear = matters(grid, told, self._spoken)
        if not suspense:
            ui.chosen = [*clear, *(grid.rect(square) for square in controls.subjects())]
        self._draw_table(ui, grid, view)
        self._end_board(surface, grid)
        chosen = [*clear, *(grid.rect(at) for at in (() if suspense else controls.squares()))]
        self.duel.draw(ui, grid, told)
        self._draw_top(ui, told)
        hand = pygame.Rect(ui.layout.board.bottomright, (0, 0))
        if not self.duel.holds_hand:
            busy = (*chosen, *self.stage.area)
            hand = self._hand.draw(ui, grid, view, told, self._asked, busy)
        zooming.draw(ui, grid, self.camera, chosen)
        reading = any((controls.looked, controls.cursor, controls.left))
        if ui.layout.inspect and (reading or not ui.layout.shared):
            square = controls.cursor or controls.left
            fallen = self.ground.traces.fallen
            card = controls.looked, square, controls.cannot(), self._card
            self._layers["card"].draw(
                ui,
                ui.layout.inspect,
                (*self._position, *card[:3], self._card.at, fallen, self.show.director.shown),
                lambda: inspector.draw(ui, told, *card, fallen=fallen),
            )
        lines = hot_seat.lines(untold) if untold else controls.lines
        asked, staged, position = self._conversation, self.stage.area, self._position
        right = None
        if asked is None and not self.show.director.announces:  # whose page or banner lies there
            right = min([hand.left, *(box.left for box in staged if box.bottom > hand.top)])
        busy = (*ui.watched, *chosen, *ui.places(*zooming.ZOOMING), *staged)
        self._log.draw(ui, lines, view, position, covered=reading, right=right, busy=busy)
        if self.sheets.top is None:
            pointed_art.name(ui, grid, self._log.view.pointed)
        unseen = Panel.STORY if reading else Panel.CARD
        shown = set(Panel) - {unseen} if ui.layout.shared else set(Panel)
        tabs = ui.layout.tabs[0].unionall(ui.layout.tabs[1:])
        limited = ui.limited(PLAN.widening)
        self._layers["tabs"].draw(ui, tabs, (shown,), lambda: folding.draw(limited, shown))
        layer = self._layers["menu"]
        if suspense:
            self._held.draw(ui, view, layer)
        elif prompt is not None and self._thought_of:
            self.programs.draw(ui, prompt, layer)
        elif prompt is not None and len(controls.stack) == 1 and hot_seat.elsewhere:
            phones.draw(ui, self.hands, self.controls, prompt, layer)
        else:
            items, ways = self.session.scenario.items, self.commands.ways_out()
            apart = self._apart
            prompt_panel.draw_area(ui, controls, view, items, ways, self._step_back, layer, apart)
            # wherever the pointer is, it stays in place
            offered = (grid.rect(square) for square in controls.squares())
            lying = *offered, *ui.places(*zooming.ZOOMING), *staged, hand
            if not self.show.moving:
                faces = *matters(grid, told), *ui.watched
                around = self._ring.draw(ui, grid, view, controls, faces, lying)
                chosen = [*chosen, *around]
            if prompt is not None and asked is not None:
                face = prompt_panel.face_of(view, prompt.about)
                conversation.draw(ui, asked, face, controls.focus, controls.choose)
        if not (suspense or self.show.director.announces):  # a banner has the board to itself
            self._draw_note(ui, chosen)
        self._draw_bubble(ui, grid, told, max(0, untold), (*chosen, *staged, hand))
        self.sheets.keeping.draw_warning(ui, ui.layout.board)
        if self.sheets.top is None and not self.show.director.announces:
            noted = citing.noted(tips.draw(ui, grid, controls, self._pointer))
            self.sheets.noted = noted or self.sheets.noted
        self.sheets.draw(ui)
        below = 120 if self.sheets.top is None else 0  # a sheet's title stays visible
        first = _("First choose who acts: click one of your own, or press Tab.")
        undecided = first if self._early_click and controls.eyed is None else ""
        self._draw_notice(ui, hot_seat.error or self.notice or undecided, below)
        if not suspense:
            self._early.dim(ui)
        self.show.director.over(surface, self.stage.area)
        self._glide.over(surface, ui.places(*_STAY))
        empty = partial(self._draw_empty, ui, grid, view)
        if not self._opening.draw(ui, grid, empty) and not suspense:
            self._early.drawn()

    def _draw_empty(self, ui: Ui, grid: Grid, view: State) -> None:
        """Draws the board with nobody on it."""
        nobody = Backdrop(view, frozenset(figure.id for figure in view.figures))
        board_view.draw(ui, grid, self.ground.under(nobody, (), None, None, shown=False))

    @property
    def _spoken(self) -> tuple[str, ...]:
        """The figures that the question is about, and the answer under the pointer or in focus."""
        prompt, menu = self.controls.hot_seat.prompt, self.controls.menu
        about = None if prompt is None else prompt.about
        pointed = self._hovered.number if isinstance(self._hovered, Option) else None
        numbers = (n for n in (pointed, self.controls.focus) if n is not None)
        entries = menu.entries if menu is not None else ()
        meant = (
            leaf.figure for n in numbers for entry in entries[n : n + 1] for leaf in entry.leaves()
        )
        return tuple(who for who in (about, *meant) if who is not None)

    @property
    def _conversation(self) -> Menu | None:
        """What an event asks those at the screen now, None if nothing."""
        menu, prompt = self.controls.menu, self.controls.hot_seat.prompt
        if prompt is None or menu is None or not conversation.is_asked(menu):
            return None
        if self.show.director.suspense:
            return None
        programs = len(self.controls.stack) == 1 and self.programs.buttons()
        return None if programs else menu

    @property
    def atmosphere(self) -> sounds.Atmosphere:
        """What is heard of the place and of a fight, and the music."""
        return self.show.atmosphere

    @property
    def moving(self) -> bool:
        """Whether recent events are still being shown, or something else moves, or programs play on
        at full speed."""
        return self.sheets.rushes or self._busy or self.stage.lingers or self._peek.lasts

    @property
    def _busy(self) -> bool:
        """Whether something is shown for which everything else waits."""
        return self._opening.lasts or self._happens or any(s.lasts for s in self._spans)

    @property
    def _happens(self) -> bool:
        """Whether recent events are still being shown."""
        return any(part.moving for part in (self.show, self.stage, self._glide))

    @property
    def _spans(self) -> tuple[Span, ...]:
        """The times in which something moves that is drawn with the whole window."""
        return (self._log.drawer.span, self.stage.dusk, self._ring.span, *self.sheets.spans)

    def tick(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws what moves, or the whole window if another act begins."""
        if self.sheets.rushes:  # with their next choice the window is drawn anyway
            return pygame.Rect(0, 0, 0, 0)
        opened = self._opening.span.settles()
        if self._opening.lasts:
            return self._opening.frame(surface)
        arrived = self._glide.arrives()
        if self._glide.moving:
            return self._glide.frame(surface)
        advanced, settled = self.show.advance(), self.stage.settles()
        self._go_on_as_kept()
        self._tell_phones()
        opens = self._ring.span
        redrawn = [span.settles() or (span.lasts and span is not opens) for span in self._spans]
        redrawn.append(self._peek.settles())
        if opened or arrived or advanced or settled or any(redrawn) or self.ui is None:
            self.draw(surface)
            return surface.get_rect()
        acted = self.show.director.frame(surface)
        around = None if self.sheets.top is not None else self._ring.frame(surface)
        above = self.ui.places(Area.HINT, *zooming.ZOOMING)
        drawn = acted, self.stage.frame(self.ui, acted, above), around
        parts = [part for part in drawn if part]
        return parts[0].unionall(parts[1:]) if parts else pygame.Rect(0, 0, 0, 0)

    @property
    def _position(self) -> tuple[object, ...]:
        """Everything that determines what is visible of the game."""
        hot_seat = self.controls.hot_seat
        return hot_seat.state, hot_seat.viewer

    @property
    def page(self) -> object:
        """A dialog, and how often the result has come. Of the table, which shows one question after
        the other, each key is judged by itself."""
        return super().page, self.sheets.ends

    def _passing(self) -> tuple[Button, ...]:
        """The buttons that come and go with the question, but for those of the teacher."""
        away = phones.buttons(self.hands, self.controls)
        return *self.programs.buttons(), *away, *self.commands.ways_out()

    def _draw_top(self, ui: Ui, told: State) -> None:
        commands = self.sheets.commands()
        looks = tuple((b.target, b.label, b.tip, b.action is None) for b in commands)
        seen = (*self._position, self.show.director.shown, self._asked, looks)
        items, sides = self.session.scenario.items, self.sheets.sides
        top = partial(top_panel.draw, ui, told, self._asked, items, sides, commands)
        self._layers["top"].draw(ui, ui.layout.head, seen, top)

    def _view(self, ui: Ui) -> Grid:
        """The part of the board to show: what happens on it, or else what is asked about."""
        controls, director = self.controls, self.show.director
        if not preferences.now.camera:
            return self.camera.grid(ui.layout)
        if self._nears and not self._opening.lasts:
            self._nears = False
            self.camera.begin(ui.layout)
        if self._glide.moving:
            director.pause()  # nothing happens before it is in view
        self.show.advance()
        if director.shown is not None:
            return self._led(ui.layout, (director.shown,), director.squares)
        asked, squares = (controls.hot_seat.prompt, controls.menu), controls.subjects()
        play = self.stage.play
        if play is None or play.over or play.test is None or self.camera.zoom <= 1:
            return self._led(ui.layout, asked, squares)
        size = placing.size_of(ui.layout.board, ui.layout, great=True)
        beside = placing.rooms_beside(ui.layout.board, size)
        places = standing(controls.hot_seat.view, *taking_part(play.test))
        return self._led(ui.layout, asked, squares | {*places}, beside)

    @property
    def _thought_of(self) -> bool:
        """Whether it is shown that a program decides, in place of a question."""
        return len(self.controls.stack) == 1 and bool(self.programs.buttons())

    def _give_room(self, ui: Ui, *, suspense: bool) -> None:
        """Gives what is asked in the side, or told there, the height that it wants."""
        controls, prompt = self.controls, self.controls.hot_seat.prompt
        if prompt is None:
            return
        wanted, least, short = 0, 0, ui.layout.low
        if controls.hot_seat.veiled is not None:
            wanted, least = prompt_panel.curtained(ui, controls)
        elif controls.hot_seat.absent and controls.hot_seat.between_people:
            wanted = prompt_panel.elsewhere(ui, controls, prompt, self.commands.ways_out())
        elif controls.menu is not None:
            deep, faced = len(controls.stack) > 1, prompt.about is not None
            apart = self._apart
            wanted, least = prompt_panel.wanted(ui, controls.menu, apart, deep=deep, faced=faced)
            short = short or bool(apart)
        if suspense:
            wanted = max(wanted, self._held.wanted(ui, controls.hot_seat.view))
        elif controls.hot_seat.veiled is None and self._thought_of:
            wanted = max(wanted, self.programs.wanted(ui, prompt))
        if wanted:
            ui.layout = with_question(ui.layout, wanted, folding.folded(), least=least, short=short)

    def _draw_table(self, ui: Ui, grid: Grid, view: State) -> None:
        """Draws the board with what the table knows of it, and what is asked there."""
        controls, director = self.controls, self.show.director
        self.ground.art.show(view.terms.places)
        hovered = self._hovered.number if isinstance(self._hovered, Option) else None
        table, suspense, near = self.show.table(view), director.suspense, director.near
        asked = controls.hot_seat.prompt and controls.hot_seat.prompt.player
        shown, moments = director.shown is None, self.session.moments

        def signs() -> None:
            if not self.sheets.top and not suspense and not near:
                place_art.ask(ui, grid, view, controls.cursor)
                edge_signs.draw_numbers(ui, grid, view.board, controls.keyed)
                outlook.draw(ui, grid, self._lookout.look(controls, hovered))
                seen = self._peek.look(controls, hovered)
                if seen is not None:
                    peek.draw(ui, grid, view, seen, self._peek.growth.share)
                pointed_art.draw(ui, grid, view, controls)
                plans.draw(ui, grid, self._signs.look(self.teacher.thought), view)

        def marks() -> None:
            if controls.stopped is not None and not self.sheets.top and not self.show.moving:
                halt_art.draw(ui, grid, view, controls.stopped)

        on_board = evolve(
            self.ground.under(table, moments, None, asked, shown=shown),
            menu=None if suspense else controls.menu,
            reach=None if suspense else self._peek.region(controls, hovered),
            signs=signs,
            cursor=None if near else controls.cursor,
            marks=marks,
        )
        self._draw_board(ui, grid, on_board, director)

    def _draw_ground(self, ui: Ui, grid: Grid, on_board: board_view.OnBoard) -> None:
        """Draws the board anew if anything on it has changed."""
        shown = self.show.director.shown
        seen = (*self._position, shown, on_board.menu, on_board.reach, grid, on_board.traces)

        def content() -> None:
            self._living.take(ui.surface, board_view.draw(ui, grid, on_board))

        def lit() -> None:
            self._layers["board"].draw(ui, grid.area, seen, content)
            if light_ is not None:
                light.draw(ui.surface, grid, *light_)

        light_ = self.stage.lit(on_board.state)
        if light_ is None:
            lit()
        else:
            self._layers["light"].draw(ui, grid.area, (*seen, light_), lit)

    def _draw_note(self, ui: Ui, chosen: list[pygame.Rect]) -> None:
        """Draws what the teacher says, so that it covers as little as possible of what can be
        ``chosen``."""
        note.draw(ui, self.teacher, chosen)

    def _draw_bubble(
        self, ui: Ui, grid: Grid, told: State, untold: int, kept: tuple[pygame.Rect, ...]
    ) -> None:
        """Draws what somebody calls out about all events but those that are still ``untold``."""
        self._bubble.take(self.session.log, len(self.session.log) - untold, told)
        director = self.show.director
        if not (self.sheets.top or director.near or director.announces or director.held):
            lying = ui.places(*zooming.ZOOMING, Area.HINT)
            self._bubble.draw(ui, grid, told, (*kept, *lying), ui.watched)

    def note_buttons(self) -> tuple[Button, ...]:
        """The buttons of what the teacher says."""
        return note.buttons(self.teacher)

    # Reacting

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event, then saves, lets programs choose, and checks who is asked."""
        if self._opening.ends(event) or self._held_up(event) or self._of_another(event):
            return
        if pressing(event):
            self.notice, self._early_click = "", False
            self._held.forget()
            self._ring.span.end()
            self._peek.skip()
            if isinstance(self._hovered, Option):
                self._hovered = None  # the next answer may be a different one
            elsewhere = self._glide.moving or self.show.director.near
            on_its_way = elsewhere and self._hovered is Area.BOARD
            self.stage.skip(jumps=self.show.moving)
            self.show.skip()  # a press counts even during an animation
            if not zooming.zooms(event, self._hovered):  # which goes on from where it is
                self._glide.skip()
            if on_its_way and event.type == pygame.MOUSEBUTTONDOWN:
                return  # but nobody can aim at a square that moves
        self._follow(event)
        moved = event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL, pygame.WINDOWLEAVE)
        if moved and self.ui is not None and not self.ui.stale:
            self._hovered = self._under()
        asked, made = self.controls.hot_seat.prompt, self.controls.hot_seat.made
        match event.type:
            case pygame.KEYDOWN if self.sheets.top is not None and self._early.waits:
                pass
            case pygame.KEYDOWN | pygame.TEXTINPUT | pygame.MOUSEWHEEL if self.sheets.handle(
                event, self._hovered
            ):
                pass
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.MOUSEMOTION:
                self._motion(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._click(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._dragged = False
            case pygame.MOUSEBUTTONUP if event.button == 3 and not self._dragged:
                if self.sheets.dialog is None:
                    self._step_back()
            case pygame.MOUSEWHEEL:
                self._wheel(event.y)
            case pygame.KEYUP if event.key == pygame.K_SPACE or hotkey(event) == "H":
                self._look_away()
            case pygame.WINDOWFOCUSLOST:
                self._look_away()
            case pygame.WINDOWLEAVE:
                self.controls.leave()
            case pygame.USEREVENT if isinstance(self.session, Onlooker):
                if self.session.refresh():
                    self.controls.refresh()
            case by_itself.TURN:
                self.sheets.pass_time()
            case phones.SAID if hasattr(event, "said"):
                self.hands.take(event.said, self.show.director.go_on, self.show.skip)
                self.sheets.asked_for_hands()
            case scene.HEARD:
                self.desks.take(event.said)
                self.sheets.asked_by_desk()
        if _all_of_it():
            self.controls.look_on(asked, made)
        if not moved:  # the pointer alone changes nothing that could be told
            self._announce()
        hurried = self.programs.hurried
        covered = self.sheets.top is not None and not self.sheets.rushes
        if self.programs.choose(busy=covered or self._busy):
            if self.ui is not None:
                self.ui.stale = True
            self._announce(shown=not hurried)
        if self.sheets.top is None and not self._busy:
            self.sheets.sword()
        if self.sheets.top is not None:
            self.show.skip()
        if self.sheets.rushes and self.programs.failed:
            self.sheets.shut()
        if self._ends and not self._busy:
            self._ends = False
            self._close_game()
        self.desks.follow()
        self._tell_phones()

    def _close_game(self) -> None:
        """Shows how the game has ended."""
        self.sheets.close_game()

    def _tell_phones(self) -> None:
        """Tells phones what is asked, or what is held until somebody goes on."""
        director = self.show.director
        held = director.held if director.waits else None
        self.hands.publish(moving=self._busy, held=() if held is None else held.words)

    def _of_another(self, event: pygame.event.Event) -> bool:
        """Whether an event is from the pad of the player who is not asked."""
        prompt = self.controls.hot_seat.prompt
        asked = None if prompt is None or self.sheets.top is not None else prompt.player
        return of_another(event, asked)

    def _held_up(self, event: pygame.event.Event) -> bool:
        """Whether an event is held up by what is held."""
        if not self.show.director.suspense or self.sheets.top is not None:
            return False
        return self._held.takes(event, self._pause, self._early.unseen)

    def _pause(self) -> bool:
        """Pauses while something is held. Returns False where Esc is for the drawer."""
        if self._log.drawer.out:
            return False
        self.sheets.pause()
        self.show.skip()
        return True

    def _go_on_as_kept(self) -> None:
        """Lets a kept key count once what is held has been seen."""
        kept = self._held.counts()
        if kept is not None:
            self.handle(kept)

    def _announce(self, *, shown: bool = True) -> None:
        """Tells everybody what has happened since the last call. Animations leave it out unless it
        is to be ``shown``."""
        turned = self.controls.tell()
        self._tell(turned)
        hot_seat = self.controls.hot_seat
        here = () if hot_seat.watching else (side for side in Side if side not in hot_seat.seats)
        self.show.director.people = frozenset(here)
        self.show.take(turned, shown=shown)
        self._early.calm.take(turned)
        self._ends = self._ends or turned.ended  # told once the last events have been shown

    def _tell(self, turned: Turned) -> None:
        """Tells what has happened to those who do not mind how long ago it was."""
        self.teacher.take(turned)
        self.sheets.keeping.take(turned)
        self.programs.take(turned)
        self.hands.heed(turned)

    def _look_away(self) -> None:
        """Hides the hand when its key is released, if the players sit side by side."""
        if self.controls.hot_seat.side_by_side and self.controls.hot_seat.shown is not None:
            self.controls.hot_seat.look_away()
            self.controls.refresh()

    @property
    def _over(self) -> Target | None:
        return self._hovered

    def _point_beside(self) -> None:
        self.controls.leave()

    def _drag(self, grid: Grid, rel: tuple[int, int]) -> None:
        self._dragged = True
        super()._drag(grid, rel)

    def _point(self, square: Square | None) -> None:
        if square is not None and square != self.controls.cursor:
            self.controls.focus = None
            self._look(square)
        elif square is not None:
            self.controls.pointed, self.controls.edge = True, self._edge

    @property
    def _edge(self) -> Edge | None:
        """The edge that the pointer is at."""
        if self.grid is None or self._pointer is None:
            return None
        return self.grid.edge_at(self._pointer)

    def _look(self, square: Square) -> None:
        before, now = self.controls.looked, pygame.time.get_ticks()
        rested, self._came = now - self._came >= REST, now
        self.controls.point(square, self._edge, rested=rested)
        if self.controls.looked != before:
            self._card.at = 0

    def _click(self, pos: tuple[int, int]) -> None:
        if self.ui is None or self.grid is None:
            return
        hotspot = self.ui.hotspot_at(pos)
        if hotspot is None:
            return
        if hotspot.action is not None:
            if self._early.bars_click(hotspot.target):
                return
            sounds.play(sounds.CLICK)
            hotspot.action()
            self._log.view.back = 0
        elif hotspot.target is Area.BOARD:
            square = self.grid.at(pos)
            twice, self._clicked = square == self._clicked, square  # a double click is an Enter
            waits = self._early.waits or (twice and self._early.bars("Enter"))
            ends, edge = _all_of_it(), self.grid.edge_at(pos)
            done = not waits and self.controls.click(square, edge, ends=ends)
            if not done and square is not None:
                self._look(square)
                self._unfold(square)
                if not waits and self.controls.undecided(square):
                    self._early_click = True

    def _unfold(self, square: Square) -> None:
        """Shows the commands of who stands on a square again, if it is asked."""
        prompt = self.controls.hot_seat.prompt
        standing = None if prompt is None else prompt.state.standing(square)
        if prompt is not None and standing is not None and standing.id == prompt.about:
            self._ring.unfold()

    def _key(self, event: pygame.event.Event) -> None:
        controls = self.controls
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key not in HELD:
            self._pointer = None  # whoever types is not reading the tip at the pointer
        if event.key == pygame.K_ESCAPE and self._log.push():
            pass
        elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            folded = self._ring.leave(controls) or controls.back() or self._ring.fold(controls)
            if not folded and event.key == pygame.K_ESCAPE:
                self.sheets.pause()
        elif event.key == pygame.K_HOME and self.grid is not None:
            self.camera.fill(self.grid)
        elif self._turns_view(event, controls.cursor):
            pass
        elif event.key in ARROWS and not shift and not self._walks:
            controls.move_cursor(*ARROWS[event.key])
            if controls.cursor is not None:
                self.camera.follow(controls.cursor)
        elif event.key in ARROWS:
            dx, dy = ARROWS[event.key]
            self._step_through(*((dx, dy) if shift else (0, dx or dy)))
        elif event.key == pygame.K_TAB and self._ring.walked(controls):
            self._step_through(0, -1 if shift else 1)
        elif event.key == pygame.K_TAB:
            controls.next_figure(-1 if shift else 1)
            self._card.at = 0
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            way = 1 if event.key == pygame.K_PAGEUP else -1
            if shift:
                self._card.wheel(PAGE * way)
            else:
                self._log.page(way)
        else:
            self._letter(event)

    @property
    def _apart(self) -> frozenset[int]:
        """The entries of the menu that stand elsewhere than in the panel of the question."""
        return self.duel.apart | self._ring.spared(self.controls)

    @property
    def _walks(self) -> bool:
        """Whether the arrows walk a list that lies on the board."""
        return bool(self.duel.apart) or self._ring.walked(self.controls)

    def _step_through(self, dx: int, dy: int) -> None:
        """Moves the focus among what is shown of the commands, and on a card."""
        self._ring.unfold()
        spots = () if self.ui is None else self.ui.hotspots
        shown = {spot.target.number for spot in spots if isinstance(spot.target, Option)}
        self.controls.step_through(dx, dy, sorted(shown))

    def _letter(self, event: pygame.event.Event) -> None:
        typed = hotkey(event)
        known = () if self._early.bars(typed) else (*self.commands.ways_out(), *self.note_buttons())
        own = self.sheets.keeping.button(), *folding.buttons()
        if pressed(self._early.timely(*self.sheets.commands(), *known, *own), event):
            return
        if typed == "P":
            self.sheets.sides()
        elif not self._early.waits:
            self._answer(event.key, typed)

    def _answer(self, key: int, typed: str) -> None:
        """Handles the keys that change the game or show a hand."""
        controls = self.controls
        enters = key in ENTER
        named = "Enter" if enters else "Space" if key == pygame.K_SPACE else typed
        if len(controls.stack) <= 1 and self._early.bars(named):
            return
        away = phones.buttons(self.hands, self.controls)
        if self.programs.key(key, typed) or press(away, typed):
            return
        if enters:
            controls.enter(ends=_all_of_it())
            self._log.view.back = 0
        elif key == pygame.K_SPACE:
            if controls.hot_seat.veiled is not None:
                controls.lift()
        elif typed == "N" and controls.hot_seat.unseen is not None:
            controls.answer_unseen()
        elif typed == "A" and controls.hot_seat.then_unseen is not None:
            controls.both_unseen()
        elif typed == "D" and controls.hot_seat.other_may_look:
            controls.other_looks()
        elif typed == "E" and controls.hot_seat.may_pledge:
            controls.pledge()
        elif typed and (entry := controls.by_key(typed)) is not None:
            controls.cursor = None  # do not ask about this square at the next question
            controls.choose(entry)
            self._log.view.back = 0
        else:
            self.programs.hurry()

    def _step_back(self) -> None:
        """Closes a sheet, or goes back in the menu."""
        if self.sheets.sheet is not None:
            self.sheets.shut()
        elif not self._log.push() and not self.controls.back():
            self._ring.fold(self.controls)


def _all_of_it() -> bool:
    """Whether Shift is held: a walk is to be all of an activation, and a hand is looked at."""
    return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
