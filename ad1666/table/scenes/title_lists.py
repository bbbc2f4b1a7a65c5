"""The two lists of the start screen: scenarios to play and games to resume."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from attrs import define, field, frozen

from ad1666 import words
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.headlines import Headline
from ad1666.game.library import ListedRecord
from ad1666.game.remembered import Memory, Placing, grade
from ad1666.i18n import _, count, moment, ngettext
from ad1666.play.targets import Area, Command, InRow, Row, Target
from ad1666.rules.cards import Side
from ad1666.rules.magic import roman
from ad1666.table.scenes import title_art
from ad1666.table.toolkit import pictures, text, theme, wax
from ad1666.table.toolkit.scrolling import Rows
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.words import bouts, literal
from ad1666.words.errors import error_text
from ad1666.words.remembered import BETWEEN, ended, players, told, where_turned

# import what only the shelf of a pack needs when that is shown
if TYPE_CHECKING:
    from ad1666.content.campaigns.heads import CampaignHead

_ROW, _PICTURED, _TALL = 40, 78, 98
"""The height of a row, of a row with a picture if there is room for it, and of one that tells of a
finished game."""
_PICTURE = 52
"""The greatest height of the picture."""
_HEADING, _MORE = 32, 30
"""The heights of the heading and of the button for the next rows."""
_FEWEST = 3
"""The least number of visible rows."""
_TOOL = 27
_SEAL = 0.62
"""The height of a seal on a picture, as a share of the picture's."""
_NARROW = 190
"""Rows up to this width have no picture, which would leave too little room for words."""
_HEAD, _TITLE, _SMALL = 22, 17, 14


@frozen
class Tool:
    """A small button in a row: its icon, and the ``key`` (as pygame numbers them) that presses it
    for the row in focus."""

    command: Command
    icon: str
    key: int
    tip: str
    act: Callable[[], None]


@frozen
class ListItem:
    """One row: a ``title``, something ``beside`` it if there is room, and ``lines`` below. The last
    of these is always shown and may say what is ``wrong``. The ``tip`` is shown while the row is
    under the pointer. Lines and tools are made as they are drawn: there may be thousands of games,
    and wording a date takes long."""

    target: Row | Command
    title: str
    act: Callable[[], None]
    beside: str = ""
    lines: Callable[[], tuple[str, ...]] = tuple
    wrong: bool = False
    tip: str = ""
    tools: Callable[[], tuple[Tool, ...]] = tuple
    """The small buttons at its end."""
    map: Path | None = None
    """The file of a map whose picture is shown; None for a row without one."""
    foremost: bool = False
    """Whether it is the most likely choice."""
    headline: Headline | None = None
    """The scenario, or the scenario of the game."""
    memory: Memory | None = None
    """What is remembered of the scenario; None of a game."""
    sealed: Placing | None = None
    """How the game ended, or the last game of the scenario."""
    stars: int = 0
    """The stars beside the seal, of three: the best result in the scenario, or the lessons done."""
    file: Path | None = None
    """The file of the scenario, or the record of the game."""


@define
class GameList:
    """A list with its cursor. ``more`` is the button that shows the next rows if not all fit. The
    ``keys`` belong to the first items, or if ``paged`` to the first visible rows."""

    area: Area
    more: Command
    keys: str
    paged: bool = False
    items: list[ListItem] = field(factory=list)
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

    def least(self, ui: Ui, most: int) -> int:
        """The height that shows ``most`` rows or fewer, with the button for the next rows if there
        are more. Finished games are shown in full."""
        number = len(self.items)
        more = ui.type_px(_MORE) + ui.px(4) if most < number else 0
        row = self._high(ui) if self._high(ui) == ui.type_px(_TALL) else self._pitch(ui)
        return ui.px(_HEADING) + ui.px(14) + min(most, max(1, number)) * row + more

    def wanted(self, ui: Ui) -> int:
        """The height that shows all rows, or the message if there are none."""
        return ui.px(_HEADING) + ui.px(14) + max(1, len(self.items)) * self._high(ui)

    def _high(self, ui: Ui) -> int:
        """The height of a row where there is room for it."""
        if not any(item.map is not None for item in self.items):
            return ui.type_px(_ROW)
        return ui.type_px(_TALL if any(item.sealed for item in self.items) else _PICTURED)

    def _pitch(self, ui: Ui) -> int:
        """The least height of a row: two lines, which accents and descenders keep apart."""
        lines = text.line_height(ui.font(_TITLE)) + text.line_height(ui.font(_SMALL))
        return lines + ui.type_px(5)

    def draw(self, ui: Ui, box: pygame.Rect, heading: str, focus: Target | None) -> int:
        """Draws the visible rows under a heading. Returns the y below the last."""
        size = text.shrunk(heading, ui.font(_HEAD), box.width, "title")
        at = (box.left, box.top + ui.font(_HEAD))
        text.put(ui.surface, heading, at, size, theme.INK, "title")
        body = box.copy()
        body.height -= ui.px(_HEADING)
        body.bottom = box.bottom
        ui.hotspot(Hotspot(self.area, body))
        number, rows = len(self.items), self.rows
        button, margin, gap = ui.type_px(_MORE), 0, ui.px(4)
        pictured = any(item.map is not None for item in self.items)
        wanted = min(number, _FEWEST) if pictured else number
        room = body.height - (button + gap if wanted < number else 0)
        pitch = min(self._high(ui), max(self._pitch(ui), room // max(1, wanted)))
        if number * pitch > body.height:
            body.height -= button + gap
            margin = ui.px(8)
        for index, row in rows.boxes(ui, body, pitch, number, margin):
            row.height -= ui.px(3)
            item = self.items[index]
            _draw_item(ui, row, item, self.key(index), focused=item.target == focus)
        seen = min(rows.seen, number)
        below = body.top + seen * pitch
        if seen < number:
            label = _("{first} to {last} of {n}: more").format(
                first=rows.first + 1, last=rows.first + seen, n=number
            )
            place = pygame.Rect(body.left, below, body.width - margin, button)
            more = Button(self.more, label, "", partial(rows.leaf, number))
            ui.button(more, place, size=15, focused=self.more == focus)
            below = place.bottom
        return below


def _draw_item(ui: Ui, row: pygame.Rect, item: ListItem, key: str, *, focused: bool) -> None:
    draw_tools(ui, row, item)
    left, right = row.left + ui.px(38), row.right - ui.px(6)
    size, small = ui.font(_TITLE), ui.font(_SMALL)
    high = min(row.height - 2 * ui.px(5), ui.type_px(_PICTURE))
    place = pygame.Rect(left, 0, round(high * title_art.ASPECT), high)
    place.centery = row.centery
    pictured = item.map if right - left > ui.type_px(_NARROW) else None
    if pictured is not None:
        left = place.right + ui.px(8)
    elif item.sealed is not None:
        left = place.left + place.height + ui.px(4)
    width = right - left
    title = text.fitted(item.title, size, width, "bold")
    lines = (row.height - text.line_height(size) - ui.px(2)) // text.line_height(small)
    below = _below(item, small, width, max(1, lines))
    tip = _tip(item, [title, *(line for line, _size in below)])
    button = Button(item.target, "", key, item.act, tip)
    accent = theme.GOLD if item.foremost else None
    ui.button(button, row, size=_TITLE, focused=focused, accent=accent)
    if pictured is not None:
        title_art.draw_map(ui, place, pictured)
    if item.sealed is not None:
        _draw_seal(ui, place, item.sealed, pictured=pictured is not None)
    step = text.line_height(small)
    upper = row.centery - (text.line_height(size) + len(below) * step) / 2 + size * 0.95
    lower = min(upper + size * 0.1 + len(below) * step, row.bottom - small * 0.4)
    text.put(ui.surface, title, (left, upper), size, theme.INK, "bold")
    rest = width - ui.px(12) - text.advance(title, "bold", size)
    beside = text.advance(item.beside, "body", small)
    if beside <= rest:
        text.put(ui.surface, item.beside, (right - beside, upper), small, theme.INK_SOFT)
    ink = theme.RULE if item.wrong else theme.INK if item.foremost else theme.INK_SOFT
    for number, (line, size) in enumerate(reversed(below)):
        text.put(ui.surface, line, (left, lower - number * step), size, ink)


def _draw_seal(ui: Ui, place: pygame.Rect, sealed: Placing, *, pictured: bool) -> None:
    """Draws the seal of a row, on the corner of its picture if that is shown."""
    size = round(place.height * _SEAL) if pictured else place.height
    image = wax.seal(sealed, size)
    at = image.get_rect(topleft=place.topleft)
    if pictured:
        at.bottomright = place.right + ui.px(3), place.bottom + ui.px(3)
    ui.surface.blit(image, at)


def _below(item: ListItem, small: int, width: int, most: int) -> list[tuple[str, int]]:
    """As many of the lines below the title as there is room for, each cut to what fits, with its
    type size."""
    lines = [line for line in item.lines() if line]
    broken = [part for line in lines for part in _broken(line, small, width)]
    lines = broken if len(broken) <= most else lines[-most:]
    return [text.squeezed(line, small, width) for line in lines]


def _broken(line: str, size: int, width: int) -> list[str]:
    """A line broken between the things it lists where it is too long."""
    done: list[str] = []
    for part in line.split(BETWEEN):
        longer = f"{done[-1]}{BETWEEN}{part}" if done else ""
        if longer and text.advance(longer, "body", size) <= width:
            done[-1] = longer
        else:
            done.append(part)
    return done


def _tip(item: ListItem, seen: list[str]) -> str:
    """The tip of an item; without one, the full text of its row if not all of it is ``seen``."""
    every = [item.title, *filter(None, item.lines())]
    return item.tip or ("" if seen == every else "\n".join(map(literal, every)))


def draw_tools(ui: Ui, row: pygame.Rect, item: ListItem) -> None:
    """Draws the small buttons at the right end of a row and shortens the row accordingly."""
    tools = item.tools()
    if not tools or not isinstance(item.target, Row):
        return
    gap = ui.px(3)
    side = min(ui.type_px(_TOOL), (row.height - gap) // 2)
    across = max(1, (len(tools) + 1) // 2)
    right = row.right
    row.width -= across * (side + gap)
    for number, tool in enumerate(reversed(tools)):
        place = pygame.Rect(0, 0, side, (row.height - gap) // 2)
        place.right = right - number // 2 * (side + gap)
        place.top = row.top if number % 2 == 0 else row.bottom - place.height
        target = InRow(item.target, tool.command)
        ui.button(Button(target, "", "", tool.act, tool.tip), place)
        pictures.put(ui.surface, tool.icon, min(place.size) - ui.px(4), place.center)


def of_scenario(
    target: Row, scenario: Headline, act: Callable[[], None], memory: Memory | None = None
) -> ListItem:
    """Chapter, title and length, and below them the opponents, or how the last game ended. The card
    beside the list says more."""
    chapter = f"{roman(scenario.chapter)}. " if scenario.chapter else ""
    title, sides = f"{chapter}{words.title(scenario.title)}", sides_of(scenario)
    below = sides if memory is None else told(memory.last)
    sealed = None if memory is None else grade(memory.last)
    best = None if memory is None else grade(memory.best)
    return ListItem(
        target,
        title,
        act,
        length_of(scenario),
        lambda: (below,),
        headline=scenario,
        memory=memory,
        sealed=sealed,
        stars=0 if sealed is None or best is None else best.stars,
        file=scenario.path,
    )


def next_chapter(items: Iterable[ListItem]) -> ListItem | None:
    """The first chapter in order of which no game has been finished, else the first not won; None
    if there is none."""
    chapters = [i for i in items if i.headline is not None and i.headline.chapter]
    new = (item for item in chapters if item.memory is None)
    lost = (i for i in chapters if i.memory is not None and grade(i.memory.best) is Placing.LOST)
    return next(new, None) or next(lost, None)


def of_lesson(
    scenario: Headline, act: Callable[[], None], done: int, lessons: int, *, foremost: bool
) -> ListItem:
    """The lesson that is next, as a scenario of its own, with a star for each of the ``lessons``
    that has been ``done``, and a seal once all are."""
    tip = _("Lessons done: {done} of {lessons}.").format(done=done, lessons=lessons)
    return ListItem(
        Command.LEARN,
        words.title(scenario.title),
        act,
        foremost=foremost,
        tip=tip if done else "",
        headline=scenario,
        sealed=Placing.WON if done == lessons else None,
        stars=done,
        file=scenario.path,
    )


UNMADE = Path("skirmish")
"""Stands for the skirmish of today as long as it has no file."""


def of_skirmish(today: Headline | None, act: Callable[[], None], memory: Memory | None) -> ListItem:
    """Skirmishes, with the board of today once that is made, and how its last game ended."""
    sealed = None if memory is None else grade(memory.last)
    best = None if memory is None else grade(memory.best)
    return ListItem(
        Command.SKIRMISH,
        _("Skirmish"),
        act,
        beside=_("the board of today"),
        lines=lambda: (_("the board of today"),),
        headline=today,
        memory=memory,
        sealed=sealed,
        stars=0 if sealed is None or best is None else best.stars,
        file=UNMADE if today is None else today.path,
    )


def of_campaign(target: Row, tale: CampaignHead, act: Callable[[], None]) -> ListItem:
    """A campaign of a pack."""
    nights = ngettext("a campaign of {n} night", "a campaign of {n} nights", tale.nights)
    story = literal(" ".join(_(tale.story).split()))
    lines = (nights.format(n=tale.nights),)
    return ListItem(target, _(tale.title), act, lines=lambda: lines, tip=story, file=tale.path)


def of_newer(target: Row, file: Path, error: ContentError, act: Callable[[], None]) -> ListItem:
    """A scenario of a pack that was made for newer rules."""
    tip, lines = literal(error_text(error)), (_("needs a newer version of the game"),)
    return ListItem(target, file.stem, act, lines=lambda: lines, wrong=True, tip=tip, file=file)


def of_mistakes(target: Row, error: ContentError, act: Callable[[], None]) -> ListItem:
    """A scenario that can no longer be read."""
    tip, file, errors = literal(error_text(error)), error.file, (_("errors"),)
    return ListItem(target, file.name, act, lines=lambda: errors, wrong=True, tip=tip, file=file)


def of_game(
    target: Row,
    game: ListedRecord,
    scenario: Headline | None,
    act: Callable[[], None],
    tools: Callable[[], tuple[Tool, ...]],
    *,
    foremost: bool,
    story: str = "",
) -> ListItem:
    """The name of a game, and below it its scenario, the campaign of which it is a night
    (``story``), the programs that play, who won, how far it has come and when it was last played,
    or that it is damaged. ``scenario`` is None if it is not known."""
    return ListItem(
        target,
        called(game),
        act,
        lines=partial(_lines, game, story, foremost=foremost),
        wrong=game.problem is not None,
        tip=literal(error_text(game.problem)),
        tools=tools,
        map=scenario.map if scenario else Path(),
        foremost=foremost,
        headline=scenario,
        sealed=grade(game) if game.over else None,
        file=game.path,
    )


def _lines(game: ListedRecord, story: str, *, foremost: bool) -> tuple[str, ...]:
    """The lines below the name of a game."""
    moves = count("{n} move", "{n} moves", game.moves)
    when = "" if game.when is None else moment(game.when, datetime.now())
    turn = _("turn {n}").format(n=game.turn) if game.turn else moves
    now = _("Continue") if foremost else ""
    below = BETWEEN.join(filter(None, (now, ended(game), turn, when)))
    if game.problem is not None:
        below = _("damaged: cannot be read")
        if game.problem.newer:
            below = _("needs a newer version of the game")
        elif game.can_open:
            below = BETWEEN.join(filter(None, (_("damaged"), when, moves)))
    above = [story] if story else []
    above += [words.title(game.title)] if game.name else []
    if game.bout is not None:
        above.append(bouts.short(game.bout, over=game.over))
    if game.mail_waits is not None and not game.over:
        above.append(_("by mail: the other's turn") if game.mail_waits else _("by mail: your turn"))
    programs = players(game) if game.seats else ()
    turned = None if game.result is None else game.result.turned
    middle = () if turned is None else (where_turned(turned),)
    return BETWEEN.join((*above, *programs)), *middle, below


def called(game: ListedRecord) -> str:
    """The player's name for a game, or else the title of its scenario."""
    return game.name or words.title(game.title)


def kind_of(scenario: Headline) -> str:
    """Adventure or battle (SETUP-7), in the current language."""
    return _("battle") if scenario.kind == "battle" else _("adventure")


def length_of(scenario: Headline) -> str:
    """The length of a scenario in short form (GUARD-1, GUARD-2)."""
    n = scenario.tokens
    if scenario.intervention:
        return count("{n} guard token", "{n} guard tokens", n)
    return count("{n} turn", "{n} turns", n)


def sides_of(scenario: Headline) -> str:
    """The two factions."""
    return _("{red} against {blue}").format(
        red=words.faction(scenario.factions[Side.RED]),
        blue=words.faction(scenario.factions[Side.BLUE]),
    )
