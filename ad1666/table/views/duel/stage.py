"""The stage of a test over the board: who faces whom, the cards, the sums, who leads."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from attrs import evolve, frozen

from ad1666.play.targets import Area
from ad1666.rules.cards import HIDDEN, Card, Suit
from ad1666.rules.characters import Square
from ad1666.rules.state import State
from ad1666.table.toolkit import columns, shapes, text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views import cards
from ad1666.table.views.duel import props
from ad1666.table.views.duel.cast import Actor, Cast
from ad1666.words.sums import Sum

_BAND, _SMALL = 940, 320
"""The greatest widths of the band and of the small stage."""
_WINGS = 0.24
"""The share of the band's width for a portrait."""
_WING_ALONE = 0.4
"""The same for the small stage."""
_OVAL, _CARD, _COIN = 128, 78, 62
_TITLE, _NAME, _TYPE = 22, 17, 15
_MOST = 0.65
"""The share of the board's height that a test with enlarged type covers at most."""
_SHARES = (1.0, 0.8, 0.65)
"""The sizes of the stage without its sums, to be tried if it covers what can be chosen."""
_SLIP = 260
"""The width of the slip that tells how a test ended."""
_STEPS = 12
"""The heights at which a place for it is looked for."""
_BODY = 0.8
"""The share of a ribbon between its folded ends."""
_DANGER: theme.Colour = (255, 150, 120)


@frozen
class _Room:
    """One side of the stage: the columns of its portrait and of its cards and numbers."""

    wing: pygame.Rect
    table: pygame.Rect


@frozen
class Transition:
    """How far a stage has changed from the one shown ``before``, 0 to 1; from an empty one if that
    is None."""

    before: Cast | None = None
    share: float = 1.0

    def of(self, number: int, actor: Actor) -> float:
        """How far the cards of an actor have moved into place."""
        old = self._old(number)
        return 1.0 if old is not None and old.sum.played == actor.sum.played else self.share

    def turned(self, number: int) -> float:
        """How far the first card of an actor has been turned up."""
        return self.share if self._old(number) is None else 1.0

    def total(self, number: int, actor: Actor) -> int:
        """The sum of an actor as far as it has been counted up."""
        old = self._old(number)
        begin = 0 if old is None else old.sum.total
        return begin + round((actor.sum.total - begin) * self.of(number, actor))

    def lead(self, shown: Cast) -> float:
        """The lead on its way from the previous one."""
        begin = 0 if self.before is None else self.before.lead
        return begin + (shown.lead - begin) * self.share

    def struck(self, number: int, actor: Actor) -> float:
        """The progress of the blow that an actor took."""
        old = self._old(number)
        return 1.0 if old is not None and old.hurt == actor.hurt else self.share

    def _old(self, number: int) -> Actor | None:
        return None if self.before is None else self.before.actors[number]


_DONE = Transition()


class Version(NamedTuple):
    """How much a stage tells, in which type, and where it lies."""

    ui: Ui
    shown: Cast
    box: pygame.Rect


def draw(
    ui: Ui,
    grid: Grid,
    shown: Cast,
    state: State,
    tip: str = "",
    away: Callable[[], None] | None = None,
    change: Transition = _DONE,
    asked: Sequence[pygame.Rect] = (),
    found: Version | None = None,
) -> pygame.Rect:
    """Draws a test: a band at one end of the board, or a small stage beside a single figure. It
    covers no participant and nothing that somebody is ``asked`` to choose, as far as possible. A
    click calls ``away``, if given: then the test is over, and where there is no room for all of it
    a slip of paper tells how it ended. ``found`` is its version if that is known. Returns the
    area."""
    ui, shown, box = found or version(ui, grid, shown, asked)
    hotspot = Hotspot(Area.TEST, box, away, tip, wide=True)
    if away is not None and shapes.covered(box, asked):
        return _draw_slip(ui, grid.area, shown, asked, hotspot)
    props.ground(ui, box)
    ui.hotspot(hotspot)
    _draw(ui, box, shown, state, change)
    return box


def places_of(shown: Cast) -> tuple[Square, ...]:
    """The squares of those who take part."""
    figures = (actor.figure for actor in shown.actors if actor.figure is not None)
    return tuple(figure.at for figure in figures if figure.at is not None)


def rooms_beside(ui: Ui, room: pygame.Rect, shown: Cast) -> tuple[pygame.Rect, pygame.Rect]:
    """What the stage leaves free of a room when it lies at the upper end, and at the lower, without
    the terms of the totals."""
    brief = _brief(shown)
    width = min(room.width, ui.px(_BAND if shown.great else _SMALL))
    sized = ui.largest(1.0, partial(_fits, brief, (width, room.height)))
    high = min(_height(sized, brief, width), room.height)
    below = columns.below(room, room.top + high)
    return below, below.move(0, -high)


def _draw_slip(
    ui: Ui, room: pygame.Rect, shown: Cast, asked: Sequence[pygame.Rect], hotspot: Hotspot
) -> pygame.Rect:
    """Draws how a test ended where it covers nothing that can be chosen; nothing if there is no
    such place. Returns the area."""
    pad = ui.px(8)
    said = "\n".join(filter(None, (f"**{shown.title}**", shown.standing, *shown.outcome)))
    told = partial(ui.flow, said, size=_TYPE)
    box = pygame.Rect(0, 0, min(room.width, ui.px(_SLIP)), pad)
    box.height += columns.measured(ui, box.inflate(-2 * pad, 0), told)
    ends = (room.right - box.width, room.left, room.centerx - box.width // 2)
    steps = range(_STEPS + 1)
    places = [
        box.move(left, room.top + (room.height - box.height) * step // _STEPS)
        for step in sorted(steps, key=lambda step: min(step, _STEPS - step))
        for left in ends
    ]
    place = shapes.freest(places, asked)
    if shapes.covered(place, asked):
        return pygame.Rect(room.topleft, (0, 0))
    shapes.plate(ui.surface, place, theme.PARCHMENT, ui.px(5))
    ui.hotspot(evolve(hotspot, rect=place))
    told(columns.row(place.inflate(-2 * pad, 0), place.top + pad // 2))
    return place


def _brief(shown: Cast) -> Cast:
    """The same without the terms of the totals."""
    return evolve(shown, actors=tuple(evolve(actor, terms=()) for actor in shown.actors))


def version(ui: Ui, grid: Grid, shown: Cast, asked: Sequence[pygame.Rect]) -> Version:
    """The first version of the stage that covers nothing that can be chosen, or else the one that
    covers least of it: with everything; without the terms of the totals, which its tip lists; then
    smaller."""
    squares, room = [grid.rect(square) for square in places_of(shown)], grid.area
    brief = _brief(shown)
    found: list[Version] = []
    for told, share in ((shown, 1.0), *((brief, share) for share in _SHARES)):
        layout = ui.layout
        sized = evolve(
            ui,
            layout=evolve(layout, scale=layout.scale * share, text=max(1, layout.text * share)),
        )
        width = min(room.width, sized.px(_BAND if told.great else _SMALL))
        # smaller type is better than words below the board, or than no board
        high = round(room.height * _MOST)
        sized = sized.largest(1.0, partial(_fits, told, (width, high)))
        box = pygame.Rect(0, 0, width, _height(sized, told, width))
        _place(box, room, squares, asked, great=told.great)
        found.append(Version(sized, told, box))
        if not shapes.covered(box, asked):
            return found[-1]
    return min(found, key=lambda each: shapes.covered(each.box, asked))


def _place(
    box: pygame.Rect,
    room: pygame.Rect,
    squares: Sequence[pygame.Rect],
    asked: Sequence[pygame.Rect],
    *,
    great: bool,
) -> None:
    """Moves a stage to where it covers as little as possible of what can be chosen, then of the
    participants' squares, then of their surroundings."""
    gap = squares[0].width if squares else 0
    places = [box.copy() for _end in range(6)]
    places[0].midtop, places[1].midbottom = room.midtop, room.midbottom
    places[2].topleft, places[3].topright = room.topleft, room.topright
    places[4].bottomleft, places[5].bottomright = room.bottomleft, room.bottomright
    if squares and not great:
        beside = [box.copy() for _side in range(4)]
        square = squares[0]
        beside[0].midleft = square.right + gap, square.centery
        beside[1].midright = square.left - gap, square.centery
        beside[2].midbottom = square.centerx, square.top - gap
        beside[3].midtop = square.centerx, square.bottom + gap
        places = [place.clamp(room) for place in beside] + places
    around = [square.inflate(2 * square.width, 2 * square.height) for square in squares]
    box.topleft = shapes.freest(places, asked, squares, around).topleft


# Sizes


def _pad(ui: Ui) -> int:
    return ui.px(10)


def _wing(ui: Ui, shown: Cast, width: int) -> int:
    """The width of a portrait's column."""
    return round(width * (_WINGS if shown.great else _WING_ALONE))


def _half(ui: Ui, shown: Cast, width: int) -> int:
    """The width of one side's column of cards and numbers."""
    count = len(shown.actors)
    return (width - count * _wing(ui, shown, width) - (2 * count + 1) * _pad(ui)) // count


def _fits(shown: Cast, room: tuple[int, int], ui: Ui) -> bool:
    return _height(ui, shown, room[0]) <= room[1]


def _height(ui: Ui, shown: Cast, width: int) -> int:
    wing, half = _wing(ui, shown, width), _half(ui, shown, width)
    middle = max(_table_height(ui, actor, half) for actor in shown.actors)
    middle += _head(ui, shown, width)
    foot = _foot_height(ui, shown, _foot_width(ui, shown, width))
    if not shown.great:
        middle = max(middle, _head(ui, shown, width) + _wing_height(ui, shown.actors[0], wing))
        return middle + foot + 2 * _pad(ui)
    sides = max(_wing_height(ui, actor, wing) for actor in shown.actors)
    return max(middle + foot, sides) + 2 * _pad(ui)


def _head(ui: Ui, shown: Cast, width: int) -> int:
    size = ui.font(_TITLE if shown.great else _NAME)
    words = text.lines(shown.title, size, _foot_width(ui, shown, width), "title")
    return len(words) * text.line_height(size) + _pad(ui) // 2


def _foot_width(ui: Ui, shown: Cast, width: int) -> int:
    """The width of the middle part: the title, the scale, the outcome."""
    return width - 2 * _pad(ui) - (2 * _wing(ui, shown, width) if shown.great else 0)


def _foot_height(ui: Ui, shown: Cast, width: int) -> int:
    lines = sum(len(said) for said, _colour in _foot_lines(ui, shown, width))
    return ui.px(26) + lines * text.line_height(ui.font(_NAME)) + _pad(ui)


def _wing_height(ui: Ui, actor: Actor, wing: int) -> int:
    name, weapon = _named(ui, actor, wing)
    high = round(_oval(ui, wing) * props.OVAL)
    high += props.ribbon_height(name, _name_size(ui, actor, wing))
    high += len(weapon) * text.line_height(ui.font(_TYPE)) + _pad(ui) // 2
    return high + (props.life_height(ui) if actor.fights else 0)


def _oval(ui: Ui, wing: int) -> int:
    return min(ui.px(_OVAL), round(wing * 0.8))


def _named(ui: Ui, actor: Actor, wing: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines of the name and of the weapon."""
    name = text.lines(actor.name, _name_size(ui, actor, wing), wing * _BODY, "bold")
    weapon = text.lines(actor.weapon, ui.font(_TYPE), wing * 0.9) if actor.weapon else ()
    return name, weapon


def _name_size(ui: Ui, actor: Actor, wing: int) -> int:
    """The type size at which the longest word of a name fits on a ribbon."""
    size = ui.font(_NAME)
    return min(text.shrunk(word, size, wing * _BODY, "bold") for word in actor.name.split())


def _table_height(ui: Ui, actor: Actor, half: int) -> int:
    high = round(_card(ui, half) * cards.RATIO)
    if actor.terms:
        width = half - 2 * ui.px(7)
        high += text.height("\n".join(actor.terms), ui.font(_TYPE), width) + 3 * ui.px(6)
    return high


def _card(ui: Ui, half: int) -> int:
    return min(ui.px(_CARD), round(half * 0.36))


# Drawing


def _draw(ui: Ui, box: pygame.Rect, shown: Cast, state: State, change: Transition) -> None:
    pad, width = _pad(ui), box.width
    wing, half = _wing(ui, shown, width), _half(ui, shown, width)
    head = _head(ui, shown, width)
    inner = box.inflate(-2 * pad, -2 * pad)
    middle = pygame.Rect(0, inner.top, _foot_width(ui, shown, width), inner.height)
    middle.centerx = box.centerx
    rows = max(_table_height(ui, actor, half) for actor in shown.actors)
    if not shown.great:
        rows = max(rows, _wing_height(ui, shown.actors[0], wing))
    for number, actor in enumerate(shown.actors):
        side = pygame.Rect(0, inner.top, wing, inner.height)
        table = pygame.Rect(0, inner.top + head, half, rows)
        if not shown.great:
            side.topleft, side.height = (inner.left, table.top), rows
            table.left = side.right + pad
        elif number:
            side.right, table.right = inner.right, inner.right - wing - pad
        else:
            side.left, table.left = inner.left, inner.left + wing + pad
        room = _Room(side, table)
        if shown.great:
            props.hanging(ui, side, actor.side)
        _draw_wing(ui, room, actor, state, number, change.struck(number, actor))
        _draw_table(ui, room, actor, number, change)
    size = ui.font(_TITLE if shown.great else _NAME)
    title = text.lines(shown.title, size, middle.width, "title")
    top = columns.row(middle, inner.top, head)
    props.column(ui, title, top, size, theme.GOLD, "title")
    if shown.great and shown.difficulty is None:
        blades = pygame.Rect(0, 0, ui.px(40), ui.px(40))
        blades.midtop = middle.centerx, top.bottom
        props.swords(ui, blades)
    foot = columns.row(middle, top.bottom + rows)
    _draw_foot(ui, foot, shown, change.lead(shown))


def _coin(ui: Ui, half: int) -> pygame.Rect:
    size = min(ui.px(_COIN), round(half * 0.3))
    return pygame.Rect(0, 0, size, size)


def _draw_wing(ui: Ui, room: _Room, actor: Actor, state: State, number: int, struck: float) -> None:
    """Draws the portrait of one side with its name and weapon, and the blow it took, if any."""
    wing = room.wing
    name, weapon = _named(ui, actor, wing.width)
    wide = _oval(ui, wing.width)
    oval = pygame.Rect(0, wing.top, wide, round(wide * props.OVAL))
    oval.centerx = wing.centerx
    spare = wing.height - _wing_height(ui, actor, wing.width)
    oval.top += max(0, spare // 2)
    props.portrait(ui, oval, actor.side, actor.figure, state, flip=number == 0)
    if actor.hurt is not None:
        props.blow(ui, oval, actor.hurt, struck)
    elif actor.risk:
        props.omen(ui, oval, actor.risk, deadly=actor.doomed)
    size = _name_size(ui, actor, wing.width)
    ribbon = columns.row(wing, oval.bottom, props.ribbon_height(name, size))
    props.ribbon(ui, ribbon, actor.side, name, size)
    size = ui.font(_TYPE)
    below = columns.row(wing, ribbon.bottom, len(weapon) * text.line_height(size))
    props.column(ui, weapon, below, size, theme.CREAM, "body")
    if actor.fights and actor.figure is not None:
        row = columns.row(wing, below.bottom, props.life_height(ui))
        props.life(ui, row, actor.figure, actor.risk)


def _draw_table(ui: Ui, room: _Room, actor: Actor, number: int, change: Transition) -> None:
    """Draws the cards of one side, its sum, and the terms of the sum."""
    table = room.table
    wide = _card(ui, table.width)
    high = round(wide * cards.RATIO)
    row = columns.row(table, table.top, high)
    coin = _coin(ui, table.width)
    coin.centery = row.centery + ui.px(16)
    if number:
        coin.left = row.left
    else:
        coin.right = row.right
    slid, turned = change.of(number, actor), change.turned(number)
    _draw_cards(ui, row, actor.sum, coin, number, slid, turned)
    props.coin(ui, coin, actor.side, change.total(number, actor))
    if actor.terms:
        told = partial(ui.flow, "\n".join(actor.terms), size=_TYPE)
        within = table.inflate(-2 * ui.px(7), 0)
        top = row.bottom + ui.px(6)
        plate = columns.row(table, top, columns.measured(ui, within, told) + ui.px(8))
        shapes.plate(ui.surface, plate, theme.PARCHMENT, ui.px(5))
        told(columns.row(within, top + ui.px(4)))


def _draw_cards(
    ui: Ui,
    row: pygame.Rect,
    made: Sum,
    coin: pygame.Rect,
    number: int,
    slid: float,
    turned: float,
) -> None:
    """Draws the first card at the outer end of a row, ``turned`` up so far, and the boosts between
    it and the sum, the last of which has ``slid`` so far into place. A mere target has none."""
    if made.card is None:
        return
    wide = _card(ui, row.width)
    first = pygame.Rect(0, row.top, wide, row.height)
    first.left = row.right - wide if number else row.left
    _turn_up(ui.surface, first, made.card, made.named, turned)
    small = round(wide * 0.72)
    free = row.width - wide - coin.width - small
    step = min(small + ui.px(3), max(ui.px(8), free // max(1, len(made.boosts))))
    for at, (boost, _value) in enumerate(made.boosts):
        place = pygame.Rect(0, row.top, small, round(small * cards.RATIO))
        offset = ui.px(4) + at * step
        place.left = first.left - offset - small if number else first.right + offset
        if at == len(made.boosts) - 1:
            place.top += round((1 - slid) * row.height)
        cards.draw(ui.surface, place, boost)


def _turn_up(
    surface: pygame.Surface, place: pygame.Rect, card: Card, named: Suit | None, share: float
) -> None:
    """Draws a card while it turns from its back to its face."""
    turn = math.cos(math.pi * share)
    thin = place.inflate(round(place.width * (abs(turn) - 1)), 0)
    if turn > 0:
        cards.draw(surface, thin, HIDDEN)
    else:
        cards.draw(surface, thin, card, named=named)


def _draw_foot(ui: Ui, room: pygame.Rect, shown: Cast, lead: float) -> None:
    """Draws the scale of the lead, who leads, and the consequences."""
    first = shown.actors[0].side
    rail = pygame.Rect(0, 0, min(room.width - ui.px(20), ui.px(430)), ui.px(10))
    rail.midtop = room.centerx, room.top + ui.px(12)
    props.scale(ui, rail, lead, (first, first.other))
    size = ui.font(_NAME)
    line = columns.row(room, room.top + ui.px(26))
    for said, colour in _foot_lines(ui, shown, room.width):
        line = columns.row(room, line.bottom, len(said) * text.line_height(size))
        props.column(ui, said, line, size, colour, "bold")


def _foot_lines(ui: Ui, shown: Cast, width: int) -> Iterator[tuple[tuple[str, ...], theme.Colour]]:
    """What the foot tells, broken into lines: who leads, the consequences, and what hangs on the
    test, in the colours of danger and of chances."""

    def lines(said: str) -> tuple[str, ...]:
        return text.lines(said, ui.font(_NAME), width, "bold")

    yield lines(shown.standing), theme.CREAM
    yield tuple(line for said in shown.outcome for line in lines(said)), theme.PARCHMENT_DIM
    grave = any(actor.risk for actor in shown.actors)
    for number, said in enumerate(shown.stakes):
        yield lines(said), _DANGER if not number and grave else theme.PARCHMENT_DIM
