"""The panel that describes what is under the pointer or the cursor: a square in words, a character
as a card with face, wounds, traits as pictures, and chips with details."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame
from attrs import define, evolve, field

from ad1666.i18n import _, signed, whole
from ad1666.play.menus import CANNOT
from ad1666.play.targets import Area, Row
from ad1666.play.traces import Fallen, epitaphs
from ad1666.rules.characters import TRAITS, Figure, Square
from ad1666.rules.state import State
from ad1666.table.toolkit import columns, feelings, medals, pictures, text, theme
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.table.views.board import tokens
from ad1666.words import characters, ground, keepsakes, vocabulary
from ad1666.words.characters import Chip

_HEAD = 26
"""The height of the heading."""
_PORTRAIT = 96
"""The diameter of a portrait, in a panel that is wide enough."""
_TYPE = 15
_TRAITS = (17, 16, 15)
"""The sizes of the numbers of traits."""
_SIZES = (16, 15, 14)
"""The type sizes of a text. The first at which all of it fits is used."""
_MORE, _LESS = (22, 96, 52), (158, 32, 22)
"""The inks of numbers that something carried into the game has raised, or lowered."""
_BETWEEN, _NARROWEST = 20, 205
"""Pixels between the two columns of a card, and the least width of one."""
_GAP = 4
"""Pixels between chips, and between the parts of a card."""


def draw_card(
    ui: Ui,
    rect: pygame.Rect,
    state: State,
    figure: Figure,
    title: str,
    scroll: Scroll,
    cannot: str = "",
) -> None:
    """Draws the card in a panel, scrolling if it does not fit. ``cannot`` is what the figure may
    not do now, and why."""
    ui.hotspot(Hotspot(Area.INSPECT, rect))
    room = ui.panel(rect)
    ui.heading(title, room)
    room = columns.below(room, room.top + ui.px(_HEAD))
    scroll.draw(ui, room, lambda column: _Card(ui, state, figure, cannot).content(column))


@define
class _Card:
    """A card being drawn, from top to bottom."""

    ui: Ui
    state: State
    figure: Figure
    cannot: str
    _opened: int = 0
    """The number of parts with a tip so far."""
    _once: set[str] = field(factory=set)
    """The clauses of the words of the rules that are underlined."""

    def content(self, column: pygame.Rect) -> int:
        """Draws everything below the title, in two columns if they are wide enough. Returns the y
        below."""
        gap = self.ui.px(_BETWEEN)
        half = column.copy()
        half.width = (column.width - gap) // 2
        if half.width < self.ui.px(_NARROWEST):
            return self._more(columns.below(column, self._rule(self._first(column))))
        return max(self._first(half).top, self._more(half.move(half.width + gap, 0)))

    def _first(self, column: pygame.Rect) -> pygame.Rect:
        """Draws what decides fights. Returns the column that is left."""
        state, figure = self.state, self.figure
        room = column.copy()
        room.top = self._face(column)
        room.top = self._traits(room)
        room.top = self._chips(room, characters.skills(figure, state))
        room.top = self._chips(room, characters.conditions(state, figure))
        room.top = self._lines(room, (one.line for one in keepsakes.told(state, figure)))
        room.top = self._lines(room, characters.engagement(state, figure))
        room.top = self._lines(room, characters.underfoot(state, figure))
        return room

    def _more(self, column: pygame.Rect) -> int:
        """Draws things, abilities and who it is. Returns the y below."""
        state, figure = self.state, self.figure
        room = column.copy()
        room.top = self._chips(room, characters.items(figure))
        room.top = self._chips(room, characters.abilities(figure))
        room.top = self._lines(room, characters.counters(figure))
        room.top = self._lines(room, [characters.diagonals(state, figure)])
        if self.cannot:
            room.top = self._chips(room, [Chip(_(CANNOT), self.cannot)])
        told = _(figure.card.text) if figure.card.text else ""
        room.top = self._rule(room)
        return self._lines(room, [characters.kind(figure), told], theme.INK_SOFT)

    def _rule(self, room: pygame.Rect) -> int:
        y = room.top + self.ui.px(1)
        pygame.draw.line(
            self.ui.surface, theme.PARCHMENT_DARK, (room.left, y), (room.right, y), self.ui.px(1)
        )
        return y + self.ui.px(_GAP)

    def _face(self, column: pygame.Rect) -> int:
        """Draws the portrait, and beside it the rank, the wounds and the parries. Returns the y
        below."""
        ui, figure = self.ui, self.figure
        size = min(ui.px(_PORTRAIT), column.width * 2 // 5)
        bust = evolve(tokens.bust(self.state, figure), bandaged=feelings.bandaged(figure))
        ui.surface.blit(medals.medal(bust, size, figure.side), column.topleft)
        beside = columns.beside(column, size + ui.px(8))
        card = figure.card
        beside.top = ui.prose(characters.rank(figure), beside, _TYPE, once=self._once) + ui.px(2)
        wounds, parries = characters.life(self.state, figure)
        shown = min(max(card.death, figure.wounds), 12)
        drops = ["wound" if n < figure.wounds else "unhurt" for n in range(shown)]
        beside.top = self._track(beside, drops, wounds, notch=card.serious)
        left_over = max(0, card.fencing - figure.parries)
        shields = ["parry"] * figure.parries + ["parried"] * left_over
        beside.top = self._track(beside, shields, parries)
        if brought := keepsakes.told(self.state, figure):
            names = "\n".join(f"[icon:{one.icon}] {one.name}" for one in brought)
            beside.top = ui.flow(names, beside, _TYPE)
        return max(beside.top, column.top + size + ui.px(2))

    def _track(self, room: pygame.Rect, icons: list[str], tip: str, notch: int = 0) -> int:
        """Draws pictures in rows, with a frame around picture number ``notch``. Returns the y
        below."""
        if not icons:
            return room.top
        ui = self.ui
        size = min(ui.font(_TYPE) + ui.px(5), max(16, room.width // 7))
        box = pygame.Rect(room.left, room.top, size, size)
        whole = box.copy()
        for number, icon in enumerate(icons):
            if box.right > room.right:
                box.topleft = room.left, box.bottom
            ui.surface.blit(pictures.icon(icon, size), box)
            if number + 1 == notch:
                pygame.draw.rect(ui.surface, theme.RULE, box, 2, border_radius=size // 3)
            whole.union_ip(box)
            box.left = box.right
        self._open(whole, tip)
        return whole.bottom + ui.px(2)

    def _traits(self, room: pygame.Rect) -> int:
        """Draws the six traits, each as a picture and a number: in one row, a little smaller if
        that lets them stand in one. Returns the y below."""
        ui = self.ui
        steps = {name: keepsakes.change(self.state, self.figure, name) for name in TRAITS}
        sizes = [ui.font(size) for size in _TRAITS]
        beside = {size: room.width // self._trait_width(size, steps) for size in sizes}
        size = next((size for size in sizes if beside[size] >= len(TRAITS)), sizes[0])
        high = round(size * 1.3)
        across = max(1, min(len(TRAITS), beside[size]))
        across = 3 if across in (4, 5) else across
        wide = room.width // across
        for number, name in enumerate(TRAITS):
            row, place = divmod(number, across)
            box = pygame.Rect(room.left + place * wide, room.top + row * high, wide, high)
            value = getattr(self.figure.card, name)
            pictures.put(ui.surface, name, high - ui.px(2), (box.left + high // 2, box.centery))
            at = box.left + high + ui.px(3), box.centery + size * 0.34
            step = steps[name]
            ink = _changed(step) if step else theme.INK if value else theme.GREY
            text.put(ui.surface, whole(value), at, size, ink, "bold")
            if step:
                right = at[0] + text.advance(whole(value), "bold", size) + ui.px(1)
                raised = right, at[1] - size * 0.3
                text.put(ui.surface, signed(step), raised, round(size * 0.7), ink, "bold")
            causes = keepsakes.causes(self.state, self.figure, name)
            named = f"**{vocabulary.trait(name)} {whole(value)}**"
            self._open(box, " ".join(filter(None, (named, causes))))
        return box.bottom + ui.px(_GAP)

    def _trait_width(self, size: int, steps: Mapping[str, int]) -> int:
        """The least width that a trait takes in a type size, its change included."""
        beside = text.advance("+1", "bold", round(size * 0.7)) if any(steps.values()) else 0
        return round(size * 1.3) + round(text.advance("+0", "bold", size) + beside) + self.ui.px(4)

    def _lines(
        self, room: pygame.Rect, lines: Iterable[str], colour: theme.Colour = theme.INK
    ) -> int:
        markup = "\n".join(filter(None, lines))
        if not markup:
            return room.top
        return self.ui.prose(markup, room, _TYPE, colour, self._once)

    def _chips(self, room: pygame.Rect, chips: Iterable[Chip]) -> int:
        """Draws chips in rows; those for items in hand are golden. Returns the y below."""
        ui, size = self.ui, self.ui.font(_TYPE)
        gap, pad, high = ui.px(_GAP), ui.px(6), text.line_height(size) + ui.px(2)
        x, y = room.left, room.top
        for chip in chips:
            tall, used = text.extent(chip.label, size, room.width - 2 * pad)
            wide = round(used) + 2 * pad
            if x > room.left and x + wide > room.right:
                x, y = room.left, y + high + gap
            box = pygame.Rect(x, y, wide, tall + ui.px(2))
            hot = ui.over(box)
            fill = theme.CREAM if hot else theme.PARCHMENT_DIM
            pygame.draw.rect(ui.surface, fill, box, border_radius=ui.px(5))
            rim = theme.RULE if hot else theme.GOLD if chip.held else theme.PARCHMENT_DARK
            rim = _changed(chip.step) if chip.step and not hot else rim
            wide_rim = 2 if chip.held or chip.step else 1
            pygame.draw.rect(ui.surface, rim, box, wide_rim, border_radius=ui.px(5))
            ui.flow(chip.label, (box.left + pad, box.top + 1, wide - 2 * pad + 1), _TYPE)
            self._open(box, chip.detail)
            x, y = box.right + gap, box.bottom - high
        return y + high + gap if x > room.left else y

    def _open(self, box: pygame.Rect, tip: str) -> None:
        """Adds a tip to a box, as far as it is visible."""
        seen = self.ui.seen(box)
        if seen:
            target = Row(Area.INSPECT, self._opened)
            self.ui.hotspot(Hotspot(target, seen, tip=tip))
        self._opened += 1


def _changed(step: int) -> theme.Colour:
    """The ink of what is more, or less, than it was before."""
    return _MORE if step > 0 else _LESS


def draw(
    ui: Ui,
    state: State,
    figure_id: str | None,
    square: Square | None,
    cannot: str,
    scroll: Scroll,
    hint: str = "",
    fallen: tuple[Fallen, ...] = (),
) -> None:
    """Draws the panel: a figure if one is given, with what it ``cannot`` do now; else a square,
    with who of the ``fallen`` fell there; else the given hint or, without one, how to use the panel
    in a game."""
    rect = ui.layout.inspect
    figure = state.known(figure_id)
    if figure is not None:
        name = vocabulary.figure(figure, state.figures)
        draw_card(ui, rect, state, figure, name, scroll, cannot)
        return
    ui.hotspot(Hotspot(Area.INSPECT, rect))
    room = ui.panel(rect)
    if square is None:
        hint = hint or _(
            "Point at a figure or a square to read about it, or go there with the arrow keys; "
            "Tab goes from figure to figure."
        )
        _text(ui, room, hint, scroll)
    else:
        numbered = _("Square {square}").format(square=vocabulary.square_words(square))
        ui.heading(numbered if text.citations.held else _("This square"), room)
        lines = [ground.describe(state, square), *epitaphs(state, fallen, square)]
        _text(ui, columns.below(room, room.top + ui.px(_HEAD)), "\n".join(lines), scroll)


def _text(ui: Ui, room: pygame.Rect, markup: str, scroll: Scroll) -> None:
    scroll.text(ui, columns.below(room, room.top + ui.px(2)), markup, _SIZES)
