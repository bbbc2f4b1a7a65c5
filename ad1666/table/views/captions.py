"""The last lines of the log over the rim of the board, which fade with time, and behind them a
drawer with all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from attrs import define, field

from ad1666.i18n import _
from ad1666.play.targets import Area, Command
from ad1666.settings import preferences
from ad1666.table.toolkit import cloth, shapes, text, theme
from ad1666.table.toolkit.effects import in_out, out_cubic
from ad1666.table.toolkit.span import Span
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.views.log_panel import Lines, without_numbers

_TYPE, _LINES = 15, 3
"""The type size of captions, and their number."""
_LEAST = 120
"""The least width of captions: in less, there are none."""
_FRESH, _FADES = 6000, 1200
"""The milliseconds for which a caption stays bright, and in which it fades to its resting form."""
_STEP = 150
"""The milliseconds between two frames while it fades: each is a frame of the whole window."""
_BRIGHT, _RESTING = 224, 196
"""How opaque the ground of a caption is: the coordinates below must not be read through it."""
_FADED = pygame.USEREVENT + 7
"""Posted when a caption looks different."""
_SLIDES = 260
"""The milliseconds in which the drawer slides out, at normal pace."""
_WIDE = 400
"""The width of the drawer."""
_HANDLE, _BACK = 26, "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
"""The width of its handle, and the sign on it."""


@define
class Captions:
    """The last lines of the log, with the times when they were told. With motion off, and in a game
    that has just been taken up, all of them have faded."""

    _told: dict[int, tuple[str, int | None]] | None = None
    """The last lines by number, with their time; None for those that were there from the start."""
    _due: int = field(default=0, init=False)
    """When the timer was last set to go off."""

    def take(self, lines: Lines) -> None:
        """Notes which lines are new. Call it before every frame."""
        now = None if self._told is None else pygame.time.get_ticks()
        before = self._told or {}
        self._told = {}
        for number in range(max(0, len(lines) - _LINES), len(lines)):
            said = lines[number][0].text
            was = before.get(number)
            self._told[number] = was if was is not None and was[0] == said else (said, now)

    def draw(
        self,
        ui: Ui,
        lines: Lines,
        right: int,
        busy: Sequence[pygame.Rect],
        pull: Callable[[], None],
    ) -> None:
        """Draws the last lines over the lower left corner of the board, up to the x ``right``;
        nothing if that leaves too little room. They end below what is ``busy``. A click has the
        drawer ``pull``ed out."""
        size, gap = ui.font(_TYPE), ui.px(3)
        board = ui.layout.board
        left = board.left + ui.px(8)
        width = right - left - ui.px(20)
        if width < ui.px(_LEAST):
            return
        y, changes = board.bottom - ui.px(8), list[int]()
        plates, below, kept_clear = list[pygame.Rect](), len(ui.hotspots), list(busy)
        for number in range(len(lines) - 1, max(0, len(lines) - _LINES) - 1, -1):
            line = lines[number][0]
            words = without_numbers(line)
            high, used = text.extent(words, size, width)
            y -= high + gap
            plate = pygame.Rect(left, y, round(used) + ui.px(26), high + gap)
            if plate.collidelist(kept_clear) >= 0:
                break
            light, changing = self._light(number)
            changes += [changing] if changing else []
            opaque = _RESTING + round((_BRIGHT - _RESTING) * light)
            shapes.tint(ui.surface, plate, (*theme.EDGE, opaque))
            if line.side is not None:
                centre = plate.left + ui.px(9), plate.top + (gap + text.line_height(size)) // 2
                cloth.pip(ui.surface, centre, ui.px(11), line.side, filled=True)
            colour = theme.mixed(theme.PARCHMENT_DARK, theme.CREAM, light)
            ui.flow(words, (plate.left + ui.px(18), y + gap // 2, width), _TYPE, colour)
            plates.append(plate)
        if plates:
            tip = _("All that has happened: a click or Page up.")
            whole = Hotspot(Area.LOG, plates[0].unionall(plates[1:]), pull, tip)
            ui.hotspots.insert(below, whole)  # clauses in the lines lie on top
        if changes:
            self._wake(min(changes))

    def _wake(self, after: int) -> None:
        """Has a frame drawn after some milliseconds, for there is none without an event. A timer
        that is still far from its time is not set again."""
        due = pygame.time.get_ticks() + after
        if due != self._due or after < _STEP:
            pygame.time.set_timer(_FADED, after, 1)
        self._due = due

    def _light(self, number: int) -> tuple[float, int]:
        """How bright a line is, 0 to 1, and when that changes, in milliseconds; 0 if never."""
        told = None if self._told is None else self._told.get(number, ("", None))[1]
        if told is None or not preferences.now.motion.pace:
            return 0.0, 0
        age = pygame.time.get_ticks() - told
        if age < _FRESH:
            return 1.0, _FRESH - age
        if age >= _FRESH + _FADES:
            return 0.0, 0
        step = (age - _FRESH) // _STEP * _STEP / _FADES
        return 1 - in_out(step), _STEP


@define
class Drawer:
    """Slides out from the left edge of the board, with the whole log, and back again."""

    out: bool = False
    """Whether it is out, or on its way there."""
    span: Span = field(factory=lambda: Span(_SLIDES), init=False)
    """The time in which it slides."""

    def pull(self) -> None:
        """Slides out."""
        self._slide(out=True)

    def push(self) -> None:
        """Slides back."""
        self._slide(out=False)

    def _slide(self, *, out: bool) -> None:
        if self.out is not out:
            self.out = out
            self.span.begin()

    def draw(self, ui: Ui, log: Callable[[pygame.Rect], None]) -> None:
        """Draws it as far as it is out: the ``log`` in a room of it, and the handle that puts it
        back."""
        gone = out_cubic(self.span.share)
        share = gone if self.out else 1 - gone
        if not share:
            return
        board, handle = ui.layout.board, ui.px(_HANDLE)
        wide = min(ui.type_px(_WIDE), board.width - handle)
        place = pygame.Rect(board.left, board.top, wide, board.height).inflate(0, -ui.px(8))
        place.left -= round((1 - share) * (wide + handle))
        log(place)
        tip = _("Put the log back: a click, Esc or Page down at its end.")
        back = Button(Command.DRAWER, _BACK, "", self.push, tip)
        box = pygame.Rect(place.right, 0, handle, 3 * handle)
        box.centery = place.centery
        ui.button(back, box, size=18)
