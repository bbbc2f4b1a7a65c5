"""Plucked strings: a lute and a harpsichord, at the low pitch of the time."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from waves import RATE, Wave, ticks

_PITCH = 415.0
"""Of the a above middle c."""
_SOFTEST = 6
"""How often the sharpest pluck is smoothed to become the softest."""
_SPOT = 0.17
"""Where the string is plucked, as a share of its length."""
_BODY = ((118, 40, 0.9), (230, 70, 0.8), (480, 160, 0.5))
"""Resonances of a lute's body: tone, width, gain."""


def tone(note: int) -> float:
    """The tone of a MIDI number."""
    return float(_PITCH * 2 ** ((note - 69) / 12))


@lru_cache(maxsize=128)
def pluck(note: int, seconds: float, bright: float, hold: float = 0.996) -> Wave:
    """A string after Karplus and Strong, a period at a time, and resampled to be in tune.
    ``bright`` runs from a soft finger, 0, to a quill, 1; ``hold`` is what a period leaves over."""
    wanted = tone(note)
    period = int(RATE / wanted)
    loop = np.random.default_rng(int(wanted * 100)).uniform(-1, 1, period)
    for _ in range(max(1, round((1 - bright) * _SOFTEST))):
        loop = (loop + np.roll(loop, 1)) / 2
    loop = loop - np.roll(loop, int(period * _SPOT))
    loop -= loop.mean()
    loop /= np.abs(loop).max()
    periods = []
    for _ in range(int(seconds * RATE / period) + 3):
        periods.append(loop)
        loop = hold * (0.5 * (loop + np.roll(loop, 1)))
    raw = np.concatenate(periods)
    # the average of neighbours makes the period longer by half a sample
    at = np.arange(len(ticks(seconds))) * (wanted * (period + 0.5) / RATE)
    wave = np.interp(at, np.arange(len(raw)), raw)
    wave[:24] *= np.linspace(0, 1, 24)
    end = min(len(wave), int(0.05 * RATE))
    wave[-end:] *= np.linspace(1, 0, end)
    return wave


def body(wave: Wave) -> Wave:
    """Strings as the body of a lute sounds them."""
    tones = np.fft.rfftfreq(len(wave), 1 / RATE)
    gain = 0.55 - 0.4 / (1 + (3800 / np.maximum(tones, 1)) ** 4)
    for middle, width, share in _BODY:
        gain = gain + share / (1 + ((tones - middle) / width) ** 2)
    return np.fft.irfft(np.fft.rfft(wave) * np.maximum(gain, 0.05), len(wave))
