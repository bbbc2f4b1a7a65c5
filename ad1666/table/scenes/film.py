"""A recorded game, replayed move by move."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial

import pygame
from attrs import evolve

from ad1666.advice.explaining import Explainer
from ad1666.advice.looking_back import LookingBack, Taught
from ad1666.game.library import branch_game
from ad1666.game.past import Moment
from ad1666.game.seats import PERSON
from ad1666.game.view import seen_by
from ad1666.i18n import _
from ad1666.packed import cure
from ad1666.play.controller import next_figure
from ad1666.play.film import Film, Mark
from ad1666.play.seating import Seating
from ad1666.play.targets import Area, Command
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.requests import Prompt
from ad1666.rules.scenes.secrets import known
from ad1666.rules.state import State
from ad1666.table import sounds
from ad1666.table.board_scene import BoardScene, Ground
from ad1666.table.chronicle.chronicler import Chronicler
from ad1666.table.motion.act import standing
from ad1666.table.motion.beats import CloseUp
from ad1666.table.motion.director import Director
from ad1666.table.motion.hearing import is_tense
from ad1666.table.motion.music import minuet_of, piece_of
from ad1666.table.motion.show import advance
from ad1666.table.scenes import film_reel, time_line
from ad1666.table.scenes.film_coach import Coach
from ad1666.table.scenes.film_pace import Running
from ad1666.table.scenes.onward import Screening, to_start
from ad1666.table.scenes.porter import Porter
from ad1666.table.scenes.taken_up import taken_up
from ad1666.table.sheets.link_sheet import LinkSheet
from ad1666.table.sheets.seats_sheet import SeatsSheet
from ad1666.table.toolkit.keys import pressing
from ad1666.table.toolkit.layout import (
    PLAN,
    Grid,
    hand_over,
    with_higher_dock,
    with_question,
    without_tabs,
)
from ad1666.table.toolkit.scene import Next, announce
from ad1666.table.toolkit.ui import Button, Ui, pressed
from ad1666.table.views import inspector, log_panel, note, plans, prompt_panel, top_panel, zooming
from ad1666.table.views.board import board_view, edge_signs, place_art, pointed_art
from ad1666.table.views.duel import light
from ad1666.table.views.duel.showing import Stage
from ad1666.table.views.log_panel import LogView
from ad1666.words import ending, incidents, literal, vocabulary
from ad1666.words.characters import without_portraits
from ad1666.words.errors import error_text
from ad1666.words.events import LogLine
from ad1666.words.log import Chronicle
from ad1666.words.translations import hear

_FRAME = 20
"""The width of the frame around the time line, in pixels."""
_NEAR = 0.015
"""The part of a film that a click may miss a turning point by."""
_ARROWS = {
    pygame.K_LEFT: Command.STEP_BACK,
    pygame.K_RIGHT: Command.STEP_ON,
    pygame.K_UP: Command.TURN_BACK,
    pygame.K_DOWN: Command.TURN_ON,
}


class FilmScene(BoardScene):
    """Replays the game of a record. If it is over, the hands can be shown, unless they are those of
    a game that is still played; otherwise only what its players may see."""

    def __init__(self, screening: Screening) -> None:
        footage, at = screening.footage, screening.at
        replayed = footage.replayed
        board = replayed.start.state.board
        super().__init__(board.width, board.height)
        self._record = record = footage.record
        self._scenario = footage.scenario
        hear(self._scenario.path)
        self._path, self._screening = footage.path, screening
        self.film = Film(replayed.moments)
        self._secret = ending.hands_secret(record)
        withheld = self._secret if record.over else ""  # of a game that goes on nobody expects them
        faceless = without_portraits(known(replayed.game.state).figures)
        self.notice = literal(error_text(replayed.problem)) or withheld or literal(faceless)
        self._replayed = replayed
        self._events = replayed.log
        people = [side for side in Side if side not in record.seats]
        openly = not self._secret
        sides = (people or list(Side)) if openly else []
        person = people[0] if len(people) == 1 else None
        self.ground = Ground.of(self._scenario, known(replayed.start.state))
        self._coach = Coach(
            record, replayed, self.sheets, sides, person, self._teach, self.ground.art
        )
        self.back = LookingBack(self.film, replayed, Explainer(announce))
        self._lines = Chronicle()
        self._views = (None, *Side) if openly else (None,)
        self.viewer: Side | None = None
        self.running = Running(self.film, self.go_to)
        self._by_keys = False  # whether the figure that is read about was chosen by keyboard
        self._square: Square | None = None  # the square whose description is shown for want of one
        self._pointed: Square | None = None  # the square under the pointer, or of who was chosen
        self._log = self._beside[Area.LOG] = LogView(self._to_line)
        self.director = Director()
        self._chronicler = Chronicler(self.tell)
        self.stage = Stage()
        self._asked: Side | None = None  # who chooses, as far as it has been told
        self._heard: tuple[Moment, sounds.Atmosphere] | None = None  # what is heard in a moment
        if at:
            self.film.go(at - 1)
            self.go_to(at)
        if screening.coached and sides:
            self.coach()

    @property
    def page(self) -> object:
        """What the keys are for: those of a film that has stopped by itself are new."""
        return super().page, self.running.ended

    def close(self) -> None:
        """Stops the film and the coach."""
        self.running.stop()
        self._coach.stop()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the current moment, and the time line below it."""
        self._chronicler.look()
        state = self._state()
        ui = self._lay_out(surface, state.board.width, state.board.height)
        ui.layout = without_tabs(ui.layout)
        width = ui.layout.prompt.width - ui.px(_FRAME)
        curve = self._coach.curve
        wanted = time_line.wanted(ui, width, self._buttons(), curved=curve is not None)
        ui.layout = with_question(ui.layout, wanted)
        if curve is not None:
            ui.layout = with_higher_dock(ui.layout, time_line.of_curve(ui))
        grid = self._view(ui, state)
        self._begin_board(surface, grid)
        table = self.director.table(state)
        pending = self.film.now.game.pending
        asked = pending if isinstance(pending, Prompt) else None
        hidden = isinstance(self.director.held, CloseUp) or self.director.announces
        self.stage.look(self._events[: self._told_by_now], asked, hidden=hidden)
        self.ground.art.show(table.state.terms.places)
        looked = state.known(self._looked) if self._by_keys and not self.director.near else None
        shown = self.director.shown is None
        on_board = evolve(
            self.ground.under(table, self.film.moments, self.film.at + 1, None, shown=shown),
            signs=partial(self._draw_places, ui, grid, state),
            cursor=None if looked is None else looked.at,
            marks=partial(self._draw_lesson, ui, grid, state),
        )
        self._draw_board(ui, grid, on_board, self.director)
        self.stage.draw(ui, grid, table.state)
        items = self._scenario.items
        if not self.director.suspense:
            self._asked = None if asked is None else asked.player
        top_panel.draw(ui, table.state, self._asked, items, None, self._ways())
        if self.viewer is not None:
            hand = state.pile(self.viewer).hand
            place = hand_over(ui.layout, PLAN.hand)
            prompt_panel.draw_hand(ui, place, hand, self.viewer, asked_for=False)
        zooming.draw(ui, grid, self.camera)
        hint = _("Point at a figure or a square to read about it; Tab goes from figure to figure.")
        spoken = any(self._square in place.squares for place in incidents.places(state))
        reading = self._looked is not None or spoken
        if reading or not ui.layout.shared:
            inspector.draw(ui, table.state, self._looked, self._square, "", self._card, hint)
        if not (reading and ui.layout.shared):
            self._log.draw(ui, ui.layout.story, self._told(state), state)
            pointed_art.name(ui, grid, self._log.pointed)
        room = ui.panel(ui.layout.prompt)
        line = time_line.TimeLine(self.film, self._to_pointer, self.running.brief, curve)
        time_line.draw(ui, room, line, self._buttons())
        note.draw(ui, self.back, ())
        self._draw_notice(ui, self.notice)
        self._finish(ui)
        self.director.over(surface, ui.places(Area.TEST))
        self._glide.over(surface, ui.places(*zooming.ZOOMING, Area.TEST))

    def _draw_ground(self, ui: Ui, grid: Grid, on_board: board_view.OnBoard) -> None:
        """Draws the board, of which nothing else is seen on the way from view to view."""
        self._living.take(ui.surface, board_view.draw(ui, grid, on_board))
        self._living.rest()
        if (lit := self.stage.lit(on_board.state)) is not None:
            light.draw(ui.surface, grid, *lit)
        self._end_board(ui.surface, grid)

    def _draw_places(self, ui: Ui, grid: Grid, state: State) -> None:
        """Draws where events are that may still happen, as far as the pointer asks for them."""
        if not (self.sheets.top or self.director.suspense or self.director.near):
            inside = self._by_keys or self._pointer is not None
            place_art.ask(ui, grid, state, self._pointed if inside else None)
            edge_signs.draw_numbers(ui, grid, state.board, None)

    def _draw_lesson(self, ui: Ui, grid: Grid, state: State) -> None:
        """Draws what the coach speaks of: what was decided, and what would have been better."""
        lesson = self.back.lesson
        if lesson is not None and not self.director.suspense:
            plans.draw_lesson(ui, grid, lesson, state)

    @property
    def _told_by_now(self) -> int:
        """The number of events up to the current moment that have been shown."""
        return self.film.now.told - self.director.untold

    @property
    def _told_before(self) -> int:
        """The number of events before the current moment."""
        return self.film.now.told - len(self.film.now.game.news)

    def _view(self, ui: Ui, state: State) -> Grid:
        """The part of the board to show: what happens on it, or else who is asked."""
        shown, pending = self.director.shown, self.film.now.game.pending
        if shown is not None:
            return self._led(ui.layout, (shown,), self.director.squares)
        about = pending.about if isinstance(pending, Prompt) else None
        squares = () if about is None else standing(state, about)
        return self._led(ui.layout, (self.film.at,), squares)

    @property
    def atmosphere(self) -> sounds.Atmosphere:
        """What is heard of the place, and of a fight at the moment that is shown, and the music."""
        now, place = self.film.now, self._scenario.map.ambience
        if self._heard is None or self._heard[0] is not now:
            state, watch = now.game.state, self.ground.watch(now.game.state)
            minuet = minuet_of(state, self._events[: now.told])
            piece = piece_of(known(state), watch, place, minuet)
            self._heard = now, sounds.Atmosphere(place, is_tense(state), piece)
        return self._heard[1]

    @property
    def moving(self) -> bool:
        """Whether the last step is still being shown."""
        lasts = self.stage.moving or self.stage.lingers or self.stage.dusk.lasts
        return self.director.moving or self._glide.moving or lasts

    def tick(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws what moves, or the whole window if another act begins."""
        if self._glide.moving:
            self.director.pause()  # nothing happens before it is in view
            if not self._glide.arrives():
                return self._glide.frame(surface)
        else:
            advanced = advance(self.director, self._scenario.map.ambience)
            dusk = self.stage.dusk.settles() or self.stage.dusk.lasts
            if not (self.stage.settles() or advanced or dusk) and self.ui is not None:
                acted = self.director.frame(surface)
                return acted.union(self.stage.frame(self.ui, acted))
        self.draw(surface)
        return surface.get_rect()

    def _state(self) -> State:
        return seen_by(self.film.now.game.state, self.viewer)

    def _told(self, state: State) -> log_panel.Lines:
        """The log up to the current moment, with the latest events marked as news."""
        before, told = self._told_before, self._told_by_now
        lines = self._lines.read(self._events[:told], state)
        found = [(entry.line, entry.last >= before) for entry in lines]
        if state.outcome is not None and not self.director.untold:
            found += [(LogLine(words), True) for words in ending.unfound(state)]
        return found

    # Commands

    def _buttons(self) -> tuple[Button, ...]:
        """The buttons below the time line."""
        at, last = self.film.at, len(self.film.moments) - 1
        back, on = (None if at == 0 else at), (None if at == last else at)
        views = tuple(map(_view, self._views))
        turn = self._turn_view if len(views) > 1 else None
        return (
            self.running.button(),
            Button(Command.STEP_BACK, _("Backward"), "←", self._step(-1, back)),
            Button(Command.STEP_ON, _("Forward"), "→", self._step(1, on)),
            Button(Command.TURN_BACK, _("Previous turn"), "↑", self._seek(Mark.TURN, -1, back)),
            Button(Command.TURN_ON, _("Next turn"), "↓", self._seek(Mark.TURN, 1, on)),
            Button(Command.NEXT_FIGHT, _("Next attack"), "A", self._next(Mark.FIGHT)),
            Button(Command.NEXT_DEATH, _("Next death"), "D", self._next(Mark.DEATH)),
            *self._turnings(),
            *self.running.settings(),
            Button(Command.VIEW, _view(self.viewer), "V", turn, self._secret, in_turn=views),
        )

    def _turnings(self) -> tuple[Button, ...]:
        """The button that goes to the next turning point; none without the curve."""
        curve = self._coach.curve
        if curve is None:
            return ()
        after = next((at for at in curve.turning if at > self.film.at), None)
        go = None if after is None else partial(self._show, after)
        return (Button(Command.NEXT_TURNING, _("Next turning point"), "T", go),)

    def _ways(self) -> tuple[Button, ...]:
        """The buttons at the top."""
        here = _("A new game from this moment; the old one stays as it is.")
        branch = None if self.film.now.game.pending is None else self._branch
        learn = self._secret or _("What cost most, and what a strong program would have done.")
        reasons = self._secret or _("Why the last move was made.")
        how = _("How to play, keys, pictures.")
        moving = _("As a moving picture (WebP), to send.")
        return (
            Button(Command.BRANCH, _("Play on from here"), "P", branch, here),
            Button(Command.WHY, _("Why?"), "W", self._why(), reasons),
            Button(
                Command.COACH, _("Coach"), "K", self.coach if self._coach.sides else None, learn
            ),
            Button(Command.SAVE_TURN, _("Save turn"), "E", self._save_turn, moving),
            Button(Command.LINK, _("Link"), "L", self._link, _("To send to somebody.")),
            Button(Command.RULES, _("Rules"), "?", self.sheets.open_rules),
            Button(Command.HELP, _("Help"), "F1", self.sheets.open_help, how),
            Button(Command.LEAVE, _("Back"), "Esc", self._go),
        )

    def _save_turn(self) -> None:
        """Saves the turn that is shown as a moving picture."""
        self.running.stop()
        if not film_reel.possible():
            words, filled = cure("print")
            told = _("Moving pictures need a library that is not there. {remedy}.")
            self.tell(told.format(remedy=literal(_(words).format(**filled))))
            return
        make, to = film_reel.of_turn(self._path, self.film, FilmScene)
        self._chronicler.keep(make, self._path, to, _("Making the moving picture…"))

    def board(self, surface: pygame.Surface) -> pygame.Surface:
        """The part of the window with the board, in the last frame."""
        assert self.ui is not None
        return surface.subsurface(self.ui.layout.board)

    def _link(self) -> None:
        """Shows the game as a link."""
        self.running.stop()
        self.sheets.open(LinkSheet.of(self._path, self._scenario, self._replayed.moments))

    def _why(self) -> Callable[[], None] | None:
        """The command that shows the reasons for the latest decision, in a finished game."""
        if not self._coach.sides or not self.back.possible:
            return None

        def why() -> None:
            self.running.stop()
            self.back.ask()

        return why

    def _step(self, step: int, at: int | None) -> Callable[[], None] | None:
        return None if at is None else lambda: self._show(at + step)

    def _seek(self, mark: Mark, step: int, at: int | None) -> Callable[[], None] | None:
        if at is None:
            return None

        def seek() -> None:
            self.film.seek(mark, step)
            self.running.stop()

        return seek

    def _next(self, mark: Mark) -> Callable[[], None] | None:
        """The command that goes to the next moment of a kind; None if there is none."""
        return self._seek(mark, 1, self.film.at if self.film.leads(mark, 1) else None)

    def _show(self, at: int) -> None:
        self.go_to(at)
        self.running.stop()

    def go_to(self, at: int) -> None:
        """Shows a moment. If it is the next one, shows how it comes about."""
        before = self.film.now
        follows = at == self.film.at + 1
        self.director.skip()
        self.stage.skip(jumps=not follows)
        self.film.go(at)
        after = self.film.now
        if follows and after is not before:
            public = seen_by(before.game.state, None), seen_by(after.game.state, None)
            past = self._events[: after.told]
            self.director.play(public[0], after.game.news, public[1], past=past)

    def _to_pointer(self) -> None:
        """Goes to the moment clicked on the time line."""
        line = self.ui.places(Area.TIME_LINE) if self.ui else []
        if line and self._pointer is not None:
            share = (self._pointer[0] - line[0].left) / line[0].width
            self._show(self._nearest(share * (len(self.film.moments) - 1)))

    def _nearest(self, at: float) -> int:
        """The moment meant by a place on the line, or by one on the curve, where a turning point
        near it is meant."""
        curve = self._coach.curve
        if curve is not None and self._under() is Area.CURVE and curve.turning:
            near = min(curve.turning, key=lambda turned: abs(turned - at))
            if abs(near - at) <= _NEAR * len(self.film.moments):
                return near
        return round(at)

    def _to_line(self, number: int) -> None:
        """Goes back to the moment when a line of the log was new."""
        lines = self._lines.read(self._events[: self.film.now.told], self._state())
        if number < len(lines):  # what is said at the end of the film has no moment
            last = lines[number].last
            self._show(bisect_right(self.film.moments, last, key=lambda moment: moment.told))

    def _turn_view(self) -> None:
        self.viewer = self._views[(self._views.index(self.viewer) + 1) % len(self._views)]

    @property
    def _moves(self) -> int:
        """The number of moves of the record that lead to the moment shown."""
        return self._replayed.line_of_play[self.film.at][0]

    def _branch(self) -> None:
        """Plays on from here. In a game between two programs, asks first who takes which side."""
        seating = Seating.of(self._record.first(self._moves).seats)
        if PERSON in seating.names.values():
            self._play_on(seating)
            return
        self.running.stop()
        pending = self.film.now.game.pending
        asked = None if pending is None else pending.player
        seating.names[asked or Side.RED] = PERSON
        self.sheets.open(SeatsSheet(seating, partial(self._play_on, seating)))

    def _play_on(self, seating: Seating) -> None:
        self.sheets.clear()
        part = self._path, self._moves
        leave = to_start(self._screening.leave)
        porter = Porter(self.sheets, self.tell, self.lead)
        porter.go(lambda: taken_up(branch_game(*part), leave, seating.changed))

    def lead(self, following: Next) -> None:
        """Leaves the film for something else."""
        self.close()
        super().lead(following)

    def coach(self) -> None:
        """Opens the coach's sheet."""
        self.running.stop()
        self._coach.open()

    def _teach(self, lesson: Taught) -> None:
        """Shows the moment of which the coach speaks."""
        self._show(lesson.at)
        self.back.teach(lesson)

    def _go(self) -> None:
        self.close()
        self.following = (self._screening.back or self._screening.leave)()

    # Reacting

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event. While the film plays, the timer shows the next moment."""
        if event.type == pygame.USEREVENT and self.running.on:
            covered, speaks = self.sheets.top is not None, self.director.speaks
            self.running.on_time(covered=covered, speaks=speaks, moving=self.moving)
            return
        if pressing(event):
            self.notice = ""
            self.director.skip()
            self.stage.skip()
            if not zooming.zooms(event, self._under()):
                self._glide.skip()
        super().handle(event)

    def _motion(self, event: pygame.event.Event) -> None:
        self._by_keys, self._pointed = False, None
        super()._motion(event)

    def _point(self, square: Square | None) -> None:
        self._pointed = square
        if self._read_of(self._state(), square):
            return
        if square != self._square or self._looked is not None:
            self._looked, self._square, self._card.at = None, square, 0

    def _key(self, event: pygame.event.Event) -> None:
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_ESCAPE and self.back.words:
            self.back.dismiss()
        elif event.key == pygame.K_ESCAPE:
            self._go()
        elif event.key == pygame.K_SPACE:
            self.running.toggle()
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._show(0 if event.key == pygame.K_HOME else len(self.film.moments))
        elif self._turns_view(event):
            pass
        elif event.key == pygame.K_TAB:
            figure = next_figure(self._state(), self._looked, -1 if shift else 1)
            self._look_at(figure)
            self._pointer, self._pointed, self._by_keys = None, figure.at, True
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            scroll = self._card.wheel if shift else self._log.wheel
            scroll(4 if event.key == pygame.K_PAGEUP else -4)
        elif event.key in _ARROWS:
            if self.ui is not None and self.ui.layout.shared:
                self._looked = None
            next(b for b in self._buttons() if b.target is _ARROWS[event.key]).press()
        else:
            pressed((*self._buttons(), *self._ways(), *note.buttons(self.back)), event)


def _view(viewer: Side | None) -> str:
    """Whose cards are visible, as a label."""
    seen = _("what both may see") if viewer is None else vocabulary.side(viewer)
    return _("View: {seen}").format(seen=seen)
