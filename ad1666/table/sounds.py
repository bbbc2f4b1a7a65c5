"""Sound effects, the sounds of places and music, each as loud as the settings say.

The mixer is opened once, when a sound is first needed. Without a sound card, or where pygame has no
mixer, the game goes on in silence; without a sound of its own, it goes on without that.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import pygame
from attrs import define, field, frozen

from ad1666.content.maps.ambience import Ambience
from ad1666.i18n import _
from ad1666.output import warn
from ad1666.resources import data_root
from ad1666.settings import preferences
from ad1666.table.pitch import higher
from ad1666.table.tune import Piece, Tune, quieten

LEVELS = {
    "step_stone": 0.6,
    "step_wood": 0.6,
    "step_tile": 0.6,
    "step_grass": 0.6,
    "step_mud": 0.6,
    "step_water": 0.6,
    "door_wood": 0.7,
    "shut_wood": 0.7,
    "door_iron": 0.7,
    "shut_iron": 0.7,
    "door_break": 0.8,
    "lock": 0.7,
    "shot": 0.9,
    "bow": 0.8,
    "throw": 0.8,
    "blade": 0.8,
    "parry": 0.8,
    "hit": 0.75,
    "fall": 0.7,
    "death": 0.9,
    "card": 0.6,
    "joker": 0.9,
    "coin": 0.7,
    "bell": 0.8,
    "drum": 0.8,
    "drum_near": 0.9,
    "alarm": 0.7,
    "phase": 0.7,
    "win": 0.9,
    "click": 0.5,
}
"""The volume of each effect relative to the others, 0 to 1."""
CRIES = "cries"
"""The folder of the voices. Their sounds are called ``cries/VOICE-CRY``."""
_CRY = 0.4
"""The volume of a cry, likewise."""
PLACES = "places"
"""The folder of the loops."""
TENSION = "tension"
"""The loop of a fight. The others are called as the places where they are heard."""
MUSIC = "music"
"""The folder of the pieces."""
_AT_A_TABLE = (Piece.EXPLORING, Piece.PURSUIT, Piece.LAST_TURNS, Piece.VICTORY, Piece.DEFEAT)
"""What may be heard at a table, in the order in which it is needed,"""
_AT_A_BALL = (Piece.MINUET_LOUD, Piece.MINUET_SLOW, *_AT_A_TABLE)
"""and at that of a ball."""
HIGHER = "+"
"""What stands between the name of a sound and by how many tones it is higher."""
CLICK = "click"
"""The click of a button on the screen."""
_CHANNELS = 16
"""How many effects and loops may sound at once."""
_FADE = 1200
"""Milliseconds in which music and loops fade in or out."""
_FAULTS = (pygame.error, NotImplementedError, OSError)
"""What a missing sound card, mixer or decoder raises."""
_RAISED = re.compile(rf"(.+){re.escape(HIGHER)}(\d+)")
_VARIANT = re.compile(r"-\d+$")


@frozen
class Atmosphere:
    """What is heard as long as a scene lasts."""

    place: Ambience | None = None
    """Where it plays."""
    fight: bool = False
    """Whether blades are crossed."""
    piece: Piece = Piece.DANCE
    """The music."""


SILENCE = Atmosphere()


@lru_cache(maxsize=1)
def files() -> Mapping[str, tuple[Path, ...]]:
    """The files of each effect and cry by name: its variants in order, most have but one."""
    within, found = folder(), dict[str, list[Path]]()
    for path in sorted((*within.glob("*.ogg"), *(within / CRIES).glob("*.ogg"))):
        name = path.relative_to(within).with_suffix("").as_posix()
        found.setdefault(_VARIANT.sub("", name), []).append(path)
    return {name: tuple(paths) for name, paths in found.items()}


@define
class Loop:
    """One of the sounds that go on, with its channel of the mixer."""

    channel: int
    name: str = ""
    """What is playing; empty if nothing."""
    volume: float = 0.0

    def attend(self, speaker: Speaker, name: str, volume: float) -> None:
        """Plays the loop with this name, if any, at a volume, fading in and out."""
        if not name or not volume:
            name, volume = "", 0.0
        if (name, volume) == (self.name, self.volume) or not speaker.ready():
            return
        channel = pygame.mixer.Channel(self.channel)
        if not name:
            quieten(channel, _FADE)
        elif (sound := speaker.loaded(_loop(name))) is None:
            channel.stop()
        else:
            sound.set_volume(volume)  # the channel's own volume is that of the fading
            if name != self.name:
                channel.play(sound, loops=-1, fade_ms=_FADE)
        self.name, self.volume = name, volume


@define
class Speaker:
    """The mixer, what it is to play and what it plays."""

    silent: bool = False
    """Whether it has failed. A failed mixer is not tried again."""
    music: bool = False
    """Whether there should be music."""
    loops: tuple[Loop, Loop] = field(init=False)
    """The sounds of the place, and those of a fight."""
    tune: Tune = field(init=False)
    effects: dict[Path, pygame.mixer.Sound | None] = field(factory=dict)
    _raised: dict[tuple[Path, int], pygame.mixer.Sound] = field(factory=dict)
    """The same some tones higher."""
    _turns: dict[str, int] = field(factory=dict)
    """How often each effect has been played."""

    def __attrs_post_init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        """Nothing is heard yet. Whatever was loaded belonged to a mixer that was closed."""
        self.effects.clear()
        self._raised.clear()
        self.loops, self.tune = (Loop(0), Loop(1)), Tune((2, 3), self._piece)

    def ready(self) -> bool:
        """Opens the mixer unless it is open or has failed. Returns whether it can be used."""
        if self.silent or pygame.mixer.get_init():
            return not self.silent
        self._begin()
        # at no other rate: converted piece by piece, a loop would click where it begins
        pygame.mixer.init(allowedchanges=0)
        pygame.mixer.set_num_channels(_CHANNELS)
        pygame.mixer.set_reserved(len(self.loops) + len(self.tune.channels))
        return True

    def loaded(self, path: Path) -> pygame.mixer.Sound | None:
        """The sound in a file, None if that is missing. As text pygame takes only UTF-8."""
        if path not in self.effects:
            there = path.is_file()
            self.effects[path] = pygame.mixer.Sound(os.fsencode(path)) if there else None
        return self.effects[path]

    def play(self, name: str, variants: Sequence[Path], volume: float, tones: int = 0) -> None:
        """Plays the next variant of an effect, at a volume from 0 to 1, and so many tones higher.
        They take turns, so that none is heard twice in a row and nothing is left to chance."""
        if not self.ready():
            return
        turn = self._turns[name] = self._turns.get(name, -1) + 1
        path = variants[turn % len(variants)]
        sound = self.loaded(path)
        if sound is not None and tones:
            if (path, tones) not in self._raised:
                self._raised[path, tones] = higher(sound, tones)
            sound = self._raised[path, tones]
        if sound is not None:
            sound.set_volume(volume)
            sound.play()

    def attend(self, music: float, ambience: float, atmosphere: Atmosphere) -> None:
        """Plays the music and what is heard of an atmosphere at these volumes, fading in and
        out."""
        place, fight = self.loops
        if atmosphere.place is not None and ambience and place.name != atmosphere.place:
            if self.ready():
                self.loaded(_loop(TENSION))  # now, while nobody waits for a fight
            place, fight = self.loops  # new ones, if the mixer had to be opened
        place.attend(self, atmosphere.place or "", ambience)
        fight.attend(self, TENSION if atmosphere.fight else "", ambience)
        if (music or self.tune.piece) and self.ready():
            self.tune.attend(atmosphere.piece, music, pygame.time.get_ticks())
            if music and atmosphere.place is not None:
                self._prepare(_AT_A_BALL if atmosphere.place is Ambience.BALL else _AT_A_TABLE)

    def _prepare(self, pieces: Iterable[Piece]) -> None:
        """Decodes one of these that has not been yet: one in each frame, from the briefing on."""
        for path in map(_music, pieces):
            if path not in self.effects:
                self.loaded(path)
                return

    def _piece(self, piece: Piece) -> pygame.mixer.Sound | None:
        return self.loaded(_music(piece))


speaker = Speaker()
"""The only speaker of the program."""


def lacking() -> list[str]:
    """What is to be told at the table, as it is on the console, where sounds of the game are
    missing: those are not heard, and without any there is silence."""
    loops = {f"{PLACES}/{name}.ogg": _loop(name) for name in (TENSION, *Ambience)}
    loops |= {f"{MUSIC}/{piece}.ogg": _music(piece) for piece in Piece}
    gone = [f"{name}.ogg" for name in LEVELS if name not in files()]
    gone += [name for name, path in loops.items() if not path.is_file()]
    if not gone:
        return []
    if len(gone) < len(LEVELS) + len(loops):
        told = _("sounds are missing: {names} in {folder}. Install the game again.")
        told = told.format(names=", ".join(gone), folder=folder())
    else:
        speaker.silent = True
        told = _("sounds are missing in {folder}, so none is heard. Install the game again.")
        told = told.format(folder=folder())
    warn(told)
    return [told]


def play(name: str) -> None:
    """Plays an effect or a cry, if it is not missing; of ``name+2``, two tones higher. Raises
    ValueError if there is no such sound."""
    if speaker.silent:
        return
    raised = _RAISED.fullmatch(name)
    name, tones = (raised[1], int(raised[2])) if raised else (name, 0)
    variants = files().get(name)
    if variants is None:
        if name in LEVELS or name.startswith(f"{CRIES}/"):
            return
        raise ValueError(f"no sound is called {name!r}")
    volume = 0.0 if preferences.now.mute else preferences.now.effects / 100
    if volume:
        try:
            level = volume * LEVELS.get(name, _CRY)
            speaker.play(name, variants, level, tones)
        except _FAULTS:
            speaker.silent = True


def music(on: bool) -> None:
    """Switches music on or off. It takes effect with the next `attend`."""
    speaker.music = on


def attend(atmosphere: Atmosphere = SILENCE) -> None:
    """Updates the music and what is heard of the scene to what is wanted and set. Call it after
    each frame, so that no frame waits for the mixer."""
    now = preferences.now
    loud = 0 if now.mute else 1
    tune = now.music / 100 * loud if speaker.music else 0.0
    try:
        speaker.attend(tune, now.ambience / 100 * loud, atmosphere)
    except _FAULTS:
        speaker.silent = True


def _loop(name: str) -> Path:
    return folder() / PLACES / f"{name}.ogg"


def _music(piece: Piece) -> Path:
    return folder() / MUSIC / f"{piece}.ogg"


def folder() -> Path:
    """Where they are."""
    return data_root() / "assets" / "sounds"
