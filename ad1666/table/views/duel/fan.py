"""The hand on the lower edge of the stage, and the answers to its question beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import frozen

from ad1666.play.menu import Entry, Menu
from ad1666.play.targets import Area, Command, Option, Target
from ad1666.rules.cards import HIDDEN, Card
from ad1666.rules.requests import Prompt
from ad1666.table.toolkit import pictures, shapes, theme
from ad1666.table.toolkit.effects import out_back, part
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.views import cards
from ad1666.table.views.duel.placing import StageSize
from ad1666.words.questions import on_stage

BEGINS, LASTS = 360, 180
"""The milliseconds after which a hand fans out once the stage opens, and those in which it does."""
_LEAN = 5
"""Degrees between cards."""
_CLOSE = 0.92
"""The distance between cards where there is room, in their widths."""
_RISES, _GROWS = 0.3, 0.12
"""How far a card rises that is pointed at, in heights, where there is room, and by how much it
grows."""
_SIGN, _LEAST_SIGN = 15, 12
"""The type size of what a card is worth, and the least."""
_BUTTON, _LEAST_BUTTON, _ROW = 16, 13, 30
"""The type sizes of answers in words, and their height."""
_NOTHING = "–"


@frozen
class FanCard:
    """A card in the hand: its answer with the key, if it is one, and what it is worth, as markup.
    Of a card that is not to be seen there is nothing but its back."""

    card: Card
    answer: Button | None = None
    worth: str = ""


@frozen
class Fan:
    """What is seen of a hand, and what may be answered. ``lift`` is what a click on backs does."""

    cards: tuple[FanCard, ...] = ()
    answers: tuple[Button, ...] = ()
    asked: str = ""
    """The question, if somebody is asked."""
    hint: str = ""
    lift: Callable[[], None] | None = None


NOBODY = Fan()


def of_menu(
    menu: Menu,
    prompt: Prompt,
    choose: Callable[[Entry], None],
    picture: Callable[[Entry], str],
) -> tuple[Fan, frozenset[int]]:
    """The hand and the answers of a question, and which entries of its menu these are. What may be
    done at any time beside them is not among them."""
    hand, answers, taken = list[FanCard](), list[Button](), set[int]()
    for number, entry in enumerate(menu.entries):
        act = None if entry.barred is not None else partial(choose, entry)
        tip = f"**{entry.label}**\n{entry.tip}" if entry.card is not None else entry.tip
        button = Button(Option(number), entry.told, entry.key, act, tip, picture=picture(entry))
        if entry.card is not None:
            hand.append(FanCard(entry.card, button, entry.worth or _NOTHING))
        elif entry.choice in prompt.options:
            answers.append(button)
        else:
            continue
        taken.add(number)
    fan = Fan(tuple(hand), tuple(answers), on_stage(prompt), menu.hint)
    return fan, frozenset(taken)


def draw(
    ui: Ui,
    zone: pygame.Rect,
    ceiling: int,
    size: StageSize,
    fan: Fan,
    focus: Target | None,
    ms: float,
) -> None:
    """Draws the hand on the lower edge of a ``zone`` of the stage, hanging out of it, and answers
    at its right, ``ms`` milliseconds after the stage has begun to open. No card rises above the
    ``ceiling``, as words stand there."""
    if ms < BEGINS:
        return
    room = zone.copy()
    room.height += size.hangs
    if fan.answers or fan.cards:
        ui.hotspot(Hotspot(Area.TEST, room.copy()))
    if fan.answers:
        room.width = _answers(ui, room, fan, focus, alone=not fan.cards)
    if fan.cards:
        share = part(ms, BEGINS, BEGINS + LASTS, out_back)
        _hand(ui, room, (ceiling, zone.bottom), size, fan, focus, share)


def _answers(ui: Ui, room: pygame.Rect, fan: Fan, focus: Target | None, *, alone: bool) -> int:
    """Draws the answers in words: at the right of a room, or all over it if they are ``alone``.
    Returns the width that is left for cards."""
    gap, count = ui.px(5), len(fan.answers)
    across = min(2, count) if alone else 1
    down = -(-count // across)
    wide = (room.width - gap) // across
    if not alone:
        wide = min(ui.button_width(fan.answers[0], _BUTTON), room.width * 2 // 5)
    high = min(ui.px(_ROW), (room.height - gap * (down - 1)) // down)
    size = _BUTTON
    while size > _LEAST_BUTTON and any(ui.button_width(b, size) > wide for b in fan.answers):
        size -= 1
    left = room.left if alone else room.right - wide
    top = room.top + max(0, room.height - down * (high + gap)) // 2
    for number, button in enumerate(fan.answers):
        x, y = number % across * (wide + gap), number // across * (high + gap)
        place = pygame.Rect(left + x, top + y, wide, high)
        ui.button(button, place, size=size, focused=button.target == focus)
    return room.width - wide - gap


def _hand(
    ui: Ui,
    room: pygame.Rect,
    bounds: tuple[int, int],
    size: StageSize,
    fan: Fan,
    focus: Target | None,
    share: float,
) -> None:
    """Draws the cards, from the ceiling to the lower edge of the stage."""
    ceiling, foot = bounds
    high, wide, count = size.card, round(size.card / cards.RATIO), len(fan.cards)
    signs = [each.worth for each in fan.cards if each.answer is not None]
    keys = [each.answer.key for each in fan.cards if each.answer is not None]
    step = min(room.width // count, max(round(wide * _CLOSE), _signs(ui, keys, signs, _SIGN)))
    type_size, keyed = _SIGN, _signs(ui, keys, signs, _SIGN) <= step
    while not keyed and type_size > _LEAST_SIGN and _signs(ui, [], signs, type_size) > step:
        type_size -= 1
    base = foot + size.hangs - ui.font(_SIGN) // 2 - ui.px(3)
    sunk = list[tuple[FanCard, pygame.Rect, float]]()
    raised = list[tuple[FanCard, pygame.Rect, float]]()
    for number, each in enumerate(fan.cards):
        off = number - (count - 1) / 2
        place = pygame.Rect(0, 0, wide, high)
        droop = min(abs(off) ** 1.7 * high * 0.03, size.hangs * 0.3)
        place.midbottom = room.centerx + round(off * step * share), base + round(droop) - ui.px(2)
        turn = -off * _LEAN * share
        if each.answer is None:
            sunk.append((each, place, turn))
            continue
        strip = pygame.Rect(0, 0, min(step, wide) if step < wide else step, 0)
        strip.midtop = place.centerx, place.top
        strip.height = base + ui.font(_SIGN) - strip.top
        enabled = each.answer.action is not None
        if enabled and (ui.over(strip) or each.answer.target == focus):
            place.inflate_ip(round(wide * _GROWS), round(high * _GROWS))
            rises = min(round(high * _RISES), max(0, place.top - ceiling))
            place.move_ip(0, -rises)
            strip.top -= rises
            strip.height += rises
            raised.append((each, place, 0))
        else:
            sunk.append((each, place, turn))
        ui.hotspot(Hotspot(each.answer.target, strip, each.answer.action, each.answer.tip))
    for each, place, turn in (*sunk, *raised):
        _card(ui, each, place, turn, hot=not turn and bool(raised) and each is raised[-1][0])
    for each, place, _turn in (*sunk, *raised):
        if each.answer is not None and share >= 1:
            _sign(ui, each, place.centerx, place.bottom, type_size, step, keyed=keyed)
    if fan.lift is not None:
        whole = sunk[0][1].unionall([place for _each, place, _turn in sunk])
        ui.hotspot(Hotspot(Command.LIFT, whole, fan.lift))


def _card(ui: Ui, each: FanCard, place: pygame.Rect, turn: float, *, hot: bool) -> None:
    """Draws a card with its shadow."""
    shade = pictures.blank((place.width + 14, place.height + 14))
    pygame.draw.rect(shade, (0, 0, 0, 90), shade.get_rect().inflate(-6, -6), border_radius=6)
    ui.surface.blit(shade, shade.get_rect(center=(place.centerx + 2, place.centery + 4)))
    barred = each.answer is not None and each.answer.action is None
    waits = each.answer is None and each.card is not HIDDEN
    cards.draw(ui.surface, place, each.card, turn=turn, hot=hot, dim=barred or waits)


def _sign(
    ui: Ui, each: FanCard, middle: int, foot: int, size: int, step: int, *, keyed: bool
) -> None:
    """Draws the key of a card and what it is worth on a plate at its foot."""
    assert each.answer is not None
    key = each.answer.key
    said = key if keyed else ""
    font = ui.font(size)
    plate = pygame.Rect(0, 0, ui.caption_width(said, each.worth, size) + ui.px(8), 0)
    plate.height = font + ui.px(7)
    plate.midtop = middle, foot - plate.height // 2
    shapes.plate(ui.surface, plate, theme.CREAM, ui.px(4))
    ui.caption(plate, said, each.worth, size)
    if key and not keyed:
        cap = pygame.Rect(0, 0, ui.cap_width(key, font), font + ui.px(6))
        cap.midbottom = middle, plate.top
        ui.cap(key, cap.left, cap, font, theme.INK)


def _signs(ui: Ui, keys: list[str], signs: list[str], size: int) -> int:
    """The width that each card needs for its plate."""
    widest = max((len(key) for key in keys), default=0)
    longest = max(keys, key=len, default="") if widest else ""
    wide = max((ui.caption_width(longest, sign, size) for sign in signs), default=0)
    return wide + ui.px(10)
