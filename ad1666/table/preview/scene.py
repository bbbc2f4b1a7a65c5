"""The window of `ad1666 preview`: a map, or a scenario on its map."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame
from attrs import define

from ad1666.content.errors import ContentError, Spot, located, sentences
from ad1666.i18n import N_, _, decimal, ngettext
from ad1666.play.targets import Area, Command, Row, Target
from ad1666.rules.tables import complete
from ad1666.table.board_scene import BoardScene
from ad1666.table.preview import board, words
from ad1666.table.preview.study import Overlay, Study
from ad1666.table.preview.watch import Watch
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.keys import ARROWS, hotkey
from ad1666.table.toolkit.layout import PLAN, Grid, without_goals, without_tabs
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Button, Hotspot, Ui, pressed
from ad1666.table.views import zooming
from ad1666.table.views.board.board_view import OnBoard
from ad1666.words import literal
from ad1666.words import title as title_of
from ad1666.words.errors import said
from ad1666.words.translations import hear

LOOK_EVERY = 400
"""Milliseconds between checks of the disk."""
_EMPTY = 18, 12
"""The board size to lay out while there is no board."""
_OVERLAY_KEYS = complete(
    Overlay,
    {
        Overlay.NONE: "1",
        Overlay.SQUARES: "2",
        Overlay.SIGHT: "3",
        Overlay.REACH: "4",
        Overlay.SIDES: "7",
    },
)


class PreviewScene(BoardScene):
    """Shows a map or a scenario, and with ``watch`` reloads it whenever it changes on disk."""

    def __init__(self, path: Path, *, watch: bool) -> None:
        super().__init__(*_EMPTY)
        self.study = Study(path)
        self._load()
        self._watch = Watch(path) if watch else None
        self._outdated = False  # whether to read the map again before the next frame

    def _load(self) -> None:
        self.study.load()
        hear(self.study.path)
        self.camera.columns, self.camera.rows = self._size()

    def _size(self) -> tuple[int, int]:
        loaded = self.study.map
        return _EMPTY if loaded is None else (loaded.board.width, loaded.board.height)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the whole window; first reads the map again if requested."""
        if self._outdated:
            self._read_map()
        ui = self._begin(surface, *self._size())
        layout = ui.layout = without_tabs(without_goals(ui.layout))
        self._top(ui.limited(PLAN.widening))
        self.grid = self.camera.grid(layout)
        self._board(ui, self.grid)
        zooming.draw(ui, self.grid, self.camera)
        self._panel(ui.limited(PLAN.prompt_text))
        column = layout.inspect.union(layout.story)
        if self.study.errors:
            self._wrong(ui, column)
        else:
            told = words.told(self.study)
            self._card.text(ui, ui.panel(column), told, (17, 16, 15, 14))
        self._finish(ui)

    def _top(self, ui: Ui) -> None:
        """Draws the name of the map, and the commands."""
        rect = ui.layout.top
        pygame.draw.rect(ui.surface, theme.DESK_DARK, rect)
        shown = self.study.scenario or self.study.map
        title = self.study.path.name if shown is None else title_of(shown.title)
        title, size = text.squeezed(title, ui.font(19), rect.width, "title")
        text.put(ui.surface, title, (rect.left, rect.top + size), size, theme.CREAM, "title")
        size = ui.font(15)
        subtitle = text.fitted(f"{self.study.path.name}{self._status()}", size, rect.width)
        y = rect.top + ui.font(19) + round(size * 1.3)
        text.put(ui.surface, subtitle, (rect.left, y), size, theme.PARCHMENT_DARK)
        gap, top = ui.px(4), y + ui.px(6)
        below = pygame.Rect(rect.left, top, rect.width, rect.bottom - top)
        ui.buttons(self._commands(), below, ui.px(27), size=14, gap=(gap, gap))

    def _commands(self) -> tuple[Button, ...]:
        return (
            Button(Command.LEAVE, _("Leave"), "Q", self._quit),
            Button(Command.HELP, _("Help"), "F1", lambda: self.sheets.open(MapHelpSheet())),
            Button(Command.RULES, _("Rules"), "?", self.sheets.open_rules),
            Button(Command.RELOAD, _("Refresh"), "R", self.reload),
        )

    def _status(self) -> str:
        """The size of the board, and whether changes are watched."""
        width, height = self._size()
        size = "" if self.study.map is None else f", {width} x {height}"
        if self._watch is None:
            return size
        loads = self.study.loads
        read = ngettext("watching, read {n} time", "watching, read {n} times", loads)
        return f"{size}; {read.format(n=loads)}"

    def _board(self, ui: Ui, grid: Grid) -> None:
        study = self.study
        state, art = study.state, study.bare if study.places else study.art
        if state is None or art is None:
            ui.panel(grid.area, theme.DESK_DARK)
            shown = _("Nothing to show yet: fix what is listed on the right.")
            text.centred(ui.surface, shown, grid.area, ui.font(20), theme.CREAM, "bold")
            return
        signs = partial(board.draw, ui.surface, grid, study)
        self._draw_board(ui, grid, OnBoard(art, state, signs=signs, cursor=study.cursor))

    def _panel(self, ui: Ui) -> None:
        """Draws the buttons of the overlays and switches."""
        room = ui.panel(ui.layout.prompt)
        on = {button.target for button, is_on in self._layers() if is_on}
        gap = ui.px(6)
        ui.buttons(
            [b for b, _on in self._layers()], room, ui.px(34), size=16, gap=(gap, gap), on=on
        )

    def _layers(self) -> list[tuple[Button, bool]]:
        """All buttons of the panel in the order of their keys, each with whether it is on."""
        return sorted((*self._overlays(), *self._switches()), key=lambda layer: layer[0].key)

    def _overlays(self) -> list[tuple[Button, bool]]:
        """The overlays, each with whether it is on."""
        return [
            (
                Button(
                    Row(Area.OVERLAYS, number),
                    _(words.OVERLAYS[which]),
                    _OVERLAY_KEYS[which],
                    partial(self._lay, which),
                ),
                self.study.overlay is which,
            )
            for number, which in enumerate(self.study.overlays, 1)
        ]

    def _switches(self) -> list[tuple[Button, bool]]:
        """The switches, each with whether it is on."""
        study = self.study
        places, doors = _("Places"), _("All doors open")
        found = [
            (Button(Command.PLACES, places, "5", self._switch_places), study.places),
            (Button(Command.DOORS, doors, "6", self._switch_doors), study.unlocked),
        ]
        if study.scenario is not None:
            figures = Button(Command.FIGURES, _("Figures"), "8", self._switch_figures)
            found.append((figures, study.figures))
        if study.overlay is Overlay.REACH:
            agility = _("Agility {n}").format(n=study.agility)
            mp = _("{n} MP").format(n=study.mp)
            nimbler = partial(study.nimbler, 1)
            found.append((Button(Command.AGILITY, agility, "A", nimbler), False))
            found.append((Button(Command.MP, mp, "M", study.other_move), False))
        return found

    def _wrong(self, ui: Ui, column: pygame.Rect) -> None:
        """Draws the number of mistakes in the files, and the mistakes. A click goes to the
        square."""
        room = ui.panel(column, theme.RED_PALE)
        number = len(self.study.errors) + self.study.omitted
        head = ngettext("**{n} error**", "**{n} errors**", number).format(n=number)
        after = _("The map on the left is the last good one.") if self.study.map else ""
        y = ui.flow(f"{head}\n{after}", (room.left, room.top, room.width), 17) + ui.px(6)
        below = pygame.Rect(room.left, y, room.width, room.bottom - y)
        self._card.draw(ui, below, partial(self._mistakes, ui))

    def _mistakes(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws one mistake below the other. Returns the y below."""
        y = room.top
        for number, error in enumerate(self.study.errors):
            below = ui.flow(self._mistake(error), (room.left, y, room.width), 16)
            place = pygame.Rect(room.left, y, room.width, below - y).clip(ui.surface.get_clip())
            square = error.where.square if isinstance(error.where, Spot) else None
            if square is not None and place.height:
                turn = partial(self._turn_to, square)
                ui.hotspot(Hotspot(Row(Area.MISTAKES, number), place, turn))
            y = below + ui.px(8)
        if self.study.omitted:
            more = ngettext("and {n} more", "and {n} more", self.study.omitted)
            shown = more.format(n=decimal(self.study.omitted, 0))
            y = ui.flow(shown, (room.left, y, room.width), 16)
        return y

    def _mistake(self, error: ContentError) -> str:
        """A mistake as a paragraph. Long names are broken to fit."""
        place = located(error.file.name, error.where, said)
        shown = sentences(error.problem, error.remedy, said)
        return "\n".join((f"**{literal(place)}**", literal(shown)))

    # Reacting

    def handle(self, event: pygame.event.Event) -> None:
        """Handles the pointer, the keys, and the timer that checks the disk."""
        super().handle(event)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if clicked and self._under() is Area.BOARD:
            self._hold()
        if event.type == pygame.USEREVENT and self._watch is not None and self._watch.changed():
            self.reload()

    def reload(self) -> None:
        """Requests that the map be read again: once for the next frame, however often the key
        repeats until then."""
        self._outdated = True

    def _read_map(self) -> None:
        """Reads the map. The view and the overlay stay."""
        self._outdated = False
        self._load()
        self._card = Scroll()

    def _point(self, square: tuple[int, int] | None) -> None:
        loaded = self.study.map
        if square is not None and loaded is not None and square in loaded.board:
            self.study.cursor = square

    def _scroll_beside(self, notches: int, over: Target | None) -> None:
        self._card.wheel(notches)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key in ARROWS:
            self.study.move(*ARROWS[event.key])
            self.camera.follow(self.study.cursor)
        elif event.key in ENTER:
            self._hold()
        elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.study.pinned = None
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._card.key(event.key)
        elif (key := hotkey(event)) in ("+", "-"):
            if self.grid is not None:
                at = self.grid.rect(self.study.cursor).center
                self.camera.near(self.grid, 1 if key == "+" else -1, at)
        elif key == "A" and event.unicode.isupper():
            self.study.nimbler(-1)
        else:
            pressed((*self._commands(), *(button for button, _on in self._layers())), event)

    # Actions of the buttons

    def _lay(self, which: Overlay) -> None:
        self.study.overlay = which

    def _switch_places(self) -> None:
        self.study.places = not self.study.places

    def _switch_doors(self) -> None:
        self.study.unlocked = not self.study.unlocked

    def _switch_figures(self) -> None:
        self.study.figures = not self.study.figures

    def _hold(self) -> None:
        if self.study.overlay in (Overlay.SIGHT, Overlay.REACH):
            self.study.pin()

    def _turn_to(self, square: tuple[int, int]) -> None:
        self._point(square)
        self.camera.follow(square)


@define
class MapHelpSheet(Sheet):
    """The overlays of a map, and the keys."""

    title: ClassVar[str] = N_("Looking at a map")
    size: ClassVar[tuple[int, int]] = (860, 470)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the text."""
        return ui.flow(words.helped(), room, 17)
