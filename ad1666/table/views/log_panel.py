"""Below the inspected card: the log, or the test that is going on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from ad1666.i18n import _
from ad1666.rules.cards import Card, Side, Suit
from ad1666.rules.events import Hand, Opposed, Standard, Term
from ad1666.rules.state import State
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.ui import Ui, Zone
from ad1666.table.views import cards
from ad1666.table.words import citing, sums, vocabulary
from ad1666.table.words.events import Line, clauses

_TYPE = 15.5
Lines = list[tuple[Line, bool]]


def draw_log(
    ui: Ui,
    rect: pygame.Rect,
    lines: Lines,
    scroll: int,
    pick: Callable[[int], None],
    state: State,
    chosen: int | None = None,
    *,
    follow: bool = False,
) -> tuple[int, int]:
    """The log, newest at the bottom, a click on a line picks it. The line ``chosen``, if any, is
    framed, and brought into view to ``follow`` it. Returns by how many pixels the log can be
    scrolled back, and by how many it is."""
    ui.zone(Zone("log", rect))
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
    if chosen is not None and follow and lines:
        below = sum(heights[chosen + 1 :])
        scroll = min(max(scroll, below + heights[chosen] - body.height), below)
    scroll = min(scroll, spare)
    y = body.bottom - sum(heights) + scroll if spare else body.top
    ui.surface.set_clip(body)
    for number, ((said, new), height) in enumerate(zip(lines, heights, strict=True)):
        cut = y < body.top or y + height > body.bottom + gap
        if not cut or (height > body.height and y < body.bottom and y + height > body.top):
            band = pygame.Rect(body.left - ui.px(4), y, body.width, height - gap // 2)
            if new:
                pygame.draw.rect(ui.surface, theme.WHITE, band, border_radius=3)
            if number == chosen:
                pygame.draw.rect(ui.surface, theme.CREAM, band, border_radius=3)
            if number == chosen or ui.over(band.clip(body)):
                pygame.draw.rect(ui.surface, theme.RULE, band, 1, border_radius=3)
            tip = "" if chosen is not None else line_tip(said, state)
            ui.zone(Zone(f"line-{number}", band.clip(body), partial(pick, number), tip))
            if said.side is not None:
                bar = pygame.Rect(body.left, y + 2, ui.px(4), height - gap)
                pygame.draw.rect(ui.surface, theme.SIDES[said.side], bar)
            ui.flow(_marked(said), (body.left + ui.px(10), y, width), _TYPE)
        y += height
    ui.surface.set_clip(None)
    return spare, scroll


def line_tip(said: Line, state: State) -> str:
    """What a line says at a glance: its sum, and its clauses, several in their first words."""
    account = sums.account(said.event, state) if said.event is not None else ""
    numbers = citing.cited(said.text)
    told = citing.wording if len(numbers) == 1 else citing.brief
    return "\n".join(filter(None, (account, *map(told, numbers))))


def line_detail(said: Line, state: State) -> str:
    """A line with its whole sum and the wording of its clauses."""
    account = sums.account(said.event, state) if said.event is not None else ""
    found = citing.cited(f"{said.text} {account}")
    parts = [_marked(said), account, *(citing.wording(number) for number in found)]
    return "\n\n".join(filter(None, parts))


def _marked(said: Line) -> str:
    return f"**{said.text}**" if said.heading else said.text


def draw_test(ui: Ui, rect: pygame.Rect, test: Standard | Opposed, state: State) -> None:
    """A test that is going on: cards, terms with causes and clauses, boosts, sums."""
    room = ui.panel(rect, theme.CREAM)
    ui.zone(Zone("test", rect))
    size = ui.font(17)
    title = vocabulary.what(test.what)
    text.put(ui.surface, title, (room.left, room.top + size), size, theme.RULE, "title")
    top = room.top + ui.px(26)
    if isinstance(test, Standard):
        box = pygame.Rect(room.left, top, room.width, room.bottom - top)
        _column(
            ui,
            box,
            state,
            vocabulary.figure_by_id(state, test.figure),
            (test.card, test.card.suit, test.boosts, test.terms, test.result),
            test.player,
            _("{result} against difficulty {difficulty}: {grade}").format(
                result=test.result, difficulty=test.difficulty, grade=vocabulary.grade(test.grade)
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
    return (
        vocabulary.figure_by_id(state, hand.figure) if hand.figure else vocabulary.side(hand.player)
    )


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
    height = round(width * cards.RATIO)
    place = pygame.Rect(box.left, band.bottom + ui.px(5), width, height)
    cards.draw(surface, place, card, named=suit if card.joker else None)
    small = ui.px(34)
    fits = max(1, (box.width - width - ui.px(8)) // max(1, len(boosts)))
    step = min(small + ui.px(3), fits)
    for i, boost in enumerate(boosts):
        left = place.right + ui.px(8) + i * step
        spot = pygame.Rect(left, 0, small, round(small * cards.RATIO))
        spot.bottom = place.bottom
        cards.draw(surface, spot, boost)
    y = place.bottom + ui.px(4)
    markup = "\n".join(
        [
            _("Card **{value}**").format(value=card.value),
            *(f"**{t.value:+d}** {vocabulary.cause(state, t.cause)} [[{t.clause}]]" for t in added),
        ]
    )
    if boosts:
        gained = total - card.value - sum(t.value for t in added)
        markup += "\n" + _("**{value:+d}** boosts [[TEST-4]]").format(value=gained)
    y = ui.flow(markup, (box.left, y, box.width), 15)
    ui.flow(f"**{stand}** {cited}", (box.left, y + ui.px(2), box.width), 16)
