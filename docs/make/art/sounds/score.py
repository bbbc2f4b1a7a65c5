"""What music is written in: lines of words, chords, and a score of instruments that is mixed into a
ring, so that it joins its own beginning."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np
from strings import body
from waves import RATE, Wave, band, echoed, noise, put, silence, ticks

BEAT, BEATS = 0.60, 3
"""Seconds in a beat, as in the dance, and beats in a bar: all pieces have them, so that one may
fade into another."""
BAR = BEAT * BEATS
_TAIL = 4.5
"""Seconds; longer than anything sounds after the last bar."""
_NAMES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_SIGNS = {"": 0, "#": 1, "b": -1}
_NOTE = re.compile(r"([A-G])([#b]?)(\d)")
Line = Sequence[tuple[int | None, float]]
"""Notes as MIDI numbers, None for a rest, with their lengths in beats."""
Play = Callable[[int, float], Wave]
"""An instrument: a note, and how many seconds it sounds."""
CHORDS = {
    "Dm": (50, 57, 62, 65),
    "A": (45, 57, 61, 64),
    "C": (48, 55, 60, 64),
    "F": (53, 57, 60, 65),
    "Gm": (43, 55, 58, 62),
    "Bb": (46, 53, 58, 62),
    "D": (50, 57, 62, 66),
    "G": (43, 55, 59, 62),
    "A4": (45, 57, 62, 64),
}
"""The bass, then three notes above it."""
_ROOMS: dict[str, Callable[[Wave], Wave]] = {
    "lute": body,
    "keys": lambda wave: band(wave, 230, 9000) * 0.9,
    "viol": lambda wave: band(body(wave), 120, 5200),
    "brass": lambda wave: band(wave, 200, 5200),
    "drum": lambda wave: wave,
    "bell": lambda wave: wave,
}
"""How each group of instruments sounds as a whole."""


def notes(words: str) -> Line:
    """A line from words such as ``D5 E5:.5 -:2``: a note with its length, 1 if there is none; ``-``
    rests; ``|`` sets off bars."""
    line: list[tuple[int | None, float]] = []
    for word in words.replace("|", " ").split():
        name, _, beats = word.partition(":")
        if name == "-":
            line.append((None, float(beats or 1)))
            continue
        found = _NOTE.fullmatch(name)
        assert found is not None, name
        letter, sign, octave = found.groups()
        note = 12 * (int(octave) + 1) + _NAMES[letter] + _SIGNS[sign]
        line.append((note, float(beats or 1)))
    return line


def below(line: Line, near: int, far: int, tones: Sequence[int]) -> Line:
    """A second voice under a line: ``near`` semitones below the ``tones`` of the octave that are
    named, ``far`` below the others."""
    return [(n and n - (near if n % 12 in tones else far), beats) for n, beats in line]


class Score:
    """Groups of instruments over some bars."""

    def __init__(self, bars: int) -> None:
        self._seconds, self._dice = bars * BAR, np.random.default_rng(11)
        self._groups: dict[str, Wave] = {}

    def add(self, group: str, wave: Wave, beat: float, gain: float, loose: float = 0.006) -> None:
        """Adds a note at a beat, up to ``loose`` seconds early or late."""
        into = self._groups.setdefault(group, silence(self._seconds + _TAIL))
        at = max(0.0, beat * BEAT + self._dice.uniform(-loose, loose))
        put(into, wave.copy(), at, gain)

    def line(
        self,
        group: str,
        play: Play,
        line: Line,
        gain: float,
        *,
        stretch: float = 1.0,
        legato: float = 1.0,
        more: float = 0.0,
        accent: float = 0.0,
    ) -> None:
        """Adds a line from the first beat on: ``legato`` is how much of its time a note sounds, to
        which come ``more`` seconds; on the first beat of a bar it is louder by an ``accent``."""
        at = 0.0
        for note, beats in line:
            length = beats * stretch
            if note is not None:
                strong = 1 + accent * (abs(at / BEATS - round(at / BEATS)) < 0.01)
                self.add(group, play(note, length * BEAT * legato + more), at, gain * strong)
            at += length

    def mixed(self, wet: float, size: float) -> Wave:
        """All groups in a room that echoes for ``size`` seconds; what sounds beyond the end is
        mixed into the beginning."""
        wave = silence(self._seconds + _TAIL)
        for name, group in self._groups.items():
            wave += _ROOMS[name](group)
        answer = noise(np.random.default_rng(9), size) * np.exp(-ticks(size) / (size * 0.28))
        wave = echoed(wave, band(answer, 150, 5000), wet)
        length = int(self._seconds * RATE)
        loop, tail = wave[:length].copy(), wave[length:]
        loop[: len(tail)] += tail
        return loop - loop.mean()
