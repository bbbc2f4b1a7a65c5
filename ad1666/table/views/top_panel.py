"""The strip at the top: turn and phase, who must choose, initiative, guard, all piles, commands."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

import pygame
from attrs import frozen

from ad1666.content.scenarios.arrivals import text_of_called
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.table.toolkit import art, text, theme
from ad1666.table.toolkit.ui import Ui, Zone
from ad1666.table.words import vocabulary

_MIDDLE = 20
"""How wide the middle is at least, in sizes of its type."""


@frozen
class Command:
    """A button of the strip. ``action`` is None while it cannot be used."""

    name: str
    label: str
    key: str
    tip: str
    action: Callable[[], None] | None


def draw(
    ui: Ui,
    state: State,
    asked: Side | None,
    sides: Callable[[], None],
    commands: tuple[Command, ...],
) -> None:
    """Draws the strip; ``sides`` opens the goals and discard piles."""
    rect = ui.layout.top
    pygame.draw.rect(ui.surface, theme.DESK_DARK, rect)
    pygame.draw.line(ui.surface, theme.GOLD, rect.bottomleft, rect.bottomright, 2)
    width = max(ui.px(212), ui.px(64) + sum(_cells(ui)))
    left = pygame.Rect(rect.left + ui.px(6), rect.top + ui.px(5), width, rect.height - ui.px(10))
    _side(ui, left, state, Side.RED, asked, sides)
    _side(ui, left.move(width + ui.px(6), 0), state, Side.BLUE, asked, sides)
    start = left.right + width + ui.px(18)
    right = _commands(ui, rect, commands, start + _MIDDLE * ui.font(17))
    _middle(ui, pygame.Rect(start, rect.top, right - start - ui.px(8), rect.height), state, asked)


def _side(
    ui: Ui,
    box: pygame.Rect,
    state: State,
    side: Side,
    asked: Side | None,
    sides: Callable[[], None],
) -> None:
    """A player's name with the sizes of deck, hand and discard pile (CARD-5)."""
    surface = ui.surface
    pygame.draw.rect(surface, theme.CREAM, box, border_radius=6)
    band = pygame.Rect(box.left, box.top, ui.px(64), box.height)
    pygame.draw.rect(surface, theme.SIDES[side], band, border_radius=6)
    text.centred(surface, vocabulary.side(side), band, ui.font(18), theme.WHITE, "title")
    if asked is side:
        pygame.draw.rect(surface, theme.GOLD, box.inflate(4, 4), 3, border_radius=8)
    if state.initiative is side:
        flag = ui.px(20)
        surface.blit(art.icon("first", flag), (band.right - flag, band.top - ui.px(1)))
    pile = state.pile(side)
    sizes = (len(pile.deck), len(pile.hand), len(pile.discard))
    counts = zip(_counted(), sizes, strict=True)
    wide = _cells(ui)
    spare = (box.width - band.width - sum(wide)) / 3
    right = float(band.right)
    for (name, number), needed in zip(counts, wide, strict=True):
        cell = pygame.Rect(round(right), box.top, round(needed + spare), box.height // 2)
        right += needed + spare
        text.centred(surface, str(number), cell.move(0, 2), ui.font(20), theme.INK, "bold")
        below = cell.move(0, cell.height - 1)
        text.centred(surface, name, below, ui.font(14), theme.INK, "body")
    tip = _(
        "{side}: {deck} cards in the deck, {hand} in hand, {discard} in the discard pile, "
        "{play} in play. Click (or P) for goals, points so far and the discard piles. [[CARD-5]]"
    ).format(
        side=vocabulary.side(side),
        deck=len(pile.deck),
        hand=len(pile.hand),
        discard=len(pile.discard),
        play=len(pile.play) + len(pile.committed),
    )
    ui.zone(Zone(f"side-{side}", box, sides, tip))


def _counted() -> tuple[str, str, str]:
    """What the piles of a player are called."""
    return _("Deck"), _("Hand"), _("Discard")


def _cells(ui: Ui) -> list[int]:
    """How wide the names of the piles are, each with a gap."""
    return [round(text.advance(n, "body", ui.font(14))) + ui.px(8) for n in _counted()]


def _middle(ui: Ui, box: pygame.Rect, state: State, asked: Side | None) -> None:
    surface = ui.surface
    upper = pygame.Rect(box.left, box.top + ui.px(4), box.width, box.height // 2)
    where = _("Turn {turn}: {phase}").format(turn=state.turn, phase=vocabulary.phase(state.phase))
    size = ui.font(19)
    text.put(surface, where, (box.left, upper.centery + size * 0.3), size, theme.CREAM, "title")
    lower = upper.move(0, upper.height - ui.px(4))
    if asked is not None:
        said = _("{side} chooses.").format(side=vocabulary.side(asked))
    else:
        said = _("The game is over.")
    if state.initiative is not None and asked is not None:
        said += "  " + _("Initiative: {side}.").format(side=vocabulary.side(state.initiative))
    size = ui.font(17)
    base = lower.centery + size * 0.3
    text.put(surface, said, (box.left, base), size, theme.CREAM, "bold")
    if state.guard is None:
        return
    bell = ui.px(20)
    left = box.left + text.advance(said, "bold", size) + ui.px(14)
    sign = "guard" if state.terms.intervention else "turns"
    surface.blit(art.icon(sign, bell), (left, lower.centery - bell // 2))
    count = str(state.guard)
    text.put(surface, count, (left + bell + ui.px(4), base), size, theme.GOLD, "bold")
    tip = _(
        "Guard tokens: with the last one the game ends. One goes after each shot with a "
        "firearm, each death, each flight, and at the end of the turn. [[GUARD-1]]"
    )
    if not state.terms.intervention:
        tip = _("Turns left, this one included: after the last the game ends. [[GUARD-2]]")
    zone = pygame.Rect(round(left), lower.top, bell + ui.px(30), lower.height)
    ui.zone(Zone("guard", zone, None, tip))
    if state.alarm:
        _alarm(ui, zone, base, state)


def _alarm(ui: Ui, beside: pygame.Rect, base: float, state: State) -> None:
    """That the alarm is up, right of the guard tokens (GUARD-4)."""
    size = ui.font(17)
    said = _("Alarm!")
    wide = round(text.advance(said, "bold", size))
    box = pygame.Rect(beside.right + ui.px(6), beside.top, wide + ui.px(14), beside.height)
    pygame.draw.rect(ui.surface, theme.RED, box, border_radius=5)
    text.put(ui.surface, said, (box.left + ui.px(7), base), size, theme.WHITE, "bold")
    tip = f"{_('The alarm has been raised.')} {text_of_called(state.figures)}".strip()
    ui.zone(Zone("alarm", box, None, f"{tip} [[GUARD-4]]"))


def _commands(ui: Ui, rect: pygame.Rect, commands: tuple[Command, ...], start: int) -> int:
    """The command buttons at the right end, from ``start`` at most; in two rows if one is too long;
    returns where they begin."""
    gap = ui.px(5)
    wide = [ui.button_width(command.label, command.key, 15) for command in commands]
    columns, high = len(commands), ui.px(34)
    if rect.right - ui.px(6) - sum(wide) - gap * (columns - 1) < start:
        columns, high = (columns + 1) // 2, (rect.height - ui.px(8)) // 2 - ui.px(2)
        wide = [max(pair) for pair in zip_longest(wide[:columns], wide[columns:], fillvalue=0)]
    left = begin = rect.right - ui.px(6) - sum(wide) - gap * (columns - 1)
    rows = -(-len(commands) // columns)
    top = rect.centery - (rows * (high + ui.px(4)) - ui.px(4)) // 2
    for number, command in enumerate(commands):
        row, column = divmod(number, columns)
        box = pygame.Rect(left, top + row * (high + ui.px(4)), wide[column], high)
        left = begin if column == columns - 1 else box.right + gap
        ui.button(
            Zone(command.name, box, command.action, command.tip),
            command.label,
            command.key,
            size=15,
            enabled=command.action is not None,
        )
    return begin
