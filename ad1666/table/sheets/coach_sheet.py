"""The coach's sheet: the costliest decisions in a finished game, and the luck of both sides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, NamedTuple

import pygame
from attrs import define, evolve, field

from ad1666.advice import sentences
from ad1666.advice.advised import advised, made
from ad1666.advice.coach import Judged
from ad1666.advice.coaching import Coaching, Findings
from ad1666.advice.falls import Fall
from ad1666.advice.looking_back import Taught
from ad1666.advice.sentences import CostlyDecision
from ad1666.i18n import N_, _
from ad1666.play.targets import Command, Option
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import cloth, columns, text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import moments, plans
from ad1666.table.views.board.board_art import BoardArt
from ad1666.words.ending import luck_in

_WIDE = 1040
"""The width of the sheet."""
_TYPE, _SMALL = 17, 15
_BUTTON = 34
"""The height of the button in a row."""
_GAP, _PAD, _CLOTH = 12, 7, 12
"""Pixels between the parts of a row, from them to its edges, and across a side's cloth."""
_BOARD = 198, 110
"""The size of a small board."""
_KEYS = 9
"""How many rows have a key."""


class _Told(NamedTuple):
    """A row: whose it is, the position with the figure that it is about, what is told, what the
    choice made and the better one are called, and what is shown in the film."""

    side: Side
    state: State
    figure: str | None
    lesson: CostlyDecision
    names: tuple[str, str]
    taught: Taught
    judged: Judged | None = None
    """The decision beside the better one, if the board shows that."""


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
    _now: Findings = field(factory=Findings, init=False)
    """The findings on display. A frame is drawn from one set of findings, and keys refer to that
    set."""
    _pictures: dict[tuple[object, ...], pygame.Surface] = field(factory=dict, init=False)
    """The small boards, by what they show and their sizes."""

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

    def _told(self) -> list[_Told]:
        """What to speak of: decisions, falls of the chance, and what is only doubtful."""
        now = self._now
        return [
            *(self._decision(judged, doubtful=False) for judged in now.worst),
            *map(self._fall, now.falls),
            *(self._decision(judged, doubtful=True) for judged in now.doubtful),
        ]

    def _decision(self, judged: Judged, *, doubtful: bool) -> _Told:
        """A decision in a row."""
        seen = judged.decision.seen
        person = seen.side is self.person
        return _Told(
            seen.side,
            seen.prompt.state,
            judged.made.choice.who,
            sentences.lesson(judged, doubtful=doubtful),
            sentences.names_of(doubtful=doubtful, person=person),
            Taught(
                judged.decision.at,
                sentences.taught(judged, doubtful=doubtful, person=person),
                judged,
            ),
            judged,
        )

    def _fall(self, fall: Fall) -> _Told:
        """A fall of the chance in a row, with the decision on which it hung, if any."""
        person, judged = fall.side is self.person, fall.judged
        told = sentences.fallen(fall, self._now.worst, person=person)
        names = sentences.names_of(doubtful=True, person=person)
        if judged is None:
            figure = None if fall.deed is None else fall.deed.figure
            taught = Taught(fall.before.at, sentences.noted(told, names))
            return _Told(fall.side, fall.state, figure, told, names, taught)
        shown = judged if told.best else None
        taught = Taught(judged.decision.at, sentences.noted(told, names), shown)
        who, state = judged.made.choice.who, judged.decision.seen.prompt.state
        return _Told(fall.side, state, who, told, names, taught, shown)

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
        for number, (row_told, button) in enumerate(zip(self._told(), buttons, strict=True)):
            if number in headings and (number or not now.falls):
                y = ui.flow(headings[number], (column[0], y + ui.px(6), column[1]), _TYPE)
            place = columns.row(room, y)
            focused = button.target == self.focus
            y = self._row(ui, place, row_told, button, keys, once, focused=focused) + ui.px(6)
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

    def _row(
        self,
        ui: Ui,
        row: pygame.Rect,
        told: _Told,
        button: Button,
        keys: int,
        once: set[str],
        *,
        focused: bool,
    ) -> int:
        """Draws a decision or a fall: a small board, the button that leads there, ``keys`` pixels
        wide, who decided, what was chosen, what was better, and the loss. Returns the y below."""
        lesson = told.lesson
        gap, pad, edge = ui.px(_GAP), ui.px(_PAD), ui.px(_CLOTH)
        board = pygame.Rect(row.left + edge + pad, 0, *map(ui.px, _BOARD))
        left = board.right + gap + keys + gap
        font, small = ui.font(_TYPE), ui.font(_SMALL)
        lost = round(text.advance(lesson.lost, "bold", font))
        lines = [
            (name, said) for name, said in zip(told.names, lesson.answers, strict=True) if said
        ]
        names = round(max((text.advance(n, "body", small) for n, _s in lines), default=0)) + gap
        column = pygame.Rect(left, row.top + pad, row.right - pad - lost - gap - left, 0)

        def words(column: pygame.Rect) -> int:
            y = ui.flow(lesson.who, column, _TYPE, base="bold")
            for name, said in lines:
                text.put(ui.surface, name, (left, y + font * 0.9), small, theme.INK_SOFT)
                y = ui.flow(said, (left + names, y, column.width - names), _TYPE)
            if lesson.why:
                beside = left, y, column.width
                y = ui.prose(lesson.why, beside, _SMALL, theme.INK_SOFT, once, "italic")
            return y

        high = columns.measured(ui, column, words)
        row.height = max(high, ui.type_px(_BUTTON), board.height) + 2 * pad
        cloth.slip(ui.surface, row, told.side, edge)
        board.centery = row.centery
        if not ui.measures and ui.seen(row):
            ui.surface.blit(self._picture(told, board.size), board)
            pygame.draw.rect(ui.surface, theme.EDGE, board, 1)
        place = pygame.Rect(board.right + gap, 0, keys, ui.type_px(_BUTTON))
        place.centery = row.centery
        ui.button(button, place, size=_TYPE, focused=focused)
        words(column)
        worth = pygame.Rect(row.right - pad - lost, row.top, lost, row.height)
        text.centred(ui.surface, lesson.lost, worth, font, theme.RULE, "bold")
        return row.bottom

    def _picture(self, told: _Told, size: tuple[int, int]) -> pygame.Surface:
        """The small board of a row, with what was decided and what was better."""
        key = told.taught.at, told.judged is None, size
        if key not in self._pictures:
            state, judged = told.state, told.judged

            def signs(ui: Ui, grid: Grid) -> None:
                if judged is not None:
                    plans.draw_lesson(ui, grid, judged, state)

            centre = _middle(told)
            self._pictures[key] = moments.picture(self.art, state, centre, size, signs)
        return self._pictures[key]


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


def _middle(told: _Told) -> Square:
    """The square in the middle of a small board: between all that it is about."""
    state, figure = told.state, told.state.known(told.figure)
    about = [] if figure is None or figure.at is None else [figure.at]
    if told.judged is not None:
        prompt = told.judged.decision.seen.prompt
        for plan in (advised(prompt, told.judged.reasoned.chosen), made(told.judged)):
            about += plan.aims
    if not about:
        return state.board.width // 2, state.board.height // 2
    across, down = zip(*about, strict=True)
    return (min(across) + max(across)) // 2, (min(down) + max(down)) // 2
