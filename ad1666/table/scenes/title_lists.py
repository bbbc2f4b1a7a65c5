"""The two lists of the start screen: scenarios to play, games to go on with."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import define, field, frozen

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.headlines import Headline
from ad1666.game.saved_games import Listed
from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.magic import roman
from ad1666.table import words
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.rows import Rows
from ad1666.table.toolkit.targets import Area, Command, InRow, Row, Target
from ad1666.table.toolkit.ui import Button, Hotspot, Ui

_ROW = 40
_TITLE, _SMALL = 17, 14
_SHARE = 0.45
"""The least share of a row that a title may take before it is cut."""


@frozen
class Item:
    """One row: a ``title`` with something ``beside`` it, and a line ``below``, which may say what
    is ``wrong``. The ``tip`` is shown when the row is under the pointer."""

    target: Row
    title: str
    act: Callable[[], None]
    beside: str = ""
    below: str = ""
    wrong: bool = False
    tip: str = ""
    remove: Callable[[], None] | None = None
    """Takes what it stands for off the list, after asking, where that is possible."""


@define
class GameList:
    """A list with its cursor. ``more`` is the button that shows the next rows if there are more
    than fit; the ``keys`` belong to the first items, or if ``paged`` to the first visible rows."""

    area: Area
    more: Command
    keys: str
    paged: bool = False
    items: list[Item] = field(factory=list)
    rows: Rows = field(factory=Rows)

    def key(self, number: int) -> str:
        """The hotkey of an item, empty if none."""
        first, seen = (self.rows.first, self.rows.seen) if self.paged else (0, len(self.items))
        row = number - first
        return self.keys[row] if 0 <= row < min(seen, len(self.keys)) else ""

    def buttons(self) -> list[Button]:
        """The items as buttons."""
        return [
            Button(item.target, item.title, self.key(number), item.act)
            for number, item in enumerate(self.items)
        ]

    def holds(self, target: Target | None) -> bool:
        """Whether a target belongs to the list."""
        return target in (self.area, self.more) or (
            isinstance(target, Row) and target.of is self.area
        )

    def least(self, ui: Ui) -> int:
        """The height in which all its rows can be seen."""
        return ui.px(32 + 14) + len(self.items) * self._pitch(ui)

    def _pitch(self, ui: Ui) -> int:
        return text.line_height(ui.font(_TITLE)) + text.line_height(ui.font(_SMALL)) + ui.px(2)

    def draw(self, ui: Ui, box: pygame.Rect, heading: str, focus: Target | None) -> int:
        """Draws the visible rows under a heading; returns the y below the last."""
        ui.line(heading, box.topleft, 22, theme.INK, "title")
        body = pygame.Rect(box.left, box.top + ui.px(32), box.width, box.height - ui.px(32))
        ui.hotspot(Hotspot(self.area, body))
        number, rows = len(self.items), self.rows
        pitch = min(ui.type_px(_ROW), max(self._pitch(ui), body.height // max(1, number)))
        button, margin = ui.type_px(30), 0
        if number * pitch > body.height:
            body.height -= button + ui.px(4)
            margin = ui.px(8)
        for index, row in rows.boxes(ui, body, pitch, number, margin):
            row.height -= ui.px(3)
            item = self.items[index]
            _draw_item(ui, row, item, self.key(index), focused=item.target == focus)
        seen = min(rows.seen, number)
        below = body.top + seen * pitch
        if seen < number:
            label = _("{first} to {last} of {n}: leaf on").format(
                first=rows.first + 1, last=rows.first + seen, n=number
            )
            place = pygame.Rect(body.left, below, body.width - margin, button)
            more = Button(self.more, label, "", partial(rows.leaf, number))
            ui.button(more, place, size=15, focused=self.more == focus)
            below = place.bottom
        return below


def _draw_item(ui: Ui, row: pygame.Rect, item: Item, key: str, *, focused: bool) -> None:
    if item.remove is not None:
        cross = pygame.Rect(0, 0, ui.type_px(24), row.height)
        cross.topright = row.topright
        row.width -= cross.width + ui.px(3)
        tip = _("Delete it, after asking. (Del)")
        ui.button(Button(InRow(item.target, Command.DELETE), "×", "", item.remove, tip), cross)
    ui.button(Button(item.target, "", key, item.act, item.tip), row, size=_TITLE, focused=focused)
    left, right = row.left + ui.px(38), row.right - ui.px(6)
    size, small = ui.font(_TITLE), ui.font(_SMALL)
    upper, lower = row.top + size * 0.95, row.bottom - small * 0.4
    width = right - left
    gap = ui.px(12) if item.beside else 0
    room = max(width * _SHARE, width - gap - text.advance(item.beside, "body", small))
    title = text.fitted(item.title, size, room, "bold")
    text.put(ui.surface, title, (left, upper), size, theme.INK, "bold")
    beside = text.fitted(item.beside, small, width - gap - text.advance(title, "bold", size))
    at = right - text.advance(beside, "body", small)
    text.put(ui.surface, beside, (at, upper), small, theme.INK_SOFT)
    ink = theme.RULE if item.wrong else theme.INK_SOFT
    text.put(ui.surface, text.fitted(item.below, small, width), (left, lower), small, ink)


def of_scenario(target: Row, scenario: Headline, act: Callable[[], None]) -> Item:
    """Chapter, title and factions; below them kind, map and length."""
    chapter = f"{roman(scenario.chapter)}. " if scenario.chapter else ""
    below = " · ".join((kind_of(scenario), _(scenario.place), length_of(scenario)))
    return Item(target, f"{chapter}{_(scenario.title)}", act, sides_of(scenario), below)


def of_mistakes(target: Row, error: ContentError, act: Callable[[], None]) -> Item:
    """A scenario that can no longer be read."""
    tip = text.plain(str(error))
    return Item(target, error.file.name, act, below=_("mistakes"), wrong=True, tip=tip)


def of_game(target: Row, game: Listed, act: Callable[[], None], remove: Callable[[], None]) -> Item:
    """The title of its scenario; below it when it was last played, how far and by which programs,
    or that it is damaged."""
    moves = ngettext("{n} move", "{n} moves", game.moves).format(n=game.moves)
    when = "" if game.when is None else f"{game.when:%Y-%m-%d %H:%M}"
    if game.problem is None:
        players = [
            _("{side}: {player}").format(side=words.side(side), player=words.program(seat.name))
            for side, seat in game.seats.items()
        ]
        turn = _("turn {n}").format(n=game.turn) if game.turn else moves
        below = " · ".join(filter(None, (turn, when, *players)))
        return Item(target, _(game.title), act, below=below, remove=remove)
    below = _("damaged: nothing of it can be read")
    if game.can_open:
        below = " · ".join(filter(None, (_("damaged"), when, moves)))
    tip = text.plain(game.problem)
    return Item(target, _(game.title), act, below=below, wrong=True, tip=tip, remove=remove)


def kind_of(scenario: Headline) -> str:
    """Adventure or battle (SETUP-7), in the chosen language."""
    return _("battle") if scenario.kind == "battle" else _("adventure")


def length_of(scenario: Headline) -> str:
    """The length of a scenario, in short (GUARD-1, GUARD-2)."""
    n = scenario.tokens
    if scenario.intervention:
        return ngettext("{n} guard token", "{n} guard tokens", n).format(n=n)
    return ngettext("{n} turn", "{n} turns", n).format(n=n)


def sides_of(scenario: Headline) -> str:
    """The two factions."""
    return _("{red} against {blue}").format(
        red=_(scenario.factions[Side.RED]), blue=_(scenario.factions[Side.BLUE])
    )
