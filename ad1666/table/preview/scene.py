"""The window of `ad1666 preview`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from ad1666.content.errors import ContentError, Spot
from ad1666.i18n import _, ngettext
from ad1666.table.preview import board, words
from ad1666.table.preview.study import Overlay, Study
from ad1666.table.preview.watch import Watch
from ad1666.table.sheets import overlays
from ad1666.table.sheets.overlays import Way
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.camera import Camera
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.layout import Grid, arrange
from ad1666.table.toolkit.scene import Scene
from ad1666.table.toolkit.ui import Ui, Zone, scroll_bar
from ad1666.table.views import board_view

LOOK_EVERY = 400
"""Milliseconds between two looks at what is on disk."""
_EMPTY = 18, 12
"""The board that is arranged for while there is none."""
_KEYS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class PreviewScene:
    """Shows a map, and with ``watch`` shows it anew whenever it changes on disk."""

    def __init__(self, path: Path, *, watch: bool) -> None:
        self.following: Scene | None = self
        self.study = Study(path)
        self.study.load()
        self.ui: Ui | None = None
        self.grid: Grid | None = None
        self._watch = Watch(path) if watch else None
        self._outdated = False  # whether the map is to be read again before the next frame
        self._camera = Camera(*self._size())
        self._pointer: tuple[int, int] | None = None
        self._sheet = ""  # what lies over the window: help or rules
        self._rules = RulesSheet()
        self._scroll = 0  # how far down in what is wrong, in pixels
        self._spare = 0

    def stays(self) -> bool:
        """There is nothing to lose."""
        return False

    def close(self) -> None:
        """There is nothing to let go of."""

    def _size(self) -> tuple[int, int]:
        loaded = self.study.map
        return _EMPTY if loaded is None else (loaded.board.width, loaded.board.height)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the whole window; first reads the map again, if that has been asked for."""
        if self._outdated:
            self._read_map()
        layout = arrange(surface.get_size(), *self._size())
        ui = self.ui = Ui(surface, layout, self._pointer, read=self._read)
        surface.fill(theme.DESK)
        self._top(ui)
        self.grid = self._camera.grid(layout)
        self._board(ui, self.grid)
        self._panel(ui)
        column = layout.inspect.union(layout.story)
        if self.study.errors:
            self._wrong(ui, column)
        else:
            said = words.square(self.study)
            ui.flow(said, self._room(ui, layout.inspect), 17)
            ui.flow(self._legend(), self._room(ui, layout.story), 16)
        close = Way("close", _("Close"), "Esc", self._shut)
        if self._sheet == "help":
            room = overlays.sheet(ui, _("Looking at a map"), (close,), 860, 470)
            ui.flow(words.helped(), (room.left, room.top, room.width), 17)
        elif self._sheet == "rules":
            self._rules.draw(ui, close)
        zone = ui.zone_at(self._pointer) if self._pointer is not None else None
        if zone is not None and zone.tip:
            ui.tip(zone.tip, zone.rect, 560 if zone.wide else 380)

    def _room(self, ui: Ui, panel: pygame.Rect) -> tuple[float, float, float]:
        room = ui.panel(panel)
        return room.left, room.top, room.width

    def _top(self, ui: Ui) -> None:
        """Which map this is, and the commands that are always there."""
        rect = ui.layout.top
        pygame.draw.rect(ui.surface, theme.DESK_DARK, rect)
        pygame.draw.line(ui.surface, theme.GOLD, rect.bottomleft, rect.bottomright, 2)
        x = rect.right - ui.px(8)
        for name, label, key, action in (
            ("leave", _("Leave"), "Q", self._leave),
            ("help", _("Help"), "F1", partial(self._open, "help")),
            ("rules", _("Rules"), "?", partial(self._open, "rules")),
            ("reload", _("Read again"), "R", self.reload),
        ):
            wide = ui.button_width(label, key)
            x -= wide + ui.px(6)
            box = pygame.Rect(x, rect.top + ui.px(12), wide, rect.height - ui.px(24))
            ui.button(Zone(name, box, action), label, key)
        loaded = self.study.map
        title = self.study.path.name if loaded is None else loaded.title
        left = rect.left + ui.px(14)
        room = pygame.Rect(left, rect.top, x - left - ui.px(10), rect.height)
        size = ui.font(24)
        text.put(ui.surface, title, (left, room.centery + size * 0.1), size, theme.CREAM, "title")
        told = f"{self.study.path.name}{self._told()}"
        below = (left, room.bottom - ui.px(8))
        text.put(ui.surface, told, below, ui.font(15), theme.PARCHMENT_DARK)

    def _told(self) -> str:
        """The size of the board, and what becomes of changes."""
        width, height = self._size()
        size = "" if self.study.map is None else f", {width} x {height}"
        if self._watch is None:
            return size
        loads = self.study.loads
        read = ngettext("read {n} time", "read {n} times", loads).format(n=loads)
        return f"{size}; {_('watching')}, {read}"

    def _board(self, ui: Ui, grid: Grid) -> None:
        state = self.study.state
        if state is None or self.study.art is None:
            ui.panel(grid.area, theme.DESK_DARK)
            said = _("There is nothing to be shown yet: mend what is told at the right.")
            text.centred(ui.surface, said, grid.area, ui.font(20), theme.CREAM, "bold")
            return
        board_view.draw(ui, grid, self.study.art, state)
        board.draw(ui.surface, grid, self.study)
        board_view.draw_cursor(ui, grid, self.study.cursor)
        ui.zone(Zone("board", grid.area, self._hold))

    def _panel(self, ui: Ui) -> None:
        """The buttons below the board."""
        room = ui.panel(ui.layout.prompt)
        study = self.study
        x, y, high, gap = room.left, room.top + ui.px(4), ui.px(40), ui.px(8)
        for number, which in enumerate(Overlay, 1):
            label = words.overlay(which)
            chosen = study.overlay is which
            wide = ui.button_width(label, str(number), 17)
            zone = Zone(which.value, pygame.Rect(x, y, wide, high), partial(self._lay, which))
            accent = theme.GOLD if chosen else None
            ui.button(zone, label, str(number), size=17, accent=accent)
            x += wide + gap
        x, y = room.left, y + high + gap
        for name, label, key, chosen, action in self._switches():
            wide = ui.button_width(label, key, 17)
            accent = theme.GOLD if chosen else None
            zone = Zone(name, pygame.Rect(x, y, wide, high), action)
            ui.button(zone, label, key, size=17, accent=accent)
            x += wide + gap

    def _switches(self) -> list[tuple[str, str, str, bool, Callable[[], None]]]:
        """What can be switched besides: name, label, key, whether it is on, what it does."""
        study = self.study
        places, doors = _("Names of places"), _("All doors open")
        found: list[tuple[str, str, str, bool, Callable[[], None]]] = [
            ("places", places, "5", study.places, self._switch_places),
            ("doors", doors, "6", study.unlocked, self._switch_doors),
        ]
        if study.overlay is Overlay.REACH:
            agility = _("Agility {n}").format(n=study.agility)
            mp = _("{n} MP").format(n=study.mp)
            found.append(("agility", agility, "A", False, partial(study.nimbler, 1)))
            found.append(("mp", mp, "M", False, study.other_move))
        return found

    def _legend(self) -> str:
        said = words.legend(self.study)
        if self.study.overlay is Overlay.SIGHT:
            return f"{said}\n{board.hidden_by(self.study)}"
        return said

    def _wrong(self, ui: Ui, column: pygame.Rect) -> None:
        """What is wrong with what is on disk, one below the other; a click turns to its square."""
        errors = self.study.errors
        room = ui.panel(column, theme.RED_PALE)
        number = len(errors) + self.study.untold
        head = ngettext("**{n} mistake**", "**{n} mistakes**", number).format(n=number)
        after = _("The map at the left is as it was last good.") if self.study.map else ""
        y = ui.flow(f"{head}\n{after}", (room.left, room.top, room.width), 17) + ui.px(6)
        seen = pygame.Rect(room.left, y, room.width, room.bottom - y)
        clip = ui.surface.get_clip()
        ui.surface.set_clip(seen)
        y = seen.top - self._scroll
        for number, error in enumerate(errors):
            below = ui.flow(self._mistake(error), (seen.left, y, seen.width - ui.px(10)), 16)
            place = pygame.Rect(seen.left, y, seen.width, below - y).clip(seen)
            square = error.where.square if isinstance(error.where, Spot) else None
            if square is not None and place.height:
                ui.zone(Zone(f"mistake-{number}", place, partial(self._turn_to, square)))
            y = below + ui.px(8)
        if self.study.untold:
            more = ngettext("and {n} more", "and {n} more", self.study.untold)
            said = more.format(n=f"{self.study.untold:,}")
            y = ui.flow(said, (seen.left, y, seen.width), 16)
        ui.surface.set_clip(clip)
        whole = y + self._scroll - seen.top
        self._spare = max(0, whole - seen.height)
        self._scroll = min(self._scroll, self._spare)
        scroll_bar(ui, seen, self._scroll, seen.height, whole)

    def _mistake(self, error: ContentError) -> str:
        """An error of a file as a paragraph. Long names are broken, for a line has to end."""
        place = error.file.name if error.where is None else f"{error.file.name}, {error.where}"
        end = "" if error.remedy.endswith("?") else "."
        said = f"{error.problem}. {error.remedy}{end}"
        return "\n".join((f"**{text.plain(place)}**", text.plain(said)))

    # Reacting

    def handle(self, event: pygame.event.Event) -> None:
        """Reacts to the pointer, the keys, and the timer that says to look at the disk."""
        match event.type:
            case pygame.USEREVENT:
                self._look_at_disk()
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.MOUSEMOTION:
                self._motion(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.ui is not None:
                self._pointer = event.pos
                self.ui.press(event.pos)
            case pygame.MOUSEWHEEL:
                self._wheel(event.y)
            case pygame.WINDOWLEAVE:
                self._pointer = None

    def _look_at_disk(self) -> None:
        if self._watch is not None and self._watch.changed():
            self.reload()

    def reload(self) -> None:
        """Has the map read again: once for the next frame, however often the key of it repeats
        until then."""
        self._outdated = True

    def _read_map(self) -> None:
        """Reads the map. The view and what is laid over it stay."""
        self._outdated = False
        self.study.load()
        self._scroll = 0
        self._camera.columns, self._camera.rows = self._size()

    def _motion(self, event: pygame.event.Event) -> None:
        self._pointer = event.pos
        if self.ui is None or self.grid is None or self._zone() != "board":
            return
        if event.buttons[1] or event.buttons[2]:
            self._camera.drag(self.grid, *event.rel)
            return
        self._point(self.grid.at(event.pos))

    def _zone(self) -> str:
        """The name of what the pointer is on."""
        if self.ui is None or self._pointer is None:
            return ""
        zone = self.ui.zone_at(self._pointer)
        return zone.name if zone is not None else ""

    def _point(self, square: tuple[int, int] | None) -> None:
        loaded = self.study.map
        if square is not None and loaded is not None and square in loaded.board:
            self.study.cursor = square

    def _wheel(self, notches: int) -> None:
        if self._sheet == "rules":
            self._rules.wheel(notches, self._zone())
        elif self._zone() == "board" and self.grid is not None and self._pointer is not None:
            self._camera.zoom(1 if notches > 0 else -1, self.grid.at(self._pointer))
        elif not self._sheet:
            self._leaf(-notches * 40)

    def _leaf(self, by: int) -> None:
        self._scroll = min(max(self._scroll + by, 0), self._spare)

    def _key(self, event: pygame.event.Event) -> None:
        if self._sheet == "rules":
            if not self._rules.key(event) and event.unicode != "?":
                self._shut()
        elif self._sheet:
            self._shut()
        elif event.key in _KEYS:
            self.study.move(*_KEYS[event.key])
            self._camera.follow(self.study.cursor)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._hold()
        elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.study.pinned = None
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._leaf(-300 if event.key == pygame.K_PAGEUP else 300)
        elif event.key == pygame.K_F1:
            self._open("help")
        else:
            self._typed(hotkey(event), back=event.unicode.isupper())

    def _typed(self, key: str, *, back: bool) -> None:
        """The keys that stand on buttons, and those that zoom. ``back`` for a capital."""
        acts: dict[str, Callable[[], None]] = {
            str(number): partial(self._lay, which) for number, which in enumerate(Overlay, 1)
        }
        acts |= {
            "5": self._switch_places,
            "6": self._switch_doors,
            "A": partial(self.study.nimbler, -1 if back else 1),
            "M": self.study.other_move,
            "R": self.reload,
            "Q": self._leave,
            "?": partial(self._open, "rules"),
            "+": partial(self._camera.zoom, 1, self.study.cursor),
            "-": partial(self._camera.zoom, -1, self.study.cursor),
        }
        act = acts.get(key)
        if act is not None:
            act()

    # What the buttons do

    def _lay(self, which: Overlay) -> None:
        self.study.overlay = which

    def _switch_places(self) -> None:
        self.study.places = not self.study.places

    def _switch_doors(self) -> None:
        self.study.unlocked = not self.study.unlocked

    def _hold(self) -> None:
        if self.study.overlay in (Overlay.SIGHT, Overlay.REACH):
            self.study.pin()

    def _turn_to(self, square: tuple[int, int]) -> None:
        self._point(square)
        self._camera.follow(square)

    def _open(self, sheet: str) -> None:
        if sheet == "rules":
            self._rules.open()
        self._sheet = sheet

    def _read(self, number: str) -> None:
        """The rules at a clause whose number was clicked."""
        if self._sheet != "rules":
            self._open("rules")
        self._rules.show(number)

    def _shut(self) -> None:
        self._sheet = ""

    def _leave(self) -> None:
        self.following = None
