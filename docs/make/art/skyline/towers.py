"""Church towers and the gate, by the shape of what is on top: ``helm`` is openwork, ``onion`` and
``spire`` are copper, ``blunt`` has lost its top, ``gate`` is tiled and has battlements."""

from __future__ import annotations

import numpy as np
from plate import Plate, mix, rgb, spline
from scene import CANDLE, COPPER, INK, LAMP, RIM, Points
from shapes import Colour, Stroke

_WINDOWS = (0.3, 0.62, 0.86)
"""How high its windows are; the uppermost is lit."""
_HELM = ((-0.9, 0), (-0.86, 1.2), (-0.35, 2.1), (0, 3.4), (0.35, 2.1), (0.86, 1.2), (0.9, 0))
_ONION = (
    *((-1, 0), (-1.25, 0.7), (-0.55, 1.5), (-0.2, 1.9), (0, 3.0)),
    *((0.2, 1.9), (0.55, 1.5), (1.25, 0.7), (1, 0)),
)
"""Outlines in half widths of the tower, across and up."""


def pinnacle(p: Plate, x: float, base: float, size: tuple[float, float], colour: Colour) -> None:
    """A Gothic pinnacle, so high and half so wide."""
    h, w = size
    shoulder = base - h * 0.35
    p.paint(
        p.poly([(x - w, base), (x - w, shoulder), (x, base - h), (x + w, shoulder), (x + w, base)]),
        colour,
    )
    p.ink([([(x - w, shoulder), (x, base - h)], 0.8, "")], mix(colour, RIM, 0.6))


def tower(
    p: Plate, x: float, base: float, size: tuple[float, float], kind: str, colour: Colour
) -> None:
    """A tower half so wide and so high up to its top."""
    w, h = size
    top, rim = base - h, mix(colour, RIM, 0.55)
    p.paint(p.poly([(x - w, base), (x - w, top), (x + w, top), (x + w, base)]), colour)
    dark = p.poly([(x + w * 0.2, base), (x + w * 0.2, top), (x + w, top), (x + w, base)])
    p.put(dark, rgb(INK), np.float32(0.28))
    edges: list[Stroke] = [([(x - w, base), (x - w, top)], 1.2, "")]
    edges.append(([(x - w - 2, top), (x + w + 2, top)], 2.0, ""))
    p.ink(edges, rim)
    for share in _WINDOWS:
        lit = share == _WINDOWS[-1]
        paint = mix(LAMP, CANDLE, 0.4) if lit else mix(colour, INK, 0.55)
        p.paint(p.poly(_window(x, base - h * share, w * 0.28)), paint)
    _TOPS[kind](p, x, top, w, colour)


def _window(x: float, y: float, w: float) -> Points:
    arch = [(x - w, y + 10), (x - w, y - 4), (x, y - 11), (x + w, y - 4), (x + w, y + 10)]
    return [(a, b) for a, b in spline(arch, False)]


def _scaled(outline: tuple[tuple[float, float], ...], x: float, y: float, w: float) -> Points:
    return [(x + across * w, y - up * w) for across, up in outline]


def _helm(p: Plate, x: float, y: float, w: float, colour: Colour) -> None:
    outline = _scaled(_HELM, x, y, w)
    p.paint(p.poly(spline(outline, False)), mix(colour, RIM, 0.10))
    ribs: list[Stroke] = []
    for k in (-0.6, 0.0, 0.6):
        rib = [(x + k * w * 0.8, y), (x + k * w * 0.7, y - w * 1.2), (x, y - w * 3.2)]
        ribs.append((spline(rib, False), 0.8, ""))
    p.ink(ribs, mix(colour, INK, 0.5))
    p.ink([(spline(outline[:4], False), 1.2, "")], mix(colour, RIM, 0.55))


def _onion(p: Plate, x: float, y: float, w: float, colour: Colour) -> None:
    outline = _scaled(_ONION, x, y, w)
    p.paint(p.poly(spline(outline, False)), mix(COPPER, colour, 0.6))
    p.ink([(spline(outline[:5], False), 1.2, "")], mix(colour, RIM, 0.55))


def _blunt(p: Plate, x: float, y: float, w: float, colour: Colour) -> None:
    cap = [
        (x - w - 2, y),
        (x - w * 0.5, y - w * 0.8),
        (x + w * 0.5, y - w * 0.8),
        (x + w + 2, y),
    ]
    p.paint(p.poly(cap), mix(colour, INK, 0.2))


def _spire(p: Plate, x: float, y: float, w: float, colour: Colour) -> None:
    p.paint(p.poly([(x - w, y), (x, y - w * 5.4), (x + w, y)]), mix(COPPER, colour, 0.7))
    p.ink([([(x - w, y), (x, y - w * 5.4)], 1.2, "")], mix(colour, RIM, 0.55))
    for side in (-1, 1):
        pinnacle(p, x + side * w * 0.9, y + 2, (w * 1.5, 2.4), colour)


def _gate(p: Plate, x: float, y: float, w: float, colour: Colour) -> None:
    ridge = y - w * 1.6
    roof = [(x - w - 4, y), (x - w * 0.35, ridge), (x + w * 0.35, ridge), (x + w + 4, y)]
    p.paint(p.poly(roof), mix("#8a2f26", colour, 0.45))
    p.ink([(roof[:3], 1.4, "")], mix(colour, RIM, 0.55))
    for number in range(-2, 3):
        left = x + number * w * 0.4 - 3
        merlon = [(left, y + 1), (left, y - 6), (left + 6, y - 6), (left + 6, y + 1)]
        p.paint(p.poly(merlon), colour)


_TOPS = {"helm": _helm, "onion": _onion, "blunt": _blunt, "spire": _spire, "gate": _gate}
