"""Bells, and the few bars of a lute that tell what has happened."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from strings import body, pluck
from waves import Dice, Wave, band, burst, finish, modes, noise, put, room, silence, ticks

_BELL = (
    *((0.5, 0.7, 0.9), (1, 1, 0.8), (1.19, 0.8, 0.6), (1.5, 0.4, 0.45), (2, 0.9, 0.42)),
    *((2.52, 0.35, 0.3), (2.66, 0.3, 0.26), (3.01, 0.4, 0.22), (4.17, 0.3, 0.15), (5.43, 0.2, 0.1)),
)
"""The partials of a bell: as multiples of its note, gain, decay."""
_LUTE = 1.6
"""How long a string of the lute is left to sound."""


def _toll(dice: Dice, seconds: float, note: float, gain: float = 1.0) -> Wave:
    """One stroke on a bell."""
    wave = modes(dice, seconds, ((note * tone, share, fade) for tone, share, fade in _BELL), 0.0016)
    put(wave, burst(dice, 0.03, 1500, 9000, 0.0005, 0.005), gain=2.2)
    return wave * gain


def _lute(
    dice: Dice, seconds: float, bright: float, notes: Iterable[tuple[float, int, float]]
) -> Wave:
    """Notes of a lute: when, which (MIDI), how loud."""
    wave = silence(seconds)
    for at, note, gain in notes:
        put(wave, pluck(note, min(_LUTE, seconds - at), bright), at, gain)
    return room(dice, body(wave), 0.18, 0.4, 0.6)


def bell(dice: Dice) -> Wave:
    """A church bell, once: a guard token goes."""
    return finish(room(dice, _toll(dice, 1.5, 523.0), 0.15, 0.5, 0.6), 0.80, 0.6)


def alarm(dice: Dice) -> Wave:
    """The tocsin: the guard is called."""
    wave = silence(2.2)
    for number in range(6):
        put(wave, _toll(dice, 1.0, 659.0 if number % 2 else 622.0), number * 0.24, 0.9)
    return finish(room(dice, wave, 0.15, 0.5, 0.6), 0.80, 0.7)


def phase(dice: Dice) -> Wave:
    """A chord, broken upwards: another phase."""
    notes = ((0, 57, 0.8), (0.03, 62, 0.8), (0.06, 65, 0.8), (0.09, 69, 0.9), (0.30, 74, 0.9))
    return finish(_lute(dice, 1.0, 0.7, notes), 0.70, 0.25)


def win(dice: Dice) -> Wave:
    """A flourish in D major."""
    notes = (
        *((0, 62, 0.8), (0.07, 66, 0.8), (0.14, 69, 0.8), (0.21, 74, 0.9), (0.36, 76, 0.7)),
        *((0.45, 78, 1.0), (0.45, 62, 0.7), (0.47, 69, 0.6), (0.49, 74, 0.7)),
    )
    return finish(_lute(dice, 1.9, 0.6, notes), 0.70, 0.4)


def death(dice: Dice) -> Wave:
    """A lament that goes down, and a low bell below it."""
    notes = (
        *((0, 69, 0.9), (0.13, 68, 0.8), (0.26, 65, 0.9), (0.40, 61, 0.8), (0.58, 50, 1.0)),
        *((0.60, 57, 0.6), (0.62, 62, 0.6), (0.64, 65, 0.5)),
    )
    wave = _lute(dice, 2.2, 0.45, notes)
    put(wave, _toll(dice, 1.6, 196.0, 0.10), 0.58)
    return finish(wave, 0.70, 0.5)


def joker(dice: Dice) -> Wave:
    """Thunder over a low, false chord: a joker falls."""
    wave = silence(2.4)
    roll = band(noise(dice, 2.4), 35, 420)
    times = ticks(2.4)
    peals = np.exp(-times / 0.5) + 0.6 * np.exp(-(((times - 0.55) / 0.16) ** 2))
    put(wave, roll / np.abs(roll).max() * peals, 0.02, 1.5)
    put(wave, burst(dice, 0.3, 300, 6000, 0.001, 0.05), 0.02, 1.3)
    notes = ((0.04, 38, 1.0), (0.05, 44, 0.9), (0.06, 50, 0.8), (0.30, 56, 0.7), (0.42, 62, 0.6))
    put(wave, _lute(dice, 2.2, 0.8, notes), 0.08, 1.1)
    return finish(room(dice, wave, 0.2, 0.5, 0.8), 0.78, 0.6, 1.1)


def drum(dice: Dice) -> Wave:
    """The guard's drum, far off: a slow march."""
    beats = ((0, 1.0), (0.52, 0.7), (1.04, 1.0), (1.30, 0.6), (1.56, 0.8))
    return finish(_drummed(dice, 2.3, beats, snares=0.25, wet=0.45), 0.62, 0.5)


def drum_near(dice: Dice) -> Wave:
    """The guard's drum at the gate: a quick march that ends in a roll."""
    march = tuple((0.26 * n, 1.0 if n % 4 == 0 else 0.6) for n in range(6))
    roll = tuple((1.56 + 0.045 * n, 0.35 + 0.03 * n) for n in range(14))
    beats = (*march, *roll, (2.22, 1.2))
    return finish(_drummed(dice, 2.8, beats, snares=0.8, wet=0.2), 0.82, 0.4, 1.1)


def _drummed(
    dice: Dice, seconds: float, beats: Iterable[tuple[float, float]], *, snares: float, wet: float
) -> Wave:
    """Strokes on a drum of the infantry: when, how loud. ``snares`` is how much its gut strings
    rattle, ``wet`` how much the street answers."""
    wave = silence(seconds)
    for at, gain in beats:
        skin = modes(dice, 0.5, ((96, 1, 0.14), (151, 0.6, 0.09), (214, 0.4, 0.06)))
        put(wave, skin, at, gain)
        put(wave, burst(dice, 0.05, 200, 2500, 0.0008, 0.012), at, 0.7 * gain)
        put(wave, burst(dice, 0.14, 1500, 7000, 0.002, 0.035), at, snares * gain)
    return room(dice, wave, wet, 0.5, 0.8)


STINGS = (bell, alarm, phase, win, death, joker, drum, drum_near)
