"""Below the inspected card: the log, or the test that is going on."""

from __future__ import annotations

import pygame

from ad1666.i18n import _
from ad1666.rules.cards import Card, Side, Suit
from ad1666.rules.events import Hand, Opposed, Standard, Term
from ad1666.rules.state import State
from ad1666.table import cards_view, terms, text, theme
from ad1666.table.ui import Ui, Zone
from ad1666.table.wording import Line, clauses

_TYPE = 15.5
Lines = list[tuple[Line, bool]]


def draw_log(ui: Ui, rect: pygame.Rect, lines: Lines, scroll: int) -> int:
    """The log, newest at the bottom; returns by how many pixels it can be scrolled back."""
    room = ui.panel(rect)
    head = ui.px(26)
    title = ui.font(16)
    text.put(
        ui.surface, _("What happened"), (room.left, room.top + title), title, theme.RULE, "title"
    )
    body = pygame.Rect(room.left, room.top + head, room.width, room.height - head)
    width = body.width - ui.px(12)
    size = ui.font(_TYPE)
    gap = ui.px(4)
    heights = [text.height(_marked(said), size, width) + gap for said, _new in lines]
    spare = max(0, sum(heights) - body.height)
    y = body.bottom - sum(heights) + min(scroll, spare) if spare else body.top
    ui.surface.set_clip(body)
    for (said, new), height in zip(lines, heights, strict=True):
        cut = y < body.top or y + height > body.bottom + gap
        if not cut or (height > body.height and y < body.bottom and y + height > body.top):
            if new:
                band = pygame.Rect(body.left - ui.px(4), y, body.width, height - gap // 2)
                pygame.draw.rect(ui.surface, theme.WHITE, band, border_radius=3)
            if said.side is not None:
                bar = pygame.Rect(body.left, y + 2, ui.px(4), height - gap)
                pygame.draw.rect(ui.surface, theme.SIDES[said.side], bar)
            text.flow(ui.surface, _marked(said), (body.left + ui.px(10), y, width), size)
        y += height
    ui.surface.set_clip(None)
    ui.zone(Zone("log", rect))
    return spare


def _marked(said: Line) -> str:
    return f"**{said.text}**" if said.heading else said.text


def draw_test(ui: Ui, rect: pygame.Rect, test: Standard | Opposed, state: State) -> None:
    """A test that is going on: cards, terms with causes and clauses, boosts, sums."""
    room = ui.panel(rect, theme.CREAM)
    ui.zone(Zone("test", rect))
    size = ui.font(17)
    title = terms.what(test.what)
    text.put(ui.surface, title, (room.left, room.top + size), size, theme.RULE, "title")
    top = room.top + ui.px(26)
    if isinstance(test, Standard):
        box = pygame.Rect(room.left, top, room.width, room.bottom - top)
        _column(
            ui,
            box,
            state,
            terms.figure_by_id(state, test.figure),
            (test.card, test.card.suit, test.boosts, test.terms, test.result),
            test.player,
            _("{result} against difficulty {difficulty}: {grade}").format(
                result=test.result, difficulty=test.difficulty, grade=terms.grade(test.grade)
            ),
            clauses(test.clauses),
        )
        return
    gap = ui.px(12)
    width = (room.width - gap) // 2
    for i, hand in enumerate((test.red, test.blue)):
        box = pygame.Rect(room.left + i * (width + gap), top, width, room.bottom - top)
        other = test.hand(hand.player.other)
        lead = hand.total - other.total
        if lead > 0:
            stand = _("{total}: ahead by {lead}").format(total=hand.total, lead=lead)
        elif lead < 0:
            stand = _("{total}: behind by {lead}").format(total=hand.total, lead=-lead)
        else:
            stand = _("{total}: a tie").format(total=hand.total)
        _column(
            ui,
            box,
            state,
            _owner(hand, state),
            (hand.card, hand.suit, hand.boosts, hand.terms, hand.total),
            hand.player,
            stand,
            clauses(test.clauses) if i == 0 else "",
        )


def _owner(hand: Hand, state: State) -> str:
    return terms.figure_by_id(state, hand.figure) if hand.figure else terms.side(hand.player)


Sum = tuple[Card, Suit | None, tuple[Card, ...], tuple[Term, ...], int]


def _column(
    ui: Ui,
    box: pygame.Rect,
    state: State,
    name: str,
    parts: Sum,
    side: Side,
    stand: str,
    cited: str,
) -> None:
    """One side of a test from top to bottom."""
    card, suit, boosts, added, total = parts
    surface = ui.surface
    band = pygame.Rect(box.left, box.top, box.width, ui.px(24))
    pygame.draw.rect(surface, theme.SIDES[side], band, border_radius=4)
    text.centred(surface, name, band, ui.font(16), theme.WHITE, "bold")
    width = ui.px(46)
    height = round(width * cards_view.RATIO)
    place = pygame.Rect(box.left, band.bottom + ui.px(5), width, height)
    cards_view.draw(surface, place, card, named=suit if card.joker else None)
    small = ui.px(34)
    fits = max(1, (box.width - width - ui.px(8)) // max(1, len(boosts)))
    step = min(small + ui.px(3), fits)
    for i, boost in enumerate(boosts):
        left = place.right + ui.px(8) + i * step
        spot = pygame.Rect(left, 0, small, round(small * cards_view.RATIO))
        spot.bottom = place.bottom
        cards_view.draw(surface, spot, boost)
    y = place.bottom + ui.px(4)
    markup = "\n".join(
        [
            _("Card **{value}**").format(value=card.value),
            *(f"**{t.value:+d}** {terms.cause(state, t.cause)} [[{t.clause}]]" for t in added),
        ]
    )
    if boosts:
        gained = total - card.value - sum(t.value for t in added)
        markup += "\n" + _("**{value:+d}** boosts [[TEST-4]]").format(value=gained)
    y = ui.flow(markup, (box.left, y, box.width), 15)
    ui.flow(f"**{stand}** {cited}", (box.left, y + ui.px(2), box.width), 16)
