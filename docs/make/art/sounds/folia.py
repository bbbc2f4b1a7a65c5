"""The music of a game: variations over one ground, the Folia, sixteen bars in three in D minor.

All have the same beat and bars, and but for the minuet and the two ends the same chords; all are as
long as the ground, or half of it. So one may fade into another at any moment without a wrong note.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from instruments import bell, harpsichord, kettledrum, lute, tabor, trumpet, viol
from score import BAR, CHORDS, Score, below, notes
from waves import Wave

_GROUND = ["Dm", "A", "Dm", "C", "F", "C", "Dm", "A", "Dm", "A", "Dm", "C", "F", "C", "A4", "Dm"]
_PEAK = 0.80
"""The level to which peaks are bent: the mean square alone is set."""


def exploring() -> Wave:
    """Alone in the dark: a lute over a low viol, with much air between the phrases."""
    s = Score(len(_GROUND))
    for bar, chord in enumerate(_GROUND):
        bass, *up = CHORDS[chord]
        s.add("lute", lute(bass, 2.2), 3 * bar, 0.75)
        for place, voice in enumerate((0, 1, 2, 1) if bar % 2 else (0, 2, 1, 2)):
            s.add("lute", lute(up[voice], 1.3), 3 * bar + 0.5 * (place + 1), 0.27)
        if bar % 4 in (0, 2):
            low = bass - (12 if bass > 52 else 0)
            s.add("viol", viol(low, 2 * BAR * 0.98, 0.5), 3 * bar, 0.16)
    tune = notes(
        """-:3 | -:1 E5:1.5 C#5:.5 | D5:2 A4 | G4:3 | -:1 A4:.5 C5:.5 F5 | E5:1.5 D5:.5 C5 |
        D5:.5 E5:.5 F5 D5 | C#5:3 | -:1 D5:1.5 F5:.5 | E5:2 A4 | F5 E5:.5 D5:.5 A4 | C5:2 G4 |
        -:1 A4:.5 Bb4:.5 C5 | G4:2 C5 | Bb4:.5 A4:.5 G4 E4 | D4:3"""
    )
    s.line("lute", lute, tune, 0.62, more=0.6, accent=0.15)
    return s.mixed(0.28, 1.2)


def pursuit() -> Wave:
    """On their heels: a harpsichord in sixteenths, a viol in leaps, a tabor that never rests."""
    s = Score(len(_GROUND))
    runs = (0, 1, 2, 1, 0, 1, 2, 3, 2, 1, 0, 1), (2, 1, 0, 1, 2, 3, 2, 1, 2, 1, 0, 2)
    for bar, chord in enumerate(_GROUND):
        bass, *up = CHORDS[chord]
        scale = (*(n + 12 if n < 60 else n for n in up), up[0] + 24)
        for place, voice in enumerate(runs[bar % 2]):
            gain = 0.22 + 0.1 * (place % 4 == 0)
            s.add("keys", harpsichord(scale[voice], 0.5), 3 * bar + place / 4, gain, 0.003)
        low = bass - 12 if bass > 47 else bass
        for place, leap in enumerate((0, 12, 0, 0, 12, 0)):
            gain = 0.6 if place % 2 == 0 else 0.4
            s.add("lute", lute(low + leap, 0.6), 3 * bar + place / 2, gain, 0.003)
        for place, gain in enumerate((0.42, 0.10, 0.22, 0.10, 0.30, 0.16)):
            s.add("drum", tabor(high=place % 2 == 1), 3 * bar + place / 2, gain, 0.003)
        if bar % 8 == 7:
            for at in (2, 2.25, 2.5, 2.75):
                s.add("drum", tabor(high=False), 3 * bar + at, 0.34, 0.002)
    tune = notes(
        """D5:.5 D5:.25 E5:.25 F5:.5 D5:.5 A5 | E5:.5 C#5:.5 A4:.5 C#5:.5 E5 |
        F5:.5 F5:.25 G5:.25 A5:.5 F5:.5 D5 | E5:.5 C5:.5 G4:.5 C5:.5 E5 | A5:1 G5:.5 F5:.5 C5 |
        G5 E5:.5 F5:.5 G5 | F5:.5 E5:.5 D5:.5 F5:.5 A5 | C#5:.5 E5:.5 A5:2 |
        D6:1 A5:.5 F5:.5 D5 | C#6:1 A5:.5 E5:.5 C#5 | D6:.5 C6:.5 Bb5:.5 A5:.5 F5 |
        G5:.5 E5:.5 C5:.5 E5:.5 G5 | A5:.5 C6:.5 A5:.5 F5:.5 C5 | G5:.5 E5:.5 G5:.5 Bb5:.5 E5 |
        F5:.5 E5:.5 D5:.5 E5:.5 C#5 | D5:2 -:1"""
    )
    s.line("viol", partial(viol, bite=0.035), tune, 0.34, legato=0.92, accent=0.2)
    return s.mixed(0.13, 0.6)


def last_turns() -> Wave:
    """The ring closes: a bell on every fourth bar, kettledrums as a heart, suspended viols."""
    s = Score(len(_GROUND))
    for bar, chord in enumerate(_GROUND):
        bass, *up = CHORDS[chord]
        s.add("viol", viol(bass - 12 if bass > 47 else bass, BAR * 1.02, 0.12), 3 * bar, 0.30)
        drum = 38 if chord in ("Dm", "F", "A4") else 33
        for at, gain in ((0, 0.62), (0.5, 0.30), (2, 0.42), (2.5, 0.24)):
            s.add("drum", kettledrum(drum, 0.9, soft=True), 3 * bar + at, gain, 0.002)
        if bar % 4 == 0:
            s.add("bell", bell(), 3 * bar, 0.55)
        for place in range(6):
            high, gain = up[2 if place % 2 else 1] + 12, 0.16 + 0.05 * (place == 0)
            s.add("keys", harpsichord(high, 0.45), 3 * bar + place / 2, gain, 0.004)
    # each dissonance is prepared, struck on the first beat, and falls
    tune = notes(
        """D5:3 | D5:1 C#5:2 | -:1 A5:2 | A5:1 G5:2 | G5:1 F5:2 | F5:1 E5:2 | E5:1 D5:2 |
        D5:1 C#5:2 | -:1 F5:2 | F5:1 E5:2 | -:1 A5:2 | Bb5:1 G5:2 | G5:1 F5:1 A5 |
        Bb5:1 G5:1 E5 | D5:2 C#5 | D5:3"""
    )
    under = notes(
        """A4:3 | A4:3 | F4:3 | E4:3 | C5:3 | G4:3 | A4:3 | A4:3 |
        A4:3 | A4:3 | D5:3 | C5:3 | C5:3 | C5:3 | A4:3 | A4:3"""
    )
    for line, gain in ((tune, 0.30), (under, 0.17)):
        s.line("viol", partial(viol, bite=0.16), line, gain, legato=1.03)
    return s.mixed(0.30, 1.4)


_BALL = ["F", "C", "F", "Bb", "C", "F", "C", "C", "F", "Dm", "Gm", "C", "F", "Bb", "C", "F"]
_MINUET = notes(
    """F5 G5:.5 A5:.5 Bb5:.5 A5:.5 | G5 C5 C5 | A5 Bb5:.5 C6:.5 A5 | D6 Bb5 G5 |
    C6:.5 Bb5:.5 A5:.5 G5:.5 E5 | F5 A5 C6 | D6:.5 C6:.5 Bb5:.5 A5:.5 G5 | G5:2 C5 |
    A5 F5:.5 G5:.5 A5 | F5 D5:.5 E5:.5 F5 | Bb5:.5 A5:.5 G5:.5 A5:.5 Bb5 | G5 E5 C5 |
    A5:.5 Bb5:.5 C6 A5 | D6 C6:.5 Bb5:.5 A5:.5 G5:.5 | A5:.5 G5:.5 F5 E5 | F5:3"""
)
_FIRST_STRAIN = 8
"""The bars after which the minuet has been played once."""


def minuet_loud() -> Wave:
    """The ball as one hears it in the hall: harpsichord, two viols and a tabor, in the relative
    key of the ground."""
    s = Score(len(_BALL))
    for bar, chord in enumerate(_BALL):
        bass, *up = CHORDS[chord]
        low = bass if bass < 52 else bass - 12
        for at, note in ((0, low), (1, up[0]), (2, up[1])):
            gain = 0.42 if at == 0 else 0.22
            s.add("keys", harpsichord(note, 0.9), 3 * bar + at, gain, 0.003)
        for at in (1, 2):
            for voice, note in enumerate(up):
                high = note + (12 if note < 60 else 0)
                s.add("keys", harpsichord(high, 0.6), 3 * bar + at + 0.02 * voice, 0.13, 0.003)
        s.add("viol", viol(low, BAR * 0.6, 0.05), 3 * bar, 0.26)
        for at, gain in ((0, 0.34), (1, 0.13), (2, 0.17)):
            s.add("drum", tabor(high=at > 0), 3 * bar + at, gain, 0.003)
    s.line("viol", partial(viol, bite=0.04), _MINUET, 0.36, legato=0.9, accent=0.2)
    s.line("keys", harpsichord, _MINUET, 0.30, more=0.35, accent=0.2)
    second = below(_MINUET, 3, 4, (0, 5, 10))
    s.line("viol", partial(viol, bite=0.05), second, 0.15, legato=0.9)
    return s.mixed(0.24, 1.0)


def minuet_slow() -> Wave:
    """The same from the gallery: one harpsichord at half the pace, the first strain only."""
    s = Score(len(_BALL))
    for bar, chord in enumerate(_BALL[:_FIRST_STRAIN]):
        bass, *up = CHORDS[chord]
        s.add("keys", harpsichord(bass if bass < 52 else bass - 12, 2.2), 6 * bar, 0.42)
        for place, voice in enumerate((0, 1, 2, 1, 0)):
            s.add("keys", harpsichord(up[voice], 1.4), 6 * bar + 1 + place, 0.20)
    ends = np.cumsum([beats for _note, beats in _MINUET])
    strain = _MINUET[: int(np.searchsorted(ends, 3 * _FIRST_STRAIN)) + 1]
    s.line("keys", harpsichord, strain, 0.40, stretch=2.0, more=0.9, accent=0.15)
    return s.mixed(0.30, 1.5)


def victory() -> Wave:
    """Trumpets and kettledrums in D major: a flourish of eight bars."""
    chords = ["D", "D", "G", "D", "A", "D", "A", "D"]
    s = Score(len(chords))
    for bar, chord in enumerate(chords):
        bass, *up = CHORDS[chord]
        for at in (0, 1, 2):
            for voice, note in enumerate(up):
                high = note + 12 if note < 60 else note
                gain = 0.17 if at else 0.24
                s.add("keys", harpsichord(high, 0.9), 3 * bar + at + 0.015 * voice, gain)
        low = bass - 12 if bass > 47 else bass
        s.add("lute", lute(low, 1.6), 3 * bar, 0.8)
        s.add("viol", viol(low, BAR, 0.05), 3 * bar, 0.20)
        for at, gain in ((0, 0.8), (1, 0.4), (1.5, 0.3), (2, 0.5)):
            drum = kettledrum(38 if chord != "A" else 33, 0.9)
            s.add("drum", drum, 3 * bar + at, gain, 0.002)
    for stroke in range(6):  # a roll before the last bar
        at, gain = 3 * 6 + 2 + stroke / 6, 0.25 + 0.06 * stroke
        s.add("drum", kettledrum(33, 0.6), at, gain, 0.002)
    tune = notes(
        """A4:.5 D5:.5 F#5:.5 D5:.5 A5 | F#5:1.5 G5:.5 A5 | B5:.5 A5:.5 G5:.5 A5:.5 B5 |
        A5:2 D5:.5 E5:.5 | E5:.5 F#5:.5 G5 E5 | F#5:.5 G5:.5 A5 D6 |
        C#6:.5 B5:.5 A5 E5:.5 C#5:.5 | D5:3"""
    )
    s.line("brass", trumpet, tune, 0.30, legato=0.93, accent=0.2)
    s.line("brass", trumpet, below(tune, 4, 5, (6, 1, 11)), 0.15, legato=0.93)
    return s.mixed(0.28, 1.4)


def defeat() -> Wave:
    """A lament over four falling notes: viol and lute, eight bars."""
    ground = (50, 48, 46, 45, 50, 43, 45, 38)
    chords = ["Dm", "C", "Bb", "A", "Dm", "Gm", "A4", "Dm"]
    s = Score(len(ground))
    for bar, (low, chord) in enumerate(zip(ground, chords, strict=True)):
        _bass, *up = CHORDS[chord]
        s.add("viol", viol(low - 12 if low > 45 else low, BAR * 1.05, 0.25), 3 * bar, 0.26)
        s.add("lute", lute(low, 2.4), 3 * bar, 0.7)
        for place, note in enumerate(up):
            s.add("lute", lute(note, 1.8), 3 * bar + 0.5 + place * 0.75, 0.24, 0.015)
    tune = notes(
        """A5:2 F5 | G5:1.5 F5:.5 E5 | F5:2 D5 | E5:1 C#5:2 |
        D5 E5:.5 F5:.5 A5 | Bb5:1.5 A5:.5 G5 | F5:.5 E5:.5 D5 C#5 | D5:3"""
    )
    s.line("viol", partial(viol, bite=0.14), tune, 0.32, legato=1.02)
    s.add("bell", bell(), 21, 0.4)
    return s.mixed(0.34, 1.8)


_LOUDNESS: dict[Callable[[], Wave], float] = {
    exploring: -23.0,
    pursuit: -19.0,
    last_turns: -20.0,
    minuet_loud: -20.0,
    minuet_slow: -24.0,
    victory: -18.0,
    defeat: -22.0,
}
"""What each piece is set to, in dB of its mean square: on purpose not the same."""


def _levelled(piece: Callable[[], Wave]) -> Wave:
    """A piece at its loudness; where peaks are too high they are bent, not cut off."""
    wave = piece()
    wave = wave * 10 ** (_LOUDNESS[piece] / 20) / np.sqrt((wave**2).mean())
    knee, over = _PEAK * 0.6, np.abs(wave)
    bent = knee + (_PEAK - knee) * np.tanh((over - knee) / (_PEAK - knee))
    return np.where(over > knee, np.sign(wave) * bent, wave)


PIECES = {piece.__name__: partial(_levelled, piece) for piece in _LOUDNESS}
"""All of them by name."""
