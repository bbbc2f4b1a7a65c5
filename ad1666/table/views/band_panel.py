"""How the choice of a band is drawn: those to choose from, and the band so far."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import frozen

from ad1666.i18n import _
from ad1666.rules.bands import NEUTRAL
from ad1666.rules.characters import Character
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred
from ad1666.table.play.band_choice import Choosing
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.rows import Rows
from ad1666.table.toolkit.ui import Ui, Zone, scroll_bar
from ad1666.table.views import tokens
from ad1666.table.words import vocabulary

_ROW = 43
_MEMBER = 36
_NAME = 16.5
_SMALL = 14.5
_COSTS = (56, 96)
"""How wide the columns of gold and acquaintances are."""


@frozen
class Hands:
    """What a click does to somebody on offer, to one of the band, and to his place in it."""

    choose: Callable[[Character], None]
    dismiss: Callable[[int], None]
    swap: Callable[[int, int], None]


def draw_offers(
    ui: Ui, room: pygame.Rect, choosing: Choosing, shown: State, rows: Rows, hands: Hands, on: bool
) -> None:
    """Those to choose from, with what they cost; who may not be chosen is grey, with the reason
    in place of the sentence on the card."""
    pool = choosing.muster.pool
    head = pygame.Rect(room.left, room.top, room.width, ui.px(22))
    said = _("Click, or arrows and Enter")
    _heading(ui, head, _("To choose from"), said, choosing.muster.budget is not None)
    height = ui.px(_ROW)
    below = pygame.Rect(room.left, head.bottom, room.width, room.bottom - head.bottom)
    ui.zone(Zone("offers", below))
    for row, number in enumerate(rows.fit(below.height // height, len(pool))):
        box = pygame.Rect(below.left, below.top + row * height, below.width - ui.px(8), height)
        card = pool[number]
        _frame(ui, box, on and number == rows.at)
        _offer(ui, box.inflate(-ui.px(8), -ui.px(4)), choosing, shown, card)
        ui.zone(Zone(f"offer-{card.id}", box, partial(hands.choose, card)))
    scroll_bar(ui, below, rows.first, rows.seen, len(pool))


def _offer(ui: Ui, box: pygame.Rect, choosing: Choosing, shown: State, card: Character) -> None:
    verdict = choosing.verdict(card)
    ink = theme.INK if verdict else theme.GREY
    _token(ui, box, shown, card, box.height)
    if not verdict:
        ui.dim(pygame.Rect(box.left, box.top, box.height, box.height))
    left = box.left + box.height + ui.px(8)
    size, small = ui.font(_NAME), ui.font(_SMALL)
    base = box.top + size
    right = box.right
    if choosing.muster.budget is not None:
        right = _costs(ui, box.right, base, card, ink)
    kind = text.advance(_kind(card), "body", small)
    name = text.fitted(_(card.name), size, right - left - kind - ui.px(16), "bold")
    text.put(ui.surface, name, (left, base), size, ink, "bold")
    end = left + text.advance(name, "bold", size) + ui.px(8)
    text.put(ui.surface, _kind(card), (end, base), small, ink)
    end += kind + ui.px(12)
    said = _numbers(card, small, right - ui.px(6) - end)
    wide = text.advance(said, "body", small)
    text.put(ui.surface, said, (right - wide - ui.px(6), base), small, ink)
    below = box.top + round(size * 1.28)
    width = box.right - left
    if isinstance(verdict, Barred):
        ui.flow(f"**×** {choosing.why(verdict)}", (left, below, width), _SMALL, theme.RULE)
    else:
        said = text.fitted(_(card.text), small, width, "italic")
        at = (left, below + small * 0.9)
        text.put(ui.surface, said, at, small, theme.INK_SOFT, "italic")


def draw_band(
    ui: Ui, room: pygame.Rect, choosing: Choosing, shown: State, rows: Rows, hands: Hands, on: bool
) -> None:
    """The band so far: those whom the scenario names, those chosen, each with its starting square,
    the squares still free; below them the sums, and what is still wrong."""
    room = ui.panel(room)
    foot = _foot(ui, room, choosing)
    head = pygame.Rect(room.left, room.top, room.width, ui.px(22))
    _heading(
        ui,
        head,
        _("The band so far"),
        _("Tab: here. Del: out. Shift+up, down: other square"),
        False,
    )
    below = pygame.Rect(room.left, head.bottom, room.width, foot - head.bottom)
    ui.zone(Zone("band", below))
    fixed = choosing.muster.fixed
    number = len(fixed) + choosing.muster.places
    height = min(ui.px(_MEMBER), max(ui.px(24), below.height // max(1, number)))
    first = len(fixed)
    rows.at = min(max(rows.at, first), max(first, first + len(choosing.band) - 1))
    for row, index in enumerate(rows.fit(below.height // height, number)):
        box = pygame.Rect(below.left, below.top + row * height, below.width - ui.px(8), height)
        place = index - first
        if place < 0:
            _member(ui, box, shown, fixed[index], _("in any case"), choosing)
            ui.zone(Zone(f"fixed-{index}", box))
        elif place < len(choosing.band):
            _frame(ui, box, on and index == rows.at)
            label = _start(choosing, place)
            _chosen(ui, box, shown, choosing, place, label, hands)
        else:
            said = _("{start}: free").format(start=_start(choosing, place))
            size = ui.font(_SMALL)
            at = (box.left + ui.px(6), box.centery + size * 0.34)
            text.put(ui.surface, said, at, size, theme.INK_SOFT, "italic")
    scroll_bar(ui, below, rows.first, rows.seen, number)


def _chosen(
    ui: Ui,
    box: pygame.Rect,
    shown: State,
    choosing: Choosing,
    place: int,
    label: str,
    hands: Hands,
) -> None:
    """One of those chosen, with buttons: an earlier or later square, and away."""
    earlier, later, away = _buttons(ui, box)
    _member(ui, box, shown, choosing.band[place], label, choosing)
    ui.zone(Zone(f"member-{place}", box))
    for name, button, action, tip in (
        ("earlier", earlier, partial(hands.swap, place, -1), _("On the square before")),
        ("later", later, partial(hands.swap, place, 1), _("On the square after")),
        ("away", away, partial(hands.dismiss, place), _("Out of the band")),
    ):
        ui.button(
            Zone(f"{name}-{place}", button, action, tip), "×" if name == "away" else "", size=20
        )
        if name != "away":
            _arrow(ui, button, -1 if name == "earlier" else 1)


def _buttons(ui: Ui, box: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """Where the buttons of a row are, whether or not it has any."""
    side = min(box.height - ui.px(4), ui.px(28))
    away = pygame.Rect(box.right - side - ui.px(2), 0, side, side)
    away.centery = box.centery
    later = away.move(-side - ui.px(4), 0)
    return later.move(-side - ui.px(3), 0), later, away


def _member(
    ui: Ui,
    box: pygame.Rect,
    shown: State,
    card: Character,
    label: str,
    choosing: Choosing,
) -> None:
    small = ui.font(_SMALL)
    base = box.centery + small * 0.34
    text.put(ui.surface, label, (box.left + ui.px(6), base), small, theme.INK_SOFT)
    left = box.left + ui.px(84)
    _token(ui, pygame.Rect(left, box.top + 1, box.height, box.height), shown, card, box.height - 2)
    left += box.height + ui.px(6)
    right = _buttons(ui, box)[0].left - ui.px(14)
    if choosing.muster.budget is not None:
        right = _costs(ui, right, base, card, theme.INK, (30, 30))
    text.put(
        ui.surface,
        text.fitted(_(card.name), ui.font(_NAME), right - left, "bold"),
        (left, base),
        ui.font(_NAME),
        theme.INK,
        "bold",
    )


def _foot(ui: Ui, room: pygame.Rect, choosing: Choosing) -> int:
    """The sums and what is wrong, at the foot of the panel; returns the y above them."""
    faults = choosing.faults()
    if faults:
        said = "\n".join(f"**×** {choosing.why(barred)}" for barred in faults)
    else:
        said = _("This band may be played.")
    said = f"{choosing.sums()}\n{said}"
    high = text.height(said, ui.font(_NAME), room.width)
    top = room.bottom - high
    pygame.draw.line(
        ui.surface, theme.PARCHMENT_DARK, (room.left, top - 3), (room.right, top - 3), 1
    )
    ui.flow(said, (room.left, top, room.width), _NAME)
    return top - ui.px(6)


def _start(choosing: Choosing, place: int) -> str:
    """The square on which somebody starts, if that is settled."""
    musters = choosing.scenario.musters
    if choosing.side in musters.anywhere:
        return _("in the zone")
    x, y = musters.squares[choosing.side][place]
    return _("on {x},{y}").format(x=x, y=y)


def _heading(ui: Ui, head: pygame.Rect, title: str, keys: str, costs: bool) -> None:
    """What a column is, what to do there, and the columns of costs."""
    size, small = ui.font(16), ui.font(_SMALL)
    at = (head.left, head.top + size)
    text.put(ui.surface, title, at, size, theme.INK, "title")
    beside = head.left + text.advance(title, "title", size) + ui.px(12)
    text.put(ui.surface, keys, (beside, at[1]), small, theme.INK_SOFT, "italic")
    if costs:
        right = head.right - ui.px(12)
        for label, wide in ((_("Acquaintances"), _COSTS[1]), (_("Gold"), _COSTS[0])):
            width = text.advance(label, "bold", small)
            text.put(ui.surface, label, (right - width, at[1]), small, theme.INK, "bold")
            right -= ui.type_px(wide)


def _costs(
    ui: Ui,
    right: int,
    base: float,
    card: Character,
    ink: theme.Colour,
    wide: tuple[int, int] = _COSTS,
) -> int:
    """Gold and acquaintances at the right of a row; returns where they begin."""
    size = ui.font(_NAME)
    for number, column in ((card.acquaintances, wide[1]), (card.gold, wide[0])):
        said = str(number)
        at = (right - text.advance(said, "bold", size), base)
        text.put(ui.surface, said, at, size, ink, "bold")
        right -= ui.type_px(column)
    return right


def _token(ui: Ui, box: pygame.Rect, shown: State, card: Character, size: int) -> None:
    figure = shown.figure(card.id)
    ui.surface.blit(tokens.of(shown, figure, size), box.topleft)


def _frame(ui: Ui, box: pygame.Rect, focused: bool) -> None:
    """What the pointer or the keyboard is on is lighter, and framed."""
    if focused or ui.over(box):
        pygame.draw.rect(ui.surface, theme.CREAM, box, border_radius=4)
    if focused:
        pygame.draw.rect(ui.surface, theme.RULE, box, 2, border_radius=4)


def _arrow(ui: Ui, box: pygame.Rect, way: int) -> None:
    """A small triangle that points up (-1) or down (1)."""
    arm = box.height // 4
    x, y = box.center
    points = [(x - arm, y - way * arm // 2), (x + arm, y - way * arm // 2), (x, y + way * arm)]
    pygame.draw.polygon(ui.surface, theme.INK, points)


def _kind(card: Character) -> str:
    words = [_("hero") if card.hero else _("commoner")]
    words += [_("neutral")] if card.faction == NEUTRAL else []
    return ", ".join(words)


def _numbers(card: Character, size: int, room: float) -> str:
    """What a fight turns on: Fencing, wounds, and before them as many of the best skills as there
    is room for; less, if there is no room for both."""
    skills = sorted((s for s in card.skills if s[1] > 0), key=lambda s: -s[1])
    words = [_("Fencing {value}").format(value=card.fencing)] if card.fencing else []
    words.append(_("wounds {serious}/{death}").format(serious=card.serious, death=card.death))
    while words and text.advance(" · ".join(words), "body", size) > room:
        del words[0]
    best: list[str] = []
    for name, value in skills:
        more = [*best, f"{vocabulary.skill(name)} {value}"]
        if text.advance(" · ".join([*more, *words]), "body", size) > room:
            break
        best = more
    return " · ".join([*best, *words])
