"""The sheet with the goals of both sides and their discard piles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

import pygame
from attrs import define

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import N_, _, ngettext, whole
from ad1666.play import errand
from ad1666.play.hot_seat import HotSeat
from ad1666.rules import scoring
from ad1666.rules.cards import Side, in_order
from ad1666.rules.characters import Status
from ad1666.rules.decks import RESHUFFLE_AT
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.rules.victory import Tally
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import cloth, columns, pictures, text, theme
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import cards
from ad1666.words import ground, keepsakes, symbols, vocabulary
from ad1666.words.goals import (
    picture,
    points,
    standing,
    text_of_end,
    text_of_nobody_left,
    text_of_progress,
    text_of_result,
    text_of_tie,
    text_with_span,
)
from ad1666.words.incidents import scene_of, text_of_events
from ad1666.words.scenarios import text_of_alarm, text_of_arrivals, text_of_called

_TYPE = 16
_MARK = 24
"""The size of the mark before a goal, and of the pictures for what concerns both sides."""
_SEAL, _CLOTH = 52, 12
"""The size of the seal with a side's points, and the width of its cloth."""
_CARD = 46
"""The width of a card in a discard pile, if there is room."""


@define
class SidesSheet(Sheet):
    """Both sides beside each other: points, goals and their progress (GUARD-3), arrivals still to
    come, and the discard pile (CARD-5); below them what concerns both sides, and the secret errand
    of whoever may see a hand here."""

    hot_seat: HotSeat
    scenario: Scenario
    title: ClassVar[str] = N_("Goals and discard piles")
    size: ClassVar[tuple[int, int]] = (1240, 740)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws both sides, and what concerns both. Returns the y below."""
        state, gap = self.hot_seat.view, ui.px(18)
        width = (room.width - gap) // 2
        column, y, once = pygame.Rect(room.topleft, (width, room.height)), room.top, set[str]()
        for side in Side:
            y = max(y, self._side(ui, column, state, side, once))
            column = column.move(width + gap, 0)
        y += ui.px(10)
        pygame.draw.line(ui.surface, theme.PARCHMENT_DARK, (room.left, y), (room.right, y), 1)
        y += ui.px(8)
        for sign, words in _common(state, self.scenario.items):
            y = _told(ui, columns.row(room, y), sign, words, once) + ui.px(4)
        for words in errand.lines(self.hot_seat, self.hot_seat.viewer):
            y = _told(ui, columns.row(room, y), "thing-seal", words, once) + ui.px(4)
        return self._carried(ui, columns.row(room, y), state, once)

    def _carried(self, ui: Ui, room: pygame.Rect, state: State, once: set[str]) -> int:
        """Draws what a campaign has carried into the game. Returns the y below."""
        told = [*keepsakes.lines(state, self.scenario.items)]
        if not told:
            return room.top
        heading = columns.row(room, room.top + ui.px(6))
        y = ui.flow(_("**Carried into this night**"), heading, 17, theme.RULE) + ui.px(3)
        for sign, words in told:
            y = _told(ui, columns.row(room, y), sign, words, once) + ui.px(4)
        return y

    def _side(self, ui: Ui, column: pygame.Rect, state: State, side: Side, once: set[str]) -> int:
        """Draws a side. Returns the y below it. ``once`` are the clauses of the words of the rules
        that are underlined on the sheet."""
        band = columns.row(column, column.top, ui.type_px(30))
        ui.band(band, side, vocabulary.party(side, self.scenario.factions[side]), 18)
        tallies = standing(state, side)
        over = state.outcome is not None
        words = _final(points(tallies)) if over else _now(points(tallies), state)
        y = _score(ui, column, band.bottom + ui.px(6), points(tallies), words)
        for tally in tallies:
            items, stage = self.scenario.items, scoring.stage(state, tally.goal)
            text_of_goal = text_with_span(tally.goal, items, scene_of(state, items))
            progress = text_of_result(tally) if over else text_of_progress(tally, stage)
            row = columns.row(column, y)
            y = _goal(ui, row, tally, text_of_goal, progress, once) + ui.px(5)
        waiting = [f for f in state.figures if f.side is side and f.status is Status.TO_COME]
        for line in text_of_arrivals(waiting, state.figures):
            y = _told(ui, columns.row(column, y), "turns", line, once) + ui.px(4)
        return _pile(ui, state, side, columns.row(column, y + ui.px(4)), once)


def _now(scored: int, state: State) -> str:
    """What the points mean while the game goes on."""
    words = ngettext(
        "If the game ended now: **{n} point**.", "If the game ended now: **{n} points**.", scored
    ).format(n=scored)
    tie = text_of_tie(scoring.tie(state), scoring.gone(state))
    return " ".join(filter(None, (words, tie, "[[GUARD-3]]")))


def _final(scored: int) -> str:
    """What the points mean after the game."""
    words = ngettext("In the end: **{n} point**.", "In the end: **{n} points**.", scored)
    return f"{words.format(n=scored)} [[GUARD-3]]"


def _score(ui: Ui, column: pygame.Rect, top: int, scored: int, words: str) -> int:
    """Draws the points on a seal, and their meaning. Returns the y below."""
    size = ui.type_px(_SEAL)
    seal = pygame.Rect(column.left, top, size, size)
    cloth.score(ui.surface, seal.center, size, whole(scored))
    beside = columns.beside(columns.row(column, top, size), size + ui.px(8))
    below = columns.level(ui, beside, partial(ui.prose, words, size=_TYPE))
    return max(below, seal.bottom) + ui.px(6)


def _goal(ui: Ui, row: pygame.Rect, tally: Tally, words: str, progress: str, once: set[str]) -> int:
    """Draws a goal: the picture of its aim, with a mark if it is reached, its progress, and its
    points. Returns the y below."""
    size, pad, edge = ui.type_px(_MARK), ui.px(6), ui.px(_CLOTH)
    left = row.left + edge + pad + size + pad
    brings = text.advance("00", "bold", ui.font(20))
    width = round(row.right - 2 * pad - brings - left)
    column = pygame.Rect(left, row.top + pad // 2, width, 0)

    def told(column: pygame.Rect) -> int:
        below = columns.row(column, ui.prose(words, column, _TYPE, once=once))
        return ui.prose(progress, below, _TYPE, theme.INK_SOFT, once)

    box = columns.row(row, row.top, columns.measured(ui, column, told) + pad)
    cloth.slip(ui.surface, box, tally.goal.side, edge)
    middle = row.left + edge + pad + size // 2, box.centery
    pictures.put(ui.surface, picture(tally.goal.aim), size, middle)
    if tally.times:
        reached = middle[0] + size // 3, middle[1] + size // 3
        pictures.put(ui.surface, "done", size * 2 // 3, reached)
    told(column)
    worth = pygame.Rect(left + width + pad, row.top, round(brings), box.height)
    text.centred(ui.surface, whole(tally.points), worth, ui.font(20), theme.RULE, "bold")
    return box.bottom


def _told(ui: Ui, row: pygame.Rect, sign: str, words: str, once: set[str]) -> int:
    """Draws a sentence beside its picture. Returns the y below."""
    size = ui.type_px(_MARK)
    pictures.put(ui.surface, sign, size, (row.left + ui.px(6) + size // 2, row.top + size // 2))
    beside = columns.beside(columns.row(row, row.top + ui.px(2)), size + ui.px(14))
    below = ui.prose(words, beside, _TYPE, once=once)
    return max(below, row.top + size)


def _common(state: State, items: Mapping[str, Item]) -> list[tuple[str, str]]:
    """Sentences with their pictures: where the items named by goals are, the effect of the alarm,
    which events may still happen, how long the game still lasts, and what else ends it (GUARD-1,
    GUARD-4, GUARD-5, SCN-6)."""
    lines = [(symbols.of_item(item), words) for item, words in ground.with_items(state)]
    if state.alarm:
        raised = (_("The alarm has been raised."), text_of_called(state.figures), "[[GUARD-4]]")
        lines.append(("guard", " ".join(filter(None, raised))))
    elif state.terms.alarm is not None:
        lines.append(("guard", text_of_alarm(state.terms.alarm, state.figures)))
    lines += [("quill", words) for words in text_of_events(state, items)]
    if state.guard and state.terms.intervention:
        lines.append(("guard", f"{text_of_end(state.guard, intervention=True)} [[GUARD-1]]"))
    elif state.guard:
        left = ngettext(
            "{n} turn left, this one included.",
            "{n} turns left, this one included.",
            state.guard,
        )
        lines.append(("turns", f"{left.format(n=state.guard)} [[GUARD-2]]"))
    lines.append(("done", text_of_nobody_left(state.terms)))
    return lines


def _pile(ui: Ui, state: State, side: Side, row: pygame.Rect, once: set[str]) -> int:
    """Draws the discard pile, sorted, in one row. Returns the y below it."""
    pile = state.pile(side)
    stirring = min(pile.reshuffle_triggers, RESHUFFLE_AT)  # whoever discards several may add more
    summary = ngettext(
        "**Discard pile:** {n} card; eights and jokers {stirring} of {stir}, then all is "
        "reshuffled. [[CARD-6]] [[CARD-7]]",
        "**Discard pile:** {n} cards; eights and jokers {stirring} of {stir}, then all is "
        "reshuffled. [[CARD-6]] [[CARD-7]]",
        len(pile.discard),
    ).format(n=len(pile.discard), stirring=stirring, stir=RESHUFFLE_AT)
    y = _told(ui, row, "discard", summary, once) + ui.px(4)
    if not pile.discard:
        return y
    width = ui.type_px(_CARD)
    step = min(width + ui.px(4), (row.width - width) // max(1, len(pile.discard) - 1))
    place = pygame.Rect(row.left, y, width, round(width * cards.RATIO))
    for card in in_order(pile.discard):
        cards.draw(ui.surface, place, card)
        place = place.move(step, 0)
    return place.bottom
