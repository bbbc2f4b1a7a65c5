"""St Stephen's: the south tower with its spire, the steep patterned roof, the stump in the north.
Points are across and up from the middle of the tower's foot."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from plate import Plate, mix, rgb, spline
from scene import CANDLE, COPPER, HAZE, INK, LAMP, RIM, TOWN, Point, Points
from shapes import Stroke
from towers import pinnacle

_COLOUR = HAZE[2]
_EDGE = mix(_COLOUR, RIM, 0.62)
_NAVE = ((40, 0), (40, 92), (262, 92), (262, 0))
_ROOF = ((34, 90), (58, 196), (236, 196), (266, 90))
_STUMP = (
    *((118, 0), (118, 178), (122, 178), (122, 192)),
    *((166, 192), (166, 178), (170, 178), (170, 0)),
)
_CAP = (
    *((126, 192), (128, 206), (136, 216), (144, 220), (144, 232), (147, 238)),
    *((150, 232), (150, 220), (158, 214), (162, 206), (164, 192)),
)
"""The Renaissance cap of the north tower, which was never finished."""
_SPIRE = ((-19, 254), (-2.2, 432), (0, 446), (2.2, 432), (19, 254))
_SPIRE_DARK = ((3, 254), (0.4, 432), (0, 446), (2.2, 432), (19, 254))
_STAGES = ((0, 38, 118, 35), (118, 33, 196, 29), (196, 26, 254, 22))
"""Of the south tower: from which height and half width to which."""
_BUTTRESSES = 7


@frozen
class Site:
    """Where it is built, and how large."""

    at: Point
    scale: float

    def __call__(self, *given: Point) -> Points:
        """Points in units of the picture."""
        x, y = self.at
        return [(x + across * self.scale, y - up * self.scale) for across, up in given]


def cathedral(p: Plate) -> None:
    """Draws it where the town has it."""
    told = TOWN["cathedral"]
    x, y = told["at"]
    site = Site((x, y), told["scale"])
    _north(p, site)
    _nave(p, site)
    for stage in _STAGES:
        _stage(p, site, *stage)
    _top(p, site)


def _north(p: Plate, site: Site) -> None:
    p.paint(p.poly(site(*_STUMP)), mix(_COLOUR, HAZE[0], 0.18))
    p.paint(p.poly(site(*_CAP)), mix(COPPER, _COLOUR, 0.62))
    edges: list[Stroke] = [(site((118, 178), (118, 40)), 1.0, "")]
    edges.append((site((127, 196), (131, 210), (144, 220)), 1.0, ""))
    p.ink(edges, _EDGE)


def _nave(p: Plate, site: Site) -> None:
    """Walls and buttresses, the roof with its glazed zigzag, windows with candles behind."""
    p.paint(p.poly(site(*_NAVE)), _COLOUR)
    roof = p.poly(site(*_ROOF))
    p.paint(roof, mix(_COLOUR, "#3a4a4a", 0.4))
    zigzag: list[Stroke] = []
    for number in range(9):
        low = 96 + 12 * number
        line = [(30 + 9 * i, low + (8 if i % 2 else 0)) for i in range(28)]
        zigzag.append((site(*line), 2.2 * site.scale, ""))
    p.ink(zigzag[::2], mix("#c9a24a", _COLOUR, 0.4), roof)
    p.ink(zigzag[1::2], mix("#6f8a7a", _COLOUR, 0.5), roof)
    edges: list[Stroke] = [(site((58, 196), (236, 196)), 1.6, "")]
    edges.append((site((34, 90), (58, 196)), 1.2, ""))
    p.ink(edges, _EDGE)
    for number in range(_BUTTRESSES):
        x = 58 + 31 * number
        buttress = site((x - 5, 0), (x - 5, 80), (x, 96), (x + 5, 80), (x + 5, 0))
        p.paint(p.poly(buttress), mix(_COLOUR, INK, 0.25))
        (foot,) = site((x, 92))
        pinnacle(p, *foot, (22 * site.scale, 3 * site.scale), mix(_COLOUR, INK, 0.2))
        if number < _BUTTRESSES - 1:
            _light(p, site, x + 15.5, 0.35 + 0.1 * (number % 3))


def _light(p: Plate, site: Site, x: float, share: float) -> None:
    """A window of the nave."""
    arch = site((x - 5, 14), (x - 5, 60), (x, 74), (x + 5, 60), (x + 5, 14))
    p.paint(p.poly(spline(arch, False)), mix(LAMP, CANDLE, share))
    bars: list[Stroke] = [(site((x, 14), (x, 72)), 0.9, "")]
    bars.append((site((x - 5, 40), (x + 5, 40)), 0.8, ""))
    p.ink(bars, mix(_COLOUR, INK, 0.5))


def _stage(p: Plate, site: Site, low: float, below: float, high: float, above: float) -> None:
    """A stage of the south tower, from a height and half width to another."""
    p.paint(
        p.poly(site((-below, low), (-above, high), (above, high), (below, low))),
        _COLOUR,
    )
    dark = site((below * 0.25, low), (above * 0.25, high), (above, high), (below, low))
    p.put(p.poly(dark), rgb(INK), np.float32(0.30))
    p.ink([(site((-below, low), (-above, high)), 1.4, "")], _EDGE)
    for share in (-0.62, 0.0, 0.62):
        x = share * (below + above) / 2
        arch = site(
            (x - 5, low + 16),
            (x - 5, high - 30),
            (x, high - 12),
            (x + 5, high - 30),
            (x + 5, low + 16),
        )
        p.paint(p.poly(spline(arch, False)), mix(_COLOUR, INK, 0.55))
    cordons: list[Stroke] = [(site((-above - 3, high), (above + 3, high)), 2.2, "")]
    cordons.append((site((-below, low + 8), (below, low + 8)), 1.2, ""))
    p.ink(cordons, mix(_COLOUR, RIM, 0.28))
    for share in (-1, -0.5, 0.5, 1):
        (foot,) = site((share * above * 1.02, high - 6))
        pinnacle(p, *foot, (40 * site.scale, 3.4 * site.scale), _COLOUR)


def _top(p: Plate, site: Site) -> None:
    """The spire with its gables, crockets and ball, and the lit portal below."""
    for middle in (-16, 0, 16):
        gable = site((middle - 10, 250), (middle, 286), (middle + 10, 250))
        p.paint(p.poly(gable), _COLOUR)
        p.ink([(gable[:2], 1.0, "")], _EDGE)
    p.paint(p.poly(site(*_SPIRE)), _COLOUR)
    p.put(p.poly(site(*_SPIRE_DARK)), rgb(INK), np.float32(0.30))
    p.ink([(site((-19, 254), (-2.2, 432)), 1.5, "")], _EDGE)
    for number in range(15):
        t = number / 15
        half, up = 19 * (1 - t) + 2.2 * t, 258 + 172 * t
        small = 1 - 0.4 * t
        for side in (-1, 1):
            ((x, y),) = site((side * (half + 1.2), up))
            p.paint(p.oval(x, y, 1.9 * site.scale * small, 1.5 * site.scale), _COLOUR)
    p.ink([(site((0, 440), (0, 466)), 1.6, "")], _COLOUR)
    ((x, y),) = site((0, 452))  # the star and crescent that stood here till 1686
    p.paint(p.oval(x, y, 3.2 * site.scale, 3.2 * site.scale), mix(LAMP, _COLOUR, 0.3))
    portal = site((-30, 60), (-30, 92), (-22, 104), (-14, 92), (-14, 60))
    p.paint(p.poly(portal), mix(LAMP, CANDLE, 0.5))
