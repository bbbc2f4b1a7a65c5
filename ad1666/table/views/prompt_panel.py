"""The area below the board: the prompt, with its answers as buttons, cards and a compass rose; the
curtain before a hand; or a note that nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from operator import itemgetter

import pygame
from attrs import evolve

from ad1666.i18n import _
from ad1666.rules.board import Direction
from ad1666.rules.cards import Card, Side
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.table.play.controller import Controls
from ad1666.table.play.menu import Entry, Menu
from ad1666.table.play.menus import label
from ad1666.table.toolkit import shapes, text, theme
from ad1666.table.toolkit.layers import Layer
from ad1666.table.toolkit.layout import PLAN
from ad1666.table.toolkit.targets import Area, Command, Option, Target
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.views import cards
from ad1666.table.words import ending, vocabulary
from ad1666.table.words.questions import question

_CURTAIN = (21, 19, 17)
"""The type sizes of the curtain. The first that fits is used."""
_QUESTION = (18, 16, 15, 14)
"""The type sizes of the question, from the largest."""
_BUTTON, _LEAST_BUTTON = 16, 14
_ROW, _ACROSS, _DOWN, _BELOW = 31, 5, 4, 3
"""The height of buttons, and the pixels between columns, between rows, and below the question."""
_CARDS = 0.66
"""The share of the panel's width that cards may take."""
_WORTH, _NOTHING = 17, "–"
"""The type size of the text below a card, and the text if the card adds nothing."""
_HAND = 5
"""The number of cards in a normal hand."""
_SPREAD, _LIFT = 2.0, 8
"""The fan: degrees between cards, and the pixels by which playable cards stand out."""


def draw_area(
    ui: Ui,
    controls: Controls,
    view: State,
    items: Mapping[str, Item],
    ways_out: Sequence[Button],
    back: Callable[[], None],
    layer: Layer,
) -> None:
    """Draws whatever the area shows now. A menu is cached in ``layer``. ``ways_out`` are shown
    while nobody at this screen is asked."""
    hot_seat, menu = controls.hot_seat, controls.menu
    prompt, veiled = hot_seat.prompt, hot_seat.veiled
    if prompt is None:
        outcome = view.outcome
        assert outcome is not None
        reason = ending.reason(outcome, items, view.figures)
        result = f"**{ending.headline(outcome)}.** {reason}"
        draw_statement(ui, outcome.winner or view.leader, result, ways_out)
    elif hot_seat.watching:
        asked = question(prompt, hot_seat.test)
        notice = _("**You are watching.** {question} What is played is shown here.")
        draw_statement(ui, prompt.player, notice.format(question=asked), ways_out)
    elif veiled is not None:
        announced = hot_seat.announced is veiled
        known = question(prompt, hot_seat.test) if veiled is prompt.player else ""
        if hot_seat.curtain is veiled:
            known = ""
        other = None
        if hot_seat.curtain is veiled:
            other = Button(Command.NOT_NOW, _("Not now"), "Esc", back)
        elif hot_seat.unseen is not None:
            answer = _("{answer}, without looking").format(answer=label(prompt, hot_seat.unseen))
            other = Button(Command.UNSEEN, answer, "N", controls.answer_unseen)
        wanted = request(veiled, cards=bool(known), held=hot_seat.side_by_side, announced=announced)
        draw_curtain(ui, veiled, wanted, known, controls.lift, other)
    elif menu is not None:
        side, deep = menu.owner or prompt.player, len(controls.stack) > 1
        layer.draw(
            ui,
            ui.layout.prompt,
            (menu, side, controls.focus, deep),
            lambda: draw(
                ui,
                menu,
                side,
                focus=controls.focus,
                deep=deep,
                choose=controls.choose,
                back=back,
            ),
        )


def draw(
    ui: Ui,
    menu: Menu,
    side: Side,
    *,
    focus: int | None,
    deep: bool,
    choose: Callable[[Entry], None],
    back: Callable[[], None],
) -> None:
    """Draws a menu. ``focus`` is the index of the focused entry; ``deep`` adds a button that goes
    back."""
    largest, ui = ui, ui.limited(PLAN.prompt_text)
    room = _frame(ui, side)
    focused = Option(focus) if focus is not None else None
    hand: list[tuple[Entry, Button]] = []
    rose: dict[Direction, Button] = {}
    rest: list[Button] = []
    for number, entry in enumerate(menu.entries):
        act = partial(choose, entry) if entry.barred is None or entry.folded else None
        button = Button(Option(number), entry.label, entry.key, act, entry.tip)
        unlabelled = evolve(button, label="", tip=f"**{entry.label}**\n{entry.tip}")
        if entry.card is not None:
            hand.append((entry, unlabelled))
        elif entry.direction is not None and entry.direction not in rose:
            rose[entry.direction] = unlabelled
        else:
            rest.append(button)
    if hand:
        room = _cards(ui, room, hand, focused)
    if deep:
        tip = _("Back to the choice before.")
        rest.append(Button(Command.BACK, _("Back"), "Esc", back, tip))
    if rose:
        room = _rose(ui, room, rose, focused)
    if not (hand or rose):
        ui = _enlarged(largest, room, f"**{menu.question}** {menu.hint}", rest)
    body = _question(ui, room, menu, rest)
    _buttons(ui, body, rest, focused)


def _enlarged(ui: Ui, room: pygame.Rect, asked: str, buttons: Sequence[Button]) -> Ui:
    """The frame with the largest type in which a question and its buttons fit; at least the type
    that the panel is designed for."""

    def has_room(sized: Ui) -> bool:
        high = text.height(asked, sized.font(_QUESTION[0]), room.width) + sized.px(_BELOW)
        rows = len(sized.button_rows(buttons, room.width, _BUTTON, sized.px(_ACROSS)))
        return high + rows * (sized.px(_ROW) + sized.px(_DOWN)) <= room.height

    return ui.largest(PLAN.prompt_text, has_room)


def _question(ui: Ui, room: pygame.Rect, menu: Menu, answers: list[Button]) -> pygame.Rect:
    """Draws the question. If the answers would not fit, it gets smaller, and finally loses its
    hint, which becomes its tip. Returns the room below."""
    rows = len(ui.button_rows(answers, room.width, _LEAST_BUTTON, ui.px(_ACROSS)))
    row = max(ui.px(26), ui.font(_LEAST_BUTTON) + ui.px(8))
    whole, short = f"**{menu.question}** {menu.hint}", f"**{menu.question}**"
    for asked, size in product((whole, short), _QUESTION):
        high = max(text.height(asked, ui.font(size), room.width), ui.font(size)) + ui.px(_BELOW)
        if high + rows * row <= room.height:
            break
    if asked is short:
        told = pygame.Rect(room.topleft, (room.width, high))
        ui.hotspot(Hotspot(Area.PROMPT, told, None, menu.hint))
    ui.flow(asked, room, size)
    return pygame.Rect(room.left, room.top + high, room.width, room.height - high)


def _frame(ui: Ui, side: Side) -> pygame.Rect:
    rect = ui.layout.prompt
    room = ui.panel(rect, theme.PALES[side])
    band = pygame.Rect(rect.left + 2, rect.top + 2, ui.px(7), rect.height - 4)
    shapes.band(ui.surface, band, side, 3)
    ui.hotspot(Hotspot(Area.PROMPT, rect))
    return room


def _rose(
    ui: Ui, room: pygame.Rect, rose: dict[Direction, Button], focused: Target | None
) -> pygame.Rect:
    """Draws the eight directions as a square of small buttons. Returns the room beside it."""
    height = min(ui.px(30), room.height // 3)
    width = ui.px(54)
    middle = pygame.Rect(room.left + width, room.top + height, width, height)
    middle = middle.inflate(-ui.px(3), -ui.px(3))
    boxes = {d: middle.move(d.step[0] * width, d.step[1] * height) for d in Direction}
    for direction, button in rose.items():
        if button.action is not None:
            box = boxes.pop(direction)
            ui.button(button, box, focused=button.target == focused)
            _arrow(ui.surface, box, direction)
        else:
            ui.hotspot(Hotspot(button.target, boxes[direction], None, button.tip))
    for box in (middle, *boxes.values()):
        pygame.draw.rect(ui.surface, theme.PARCHMENT_DARK, box, 1, border_radius=4)
    gone = 3 * width + ui.px(8)
    return pygame.Rect(room.left + gone, room.top, room.width - gone, room.height)


def _arrow(surface: pygame.Surface, box: pygame.Rect, direction: Direction) -> None:
    """Draws a small arrowhead at the right end of a button, because the body face has no diagonal
    arrows."""
    reach = box.height * 0.24
    x, y = box.right - box.height * 0.4, box.centery
    way = pygame.Vector2(direction.step).normalize()
    tip = pygame.Vector2(x, y) + way * reach
    tail = pygame.Vector2(x, y) - way * reach
    side = way.rotate(90) * reach * 0.7
    pygame.draw.polygon(surface, theme.RULE, [tip, tail + side, tail - side])


def _cards(
    ui: Ui, body: pygame.Rect, hand: list[tuple[Entry, Button]], focused: Target | None
) -> pygame.Rect:
    """Draws the cards of a menu as a fan, each with its key and worth, with playable cards raised.
    Returns the room beside them."""
    label = ui.font(_WORTH) + ui.px(6)
    gap = ui.px(10)
    widest = (round(body.width * _CARDS) - gap) // len(hand) - gap
    width = min(round((body.height - label - ui.px(4 + _LIFT)) / cards.RATIO), widest)
    words = max(ui.caption_width(e.key, e.worth or _NOTHING, _WORTH) for e, _button in hand)
    step = min(max(width, words) + gap, widest + gap)
    lift = ui.px(_LIFT)
    left = body.left + max(ui.px(3), (step - width) // 2)
    box = pygame.Rect(left, body.top + ui.px(3), width, round(width * cards.RATIO))
    for number, (entry, button) in enumerate(hand):
        assert entry.card is not None
        enabled = button.action is not None
        hot = enabled and (ui.over(box) or button.target == focused)
        turn = ((len(hand) - 1) / 2 - number) * _SPREAD
        place = box if enabled else box.move(0, lift)
        cards.draw(ui.surface, place, entry.card, dim=not enabled, hot=hot, turn=turn)
        foot = box.bottom + lift + ui.px(3)
        below = pygame.Rect(0, foot, step, label)
        below.centerx = box.centerx
        ui.caption(below, entry.key, entry.worth or _NOTHING, _WORTH)
        ui.hotspot(Hotspot(button.target, box.union(below), button.action, button.tip))
        box.left += step
    left = box.left + gap
    return pygame.Rect(left, body.top, body.right - left, body.height)


def _buttons(ui: Ui, body: pygame.Rect, buttons: list[Button], focused: Target | None) -> None:
    """Draws the other answers as buttons in rows, smaller if there are many."""
    across, down = gap = ui.px(_ACROSS), ui.px(_DOWN)
    for size, height in (
        (_BUTTON, ui.px(_ROW)),
        (15, ui.px(_ROW) - ui.px(3)),
        (_LEAST_BUTTON, ui.px(_ROW) - 2 * ui.px(3)),
    ):
        rows = len(ui.button_rows(buttons, body.width, size, across))
        if rows * (height + down) <= body.height:
            break
    height = max(ui.px(18), min(height, body.height // rows - down))
    ui.buttons(buttons, body, height, size=size, gap=gap, focus=focused)


def request(side: Side, *, cards: bool, held: bool, announced: bool) -> str:
    """What the curtain before a hand asks for: ``announced`` if the seats have changed; ``held`` if
    the hand is only visible while a key is held; otherwise ``cards`` says whether its player is
    asked about cards or only wants to see them."""
    if announced:
        asked = _(
            "**The seats have changed: the hand of {side} comes next. Whoever does not play "
            "{side}, look away.** Space or a click when ready."
        )
    elif held:
        asked = _("**{side}: cards to play.** Hold Space to see your hand.")
    elif cards:
        asked = _("**{side}: cards to play. {other}, look away.** Space or a click when ready.")
    else:
        asked = _(
            "**{side} asks to see the hand. {other}, look away.** Space or a click when ready."
        )
    return asked.format(side=vocabulary.side(side), other=vocabulary.side(side.other))


def draw_curtain(
    ui: Ui,
    side: Side,
    request: str,
    known: str,
    ready: Callable[[], None],
    other: Button | None,
) -> None:
    """Draws the curtain before a hand is shown, with its ``request`` to look away. ``known`` is the
    part of the prompt that both may know, empty if a player only wants to see their hand.
    ``other`` is an answer that does not require seeing it.

    The buttons are at the right end, where no card is ever drawn.
    """
    ui = ui.limited(PLAN.prompt_text)
    room = _frame(ui, side)
    for size in _CURTAIN:
        high = text.height(request, ui.font(size), room.width)
        high += text.height(known, ui.font(size - 4), room.width)
        if high <= room.height - ui.px(50):
            break
    y = ui.flow(request, room, size)
    ui.flow(known, (room.left, y, room.width), size - 4)
    show = _("{side} is ready: show my hand").format(side=vocabulary.side(side))
    right, gap = room.right, ui.px(8)
    buttons = [*filter(None, (Button(Command.LIFT, show, "Space", ready), other))]
    size = 18
    while (
        sum(ui.button_width(b, size) + gap for b in buttons) > room.width and size > _LEAST_BUTTON
    ):
        size -= 1
    for button in buttons:
        width = ui.button_width(button, size)
        box = pygame.Rect(right - width, room.bottom - ui.px(46), width, ui.px(44))
        accent = theme.GOLD if button.target is Command.LIFT else None
        ui.button(button, box, size=size, accent=accent)
        right = box.left - gap


def draw_hand(
    ui: Ui, rect: pygame.Rect, hand: tuple[Card, ...], side: Side, *, asked_for: bool
) -> None:
    """Draws a hand with its label, either ``asked_for`` or that of a player alone at the screen.
    The cards lie below or beside the label, whichever makes them larger."""
    room = ui.panel(rect, theme.PALES[side])
    ui.hotspot(Hotspot(Area.HAND, rect))
    label = _("{side}'s hand (H puts it down)") if asked_for else _("{side}'s hand")
    end = ui.line(label.format(side=vocabulary.side(side)), room.topleft, 16, theme.INK, "bold")
    head, used = ui.px(24), round(end - room.left) + ui.px(14)
    below = pygame.Rect(room.left, room.top + head, room.width, room.height - head)
    beside = pygame.Rect(room.left + used, room.top, room.width - used, room.height)
    width, room = max(((_wide(ui, r, len(hand)), r) for r in (below, beside)), key=itemgetter(0))
    step = room.width // max(_HAND, len(hand))
    for i, card in enumerate(hand):
        place = pygame.Rect(room.left + i * step, room.top, width, round(width * cards.RATIO))
        cards.draw(ui.surface, place, card)


def _wide(ui: Ui, room: pygame.Rect, number: int) -> int:
    """The width of each of ``number`` cards in a row, or of those of a normal hand if that has
    more."""
    step = room.width // max(_HAND, number)
    return min(step - ui.px(6), round(room.height / cards.RATIO))


def draw_statement(ui: Ui, side: Side, statement: str, buttons: Sequence[Button]) -> None:
    """Draws a statement with buttons in place of a prompt, in smaller type if the buttons would not
    fit."""
    room = _frame(ui.limited(PLAN.prompt_text), side)
    ui = _enlarged(ui, room, statement, buttons)
    across, down, row = ui.px(_ACROSS), ui.px(_DOWN), ui.px(_ROW)
    rows = len(ui.button_rows(buttons, room.width, _BUTTON, across))
    for size in _QUESTION:
        high = text.height(statement, ui.font(size), room.width) + ui.px(_BELOW)
        if high + rows * (row + down) - down <= room.height:
            break
    ui.flow(statement, room, size)
    below = pygame.Rect(room.left, room.top + high, room.width, room.height - high)
    ui.buttons(buttons, below, row, size=_BUTTON, gap=(across, down))
