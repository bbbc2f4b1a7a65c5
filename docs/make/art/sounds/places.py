"""What is heard of a place as long as one is there, and of the danger in a fight: loops.

A loop is a ring. Noise is filtered and echoes are folded as on a ring, what swells does so a whole
number of times, and what is put beyond the end goes on at the beginning: so nothing tells where it
starts.
"""

from __future__ import annotations

import numpy as np
from effects import bubble, step_stone, step_wood
from strings import tone
from voices import shaped, sung
from waves import RATE, TURN, Dice, Wave, band, burst, modes, noise, ticks

_SECONDS = 16.0
"""The length of the loops."""
_LOUD = 0.055
"""How loud places are: the square root of their mean square."""
_PEAK = 0.5


def _ring(seconds: float = _SECONDS) -> Wave:
    return np.zeros(int(RATE * seconds))


def _lay(ring: Wave, wave: Wave, at: float, gain: float = 1.0) -> None:
    """Mixes a wave into a ring from a time on."""
    first = int(at * RATE)
    places = np.arange(first, first + len(wave)) % len(ring)
    np.add.at(ring, places, wave * gain)


def _air(dice: Dice, low: float, high: float, seconds: float = _SECONDS) -> Wave:
    """Steady noise between two tones, of loudness 1."""
    wave = band(noise(dice, seconds), low, high)
    return wave / np.sqrt((wave**2).mean())


def _swell(dice: Dice, low: float, high: float, waves: int = 6, seconds: float = _SECONDS) -> Wave:
    """A loudness that wanders between two levels and comes back to where it began."""
    times = ticks(seconds) / seconds
    parts = (
        np.sin(TURN * (turns * times + dice.random())) / turns**0.5 for turns in range(1, waves + 1)
    )
    level = sum(parts, start=np.zeros(len(times)))
    level = (level - level.min()) / (level.max() - level.min())
    return low + (high - low) * level


def _echoed(dice: Dice, ring: Wave, wet: float, decay: float) -> Wave:
    """A ring in a room."""
    answer = band(noise(dice, decay * 2), 150, 4500) * np.exp(-ticks(decay * 2) / decay * 3)
    answer /= np.sqrt((answer**2).sum())
    folded = np.fft.rfft(ring) * np.fft.rfft(answer, len(ring))
    return ring + wet * np.fft.irfft(folded, len(ring))


def _finish(ring: Wave) -> Wave:
    """A ring as loud as all of them, without the highest tones, its peaks rounded off rather than
    cut."""
    ring = band(ring, 30, 9000)
    ring = ring / np.sqrt((ring**2).mean()) * _LOUD
    return np.tanh(ring / _PEAK) * _PEAK


def _times(dice: Dice, number: int, seconds: float = _SECONDS) -> list[float]:
    """Moments spread over the ring, none close to the next."""
    step = seconds / number
    return [float((n + dice.uniform(0.1, 0.9)) * step) for n in range(number)]


def _talk(dice: Dice, people: int, pitch: tuple[float, float], throat: float) -> Wave:
    """People who talk some way off, none of whom can be understood."""
    ring = _ring()
    for _ in range(people):
        own, at = dice.uniform(*pitch), dice.uniform(0, 4)
        while at < _SECONDS + 2:
            length = dice.uniform(0.10, 0.24)
            share = np.linspace(0, 1, int(length * RATE))
            tones = own * dice.uniform(0.9, 1.2) * (1 + dice.uniform(-0.1, 0.06) * share)
            syllable = shaped(sung(dice, tones), str(dice.choice(list("aeiou"))), throat)
            _lay(ring, syllable * np.sin(np.pi * share) ** 0.7, at, dice.uniform(0.3, 1))
            pause = dice.uniform(0.4, 2.2) if dice.random() < 0.14 else dice.uniform(0.0, 0.06)
            at += length + pause
    ring = band(ring, 150, 2600)
    return ring / np.sqrt((ring**2).mean())


def _fire(dice: Dice, crackles: int) -> Wave:
    """A fire that crackles, of loudness 1 where it does."""
    ring = _air(dice, 60, 500) * _swell(dice, 0.1, 0.25)
    for at in dice.uniform(0, _SECONDS, crackles):
        spark = burst(dice, 0.02, 1200, 9000, 0.0004, dice.uniform(0.001, 0.004))
        _lay(ring, spark, at, dice.uniform(0.3, 2.5))
    return ring


def _wind(dice: Dice, low: float, high: float) -> Wave:
    """Wind in gusts, that whistles higher as it blows harder."""
    gusts = _swell(dice, 0.0, 1.0, 7)
    calm, strong = _air(dice, low, high), _air(dice, low * 2.2, high * 1.8)
    return calm * (0.5 + 0.5 * gusts) + strong * gusts**2 * 0.7


def _bird(dice: Dice, path: tuple[float, ...], seconds: float, rough: float = 0.0) -> Wave:
    """A call that goes through some tones."""
    share = np.linspace(0, 1, int(seconds * RATE))
    tones = np.interp(share, np.linspace(0, 1, len(path)), path)
    wave = np.sin(TURN * np.cumsum(tones) / RATE)
    harsh = 1 + rough * noise(dice, seconds + 0.01)[: len(wave)]
    return wave * harsh * np.sin(np.pi * share) ** 0.6


def tavern(dice: Dice) -> Wave:
    """Voices, mugs, a fire, and boots on the boards."""
    ring = _talk(dice, 9, (92, 150), 1.0) * _swell(dice, 0.7, 1.0)
    ring += 0.35 * _talk(dice, 2, (190, 240), 0.87)
    ring += 0.30 * _fire(dice, 70)
    for at in _times(dice, 9):
        pewter = dice.uniform(0.85, 1.2)
        mug = ((1720 * pewter, 1, 0.05), (2930 * pewter, 0.6, 0.035), (4480, 0.3, 0.02))
        _lay(ring, modes(dice, 0.25, mug), at, dice.uniform(0.5, 1.5))
    for at in _times(dice, 7):
        _lay(ring, step_wood(dice), at, dice.uniform(1.0, 2.5))
    return _finish(_echoed(dice, ring, 0.35, 0.35))


def river(dice: Dice) -> Wave:
    """Water against the quay, ropes that creak, a gull far out."""
    ring = _air(dice, 120, 900) * _swell(dice, 0.5, 1.1, 9)
    ring += 0.35 * _air(dice, 900, 4500) * _swell(dice, 0.2, 1.0, 9) ** 2
    for at in dice.uniform(0, _SECONDS, 130):
        _lay(ring, bubble(dice, dice.uniform(350, 1300)), at, dice.uniform(0.3, 2.0))
    for at in _times(dice, 5):
        rope = _bird(dice, (150, 190, 165), 0.7) * (0.5 + 0.5 * np.sign(_bird(dice, (27, 35), 0.7)))
        _lay(ring, band(rope, 120, 1500), at, 0.9)
    for at in _times(dice, 2):
        for number in range(3):
            cry = _bird(dice, (1150, 1600, 1250, 950), 0.32, 0.15)
            _lay(ring, cry, at + 0.42 * number, 0.45 - 0.1 * number)
    return _finish(_echoed(dice, ring, 0.2, 0.5))


def ball(dice: Dice) -> Wave:
    """A great hall: fine company, silk, glasses, and soles that dance in three."""
    ring = 0.8 * _talk(dice, 6, (185, 260), 0.86) * _swell(dice, 0.6, 1.0)
    ring += 0.6 * _talk(dice, 5, (105, 150), 0.98)
    silk = _air(dice, 2500, 8000) * _swell(dice, 0.0, 1.0, 12) ** 3
    ring += 0.35 * silk
    bars = 10
    for bar in range(bars):
        for beat, gain in ((0, 1.6), (1, 0.8), (2, 0.9)):
            at = (bar + beat / 3) * _SECONDS / bars + dice.uniform(-0.02, 0.02)
            shuffle = band(noise(dice, 0.12), 500, 3500) * np.hanning(int(0.12 * RATE))
            _lay(ring, shuffle / np.abs(shuffle).max(), at % _SECONDS, gain)
    for at in _times(dice, 8):
        glass = dice.uniform(0.9, 1.25)
        chime = ((2640 * glass, 1, 0.16), (4310 * glass, 0.5, 0.10), (6900, 0.25, 0.05))
        _lay(ring, modes(dice, 0.5, chime, 0.003), at, dice.uniform(0.4, 1.0))
    return _finish(_echoed(dice, ring, 0.7, 0.9))


def roofs(dice: Dice) -> Wave:
    """Wind about the chimneys, a vane that turns, a loose tile, a dog below."""
    ring = _wind(dice, 180, 700)
    for at in _times(dice, 4):
        vane = _bird(dice, (820, 1010, 760), dice.uniform(0.5, 0.8), 0.1)
        _lay(ring, band(vane, 500, 3500), at, 0.5)
    for at in _times(dice, 4):
        clay = ((930, 1, 0.02), (1560, 0.7, 0.015), (2700, 0.4, 0.01))
        for number in range(3):
            _lay(ring, modes(dice, 0.1, clay), at + 0.07 * number, 1.6 / (1 + number))
    for at in _times(dice, 2):
        for number in range(2):
            bark = shaped(sung(dice, np.linspace(330, 250, int(0.14 * RATE)), 0.5), "a", 0.9)
            bark *= np.hanning(len(bark)) / np.abs(bark).max()
            _lay(ring, band(bark, 250, 1800), at + 0.35 * number, 0.8)
    return _finish(_echoed(dice, ring, 0.25, 0.6))


def church(dice: Dice) -> Wave:
    """A square before a church: doves, a breath of wind, people who pass, and steps that echo."""
    ring = 0.8 * _wind(dice, 120, 420)
    ring += 0.45 * _talk(dice, 4, (100, 220), 0.95) * _swell(dice, 0.2, 1.0)
    for at in _times(dice, 7):
        for number, (length, high) in enumerate(((0.22, 430), (0.38, 470), (0.5, 400))):
            coo = _bird(dice, (high * 0.9, high, high * 0.85), length)
            purr = 1 + 0.6 * _bird(dice, (26, 30), length)
            _lay(ring, coo * purr, at + (0, 0.3, 0.75)[number], 0.8)
    for at in _times(dice, 3):
        for number in range(5):
            _lay(ring, step_stone(dice), at + 0.55 * number, 1.6 - abs(number - 2) * 0.5)
    return _finish(_echoed(dice, ring, 0.55, 1.1))


def road(dice: Dice) -> Wave:
    """Night on the road: leaves, crickets, an owl, a horse that snorts and paws."""
    ring = _air(dice, 150, 900) * _swell(dice, 0.4, 1.0, 8)
    ring += 0.25 * _air(dice, 900, 4000) * _swell(dice, 0.0, 1.0, 10) ** 2
    for pitch, rate in ((4150.0, 340), (4480.0, 300)):
        times = ticks(_SECONDS)
        chirp = np.clip(np.sin(TURN * rate / _SECONDS * times), 0, 1) ** 2
        rest = _swell(dice, -0.4, 1.0, 10).clip(0, 1)
        ring += 0.45 * np.sin(TURN * pitch * times) * chirp * rest
    for at in _times(dice, 2):
        for number, length in enumerate((0.35, 0.2, 0.7)):
            hoot = _bird(dice, (370, 395, 360), length)
            _lay(ring, hoot, at + (0, 0.7, 1.1)[number], 1.0)
    for at in _times(dice, 3):
        snort = band(noise(dice, 0.6), 200, 1800) * np.exp(-ticks(0.6) / 0.16)
        flutter = 0.6 + 0.4 * np.sin(TURN * 24 * ticks(0.6))
        _lay(ring, snort / np.abs(snort).max() * flutter, at, 2.0)
    for at in _times(dice, 4):
        for number in range(2):
            _lay(ring, burst(dice, 0.15, 90, 900, 0.003, 0.03), at + 0.3 * number, 2.0)
    return _finish(ring)


def wall(dice: Dice) -> Wave:
    """A bastion: wind over the ditch, a flag, torches, a raven, a sentry who walks."""
    ring = _wind(dice, 90, 380)
    ring += 0.35 * _fire(dice, 90)
    for at in _times(dice, 9):
        for number in range(int(dice.integers(2, 5))):
            flap = band(noise(dice, 0.09), 150, 1600) * np.hanning(int(0.09 * RATE))
            _lay(ring, flap / np.abs(flap).max(), at + 0.11 * number, dice.uniform(0.8, 2.0))
    for at in _times(dice, 2):
        for number in range(2):
            caw = shaped(sung(dice, np.linspace(560, 440, int(0.3 * RATE)), 0.9), "a", 0.7)
            _lay(ring, caw / np.abs(caw).max() * np.hanning(len(caw)), at + 0.5 * number, 0.9)
    for number in range(16):
        _lay(ring, step_stone(dice), number + 0.3, 1.2 * np.sin(np.pi * number / 16) ** 2)
    return _finish(_echoed(dice, ring, 0.3, 0.7))


def tension(dice: Dice) -> Wave:
    """The layer over a fight: a heart that beats, and low strings that tremble."""
    seconds, beats = 12.0, 20
    ring, times = _ring(seconds), ticks(seconds)
    for number in range(beats):
        for late, gain in ((0.0, 1.0), (0.17, 0.6)):
            heart = modes(dice, 0.35, ((62, 1, 0.07), (93, 0.8, 0.05), (140, 0.3, 0.03)))
            heart *= np.minimum(ticks(0.35) / 0.012, 1)
            _lay(ring, heart, (number + 0.4) * seconds / beats + late, 2.2 * gain)
    for note, gain in ((38, 1.0), (45, 0.6), (50, 0.5), (51, 0.25)):
        whole = round(tone(note) * seconds) / seconds  # a whole number of waves fits the ring
        bow = 0.6 + 0.4 * np.sin(TURN * (84 / seconds) * times + note)
        swell = _swell(dice, 0.3, 1.0, 3, seconds)
        for part in range(1, 9):
            string = np.sin(TURN * whole * part * times + dice.uniform(0, TURN))
            ring += gain * 0.5 / part * string * bow * swell
    ring += 0.12 * _air(dice, 400, 2500, seconds) * _swell(dice, 0.0, 1.0, 4, seconds) ** 2
    return _finish(band(ring, 45, 5000))


PLACES = (tavern, river, ball, roofs, church, road, wall)
LAYERS = (tension,)
