"""The sheet with the goals of both sides and their discard piles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pygame
from attrs import define

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import N_, _, ngettext
from ad1666.rules.cards import Side, in_order
from ad1666.rules.characters import Status
from ad1666.rules.decks import RESHUFFLE_AT
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.table.play.hot_seat import HotSeat
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import cards
from ad1666.table.words import vocabulary
from ad1666.table.words.goals import (
    points,
    standing,
    text_of_end,
    text_of_standing,
    text_of_tie,
)
from ad1666.table.words.scenarios import text_of_alarm, text_of_arrivals, text_of_called


@define
class SidesSheet(Sheet):
    """For each side its goals and their score so far (GUARD-3), its arrivals still to come, and its
    discard pile (CARD-5); below, what holds for both."""

    hot_seat: HotSeat
    scenario: Scenario
    title: ClassVar[str] = N_("Goals and discard piles")
    size: ClassVar[tuple[int, int]] = (1160, 740)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the sides one below the other."""
        state, scenario, y = self.hot_seat.view, self.scenario, room.top
        for side in Side:
            band = pygame.Rect(room.left, y, room.width, ui.px(28))
            ui.band(band, side, f"{vocabulary.side(side)}: {_(scenario.factions[side])}", 18)
            goals = _goals(state, side, scenario.items)
            y = ui.flow(goals, (room.left, band.bottom, room.width), 16)
            y = _pile(ui, state, side, (room.left, y, room.width)) + ui.px(10)
        return ui.flow(_common(state), (room.left, y, room.width), 16)


def _common(state: State) -> str:
    """Where the items are that goals name, the effect of the alarm, and how long the game still
    lasts (GUARD-1, GUARD-4)."""
    lines = vocabulary.treasures(state)
    if state.alarm:
        called = text_of_called(state.figures)
        lines.append(f"{_('The alarm has been raised.')} {called}".strip() + " [[GUARD-4]]")
    elif state.terms.alarm is not None:
        lines.append(text_of_alarm(state.terms.alarm, state.figures))
    if state.guard and state.terms.intervention:
        lines.append(f"{text_of_end(state.guard, intervention=True)} [[GUARD-1]]")
    elif state.guard:
        left = ngettext(
            "{n} turn is left, this one included.",
            "{n} turns are left, this one included.",
            state.guard,
        )
        lines.append(f"{left.format(n=state.guard)} [[GUARD-2]]")
    return "\n".join(lines)


def _goals(state: State, side: Side, items: Mapping[str, Item]) -> str:
    """Every goal with how it stands, and the score if the game ended now."""
    tallies = standing(state, side)
    lines = [f"• {text_of_standing(t, items, state.figures)}" for t in tallies]
    waiting = [f for f in state.figures if f.side is side and f.status is Status.TO_COME]
    lines += [f"• {line}" for line in text_of_arrivals(waiting, state.figures)]
    tie = "" if state.terms.tie is None else text_of_tie(state.terms.tie)
    lines.append(
        ngettext(
            "If the game ended now: **{n} point**.",
            "If the game ended now: **{n} points**.",
            points(tallies),
        ).format(n=points(tallies))
        + f" {tie}".rstrip()
        + " [[GUARD-3]]"
    )
    return "\n".join(lines)


def _pile(ui: Ui, state: State, side: Side, box: tuple[int, int, int]) -> int:
    """Draws the discard pile, sorted, in one row; returns the y below it."""
    left, _top, wide = box
    pile = state.pile(side)
    triggers = pile.reshuffle_triggers
    summary = _(
        "In the discard pile: {n}, of which eights or jokers: {stirring}; with {stir}, all is "
        "shuffled. [[CARD-6]] [[CARD-7]]"
    ).format(n=len(pile.discard), stirring=triggers, stir=RESHUFFLE_AT)
    y = ui.flow(summary, box, 16) + ui.px(2)
    if not pile.discard:
        return y
    gap = ui.px(4)
    width = min(ui.px(52), wide // len(pile.discard) - gap)
    place = pygame.Rect(left, y, width, round(width * cards.RATIO))
    for card in in_order(pile.discard):
        cards.draw(ui.surface, place, card)
        place = place.move(width + gap, 0)
    return place.bottom
