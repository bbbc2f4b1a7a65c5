"""The sounds of the board: steps, doors, blades, shots, cards. One function makes one sound."""

from __future__ import annotations

import numpy as np
from waves import (
    RATE,
    TURN,
    Dice,
    Partial,
    Wave,
    band,
    burst,
    finish,
    modes,
    noise,
    put,
    room,
    silence,
    ticks,
)

_CLAY = ((870, 1, 0.020), (1490, 0.8, 0.016), (2620, 0.5, 0.010), (4100, 0.25, 0.006))
_HINGE = ((520, 1, 0.012), (880, 0.8, 0.010), (1430, 0.6, 0.008), (2300, 0.3, 0.005))
_GATE = ((210, 1, 0.022), (395, 0.9, 0.018), (760, 0.6, 0.012), (1380, 0.35, 0.008))


def step_stone(dice: Dice) -> Wave:
    """A heel on paving, with a little grit."""
    wave = silence(0.24)
    put(wave, burst(dice, 0.05, 900, 6500, 0.0008, 0.007))
    struck = ((180, 0.5, 0.014), (1450, 0.25, 0.006), (2300, 0.2, 0.005))
    put(wave, modes(dice, 0.12, struck), gain=0.7)
    put(wave, burst(dice, 0.09, 2500, 9000, 0.012, 0.022), 0.04, 0.22)
    return finish(room(dice, wave, 0.16, 0.15, 0.2), 0.46, 0.06)


def step_wood(dice: Dice) -> Wave:
    """A boot on boards, that are hollow below."""
    wave = silence(0.28)
    struck = ((118, 1, 0.030), (235, 0.6, 0.022), (410, 0.4, 0.014), (720, 0.2, 0.008))
    put(wave, modes(dice, 0.2, struck), gain=0.9)
    put(wave, burst(dice, 0.06, 400, 2600, 0.001, 0.010), gain=0.6)
    put(wave, burst(dice, 0.05, 1200, 5000, 0.001, 0.008), 0.055, 0.18)
    return finish(room(dice, wave, 0.10, 0.1, 0.2), 0.50, 0.06)


def step_grass(dice: Dice) -> Wave:
    """A sole on earth, and blades of grass that brush it."""
    wave = silence(0.30)
    put(wave, burst(dice, 0.09, 150, 900, 0.004, 0.020), gain=0.8)
    brush = band(noise(dice, 0.20), 1800, 7000)
    brush *= np.hanning(len(brush)) * (0.4 + 0.6 * dice.random(len(brush)))
    put(wave, brush / np.abs(brush).max(), 0.02, 0.35)
    return finish(wave, 0.40, 0.08)


def step_tile(dice: Dice) -> Wave:
    """A sole on roof tiles: fired clay that rocks and chatters."""
    wave = silence(0.30)
    clay = tuple((tone * dice.uniform(0.9, 1.1), gain, decay) for tone, gain, decay in _CLAY)
    for at, gain in ((0.0, 1.0), (dice.uniform(0.035, 0.06), 0.5), (0.10, 0.25)):
        put(wave, modes(dice, 0.12, clay), at, gain)
        put(wave, burst(dice, 0.03, 1800, 8000, 0.0005, 0.005), at, 0.7 * gain)
    return finish(room(dice, wave, 0.06, 0.1, 0.2), 0.48, 0.06)


def step_water(dice: Dice) -> Wave:
    """A boot in shallow water: the splash, and bubbles that rise after it."""
    wave = silence(0.40)
    put(wave, burst(dice, 0.16, 500, 6000, 0.006, 0.040), gain=0.9)
    put(wave, burst(dice, 0.08, 120, 700, 0.003, 0.025), gain=0.8)
    for at in np.sort(dice.uniform(0.05, 0.30, 7)):
        put(wave, bubble(dice, dice.uniform(500, 1500)), at, dice.uniform(0.15, 0.4))
    return finish(wave, 0.44, 0.10)


def step_mud(dice: Dice) -> Wave:
    """A boot in mud: the weight, and the suck when it is drawn out."""
    wave = silence(0.40)
    put(wave, burst(dice, 0.12, 90, 700, 0.005, 0.030))
    for at in dice.uniform(0.10, 0.24, 5):
        put(wave, bubble(dice, dice.uniform(220, 600)), at, dice.uniform(0.2, 0.5))
    suck = band(noise(dice, 0.14), 400, 2600) * np.hanning(int(0.14 * RATE))
    put(wave, suck / np.abs(suck).max(), 0.14, 0.35)
    return finish(wave, 0.44, 0.08)


def door_wood(dice: Dice) -> Wave:
    """The latch of a wooden door is lifted and its hinge creaks."""
    wave = silence(1.0)
    put(wave, burst(dice, 0.03, 1500, 6000, 0.0005, 0.006), 0, 0.6)
    pitch = dice.uniform(0.85, 1.2)
    put(wave, _creak(dice, 0.75, _HINGE, pitch), 0.06, 0.5)
    return finish(room(dice, wave, 0.18, 0.2), 0.62, 0.15)


def shut_wood(dice: Dice) -> Wave:
    """A wooden door falls to, and its latch in."""
    wave = silence(0.7)
    put(wave, _creak(dice, 0.22, _HINGE, dice.uniform(0.9, 1.2)), 0, 0.25)
    leaf = ((95, 1.2, 0.06), (170, 0.6, 0.04), (330, 0.3, 0.03))
    put(wave, modes(dice, 0.3, leaf), 0.2, 1.2)
    put(wave, burst(dice, 0.12, 120, 1800, 0.001, 0.03), 0.2)
    put(wave, burst(dice, 0.03, 1500, 6000, 0.0005, 0.006), 0.25, 0.5)
    return finish(room(dice, wave, 0.18, 0.2), 0.70, 0.15)


def door_iron(dice: Dice) -> Wave:
    """A bolt is drawn, and a heavy gate with iron bands groans open."""
    wave = silence(1.3)
    put(wave, _bolt(dice), 0, 0.7)
    put(wave, _creak(dice, 0.95, _GATE, dice.uniform(0.8, 1.1)), 0.22, 0.6)
    put(wave, band(noise(dice, 0.9), 60, 400) * np.hanning(int(0.9 * RATE)), 0.25, 0.2)
    return finish(room(dice, wave, 0.30, 0.45, 0.7), 0.66, 0.25)


def shut_iron(dice: Dice) -> Wave:
    """A heavy gate falls to, and its bolt into the stone."""
    wave = silence(1.1)
    leaf = ((62, 1.2, 0.12), (124, 0.8, 0.08), (245, 0.4, 0.05))
    put(wave, modes(dice, 0.5, leaf), 0.02, 1.2)
    put(wave, burst(dice, 0.2, 90, 1500, 0.001, 0.04), 0.02)
    put(wave, _bolt(dice), 0.22, 0.7)
    return finish(room(dice, wave, 0.30, 0.45, 0.7), 0.74, 0.25)


def door_break(dice: Dice) -> Wave:
    """A door is broken: boards that split, and splinters that fall."""
    wave = silence(1.1)
    for at in (0.0, 0.035, 0.09):
        crack = ((310, 0.6, 0.03), (690, 0.7, 0.02), (1240, 0.5, 0.014), (2150, 0.3, 0.008))
        put(wave, modes(dice, 0.2, crack), at, dice.uniform(0.7, 1))
        put(wave, burst(dice, 0.10, 300, 7000, 0.0006, 0.018), at, dice.uniform(0.8, 1.3))
    put(wave, modes(dice, 0.3, ((85, 1.2, 0.07), (150, 0.7, 0.05))), 0.03, 1.1)
    for at in 0.2 + 0.55 * dice.random(9) ** 1.5:
        chip = ((dice.uniform(700, 1900), 0.8, 0.012), (dice.uniform(2000, 3200), 0.4, 0.007))
        put(wave, modes(dice, 0.06, chip), at, dice.uniform(0.12, 0.35))
    return finish(room(dice, wave, 0.16, 0.2), 0.80, 0.2, 1.2)


def lock(dice: Dice) -> Wave:
    """A key turns, or something that serves for one: the wards click and the bolt goes back."""
    wave = silence(0.55)
    for at in (0.0, dice.uniform(0.06, 0.10), dice.uniform(0.15, 0.20)):
        put(wave, modes(dice, 0.05, ((2300, 1, 0.006), (3900, 0.6, 0.004))), at, 0.4)
        put(wave, burst(dice, 0.02, 2000, 8000, 0.0004, 0.003), at, 0.3)
    put(wave, _bolt(dice), 0.26)
    return finish(room(dice, wave, 0.12, 0.15), 0.52, 0.12)


def _creak(dice: Dice, seconds: float, hinge: tuple[Partial, ...], pitch: float) -> Wave:
    """Something that sticks and slips."""
    times = ticks(seconds)
    rate = 24 + 30 * np.sin(np.pi * times / seconds) ** 2 + 5 * np.sin(40 * times)
    slips = np.diff(np.floor(np.cumsum(rate * pitch) / RATE), prepend=0) > 0
    pushes = np.zeros(len(times))
    pushes[slips] = dice.uniform(0.6, 1, slips.sum())
    struck = [(tone * pitch, gain, decay) for tone, gain, decay in hinge]
    wave = np.convolve(pushes, modes(dice, 0.08, struck))[: len(times)] * np.hanning(len(times))
    return wave / np.abs(wave).max()


def _bolt(dice: Dice) -> Wave:
    """An iron bolt that slides and strikes its stop."""
    wave = silence(0.35)
    slide = band(noise(dice, 0.12), 1200, 6000) * np.hanning(int(0.12 * RATE))
    put(wave, slide / np.abs(slide).max(), 0, 0.25)
    iron = ((410, 0.8, 0.03), (930, 1, 0.04), (1710, 0.6, 0.03), (2840, 0.4, 0.02))
    put(wave, modes(dice, 0.22, iron, 0.004), 0.11, 0.8)
    put(wave, burst(dice, 0.04, 700, 6000, 0.0005, 0.006), 0.11, 0.8)
    return wave / np.abs(wave).max()


def bubble(dice: Dice, tone: float) -> Wave:
    """A bubble of air that rises through water: a tone that goes up as it fades."""
    times = ticks(0.07)
    swept = TURN * tone * (times + dice.uniform(2, 5) * times**2)
    return np.sin(swept) * np.exp(-times / 0.014) * np.minimum(times / 0.002, 1)


def shot(dice: Dice) -> Wave:
    """Powder in the pan, then the charge, and the street that answers."""
    wave = silence(1.4)
    put(wave, burst(dice, 0.06, 2500, 9000, 0.004, 0.02), gain=0.5)
    at = dice.uniform(0.05, 0.09)
    put(wave, burst(dice, 0.5, 80, 5000, 0.0008, 0.05), at, 2.6)
    times, low = ticks(0.6), dice.uniform(54, 68)
    boom = np.sin(TURN * (low * times + 6 * (1 - np.exp(-times * 18)))) * np.exp(-times / 0.13)
    put(wave, boom, at, 1.6)
    put(wave, burst(dice, 1.2, 60, 900, 0.003, 0.26), at, 0.9)
    return finish(room(dice, wave, 0.40, 0.6, 0.9), 0.78, 0.4, 1.6)


def bow(dice: Dice) -> Wave:
    """A string that is loosed, the arrow's flight, and where it strikes."""
    wave = silence(0.7)
    pitch = dice.uniform(0.9, 1.15)
    string = ((132 * pitch, 1, 0.05), (264 * pitch, 0.7, 0.035), (401 * pitch, 0.4, 0.02))
    put(wave, modes(dice, 0.3, string, 0.01), 0, 0.9)
    put(wave, burst(dice, 0.04, 800, 6000, 0.0006, 0.006), 0, 0.9)
    flight = band(noise(dice, 0.22), 1800, 8000) * np.hanning(int(0.22 * RATE))
    put(wave, flight / np.abs(flight).max(), 0.03, 0.35)
    put(wave, burst(dice, 0.08, 250, 2600, 0.0006, 0.014), 0.24, 1.0)
    put(wave, modes(dice, 0.12, ((190, 1, 0.02), (420, 0.5, 0.012))), 0.24, 0.6)
    return finish(room(dice, wave, 0.12, 0.2), 0.72, 0.15)


def throw(dice: Dice) -> Wave:
    """Something thrown that turns in the air, and where it strikes."""
    wave = silence(0.6)
    whirl = band(noise(dice, 0.26), 500, 4500) * np.hanning(int(0.26 * RATE))
    whirl *= 0.6 + 0.4 * np.sin(TURN * dice.uniform(22, 30) * ticks(0.26))
    put(wave, whirl / np.abs(whirl).max(), 0, 0.6)
    put(wave, burst(dice, 0.08, 300, 4500, 0.0005, 0.012), 0.24, 1.1)
    put(wave, modes(dice, 0.1, ((260, 1, 0.02), (710, 0.5, 0.012))), 0.24, 0.5)
    return finish(room(dice, wave, 0.12, 0.2), 0.68, 0.12)


def blade(dice: Dice) -> Wave:
    """Two blades that meet."""
    steel = _tempered(
        dice,
        *((1130, 0.6, 0.13), (1874, 0.8, 0.20), (2693, 1, 0.26), (3541, 0.8, 0.20)),
        *((4410, 0.6, 0.15), (5877, 0.5, 0.10), (7320, 0.3, 0.07)),
    )
    wave = modes(dice, 0.9, steel, 0.004) * 0.3
    put(wave, burst(dice, 0.05, 2500, 13000, 0.0004, 0.006), gain=2.0)
    again = dice.uniform(0.04, 0.09)
    put(wave, burst(dice, 0.05, 2500, 13000, 0.0004, 0.005), again, dice.uniform(0.5, 1.0))
    put(wave, burst(dice, 0.3, 3500, 11000, 0.03, 0.08), 0.02, 0.25)
    return finish(room(dice, wave, 0.12, 0.2), 0.80, 0.2)


def parry(dice: Dice) -> Wave:
    """A blade that is turned aside, and slides along the other."""
    steel = _tempered(
        dice,
        *((1660, 0.5, 0.07), (2480, 0.8, 0.10), (3720, 1, 0.12)),
        *((5210, 0.7, 0.08), (6900, 0.4, 0.05)),
    )
    wave = modes(dice, 0.6, steel, 0.006) * 0.28
    times = ticks(0.22)
    slide = noise(dice, 0.22) * np.sin(TURN * (2600 * times + 9000 * times**2))
    put(wave, band(slide * np.hanning(len(times)), 2500, 9000), 0.01, 0.35)
    put(wave, burst(dice, 0.04, 3000, 12000, 0.0004, 0.004), gain=1.6)
    return finish(room(dice, wave, 0.10, 0.15), 0.72, 0.15)


def _tempered(dice: Dice, *partials: Partial) -> list[Partial]:
    """The partials of a blade that rings a little differently at each blow."""
    return [
        (
            tone * dice.uniform(0.97, 1.03),
            gain * dice.uniform(0.5, 1.3),
            decay * dice.uniform(0.8, 1.2),
        )
        for tone, gain, decay in partials
    ]


def hit(dice: Dice) -> Wave:
    """A thrust through cloth that goes home."""
    wave = silence(0.35)
    cut = band(noise(dice, 0.07), 2500, 9000)
    put(wave, cut / np.abs(cut).max() * np.hanning(len(cut)), 0, 0.5)
    times = ticks(0.16)
    thump = np.sin(TURN * (190 * times - 260 * times**2)) * np.exp(-times / 0.035)
    put(wave, thump, 0.045, 1.1)
    put(wave, burst(dice, 0.10, 250, 2200, 0.001, 0.018), 0.045, 1.6)
    return finish(room(dice, wave, 0.08, 0.1, 0.2), 0.75, 0.1, 1.3)


def fall(dice: Dice) -> Wave:
    """A body that goes down, clothes and all."""
    wave = silence(0.55)
    times = ticks(0.3)  # small loudspeakers have nothing below 120 Hz
    thud = np.sin(TURN * (150 * times - 140 * times**2)) * np.exp(-times / 0.05)
    for at, gain in ((0.0, 1.0), (0.16, 0.35)):
        put(wave, thud, at, 0.8 * gain)
        put(wave, burst(dice, 0.14, 220, 1600, 0.001, 0.024), at, 2.4 * gain)
    put(wave, burst(dice, 0.10, 600, 3500, 0.004, 0.018), 0.015, 0.35)
    return finish(room(dice, wave, 0.08, 0.1, 0.2), 0.80, 0.12, 1.2)


def card(dice: Dice) -> Wave:
    """A card that is turned and laid down."""
    wave = silence(0.20)
    turn = band(noise(dice, 0.08), 1800, 9000)
    put(wave, turn * np.hanning(len(turn)), gain=0.30)
    put(wave, burst(dice, 0.05, 700, 6500, 0.0008, 0.010), 0.085, 1.4)
    put(wave, modes(dice, 0.06, ((210, 0.5, 0.012),)), 0.085, 0.5)
    return finish(wave, 0.55, 0.05)


def coin(dice: Dice) -> Wave:
    """A coin that is thrown on a table and dances."""
    wave = silence(0.9)
    for at, gain, pitch in (
        (0, 1, 1.0),
        (0.085, 0.55, 1.013),
        (0.15, 0.32, 0.991),
        (0.2, 0.2, 1.02),
    ):
        silver = ((4190, 1, 0.16), (6720, 0.6, 0.11), (9350, 0.4, 0.07), (2870, 0.25, 0.05))
        struck = ((tone * pitch, share, decay) for tone, share, decay in silver)
        put(wave, modes(dice, 0.6, struck), at, gain)
    return finish(room(dice, wave, 0.08, 0.15), 0.55, 0.2)


def click(dice: Dice) -> Wave:
    """A knuckle on wood, for buttons."""
    wave = silence(0.08)
    put(wave, modes(dice, 0.06, ((640, 1, 0.008), (1510, 0.5, 0.005))))
    put(wave, burst(dice, 0.02, 1500, 7000, 0.0005, 0.003), gain=0.5)
    return finish(wave, 0.35, 0.02)


EFFECTS = {
    **dict.fromkeys((step_stone, step_wood, step_grass, step_tile, step_water, step_mud), 4),
    **dict.fromkeys((shot, blade), 4),
    **dict.fromkeys((door_wood, shut_wood, door_iron, shut_iron, parry, hit, bow), 3),
    **dict.fromkeys((door_break, lock, fall, throw), 2),
    **dict.fromkeys((card, coin, click), 1),
}
"""What makes a sound of the board, and how many variants there are."""
