"""The strip at the top: figures of both sides, turn and phase, goals, guard, commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest

import pygame
from attrs import evolve

from ad1666.i18n import _, whole
from ad1666.rules.cards import Side
from ad1666.rules.items import Item
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.table.toolkit import pictures, shapes, text, theme
from ad1666.table.toolkit.layout import PLAN
from ad1666.table.toolkit.targets import Area, Command, Target
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.views import goal_lines
from ad1666.table.words import goals, vocabulary
from ad1666.table.words.scenarios import text_of_called

_NAME, _LETTERING = 60, 17
"""The least width of a side's name, and its type size."""
_PHASE, _CHOOSES, _COMMAND = 16, 15, 14
"""The type sizes of the phase, of the text about who must choose, and of the commands."""
_EDGE, _GAP, _BESIDE, _BEFORE = 6, 4, 8, 14
"""Pixels around the sides, between commands, beside the commands, and before what follows the
phase."""
_BELL, _TOKENS = 18, 30
"""The widths of the bell and of the number of guard tokens."""
_WREATH = 36
"""The width of the wreath around a side's points."""
_PILES = "deck", "hand", "discard"
"""The pictures of the piles."""
_GOAL = 110
"""The least width of goals in the strip. With less room, only their tip and their sheet show
them."""
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
    sides: Callable[[], None],
    commands: tuple[Button, ...],
) -> None:
    """Draws the strip, and the goals in their row below it if they have one. ``asked`` is the side
    that must choose; ``items`` are those that goals name; ``sides`` opens the goals and discard
    piles."""
    rect = ui.layout.top
    strip = _with_room(ui, state, commands)
    standings = {side: goals.standing(state, side) for side in Side}
    red, blue = (goal_lines.line(state, s, standings[s], items, sides) for s in Side)
    pygame.draw.rect(ui.surface, theme.DESK_DARK, rect)
    box = pygame.Rect(0, rect.top + strip.px(3), _side_width(strip), rect.height - strip.px(7))
    box.left = rect.left + strip.px(_EDGE)
    for line in (red, blue):
        side, points = line.side, goals.points(standings[line.side])
        _side(strip, box, state, side, points, asked=asked is side)
        tip = f"{_side_tip(state, side)}\n\n{line.tip}"
        ui.hotspot(Hotspot(side, box.copy(), sides, tip, wide=True))
        box.left = box.right + strip.px(_EDGE)
    start = box.left + strip.px(_EDGE)
    right = _commands(strip, rect, commands) - strip.px(_BESIDE)
    middle = pygame.Rect(start, rect.top, right - start, rect.height)
    end = _middle(strip, middle, state, asked)
    if ui.layout.goals:
        goal_lines.draw_below(ui, (red, blue))
    else:
        left = end + strip.px(_BEFORE)
        room = pygame.Rect(left, box.top, right - left, box.height)
        if room.width >= strip.px(_GOAL):
            goal_lines.draw_in(strip, room, (red, blue))
    foot = ui.layout.head.bottom
    pygame.draw.rect(ui.surface, theme.GOLD, (rect.left, foot - 2, rect.width, 2))


def _with_room(ui: Ui, state: State, commands: tuple[Button, ...]) -> Ui:
    """The frame with the largest type in which the strip has room for everything but the goals. It
    must not depend on the phase or on who is asked, so that the type does not change with them."""

    def has_room(strip: Ui) -> bool:
        columns = _columns(strip, commands)
        width = 2 * _side_width(strip) + sum(columns) + len(columns) * strip.px(_GAP)
        width += _middle_width(strip, state) + strip.px(_BESIDE) + 5 * strip.px(_EDGE)
        return width <= strip.layout.top.width

    return ui.limited(PLAN.widening).largest(1.0, has_room)


def _name_width(ui: Ui) -> int:
    """The width of the band with the name of a side."""
    lettering = ui.font(_LETTERING)
    names = max(text.advance(vocabulary.side(s), "title", lettering) for s in Side)
    return max(ui.px(_NAME), round(names) + ui.px(12))


def _side_width(ui: Ui) -> int:
    """The width of everything shown for a side."""
    cell = max(ui.px(26), round(text.advance("00", "bold", ui.font(17))) + ui.px(6))
    return _name_width(ui) + ui.px(_WREATH) + len(_PILES) * cell


def _side(ui: Ui, box: pygame.Rect, state: State, side: Side, points: int, *, asked: bool) -> None:
    """Draws a side's name, its points so far, and the sizes of its deck, hand and discard pile
    (CARD-5)."""
    surface = ui.surface
    pygame.draw.rect(surface, theme.CREAM, box, border_radius=6)
    band = pygame.Rect(box.left, box.top, _name_width(ui), box.height)
    shapes.band(surface, band, side, 6)
    ui.on_band(band, side, vocabulary.side(side), _LETTERING)
    if asked:
        pygame.draw.rect(surface, theme.GOLD, box.inflate(4, 4), 3, border_radius=8)
    if state.initiative is side:
        flag = ui.px(16)
        surface.blit(pictures.icon("first", flag), (band.right - ui.px(2), band.top - ui.px(2)))
    wreath = pygame.Rect(band.right, box.top, ui.px(_WREATH), box.height)
    pictures.put(surface, "laurel", min(wreath.size), wreath.center)
    text.centred(surface, whole(points), wreath, ui.font(17), theme.INK, "bold")
    pile = state.pile(side)
    piles = pile.deck, pile.hand, pile.discard
    cell = pygame.Rect(wreath.right, box.top, (box.right - wreath.right) // 3, box.height // 2)
    for picture, cards in zip(_PILES, piles, strict=True):
        pictures.put(
            surface, picture, min(cell.height, ui.px(20)), (cell.centerx, cell.centery + 1)
        )
        number = cell.move(0, cell.height - 1)
        text.centred(surface, str(len(cards)), number, ui.font(16), theme.INK, "bold")
        cell.left += cell.width


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


def _turn(turn: int, phase: Phase) -> str:
    """Turn and phase; only the phase before the first turn."""
    if phase is Phase.SETUP:
        return vocabulary.phase(phase)
    return _("Turn {turn}: {phase}").format(turn=turn, phase=vocabulary.phase(phase))


def _chooses(side: Side) -> str:
    return _("{side} chooses.").format(side=vocabulary.side(side))


def _middle_width(ui: Ui, state: State) -> int:
    """The greatest width of what `_middle` draws in a turn without an alarm."""
    phases = (_turn(99, phase) for phase in Phase if phase is not Phase.SETUP)
    phase = max(text.advance(said, "title", ui.font(_PHASE)) for said in phases)
    below = max(text.advance(_chooses(side), "bold", ui.font(_CHOOSES)) for side in Side)
    return round(max(phase, below + _guard_width(ui, state))) + ui.px(_EDGE)


def _guard_width(ui: Ui, state: State) -> int:
    """The width of the guard tokens or turns left, with the space before them."""
    return 0 if state.guard is None else ui.px(_BEFORE) + ui.px(_BELL) + ui.px(_TOKENS)


def _middle(ui: Ui, box: pygame.Rect, state: State, asked: Side | None) -> int:
    """Draws turn and phase, and below them who must choose, the guard tokens or turns left, and the
    alarm. Returns the x where they end. If space is short, drops the phase, and leaves who must
    choose to the frame around the side."""
    upper = pygame.Rect(box.left, box.top + ui.px(2), box.width, box.height // 2)
    phase = _turn(state.turn, state.phase)
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
    end = round(
        max(
            text.advance(phase, "title", large),
            text.advance(chooser, "bold", size),
        )
    )
    if state.guard is None:
        return box.left + end
    left = box.left + text.advance(chooser, "bold", size) + ui.px(_BEFORE)
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
        place = _alarm(ui, place, base, state)
    return max(box.left + end, place.right)


def _alarm_width(ui: Ui) -> int:
    return round(text.advance(_("Alarm!"), "bold", ui.font(_CHOOSES))) + ui.px(14)


def _alarm(ui: Ui, beside: pygame.Rect, base: float, state: State) -> pygame.Rect:
    """Draws the alarm to the right of the guard tokens (GUARD-4)."""
    box = pygame.Rect(beside.right + ui.px(_EDGE), beside.top, _alarm_width(ui), beside.height)
    pygame.draw.rect(ui.surface, theme.RED, box, border_radius=5)
    at = (box.left + ui.px(7), base)
    text.put(ui.surface, _("Alarm!"), at, ui.font(_CHOOSES), theme.WHITE, "bold")
    tip = (_("The alarm has been raised."), text_of_called(state.figures), "[[GUARD-4]]")
    ui.hotspot(Hotspot(Area.ALARM, box, None, " ".join(filter(None, tip))))
    return box


def _command_height(ui: Ui) -> int:
    return (ui.layout.top.height - ui.px(8)) // 2 - ui.px(2)


def _columns(ui: Ui, commands: tuple[Button, ...]) -> list[int]:
    """The widths of the columns of command buttons."""
    columns = (len(commands) + 1) // 2
    picture = _command_height(ui) if _all_pictured(commands) else 0
    needed = [ui.button_width(button, _COMMAND) + picture for button in _shown(commands)]
    return [max(pair) for pair in zip_longest(needed[:columns], needed[columns:], fillvalue=0)]


def _commands(ui: Ui, rect: pygame.Rect, commands: tuple[Button, ...]) -> int:
    """Draws the command buttons at the right end in two rows, each with its key and picture.
    Returns the x where they begin."""
    gap, high = ui.px(_GAP), _command_height(ui)
    wide, pictured = _columns(ui, commands), _all_pictured(commands)
    left = begin = rect.right - ui.px(_EDGE) - sum(wide) - gap * (len(wide) - 1)
    top = rect.centery - high - ui.px(2)
    for number, button in enumerate(_shown(commands)):
        row, column = divmod(number, len(wide))
        box = pygame.Rect(left, top + row * (high + gap), wide[column], high)
        left = begin if column == len(wide) - 1 else box.right + gap
        ui.button(button, box, size=_COMMAND)
        if pictured:
            middle = box.right - high // 2 - ui.px(5), box.centery
            pictures.put(ui.surface, _PICTURES[button.target], high - ui.px(2), middle)
        if button.action is None:
            shapes.tint(ui.surface, box, (*theme.DESK_DARK, 150))
    return begin


def _all_pictured(commands: tuple[Button, ...]) -> bool:
    return all(command.target in _PICTURES for command in commands)


def _shown(commands: tuple[Button, ...]) -> list[Button]:
    """The commands as drawn: if all have a picture, that replaces the name, and the tip begins with
    the name."""
    if not _all_pictured(commands):
        return list(commands)
    return [evolve(c, label="", tip=f"**{c.label}**\n{c.tip}") for c in commands]
