"""The coach's sheet: the costliest decisions in a finished game, and the luck of both sides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, NamedTuple

import pygame
from attrs import define, evolve, field

from ad1666.advice import sentences
from ad1666.advice.coach import Judged
from ad1666.advice.coaching import Coaching, Findings
from ad1666.advice.looking_back import Taught
from ad1666.advice.sentences import CostlyDecision
from ad1666.i18n import N_, _
from ad1666.play.targets import Command, Option
from ad1666.rules.cards import Side
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import cloth, columns, text, theme
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words.ending import luck_in

_WIDE = 1040
"""The width of the sheet."""
_TYPE, _SMALL = 17, 15
_BUTTON = 34
"""The height of the button in a row."""
_GAP, _PAD, _CLOTH = 12, 7, 12
"""Pixels between the parts of a row, from them to its edges, and across a side's cloth."""


@define
class CoachSheet(Sheet):
    """The costliest decisions, and the doubtful ones, on a sheet as high as needed. ``show`` goes
    to one and has the coach speak of it. ``person`` is the side of the only person who played, to
    whom the coach then speaks; ``both`` asks about both sides instead, if it does not yet."""

    title: ClassVar[str] = N_("Coach")

    coaching: Coaching
    show: Callable[[Taught], None]
    person: Side | None = None
    both: Callable[[], None] | None = None
    _now: Findings = field(factory=Findings, init=False)
    """The findings on display. A frame is drawn from one set of findings, and keys refer to that
    set."""

    def commands(self) -> tuple[Button, ...]:
        """A button for each decision that goes to its moment, and what else there is."""
        return *self._moments(), *self._more()

    def _moments(self) -> tuple[Button, ...]:
        tip = _("Shows the position before it. “Play on from here” begins a new game from there.")
        return tuple(
            Button(
                Option(number),
                _("Turn {turn}").format(turn=judged.decision.seen.prompt.state.turn),
                str(number + 1),
                partial(self.show, self._taught(judged, doubtful=doubtful)),
                tip,
            )
            for number, (judged, doubtful) in enumerate(self._told())
        )

    def entries(self) -> tuple[Button, ...]:
        """The decisions, then the buttons at the foot."""
        return *self._moments(), *super().entries()

    def _told(self) -> list[tuple[Judged, bool]]:
        """The decisions to speak of, each with whether it is only doubtful."""
        worst = [(judged, False) for judged in self._now.worst]
        return [*worst, *((judged, True) for judged in self._now.doubtful)]

    def _taught(self, judged: Judged, *, doubtful: bool) -> Taught:
        person = judged.decision.seen.side is self.person
        return Taught(judged, sentences.taught(judged, doubtful=doubtful, person=person))

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
        for number, ((judged, doubtful), button) in enumerate(
            zip(self._told(), buttons, strict=True)
        ):
            if doubtful and number == len(now.worst):
                heading = _("**Doubtful**: what looked worse than something else, no more.")
                y = ui.flow(heading, (column[0], y + ui.px(6), column[1]), _TYPE)
            person = judged.decision.seen.side is self.person
            names = sentences.names_of(doubtful=doubtful, person=person)
            row = columns.row(room, y)
            told_of = sentences.lesson(judged, doubtful=doubtful)
            shown = _Told(judged, told_of, names, button.target == self.focus)
            y = _row(ui, row, shown, button, keys, once)
            y += ui.px(6)
        if coaching.forgotten:
            y = ui.flow(_("**Forgotten**"), (column[0], y + ui.px(6), column[1]), _TYPE)
        for what in coaching.forgotten:
            told = sentences.left(what, coaching.end)
            y = ui.prose(told, (column[0], y, column[1]), _TYPE, once=once)
        if coaching.turned:
            y = ui.flow(_("**Luck**"), (column[0], y + ui.px(6), column[1]), _TYPE)
            y = ui.flow(luck_in(coaching.turned), (column[0], y, column[1]), _TYPE)
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


class _Told(NamedTuple):
    """A decision in words, with what the choice made and the better one are called, and
    whether it is in focus."""

    judged: Judged
    lesson: CostlyDecision
    names: tuple[str, str]
    focused: bool


def _row(ui: Ui, row: pygame.Rect, told: _Told, button: Button, keys: int, once: set[str]) -> int:
    """Draws a decision: the button that leads there, ``keys`` pixels wide, who decided, what was
    chosen, what was better, and the loss. Returns the y below."""
    lesson, side = told.lesson, told.judged.decision.seen.side
    gap, pad = ui.px(_GAP), ui.px(_PAD)
    edge = ui.px(_CLOTH)
    left = row.left + edge + pad + keys + gap
    font, small = ui.font(_TYPE), ui.font(_SMALL)
    lost = round(text.advance(lesson.lost, "bold", font))
    chosen, better = told.names
    names = round(max(text.advance(n, "body", small) for n in (chosen, better))) + gap
    column = pygame.Rect(left, row.top + pad, row.right - pad - lost - gap - left, 0)

    def words(column: pygame.Rect) -> int:
        y = ui.flow(lesson.who, column, _TYPE, base="bold")
        for name, said in ((chosen, lesson.made), (better, f"**{lesson.best}**")):
            text.put(ui.surface, name, (left, y + font * 0.9), small, theme.INK_SOFT)
            y = ui.flow(said, (left + names, y, column.width - names), _TYPE)
        if lesson.why:
            beside = left, y, column.width
            y = ui.prose(lesson.why, beside, _SMALL, theme.INK_SOFT, once, "italic")
        return y

    high = columns.measured(ui, column, words)
    row.height = max(high, ui.type_px(_BUTTON)) + 2 * pad
    cloth.slip(ui.surface, row, side, edge)
    place = pygame.Rect(row.left + edge + pad, 0, keys, ui.type_px(_BUTTON))
    place.centery = row.centery
    ui.button(button, place, size=_TYPE, focused=told.focused)
    words(column)
    worth = pygame.Rect(row.right - pad - lost, row.top, lost, row.height)
    text.centred(ui.surface, lesson.lost, worth, font, theme.RULE, "bold")
    return row.bottom
