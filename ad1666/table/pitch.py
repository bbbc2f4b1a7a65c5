"""A sound, some tones higher."""

from __future__ import annotations

import pygame

_OCTAVE = 6
"""The whole tones of an octave, which is the most that a sound is raised."""


def higher(sound: pygame.mixer.Sound, tones: int) -> pygame.mixer.Sound:
    """A sound so many whole tones higher, and shorter by that."""
    _rate, bits, channels = pygame.mixer.get_init()
    frame = abs(bits) // 8 * channels
    raw, step = sound.get_raw(), 2 ** (min(tones, _OCTAVE) / _OCTAVE)
    begins = (int(n * step) * frame for n in range(int(len(raw) // frame / step)))
    return pygame.mixer.Sound(buffer=b"".join(raw[at : at + frame] for at in begins))
