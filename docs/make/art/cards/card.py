"""Playing cards as coloured woodcuts: pips, jokers, backs. Units: 100 wide, 145 high."""

from __future__ import annotations

import json
import math
from pathlib import Path

import fontpkg
import numpy as np
import portrait
import pygame
import pygame.freetype
from plate import INK, Plate, Region, ellipse, mix, rgb, spline
from shapes import Colour, Point, Points

RATIO = 1.45
PAPER, RED, BLACK, GOLD = "#f3e7c8", "#a3262a", "#241a15", "#c99a2e"
SUITS = {"skull": BLACK, "heart": RED, "goblet": BLACK, "horseshoe": RED}
CINZEL_BOLD = 2
"""Which face of the title's font the figures are in."""


def _points() -> dict[str, list[Point]]:
    found = json.loads(Path(__file__).with_name("shapes.json").read_text("ascii"))
    return {name: [tuple(point) for point in points] for name, points in found.items()}


S = _points()


def suit(p: Plate, kind: str, x: float, y: float, s: float, down: bool = False) -> None:
    """A suit sign, 2s high, about a middle; ``down`` upside down."""
    f = -1 if down else 1

    def at(pts):
        return [(x + q[0] * s * f, y + q[1] * s * f, *q[2:]) for q in pts]

    line = s * 0.13
    if kind == "heart":
        pts = at(S["suit.1"])
        _solid(p, pts, "#bd2c2c", line, s)
        p.ink([(spline(at(S["suit.2"]), False), s * 0.13, "<>")], "#f0a08c")
    elif kind == "goblet":
        _solid(p, at(S["suit.3"]), "#c9962b", line, s)
        _solid(p, at(S["suit.4"]), "#d3a233", line, s)
        _solid(p, at(ellipse(0, -0.84, 0.82, 0.2, 0, 24)), "#7a1f2e", line * 0.8, s)
        p.ink([(spline(at(S["suit.5"]), False), line * 0.7, "")])
        p.ink([(spline(at(S["suit.6"]), False), s * 0.12, "<>")], "#fbe6a0")
    elif kind == "horseshoe":
        pts = at(S["suit.7"])
        _solid(p, pts, "#7f8c96", line, s)
        for a, b in (
            (-0.66, 0.36),
            (-0.68, -0.16),
            (-0.42, -0.62),
            (0, -0.78),
            (0.42, -0.62),
            (0.68, -0.16),
            (0.66, 0.36),
        ):
            p.paint(p.oval(*at([(a, b)])[0], s * 0.085, s * 0.085), INK)
        p.ink([(spline(at(S["suit.8"]), False), s * 0.09, "<>")], "#dfe6ea")
    else:
        _solid(p, at(S["suit.9"]), "#d9c99c", line, s)
        _solid(p, at(S["suit.10"]), "#eadfbd", line, s)
        for pts in (S["suit.11"], S["suit.12"], S["suit.13"]):
            p.paint(p.shape(at(pts)), INK)
        p.ink([(at([(a, 0.7), (a, 0.97)]), s * 0.07, "") for a in (-0.2, 0, 0.2)])


def _solid(p: Plate, pts: Points, colour: Colour, line: float, s: float) -> None:
    region = p.shape(pts)
    p.paint(
        region,
        colour,
        p.tone(region, (s * 0.14, s * 0.12, s * 0.2, 0.75)),
        ("line", 40, max(1.2, s * 0.17)),
    )
    p.outline(pts, line)


def sign(kind: str, px: int) -> pygame.Surface:
    """A suit sign alone."""
    p = Plate(px, units=2.4, middle=(0, 0))
    suit(p, kind, 0, 0, 1.08)
    return p.picture()


def rounded(x0: float, y0: float, x1: float, y1: float, r: float, n: int = 8) -> list[Point]:
    """Points of a rounded rectangle."""
    out = []
    for cx, cy, a in (
        (x1 - r, y0 + r, -90),
        (x1 - r, y1 - r, 0),
        (x0 + r, y1 - r, 90),
        (x0 + r, y0 + r, 180),
    ):
        out += [
            (
                cx + r * math.cos(math.radians(a + 90 * i / n)),
                cy + r * math.sin(math.radians(a + 90 * i / n)),
            )
            for i in range(n + 1)
        ]
    return out


def blank(w: int, colour: Colour = PAPER, edge: Colour = INK) -> tuple[Plate, Region]:
    """A plate with an empty card on it."""
    h = round(w * RATIO)
    p = Plate(w, middle=(50, 72.5), size=(w, h), units=100.0, grain=0.018, ss=4 if w < 150 else 3)
    whole = p.poly(rounded(0.2, 0.2, 99.8, 144.8, 6))
    p.paint(whole, edge)
    face = p.poly(rounded(1.3, 1.3, 98.7, 143.7, 5))
    worn = (
        np.clip((np.maximum(np.abs(p.X - 50) / 50, np.abs(p.Y - 72.5) / 72.5) - 0.72) / 0.28, 0, 1)
        ** 2
    )
    p.paint(face, colour)
    p.put(face, rgb(mix(colour, "#8a5a2c", 0.75)), (worn * 0.38)[face.box].astype(np.float32))
    return p, whole


def frame(p: Plate, colour: Colour, inset: float = 4.2) -> None:
    """Two rules with notched corners and a knot in each; knots at the sides."""
    a, b = inset, inset + 1.9
    for k, w in ((a, 1.1), (b, 0.5)):
        n = 7.0
        pts = []
        for cx, cy, s in ((k, k, 0), (100 - k, k, 1), (100 - k, 145 - k, 2), (k, 145 - k, 3)):
            arc = [
                (n * math.cos(math.radians(t)), n * math.sin(math.radians(t)))
                for t in range(90, -1, -15)
            ]
            for _ in range(s):
                arc = [(-y, x) for x, y in arc]
            pts += [(cx + x, cy + y) for x, y in arc]
        p.ink([([*pts, pts[0]], w, "")], colour)
    for x in (a + 1.6, 98.4 - a):
        for y in (a + 1.6, 143.4 - a):
            p.paint(p.oval(x, y, 1.5, 1.5), colour)
            for dx, dy in ((2.6, 0), (-2.6, 0), (0, 2.6), (0, -2.6)):
                p.paint(p.oval(x + dx * 0.9, y + dy * 0.9, 0.75, 0.75), colour)


def rosette(
    p: Plate, x: float, y: float, r: float, colour: Colour, lobes: int = 12, rings: int = 5
) -> None:
    """An engine-turned rosette, as on old bonds."""
    for i in range(rings):
        a, k = 0.60 + 0.09 * i, 0.05 + 0.012 * i
        pts = [
            (
                x + r * (a + k * math.sin(lobes * t + i * math.pi / 2)) * math.cos(t),
                y + r * (a + k * math.sin(lobes * t + i * math.pi / 2)) * math.sin(t),
            )
            for t in (math.tau * j / 180 for j in range(181))
        ]
        p.ink([(pts, 0.55, "")], mix(colour, PAPER, 0.25))


def numeral(text: str, height: float, colour: Colour) -> pygame.Surface:
    """Figures in the face of the titles."""
    pygame.freetype.init()
    path = str(fontpkg.path("cinzel", style="normal"))
    font = pygame.freetype.Font(path, round(height), font_index=CINZEL_BOLD << 16)
    return font.render(text, rgb(colour))[0]


def corners(image: pygame.Surface, value: str, kind: str | None, colour: Colour, w: int) -> None:
    """The index at two corners, the second upside down."""
    mark = pygame.Surface((round(w * 0.19), round(w * 0.42)), pygame.SRCALPHA)
    text = numeral(value, w * (0.20 if len(value) == 1 and value.isdigit() else 0.17), colour)
    if text.get_width() > mark.get_width():
        text = pygame.transform.smoothscale(text, (mark.get_width(), text.get_height()))
    mark.blit(text, text.get_rect(midtop=(mark.get_width() // 2, 0)))
    if kind:
        small = sign(kind, round(w * 0.135))
        mark.blit(
            small,
            small.get_rect(midtop=(mark.get_width() // 2, text.get_height() + round(w * 0.025))),
        )
    at = round(w * 0.065), round(w * 0.115)
    image.blit(mark, at)
    if kind is None:
        return
    image.blit(
        pygame.transform.rotate(mark, 180),
        (
            image.get_width() - at[0] - mark.get_width(),
            image.get_height() - at[1] - mark.get_height(),
        ),
    )


def face(value: int, kind: str, w: int) -> pygame.Surface:
    """A card of a suit with its pips, 2 to 8."""
    p, whole = blank(w)
    colour = SUITS[kind]
    frame(p, colour)
    size = 10.5 if value <= 6 else 9.2
    for x, y in S[f"pips.{value}"]:
        suit(p, kind, x, y, size, y > 80)
    image = p.picture(whole)
    corners(image, str(value), kind, colour, w)
    return image


def joker(red: bool, w: int) -> pygame.Surface:
    """The red joker counts ten, the black one nothing."""
    p, whole = blank(w, PAPER if red else "#cfc4ae")
    colour = RED if red else BLACK
    frame(p, colour)
    rosette(p, 50, 74, 36, colour, 16, 6)
    image = p.picture(whole)
    px = round(w * 0.86)
    bust = portrait.cutout(f"{'red' if red else 'black'}-fool", px, 1.0, (128, 128))
    room = pygame.Rect(0, 0, round(w * 0.74), round(w * 1.0))
    room.center = image.get_rect().center
    view = pygame.Surface(room.size, pygame.SRCALPHA)
    view.blit(bust, bust.get_rect(midbottom=(room.width // 2, room.height)))
    image.blit(view, room)
    pygame.draw.line(image, rgb(colour), room.bottomleft, room.bottomright, max(1, w // 70))
    corners(image, "10" if red else "0", None, colour, w)
    return image


def back(w: int, ground: Colour = "#7a1f24") -> pygame.Surface:
    """The back: a lattice of lozenges, a rosette, a star of six points."""
    p, whole = blank(w, "#efe1bd")
    field = p.poly(rounded(5.5, 5.5, 94.5, 139.5, 3))
    p.paint(field, ground)
    lines, s = [], 9.0
    for i in range(-20, 40):
        lines += [
            ([(i * s - 80, -10), (i * s + 80, 150)], 0.55, ""),
            ([(i * s + 80, -10), (i * s - 80, 150)], 0.55, ""),
        ]
    p.ink(lines, mix(ground, GOLD, 0.55), field)
    for j in range(-2, 36):
        for i in range(-2, 24):
            x, y = i * s + (s / 2 if j % 2 else 0) + 0.5, j * s / 2 + 0.5
            p.paint(p.oval(x, y + 0.6, 0.8, 0.8) & field, mix(ground, GOLD, 0.7))
    p.outline(rounded(5.5, 5.5, 94.5, 139.5, 3), 1.4, smooth=False)
    p.ink([([*rounded(8, 8, 92, 137, 2), (92 - 2, 8)], 0.8, "")], GOLD)
    medal = p.oval(50, 72.5, 30, 30)
    p.paint(medal, INK)
    p.paint(p.oval(50, 72.5, 28.6, 28.6), GOLD)
    p.paint(p.oval(50, 72.5, 27, 27), mix(ground, INK, 0.35))
    for i in range(6):
        pts = [
            (50 + r * math.cos(t), 72.5 + r * math.sin(t))
            for j in range(201)
            for t in (math.tau * j / 200,)
            for r in (22.5 + 3.2 * math.sin(18 * t + i * math.pi / 3),)
        ]
        p.ink([(pts, 0.45, "")], mix(ground, GOLD, 0.75))
    for i in range(12):
        a = math.tau * i / 12 - math.pi / 2
        r = 18 if i % 2 == 0 else 12
        tip = (50 + r * math.cos(a), 72.5 + r * math.sin(a))
        for side, colour in ((1, GOLD), (-1, mix(GOLD, INK, 0.5))):
            b = a + side * math.pi / 12
            p.paint(
                p.poly([(50, 72.5), tip, (50 + 6.5 * math.cos(b), 72.5 + 6.5 * math.sin(b))]),
                colour,
            )
    p.paint(p.oval(50, 72.5, 4.2, 4.2), INK)
    p.paint(p.oval(50, 72.5, 3.2, 3.2), "#b3212b")
    return p.picture(whole)


def small(value: int, kind: str, w: int) -> pygame.Surface:
    """A card narrower than 70 pixels: one figure, one sign."""
    p, whole = blank(w)
    p.ink([([*rounded(6, 6, 94, 139, 4), (90, 6)], 1.6, "")], SUITS[kind])
    suit(p, kind, 50, 97, 31)
    image = p.picture(whole)
    text = numeral(str(value), w * 0.50, SUITS[kind])
    image.blit(text, text.get_rect(midtop=(w // 2, round(w * 0.13))))
    return image
