"""Beards and moustaches."""

from __future__ import annotations

import random

from kit import HAIR, dark, piece, strands
from plate import INK, Plate, mix, rgb
from shapes import Colour, Person, shapes_of

S = shapes_of("parts")


def beard(p: Plate, who: Person) -> None:
    """Beard and moustache, each of several kinds."""
    colour = rgb(HAIR.get(who.get("beard_hair", who.get("hair")), who.get("hair", "#5c3a22")))
    low = 6 * who.get("long", 0)
    seed = sum(map(ord, who.get("id", "x")))
    kind = who.get("beard")
    y = 165 + low * 0.75
    if kind == "stubble":
        pts = [
            (84, 150),
            (92, 156),
            (112, 155),
            (122, 164),
            (140, 150),
            (164, 140),
            (162, 162),
            (142, 182 + low),
            (120, 194 + low),
            (98, 192 + low),
            (88, 176 + low),
        ]
        region = p.shape(pts)
        region = region & p.shape(who["_contour"])
        p.put(region, mix(colour, INK, 0.3), (p.tone(region, None, [(pts, 5, 0.42)])))
        dice = random.Random(seed)
        p.ink(
            [
                ([(x, yy), (x + 0.8, yy + 2.4)], 1.1, "<>")
                for x, yy in ((dice.uniform(84, 164), dice.uniform(148, 194)) for _ in range(110))
            ],
            dark(colour, 0.5),
            region,
        )
    elif kind in ("full", "long", "short"):
        length = {"short": 0, "full": 18, "long": 52}[kind]
        pts = [
            (84, 152),
            (88, 160),
            (93, 157),
            (98, 160),
            (112, 157),
            (124, 164),
            (135, 162),
            (148, 152),
            (158, 138),
            (164, 118),
            (172, 106),
            (177, 130),
            (171, 160),
            (156, 184 + length * 0.35),
            (136, 200 + length * 0.8),
            (116, 206 + length),
            (98, 202 + length * 0.9),
            (88, 190 + length * 0.4),
            (84, 172),
        ]
        shape = pts
        region = p.shape(shape)
        hole = p.shape(
            [
                (89, y - 1),
                (98, y - 3),
                (110, y - 2),
                (115, y + 1),
                (108, y + 5),
                (98, y + 6.5),
                (91, y + 4),
            ]
        )
        region = region - hole
        p.paint(
            region,
            colour,
            p.tone(region, (6, 5, 7, 0.55), [(S["beard.1"], 6, -0.35)]),
            ("line", 78, 4.2, 1.5),
        )
        p.outline(shape[5:] + shape[:2], 2.5, closed=False)
        tip = 206 + length
        strands(
            p,
            [(88, 162), (88, 180), (100, tip - 8)],
            [(100, 172 + low), (106, 190), (110, tip - 2)],
            colour,
            5,
            1.2,
            1.5,
            2.0,
            region,
            seed,
        )
        strands(
            p,
            [(108, 172 + low), (114, 190), (114, tip - 2)],
            [(164, 128), (164, 168), (132, tip - 8)],
            colour,
            9,
            1.2,
            1.5,
            2.0,
            region,
            seed + 1,
        )
        who.setdefault("moustache", "plain")
    elif kind in ("vandyke", "goatee", "tuft"):
        wide, tip = {"vandyke": (13, 204), "goatee": (16, 200), "tuft": (5, 190)}[kind]
        tip += low
        top = 177 + low
        pts = [
            (101 - wide * 0.7, top),
            (101, top - 3),
            (102 + wide * 0.8, top),
            (104 + wide, top + 8),
            (106 + wide * 0.5, tip - 8),
            (103, tip + 2, 1),
            (99 - wide * 0.3, tip - 8),
            (99 - wide * 0.8, top + 8),
        ]
        r = piece(p, pts, colour, (3, 3, 4, 0.5), line=2.2, hatch=None)
        strands(
            p,
            [(98 - wide * 0.5, top), (99 - wide * 0.4, tip - 12), (102, tip)],
            [(103 + wide * 0.6, top), (104 + wide * 0.6, tip - 12), (103, tip)],
            colour,
            5,
            0.4,
            1,
            1.6,
            r,
            seed,
        )
    moustache(p, who, colour, y, seed)


def moustache(p: Plate, who: Person, colour: Colour, y: float, seed: int) -> None:
    """Moustaches from a pencil line to the Sarmatian whiskers."""
    kind = who.get("moustache")
    if not kind:
        return
    c = 97.5  # below the nose
    wings = {
        # far wing, near wing: points from the middle along the top and back along the bottom
        "pencil": (
            [(c, y - 6, 1), (90, y - 7), (82, y - 3, 1), (90, y - 4)],
            [(c, y - 6, 1), (108, y - 8), (121, y - 3, 1), (108, y - 4.5)],
        ),
        "plain": (
            [(c, y - 8, 1), (90, y - 9), (82, y - 3), (80, y + 4, 1), (88, y - 0.5), (c, y - 2)],
            [
                (c, y - 8, 1),
                (110, y - 10),
                (122, y - 4),
                (127, y + 5, 1),
                (114, y - 0.5),
                (c, y - 2),
            ],
        ),
        "up": (
            [
                (c, y - 7, 1),
                (89, y - 7),
                (81, y - 6),
                (75, y - 14, 1),
                (78, y - 3),
                (89, y - 1),
                (c, y - 2),
            ],
            [
                (c, y - 7, 1),
                (110, y - 9),
                (124, y - 7),
                (134, y - 16, 1),
                (128, y - 2),
                (112, y),
                (c, y - 2),
            ],
        ),
        "sarmatian": (
            [
                (c, y - 8, 1),
                (89, y - 9),
                (80, y - 1),
                (75, y + 14),
                (73, y + 26, 1),
                (81, y + 14),
                (88, y + 2),
                (c, y - 0),
            ],
            [
                (c, y - 8, 1),
                (112, y - 11),
                (128, y - 2),
                (137, y + 14),
                (142, y + 28, 1),
                (128, y + 16),
                (114, y + 2),
                (c, y - 0),
            ],
        ),
        "walrus": (
            [(c, y - 9, 1), (88, y - 10), (78, y - 2), (77, y + 12), (86, y + 8), (c, y + 3)],
            [
                (c, y - 9, 1),
                (112, y - 12),
                (130, y - 4),
                (136, y + 12),
                (122, y + 10),
                (110, y + 5),
                (c, y + 3),
            ],
        ),
        "grand": (
            [
                (c, y - 8, 1),
                (87, y - 9),
                (76, y - 5),
                (66, y - 12, 1),
                (70, y + 2),
                (84, y + 3),
                (c, y),
            ],
            [
                (c, y - 8, 1),
                (112, y - 11),
                (130, y - 6),
                (150, y - 16, 1),
                (140, y + 2),
                (118, y + 4),
                (c, y),
            ],
        ),
    }[kind]
    for i, pts in enumerate(wings):
        r = piece(p, pts, colour, (2, 3, 3, 0.6), line=2.0 if kind != "pencil" else 1.2, hatch=None)
        if kind != "pencil":
            half = len(pts) // 2 + (1 if kind in ("plain", "up", "grand", "sarmatian") else 0)
            tip = pts[half] if kind != "walrus" else pts[3]
            top = [pts[0], *pts[1:half], tip]
            bottom = [pts[-1], *list(reversed(pts[half + 1 : -1])), tip]
            strands(p, top, bottom, colour, 3 + i, 0.3, 1, 1.5, r, seed + i, 0.45)
