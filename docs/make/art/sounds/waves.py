"""Tools for synthesis: waves are samples at `RATE` a second, lengths in seconds, tones in hertz.

Whatever is random is drawn from dice that are passed in, so that a sound is the same every time.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

RATE = 44100
TURN = 2 * np.pi
Wave = npt.NDArray[np.float64]
Dice = np.random.Generator
Partial = tuple[float, float, float]
"""A tone, its gain, and the time in which it decays to a third."""


def silence(seconds: float) -> Wave:
    """Room to mix into."""
    return np.zeros(int(RATE * seconds))


def ticks(seconds: float) -> Wave:
    """The times of the samples."""
    return np.arange(int(RATE * seconds)) / RATE


def noise(dice: Dice, seconds: float) -> Wave:
    """White noise."""
    return dice.standard_normal(int(RATE * seconds))


def band(wave: Wave, low: float, high: float) -> Wave:
    """What lies between two tones, with soft edges."""
    spectrum = np.fft.rfft(wave)
    tones = np.fft.rfftfreq(len(wave), 1 / RATE)
    spectrum = spectrum / (1 + (low / np.maximum(tones, 1)) ** 4) / (1 + (tones / high) ** 4)
    return np.fft.irfft(spectrum, len(wave))


def burst(dice: Dice, seconds: float, low: float, high: float, attack: float, decay: float) -> Wave:
    """Noise between two tones that rises fast and dies away."""
    wave = band(noise(dice, seconds), low, high)
    times = ticks(seconds)
    return wave / np.abs(wave).max() * np.minimum(times / attack, 1) * np.exp(-times / decay)


def modes(dice: Dice, seconds: float, partials: Iterable[Partial], beat: float = 0.0) -> Wave:
    """A struck body: decaying partials; with ``beat``, each against a twin out of tune by that
    share."""
    times = ticks(seconds)
    wave = silence(seconds)
    for tone, gain, decay in partials:
        phase = dice.uniform(0, TURN)
        wave += gain * np.sin(TURN * tone * times + phase) * np.exp(-times / decay)
        if beat:
            twin = np.sin(TURN * tone * (1 + beat) * times + phase)
            wave += gain * 0.7 * twin * np.exp(-times / decay)
    return wave


def put(wave: Wave, other: Wave, at: float = 0.0, gain: float = 1.0) -> None:
    """Mixes another wave into one from a time on."""
    first = int(at * RATE)
    length = min(len(other), len(wave) - first)
    if length <= 0:
        return
    other = other[:length] * gain
    end = min(length // 3, 900)
    other[length - end :] *= np.linspace(1, 0, end)  # a tail that is cut off clicks
    wave[first : first + length] += other


def echoed(wave: Wave, answer: Wave, wet: float) -> Wave:
    """A wave with its echo in a room that answers a clap in some way; longer by that answer."""
    answer = answer / np.sqrt((answer**2).sum())
    length = len(wave) + len(answer)
    echo = np.fft.irfft(np.fft.rfft(wave, length) * np.fft.rfft(answer, length), length)
    return np.pad(wave, (0, len(answer))) + wet * echo


def room(dice: Dice, wave: Wave, wet: float = 0.15, decay: float = 0.25, size: float = 0.5) -> Wave:
    """A wave in a room, within its own length."""
    answer = noise(dice, size) * np.exp(-ticks(size) / decay * 3)
    return echoed(wave, band(answer, 150, 6500), wet)[: len(wave)]


def finish(wave: Wave, peak: float, fade: float, drive: float = 0.0) -> Wave:
    """A wave without offset, with faded ends and a given peak; ``drive`` compresses it first."""
    wave = wave - wave.mean()
    if drive:
        wave = np.tanh(wave / np.abs(wave).max() * drive)
    wave[:32] *= np.linspace(0, 1, 32)
    end = min(len(wave) // 3, int(fade * RATE))
    wave[-end:] *= np.cos(np.linspace(0, np.pi / 2, end)) ** 2
    wave -= wave.mean() * np.hanning(len(wave)) * 2
    return wave / np.abs(wave).max() * peak


def halved(wave: Wave) -> Wave:
    """A wave with half as many samples a second, still a ring if it was one."""
    length = len(wave) // 2
    spectrum = np.fft.rfft(wave[: 2 * length])[: length // 2 + 1]
    return np.fft.irfft(spectrum * _gentle(len(spectrum)), length) / 2


def _gentle(number: int) -> Wave:
    """A low pass with a soft edge, for that many tones."""
    return np.clip((number - np.arange(number)) / (0.06 * number), 0, 1)
