"""A lesson: a prepared table, a program as partner, and words that point at what is to be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
from attrs import define, evolve, field

from ad1666.content.scenarios.headlines import Headline, read_headline
from ad1666.i18n import _
from ad1666.play import learning
from ad1666.play.course import Lesson
from ad1666.play.courses import COURSES
from ad1666.play.lesson_list import after, scenario_of
from ad1666.play.targets import Area, Command, Option
from ad1666.play.turned import Turned
from ad1666.rules.board import Edge
from ad1666.rules.characters import Square
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.game_commands import TableCommands
from ad1666.table.scenes.lesson_start import lesson
from ad1666.table.scenes.onward import AtTable, Teach
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.keys import pressing
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.scene import Next
from ad1666.table.toolkit.span import Span
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import lesson_note, note, pointing, zooming
from ad1666.table.views.pointing import Quill
from ad1666.table.views.ring import tagged
from ad1666.words import title

_MOST = 2
"""The most things pointed at at a time."""


@define
class LessonCommands(TableCommands):
    """The commands of a lesson, which is followed by another one."""

    teach: Teach = field(kw_only=True)
    lesson: Lesson = field(kw_only=True)
    following: Headline | None = field(init=False)
    """The scenario of the next lesson."""

    def __attrs_post_init__(self) -> None:
        name = after(self.teach.course.name)
        self.following = None if name is None else read_headline(scenario_of(name))

    def next_scenario(self) -> Headline | None:
        """The scenario of the next lesson."""
        return self.following

    @property
    def farewell(self) -> str:
        """The closing words, once all steps are done."""
        return self.lesson.farewell if self.lesson.over else ""

    @property
    def more(self) -> tuple[str, str]:
        """What it is called to have the lesson once more, and what that means."""
        return _("This lesson again"), _("From its first step.")

    def rematch(self) -> None:
        """Begins the lesson anew."""
        self._before(partial(lesson, self.table.leave, self.teach.course, anew=True))

    def again(self) -> Next:
        """The same lesson once more."""
        return self.teach

    def begin(self, scenario: Path) -> None:
        """Goes on to the next lesson, whose ``scenario`` this is."""
        name = after(self.teach.course.name)
        assert name is not None
        begun = partial(lesson, self.table.leave, COURSES[name])
        self.sheets.keeping.before(partial(self._part, begun))


class LessonScene(GameScene):
    """A lesson being played."""

    def __init__(self, teach: Teach) -> None:
        self.lesson, self._quill = Lesson(teach.course, teach.session.log), Quill()
        commanded = partial(LessonCommands, teach=teach, lesson=self.lesson)
        super().__init__(AtTable(teach.session, teach.leave), self.lesson, commanded)
        self.hands.allowed = False  # whoever learns looks at this screen
        self.programs.may_rush = False
        self.controls.guide = self.lesson
        self.controls.refresh()

    def _tell(self, turned: Turned) -> None:
        """Tells the teacher, too, and takes up the question anew if another step has begun."""
        before = self.lesson.at
        super()._tell(turned)
        if self.lesson.at != before and self.controls.guide is not None:
            self.controls.refresh()

    def _close_game(self) -> None:
        """Shows the words that close the lesson, which is no victory."""
        self.show.ended()
        self.sheets.end()

    @property
    def _spans(self) -> tuple[Span, ...]:
        return (*super()._spans, self._quill.span)

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event. A press has arrows there at once."""
        if pressing(event):
            self._quill.span.end()
        super().handle(event)

    def note_buttons(self) -> tuple[Button, ...]:
        """The button that dismisses the words; at the end the ways to go on."""
        if not self.teacher.words or not self.lesson.closes or self.teacher.thought is not None:
            return note.buttons(self.teacher)
        following = self.commands.next_scenario()
        back = Button(Command.LEAVE, self.commands.way_out, "", self.commands.leave)
        if following is None:
            return (evolve(back, key="F3", leads_on=True),)
        named = _("Next: {title}").format(title=title(following.title))
        begin = partial(self.commands.begin, following.path)
        return back, Button(Command.LEARN, named, "F3", begin, leads_on=True)

    def _answer(self, key: int, typed: str) -> None:
        """Handles the keys of a game. Once the lesson is over Enter leads on from it, unless the
        keyboard is on something else."""
        leading = next((b for b in self.note_buttons() if b.leads_on), None)
        elsewhere = self.controls.focus is not None or self.controls.cursor is not None
        if leading is None or elsewhere or key not in ENTER:
            super()._answer(key, typed)
        elif not self._early.bars("Enter"):
            leading.press()

    def _draw_note(self, ui: Ui, chosen: list[pygame.Rect]) -> None:
        """Draws the words and, while the pupil is asked, points at what they are about."""
        if not (self._happens or learning.in_a_test(self.controls.hot_seat)):
            self.lesson.turn(learning.asked_freely(self.controls, self.lesson))
        if self.teacher.thought is not None or not self.lesson.words:
            super()._draw_note(ui, chosen)
            return
        subjects = self._subjects(ui)
        tested = ui.places(Area.TEST)
        asked = self.controls.menu is not None and not self.controls.hot_seat.absent
        shows = bool(subjects) and asked and not self._happens and self.sheets.top is None
        if shows and not tested:
            pointing.dim(ui, subjects)
        busy = (*tested, *ui.places(*zooming.ZOOMING), *chosen)
        grid, people = self.grid, self.controls.hot_seat.state.on_board()
        standing = [] if grid is None else [grid.rect(f.at) for f in people if f.at is not None]
        words = lesson_note.draw(ui, self.lesson, self.note_buttons(), subjects, busy, standing)
        if shows:
            pressed = self._pressed(subjects)
            for box in pressed:
                pointing.ring(ui, box)
            about = self.lesson.at, self.controls.hot_seat.made, len(self.controls.stack)
            self._quill.take(about, len(pressed))
            self._quill.draw(ui, words, pressed)

    def _subjects(self, ui: Ui) -> list[pygame.Rect]:
        """Where the things are that the present step is about, the most important first: what is to
        be chosen, then who or what it concerns."""
        step, grid, state = self.lesson.step, self.grid, self.controls.hot_seat.state
        if step is None or grid is None:
            return []
        found: list[pygame.Rect] = []
        if (at := learning.goal(self.controls, self.lesson)) is not None:
            found.append(grid.rect(at))
        elif options := self._options(ui, grid):
            found.append(options[0].unionall(options[1:]))
        else:  # a question on the way, which is answered freely
            return []
        if step.edge is not None:
            found.append(_doorway(grid.rect, step.edge))
        found += map(grid.rect, step.spots)
        if not ui.places(Area.TEST):  # there the stage shows who is concerned
            standing = (state.figure(figure).at for figure in step.figures)
            found += [grid.rect(at) for at in standing if at is not None]
        for target in step.targets:
            found += [spot.rect for spot in ui.hotspots if spot.target == target][-1:]
        return found[:_MOST]

    def _pressed(self, subjects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Those of the subjects that a press does something at, or that are no part of the board:
        a figure that is only spoken of stands in the light, and no arrow leads to it."""
        grid, controls = self.grid, self.controls
        assert grid is not None
        idle = {
            tuple(grid.rect(figure.at))
            for figure in controls.hot_seat.state.figures
            if figure.at is not None
            and figure.at not in controls.paths
            and not controls.at(figure.at, None)
        }
        return [box for box in subjects if tuple(box) not in idle]

    def _options(self, ui: Ui, grid: Grid) -> list[pygame.Rect]:
        """Where the answers are that the present step asks for: a direction is on the board."""
        step, menu = self.lesson.step, self.controls.menu
        if step is None or menu is None:
            return []
        found: list[pygame.Rect] = []
        for number, entry in enumerate(menu.entries):
            if step.fitting((entry,)):
                ways = entry.spots if entry.direction is not None else ()
                around = self._ring.numbers(self.controls)
                shown = ui.places(Option(number))
                shown = [tagged(box) for box in shown] if number in around else shown
                found += shown or map(grid.rect, ways)
        return found


def _doorway(rect: Callable[[Square], pygame.Rect], edge: Edge) -> pygame.Rect:
    """The part of the board about an edge."""
    here = rect((edge.x, edge.y))
    middle = here.midtop if edge.side == "N" else here.midleft
    box = pygame.Rect(0, 0, here.width * 3 // 4, here.height * 3 // 4)
    box.center = middle
    return box
