"""Heads: three-quarter view, turned to the left, light from the upper left. Units of 256."""

from __future__ import annotations

import numpy as np
from mouths import draw_open
from plate import INK, Plate, Region, ellipse, mix, rgb, spline
from shapes import Colour, Person, Point, shapes_of

S = shapes_of("face")


SKIN = {
    "fair": "#ecc49e",
    "ruddy": "#e2aa84",
    "tan": "#d6a275",
    "olive": "#d2a678",
    "brown": "#b27f55",
    "pale": "#f1d6b8",
    "grey": "#b8a58e",
    "clay": "#b58558",
}


LIPS = {
    "fair": "#b5645a",
    "ruddy": "#a8544a",
    "tan": "#96503f",
    "olive": "#8f5140",
    "brown": "#74402f",
    "pale": "#b95f5c",
    "grey": "#8f6a60",
    "clay": "#7c5434",
}


def contour(p: Person) -> list[Point]:
    """The outline of the face, from the hairline at the left down round the chin to the temple."""
    jaw, chin, fat, gaunt = p.get("jaw", 0), p.get("chin", 0), p.get("fat", 0), p.get("gaunt", 0)
    long = p.get("long", 0)
    f = 1 if p.get("sex") == "f" else 0
    low = 6 * long - 3 * f
    return [
        (96, 60),
        (84, 78),
        (79, 97 - f),
        (80 - 1.5 * (1 - f), 104),
        (83.5, 115),
        (80 - 1.5 * gaunt, 129),
        (82 - 4 * fat + 3 * gaunt, 146 + low * 0.4),
        (87 - 5 * fat + 3 * gaunt + f, 163 + low * 0.8),
        (91 - 3 * fat - 2 * chin + 3 * f, 178 + low),
        (99 - chin + 3 * f, 188 + low + 2 * fat),
        (110 + 2 * chin, 191.5 + low + 2 * fat),
        (124 + 2 * chin - 2 * f, 188 + low + 3 * fat),
        (143 + 3 * jaw - 5 * f + 5 * fat, 177 + low * 0.7 + 3 * jaw + 5 * fat),
        (160 + 4 * jaw - 5 * f + 6 * fat - 2 * gaunt, 159 + 3 * jaw + low * 0.4 + 3 * fat),
        (169 + 2 * jaw - 2 * f, 136),
        (174, 108),
        (172, 78),
        (148, 56),
        (118, 50),
    ]


def nose(p: Person) -> tuple[list[Point], Point, list[Point], list[Point]]:
    """Ridge, tip and wing: the contour in ink at the left, the dark near side."""
    size, hook, wide = p.get("nose", 0), p.get("hook", 0), p.get("broad", 0)
    f = 1 if p.get("sex") == "f" else 0
    tip = (83.5 - 4.5 * size + 3 * f - hook, 143 + 3 * size - 3 * f + 2 * hook)
    ridge = [
        (98, 103),
        (95.5, 113),
        (91 - 3.2 * hook - f * -1, 126 - f),
        (86.5 - 3.6 * size - 2.4 * hook + 2 * f, 137 - 2 * f),
        tip,
    ]
    under = [(tip[0] + 2, tip[1] + 5), (tip[0] + 9, tip[1] + 7.5), (tip[0] + 15, tip[1] + 6)]
    wing = [
        (tip[0] + 15, tip[1] + 7),
        (tip[0] + 22 + 2 * wide, tip[1] + 5),
        (tip[0] + 24 + 3 * wide, tip[1] - 1),
        (tip[0] + 20 + 2 * wide, tip[1] - 7),
    ]
    return ridge, tip, under, wing


def draw_face(p: Plate, who: Person) -> None:
    """Skin, features, shadows; without hair."""
    skin = rgb(SKIN[who.get("skin", "fair")])
    f = who.get("sex") == "f"
    age, gaunt, _fat = who.get("age", 0), who.get("gaunt", 0), who.get("fat", 0)
    low = 6 * who.get("long", 0) - 3 * f
    line = contour(who)
    face = p.shape(line)
    ridge, tip, under, wing = nose(who)
    pools = [
        # the side plane: from the temple over the cheek to the jaw
        (S["draw_face.1"], 8, 0.50 if not f else 0.36),
        # sockets
        (S["draw_face.2"], 4, 0.34 - 0.12 * f),
        (S["draw_face.3"], 3, 0.34 - 0.1 * f),
        # the near side of the nose and what it throws on the cheek
        (
            [
                (104, 106),
                (101, 118),
                (99, 130),
                (97, 140),
                (tip[0] + 24, tip[1] - 3),
                (tip[0] + 26, tip[1] + 6),
                (tip[0] + 12, tip[1] + 9),
                (112, 132),
                (108, 118),
            ],
            3.4,
            0.44 - 0.16 * f,
        ),
        (
            [
                (tip[0] + 4, tip[1] + 4),
                (tip[0] + 24, tip[1] + 4),
                (tip[0] + 22, tip[1] + 12),
                (tip[0] + 8, tip[1] + 13),
            ],
            3,
            0.40,
        ),
        # below the lower lip, below the chin
        ([(92, 175 + low), (110, 174 + low), (116, 180 + low), (96, 181 + low)], 3, 0.36 - 0.1 * f),
        (
            [
                (96, 190 + low),
                (124, 186 + low),
                (146, 174 + low),
                (150, 184 + low),
                (120, 198 + low),
                (98, 196 + low),
            ],
            4,
            0.40,
        ),
        # light on forehead, cheekbone, chin
        (S["draw_face.4"], 7, -0.34),
        (S["draw_face.5"], 6, -0.26),
        ([(98, 182 + low), (110, 181 + low), (110, 187 + low), (100, 187 + low)], 3, -0.24),
    ]
    if gaunt or age > 1:
        k = 0.30 * max(gaunt, 0.6 * (age > 1))
        pools.append((S["draw_face.6"], 5, k))
        pools.append((S["draw_face.7"], 3, k))
    if who.get("brow_heavy"):
        pools.append((S["draw_face.8"], 3, 0.3))
    for pool in who.get("shade", ()):
        pools.append(pool)
    tone = p.tone(face, (5, 4, 6, 0.42), pools)
    p.paint(face, skin, tone, ("arc", 40, 84, 3.7))
    warm = who.get("flush", 0.5 if f else 0.35)
    if warm:
        cheek = p.tone(
            face,
            None,
            [
                (ellipse(127, 144, 15, 10, -12), 7, warm),
                (ellipse(86, 143, 5, 9), 3, warm),
                (ellipse(tip[0] + 6, tip[1] - 2, 8, 7), 4, warm * 1.1),
            ],
        )
        p.put(face, mix(skin, "#b0382c", 0.55), (cheek * 0.62).clip(0, 0.7))
    eyes(p, who, face, skin)
    # nose
    bridge = spline(ridge, False)
    p.ink(
        [
            (bridge, 2.4, "<"),
            (spline([tip, *under], False), 2.2, "<>"),
            (spline(wing, False), 1.9, "<>"),
        ],
        least=0.8,
    )
    nostril = p.shape(
        [
            (tip[0] + 6, tip[1] + 6),
            (tip[0] + 12, tip[1] + 3.4),
            (tip[0] + 17, tip[1] + 6),
            (tip[0] + 11, tip[1] + 8),
        ]
    )
    p.paint(nostril, mix(skin, INK, 0.8))
    glow = p.lines(
        [
            (
                spline(
                    [(ridge[1][0] + 4, 116), (ridge[2][0] + 4.5, 127), (tip[0] + 5, tip[1] - 4)],
                    False,
                ),
                3.0,
                "<>",
            )
        ]
    )
    p.put(glow & face, mix(skin, "#fff4dc", 0.7), np.float32(0.55))
    mouth(p, who, face, skin, low)
    bald = who.get("style") in ("fringe", "none", "lock", "tuft")
    p.outline(line if bald else line[:14], 2.8, closed=bald)
    lines_of_age(p, who, face, low, tip)


def eyes(p: Plate, who: Person, face: Region, skin: Colour) -> None:
    """Both eyes with lids and brows. The lids are heavy and the whites in shadow: no dolls."""
    f = who.get("sex") == "f"
    if who.get("golem"):
        for cx, w in ((128, 15), (91, 8)):
            pts = [
                (cx - w, 118, 1),
                (cx - w * 0.3, 109),
                (cx + w * 0.7, 110),
                (cx + w, 117, 1),
                (cx + w * 0.3, 125),
                (cx - w * 0.5, 125),
            ]
            p.paint(p.shape(pts), "#24150d")
            p.outline(pts, 2.2)
            p.paint(p.oval(cx - 1, 117, w * 0.36, 4.2), "#d8762a")
            p.paint(p.oval(cx - 1, 117, w * 0.18, 2.2), "#ffe08a")
        return
    lid, open_ = who.get("lid", 0.35), 1.0 - 0.32 * who.get("narrow", 0) + 0.10 * f
    slant = who.get("slant", 0)
    iris = rgb(who.get("iris", "#3a2a1c"))
    milky = rgb("#9aa5a6")
    white = mix("#e6d8bf", skin, 0.25)
    look = who.get("look", -1.5)
    for near in (True, False):
        if near:
            cx, cy, w, h = 127.5, 116.5, 13.5, 6.0 * open_
            up = [
                (cx - w, cy + 2.6 + slant),
                (cx - w * 0.55, cy - h * 0.75),
                (cx - 0.5, cy - h),
                (cx + w * 0.6, cy - h * 0.55),
                (cx + w + 1, cy + 1 - slant),
            ]
            down = [
                (cx + w * 0.5, cy + h * 0.62),
                (cx - 1, cy + h * 0.9),
                (cx - w * 0.6, cy + h * 0.72),
            ]
        else:
            cx, cy, w, h = 90.6, 116.5, 7.2, 5.8 * open_
            up = [
                (cx - w, cy + 1 - slant),
                (cx - w * 0.5, cy - h * 0.7),
                (cx + 0.5, cy - h),
                (cx + w * 0.7, cy - h * 0.45),
                (cx + w, cy + 2.6 + slant),
            ]
            down = [
                (cx + w * 0.4, cy + h * 0.75),
                (cx - 0.5, cy + h * 0.85),
                (cx - w * 0.5, cy + h * 0.6),
            ]
        patch = who.get("patch")
        if patch and near:
            continue
        shut = who.get("shut") and near
        ball = p.shape([(*up[0], 1), *up[1:-1], (*up[-1], 1), *down])
        if not shut:
            p.paint(ball, white)
            ix = cx + look * (1.0 if near else 0.6) - (0.8 if near else 0)
            r = 5.4 if near else 4.7
            p.paint(
                p.oval(ix, cy - 0.8, r * (0.95 if near else 0.78), r) & ball,
                milky if near and who.get("blind") else iris,
            )
            p.paint(
                p.oval(ix, cy - 0.8, r * (0.5 if near else 0.42), r * 0.55) & ball,
                mix(milky, "#e8e6da", 0.6) if near and who.get("blind") else INK,
            )
            shade = (
                p.shape(
                    [
                        (up[0][0] - 2, up[0][1]),
                        *[(x, y + 2.6 * lid + 0.8) for x, y in up[1:-1]],
                        (up[-1][0] + 2, up[-1][1]),
                        *[(x, y - 5) for x, y in reversed(up)],
                    ]
                )
                & ball
            )
            p.put(shade, mix(skin, INK, 0.75), np.float32(0.6))
            if p.fine(1.6):
                p.paint(p.oval(ix - 1.9, cy - 2.8, 1.35, 1.35) & ball, "#fff8e8")
        p.ink([(spline(up, False), 3.0 if not f else 3.4, "<>")], least=1.0)
        p.ink([(spline([up[-1], *down, up[0]], False), 1.0, "<>")], mix(skin, INK, 0.7))
        # fold of the lid
        fold = [(x + (0.5 if near else -0.3), y - 3.6 - 0.8 * lid) for x, y in up[1:]]
        p.ink([(spline(fold, False), 1.3, "<>")], mix(skin, INK, 0.75))
        if f and near:
            p.ink([([up[-1], (up[-1][0] + 4.5, up[-1][1] - 3.5)], 2.0, ">")])
    if who.get("shut"):
        p.ink([(spline(S["eyes.1"], False), 2.2, "<>")])
    brows(p, who)


def brows(p: Plate, who: Person) -> None:
    """Brows as tapering shapes; ``brow`` says how heavy, ``frown`` how they stand."""
    f = who.get("sex") == "f"
    k = who.get("brow", 0.55 if f else 1.0)
    fr, arch = who.get("frown", 0.4), who.get("arch", 0.3 + 0.5 * f)
    hair = mix(who.get("hair", "#3a2415"), INK, 0.45)
    y = 103.5 - 1.5 * f
    near = [
        (109, y + 3.6 * fr, 1),
        (120, y - 2.4 - 2.5 * arch - 1.6 * k),
        (133, y - 3.6 - 3.5 * arch - 1.0 * k),
        (147, y + 3.4 - arch, 1),
        (133, y - 0.2 - 2.5 * arch + 0.8 * k),
        (120, y + 1.3 - 1.5 * arch + 1.6 * k),
        (109.5, y + 6 + 3.6 * fr + 1.0 * k),
    ]
    far = [
        (98.5, y + 3.6 * fr, 1),
        (93, y - 2.0 - 2 * arch - 1.2 * k),
        (86, y - 1.8 - 2 * arch - 0.6 * k),
        (79.5, y + 3.6, 1),
        (86.5, y + 1.8 - arch + 0.9 * k),
        (93, y + 2.0 - arch + 1.4 * k),
        (98.6, y + 5.4 + 3.6 * fr),
    ]
    for points in (near, far):
        p.paint(p.shape(points), hair)
    if p.fine(1.0) and k > 0.8:
        hairs = [
            (
                [
                    (110 + 3.2 * i, y + 4 - 1.0 * i * (i < 4)),
                    (114 + 3.4 * i, y - 5.5 - 1.0 * arch + 0.5 * max(0, i - 4)),
                ],
                1.0,
                "<>",
            )
            for i in range(9)
        ]
        p.ink(hairs, hair)


def mouth(p: Plate, who: Person, face: Region, skin: Colour, low: float) -> None:
    """Lips: the line between them, its ends, the lower lip."""
    f = who.get("sex") == "f"
    lips = rgb(LIPS[who.get("skin", "fair")])
    if "mouth" in who:
        draw_open(p, who, face, skin, lips, low)
        return
    full = who.get("lips", 0.85 if f else 0.35)
    smile = who.get("smile", 0.0)
    y = 165.5 + low * 0.75
    mid = [
        (89, y + 0.6 - 2.0 * smile),
        (93.5, y - 0.8),
        (98.5, y + 0.8),
        (106, y - 0.3),
        (118 - 2 * f, y + 0.8 - 3.6 * smile),
    ]
    top = [
        (111, y - 2.2),
        (104, y - 2.4 - 2.6 * full),
        (98.6, y - 1.2 - 2.0 * full),
        (95, y - 2.2 - 2.6 * full),
    ]
    bottom = [(93, y + 3.2 + 2.6 * full), (99.5, y + 4.2 + 4.2 * full), (108, y + 3.0 + 3.0 * full)]
    upper = p.shape([(*mid[0], 1), *mid[1:-1], (*mid[-1], 1), *top])
    lower = p.shape([(*mid[-1], 1), *reversed(mid[1:-1]), (*mid[0], 1), *bottom])
    p.paint(upper, mix(lips, INK, 0.28))
    p.paint(lower, mix(lips, skin, 0.22 if f else 0.5))
    if p.fine(1.5):
        p.put(
            p.oval(99.5, y + 3.4 + 2.2 * full, 4.2, 1.3) & lower,
            mix(skin, "#ffffff", 0.5),
            np.float32(0.5),
        )
    p.ink([(spline(mid, False), 2.2, "<>")], least=0.9)
    p.ink(
        [
            (
                [
                    (mid[-1][0] - 0.5, mid[-1][1] - 0.4),
                    (mid[-1][0] + 2.6, mid[-1][1] + 1.2 - 1.8 * smile),
                ],
                1.7,
                ">",
            )
        ]
    )


def lines_of_age(p: Plate, who: Person, face: Region, low: float, tip: Point) -> None:
    """Wrinkles in ink: 0 young, 1 grown, 2 elderly, 3 old."""
    age, dark = who.get("age", 0), mix(SKIN[who.get("skin", "fair")], INK, 0.72)
    s = []
    if age >= 1:
        s += [
            (
                spline(
                    [(tip[0] + 27, tip[1] - 4), (117, 154), (121, 163 + low), (119, 170 + low)],
                    False,
                ),
                1.6,
                "<>",
            ),
            (spline(S["lines_of_age.1"], False), 1.1, "<>"),
        ]
    if age >= 2:
        s += [
            (spline(S["lines_of_age.2"], False), 1.3, "<>"),
            (spline(S["lines_of_age.3"], False), 1.2, "<>"),
            (spline([(145, 113), (152, 110)], False), 1.2, ">"),
            (spline([(146, 117), (154, 118)], False), 1.2, ">"),
            (spline([(104, 98), (103, 104)], False), 1.5, "<>"),
            (spline(S["lines_of_age.4"], False), 1.2, "<>"),
            (spline(S["lines_of_age.5"], False), 1.2, "<>"),
        ]
    if age >= 3:
        s += [
            (spline(S["lines_of_age.6"], False), 1.2, "<>"),
            (spline([(145, 121), (153, 125)], False), 1.2, ">"),
            (spline(S["lines_of_age.7"], False), 1.3, "<>"),
            (spline([(88, 126), (84, 130)], False), 1.1, "<>"),
        ]
    if who.get("frown", 0.4) > 0.7:
        s += [([(105, 99), (104, 107)], 1.8, "<>"), ([(101.5, 99), (101, 105)], 1.3, "<>")]
    p.ink(s, dark, face)
    if who.get("scar"):
        ways = {
            "cheek": S["lines_of_age.8"],
            "brow": S["lines_of_age.9"],
            "temple": S["lines_of_age.10"],
        }[who["scar"]]
        p.ink(
            [(spline(ways, False), 3.6, "<>")],
            mix(SKIN[who.get("skin", "fair")], "#7d1f1c", 0.62),
            least=1.4,
        )
        p.ink(
            [(spline([(x - 1.6, y) for x, y in ways], False), 1.1, "<>")],
            mix(SKIN[who.get("skin", "fair")], "#fff4e0", 0.7),
        )
        a = spline(ways, False, 3)
        p.ink(
            [([(x - 4, y + 1), (x + 4, y - 1.5)], 1.2, "<>") for x, y in a[2:-1:3]],
            mix(dark, "#7d1f1c", 0.5),
        )


def draw_ear(p: Plate, who: Person) -> None:
    """The near ear, for those whose hair lets it be seen."""
    skin = rgb(SKIN[who.get("skin", "fair")])
    pts = S["draw_ear.1"]
    ear = p.shape(pts)
    p.paint(
        ear,
        mix(skin, "#b0382c", 0.12),
        p.tone(ear, (3, 2, 3, 0.7), base=0.22),
        ("arc", 40, 84, 3.7),
    )
    p.outline(pts, 2.4)
    p.ink([(spline(S["draw_ear.2"], False), 1.4, "<>")], mix(skin, INK, 0.6))
    if who.get("earring"):
        p.paint(p.oval(172, 144, 4.5, 6), INK)
        p.paint(p.oval(171.5, 143.5, 3.2, 4.6), "#e2b23c")
        p.paint(p.oval(171.5, 142.5, 1.6, 2.6), mix(skin, INK, 0.4))


def draw_neck(p: Plate, who: Person) -> None:
    """Throat, in the shadow of the jaw."""
    skin = rgb(SKIN[who.get("skin", "fair")])
    f = who.get("sex") == "f"
    thin = 6 * f
    pts = [
        (112 + thin, 176, 1),
        (112 + thin, 206),
        (92, 232),
        (70, 262, 1),
        (220, 262, 1),
        (196, 222),
        (172 - thin, 204),
        (170 - thin, 140, 1),
    ]
    neck = p.shape(pts)
    tone = p.tone(
        neck, (6, 2, 6, 0.4), [(S["draw_neck.1"], 6, 0.75 - 0.2 * f), (S["draw_neck.2"], 8, 0.4)]
    )
    p.paint(neck, skin, tone, ("arc", 60, 120, 3.7))
    p.outline(pts[:4], 2.2, closed=False)
