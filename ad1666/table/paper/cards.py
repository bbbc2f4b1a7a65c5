"""Cards of characters and of items, to be cut out. What does not fit on one goes on on the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define

from ad1666.i18n import _, count, whole
from ad1666.rules.characters import TRAITS, Figure
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.table.paper import furniture, lettering
from ad1666.table.paper.flow import Flow, Room, TextStyle
from ad1666.table.paper.furniture import signed
from ad1666.table.paper.marks import Mark, Page, Paper, Picture, Region, TextRun, box
from ad1666.table.paper.rendering import icon
from ad1666.table.paper.tokens import medal
from ad1666.table.toolkit import cloth, theme
from ad1666.words import characters, gear, symbols, vocabulary

CHARACTER, ITEM = (91.0, 127.0), (45.0, 61.0)
"""The sizes of cards in millimetres: four and sixteen to a sheet of any paper."""
_GAP = 2.0
_EDGE = 3.6
"""From the edge of a card to what stands on it."""
_RIBBON = 9.0
_FACE = 27.0
_SIZES = (10.0, 9.4, 8.9, 8.4, 8.0, 7.6, 7.3)
"""The sizes of type, from the largest; the first at which all fits on one card is used."""
_USUAL = 8.9
"""The size where one card is not enough."""
_SMALL = TextStyle(7.6, colour=theme.INK_SOFT)
_BULLET = "•"


@define
class Cutter:
    """Deals out places for cards of one size, sheet by sheet."""

    pages: list[Page]
    paper: Paper
    size: tuple[float, float]
    title: str
    dealt: int = 0

    def place(self) -> tuple[list[Mark], float, float]:
        """Where the next card goes: the marks of its sheet, and its upper left corner."""
        wide, high = self.paper.size
        (own, tall), gap = self.size, _GAP
        columns, rows = int((wide - 12) // (own + gap)), int((high - 18) // (tall + gap))
        lefts = [(wide - columns * (own + gap) + gap) / 2 + n * (own + gap) for n in range(columns)]
        tops = [(high - rows * (tall + gap) + gap) / 2 - 2 + n * (tall + gap) for n in range(rows)]
        at = self.dealt % (columns * rows)
        if not at:
            page = Page(self.paper.size, self.title)
            signed(page)
            page.marks += furniture.cuts(
                [x + side for x in lefts for side in (0, own)],
                [y + side for y in tops for side in (0, tall)],
                page.size,
            )
            self.pages.append(page)
        self.dealt += 1
        row, column = divmod(at, columns)
        return self.pages[-1].marks, lefts[column], tops[row]


def sheets(state: State, items: Sequence[Item], paper: Paper) -> list[Page]:
    """The sheets with the cards of all figures, and of some items."""
    pages: list[Page] = []
    cutter = Cutter(pages, paper, CHARACTER, _("Cards of the characters"))
    for figure in state.figures:
        _figure(cutter, state, figure, _size_for(state, figure, paper))
    small = Cutter(pages, paper, ITEM, _("Cards of the items"))
    for item in items:
        _item(small, item)
    return pages


def _size_for(state: State, figure: Figure, paper: Paper) -> float:
    """The size of type for the card of a figure."""
    for size in _SIZES:
        trial = Cutter([], paper, CHARACTER, "")
        _figure(trial, state, figure, size)
        if trial.dealt == 1:
            return size
    return _USUAL


def _figure(cutter: Cutter, state: State, figure: Figure, size: float) -> None:
    """The card of a figure: head, portrait, wounds and traits; below that, what it can do."""
    name, body = vocabulary.character(figure.card), TextStyle(size, cited=True)

    def more(title: str) -> Room:
        page, x, y = cutter.place()
        wide, high = CHARACTER
        page += furniture.panel(x, y, wide, high)
        left, top, long = x + _EDGE, y + _EDGE, wide - 2 * _EDGE
        page += furniture.band(left, top, long, _RIBBON, figure.side, title, 13, after=5)
        letter = left + long - _RIBBON - 2, top + 6.4
        page.append(lettering.centred(figure.id, *letter, _RIBBON, 13, "bold", theme.WHITE))
        top += _RIBBON + 1.8
        return Room(page, left, top, long, y + high - _EDGE + 0.6)

    flow = Flow(lambda: more(_continued(name)), more(name))
    _face(flow.room, state, figure)
    flow.place(6.8, lambda room: _traits(room, figure))
    skills = [chip.label for chip in characters.skills(figure)]
    flow.text(", ".join(skills), body, sign="[icon:swords]")
    _parted(flow, body, [chip.detail for chip in characters.items(figure)])
    abilities = [chip.detail for chip in characters.abilities(figure)]
    _parted(flow, body, [*abilities, *characters.counters(figure)])
    if figure.card.text:
        _ruled(flow)
        flow.text(_(figure.card.text), TextStyle(size - 0.4, "italic", theme.INK_SOFT))


def _continued(name: str) -> str:
    # Translators: at the head of a second card with what does not fit on the first
    return _("{name}, continued").format(name=name)


def _parted(flow: Flow, body: TextStyle, lines: Sequence[str]) -> None:
    """Lines below a rule, each with a dot."""
    if lines:
        _ruled(flow)
    for line in lines:
        flow.text(line, body, sign=_BULLET)


def _ruled(flow: Flow) -> None:
    if flow.room.empty:
        return
    flow.need(7)
    if flow.room.empty:
        return
    flow.place(1.6, lambda r: r.marks.append(furniture.rule(r.x, r.y + 0.9, r.wide)))


def _face(room: Room, state: State, figure: Figure) -> None:
    """The portrait, and beside it who this is, its wounds and its parries, to be ticked off."""
    card = figure.card
    room.marks.append(Picture(room.x, room.y, _FACE, _FACE, medal(state, figure)))
    x, y = room.x + _FACE + 2.5, room.y
    wide = room.x + room.wide - x
    beside = Flow.into(lambda: Room(room.marks, x, y, wide, y + 60))
    kind = [characters.rank(figure), characters.kind(figure)]
    beside.text(", ".join(kind), _SMALL)
    friends = count("{n} acquaintance", "{n} acquaintances", card.acquaintances)
    cost = _("Cost: {gold} gold, {acquaintances}").format(gold=card.gold, acquaintances=friends)
    beside.text(cost, _SMALL)
    beside.gap(0.8)
    if card.death <= _MOST:
        beside.place(
            _track_high(card.death, wide),
            lambda r: r.marks.extend(_track(r, "unhurt", card.death, card.serious)),
        )
    words = _("serious at **{serious}**, dead at **{death}** [[HURT-2]]")
    beside.text(words.format(serious=card.serious, death=card.death), _SMALL)
    if 0 < card.fencing <= _MOST:
        beside.gap(0.6)
        beside.place(
            _track_high(card.fencing, wide),
            lambda r: r.marks.extend(_track(r, "parry", card.fencing)),
        )
    words = _("Fencing **{n}**") if card.fencing else _("Fencing **{n}**: cannot parry")
    beside.text(words.format(n=card.fencing), _SMALL)
    room.y, room.empty = max(room.y + _FACE, beside.room.y) + 1.2, False


_DROP, _MOST = 4.8, 33
"""The width of a wound or of a parry to be ticked off, and of how many there is room; who has more
keeps count on paper."""


def _track_high(number: int, wide: float) -> float:
    across = max(1, int(wide // _DROP))
    return -(-number // across) * _DROP + 0.4


def _track(room: Room, name: str, number: int, notch: int = 0) -> Iterator[Mark]:
    """Pictures in rows, with a frame around number ``notch``."""
    across = max(1, int(room.wide // _DROP))
    for at in range(number):
        row, column = divmod(at, across)
        x, y = room.x + column * _DROP, room.y + row * _DROP
        yield Picture(x + 0.3, y + 0.3, _DROP - 0.6, _DROP - 0.6, icon(name))
        if at + 1 == notch:
            yield Region(box(x + 0.1, y + 0.1, _DROP - 0.2, _DROP - 0.2), None, theme.RULE, 0.35)


def _traits(room: Room, figure: Figure) -> None:
    """The six traits, each as its picture and a number."""
    wide = room.wide / len(TRAITS)
    for number, name in enumerate(TRAITS):
        x, value = room.x + number * wide, getattr(figure.card, name)
        room.marks.append(Picture(x, room.y, 5.6, 5.6, icon(name)))
        ink = theme.INK if value else theme.GREY
        room.marks.append(TextRun(x + 6.4, room.y + 4.3, whole(value), 12, "bold", ink))


def _item(cutter: Cutter, item: Item) -> None:
    """The card of an item: its picture, its name, and all its values."""
    name = vocabulary.thing(item)

    def more(title: str) -> Room:
        page, x, y = cutter.place()
        wide, high = ITEM
        page += furniture.panel(x, y, wide, high)
        head = x + 2.6, y + 1.6, wide - 5.2, 7.2
        page += lettering.within(title, head, 10.5, "title", theme.RULE)
        return Room(page, x + 3, y + 9.2, wide - 6, y + high - 3)

    flow = Flow(lambda: more(_continued(name)), more(name))
    side = 19.0

    def picture(room: Room) -> None:
        middle = room.x + room.wide / 2, room.y + side / 2
        room.marks.append(Region((middle,), theme.CREAM, cloth.GILT, 0.4, side / 2))
        reach = side * 0.34
        left, top = middle[0] - reach, middle[1] - reach
        room.marks.append(
            Picture(left, top, 2 * reach, 2 * reach, icon(symbols.of_item(item), 160))
        )

    flow.place(side + 1.6, picture)
    values = gear.values(item)
    scenario_item = not item.skill and not item.armour
    words = ", ".join(filter(None, (_("a thing to fight over") if scenario_item else "", values)))
    flow.text(words, TextStyle(9, cited=True))
