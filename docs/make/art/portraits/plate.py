"""A plate: shapes by splines, soft tones, hatching and ink, as in a coloured woodcut.

Everything is drawn in units of a square of 256; a plate renders them at any size. Shapes are kept
as boolean masks (Region), light and shadow as fields over them (tones: 0 lit, 1 dark), which become
flat steps and hatching. Light falls from the upper left.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pygame
from shapes import RGB, Colour, Edge, Hatch, Point, Points, Pools, Stroke

Mask = npt.NDArray[np.bool_]
Tones = npt.NDArray[np.float32]

INK = (33, 20, 14)


def rgb(code: Colour) -> RGB:
    """#rrggbb as three numbers; a tuple stays as it is."""
    if not isinstance(code, str):
        return code
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(a: Colour, b: Colour, share: float) -> RGB:
    """A colour between two."""
    pairs = zip(rgb(a), rgb(b), strict=True)
    red, green, blue = (round(p + (q - p) * share) for p, q in pairs)
    return red, green, blue


STEPS = ((0.30, (0.84, 0.78, 0.76)), (0.62, (0.76, 0.70, 0.70)))
"""From which tone on a colour is multiplied by what."""
LIGHT = 0.16
"""How much tones below 0 lighten."""


def spline(points: Points, closed: bool = True, n: int = 9) -> list[Point]:
    """A smooth curve through points; a point with a third member that is true is a corner."""
    pts = [(p[0], p[1]) for p in points]
    corner = [len(p) > 2 and bool(p[2]) for p in points]
    count = len(pts)
    if count < 3:
        return pts
    out = []
    for i in range(count if closed else count - 1):
        p1, p2 = pts[i], pts[(i + 1) % count]
        p0 = pts[i - 1] if (closed or i > 0) and not corner[i] else p1
        last = not closed and i + 2 >= count
        p3 = p2 if last or corner[(i + 1) % count] else pts[(i + 2) % count]
        for j in range(n):
            t = j / n
            a, b = t * t, t * t * t
            out.append(
                tuple(
                    0.5
                    * (
                        2 * p1[k]
                        + (p2[k] - p0[k]) * t
                        + (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * a
                        + (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * b
                    )
                    for k in (0, 1)
                )
            )
    if not closed:
        out.append(pts[-1])
    return out


def ellipse(
    cx: float, cy: float, rx: float, ry: float, turn: float = 0.0, n: int = 48
) -> list[Point]:
    """Points of an ellipse, turned by degrees."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    out = []
    for i in range(n):
        a = math.tau * i / n
        x, y = rx * math.cos(a), ry * math.sin(a)
        out.append((cx + x * c - y * s, cy + x * s + y * c))
    return out


class Region:
    """A mask on a part of the plate: ``x, y`` is its left upper corner in fine pixels."""

    def __init__(self, x: int, y: int, m: Mask) -> None:
        self.x, self.y, self.m = x, y, m

    @property
    def box(self) -> tuple[slice, slice]:
        """As slices of the plate."""
        return slice(self.x, self.x + self.m.shape[0]), slice(self.y, self.y + self.m.shape[1])

    def seen(self, other: Region, x: int, y: int, w: int, h: int) -> Mask:
        """The part of another mask on a given window, empty outside it."""
        out = np.zeros((w, h), bool)
        x0, y0 = max(x, other.x), max(y, other.y)
        x1 = min(x + w, other.x + other.m.shape[0])
        y1 = min(y + h, other.y + other.m.shape[1])
        if x1 > x0 and y1 > y0:
            out[x0 - x : x1 - x, y0 - y : y1 - y] = other.m[
                x0 - other.x : x1 - other.x, y0 - other.y : y1 - other.y
            ]
        return out

    def __and__(self, other: Region) -> Region:
        return Region(self.x, self.y, self.m & self.seen(other, self.x, self.y, *self.m.shape))

    def __sub__(self, other: Region) -> Region:
        return Region(self.x, self.y, self.m & ~self.seen(other, self.x, self.y, *self.m.shape))

    def __or__(self, other: Region) -> Region:
        x, y = min(self.x, other.x), min(self.y, other.y)
        w = max(self.x + self.m.shape[0], other.x + other.m.shape[0]) - x
        h = max(self.y + self.m.shape[1], other.y + other.m.shape[1]) - y
        return Region(x, y, self.seen(self, x, y, w, h) | self.seen(other, x, y, w, h))

    def moved(self, dx: int, dy: int) -> Region:
        """The same mask elsewhere."""
        return Region(self.x + dx, self.y + dy, self.m)


def blur(a: Tones, r: int) -> Tones:
    """Two passes of a box of 2r+1."""
    if r < 1:
        return a
    for _ in range(2):
        for axis in (0, 1):
            pad = [(0, 0), (0, 0)]
            pad[axis] = (r + 1, r)
            c = np.cumsum(np.pad(a, pad, mode="edge"), axis=axis, dtype=np.float32)
            n = a.shape[axis]
            hi = np.take(c, np.arange(2 * r + 1, n + 2 * r + 1), axis=axis)
            lo = np.take(c, np.arange(0, n), axis=axis)
            a = (hi - lo) / (2 * r + 1)
    return a


class Plate:
    """A picture that is being made. ``zoom`` and ``middle`` choose what is seen of the 256."""

    def __init__(
        self,
        px: int,
        middle: Point = (128, 128),
        zoom: float = 1.0,
        ss: int = 0,
        size: tuple[int, int] | None = None,
        units: float = 256.0,
        grain: float = 0.0,
    ) -> None:
        w, h = size or (px, px)
        self.ss = ss or (3 if max(w, h) >= 150 else 4 if max(w, h) >= 72 else 6)
        self.w, self.h = w * self.ss, h * self.ss
        self.k = min(self.w, self.h) / units * zoom
        self.ox, self.oy = self.w / 2 - middle[0] * self.k, self.h / 2 - middle[1] * self.k
        self._pose: tuple[float, ...] | None = None
        self.grain = grain
        self.px_units = self.ss / self.k  # one pixel of the result in units
        self.rgb = np.zeros((self.w, self.h, 3), np.float32)
        self.alpha = np.zeros((self.w, self.h), bool)
        self._sheet = pygame.Surface((self.w, self.h), 0, 8)
        self.low = max(1, round(min(self.w, self.h) / 240))  # tones are kept so many times coarser
        x = (np.arange(self.w, dtype=np.float32) - self.ox) / self.k
        y = (np.arange(self.h, dtype=np.float32) - self.oy) / self.k
        self.X, self.Y = x[:, None], y[None, :]

    # --- shapes

    def pose(
        self,
        turn: float = 0.0,
        about: Point = (140, 190),
        scale: float = 1.0,
        shift: Point = (0.0, 0.0),
    ) -> None:
        """From now on all shapes are turned (degrees, clockwise) and scaled about a point, and
        shifted."""
        c, s = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
        self._pose = (
            None if (turn, scale, *shift) == (0.0, 1.0, 0.0, 0.0) else (c, s, *about, *shift)
        )

    def _at(self, points: Points) -> list[Point]:
        if self._pose:
            c, s, x, y, dx, dy = self._pose
            points = [
                ((p[0] - x) * c - (p[1] - y) * s + x + dx, (p[0] - x) * s + (p[1] - y) * c + y + dy)
                for p in points
            ]
        return [(p[0] * self.k + self.ox, p[1] * self.k + self.oy) for p in points]

    def _take(self, points: Points, reach: float = 0.0) -> Region:
        """The mask that was drawn on the sheet round these fine pixels; wipes the sheet."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        x0, y0 = max(0, int(min(xs) - reach) - 2), max(0, int(min(ys) - reach) - 2)
        x1, y1 = min(self.w, int(max(xs) + reach) + 3), min(self.h, int(max(ys) + reach) + 3)
        if x1 <= x0 or y1 <= y0:
            return Region(0, 0, np.zeros((1, 1), bool))
        view = pygame.surfarray.pixels2d(self._sheet)
        m = view[x0:x1, y0:y1] > 0
        view[x0:x1, y0:y1] = 0
        del view
        return Region(x0, y0, m)

    def poly(self, points: Points) -> Region:
        """A polygon as it is."""
        at = self._at(points)
        if len(at) > 2:
            pygame.draw.polygon(self._sheet, 1, at)
        return self._take(at)

    def shape(self, points: Points, n: int = 9) -> Region:
        """A smooth closed shape."""
        return self.poly(spline(points, True, n))

    def oval(
        self, cx: float, cy: float, rx: float, ry: float, turn: float = 0.0, n: int = 48
    ) -> Region:
        """An ellipse."""
        return self.poly(ellipse(cx, cy, rx, ry, turn, n))

    def lines(self, strokes: Iterable[Stroke]) -> Region:
        """Many strokes as one mask: each (points, width, kind); kind is how the width runs:
        '' even, '<>' thin at both ends, '>' thin at the end, '<' thin at the beginning."""
        seen, reach = [], 0.0
        dot = pygame.draw.circle
        for points, width, kind in strokes:
            at = self._at(points)
            r = max(width, 0.0) * self.k / 2
            reach = max(reach, r)
            dense, step = [at[0]], max(1.0, r * (0.6 if kind == "" else 0.3))
            for a, b in pairwise(at):
                dx, dy = b[0] - a[0], b[1] - a[1]
                m = max(1, int(math.hypot(dx, dy) / step))
                dense += [(a[0] + dx * i / m, a[1] + dy * i / m) for i in range(1, m + 1)]
            last = max(1, len(dense) - 1)
            for i, q in enumerate(dense):
                t = i / last
                share = (
                    1.0
                    if kind == ""
                    else math.sin(math.pi * (0.08 + 0.84 * t)) ** 0.8
                    if kind == "<>"
                    else 1 - 0.85 * t
                    if kind == ">"
                    else 0.15 + 0.85 * t
                )
                dot(self._sheet, 1, q, max(0.5, r * share))
            seen += at
        return self._take(seen, reach) if seen else Region(0, 0, np.zeros((1, 1), bool))

    # --- tones

    def _low(self, region: Region, pad: int = 0) -> Tones:
        m = region.m[:: self.low, :: self.low].astype(np.float32)
        return np.pad(m, pad) if pad else m

    def _up(self, low: Tones, shape: tuple[int, ...]) -> Tones:
        big = np.repeat(np.repeat(low, self.low, 0), self.low, 1)
        if self.low > 1:
            big = blur(big, self.low // 2)
        return big[: shape[0], : shape[1]]

    def tone(
        self,
        region: Region,
        edge: Edge | list[Edge] | None = None,
        pools: Pools = (),
        base: float = 0.0,
    ) -> Tones:
        """Light and shadow on a region. ``edge`` = dx, dy, soft, amount darkens the side away from
        the light; a pool (points, soft, amount) darkens within a soft blob (negative: lightens)."""
        step = self.low / self.k
        w, h = self._low(region).shape
        out = np.full((w, h), base, np.float32)
        for dx, dy, soft, amount in (
            [] if edge is None else [edge] if not isinstance(edge, list) else edge
        ):
            pad = int((abs(dx) + abs(dy) + 2 * soft) / step) + 2
            m = self._low(region, pad)
            sx, sy = round(-dx / step), round(-dy / step)
            b = blur(np.roll(m, (sx, sy), (0, 1)), max(1, round(soft / step)))
            out += amount * (1 - b[pad : pad + w, pad : pad + h])
        for points, soft, amount in pools:
            r = max(1, round(soft / step))
            other = self.shape(points, 6)
            pad = 2 * r + 1
            wide = region.seen(
                other,
                region.x - pad * self.low,
                region.y - pad * self.low,
                (w + 2 * pad) * self.low,
                (h + 2 * pad) * self.low,
            )
            m = wide[:: self.low, :: self.low][: w + 2 * pad, : h + 2 * pad].astype(np.float32)
            out += amount * blur(m, r)[pad : pad + w, pad : pad + h]
        return self._up(out, region.m.shape)

    def phase(self, region: Region, kind: Hatch) -> Tones:
        """The number of the hatching line at each point. ('arc', x, y, pitch): rings round a point;
        ('line', degrees, pitch[, bend]): straight lines, bent by so much."""
        bx, by = region.box
        x, y = self.X[bx], self.Y[:, by]
        if kind[0] == "arc":
            return np.hypot(x - kind[1], y - kind[2]) / kind[3]
        a = math.radians(kind[1])
        u, v = x * math.sin(a) - y * math.cos(a), x * math.cos(a) + y * math.sin(a)
        bend = kind[3] if len(kind) > 3 else 0.0
        return (u + bend * np.sin(v / 23.0)) / kind[2]

    # --- paint

    def put(self, region: Region, colour: RGB, share: Tones | np.float32 | None = None) -> None:
        """Lays a colour over a region, or a share of it."""
        bx, by = region.box
        m = region.m
        part = self.rgb[bx, by]
        if share is None:
            part[m] = colour
        else:
            s = (share * m)[..., None]
            part += (np.asarray(colour, np.float32) - part) * s
        self.alpha[bx, by] |= m

    def paint(
        self, region: Region, colour: Colour, tone: Tones | None = None, hatch: Hatch | None = None
    ) -> None:
        """Fills a region with a colour, shaded by its tones."""
        if not region.m.any():
            return
        base = np.asarray(rgb(colour), np.float32)
        bx, by = region.box
        m = region.m
        part = self.rgb[bx, by]
        if tone is None:
            part[m] = base
        else:
            t = tone[m]
            shade = np.ones((t.size, 3), np.float32)
            for at, by_what in STEPS:
                s = np.clip((t - at) / 0.05 + 0.5, 0, 1)[:, None]
                shade *= 1 + (np.float32(by_what) - 1) * s
            lit = np.clip(t / -0.5, 0, 1)[:, None] * (LIGHT * np.float32([1.0, 0.95, 0.8]))
            face = (base + (255 - base) * lit) * shade
            if hatch is not None and self.fine(1.5):
                want = np.clip((t - 0.16) * 0.78, 0, 0.62)
                f = np.abs((self.phase(region, self._pitched(hatch))[m] % 1.0) - 0.5) * 2
                s = np.clip((want - f) / 0.16 + 0.5, 0, 1) * (want > 0.02) * 0.86
                face += (np.float32(INK) * 0.8 + base * 0.10 - face) * s[:, None]
            part[m] = face
        self.alpha[bx, by] |= m

    def _pitched(self, kind: Hatch) -> Hatch:
        """The hatching with lines no closer than can be printed at this size."""
        pitch = max(kind[3] if kind[0] == "arc" else kind[2], 3.1 * self.px_units)
        return (*kind[:3], pitch) if kind[0] == "arc" else (*kind[:2], pitch, *kind[3:])

    def fine(self, width: float) -> bool:
        """Whether a line so wide, in units, can be seen at this size."""
        return width > 0.62 * self.px_units

    def ink(
        self,
        strokes: Iterable[Stroke],
        colour: Colour = INK,
        clip: Region | None = None,
        share: float = 1.0,
        least: float = 0.0,
    ) -> None:
        """Lines in ink, never thinner than can be seen; those finer than that are left out, unless
        ``least`` says how many pixels they keep."""
        kept = []
        for points, width, kind in strokes:
            floor = 0.8 * self.px_units
            if width < 0.5 * self.px_units and not least:
                continue
            kept.append((points, max(width, floor, least * self.px_units), kind))
        region = self.lines(kept)
        if clip is not None:
            region = region & clip
        if region.m.any():
            self.put(region, rgb(colour), None if share == 1.0 else np.float32(share))

    def outline(
        self,
        points: Points,
        width: float = 2.6,
        closed: bool = True,
        colour: Colour = INK,
        clip: Region | None = None,
        smooth: bool = True,
    ) -> None:
        """A contour, heavier on the side away from the light."""
        curve = spline(points, closed) if smooth else list(points)
        if closed:
            curve.append(curve[0])
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(curve))
        turn = 1 if area > 0 else -1
        strokes, piece, now = [], [], None
        for a, b in pairwise(curve):
            dx, dy = b[0] - a[0], b[1] - a[1]
            d = math.hypot(dx, dy) or 1
            away = (dy * turn * 0.6 - dx * turn * 0.8) / d if closed else 0
            w = round((0.72 + 0.42 * max(-0.4, away)) * 5) / 5
            if w != now and piece:
                strokes.append((piece, width * now, ""))
                piece = [piece[-1]]
            now = w
            piece = (piece or [a]) + [b]
        if piece:
            strokes.append((piece, width * (now or 1), ""))
        self.ink(strokes, colour, clip, least=0.9)

    def picture(self, mask: Region | None = None) -> pygame.Surface:
        """The finished picture, shrunk smoothly; outside of ``mask`` it is clear."""
        alpha = self.alpha
        if mask is not None:
            alpha = alpha & mask.seen(mask, 0, 0, self.w, self.h)
        s = self.ss
        w, h = self.w // s, self.h // s
        a = alpha.astype(np.float32)
        pre = self.rgb * a[..., None]
        pre = pre.reshape(w, s, h, s, 3).mean((1, 3))
        cover = a.reshape(w, s, h, s).mean((1, 3))
        out = np.where(cover[..., None] > 0, pre / np.maximum(cover[..., None], 1e-4), 0)
        if self.grain:  # the tooth of the paper: ink that did not take
            dice = np.random.default_rng(1666)
            tooth = blur(
                dice.standard_normal((w, h)).astype(np.float32), 1
            ) + 0.5 * dice.standard_normal((w, h))
            out = out * (1 + self.grain * tooth[..., None])
        image = pygame.Surface((w, h), pygame.SRCALPHA)
        pygame.surfarray.pixels3d(image)[...] = np.clip(out, 0, 255)
        pygame.surfarray.pixels_alpha(image)[...] = cover * 255
        return image
