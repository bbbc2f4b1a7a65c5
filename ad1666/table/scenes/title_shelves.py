"""The shelves of the start screen: the game's own box and each pack, in a row above the scenarios
of the one that is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
from attrs import define, field

from ad1666.content.errors import ContentError
from ad1666.content.packs.pack import PACK_FILE, Pack, box
from ad1666.content.scenarios.headlines import read_headline
from ad1666.content.scenarios.scenario_lookup import scenarios_in
from ad1666.i18n import _
from ad1666.play.targets import Area, Command, Row, Target
from ad1666.table.scenes import title_art, title_cards, title_lists
from ad1666.table.scenes.title_lists import ListItem, Tool
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.scrolling import Rows
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.words import literal, title
from ad1666.words.errors import error_text
from ad1666.words.packs import described
from ad1666.words.translations import hear

_HIGH, _LEAST, _MOST, _MORE = 50, 168, 300, 132
"""The height of a shelf, its least and greatest width, and the width of the button for the next
ones."""
_TITLE, _SMALL = 15, 13
_LINES = 2
"""The lines of a title."""
_FEWEST = 2
"""The shelves that are seen, however large the type is."""
_NARROW = 0.7
"""The width of the picture of a narrow shelf, as a share of its height."""
_NEXT = "W"
"""The key that shows the next shelf."""


@define
class Shelves:
    """The shelves in their order, the box first; none at all if there is no pack. ``rows`` knows
    which one is shown, and which ones there is room for. ``turn`` has the screen show one by its
    number, ``remove`` has a pack removed."""

    packs: tuple[Pack, ...]
    turn: Callable[[int], None]
    remove: Callable[[Pack], None]
    rows: Rows = field(factory=Rows)
    items: list[ListItem] = field(factory=list)
    _maps: dict[str, Path] = field(factory=dict)

    @property
    def shown(self) -> Pack | None:
        """The pack whose shelf is shown; None for the box."""
        return self.packs[self.rows.at - 1] if 0 < self.rows.at <= len(self.packs) else None

    def choose(self, called: str) -> None:
        """Shows the shelf of a pack by its id, or the box if there is none of that id."""
        ids = [pack.id for pack in self.packs]
        self.show(ids.index(called) + 1 if called in ids else 0)

    def reword(self) -> None:
        """Makes the shelves anew, in the current language."""
        ours = ListItem(Row(Area.SHELVES, 0), box().title, partial(self.turn, 0))
        self.items = [ours, *map(self._of_pack, self.packs, range(1, len(self.packs) + 1))]

    def _of_pack(self, pack: Pack, number: int) -> ListItem:
        hear(pack.folder / PACK_FILE)
        newer = pack.too_new
        below = _("version {version}").format(version=pack.version)
        if newer is not None:
            below = _("needs a newer version of the game")
        about = described(pack), _(pack.about), error_text(newer)
        remove = partial(self.remove, pack)
        tip = _("Remove this pack; asks first. (Del)")
        tool = Tool(Command.DELETE, "remove", pygame.K_DELETE, tip, remove)
        return ListItem(
            Row(Area.SHELVES, number),
            title(pack.title),
            partial(self.turn, number),
            lines=lambda: (below,),
            wrong=newer is not None,
            tip="\n\n".join(map(literal, filter(None, about))),
            tools=lambda: (tool,) if newer is None else (),  # nothing is wrong with a newer one
        )

    def _map_of(self, pack: Pack) -> Path:
        """The map of a pack's first scenario, which stands in for a cover."""
        if pack.id not in self._maps:
            first = next(iter(scenarios_in(pack)), None)
            try:
                self._maps[pack.id] = Path() if first is None else read_headline(first).map
            except ContentError:
                self._maps[pack.id] = Path()
        return self._maps[pack.id]

    def buttons(self) -> Iterator[Button]:
        """The shelves as buttons."""
        for number, item in enumerate(self.items):
            yield Button(item.target, item.title, self._key(number), item.act)

    def _key(self, number: int) -> str:
        return _NEXT if number == (self.rows.at + 1) % len(self.items) else ""

    def holds(self, target: Target | None) -> bool:
        """Whether a target belongs to the shelves."""
        ours = isinstance(target, Row) and target.of is Area.SHELVES
        return ours or target in (Area.SHELVES, Command.MORE_SHELVES)

    def show(self, number: int) -> None:
        """Shows what is on a shelf, with the next shelf in view."""
        self.rows.show(number)
        if self.rows.seen > 1:
            self.reveal(min(number + 1, len(self.packs)))

    def reveal(self, number: int) -> None:
        """Brings a shelf into view, without showing what is on it."""
        self.rows.first = min(max(self.rows.first, number - self.rows.seen + 1), number)

    def height(self, ui: Ui) -> int:
        """The height of the row of shelves, with the gap below it; 0 if there are none."""
        return ui.type_px(_HIGH) + ui.px(9) if self.packs else 0

    def draw(self, ui: Ui, room: pygame.Rect, focus: Target | None) -> None:
        """Draws the shelves that there is room for along the top of a room, and a button for the
        next ones."""
        number, gap = len(self.items), ui.px(6)
        row = pygame.Rect(room.topleft, (room.width, ui.type_px(_HIGH)))
        ui.hotspot(Hotspot(Area.SHELVES, row))
        least = ui.type_px(_LEAST) + gap
        more = min(ui.type_px(_MORE), row.width // 3)
        if number * least - gap > row.width and number > _FEWEST:
            row.width -= more + gap
        seen = self.rows.fit(max(_FEWEST, (row.width + gap) // least), number)
        wide = min(ui.type_px(_MOST), (row.width + gap) // len(seen) - gap)
        for place, index in enumerate(seen):
            left = row.left + place * (wide + gap)
            spine = pygame.Rect(left, row.top, wide, row.height)
            self._draw_spine(ui, spine, index, focused=self.items[index].target == focus)
        if len(seen) < number:
            label = _("{first} to {last} of {n}: more").format(
                first=seen.start + 1, last=seen.stop, n=number
            )
            beside = pygame.Rect(row.right + gap, row.top, more, row.height)
            leaf = Button(Command.MORE_SHELVES, label, "", partial(self.rows.leaf, number))
            ui.button(leaf, beside, size=14, focused=leaf.target == focus)

    def _draw_spine(self, ui: Ui, spine: pygame.Rect, number: int, *, focused: bool) -> None:
        """Draws a shelf: its picture, its title, and what it is a version of. The one that is shown
        has the buttons for what can be done about it."""
        item, shown = self.items[number], number == self.rows.at
        if shown:
            title_lists.draw_tools(ui, spine, item)
        accent = theme.GOLD if shown else None
        ui.button(
            Button(item.target, "", "", item.act, item.tip), spine, focused=focused, accent=accent
        )
        inner = spine.inflate(-ui.px(8), -ui.px(8))
        share = title_art.ASPECT if spine.width >= ui.type_px(_LEAST) else _NARROW
        picture = pygame.Rect(inner.topleft, (round(inner.height * share), inner.height))
        pack = self.packs[number - 1] if number else box()
        drawn = self._map_of(pack) if number else Path()
        title_art.draw_map(ui, picture, drawn, pack.cover)
        title_cards.cap(ui, picture.move(-ui.px(4), -ui.px(4)), self._key(number))
        room = pygame.Rect(picture.right + ui.px(7), inner.top, 0, inner.height)
        room.width = inner.right - room.left
        _write(ui, room, item)


def _write(ui: Ui, room: pygame.Rect, item: ListItem) -> None:
    """Writes the title on at most two lines, and below it what else there is room for."""
    size, small = ui.font(_TITLE), ui.font(_SMALL)
    broken = text.lines(item.title, size, room.width, "bold")
    last = " ".join(broken[_LINES - 1 :])
    lines = [text.fitted(line, size, room.width, "bold") for line in (*broken[: _LINES - 1], last)]
    lines = [line for line in lines if line]
    high, low = text.line_height(size), text.line_height(small)
    below = [line for line in item.lines() if len(lines) * high + low <= room.height + ui.px(4)]
    y = room.centery - (len(lines) * high + len(below) * low) / 2
    for line in lines:
        text.put(ui.surface, line, (room.left, y + size * 0.95), size, theme.INK, "bold")
        y += high
    ink = theme.RULE if item.wrong else theme.INK
    for line in below:
        line, shrunk = text.squeezed(line, small, room.width)
        text.put(ui.surface, line, (room.left, y + small * 0.9), shrunk, ink)
