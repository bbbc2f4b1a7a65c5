"""The instruments of the music: a note, or none where there is but one, as a wave."""

from __future__ import annotations

import numpy as np
from strings import pluck, tone
from waves import RATE, TURN, Wave, band, burst, modes, noise, silence, ticks


def lute(note: int, seconds: float) -> Wave:
    """A gut string under a finger."""
    return pluck(note, round(seconds, 2), 0.55, 0.9955 if note > 60 else 0.9975)


def harpsichord(note: int, seconds: float) -> Wave:
    """A brass string under a quill."""
    return pluck(note, round(seconds, 2), 0.98, 0.9955 if note > 60 else 0.9972)


def viol(note: int, seconds: float, bite: float = 0.10) -> Wave:
    """A bowed string: partials that come in within ``bite`` seconds, with a late tremble and the
    hair of the bow."""
    times, low = ticks(seconds), tone(note)
    tremble = 0.0035 * np.sin(TURN * 5.2 * times) * np.clip((times - 0.25) / 0.4, 0, 1)
    phase = TURN * low * np.cumsum(1 + tremble) / RATE
    wave = silence(seconds)
    for n in range(1, int(min(16, 6500 / low)) + 1):
        wave += np.sin(n * phase + n) / n**1.15
    hair = band(noise(np.random.default_rng(note), seconds), 900, 4200) * 0.05
    rise = np.minimum(times / bite, 1) ** 0.8
    fall = np.clip((seconds - times) / 0.14, 0, 1) ** 0.7
    return (wave / 2.2 + hair) * rise * fall * (0.85 + 0.15 * np.exp(-times / 0.4))


def trumpet(note: int, seconds: float) -> Wave:
    """A natural trumpet, muffled by the distance: bright at first."""
    times, low = ticks(seconds), tone(note)
    wave = silence(seconds)
    for n in range(1, int(min(14, 7000 / low)) + 1):
        bright = np.exp(-(n - 1) * (0.16 + 0.22 * np.minimum(times / 0.5, 1)))
        wave += np.sin(TURN * n * low * times + 0.3 * n) * bright * (0.6 if n == 1 else 1)
    return wave / 3 * np.minimum(times / 0.03, 1) * np.clip((seconds - times) / 0.08, 0, 1)


def kettledrum(note: int, seconds: float = 1.0, *, soft: bool = False) -> Wave:
    """A kettledrum, under a ``soft`` stick or a hard one."""
    dice, low = np.random.default_rng(note + soft), tone(note)
    ratios = ((1, 1, 0.42), (1.5, 0.6, 0.32), (1.98, 0.35, 0.25), (2.44, 0.2, 0.18))
    stroke = burst(dice, seconds, 90, 900 if soft else 2600, 0.002, 0.03)
    struck = modes(dice, seconds, [(low * r, gain, decay) for r, gain, decay in ratios])
    wave = struck / 1.7 + stroke * (0.15 if soft else 0.45)
    wave[:88] *= np.linspace(0, 1, 88)
    return wave


def tabor(*, high: bool) -> Wave:
    """A small drum, at its rim (``high``) or in the middle."""
    low, top = (500, 4200) if high else (140, 1400)
    return burst(np.random.default_rng(high), 0.25, low, top, 0.001, 0.05)


def bell() -> Wave:
    """A bell in d, struck softly."""
    low = tone(62)
    ratios = (
        *((0.5, 0.5, 2.2), (1, 0.9, 1.6), (1.19, 0.5, 1.2), (1.5, 0.25, 0.9)),
        *((2, 0.5, 0.8), (2.74, 0.2, 0.4), (4.1, 0.1, 0.2)),
    )
    partials = [(low * r, gain, decay) for r, gain, decay in ratios]
    wave = modes(np.random.default_rng(3), 3.6, partials, 0.0018) / 2.2
    wave[:220] *= np.linspace(0, 1, 220)
    return wave
