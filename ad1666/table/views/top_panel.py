"""The head of the side: turn and phase, guard, commands, and both sides with their goals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

import pygame
from attrs import evolve

from ad1666.i18n import _
from ad1666.play.targets import Area, Command, Target
from ad1666.rules.cards import Side
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.settings import preferences
from ad1666.table.toolkit import columns, pictures, shapes, text, theme
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.layout import PLAN, broken
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.views import goal_lines
from ad1666.table.views.goal_lines import SideStanding
from ad1666.words import goals, vocabulary
from ad1666.words.scenarios import text_of_called

_PHASE, _CHOOSES, _COMMAND = 17, 15, 14
"""The type sizes of the phase, of the text about who must choose, and of the commands."""
_EDGE, _GAP, _BEFORE = 6, 4, 14
"""Pixels around the clock, between commands, and before the guard."""
_TALL = 1.4
"""How many times as high as they need commands may be where there is room."""
_BELL, _TOKENS = 18, 30
"""The widths of the bell and of the number of guard tokens."""
_PICTURES: Mapping[Target, str] = some(
    Command,
    {
        Command.UNDO: "undo",
        Command.SEE_AGAIN: "again",
        Command.ADVICE: "advice",
        Command.HAND: "hand",
        Command.STANDING: "orders",
        Command.LOG: "log",
        Command.RULES: "rules",
        Command.HELP: "help",
        Command.PAUSE: "pause",
    },
)
"""The pictures on commands in place of their names. The tip then begins with the name."""


def draw(
    ui: Ui,
    state: State,
    asked: Side | None,
    items: Mapping[str, Item],
    sides: Callable[[], None] | None,
    commands: tuple[Button, ...],
) -> None:
    """Draws the head of the side: turn, guard and commands, and both sides below them. ``asked`` is
    the side that must choose; ``items`` are those that goals name; ``sides`` opens the goals and
    discard piles, None where they cannot be opened."""
    pygame.draw.rect(ui.surface, theme.DESK_DARK, ui.layout.head)
    rect, sized = ui.layout.top, ui.limited(PLAN.widening)
    sized = sized.largest(1.0, lambda each: _height(each, rect, commands) <= rect.height)
    clock = columns.row(rect, rect.top, _clock_height(sized))
    _middle(sized, clock, state, asked)
    below = columns.below(rect, clock.bottom)
    _commands(sized, below, commands)
    depends = state, items, preferences.now
    shown = _standings.get(depends, lambda: _both(state, items))
    goal_lines.draw(ui, ui.layout.goals, shown, asked, state.initiative, sides)


_standings: LastValue[list[SideStanding]] = LastValue()


def _both(state: State, items: Mapping[str, Item]) -> list[SideStanding]:
    """What is shown of both sides."""
    standings = {side: goals.standing(state, side) for side in Side}
    return [
        goal_lines.side(state, side, standings[side], items, _side_tip(state, side))
        for side in Side
    ]


def _side_tip(state: State, side: Side) -> str:
    pile = state.pile(side)
    flag = _("The flag: {side} has the initiative. [[TURN-3]]").format(side=vocabulary.side(side))
    piles = _(
        "{side}: {deck} cards in the deck, {hand} in hand, {discard} in the discard pile, "
        "{play} in play. Click (or P) for goals, points so far and the discard piles. [[CARD-5]]"
    ).format(
        side=vocabulary.side(side),
        deck=len(pile.deck),
        hand=len(pile.hand),
        discard=len(pile.discard),
        play=len(pile.play) + len(pile.committed),
    )
    return f"{piles}\n\n{flag}" if state.initiative is side else piles


def _chooses(side: Side) -> str:
    return _("{side} chooses.").format(side=vocabulary.side(side))


def _guard_width(ui: Ui, state: State) -> int:
    """The width of the guard tokens or turns left, with the space before them."""
    return 0 if state.guard is None else ui.px(_BEFORE) + ui.px(_BELL) + ui.px(_TOKENS)


def _clock_height(ui: Ui) -> int:
    return PLAN.clock.at(ui.layout.scale * ui.layout.text)


def _middle(ui: Ui, box: pygame.Rect, state: State, asked: Side | None) -> None:
    """Draws turn and phase, and below them who must choose, the guard tokens or turns left, and the
    alarm. If space is short, drops the phase, and leaves who must choose to the frame around the
    side."""
    upper = columns.row(box, box.top + ui.px(2), box.height // 2)
    phase = vocabulary.turn(state.turn, state.phase)
    if text.advance(phase, "title", text.LEAST) > box.width - ui.px(4):
        phase = _("Turn {turn}").format(turn=state.turn)
    large = text.shrunk(phase, ui.font(_PHASE), box.width - ui.px(4), "title")
    at = (box.left, upper.centery + large * 0.3)
    text.put(ui.surface, phase, at, large, theme.CREAM, "title")
    lower = upper.move(0, upper.height - ui.px(2))
    chooser = "" if state.outcome is None else _("The game is over.")
    if asked is not None:
        chooser = _chooses(asked)
    size, bell = ui.font(_CHOOSES), ui.px(_BELL)
    base = lower.centery + size * 0.3
    counted = _guard_width(ui, state) + (ui.px(_EDGE) + _alarm_width(ui) if state.alarm else 0)
    if text.advance(chooser, "bold", size) + counted > box.width:
        chooser = ""
    text.put(ui.surface, chooser, (box.left, base), size, theme.CREAM, "bold")
    if state.guard is None:
        return
    left = (
        box.left if not chooser else box.left + text.advance(chooser, "bold", size) + ui.px(_BEFORE)
    )
    if state.terms.intervention:
        icon = "guard"
        tip = _(
            "Guard tokens: with the last one the game ends. One goes after each shot with a "
            "firearm, each death, each flight, and at the end of the turn. [[GUARD-1]]"
        )
    else:
        icon = "turns"
        tip = _("Turns left, this one included: after the last the game ends. [[GUARD-2]]")
    ui.surface.blit(pictures.icon(icon, bell), (left, lower.centery - bell // 2))
    number = str(state.guard)
    text.put(ui.surface, number, (left + bell + ui.px(4), base), size, theme.GOLD, "bold")
    place = pygame.Rect(round(left), lower.top, bell + ui.px(_TOKENS), lower.height)
    ui.hotspot(Hotspot(Area.GUARD, place, None, tip))
    if state.alarm:
        _alarm(ui, place, base, state)


def _alarm_width(ui: Ui) -> int:
    return round(text.advance(_("Alarm!"), "bold", ui.font(_CHOOSES))) + ui.px(14)


def _alarm(ui: Ui, beside: pygame.Rect, base: float, state: State) -> None:
    """Draws the alarm to the right of the guard tokens (GUARD-4)."""
    box = pygame.Rect(beside.right + ui.px(_EDGE), beside.top, _alarm_width(ui), beside.height)
    pygame.draw.rect(ui.surface, theme.RED, box, border_radius=5)
    at = (box.left + ui.px(7), base)
    text.put(ui.surface, _("Alarm!"), at, ui.font(_CHOOSES), theme.WHITE, "bold")
    tip = (_("The alarm has been raised."), text_of_called(state.figures), "[[GUARD-4]]")
    ui.hotspot(Hotspot(Area.ALARM, box, None, " ".join(filter(None, tip))))


def _row_height(ui: Ui) -> int:
    """The height of a row of commands."""
    return max(ui.px(25), ui.font(_COMMAND) + ui.px(8))


def _widths(ui: Ui, commands: Sequence[Button]) -> tuple[int, ...]:
    """The widths of commands, with their pictures in place of their names if all have one."""
    if not _all_pictured(commands):
        return tuple(ui.button_width(each, _COMMAND) for each in commands)
    size, picture = ui.font(_COMMAND), _row_height(ui) + ui.px(2)
    return tuple(ui.cap_width(each.key, size) + picture for each in commands)


@lru_cache(maxsize=64)
def rows_of(widths: tuple[int, ...], width: int, gap: int) -> tuple[tuple[int, ...], ...]:
    """The widths of commands, divided into rows of about the same length."""
    rows = broken(widths, width, gap)
    least = sum(wide + gap for wide in widths) // len(rows)
    while len(broken(widths, least, gap)) > len(rows):
        least += max(1, gap)
    return broken(widths, min(least, width), gap)


def _height(ui: Ui, rect: pygame.Rect, commands: Sequence[Button]) -> int:
    """The height of the clock and the commands."""
    rows = len(rows_of(_widths(ui, commands), rect.width, ui.px(_GAP)))
    return _clock_height(ui) + rows * (_row_height(ui) + ui.px(2))


def _commands(ui: Ui, rect: pygame.Rect, commands: Sequence[Button]) -> None:
    """Draws the command buttons in rows, each with its key and picture, as wide as the side."""
    gap = ui.px(_GAP)
    rows = rows_of(_widths(ui, commands), rect.width, gap)
    high = min(round(_row_height(ui) * _TALL), rect.height // len(rows) - ui.px(2))
    pictured = _all_pictured(commands)
    columns = max(map(len, rows))
    top, left_over = rect.top, iter(commands)
    for row in rows:
        spare = rect.width - sum(wide + gap for wide in row) + gap
        more = spare // columns if pictured else spare // len(row)
        left = rect.left
        for wide, button in zip(row, left_over, strict=False):
            box = pygame.Rect(left, top, wide + max(0, more), high)
            box.width = min(box.width, rect.right - left)
            left = box.right + gap
            ui.button(_bare(button) if pictured else button, box, size=_COMMAND)
            if pictured:
                ink = theme.INK if button.action is not None else theme.GREY
                beside = ui.cap(button.key, box.left + ui.px(3), box, ui.font(_COMMAND), ink)
                size = min(high - ui.px(5), box.right - beside - ui.px(2))
                middle = box.right - size // 2 - ui.px(2), box.centery
                pictures.put(ui.surface, _PICTURES[button.target], size, middle)
            if button.action is None:
                shapes.tint(ui.surface, box, (*theme.DESK_DARK, 150))
        top += high + ui.px(2)


def _all_pictured(commands: Iterable[Button]) -> bool:
    return all(command.target in _PICTURES for command in commands)


def _bare(command: Button) -> Button:
    """A command whose picture replaces its name, which begins its tip."""
    return evolve(command, label="", key="", tip=f"**{command.label}**\n{command.tip}")
