"""Bells, and the few bars of a lute that tell what has happened."""

from __future__ import annotations

from collections.abc import Iterable

from strings import body, pluck
from waves import Dice, Wave, burst, finish, modes, put, room, silence

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


STINGS = (bell, alarm, phase, win, death)
