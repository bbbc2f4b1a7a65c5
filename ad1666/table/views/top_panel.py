"""The strip at the top: how both sides stand, turn and phase, goals, guard, commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest

import pygame
from attrs import evolve

from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.rules.victory import Tally
from ad1666.table.toolkit import art, shapes, text, theme
from ad1666.table.toolkit.targets import Area, Command, Target
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.words import goals, vocabulary
from ad1666.table.words.scenarios import text_of_called

_NAME, _LETTERING = 60, 17
"""The least width of a side's name, and its type size."""
_WREATH = 36
"""The width of the wreath round a side's points."""
_PILES = "deck", "hand", "discard"
"""The pictures of the piles."""
_GOAL = 110
"""The least width of goals; in less room they are left to their tip and their sheet."""
_PICTURES: Mapping[Target, str] = {
    Command.UNDO: "undo",
    Command.SEE_AGAIN: "again",
    Command.ADVICE: "advice",
    Command.HAND: "hand",
    Command.STANDING: "orders",
    Command.LOG: "log",
    Command.RULES: "rules",
    Command.HELP: "help",
    Command.PAUSE: "pause",
}
"""What stands on a command in place of its name, which its tip begins with."""


def draw(
    ui: Ui,
    state: State,
    asked: Side | None,
    items: Mapping[str, Item],
    sides: Callable[[], None],
    commands: tuple[Button, ...],
) -> None:
    """Draws the strip. ``asked`` is the side that must choose; ``items`` are those that goals name;
    ``sides`` opens the goals and discard piles."""
    rect = ui.layout.top
    pygame.draw.rect(ui.surface, theme.DESK_DARK, rect)
    pygame.draw.rect(ui.surface, theme.GOLD, (rect.left, rect.bottom - 2, rect.width, 2))
    cell = max(ui.px(26), round(text.advance("00", "bold", ui.font(17))) + ui.px(6))
    lettering = ui.font(_LETTERING)
    names = max(text.advance(vocabulary.side(s), "title", lettering) for s in Side)
    name = max(ui.px(_NAME), round(names) + ui.px(12))
    width = name + ui.px(_WREATH) + len(_PILES) * cell
    box = pygame.Rect(rect.left + ui.px(6), rect.top + ui.px(3), width, rect.height - ui.px(7))
    standings = {side: goals.standing(state, side) for side in Side}
    tips = {side: _goals_tip(state, standings[side], items) for side in Side}
    for side, tallies in standings.items():
        _side(ui, box, name, state, side, goals.points(tallies), asked=asked is side)
        tip = f"{_side_tip(state, side)}\n\n{tips[side]}"
        ui.hotspot(Hotspot(side, box.copy(), sides, tip, wide=True))
        box.left += width + ui.px(6)
    start = box.left + ui.px(6)
    right = _commands(ui, rect, commands) - ui.px(8)
    end = _middle(ui, pygame.Rect(start, rect.top, right - start, rect.height), state, asked)
    room = pygame.Rect(end + ui.px(14), box.top, right - end - ui.px(14), box.height)
    if room.width >= ui.px(_GOAL):
        _goals(ui, room, state, standings, tips, items, sides)


def _side(
    ui: Ui, box: pygame.Rect, name: int, state: State, side: Side, points: int, *, asked: bool
) -> None:
    """Draws a side's name, ``name`` pixels wide, its points so far, and the sizes of its deck, hand
    and discard pile (CARD-5)."""
    surface = ui.surface
    pygame.draw.rect(surface, theme.CREAM, box, border_radius=6)
    band = pygame.Rect(box.left, box.top, name, box.height)
    shapes.band(surface, band, side, 6)
    ui.on_band(band, side, vocabulary.side(side), _LETTERING)
    if asked:
        pygame.draw.rect(surface, theme.GOLD, box.inflate(4, 4), 3, border_radius=8)
    if state.initiative is side:
        flag = ui.px(16)
        surface.blit(art.icon("first", flag), (band.right - ui.px(2), band.top - ui.px(2)))
    wreath = pygame.Rect(band.right, box.top, ui.px(_WREATH), box.height)
    art.put(surface, "laurel", min(wreath.size), wreath.center)
    text.centred(surface, str(points), wreath, ui.font(17), theme.INK, "bold")
    pile = state.pile(side)
    piles = pile.deck, pile.hand, pile.discard
    cell = pygame.Rect(wreath.right, box.top, (box.right - wreath.right) // 3, box.height // 2)
    for picture, cards in zip(_PILES, piles, strict=True):
        art.put(surface, picture, min(cell.height, ui.px(20)), (cell.centerx, cell.centery + 1))
        number = cell.move(0, cell.height - 1)
        text.centred(surface, str(len(cards)), number, ui.font(16), theme.INK, "bold")
        cell.left += cell.width


def _goals_tip(state: State, tallies: tuple[Tally, ...], items: Mapping[str, Item]) -> str:
    """The goals of a side, each with how it stands."""
    lines = [f"• {goals.text_of_standing(t, items, state.figures)}" for t in tallies]
    return "\n".join(lines)


def _goals(
    ui: Ui,
    room: pygame.Rect,
    state: State,
    standings: Mapping[Side, tuple[Tally, ...]],
    tips: Mapping[Side, str],
    items: Mapping[str, Item],
    sides: Callable[[], None],
) -> None:
    """Draws a line of goals for each side: of each what it counts, of all that it can, and what it
    is. For those without room there is their number."""
    size, gap = ui.font(14), ui.px(4)
    row = pygame.Rect(room.left, room.top, room.width, room.height // 2)
    for side, tallies in standings.items():
        pygame.draw.rect(ui.surface, theme.PALES[side], row.inflate(0, -2), border_radius=4)
        mark = pygame.Rect(row.left, row.top + 1, ui.px(5), row.height - 2)
        shapes.band(ui.surface, mark, side, 3)
        x, base = float(mark.right + gap), row.centery + size * 0.36
        told = [(goals.worth(t), goals.brief(t.goal, items, state.figures)) for t in tallies]
        shown = _fitting(told, size, gap, row.right - gap - x)
        for worth, goal in shown:
            text.put(ui.surface, worth, (x, base), size, theme.RULE, "bold")
            x += text.advance(worth, "bold", size) + gap
            text.put(ui.surface, goal, (x, base), size)
            x += text.advance(goal, "body", size) + 2 * gap
        if len(shown) < len(told):
            others = _more(len(told) - len(shown))
            text.put(ui.surface, others, (x, base), size, theme.INK_SOFT, "italic")
        legend = _("**Points so far, of those possible.** Click (or P) for more about the goals.")
        ui.hotspot(Hotspot(side, row.copy(), sides, f"{legend}\n{tips[side]}", wide=True))
        row = row.move(0, row.height)


def _fitting(
    told: list[tuple[str, str]], size: int, gap: int, width: float
) -> list[tuple[str, str]]:
    """The goals for which a line has room beside the number of the others; at least one, with fewer
    words if need be."""
    for seen in range(len(told), 0, -1):
        others = len(told) - seen
        free = width - (text.advance(_more(others), "italic", size) if others else 0)
        used = [text.advance(w, "bold", size) + text.advance(g, "body", size) for w, g in told]
        free -= sum(used[:seen]) + gap * (seen + 2 * (seen - 1) + (2 if others else 0))
        if free >= 0:
            return told[:seen]
        if seen == 1:
            worth, goal = told[0]
            goal = text.fitted(goal, size, text.advance(goal, "body", size) + free)
            return [(worth, goal)]
    return []


def _more(number: int) -> str:
    """That there are more goals than a line has room for."""
    # Translators: {n} further goals, for which there is no room
    return _("{n} more").format(n=number)


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


def _middle(ui: Ui, box: pygame.Rect, state: State, asked: Side | None) -> int:
    """Draws turn and phase; below them who must choose, the guard tokens or turns left, and
    the alarm. Returns the x where they end. Without room for both, the turn alone is told, and who
    must choose only by the frame round the side."""
    upper = pygame.Rect(box.left, box.top + ui.px(2), box.width, box.height // 2)
    phase = _("Turn {turn}: {phase}").format(turn=state.turn, phase=vocabulary.phase(state.phase))
    if text.advance(phase, "title", text.LEAST) > box.width - ui.px(4):
        phase = _("Turn {turn}").format(turn=state.turn)
    large = text.shrunk(phase, ui.font(16), box.width - ui.px(4), "title")
    at = (box.left, upper.centery + large * 0.3)
    text.put(ui.surface, phase, at, large, theme.CREAM, "title")
    lower = upper.move(0, upper.height - ui.px(2))
    chooser = "" if state.outcome is None else _("The game is over.")
    if asked is not None:
        chooser = _("{side} chooses.").format(side=vocabulary.side(asked))
    size, bell = ui.font(15), ui.px(18)
    base = lower.centery + size * 0.3
    counted = 0 if state.guard is None else bell + ui.px(44)
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
    left = box.left + text.advance(chooser, "bold", size) + ui.px(14)
    if state.terms.intervention:
        icon = "guard"
        tip = _(
            "Guard tokens: with the last one the game ends. One goes after each shot with a "
            "firearm, each death, each flight, and at the end of the turn. [[GUARD-1]]"
        )
    else:
        icon = "turns"
        tip = _("Turns left, this one included: after the last the game ends. [[GUARD-2]]")
    ui.surface.blit(art.icon(icon, bell), (left, lower.centery - bell // 2))
    number = str(state.guard)
    text.put(ui.surface, number, (left + bell + ui.px(4), base), size, theme.GOLD, "bold")
    place = pygame.Rect(round(left), lower.top, bell + ui.px(30), lower.height)
    ui.hotspot(Hotspot(Area.GUARD, place, None, tip))
    if state.alarm:
        place = _alarm(ui, place, base, state)
    return max(box.left + end, place.right)


def _alarm(ui: Ui, beside: pygame.Rect, base: float, state: State) -> pygame.Rect:
    """Draws that the alarm is raised, right of the guard tokens (GUARD-4)."""
    size = ui.font(15)
    word = _("Alarm!")
    wide = round(text.advance(word, "bold", size))
    box = pygame.Rect(beside.right + ui.px(6), beside.top, wide + ui.px(14), beside.height)
    pygame.draw.rect(ui.surface, theme.RED, box, border_radius=5)
    text.put(ui.surface, word, (box.left + ui.px(7), base), size, theme.WHITE, "bold")
    tip = (_("The alarm has been raised."), text_of_called(state.figures), "[[GUARD-4]]")
    ui.hotspot(Hotspot(Area.ALARM, box, None, " ".join(filter(None, tip))))
    return box


def _commands(ui: Ui, rect: pygame.Rect, commands: tuple[Button, ...]) -> int:
    """Draws the command buttons at the right end in two rows, each with its key and its picture;
    returns the x where they begin."""
    gap = ui.px(4)
    high = (rect.height - ui.px(8)) // 2 - ui.px(2)
    columns = (len(commands) + 1) // 2
    pictured = all(command.target in _PICTURES for command in commands)
    alone = [_pictured(command) if pictured else command for command in commands]
    needed = [ui.button_width(button, 14) + (high if pictured else 0) for button in alone]
    wide = [max(pair) for pair in zip_longest(needed[:columns], needed[columns:], fillvalue=0)]
    left = begin = rect.right - ui.px(6) - sum(wide) - gap * (columns - 1)
    top = rect.centery - high - ui.px(2)
    for number, button in enumerate(alone):
        row, column = divmod(number, columns)
        box = pygame.Rect(left, top + row * (high + gap), wide[column], high)
        left = begin if column == columns - 1 else box.right + gap
        ui.button(button, box, size=14)
        if pictured:
            middle = box.right - high // 2 - ui.px(5), box.centery
            art.put(ui.surface, _PICTURES[button.target], high - ui.px(2), middle)
        if button.action is None:
            shapes.tint(ui.surface, box, (*theme.DESK_DARK, 150))
    return begin


def _pictured(command: Button) -> Button:
    """A command with its picture in place of its name, which its tip then begins with."""
    return evolve(command, label="", tip=f"**{command.label}**\n{command.tip}")
