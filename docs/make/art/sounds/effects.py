"""The sounds of the board: steps, doors, blades, shots, cards. One function makes one sound."""

from __future__ import annotations

import numpy as np
from waves import (
    RATE,
    TURN,
    Dice,
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


def door(dice: Dice) -> Wave:
    """A hinge that sticks and slips, then the leaf falls to and the latch in."""
    wave = silence(1.3)
    times = ticks(0.8)
    rate = 24 + 30 * np.sin(np.pi * times / 0.8) ** 2 + 5 * np.sin(40 * times)
    slips = np.diff(np.floor(np.cumsum(rate) / RATE), prepend=0) > 0
    pushes = np.zeros(len(times))
    pushes[slips] = dice.uniform(0.6, 1, slips.sum())
    hinge = ((520, 1, 0.012), (880, 0.8, 0.010), (1430, 0.6, 0.008), (2300, 0.3, 0.005))
    creak = np.convolve(pushes, modes(dice, 0.05, hinge))[: len(times)]
    put(wave, creak * np.hanning(len(times)), gain=0.4)
    leaf = ((95, 1.2, 0.06), (170, 0.6, 0.04), (330, 0.3, 0.03))
    put(wave, modes(dice, 0.3, leaf), 0.85, 1.2)
    put(wave, burst(dice, 0.12, 120, 1800, 0.001, 0.03), 0.85)
    put(wave, burst(dice, 0.03, 1500, 6000, 0.0005, 0.006), 0.90, 0.5)
    return finish(room(dice, wave, 0.18, 0.2), 0.70, 0.15)


def shot(dice: Dice) -> Wave:
    """Powder in the pan, then the charge, and the street that answers."""
    wave = silence(1.4)
    put(wave, burst(dice, 0.06, 2500, 9000, 0.004, 0.02), gain=0.5)
    put(wave, burst(dice, 0.5, 80, 5000, 0.0008, 0.05), 0.075, 2.6)
    times = ticks(0.6)
    boom = np.sin(TURN * (60 * times + 6 * (1 - np.exp(-times * 18)))) * np.exp(-times / 0.13)
    put(wave, boom, 0.075, 1.6)
    put(wave, burst(dice, 1.2, 60, 900, 0.003, 0.26), 0.075, 0.9)
    return finish(room(dice, wave, 0.40, 0.6, 0.9), 0.90, 0.4, 1.6)


def blade(dice: Dice) -> Wave:
    """Two blades that meet."""
    steel = (
        *((1130, 0.6, 0.13), (1874, 0.8, 0.20), (2693, 1, 0.26), (3541, 0.8, 0.20)),
        *((4410, 0.6, 0.15), (5877, 0.5, 0.10), (7320, 0.3, 0.07)),
    )
    wave = modes(dice, 0.9, steel, 0.004) * 0.3
    put(wave, burst(dice, 0.05, 2500, 13000, 0.0004, 0.006), gain=2.0)
    put(wave, burst(dice, 0.05, 2500, 13000, 0.0004, 0.005), 0.055, 0.9)
    put(wave, burst(dice, 0.3, 3500, 11000, 0.03, 0.08), 0.02, 0.25)
    return finish(room(dice, wave, 0.12, 0.2), 0.80, 0.2)


def parry(dice: Dice) -> Wave:
    """A blade that is turned aside, and slides along the other."""
    steel = (
        *((1660, 0.5, 0.07), (2480, 0.8, 0.10), (3720, 1, 0.12)),
        *((5210, 0.7, 0.08), (6900, 0.4, 0.05)),
    )
    wave = modes(dice, 0.6, steel, 0.006) * 0.28
    times = ticks(0.22)
    slide = noise(dice, 0.22) * np.sin(TURN * (2600 * times + 9000 * times**2))
    put(wave, band(slide * np.hanning(len(times)), 2500, 9000), 0.01, 0.35)
    put(wave, burst(dice, 0.04, 3000, 12000, 0.0004, 0.004), gain=1.6)
    return finish(room(dice, wave, 0.10, 0.15), 0.72, 0.15)


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


EFFECTS = (
    *(step_stone, step_wood, step_grass, door, shot, blade, parry, hit, fall, card, coin, click),
)
