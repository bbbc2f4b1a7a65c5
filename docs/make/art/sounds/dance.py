"""The music: a dance for lute and harpsichord that joins its own beginning. Its notes are in
``dance.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from strings import body, pluck
from waves import RATE, Dice, Wave, band, echoed, noise, put, silence, ticks

_BEATS = 3
"""Beats in a bar."""
_TAIL = 4.0
"""Longer than anything sounds after the last bar."""
_FLAT = (74, 77, 82)
"""Notes whose lower neighbour in the scale is half a tone away."""
Tune = Sequence[tuple[int, float]]


def dance() -> Wave:
    """The whole piece; what sounds beyond its end is mixed into its beginning."""
    score = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    beat = score["beat"]
    bars = [(strain, bar) for strain in score["strain"] for bar in strain["bars"]]
    seconds = len(bars) * _BEATS * beat
    lute, keys = silence(seconds + _TAIL), silence(seconds + _TAIL)
    dice = np.random.default_rng(5)
    for number, (strain, (chord, tune)) in enumerate(bars):
        start = number * _BEATS * beat
        bass, *upper = score["chords"][chord]
        _accompany(lute, dice, (start, beat), (bass, upper), number)
        if "harpsichord" in strain:
            _chords(keys, (start, beat), (bass, upper), full="full" in strain)
        _sing(lute, dice, (start, beat), tune, ornate=number % 2 == 1)
    wave = body(lute) + band(keys, 250, 9000) * 0.9
    answer = noise(np.random.default_rng(9), 0.8) * np.exp(-ticks(0.8) / 0.22)
    wave = echoed(wave, band(answer, 150, 5000), 0.20)
    length = int(seconds * RATE)
    loop, tail = wave[:length].copy(), wave[length:]
    loop[: len(tail)] += tail
    loop -= loop.mean()
    return loop / np.abs(loop).max() * 0.72


def _accompany(
    lute: Wave,
    dice: Dice,
    time: tuple[float, float],
    chord: tuple[int, Sequence[int]],
    number: int,
) -> None:
    """The bass, and the chord broken over a bar that begins at a ``time`` and has such beats."""
    start, beat = time
    bass, upper = chord
    put(lute, _string(bass, 2.0, 0.35), start, 0.85)
    if number % 2:
        again = bass + 12 if bass < 48 else bass
        put(lute, _string(again, 1.2, 0.35), start + 2 * beat, 0.42)
    order = (1, 2, 0, 2, 1) if number % 3 else (0, 1, 2, 1, 2)
    for place, voice in enumerate(order):
        at = start + (place + 1) * beat / 2 + dice.uniform(-0.006, 0.006)
        put(lute, _string(upper[voice], 1.1, 0.5), at, 0.35 if place == 1 else 0.30)


def _chords(
    keys: Wave, time: tuple[float, float], chord: tuple[int, Sequence[int]], *, full: bool
) -> None:
    """The harpsichord: the chord on the first beat, and on the third as well if ``full``."""
    start, beat = time
    bass, upper = chord
    for voice, note in enumerate((bass + 12, *upper)):
        put(keys, _string(note, 1.5, 0.98), start + 0.012 * voice, 0.20)
    for voice, note in enumerate(upper if full else ()):
        high = note + 12 if note < 60 else note
        put(keys, _string(high, 0.8, 0.98), start + 2 * beat + 0.010 * voice, 0.13)


def _sing(lute: Wave, dice: Dice, time: tuple[float, float], tune: Tune, *, ornate: bool) -> None:
    """The tune of a bar; with a mordent on long notes if ``ornate``."""
    start, beat = time
    at = start
    for note, beats in tune:
        begin = at + dice.uniform(-0.004, 0.010)
        if beats >= 1.5 and ornate:
            below = note - (1 if note in _FLAT else 2)
            put(lute, _string(note, 0.4, 0.62), begin, 0.55)
            put(lute, _string(below, 0.3, 0.62), begin + 0.07, 0.45)
            put(lute, _string(note, 1.9, 0.62), begin + 0.14, 0.75)
        else:
            length = round(min(1.9, beats * beat + 0.5), 1)
            put(lute, _string(note, length, 0.62), begin, 0.74 if at == start else 0.62)
        at += beats * beat


def _string(note: int, seconds: float, bright: float) -> Wave:
    """A string; thick ones sound longer."""
    return pluck(note, seconds, bright, 0.9955 if note > 60 else 0.9975)
