"""Both sides: a pennant with the points on a seal, and a scroll with a line for each goal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame
from attrs import evolve, frozen

from ad1666.i18n import _, ngettext, whole
from ad1666.rules import scoring
from ad1666.rules.cards import Side
from ad1666.rules.items import Item
from ad1666.rules.scoring import GoalStage
from ad1666.rules.state import State
from ad1666.rules.victory import Tally
from ad1666.table.toolkit import cloth, columns, pictures, text, theme
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.ui import Hotspot, Ui
from ad1666.words import goals, vocabulary

_TYPE, _NAME = 14, 13
"""The type sizes of goals and of a side's name."""
_FLAG, _SEAL = 54, 38
"""The width of a pennant, and the diameter of its seal."""
_HEM = 9
"""The least distance of a side's name from the edges of its pennant."""
_BAND = 30
"""The height of the banner above the goals, where there is no room for a pennant beside them."""
_GAP, _EDGE = 4, 5
"""Pixels between words, and around the text of a scroll."""
_SIGN, _BESIDE = 1.15, 3
"""The size of the picture of an aim, in type sizes, and the pixels beside it."""
_WIDE = 11.5
"""The least width of goals with pictures, in type sizes."""
_PIPS = 5
"""The most pips beside a goal."""
_PILES = "deck", "hand", "discard"
"""The pictures of the piles."""
_KEPT = 0.9
"""The share of its size that type may lose to show all goals. Beyond that, some are left out."""


@frozen
class GoalSummary:
    """A goal: the picture of its aim, empty if there is no room for it, its points out of those
    possible, its name, how often it has been reached, and the most times that it counts."""

    picture: str
    worth: str
    name: str
    times: int
    most: int | None
    counting: bool = True
    """Whether what is done now changes it (SCN-15)."""

    @property
    def pips(self) -> int:
        """The number of pips: one for each time that it counts; without limit, one more than it
        has been reached."""
        return min(_PIPS, max(self.times, self.most or self.times + 1))


@frozen
class SideStanding:
    """What is shown of a side: its points, goals and piles, and the ``tip`` that says more."""

    side: Side
    points: int
    rows: tuple[GoalSummary, ...]
    piles: tuple[int, int, int]
    tip: str


def side(
    state: State,
    side: Side,
    tallies: Sequence[Tally],
    items: Mapping[str, Item],
    told: str,
) -> SideStanding:
    """What is shown of a side. ``items`` are those that goals name; ``told`` begins the tip."""
    rows, tip = [], []
    for tally in tallies:
        stage = scoring.stage(state, tally.goal)
        name = goals.brief_in(stage, goals.brief(tally.goal, items, state.figures))
        most = goals.most_times(tally)
        sign = goals.picture(tally.goal.aim)
        counting = stage is GoalStage.OPEN
        rows.append(GoalSummary(sign, goals.worth(tally), name, tally.times, most, counting))
        tip.append(f"• {goals.text_of_standing(tally, items, state)}")
    pile = state.pile(side)
    legend = _("**Points so far, of those possible.** Click (or P) for more about the goals.")
    return SideStanding(
        side,
        goals.points(tallies),
        tuple(rows),
        (len(pile.deck), len(pile.hand), len(pile.discard)),
        "\n".join((f"{told}\n\n{legend}", *tip)),
    )


def draw(
    ui: Ui,
    room: pygame.Rect,
    sides: Sequence[SideStanding],
    asked: Side | None,
    initiative: Side | None,
    more: Callable[[], None] | None,
) -> None:
    """Draws both sides, one below the other, each as high as its goals need, in the largest type in
    which all goals are shown; if that is too small, with the number of those left out. The pictures
    of aims are left out if goals would be left out for them. A click, or P, shows ``more``, if
    there is more."""
    names = tuple(map(vocabulary.side, Side))
    rows = tuple(each.rows for each in sides)
    depends = rows, room.copy(), ui.layout, names
    arranged = _kept.get(depends, lambda: _arranged(ui, room, rows))
    sized, top = ui.limited(arranged.text), room.top
    for each, scroll in zip(sides, arranged.scrolls, strict=True):
        box = columns.row(room, top, scroll.high)
        chooses, first = asked is each.side, initiative is each.side
        _side(sized, box, each, scroll, asked=chooses, first=first, keyed=more is not None)
        ui.hotspot(Hotspot(each.side, box.copy(), more, each.tip, wide=True))
        top = box.bottom + sized.px(_GAP)


_Rows = tuple[GoalSummary, ...]


@frozen
class _Scroll:
    """A side as it is drawn: its goals with the lines of their names, how high it is, and how many
    goals it shows."""

    rows: _Rows
    lines: tuple[tuple[str, ...], ...]
    high: int
    count: int


@frozen
class _Arranged:
    """How both sides are drawn: how much type is enlarged, and the scrolls."""

    text: float
    scrolls: tuple[_Scroll, ...]
    wanted: int
    """The height at which all goals are shown."""

    @property
    def tells(self) -> bool:
        """Whether at least one goal of each side is shown."""
        return all(each.count or not each.rows for each in self.scrolls)


_kept: LastValue[_Arranged] = LastValue()


def _arranged(ui: Ui, room: pygame.Rect, rows: Sequence[_Rows]) -> _Arranged:
    bare = [tuple(evolve(row, picture="") for row in each) for each in rows]
    kept = ui.layout.text * _KEPT
    sized = ui.largest(max(1.0, kept), lambda each: _laid(each, room, bare).wanted <= room.height)
    if not _laid(sized, room, bare).tells:
        sized = ui.largest(1.0, lambda each: _laid(each, room, bare).tells)
    most = _laid(sized, room, bare)
    for each in sized.lessened(kept):
        wide = _parts(each, room)[1].width >= each.font(_TYPE) * _WIDE
        if wide and each.font(_TYPE) >= text.LEAST:
            pictured = _laid(each, room, rows)
            both = zip(pictured.scrolls, most.scrolls, strict=True)
            if all(one.count >= other.count for one, other in both):
                return pictured
    return most


def _laid(ui: Ui, room: pygame.Rect, rows: Sequence[_Rows]) -> _Arranged:
    """Both sides with these goals, in type of a size."""
    inside, line = _parts(ui, room)[1], text.line_height(ui.font(_TYPE))
    lines = [tuple(_lines(ui, row, inside.width) for row in each) for each in rows]
    head = inside.top - room.top + ui.px(_EDGE) // 2
    least = 0 if ui.layout.narrow else ui.px(_SEAL) + ui.font(_NAME) * 2
    wanted = [max(least, head + line * (1 + sum(map(len, each)))) for each in lines]
    scrolls = []
    for named, told, high in zip(rows, lines, _heights(ui, room, wanted), strict=True):
        within = _parts(ui, columns.row(room, room.top, high))[1]
        scrolls.append(_Scroll(named, told, high, _shown(within.height // line - 1, told)))
    return _Arranged(ui.layout.text, tuple(scrolls), sum(wanted))


def _heights(ui: Ui, room: pygame.Rect, wanted: Sequence[int]) -> list[int]:
    """The heights of both sides, given those at which all goals of each are shown. If there is too
    little room, the one that needs less has all that it needs, up to half."""
    free = room.height - ui.px(_GAP)
    spare = free - sum(wanted)
    if spare >= 0:
        return [each + spare // 2 for each in wanted]
    short = min(*wanted, free // 2)
    if min(wanted) > short:
        return [short, free - short]
    return [short if each == min(wanted) else free - short for each in wanted]


def _shown(free: int, lines: Sequence[Sequence[str]]) -> int:
    """The number of goals for which so many lines have room, of those whose names have these."""
    numbers = list(map(len, lines))
    count = len(numbers)
    while count and sum(numbers[:count]) + (count < len(numbers)) > free:
        count -= 1
    return count


def _parts(ui: Ui, box: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of the pennant and of the scroll's text: side by side, or one above the other."""
    edge = ui.px(_EDGE)
    if ui.layout.narrow:
        flag = columns.row(box, box.top, ui.px(_BAND))
        left, top = box.left + edge, flag.bottom
    else:
        names = max(text.advance(vocabulary.side(s), "bold", ui.font(_NAME)) for s in Side)
        wide = max(ui.px(_FLAG), round(names) + 2 * ui.px(_HEM))
        flag = pygame.Rect(box.left, box.top, wide, box.height)
        left, top = flag.right + edge, box.top + edge // 2
    return flag, pygame.Rect(left, top, box.right - edge - left, box.bottom - edge // 2 - top)


def _side(
    ui: Ui,
    box: pygame.Rect,
    shown: SideStanding,
    scroll: _Scroll,
    *,
    asked: bool,
    first: bool,
    keyed: bool,
) -> None:
    flag, inside = _parts(ui, box)
    sheet = box if ui.layout.narrow else columns.beside(box, flag.width // 2)
    cloth.sheet(ui.surface, sheet, 1 + (shown.side is Side.BLUE))
    if asked:
        pygame.draw.rect(ui.surface, theme.GOLD, sheet, 3, border_radius=4)
    _flag(ui, flag, shown, first=first)
    _goals(ui, inside, shown, scroll, keyed=keyed)


def _flag(ui: Ui, flag: pygame.Rect, shown: SideStanding, *, first: bool) -> None:
    """Draws the pennant with name and points, and a small flag for the ``first`` to choose."""
    surface, name = ui.surface, vocabulary.side(shown.side)
    lying = ui.layout.narrow
    image = cloth.ribbon(flag.size, shown.side) if lying else cloth.pennant(flag.size, shown.side)
    surface.blit(image, flag)
    seal = ui.px(_SEAL)
    label = columns.row(flag, flag.top + ui.px(4), ui.font(_NAME) + ui.px(5))
    middle = flag.centerx, label.bottom + seal // 2
    if lying:
        seal = flag.height - 2
        middle = flag.right - seal, flag.centery
        label = flag.inflate(-ui.px(10), 0)
        label.width = middle[0] - seal // 2 - label.left
    size = ui.font(_NAME)
    ground = pygame.Rect(0, 0, round(text.advance(name, "bold", size)) + size // 2, size * 6 // 5)
    ground.center = label.center
    fill = cloth.WAX[shown.side]
    pygame.draw.rect(surface, fill, ground.clip(label), border_radius=size // 3)
    text.centred(surface, name, label, size, theme.WHITE, "bold")
    if not lying and middle[1] + seal // 2 > flag.bottom:
        seal = max(ui.font(_NAME), flag.bottom - label.bottom)
        middle = flag.centerx, label.bottom + seal // 2
    cloth.score(surface, middle, seal, whole(shown.points))
    if first:
        sign = ui.px(16)
        surface.blit(pictures.icon("first", sign), (flag.left + 1, flag.top + 1))


def _goals(ui: Ui, room: pygame.Rect, shown: SideStanding, scroll: _Scroll, *, keyed: bool) -> None:
    """Draws as many goals as fit, the number of the others, with the key that shows them if they
    are ``keyed``, and the piles (CARD-5)."""
    size = ui.font(_TYPE)
    line = text.line_height(size)
    y = room.top + size * 0.95
    for row, parts in zip(scroll.rows[: scroll.count], scroll.lines, strict=False):
        if row.picture:
            sign = round(size * _SIGN)
            place = room.left + sign // 2, round(y - size * 0.3)
            pictures.put(ui.surface, row.picture, sign, place)
        text.put(ui.surface, row.worth, (room.left + _sign(ui, row), y), size, theme.RULE, "bold")
        left = room.left + _worth(ui, row)
        for part in parts:
            colour = theme.INK if row.counting else theme.INK_SOFT
            text.put(ui.surface, part, (left, y), size, colour)
            y += line
        end = left + text.advance(parts[-1], "body", size) + ui.px(_GAP)
        _pips(ui, row, shown.side, end, room.right, y - line - size * 0.32)
    if others := len(scroll.rows) - scroll.count:
        told = _more(others, some=bool(scroll.count), keyed=keyed)
        text.put(ui.surface, told, (room.left, y), size, theme.INK_SOFT, "italic")
    _piles(ui, columns.row(room, room.bottom - line, line), shown.piles)


def _pips(ui: Ui, row: GoalSummary, side: Side, left: float, right: float, y: float) -> None:
    """Draws a pip for each time that a goal counts at the right end of its line, as long as there
    is room; those reached are filled."""
    size = ui.px(11)
    step = round(size * 1.16)
    pips = min(row.pips, int((right - left) // step))
    if pips < min(row.pips, max(1, row.times)):
        return
    x = right - pips * step + size / 2
    for number in range(pips):
        cloth.pip(ui.surface, (x, y), size, side, filled=number < row.times)
        x += step


def _piles(ui: Ui, room: pygame.Rect, piles: tuple[int, int, int]) -> None:
    """Draws the sizes of the deck, the hand and the discard pile."""
    size = ui.font(_TYPE)
    cell = room.width // len(_PILES)
    for number, (picture, cards) in enumerate(zip(_PILES, piles, strict=True)):
        left = room.left + number * cell
        side = min(room.height, ui.px(18))
        pictures.put(ui.surface, picture, side, (left + side // 2, room.centery))
        at = left + side + ui.px(2), room.centery + size * 0.34
        text.put(ui.surface, str(cards), at, size, theme.INK_SOFT, "bold")


def _worth(ui: Ui, row: GoalSummary) -> float:
    """The width of the picture and the points of a goal, with the space behind them."""
    points = text.advance(row.worth, "bold", ui.font(_TYPE)) + ui.px(_GAP)
    return _sign(ui, row) + points


def _sign(ui: Ui, row: GoalSummary) -> int:
    """The width of the picture of an aim, if there is one, with the space behind it."""
    return round(ui.font(_TYPE) * _SIGN) + ui.px(_BESIDE) if row.picture else 0


def _lines(ui: Ui, row: GoalSummary, width: int) -> tuple[str, ...]:
    """The name of a goal in lines beside its points."""
    return text.lines(row.name, ui.font(_TYPE), round(width - _worth(ui, row)))


def _more(others: int, *, some: bool, keyed: bool) -> str:
    """The number of goals that are not shown, in words, and their key."""
    if not some:
        return ngettext("{n} goal", "{n} goals", others).format(n=others)
    if keyed:
        # Translators: {n} further goals, for which there is no room; the key P shows them
        return _("and {n} more – P").format(n=others)
    # Translators: {n} further goals, for which there is no room
    return _("{n} more").format(n=others)
