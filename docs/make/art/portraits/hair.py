"""Hair, before and behind the face."""

from __future__ import annotations

import math
import random

from face import SKIN
from kit import HAIR, along, dark, fuzzy, lock, piece, strands
from plate import INK, Plate, mix, rgb, spline
from shapes import Colour, Person, shapes_of

S = shapes_of("parts")


def hair_back(p: Plate, who: Person) -> None:
    """What of the hair lies behind face and neck."""
    style, colour = (
        who.get("style", "short"),
        rgb(HAIR.get(who.get("hair"), who.get("hair", "#5c3a22"))),
    )
    if style in ("long", "curls", "wild"):
        low = 230 if style != "wild" else 214
        pts = [
            (110, 42),
            (154, 42),
            (186, 62),
            (199, 100),
            (204, 146),
            (216, 184),
            (212, low - 6),
            (190, low + 4),
            (150, low - 10),
            (100, 200),
            (76, 204),
            (60, 186),
            (66, 150),
            (70, 106),
            (78, 68),
        ]
        piece(p, pts, dark(colour, 0.35), line=2.8, base=0.2)
    elif style in ("bowl", "mop"):
        pts = S["hair_back.1"]
        piece(p, pts, dark(colour, 0.3), base=0.2)
    elif style == "short":
        piece(p, S["hair_back.2"], dark(colour, 0.2), base=0.15)
    elif style == "fringe":
        for path, w in ((S["hair_back.3"], 15), (S["hair_back.4"], 16), (S["hair_back.5"], 15)):
            lock(p, path, w, colour, 6)
    elif style == "updo":
        pts = S["hair_back.6"]
        r = piece(p, pts, colour)
        p.ink(
            [
                (spline(S["hair_back.7"], False), 2.0, "<>"),
                (spline(S["hair_back.8"], False), 2.0, "<>"),
                (spline(S["hair_back.9"], False), 1.8, "<>"),
            ],
            dark(colour, 0.65),
            r,
        )
        piece(p, S["hair_back.10"], dark(colour, 0.2), base=0.15)
    elif style == "loose":  # a woman's, down the back
        pts = S["hair_back.11"]
        piece(p, pts, dark(colour, 0.3), base=0.15)
        strands(p, S["hair_back.12"], S["hair_back.13"], colour, 8, 4, 1.6)


def hair_front(p: Plate, who: Person) -> None:
    """What of the hair lies over forehead, temple and ear."""
    style, colour = (
        who.get("style", "short"),
        rgb(HAIR.get(who.get("hair"), who.get("hair", "#5c3a22"))),
    )
    seed = sum(map(ord, who.get("id", "x")))
    recede = who.get("recede", 0) * 8
    if style in ("long", "curls", "wild"):
        flowing(p, style, colour, recede, seed)
    elif style == "short":
        pts = [
            (100, 66, 1),
            (88, 74),
            (82, 88),
            (78, 96),
            (76, 72),
            (86, 48),
            (118, 34),
            (156, 36),
            (184, 58),
            (191, 92),
            (186, 106, 1),
            (176, 98),
            (167, 104),
            (165, 124, 1),
            (159, 104),
            (152, 80 - recede),
            (132, 70 - recede),
            (114, 68 - recede),
        ]
        r = piece(p, pts, colour, pools=[(S["hair_front.1"], 6, -0.5)])
        strands(p, S["hair_front.2"], S["hair_front.3"], colour, 9, 1.6, 2, 2.0, r, seed)
    elif style == "bowl":
        pts = S["hair_front.4"]
        r = piece(
            p,
            fuzzy(pts, 2.2, 8.0, seed),
            colour,
            pools=[(S["hair_front.5"], 7, -0.5)],
            smooth=False,
        )
        strands(p, S["hair_front.6"], S["hair_front.7"], colour, 13, 0.8, 1, 2.0, r, seed)
    elif style == "mop":
        pts = S["hair_front.8"]
        piece(p, pts, dark(colour, 0.15))
        dice = random.Random(seed)
        ways = [
            (S["hair_front.9"], (196, 156)),
            (S["hair_front.10"], (186, 164)),
            (S["hair_front.11"], (176, 154)),
            (S["hair_front.12"], (168, 132)),
            (S["hair_front.13"], (67, 122)),
            (S["hair_front.14"], (77, 110)),
            ([(136, 42), (158, 62)], (160, 106)),
            ([(118, 42), (98, 62)], (90, 100)),
            ([(132, 40), (146, 62)], (146, 100)),
            ([(122, 40), (108, 62)], (104, 98)),
            ([(128, 40), (130, 62)], (132, 102)),
            ([(125, 40), (118, 62)], (118, 94)),
        ]
        for i, (way, tip) in enumerate(ways):
            tip = (tip[0] + dice.uniform(-4, 4), tip[1] + dice.uniform(-5, 5))
            lock(p, [*way, tip], dice.uniform(17, 22), colour, dice.choice((-7, 6, 7)), seed + i)
    elif style == "tuft":  # czupryna: shaved high round the head
        shaved(p, who, colour)
        pts = S["hair_front.15"]
        r = piece(p, pts, colour)
        strands(p, S["hair_front.16"], S["hair_front.17"], colour, 6, 1.2, 1, 2.2, r, seed)
    elif style == "lock":  # osełedec
        shaved(p, who, colour)
        lock(p, S["hair_front.18"], 17, colour, 9, seed)
        lock(p, S["hair_front.19"], 14, colour, -8, seed + 1)
    elif style == "fringe":  # bald on top
        piece(p, S["hair_front.20"], colour, line=1.8)
        piece(p, S["hair_front.21"], colour, line=1.6)
    elif style == "updo":
        for path, w, h in ((S["hair_front.22"], 15, -8), (S["hair_front.23"], 12, 7)):
            lock(p, path, w, colour, h, seed)
        for path, w, h in (
            (S["hair_front.24"], 15, 8),
            (S["hair_front.25"], 14, -8),
            (S["hair_front.26"], 12, 7),
        ):
            lock(p, path, w, colour, h, seed)
        pts = S["hair_front.27"]
        r = piece(p, pts, colour, pools=[(S["hair_front.28"], 7, -0.55)])
        strands(p, S["hair_front.29"], S["hair_front.30"], colour, 11, 0.8, 1, 2.0, r, seed)
        strands(p, S["hair_front.31"], S["hair_front.32"], colour, 4, 0.5, 1, 1.8, r, seed)
        if who.get("jewels") == "pearls":
            for x, y in along(S["hair_front.33"], 10):
                p.paint(p.oval(x, y, 4.2, 4.2), INK)
                p.paint(p.oval(x - 0.3, y - 0.3, 3.1, 3.1), "#f4ecdc")
    elif style == "loose":
        for path, w, h in ((S["hair_front.34"], 17, -10), (S["hair_front.35"], 13, 8)):
            lock(p, path, w, colour, h, seed)
        for i in range(5):
            path = [
                (190 - 4 * i, 86),
                (202 - 5 * i, 124),
                (196 - 5 * i + 5 * (i % 2), 164),
                (210 - 8 * i, 206),
                (206 - 8 * i, 240 - 5 * (i % 2)),
            ]
            lock(p, path, 20, colour, (10, -8, 9, -9, 8)[i], seed + i)
        pts = S["hair_front.36"]
        r = piece(p, pts, colour, pools=[(S["hair_front.37"], 7, -0.55)])
        strands(p, S["hair_front.38"], S["hair_front.39"], colour, 9, 0.8, 1, 2.0, r, seed)


def flowing(p: Plate, style: str, colour: Colour, recede: float, seed: int) -> None:
    """Hair to the shoulders: a crown parted at the left, locks at both sides."""
    dice = random.Random(seed)
    amp = {"long": 4.5, "curls": 8.0, "wild": 7.0}[style]
    end = {"long": 216, "curls": 220, "wild": 204}[style]
    for i in (2, 1, 0):  # far side
        x = 68 + 5.5 * i
        path = [
            (90 - 2 * i, 66),
            (78, 92),
            (72 + 2 * i + amp * 0.3, 122),
            (x - amp * 0.6, 154),
            (x + amp * 0.2, end - 26 - 6 * i),
        ]
        lock(p, path, 17, colour, -10 if i != 1 else 8, seed + i)
    for i in range(6):  # near side, from behind to the front
        x = 206 - 8.2 * i
        turn = dice.uniform(-0.4, 0.4)
        path = [(182 - 5 * i, 54 + 2 * i), (193 - 5.5 * i, 92)]
        for j in range(1, 5):
            t = j / 4
            path.append(
                (
                    190
                    - 5.2 * i
                    + (x - 190 + 5.2 * i) * t
                    + amp * math.sin(2.6 * math.pi * t + turn + 0.7 * i),
                    96 + (end - 96 - 5 * (i % 3)) * t,
                )
            )
        lock(
            p,
            path,
            19 if style == "long" else 21,
            colour,
            (12, -9, 11, 10, -10, 9)[i],
            seed + 9 + i,
        )
    crown = [
        (112, 52, 1),
        (138, 38),
        (172, 48),
        (192, 80),
        (196, 112),
        (182, 118),
        (168, 108),
        (158, 92 - recede),
        (140, 74 - recede),
        (122, 67 - recede),
    ]
    left = [(114, 52, 1), (94, 52), (81, 70), (75, 96), (80, 108), (84, 88), (97, 70 - recede)]
    r = piece(p, left, colour)
    strands(p, S["flowing.1"], S["flowing.2"], colour, 4, 0.6, 1, 1.8, r, seed)
    r = piece(p, crown, colour, pools=[(S["flowing.3"], 6, -0.5)], line=2.6)
    strands(p, S["flowing.4"], S["flowing.5"], colour, 8, 1.0, 1, 2.0, r, seed)


def shaved(p: Plate, who: Person, colour: Colour) -> None:
    """The shadow of shaven hair on the skull, and the skull's own outline."""
    skin = rgb(SKIN[who.get("skin", "fair")])
    pts = S["shaved.1"]
    region = p.shape(pts)
    p.paint(
        region,
        mix(skin, colour, 0.20),
        p.tone(region, (6, 4, 8, 0.6), [(S["shaved.2"], 6, -0.5)]),
        ("arc", 40, 84, 3.7),
    )
    p.outline(pts[:7], 2.8, closed=False)
