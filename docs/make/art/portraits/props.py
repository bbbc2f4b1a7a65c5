"""Things behind and before the face: arms, masks, spectacles."""

from __future__ import annotations

import random

import numpy as np
from garments import cracks
from kit import LEATHER, STEEL, dark, piece
from plate import INK, Plate, ellipse, mix, rgb, spline
from shapes import Colour, Person, Point, shapes_of

S = shapes_of("parts")


def prop_behind(p: Plate, who: Person) -> None:
    """Weapons and tools that stand behind the shoulder."""
    if who.get("hunch"):
        piece(
            p,
            S["prop_behind.1"],
            rgb(who["coat"]),
            (7, 5, 9, 0.55),
            [(S["prop_behind.2"], 7, -0.4)],
        )
    kind = who.get("prop")
    if kind == "halberd":
        pole(p, (222, 264), (206, 40))
        piece(p, S["prop_behind.3"], STEEL, line=2.4)
        piece(p, S["prop_behind.4"], STEEL, line=2.4)
        piece(p, S["prop_behind.5"], STEEL, line=2.4)
    elif kind == "partisan":
        pole(p, (226, 264), (214, 60))
        piece(p, S["prop_behind.6"], STEEL, line=2.4)
    elif kind == "pike":
        pole(p, (230, 264), (214, 24))
        piece(p, S["prop_behind.7"], STEEL, line=2.4)
    elif kind == "berdysh":
        pole(p, (228, 264), (214, 24))
        piece(p, S["prop_behind.8"], STEEL, (5, 3, 5, 0.6), line=2.6)
    elif kind == "crutch":
        pole(p, (224, 264), (216, 110))
        piece(p, S["prop_behind.9"], LEATHER, line=2.4)
    elif kind == "greatsword":
        pole(p, (196, 210), (214, 120), "#5a3a24")
        piece(p, S["prop_behind.10"], STEEL, line=2.4)
        piece(p, ellipse(216, 112, 10, 10), STEEL, line=2.4)
    elif kind == "bow":
        p.ink([(spline(S["prop_behind.11"], False), 8, "<>")], INK)
        p.ink([(spline(S["prop_behind.12"], False), 4.6, "<>")], "#9a6a3a")
        p.ink([([(222, 36), (236, 262)], 1.5, "")])
    elif kind == "musket":
        pole(p, (238, 264), (212, 34), "#5a3a24", 9)
        p.ink([([(236, 220), (208, 4)], 6.5, "")], INK)
        p.ink([([(236, 220), (208, 4)], 3.6, "")], STEEL)
    elif kind == "crossbow":
        pole(p, (236, 264), (216, 96), "#6b4a2c", 10)
        p.ink([(spline(S["prop_behind.13"], False), 9, "<>")], INK)
        p.ink([(spline(S["prop_behind.14"], False), 5.4, "<>")], STEEL)
    elif kind == "scythe":
        pole(p, (238, 264), (214, 50))
        piece(p, S["prop_behind.15"], STEEL, (4, 3, 4, 0.6), line=2.4)
    elif kind == "mace":
        pole(p, (226, 250), (218, 96), "#6b4a2c", 7)
        for dx in (-13, 0, 13):
            piece(
                p,
                [(217 + dx * 0.3, 60), (217 + dx, 66), (217 + dx * 1.2, 84), (217 + dx * 0.4, 100)]
                if dx
                else S["prop_behind.16"],
                STEEL,
                line=2.2,
            )


def pole(p: Plate, a: Point, b: Point, colour: Colour = "#7a5230", width: float = 8) -> None:
    """A shaft."""
    p.ink([([a, b], width, "")], INK)
    p.ink([([a, b], width - 3.6, "")], colour)


def over_face(p: Plate, who: Person) -> None:
    """Eyepatch, spectacles, beauty spot, soot, wart, mask, sweat, bandage."""
    if who.get("golem"):
        head = p.shape(who["_contour"])
        cracks(p, head, 3, 7, (86, 60, 170, 180))
        p.ink(
            [
                (spline(S["over_face.1"], False), 2.4, "<>"),
                (spline([(130, 84), (144, 90)], False), 1.8, ">"),
            ],
            dark("#b58558", 0.8),
            head,
        )
        piece(
            p, S["over_face.2"], mix("#b58558", INK, 0.25), (2, 2, 2, 0.6), line=1.6, smooth=False
        )
        p.ink(
            [
                ([(104, 76), (104, 85)], 1.8, ""),
                ([(109, 76), (113, 85)], 1.8, ""),
                ([(113, 75), (108, 80)], 1.6, ""),
            ],
            dark("#b58558", 0.85),
        )
    if who.get("patch") and who.get("hat") != "bandage":
        p.ink([(spline(S["over_face.3"], False), 3.2, "")], INK)
        piece(
            p, S["over_face.4"], "#2a2220", (3, 3, 3, 0.5), [(S["over_face.5"], 2, -0.6)], line=2.0
        )
    if who.get("spectacles"):
        for x, r in ((127.5, 14.5), (92, 10)):
            p.ink([([*ellipse(x, 118, r, r + 1), (x + r, 118)], 2.6, "")], INK)
            p.put(
                p.oval(x - r * 0.3, 113, r * 0.4, r * 0.25, -30), rgb("#ffffff"), np.float32(0.45)
            )
        p.ink(
            [(spline(S["over_face.6"], False), 2.4, ""), ([(142, 116), (168, 110)], 2.0, "")], INK
        )
    if who.get("spot"):
        p.paint(p.oval(118, 158, 2.4, 2.4), INK)
    if who.get("soot"):
        for pts in (S["over_face.7"], S["over_face.8"]):
            r = p.shape(pts)
            p.put(r, rgb("#3a2a20"), p.tone(r, None, [(pts, 3, 0.5)]))
    if who.get("freckles") and p.fine(1.4):
        dice = random.Random(9)
        for _ in range(16):
            p.put(
                p.oval(dice.uniform(106, 140), dice.uniform(126, 144), 1.3, 1.2),
                rgb("#8a4a2a"),
                np.float32(0.6),
            )
    if who.get("wart"):  # a swollen brow that hangs over the eye
        from face import SKIN

        skin = rgb(SKIN[who.get("skin", "fair")])
        pts = S["over_face.9"]
        piece(
            p,
            pts,
            mix(skin, "#a04a3a", 0.22),
            (4, 5, 5, 0.7),
            [(S["over_face.10"], 3, -0.5)],
            ("arc", 40, 84, 3.7),
            line=2.2,
        )
        p.ink(
            [
                (spline(S["over_face.11"], False), 2.4, "<>"),
                (spline(S["over_face.12"], False), 1.4, "<>"),
                (spline(S["over_face.13"], False), 3.4, "<>"),
                (spline(S["over_face.14"], False), 2.4, "<>"),
            ],
            dark(who["hair"], 0.5),
        )
    if who.get("mask"):
        pts = S["over_face.15"]
        region = p.shape(pts) - p.oval(127.5, 116.5, 11, 5.4) - p.oval(90.6, 116.5, 6, 5)
        p.paint(region, who["mask"], p.tone(region, (3, 3, 4, 0.4)))
        p.outline(pts, 2.0)
    if who.get("sweat") and not who.get("golem"):
        for x, y, r in ((151, 112, 2.8), (154, 130, 3.6), (147, 146, 2.6)):
            drop = p.shape([(x, y - 2.2 * r, 1), (x + r, y), (x, y + r), (x - r, y)])
            p.put(drop, rgb("#e9f4f6"), np.float32(0.85))
            rim = spline([(x + r, y), (x, y + r), (x - r, y)], False)
            p.ink([(rim, 1.1, "<>")], rgb("#4d6a74"))
    if who.get("bandage"):
        bandage(p, bleeds=not who.get("golem"))


def bandage(p: Plate, *, bleeds: bool) -> None:
    """A strip of linen round the brow, slanting over the near temple, and what has come through."""
    linen = "#e8dcc0"
    for pts in (S["bandage.1"], S["bandage.2"]):
        cloth = p.shape(pts)
        tone = p.tone(cloth, (4, 4, 5, 0.5), [(S["bandage.3"], 8, 0.35)])
        p.paint(cloth, linen, tone, ("line", 12, 4.2))
        p.outline(pts, 2.2)
    folds = [(spline(S["bandage.4"], False), 1.3, "<>"), (spline(S["bandage.5"], False), 1.2, "<>")]
    p.ink(folds, mix(linen, INK, 0.6))
    if not bleeds:
        return
    for x, y, rx, ry, share in (
        (139, 92, 11, 7.5, 0.55),
        (139, 92, 7, 5, 0.85),
        (148, 103, 5, 3.4, 0.6),
    ):
        p.put(p.oval(x, y, rx, ry, -18), rgb("#9c1c16"), np.float32(share))
    p.put(p.shape(S["bandage.6"]), rgb("#8d1511"), np.float32(0.85))
