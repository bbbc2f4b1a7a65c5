"""Sound effects and music, as loud as the settings say.

The mixer is opened once, when a sound is first needed. Without a sound card, or where pygame has no
mixer, the game goes on in silence.
"""

from __future__ import annotations

import os

import pygame
from attrs import define, field

from ad1666.resources import data_root
from ad1666.table.settings import preferences

_LEVELS = {
    "step_stone": 0.6,
    "step_wood": 0.6,
    "step_grass": 0.6,
    "door": 0.7,
    "shot": 0.9,
    "blade": 0.8,
    "parry": 0.8,
    "hit": 0.8,
    "fall": 0.8,
    "death": 0.9,
    "card": 0.6,
    "coin": 0.7,
    "bell": 0.8,
    "alarm": 0.7,
    "phase": 0.7,
    "win": 0.9,
    "click": 0.5,
}
"""The volume of each effect relative to the others, 0 to 1."""
NAMES = frozenset(_LEVELS)
CLICK = "click"
"""The click of a button on the screen."""
_FADE = 1200
"""Milliseconds in which music fades in or out."""
_FAULTS = (pygame.error, NotImplementedError, OSError)
"""What a missing sound card, mixer or decoder raises."""


@define
class Speaker:
    """The mixer, what it is to play and what it plays."""

    silent: bool = False
    """Whether it has failed. A failed mixer is not tried again."""
    music: bool = False
    """Whether there should be music."""
    heard: float = 0.0
    """The volume of the music that is playing, 0 if none."""
    effects: dict[str, pygame.mixer.Sound] = field(factory=dict)

    def ready(self) -> bool:
        """Opens the mixer unless it is open or has failed. Returns whether it can be used."""
        if self.silent or pygame.mixer.get_init():
            return not self.silent
        self.effects.clear()  # they belonged to a mixer that was closed
        self.heard = 0.0
        pygame.mixer.init()
        return True

    def play(self, name: str, volume: float) -> None:
        """Plays an effect at a volume from 0 to 1."""
        if not self.ready():
            return
        if name not in self.effects:
            self.effects[name] = pygame.mixer.Sound(_file(name))
        self.effects[name].set_volume(volume)
        self.effects[name].play()

    def attend(self, volume: float) -> None:
        """Sets the volume of the music, fading in and out."""
        if volume == self.heard or not self.ready():
            return
        if not volume:
            pygame.mixer.music.fadeout(_FADE)
        elif not self.heard:
            pygame.mixer.music.load(_file("music"))
            pygame.mixer.music.set_volume(volume)
            pygame.mixer.music.play(loops=-1, fade_ms=_FADE)
        else:
            pygame.mixer.music.set_volume(volume)
        self.heard = volume


speaker = Speaker()
"""The only speaker of the program."""


def play(name: str) -> None:
    """Plays an effect, one of `NAMES`. Raises ValueError if there is no such sound."""
    if name not in NAMES:
        raise ValueError(f"no sound is called {name!r}")
    volume = 0.0 if preferences.now.mute else preferences.now.effects / 100
    if volume:
        try:
            speaker.play(name, volume * _LEVELS[name])
        except _FAULTS:
            speaker.silent = True


def music(on: bool) -> None:
    """Switches music on or off. It takes effect with the next `attend`."""
    speaker.music = on


def attend() -> None:
    """Updates the music to what is wanted and set. Call it after each frame, so that no frame waits
    for the mixer."""
    wanted = speaker.music and not preferences.now.mute
    try:
        speaker.attend(preferences.now.music / 100 if wanted else 0.0)
    except _FAULTS:
        speaker.silent = True


def _file(name: str) -> bytes:
    """The path of a sound. As text pygame takes only UTF-8."""
    return os.fsencode(data_root() / "assets" / "sounds" / f"{name}.ogg")
