"""The page that closes a game before anything is counted. A press shows all of it at once, the next
one leads on to the figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from attrs import define, field, frozen

from ad1666.i18n import _
from ad1666.play.targets import Area, Command, Portrait, Row, Target
from ad1666.rules.state import State
from ad1666.table import sounds
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.span import Span
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.views.evening import finale
from ad1666.table.views.evening.ending import Ending
from ad1666.table.views.evening.finale import LENGTH, Places
from ad1666.words import curtain, vocabulary


@frozen
class _Stroke:
    """A sound, and the milliseconds after which it is heard."""

    at: int
    sound: str


def _strokes(ending: Ending) -> tuple[_Stroke, ...]:
    """What is heard while the page unfolds."""
    stars = [honour for honour in ending.honours if honour.earned]
    struck = (_Stroke(finale.STRUCK + finale.APART * n, "coin") for n in range(len(stars)))
    return (_Stroke(finale.STAMPED, "shut_wood"), *struck)


@define
class FinaleSheet(Sheet):
    """How a game ended, for those who have played it. ``done`` says what each figure has done, by
    its letter; ``shut`` puts it away, whereupon ``reckon`` leads on to the figures."""

    ending: Ending
    state: State
    done: Mapping[str, str]
    shut: Callable[[], None]
    reckon: Callable[[], None]
    span: Span = field(init=False, factory=lambda: Span(LENGTH))
    _behind: pygame.Surface | None = field(default=None, init=False, eq=False)
    """What lies behind the page, for windows of its size."""
    _heard: int = field(default=0, init=False)
    """The number of strokes that have been heard."""

    def __attrs_post_init__(self) -> None:
        self.span.begin()

    def press(self) -> None:
        """Shows all of it, or leads on."""
        if self.span.lasts:
            self.span.end()
        else:
            self.shut()

    def closed(self) -> None:
        """Leads on."""
        self.reckon()

    def entries(self) -> tuple[Button, ...]:
        """The way on, then everything that can be asked about."""
        on = Button(Command.RECKONING, _("The reckoning"), "Space", self.press, leads_on=True)
        people = (*self.ending.front, *self.ending.behind)
        asked: list[tuple[Target, str]] = [
            (Portrait(f.id), vocabulary.figure(f, self.state.figures)) for f in people
        ]
        asked += [(_star(n), h.name) for n, h in enumerate(self.ending.honours)]
        return on, *(Button(target, name, "", self.press) for target, name in asked)

    def key(self, event: pygame.event.Event) -> bool:
        """Tab and the arrows go through what can be asked about; any other key presses, but for
        that of the rules."""
        if self.span.lasts or not (self.walk(event) or hotkey(event) == "?"):
            self.press()
        return hotkey(event) != "?"

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the page over the whole window."""
        surface = ui.surface
        if self._behind is None or self._behind.get_size() != surface.get_size():
            self._behind = finale.stage(surface, self.ending.tone)
        ms = self.span.share * LENGTH
        self._sound(ms)
        ui.shade(0)
        ui.hotspot(Hotspot(Area.VEIL, surface.get_rect(), self.press))
        on = self.entries()[0]
        wide, high, gap = ui.button_width(on, 17), ui.px(38), ui.px(10)
        places = finale.draw(ui, self.ending, self.state, self._behind, ms, wide)
        self._explain(ui, places)
        window = surface.get_rect()
        box = pygame.Rect(window.right - wide - gap, window.bottom - high - gap, wide, high)
        ui.button(on, box, size=17)
        if self.at is not None:
            self._ring(ui)
            ui.explain(focus=self.focus)

    def _sound(self, ms: float) -> None:
        """Lets the strokes be heard whose time has come; none of those that were skipped."""
        due = [stroke for stroke in _strokes(self.ending) if stroke.at <= ms]
        if self.span.lasts:
            for stroke in due[self._heard :]:
                sounds.play(stroke.sound)
        self._heard = len(due)

    def _explain(self, ui: Ui, places: Places) -> None:
        """Lets everything tell what it stands for."""
        for figure_id, box in places.figures.items():
            figure = self.state.figure(figure_id)
            name = vocabulary.figure(figure, self.state.figures)
            tip = "\n".join(filter(None, (f"**{name}**", self.done.get(figure_id, ""))))
            ui.hotspot(Hotspot(Portrait(figure_id), box, self.press, tip))
        said = curtain.seal(self.ending.placing)
        ui.hotspot(Hotspot(Row(Area.HONOURS, 0), places.seal, self.press, said))
        for number, (box, honour) in enumerate(zip(places.stars, self.ending.honours, strict=True)):
            ui.hotspot(Hotspot(_star(number), box, self.press, honour.meaning))

    def _ring(self, ui: Ui) -> None:
        """Frames what is in focus."""
        for box in ui.places(*([] if self.focus is None else [self.focus])):
            for grow, colour in ((6, theme.EDGE), (4, theme.GOLD)):
                pygame.draw.rect(ui.surface, colour, box.inflate(grow, grow), 3, border_radius=6)


def _star(number: int) -> Row:
    """What stands for a star."""
    return Row(Area.HONOURS, number + 1)
