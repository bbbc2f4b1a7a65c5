"""The test for the initiative, small: two cards clash at the upper edge of the board. While
somebody is asked for a card, the hand lies below them."""

from __future__ import annotations

import math

import pygame

from ad1666.play.targets import Area, Target
from ad1666.rules.cards import HIDDEN
from ad1666.table.toolkit import pictures, shapes, text, theme
from ad1666.table.toolkit.effects import faint, flash, in_quad, out_back, out_cubic, part, sized
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views import cards
from ad1666.table.views.duel import fan, props
from ad1666.table.views.duel.cast import Actor, Cast
from ad1666.table.views.duel.fan import Fan
from ad1666.table.views.duel.placing import StageSize
from ad1666.table.views.duel.stage import Transition

LASTS = 550
"""The milliseconds in which cards clash and a ribbon says who has won."""
LINGERS = 1000
"""Milliseconds after which all of it has gone again: the ribbon can be read."""
_MEET, _RECOIL = 350, 470
"""When the cards meet, and when the loser has been thrown back."""
_HIGH, _LONG = 0.118, 6.4
"""Its height relative to the board's, and its width in cards."""
_HAND = 0.68
"""The height of a card in the hand, relative to it."""
_NAME = 16


def size_of(area: pygame.Rect, ui: Ui) -> StageSize:
    """Its size on a board of an ``area``."""
    high = max(round(area.height * _HIGH), ui.type_px(56))
    card = max(round(high * _HAND), ui.type_px(44))
    hangs = card + ui.font(_NAME) * 2
    return StageSize(round(high / cards.RATIO * _LONG), high, card, hangs)


def place(area: pygame.Rect, size: StageSize) -> pygame.Rect:
    """Where it lies: in the middle of the upper edge."""
    return pygame.Rect(area.centerx - size.wide // 2, area.top, size.wide, size.high)


def cover_of(area: pygame.Rect, size: StageSize, box: pygame.Rect) -> pygame.Rect:
    """All that it ever draws on, of a board's ``area``."""
    whole = pygame.Rect(area.left, box.top, area.width, size.high + size.hangs + size.high // 2)
    return whole.clip(area)


def draw(
    ui: Ui,
    size: StageSize,
    box: pygame.Rect,
    shown: Cast,
    tip: str,
    change: Transition,
    hand: Fan,
    focus: Target | None,
) -> None:
    """Draws the clash in a ``box``, with the ``hand`` below it. It takes no click."""
    ui.surface.blit(_shelf((box.width, box.height)), (box.left - 20, box.top))
    ui.hotspot(Hotspot(Area.TEST, box, None, tip, wide=True))
    ms = change.ms if change.reveals(0, shown.actors[0]) else math.inf
    for number, actor in enumerate(shown.actors):
        _side(ui, box, actor, number, _lost(shown, number), ms, change)
    if _MEET < ms < LASTS:
        spark = sized(flash(), box.height)
        share = 1 - part(ms, _MEET, LASTS)
        ui.surface.blit(faint(spark, share), spark.get_rect(center=box.center))
    foot = box.bottom
    words = shown.title if shown.over else hand.asked
    if words and (not shown.over or ms >= _MEET):
        late = 0 if ms is math.inf else _MEET
        drop = part(change.ms - late, 0, LASTS - _MEET, out_back)
        foot = _told(ui, box, shown, words, drop)
    if hand.cards or hand.answers:
        zone = pygame.Rect(0, foot, min(ui.layout.board.width, box.width * 5 // 4), 0)
        zone.centerx = box.centerx
        fan.draw(ui, zone, foot, size, hand, focus, fan.BEGINS + change.opened)


def _lost(shown: Cast, number: int) -> bool:
    return shown.lead < 0 if number == 0 else shown.lead > 0


def _side(
    ui: Ui,
    box: pygame.Rect,
    actor: Actor,
    number: int,
    lost: bool,
    ms: float,
    change: Transition,
) -> None:
    """Draws the cards of one side as they run in and strike, and its sum."""
    out = 1 if number else -1
    high = box.height - ui.px(14)
    wide = round(high / cards.RATIO)
    coin = shapes.about((box.centerx + out * (box.width // 2 - high // 4), 0), high // 2, high // 2)
    coin.centery = box.centery
    card = actor.sum.card
    met = part(ms, 0, _MEET, in_quad)
    back = part(ms, _MEET, _RECOIL, out_cubic) * wide * (0.55 if lost else 0.1)
    open_ = card is not None and card is not HIDDEN
    apart = wide * 0.56 + (1 - met) * box.width * 0.3 + back if open_ else wide * 1.2
    place = shapes.about((round(box.centerx + out * apart), box.centery), wide, high)
    beaten = open_ and lost and ms > _MEET
    for at, (boost, _value) in enumerate(actor.sum.boosts):
        small = place.inflate(-wide * 22 // 100, -high * 22 // 100)
        small.move_ip(out * round(wide * (0.62 + 0.4 * at)), 0)
        late = at == len(actor.sum.boosts) - 1
        small.top -= round((1 - change.thrown(number, actor)) * high * late)
        cards.draw(ui.surface, small, boost, turn=-out * 10, dim=beaten)
    if card is None:
        ui.surface.blit(props.slot(place.size, actor.side), place)
    else:
        lean = out * (-16 if beaten else -4) if open_ else 0
        hot = open_ and not lost and ms > _MEET
        named = actor.sum.named
        cards.draw(ui.surface, place, card, named=named, turn=lean, dim=beaten, hot=hot)
    if card is not HIDDEN:
        props.coin(ui, coin, actor.side, change.total(number, actor))


def _told(ui: Ui, box: pygame.Rect, shown: Cast, words: str, share: float) -> int:
    """Draws who has won on a ribbon as it comes down, or what is asked on a plate. Returns the y
    below."""
    size = text.shrunk(words, ui.font(_NAME), box.width, "bold")
    band = pygame.Rect(0, 0, round(text.advance(words, "bold", size)) + ui.px(44), 0)
    if not shown.over or not shown.lead:
        band.height = text.line_height(size) + ui.px(4)
        band.midtop = box.centerx, box.bottom - ui.px(2)
        shapes.plate(ui.surface, band, theme.CREAM, ui.px(4))
        text.centred(ui.surface, words, band, size, theme.INK, "bold")
        return band.bottom
    ahead = shown.actors[shown.lead < 0]
    band.height = props.ribbon_height((words,), size)
    band.midtop = box.centerx, round(box.bottom - (1 - share) * band.height)
    props.ribbon(ui, band, ahead.side, (words,), size)
    return band.bottom


@in_stock
def _shelf(size: tuple[int, int]) -> pygame.Surface:
    """The dark ground of the cards, with a gilt edge."""
    wide, high = size
    image = pictures.blank((wide + 40, high + 16))
    pygame.draw.rect(image, (16, 9, 5, 235), image.get_rect().move(0, -14), border_radius=20)
    pygame.draw.line(image, theme.GOLD, (20, high - 1), (wide + 20, high - 1), 2)
    return image
