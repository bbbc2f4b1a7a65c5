"""The stage of a test over the board: who faces whom, the cards, the sums, what each lead would do,
and the hand of whoever is asked."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pygame
from attrs import evolve, frozen

from ad1666.i18n import _
from ad1666.play.targets import Area, Target
from ad1666.rules.cards import HIDDEN, Card, Suit
from ad1666.rules.state import State
from ad1666.table.toolkit import columns, lights, pictures, shapes, text, theme
from ad1666.table.toolkit.effects import (
    DUST,
    SPARK,
    bent,
    faint,
    in_out,
    out_back,
    out_cubic,
    part,
    puff,
    sized,
)
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views import cards
from ad1666.table.views.duel import bar, fan, feats, props
from ad1666.table.views.duel.cast import Actor, Cast
from ad1666.table.views.duel.fan import Fan
from ad1666.table.views.duel.feats import Feat
from ad1666.table.views.duel.placing import StageSize

OPENING = fan.BEGINS + fan.LASTS
"""The milliseconds in which the stage opens."""
SETTLING = 450
"""Milliseconds in which cards turn, boosts fly in and sums count up, at normal pace."""
_SLIDES = 60, 360
"""When portraits begin to slide in, and when they have arrived."""
_TURN, _THROW = 260, 240
"""The milliseconds in which a card turns up, and in which a boost is thrown."""
_TITLE, _NAME, _PLATE = 18, 15, 15
"""The type sizes of the title, of names, and of what the present lead does."""
_WING, _DECK = 0.92, 0.76
"""The widths of a portrait's column and of that of cards, in heights of the stage."""
_CARD, _COIN, _DISC = 0.56, 0.28, 0.32
"""The heights of a first card, of a sum and of a difficulty, likewise."""
_FEAT = 38
"""The type size of the name of what has been done."""
_FEAT_GOLD: theme.Colour = (255, 220, 120)
_RAYS = 6
"""How many strengths a ray has."""
_ADD = pygame.BLEND_RGB_ADD
_SPUN = 540
"""By how many degrees a thrown card turns on its way."""
_OVERHANG = 12
"""How far portraits, names and shadows stand out of the table, in pixels of the design."""


@frozen
class Transition:
    """How long ago, in milliseconds at normal pace, the stage has begun to open, and has changed
    from the one shown ``before``."""

    before: Cast | None = None
    opened: float = math.inf
    ms: float = math.inf
    feat: Feat | None = None
    """What this change has done that deserves a name."""

    def turned(self, number: int, actor: Actor) -> float:
        """How far the first card of an actor has been turned up; 0 while it lies face down."""
        if actor.sum.card is HIDDEN:
            return 0.0
        return part(self.ms, 0, _TURN) if self.reveals(number, actor) else 1.0

    def reveals(self, number: int, actor: Actor) -> bool:
        """Whether the first card of an actor is turned up by this change."""
        old = self._old(number)
        before = old is not None and old.sum.card in (None, HIDDEN)
        return before and actor.sum.card not in (None, HIDDEN)

    def laid(self, number: int) -> float:
        """How far the first card of an actor has come to its place."""
        old = self._old(number)
        return part(self.ms, 0, _THROW) if old is not None and old.sum.card is None else 1.0

    def thrown(self, number: int, actor: Actor) -> float:
        """How far the last boost of an actor has flown."""
        old = self._old(number)
        more = old is not None and len(old.sum.boosts) < len(actor.sum.boosts)
        return part(self.ms, 0, _THROW) if more else 1.0

    def total(self, number: int, actor: Actor) -> int:
        """The sum of an actor as far as it has been counted up."""
        old = self._old(number)
        begin = actor.sum.total if old is None else old.sum.total
        return begin + round((actor.sum.total - begin) * self._counted)

    def lead(self, shown: Cast) -> float:
        """The lead on its way from the previous one."""
        begin = shown.lead if self.before is None else self.before.lead
        return begin + (shown.lead - begin) * out_back(self._counted)

    def told(self, shown: Cast) -> str:
        """What the lead does, once it has come there."""
        return shown.said if self.before is None or self._counted >= 1 else self.before.said

    def seen(self, number: int, actor: Actor) -> Actor:
        """An actor whose face does not know more than that."""
        old = self._old(number)
        waits = old is not None and self._counted < 1 and old.hurt == actor.hurt
        return evolve(actor, mood=old.mood, risk=old.risk) if old and waits else actor

    def struck(self, number: int, actor: Actor) -> float:
        """The progress of the blow that an actor took."""
        old = self._old(number)
        return 1.0 if old is not None and old.hurt == actor.hurt else part(self.ms, 0, SETTLING)

    @property
    def _counted(self) -> float:
        return part(self.ms, _THROW, SETTLING)

    def _old(self, number: int) -> Actor | None:
        return None if self.before is None else self.before.actors[number]


_DONE = Transition()


def draw(
    ui: Ui,
    size: StageSize,
    box: pygame.Rect,
    shown: Cast,
    state: State,
    tip: str = "",
    away: Callable[[], None] | None = None,
    change: Transition = _DONE,
    hand: Fan = fan.NOBODY,
    focus: Target | None = None,
) -> None:
    """Draws a test on a stage of a size whose table lies in a ``box``, with the ``hand`` on its
    lower edge. A click calls ``away``, if given."""
    ui.hotspot(Hotspot(Area.TEST, box, away, tip, wide=True))
    grown = part(change.opened, *_SLIDES, out_cubic)
    if not grown:
        return
    _ground(ui, box, grown)
    for number, actor in enumerate(shown.actors):
        _portrait(ui, box, change.seen(number, actor), state, number, change)
    if change.opened < _SLIDES[1]:
        return
    ceiling = _middle(ui, box, shown, change, hand.asked)
    if change.feat is Feat.NARROW and shown.over:
        _ray(ui, box, shown, change.ms)
    for number, actor in enumerate(shown.actors):
        _cards(ui, box, actor, number, change)
    if shown.difficulty is not None:
        _difficulty(ui, box, shown.difficulty)
    zone = zone_of(box, great=shown.great)
    fan.draw(ui, zone, ceiling, size, hand, focus, change.opened)
    if change.feat is not None and change.ms < feats.SHOWN:
        _named(ui, box, _(feats.WORDS[change.feat]), change.ms)


def cover_of(area: pygame.Rect, ui: Ui, size: StageSize, box: pygame.Rect) -> pygame.Rect:
    """All that a stage ever draws on, of a board's ``area``."""
    over = ui.px(_OVERHANG) + round(box.height * 0.3)
    high = box.height + over + size.hangs + ui.px(_OVERHANG)
    return pygame.Rect(area.left, box.top - over, area.width, high).clip(area)


def zone_of(box: pygame.Rect, *, great: bool) -> pygame.Rect:
    """The part of a stage for the hand: its lower edge between the sums."""
    left = box.left + round(box.height * (_WING + _DECK * 0.36 + _COIN / 2))
    right = box.right - (left - box.left if great else round(box.height * 0.1))
    top = box.top + round(box.height * 0.74)
    return pygame.Rect(left, top, right - left, box.bottom - top)


def _ground(ui: Ui, box: pygame.Rect, grown: float) -> None:
    """Draws the table as far as it has unrolled from its middle."""
    now = shapes.about(box.center, max(8, round(box.width * grown)), box.height)
    shade = _shadow(now.inflate(24, 24).size)
    ui.surface.blit(shade, (now.left - 12, now.top - 6))
    clip = ui.surface.get_clip()
    ui.surface.set_clip(now.clip(clip))
    props.ground(ui, box)
    ui.surface.set_clip(clip)
    pygame.draw.rect(ui.surface, theme.GOLD, now, max(1, ui.px(2)), border_radius=ui.px(4))


@in_stock
def _shadow(size: tuple[int, int]) -> pygame.Surface:
    image = pictures.blank(size)
    pygame.draw.rect(image, (0, 0, 0, 110), image.get_rect(), border_radius=14)
    return image


def _portrait(
    ui: Ui, box: pygame.Rect, actor: Actor, state: State, number: int, change: Transition
) -> None:
    """Draws the portrait of one side as it slides in, with its name, and the blow that it took."""
    high = round(box.height * 0.98)
    place = pygame.Rect(0, 0, round(high / props.OVAL), high)
    place.midleft = box.left + round(box.height * 0.05), box.centery - round(box.height * 0.04)
    if number:
        place.right = box.right - round(box.height * 0.05)
    off = round((1 - part(change.opened, *_SLIDES, out_back)) * place.width * 2.2)
    place.left += off if number else -off
    glow = theme.mixed(theme.SIDES[actor.side], (90, 60, 30), 0.5)
    lights.shine(ui.surface, place.center, place.height * 1.25, glow, 64)
    props.portrait(ui, place, actor, state, flip=number == 0)
    if actor.hurt is not None:
        props.blow(ui, place, actor.hurt, change.struck(number, actor))
    elif actor.risk:
        props.omen(ui, place, actor.risk)
    size = text.shrunk(actor.name, ui.font(_NAME), place.width, "bold")
    lines = text.lines(f"**{actor.name}**", size, place.width * 1.15)
    wide = max(text.advance(line, "bold", size) for line in lines)
    ribbon = pygame.Rect(0, 0, round(wide / 0.8) + ui.px(8), props.ribbon_height(lines, size))
    ribbon.midtop = place.centerx, box.bottom + ui.px(6) - ribbon.height
    ribbon.top = max(ribbon.top, box.bottom - round(box.height * 0.2))
    if not off:
        rim = ui.px(6)
        ribbon.left = max(box.left - rim, min(ribbon.left, box.right + rim - ribbon.width))
    props.ribbon(ui, ribbon, actor.side, lines, size)


def _middle_of(box: pygame.Rect, shown: Cast) -> pygame.Rect:
    """The column of the title and the bar."""
    side = round(box.height * (_WING + _DECK))
    right = side if shown.great else round(box.height * 0.5)
    return pygame.Rect(box.left + side, box.top, box.width - side - right, box.height)


def _rail_of(ui: Ui, box: pygame.Rect, shown: Cast) -> pygame.Rect:
    """Where the bar lies, below a line of words."""
    middle = _middle_of(box, shown)
    head = max(text.line_height(ui.layout.least), round(box.height * 0.19))
    rail = pygame.Rect(0, box.top + ui.px(5) + head + ui.px(3), middle.width - ui.px(14), 0)
    rail.height, rail.centerx = max(16, round(box.height * 0.19)), middle.centerx
    return rail


def _middle(ui: Ui, box: pygame.Rect, shown: Cast, change: Transition, asked: str) -> int:
    """Draws what is asked or what goes on, the bar, and what the present lead does. Returns where
    that ends."""
    middle = _middle_of(box, shown)
    least = text.line_height(ui.layout.least)
    rail = _rail_of(ui, box, shown)
    head = columns.row(middle, box.top + ui.px(5), rail.top - ui.px(8) - box.top)
    feat = change.feat
    words = asked or (shown.title if feat is None else _(feats.WORDS[feat]))
    if feat is None or change.ms >= feats.SHOWN:
        words, type_size = text.squeezed(words, ui.font(_TITLE), head.width, "bold")
        text.centred(ui.surface, words, head, type_size, theme.GOLD, "bold")
    lead = change.lead(shown)
    first = shown.actors[0].side
    sides = first, shown.actors[-1].side if shown.great else first
    bar.draw(ui, rail, shown.marks, lead, sides)
    x, tip = bar.at(rail, lead), rail.bottom + ui.px(2)
    for grow, colour in ((ui.px(9), theme.EDGE), (ui.px(6), theme.GOLD)):
        points = [(x, tip - ui.px(2)), (x - grow, tip + grow * 1.2), (x + grow, tip + grow * 1.2)]
        pygame.draw.polygon(ui.surface, colour, points)
    said = change.told(shown)
    if not said:
        return tip
    room = zone_of(box, great=shown.great)
    plate = pygame.Rect(0, tip + ui.px(7), 0, 0)
    plate.height = max(least, min(round(ui.font(_PLATE) * 1.5), room.top - plate.top))
    free = room.inflate(-ui.px(26), 0)  # beside cards that lean
    type_size = _PLATE
    while type_size > 8 and ui.caption_width("", said, type_size) > free.width - ui.px(16):
        type_size -= 1
    plate.width = ui.caption_width("", said, type_size) + ui.px(16)
    plate.centerx = x
    plate.clamp_ip(columns.row(free, plate.top, plate.height))
    grave = shown.mark is not None and shown.mark.grave
    shapes.plate(ui.surface, plate, (240, 196, 180) if grave else theme.CREAM, ui.px(4))
    ui.caption(plate, "", said, type_size)
    return plate.bottom + ui.px(2)


def _cards(ui: Ui, box: pygame.Rect, actor: Actor, number: int, change: Transition) -> None:
    """Draws the first card of one side, what was thrown on it, and the sum."""
    inward = -1 if number else 1
    deck = round(box.height * _DECK)
    wing = round(box.height * _WING)
    middle = box.right - wing - deck // 2 if number else box.left + wing + deck // 2
    high = round(box.height * _CARD)
    card = pygame.Rect(0, 0, round(high / cards.RATIO), high)
    card.center = middle - inward * deck // 7, box.top + round(box.height * 0.37)
    foot = pygame.Vector2(box.centerx, box.bottom)
    if actor.plays and actor.sum.card is None:
        ui.surface.blit(props.slot(card.size, actor.side), card)
    elif actor.sum.card is not None:
        laid = change.laid(number)
        if laid < 1:
            thrown(ui, foot, card, HIDDEN, -inward * 3, laid)
        else:
            turned = change.turned(number, actor)
            _turn_up(ui.surface, card, actor.sum.card, actor.sum.named, turned, -inward * 3)
    for at, (boost, _value) in enumerate(actor.sum.boosts):
        small = card.inflate(-round(card.width * 0.14), -round(card.height * 0.14))
        small.centerx += inward * round(card.width * (0.34 + 0.30 * min(at, 3)))
        small.centery += round(card.height * (0.12 + 0.05 * min(at, 3)))
        turn = -inward * (14 - 17 * at % 40)
        last = at == len(actor.sum.boosts) - 1
        share = change.thrown(number, actor) if last else 1.0
        if share < 1:
            thrown(ui, foot, small, boost, turn, share)
        else:
            cards.draw(ui.surface, small, boost, turn=turn)
    if actor.sum.card is not HIDDEN:
        side = round(box.height * _COIN)
        coin = shapes.about((card.centerx, box.top + round(box.height * 0.82)), side, side)
        props.coin(ui, coin, actor.side, change.total(number, actor))


def thrown(
    ui: Ui, start: pygame.Vector2, place: pygame.Rect, card: Card, turn: float, t: float
) -> None:
    """Draws a card on its way to a place, at a share of its time: in an arc, turning, with dust
    where it lands."""
    end = pygame.Vector2(place.center)
    top = (start + end) / 2 - pygame.Vector2(0, start.distance_to(end) * 0.35)
    image = pictures.blank(place.inflate(4, 4).size)
    cards.draw(image, pygame.Rect((2, 2), place.size), card)
    for late, alpha in ((0.2, 0.25), (0.1, 0.45), (0.0, 1.0)):
        share = t - late
        if share > 0:
            eased = out_cubic(share)
            at = bent(start, top, end, eased)
            flown = pygame.transform.rotozoom(
                image, _SPUN * (1 - share) + turn, 1.25 - 0.25 * share
            )
            ui.surface.blit(faint(flown, alpha), flown.get_rect(center=at))
    if t > 0.85:
        dust = sized(puff(1, DUST), place.height * 1.1)
        ui.surface.blit(faint(dust, 0.6), dust.get_rect(center=place.center))


def _turn_up(
    surface: pygame.Surface,
    place: pygame.Rect,
    card: Card,
    named: Suit | None,
    share: float,
    lean: float,
) -> None:
    """Draws a card while it turns from its back to its face."""
    turn = math.cos(math.pi * share)
    thin = place.inflate(round(place.width * (abs(turn) - 1)), 0)
    if turn > 0:
        cards.draw(surface, thin, HIDDEN, turn=lean)
    else:
        cards.draw(surface, thin, card, named=named, turn=lean)


def _named(ui: Ui, box: pygame.Rect, words: str, ms: float) -> None:
    """Draws the name of what has just been done, in gold with a dark rim, as it springs up over the
    upper edge of the stage."""
    size = max(8, round(ui.font(_FEAT) * part(ms, 0, 200, out_back)))
    row = shapes.about((box.centerx, box.top + round(box.height * 0.06)), box.width, size * 2)
    for offset in ((-2, 0), (2, 0), (0, -2), (0, 2), (2, 3), (-2, 3), (0, 4)):
        text.centred(ui.surface, words, row.move(offset), size, theme.EDGE, "title")
    text.centred(ui.surface, words, row, size, _FEAT_GOLD, "title")


def _ray(ui: Ui, box: pygame.Rect, shown: Cast, ms: float) -> None:
    """Draws a ray that falls on the pointer of a fight that was won by 1, and sparks around it."""
    share = part(ms, 0, feats.SHOWN * 0.25, in_out) * (
        1 - part(ms, feats.SHOWN * 0.85, feats.SHOWN)
    )
    if share <= 0:
        return
    x = bar.at(_rail_of(ui, box, shown), shown.lead)
    level = round(share * _RAYS) / _RAYS
    image = _ray_of((round(box.height * 1.2), box.height), level)
    ui.surface.blit(image, image.get_rect(midbottom=(x, box.bottom)), special_flags=_ADD)
    dice, gone = random.Random(4), part(ms, 0, feats.SHOWN, out_cubic)
    for _spark in range(18):
        angle, far = dice.uniform(0, math.tau), dice.uniform(0.2, 1.4) * box.height * gone
        at = x + math.cos(angle) * far, box.top + box.height * 0.35 + math.sin(angle) * far * 0.4
        if box.collidepoint(at):
            lights.shine(
                ui.surface, at, ui.px(dice.choice((10, 16, 24))), SPARK, round(208 * share)
            )


@in_stock
def _ray_of(size: tuple[int, int], level: float) -> pygame.Surface:
    """A ray of light that widens as it falls, to be added."""
    wide, high = size
    image = pictures.solid(size)
    for step in range(18, 0, -1):
        glow = round(70 * (1 - step / 18) * level)
        half = wide * step / 36
        ends = (wide / 2 - half * 0.2, 0), (wide / 2 + half * 0.2, 0)
        points = [*ends, (wide / 2 + half, high), (wide / 2 - half, high)]
        pygame.draw.polygon(image, (glow, round(glow * 0.8), round(glow * 0.45)), points)
    return pictures.opaque(image)


def _difficulty(ui: Ui, box: pygame.Rect, number: int) -> None:
    """Draws what has to be reached, at the right end."""
    side = round(box.height * _DISC)
    place = shapes.about((box.right - round(box.height * 0.27), 0), side, side)
    place.centery = box.top + round(box.height * 0.38)
    shapes.disc(ui.surface, place.center, side // 2, theme.PARCHMENT, rim=3)
    text.centred(ui.surface, str(number), place, round(side * 0.55), theme.INK, "title")
