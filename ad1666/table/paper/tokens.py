"""Everything small that lies on the board or beside a card, to be cut out: figures, states, things,
doors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil

import pygame
from attrs import frozen

from ad1666.i18n import _, ngettext
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import Board, Door, Edge
from ad1666.rules.characters import Figure
from ad1666.rules.items import Item
from ad1666.rules.scenes.plot import effects_of
from ad1666.rules.state import State
from ad1666.table.paper import lettering
from ad1666.table.paper.boards import SQUARE
from ad1666.table.paper.flow import Flow, Room, TextStyle
from ad1666.table.paper.furniture import MARGIN, signed
from ad1666.table.paper.marks import Image, Line, Mark, Page, Paper, Picture, Region, box
from ad1666.table.paper.rendering import icon, png
from ad1666.table.toolkit import medals, theme
from ad1666.table.toolkit.medals import Bust
from ad1666.table.views.board import tokens
from ad1666.table.views.board.board_art import BoardArt
from ad1666.words import symbols, vocabulary
from ad1666.words.script import guard_added

FIGURE, STATE, THING = 22.0, 13.0, 19.0
"""The diameters of tokens in millimetres. A figure's lies inside its square."""
_FINE = 300
"""Pixels of a figure's token."""
_GAP = 2.4
_CUT = theme.GREY
_MOST_DOORS = 3
"""The most tokens of a door in one state: seldom more change."""
_HEAD, _BODY = TextStyle(12, "title", theme.RULE), TextStyle(8.5, cited=True)


@frozen
class Token:
    """Something to cut out: its width and height, and what draws it from its upper left corner."""

    wide: float
    high: float
    draw: Callable[[float, float], Iterator[Mark]]


def sheets(state: State, items: Sequence[Item], art: BoardArt, paper: Paper) -> list[Page]:
    """The sheets with all tokens. ``items`` are the things that may lie about."""
    pages: list[Page] = []

    def more() -> Room:
        wide, high = paper.size
        page = Page(paper.size, _("Tokens to cut out"))
        signed(page)
        pages.append(page)
        return Room(page.marks, MARGIN, MARGIN, wide - 2 * MARGIN, high - MARGIN)

    flow = Flow.into(more)
    _group(flow, _("Figures"), _about_figures(state), [of_figure(state, f) for f in state.figures])
    for mark, number in _states(state):
        words = f"**{mark.name}**: {mark.meaning}"
        _group(flow, "", words, [disc(mark.icon)] * number)
    loads = [load for f in state.figures for g in f.gear for load in range(1, g.item.reload + 1)]
    if loads:
        words = _("**not loaded**: reload tokens, on the item [[ITEM-7]]")
        shown = [disc("reload", str(load)) for load in sorted(loads)]
        _group(flow, "", words, shown)
    _group(flow, "", _about_counters(state), list(_counters(state)))
    _group(
        flow,
        _("Things"),
        _("They lie on the board; whoever takes one gets its card."),
        [*(_chest(state.board, c.id) for c in state.chests), *map(of_item, items), *[blank()] * 2],
    )
    doors = list(_doors(state, art))
    if doors:
        words = _("Laid over a door when its state changes. The board shows how they begin.")
        _group(flow, _("Doors"), f"{words} [[BOARD-10]]", doors)
    return pages


def _group(flow: Flow, title: str, about: str, those: Sequence[Token]) -> None:
    """Tokens in rows, below what is said of them."""
    if not those:
        return
    follow = max(token.high for token in those) + _GAP
    if title:
        flow.gap(4)
        flow.text(title, _HEAD, follow=follow + 6)
    flow.gap(1.5)
    flow.text(about, _BODY, follow=follow)
    flow.gap(1.2)
    row: list[Token] = []
    x = 0.0
    for token in those:
        if row and x + token.wide > flow.room.wide:
            in_row(flow, row)
            row, x = [], 0.0
        row.append(token)
        x += token.wide + _GAP
    in_row(flow, row)


def in_row(flow: Flow, row: Sequence[Token]) -> None:
    """Tokens side by side, as many as have room."""

    def draw(room: Room) -> None:
        x = room.x
        for token in row:
            room.marks += token.draw(x, room.y)
            x += token.wide + _GAP

    flow.place(max(token.high for token in row) + _GAP, draw)


def of_figure(state: State, figure: Figure) -> Token:
    """The token of a figure; those who look the same have their letter."""
    image = medal(state, figure)
    looks = Counter((f.card.face, f.side) for f in state.figures)
    twin = looks[figure.card.face, figure.side] > 1

    def draw(x: float, y: float) -> Iterator[Mark]:
        middle = x + FIGURE / 2, y + FIGURE / 2
        yield Picture(x, y, FIGURE, FIGURE, image)
        yield Region((middle,), None, _CUT, 0.1, FIGURE / 2)
        if twin:
            yield Region(
                box(middle[0] - 2.6, y + FIGURE - 5, 5.2, 4.4),
                theme.PALES[figure.side],
                theme.EDGE,
                0.2,
            )
            yield lettering.centred(figure.id, middle[0] - 2.6, y + FIGURE - 1.5, 5.2, 10, "bold")

    return Token(FIGURE, FIGURE, draw)


def medal(state: State, figure: Figure) -> Image:
    """The portrait of a figure in the ring of its side."""
    return _medal(tokens.bust(state, figure))


@lru_cache(maxsize=64)
def _medal(bust: Bust) -> Image:
    return png(medals.medal(bust, _FINE, bust.side))


def disc(name: str, words: str = "") -> Token:
    """A disc with an icon, and perhaps a number beside it."""

    def draw(x: float, y: float) -> Iterator[Mark]:
        yield Region(((x + STATE / 2, y + STATE / 2),), theme.CREAM, _CUT, 0.1, STATE / 2)
        wide = STATE * (0.42 if words else 0.64)
        left = x + (STATE * 0.12 if words else (STATE - wide) / 2)
        yield Picture(left, y + (STATE - wide) / 2, wide, wide, icon(name, 160))
        if words:
            at = x + STATE * 0.56
            yield lettering.centred(words, at, y + STATE * 0.64, STATE * 0.32, 15, "bold")

    return Token(STATE, STATE, draw)


def of_item(item: Item) -> Token:
    """The token of a thing, with its name."""
    return _named(symbols.of_item(item), vocabulary.thing(item))


def _chest(board: Board, chest: str) -> Token:
    return _named("chest", vocabulary.chest_name(board, chest))


def blank() -> Token:
    """A token for what nobody has thought of."""
    return _named("", "")


def _named(name: str, words: str) -> Token:
    """A disc with an icon above and words below."""

    def draw(x: float, y: float) -> Iterator[Mark]:
        middle = x + THING / 2, y + THING / 2
        yield Region((middle,), theme.PARCHMENT, _CUT, 0.1, THING / 2)
        yield Region((middle,), None, theme.PARCHMENT_DARK, 0.25, THING / 2 - 0.8)
        if not name:
            return
        wide = THING * 0.46
        yield Picture(middle[0] - wide / 2, y + THING * 0.1, wide, wide, icon(name, 160))
        place = middle[0] - THING * 0.39, y + THING * 0.55, THING * 0.78, THING * 0.32
        yield from lettering.within(words, place, 7, "bold")

    return Token(THING, THING, draw)


def _about_figures(state: State) -> str:
    if any(number > 1 for number in Counter(f.card.face for f in state.figures).values()):
        return _(
            "One for each character; those who look alike have a letter, which is on the card."
        )
    return _("One for each character.")


def _states(state: State) -> Iterator[tuple[symbols.ConditionMark, int]]:
    """What may hold of a figure, and how many tokens of it are enough."""
    number = len(state.figures)
    some = {"prone": ceil(number / 2), "stunned": ceil(number / 3), "waiting": ceil(number / 2)}
    enough = Counter({name: max(2, n) for name, n in some.items()})
    enough.update({"done": number, "led": 1})
    for figure in state.figures:
        for ability in dispatch.of(figure):
            for own in ability.marks:
                enough[own.icon] += figure.tokens_of(own.token) or 2
    for mark in symbols.legend():
        if enough[mark.icon]:
            yield mark, enough[mark.icon]


def _guard_tokens(state: State) -> int:
    """As many as there may be at a time, as far as players know."""
    return (state.guard or 0) + sum(guard_added(i) for i in state.terms.events if i.announced)


def _about_counters(state: State) -> str:
    guard = _guard_tokens(state)
    parts = [
        _("**the initiative**"),
        ngettext("**{n} guard token**", "**{n} guard tokens**", guard).format(n=guard),
    ]
    if state.terms.alarm is not None:
        parts.append(_("**the alarm**"))
    if state.markers:
        n = len(state.markers)
        markers = ngettext("**{n} search marker**", "**{n} search markers**", n)
        parts.append(markers.format(n=n))
    return ", ".join(parts)


def _counters(state: State) -> Iterator[Token]:
    yield disc("first")
    yield from [disc("guard")] * _guard_tokens(state)
    if state.terms.alarm is not None:
        yield disc("guard", "!")
    yield from [disc("search")] * len(state.markers)


def _doors(state: State, art: BoardArt) -> Iterator[Token]:
    """Doors in the states that they may come to be in, each look by itself."""
    known_events = [i for i in state.terms.events if i.announced]
    locks = {e.state for i in known_events for e in effects_of(i) if e.door is not None}
    wanted = [Door.OPEN, Door.CLOSED, Door.DESTROYED, *({Door.LOCKED} & locks)]
    known: dict[tuple[Door, bytes], list[pygame.Surface]] = {}
    for edge, now in state.board.doors:
        for door in wanted:
            look = art.doors.get((edge, door))
            if look is not None and door is not now:
                raw = pygame.image.tobytes(look, "RGBA")
                known.setdefault((door, raw), []).append(look)
    for looks in known.values():
        yield from [_door(looks[0], art.tile)] * min(len(looks), _MOST_DOORS)


def locked(edges: Iterable[Edge], art: BoardArt) -> list[Token]:
    """Some doors as they look once they are locked."""
    looks = (art.doors.get((edge, Door.LOCKED)) for edge in edges)
    return [_door(look, art.tile) for look in looks if look is not None]


def _door(look: pygame.Surface, tile: int) -> Token:
    """A door as the map shows it, on a strip as long as an edge."""
    seen = look.get_bounding_rect()
    if seen.width >= seen.height:
        part = pygame.Rect(0, seen.top, tile, seen.height)
    else:
        part = pygame.Rect(seen.left, 0, seen.width, tile)
    part = part.clip(look.get_rect())
    large = pygame.transform.smoothscale_by(look.subsurface(part), 3)
    wide, high = part.width / tile * SQUARE, part.height / tile * SQUARE
    image = png(large)

    def draw(x: float, y: float) -> Iterator[Mark]:
        yield Region(box(x, y, wide, high), theme.PARCHMENT, _CUT, 0.1)
        yield Picture(x, y, wide, high, image)

    return Token(wide, high, draw)


def lots(names: Iterable[tuple[str, str]]) -> Iterator[Token]:
    """Strips to be folded in the middle, each with an icon and words on its lower half."""
    wide, high = 28.0, 36.0

    def lot(name: str, words: str) -> Token:
        def draw(x: float, y: float) -> Iterator[Mark]:
            yield Region(box(x, y, wide, high), theme.WHITE, _CUT, 0.1)
            fold = y + high / 2
            yield Line(((x, fold), (x + wide, fold)), _CUT, 0.15, dashed=True)
            if name:
                yield Picture(x + wide / 2 - 4, fold + 2, 8, 8, icon(name, 160))
            top = fold + (10 if name else 3)
            place = x + 1, top, wide - 2, y + high - 1 - top
            yield from lettering.within(words, place, 8, "bold")

        return Token(wide, high, draw)

    return (lot(name, words) for name, words in names)
