"""What players set for the whole program, stored in their configuration folder."""

from __future__ import annotations

import enum
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import platformdirs
from attrs import Attribute, asdict, define, evolve, field, fields, frozen
from attrs.validators import and_, ge, instance_of, le

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.game.records import disk
from ad1666.i18n import _, choices
from ad1666.output import warn
from ad1666.rules.tables import complete


class Motion(enum.StrEnum):
    """How fast figures and cards move."""

    OFF = "off"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def pace(self) -> float:
        """The speed relative to normal; 0 if nothing moves."""
        return _PACES[self]


_PACES = complete(Motion, {Motion.OFF: 0.0, Motion.SLOW: 0.6, Motion.NORMAL: 1.0, Motion.FAST: 2.0})


class Pace(enum.StrEnum):
    """How long the table holds what matters before it goes on."""

    NONE = "none"
    QUICK = "quick"
    FLOWING = "flowing"
    EVENTS = "events"
    """Whoever plays here ends the beat of a death or of a thing taken with a key."""

    @property
    def share(self) -> float:
        """The length of a beat relative to normal; 0 if there is none."""
        return _BEATS[self]


_BEATS = complete(Pace, {Pace.NONE: 0.0, Pace.QUICK: 0.5, Pace.FLOWING: 1.0, Pace.EVENTS: 1.0})


class Grace(enum.StrEnum):
    """How long a new question or page takes no key that meant something else before."""

    NONE = "none"
    SHORT = "short"
    LONG = "long"
    LONGEST = "longest"

    @property
    def share(self) -> float:
        """The time relative to the usual one; 0 if there is none."""
        return _GRACES[self]


_GRACES = complete(Grace, {Grace.NONE: 0.0, Grace.SHORT: 1.0, Grace.LONG: 2.0, Grace.LONGEST: 4.0})


class Typeface(enum.StrEnum):
    """The letters of all text in the window."""

    ANTIQUA = "antiqua"
    """As they were printed then, with capitals for titles."""
    PLAIN = "plain"
    """Without serifs, and no two letters alike, for those who read that better."""


class Curtain(enum.StrEnum):
    """How a player's hand is hidden when two people share a screen."""

    FULL = "full"
    """A curtain whenever the other player's hand is to be shown next."""
    SIDE_BY_SIDE = "side-by-side"
    """No curtain: a hand is visible while its owner holds a key."""
    TRUSTING = "trusting"
    """No curtain: the player who is asked sees their hand."""


class Commands(enum.StrEnum):
    """Where the commands of who acts stand."""

    FIGURE = "figure"
    """At the figure."""
    BOTH = "both"
    """In words beside the board, too."""


_MOST_BYTES = 1_000_000
"""Settings have some kilobytes."""
_BAD = ".bad-"
"""Suffix of a settings file that could not be read, before a number."""
_FLAG = instance_of(bool)
_PER_CENT = and_(instance_of(int), ge(0), le(100))


def _size(value: Sequence[int] | None) -> tuple[int, int] | None:
    return None if value is None else (int(value[0]), int(value[1]))


def _words(value: Iterable[object]) -> tuple[str, ...]:
    return tuple(str(word) for word in value)


def _named(value: Mapping[object, object]) -> dict[str, str]:
    return {str(name): str(word) for name, word in dict(value).items()}


def _language(_settings: Settings, _field: Attribute[str], value: object) -> None:
    if value and value not in choices():
        raise ValueError(f"there is no catalogue for {value!r}")


@frozen
class Settings:
    """All settings. Raises ValueError or TypeError if a value is not valid."""

    language: str = field(default="", validator=[instance_of(str), _language])
    """Empty for the system's language."""
    text_size: int = field(default=100, validator=and_(instance_of(int), ge(100), le(200)))
    """In per cent."""
    typeface: Typeface = field(default=Typeface.ANTIQUA, converter=Typeface)
    spaced: bool = field(default=False, validator=_FLAG)
    """Whether letters and lines stand farther apart."""
    motion: Motion = field(default=Motion.NORMAL, converter=Motion)
    pace: Pace = field(default=Pace.EVENTS, converter=Pace)
    grace: Grace = field(default=Grace.SHORT, converter=Grace)
    camera: bool = field(default=True, validator=_FLAG)
    """Whether the view of the board follows what happens."""
    calls: bool = field(default=True, validator=_FLAG)
    """Whether figures call out now and then."""
    effects: int = field(default=80, validator=_PER_CENT)
    """The volume of sound effects, in per cent."""
    ambience: int = field(default=40, validator=_PER_CENT)
    """The volume of the sounds of places and fights."""
    music: int = field(default=35, validator=_PER_CENT)
    mute: bool = field(default=False, validator=_FLAG)
    curtain: Curtain = field(default=Curtain.FULL, converter=Curtain)
    asks_first: bool = field(default=False, validator=_FLAG)
    """Whether who has the initiative is asked who goes first, instead of going first."""
    commands: Commands = field(default=Commands.FIGURE, converter=Commands)
    hints: bool = field(default=True, validator=_FLAG)
    """Whether a rule is explained when it first matters."""
    hints_seen: tuple[str, ...] = field(default=(), converter=_words)
    """The rules that have been explained."""
    lessons: tuple[str, ...] = field(default=(), converter=_words)
    """The lessons that have been gone through."""
    puzzles: tuple[str, ...] = field(default=(), converter=_words)
    """The puzzles that have been solved."""
    daily: str = field(default="", validator=instance_of(str))
    """The day of the last duel of a day that was played, in ISO 8601; empty if none was."""
    advice: bool = field(default=True, validator=_FLAG)
    """Whether players may ask a program what it would do."""
    clauses: bool = field(default=False, validator=_FLAG)
    """Whether clause numbers stand beside what they explain."""
    patterns: bool = field(default=False, validator=_FLAG)
    """Whether colours that carry meaning also have a pattern."""
    full_screen: bool = field(default=False, validator=_FLAG)
    window: tuple[int, int] | None = field(default=None, converter=_size)
    """The last size of the window."""
    folded: tuple[str, ...] = field(default=(), converter=tuple)
    """The folded panels of the table."""
    keys: Mapping[str, str] = field(factory=dict, converter=_named)
    """The keys that differ from the default ones, by deed."""
    players: Mapping[str, str] = field(factory=dict, converter=_named)
    """Who was last chosen to play a side, by the name of the side; a person if not listed."""
    guests: tuple[str, ...] = field(default=(), converter=_words)
    """The programs of somebody's own that have been named here: only these are looked for when a
    record names one, since a record may come from anywhere."""


@define
class Preferences:
    """The settings in force. They are written to disk only after `read` has set a file."""

    now: Settings = Settings()
    path: Path | None = None
    faults: list[str] = field(factory=list)
    """What was wrong with the file when it was read, until somebody has shown it."""

    def read(self, path: Path) -> None:
        """Reads the settings from a file, which need not exist. Invalid values cause a warning and
        get their defaults."""
        self.path, before = path, self.faults
        found = _found(path, Settings())
        self.now, self.faults = found.settings, list(found.faults)
        for told in self.faults:
            if told not in before:
                warn(told)

    def override(self, **settings: Any) -> None:
        """Changes some settings until the program exits, without saving them."""
        self.now = evolve(self.now, **settings)

    def change(self, **settings: Any) -> str:
        """Changes some settings at once and on disk. The others on disk stay as another window may
        have set them, and so does what only a newer version understands. A file that cannot be read
        is kept under another name. Returns why they cannot be saved, else an empty text."""
        self.now = evolve(self.now, **settings)
        if self.path is None:
            return ""
        found = _found(self.path, self.now)
        values = asdict(evolve(found.settings, **settings))
        foreign = {name: found.raw[name] for name in found.foreign if name not in settings}
        # ASCII can hold even half characters
        text = json.dumps({**values, **foreign}, indent=2)
        try:
            if found.spoilt:
                os.replace(self.path, disk.unused(self.path, _BAD))
            disk.replace(self.path, f"{text}\n".encode())
        except OSError as error:
            return _("The settings cannot be saved: {error}.").format(error=_(error.strerror))
        return ""


@frozen
class _Found:
    """What a file of settings holds."""

    settings: Settings
    raw: Mapping[str, Any] = field(factory=dict)
    foreign: tuple[str, ...] = ()
    """The names in ``raw`` that, or whose values, this version does not know."""
    faults: tuple[str, ...] = ()
    spoilt: bool = False
    """Whether there is a file that cannot be read."""


def _found(path: Path, usual: Settings) -> _Found:
    """The settings in a file, with defaults from ``usual``."""
    if not os.path.lexists(path):
        return _Found(usual)
    wrong, reason = "", ""
    try:
        # some editors add a byte order mark
        raw = json.loads(read_bytes(path, _MOST_BYTES).decode("utf-8-sig"))
        if not isinstance(raw, dict):
            wrong = _(
                "{path}: contains no settings. The defaults are used, and the file is kept as "
                "{aside} as soon as a setting changes."
            )
    except ContentError:
        wrong = _(
            "{path}: the settings are no ordinary file, too large, or may not be read. The "
            "defaults are used, and what is there is kept as {aside} as soon as a setting changes."
        )
    except (ValueError, RecursionError) as error:
        reason = str(error)
        wrong = _(
            "{path}: the settings cannot be read: {error}. The defaults are used, and the file is "
            "kept as {aside} as soon as a setting changes."
        )
    if wrong:
        told = wrong.format(path=path, error=reason, aside=disk.unused(path, _BAD).name)
        return _Found(usual, faults=(told,), spoilt=True)
    settings, faults, invalid = usual, list[str](), list[str]()
    known = [f.name for f in fields(Settings)]
    for name in (name for name in known if name in raw):
        try:
            settings = evolve(settings, **{name: raw[name]})
        except (LookupError, TypeError, ValueError, OverflowError):
            wrong = _("{path}: {name} cannot be {value}. The default is used.")
            faults.append(wrong.format(path=path, name=name, value=repr(raw[name])))
            invalid.append(name)
    foreign = (*invalid, *(name for name in raw if name not in known))
    return _Found(settings, raw, foreign, tuple(faults))


preferences = Preferences()
"""The settings of this process: one window, set by one person."""


def settings_file() -> Path:
    """The path of the settings file."""
    return Path(platformdirs.user_config_dir("ad1666", appauthor=False)) / "settings.json"
