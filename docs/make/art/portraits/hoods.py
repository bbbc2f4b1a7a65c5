"""Hoods, scarves and veils, some of them with a part behind the head."""

from __future__ import annotations

import math

import numpy as np
from kit import GOLD, along, dark, jewel, light, patch_on, piece, scallop
from plate import INK, Plate, mix, rgb, spline
from shapes import Person, shapes_of

S = shapes_of("parts")


def back_hood(p: Plate, who: Person) -> None:
    """The dark within the hood."""
    c = rgb(who.get("hood", "#54493c"))
    region = p.shape(S["back_hood.1"])
    p.paint(region, dark(c, 0.72))


def hat_hood(p: Plate, who: Person) -> None:
    """A hood, its edge round the face."""
    c = rgb(who.get("hood", "#54493c"))
    edge = S["hat_hood.1"]
    ring = p.shape(edge)
    pts = [
        (86, 216),
        (66, 190),
        (54, 146),
        (56, 98),
        (68, 52),
        (94, 24),
        (128, 12 if not who.get("peak") else 2),
        (168, 22),
        (198, 60),
        (210, 110),
        (214, 166),
        (226, 214),
        (242, 262),
        (24, 262),
        (44, 228),
    ]
    region = p.shape(pts) - ring
    p.paint(
        region,
        c,
        p.tone(
            region,
            (6, 5, 9, 0.55),
            [(S["hat_hood.2"], 8, -0.35), (edge, 6, 0.5), (S["hat_hood.3"], 6, 0.3)],
        ),
        ("arc", 120, 130, 4.2),
    )
    p.outline(pts, 3)
    p.outline(edge, 2.6)
    if who.get("ragged"):
        p.ink([([(62 + 9 * i, 250 - 3 * (i % 3)), (60 + 9 * i, 262)], 2.2, "<") for i in range(18)])
        patch_on(p, 190, 140, mix(c, "#8a5a3a", 0.6), 24, 20)
        patch_on(p, 74, 60, mix(c, "#6a6a4a", 0.6), 18, 20)


def hat_headscarf(p: Plate, who: Person) -> None:
    """A scarf tied over the hair, with coins."""
    c = rgb(who.get("hat_colour", "#a8382e"))
    piece(p, S["hat_headscarf.1"], c, (6, 5, 8, 0.5), [(S["hat_headscarf.2"], 7, -0.45)])
    piece(p, S["hat_headscarf.3"], c, line=2.5)
    for i in range(9):
        x = 82 + 11.5 * i
        y = 84 - 11 * math.sin(math.pi * (i + 1.2) / 9.5) + (i > 5) * (i - 5) * 5
        p.paint(p.oval(x, y, 5.4, 5.4), INK)
        p.paint(p.oval(x, y, 4.0, 4.0), "#e2b23c")
        p.paint(p.oval(x - 1, y - 1, 1.5, 1.5), "#fff1b8")


def back_mantilla(p: Plate, who: Person) -> None:
    """The comb and the veil behind the head."""
    c = rgb(who.get("hat_colour", "#2a2428"))
    comb = S["back_mantilla.1"]
    piece(p, comb, "#8a5a2c", line=2.6)
    if p.fine(1.6):
        p.ink(
            [(spline([(116 + 12 * i, 36), (112 + 14 * i, 4)], False), 2.0, "<>") for i in range(5)]
        )
    piece(p, S["back_mantilla.2"], c, base=0.1)


def hat_mantilla(p: Plate, who: Person) -> None:
    """The lace edge of the veil over the hair."""
    c = rgb(who.get("hat_colour", "#2a2428"))
    outer = S["hat_mantilla.1"]
    inner = S["hat_mantilla.2"]
    piece(p, outer + inner, c, (5, 4, 6, 0.4), pools=[(S["hat_mantilla.3"], 5, -0.5)])
    lace = scallop(list(reversed(inner)), 9, 5)
    p.outline(lace, 2.0, closed=False, smooth=False, colour=light(c, 0.25))
    if p.fine(1.4):
        for x, y in along(list(reversed(inner)), 20):
            p.paint(p.oval(x + 7, y - 5, 1.8, 1.8), light(c, 0.45))
    left = S["hat_mantilla.4"]
    piece(p, left, c, line=2.4)


def back_hotoz(p: Plate, who: Person) -> None:
    """A veil behind head and shoulders."""
    c = rgb(who.get("veil", "#d8cdb4"))
    piece(p, S["back_hotoz.1"], c, (8, 6, 10, 0.6), base=0.12)


def hat_hotoz(p: Plate, who: Person) -> None:
    """A low jewelled cap, and a thin veil over mouth and chin."""
    c = rgb(who.get("hat_colour", "#2f6b5a"))
    veil = rgb(who.get("veil", "#d8cdb4"))
    if who.get("yashmak"):
        pts = S["hat_hotoz.1"]
        region = p.shape(pts)
        p.put(region, veil, np.float32(0.80))
        t = p.tone(region, (6, 5, 8, 0.6))
        p.put(region, dark(veil, 0.45), (t * 0.5).clip(0, 0.6))
        p.outline(pts, 2.2)
        p.ink(
            [
                (spline(S["hat_hotoz.2"], False), 1.6, "<>"),
                (spline(S["hat_hotoz.3"], False), 1.6, "<>"),
                (spline(S["hat_hotoz.4"], False), 1.5, "<>"),
            ],
            dark(veil, 0.5),
        )
    piece(p, S["hat_hotoz.5"], c, (7, 4, 8, 0.5), [(S["hat_hotoz.6"], 6, -0.45)])
    p.ink(
        [
            (spline(S["hat_hotoz.7"], False), 2.0, "<>"),
            (spline(S["hat_hotoz.8"], False), 2.0, "<>"),
            (spline(S["hat_hotoz.9"], False), 2.0, "<>"),
        ],
        GOLD,
    )
    piece(p, S["hat_hotoz.10"], GOLD, line=2.3)
    for i in range(7):
        p.paint(
            p.oval(88 + 15 * i, 77 - 8 * math.sin(math.pi * (i + 0.8) / 7) + 1.4 * i, 3.4, 3.8),
            ("#b3212b", "#1f6b4a")[i % 2],
        )
    jewel(p, 100, 92, 5, "#b3212b")
