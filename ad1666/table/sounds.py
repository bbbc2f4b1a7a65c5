"""What is heard: effects and music, as loud as the settings say.

The mixer is opened when something is first to be heard, and once only. Without a sound card, or
where pygame has no mixer, the game is silent, and all goes on.
"""

from __future__ import annotations

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
"""How loud each effect is beside the others, 0 to 1."""
NAMES = frozenset(_LEVELS)
CLICK = "click"
"""Of what is pressed on the screen."""
_FADE = 1200
"""Milliseconds in which music begins or ends."""
_FAULTS = (pygame.error, NotImplementedError, OSError)
"""What a missing sound card, mixer or decoder raises."""


@define
class Speaker:
    """The mixer, with what it is to play and what it plays."""

    silent: bool = False
    """Whether it has failed; it is not tried again."""
    music: bool = False
    """Whether there is to be music."""
    heard: float = 0.0
    """The volume of the music that plays, 0 if none."""
    effects: dict[str, pygame.mixer.Sound] = field(factory=dict)

    def ready(self) -> bool:
        """Opens the mixer, unless that is done or has failed."""
        if self.silent or pygame.mixer.get_init():
            return not self.silent
        self.effects.clear()  # they belonged to a mixer that was closed
        self.heard = 0.0
        pygame.mixer.init()
        return True

    def play(self, name: str, volume: float) -> None:
        """Plays an effect, at a volume from 0 to 1."""
        if not self.ready():
            return
        if name not in self.effects:
            self.effects[name] = pygame.mixer.Sound(_file(name))
        self.effects[name].set_volume(volume)
        self.effects[name].play()

    def attend(self, volume: float) -> None:
        """Brings the music to a volume."""
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
"""The one that this program has."""


def play(name: str) -> None:
    """Plays an effect, one of `NAMES`; ValueError if there is no such sound."""
    if name not in NAMES:
        raise ValueError(f"no sound is called {name!r}")
    volume = 0.0 if preferences.now.mute else preferences.now.effects / 100
    if volume:
        try:
            speaker.play(name, volume * _LEVELS[name])
        except _FAULTS:
            speaker.silent = True


def music(on: bool) -> None:
    """Whether there is to be music; it begins or ends when it is next attended to."""
    speaker.music = on


def attend() -> None:
    """Lets the music follow what is wanted and set; to be called after each frame, so that no
    frame waits for the mixer."""
    wanted = speaker.music and not preferences.now.mute
    try:
        speaker.attend(preferences.now.music / 100 if wanted else 0.0)
    except _FAULTS:
        speaker.silent = True


def _file(name: str) -> str:
    return str(data_root() / "assets" / "sounds" / f"{name}.ogg")
