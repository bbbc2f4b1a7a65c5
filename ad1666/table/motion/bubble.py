"""What somebody on the board calls out, in a bubble beside the figure, with a cry. It stops nothing
and takes no press."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pygame
from attrs import define, field

from ad1666.i18n import _
from ad1666.play.calls import Call, Callers
from ad1666.rules.characters import Figure
from ad1666.rules.events import Event
from ad1666.rules.looks import Occasion
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.settings import preferences
from ad1666.table import sounds
from ad1666.table.motion.hearing import Cry, cry
from ad1666.table.toolkit import shapes, text, theme
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.ui import Ui
from ad1666.words import literal

_CRIES: Mapping[Occasion, Cry] = some(
    Occasion,
    {Occasion.KILLS: Cry.STRIKE, Occasion.PARRIES: Cry.STRIKE, Occasion.MOURNS: Cry.HURT},
)
"""The cry that is heard with it."""
_LASTS, _PER_LETTER = 1600, 40
"""The milliseconds for which a bubble stays, and how many more for each letter."""
_GONE = pygame.USEREVENT + 10
"""Posted when it has to go, so that there is a frame without it."""
_TYPE, _WIDTH = 16, 230
"""The size of its type, and the width at which lines are broken."""
_BETWEEN = 0.62
"""How far from the middle of the figure it begins, in squares."""


@define
class Bubble:
    """The bubble at a table."""

    shown: Call | None = None
    """What is called now; None if nothing."""
    _callers: Callers = field(factory=Callers)
    _until: int | None = None
    """When that goes; None as long as it has not been seen."""
    _came: bool = False
    """Whether it knows what had happened before the table was first seen."""

    def take(self, log: Sequence[Event], told: int, state: State) -> None:
        """Takes the first ``told`` events of a game, with the table after them. Call it before
        every frame."""
        call = self._callers.take(log, told, state)
        here, self._came = self._came, True
        if call is None or not here or not preferences.now.calls:
            return
        self.shown, self._until = call, None

    def draw(self, ui: Ui, grid: Grid, state: State, *kept: Sequence[pygame.Rect]) -> None:
        """Draws what is called now, on the side of the figure where that covers least of what is
        to be ``kept`` clear, in the order of its groups. Its time begins when it is first drawn."""
        call = self.shown
        figure = None if call is None else state.known(call.figure)
        late = self._until is not None and pygame.time.get_ticks() >= self._until
        if call is None or figure is None or figure.at is None or late:
            self.shown = None
            return
        if self._until is None:
            self._begin(call, figure)
        square = grid.rect(figure.at)
        if not grid.area.contains(square):
            return
        words, size, pad = literal(_(call.text)), ui.font(_TYPE), ui.px(9)
        high, used = text.extent(words, size, ui.type_px(_WIDTH), "italic")
        plate = pygame.Rect(0, 0, round(used) + 2 * pad, high + pad)
        places = [place for place in _around(square, plate.size) if grid.area.contains(place)]
        if not places:
            return
        plate = shapes.freest(places, *kept)
        _draw(ui, plate, square)
        column = plate.left + pad, plate.top + pad // 2, plate.width - 2 * pad + 1
        ui.flow(words, column, _TYPE, theme.INK, "italic")

    def _begin(self, call: Call, figure: Figure) -> None:
        lasts = _LASTS + _PER_LETTER * len(call.text)
        self._until = pygame.time.get_ticks() + lasts
        pygame.time.set_timer(_GONE, lasts + 1, 1)
        about = _CRIES.get(call.about)
        if about is not None:
            sounds.play(cry(figure.card, about))


def _around(square: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Where a plate of a size may lie: over the figure, under it, beside it."""
    far = round(square.width * _BETWEEN)
    x, y = square.center
    plate = pygame.Rect((0, 0), size)
    for side in (-1, 1):
        for shift in (0.0, 0.3, -0.3):
            plate.center = x + round(shift * plate.width), y + side * (far + plate.height // 2)
            yield plate.copy()
    for side in (1, -1):
        plate.center = x + side * (far + plate.width // 2), y
        yield plate.copy()


def _draw(ui: Ui, plate: pygame.Rect, square: pygame.Rect) -> None:
    """Draws an empty bubble with its tail towards a square."""
    surface, rim = ui.surface, max(1, ui.px(2))
    start = pygame.Vector2(plate.center)
    tip = pygame.Vector2(square.center).move_towards(start, square.width * 0.4)
    way = (tip - start).normalize() if tip != start else pygame.Vector2(0, 1)
    broad = way.rotate(90) * ui.px(9)
    for colour, grow in ((theme.EDGE, rim), (theme.CREAM, 0)):
        tail = tip + way * grow * 2, start + broad * (1 + grow / 8), start - broad * (1 + grow / 8)
        pygame.draw.polygon(surface, colour, tail)
        box = plate.inflate(2 * grow, 2 * grow)
        pygame.draw.rect(surface, colour, box, border_radius=ui.px(8) + grow)
