"""The coach's sheet: the costliest decisions in a finished game, and the luck of both sides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame
from attrs import define, evolve, field

from ad1666.advice import sentences
from ad1666.advice.coach import Judged
from ad1666.advice.coaching import Coaching, Findings
from ad1666.advice.falls import Fall
from ad1666.advice.looking_back import Taught
from ad1666.i18n import N_, _, ngettext
from ad1666.play.targets import Command, Option
from ad1666.rules.cards import Side
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import columns
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import lesson_rows
from ad1666.table.views.board.board_art import BoardArt
from ad1666.table.views.lesson_rows import LessonRow, SmallBoards
from ad1666.words.ending import luck_in

_WIDE = 1040
"""The width of the sheet."""
_TYPE = 17
_KEYS = 9
"""How many rows have a key."""


@define
class CoachSheet(Sheet):
    """The costliest decisions, and the doubtful ones, on a sheet as high as needed. ``show`` goes
    to one and has the coach speak of it. ``person`` is the side of the only person who played, to
    whom the coach then speaks; ``both`` asks about both sides instead, if it does not yet."""

    title: ClassVar[str] = N_("Coach")

    coaching: Coaching
    art: BoardArt
    show: Callable[[Taught], None]
    person: Side | None = None
    both: Callable[[], None] | None = None
    kept: Callable[[], int] = field(default=lambda: 0)
    """How many of the decisions come back as puzzles."""
    _now: Findings = field(factory=Findings, init=False)
    """The findings on display. A frame is drawn from one set of findings, and keys refer to that
    set."""
    _boards: SmallBoards = field(factory=SmallBoards, init=False)

    def commands(self) -> tuple[Button, ...]:
        """A button for each decision that goes to its moment, and what else there is."""
        return *self._moments(), *self._more()

    def _moments(self) -> tuple[Button, ...]:
        tip = _("Shows the position before it. “Play on from here” begins a new game from there.")
        return tuple(
            Button(
                Option(number),
                _("Turn {turn}").format(turn=told.state.turn),
                str(number + 1) if number < _KEYS else "",
                partial(self.show, told.taught),
                tip,
            )
            for number, told in enumerate(self._told())
        )

    def entries(self) -> tuple[Button, ...]:
        """The decisions, then the buttons at the foot."""
        return *self._moments(), *super().entries()

    def _told(self) -> list[LessonRow]:
        """What to speak of: decisions, falls of the chance, and what is only doubtful."""
        now = self._now
        return [
            *(self._decision(judged, doubtful=False) for judged in now.worst),
            *map(self._fall, now.falls),
            *(self._decision(judged, doubtful=True) for judged in now.doubtful),
        ]

    def _decision(self, judged: Judged, *, doubtful: bool) -> LessonRow:
        """A decision in a row."""
        person = judged.decision.seen.side is self.person
        return lesson_rows.of_decision(self.art, judged, doubtful=doubtful, person=person)

    def _fall(self, fall: Fall) -> LessonRow:
        """A fall of the chance in a row, with the decision on which it hung, if any."""
        person, judged = fall.side is self.person, fall.judged
        told = sentences.fallen(fall, self._now.worst, person=person)
        names = sentences.names_of(doubtful=True, person=person)
        if judged is None:
            figure = None if fall.deed is None else fall.deed.figure
            taught = Taught(fall.before.at, sentences.noted(told, names))
            return LessonRow(self.art, fall.side, fall.state, figure, told, names, taught)
        shown = judged if told.best else None
        taught = Taught(judged.decision.at, sentences.noted(told, names), shown)
        who, state = judged.made.choice.who, judged.decision.seen.prompt.state
        return LessonRow(self.art, fall.side, state, who, told, names, taught, shown)

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The buttons at the foot. Those of decisions are in their rows."""
        return *self._more(), close

    def _more(self) -> tuple[Button, ...]:
        if self.both is None:
            return ()
        tip = _("What the other side should have done, too.")
        return (Button(Command.BOTH, _("Both sides"), "B", self.both, tip),)

    def room(self, ui: Ui, close: Button) -> pygame.Rect:
        """Draws the empty sheet."""
        self._now = held(self._now, self.coaching.now)
        buttons = self.buttons(close)
        size = _WIDE, self.wanted(ui, _WIDE, buttons)
        return self.lay(ui, _(self.title), buttons, size)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the decisions, worst first, each in a row with its button."""
        coaching, now = self.coaching, self._now
        column = room.left, room.width
        told = _(
            "What cost most, judged by a swordmaster from what was known then, and borne out by "
            "games:"
        )
        if self.person is not None and self.both is not None:
            told = _(
                "What cost you most, judged by a swordmaster from what you knew then, and borne "
                "out by games:"
            )
        if not now.over and now.most:
            told = _(
                "Playing on from the worst decisions to see what they cost: {done} games of {all} "
                "at most."
            )
            told = told.format(done=now.games, all=now.most)
        elif not now.over:
            told = _("A swordmaster is reviewing the game: {done} of {all} decisions.")
            told = told.format(done=now.done, all=now.all)
        elif now.failed:
            told = _(
                "Something went wrong and the coach stopped: this is only what it had found by "
                "then."
            )
        elif not now.worst and now.doubtful:
            told = _("A swordmaster is certain of no mistake.")
        elif not now.worst:
            told = _("A swordmaster would have decided the same each time.")
        y = ui.flow(told, room, _TYPE) + ui.px(8)
        buttons, once = self._moments(), set[str]()
        keys = max((ui.button_width(button, _TYPE) for button in buttons), default=0)
        headings = {
            len(now.worst) + len(now.falls): _(
                "**Doubtful**: what looked worse than something else, no more."
            ),
            len(now.worst): _("**Where the chance to win fell most**, and what that hung on:"),
        }
        if now.over and (kept := self.kept()):
            back = ngettext(
                "{n} of them comes back as a puzzle some days from now.",
                "{n} of them come back as puzzles some days from now.",
                kept,
            )
            y = ui.flow(back.format(n=kept), columns.row(room, y), _TYPE) + ui.px(8)
        for number, (row_told, button) in enumerate(zip(self._told(), buttons, strict=True)):
            if number in headings and (number or not now.falls):
                y = ui.flow(headings[number], (column[0], y + ui.px(6), column[1]), _TYPE)
            place = columns.row(room, y)
            focused = button.target == self.focus
            y = self._boards.row(ui, place, row_told, button, keys, once, focused=focused)
            y += ui.px(6)
        if coaching.forgotten:
            y = ui.flow(_("**Forgotten**"), (column[0], y + ui.px(6), column[1]), _TYPE)
        for what in coaching.forgotten:
            told = sentences.left(what, coaching.end)
            y = ui.prose(told, (column[0], y, column[1]), _TYPE, once=once)
        if coaching.turned:
            y = ui.flow(_("**Luck**"), (column[0], y + ui.px(6), column[1]), _TYPE)
            y = ui.flow(luck_in(coaching.turned), (column[0], y, column[1]), _TYPE)
            for side in coaching.sides if now.priced else ():
                y = ui.flow(sentences.luck(now.priced, side), (column[0], y, column[1]), _TYPE)
        return y


def held(seen: Findings, now: Findings) -> Findings:
    """The present findings, with each decision in the place where it is shown while the search goes
    on, so that nobody clicks on the wrong one. In the end the worst comes first."""
    if now.over:
        return now
    new = {one.decision.at: one for one in now.worst}
    places = [new.pop(one.decision.at, None) for one in seen.worst]
    fresh = iter(new.values())
    kept = [next(fresh, None) if one is None else one for one in places]
    return evolve(now, worst=tuple(one for one in (*kept, *fresh) if one is not None))
