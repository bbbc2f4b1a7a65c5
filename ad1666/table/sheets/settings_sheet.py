"""The sheet of the settings. Each change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

import pygame
from attrs import define, field, frozen

from ad1666.i18n import N_, _, choices, own_name, percent, preferred
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.rules.tables import complete
from ad1666.settings import Commands, Curtain, Grace, Motion, Pace, Typeface, preferences
from ad1666.table.sheets.list_sheet import ListSheet
from ad1666.table.toolkit import columns, text, theme
from ad1666.table.toolkit.layout import largest_text
from ad1666.table.toolkit.ui import Button, Hotspot, Ui

_TYPE = 17
_ARROW = 34
"""The width of the buttons beside a value."""
_VALUE = 0.36
"""The share of the sheet's width for a value with its buttons."""
_MOTION = complete(
    Motion,
    {
        Motion.OFF: N_("off"),
        Motion.SLOW: N_("slow"),
        Motion.NORMAL: N_("normal"),
        Motion.FAST: N_("fast"),
    },
)
_BEATS = complete(
    Pace,
    {
        Pace.NONE: N_("none"),
        Pace.QUICK: N_("quick"),
        Pace.FLOWING: N_("flowing"),
        Pace.EVENTS: N_("stop at events"),
    },
)
_GRACES = complete(
    Grace,
    {
        Grace.NONE: N_("none"),
        Grace.SHORT: N_("0.3 seconds"),
        Grace.LONG: N_("0.6 seconds"),
        Grace.LONGEST: N_("1.2 seconds"),
    },
)
_TYPEFACES = complete(Typeface, {Typeface.ANTIQUA: N_("antiqua"), Typeface.PLAIN: N_("plain")})
_CURTAINS = complete(
    Curtain,
    {
        Curtain.FULL: N_("curtain"),
        Curtain.SIDE_BY_SIDE: N_("side by side"),
        Curtain.TRUSTING: N_("trusting"),
    },
)
_COMMANDS = complete(
    Commands,
    {
        Commands.FIGURE: N_("at the figure"),
        Commands.BOTH: N_("in the column too"),
    },
)


def _per_cent(value: int) -> str:
    return percent(value / 100)


def _switch(value: bool) -> str:
    return _("on") if value else _("off")


@frozen
class Setting:
    """A row of the sheet: the setting's name in `Settings`, its label and note (translated where
    they are drawn), its values in order, and the function that words a value."""

    name: str
    label: str
    note: str
    values: tuple[Any, ...] = (False, True)
    told: Callable[[Any], str] = _switch

    @property
    def value(self) -> Any:
        """The current value."""
        return getattr(preferences.now, self.name)

    def other(self, step: int) -> Any:
        """The value ``step`` places further on; None beyond the end. If there are two values, the
        other one."""
        if len(self.values) == 2:
            return self.values[1 - self.values.index(self.value)]
        values: Sequence[Any] = self.values
        if isinstance(self.value, int):  # a value from the file may lie between those offered
            values = sorted({*values, self.value})
        at = values.index(self.value) + step
        return values[at] if 0 <= at < len(values) else None


def _language(code: str) -> str:
    name = own_name(code or preferred())
    return name if code else _("system: {language}").format(language=name)


SETTINGS = (
    Setting(
        "text_size",
        N_("Text size"),
        N_("The size of all text, on every screen."),
        tuple(range(100, 201, 10)),
        _per_cent,
    ),
    Setting(
        "typeface",
        N_("Letters"),
        N_("Antiqua, as printed then; or plain ones, no two of them alike, if they read better."),
        tuple(Typeface),
        lambda value: _(_TYPEFACES[value]),
    ),
    Setting("spaced", N_("Wider spacing"), N_("Letters and lines stand farther apart.")),
    Setting(
        "language",
        N_("Language"),
        N_("For the program, the rules and all stories; saved games work in any."),
        ("", *choices()),
        _language,
    ),
    Setting(
        "full_screen",
        N_("Full screen"),
        N_("F11 or Alt and Enter switch it, too."),
    ),
    Setting(
        "motion",
        N_("Motion"),
        N_("How fast figures and cards move. Any key or click ends a motion."),
        tuple(Motion),
        lambda value: _(_MOTION[value]),
    ),
    Setting(
        "pace",
        N_("Pace"),
        N_(
            "How long wounds, deaths and the like are held before the next question. Stop at "
            "events: a death, the thing taken, or what a scenario tells, waits for a key. Space or "
            "a click goes on."
        ),
        tuple(Pace),
        lambda value: _(_BEATS[value]),
    ),
    Setting(
        "grace",
        N_("Pause before an answer"),
        N_(
            "How long a new question or page takes no key or button that meant something else "
            "before, so that nobody answers what they have not seen. None: at once, for quick "
            "hands."
        ),
        tuple(Grace),
        lambda value: _(_GRACES[value]),
    ),
    Setting(
        "camera",
        N_("Camera"),
        N_(
            "Zoomed in, the board follows who acts and shows what is asked. Fights and shots are "
            "seen from nearer."
        ),
    ),
    Setting(
        "calls",
        N_("Calls of the figures"),
        N_("Now and then somebody has something to say, in a bubble. It stops nothing."),
    ),
    Setting(
        "effects",
        N_("Volume of sounds"),
        N_("Blades, shots, steps, doors, cries and cards."),
        tuple(range(0, 101, 5)),
        _per_cent,
    ),
    Setting(
        "ambience",
        N_("Volume of the surroundings"),
        N_("What is heard of a place, such as voices, wind and water; and the tension of a fight."),
        tuple(range(0, 101, 5)),
        _per_cent,
    ),
    Setting(
        "music",
        N_("Volume of the music"),
        N_("The music of the start screen and the table."),
        tuple(range(0, 101, 5)),
        _per_cent,
    ),
    Setting("mute", N_("Mute"), N_("No sound at all.")),
    Setting(
        "curtain",
        N_("Secrecy at one screen"),
        N_(
            "Curtain: one player looks away before the other's cards are shown. Side by side: a "
            "hand shows while its owner holds a key. Trusting: whoever is asked sees their own "
            "hand."
        ),
        tuple(Curtain),
        lambda value: _(_CURTAINS[value]),
    ),
    Setting(
        "asks_first",
        N_("Ask who goes first"),
        N_("If off, whoever has the initiative goes first, unasked."),
    ),
    Setting(
        "commands",
        N_("Commands"),
        N_("Where the commands of who acts stand. Their keys are the same everywhere."),
        tuple(Commands),
        lambda value: _(_COMMANDS[value]),
    ),
    Setting("hints", N_("Hints"), N_("A rule is explained when it first matters in a game.")),
    Setting("advice", N_("Advice"), N_("Players may ask a strong program what it would do here.")),
    Setting(
        "clauses",
        N_("Clause numbers"),
        N_("Shows rule numbers beside what they explain; if off, hold Alt to see them."),
    ),
    Setting(
        "patterns",
        N_("Patterns beside colours"),
        N_("Whatever a colour shows, a pattern shows as well."),
    ),
)


@define
class SettingsSheet(ListSheet):
    """All settings, one per row. Up and down move between rows, left and right change a value.
    ``keys`` opens the page of keys; ``phones`` makes the button that opens the codes for phones, in
    a game."""

    keys: Callable[[], None]
    phones: Callable[[], Button] | None = None

    title: ClassVar[str] = N_("Settings")
    size: ClassVar[tuple[int, int]] = (900, 714)
    fleeting: ClassVar[bool] = False
    problem: str = field(default="", init=False)
    """Why the last change could not be saved."""
    _pointed: int | None = field(default=None, init=False)
    """The row under the pointer, unless keys were pressed since the pointer last moved."""
    _pointer: tuple[int, int] | None = field(default=None, init=False)
    _typing: bool = field(default=False, init=False)

    @property
    def number(self) -> int:
        """The number of settings."""
        return len(SETTINGS)

    def commands(self) -> tuple[Button, ...]:
        """The commands that open the page of keys and the codes for phones."""
        tip = _("What each key does, and how to change it.")
        keys = Button(Command.KEYS, _("Keys"), "F8", self.keys, tip)
        return (keys,) if self.phones is None else (keys, self.phones())

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws the rows, and below them the note on the setting under the pointer, or else in the
        keyboard's focus, or why a change could not be saved. The rows do not move, however long
        that text is."""
        room = self.room(ui, close)
        notes = [self.problem, *(self._note(ui, setting) for setting in SETTINGS)]
        high = max(text.height(note, ui.font(_TYPE), room.width) for note in notes)
        rows = columns.row(room, room.top, room.height - high - ui.px(6))
        if ui.pointer != self._pointer:
            self._pointer, self._typing = ui.pointer, False
        self._pointed = None
        self.scroll.draw(ui, rows, lambda column: self.content(ui, column))
        read = self.at if self._pointed is None else self._pointed
        note = self.problem or self._note(ui, SETTINGS[read])
        colour = theme.RULE if self.problem else theme.INK_SOFT
        ui.flow(note, columns.row(room, rows.bottom + ui.px(6)), _TYPE, colour)

    def _note(self, ui: Ui, setting: Setting) -> str:
        """The note on a setting, and whether the window is too small for its value."""
        note = _(setting.note)
        most = int(largest_text((ui.layout.width, ui.layout.height)))
        if setting.name == "text_size" and setting.value > most:
            note += " " + _("This window has room for {most} at most.").format(most=_per_cent(most))
        return note

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws all rows. Returns the y below them."""
        y = room.top
        for number, setting in enumerate(SETTINGS):
            row = self._row(ui, columns.row(room, y), number, setting)
            self.lies(number, row, room.top)
            y = row.bottom
        return y

    def _row(self, ui: Ui, row: pygame.Rect, number: int, setting: Setting) -> pygame.Rect:
        pad = ui.px(6)
        width = round(row.width * (1 - _VALUE)) - 2 * pad
        column = pygame.Rect(row.left + pad, row.top, width, 0)
        label = partial(ui.flow, _(setting.label), size=_TYPE)
        high = columns.measured(ui, column, label)
        row.height = max(high + 2 * pad, ui.px(34), ui.font(_TYPE) + ui.px(16))
        if ui.over(row.clip(ui.surface.get_clip())) and not self._typing:
            self._pointed = number
        if number in (self.at, self._pointed):
            pygame.draw.rect(ui.surface, theme.CREAM, row, border_radius=4)
        if number == self.at:
            pygame.draw.rect(ui.surface, theme.RULE, row, 2, border_radius=4)
        columns.level(ui, columns.row(column, row.top, row.height), label)
        target = Row(Area.SETTINGS, number)
        place = pygame.Rect(row.left, row.top, width + pad, row.height)
        if seen := ui.seen(place):
            ui.hotspot(Hotspot(target, seen, partial(self.go, number)))
        wide = ui.type_px(_ARROW)
        box = pygame.Rect(place.right + pad, row.top + 3, row.right - place.right - 2 * pad, 0)
        box.height = row.height - 6
        for command, sign, step in ((Command.LESS, "–", -1), (Command.MORE, "+", 1)):
            beside = box.copy()
            beside.width = wide
            if step > 0:
                beside.right = box.right
            act = None if setting.other(step) is None else partial(self._change, number, step)
            ui.button(Button(InRow(target, command), sign, "", act), beside, size=_TYPE)
        told = setting.told(setting.value)
        text.centred(ui.surface, told, box.inflate(-2 * wide, 0), ui.font(_TYPE), theme.INK, "bold")
        return row

    def key(self, event: pygame.event.Event) -> bool:
        """Changes a value, or moves between rows."""
        self._typing = True
        match event.key:
            case pygame.K_LEFT | pygame.K_MINUS | pygame.K_KP_MINUS:
                self._change(self.at, -1)
            case pygame.K_RIGHT | pygame.K_PLUS | pygame.K_EQUALS | pygame.K_KP_PLUS:
                self._change(self.at, 1)
            case _:
                return super().key(event)
        return True

    def enter(self) -> None:
        """Changes the setting in focus to its next value, after the last to the first."""
        setting = SETTINGS[self.at]
        step = 1 if setting.other(1) is not None else 1 - len(setting.values)
        self._change(self.at, step)

    def _change(self, number: int, step: int) -> None:
        """Changes a setting if there is such a value."""
        self.go(number)
        setting = SETTINGS[number]
        value = setting.other(step)
        if value is not None:
            self.problem = preferences.change(**{setting.name: value})
