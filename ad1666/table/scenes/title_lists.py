"""The lists of the start screen: scenarios and games, as many rows of them as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from attrs import frozen

from ad1666.content.scenarios.headlines import Headline
from ad1666.game.saved_games import Listed
from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.magic import roman
from ad1666.table import words
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.rows import Rows
from ad1666.table.toolkit.targets import Area, Row, Target
from ad1666.table.toolkit.ui import Button, Hotspot, Ui, scroll_bar

_ROW = 40
_TITLE, _SMALL = 17, 14
_SHARE = 0.45
"""The least share of a row that a title may take before it is cut."""


@frozen
class Item:
    """One row: a ``title`` with something ``beside`` it, and a line ``below``, which may say what
    is ``wrong``. ``tip`` is read when the row is pointed at."""

    target: Row
    title: str
    act: Callable[[], None]
    beside: str = ""
    below: str = ""
    wrong: bool = False
    tip: str = ""


def draw_list(
    ui: Ui,
    box: pygame.Rect,
    area: Area,
    heading: str,
    items: Sequence[Item],
    key: Callable[[int], str],
    rows: Rows,
    focus: Target | None,
    more: Target,
) -> int:
    """A list under its heading: those rows that are seen, each with its ``key``, and if there are
    others a button that leafs to them: ``more``. Returns the y below the last row."""
    size = ui.font(22)
    text.put(ui.surface, heading, (box.left, box.top + size), size, theme.INK, "title")
    body = pygame.Rect(box.left, box.top + ui.px(32), box.width, box.height - ui.px(32))
    ui.hotspot(Hotspot(area, body))
    least = text.line_height(ui.font(_TITLE)) + text.line_height(ui.font(_SMALL)) + ui.px(2)
    pitch = min(ui.type_px(_ROW), max(least, body.height // max(1, len(items))))
    leaf = ui.type_px(30)
    if len(items) * pitch > body.height:
        body.height -= leaf + ui.px(4)
    seen = rows.fit(body.height // pitch, len(items))
    wide = body.width - (ui.px(8) if len(seen) < len(items) else 0)
    for row, number in enumerate(seen):
        place = pygame.Rect(body.left, body.top + row * pitch, wide, pitch - ui.px(3))
        _row(ui, place, items[number], key(number), focused=items[number].target == focus)
    scroll_bar(ui, body, rows.first, rows.seen, len(items))
    below = body.top + len(seen) * pitch
    if len(seen) < len(items):
        label = _("{first} to {last} of {n}: leaf on").format(
            first=rows.first + 1, last=rows.first + len(seen), n=len(items)
        )
        place = pygame.Rect(body.left, below, wide, leaf)
        button = Button(more, label, "", partial(rows.leaf, len(items)))
        ui.button(button, place, size=15, focused=more == focus)
        below = place.bottom
    return below


def _row(ui: Ui, row: pygame.Rect, item: Item, key: str, *, focused: bool) -> None:
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
    """Chapter and title, who is against whom, and below kind, map and length."""
    chapter = f"{roman(scenario.chapter)}. " if scenario.chapter else ""
    said = " · ".join((kind_of(scenario), _(scenario.place), length_of(scenario)))
    return Item(target, f"{chapter}{_(scenario.title)}", act, sides_of(scenario), said)


def of_game(target: Row, game: Listed, act: Callable[[], None]) -> Item:
    """The title of its scenario, and below when it was played last, how far and by which programs,
    or that it is damaged."""
    moves = ngettext("{n} move", "{n} moves", game.moves).format(n=game.moves)
    when = "" if game.when is None else f"{game.when:%Y-%m-%d %H:%M}"
    if game.problem is None:
        players = [
            _("{side}: {player}").format(side=words.side(side), player=words.program(seat.name))
            for side, seat in game.seats.items()
        ]
        below = " · ".join(filter(None, (when, moves, *players)))
        return Item(target, _(game.title), act, below=below)
    below = _("damaged: nothing of it can be read")
    if game.can_open:
        below = " · ".join(filter(None, (_("damaged"), when, moves)))
    return Item(target, _(game.title), act, below=below, wrong=True, tip=text.plain(game.problem))


def kind_of(scenario: Headline) -> str:
    """Adventure or battle (SETUP-7), in the chosen language."""
    return _("battle") if scenario.kind == "battle" else _("adventure")


def length_of(scenario: Headline) -> str:
    """How long a scenario lasts, in short (GUARD-1, GUARD-2)."""
    n = scenario.tokens
    if scenario.intervention:
        return ngettext("{n} guard token", "{n} guard tokens", n).format(n=n)
    return ngettext("{n} turn", "{n} turns", n).format(n=n)


def sides_of(scenario: Headline) -> str:
    """Who is against whom."""
    return _("{red} against {blue}").format(
        red=_(scenario.factions[Side.RED]), blue=_(scenario.factions[Side.BLUE])
    )
