"""Lessons in rows: what was decided and what was better, each beside a small board."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from attrs import define, field

from ad1666.advice import sentences
from ad1666.advice.advised import advised, made
from ad1666.advice.coach import Decision, Judged
from ad1666.advice.looking_back import Taught
from ad1666.advice.sentences import CostlyDecision
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.toolkit import cloth, columns, text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import moments, plans
from ad1666.table.views.board.board_art import BoardArt

_TYPE, _SMALL = 17, 15
_BUTTON = 34
"""The height of the button in a row."""
_GAP, _PAD, _CLOTH = 12, 7, 12
"""Pixels between the parts of a row, from them to its edges, and across a side's cloth."""
_BOARD = 198, 110
"""The size of a small board."""


class LessonRow(NamedTuple):
    """A row: whose it is, the position with the figure that it is about, what is told, what the
    choice made and the better one are called, and what is shown in the film."""

    art: BoardArt
    side: Side
    state: State
    figure: str | None
    lesson: CostlyDecision
    names: tuple[str, str]
    taught: Taught
    judged: Judged | None = None
    """The decision beside the better one, if the board shows that."""


def of_decision(art: BoardArt, judged: Judged, *, doubtful: bool, person: bool) -> LessonRow:
    """A decision as a row, to the ``person`` who made it or to whoever looks."""
    seen = judged.decision.seen
    return LessonRow(
        art,
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


def of_good_decision(art: BoardArt, decision: Decision) -> LessonRow:
    """A decision that a swordmaster would have made so or as well, as a row to who made it."""
    seen, choice = decision.seen, decision.choice
    told = sentences.good(decision)
    names = sentences.names_of(doubtful=False, person=True)
    taught = Taught(decision.at, sentences.noted(told, names))
    return LessonRow(art, seen.side, seen.prompt.state, choice.who, told, names, taught)


@define
class SmallBoards:
    """Draws rows, and keeps their small boards."""

    _pictures: dict[tuple[object, ...], pygame.Surface] = field(factory=dict, init=False)
    """By what they show and their sizes."""

    def row(
        self,
        ui: Ui,
        row: pygame.Rect,
        told: LessonRow,
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

    def _picture(self, told: LessonRow, size: tuple[int, int]) -> pygame.Surface:
        """The small board of a row, with what was decided and what was better."""
        key = told.taught.at, told.judged is None, size
        if key not in self._pictures:
            state, judged = told.state, told.judged

            def signs(ui: Ui, grid: Grid) -> None:
                if judged is not None:
                    plans.draw_lesson(ui, grid, judged, state)

            centre = _middle(told)
            self._pictures[key] = moments.picture(told.art, state, centre, size, signs)
        return self._pictures[key]


def _middle(told: LessonRow) -> Square:
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
