"""Voices without words: a throat that sounds, a mouth that shapes it. Whose they are, and of which
temper, is told in ``voices.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from waves import RATE, TURN, Dice, Wave, band, finish, noise, room, ticks

_VOWELS = {
    "a": (730, 1150, 2500, 3400),
    "e": (480, 1900, 2550, 3500),
    "i": (300, 2250, 3000, 3600),
    "o": (500, 850, 2450, 3350),
    "u": (340, 700, 2300, 3300),
}
"""The resonances of a man's mouth."""
_WIDTHS = (85, 110, 160, 220)
"""How wide they are."""
_TOP = 5200.0
"""No partial above this one."""
Voice = Mapping[str, Any]


def sung(dice: Dice, tones: Wave, rough: float = 0.0) -> Wave:
    """What a throat sounds at a tone for each sample, before any mouth shapes it."""
    trembling = band(noise(dice, len(tones) / RATE + 0.01), 1, 25)[: len(tones)]
    tones = tones * (1 + (0.006 + 0.03 * rough) * trembling / np.abs(trembling).max())
    phase = TURN * np.cumsum(tones) / RATE
    wave = np.zeros(len(tones))
    for number in range(1, int(_TOP / tones.min()) + 1):
        heard = np.clip((_TOP - number * tones) / 400, 0, 1)
        wave += heard * number**-0.8 * np.sin(number * phase)
    hoarse = 1 - rough * 0.6 * (0.5 + 0.5 * np.sin(phase / 2)) ** 2
    return wave * hoarse


def shaped(wave: Wave, vowel: str, throat: float) -> Wave:
    """A wave as a mouth shapes it that says a vowel, with a throat of some length."""
    tones = np.fft.rfftfreq(len(wave), 1 / RATE)
    gain = np.full(len(tones), 0.02)
    for number, (middle, width) in enumerate(zip(_VOWELS[vowel], _WIDTHS, strict=True)):
        near = 1 + ((tones - middle / throat) / width) ** 2
        gain = gain + 0.9**number / near
    return np.fft.irfft(np.fft.rfft(wave) * gain, len(wave))


def _cry(
    dice: Dice, voice: Voice, *, seconds: float, tones: tuple[float, ...], breath: float
) -> Wave:
    """A cry that goes through ``tones``, as multiples of the voice's pitch, from one vowel of its
    temper to the other; with a share of ``breath`` in it."""
    temper = voice["temper"]
    times = ticks(seconds * temper["length"])
    share = np.linspace(0, 1, len(times))
    leaps = [1 + (tone - 1) * temper["rise"] for tone in tones]
    path = np.interp(share, np.linspace(0, 1, len(leaps)), leaps)
    throat = sung(dice, voice["pitch"] * path, voice["rough"])
    air = band(noise(dice, len(times) / RATE + 0.01)[: len(times)], 600, 5000)
    blown = np.minimum(share / 0.12, 1) * (1 - share) ** 0.7
    breath = min(0.8, breath + temper["breath"])
    wave = throat / np.abs(throat).max() * (1 - breath) * np.minimum(share / 0.08, 1)
    wave = wave + air / np.abs(air).max() * breath * (0.5 + np.exp(-share / 0.06))
    first, last = (shaped(wave, vowel, voice["throat"]) for vowel in temper["vowels"])
    turned = share**0.7
    cry = (first * (1 - turned) + last * turned) * blown
    return finish(room(dice, cry, 0.10, 0.15, 0.25), 0.62, 0.08, 1.1)


_CRIES: Mapping[str, Callable[[Dice, Voice], Wave]] = {
    # who strikes: short, and up
    "strike": partial(_cry, seconds=0.30, tones=(1.0, 1.25, 1.1), breath=0.05),
    # who is hurt: a leap, and back
    "hurt": partial(_cry, seconds=0.38, tones=(1.2, 1.45, 1.0, 0.9), breath=0.08),
    # who dies: long, and down, until only breath is left
    "die": partial(_cry, seconds=0.80, tones=(1.3, 1.2, 0.95, 0.8, 0.65), breath=0.2),
}


def cries() -> dict[str, Callable[[Dice], Wave]]:
    """What makes each cry of each voice, by name."""
    told = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    voices = {
        name: {**voice, "temper": told["tempers"][voice["temper"]]}
        for name, voice in told["voices"].items()
    }
    return {
        f"{name}-{kind}": partial(_uttered, make, voice)
        for name, voice in voices.items()
        for kind, make in _CRIES.items()
    }


def _uttered(make: Callable[[Dice, Voice], Wave], voice: Voice, dice: Dice) -> Wave:
    return make(dice, voice)
